"""The table of Silver Amulett in the terminal. Everything that a colour says is also said by a sign or a word."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.words import count_cards
from amulett.games.silver_amulett.box.edition import character
from amulett.games.silver_amulett.words.text import STAR, count_points, label, starred_name

_COVERED, _GUARDED, _NAMED, _CLOSED = "◆", "▲", "↑", "░"
_MARGIN = 4
_CELL = 6

_LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Silver Amulett · round {round} of {rounds}",
        "you": "{name} (you)",
        "called": "has called the reckoning",
        "owns": "Silver Amulet",
        "may_lay": "Silver Amulet, may still be laid",
        "empty": "empty",
        "hand": "Hand",
        "you_hold": "you hold {cards}, {source}",
        "holds": "{name} holds {cards}, {source}",
        "pile_source": "from the draw pile",
        "row_source": "from the open row",
        "discard_source": "from the discard pile",
        "master_source": "fetched with the Master",
        "witch_source": "seen with the Witch",
        "stall": "Stall",
        "stall_near": "after {limit} turns without a draw the discard pile is shut; so far {stall}",
        "stall_shut": "the discard pile is shut until somebody draws",
        "top": "{card} on top, {count}",
        "eligible": "can be fetched: {numbers}",
        "ability": "Ability",
        "at": "{ability}, aimed at {name}",
        "at_slot": "{ability}, aimed at {name}, place {slot}",
        "remembered": "you have seen: {cards}",
        "note_closed": "{sign} face down",
        "note_covered": "{sign} under the amulet",
        "note_guarded": "{sign}2 guarded by the Bodyguard at place 2",
        "note_remembered": "{sign}7 face down, you have seen it",
        "note_named": "{sign} or pushed up: named",
        "note_rebuilt": "{sign} ability and number of copies: rebuilt",
    },
    "de": {
        "title": "Silver Amulett · Durchgang {round} von {rounds}",
        "you": "{name} (du)",
        "called": "hat die Abrechnung ausgerufen",
        "owns": "Silber-Amulett",
        "may_lay": "Silber-Amulett, darf noch aufgelegt werden",
        "empty": "leer",
        "hand": "Hand",
        "you_hold": "du hältst {cards}, {source}",
        "holds": "{name} hält {cards}, {source}",
        "pile_source": "vom Nachziehstapel",
        "row_source": "aus der offenen Reihe",
        "discard_source": "vom Ablagestapel",
        "master_source": "mit dem Meister geholt",
        "witch_source": "mit der Hexe angesehen",
        "stall": "Stillstand",
        "stall_near": "nach {limit} Zügen ohne Ziehen ist die Ablage gesperrt; bisher {stall}",
        "stall_shut": "die Ablage ist gesperrt, bis jemand zieht",
        "top": "oben {card}, {count}",
        "eligible": "wählbar: {numbers}",
        "ability": "Fähigkeit",
        "at": "{ability}, bei {name}",
        "at_slot": "{ability}, bei {name}, Platz {slot}",
        "remembered": "gesehen: {cards}",
        "note_closed": "{sign} verdeckt",
        "note_covered": "{sign} vom Amulett geschützt",
        "note_guarded": "{sign}2 bewacht vom Leibwächter auf Platz 2",
        "note_remembered": "{sign}7 verdeckt, du hast sie gesehen",
        "note_named": "{sign} oder hochgeschoben: angesagt",
        "note_rebuilt": "{sign} Fähigkeit und Anzahl: nachgebaut",
    },
}


def draw(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> RenderableType:
    """The villages of the others from the left neighbour on, the piles, what is in hand, and the own village below."""
    labels, seat, players = _LABELS[language], observation["seat"], observation["players"]
    first = 0 if seat is None else seat + 1
    order = [(first + n) % players for n in range(players)]
    rows: list[RenderableType] = []
    for owner in order:
        if owner == seat:
            rows += [Text(), _middle(edition, observation, language, names), Text()]
        village = _Village(observation["villages"][owner], flat=owner != seat)
        rows += [_heading(edition, observation, owner, language, names), village]
    if seat is None:
        rows += [Text(), _middle(edition, observation, language, names)]
    return Group(
        Rule(Text(labels["title"].format_map(dict(observation))), align="left", style="dim"),
        *rows,
        _Packed(_notes(edition, observation, language)),
        _Packed(_names_in_sight(edition, observation, language)),
    )


def _heading(edition: Edition, observation: Mapping[str, Any], seat: int, language: Language, names: Sequence[str]) -> Text:
    """A seat's name and what there is to say about it."""
    labels = _LABELS[language]
    mine = seat == observation["seat"]
    line = Text("▶ " if seat == observation["on_turn"] and not observation["over"] else "  ")
    line.append(labels["you"].format(name=names[seat]) if mine else names[seat], style="bold")
    points = observation["points"][seat]
    total = count_points(observation["totals"][seat], language)
    said = [f"{total} ({' + '.join(map(str, points))})" if len(points) > 1 else total]
    if seat == observation["start_seat"]:
        said.append(label(edition, "start_seat", language))
    if seat == observation["caller"]:
        said.append(labels["called"])
    if seat == observation["amulet"]["owner"]:
        said.append(labels["may_lay" if observation["amulet"]["usable"] else "owns"])
    return line.append("".join(f" · {words}" for words in said))


