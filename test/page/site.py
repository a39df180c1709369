"""The website from disk in Chromium: the simulator at two widths, by mouse and by keyboard, against the tool's own figures;
and the search. Usage: site.py WARPLINT. Says SKIPPED, and the one command that helps, where something is missing."""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser, chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = """(() => { const text = (of) => document.querySelector(of)?.textContent ?? null, problem = document.getElementById("problem");
  return { command: text("#drawn pre"), units: text("#drawn .lead strong"), problem: problem.hidden ? null : problem.textContent,
    words: document.querySelectorAll("#drawn .word").length, address: location.hash, focus: document.activeElement.name || document.activeElement.dataset.name || document.activeElement.textContent }; })()"""
TYPED = [ # what is typed into the access, and the names that it has
    ("tile[threadIdx.x][threadIdx.y ^ 3]", {}), ("a[threadIdx.x * s]", {"s": "6"}), ("threadIdx.x / q * 33", {"q": "4"}),
    ("t[x][(x + y) % 32]", {"x": "threadIdx.x", "y": "threadIdx.y"}), ("a[threadIdx.x < 7 ? 0 : 64]", {}), ("a[threadIdx.x - 5]", {}),
]


def units_of(tool, command):
    """What the command line says of the same request: "32 wavefronts"."""
    p = subprocess.run([tool, *shlex.split(command)[1:], "--json"], capture_output=True, text=True)
    if p.returncode:
        return p.stderr
    figures = json.loads(p.stdout)
    unit = "wavefront" if "wavefronts" in figures else "sector"
    count = figures[unit + "s"]
    return f"{count} {unit}{'' if count == 1 else 's'}"


def compare(tool, shown, what):
    if shown["problem"]:
        yield f"{what}: {shown['problem']}"
    elif (expected := units_of(tool, shown["command"])) != shown["units"]:
        yield f"{what}: the page says {shown['units']}, {shown['command']} says {expected}"


def fill(page, name, text):
    """Types into the field of that name."""
    page.value(f"document.querySelector('#simulator [name={name}], #simulator [data-name={name}]').focus()")
    page.write_text(text)


def examples(page, tool):
    titles = page.value("[...document.querySelectorAll('.examples button')].map((b) => b.textContent)")
    seen = {}
    for number, title in enumerate(titles):
        page.value(f"document.querySelectorAll('.examples button')[{number}].click()")
        shown = seen[title] = page.value(SHOWN)
        yield from compare(tool, shown, title)
        if not page.value(f"document.querySelectorAll('.examples button')[{number}].getAttribute('aria-pressed') === 'true'"):
            yield f"{title} is not shown as chosen"
    # The transposes as they are known to be.
    for title, units in (("Naive transpose: write", "32 sectors"), ("Tiled transpose: column", "32 wavefronts"), ("Padded transpose: column", "1 wavefront")):
        if seen[title]["units"] != units:
            yield f"{title}: {seen[title]['units']}, not {units}"
    tiled = seen["Tiled transpose: column"]
    if tiled["words"] != 32 + 32: # a block a word, a cell a lane
        yield f"{tiled['words']} blocks and lanes are drawn for 32 words and 32 lanes"


def typing(page, tool):
    for text, names in TYPED:
        fill(page, "text", text)
        for name, meaning in names.items():
            fill(page, name, meaning)
        shown = page.value(SHOWN)
        yield from compare(tool, shown, text)
        # The address holds it all: opened anew, it shows the same.
        page.look(page.value("location.href"), page.value("innerWidth"))
        page.until("document.querySelector('#drawn .lead')")
        again = page.value(SHOWN)
        if again["command"] != shown["command"] or again["units"] != shown["units"]:
            yield f"{text}: its address shows {again['command']}"
    for text, problem in (("tile[threadIdx.x", "expected ']' at the end"), ("a[n]", "'n' has no value"), ("<img src=x onerror=alert(1)>", "expected a value at '<'")):
        fill(page, "text", text)
        if problem not in (said := page.value(SHOWN)["problem"] or ""):
            yield f"of '{text}' it says '{said}'"


