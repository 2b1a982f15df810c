"""amulett serve: tables for everybody, in the browser."""

import argparse
import os
from dataclasses import replace
from pathlib import Path

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of, whole_number
from amulett.core.errors import AmulettError
from amulett.store.postgres import is_address, without_secrets


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "serve",
        "open tables for browsers: one process, one port, nothing else needed",
        "amulett serve --host 0.0.0.0 --public-url https://amulett.example.org",
    )
    parser.add_argument(
        "--host", metavar="ADDRESS", help="where to listen (AMULETT_HOST; default: 127.0.0.1, this machine only)"
    )
    parser.add_argument(
        "--port", type=whole_number, metavar="N", help="the port (AMULETT_PORT; default: 8000; 0 for any free one)"
    )
    parser.add_argument(
        "--db",
        metavar="FILE",
        help="the file that holds all tables, or postgresql://..., which several servers share "
        "(AMULETT_DB; default: in your data folder)",
    )
    parser.add_argument(
        "--key", metavar="FILE", help="the server's key (AMULETT_KEY; default: beside the tables, or in your data folder)"
    )
    parser.add_argument(
        "--inner",
        metavar="ADDRESS",
        help="on PostgreSQL: where the other servers reach this one, ADDRESS or ADDRESS:PORT (AMULETT_INNER)",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="the address that people type, used in links (AMULETT_PUBLIC_URL; default: host and port)",
    )
    parser.add_argument(
        "--keep-days",
        type=whole_number,
        metavar="N",
        help="delete a table so many days after it was last used (AMULETT_KEEP_DAYS; default: 90; one without a match: 1)",
    )
    parser.add_argument(
        "--push",
        metavar="CONTACT",
        help="send turn notices to browsers that want them (Web Push); CONTACT, mailto:... or https://..., is whom a push "
        "service can turn to (AMULETT_PUSH; default: none are sent)",
    )
    parser.add_argument(
        "--push-service",
        action="append",
        default=[],
        metavar="HOST",
        help="a push service of your own, besides those of the common browsers; may be repeated",
    )
    parser.add_argument(
        "--review-looks",
        type=whole_number,
        metavar="N",
        help="looks at each decision of a match that is reviewed (AMULETT_REVIEW_LOOKS; default: as many as take less than "
        "a minute on two quiet cores)",
    )
    parser.add_argument(
        "--new-key", action="store_true", help="the server's key is lost: go on with a new one, without the matches in play"
    )
    parser.add_argument(
        "--open", action="store_true", help="open the page in your browser, too (`amulett` alone does this)"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.herald import Herald
    from amulett.server.serve import Keeping, Place, Push, is_taken, serve

    place = Place(
        host=_given(args.host, "AMULETT_HOST", "127.0.0.1"),
        port=_port(args),
        public_url=_given(args.public_url, "AMULETT_PUBLIC_URL", ""),
        inner=_given(args.inner, "AMULETT_INNER", ""),
    )
    db, key = _db(args), _key(args)
    token = os.environ.get("AMULETT_METRICS_TOKEN", "")  # not an argument: everybody on the machine can see those

    herald = Herald(language_of(args), without_secrets(str(db)) if is_address(db) else db, place, args.open)
    if args.open and herald.is_already_open():
        return 0
    if args.open and args.port is None and is_taken(place.host, place.port):
        place = replace(place, port=0)
    push = Push(_given(args.push, "AMULETT_PUSH", ""), tuple(args.push_service))
    looks = max(0, _number(args.review_looks, "AMULETT_REVIEW_LOOKS", 0))
    serve(place, Keeping(db, _days(args), args.new_key, key), herald, token, push, looks)
    return 0


def _db(args: argparse.Namespace) -> Path | str:
    given = _given(args.db, "AMULETT_DB", str(_data_folder() / "tables.db"))
    return given if is_address(given) else Path(given).expanduser()


def _key(args: argparse.Namespace) -> Path | None:
    """None: beside the file."""
    default = str(_data_folder() / "postgres.key") if is_address(_db(args)) else ""
    given = _given(args.key, "AMULETT_KEY", default)
    return Path(given).expanduser() if given else None


def _given(argument: str | None, variable: str, default: str) -> str:
    return argument if argument is not None else os.environ.get(variable) or default


def _number(argument: int | None, variable: str, default: int) -> int:
    try:
        return argument if argument is not None else int(os.environ.get(variable) or default)
    except ValueError:
        raise AmulettError(f"{variable} must be a whole number, not {os.environ[variable][:40]!r}") from None


def _port(args: argparse.Namespace) -> int:
    port = _number(args.port, "AMULETT_PORT", 8000)
    if not 0 <= port < 65536:
        raise AmulettError(f"a port is a number from 0 to 65535, not {port}")
    return port


def _days(args: argparse.Namespace) -> int:
    days = _number(args.keep_days, "AMULETT_KEEP_DAYS", 90)
    if days < 1:
        raise AmulettError(f"tables are kept for at least 1 day, not {days}")
    return days


def _data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "amulett"
