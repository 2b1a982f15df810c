"""A replay: game, edition, options, seed and actions. That is the whole match; everything else follows from it."""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amulett.core.deal import FairDeal
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, BadReplay, OtherEdition
from amulett.core.game import Game

if TYPE_CHECKING:
    from amulett.core.match import Match

FORMAT = 1

_KINDS = {
    **dict.fromkeys(("game", "edition", "digest", "source", "table"), str),
    "players": int,
    "options": dict,
    "position": dict | None,
    "asks_forced": bool,
}
_OPTIONAL = ("deal", "asks_forced", "hints")


@dataclass(frozen=True)
class Replay:
    """A recorded match."""

    game: str
    edition: str
    digest: str
    """Of the edition's rules: the match is meaningless with others."""
    source: str
    """The edition's file, if it does not come with the package."""
    players: int
    options: dict[str, Any]
    seed: int
    position: dict[str, Any] | None
    """Where the match started, if not from a deal."""
    actions: tuple[tuple[int, str], ...]
    table: str
    """A hash of the table after the last action."""
    deal: FairDeal | None = None
    """Where the seed came from, if a server dealt."""
    asks_forced: bool = False
    """Whether forced decisions are among the actions (`Match.deal`)."""
    hints: tuple[int, ...] = ()
    """The numbers of the actions before which their seat took a hint, as far as anybody knows."""

    @classmethod
    def of(cls, match: "Match") -> "Replay":
        edition = match.edition
        return cls(
            game=match.game.id,
            edition=edition.name,
            digest=edition.digest,
            source="" if edition.shipped else edition.source,
            players=match.players,
            options=dict(match.options),
            seed=match.seed,
            position=match.started_from,
            actions=tuple((seat, action.text) for seat, action in match.actions),
            table=table_hash(match),
            asks_forced=match.asks_forced,
        )

    def dealt(self, deal: FairDeal) -> "Replay":
        """The same, with the record of its deal."""
        return replace(self, deal=deal)

    def hinted(self, hints: Iterable[int]) -> "Replay":
        """The same, with the actions before which a hint was taken."""
        return replace(self, hints=tuple(sorted(set(hints))))

    def to_json(self) -> str:
        """The content of the file."""
        content = {"amulett": FORMAT, **asdict(self), "seed": str(self.seed)}
        for name in _OPTIONAL:
            if not content[name]:
                del content[name]
        if self.deal and self.deal.pledges is None:
            del content["deal"]["pledges"]
        return json.dumps(content, ensure_ascii=False, indent=1)

    def save(self, path: str | Path) -> None:
        """Write the whole file or nothing."""
        path = Path(path)
        try:
            if path.exists() and not (path.is_file() or path.is_dir()):
                raise AmulettError(f"{path}: cannot be written: it is not an ordinary file")
            with tempfile.TemporaryDirectory(dir=path.parent) as folder:
                whole = Path(folder, "replay.json")
                whole.write_text(self.to_json(), encoding="utf-8")
                os.replace(whole, path)
        except OSError as error:
            raise AmulettError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None

    @classmethod
    def load(cls, path: str | Path) -> "Replay":
        try:
            content = json.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise BadReplay(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
        except (ValueError, RecursionError):
            raise BadReplay(f"{path}: not a replay file: a replay is JSON text") from None
        return cls.parse(content, str(path))

    @classmethod
    def parse(cls, content: Any, name: str = "replay") -> "Replay":
        if not isinstance(content, dict) or content.get("amulett") != FORMAT:
            raise BadReplay(f"{name}: not a replay file in format {FORMAT}")
        missing = [field for field in cls.__dataclass_fields__ if field not in content and field not in _OPTIONAL]
        if missing:
            raise BadReplay(f"{name}: the replay is missing {', '.join(missing)}")
        values: dict[str, Any] = {field: content.get(field) for field in cls.__dataclass_fields__}
        values["asks_forced"] = content.get("asks_forced", False)
        try:
            values["seed"] = int(values["seed"])
            values["actions"] = tuple((int(seat), str(text)) for seat, text in values["actions"])
        except (TypeError, ValueError, OverflowError):
            raise BadReplay(f"{name}: the replay's seed or actions are damaged") from None
        values["hints"] = _hints(content.get("hints", []), len(values["actions"]), name)
        for field, kind in _KINDS.items():
            if not isinstance(values[field], kind):
                raise BadReplay(f"{name}: the replay's field {field!r} is damaged")
        if values["deal"] is not None:
            values["deal"] = FairDeal.parse(values["deal"], name)
        return cls(**values)

    def start(self, find_game: Callable[[str], Game]) -> "Match":
        """The match before its first action."""
        game = find_game(self.game)
        if not self.edition.isprintable() or not (self.source or self.edition in game.editions):
            raise OtherEdition(f"{self.game} has no edition {self.edition!r}, and the replay does not carry it")
        edition = game.kept_edition(self.edition, self.source, self.digest)
        defaults = game.defaults_under(edition, self.digest)
        if defaults is None:
            raise OtherEdition(f"the replay was played with a different edition {self.edition!r} from the one here")
        return start(game, edition, replace(self, options={**defaults, **self.options}))

    def play(self, find_game: Callable[[str], Game]) -> "Iterator[Match]":
        """The match before its first action, then after each one; always the same object."""
        match = self.start(find_game)
        yield match
        for number, (seat, text) in enumerate(self.actions, 1):
            try:
                match.play(text, seat)
            except AmulettError as error:
                raise BadReplay(f"action {number} of seat {seat} cannot be replayed: {error}") from None
            yield match

    def verify(self, find_game: Callable[[str], Game]) -> "Match":
        """Replay everything; returns the match at its end. Raises BadReplay if anything comes out differently."""
        if self.deal:
            self.deal.verify(self.seed, self.players)
        *_, match = self.play(find_game)
        if table_hash(match, named=self.options) != self.table:
            raise BadReplay("all actions can be replayed, but the table at the end is different")
        return match


def _hints(numbers: Any, actions: int, name: str) -> tuple[int, ...]:
    """Numbers of actions, each once, in their order."""
    whole = isinstance(numbers, list) and all(type(number) is int and 0 <= number < actions for number in numbers)
    if not whole or numbers != sorted(set(numbers)):
        raise BadReplay(f"{name}: the replay's field 'hints' is damaged")
    return tuple(numbers)


def start(game: Game, edition: Edition, replay: Replay) -> "Match":
    from amulett.core.match import Match

    if replay.position is None:
        return Match.deal(game, edition, replay.players, replay.options, replay.seed, replay.asks_forced)
    layout = {key: value for key, value in replay.position.items() if key not in ("edition", "players", "options")}
    try:
        match = Match.from_layout(game, edition, replay.players, replay.options, layout, replay.asks_forced)
    except AmulettError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise BadReplay("the replay's starting position is damaged") from None
    named = replay.position.get("options", {})
    known = {**replay.position, "edition": edition.name}
    if _as_text(_naming(match.started_from or {}, named)) != _as_text(known):
        raise BadReplay("the replay's starting position cannot be laid out")
    return match


def table_hash(match: "Match", named: Iterable[str] | None = None) -> str:
    """A hash of the whole table in words, which survives changes to the record, and other names of its edition.

    :param named: the options that the replay's record names, if the game has gained others since
    """
    layout = {**match.layout(), "edition": match.game.name_in_hashes(match.edition.name)}
    return hashlib.sha256(_as_text(layout if named is None else _naming(layout, named)).encode()).hexdigest()


def _naming(layout: dict[str, Any], options: Iterable[str]) -> dict[str, Any]:
    """A layout as it was written before there were other options than these."""
    return {**layout, "options": {name: value for name, value in layout["options"].items() if name in options}}


def _as_text(layout: dict[str, Any]) -> str:
    return json.dumps(layout, sort_keys=True)
