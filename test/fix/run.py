"""Fixes are held to what they promise, on the kernels of this folder: nothing gets dearer, what
is fixed stays fixed, and a block computes the same before and after.

The prices before and after are compared here once more, from the tool's JSON reports, by a rule
of this script's own.
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# where some access to shared memory gets dearer, and a block's sum cheaper
PAYING = {"fragment-pays.cu", "dct-8x8.cu", "diagonal-sweep.cu"}
LEAST_SHARE = 0.9  # of definite bank conflicts that have a proved fix


def lint(tool, files, *options):
    p = subprocess.run([tool, "--no-toolkit", "--format=json", "--all-accesses", *options, *map(str, files)],
                       capture_output=True, text=True)
    if p.returncode not in (0, 1):
        sys.exit(f"warplint failed: {p.stderr}")
    return json.loads(p.stdout)


def of_file(items, path):
    return [i for i in items if i["file"] == str(path)]


def unit_of(access):
    return "wavefronts" if access["space"] == "shared" else "sectors"


def dearest(access):
    worst = access["perRequest"][unit_of(access)]
    return worst["max"] if worst else 0


def cost(access, counted):
    """Of a block, at most, where `counted` says how many requests that is; else of the dearest."""
    if not counted["perBlock"]:
        return dearest(access)
    own = access["perBlock"]
    return own[unit_of(access)] if own else dearest(access) * counted["perBlock"]["requests"]


def price_problems(name, before, after):
    # a tile that was put between reads and writes is the edit's own affair
    known = {(a["kernel"], a["array"]) for a in before}
    after = [a for a in after if a["space"] != "shared" or (a["kernel"], a["array"]) in known]
    def of(part):
        groups = collections.defaultdict(list)
        for a in part:
            groups[a["kernel"], a["array"], a["op"]].append(a)
        return groups
    # accesses that fill it or empty it come earlier or later than those that they stand for, several for one or
    # one for several
    old, new = of(before), of(after)
    if set(old) != set(new):
        return [f"{name}: other accesses: {sorted(map(str, set(old) ^ set(new)))}"]
    pairs = []
    for key, those in old.items():
        these = new[key]
        if len(those) != len(these) and not len(before) > len(after):
            return [f"{name}: {len(those)} accesses became {len(these)}"]
        pairs += zip(those, these) if len(those) == len(these) else [(max(those, key=dearest), n) for n in these]
    problems = []
    def gain(space):
        return sum(cost(o, o) - cost(n, o) for o, n in pairs if o["space"] == space)
    shared = sum(cost(o, o) for o, n in pairs if o["space"] == "shared")
    for old, new in pairs:
        was, now = (dearest(old), cost(old, old)), (dearest(new), cost(new, old))
        # an exchange of coordinates is judged by the sum over global memory, the last resort for a tile by that
        # over shared memory
        paid = gain("global") > 0 if old["space"] == "global" else name in PAYING and 10 * gain("shared") >= shared
        if (now[0] > was[0] or now[1] > was[1]) and not paid:
            problems.append(f"{name}:{old['line']}: '{old['text']}' got dearer: {was} -> {now}")
    if sum(cost(n, o) for o, n in pairs) >= sum(cost(o, o) for o in before):
        problems.append(f"{name}: the whole got no cheaper")
    return problems


def on_host(text):
    """The device part of a kernel file as C++ for cuda_on_host.h."""
    text = re.sub(r"^#include .*", "", text.split("// launch")[0], flags=re.M)
    return re.sub(r"extern __shared__ (\w+) (\w+)\[\];",
                  r"\1 *\2 = reinterpret_cast<\1 *>(dynamicShared);", text)


def compare_calls(path, text, report):
    """The kernels of a file with the blocks they are launched with, and further arguments."""
    extra = ", 16" if "n, 16)" in text or "out, 16)" in text else ", 32" if "int n)" in text else ""
    return sorted({(l["kernel"], ", ".join(map(str, l["block"])), extra)
                   for l in report["launches"] if l.get("at", {}).get("file") == str(path)})


def host_program(pairs):
    """One program that compares all pairs (identifier, before, after, calls)."""
    parts, checks = ['#include "cuda_on_host.h"\n'], []
    for ident, before, after, calls in pairs:
        for side, text in (("before", before), ("after", after)):
            names = sorted(set(re.findall(r"^#define (\w+)", text, re.M)))
            undef = "".join(f"#undef {n}\n" for n in names)
            parts.append(f"namespace {side}_{ident} {{\n{on_host(text)}\n}}\n{undef}")
        for kernel, block, extra in calls:
            checks.append(f'  bad += compare("{ident}", before_{ident}::{kernel}, after_{ident}::{kernel}, '
                          f"dim3({block}){extra});")
    return "".join(parts) + "int main() {\n  int bad = 0;\n" + "\n".join(checks) + "\n  return bad != 0;\n}\n"


def run_on_host(folder, pairs, compiler, parts=4):
    here = pathlib.Path(__file__).parent
    builds = []
    for n in range(parts):
        source = folder / f"host{n}.cpp"
        source.write_text(host_program(pairs[n::parts]))
        builds.append((n, subprocess.Popen([compiler, "-std=c++20", "-O1", "-w", "-I", here, source, "-o",
                                            folder / f"host{n}"])))
    problems = []
    for n, build in builds:
        if build.wait() != 0:
            problems.append(f"host{n}.cpp does not compile")
            continue
        p = subprocess.run([folder / f"host{n}"], capture_output=True, text=True, timeout=120)
        problems += p.stdout.splitlines()
        if p.returncode not in (0, 1):
            problems.append(f"host{n} ended with {p.returncode}")
    return problems


def share_of_fixes(report):
    conflicts = [f for f in report["findings"] if f["check"] == "shared-bank-conflict" and f["severity"] == "warning"]
    fixed = [f for f in conflicts if any(x["edits"] for x in f["fixes"])]
    without = collections.Counter(f["file"].split("/")[-1] for f in conflicts if f not in fixed)
    return len(fixed), len(conflicts), without


def main():
    tool, compiler = sys.argv[1:3]
    kernels = sorted((pathlib.Path(__file__).parent / "kernels").glob("*.cu"))
    problems = []
    if len(kernels) < 60:
        problems.append(f"only {len(kernels)} kernels")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        copies = [pathlib.Path(shutil.copy(k, folder)) for k in kernels]
        before = lint(tool, copies)
        texts = [c.read_text() for c in copies]
        lint(tool, copies, "--unsafe-fixes")
        fixed = [c.read_text() for c in copies]
        after = lint(tool, copies)
        lint(tool, copies, "--unsafe-fixes")
        pairs = []
        changed = 0
        for copy, old, new in zip(copies, texts, fixed):
            if copy.read_text() != new:
                problems.append(f"{copy.name}: fixing twice changes more")
            for what in ("errors", "refusals"):
                if len(of_file(after[what], copy)) > len(of_file(before[what], copy)):
                    problems.append(f"{copy.name}: more {what}")
            if old == new:
                if copy.name.startswith("walk-"):
                    problems.append(f"{copy.name}: its rows got no tile")
                continue
            changed += 1
            problems += price_problems(copy.name, of_file(before["accesses"], copy), of_file(after["accesses"], copy))
            if len(of_file(after["findings"], copy)) > len(of_file(before["findings"], copy)):
                problems.append(f"{copy.name}: more findings")
            calls = compare_calls(copy, old, before)
            if not calls:
                problems.append(f"{copy.name}: no launch to run")
            pairs.append((copy.stem.replace("-", "_"), old, new, calls))
        problems += run_on_host(folder, pairs, compiler)
        fixes, conflicts, without = share_of_fixes(before)
        print(f"{len(kernels)} kernels, {changed} changed; {fixes} of {conflicts} definite bank conflicts "
              f"({100 * fixes / conflicts:.1f} %) have a proved fix; none: {dict(without)}")
        if fixes < LEAST_SHARE * conflicts:
            problems.append(f"less than {LEAST_SHARE:.0%} have a fix")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
