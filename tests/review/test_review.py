"""The review of a finished match: sums that add up, no reproach made by noise, and nothing that the seat did not know."""

from functools import cache
from itertools import pairwise

import msgspec
import pytest

from amulett import new_match
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.search import LevelBot
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.games import OWN, find_game
from amulett.review.judging import LEAST, Comparison, Judgement, Question, compare, judge, prove
from amulett.review.line import MOST_TURNS, luck_of
from amulett.review.moments import moments_of, to_prove
from amulett.review.page import page_of
from amulett.review.reviewing import MATCH_LOOKS, Review, looks_for, review
from amulett.review.telling import Positions
from amulett.review.verdict import DEAR, GROUPS, verdict_on

LOOKS = 60
NAMES = ("Ada", "Bea", "Cem", "Dana")


def played_on(match: Match, most: int = 4000) -> Match:
    bot = HeuristicBot(5)
    while match.to_act and len(match.actions) < most:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return match


@cache
def ending(game: str, decisions: int = 24) -> Replay:
    """The last decisions of a match, as a match of its own."""
    whole = played_on(new_match(game, seed=3))
    match = find_game(game).position(**whole.before(len(whole.actions) - decisions).layout())
    for seat, action in whole.actions[-decisions:]:
        match.play(action, seat)
    return match.replay()


@cache
def reviewed(game: str) -> Review:
    return review(ending(game), find_game, LOOKS)


@pytest.mark.parametrize("game", OWN)
def test_the_sums_lead_from_the_first_chance_to_the_result(game: str) -> None:
    found = reviewed(game)
    assert found.verdicts
    for seat, own in enumerate(found.seats):
        verdicts = [verdict for verdict in found.verdicts if verdict.seat == seat]
        luck = own.luck
        assert luck.first + luck.chosen + luck.others + luck.cards == pytest.approx(luck.result)
        assert luck.chosen == pytest.approx(sum(verdict.chance_played - verdict.chance for verdict in verdicts))
        between = [later.chance - verdict.chance_played for verdict, later in pairwise(verdicts)]
        last = [luck.result - verdicts[-1].chance_played] if verdicts else []
        assert luck.others + luck.cards == pytest.approx(sum([*between, *last]))
        theirs = [one for one in found.verdicts if one.seat != seat and one.gave and one.decision > verdicts[0].decision]
        assert luck.others == pytest.approx(sum(one.gave[seat] for one in theirs))
        assert sum(own.groups.values()) == len(verdicts)
        assert own.line[-1].chance == luck.result and own.line[-1].error == 0
        assert [point.at for point in own.line] == sorted({point.at for point in own.line})
        assert len(own.turns) <= MOST_TURNS
    assert sum(own.luck.result for own in found.seats) == pytest.approx(1)


@pytest.mark.parametrize("game", OWN)
def test_what_a_choice_gives_the_others_it_takes_from_its_seat(game: str) -> None:
    """Somebody wins: what all seats gain and lose by a choice is nothing together, and its own share is what it lost."""
    given = [verdict for verdict in reviewed(game).verdicts if verdict.gave]
    assert given
    for verdict in given:
        assert sum(verdict.gave) == pytest.approx(0, abs=1e-6)
        assert verdict.gave[verdict.seat] == pytest.approx(-verdict.lost)


def test_a_gross_error_is_told_to_the_other_as_a_choice_and_not_as_luck() -> None:
    """Magi for two: B has decided once, then A draws instead of winning. In B's sums that is what the other chose."""
    hands = [["red_cup"], ["red_coin", "blue_coin", "blue_sword", "yellow_cup", "yellow_coin", "blue_cup"]]
    match = find_game("magi").position(hands=hands, discard_pile=["red_coin"], scores=[40, 45], on_turn=1)
    match.play("play red_coin", 1)
    match.play("draw", 0)
    found = review(played_on(match).replay(), find_game, 400)
    error = next(verdict for verdict in found.verdicts if verdict.seat == 0)
    assert error.lost > DEAR and error.gave[1] == pytest.approx(error.lost)
    own = luck_of(1, [one for one in found.verdicts if one.decision <= error.decision], 0.0)
    assert own.others == pytest.approx(error.lost) and own.others_error < own.others


