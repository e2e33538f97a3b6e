"""Copies docs/ into a folder for mdBook, with the reference of the Python package as a chapter: `python3 book.py FOLDER`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    repository = re.findall(r'^repository = "(.*)"$', manifest, re.M)[0]
    chapter = "- [All commands](commands.md)\n"
    both = f"{chapter}- [Python reference](python-reference.md)\n"
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        # Links to files of the repository lead to its address.
        text = text.replace("](../", f"]({repository}/blob/HEAD/").replace(chapter, both)
        page.write_text(text, encoding="utf-8")
    reference = ROOT / "crates/supereigen-python/tests/reference.py"
    subprocess.run([sys.executable, reference, folder / "python-reference.md"], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
