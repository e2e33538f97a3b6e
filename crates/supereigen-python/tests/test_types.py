"""The package and what uses it are typed as they say, and the stubs are those of the extension."""

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent
CONFIG = str(TESTS.parent / "pyproject.toml")


def test_types() -> None:
    for words in (
        ["mypy", "--config-file", CONFIG, "-p", "supereigen"],
        # With a cache of its own: other flags would make mypy read all packages again.
        ["mypy", "--strict", "--cache-dir", ".mypy_cache/sample", "typed_sample.py"],
        # Only the extension has stubs; the other modules have types in their sources.
        ["mypy.stubtest", "supereigen._supereigen", "--mypy-config-file", CONFIG],
    ):
        # In the folder of the tests: in that of the package, its sources would hide the installed package.
        checked = subprocess.run([sys.executable, "-m", *words], cwd=TESTS, capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout + checked.stderr