def test_what_others_chose_before_the_first_decision_is_in_the_first_chance() -> None:
    """Nothing is counted twice: the chance at a seat's first decision already knows what came before."""
    verdicts = reviewed("das_amulett").verdicts
    seat, earlier = next((one.seat, one.decision) for one in verdicts if one.decision > verdicts[0].decision and one.gave)
    before = [one for one in verdicts if one.decision < earlier and one.seat != seat]
    luck = luck_of(seat, [*before, *(one for one in verdicts if one.decision >= earlier)], 0.0)
    assert luck == luck_of(seat, [one for one in verdicts if one.decision >= earlier], 0.0)


def test_the_error_of_what_is_given_is_as_large_as_the_race_says() -> None:
    """It comes from how the parts of a search scatter; for the deciding seat the race has counted it world by world."""
    match = new_match("magi", seed=3)
    one, two = match.legal_actions(match.to_act[0])[:2]
    question = Question(0, match.information(match.to_act[0]), one.text, 4000)
    found = compare(question, one, two, 4000, 1)
    assert found.ahead_error / 2 < found.gave_error[question.seat] < 2 * found.ahead_error


def test_decisions_after_a_hint_are_counted_apart_and_judged_alike() -> None:
    replay, plain = ending("magi"), reviewed("magi")
    hinted = [verdict.decision for verdict in plain.verdicts[:4]]
    found = review(replay.hinted(hinted), find_game, LOOKS)
    assert [own.hints for own in found.seats] == [
        [number for number in hinted if replay.actions[number][0] == seat] for seat in range(replay.players)
    ]
    assert found.verdicts == plain.verdicts and not any(own.hints for own in plain.seats)
    page = page_of(found, replay.hinted(hinted), find_game, range(replay.players), NAMES, "en")
    assert f"decision {hinted[0] + 1}" in page and "after a hint" in page
    assert "after a hint" not in page_of(plain, replay, find_game, range(replay.players), NAMES, "en")


@pytest.mark.parametrize("game", OWN)
def test_the_same_replay_and_looks_give_the_same_review(game: str) -> None:
    again = review(ending(game), find_game, LOOKS, lambda tasks: [task() for task in reversed(tasks)][::-1])
    assert again == reviewed(game), "in whatever order the work is done"
    assert review(ending(game), find_game, LOOKS + 8).verdicts != again.verdicts


@pytest.mark.parametrize("game", OWN)
def test_every_real_decision_is_judged_once(game: str) -> None:
    replay = ending(game)
    asked = []
    for number, match in enumerate(replay.play(find_game)):
        if number < len(replay.actions) and len(match.legal_actions(replay.actions[number][0])) > 1:
            asked.append((number, *replay.actions[number]))
    assert [(one.decision, one.seat, one.played) for one in reviewed(game).verdicts] == asked
    assert {verdict.group for verdict in reviewed(game).verdicts} <= set(GROUPS)


# ---- what is reproached, and what is not


def test_one_gross_error_is_the_first_thing_that_is_told() -> None:
    """Magi: whoever holds two cards that fit and little else draws instead, with the match at stake."""
    hands = [["red_cup"], ["blue_coin", "blue_sword", "yellow_cup", "yellow_coin", "blue_cup"]]
    match = find_game("magi").position(hands=hands, discard_pile=["red_coin"], scores=[40, 45])
    assert {action.text for action in match.legal_actions(0)} > {"play red_cup"}
    wrong = next(action for action in match.legal_actions(0) if action.text != "play red_cup")
    match.play(wrong, 0)
    found = review(played_on(match).replay(), find_game, 400)
    worst = max(found.seats[0].moments, key=lambda moment: moment.ahead * (moment.kind in ("dear", "little")))
    assert (worst.decision, worst.kind, worst.played, worst.better.action) == (0, "dear", wrong.text, "play red_cup")
    assert found.verdicts[0].group == "dear" and found.verdicts[0].lost > DEAR
    assert found.seats[0].luck.chosen <= -DEAR


