"""The workshop: boxes opened, changed, checked, tried out, measured and played, and what attackers make of it."""

import asyncio
import json
import time
from typing import Any

import pytest

from amulett.core.edition import MOST_ROWS
from amulett.games import OWN, find_game
from amulett.server import measuring
from amulett.server.advising import Advisers
from amulett.server.drafting import MOST_SOURCE
from amulett.server.entries import Created, decode
from amulett.server.measuring import Measurers
from amulett.server.reviewing import Reviewers
from amulett.server.thinking import Thinkers
from server.tables import ORIGIN, QUICK_BOT, Message, Tables

CHEAP: Message = {"edition": "standard", "name": "Cheap", "changes": {"spell[0].income": {"gold": 2, "joker": 1}}}


def post(tables: Tables, path: str, game: str, draft: Message, **fields: Any) -> Any:
    body = {"game": game, "draft": draft, **fields}
    return tables.client.post(f"/api/workshop{path}", json=body, headers={**ORIGIN, "accept-language": "en"})


def asked(tables: Tables, path: str, game: str, draft: Message, **fields: Any) -> Message:
    answer = post(tables, path, game, draft, **fields)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def measured(tables: Tables, game: str, draft: Message, players: int) -> list[Message]:
    answer = post(tables, "/measure", game, draft, players=players)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def values_of(box: Message) -> dict[str, tuple[Message, Message]]:
    """By where they stand: the value and its kind."""
    rows = [row for part in box["parts"] for row in part["rows"]]
    return {value["at"]: (value, box["kinds"][value["kind"]]) for row in rows for value in row["values"]}


@pytest.mark.parametrize("game", OWN)
def test_a_box_is_opened_with_everything_that_may_be_changed(tables: Tables, game: str) -> None:
    for edition in find_game(game).editions:
        box = asked(tables, "", game, {"edition": edition})
        assert not box["defects"] and not box["differences"] and box["box"] and box["view"]
        clauses = find_game(game).rule_book.clauses
        for value, kind in values_of(box).values():
            assert kind["titles"]["de"] and kind["titles"]["en"]
            assert not kind["clause"] or kind["clause"] in clauses
            assert value["origin"] in ("book", "ruling", "rebuilt"), value["at"]
        titles = [part["titles"]["en"] for part in box["parts"]]
        assert "More values" not in titles, "every value has words"


def test_values_have_bounds_units_a_clause_and_an_origin(tables: Tables) -> None:
    values = values_of(asked(tables, "", "das_amulett", {"edition": "standard"}))
    value, kind = values["spell[0].cost"]
    assert (kind["kind"], kind["least"], kind["most"], kind["unit"]["en"]) == ("number", 1, 2, "stones a round")
    assert (kind["clause"], value["origin"], value["value"]) == ("DA-1.6", "rebuilt", 1)
    value, kind = values["spell[0].income"]
    assert kind["kind"] == "counts" and kind["value_titles"]["gold"] == {"de": "Gold", "en": "Gold"}
    assert values["knobs.book.win_gems"][0]["origin"] == "book"
    magi = values_of(asked(tables, "", "magi", {"edition": "standard"}))
    assert [magi[f"card[0].{key}"][0]["origin"] for key in ("points", "colour")] == ["rebuilt", "book"]


def test_every_defect_is_told_beside_its_field_in_both_languages(tables: Tables) -> None:
    changes = {"spell[0].cost": 5, "knobs.book.win_gems": 0, "area[0].terrain": "city"}
    told = asked(tables, "/check", "das_amulett", {"edition": "standard", "changes": changes})
    at = {defect["at"]: defect["why"] for defect in told["defects"]}
    assert at["spell[0].cost"]["en"] == "must be a whole number from 1 to 2, not 5"
    assert at["spell[0].cost"]["de"] == "muss eine ganze Zahl von 1 bis 2 sein, nicht 5"
    assert at["knobs.book.win_gems"] and at["area"]["de"] != at["area"]["en"]
    assert told["box"] is None


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("magi", {"card[0].copies": 5}),  # the counts of the box
        ("blaues_amulett", {"boards.B.legs[0].fields": 7}),  # where all later places lie
        ("silver_amulett", {"characters[3].copies": 3, "exchange.facing.row": "face_down"}),  # sums, and what is said twice
    ],
)
def test_what_follows_from_a_change_is_put_in(tables: Tables, game: str, changes: Message) -> None:
    draft = {"edition": find_game(game).editions[0], "changes": changes}
    told = asked(tables, "/check", game, draft)
    assert not told["defects"]
    assert {one["at"]: one["after"] for one in told["differences"]} == changes, "and nobody is bothered with it"


