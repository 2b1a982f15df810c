"""amulett edition: export, change, check."""

from pathlib import Path

from cli_runs import Run

from amulett.games import magi

EDITION = magi.GAME.edition()


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = magi.GAME.edition_text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_exported_edition_is_the_same_edition(run: Run, tmp_path: Path) -> None:
    done = run("edition", "export", "magi")
    assert done.code == 0
    assert done.out == run("edition", "export", "magi", "standard").out
    path = tmp_path / "mine.toml"
    path.write_text(done.out, encoding="utf-8")
    assert run("edition", "check", "magi", path).out == f"{path}: ok, an edition of magi, digest {EDITION.digest}\n"


def test_a_changed_edition_has_another_digest(run: Run, tmp_path: Path) -> None:
    done = run("edition", "check", "magi", changed(tmp_path, ("target_points = 50", "target_points = 80")))
    assert done.code == 0
    assert "ok, an edition of magi" in done.out
    assert EDITION.digest not in done.out


def test_any_file_name_will_do(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path).rename(tmp_path / "my edition")
    assert run("edition", "check", "magi", path).code == 0


def test_every_defect_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path, ("guild = 51", "guild = 50"), ("hand_size = 6", "hand_size = 0"))
    done = run("edition", "check", "magi", path)
    assert (done.code, done.out) == (2, "")
    lines = done.err.splitlines()
    assert all(line.startswith(f"amulett: {path}: line ") for line in lines)
    numbers = {
        key: n for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) for key in [text.split(" ")[0]]
    }
    assert f"amulett: {path}: line {numbers['guild']}: counts.guild: says 50, but the copies add up to 51" in lines
    assert any(line.startswith(f"amulett: {path}: line {numbers['hand_size']}: setup.hand_size: ") for line in lines)
    assert len(lines) > 2  # the total of cards is wrong too


def test_a_file_that_is_no_toml(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[game\n", encoding="utf-8")
    assert run("edition", "check", "magi", path).complaint.startswith(f"{path}: line 1: file: ")


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert run("edition", "check", "magi", path).complaint == f"{path}: an edition file must be UTF-8 text"


def test_a_bad_edition_starts_no_match(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path, ("copies = 3", "copies = 4"))
    for verb in ("play", "simulate"):
        assert "counts.guild: says 51, but the copies add up to 52" in run(verb, "magi", "--edition", path).complaint


def test_a_changed_edition_can_be_played(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path, ("hand_size = 6", "hand_size = 3"))
    out = run("play", "magi", "--edition", path, "--seed", "1", typed="quit\n").out
    assert out.startswith("Magi, edition mine, 4 players.")
    assert "is dealt 3 cards" in out


def test_an_edition_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    """Neither by its file's name nor by its texts, in whatever verb prints them."""
    path = tmp_path / "\x1b[31mmine.toml"
    path.write_text(magi.GAME.edition_text.replace('name_en = "', 'name_en = "\\u001b[2J'), encoding="utf-8")
    checked = run("edition", "check", "magi", path)
    played = run("play", "magi", "--edition", path, "--players", 2, "--seed", 1, typed="1\n1\n")
    simulated = run("simulate", "magi", "--edition", path, "--players", 2, "--matches", 1)
    for done in (checked, played, simulated):
        assert done.code == 0
        assert "mine" in done.out
        assert "\x1b" not in done.out + done.err
    assert "�[2JRed" in played.out
