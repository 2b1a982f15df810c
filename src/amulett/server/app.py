"""The ways into the server: its HTTP routes and its WebSocket."""

import asyncio
import contextlib
import gzip
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from io import BytesIO
from typing import TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute

from amulett import __version__
from amulett.server import api, box, connection, limits, openapi, page, tokens
from amulett.server.documents import documents
from amulett.server.drafting import MOST_DRAFT_BYTES, AskWorkshop, MeasureBox
from amulett.server.hall import Hall
from amulett.server.live import LiveTable
from amulett.server.neighbours import Answer, here_or_there
from amulett.server.protocol import MOST_BYTES
from amulett.server.refusal import Refusal
from amulett.server.retelling import MOST_REPLAY_BYTES
from amulett.server.safety import Safety, SafetyHeaders, language_of

STATUS = {
    "malformed": 400,
    "not_allowed": 403,
    "unknown": 404,
    "not_now": 409,
    "stale": 409,
    "illegal": 409,
    "too_fast": 429,
    "not_stored": 503,
}

T = TypeVar("T")

_QUICK_GZIP = 3


def build_app(hall: Hall, safety: Safety) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with hall.open():
            yield

    doors = Doors(hall, safety)
    routes: list[BaseRoute] = [
        Route("/healthz", doors.health),
        Route("/metrics", doors.metrics),
        Route("/api/openapi.json", doors.openapi),
        Route("/api/keeping", doors.keeping),
        Route("/api/games", doors.games),
        Route("/api/games/{game}", doors.game),
        Route("/api/tables", doors.tables, methods=["GET", "POST"]),
        Route("/api/tables/{code}", doors.table),
        Route("/api/tables/{code}/join", doors.join, methods=["POST"]),
        Route("/api/tables/{code}/qr.svg", doors.qr),
        Route("/api/tables/{code}/edition", doors.own_edition),
        Route("/api/tables/{code}/matches/{match}", doors.match),
        Route("/api/tables/{code}/matches/{match}/replay", doors.replay),
        Route("/api/retold", doors.retell, methods=["POST"]),
        Route("/api/reviews", doors.review, methods=["POST"]),
        Route("/api/advice", doors.advise, methods=["POST"]),
        Route("/api/continuations", doors.continue_match, methods=["POST"]),
        Route("/api/lessons", doors.take_lesson, methods=["POST"]),
        Route("/api/puzzles", doors.puzzles),
        Route("/api/puzzles/{game}/{number}", doors.puzzle),
        Route("/api/puzzles/{game}/{number}/answer", doors.solve, methods=["POST"]),
        Route("/api/puzzles/{game}/{number}/table", doors.play_puzzle, methods=["POST"]),
        Route("/api/workshop", doors.open_box, methods=["POST"]),
        Route("/api/workshop/check", doors.check_box, methods=["POST"]),
        Route("/api/workshop/file", doors.file_of_box, methods=["POST"]),
        Route("/api/workshop/measure", doors.measure_box, methods=["POST"]),
        WebSocketRoute("/ws/{code}", connection.Connections(hall, safety)),
        Route("/", doors.page),
        Route("/kept", doors.page),
        Route("/matches", doors.page),
        Route("/how/{game}", doors.page),
        Route("/puzzles", doors.page),
        Route("/workshop", doors.page),
        Route("/workshop/{game}", doors.page),
        Route("/puzzles/{game}/{number}", doors.page),
        Route("/r", doors.page),
        Route("/r/review", doors.page),
        Route("/r/{code}/{match}", doors.page),
        Route("/r/{code}/{match}/review", doors.page),
        Route("/t/{code}", doors.page),
        Route("/worker.js", doors.worker),
        Route("/page/{file}", doors.page_file),
        Route("/docs", documents),
        Route("/docs/{path:path}", documents),
    ]
    handlers = {Refusal: doors.refuse, HTTPException: doors.not_found}
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SafetyHeaders, safety=safety, metrics=hall.metrics)],
        exception_handlers=handlers,  # type: ignore[arg-type]
    )
    app.router.redirect_slashes = False  # it would redirect to whatever Host says
    return app


