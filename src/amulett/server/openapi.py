"""The HTTP part as OpenAPI, generated from the types in api.py."""

from functools import cache
from typing import Any

import msgspec

from amulett import __version__
from amulett.server import api, drafting
from amulett.server.drafting import MOST_DRAFT_BYTES
from amulett.server.protocol import MOST_BYTES, Advice
from amulett.server.retelling import MOST_REPLAY_BYTES

_CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The table's code; hyphens and case do not matter",
    "schema": {"type": "string", "minLength": 1},
}
_GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
_MATCH = {
    "name": "match",
    "in": "path",
    "required": True,
    "description": "The number of the match at this table, starting with 1",
    "schema": {"type": "integer", "minimum": 1},
}
_PUZZLE = {
    "name": "number",
    "in": "path",
    "required": True,
    "description": "The number of the puzzle in this game, starting with 1",
    "schema": {"type": "integer", "minimum": 1},
}
_TEXT = {"text/plain": {"schema": {"type": "string"}}}


@cache
def document() -> dict[str, Any]:
    types = (
        api.CreateTable,
        api.JoinTable,
        api.Joined,
        api.TableSummary,
        api.TableList,
        api.GameList,
        api.GameInfo,
        api.Health,
        api.Keeping,
        api.FinishedMatch,
        api.RetellMatch,
        api.Retold,
        api.ReviewMatch,
        api.ReviewNews,
        api.ContinueMatch,
        api.TakeLesson,
        api.PuzzleList,
        api.PuzzleInfo,
        api.SolvePuzzle,
        api.PuzzleAnswer,
        api.PlayPuzzle,
        api.OwnEdition,
        drafting.AskWorkshop,
        drafting.Workshop,
        drafting.Checked,
        drafting.MeasureBox,
        drafting.MeasureNews,
        api.Problem,
    )
    _, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Amulett",
            "version": __version__,
            "description": "Tables for four games. The match itself is played over a WebSocket: see docs/protocol.md.",
        },
        "paths": _paths(),
        "components": {"schemas": components},
    }