def test_who_chooses_among_equals_is_not_reproached() -> None:
    """Magi has two red scepters: whichever is played, nothing is lost."""
    hands = [["red_scepter_1", "red_scepter_2", "blue_cup"], ["yellow_cup", "yellow_coin", "blue_coin"]]
    for choice in ("play red_scepter_1", "play red_scepter_2"):
        match = find_game("magi").position(hands=hands, discard_pile=["red_coin"], scores=[20, 20])
        match.play(choice, 0)
        found = review(played_on(match).replay(), find_game, 1000)
        assert found.verdicts[0].played == choice
        assert found.verdicts[0].group in ("best", "equal")
        assert not any(moment.decision == 0 for moment in found.seats[0].moments if moment.kind in ("dear", "little"))


def judged(ahead: float, error: float, decision: int, best: bool = False, insight: bool = False) -> Judgement:
    match = find_game("magi").position(hands=[["red_cup", "blue_cup"], ["blue_coin"]], discard_pile=["red_coin"])
    played = "play red_cup"
    question = Question(decision, match.information(0), played, LOOKS)
    pair = (played, "draw") if best else ("draw", played)
    return Judgement(question, Comparison(*pair, 0.5, 0.01, ahead, error, LOOKS), 0.1, secret=False, insight=insight)


def test_what_a_second_look_does_not_confirm_is_not_told() -> None:
    """The luck of a first look: it is proved with another seed, and only what stays clear is a reproach."""
    one, other = judged(0.10, 0.02, 0), judged(0.08, 0.02, 1)
    proofs = {
        0: Comparison("draw", "play red_cup", 0.5, 0.01, 0.01, 0.01, 400),
        1: Comparison("draw", "play red_cup", 0.5, 0.01, 0.06, 0.01, 400),
    }
    assert to_prove([one, other]) == [one, other]
    assert [verdict_on(judgement, proofs[n]).group for n, judgement in enumerate((one, other))] == ["equal", "dear"]
    told = moments_of([one, other], proofs)
    assert [(judgement.question.decision, kind) for judgement, kind, _ in told] == [(1, "dear")]
    assert told[0][2].ahead == 0.06, "the figures of the second look"
    assert verdict_on(one).group == "unsure", "without a proof nothing is called worse"


def test_two_errors_are_too_few_for_a_reproach() -> None:
    """With dozens of choices in a match, noise alone shows as much now and then."""
    one = judged(0.10, 0.02, 0)
    proof = Comparison("draw", "play red_cup", 0.5, 0.01, 0.05, 0.02, 400)
    assert proof.is_clear and verdict_on(one, proof).group == "unsure"
    assert moments_of([one], {0: proof}) == []


def test_small_differences_are_no_moments_however_sure() -> None:
    proofs = {0: Comparison("draw", "play red_cup", 0.5, 0.001, LEAST / 2, 0.0001, 400)}
    assert moments_of([judged(0.006, 0.0001, 0)], proofs) == []


def test_good_ones_are_shown_too_and_one_that_nobody_can_tell_apart() -> None:
    strong, close = judged(0.07, 0.01, 0, best=True, insight=True), judged(0.002, 0.01, 1)
    assert to_prove([strong, close]) == [strong]
    told = moments_of([strong, close], {0: strong.found})
    assert [kind for _, kind, _ in told] == ["strong", "close"]


def test_a_secret_choice_is_no_reproach() -> None:
    match = new_match("das_amulett", seed=5, options={"setup": "expert"})
    assert len(match.to_act) > 1, "several choose at the same time"
    seat = match.to_act[0]
    for action in match.legal_actions(seat)[:3]:
        found = judge(Question(0, match.information(seat), action.text, LOOKS))
        verdict = verdict_on(found)
        assert found.secret and verdict.lost == 0 and verdict.group == "unsure"
        assert to_prove([found]) == [] and moments_of([found], {}) == []


