"""First matches with a coach: played by his advice, and off it; and the pages that tell how to play."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path

import pytest

from amulett.core.clause import LANGUAGES, Language
from amulett.core.condition import value_of
from amulett.core.errors import AmulettError
from amulett.core.guide import filled as filled_in
from amulett.core.guide import guide_of
from amulett.core.lesson import PAUSE, Coach, Lesson, Told, advised, filled, known_to, lesson_of, steps_now
from amulett.core.match import Match
from amulett.games import find_game, magi
from amulett.testing import lessons

OURS = ("magi", "silver_amulett", "blaues_amulett", "das_amulett")
MOST_WORDS = 14
MOST_SENTENCES = 3
TABLES = Path(__file__).parents[1] / "web/src/tables"


def lesson_in(game: str) -> Lesson:
    lesson = lesson_of(find_game(game))
    assert lesson, f"{game} has no first match"
    return lesson


@pytest.mark.parametrize("game", OURS)
def test_by_its_advice_a_lesson_says_every_step(game: str) -> None:
    lesson = lesson_in(game)
    course = lessons.take(find_game(game), lesson)
    said = [step.id for step in course.said]
    assert course.over and set(lesson.beads) <= set(said), set(lesson.beads) - set(said)
    own = sum(seat == lesson.seat for seat, _ in course.match.actions)
    assert 8 <= own <= 45, "a first match is short"


WORDS_A_MINUTE, SECONDS_A_DECISION = 200, 4


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_as_long_as_it_says(game: str, language: Language) -> None:
    """All words read, every *Why?* too; time for each decision; the bots at their pace."""
    lesson = lesson_in(game)
    course = lessons.take(find_game(game), lesson)
    words = [step.words(language) for step in course.said]
    read = sum(len(text.split()) for one in words for text in (*one.say, one.todo, *one.why)) / WORDS_A_MINUTE
    own = sum(seat == lesson.seat for seat, _ in course.match.actions)
    others = len(course.match.actions) - own
    minutes = read + own * SECONDS_A_DECISION / 60 + others * lesson.pace_ms / 60_000
    assert abs(minutes - lesson.minutes) <= 0.8, f"{game} takes {minutes:.1f} minutes"


@pytest.mark.parametrize("game", OURS)
def test_off_its_advice_a_lesson_goes_along(game: str) -> None:
    """Whatever is legal may be done: nothing is advised that is not possible, and it ends. Nothing is said twice but
    answers to what was done instead of the advice, and these not in a row."""
    lesson, dice, answered, again = lesson_in(game), random.Random(game), set(), 0
    for _ in range(6):
        course = lessons.take(find_game(game), lesson, off=dice)
        assert len(course.keys) == len(set(course.keys)) and (course.over or course.match.over)
        said = Counter(step.id for step in course.said)
        assert all(number == 1 or step.to for step in course.said if (number := said[step.id]))
        for id in said:
            acts = [int(key.split()[1]) for key in course.keys if key.split()[0] == id and " " in key]
            assert all(later - before >= PAUSE for before, later in pairwise(acts))
            again += len(acts) > 1
        answered |= {step.id for step in course.said if step.aside}
    assert answered, "he answers what was done"
    assert again or game == "das_amulett", "and answers again when it is done again; there he tells facts, each once"


def decisions(game: str, off: random.Random | None) -> Iterator[tuple[Match, Told, set[str]]]:
    """The match before each of the learner's decisions in a course of the lesson, and what he has been told by then."""
    lesson = lesson_in(game)
    course = lessons.take(find_game(game), lesson, off=off)
    own = [number for number, (seat, _) in enumerate(course.match.actions) if seat == lesson.seat]
    for number, heard in zip(own, course.heard, strict=True):
        match = course.match.before(number)
        yield match, Told.by(match, lesson.seat, lessons.NAMES), heard


@pytest.mark.parametrize("by_advice", [True, False])
@pytest.mark.parametrize("game", OURS)
def test_whatever_is_done_instead_of_the_advice_is_answered(game: str, by_advice: bool) -> None:
    """For every step that advises something, each other legal action: to somebody who has heard what was said before,
    he says something about just that action, unless he has just said so, or said it as a fact that stays one."""
    lesson, dice, asked = lesson_in(game), random.Random(game), set()
    for match, told, heard in decisions(game, None if by_advice else dice):
        for step in steps_now(lesson, told):
            for action in lessons.differing(step, told):
                if (step.id, action) in asked:
                    continue
                answers = lessons.answers_to(action, match, lesson, heard)
                about = [one for one in answers if any(fnmatchcase(action, pattern) for pattern in one.did)]
                if not about and had_heard(action, match, lesson, heard):
                    continue
                assert about, f"{step.id}: nothing is said about {action!r}"
                asked.add((step.id, action))
    assert len(asked) > 1


