"""Debian's Firefox, driven over WebDriver BiDi: no driver program is needed, only its own remote port and a WebSocket."""

import contextlib
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-GB",
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
}
_PATIENCE_SECONDS = 60


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One window."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._last_id = 0
        self.errors: list[str] = []
        """What its console reported as an error."""
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._window = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self._last_id += 1
        self._line.send(json.dumps({"id": self._last_id, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(timeout=_PATIENCE_SECONDS))).get("id") != self._last_id:
            self._note(answer)
        assert answer["type"] == "success", answer
        return dict(answer["result"])

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("method") == "log.entryAdded" and event["params"]["level"] == "error":
            self.errors.append(event["params"]["text"])

    def resize(self, width: int, height: int) -> None:
        self._call("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def goto(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression, which must be plain data."""
        found = self._call(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"].get("value", "null"))

    def wait_for(self, expression: str) -> None:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not self.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < deadline, f"waited in vain for {expression}"
            time.sleep(0.03)

    def click(self, selector: str) -> None:
        """With the mouse, in the middle of it."""
        self.wait_for(f"document.querySelector({json.dumps(selector)})")
        x, y = self.evaluate(
            f"(e => (e.scrollIntoView({{block: 'center'}}), (b => [b.x + b.width / 2, b.y + b.height / 2])"
            f"(e.getBoundingClientRect())))(document.querySelector({json.dumps(selector)}))"
        )
        at = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": press}
        self._call("input.performActions", context=self._window, actions=[mouse])


@contextlib.contextmanager
def launch_firefox(program: str, profile: Path) -> Iterator[Firefox]:
    profile.mkdir(parents=True, exist_ok=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    try:
        address = next((found[0] for line in process.stderr if (found := re.search(r"ws://\S+", line))), None)
        assert address, "Firefox did not open its remote port"
        with connect(f"{address}/session", max_size=None) as line:
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait(30)
        process.stderr.close()
