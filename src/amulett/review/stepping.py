"""The part of the page that steps through the match: chances with the slider, table, log, jumps (`page.js` moves them)."""

from collections.abc import Iterator, Sequence
from html import escape

from amulett.core.clause import Language
from amulett.review.chart import chart, key_of
from amulett.review.reviewing import Review
from amulett.review.words import turn_in_words, word

_BUTTONS = (("first", "⏮", "Home"), ("back", "←", "←"), ("on", "→", "→"), ("last", "⏭", "End"))
_SPEEDS = ("0.5", "1", "2", "4")
"""As on the server's page."""


def stepping(
    review: Review, seats: Sequence[int], rounds: Sequence[int], names: Sequence[str], language: Language
) -> Iterator[str]:
    label = escape(word(language, "chances"))
    yield f'<section id="replay"><h2>{escape(word(language, "replay"))}</h2>{key_of(names)}'
    yield f'<div class="line-and-slider">{chart(review, seats, names, language)}'
    yield f'<input type=range id=slider min=0 max="{review.decisions}" value=0 aria-label="{label}"></div>'
    yield f"<p class=soft>{escape(word(language, 'band'))} {escape(word(language, 'keys'))}</p>"
    yield f"<noscript><p>{escape(word(language, 'noscript'))}</p></noscript>"
    yield f'<div class="transport">{_buttons(language)}{_playing(language)}{_eyes(seats, names, language)}'
    yield '<output id="now" role="status"></output></div>'
    yield _jumps(review, seats, rounds, names, language)
    yield f'<div class="stage"><pre id="table" tabindex=0 role=region aria-label="{escape(word(language, "table"))}"></pre>'
    yield f'<ol id="log" tabindex=0 aria-label="{escape(word(language, "log"))}"></ol></div></section>'


def _buttons(language: Language) -> str:
    return "".join(
        f'<button type=button data-go="{go}" title="{escape(word(language, go))} ({key})" '
        f'aria-label="{escape(word(language, go))}">{sign}</button>'
        for go, sign, key in _BUTTONS
    )


def _playing(language: Language) -> str:
    """The button that plays the match by itself, and how fast."""
    play, pause, speed = (escape(word(language, key)) for key in ("play", "pause", "speed"))
    choices = "".join(
        f'<option value="{one}"{" selected" if one == "1" else ""}>{one.replace("0.5", "½")}×' for one in _SPEEDS
    )
    return (
        f'<button type=button id=play data-play="{play}" data-pause="{pause}" title="{play}" aria-label="{play}">▶</button>'
        f"<label>{speed} <select id=speed>{choices}</select></label>"
    )


def _eyes(seats: Sequence[int], names: Sequence[str], language: Language) -> str:
    seen = "".join(
        f'<option value="{n}">{escape(word(language, "eyes_of", name=names[s]))}' for n, s in enumerate(seats, 1)
    )
    label, all_open = escape(word(language, "eyes")), escape(word(language, "all_open"))
    return f"<label>{label} <select id=eyes><option value=0>{all_open}{seen}</select></label>"


def _jumps(review: Review, seats: Sequence[int], rounds: Sequence[int], names: Sequence[str], language: Language) -> str:
    rows = []
    if len(rounds) > 1:
        buttons = "".join(f'<button type=button data-at="{at}">{number}</button>' for number, at in enumerate(rounds, 1))
        rows.append(f"<p>{escape(word(language, 'to_round'))} {buttons}</p>")
    for eyes, seat in enumerate(seats, 1):
        turns = "".join(
            f'<button type=button data-at="{turn.at}" data-eyes="{eyes}" '
            f'title="{escape(turn_in_words(turn.at, turn.before, turn.chance, language))}">{number}</button>'
            for number, turn in enumerate(review.seats[seat].turns, 1)
        )
        if turns:
            rows.append(f"<p>{escape(word(language, 'turns_of', name=names[seat]))} {turns}</p>")
    return f'<nav class="jumps" aria-label="{escape(word(language, "jumps"))}">{"".join(rows)}</nav>'
