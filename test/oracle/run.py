#!/usr/bin/env python3
"""Random kernels: what the tool says of them against what a naive interpreter counts.

    run.py --kernels N --seed S --tool PATH [--families a,b] [--keep DIR] [--tolerate EVENTS] [--max-steps N]

Prints a summary for each family and, for each mismatch, a kernel cut down to what shows it.
Exits 1 if there is any. The same seed gives the same kernels.

Runs in which arithmetic on unknown values wraps around, or a negative one is divided, are left
out, as docs/limitations.md takes both for granted: --tolerate names what to leave out.
"""

import argparse
import collections
import os
import sys
import tempfile

from compare import Mismatch, compare
from draws import prepare
from generate import FAMILIES, Generator
from makers import Maker
from shrink import shrink
from tool import LIMIT_SECONDS, ask, walk

BATCH = 60
SLOW_SECONDS = 1.0  # for a kernel alone


def arguments():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--kernels", type=int, default=200)
    p.add_argument("--seed", default="1")
    p.add_argument("--tool", required=True)
    p.add_argument("--families", default=",".join(FAMILIES))
    p.add_argument("--keep", help="folder for the kernels of mismatches")
    p.add_argument("--tolerate", default="wrap,negative")
    p.add_argument("--no-shrink", action="store_true")
    p.add_argument("--most", type=int, default=12, help="mismatches of one kind to cut down")
    p.add_argument("--max-steps", help="budget of a kernel: what is said within it holds, too")
    p.add_argument("--avoid", default="", help="kinds of expressions to leave out: minmax, ...")
    options = p.parse_args()
    options.tool = [options.tool, *([f"--max-steps={options.max_steps}"] if options.max_steps else [])]
    return options


class Subject:
    """A kernel, its runs, and where it stands in the file."""

    def __init__(self, kernel, runs):
        self.kernel, self.runs, self.first_line = kernel, runs, 1


def subjects_of(options, family, wanted):
    """Kernels that have a meaning; deterministic in the seed."""
    made, tried, rejected = 0, 0, set(filter(None, options.tolerate.split(",")))
    while made < wanted and tried < 20 * wanted:
        seed = f"{options.seed} {family} {tried}"
        kernel = Generator(f"{family}{tried}", family, seed).generate()
        runs = prepare(kernel, seed, rejected)
        tried += 1
        if runs:
            made += 1
            yield Subject(kernel, runs)


def write_file(path, subjects):
    line = 1
    with open(path, "w") as out:
        for s in subjects:
            s.first_line = line
            out.write("\n".join(s.kernel.text) + "\n")
            line += len(s.kernel.text)


def judge(tool, path, subjects, stats):
    """[(subject, mismatch)] of the kernels in one file."""
    write_file(path, subjects)
    answer = ask(tool, path, LIMIT_SECONDS)
    if not answer.kind:
        walked = walk(tool, path)
        answer = walked if walked.kind else answer
    if answer.kind:
        if len(subjects) == 1:
            return [(subjects[0], Mismatch(answer.kind, 0, "", answer.text))]
        half = len(subjects) // 2
        found = (judge(tool, path, subjects[:half], stats) +
                 judge(tool, path, subjects[half:], stats))
        return found or [(subjects[0], Mismatch("slow batch", 0, "", answer.text))]
    if len(subjects) > 1 and ask(tool, path).output != answer.output:
        return [(s, Mismatch("not deterministic", 0, "", "two runs differ")) for s in subjects[:1]]
    if len(subjects) == 1 and answer.seconds > SLOW_SECONDS:
        return [(subjects[0], Mismatch("slow", 0, "", f"{answer.seconds:.1f} s"))]
    stats["seconds of the tool"] += answer.seconds
    found = []
    for e in answer.report["errors"]:
        line = e.get("line", 1)
        s = max((s for s in subjects if s.first_line <= line), key=lambda s: s.first_line)
        found.append((s, Mismatch("error", line - s.first_line + 1, "", e["message"])))
    for s in subjects:
        found += [(s, m) for m in judge_one(s, answer.report, stats)]
    return found


def is_of(name, kernel):
    return name.split("<")[0] == kernel.name


def judge_one(s, report, stats):
    tables = [t.name for t in s.kernel.tables]  # their own traffic is not what is asked
    answers = [a for a in report["accesses"] if is_of(a["kernel"], s.kernel)
               and not any(t in (a["array"] or "") for t in tables)]
    refusals = [r for r in report["refusals"] if is_of(r["kernel"], s.kernel)]
    for r in refusals:
        stats["refusals: " + r["reason"]] += 1
    stats["kernels"] += 1
    return compare(s.kernel, s.first_line, s.runs, answers, bool(refusals), stats)


def main():
    options = arguments()
    Maker.avoid = frozenset(options.avoid.split(","))
    folder = options.keep or tempfile.mkdtemp(prefix="oracle")
    os.makedirs(folder, exist_ok=True)
    families = options.families.split(",")
    shown, failures = collections.Counter(), 0
    table = {}
    for family in families:
        stats = table[family] = collections.Counter()
        batch = []
        subjects = list(subjects_of(options, family, options.kernels // len(families)))
        for first in range(0, len(subjects), BATCH):
            batch = subjects[first:first + BATCH]
            path = os.path.join(folder, f"{family}{first}.cu")
            found = judge(options.tool, path, batch, stats)
            bad = bool(found)
            for subject, mismatch in found:
                stats["mismatches"] += 1
                stats["mismatch: " + mismatch.kind] += 1
                failures += 1
                shown[family, mismatch.kind] += 1
                if shown[family, mismatch.kind] <= options.most:
                    show(options, folder, subject, mismatch)
            if not (bad and options.keep):
                os.remove(path)
        summary(family, stats)
    total = collections.Counter()
    for stats in table.values():
        total.update({k: v for k, v in stats.items() if k != "undecided"})
    summary("all", total)
    return 1 if failures else 0


def show(options, folder, subject, mismatch):
    rejected = set(filter(None, options.tolerate.split(",")))
    if not options.no_shrink:
        subject, mismatch = shrink(options.tool, folder, subject, mismatch, judge, Subject,
                                   rejected)
    print(f"\n=== {subject.kernel.family}: {mismatch.kind}: {mismatch.text}")
    print(f"    at line {mismatch.line}, {mismatch.operation}")
    for number, line in enumerate(subject.kernel.text, 1):
        print(f"{number:4} {line}")
    if options.keep:
        path = os.path.join(folder, f"mismatch-{mismatch.kind.replace(' ', '-')}-"
                                    f"{subject.kernel.name}.cu")
        with open(path, "w") as out:
            out.write(f"// {mismatch.kind}: {mismatch.text}\n// at line {mismatch.line + 2}\n")
            out.write("\n".join(subject.kernel.text) + "\n")
    sys.stdout.flush()


def summary(family, stats):
    print(f"\n--- {family}")
    for key in sorted(k for k in stats if k != "undecided"):
        print(f"    {key:40} {round(stats[key], 1)}")
    for text in sorted(stats.get("undecided", ()) or ())[:8]:
        print(f"    cannot decide: {text}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