class _Village:
    """A row of cards with their slots, in as many bands as the width needs; those of the others lie flat, to save lines."""

    def __init__(self, places: Sequence[Mapping[str, Any]], flat: bool) -> None:
        self.places = places
        self.flat = flat

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        most = max(1, (options.max_width - _MARGIN) // _CELL)
        for first in range(0, len(self.places), most):
            yield from _band(self.places[first : first + most], self.flat)


def _band(places: Sequence[Mapping[str, Any]], flat: bool) -> Iterator[Text]:
    yield _line([f"{place['slot']:^5}" for place in places], style="dim")
    raised = not flat and any(place.get("named") for place in places)
    for row in range(1, 2) if flat else range(4 if raised else 3):
        line = Text(" " * _MARGIN)
        for place in places:
            part, style = _part_of_card(place, row - int(raised and not place.get("named")))
            line.append(part, style=style).append(" ")
        yield line
    marks = [_marks(place, flat) for place in places]
    if any(marks):
        yield _line([f"{mark:^5}" for mark in marks])


def _line(cells: Sequence[str], style: str = "") -> Text:
    return Text(" " * _MARGIN + " ".join(cells), style=style)


def _part_of_card(place: Mapping[str, Any], row: int) -> tuple[str, str]:
    """One of the three rows of a card, five characters wide; above and below it, and at a vacated place, nothing."""
    if place["card"] is None:
        return ("  ·  " if row == 1 else "     "), "dim"
    if row not in (0, 1, 2):
        return "     ", ""
    if row != 1:
        return ("┌───┐", "└───┘")[row // 2], "" if place["face_up"] else "dim"
    if place["face_up"]:
        return f"│{place['number']:^3}│", "bold"
    remembered = place.get("remembered")
    return f"│{_CLOSED}{_CLOSED * 2 if remembered is None else f'{remembered:<2}'}│", "dim"


def _marks(place: Mapping[str, Any], flat: bool) -> str:
    if place["card"] is None:
        return ""
    guards = "".join(f"{_GUARDED}{slot}" for slot in place["guarded_by"])
    return (_NAMED if flat and place["named"] else "") + (_COVERED if place["covered"] else "") + guards


def _middle(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> Table:
    """Piles, row, hand, and the ability that is being carried out."""
    labels = _LABELS[language]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row(label(edition, "pile", language), _pile(observation, language))
    if observation["row"]:
        row = "   ".join(f"{n}: {_card(edition, number, language)}" for n, number in enumerate(observation["row"], 1))
        table.add_row(label(edition, "row", language), row)
    table.add_row(label(edition, "discard", language), _discard(edition, observation, language))
    if 2 * observation["stall"] >= observation["stall_limit"]:
        table.add_row(labels["stall"], _stall(observation, language))
    if observation["action"]["ability"] is not None:
        table.add_row(labels["ability"], _ability(edition, observation["action"], language, names))
    if observation["hand"]:
        table.add_row(labels["hand"], Text(_hand(edition, observation, language, names), style="bold"))
    for held in _held(edition, observation):
        table.add_row("", Text(f"{held['number']}: {held[f'text_{language}']}", style="italic"))
    return table


def _card(edition: Edition, number: int, language: Language) -> str:
    """`9 (Seer*)`."""
    return f"{number} ({starred_name(edition, number, language)})"


def _stall(observation: Mapping[str, Any], language: Language) -> str:
    """SA-3.9"""
    is_shut = observation["stall"] >= observation["stall_limit"]
    form = _LABELS[language]["stall_shut" if is_shut else "stall_near"]
    return form.format(stall=observation["stall"], limit=observation["stall_limit"])


def _held(edition: Edition, observation: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The characters in hand that the seat may see, until it is decided where they go."""
    numbers = observation["hand"]["numbers"] if observation["hand"] and not observation["action"]["named"] else ()
    return [character(edition, number) for number in sorted({*numbers} - {None})]


def _pile(observation: Mapping[str, Any], language: Language) -> str:
    labels = _LABELS[language]
    words = count_cards(observation["pile"], language) if observation["pile"] else labels["empty"]
    known = [(n, number) for n, number in enumerate(observation.get("remembered_pile", ()), 1) if number is not None]
    if known:
        words += " · " + labels["remembered"].format(cards=", ".join(f"{n}. = {number}" for n, number in known))
    return words


def _discard(edition: Edition, observation: Mapping[str, Any], language: Language) -> str:
    labels, discard = _LABELS[language], observation["discard"]
    if not discard["size"]:
        return labels["empty"]
    count = count_cards(discard["size"], language)
    words = labels["top"].format(card=_card(edition, discard["top"], language), count=count)
    if "eligible" in discard:
        words += " · " + labels["eligible"].format(numbers=", ".join(map(str, discard["eligible"])))
    if "numbers" in discard:
        words += f" · {' '.join(map(str, discard['numbers']))}"
    return words


def _ability(edition: Edition, action: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    name = _card(edition, action["ability"], language)
    if action["target_seat"] is None:
        return name
    form = "at" if action["target_slot"] is None else "at_slot"
    target = names[action["target_seat"]]
    return _LABELS[language][form].format(ability=name, name=target, slot=action["target_slot"])


def _hand(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    labels, hand = _LABELS[language], observation["hand"]
    faces = [number for number in hand.get("remembered", hand["numbers"]) if number is not None]
    if len(faces) < len(hand["cards"]):
        cards = count_cards(len(hand["cards"]), language)
    else:
        cards = ", ".join(_card(edition, number, language) for number in faces)
    form = "you_hold" if hand["seat"] == observation["seat"] else "holds"
    return labels[form].format(name=names[hand["seat"]], cards=cards, source=labels[f"{hand['source']}_source"])


class _Packed:
    """Short remarks side by side, on as many lines as they need; none is torn apart."""

    def __init__(self, remarks: Sequence[str]) -> None:
        self.remarks = remarks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = ""
        for remark in self.remarks:
            if line and len(line) + 3 + len(remark) > options.max_width:
                yield Text(line, style="dim")
                line = ""
            line = f"{line} · {remark}" if line else remark
        if line:
            yield Text(line, style="dim")


def _notes(edition: Edition, observation: Mapping[str, Any], language: Language) -> list[str]:
    """What the signs in sight mean."""
    labels = _LABELS[language]
    places = [place for village in observation["villages"] for place in village if place["card"] is not None]
    signs = {
        "note_closed": (_CLOSED, any(not place["face_up"] for place in places)),
        "note_remembered": (_CLOSED, any(place.get("remembered") is not None for place in places)),
        "note_covered": (_COVERED, any(place["covered"] for place in places)),
        "note_guarded": (_GUARDED, any(place["guarded_by"] for place in places)),
        "note_named": (_NAMED, any(place["named"] for place in places)),
        "note_rebuilt": (STAR, any(STAR in starred_name(edition, number, language) for number in _in_sight(observation))),
    }
    return [labels[key].format(sign=sign) for key, (sign, in_sight) in signs.items() if in_sight]


def _in_sight(observation: Mapping[str, Any]) -> set[int]:
    """The numbers of all cards that the seat sees: in villages, in the middle and in hand."""
    hand = observation["hand"]
    held = hand.get("remembered", hand["numbers"]) if hand else ()
    middle = (*observation["row"], observation["discard"]["top"], observation["action"]["ability"])
    return {*_open(observation), *middle, *held} - {None}


def _open(observation: Mapping[str, Any]) -> set[int]:
    """The numbers that lie face up in villages."""
    return {place.get("number") for village in observation["villages"] for place in village} - {None}


def _names_in_sight(edition: Edition, observation: Mapping[str, Any], language: Language) -> list[str]:
    """The characters that lie face up in villages, by their numbers."""
    return [f"{number} {starred_name(edition, number, language)}" for number in sorted(_open(observation))]
