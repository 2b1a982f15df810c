"""The table of Magi in the terminal. Everything that a colour says is also said by a word."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.words import count_cards
from amulett.games.magi.box.edition import has_sign, rebuilt_parts
from amulett.games.magi.words.text import card_name, demand_name

_STYLES = {"red": "red", "blue": "bright_blue", "yellow": "yellow", "none": "bold"}
_SIGN = "✦"
_MARK = "*"

_LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Magi · round {round}, turn {turn} · play runs {direction}",
        "cw": "clockwise ↓",
        "ccw": "counter-clockwise ↑",
        "points": "Penalty points",
        "cards": "Cards",
        "you": "{name} (you)",
        "starter": "start player",
        "silent": "stayed silent about “Magi!”",
        "waiting": "no cards left, but cards to draw",
        "open": "Open card",
        "demand": "Demand",
        "pile": "Draw pile",
        "counter": "draw counter",
        "hand": "Your hand",
        "hand_of": "Hand of {name}",
        "note": "{sign} magic sign · numbers: penalty points",
        "rebuilt": "* rebuilt: numbers, copies, magi, and the {sign} of Amulets, Hourglasses and Parchments",
    },
    "de": {
        "title": "Magi · Runde {round}, Zug {turn} · Spielrichtung {direction}",
        "cw": "im Uhrzeigersinn ↓",
        "ccw": "gegen den Uhrzeigersinn ↑",
        "points": "Minuspunkte",
        "cards": "Karten",
        "you": "{name} (du)",
        "starter": "Startspieler",
        "silent": "hat „Magi!“ verschwiegen",
        "waiting": "ohne Karten, aber es ist zu ziehen",
        "open": "Offene Karte",
        "demand": "Vorgabe",
        "pile": "Nachziehstapel",
        "counter": "Nachziehzähler",
        "hand": "Deine Hand",
        "hand_of": "Hand von {name}",
        "note": "{sign} Magie-Zeichen · Zahlen: Minuspunkte",
        "rebuilt": "* nachgebaut: Zahlen, Stückzahlen, Magi und das {sign} auf Amuletten, Sanduhren und Pergamenten",
    },
}


def draw(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> RenderableType:
    """The seats clockwise from top to bottom, what lies open, and the seat's own hand."""
    labels = _LABELS[language]
    title = labels["title"].format(
        round=observation["round"], turn=observation["turn"], direction=labels[observation["direction"]]
    )
    return Group(
        Rule(Text(title), align="left", style="dim"),
        _seats(observation, labels, names),
        Text(),
        _middle(edition, observation, language, names),
        Text(_footnote(edition, labels), style="dim"),
    )


def _grid() -> Table:
    return Table.grid(padding=(0, 2, 0, 0))


def _seats(observation: Mapping[str, Any], labels: Mapping[str, str], names: Sequence[str]) -> Table:
    table = _grid()
    for justify in ("left", "left", "right", "left", "left"):
        table.add_column(justify=justify)
    table.add_row("", "", Text(labels["points"], style="dim"), Text(labels["cards"], style="dim"), "")
    for seat, name in enumerate(names):
        mine = seat == observation["seat"]
        cards = observation["hand_sizes"][seat]
        table.add_row(
            "▶" if seat == observation["on_turn"] else " ",
            Text(labels["you"].format(name=name) if mine else name, style="bold" if mine else ""),
            str(observation["scores"][seat]),
            f"{cards:>2} {'▮' * min(cards, 20)}",
            Text(", ".join(_remarks(observation, seat, labels)), style="dim"),
        )
    return table


def _remarks(observation: Mapping[str, Any], seat: int, labels: Mapping[str, str]) -> list[str]:
    roles = {"starter": [observation["starter"]], "silent": observation["silent"], "waiting": observation["waiting"]}
    return [labels[role] for role, seats in roles.items() if seat in seats]


def _middle(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> Table:
    labels = _LABELS[language]
    counter = observation["draw_counter"]
    pile = Text(f"{count_cards(observation['draw_pile'], language)}, {labels['counter']} ")
    pile.append(f" {counter} " if counter else "0", style="bold reverse" if counter else "")
    table = _grid()
    table.add_row(Text(labels["open"], style="dim"), _card(edition, observation, observation["top"], 1, language))
    demanded = demand_name(edition, observation["demand"], language)
    table.add_row(Text(labels["demand"], style="dim"), Text(demanded, style="bold"))
    table.add_row(Text(labels["pile"], style="dim"), pile)
    if observation["hand"] is not None:
        table.add_row(Text(labels["hand"], style="dim"), _hand(edition, observation, observation["hand"], language))
    for seat, cards in enumerate(observation["hands"]):
        if cards and seat != observation["seat"]:
            label = labels["hand_of"].format(name=names[seat])
            table.add_row(Text(label, style="dim"), _hand(edition, observation, cards, language))
    return table


def _hand(edition: Edition, observation: Mapping[str, Any], cards: Sequence[str], language: Language) -> RenderableType:
    """A line for each colour, and one for the magi."""
    colours = {card["id"]: list(_STYLES).index(card["colour"]) for card in edition.data["card"]}
    counts = Counter(sorted(cards, key=colours.__getitem__))
    rows = groupby(counts, key=colours.__getitem__)
    return Group(*(_Row([_card(edition, observation, id, counts[id], language) for id in ids]) for _, ids in rows))


class _Row:
    """Cards side by side, on as many lines as they need; no card is split over two lines."""

    def __init__(self, cards: Sequence[Text]) -> None:
        self.cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for card in self.cards:
            if line and line.cell_len + 2 + card.cell_len > options.max_width:
                yield line
                line = Text()
            line = line.append("  " if line else "").append_text(card)
        yield line


def _card(edition: Edition, observation: Mapping[str, Any], id: str, count: int, language: Language) -> Text:
    """Name, points, whether they are rebuilt, magic sign, abilities: `Red Amulet 3* ✦Reverse`."""
    card = next(card for card in edition.data["card"] if card["id"] == id)
    printed = {ability["id"]: ability["printed"] for ability in edition.data["ability"]}
    text = Text(f"{count}× " if count > 1 else "")
    text.append(card_name(edition, id, language), style=_STYLES[card["colour"]])
    text.append(f" {card['points']}{_MARK if rebuilt_parts(edition, card) else ''}")
    abilities = " + ".join(printed[ability] for ability in card["abilities"])
    text.append(f" {_SIGN if has_sign(card, observation['options']) else ''}{abilities}".rstrip(), style="dim")
    return text


def _footnote(edition: Edition, labels: Mapping[str, str]) -> str:
    is_rebuilt = any(rebuilt_parts(edition, card) for card in edition.data["card"])
    lines = [labels["note"], labels["rebuilt"]] if is_rebuilt else [labels["note"]]
    return "\n".join(lines).format(sign=_SIGN)
