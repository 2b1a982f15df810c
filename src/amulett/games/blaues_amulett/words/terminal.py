"""The table of the Blue Amulet in the terminal. Everything that a colour says is also said by a sign or a word."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.words import count_cards
from amulett.games.blaues_amulett.box.edition import rebuilt_parts
from amulett.games.blaues_amulett.words.text import (
    card_name,
    count_steps,
    place_name,
    position_name,
    power_name,
)

_LETTERS = "ABCD"
_STYLES = ("red", "yellow", "green", "bold white")
_WAY_CARDS = ("1", "2", "3", "4", "5", "joker")
_AMULET, _POWER, _DOWN = "*", "▲", "·"
_ARROWS = {"R": "›", "L": "‹"}
_MARGIN = 3
_BOX = 6
_NAME_LINES = 2

_LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "The Blue Amulet · round {round} of {max_rounds}, turn {turn}",
        "way_cards": "Movement cards",
        "cards": "Fate cards",
        "stands": "Stands on",
        "step": "Step",
        "you": "{name} (you)",
        "amulet": "Amulet",
        "board_amulet": "The Blue Amulet still lies here: {place}.",
        "hand": "Your hand",
        "hand_of": "Hand of {name}",
        "nothing": "nothing",
        "pile": "Draw pile",
        "discards": "Discard pile",
        "top": "{top} on top",
        "walk": "Your move",
        "to_go": "{steps} to go",
        "note": "R→ right-hand path · L← left-hand path · › ‹ fate space · ▲ Dark Power · * Blue Amulet",
        "rebuilt": "Rebuilt: {parts}.",
        "rebuilt_places": "the order of the special locations (BA-2.3)",
        "rebuilt_legs": "the number of spaces (BA-2.7) and where the arrows lie (BA-2.9)",
        "rebuilt_princes": "the colours of the princes (BA-1.2)",
        "rebuilt_fate_cards": "how many fate cards there are of each kind (BA-1.5)",
    },
    "de": {
        "title": "Das Blaue Amulett · Runde {round} von {max_rounds}, Zug {turn}",
        "way_cards": "Weg-Karten",
        "cards": "Schicksalskarten",
        "stands": "Steht auf",
        "step": "Schritt",
        "you": "{name} (du)",
        "amulet": "Amulett",
        "board_amulet": "Das Blaue Amulett liegt noch hier: {place}.",
        "hand": "Deine Hand",
        "hand_of": "Hand von {name}",
        "nothing": "nichts",
        "pile": "Stapel",
        "discards": "Ablage",
        "top": "oben {top}",
        "walk": "Deine Bewegung",
        "to_go": "noch {steps}",
        "note": "R→ Hinweg · L← Rückweg · › ‹ Schicksalsfeld · ▲ Dunkle Macht · * Blaues Amulett",
        "rebuilt": "Nachgebaut: {parts}.",
        "rebuilt_places": "die Reihenfolge der Plätze (BA-2.3)",
        "rebuilt_legs": "die Zahl der Felder (BA-2.7) und die Lage der Pfeile (BA-2.9)",
        "rebuilt_princes": "die Farben der Königssöhne (BA-1.2)",
        "rebuilt_fate_cards": "die Anzahl der Schicksalskarten jeder Art (BA-1.5)",
    },
}


def draw(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> RenderableType:
    """The seats, the double path from the start castle to the Castle of Light, the piles and the own hand."""
    labels = _LABELS[language]
    return Group(
        Rule(Text(labels["title"].format_map(dict(observation))), align="left", style="dim"),
        _seats(edition, observation, language, names),
        Text(),
        _Path(edition, observation, language),
        Text(labels["note"], style="dim"),
        Text(),
        _cards(edition, observation, language, names),
        *_rebuilt(edition, observation["options"]["board"], labels),
    )


def _rebuilt(edition: Edition, board: str, labels: Mapping[str, str]) -> list[Text]:
    """What of all this was not printed so, in one line."""
    found = [labels[f"rebuilt_{part}"] for part in rebuilt_parts(edition, board)]
    return [Text(labels["rebuilt"].format(parts="; ".join(found)), style="dim")] if found else []


def _seats(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> Table:
    labels = _LABELS[language]
    table = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "left", "left", "right", "left", "left", "left"):
        table.add_column(justify=justify)
    heads = ("", "", "", labels["stands"], labels["step"], labels["way_cards"], labels["cards"], "")
    table.add_row(*(Text(head, style="dim") for head in heads))
    for seat, name in enumerate(names):
        mine = seat == observation["seat"]
        count = observation["hand_sizes"][seat]
        table.add_row(
            "▶" if seat == observation["on_turn"] else " ",
            Text(_LETTERS[seat], style=_STYLES[seat]),
            Text(labels["you"].format(name=name) if mine else name, style="bold" if mine else ""),
            position_name(edition, observation["princes"][seat], language),
            f"{observation['steps'][seat]}/{observation['goal']}",
            " ".join(_way_card(card, observation["way_cards"][seat]) for card in _WAY_CARDS),
            f"{count} {'▮' * min(count, 12)}",
            f"{_AMULET} {labels['amulet']}" if seat == observation["amulet"] else "",
        )
    return table


def _way_card(card: str, face_up: Sequence[str]) -> str:
    return card[:1].upper() if card in face_up else _DOWN


class _Path:
    """The double path in as many bands as the width needs; a leg is never torn apart."""

    def __init__(self, edition: Edition, observation: Mapping[str, Any], language: Language) -> None:
        board = edition.data["boards"][observation["options"]["board"]]
        self.edition = edition
        self.language = language
        self.places: list[str] = [place["id"] for place in board["places"]]
        self.legs: list[Mapping[str, Any]] = board["legs"]
        self.left_arrows = edition.data["knobs"]["left_lane_arrows"]
        self.powers = {place: power for power, place in observation["powers"].items()}
        self.amulet: int | None = observation["amulet"]
        self.princes: list[str] = observation["princes"]
        self.field = self.width = 0

    def _fit(self, width: int) -> int:
        """How many legs a band has. If two bands are too narrow for them, the fields move together (a prince is then
        drawn without his amulet, which stands behind his name).
        """
        for self.field, gaps in ((2, 1), (1, 2)):
            self.width = _BOX + gaps + self.field * max(leg["fields"] for leg in self.legs)
            per_band = max(1, (width - _MARGIN - _BOX) // self.width)
            if 2 * per_band >= len(self.legs):
                break
        return per_band

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        per_band = self._fit(options.max_width)
        for first in range(0, len(self.legs), per_band):
            last = min(first + per_band, len(self.legs))
            if first:
                yield Text()
            yield from self._heads(first, last, options.max_width)
            yield self._lane("R", "R→ ", "┌────┐", first, last)
            yield self._middle(first, last)
            yield self._lane("L", "L← ", "└────┘", first, last)

    def _heads(self, first: int, last: int, width: int) -> Iterator[Text]:
        """Above each place its name and the dark power that guards it."""
        room = dict.fromkeys(range(first, last), self.width)
        room[last] = max(_BOX, min(self.width, width - _MARGIN - self.width * (last - first) + 1))
        names = {n: wrap(place_name(self.edition, self.places[n], self.language), room[n] - 1) for n in room}
        lines = [{n: Text(names[n][line]) for n in room if line < len(names[n])} for line in range(_NAME_LINES)]
        lines.append({n: self._power(self.places[n], room[n] - 1) for n in room if self.places[n] in self.powers})
        for line in filter(None, lines):
            row = Text(" " * _MARGIN)
            for n in room:
                row.append_text(_padded(line.get(n, Text()), room[n] - 1)).append(" ")
            yield _trimmed(row)

    def _middle(self, first: int, last: int) -> Text:
        row = Text(" " * _MARGIN)
        for n in range(first, last + 1):
            row.append("│").append_text(self._residents(self.places[n])).append("│")
            if n < last:
                row.append(f"{n + 1:^{self.width - _BOX}}", style="dim")
        return row

    def _power(self, place: str, width: int) -> Text:
        name = power_name(self.edition, self.powers[place], self.language)
        gap = " " if len(name) + 2 <= width else ""
        return Text(f"{_POWER}{gap}{name}", style="bold magenta")

    def _residents(self, place: str) -> Text:
        """The princes on a place, and the amulet while it lies there."""
        found = Text()
        for seat, position in enumerate(self.princes):
            if position == place:
                found.append_text(self._prince(seat))
        if self.amulet is None and place == self.edition.data["knobs"]["amulet_start"]:
            found.append(_AMULET)
        return _padded(found, _BOX - 2)

    def _prince(self, seat: int) -> Text:
        worn = _AMULET if seat == self.amulet else ""
        return Text(_LETTERS[seat] + worn, style=f"bold {_STYLES[seat]}")

    def _lane(self, lane: str, label: str, box: str, first: int, last: int) -> Text:
        row = Text(label)
        for n in range(first, last + 1):
            row.append(box)
            if n < last:
                row.append(" ")
                fields = Text()
                for field in range(1, self.legs[n]["fields"] + 1):
                    fields.append_text(self._field(lane, n, field))
                row.append_text(_padded(fields, self.width - _BOX - 1))
        return _trimmed(row)

    def _field(self, lane: str, leg: int, field: int) -> Text:
        position = f"{lane}{leg + 1}.{field}"
        if position in self.princes:
            text = self._prince(self.princes.index(position))
        else:
            arrows = self.legs[leg]["arrows_right" if lane == "R" else "arrows_left"]
            is_arrow = field in arrows and (lane == "R" or self.left_arrows)
            text = Text(_ARROWS[lane] if is_arrow else _DOWN, style="cyan" if is_arrow else "dim")
        return _padded(text, self.field)


def _padded(text: Text, width: int) -> Text:
    text.truncate(width, pad=True)
    return text


def _trimmed(row: Text) -> Text:
    row.rstrip()
    return row


def _cards(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> Table:
    labels = _LABELS[language]
    table = Table.grid(padding=(0, 2, 0, 0))
    if observation["hand"] is not None:
        table.add_row(Text(labels["hand"], style="dim"), _counted(edition, observation["hand"], language))
    for seat, cards in enumerate(observation["hands"]):
        if cards and seat != observation["seat"]:
            label = labels["hand_of"].format(name=names[seat])
            table.add_row(Text(label, style="dim"), _counted(edition, cards, language))
    if walk := observation["walk"]:
        path = " → ".join(position_name(edition, position, language) for position in walk["path"])
        to_go = labels["to_go"].format(steps=count_steps(walk["steps"], language))
        table.add_row(Text(labels["walk"], style="dim"), f"{path} ({to_go})" if walk["steps"] else path)
    table.add_row(Text(labels["pile"], style="dim"), count_cards(observation["draw_pile"], language))
    discards = observation["discard_pile"]
    told = _counted(edition, discards, language)
    if discards:
        told += f" ({labels['top'].format(top=card_name(edition, discards[0], language))})"
    table.add_row(Text(labels["discards"], style="dim"), told)
    if observation["amulet"] is None:
        place = place_name(edition, edition.data["knobs"]["amulet_start"], language)
        table.add_row("", labels["board_amulet"].format(place=place))
    return table


def _counted(edition: Edition, cards: Sequence[str], language: Language) -> str:
    """Cards of one kind together, in the order of the box."""
    counts = Counter(cards)
    ids = [card["id"] for card in edition.data["fate_cards"] if counts[card["id"]]]
    told = [(f"{counts[id]}×\N{NO-BREAK SPACE}" if counts[id] > 1 else "") + card_name(edition, id, language) for id in ids]
    return ", ".join(told) or _LABELS[language]["nothing"]
