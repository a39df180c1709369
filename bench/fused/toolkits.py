"""Holds predicted widths against the machine code of every toolkit and GPU, line by line.

Usage: toolkits.py --tool build/bin/warplint [--work FOLDER] [--toolkits 12.9,13.5] [--archs sm_90] FILE|FOLDER...
       toolkits.py --tool none --record --toolkits 11.8,12.4,12.9,13.0,13.5 test/compiled/kernels.cu > test/compiled/toolkits.csv

Installs NVRTC of each version and nvdisasm from PyPI into the work folder, compiles each file there with its host code
blanked out, and reads the memory instructions of each line. What was compiled is kept by the text of the file.

A line is *equal* if machine code has a request of the width that is predicted, and none wider than all that is predicted
for the line; *doubtful* if the report says that the compiler may do otherwise; *absent* if machine code has no such
instruction there. With --record the widths in machine code are printed, which law.compiled holds every build against.
"""
import argparse
import collections
import hashlib
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from run import kernel_name, sources

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = {
    "11.8": "nvidia-cuda-nvrtc-cu11==11.8.89", "12.0": "nvidia-cuda-nvrtc-cu12==12.0.140",
    "12.4": "nvidia-cuda-nvrtc-cu12==12.4.127", "12.8": "nvidia-cuda-nvrtc-cu12==12.8.93",
    "12.9": "nvidia-cuda-nvrtc-cu12==12.9.86", "13.0": "nvidia-cuda-nvrtc==13.0.88",
    "13.5": "nvidia-cuda-nvrtc==13.5.37",
}
DISASSEMBLER = "nvidia-cuda-nvdisasm==13.5.37"
ARCHS = ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120"]
FIRST = {"sm_100": (12, 8), "sm_120": (12, 8)} # the toolkit that knows it first


def version_of(text):
    return tuple(map(int, text.split(".")))


def installed(work, name, package):
    folder = work / name
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", folder, package], check=True)
    return folder


# Source ---------------------------------------------------------------------------------------------------------------

