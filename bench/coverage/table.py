"""Prints what the tests reach, from what `llvm-cov export` writes: lines and functions of each room of lib/, sim/ and
tool/ in Markdown, then the functions that no test calls, by file.

Usage: table.py COVERAGE.json    script/coverage makes it
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROOMS = ("lib", "sim", "tool")


def room_of(path):
    """The folder of a source below lib/, sim/ or tool/; None for the sources of others."""
    try:
        relative = pathlib.Path(path).relative_to(ROOT)
    except ValueError:
        return None
    return str(relative.parent) if relative.parts[0] in ROOMS else None


def lines_of(files):
    """{room: [lines with code, lines that ran]}"""
    rooms = collections.defaultdict(lambda: [0, 0])
    for file in files:
        room = room_of(file["filename"])
        if room:
            rooms[room][0] += file["summary"]["lines"]["count"]
            rooms[room][1] += file["summary"]["lines"]["covered"]
    return rooms


def functions_of(functions):
    """{(file, line, name): calls}: a function of a header is in several binaries, and a template has several instances."""
    calls = collections.Counter()
    for function in functions:
        path = function["filenames"][0]
        if room_of(path):
            line = function["regions"][0][0]
            key = (str(pathlib.Path(path).relative_to(ROOT)), line)
            calls[key] += function["count"]
            NAMES.setdefault(key, function["name"].split(":")[-1])
    return calls


NAMES = {}
LAMBDA = re.compile(r"\$_\d+|\{lambda")  # belongs to a function that is listed


def share(reached, all_of_them):
    return f"{reached} of {all_of_them} | {100 * reached / max(1, all_of_them):.1f} %"


def main():
    data = json.loads(pathlib.Path(sys.argv[1]).read_text())["data"][0]
    lines = lines_of(data["files"])
    calls = functions_of(data["functions"])
    functions = collections.defaultdict(lambda: [0, 0])
    for (path, _), count in calls.items():
        room = str(pathlib.Path(path).parent)
        functions[room][0] += 1
        functions[room][1] += count > 0
    print("| room | lines reached | | functions called | |\n|---|--:|--:|--:|--:|")
    for room in sorted(lines):
        print(f"| {room} | {share(lines[room][1], lines[room][0])} | {share(functions[room][1], functions[room][0])} |")
    for title, rooms in (("lib/ in all", [r for r in lines if r.startswith("lib")]), ("all", list(lines))):
        row = [sum(table[r][at] for r in rooms) for table in (lines, functions) for at in (1, 0)]
        print(f"| {title} | {share(*row[:2])} | {share(*row[2:])} |")
    unreached = sorted(key for key, count in calls.items() if not count)
    names = subprocess.run(["c++filt"], input="\n".join(NAMES[k] for k in unreached), capture_output=True, text=True)
    print("\nFunctions that no test calls:")
    for (path, line), name in zip(unreached, names.stdout.splitlines()):
        if not LAMBDA.search(name):
            print(f"{path}:{line}: {name[:120]}")


main()
