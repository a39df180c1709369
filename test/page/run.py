"""Opens HTML reports in Chromium, headless, and holds them to what they promise (checks.js): narrow and wide, light and
dark. Usage: run.py WARPLINT. Says SKIPPED and why where there is no Chromium."""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import chromium

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
HOSTILE = """// </script><script>document.title = "executed"</script><!-- <img src=x onerror="document.title='executed'">
// \u202e reversed \u2066 isolated \u200b nothing
#define NAME "</textarea><b>bold</b>"
__global__ void k(float *out, const float *in, int N) { // <script>
  __shared__ float tile[32][32]; /* %s */
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  /* \u202e </script> */ out[threadIdx.y * N + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
""" % ("x" * 10000)
EMPTY = "int main() {}\n"
ALIKE = """__global__ void kernel(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x + 40][0];
}
void launch(float *out) { kernel<<<64, dim3(32, 8)>>>(out); }
"""
MAKE_PROFILE = ROOT / "test/cli/Inputs/ncu_report.py"


def report(tool, folder, files, name):
    page = folder / f"{name}.html"
    p = subprocess.run([tool, "--no-toolkit", f"--format=html:{page}", *files], cwd=folder, capture_output=True, text=True)
    assert page.exists(), p.stderr
    return page


def with_checks(page):
    """The page with the checks' scripts around its own."""
    text = page.read_text()
    watch, checks = ((HERE / name).read_text() for name in ("watch.js", "checks.js"))
    text = text.replace('<script type="application/json"', f"<script>{watch}</script>\n<script type=\"application/json\"", 1)
    head, tail = text.rsplit("</body>", 1)
    checked = page.with_suffix(".checked.html")
    checked.write_text(f"{head}<script>{checks}</script>\n</body>{tail}")
    return checked


def look(browser, page, width, dark, profile):
    """What the checks have to say of the page at some width. A window is 500 pixels wide at least, a frame need not be."""
    frame = page.with_suffix(".frame.html")
    frame.write_text(f"""<!doctype html><iframe src="{page.name}" style="border: 0; width: {width}px; height: 900px"></iframe>
<script>addEventListener("message", (e) => document.body.append(Object.assign(document.createElement("pre"), {{ id: "answer", textContent: JSON.stringify(e.data) }})))</script>""")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}", f"--window-size={width + 100},1000", "--enable-logging=stderr",
               f"--blink-settings=preferredColorScheme={0 if dark else 1}", "--virtual-time-budget=5000", "--dump-dom", frame.as_uri()]
    p = subprocess.run(command, capture_output=True, text=True, timeout=120)
    found = re.search(r'<pre id="answer">(.*?)</pre>', p.stdout, re.S)
    answer = json.loads(html.unescape(found[1])) if found else {"problems": ["the checks did not run"], "diffs": []}
    problems = answer["problems"]
    if (answer.get("scheme"), answer.get("width")) != ("dark" if dark else "light", width):
        problems.append(f"it is {answer.get('scheme')} and {answer.get('width')} wide")
    problems += [line for line in p.stderr.splitlines() if ":CONSOLE" in line]
    return problems, answer["diffs"]


def main():
    tool, browser = pathlib.Path(sys.argv[1]).resolve(), chromium()
    if not browser:
        print("SKIPPED: no Chromium: script/bootstrap --all")
        return 0
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for example in (ROOT / "examples").glob("*.cu"):
            shutil.copy(example, folder)
        (folder / "hostile.cu").write_text(HOSTILE)
        (folder / "empty.cu").write_text(EMPTY)
        alike = [f"{name}/kernel.cu" for name in ("one", "two", "two/deep")]
        for number, name in enumerate(alike): # of one name, in a parent, and with an error
            (folder / name).parent.mkdir()
            (folder / name).write_text(ALIKE.replace("kernel", f"kernel{number}") + "__global__ void broken() { missing(); }\n" * number)
        every = sorted(p.name for p in folder.glob("*.cu"))
        (folder / "k.cu").write_text(subprocess.run([sys.executable, MAKE_PROFILE, "--print-source"], capture_output=True, text=True, check=True).stdout)
        subprocess.run([sys.executable, MAKE_PROFILE, folder / "k.ncu-rep", "--sources"], check=True)
        subprocess.run([tool, "--no-toolkit", "--report=old.report", "transpose.cu"], cwd=folder, check=True, stderr=subprocess.DEVNULL)
        pages = {"one": ["transpose.cu"], "all": every, "hostile": ["hostile.cu"], "empty": ["empty.cu"], "copies": ["copies.cu"], "alike": alike, "measured": ["--profile=k.ncu-rep", "k.cu"], "history": ["--history=old.report", "copies.cu"]}
        for title, files in pages.items():
            page = with_checks(report(tool, folder, files, title))
            for width, dark in ((360, True), (1280, False)):
                problems, diffs = look(browser, page, width, dark, folder / "profile")
                wrong += [f"{title} at {width}: {problem}" for problem in problems]
            if title == "one" and not any("tile[TILE][TILE + 1]" in line for line in diffs):
                wrong.append(f"the fix of transpose.cu is not shown: {diffs}")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