def had_heard(action: str, match: Match, lesson: Lesson, heard: set[str]) -> bool:
    """Whether there would be an answer for somebody who had not heard these."""
    answers = {step.id for step in lesson.step if step.aside and step.did}
    fresh = {key for key in heard if key.split()[0] not in answers}
    return fresh != heard and bool(lessons.answers_to(action, match, lesson, fresh))


CLAIMS = {
    "magi": [
        ("now something fits|jetzt passt etwas", "not could('play *')"),
        ("although a card fitted|obwohl etwas passte", "could('play *')"),
        ("nothing fits|passt nichts|passt noch immer nichts", "not can('play *')"),
        ("nothing fitted|passte nichts", "not could('play *')"),
        ("and a card fits|und es passt etwas", "can('play *')"),
    ],
    "blaues_amulett": [
        ("and you have them|und du hast sie", "can('pay')"),
        ("even if you could pay|auch wenn du bezahlen könntest", "could('pay')"),
        ("left the dark powers alone|mächte stehen lassen", "acts < 2 or count('put *', [done[acts - 2]]) == 0"),
        ("you stand on an arrow|du stehst auf einem pfeil", "can('draw')"),
    ],
    "silver_amulett": [
        ("the one beside it|die daneben", "did('slot 1') and can('slot 2')"),
        ("without using its ability|ohne die fähigkeit", "could('discard_ability')"),
        ("your last turn|dein letzter zug", "caller != me"),
    ],
    "das_amulett": [
        ("keep your stones|behältst deine steine", "supplies[me] >= was.supplies[me]"),
        ("nobody can outbid you|keiner kann dich mehr überbieten", "start_seat != me"),
        ("the spell is yours|der spruch gehört dir", "start_seat == me"),
        (r"\bbid(:? \{|, or| a few)|\bbiete( \{|,| ein| zum)", "can('bid *')"),
    ],
}
"""Words that say something of what the seat sees, by what is then true."""


@pytest.mark.parametrize("game", OURS)
def test_what_the_coach_says_is_true(game: str) -> None:
    """In courses by the advice and off it, whatever fits: wherever such words would be said, it is so."""
    lesson, dice, met = lesson_in(game), random.Random(game), set()
    for off in (None, dice, dice, dice):
        for _, told, _ in decisions(game, off):
            for step in steps_now(lesson, told):
                words = " ".join(" ".join((*step.words(one).say, step.words(one).todo)) for one in LANGUAGES).lower()
                for claim, truth in CLAIMS[game]:
                    if re.search(claim, words):
                        met.add(claim)
                        assert value_of(truth, known_to(told)), f"{step.id} says {claim!r}"
    assert met


def test_whoever_draws_in_magi_with_a_fitting_card_is_not_told_that_only_now_something_fits() -> None:
    lesson = lesson_in("magi")
    for hand, answer in ((["red_cup", "blue_sword"], "drew_anyway"), (["blue_sword", "yellow_broom"], None)):
        hands = [hand, ["blue_coin"], ["blue_cup"], ["yellow_cup"]]
        match = magi.position(hands, 4, discard_pile=["red_coin"], draw_pile=["red_sword", "red_broom"])
        if answer:  # whoever has nothing that fits is not asked: the card is drawn
            match.play("draw", lesson.seat)
        told = Told.by(match, lesson.seat, lessons.NAMES)
        said = [step.id for step in steps_now(lesson, told)]
        assert "after_draw" in said and ("drew_anyway" in said) == bool(answer)
        after = next(step for step in lesson.step if step.id == "after_draw")
        assert not any(re.search("^(Now|Jetzt)", after.words(language).say[0]) for language in LANGUAGES)


@pytest.mark.parametrize("game", OURS)
def test_the_coach_knows_no_more_than_the_seat(game: str) -> None:
    """In another world that looks the same to the seat, and did when it decided last, he says the same."""
    lesson, dice, compared = lesson_in(game), random.Random(game), 0
    for off in (None, dice):
        for match, told, _ in decisions(game, off):
            other = lessons.in_another_world(match, lesson.seat, dice)
            compared += other is not None
            steps = steps_now(lesson, told)
            for there in (in_the_present(match, told, dice), other or told):
                assert steps_now(lesson, there) == steps
                for step in steps:
                    assert advised(step, there) == advised(step, told)
                    for text in step.en.say:
                        assert filled(text, there, match.edition, "en") == filled(text, told, match.edition, "en")
    assert compared > 5


def in_the_present(match: Match, told: Told, dice: random.Random) -> Told:
    """In a world that is drawn now: one is always found, but it has no past."""
    seat = told.view["seat"]
    world = match.information(seat).determinize(dice.randrange(1 << 30))
    there = [action.text for action in world.legal_actions(seat)]
    return replace(told, view=world.information(seat).view(), can=there)


