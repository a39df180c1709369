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
    text = re.sub(r"__shared__ (alignas\(\d+\))", r"\1 __shared__", text)
    return re.sub(r"extern __shared__ (\w+) (\w+)\[\];",
                  r"\1 *\2 = reinterpret_cast<\1 *>(dynamicShared);", text)


def shape(numbers):
    return f"dim3({', '.join(map(str, numbers))})"


def settings_of(path, report):
    """How each kernel of a file is launched, by its name and block: grid, block, bytes of dynamic memory."""
    return {(l["kernel"], tuple(l["block"])):
            f"{{{shape(min(n, 4) for n in l['grid'] or [1, 1, 1])}, {shape(l['block'])}, {l['dynamicShared'] or 0}}}"
            for l in report["launches"] if l.get("at", {}).get("file") == str(path)}


def compare_calls(path, text, before, after):
    """Calls that compare the kernels of a file, each as it is launched before and after."""
    maps = "".join(f", {kind}{{32, 32, 32, 32}}" for kind in ("InMap", "OutMap") if kind[0].lower() + kind[1:] in text)
    size = ", 16" if "n, 16)" in text or "out, 16)" in text else ", 32" if "int n)" in text else ""
    racy = "true" if path.name.startswith("barrier-") else "false"
    was, now = settings_of(path, before), settings_of(path, after)
    return [(kernel, f"{setting}, {now.get((kernel, block), setting)}, {racy}{'' if size else ', true'}{maps}{size}", bool(size))
            for (kernel, block), setting in sorted(was.items())]


def host_program(pairs):
    """One program that compares all pairs (identifier, before, after, calls)."""
    parts, checks = ['#include "cuda_on_host.h"\n'], []
    for ident, before, after, calls in pairs:
        for side, text in (("before", before), ("after", after)):
            names = sorted(set(re.findall(r"^#define (\w+)", text, re.M)))
            undef = "".join(f"#undef {n}\n" for n in names)
            parts.append(f"namespace {side}_{ident} {{\n{on_host(text)}\n}}\n{undef}")
        for kernel, how, has_size in calls:
            checks.append(f'  bad += compare{"Sizes" if has_size else ""}("{ident}", before_{ident}::{kernel}, '
                          f"after_{ident}::{kernel}, {how});")
    return ("".join(parts) + "int main() {\n  int bad = 0;\n" + "\n".join(checks) +
            '\n  std::fprintf(stderr, "%u", runs);\n  return bad != 0;\n}\n')


def run_on_host(folder, pairs, compiler, parts=4):
    """What is wrong, and how many comparisons were made."""
    here = pathlib.Path(__file__).parent
    builds = []
    for n in range(parts):
        source = folder / f"host{n}.cpp"
        source.write_text(host_program(pairs[n::parts]))
        builds.append((n, subprocess.Popen([compiler, "-std=c++20", "-O1", "-w", "-I", here, source, "-o",
                                            folder / f"host{n}"])))
    problems, runs = [], 0
    for n, build in builds:
        if build.wait() != 0:
            problems.append(f"host{n}.cpp does not compile")
            continue
        p = subprocess.run([folder / f"host{n}"], capture_output=True, text=True, timeout=300)
        problems += p.stdout.splitlines()
        if p.returncode not in (0, 1):
            problems.append(f"host{n} ended with {p.returncode}")
        else:
            runs += int(p.stderr)
    return problems, runs


def problems_of_judge(folder, held, compiler):
    """A kernel whose layout is held says what would break it: the comparison has to see that."""
    pairs = []
    for path, text, calls in held:
        old, new = re.search(r"breaks: (.*) -> (.*)", text).groups()
        pairs.append((path.stem.replace("-", "_"), text, text.replace(old, new), calls))
    seen, _ = run_on_host(folder, pairs, compiler, parts=1)
    return [f"{ident}: the host does not see what breaks it" for ident, *_ in pairs
            if not any(line.startswith(ident + ":") and "something else" in line for line in seen)]


def share_of_fixes(report):
    conflicts = [f for f in report["findings"] if f["check"] == "shared-bank-conflict" and f["severity"] == "warning"
                 and not f["file"].split("/")[-1].startswith("held-")]
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
        pairs, held = [], []
        for copy, old, new in zip(copies, texts, fixed):
            if copy.read_text() != new:
                problems.append(f"{copy.name}: fixing twice changes more")
            for what in ("errors", "refusals"):
                if len(of_file(after[what], copy)) > len(of_file(before[what], copy)):
                    problems.append(f"{copy.name}: more {what}")
            calls = compare_calls(copy, old, before, after)
            if not calls:
                problems.append(f"{copy.name}: no launch to run")
            if copy.name.startswith("held-"):
                held.append((copy, old, calls))
            if old == new:
                if copy.name.startswith(("walk-", "barrier-")):
                    problems.append(f"{copy.name}: no fix")
                continue
            if not copy.name.startswith("barrier-"):
                problems += price_problems(copy.name, of_file(before["accesses"], copy), of_file(after["accesses"], copy))
            if len(of_file(after["findings"], copy)) > len(of_file(before["findings"], copy)):
                problems.append(f"{copy.name}: more findings")
            pairs.append((copy.stem.replace("-", "_"), old, new, calls))
        wrong, runs = run_on_host(folder, pairs, compiler)
        problems += wrong + problems_of_judge(folder, held, compiler)
        fixes, conflicts, without = share_of_fixes(before)
        print(f"{len(kernels)} kernels, {len(pairs)} changed, {runs} runs compared; {fixes} of {conflicts} definite bank "
              f"conflicts ({100 * fixes / conflicts:.1f} %) have a proved fix; none: {dict(without)}")
        if fixes < LEAST_SHARE * conflicts:
            problems.append(f"less than {LEAST_SHARE:.0%} have a fix")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
