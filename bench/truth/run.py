#!/usr/bin/env python3
"""How well predictions agree with reports of Nsight Compute, by GPU, memory and operation.

    bench/truth/run.py FOLDER [--tool build/bin/warplint] [--rows FILE.tsv]

Each report below FOLDER is compared with the sources in its own folder. Prints a Markdown table; with
--rows, every row that was compared goes into a file.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

KINDS = ["match", "as-compiled", "predicated", "dropped", "data-dependent", "within-bounds", "not-analysed",
         "differs"]


def comparison(tool, report):
    """The comparison of one report, or None and what the tool says."""
    run = subprocess.run([tool, "compare", "--format=json", "--no-toolkit", f"--source-root={report.parent}", report],
                         capture_output=True, text=True, check=False)
    try:
        return json.loads(run.stdout), run.stderr
    except json.JSONDecodeError:
        return None, run.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tool", default="build/bin/warplint")
    parser.add_argument("--rows", type=argparse.FileType("w"))
    args = parser.parse_args()
    table = collections.defaultdict(collections.Counter)
    for report in sorted(args.folder.rglob("*.ncu-rep*")):
        result, messages = comparison(args.tool, report)
        if result is None:
            print(f"{report}: {messages.strip()}", file=sys.stderr)
            continue
        for launch in result["launches"]:
            for line in launch["lines"]:
                key = launch["device"] or "?", line["space"], line["op"] or "any"
                table[key][line["kind"]] += 1
                if args.rows:
                    cells = [report.name, launch["kernel"], launch["number"], f"{line['file']}:{line['line']}",
                             *key[1:], line["requests"], line["predicted"], line["measured"], line["ideal"],
                             line["kind"], line["why"]]
                    print(*cells, sep="\t", file=args.rows)
    print("| GPU | memory | operation | " + " | ".join(KINDS) + " |")
    print("|---|---|---|" + "--:|" * len(KINDS))
    total = collections.Counter()
    for key, counts in sorted(table.items()):
        total += counts
        print("|", " | ".join([*key, *(str(counts[kind]) for kind in KINDS)]), "|")
    print("| all | | |", " | ".join(str(total[kind]) for kind in KINDS), "|")


if __name__ == "__main__":
    main()
