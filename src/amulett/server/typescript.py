"""Structs in TypeScript: an interface for each, with its comments."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Literal, NamedTuple, get_args, get_origin

from msgspec import Struct
from msgspec import inspect as shapes

Names = Mapping[frozenset[str], str]
"""The name of a set of fixed words (`Literal`), by its words."""


class Field(NamedTuple):
    name: str
    type: str
    optional: bool
    """Whether it may be omitted."""
    note: str


def interface(struct: type[Struct], names: Names, bases: Iterable[type[Struct]] = ()) -> list[str]:
    """Its lines. Fields identical to a base's are left to the base."""
    bases = list(bases)
    said = {(field.name, field.type) for base in bases for field in fields(base, names)}
    lines = [f"/** {note} */"] if (note := one_line(struct.__doc__)) else []
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    lines.append(f"export interface {struct.__name__}{extends} {{")
    for field in fields(struct, names):
        if (field.name, field.type) not in said:
            lines += [f"  /** {field.note} */"] * bool(field.note)
            lines.append(f"  {field.name}{'?' * field.optional}: {field.type};")
    return [*lines, "}", ""]


def fields(struct: type[Struct], names: Names) -> Iterator[Field]:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    if shape.tag is not None:
        yield Field("type", f'"{shape.tag}"', False, "")
    for field in sorted(shape.fields, key=lambda field: not field.required):
        yield Field(field.encode_name, _type(field.type, names), not field.required, _note(struct, field.name))


def _type(shape: shapes.Type, names: Names) -> str:
    """A type in TypeScript. A dict keyed by fixed words has all of them: what may be missing is a field of a struct."""
    match shape:
        case shapes.NoneType():
            return "null"
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType():
            return "string"
        case shapes.AnyType():
            return "unknown"
        case shapes.StructType(cls=struct):
            return struct.__name__
        case shapes.LiteralType(values=values):
            return names.get(frozenset(map(str, values))) or either(map(str, values))
        case shapes.UnionType(types=several):
            return " | ".join(_type(one, names) for one in several)
        case shapes.ListType(item_type=item):
            inner = _type(item, names)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(_type(item, names) for item in items)}]"
        case shapes.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key, names)}, {_type(value, names)}>"
    raise TypeError(f"no TypeScript for {shape}")


def either(words: Iterable[str]) -> str:
    return " | ".join(f'"{word}"' for word in words)


def parents(struct: type[Struct]) -> list[type[Struct]]:
    return [base for base in struct.__bases__ if base is not Struct and issubclass(base, Struct)]


def parts(shape: shapes.Type) -> Iterator[type[Struct]]:
    """The structs that make up a type, outer ones first."""
    inner: tuple[shapes.Type, ...] = ()
    match shape:
        case shapes.StructType(cls=struct):
            yield struct
            yield from parents(struct)
            inner = tuple(field.type for field in shape.fields)
        case shapes.UnionType(types=several) | shapes.TupleType(item_types=several):
            inner = tuple(several)
        case shapes.ListType(item_type=one) | shapes.DictType(value_type=one):
            inner = (one,)
    for part in inner:
        yield from parts(part)


def named_words(module: ModuleType) -> dict[str, list[str]]:
    """The sets of fixed words that have a name in a module."""
    return {name: list(get_args(thing)) for name, thing in vars(module).items() if get_origin(thing) is Literal}


def module_of(struct: type) -> ModuleType:
    return sys.modules[struct.__module__]


@cache
def _notes(module: ModuleType) -> dict[tuple[str, str], str]:
    """The string below each field: the class does not keep them, but its source does."""
    notes = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            for field, note in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant):
                    notes[node.name, ast.unparse(field.target)] = one_line(str(note.value.value))
    return notes


def _note(struct: type[Struct], field: str) -> str:
    told = (_notes(module_of(base)).get((base.__name__, field)) for base in (struct, *parents(struct)))
    return next((note for note in told if note), "")


def one_line(text: str | None) -> str:
    return " ".join((text or "").split())
