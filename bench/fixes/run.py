#!/usr/bin/env python3
"""Counts for how many warnings of a check warplint has a proved fix, in repositories.

    bench/fixes/run.py --tool build/bin/warplint [--check global-uncoalesced] [--out FOLDER] REPOSITORY...

Each file of a repository is linted on its own with --explain. Warnings are counted by site, and by kernel and array:
a kernel's array counts as cured if each of its sites has a fix with edits, and as advised if each of the others has
advice. Of the rest, the last reason that --explain gives is listed.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess

HEAD = re.compile(r"^(\S.*?):(\d+):(\d+): (?:warning|note|error): .*\[([\w-]+)\]$", re.M)


def reasons(text):
    """What was tried, by file, line and check."""
    heads = list(HEAD.finditer(text))
    found = {}
    for head, after in zip(heads, heads[1:] + [None]):
        part = text[head.end() : after.start() if after else len(text)]
        tried = re.findall(r"^(?:  tried     |            )(\S.*)$", part[part.find("  tried") :], re.M) if "  tried" in part else []
        found.setdefault((head[1], int(head[2]), head[4]), tried)
    return found


def lint(tool, check, root, file, seconds, extra):
    """The report and what was tried; nothing is tried where there is no such warning."""
    name = str(file.relative_to(root))
    base = [tool, "--no-cache", *extra, "--format=json", "--all-accesses"]
    try:
        p = subprocess.run([*base, "--no-fixes", name], capture_output=True, timeout=seconds, cwd=root)
        report = json.loads(p.stdout.decode())
        if not any(f["check"] == check and f["severity"] == "warning" for f in report["findings"]):
            return report, {}
        p = subprocess.run([*base, "--explain", "--format=text:/dev/stderr", name], capture_output=True, timeout=seconds, cwd=root)
        return json.loads(p.stdout.decode()), reasons(p.stderr.decode(errors="replace"))
    except (subprocess.TimeoutExpired, ValueError):
        print(f"  {name}: no answer", flush=True)
        return None, {}


def arrays(check, report, why):
    """By kernel (its name without arguments) and array: the sites, and which of them have an edit."""
    found = {}
    for f in report["findings"]:
        if f["check"] != check or f["severity"] != "warning" or "access" not in f:
            continue
        access = report["accesses"][f["access"]]
        key = (f["file"], re.sub(r"<.*", "", f["kernel"] or "?"), access.get("array") or "?")
        fixed = any(x["edits"] for x in f["fixes"])
        tried = why.get((f["file"], f["line"], f["check"]), [])
        found.setdefault(key, []).append({"line": f["line"], "fixed": fixed, "advised": bool(f["fixes"]), "fixes": [x["title"] for x in f["fixes"]], "tried": tried})
    return found


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--tool", required=True)
    p.add_argument("--check", default="shared-bank-conflict")
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--seconds", type=int, default=600, help="for one file")
    p.add_argument("--out", type=pathlib.Path, help="write what was found to FOLDER/REPOSITORY.json")
    p.add_argument("repositories", nargs="+", type=pathlib.Path)
    a, extra = p.parse_known_args()
    tool = str(pathlib.Path(a.tool).resolve())
    total, why_not = collections.Counter(), collections.Counter()
    for root in a.repositories:
        word = "__shared__" if a.check.startswith("shared") else "__global__"
        files = sorted(f for f in root.resolve().rglob("*.cu") if f.is_file() and word in f.read_text(errors="replace"))
        found = {}
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            for report, why in pool.map(lambda f: lint(tool, a.check, root.resolve(), f, a.seconds, extra), files):
                if report:
                    found.update(arrays(a.check, report, why))
        counts = collections.Counter(
            sites=sum(map(len, found.values())),
            cured_sites=sum(s["fixed"] for sites in found.values() for s in sites),
            arrays=len(found),
            cured=sum(all(s["fixed"] for s in sites) for sites in found.values()),
            advised=sum(all(s["advised"] for s in sites) and not all(s["fixed"] for s in sites) for sites in found.values()),
        )
        total += counts
        print(f"{root.name}: {counts['cured_sites']} of {counts['sites']} sites, {counts['cured']} of {counts['arrays']} kernels and arrays, {counts['advised']} with advice", flush=True)
        for sites in found.values():
            if not all(s["fixed"] for s in sites):
                last = next((s["tried"][-1] for s in sites if not s["fixed"] and s["tried"]), "nothing was tried")
                why_not[re.sub(r"'[^']*'", "'...'", re.sub(r"\d+", "N", last))] += 1
        if a.out:
            a.out.mkdir(parents=True, exist_ok=True)
            (a.out / f"{root.name}.json").write_text(json.dumps([[*k, s] for k, s in sorted(found.items())], indent=1))
    if total["sites"]:
        print(f"all: {total['cured_sites']} of {total['sites']} sites ({100 * total['cured_sites'] / total['sites']:.0f} %), "
              f"{total['cured']} of {total['arrays']} kernels and arrays ({100 * total['cured'] / total['arrays']:.0f} %), {total['advised']} with advice")
    for reason, count in why_not.most_common():
        print(f"{count:5}  {reason}")


main()