def keyboard(page):
    """From the top of the form to the picture, without a mouse."""
    page.value("document.querySelector('.examples button').focus()")
    stops = []
    for _ in range(40):
        stops.append(page.value(SHOWN)["focus"])
        page.press("Tab")
        if page.value("document.activeElement.matches('#drawn summary')"):
            break
    else:
        yield f"Tab does not come to the table: {stops}"
    for name in ("text", "guard", "memory", "bytes", "op", "extents", "pad", "block", "warp", "swizzle"):
        if name not in stops:
            yield f"Tab does not stop at {name}"
    page.value("document.querySelectorAll('.examples button')[2].focus()")
    page.press("Enter")
    page.value("document.querySelector('#simulator [name=pad]').focus()")
    page.press("ArrowUp")
    if (units := page.value(SHOWN)["units"]) != "1 wavefront":
        yield f"the arrow key at the padding gives {units}"
    page.value("document.querySelector('.lanes').focus()")
    page.press("ArrowRight", 3)
    tip = page.value("document.getElementById('tip').hidden ? '' : document.getElementById('tip').textContent")
    if tip != "lane 2, thread (2, 0, 0): byte 264, bank 2 in wavefront 1":
        yield f"the third lane says '{tip}'"
    if page.value("document.querySelectorAll('.word.joined').length") != 1:
        yield "a lane with the focus does not show its word"
    page.value("document.querySelector('[data-name], #simulator [name=text]').focus()")
    page.write_text("a[n]")
    page.value("document.querySelector('[data-name=n]').focus()")
    page.write_text("8")
    page.press("ArrowDown", 2)
    if not page.value(SHOWN)["command"].endswith("--let=n=6"):
        yield "arrow keys do not change a number"


def layout(page, width):
    if (wide := page.value("document.documentElement.scrollWidth")) > width:
        yield f"the page is {wide} wide"
    cut = page.value("[...document.querySelectorAll('#simulator :is(input, select, button, label, .lead, figcaption)')].filter((e) => e.offsetParent && e.getBoundingClientRect().right > innerWidth).map((e) => e.name || e.className)")
    if cut:
        yield f"beyond the edge: {cut}"


def search(page, site):
    page.look((site / "index.html").as_uri() + "?q=swizzle", 1280)
    page.until("document.querySelectorAll('.md-search-result__item').length > 0")
    found = page.value("[...document.querySelectorAll('.md-search-result__item a')].map((a) => a.href)")
    if not any("optimize" in address or "fixes" in address or "patterns" in address for address in found):
        yield f"the search for 'swizzle' finds {found}"


def problems_of(page, tool, site):
    address = (site / "simulator.html").as_uri()
    for width, dark in ((480, True), (1280, False)):
        page.look(address, width, dark)
        page.until("document.querySelector('#drawn .lead')")
        for problem in [*examples(page, tool), *typing(page, tool), *keyboard(page), *layout(page, width)]:
            yield f"at {width}: {problem}"
    yield from search(page, site)
    yield from page.problems


def main():
    tool = pathlib.Path(sys.argv[1]).resolve()
    needs = subprocess.run([sys.executable, ROOT / "packaging/site/simulator.py", "--check"], capture_output=True, text=True)
    if needs.returncode or not chromium():
        print("SKIPPED: " + (needs.stderr.strip() or "no Chromium: script/bootstrap --all"))
        return 0
    with tempfile.TemporaryDirectory() as name:
        site = pathlib.Path(name) / "site"
        p = subprocess.run([ROOT / "script/docs", site], capture_output=True, text=True)
        if p.returncode == 2:
            print("SKIPPED: " + p.stderr.strip())
            return 0
        assert p.returncode == 0, p.stderr
        page = Browser(chromium(), pathlib.Path(name) / "profile")
        try:
            wrong = list(problems_of(page, tool, site))
        finally:
            page.close()
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