def _paths() -> dict[str, Any]:
    there = "/api/tables/{code}"
    return {
        "/healthz": {"get": _operation("Whether the server is ready", _json(api.Health), unready=_json(api.Health))},
        "/metrics": {"get": _operation("Metrics for Prometheus, for the server's owner only", _TEXT, problems=(403,))},
        "/api/openapi.json": {"get": _operation("This document", {"application/json": {"schema": {"type": "object"}}})},
        "/api/keeping": {"get": _operation("How long tables are kept", _json(api.Keeping))},
        "/api/games": {"get": _operation("The games and the bots", _json(api.GameList))},
        "/api/games/{game}": {"get": _operation("A game with its rules", _json(api.GameInfo), _GAME, problems=(404,))},
        "/api/tables": {
            "get": _operation("The public tables", _json(api.TableList)),
            "post": _change("Create a table", api.CreateTable, problems=(404,)),
        },
        there: {"get": _operation("A table", _json(api.TableSummary), _CODE, problems=(404,))},
        f"{there}/join": {"post": _change("Join a table", api.JoinTable, _CODE, problems=(404, 409))},
        f"{there}/qr.svg": {
            "get": _operation("The invitation", {"image/svg+xml": {"schema": {"type": "string"}}}, _CODE, problems=(404,))
        },
        f"{there}/matches/{{match}}": {
            "get": _operation(
                "A finished match: its replay, and who sat there",
                _json(api.FinishedMatch),
                _CODE,
                _MATCH,
                problems=(404, 409),
            )
        },
        f"{there}/edition": {
            "get": _operation("The table's edition, if it is one of its own", _json(api.OwnEdition), _CODE, problems=(404,))
        },
        "/api/workshop": {
            "post": _change(
                "Open a box: everything in it that may be changed",
                drafting.AskWorkshop,
                problems=(404, 409),
                answer=drafting.Workshop,
            )
        },
        "/api/workshop/check": {
            "post": _change(
                "What is wrong with a draft, and what is different in it",
                drafting.AskWorkshop,
                problems=(404,),
                answer=drafting.Checked,
            )
        },
        "/api/workshop/file": {"post": _file("The edition file of a draft, as TOML", drafting.AskWorkshop)},
        "/api/workshop/measure": {
            "post": _change(
                "How a draft plays, in lines of JSON: how far it is, at last what was found",
                drafting.MeasureBox,
                problems=(404, 409, 429),
                answer=drafting.MeasureNews,
            )
        },
        "/api/retold": {
            "post": _change(
                "A finished match, decision by decision", api.RetellMatch, problems=(404, 409), answer=api.Retold
            )
        },
        "/api/reviews": {
            "post": _change(
                "A review of a finished match, in lines of JSON: how far it is, at last the review",
                api.ReviewMatch,
                problems=(404, 409, 429),
                answer=api.ReviewNews,
            )
        },
        "/api/advice": {
            "post": _change(
                "A hint at a decision of a finished match, in lines of JSON, each better than the one before",
                api.AdviseMatch,
                problems=(404, 409, 429),
                answer=Advice,
            )
        },
        "/api/continuations": {
            "post": _change("Play on from a decision of a finished match", api.ContinueMatch, problems=(404, 409))
        },
        "/api/lessons": {"post": _change("A first match with a coach", api.TakeLesson, problems=(404, 409))},
        "/api/puzzles": {"get": _operation("The puzzles, and the one of the day", _json(api.PuzzleList))},
        "/api/puzzles/{game}/{number}": {
            "get": _operation("A puzzle, as its seat knows it", _json(api.PuzzleInfo), _GAME, _PUZZLE, problems=(404, 409))
        },
        "/api/puzzles/{game}/{number}/answer": {
            "post": _change(
                "What a choice is worth", api.SolvePuzzle, _GAME, _PUZZLE, problems=(404, 409), answer=api.PuzzleAnswer
            )
        },
        "/api/puzzles/{game}/{number}/table": {
            "post": _change("Play on from a puzzle", api.PlayPuzzle, _GAME, _PUZZLE, problems=(404, 409))
        },
        f"{there}/matches/{{match}}/replay": {
            "get": _operation(
                "The replay of a finished match",
                {"application/json": {"schema": {"type": "object"}}},
                _CODE,
                _MATCH,
                problems=(404, 409),
            )
        },
    }


def _json(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _either(content: dict[str, Any]) -> dict[str, Any]:
    """That, or a problem."""
    schemas = [kind["application/json"]["schema"] for kind in (content, _json(api.Problem))]
    return {"application/json": {"schema": {"anyOf": schemas}}}


def _operation(
    what: str,
    answer: dict[str, Any],
    *parameters: dict[str, Any],
    problems: tuple[int, ...] = (),
    unready: dict[str, Any] | None = None,
) -> dict[str, Any]:
    responses: dict[str, Any] = {"200": {"description": what, "content": answer}}
    problems = (*problems, 429, 503)  # too many from one address, or no room: anything may be answered so
    responses |= {str(status): {"description": "A problem", "content": _json(api.Problem)} for status in problems}
    if unready:
        responses["503"] = {"description": "Not ready yet, or a problem", "content": _either(unready)}
    return {"summary": what, "parameters": list(parameters), "responses": responses}


def _change(
    what: str, body: type, *parameters: dict[str, Any], problems: tuple[int, ...] = (), answer: type | None = None
) -> dict[str, Any]:
    """A request with a body: it makes something new, unless it is only answered."""
    operation = _operation(what, _json(answer) if answer else {}, *parameters, problems=(400, 403, 413, *problems))
    if not answer:
        del operation["responses"]["200"]
        operation["responses"]["201"] = {"description": "Done", "content": _json(api.Joined)}
    most = MOST_REPLAY_BYTES if body in (api.RetellMatch, api.ContinueMatch) else MOST_BYTES
    if body in (api.CreateTable, drafting.AskWorkshop, drafting.MeasureBox):
        most = MOST_DRAFT_BYTES
    operation["requestBody"] = {"required": True, "content": _json(body), "description": f"At most {most} bytes"}
    return operation


def _file(what: str, body: type) -> dict[str, Any]:
    operation = _change(what, body, problems=(404,), answer=api.Problem)
    operation["responses"]["200"]["content"] = {"application/toml": {"schema": {"type": "string"}}}
    return operation