def test_every_edition_is_taken_home_as_it_is(tables: Tables) -> None:
    game = find_game("das_amulett")
    for edition in game.editions:
        text = post(tables, "/file", "das_amulett", {"edition": edition}).text
        assert game.read_edition(text, "mine", "mine").digest == game.edition(edition).digest


def test_a_file_is_taken_home_and_opened_again(tables: Tables) -> None:
    text = post(tables, "/file", "das_amulett", CHEAP).text
    assert "income = { gold = 2, joker = 1 }" in text and "# DA-15.1" in text, "with all its comments"
    find_game("das_amulett").read_edition(text, "mine", "mine.toml")
    opened = asked(tables, "", "das_amulett", {"edition": "standard", "source": text})
    assert opened["draft"]["source"] == "" and opened["draft"]["changes"] == CHEAP["changes"]
    (difference,) = opened["differences"]
    assert difference["titles"]["en"] == "Amber Magic: Income" and difference["words"]["en"] == [
        "2 Gold",
        "2 Gold, 1 Joker",
    ]


def test_a_file_that_differs_in_more_than_values_is_kept_whole(tables: Tables) -> None:
    source = find_game("magi").edition_text.replace('id = "red_coin"', 'id = "red_penny"')
    opened = asked(tables, "", "magi", {"edition": "standard", "source": source})
    assert not opened["defects"] and opened["draft"]["source"] == source
    assert [one["at"] for one in opened["differences"]] == ["card[0].id"]


def test_the_other_edition_of_a_file_is_played_by_its_own_switches(tables: Tables) -> None:
    draft = {"edition": "en", "name": "Short", "changes": {"knobs.max_rounds": 100}}
    made = tables.create("blaues_amulett", ("open", QUICK_BOT), draft=draft)
    own = tables.client.get(f"/api/tables/{made['code']}/edition").json()
    assert own["base"] == "en" and own["box"]["switches"]["back_entry"] == "castle_only"
    assert [one["at"] for one in own["differences"]] == ["knobs.max_rounds"]


# ---- at a table


def test_a_table_carries_its_edition_whole_and_tells_everybody(tables: Tables) -> None:
    made = tables.create("das_amulett", ("open", QUICK_BOT, QUICK_BOT), draft=CHEAP)
    code = made["code"]
    guest = tables.join(code, "Ben")
    with tables.connect(code, guest["secret"]) as watcher:
        table = watcher.latest("welcome")["table"]
        assert table["edition"] == "Cheap" and table["own"]
    own = tables.client.get(f"/api/tables/{code}/edition").json()
    assert own["edition"]["name"] == "Cheap" and own["rules"] and own["sheets"]["de"]
    assert [one["titles"]["en"] for one in own["differences"]] == ["Amber Magic: Income"]
    assert own["box"]["spell"][0]["income"] == {"gold": 2, "joker": 1}
    with tables.connect(code, made["secret"]) as host:
        rules = {"seats": 3, "edition": "Cheap", "options": {}, "clock": None, "public": False}
        assert host.ask("change", **{**rules, "clock": {"seconds": 600}})["type"] == "done", "it keeps its edition"
        assert host.ask("start")["type"] == "done"
        assert host.hear_until("update")["situation"]["view"]["edition"] == "Cheap"
    match = tables.hall.tables[code].table.match
    assert match and match.edition.data["spell"][0]["income"] == {"gold": 2, "joker": 1}


def test_the_host_may_go_back_to_the_box(tables: Tables) -> None:
    code = (made := tables.create("das_amulett", ("open",) * 3, draft=CHEAP))["code"]
    with tables.connect(code, made["secret"]) as host:
        rules = {"seats": 3, "edition": "standard", "options": {}, "clock": None, "public": False}
        assert host.ask("change", **rules)["type"] == "done"
        assert host.ask("ping")["type"] == "pong"
        assert next(news for news in reversed(host.heard) if "table" in news)["table"]["own"] == ""
    assert tables.client.get(f"/api/tables/{code}/edition").status_code == 404


def test_logs_from_before_there_were_own_editions_are_read() -> None:
    old = b'{"entry":"created","game":"magi","edition":"standard","options":{},"players":2,"public":false,"clock":null,'
    (created,) = decode([old + b'"pace_ms":0,"secret":"x"}'])
    assert isinstance(created, Created) and created.source == ""


