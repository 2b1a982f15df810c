"""The summary sheet: a round at a glance, all spells by phase, the metals with what asks for them."""

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.sheet import SheetPart
from amulett.games.das_amulett.words.text import AGAINST, REBUILT, count, income_text, marked, name, spell_name

_PHASES = ("metal", "gem", "energy")

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "round": "A round at a glance",
        "phase": "Phase",
        "happens": "What happens",
        "rules": "Rules",
        "end": "End",
        "goal": "Whoever has gems of {colours} on the amulet, or {gems} of whatever colour, wins at once.",
        "metal": "Metal phase: {n} grey spells",
        "gem": "Gem phase: {n} red spells",
        "energy": "Energy phase: {n} blue spells",
        "spell": "Spell",
        "cost": "Cost",
        "income": "Income",
        "ability": "Ability",
        "data_rebuilt": "Cost and income of all spells are rebuilt (DA-1.6).",
        "rebuilt": "{star} rebuilt: we did not have it in print.",
        "against": "{sign} not as printed: the rule book says “{printed}” ({clause}).",
        "metals": "Metals and areas",
        "kind": "Metal",
        "latin": "In Latin",
        "asked_by": "Asked for by",
        "cards": "Cards",
        "any": "Joker",
        "of_choice": "all four",
    },
    "de": {
        "round": "Eine Runde im Überblick",
        "phase": "Phase",
        "happens": "Was geschieht",
        "rules": "Regeln",
        "end": "Ende",
        "goal": "Wer Edelsteine in {colours} auf dem Amulett hat oder {gems} in beliebigen Farben, gewinnt sofort.",
        "metal": "Metallphase: {n} graue Zaubersprüche",
        "gem": "Edelsteinphase: {n} rote Zaubersprüche",
        "energy": "Energiephase: {n} blaue Zaubersprüche",
        "spell": "Zauberspruch",
        "cost": "Kosten",
        "income": "Einkommen",
        "ability": "Fähigkeit",
        "data_rebuilt": "Kosten und Einkommen aller Zaubersprüche sind nachgebaut (DA-1.6).",
        "rebuilt": "{star} nachgebaut: Gedruckt lag es uns nicht vor.",
        "against": "{sign} anders als gedruckt: Das Regelheft sagt „{printed}“ ({clause}).",
        "metals": "Metalle und Gebiete",
        "kind": "Metall",
        "latin": "Lateinisch",
        "asked_by": "Verlangt von",
        "cards": "Karten",
        "any": "Joker",
        "of_choice": "alle vier",
    },
}

_ROUND: dict[Language, list[tuple[str, str, str]]] = {
    "en": [
        (
            "1 Spell phase",
            "As many spells as there are players lie in the small pile. One after the other is turned up: from the "
            "start player on everybody bids energy stones once, or passes. The highest bidder gets the spell and the "
            "wizard’s hat.",
            "DA-5",
        ),
        ("2 Metal phase", "Everybody uses grey spells, then takes metal cards as income from all their spells.", "DA-6"),
        (
            "3 Gem phase",
            "As often as the round marker says: everybody bids metal cards until all but one have passed. The winner gets "
            "the wizard’s hat, pays and takes a gem. Then the holder of the hat moves the travelling party.",
            "DA-7 to DA-11",
        ),
        (
            "4 Energy phase",
            "Everybody uses blue spells, then takes back energy stones from all their spells, as many as each costs. A "
            "spell without energy stones goes under the spell deck.",
            "DA-12",
        ),
    ],
    "de": [
        (
            "1 Zauberspruchphase",
            "So viele Zaubersprüche, wie Spieler mitspielen, bilden den kleinen Stapel. Einer nach dem anderen wird "
            "aufgedeckt: Ab dem Startspieler bietet jeder einmal Energiesteine oder passt. Der Höchstbietende erhält "
            "Zauberspruch und Zauberhut.",
            "DA-5",
        ),
        (
            "2 Metallphase",
            "Jeder nutzt graue Zaubersprüche und nimmt dann Metallkarten als Einkommen von allen seinen Zaubersprüchen.",
            "DA-6",
        ),
        (
            "3 Edelsteinphase",
            "So oft, wie die Rundenmarke sagt: Alle bieten Metallkarten, bis alle bis auf einen gepasst haben. Der "
            "Gewinner erhält den Zauberhut, zahlt und nimmt einen Edelstein. Dann bewegt der Besitzer des Hutes die "
            "Reisegesellschaft.",
            "DA-7 bis DA-11",
        ),
        (
            "4 Energiephase",
            "Jeder nutzt blaue Zaubersprüche und nimmt dann von jedem seiner Zaubersprüche so viele Energiesteine zurück, "
            "wie er kostet. Ein Zauberspruch ohne Energiesteine kommt unter den Zauberstapel.",
            "DA-12",
        ),
    ],
}


def sheet(edition: Edition, language: Language) -> list[SheetPart]:
    """All that can be looked up while playing."""
    return [
        _round(edition, language),
        *(_spells(edition, phase, language) for phase in _PHASES),
        _metals(edition, language),
    ]


def _round(edition: Edition, language: Language) -> SheetPart:
    words, knobs = _WORDS[language], edition.data["knobs"]["book"]
    colours = count("colours", knobs["win_different_colours"], language)
    goal = words["goal"].format(colours=colours, gems=count("gems", knobs["win_gems"], language))
    rows = [*_ROUND[language], (words["end"], goal, "DA-15.1")]
    return SheetPart(words["round"], (words["phase"], words["happens"], words["rules"]), rows)


def _spells(edition: Edition, phase: str, language: Language) -> SheetPart:
    words = _WORDS[language]
    spells = [spell for spell in edition.data["spell"] if spell["phase"] == phase]
    rows = [
        (
            spell_name(edition, spell["id"], language) + marked(spell),
            str(spell["cost"]),
            income_text(edition, spell["id"], language),
            str(spell[f"text_{language}"]),
        )
        for spell in spells
    ]
    notes = [words["data_rebuilt"]] * any(spell["data_origin"] == "rebuilt" for spell in spells)
    notes += [words["rebuilt"].format(star=REBUILT)] * any(marked(spell) == REBUILT for spell in spells)
    notes += [
        words["against"].format(sign=AGAINST, printed=spell[f"printed_{language}"], clause=spell["clauses"][0])
        for spell in spells
        if marked(spell) == AGAINST
    ]
    columns = tuple(words[column] for column in ("spell", "cost", "income", "ability"))
    return SheetPart(words[phase].format(n=len(rows)), columns, rows, " ".join(notes))


def _metals(edition: Edition, language: Language) -> SheetPart:
    words = _WORDS[language]
    asked = {terrain["metal"]: name(edition, "terrain", terrain["id"], language) for terrain in edition.data["terrain"]}
    rows = [
        (metal[f"name_{language}"], metal["symbol_name"], asked[metal["id"]], str(metal["count"]))
        for metal in edition.data["metal"]
    ]
    rows.append((words["any"], "–", asked["any"], words["of_choice"]))
    return SheetPart(words["metals"], tuple(words[column] for column in ("kind", "latin", "asked_by", "cards")), rows)