def test_a_coach_who_looks_at_hidden_cards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What he knew of the past, too: the test above can fail."""
    seen = Told._of.__func__  # type: ignore[attr-defined]

    def peeking(cls: type[Told], match: Match, seat: int, known: int, names: tuple[str, ...]) -> Told:
        told = seen(cls, match, seat, known, names)
        return replace(told, heard=[*told.heard, ("hidden", match.fingerprint())])  # type: ignore[no-any-return]

    monkeypatch.setattr(Told, "_of", classmethod(peeking))
    lesson, dice = lesson_in("blaues_amulett"), random.Random(1)
    found = [
        other
        for match, told, _ in decisions("blaues_amulett", None)
        if told.was and (other := lessons.in_another_world(match, lesson.seat, dice)) and other.was
        if other.heard != told.heard and other.was.heard != told.was.heard
    ]
    assert found


def test_the_pair_that_silver_amulett_speaks_of_is_there_and_was_seen() -> None:
    """Its lesson is about one deal, in which two cards are equal; it says so only to whoever has looked at both."""
    game, lesson, dice = find_game("silver_amulett"), lesson_in("silver_amulett"), random.Random(4)
    told = 0
    for off in (None, *[dice] * 12):
        course = lessons.take(game, lesson, off=off)
        own = [(number, action.text) for number, (seat, action) in enumerate(course.match.actions) if seat == lesson.seat]
        if "pair" not in [step.id for step in course.said]:
            continue
        told += 1
        assert {text for _, text in own[:2]} == {"slot 1", "slot 2"}
        table = course.match.before(own[2][0]).layout()
        first, second, *_ = table["villages"][lesson.seat].split()
        assert first == second and set(table["handles"]["villages"][lesson.seat][:2]) <= set(table["seen"][lesson.seat])
    assert told


@pytest.mark.parametrize("game", OURS)
def test_what_a_coach_says_is_short_in_both_languages_and_names_its_rules(game: str) -> None:
    lesson, book = lesson_in(game), find_game(game).rule_book
    ids = [step.id for step in lesson.step]
    assert len(ids) == len(set(ids)) and [step.last for step in lesson.step].count(True) == 1 and lesson.step[-1].last
    for step in lesson.step:
        assert step.clauses and all(id in book.clauses for id in step.clauses), step.id
        assert not step.at or step.at in lesson.points, step.id
        assert bool(step.de.todo) == bool(step.en.todo) and len(step.de.why) == len(step.en.why), step.id
        assert bool(step.advise) <= bool(step.en.todo), f"{step.id} advises something: it has to be said"
        for language in LANGUAGES:
            words = step.words(language)
            assert 1 <= len(words.say) <= MOST_SENTENCES and len(words.why) <= 2
            for sentence in (*words.say, *words.why, words.todo):
                assert len(sentence.split()) <= MOST_WORDS, sentence
                assert not sentence or re.search(r"[.?!:“”]$", sentence), sentence


@pytest.mark.parametrize("game", OURS)
def test_the_page_knows_where_everything_is_that_a_lesson_points_at(game: str) -> None:
    text = (TABLES / game / "index.ts").read_text(encoding="utf-8")
    spots = re.search(r"spots: \{(.*?)\n  \},", text, re.DOTALL)
    assert spots
    known = set(re.findall(r"^\s+(\w+):", spots[1], re.MULTILINE))
    assert {"own", *lesson_in(game).points} <= known


@pytest.mark.parametrize("game", OURS)
def test_how_to_play_is_told_for_every_edition(game: str) -> None:
    guide = guide_of(find_game(game))
    assert guide and [point.part for point in guide.point].count("forget") == 5
    assert {point.part for point in guide.point} == {"aim", "turn", "end", "forget"}
    for name in find_game(game).editions:
        edition = find_game(game).edition(name)
        for point in guide.point:
            assert all(id in find_game(game).rule_book.clauses for id in point.clauses)
            for language in LANGUAGES:
                assert "{" not in filled_in(point.words(language).text, edition)


def test_a_step_is_said_once_and_after_the_last_he_is_silent() -> None:
    lesson = lesson_in("magi")
    told = Told.by(lessons.deal(find_game("magi"), lesson), lesson.seat, lessons.NAMES)
    coach = Coach(lesson)
    first = coach.now(told)
    assert first and first.id == "goal"
    coach.done_with(first, told)
    second = coach.now(told)
    assert second and second.id != "goal"
    coach.done_with(lesson.step[-1], told)
    assert coach.now(told) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a +", "not a condition"),
        ("a.b()", "not for conditions"),
        ("[x for x in a]", "not for conditions"),
        ("b > 0", "no value"),
    ],
)
def test_what_is_no_condition_is_refused(text: str, why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        value_of(text, {"a": {"b": 1}})


def test_conditions_compare_and_combine() -> None:
    known = {"a": {"b": 2}, "l": [1, 2], "f": lambda x: x + 1}
    assert value_of("a.b == 2 and not a.c and 2 in l and f(l[0]) < 3", known) is True
    assert value_of("l[1] - 1 > 1 or a.b != 2", known) is False
