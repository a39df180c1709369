"""Holds the predicted widths of shared accesses against what nvcc makes of them, line by line.

Usage: run.py --tool build/bin/warplint --list build/bin/cubin_accesses [--arch sm_80,sm_90,sm_100] FOLDER|FILE...

Every .cu that nvcc compiles by itself is compiled for each GPU. A request of a line, or of several, agrees if machine
code has one of its width there, and none that is wider than all requests of these lines: what a loop leaves behind its
groups of four iterations is narrower. A line without such an instruction was dropped by the compiler, or moved to
another line of its group; it is counted apart. Lines of findings are those that a shared-bank-conflict warning tells.
"""
import argparse
import collections
import functools
import json
import pathlib
import subprocess
import tempfile


def sources(paths):
    for path in map(pathlib.Path, paths):
        yield from sorted(path.rglob("*.cu")) if path.is_dir() else [path]


@functools.cache
def demangled(filt, symbol):
    return subprocess.run([filt, symbol], capture_output=True, text=True, check=True).stdout.strip()


def kernel_name(filt, symbol):
    """gemm<float,32>: without what it returns and takes, and without spaces."""
    text, depth = demangled(filt, symbol).removeprefix("void "), 0
    for at, c in enumerate(text):
        depth += (c == "<") - (c == ">")
        if c == "(" and depth == 0:
            text = text[:at]
            break
    return text.replace(" ", "")


def machine_code(options, path, arch, folder):
    """Widths by (symbol, op, line) of the file itself; nothing if nvcc does not compile it."""
    cubin = pathlib.Path(folder) / "k.cubin"
    command = [options.nvcc, f"-arch={arch}", "-cubin", "-lineinfo", "-std=c++17", "-w", "--expt-relaxed-constexpr",
               "-o", cubin, path.resolve()]
    try:
        if subprocess.run(command, capture_output=True, cwd=path.parent, timeout=300).returncode:
            return None
    except subprocess.TimeoutExpired:
        return None
    widths = collections.defaultdict(set)
    text = subprocess.run([options.list, cubin], capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        symbol, op, size, *places = line.split("\t")
        symbol = kernel_name(options.filt, symbol)
        for place in places:
            file, _, number = place.rpartition(":")
            if pathlib.Path(file).name == path.name:
                widths[symbol, op, int(number)].add(int(size))
                break
    return widths


def predicted(options, path, arch):
    """By (symbol, op, lines): the widest request, and whether a warning tells it. Doubtful ones are left out."""
    command = [options.tool, "--format=json", "--all-accesses", "--no-cache", "--no-fixes", f"--arch={arch}", path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    report = json.loads(done.stdout)
    told = set()
    for f in report["findings"]:
        if f["check"] == "shared-bank-conflict" and f["severity"] != "note":
            told.update([f["access"], *f.get("together", []), *([f["store"]] if "store" in f else [])])
    groups = {}
    for number, a in enumerate(report["accesses"]):
        if a["space"] != "shared" or a["op"] not in ("load", "store") or not a["reached"]:
            continue
        fused = a.get("asCompiled")
        lead = fused["lead"] if fused else number
        group = groups.setdefault(lead, {"symbol": a["kernel"].replace(" ", ""), "op": a["op"], "lines": set(), "bytes": 0,
                                         "told": False, "doubtful": False, "file": a["file"]})
        group["lines"].add(a["line"])
        group["bytes"] = max(group["bytes"], fused["bytesPerLane"] if fused else a["bytesPerLane"])
        group["told"] |= number in told
        group["doubtful"] |= bool(fused and fused["doubtful"])
    lines = collections.defaultdict(lambda: {"bytes": 0, "told": False, "doubtful": False})
    for g in groups.values():
        if pathlib.Path(g["file"]).name != path.name:
            continue
        line = lines[g["symbol"], g["op"], tuple(sorted(g["lines"]))]
        line["bytes"] = max(line["bytes"], g["bytes"])
        line["told"] |= g["told"]
        line["doubtful"] |= g["doubtful"]
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--list", required=True)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--filt", default="c++filt")
    parser.add_argument("--arch", default="sm_80,sm_90,sm_100")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    counts, differences, files = collections.Counter(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for path in sources(options.paths):
            for arch in options.arch.split(","):
                try:
                    lines = predicted(options, path, arch)
                except (json.JSONDecodeError, subprocess.TimeoutExpired):
                    files["not analysed"] += 1
                    break
                if not lines:
                    break
                made = machine_code(options, path, arch, folder)
                if made is None:
                    files["not compiled"] += 1
                    break
                files["compared, " + arch] += 1
                for (symbol, op, numbers), want in lines.items():
                    widest = max(w["bytes"] for (s, o, n), w in lines.items()
                                 if (s, o) == (symbol, op) and set(n) & set(numbers))
                    got = set().union(*(made.get((symbol, op, n), set()) for n in numbers))
                    kind = "doubtful" if want["doubtful"] else "absent" if not got \
                        else "equal" if want["bytes"] in got and max(got) <= widest else "different"
                    counts[arch, "told" if want["told"] else "all others", kind] += 1
                    if kind == "different":
                        differences.append(f"{path}:{numbers[0]}: {arch} {op}: predicted {want['bytes']}, "
                                           f"in machine code {sorted(got)}{' (told)' if want['told'] else ''}")
    print("\n".join(differences))
    for key, n in sorted(files.items()):
        print(f"files {key}: {n}")
    for key, n in sorted(counts.items()):
        print(*key, n)
    for which in ("told", "all others"):
        equal = sum(n for (_, w, k), n in counts.items() if w == which and k == "equal")
        known = sum(n for (_, w, k), n in counts.items() if w == which and k in ("equal", "different"))
        if known:
            print(f"{which}: {equal} of {known} lines agree, {100 * equal / known:.1f} %")


if __name__ == "__main__":
    main()
