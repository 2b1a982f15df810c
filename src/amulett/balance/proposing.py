"""Looking for better values of a box.

Measurements are noisy and there are many values, so they are not tried one after another. In each round many boxes are
played, in which every row of the box has one of its neighbouring values by lot, or stays: so each match tells something
about all of them (a factorial design), and what a value changes is the difference between the boxes with and without it.
What promises most is put together and then has to prove itself on deals on which nothing was chosen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import log
from typing import Any

import numpy as np

from amulett.balance.figures import Figure, figure, in_order, shares
from amulett.balance.finding import FAIR_RATIO, FAIR_SPREAD, Finding, find
from amulett.balance.lab import Unplayable
from amulett.balance.measuring import Measured
from amulett.balance.plan import Plan
from amulett.balance.rebuilt import Settings, Unit, units_of
from amulett.balance.varying import value_of, varied
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, BadEdition
from amulett.core.game import Game
from amulett.games import find_game

UNSEEN = 1 << 64
"""Added to the seed for deals on which nothing has been chosen."""
DESIGNS = 24
"""Boxes that are played in one round."""
STAYS = 0.5
"""How often a row stays as it is in one of them."""
MOST_CHANGES = 12
"""In one round."""
AMONG_MANY = 1.75
"""Half widths of the interval by which one of a hundred values must differ before its effect on the order is believed."""
LENGTH_MARGIN = 0.1
"""How much longer or shorter a match may become."""

Play = Callable[[Plan, str], Measured]
"""Carries a plan out; the words say what for."""


@dataclass(frozen=True)
class Aims:
    order: float = FAIR_SPREAD
    """At most so much between the places in the order."""
    cards: tuple[float, float] | None = FAIR_RATIO
    """Whoever begins with a card wins so many times a fair share."""
    length: float | None = None
    """Decisions in a match; None: as it was."""

    @classmethod
    def parse(cls, wanted: Sequence[str]) -> "Aims":
        """`order=4`, `cards=0.8-1.25`, `cards=any`, `length=300`."""
        aims = cls()
        for text in wanted:
            name, _, value = text.partition("=")
            try:
                if name == "order":
                    aims = replace(aims, order=float(value) / 100)
                elif name == "cards":
                    least, _, most = value.partition("-")
                    aims = replace(aims, cards=None if value == "any" else (float(least), float(most)))
                elif name == "length":
                    aims = replace(aims, length=float(value))
                else:
                    raise ValueError
            except ValueError:
                raise AmulettError(f"an aim is order=4, cards=0.8-1.25, cards=any or length=300, not {text!r}") from None
        return aims


@dataclass(frozen=True)
class Faults:
    """By how much the aims are missed, each in points: hundredths of the wins, of a fair share, of the length."""

    order: float
    cards: float
    """The mean over all cards."""
    length: float

    @property
    def total(self) -> float:
        return self.order + self.cards + self.length


@dataclass(frozen=True)
class Change:
    """A value that was changed, and why."""

    knob: str
    before: str
    after: str
    why: str


@dataclass(frozen=True)
class Round:
    number: int
    tried: int
    """Alternatives."""
    changes: tuple[Change, ...]
    before: Faults
    after: Faults
    """Both on deals on which nothing was chosen."""
    accepted: bool


@dataclass(frozen=True, eq=False)
class Proposal:
    edition: Edition
    changes: tuple[Change, ...]
    rounds: tuple[Round, ...]
    before: Finding
    after: Finding
    """Both on fresh deals."""
    faults: tuple[Faults, Faults]

    def as_json(self) -> dict[str, Any]:
        return {
            "changes": [asdict(change) for change in self.changes],
            "rounds": [asdict(one) for one in self.rounds],
            "before": self.before.as_json(),
            "after": self.after.as_json(),
            "faults": [asdict(one) for one in self.faults],
        }


class Search:
    """`plan`: the box, the table and the bots; its matches are those of a proof."""

    def __init__(self, plan: Plan, aims: Aims, play: Play, words: Sequence[str] = (), keep: Sequence[str] = ()) -> None:
        """`words`, `keep`: which values are looked for (`units_of`)."""
        self._game: Game = find_game(plan.game)
        self._plan, self._words, self._keep, self._play = replace(plan, trials=0), words, keep, play
        self._edition = plan.lab().edition
        self._length = aims.length
        self._aims = aims

    def run(self, rounds: int) -> Proposal:
        """Raises AmulettError if there is nothing to look for."""
        first, done = self._edition, []
        for number in range(rounds):
            done.append(self._round(number))
            if not done[-1].changes:
                break
        seed = self._plan.seed + (2 * rounds + 2) * UNSEEN
        before, after = (self._found(box, seed, "proof") for box in (first, self._edition))
        changed = {change.knob: change for one in done if one.accepted for change in one.changes}
        changes = tuple(replace(c, before=value_of(first.source, c.knob)) for c in changed.values())
        kept = tuple(change for change in changes if change.before != change.after)
        return Proposal(self._edition, kept, tuple(done), before, after, (self.faults(before), self.faults(after)))

    def faults(self, found: Finding) -> Faults:
        """By how much a box misses the aims."""
        cards = [_beyond(one.ratio.mean, self._aims.cards) for one in found.dealt] if self._aims.cards else []
        length = abs(log(found.length["mean"] / (self._length or found.length["mean"])))
        return Faults(
            100 * max(0.0, found.spread.mean - self._aims.order),
            100 * float(np.mean(cards)) if cards else 0.0,
            100 * max(0.0, length - LENGTH_MARGIN),
        )

    def _round(self, number: int) -> Round:
        units = units_of(self._plan.on(self._edition).lab(), self._words, self._keep)
        if not units:
            raise AmulettError("no value that is marked as rebuilt can be changed here")
        seed = self._plan.seed + 2 * number * UNSEEN
        base = self._found(self._edition, seed, f"round {number + 1}, as it is")
        if self._length is None:
            self._length = base.length["mean"]
        effects = self._effects(units, seed, number)
        chosen = sorted(self._choices(units, effects, base), key=lambda one: -one[0])[:MOST_CHANGES]
        return self._prove(number, sum(len(unit.alternatives) for unit in units), [(s, why) for _, s, why in chosen])

    def _found(self, edition: Edition, seed: int, what: str) -> Finding:
        plan = replace(self._plan.on(edition), seed=seed)
        measured = self._play(plan, what)
        return find(measured.lab, measured.rows, bots=plan.bots)

    # ---- what each value changes

    def _effects(self, units: Sequence[Unit], seed: int, number: int) -> "Effects":
        effects = Effects(self._plan.players)
        lots = np.random.default_rng([self._plan.seed % UNSEEN, number])
        matches = max(100, 2 * self._plan.matches // DESIGNS)
        for design in range(DESIGNS):
            drawn = _drawn(units, lots)
            settings = {knob: value for _, picked in drawn for knob, value in picked.items()}
            try:
                box = replace(varied(self._game, self._edition, settings), name=f"design {design}")
                plan = replace(self._plan.on(box), seed=seed, matches=matches)
                effects.add(self._play(plan, f"round {number + 1}, box {design + 1} of {DESIGNS}"), dict(drawn))
            except (BadEdition, Unplayable):  # each of them is a box, but not all together
                continue
        return effects

    def _choices(self, units: Sequence[Unit], effects: "Effects", base: Finding) -> Iterator[tuple[float, Settings, str]]:
        """The best alternative of each unit, if it is better than to stay: its gain in points, and why."""
        ratios = {one.card: one.ratio.mean for one in base.dealt}
        for unit in units:
            found = [self._judged(unit, settings, effects, base, ratios) for settings in unit.alternatives]
            best = max(found, key=lambda one: one[0])
            if best[0] > 0:
                yield best

    def _judged(
        self, unit: Unit, settings: Settings, effects: "Effects", base: Finding, ratios: Mapping[str, float]
    ) -> tuple[float, Settings, str]:
        gain, why = 0.0, []
        order = effects.on_order(unit, settings)
        if base.spread.mean > self._aims.order and abs(order.mean) > AMONG_MANY * order.error:
            gain -= 100 * order.mean
            why.append(f"the lead of the first over the last changes by {100 * order.mean:+.1f} ± {100 * order.error:.1f}")
        own = effects.on_cards(unit, settings)
        held = [ratios[card] for card in unit.cards if card in ratios]
        if self._aims.cards and held and abs(own.mean) > own.error:
            now, then = float(np.mean(held)), max(0.01, float(np.mean(held)) + own.mean)
            beyond = [_beyond(ratio, self._aims.cards) - _beyond(ratio + own.mean, self._aims.cards) for ratio in held]
            gain += 100 * sum(beyond) / len(ratios)
            why.append(f"whoever begins with it wins {now:.2f} times a fair share, then about {then:.2f}")
        return gain, settings, "; ".join(why)

    # ---- the proof

    def _prove(self, number: int, tried: int, chosen: list[tuple[Settings, str]]) -> Round:
        """All of them together; if that is no gain, the more promising half of them, and so on."""
        seed = self._plan.seed + (2 * number + 1) * UNSEEN
        before = self.faults(self._found(self._edition, seed, f"round {number + 1}, proof"))
        while chosen:
            settings = {knob: value for picked, _ in chosen for knob, value in picked.items()}
            changes = tuple(
                Change(knob, value_of(self._edition.source, knob), value, why)
                for picked, why in chosen
                for knob, value in picked.items()
            )
            try:
                box = replace(varied(self._game, self._edition, settings), name="proposed")
                after = self.faults(self._found(box, seed, f"round {number + 1}, proof of {len(changes)} changes"))
            except (BadEdition, Unplayable):
                after = replace(before, order=before.order + 100.0)
            if after.total < before.total:
                self._edition = box
                return Round(number + 1, tried, changes, before, after, accepted=True)
            chosen = chosen[: len(chosen) // 2]
        return Round(number + 1, tried, (), before, before, accepted=False)


class Effects:
    """What the boxes of a round tell about each alternative: with it, and with its row as it is."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._boxes: list[tuple[dict[str, Settings], Measured]] = []

    def add(self, measured: Measured, drawn: dict[str, Settings]) -> None:
        self._boxes.append((drawn, measured))

    def on_order(self, unit: Unit, settings: Settings) -> Figure:
        """By how much more the first wins than the last."""
        return self._difference(unit, settings, self._lead)

    def on_cards(self, unit: Unit, settings: Settings) -> Figure:
        """What whoever begins with its cards wins, as a multiple of a fair share."""
        return self._difference(unit, settings, lambda measured: self._held(measured, unit.cards))

    def _difference(self, unit: Unit, settings: Settings, values: Callable[[Measured], Any]) -> Figure:
        with_it = [values(measured) for drawn, measured in self._boxes if drawn.get(unit.name) == settings]
        without = [values(measured) for drawn, measured in self._boxes if unit.name not in drawn]
        if not with_it or not without:
            return Figure(0.0, float("inf"), 0)
        one, other = figure(np.concatenate(with_it)), figure(np.concatenate(without))
        return Figure(one.mean - other.mean, (one.error**2 + other.error**2) ** 0.5, one.count)

    def _lead(self, measured: Measured) -> Any:
        ordered = in_order(shares(measured.rows["winners"], self._players), measured.rows["begins"])
        return ordered[:, 0] - ordered[:, -1]

    def _held(self, measured: Measured, cards: Sequence[str]) -> Any:
        dealt = measured.lab.dealt(len(measured.rows))
        won = shares(measured.rows["winners"], self._players)
        found = [np.zeros(0)]
        for counts in (dealt[card] for card in cards if card in dealt):
            held = counts.sum(axis=1)
            found.append(self._players * (counts * won).sum(axis=1)[held > 0] / held[held > 0])
        return np.concatenate(found)


def _drawn(units: Sequence[Unit], lots: np.random.Generator) -> list[tuple[str, Settings]]:
    moved = [unit for unit in units if lots.random() >= STAYS]
    return [(unit.name, unit.alternatives[lots.integers(len(unit.alternatives))]) for unit in moved]


def _beyond(ratio: float, limits: tuple[float, float] | None) -> float:
    """By how much it lies beyond the limits, as a part of a fair share."""
    least, most = limits or (0.0, float("inf"))
    return max(0.0, least - ratio, ratio - most)


def with_head(edition: Edition, changes: Sequence[Change], command: str) -> str:
    """The file of a proposal: it says itself what it is."""
    lines = [f"# Proposed by `{command}`."]
    lines += [f"# {change.knob}: {change.before} -> {change.after}" for change in changes]
    return "\n".join([*lines, "", edition.source])
