"""The table of Das Amulett in the terminal: the map, what is going on, the seats with their spells.

Everything that a colour says is also said by a word. A star marks what is rebuilt, a section sign what is played against
the print.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.games.das_amulett.words.text import (
    AGAINST,
    REBUILT,
    area_name,
    bid_text,
    cards_text,
    count,
    income_text,
    listed,
    marked,
    name,
    quoted,
    rebuilt,
    spell_name,
)

_WIDTH = 13
"""Of an area on the map: six of them fit into 80 columns."""
_PARTY, _PYRAMID, _WALL, _HAT = "@", "^", "#", "♦"

_STYLES = {
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "clear": "bright_white",
    "white": "white",
    "light_blue": "bright_cyan",
    "dark_blue": "blue",
    "grey": "bright_black",
    "orange": "dark_orange",
    "brown": "dark_goldenrod",
}

_SHORT: dict[Language, dict[str, str]] = {
    "en": dict(zip(_STYLES, ["red", "yel", "gre", "cle", "whi", "lbl", "dbl", "gry", "ora", "bro"], strict=True)),
    "de": dict(zip(_STYLES, ["rot", "gel", "grü", "far", "wei", "hbl", "dbl", "gra", "ora", "bra"], strict=True)),
}

_LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Das Amulett",
        "round": "round {round}",
        "setup": "set-up",
        "spell_phase": "spell phase",
        "metal_phase": "metal phase",
        "gem_phase": "gem phase",
        "energy_phase": "energy phase",
        "any": "any",
        "map": "{party} travelling party  {pyramid} pyramid  {wall} great wall",
        "goal": "{colours} or {gems} win",
        "stacks": "Stacks",
        "deck": "Spell deck",
        "offer": "small pile",
        "auction": "Auction",
        "exchange": "Exchange",
        "number": "{number} of {marker} in {area}: {gems}",
        "hand": "hand",
        "named": "also valid: {metal}",
        "open": "Open bid",
        "you": "{name} (you)",
        "hat": "hat",
        "passed": "passed",
        "decided": "has chosen",
        "supply": "supply {stones}",
        "amulet": "amulet",
        "no_gem": "no gem yet",
        "cost": "cost {cost}",
        "income": "income {income}",
        "secret": "Only you see",
        "idle": "Idle rounds in a row",
        "rebuilt": "{star} rebuilt: we did not have it in print.",
        "map_rebuilt": "Layout of the areas{star}.",
        "against": "{sign} not as printed: for {spell} the rule book says “{printed}” ({clause}).",
    },
    "de": {
        "title": "Das Amulett",
        "round": "Runde {round}",
        "setup": "Vorbereitung",
        "spell_phase": "Zauberspruchphase",
        "metal_phase": "Metallphase",
        "gem_phase": "Edelsteinphase",
        "energy_phase": "Energiephase",
        "any": "alle",
        "map": "{party} Reisegesellschaft  {pyramid} Pyramide  {wall} Große Mauer",
        "goal": "{colours} oder {gems} gewinnen",
        "stacks": "Stapel",
        "deck": "Zauberstapel",
        "offer": "kleiner Stapel",
        "auction": "Versteigerung",
        "exchange": "Tausch",
        "number": "{number} von {marker} in {area}: {gems}",
        "hand": "Hand",
        "named": "außerdem gültig: {metal}",
        "open": "Offenes Gebot",
        "you": "{name} (du)",
        "hat": "Hut",
        "passed": "gepasst",
        "decided": "hat gewählt",
        "supply": "Vorrat {stones}",
        "amulet": "Amulett",
        "no_gem": "noch kein Edelstein",
        "cost": "Kosten {cost}",
        "income": "Einkommen {income}",
        "secret": "Nur du siehst",
        "idle": "Leerrunden in Folge",
        "rebuilt": "{star} nachgebaut: Gedruckt lag es uns nicht vor.",
        "map_rebuilt": "Anordnung der Gebiete{star}.",
        "against": "{sign} anders als gedruckt: Bei {spell} sagt das Regelheft „{printed}“ ({clause}).",
    },
}


def draw(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> RenderableType:
    """The map, the others clockwise from top to bottom, the middle of the table, and the own seat below."""
    labels = _LABELS[language]
    title = [labels["title"]]
    if observation["round"]:
        title.append(labels["round"].format(**observation))
    if observation["phase"]:
        title.append(labels[observation["phase"]])
    title.append(_goal(edition, language))
    parts: list[RenderableType] = [
        Rule(" · ".join(title), align="left", style="dim"),
        _map(edition, observation, language),
        Text(labels["map"].format(party=_PARTY, pyramid=_PYRAMID, wall=_WALL), style="dim"),
        Text(_unclear_gems(edition, language), style="dim"),
        Text(),
    ]
    mine, players = observation["seat"], observation["players"]
    first = 0 if mine is None else mine + 1
    for seat in [(first + n) % players for n in range(players)]:
        if seat == mine:
            parts += [Text(), _middle(edition, observation, language, names), Text()]
        parts.append(_seat(edition, observation, seat, language, names))
    if mine is None:
        parts += [Text(), _middle(edition, observation, language, names)]
    return Group(*parts, _footnote(edition, observation, language))


def _goal(edition: Edition, language: Language) -> str:
    """DA-15.1"""
    knobs = edition.data["knobs"]["book"]
    colours, gems = count("colours", knobs["win_different_colours"], language), count("gems", knobs["win_gems"], language)
    return _LABELS[language]["goal"].format(colours=colours, gems=gems)


# ---- the map


def _unclear_gems(edition: Edition, language: Language) -> str:
    """What those short names of gems mean that nobody would guess."""
    unclear = ("clear", "light_blue", "dark_blue", "grey")
    return "  ".join(f"{_SHORT[language][gem]} {name(edition, 'gem_colour', gem, language).lower()}" for gem in unclear)


def _map(edition: Edition, observation: Mapping[str, Any], language: Language) -> Text:
    """Rows of boxes, shifted by half a box from row to row, so that neighbours share a side."""
    areas = edition.data["area"]
    left, top = min(2 * area["q"] + area["r"] for area in areas), min(area["r"] for area in areas)
    faces = {area["id"]: _face(edition, observation, area, language) for area in areas}
    height = max(map(len, faces.values())) + 1
    corners = {area["id"]: ((2 * area["q"] + area["r"] - left) * _WIDTH // 2, (area["r"] - top) * height) for area in areas}
    canvas = [
        [" "] * (max(x for x, _ in corners.values()) + _WIDTH + 1)
        for _ in range(max(y for _, y in corners.values()) + height + 1)
    ]
    for x, y in corners.values():
        _box(canvas, x, y, height)
    for one, other in edition.data["board"]["wall_edges"]:
        _wall(canvas, corners[one], corners[other], height)
    for id, (x, y) in corners.items():
        for row, line in enumerate(faces[id], y + 1):
            canvas[row][x + 1 : x + 1 + len(line)] = line
    text = Text("\n".join("".join(row).rstrip() for row in canvas), no_wrap=True)
    for colour, short in _SHORT[language].items():
        text.highlight_regex(rf"\b\d?{short}\b", _STYLES[colour])
    text.highlight_regex(rf"[{_PARTY}{_WALL}]", "bold")
    return text


def _box(canvas: list[list[str]], x: int, y: int, height: int) -> None:
    for column in range(x, x + _WIDTH + 1):
        for row in (y, y + height):
            canvas[row][column] = "-"
    for row in range(y + 1, y + height):
        canvas[row][x] = canvas[row][x + _WIDTH] = "|"


def _wall(canvas: list[list[str]], one: tuple[int, int], other: tuple[int, int], height: int) -> None:
    """The side that two areas share."""
    (x, y), (to_x, to_y) = one, other
    if y == to_y:
        for row in range(y, y + height + 1):
            canvas[row][max(x, to_x)] = _WALL
    else:
        for column in range(max(x, to_x), min(x, to_x) + _WIDTH + 1):
            canvas[max(y, to_y)][column] = _WALL


def _face(edition: Edition, observation: Mapping[str, Any], area: Mapping[str, Any], language: Language) -> list[str]:
    """Name and terrain, the metal asked for, and gems in one line or two."""
    terrain = next(row for row in edition.data["terrain"] if row["id"] == area["terrain"])
    any_metal = terrain["metal"] == "any"
    metal = _LABELS[language]["any"] if any_metal else name(edition, "metal", terrain["metal"], language)
    signs = (_PYRAMID if area["pyramid"] else "") + (_WALL if area["wall"] != "none" else "")
    party = _PARTY if observation["party"] == area["id"] else " "
    width = _WIDTH - 1
    head = f"{party}{area['id']} {name(edition, 'terrain', area['terrain'], language).split()[0]}"
    gems = [f"{n if n > 1 else ''}{_SHORT[language][gem]}" for gem, n in Counter(observation["board"][area["id"]]).items()]
    first, *more = wrap(" ".join(gems), width) or [""]
    lines = [head, f" {metal:<{width - 2 - len(signs)}}{signs}", f" {first}"]
    if len(more) > 1:
        lines.append(f" {more[0][:7]} +{len(gems) - len(first.split()) - 2}")
    elif more:
        lines.append(f" {more[0]}")
    return [(line.removeprefix(" ") if len(line) > width else line)[:width] for line in lines]


# ---- the middle of the table


def _middle(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> Table:
    labels = _LABELS[language]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(Text(labels["stacks"], style="dim"), cards_text(edition, observation["stacks"], language))
    deck = str(observation["deck"]) + (f" + {observation['offer']} ({labels['offer']})" if observation["offer"] else "")
    table.add_row(Text(labels["deck"], style="dim"), deck)
    if observation["turned_up"]:
        cells = _spell_cells(edition, observation["turned_up"], 0, language)
        table.add_row(Text(labels["auction"], style="dim"), Text("  ").join(cell for cell in cells if cell))
        table.add_row("", Text(_ability(edition, observation["turned_up"], language), style="italic"))
        table.add_row("", bid_text(observation, language, names))
    if observation["markers_out"]:
        table.add_row(Text(labels["exchange"], style="dim"), _exchange(edition, observation, language, names))
    if observation["open_bid"]:
        table.add_row(Text(labels["open"], style="dim"), cards_text(edition, observation["open_bid"], language))
    if observation["idle_rounds"]:
        table.add_row(Text(labels["idle"], style="dim"), str(observation["idle_rounds"]))
    return table


def _exchange(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    labels = _LABELS[language]
    number = observation["marker"] - observation["markers_out"] + 1
    area = area_name(edition, observation["party"], language)
    gems = _gems(edition, observation["board"][observation["party"]], language)
    parts = [labels["number"].format(number=number, marker=observation["marker"], area=area, gems=gems)]
    if observation["decision"] == "exchange_bid":
        parts.append(bid_text(observation, language, names))
    if observation["named_metal"]:
        parts.append(labels["named"].format(metal=name(edition, "metal", observation["named_metal"], language)))
    return "; ".join(parts)


# ---- the seats


def _seat(
    edition: Edition, observation: Mapping[str, Any], seat: int, language: Language, names: Sequence[str]
) -> RenderableType:
    labels = _LABELS[language]
    mine = seat == observation["seat"]
    head = Table.grid(padding=(0, 2, 0, 0))
    head.add_column(width=1)
    head.add_column(min_width=max(map(len, names)) + len(labels["you"]) - len("{name}"))
    head.add_column(width=len(labels["hat"]) + 2)
    head.add_column(min_width=len(labels["supply"].format(stones=10)))
    head.add_row(
        "▶" if seat in observation["to_act"] else " ",
        Text(labels["you"].format(name=names[seat]) if mine else names[seat], style="bold" if mine else ""),
        Text(f"{_HAT} {labels['hat']}" if seat == observation["start_seat"] else "", style="bold"),
        labels["supply"].format(stones=observation["supplies"][seat]),
        count("cards", observation["hand_sizes"][seat], language),
        Text(", ".join(_remarks(observation, seat, labels)), style="dim"),
    )
    parts: list[RenderableType] = [_amulet(observation["amulets"][seat], edition, language)]
    if hand := observation["hands"][seat]:
        parts.append(f"{labels['hand']}: {cards_text(edition, hand, language)}")
    if mine:  # with what they do
        parts += _own_spells(edition, observation, language)
    elif observation["spells"][seat]:
        spells = Table.grid(padding=(0, 2, 0, 0))
        for id, stones in observation["spells"][seat].items():
            spells.add_row(*_spell_cells(edition, id, stones, language))
        parts.append(spells)
    return Group(head, Padding(Group(*parts), (0, 0, 0, 3)))


def _own_spells(edition: Edition, observation: Mapping[str, Any], language: Language) -> list[RenderableType]:
    """The own spells with what they do; before the reveal the secret ones."""
    secret = observation["secret"]
    held = dict(zip(secret["spells"], [*secret["stones"], 0, 0, 0, 0], strict=False))
    parts: list[RenderableType] = [Text(_LABELS[language]["secret"], style="dim")] if held else []
    for id, stones in (held or observation["spells"][observation["seat"]]).items():
        parts.append(Text("  ").join(cell for cell in _spell_cells(edition, id, stones, language) if cell))
        parts.append(Padding(Text(_ability(edition, id, language), style="italic dim"), (0, 0, 0, 2)))
    return parts


def _remarks(observation: Mapping[str, Any], seat: int, labels: Mapping[str, str]) -> list[str]:
    passed = observation["passed"] if observation["decision"] == "exchange_bid" else []
    roles = {"passed": passed, "decided": observation["decided"]}
    return [labels[role] for role, seats in roles.items() if seat in seats]


def _amulet(gems: Sequence[str], edition: Edition, language: Language) -> Text:
    labels = _LABELS[language]
    if not gems:
        return Text(f"{labels['amulet']}: {labels['no_gem']}", style="dim")
    counts = f"{count('gems', len(gems), language)}, {count('colours', len(set(gems)), language)}"
    return Text(f"{labels['amulet']}: {counts}: {_gems(edition, gems, language)}")


def _gems(edition: Edition, gems: Sequence[str], language: Language) -> str:
    """`Red and 2 Grey`; a dash if there are none."""
    counts = Counter(gems).items()
    named = [(f"{n} " if n > 1 else "") + name(edition, "gem_colour", gem, language) for gem, n in counts]
    return listed(named or ["–"], language)


def _spell_cells(edition: Edition, id: str, stones: int, language: Language) -> tuple[Text, Text, Text, Text]:
    labels = _LABELS[language]
    row = next(row for row in edition.data["spell"] if row["id"] == id)
    star = rebuilt(row, "data_origin")
    return (
        Text(f"{spell_name(edition, id, language)}{marked(row)}", no_wrap=True),
        Text("●" * stones + f" {stones}" if stones else "", no_wrap=True),
        Text(labels["cost"].format(cost=row["cost"]) + star, style="dim", no_wrap=True),
        Text(labels["income"].format(income=income_text(edition, id, language)) + star, style="dim", no_wrap=True),
    )


def _ability(edition: Edition, id: str, language: Language) -> str:
    row = next(row for row in edition.data["spell"] if row["id"] == id)
    return f"{row[f'text_{language}']}{marked(row)}"


def _footnote(edition: Edition, observation: Mapping[str, Any], language: Language) -> RenderableType:
    """The marks, each explained once."""
    labels = _LABELS[language]
    parts = []
    board = rebuilt(edition.data["board"])
    if board:
        parts.append(labels["map_rebuilt"].format(star=REBUILT))
    if board or any(rebuilt(spell) or rebuilt(spell, "data_origin") for spell in edition.data["spell"]):
        parts.append(labels["rebuilt"].format(star=REBUILT))
    lines = [" ".join(parts), *_against_print(edition, observation, language)]
    return Padding(Text("\n".join(lines), style="dim italic"), (1, 0, 0, 0))


def _against_print(edition: Edition, observation: Mapping[str, Any], language: Language) -> list[str]:
    """What the rule book prints of those spells on the table with which we do not follow it."""
    seen = {
        *observation["secret"]["spells"],
        observation["turned_up"],
        *(id for own in observation["spells"] for id in own),
    }
    return [
        _LABELS[language]["against"].format(
            sign=AGAINST,
            spell=quoted(edition, spell["id"], language),
            printed=spell[f"printed_{language}"],
            clause=spell["clauses"][0],
        )
        for spell in edition.data["spell"]
        if spell["id"] in seen and f"printed_{language}" in spell
    ]
