"""What a seat should know of an action before it takes it: who may still outbid it, what it keeps."""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.games.das_amulett.words.sentences import THEN
from amulett.games.das_amulett.words.text import area_row, count, listed, name, quoted, spell_text
from amulett.games.das_amulett.words.text import event as in_words

SUPERIORITY, MIGHT = "superiority", "tremendous_might"

COURSE = frozenset(
    ("forced", "restacked", "marker_back", "exchange_began", "phase_began", "round_began", "offered", "turned_up", "idle")
)
"""Events that take their course whatever one chooses."""
EVERYBODYS = frozenset(("income", "paid_energy", "went_under"))
"""What everybody does in turn: of interest only if it is the own turn."""

View = Mapping[str, Any]


def then(
    edition: Edition, view: View, action: str, events: Sequence[Event], language: Language, names: Sequence[str]
) -> list[str]:
    """What a seat should know beforehand, then what follows for certain."""
    own = events if action == "go_on" else events[1:]  # going on is no event of its own
    told = (in_words(edition, event, language, names, view["seat"]) for event in own if _matters(event, view["seat"]))
    return [sentence for sentence in (beforehand(edition, view, action, language, names), *told) if sentence]


def _matters(event: Event, seat: int) -> bool:
    return event.name not in COURSE and (event.name not in EVERYBODYS or event.data["seat"] == seat)


def beforehand(edition: Edition, view: View, action: str, language: Language, names: Sequence[str]) -> str:
    """Beyond the events; empty: they say enough."""
    verb, _, of = action.partition(" ")
    words = THEN[language]
    if view["decision"] == "spell_bid":
        return _spell_bid(view, int(of or 0), language, names)
    if view["decision"] == "exchange_bid":
        return _exchange_bid(view, int(of or 0), language, names)
    if verb == "take":
        return _gem(edition, view, of, language)
    if verb == "move":
        return _move(edition, view, of, language)
    if verb in ("pick", "take_back", "curse", "name"):
        key = "name" if verb == "name" else "metal"
        held = view["hand"].get(of, 0) + (verb != "name")
        return words[key].format(n=held, metal=name(edition, "metal", of, language))
    if verb == "use":
        return spell_text(edition, of, language)
    if verb in ("drain", "shift"):
        owner = next(seat for seat, spells in enumerate(view["spells"]) if of in spells)
        stones = view["spells"][owner][of] + (1 if verb == "shift" else -1)
        values = {"spell": quoted(edition, of, language), "stones": count("stones", stones, language), "who": names[owner]}
        return words[verb].format(**values)
    return words["marker"].format(exchanges=count("exchanges", int(of), language)) if verb == "marker" else ""


def _passing(view: View, language: Language, names: Sequence[str]) -> str:
    """Whoever leads goes on leading."""
    if view["bidder"] is None:
        return ""
    return THEN[language]["leads"].format(who=names[view["bidder"]], bid=view["bid"])


def _spell_bid(view: View, bid: int, language: Language, names: Sequence[str]) -> str:
    """Everybody bids once, from the start player on (DA-5.3)."""
    words, seats, seat = THEN[language], len(view["supplies"]), view["seat"]
    later = [(seat + n) % seats for n in range(1, (view["start_seat"] - seat) % seats or seats)]
    if not bid:
        return (_passing(view, language, names) or words["unsold"]) if later else ""
    kept = words["keep_stones"].format(bid=bid, kept=count("stones", view["supplies"][seat] - bid, language))
    richer = [(names[other], view["supplies"][other]) for other in later if view["supplies"][other] > bid]
    return f"{kept} {_rivals(richer, 'stones', language)}" if later else kept


def _exchange_bid(view: View, bid: int, language: Language, names: Sequence[str]) -> str:
    """Of the others' hands only the size is known (DA-8.14)."""
    words, seat = THEN[language], view["seat"]
    if not bid:
        return " ".join(filter(None, (words["out"], _passing(view, language, names))))
    kept = words["keep_cards"].format(bid=bid, kept=count("cards", view["hand_sizes"][seat] - bid, language))
    step = 2 if MIGHT in view["spells"][seat] else 1
    able = [
        (names[other], view["hand_sizes"][other])
        for other in range(len(view["supplies"]))
        if other != seat
        and other not in view["passed"]
        and view["hand_sizes"][other] >= bid + (0 if SUPERIORITY in view["spells"][other] else step)
    ]
    return f"{kept} {_rivals(able, 'cards', language)}"


def _rivals(able: Sequence[tuple[str, int]], things: str, language: Language) -> str:
    """Who may still outbid, and with how much."""
    words = THEN[language]
    if not able:
        return words[f"no_rival_{things}"]
    if len(able) == 1:
        return words["rival"].format(who=able[0][0], having=able[0][1])
    listing = [f"{who} ({having})" for who, having in able]
    return words["rivals"].format(who=listed(listing, language))


def _gem(edition: Edition, view: View, gem: str, language: Language) -> str:
    words, knobs = THEN[language], edition.data["knobs"]["book"]
    mine = [*view["amulets"][view["seat"]], gem]
    gems, colours = len(mine), len(set(mine))
    if gems >= knobs["win_gems"] or colours >= knobs["win_different_colours"]:
        return ""  # the events say that this wins
    all_gems, all_colours = knobs["win_gems"], knobs["win_different_colours"]
    said = words["gem"].format(gems=gems, all_gems=all_gems, colours=colours, all_colours=all_colours)
    near = "near" if gems == all_gems - 1 else "near_colour" if colours == all_colours - 1 else ""
    return f"{said} {words[near]}" if near else said


def _move(edition: Edition, view: View, area: str, language: Language) -> str:
    words = THEN[language]
    if view["markers_out"] <= 1:
        return words["move_last"]
    row = area_row(edition, area)
    metal = {terrain["id"]: terrain["metal"] for terrain in edition.data["terrain"]}[row["terrain"]]
    valid = sum(view["hand"].get(kind, 0) for kind in view["accepts"].get(row["id"], ()))
    key = "move_any" if metal == "any" else "move"
    asked = "" if metal == "any" else name(edition, "metal", metal, language)
    return words[key].format(metal=asked, valid=count("cards", valid, language))