def _json(thing: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, media_type="application/json", headers=_fresh())


def _fresh() -> dict[str, str]:
    """The headers of what a browser must ask for again every time; they tell a page that is out of date that it is."""
    return {"cache-control": "no-store", page.BUILD: page.build()}


@cache
def _compressed(plain: bytes) -> bytes:
    return gzip.compress(plain)


def _packed(request: Request, plain: bytes) -> Response:
    """Rules and boxes: long, the same for everybody, and without any secret that compression could leak."""
    headers = {**_fresh(), "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, headers=headers, media_type="application/json")
    headers["content-encoding"] = "gzip"
    return Response(_compressed(plain), headers=headers, media_type="application/json")


def _packed_once(request: Request, plain: bytes) -> Response:
    """The same for what is not kept: a box of somebody's own."""
    headers = {**_fresh(), "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, headers=headers, media_type="application/json")
    packed = gzip.compress(plain, _QUICK_GZIP)
    return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type="application/json")


@cache
def _game_whole(game: str, ready: bool) -> bytes:
    return msgspec.json.encode(box.game_info(game, ready))


def _line_by_line(news: AsyncIterator[object]) -> Response:
    lines = (msgspec.json.encode(one) + b"\n" async for one in news)
    return StreamingResponse(lines, headers=_fresh(), media_type="application/x-ndjson")


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _number_in(request: Request, name: str, otherwise: str) -> int:
    """A number in the address; `otherwise`: the refusal, if it is none."""
    number = request.path_params[name]
    if not number.isascii() or not number.isdecimal() or len(number) > 6:
        raise Refusal(otherwise)
    return int(number)


class Doors:
    """What can be asked for over HTTP."""

    def __init__(self, hall: Hall, safety: Safety) -> None:
        self.hall = hall
        self.safety = safety

    # ---- the server itself

    async def health(self, request: Request) -> Response:
        status = self.hall.status
        games, prepared = dict(self.hall.ready), self.hall.preparation.unfinished
        health = api.Health(status=status, version=__version__, games=games, prepared=prepared)
        return _json(health, 200 if status in ("ready", "damaged") else 503)

    async def metrics(self, request: Request) -> Response:
        self.safety.figures.check(request)
        return Response(self.hall.metrics.text(), media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return _json(openapi.document())

    async def keeping(self, request: Request) -> Response:
        terms, notices = self.hall.terms, self.hall.notices
        push_key = notices.public_key if notices else ""
        return _json(api.Keeping(gathering_days=terms.gathering_days, kept_days=terms.kept_days, push_key=push_key))

    # ---- games

    async def games(self, request: Request) -> Response:
        return _packed(request, msgspec.json.encode(box.game_list(self.hall.ready)))

    async def game(self, request: Request) -> Response:
        game = request.path_params["game"]
        ready = self.hall.ready.get(game)
        if ready is None:
            raise Refusal("no_game")
        return _packed(request, _game_whole(game, ready))

    # ---- tables

    async def tables(self, request: Request) -> Response:
        if request.method == "POST":
            return await self._create(request)
        return _json(api.TableList(tables=self.hall.listed()))

    async def table(self, request: Request) -> Response:
        return _json(await self._look(request))

    async def _create(self, request: Request) -> Response:
        wanted = await self._body(request, api.CreateTable, MOST_DRAFT_BYTES)
        return await self._opened(wanted.ticket, lambda: self.hall.create(wanted, _address(request)))

    async def _opened(self, ticket: str | None, open: Callable[[], Awaitable[tuple[LiveTable, str]]]) -> Response:
        """A new table; whoever asks again with the same ticket is told of the one that was made."""
        made = await self.hall.made_with(ticket)
        if not made:
            try:
                table, secret = await open()
                return _json(self._joined(table, 1, secret), 201)
            except Refusal as refusal:  # the same may have been asked a moment ago, and be done now
                made = await self.hall.made_with(ticket) if refusal.key == "moved" else None
                if not made:
                    raise
        code, seat, secret = made
        return _json(self._told(code, 1, seat, secret), 201)

    async def join(self, request: Request) -> Response:
        wanted, code = await self._body(request, api.JoinTable), tokens.tidy(request.path_params["code"])
        wanted.ticket = wanted.ticket or tokens.new_secret()  # if the owner dies meanwhile, the next one is asked again
        path, body = f"/tables/{code}/join", msgspec.json.encode(wanted)
        found = await here_or_there(
            lambda dead: self.hall.find(code, dead),
            lambda owner: self.hall.sharing.neighbours.post(owner, path, body, headers=request.headers),
        )
        if isinstance(found, Answer):
            return Response(found.body, found.status, media_type="application/json", headers=_fresh())
        return await self.joined_at(found, wanted)

    async def joined_at(self, table: LiveTable, wanted: api.JoinTable) -> Response:
        person, secret = await table.join(wanted.name, wanted.seat, wanted.ticket)
        return _json(self._joined(table, person, secret), 201)

    async def qr(self, request: Request) -> Response:
        table = await self._look(request)
        drawing = BytesIO()
        segno.make(self.hall.link_for_others(table.code), error="m").save(
            drawing, kind="svg", scale=6, border=4, light="white"
        )
        return Response(drawing.getvalue(), media_type="image/svg+xml", headers=_fresh())

    async def replay(self, request: Request) -> Response:
        """Contains every secret of a match: only after its end."""
        code, number = self._which_match(request)
        match = await self.hall.match_of(code, number)
        text = json.dumps(match.replay, ensure_ascii=False, indent=1)
        name = f"match-{tokens.tidy(code)}-{number}.amulett.json"
        headers = {**_fresh(), "content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    async def match(self, request: Request) -> Response:
        """The same, and who sat there."""
        return _json(await self.hall.match_of(*self._which_match(request)))

    def _which_match(self, request: Request) -> tuple[str, int]:
        self.safety.check_address(request)
        return request.path_params["code"], _number_in(request, "match", "no_match")

    async def retell(self, request: Request) -> Response:
        told = await self.hall.study_room.retell(await self._body(request, api.RetellMatch, MOST_REPLAY_BYTES))
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(told, headers={**_fresh(), "content-encoding": "gzip"}, media_type="application/json")
        return Response(gzip.decompress(told), headers=_fresh(), media_type="application/json")

    async def review(self, request: Request) -> Response:
        """Line by line. Whoever hangs up wants it no longer."""
        wanted = await self._body(request, api.ReviewMatch, MOST_REPLAY_BYTES)
        return _line_by_line(await self.hall.study_room.review(wanted, _address(request)))

    async def advise(self, request: Request) -> Response:
        """Line by line, as a review."""
        wanted = await self._body(request, api.AdviseMatch, MOST_REPLAY_BYTES)
        return _line_by_line(await self.hall.study_room.advise(wanted, _address(request)))

    async def continue_match(self, request: Request) -> Response:
        wanted = await self._body(request, api.ContinueMatch, MOST_REPLAY_BYTES)
        return await self._opened(wanted.ticket, lambda: self.hall.continue_match(wanted, _address(request)))

    async def take_lesson(self, request: Request) -> Response:
        wanted = await self._body(request, api.TakeLesson)
        return await self._opened(wanted.ticket, lambda: self.hall.take_lesson(wanted))

    async def puzzles(self, request: Request) -> Response:
        return _json(self.hall.study_room.puzzles())

    async def puzzle(self, request: Request) -> Response:
        self.safety.check_address(request)
        return _json(await self.hall.study_room.puzzle(*self._which_puzzle(request), language_of(request)))

    async def solve(self, request: Request) -> Response:
        wanted = await self._body(request, api.SolvePuzzle)
        return _json(await self.hall.study_room.solve(*self._which_puzzle(request), wanted, language_of(request)))

    async def play_puzzle(self, request: Request) -> Response:
        wanted = await self._body(request, api.PlayPuzzle)
        return await self._opened(wanted.ticket, lambda: self.hall.play_puzzle(*self._which_puzzle(request), wanted))

    def _which_puzzle(self, request: Request) -> tuple[str, int]:
        return request.path_params["game"], _number_in(request, "number", "no_puzzle")

    # ---- the workshop

    async def own_edition(self, request: Request) -> Response:
        self.safety.check_address(request)
        told = await self.hall.edition_at(request.path_params["code"])
        return _packed_once(request, msgspec.json.encode(told))

    async def open_box(self, request: Request) -> Response:
        wanted = await self._body(request, AskWorkshop, MOST_DRAFT_BYTES)
        return _packed_once(request, msgspec.json.encode(await self.hall.workroom.open(wanted)))

    async def check_box(self, request: Request) -> Response:
        """While somebody types: often, so it has a limit of its own."""
        self.safety.check_origin(request.headers, required=False)
        self.safety.check_draft(request)
        wanted = await self._read(request, AskWorkshop, MOST_DRAFT_BYTES)
        return _packed_once(request, msgspec.json.encode(await self.hall.workroom.check(wanted)))

    async def file_of_box(self, request: Request) -> Response:
        wanted = await self._body(request, AskWorkshop, MOST_DRAFT_BYTES)
        text = await self.hall.workroom.file(wanted)
        headers = {**_fresh(), "content-disposition": f'attachment; filename="{wanted.game}.toml"'}
        return Response(text, media_type="application/toml", headers=headers)

    async def measure_box(self, request: Request) -> Response:
        """Line by line. Whoever hangs up wants it no longer."""
        wanted = await self._body(request, MeasureBox, MOST_DRAFT_BYTES)
        return _line_by_line(await self.hall.workroom.measure(wanted, _address(request)))

    async def _look(self, request: Request) -> api.TableSummary:
        self.safety.check_address(request)  # so that nobody finds a private table by trying codes
        return await self.hall.look(request.path_params["code"])

    def _joined(self, table: LiveTable, person: int, secret: str) -> api.Joined:
        return self._told(table.code, person, table.table.people[person].seat, secret)

    def _told(self, code: str, person: int, seat: int | None, secret: str) -> api.Joined:
        link, invitation = self.hall.link(code, secret), self.hall.link(code)
        return api.Joined(code=code, person=person, seat=seat, secret=secret, link=link, invitation=invitation)

    async def _body(self, request: Request, kind: type[T], most: int = MOST_BYTES) -> T:
        """The body of a request that changes something, after checking its sender."""
        self.safety.check_origin(request.headers, required=False)
        self.safety.check_address(request)
        return await self._read(request, kind, most)

    async def _read(self, request: Request, kind: type[T], most: int) -> T:
        body = b""
        try:
            async with asyncio.timeout(limits.BODY_SECONDS):
                async for part in request.stream():
                    body += part
                    if len(body) > most:
                        raise Refusal("too_long")
            return msgspec.json.decode(body, type=kind)
        except TimeoutError:
            raise Refusal("malformed", why="its body did not arrive") from None
        except (ValueError, RecursionError) as error:
            raise Refusal("malformed", why=error) from None

    # ---- the page

    async def page(self, request: Request) -> Response:
        return page.answer(request, "index.html")

    async def page_file(self, request: Request) -> Response:
        return page.answer(request, request.path_params["file"])

    async def worker(self, request: Request) -> Response:
        """What opens the page offline; at the root, since it looks after everything below its own address."""
        return page.answer(request, "worker.js")

    # ---- what went wrong

    async def refuse(self, request: Request, refusal: Refusal) -> Response:
        self.hall.metrics.count("refusals", refusal.reason)
        if refusal.key == "no_page":
            return self._nothing(request, 404)
        problem = api.Problem(reason=refusal.reason, text=refusal.text(language_of(request)))
        return _json(problem, 413 if refusal.key == "too_long" else STATUS[refusal.reason])

    async def not_found(self, request: Request, error: HTTPException) -> Response:
        response = self._nothing(request, error.status_code)
        response.headers.update(error.headers or {})
        return response

    def _nothing(self, request: Request, status: int) -> Response:
        """People see the page, which says so in their language; programs get the reason."""
        if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/") and page.build():
            return page.answer(request, "index.html", status)
        return _json(api.Problem(reason="unknown", text=Refusal("no_page").text(language_of(request))), status)
