"""A report as one self-contained HTML page: its frame, tables and figures, with what it shows embedded as data."""

import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

_WIDE = ' class="wide"'
_DATA = re.compile(r'<script type="application/json" id="figures">(.*?)</script>', re.DOTALL)


def page(title: str, body: str, figures: dict[str, Any]) -> str:
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    data = json.dumps(figures).replace("<", "\\u003c")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{style}</style>\n</head>\n'
        f'<body>\n<main>\n{body}\n</main>\n<script type="application/json" id="figures">{data}</script>\n</body>\n</html>\n'
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    wordy = {"against", "verdict", "kind", "reason"}
    styles = [f' class="{"reason" if head == "reason" else "words"}"' if head in wordy else "" for head in heads]
    top = "".join(f"<th{style}>{head}</th>" for head, style in zip(heads, styles, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{style}>{cell}</td>" for cell, style in zip(row, styles, strict=True)) + "</tr>"
        for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def figure(title: str, plot: str, caption: str = "", wide: bool = False) -> str:
    head = f"<h3>{escape(title)}</h3>" if title else ""
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f"<figure{_WIDE if wide else ''}>{head}{plot}{below}</figure>"


def read_figures(page: str) -> dict[str, Any]:
    """The figures that a report carries."""
    found = _DATA.search(page)
    if not found:
        raise ValueError("this page is not a report")
    figures: dict[str, Any] = json.loads(found[1])
    return figures
