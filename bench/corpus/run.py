#!/usr/bin/env python3
"""Runs warplint over repositories of CUDA sources, as a user would, and counts what it answers.

    bench/corpus/run.py --tool build/bin/warplint REPOSITORY...

Each repository is linted in one run without flags. Per repository:

  files           read, and how many of them made the exit code 2
  in text         kernels that a search of the .cu and .cuh files finds: definitions of `__global__`
                  functions outside of comments and `#if 0`, by name
  analysed        of those, in any file
  refused         of those, for what they are: textures, recursion, ...
  in error        of those, since they do not compile
  uninstantiated  templates of those, for which no file that was read has arguments
  unseen          of those, not mentioned in the report
  instances       kernels analysed, each instance of a template counted
  accesses        by verdict: exact/parametric/bounded/data-dependent; once a source place and kernel, the
                  worst verdict counts; in parentheses the share that is exact or parametric

Faults (crashes, hangs, bad output), of which there must be none, and files with exit code 2 are listed.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import time

KINDS = ["exact", "parametric", "bounded", "data-dependent"]
SKIPPED = re.compile(r"^(\.|build$|build-|cmake-build-|bazel-|CMakeFiles$|node_modules$)")

NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
IF_ZERO = re.compile(r"^[ \t]*#[ \t]*if[ \t]+0\b.*?^[ \t]*#[ \t]*(?:else|elif|endif)\b", re.DOTALL | re.MULTILINE)
NESTED = r"\((?:[^()]|\([^()]*\))*\)"
KERNEL = re.compile(
    rf"__global__\s+(?:(?:static|inline|__forceinline__|__launch_bounds__\s*{NESTED}|__attribute__\s*{NESTED}|[A-Z_]+\s*{NESTED})\s+)*"
    rf"void\s+(?:(?:__launch_bounds__\s*|[A-Z_]+\s*){NESTED}\s*)*(\w+)\s*(?:<[^<>;{{}}]*>)?\s*\("
)


def kernels_in(text):
    """The names of the kernels that are defined in a text."""
    text = NO_CODE.sub(lambda m: '""' if m[0][0] == '"' else re.sub(r"[^\n]", " ", m[0]), text)
    text = IF_ZERO.sub("", text)
    found = set()
    for m in KERNEL.finditer(text):
        end, depth = m.end(), 1
        while end < len(text) and depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        if text[end : end + 200].lstrip().startswith("{"):
            found.add(m[1])
    return found


def kernels_below(root):
    found = set()
    for path in root.rglob("*"):
        parts = path.relative_to(root).parts
        if path.suffix in (".cu", ".cuh") and path.is_file() and not any(map(SKIPPED.match, parts)):
            found |= kernels_in(path.read_text(errors="replace"))
    return found


def lint(tool, root, seconds, extra):
    """The report, and a list of faults."""
    try:
        p = subprocess.run([tool, "--no-cache", "--format=json", "--all-accesses", *extra, "."], capture_output=True, timeout=seconds, cwd=root)
    except subprocess.TimeoutExpired:
        return None, ["hang"]
    if p.returncode not in (0, 1, 2):
        return None, [f"exit {p.returncode}: {p.stderr.decode(errors='replace')[-300:]}"]
    try:
        report = json.loads(p.stdout.decode())
    except ValueError as e:
        return None, [f"bad JSON: {e}"]
    return report, [f"{e['file']}: {e['message']}" for e in report["errors"] if "crashed on this file" in e["message"]]


def base(kernel):
    """"ns::k<float>" -> "k": what a text search can know."""
    return re.split(r"[<(]", kernel)[0].split("::")[-1].strip()


class Tally:
    """What became of one repository, or of several."""

    def __init__(self):
        self.count = collections.Counter()
        self.reasons, self.errors = collections.Counter(), collections.Counter()
        self.verdicts = {"shared": collections.Counter(), "global": collections.Counter()}
        self.faults, self.failed = [], []

    def add(self, root, report, faults, text):
        self.faults += [f"{root.name}: {f}" for f in faults]
        self.count["text"] += len(text)
        if not report:
            return
        failed = [f["path"] for f in report["files"] if f["failed"]]
        self.failed += [f"{root.name}/{f}" for f in failed]
        of = collections.defaultdict(set)
        for r in report["refusals"]:
            self.reasons[r["reason"]] += 1
            of[r["reason"]].add(base(r["kernel"]))
            if r["reason"] == "kernel-in-error":
                self.errors[r["detail"]] += 1
        left = set(text)
        for name, kernels in [
            ("analysed", {base(launch["kernel"]) for launch in report["launches"]}),
            ("refused", set().union(*(k for r, k in of.items() if r not in ("kernel-in-error", "template-not-instantiated")))),
            ("error", of["kernel-in-error"]),
            ("uninstantiated", of["template-not-instantiated"]),
            ("unseen", set(text)),
        ]:
            self.count[name] += len(left & kernels)
            left -= kernels
        self.count["files"] += len(report["files"])
        self.count["failed"] += len(failed)
        self.count["instances"] += sum(f["kernels"] for f in report["files"])
        self.add_accesses(report["accesses"])

    def add_accesses(self, accesses):
        worst = {}
        for a in accesses:
            key = (a["file"], a["line"], a["column"], a["op"], a["kernel"])
            worst[key] = max(worst.get(key, (0, "")), (KINDS.index(a["verdict"]), a["space"]))
        for kind, space in worst.values():
            self.verdicts[space][KINDS[kind]] += 1

    def merge(self, other):
        for name in ("count", "reasons", "errors"):
            getattr(self, name).update(getattr(other, name))
        for space in self.verdicts:
            self.verdicts[space].update(other.verdicts[space])
        self.faults += other.faults
        self.failed += other.failed

    def row(self, name, seconds):
        c = self.count
        share = 100 * (c["analysed"] + c["refused"]) / c["text"] if c["text"] else 100
        cells = []
        for space in ("shared", "global"):
            v = self.verdicts[space]
            closed = sum(v[k] for k in KINDS[:3])
            exact = 100 * (v["exact"] + v["parametric"]) / closed if closed else 100
            cells.append("/".join(str(v[k]) for k in KINDS) + f" ({exact:.1f}%)")
        columns = [name, f"{c['files']} ({c['failed']})", c["text"], f"{c['analysed']}", c["refused"], f"{share:.1f}%"]
        columns += [c["error"], c["uninstantiated"], c["unseen"], c["instances"], *cells, len(self.faults), f"{seconds:.0f}"]
        return "| " + " | ".join(map(str, columns)) + " |"


COLUMNS = ["repository", "files (exit 2)", "in text", "analysed", "refused", "both", "in error", "uninstantiated", "unseen",
           "instances", "shared e/p/b/d", "global e/p/b/d", "faults", "s"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default="build/bin/warplint")
    parser.add_argument("--jobs", type=int, default=1, help="repositories at once; each run uses all cores")
    parser.add_argument("--timeout", type=float, default=3600, help="seconds for a repository")
    parser.add_argument("--errors", type=int, default=0, help="print the N most frequent errors")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the reports, NAME.json each")
    parser.add_argument("--extra", action="append", default=[], help="an argument for warplint")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    tool = str(pathlib.Path(args.tool).resolve())
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|")
    total, begun = Tally(), time.monotonic()

    def run(folder):
        started = time.monotonic()
        tally = Tally()
        report, faults = lint(tool, folder, args.timeout, args.extra)
        if args.keep and report:
            (args.keep / f"{folder.name}.json").write_text(json.dumps(report))
        tally.add(folder, report, faults, kernels_below(folder))
        return folder, tally, time.monotonic() - started

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for folder, tally, seconds in pool.map(run, [f.resolve() for f in args.folders]):
            print(tally.row(folder.name, seconds), flush=True)
            total.merge(tally)
    print(total.row("all", time.monotonic() - begun))
    print("\nrefusals: " + ", ".join(f"{r} {n}" for r, n in total.reasons.most_common()))
    for detail, n in total.errors.most_common(args.errors):
        print(f"{n:6} {detail}")
    for path in total.failed:
        print(f"exit code 2: {path}")
    for fault in total.faults:
        print(f"fault: {fault}")
    return 1 if total.faults else 0


sys.exit(main())
