"""Odd action texts over the wire: a refusal in words, and the connection lives on."""

import pytest

from server.tables import Tables
from server.test_play import asked, playing

HUGE = "9" * 5000
NUMBERS = ("--3", "02", "+2", "03", "-1", "1e999", "٣", "½", "\x00", "", HUGE[:150], HUGE, "-" + HUGE)


@pytest.mark.parametrize(
    ("game", "verb"), [("magi", "aim"), ("silver_amulett", "slot"), ("blaues_amulett", "joker"), ("das_amulett", "bid")]
)
def test_odd_numbers_are_refused_in_words(tables: Tables, game: str, verb: str) -> None:
    with playing(tables, game, people=3) as seats:
        seat = asked(seats)
        before = seat.decision
        for text in (f"{verb} {number}" for number in NUMBERS):
            asking = {"match": seat.situation["match"], "action": text}
            answers = [seat.move(text), seat.ask("why", **asking), seat.ask("what_if", **asking)]
            assert all(answer["type"] == "refused" and answer["text"] for answer in answers), (text[:40], answers)
        assert seat.decision == before
        assert seat.move()["type"] == "done"
