"""Editions that differ from a box in a few values: the file's own text, with those values put in."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from amulett.core.edition import Edition, line_numbers
from amulett.core.errors import AmulettError
from amulett.core.game import Game

_STEP = re.compile(r"([\w-]+)(?:\[([\w-]+)\])?")


def knobs_of(wanted: Sequence[str]) -> dict[str, list[str]]:
    """`spells[4].cost=3,4` as a knob and the values that it is to have."""
    knobs = {}
    for text in wanted:
        knob, found, values = text.partition("=")
        if not found or not all(values.split(",")):
            raise AmulettError(f"--vary takes KNOB=VALUE,VALUE..., as knobs.book.win_gems=7,8, not {text!r}")
        knobs[knob.strip()] = [value.strip() for value in values.split(",")]
    return knobs


def settings_of(knobs: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Every combination of values."""
    return [dict(zip(knobs, values, strict=True)) for values in product(*knobs.values())] if knobs else []


def varied(game: Game, edition: Edition, settings: Mapping[str, str]) -> Edition:
    """The edition with these values; raises BadEdition if that is no box of this game."""
    text = edition.source
    for knob, value in settings.items():
        text = put_in(text, knob, value)
    name = ", ".join(f"{knob}={value}" for knob, value in settings.items())
    return replace(game.read_edition(text, edition.name, name), name=name)


def put_in(text: str, knob: str, value: str) -> str:
    """The file with this value, and nothing else changed."""
    data = tomllib.loads(text)
    path = path_of(data, knob, whole_table=value.startswith("{"))
    wanted = _literal(value, _at(data, path))
    lines = text.split("\n")
    number = _line_of(text, path)
    pattern = re.compile(rf"(?<![\w-])({re.escape(str(path[-1]))}\s*=\s*)(\"[^\"]*\"|\[[^\]]*\]|\{{[^}}]*\}}|[^,#}}\]\s]+)")
    lines[number - 1] = pattern.sub(lambda found: found[1] + wanted, lines[number - 1], count=1)
    changed = "\n".join(lines)
    expected = _with(data, path, tomllib.loads(f"x = {wanted}")["x"])
    if tomllib.loads(changed) != expected:
        raise AmulettError(f"the value of {knob} cannot be changed by itself; edit the file (amulett edition export)")
    return changed


def value_of(text: str, knob: str) -> str:
    """A value as the file has it, in TOML."""
    data = tomllib.loads(text)
    return as_toml(_at(data, path_of(data, knob, whole_table=True)))


def as_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {as_toml(one)}" for key, one in value.items()) + " }" if value else "{}"
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def path_of(data: Any, knob: str, whole_table: bool = False) -> list[str | int]:
    """`spells[4].cost` or, by its id, `spells[energy_arc].cost`, step by step; `whole_table`: its value is one."""
    path: list[str | int] = []
    for part in knob.split("."):
        step = _STEP.fullmatch(part)
        if not step or not isinstance(data, dict) or step[1] not in data:
            known = ", ".join(sorted(data)) if isinstance(data, dict) else "nothing"
            where = ".".join(map(str, path)) or "the file"
            raise AmulettError(f"there is no {part!r} in {where}, which has {known}")
        path.append(step[1])
        data = data[step[1]]
        if step[2] is not None:
            row = _row(data, step[2])
            path.append(row)
            data = data[row]
    if (isinstance(data, dict) and not whole_table) or (isinstance(data, list) and data and isinstance(data[0], dict)):
        raise AmulettError(f"{knob} is a table; name one of its values")
    return path


def _row(rows: Any, wanted: str) -> int:
    if isinstance(rows, list):
        if wanted.isdigit() and int(wanted) < len(rows):
            return int(wanted)
        for number, row in enumerate(rows):
            if isinstance(row, dict) and wanted in (row.get("id"), row.get("key"), row.get("name")):
                return number
    raise AmulettError(f"there is no row {wanted!r}")


def _line_of(text: str, path: Sequence[str | int]) -> int:
    """Of the value, or of the inline table in which it stands."""
    lines, steps = line_numbers(text), list(path)
    while steps:
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")
        if where in lines:
            return lines[where]
        steps.pop()
    raise AmulettError(f"{path[-1]} has no line of its own")


def _literal(value: str, before: Any) -> str:
    if isinstance(before, str):
        return '"' + value.replace('"', "") + '"'
    try:
        tomllib.loads(f"x = {value}")
    except tomllib.TOMLDecodeError:
        raise AmulettError(f"{value!r} is no value of an edition file") from None
    return value


def _at(data: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def _with(data: Any, path: Sequence[str | int], value: Any) -> Any:
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = _with(data[path[0]], path[1:], value)
    return copy
