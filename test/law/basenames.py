"""No two source files of lib/ and sim/ have one name with different meanings: a name that comes twice is on this list, with
what it means wherever it comes. A source file that a comment names is there."""
import collections
import pathlib
import re
import sys

SAME = {
    "Compare.h": "a profile and a report side by side, and the command",
    "Compare.cpp": "a profile and a report side by side, and the command",
    "Fixes.cpp": "repairs: found, and applied",
    "Fixes.h": "repairs: found, and applied",
    "Diff.cpp": "what a change costs: printed, and the command",
    "Filter.cpp": "which findings are shown",
    "Filter.h": "which findings are shown",
    "Json.cpp": "what is printed for programs",
    "Occupancy.cpp": "blocks an SM holds: computed, printed, the command",
    "Occupancy.h": "blocks an SM holds: computed, printed",
    "Optimize.cpp": "one fix after another, and the command",
    "Server.cpp": "a server's loop",
    "Server.h": "a server's loop",
    "Totals.h": "sums over a launch: computed, and weighed",
    "Totals.cpp": "sums over a launch: computed, printed",
}


COMMENT = re.compile(r"//.*")
NAMED = re.compile(r"(?<![\w/])(?:(?:lib|sim|tool|test)/[\w/]*/)?([A-Z]\w*\.(?:h|cpp|def))\b")


def lost(root):
    """Places where a comment names a source file of ours that is gone. Those of others begin with small letters, or stand in a folder of theirs."""
    paths = [path for room in ("lib", "sim", "tool", "test/unit") for path in sorted((root / room).rglob("*"))
             if path.suffix in (".cpp", ".h", ".def") and "headers" not in path.parts]
    names = {path.name for path in paths}
    for path in paths:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for comment in COMMENT.findall(line):
                for name in NAMED.findall(comment):
                    if name not in names:
                        yield f"{path.relative_to(root)}:{number}: a comment names {name}, which is not in the tree"


def main():
    root = pathlib.Path(sys.argv[1])
    folders = collections.defaultdict(list)
    for room in ("lib", "sim", "tool"):
        for path in sorted((root / room).rglob("*")):
            if path.suffix in (".cpp", ".h") and "headers" not in path.parts:
                folders[path.name].append(str(path.parent.relative_to(root)))
    problems = [f"{name} is in {', '.join(found)}: name them after what each is about" for name, found in sorted(folders.items())
                if len(found) > 1 and name not in SAME]
    problems += [f"{name} comes only once: take it off the list" for name in SAME if len(folders[name]) < 2]
    problems += lost(root)
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
