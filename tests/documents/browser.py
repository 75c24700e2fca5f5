"""A headless Chromium driven over its debugging pipe: enough to load a file and evaluate."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

_IO = "import os,sys; os.dup2(int(sys.argv[1]),3); os.dup2(int(sys.argv[2]),4); "
_RUN = _IO + "os.execv(sys.argv[3],sys.argv[3:])"


class Browser:
    """One page. Use as a context manager; skips the test when Chromium is absent."""

    def __init__(self, page: Path, profile: Path) -> None:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        if program is None:
            pytest.skip("chromium is absent: clicking cannot be tried")
        self._command = [
            program,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=1400,900",
            f"--user-data-dir={profile}",
            "--remote-debugging-pipe",
            "about:blank",
        ]
        self._address = page.as_uri()

    def __enter__(self) -> "Browser":
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        high_in, high_out = os.dup(theirs_in), os.dup(theirs_out)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _RUN, str(high_in), str(high_out), *self._command],
            pass_fds=(high_in, high_out),
            stderr=subprocess.DEVNULL,
        )
        for handle in (theirs_in, theirs_out, high_in, high_out):
            os.close(handle)
        self._out, self._in = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._number, self._session, self._seen = 0, None, []
        page = next(t for t in self._targets() if t["type"] == "page")
        attached = self._call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        self._call("Page.enable")
        self._call("Page.navigate", url=self._address)
        self._until(lambda message: message.get("method") == "Page.loadEventFired")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(10)
        self._out.close()
        self._in.close()

    def evaluate(self, expression: str) -> object:
        """The value of a JavaScript expression in the loaded page."""
        told = self._call("Runtime.evaluate", expression=f"({expression})", returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def _targets(self) -> list[dict]:
        return self._call("Target.getTargets")["targetInfos"]

    def _call(self, method: str, **params: object) -> dict:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        self._out.flush()
        return self._until(lambda answer: answer.get("id") == self._number)["result"]

    def _until(self, wanted: Callable[[dict], bool]) -> dict:
        while not (found := [message for message in self._seen if wanted(message)]):
            self._seen.append(json.loads(self._read()))
        return found[0]

    def _read(self) -> bytes:
        held = bytearray()
        while (char := self._in.read(1)) != b"\0":
            assert char, "Chromium ended"
            held += char
        return bytes(held)
