"""Other values in an edition's file: its own text, with comments and order, and nothing else changed."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.edition import line_numbers
from amulett.core.errors import AmulettError
from amulett.core.fields import steps_of, value_at

_CLOSING = {"[": "]", "{": "}"}


def with_values(data: Any, changes: Mapping[str, Any]) -> Any:
    """A file's data with these values, by where they stand; the rest is shared."""
    for at, value in changes.items():
        data = _with(data, steps_of(at), value)
    return data


def _with(data: Any, steps: Sequence[str | int], value: Any) -> Any:
    if not steps:
        return value
    copy = data.copy()
    copy[steps[0]] = _with(data[steps[0]], steps[1:], value)
    return copy


def put_in(text: str, changes: Mapping[str, Any]) -> str:
    """The file with these values; raises AmulettError if one of them cannot be changed by itself."""
    lines, before = line_numbers(text), tomllib.loads(text)
    changed = {at: value for at, value in changes.items() if value_at(before, steps_of(at)) != value}
    starts = _line_starts(text)
    spans = sorted((*_span(text, starts, lines, at), at) for at in changed)
    for begin, end, at in reversed(spans):  # from the end, so that what comes before stays where it is
        text = text[:begin] + literal(changed[at]) + text[end:]
    if tomllib.loads(text) != with_values(before, changed):
        raise AmulettError("the file is laid out so that these values cannot be changed one by one: edit the file itself")
    return text


def put_rows(text: str, other: str) -> str:
    """The file with what another says of its rows, by their ids: `[spell.gift]`, then `cost = 1`."""
    data, changes = tomllib.loads(text), dict[str, Any]()
    for group, rows in tomllib.loads(other).items():
        ids = [row["id"] for row in data[group]]
        for id, row in rows.items():
            changes |= {f"{group}[{ids.index(id)}].{key}": value for key, value in row.items()}
    return put_in(text, changes)


def literal(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {literal(one)}' for key, one in value.items())} }}" if value else "{}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer("\n", text))]


def _span(text: str, starts: Sequence[int], lines: Mapping[str, int], at: str) -> tuple[int, int]:
    """Where the value is written: after its key, in its own line or in that of the inline table around it."""
    where = at
    while where and where not in lines:
        where = re.sub(r"(^|\.|\[)[^.\[]*$", "", where)
    if not where:
        raise AmulettError(f"{at} is not in the file")
    key = str(steps_of(at)[-1])
    line = starts[lines[where] - 1]
    found = re.compile(rf"(?<![\w-]){re.escape(key)}[ \t]*=[ \t]*").search(text, line)
    if not found:
        raise AmulettError(f"{at} is not in the file")
    return found.end(), _end_of_value(text, found.end())


def _end_of_value(text: str, begin: int) -> int:
    first = text[begin : begin + 1]
    if first in ('"', "'"):
        return _end_of_string(text, begin)
    if first not in _CLOSING:
        found = re.compile(r"[^,#}\]\s]+").match(text, begin)
        return found.end() if found else begin
    depth, place = 0, begin
    while place < len(text):
        letter = text[place]
        if letter in ('"', "'"):
            place = _end_of_string(text, place)
            continue
        if letter == "#":
            place = text.find("\n", place)
            if place < 0:
                break
        depth += (letter in "[{") - (letter in "]}")
        place += 1
        if not depth:
            return place
    raise AmulettError("the file has a bracket that is never closed")


def _end_of_string(text: str, begin: int) -> int:
    quote = text[begin]
    if text.startswith(quote * 3, begin):
        end = text.find(quote * 3, begin + 3)
        return end + 3 if end >= 0 else len(text)
    pattern = r'"(?:[^"\\\n]|\\.)*"' if quote == '"' else r"'[^'\n]*'"
    found = re.compile(pattern).match(text, begin)
    return found.end() if found else len(text)
