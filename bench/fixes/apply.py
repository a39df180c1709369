#!/usr/bin/env python3
"""Makes all fixes of repositories, on copies, and holds the edited files to what docs/fixes.md promises.

    bench/fixes/apply.py --tool build/bin/warplint --out FOLDER REPOSITORY...

Of each file on its own: whether it still parses, whether a check finds more in a kernel than before, whether kernels,
launches or accesses are lost, whether a second run changes anything, whether each edited kernel, run on the host, writes what
it wrote before (execute.py), and how much CPU time the fixes took beside the
analysis without them. FOLDER gets a diff of each file and figures.json.
"""
import argparse
import collections
import difflib
import json
import pathlib
import resource
import shutil
import statistics
import subprocess

import execute


def run(tool, root, name, seconds, *options):
    """The report of a run, and its CPU time; no report if there is no answer."""
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        p = subprocess.run([tool, "--no-cache", "--all-accesses", "--notes", "--format=json", *options, name],
                           capture_output=True, timeout=seconds, cwd=root)
        report = json.loads(p.stdout.decode())
    except (subprocess.TimeoutExpired, ValueError):
        report = None
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return report, end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


def counts(report):
    return collections.Counter((f["check"], f["kernel"]) for f in report["findings"] if f["severity"] != "note")


def held(before, after):
    """What the edited file breaks, in words."""
    problems = [f"{check} in {kernel}: {n} more" for (check, kernel), n in (counts(after) - counts(before)).items()]
    for part in ("errors", "refusals"):
        if len(after[part]) > len(before[part]):
            problems.append(f"{len(after[part]) - len(before[part])} {part} more")
    for part in ("launches", "accesses"):
        if len(after[part]) < len(before[part]):
            problems.append(f"{len(before[part]) - len(after[part])} {part} fewer")
    return problems


def printed_ir(tool, root, name, seconds):
    try:
        return subprocess.run([tool, "--print=ir", name], capture_output=True, timeout=seconds, cwd=root).stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return ""


def judge(tool, root, name, seconds):
    before, plain = run(tool, root, name, seconds, "--no-fixes")
    if not before:
        return {"file": name, "problems": ["no answer without fixes"]}
    offered, search = run(tool, root, name, seconds)
    if not offered:
        return {"file": name, "plain": plain, "problems": ["no answer with fixes"]}
    fixes = [x for f in offered["findings"] if f["severity"] != "note" for x in f["fixes"]]
    result = {"file": name, "plain": plain, "search": search, "problems": [],
              "fixes": [x["title"] for x in fixes if x["edits"]], "advice": [x["title"] for x in fixes if not x["edits"]]}
    if not any(x["edits"] for x in fixes):
        return result
    texts = {f: f.read_text(errors="replace") for f in root.rglob("*") if f.is_file()}
    ir = printed_ir(tool, root, name, seconds)
    if not run(tool, root, name, seconds, "--fix", "--unsafe-fixes")[0]:
        return result | {"problems": ["no answer while it is fixed"]}
    changed = {f: f.read_text(errors="replace") for f in texts if f.read_text(errors="replace") != texts[f]}
    result["diff"] = "".join("".join(difflib.unified_diff(texts[f].splitlines(True), new.splitlines(True), str(f.relative_to(root)), str(f.relative_to(root))))
                             for f, new in changed.items())
    after, _ = run(tool, root, name, seconds, "--no-fixes")
    result["problems"] = held(before, after) if after else ["no answer once fixed"]
    result["ran"] = execute.compare(ir, printed_ir(tool, root, name, seconds), before["launches"], seconds)
    result["problems"] += [f"{kernel} {outcome}" for kernel, outcome in result["ran"].items() if outcome.startswith("differs")]
    run(tool, root, name, seconds, "--fix", "--unsafe-fixes")
    if any(f.read_text(errors="replace") != changed.get(f, old) for f, old in texts.items()):
        result["problems"].append("a second run changes more")
    for f in texts:
        if f.read_text(errors="replace") != texts[f]:
            f.write_text(texts[f], errors="replace")
    return result


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--tool", required=True)
    p.add_argument("--out", type=pathlib.Path, required=True)
    p.add_argument("--seconds", type=int, default=120, help="for one run")
    p.add_argument("repositories", nargs="+", type=pathlib.Path)
    a = p.parse_args()
    tool, all_results = str(pathlib.Path(a.tool).resolve()), []
    for repository in a.repositories:
        copy = a.out / "copies" / repository.name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(repository, copy)
        for file in sorted(f for f in copy.rglob("*.cu") if f.is_file() and "__global__" in f.read_text(errors="replace")):
            r = judge(tool, copy.resolve(), str(file.relative_to(copy)), a.seconds)
            r["repository"] = repository.name
            all_results.append(r)
            if r.get("diff"):
                path = a.out / "diffs" / f"{repository.name}+{r['file'].replace('/', '+')}.diff"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(r["diff"])
            if r["problems"]:
                print(f"{repository.name}/{r['file']}: {'; '.join(r['problems'])}", flush=True)
            (a.out / "figures.json").write_text(json.dumps(all_results, indent=1))
    outcomes = collections.Counter(o.split(": ")[0] for r in all_results for o in r.get("ran", {}).values())
    print(f"edited kernels run before and after: {outcomes['equal']} equal, {outcomes['differs']} differ, {outcomes['not run']} not run")
    ratios = [r["search"] / r["plain"] for r in all_results if r.get("search") and r["plain"]]
    print(f"{len(all_results)} files, {sum(len(set(r.get('fixes', []))) for r in all_results)} fixes in {sum(bool(r.get('diff')) for r in all_results)} edited files, "
          f"{sum(bool(r['problems']) for r in all_results)} with problems")
    if ratios:
        print(f"CPU with fixes against without: {statistics.median(ratios):.2f} in the median, {max(ratios):.1f} at most, {sum(r.get('search', 0) for r in all_results) / sum(r.get('plain', 0) for r in all_results):.2f} in all")


main()
