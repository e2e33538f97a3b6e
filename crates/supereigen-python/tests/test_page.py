"""The page holds the matrix, whatever its names are, and a notebook shows it."""

import html
import json
import pickle
import re
from pathlib import Path

import supereigen


def opening(text: str) -> dict[str, str]:
    found = re.findall(r'id="opening">(.*?)</script>', text)
    assert len(found) == 1
    answer: dict[str, str] = json.loads(found[0])
    return answer


def test_the_page_opens_with_the_matrix_and_lambda(tmp_path: Path) -> None:
    A = supereigen.Matrix([["-2.5", None], ["1/3", 0]], labels=["</script>", 'a"b'])
    page = supereigen.page(A, "-1/2")
    given = opening(page)
    assert given["lambda"] == "-1/2"
    path = tmp_path / "matrix.json"
    path.write_text(given["matrix"], encoding="utf-8")
    assert supereigen.Matrix(path) == A
    page.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page
    assert pickle.loads(pickle.dumps(page))._repr_html_() == page._repr_html_()


def test_a_notebook_shows_it_in_a_frame() -> None:
    shown = supereigen.page([[0]], None, height=500)._repr_html_()
    found = re.fullmatch(r'<iframe srcdoc="([^"]*)" style="[^"]*height: 500px[^"]*" title="supereigen"></iframe>', shown)
    assert found
    assert opening(html.unescape(found.group(1))) == {"matrix": '{"matrix": [["0"]]}', "lambda": "-inf"}