@pytest.mark.parametrize("name", ["", "standard", "Stаndard", "\u202eevil", " \u2800 "])
def test_an_edition_has_a_name_of_its_own(tables: Tables, name: str) -> None:
    """One with a Cyrillic letter, too."""
    body = {"game": "das_amulett", "name": "Anna", "seats": ["open"] * 3, "draft": {**CHEAP, "name": name}}
    answer = tables.client.post("/api/tables", json=body)
    if name == "\u202eevil":
        assert answer.status_code == 201, "what cannot be seen is left out"
    else:
        assert answer.status_code == 400 and "name of its own" in answer.json()["text"]


# ---- what cannot be played


def poor() -> Message:
    """Nobody ever has any metal."""
    spells: Message = {f"spell[{n}].income": {} for n in range(33)}
    return {"edition": "standard", "name": "Poor", "changes": {**spells, "knobs.book.start_cards_per_metal": 0}}


def test_an_edition_in_which_nobody_can_pay_is_refused_with_a_clear_sentence(tables: Tables) -> None:
    assert not asked(tables, "/check", "das_amulett", poor())["defects"], "each value by itself is fine"
    body = {"game": "das_amulett", "name": "Anna", "seats": ["open"] * 3, "draft": poor()}
    answer = tables.client.post("/api/tables", json=body)
    assert answer.status_code == 400 and "Nobody can win" in answer.json()["text"]
    german = tables.client.post("/api/tables", json=body, headers={"accept-language": "de"})
    assert "Niemand kann gewinnen" in german.json()["text"]
    assert measured(tables, "das_amulett", poor(), 3)[-1]["problem"]["en"].startswith("Nobody can win")


def test_an_edition_without_an_end_is_refused(tables: Tables) -> None:
    """So many points that nobody ever has them, and no guard to speak of."""
    changes = {"scoring.target_points": 1_000_000, "guards.max_rounds": 30_000, "guards.max_turns_per_round": 30_000}
    body = {"game": "magi", "name": "Anna", "seats": ["open"] * 2, "draft": {"edition": "standard", "name": "Long"}}
    body["draft"] = {"edition": "standard", "name": "Long", "changes": changes}
    answer = tables.client.post("/api/tables", json=body)
    assert answer.status_code == 400 and "Nobody gets to the end" in answer.json()["text"]


def test_an_edition_with_defects_is_not_played(tables: Tables) -> None:
    draft = {"edition": "standard", "name": "Bad", "changes": {"spell[0].cost": 9}}
    body = {"game": "das_amulett", "name": "Anna", "seats": ["open"] * 3, "draft": draft}
    answer = tables.client.post("/api/tables", json=body)
    assert answer.status_code == 400 and "spell[0].cost must be a whole number from 1 to 2" in answer.json()["text"]


# ---- measuring


def test_a_draft_is_measured_beside_its_box_on_the_same_deals(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "MATCHES", 400)
    news = measured(tables, "das_amulett", {**CHEAP, "changes": {"knobs.book.win_gems": 4}}, 3)
    assert news[0]["step"] == "trying" and 0 < news[-2]["part"] < 1
    draft, box = news[-1]["draft"], news[-1]["box"]
    assert draft["matches"] == box["matches"] == 400
    assert len(draft["by_order"]) == 3 and abs(sum(one["mean"] for one in box["by_order"]) - 1) < 1e-3
    assert draft["decisions"]["mean"] + draft["decisions"]["error"] < box["decisions"]["mean"], "four gems are soon found"
    same = measured(tables, "das_amulett", {"edition": "standard"}, 3)[-1]
    assert same["box"] is None and same["draft"] == box


def test_nobody_measures_without_end(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "MATCHES", 0)
    monkeypatch.setattr(measuring, "MOST_OF_AN_ADDRESS", 0)
    answer = post(tables, "/measure", "magi", {"edition": "standard"}, players=2)
    assert answer.status_code == 429 and "Too many editions are being tried out" in answer.json()["text"]
    monkeypatch.setattr(measuring, "MOST_OF_AN_ADDRESS", 2)
    tables.hall.measurers.measures._limit = (0, 60.0)
    answer = post(tables, "/measure", "magi", {"edition": "standard"}, players=2)
    assert answer.status_code == 429 and "Very many editions" in answer.json()["text"]
    assert post(tables, "/measure", "magi", {"edition": "standard"}, players=1).status_code == 400


