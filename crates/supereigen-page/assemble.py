"""Puts the page and its module together: a folder for any web host, and one file that needs nothing else.

`python3 assemble.py MODULE.wasm FOLDER`; `cargo xtask page` builds the module and runs this.
"""

import gzip
import re
import shutil
import sys
from base64 import b64encode
from graphlib import TopologicalSorter
from pathlib import Path

WEB = Path(__file__).resolve().parent / "web"

# What the page may do: run what it brings along, and ask nobody.
ALONE = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; "
    "worker-src blob:; base-uri 'none'; form-action 'none'"
)
# What the page in a folder may do: the same with the files beside it.
HOSTED = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


def text_of(path: str) -> str:
    return (WEB / path).read_text(encoding="utf-8")


def index(policy: str) -> str:
    """The first page with what it may do."""
    charset = '<meta charset="utf-8">'
    return once(text_of("index.html"), charset, f'{charset}\n<meta http-equiv="Content-Security-Policy" content="{policy}">')


def single(packed: bytes) -> str:
    """The page with all its files in itself."""
    page = re.sub(
        r'<link rel="stylesheet" href="(.*?)">', lambda link: f"<style>\n{text_of(link[1])}</style>", index(ALONE)
    )
    icon = b64encode((WEB / "icon.svg").read_bytes()).decode()
    page = once(page, 'href="icon.svg"', f'href="data:image/svg+xml;base64,{icon}"')
    page = once(
        page, '<script type="module" src="js/main.js"></script>', f'<script type="module">\n{script()}</script>'
    )
    parts = (
        f'<script type="text/plain" id="worker">\n{text_of("worker.js")}</script>\n'
        f'<script type="text/plain" id="module">{b64encode(packed).decode()}</script>\n'
    )
    return once(page, "</body>", f"{parts}</body>")


def script() -> str:
    """All modules as one script, each after those that it imports: a page opened from a disk may not load files."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((WEB / "js").glob("*.js"))}
    imports = {name: re.findall(r'^import .* from "\./(\w+)\.js";$', text, re.M) for name, text in texts.items()}
    return "".join(inlined(name, texts[name]) for name in TopologicalSorter(imports).static_order())


def inlined(name: str, text: str) -> str:
    """A module as a function that returns what it exports; one that exports nothing as it is."""
    text = re.sub(r'^import (\{.*\}) from "\./(\w+)\.js";$', r"const \1 = module_\2;", text, flags=re.M)
    exported = r"^export (?=(?:async )?(?:function|class|const) (\w+))"
    exports = ", ".join(re.findall(exported, text, re.M))
    body = re.sub(exported, "", text, flags=re.M)
    unknown = re.search(r"^(import|export)\b.*", body, re.M)
    if unknown:
        sys.exit(f"error: {name}.js: a page in one file cannot have `{unknown[0]}`")
    return f"const module_{name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n" if exports else body


def once(text: str, part: str, other: str) -> str:
    """Replaces a part that must occur exactly once."""
    if text.count(part) != 1:
        sys.exit(f"error: `{part}` occurs {text.count(part)} times in the page")
    return text.replace(part, other)


if __name__ == "__main__":
    module, folder = map(Path, sys.argv[1:])
    packed = gzip.compress(module.read_bytes(), mtime=0)
    shutil.copytree(WEB, folder, dirs_exist_ok=True)
    shutil.copy(module, folder / "supereigen.wasm")
    (folder / "index.html").write_bytes(index(HOSTED).encode())
    page = folder / "supereigen.html"
    page.write_bytes(single(packed).encode())
    print(f"module {module.stat().st_size / 1000:.0f} kB, compressed {len(packed) / 1000:.0f} kB")
    print(f"{page} {page.stat().st_size / 1000:.0f} kB")
