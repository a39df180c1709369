#!/usr/bin/env python3
"""Runs warplint over folders of CUDA sources and says what it could answer.

    bench/corpus/run.py --tool build/bin/warplint FOLDER...

Each FOLDER is one code base; nothing of it is kept. Per folder: kernels found, analysed and
refused (by reason); accesses by verdict; files that crash, hang or give bad output, which
there must be none of. Accesses are counted once a source place and kernel, whatever the
number of launches; the worst verdict counts. A kernel template that a file does not instantiate
counts once a code base, and not at all if another file instantiates it. With --include-dirs, each file is given the folders of its
code base that its includes need, and nothing else; and kernels that do not compile in a file
which another one includes are left out: the compiler is given the other one.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import time

from includes import Includes

KINDS = ["exact", "parametric", "bounded", "data-dependent"]


def lint(tool, path, root, seconds, extra):
    started = time.monotonic()
    try:
        p = subprocess.run([tool, "--format=json", *extra, str(path)], capture_output=True, timeout=seconds, cwd=root)
    except subprocess.TimeoutExpired:
        return path, {"fault": "hang"}, seconds
    took = time.monotonic() - started
    if p.returncode not in (0, 1, 2):
        return path, {"fault": f"exit {p.returncode}: {p.stderr.decode(errors='replace')[-300:]}"}, took
    try:
        report = json.loads(p.stdout.decode())
    except ValueError as e:
        return path, {"fault": f"bad JSON: {e}"}, took
    crash = next((e["message"] for e in report["errors"] if "crashed on this file" in e["message"]), None)
    return path, {"fault": crash} if crash else report, took


def without_fragment(report):
    """The report of a file that others include, less what does not compile of it: a kernel in error there is
    no kernel of the code base, the including file's is."""
    if "fault" not in report:
        report["refusals"] = [r for r in report["refusals"] if r["reason"] != "kernel-in-error"]
    return report


def log(out, path, report, took):
    """What is left of a file: faults, refusals, includes that were not found, kernels that do not compile."""
    if not out:
        return
    if "fault" in report:
        print(json.dumps({"file": str(path), "seconds": took, "fault": report["fault"]}), file=out)
        return
    missing = sorted({m for f in report["files"] for m in f.get("missingIncludes", [])})
    for r in report["refusals"]:
        print(json.dumps({"file": str(path), "missing": missing, **r}), file=out)


class Tally:
    def __init__(self):
        self.files = self.kernels = self.in_error = self.uninstantiated = 0
        self.templates, self.instantiated = {}, set()
        self.reasons = collections.Counter()
        self.verdicts = {"shared": collections.Counter(), "global": collections.Counter()}
        self.faults, self.errors, self.seconds = [], collections.Counter(), []

    def add(self, path, report, took):
        self.files += 1
        self.seconds.append((took, path))
        if "fault" in report:
            self.faults.append((path, report["fault"]))
            return
        self.kernels += sum(f["kernels"] for f in report["files"])
        for r in report["refusals"]:
            self.reasons[r["reason"]] += r["reason"] != "template-not-instantiated"
            self.in_error += r["reason"] == "kernel-in-error"
            if r["reason"] == "template-not-instantiated":
                self.templates[r["file"], r["line"], r["column"]] = r["kernel"]
            if r["reason"] == "kernel-in-error":
                self.errors[r["detail"]] += 1
        self.instantiated |= {r["kernel"].split("<")[0] for r in report["launches"]}
        worst = {}
        for a in report["accesses"]:
            key = (a["file"], a["line"], a["column"], a["op"], a["kernel"])
            worst[key] = max(worst.get(key, (0, "")), (KINDS.index(a["verdict"]), a["space"]))
        for kind, space in worst.values():
            self.verdicts[space][KINDS[kind]] += 1

    def close(self):
        """To be called when all files of the code base were added."""
        self.uninstantiated = sum(name not in self.instantiated for name in self.templates.values())
        self.reasons["template-not-instantiated"] = self.uninstantiated

    def merge(self, other):
        for name in ("files", "kernels", "in_error", "uninstantiated"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.reasons += other.reasons
        self.errors += other.errors
        for space in self.verdicts:
            self.verdicts[space] += other.verdicts[space]
        self.faults += other.faults
        self.seconds += other.seconds

    def row(self, name):
        found = self.kernels + self.in_error + self.uninstantiated
        share = 100 * self.kernels / found if found else 100
        cells = []
        for space in ("shared", "global"):
            v = self.verdicts[space]
            closed = sum(v[k] for k in KINDS[:3])
            exact = 100 * (v["exact"] + v["parametric"]) / closed if closed else 100
            cells.append(f"{v['exact']}/{v['parametric']}/{v['bounded']}/{v['data-dependent']} ({exact:.1f}%)")
        return f"| {name} | {self.files} | {found} | {self.kernels} ({share:.1f}%) | {self.in_error} | {self.uninstantiated} | {cells[0]} | {cells[1]} | {len(self.faults)} |"


HEADER = """| code base | files | kernels | analysed | in error | not instantiated | shared e/p/b/d | global e/p/b/d | faults |
|---|---|---|---|---|---|---|---|---|"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default="build/bin/warplint")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--errors", type=int, default=0, help="print the N most frequent errors")
    parser.add_argument("--limit", type=int, default=0, help="at most N files a folder")
    parser.add_argument("--every", type=int, default=1, help="every Nth file only")
    parser.add_argument("--match", default="*.cu", help="the files below a folder, as a glob")
    parser.add_argument("--include-dirs", action="store_true", help="give each file its code base's include folders")
    parser.add_argument("--log", type=argparse.FileType("w"), help="a line of JSON for each kernel not analysed")
    parser.add_argument("--extra", action="append", default=[])
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    tool = str(pathlib.Path(args.tool).resolve())
    print(HEADER)
    total = Tally()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for folder in args.folders:
            files = sorted(folder.rglob(args.match))[:: args.every][: args.limit or None]
            includes = Includes(folder) if args.include_dirs else None
            tally = Tally()
            jobs = []
            for f in files:
                extra = [*args.extra, *(includes.flags(f) if includes else [])]
                jobs.append(pool.submit(lint, tool, f.resolve(), folder, args.timeout, extra))
            for job in jobs:
                path, report, took = job.result()
                if includes and path in includes.fragments:
                    report = without_fragment(report)
                tally.add(path, report, took)
                log(args.log, path, report, took)
            tally.close()
            print(tally.row(folder.name), flush=True)
            total.merge(tally)
    print(total.row("all"))
    print("\nrefusals: " + ", ".join(f"{r} {n}" for r, n in total.reasons.most_common()))
    for detail, n in total.errors.most_common(args.errors):
        print(f"{n:6} {detail}")
    for path, fault in total.faults:
        print(f"fault: {path}: {fault}")
    s = sorted(total.seconds)
    if s:
        (middle, _), (late, _), (most, path) = s[len(s) // 2], s[len(s) * 95 // 100], s[-1]
        print(f"seconds a file: median {middle:.3f}, 95th percentile {late:.3f}, most {most:.3f} ({path})")
    return 1 if total.faults else 0


sys.exit(main())