def without_host(text):
    """The text with what stands between the braces of host functions blanked out, and includes of the system's headers."""
    text = re.sub(r"^[ \t]*#[ \t]*include[ \t]*<.*", "", text, flags=re.M)
    device = "|".join(["__global__", "__device__", *re.findall(r"#\s*define\s+(\w+)[^\n]*__(?:global|device)__", text)])
    out, start, depth, opened, is_host = [], 0, 0, 0, False
    for token in re.finditer(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[{};]|^[ \t]*#[^\n]*', text, re.S | re.M):
        what = token.group()
        if what == "{":
            if depth == 0:
                head = re.sub(r"//[^\n]*|/\*.*?\*/|#[^\n]*", "", text[start:token.start()], flags=re.S)
                is_host = "(" in head and not re.search(rf"\b(?:{device})\b|\bstruct\b|\bclass\b|constexpr|namespace|extern\s*\"C\"\s*$", head)
                opened = start
            depth += re.search(r"namespace\s*\w*\s*$|extern\s*\"C\"\s*$", text[start:token.start()]) is None or depth > 0
            start = token.end() if depth == 0 else start
        elif what == "}" and depth:
            depth -= 1
            if depth == 0:
                if is_host:
                    out.append((opened, token.end()))
                start = token.end()
        elif what in ";}" and depth == 0:
            start = token.end()
    for begin, end in reversed(out):
        text = text[:begin] + re.sub(r"[^\n]", " ", text[begin:end]) + text[end:]
    return text


# Machine code ---------------------------------------------------------------------------------------------------------

def bytes_of(opcode):
    parts = opcode.split(".")
    if "256" in parts:
        return 32
    for part, size in (("128", 16), ("64", 8), ("U8", 1), ("S8", 1), ("U16", 2), ("S16", 2)):
        if part in parts:
            return size
    return 4


def accesses_in(text):
    """From nvdisasm's text by symbol: (space, op, bytes, lines outermost last) of each access."""
    kernels, lines, kernel = {}, [], None
    has_code = False
    for line in text.splitlines():
        if m := re.match(r"//-+ \.text\.(\S+)", line):
            kernel = kernels.setdefault(m.group(1), {"accesses": []})
            lines = []
        elif line.startswith("//-"):
            kernel = None
        elif kernel is None:
            continue
        elif m := re.match(r"\s*//## File \"([^\"]*)\", line (\d+)", line):
            lines = [int(m.group(2))] if has_code else lines + [int(m.group(2))]
            has_code = False
        elif m := re.match(r"\s*/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+ )?(\S+)(.*)", line):
            has_code = True
            if found := re.match(r"(LD|ST)(S|G)(?=\.|$)(\S*)", m.group(1)):
                op, space, rest = found.groups()
                kernel["accesses"].append(["shared" if space == "S" else "global", "load" if op == "LD" else "store",
                                           bytes_of(rest), lines])
    return kernels


class Toolkits:
    def __init__(self, work, versions, archs, includes):
        self.work, self.archs, self.includes = work, archs, includes
        self.versions, self.servers = versions, {}
        work.mkdir(parents=True, exist_ok=True)
        (work / "made").mkdir(exist_ok=True)
        self.disassembler = next(installed(work, "nvdisasm", DISASSEMBLER).rglob("bin/nvdisasm"))

    def pairs(self):
        return [(v, a) for v in self.versions for a in self.archs if version_of(v) >= FIRST.get(a, (0, 0))]

    def server(self, version):
        if version not in self.servers:
            library = next(installed(self.work, "nvrtc-" + version, PACKAGES[version]).rglob("lib/libnvrtc.so.*"))
            self.servers[version] = subprocess.Popen([sys.executable, HERE / "nvrtc.py", library, *self.includes], text=True,
                                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return self.servers[version]

    def made_of(self, path, text, version, arch):
        """By symbol as accesses_in has them; a string says why there is nothing."""
        key = hashlib.sha256(f"{text}\0{version}\0{arch}".encode()).hexdigest()[:20]
        kept = self.work / "made" / (key + ".json")
        if kept.exists():
            return json.loads(kept.read_text())
        source, cubin = self.work / f"{version}" / path.name, self.work / f"{version}.cubin"
        source.parent.mkdir(exist_ok=True)
        source.write_text(text)
        server = self.server(version)
        server.stdin.write(json.dumps({"source": str(source), "arch": arch, "output": str(cubin)}) + "\n")
        server.stdin.flush()
        answer = server.stdout.readline().strip()
        if not answer:
            self.servers.pop(version)
            answer = "error: the compiler ended"
        made = answer
        if answer == "ok":
            done = subprocess.run([self.disassembler, "-gi", "-c", cubin], capture_output=True, text=True)
            made = accesses_in(done.stdout)
        kept.write_text(json.dumps(made))
        return made


# Prediction -----------------------------------------------------------------------------------------------------------

def predicted(tool, path, version, arch):
    """By (kernel, space, op, lines): widest request, and whether it is doubtful."""
    command = [tool, "--format=json", "--all-accesses", "--no-cache", "--no-fixes", "--no-config", "--no-toolkit", f"--arch={arch}", path]
    if version:
        command.insert(-1, f"--toolkit={version}")
    try:
        report = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=300).stdout)
    except (json.JSONDecodeError, subprocess.TimeoutExpired):
        return {}
    groups = {}
    for number, a in enumerate(report["accesses"]):
        if a["space"] not in ("shared", "global") or a["op"] not in ("load", "store") or not a["reached"]:
            continue
        if pathlib.Path(a["file"]).name != path.name:
            continue
        fused = a.get("asCompiled")
        lead = fused["lead"] if fused else number
        g = groups.setdefault(lead, {"key": (a["kernel"].replace(" ", ""), a["space"], a["op"]), "lines": set(), "bytes": 0,
                                     "doubtful": False})
        g["lines"].add(a["line"])
        g["bytes"] = max(g["bytes"], fused["bytesPerLane"] if fused else a["bytesPerLane"])
        g["doubtful"] |= bool(fused and fused["doubtful"])
    lines = {}
    for g in groups.values():
        line = lines.setdefault((*g["key"], tuple(sorted(g["lines"]))), {"bytes": 0, "doubtful": False})
        line["bytes"] = max(line["bytes"], g["bytes"])
        line["doubtful"] |= g["doubtful"]
    return lines