def test_a_proof_looks_longer_and_in_other_worlds() -> None:
    match = new_match("magi", seed=5)
    seat = match.to_act[0]
    question = Question(0, match.information(seat), match.legal_actions(seat)[-1].text, 200)
    first = judge(question).found
    proof = prove(question, first, 800)
    assert proof.looks >= 4 * first.looks and (proof.better, proof.other) == (first.better, first.other)
    assert proof.chance != first.chance
    assert proof.ahead_error < first.ahead_error


# ---- from the seat's information only


@pytest.mark.parametrize("game", OWN)
def test_in_two_worlds_that_look_the_same_a_decision_is_judged_the_same(game: str) -> None:
    match = played_on(new_match(game, seed=8), 30)
    seat = match.to_act[0]
    information = match.information(seat)
    other = next(world for world in map(information.determinize, range(20)) if world.fingerprint() != match.fingerprint())
    assert other.information(seat) == information
    played = match.legal_actions(seat)[0].text
    questions = [Question(30, world.information(seat), played, LOOKS) for world in (match, other)]
    one, two = (judge(question) for question in questions)
    assert verdict_on(one) == verdict_on(two)
    assert prove(questions[0], one.found, LOOKS) == prove(questions[1], two.found, LOOKS)


def test_a_question_holds_an_information_and_no_match() -> None:
    kinds = Question.__annotations__.values()
    assert Match not in kinds and Replay not in kinds


# ---- in words


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_stands_on_its_own(game: str, language: str) -> None:
    found, names = reviewed(game), NAMES[: reviewed(game).players]
    page = page_of(found, ending(game), find_game, range(found.players), names, language)  # type: ignore[arg-type]
    assert page.count("<section>") >= found.players + 1 and "http" not in page.split("</style>")[1].split("<script")[0]
    data = page.split('id="review">')[1].split("</script>")[0].replace("\\u003c", "<")
    assert msgspec.json.decode(data, type=Review) == found
    told = Positions(found, ending(game), find_game).told(language, names)  # type: ignore[arg-type]
    assert all(
        moment.headline in page.replace("&amp;", "&").replace("&#x27;", "'") for own in told.moments for moment in own
    )
    assert all(title in page.replace("&amp;", "&") for title in told.tallies.values())


@pytest.mark.parametrize("game", OWN)
def test_what_is_counted_is_what_happened(game: str) -> None:
    whole = played_on(new_match(game, seed=3))
    from amulett.review.tallies import count

    counted = count(whole)
    assert counted.sums and counted.by_round
    for table in counted.by_round:
        total = next(row for row in counted.sums if row.name == table.name)
        assert [sum(row) for row in table.values] == total.values and len(table.columns) <= 8
    if game == "magi" and whole.outcome:
        assert next(row.values for row in counted.sums if row.name == "points") == list(whole.outcome.scores)


def test_a_usual_match_gets_as_many_looks_as_there_is_time_for() -> None:
    assert [looks_for(decisions) for decisions in (10, 250, 1000, 100_000)] == [4000, 4000, MATCH_LOOKS // 1000, 600]


def test_a_strong_player_gives_little_away() -> None:
    """The judge's own choices: what it chose itself it does not reproach, within the told error."""
    bot = LevelBot(1, "master")
    match = find_game("magi").position(**played_on(new_match("magi", seed=3), 60).layout())
    weak, strong = HeuristicBot(2), bot
    while match.to_act and len(match.actions) < 40:
        seat = match.to_act[0]
        chooser = strong if seat == 0 else weak
        match.play(chooser.choose(match.information(seat), match.legal_actions(seat)), seat)
    own = [
        judge(Question(n, match.before(n).information(0), action.text, 400))
        for n, (seat, action) in enumerate(match.actions)
        if seat == 0 and len(match.before(n).legal_actions(0)) > 1
    ]
    lost = sum(one.lost for one in own)
    error = sum(one.lost_error**2 for one in own) ** 0.5
    assert lost <= 0.04 + 3 * error
