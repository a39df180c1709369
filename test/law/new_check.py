"""script/new-check writes a check that is registered, documented and tested as the others are, and nothing if it cannot.

It runs in a copy of what it touches. That the skeleton compiles is not tested here: it would take longer than all laws.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import checks
from cpp import reader

COPIED = ("script/new-check", "lib/finding/Checks.def", "README.md")
NAME, CAMEL, SUMMARY = "late-barrier", "LateBarrier", "a barrier comes later than it needs to"
WRITTEN = {f"lib/check/{CAMEL}.cpp", f"docs/checks/{NAME}.md", f"test/check/{NAME}/fires-example.cu",
           f"test/check/{NAME}/silent-example.cu"}
REFUSED = [("Late_Barrier", SUMMARY), ("late-", SUMMARY), ("../late", SUMMARY), (NAME, ""), (NAME, "Ends with a period."),
           (NAME, 'a "quote"'), ("local-array", SUMMARY)]


def texts(folder):
    return {f.relative_to(folder).as_posix(): f.read_text() for f in folder.rglob("*") if f.is_file()}


def run(folder, *arguments):
    return subprocess.run([sys.executable, folder / "script/new-check", *arguments], capture_output=True, text=True)


def added(before, after):
    """The lines that were added to a text from which none was removed; None if some were."""
    old, new = before.splitlines(), after.splitlines()
    rest = iter(new)
    if not all(line in rest for line in old):
        return None
    return [line for line in new if line not in old]


def registered(before, after):
    wanted = {"lib/finding/Checks.def": f'CHECK({CAMEL}, "{NAME}", Performance)',
              "README.md": f"| [{NAME}](docs/checks/{NAME}.md) | {SUMMARY} |"}
    for path, line in wanted.items():
        if added(before[path], after[path]) != [line]:
            yield f"{path}: {added(before[path], after[path])} is added, not {[line]}"
    names = re.findall(r"^CHECK\((\w+), .*\)$", after["lib/finding/Checks.def"], re.M)
    if names != sorted(names):
        yield f"Checks.def is not sorted: {names}"
    if set(after) != set(before) | WRITTEN:
        yield f"written is {sorted(set(after) - set(before))}"


def skeleton(root, folder, after):
    source = after[f"lib/check/{CAMEL}.cpp"]
    if [f.name for f in reader.read(source)[0]] != [f"run{CAMEL}"] or f"extern constexpr CheckInfo {CAMEL}Info = {{" not in source:
        yield f"the source does not define {CAMEL}Info and run{CAMEL}, which Checks.def asks for"
    yield from (f"the page lacks '{s}'" for s in checks.SECTIONS if s not in after[f"docs/checks/{NAME}.md"])
    for kind in ("fires", "silent"):
        if f"--checks {NAME} " not in after[f"test/check/{NAME}/{kind}-example.cu"]:
            yield f"the test that {kind} does not run the check"
    tool = shutil.which("clang-format-22")
    style = f"--style=file:{root / '.clang-format'}"
    if tool and subprocess.run([tool, style, "--dry-run", "--Werror", folder / f"lib/check/{CAMEL}.cpp"], capture_output=True).returncode:
        yield "the source is not formatted"


def problems(root, folder):
    for path in COPIED:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / path, folder / path)
    shutil.copytree(root / "docs/checks", folder / "docs/checks")
    before = texts(folder)
    for arguments in REFUSED:
        p = run(folder, *arguments)
        if p.returncode != 2 or not p.stderr.startswith("new-check: ") or texts(folder) != before:
            yield f"{arguments}: ends with {p.returncode}, or writes: {p.stderr}"
    p = run(folder, NAME, SUMMARY)
    if p.returncode:
        yield f"ends with {p.returncode}: {p.stderr}"
        return
    after = texts(folder)
    yield from registered(before, after)
    yield from skeleton(root, folder, after)
    if run(folder, NAME, SUMMARY).returncode != 2 or texts(folder) != after:
        yield "a check that exists is written again"


def main():
    with tempfile.TemporaryDirectory() as folder:
        found = list(problems(pathlib.Path(sys.argv[1]), pathlib.Path(folder)))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
