"""The example of README.md, against a local server."""

from __future__ import annotations

import contextlib
import io
import re
import unittest
from pathlib import Path

from .server import running_server

README = Path(__file__).resolve().parents[1] / "README.md"


class ReadmeTest(unittest.TestCase):
    def test_the_first_example_runs(self) -> None:
        example = re.search(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
        assert example is not None
        output = io.StringIO()
        with running_server() as server, contextlib.redirect_stdout(output):
            variables: dict[str, object] = {}
            exec(example[1].replace("https://licenses.example.com", server.url), variables)
            variables["client"].close()  # type: ignore[attr-defined]
        self.assertEqual("Welcome!\n", output.getvalue())