def test_whoever_hangs_up_leaves_room_for_others() -> None:
    async def hang_up() -> list[int]:
        thinkers = Thinkers(1)
        measurers = Measurers(thinkers, Advisers(thinkers), Reviewers(thinkers, Advisers(thinkers)))
        box = find_game("magi").edition().kept()
        asking = measurers.measure("127.0.0.1", "magi", box, box, 2)
        news = [await anext(asking), await anext(asking)]
        counts = [measurers.waiting]
        await asking.aclose()
        measurers.close()
        assert [one.step for one in news] == ["trying", "measuring"]
        return [*counts, measurers.waiting]

    assert asyncio.run(hang_up()) == [1, 0]


def test_what_hangs_is_killed_and_the_next_one_is_served(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "_PIECE_SECONDS", 0.01)
    body = {"game": "das_amulett", "name": "Anna", "seats": ["open"] * 3, "draft": {**CHEAP, "name": "Slow"}}
    answer = tables.client.post("/api/tables", json=body)
    assert answer.status_code == 400 and "made no progress" in answer.json()["text"]
    monkeypatch.undo()
    draft = {**CHEAP, "changes": {"knobs.book.win_gems": 7}}
    assert tables.create("das_amulett", ("open",) * 3, draft=draft)["code"]


# ---- attackers


@pytest.mark.parametrize(
    "source",
    [
        "note" + ".a" * 30_000 + " = 1",
        "[" + "a." * 30_000 + "a]",
        "area = [" + "{}," * 20_000 + "]",
        "a = " + "[" * 30_000 + "]" * 30_000,
        "[[spell]]\n" * 8_000,
        "x = 1" + "0" * 5000,
        "\x00",
        "spell = 1",
        "",
    ],
)
def test_a_hostile_file_is_answered_soon_and_in_words(tables: Tables, source: str) -> None:
    begun = time.monotonic()
    for game in OWN:
        answer = post(tables, "", game, {"edition": find_game(game).editions[0], "source": source})
        assert answer.status_code == 200, answer.text
        assert answer.json()["defects"] or not source, "an empty file is no file: the box itself"
        assert len(answer.content) < 500_000
    assert time.monotonic() - begun < 10


def test_too_much_is_refused(tables: Tables) -> None:
    assert post(tables, "", "magi", {"edition": "standard", "source": "#" * (MOST_SOURCE + 1)}).status_code == 400
    assert post(tables, "", "magi", {"edition": "standard", "source": "#" * 400_000}).status_code == 413
    assert post(tables, "", "magi", {"edition": "none"}).status_code == 400
    assert post(tables, "", "chess", {"edition": "standard"}).status_code == 404
    for changes in ({"spell[99].cost": 1}, {"nowhere.at.all": 1}, {"": 1}, {"spell": 1}, {"card[0]": {"id": 1}}):
        answer = post(tables, "/check", "magi", {"edition": "standard", "changes": changes})
        assert answer.status_code == 400 or answer.json()["defects"], changes
    deep = '{"game": "magi", "draft": {"edition": "standard", "changes": {"a": ' + "[" * 50_000 + "]" * 50_000 + "}}}"
    assert tables.client.post("/api/workshop/check", content=deep, headers=ORIGIN).status_code == 400
    rows = "\n".join("[[card]]" for _ in range(MOST_ROWS + 1))
    assert post(tables, "", "magi", {"edition": "standard", "source": rows}).json()["defects"]


@pytest.mark.parametrize(
    ("before", "after", "at"),
    [
        ('name_de = "Rote Münze"', 'name_de = "a\\u202eb"', "card[0].name_de"),
        ('name_de = "Rote Münze"', f'name_de = "{"x" * 2000}"', "card[0].name_de"),
        ('text_de = "Der Nachziehzähler geht auf 0; niemand zieht dafür Karten."', "text_de = 7", "ability[0].text_de"),
    ],
)
def test_texts_that_pages_could_not_show_are_defects(tables: Tables, before: str, after: str, at: str) -> None:
    text = find_game("magi").edition_text
    assert before in text
    told = asked(tables, "", "magi", {"edition": "standard", "source": text.replace(before, after)})
    assert [defect["at"] for defect in told["defects"]] == [at]


def test_checks_have_a_limit_of_their_own(tables: Tables) -> None:
    codes = [post(tables, "/check", "magi", {"edition": "standard"}).status_code for _ in range(100)]
    assert set(codes) == {200}, "somebody who types is not too fast"
