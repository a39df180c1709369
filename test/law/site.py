"""The website that script/docs builds: every page is reached, every link leads somewhere, nothing is loaded from elsewhere."""
import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

LOADS = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "srcset"), ("object", "data")}


class Page(html.parser.HTMLParser):
    """The anchors of a page, what it links to, and what a browser loads with it."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif tag == "a" and name == "href":
                self.links.add(value)
            elif (tag, name) in LOADS:
                self.loads.add(value)


def is_elsewhere(address):
    return re.match(r"[a-z][a-z+.-]*:|//", address) is not None


def problems_of_page(site, name, pages):
    """Of its links and of what it loads."""
    for address in sorted(pages[name].loads):
        if is_elsewhere(address):
            yield f"{name} loads {address}"
        elif not (site / name).parent.joinpath(urllib.parse.unquote(address.partition("?")[0])).exists():
            yield f"{name} shows {address}, which is not there"
    for address in sorted(pages[name].links):
        if is_elsewhere(address):
            continue
        file, _, anchor = urllib.parse.unquote(address).partition("#")
        target = (site / name).parent.joinpath(file).resolve() if file else site / name
        if target.is_dir():
            target /= "index.html"
        if not target.exists():
            yield f"{name} links to {address}, which is not there"
        elif anchor and target.suffix == ".html" and anchor not in pages[target.relative_to(site).as_posix()].anchors:
            yield f"{name} links to {address}: there is no such section"


def reached(site, pages):
    """The pages that links lead to, from the first on."""
    seen, todo = set(), ["index.html"]
    while todo:
        name = todo.pop()
        if name in seen or name not in pages:
            continue
        seen.add(name)
        for address in pages[name].links:
            if not is_elsewhere(address) and (file := address.partition("#")[0]):
                todo.append((site / name).parent.joinpath(file).resolve().relative_to(site).as_posix())
    return seen


def problems_of_site(root, site):
    pages = {p.relative_to(site).as_posix(): Page(p.read_text()) for p in site.rglob("*.html") if p.name != "404.html"}
    for name in sorted(pages):
        yield from problems_of_page(site, name, pages)
    seen = reached(site, pages)
    for source in sorted((root / "docs").rglob("*")):
        name = source.relative_to(root / "docs")
        if source.suffix == ".md" and name.with_suffix(".html").as_posix() not in seen:
            yield f"docs/{name}: no link leads to its page"
        elif source.is_file() and source.suffix != ".md" and not (site / name).exists():
            yield f"docs/{name} is missing"
    for style in site.rglob("*.css"):
        for address in re.findall(r"(?:url\(|@import )[\"']?(?=https?:|//)([^\"')]*)", style.read_text()):
            yield f"{style.relative_to(site)} loads {address}"


def main():
    root = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder).resolve() / "site"
        p = subprocess.run([root / "script/docs", site], capture_output=True, text=True)
        if p.returncode == 2:
            print(f"skipped: {p.stderr.strip()}")
            return 77
        problems = [p.stderr] if p.returncode else list(problems_of_site(root, site))
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