def widths_of(made):
    """By (kernel, space, op, line): the set of widths. An access counts for the innermost of its lines that is given."""
    widths = collections.defaultdict(set)
    for symbol, kernel in made.items():
        for space, op, size, lines in kernel["accesses"]:
            if lines:
                widths[kernel_name("c++filt", symbol), space, op, lines[0]].add(size)
    return widths


def compare(lines, widths):
    """(kind, kernel, space, op, line, predicted, in machine code) of each line."""
    kernels = {key[0] for key in widths}
    for (kernel, space, op, numbers), want in sorted(lines.items()):
        if kernel not in kernels:
            continue
        widest = max(w["bytes"] for (k, s, o, n), w in lines.items() if (k, s, o) == (kernel, space, op) and set(n) & set(numbers))
        got = set().union(*(widths.get((kernel, space, op, n), set()) for n in numbers))
        kind = "doubtful" if want["doubtful"] else "absent" if not got \
            else "equal" if want["bytes"] in got and max(got) <= widest else "different"
        yield kind, kernel, space, op, numbers[0], want["bytes"], sorted(got)


def record(toolkits, path):
    """Lines of test/compiled/toolkits.csv: the shared accesses of each kernel of a file that toolkits compile differently."""
    of = collections.defaultdict(dict)
    for version, arch in toolkits.pairs():
        made = toolkits.made_of(path, path.read_text(), version, arch)
        if isinstance(made, str):
            sys.exit(f"{version} {arch}: {made}")
        for symbol, kernel in made.items():
            widths = collections.Counter((op, size) for space, op, size, _ in kernel["accesses"] if space == "shared")
            of[kernel_name("c++filt", symbol), arch][version] = "; ".join(f"{op} {size} x {n}" for (op, size), n in sorted(widths.items()))
    yield "# Shared-memory instructions of kernels.cu that toolkits compile differently: see bench/fused/toolkits.py."
    yield "kernel,gpu,toolkit,instructions"
    for (kernel, arch), by in sorted(of.items()):
        if len(set(by.values())) > 1:
            yield from (f"{kernel},{arch},{version},{widths}" for version, widths in by.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/warplint-toolkits"))
    parser.add_argument("--toolkits", default=",".join(PACKAGES))
    parser.add_argument("--archs", default=",".join(ARCHS))
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--as", dest="named", choices=["each", "none"], default="each", help="whether the tool is told the toolkit")
    parser.add_argument("--quiet", action="store_true", help="no line for each disagreement")
    parser.add_argument("--record", action="store_true", help="print what toolkits make of the one file, as test/compiled/toolkits.csv holds it")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    toolkits = Toolkits(options.work, options.toolkits.split(","), options.archs.split(","), options.include)
    if options.record:
        print("\n".join(record(toolkits, pathlib.Path(options.paths[0]))))
        return
    counts, differences, refused = collections.Counter(), collections.defaultdict(list), {}
    for path in sources(options.paths):
        text = without_host(path.read_text(errors="replace"))
        if "__global__" not in text:
            continue
        copy = options.work / "read" / path.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(text)
        for version, arch in toolkits.pairs():
            made = toolkits.made_of(path, text, version, arch)
            if isinstance(made, str):
                refused[f"{path}"] = f"{version} {arch}: {made}"
                continue
            lines = predicted(options.tool, copy, version if options.named == "each" else "", arch)
            for kind, kernel, space, op, line, want, got in compare(lines, widths_of(made)):
                counts[version, arch, space, kind] += 1
                if kind == "different":
                    differences[f"{path}:{line}: {kernel}: {space} {op}: predicted {want}, in machine code {got}"].append(f"{version}/{arch}")
    if not options.quiet:
        for text, pairs in differences.items():
            print(text, "for", " ".join(pairs))
    for path, why in refused.items():
        print(f"not compiled: {path}: {why}")
    for space in ("shared", "global"):
        print(f"\n{space}: equal/certain (doubtful)")
        print("| toolkit |", " | ".join(toolkits.archs), "|")
        for version in toolkits.versions:
            cells = []
            for arch in toolkits.archs:
                equal, other, doubt = (counts[version, arch, space, k] for k in ("equal", "different", "doubtful"))
                cells.append(f"{equal}/{equal + other} ({doubt})" if equal + other + doubt else "–")
            print(f"| {version} |", " | ".join(cells), "|")
    for server in toolkits.servers.values():
        server.stdin.close()


if __name__ == "__main__":
    main()
