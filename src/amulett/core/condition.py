"""Small conditions in data files, `draw_counter > 0 and can('play *')`: names, comparisons, a few functions, no more."""

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from amulett.core.errors import AmulettError

Known = Mapping[str, Any]
"""What a condition may speak of: values and functions, by name."""

_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
}
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {ast.Add: operator.add, ast.Sub: operator.sub}


def value_of(text: str, known: Known) -> Any:
    """What the condition says of what is known; raises AmulettError if it is not one."""
    try:
        return _value(_parsed(text), known)
    except (LookupError, TypeError) as error:
        raise AmulettError(f"the condition {text!r} has no value here: {error}") from None


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise AmulettError(f"{text!r} is not a condition: {error.msg}") from None


def _value(node: ast.expr, known: Known) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return known[name]
        case ast.Attribute(value=of, attr=name):
            return _value(of, known).get(name)
        case ast.Subscript(value=of, slice=index):
            return _value(of, known)[_value(index, known)]
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [_value(part, known) for part in parts]
        case ast.UnaryOp(op=ast.Not(), operand=of):
            return not _value(of, known)
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, known) for part in parts)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any(_value(part, known) for part in parts)
        case ast.Compare(left=left, ops=[kind], comparators=[right]):
            return _COMPARISONS[type(kind)](_value(left, known), _value(right, known))
        case ast.BinOp(left=left, op=kind, right=right) if type(kind) in _SUMS:
            return _SUMS[type(kind)](_value(left, known), _value(right, known))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return known[name](*(_value(argument, known) for argument in arguments))
    raise AmulettError(f"{ast.unparse(node)!r} is not for conditions")
