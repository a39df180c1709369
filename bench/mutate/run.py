#!/usr/bin/env python3
"""Runs warplint's commands over sources that were broken at random, and looks for what must not happen.

    bench/mutate/run.py --tool build/bin/warplint --inputs 100000 [--seed 1] [--jobs 2] [FOLDER...]

Each input is a .cu or .ptx file or a binary of the folders (default: test/ and examples/), or LLVM IR, with one to six mutations of its tokens or
bytes. Batches of inputs go through a command drawn at random: lint in several formats, --as-written, --fix, --diff, rank,
occupancy, doctor, optimize, compare, lsp. Faults, of which there must be none:

  died      the process itself ended by a signal, or with an exit code that no command has
  crashed   the analysis of one file crashed; the others are answered
  late      longer than --time-limit allows
  invalid   output that its reader does not take: JSON, a patch
  damaged   --fix changed a file that it does not say it changed, or left one empty

`crashed` where `clang++ -fsyntax-only` or the code generation of the same file crashes as well is counted as `clang`, and is no
fault. Inputs of faults are kept in --keep, with the command in a file beside them. Same seed, same inputs.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/lsp"))
import client  # noqa: E402  the language client of the tests

TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
ODD = """0 1 -1 2147483647 -2147483648 4294967295u 9223372036854775807ll 1ll<<63 0.5f 32 33 threadIdx.x threadIdx.y blockIdx.x blockDim.x
    clock() __syncthreads() [ ] ( ) { } ; , < > * & && || ? : :: ... # ## \\ " ' template typename struct class enum union const
    static extern volatile __shared__ __global__ __device__ __constant__ __host__ __launch_bounds__ constexpr auto return goto if else for while do
    switch break int unsigned char float double float4 int2 __half long void bool sizeof alignof decltype operator new delete <<<1,32>>> asm
    _Pragma #include #define #if #endif #line [[ ]] @ $ ` \0 \x1b \xff /* */ // R"( )" L'x' 1e999 0x 0b2 08 1'0 nullptr this""".split()
SEEN_CODES = {0, 1, 2}


def mutated(draw, text, others):
    """`text` with one to six changes; all choices come from `draw`."""
    parts = TOKEN.findall(text)
    for _ in range(draw.randint(1, 6)):
        if not parts:
            break
        at, kind = draw.randrange(len(parts)), draw.randrange(8)
        upto = min(len(parts), at + draw.choice([1, 1, 2, 5, 20]))
        if kind == 0:
            del parts[at:upto]
        elif kind == 1:
            parts[at:at] = parts[at:upto]
        elif kind == 2:
            other = draw.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        elif kind == 3:
            parts[at] = draw.choice(ODD)
        elif kind == 4:
            parts.insert(at, " " + draw.choice(ODD) + " ")
        elif kind == 5:  # a piece of another input
            other = TOKEN.findall(draw.choice(others))
            start = draw.randrange(max(1, len(other)))
            parts[at:upto] = other[start:start + draw.choice([1, 3, 10, 40])]
        elif kind == 6:  # numbers are what the analysis is about
            numbers = [i for i, p in enumerate(parts) if p.isdigit()]
            if numbers:
                parts[draw.choice(numbers)] = draw.choice(ODD[:10])
        else:
            parts = parts[:at] if draw.random() < 0.2 else parts
    return "".join(parts)


class Faults:
    def __init__(self, keep):
        self.keep, self.count, self.lines = keep, collections.Counter(), []

    def add(self, kind, command, files, said):
        self.count[kind] += 1
        name = f"{kind}-{self.count[kind]}"
        folder = self.keep / name
        folder.mkdir(parents=True, exist_ok=True)
        for f in files:
            if f.exists():
                shutil.copy(f, folder)
        (folder / "command.txt").write_text(" ".join(map(str, command)) + "\n\n" + said[-4000:] + "\n")
        self.lines.append(f"{name}: {' '.join(map(str, command[1:6]))}: {said.strip().splitlines()[-1:] or ''}")


LINT = ["--no-toolkit", "--no-cache", "-j1", "--time-limit=30"]
# Options, and what standard output must be.
COMMANDS = [
    ([], None), (["--format=json", "--totals"], "json"), (["--format=sarif"], "json"), (["--format=jsonl"], "jsonl"),
    (["--format=html"], None), (["--as-written"], None), (["--print=verdict"], None), (["--explain"], None), (["--diff"], "patch"),
    (["--fix"], "fix"), (["--fix", "--unsafe-fixes"], "fix"), (["rank"], None), (["occupancy"], None), (["doctor"], None),
    (["optimize"], None), (["compare", "--ncu=profile.csv"], None), (["lsp"], "lsp"),
]
PROFILE = '''"Kernel Name","k(float *)"
"File Path","/src/k.cu"
"Line No","Source","Address","Source","# Samples","Instructions Executed","Address Space","Access Operation","L1 Wavefronts Shared","L1 Wavefronts Shared Ideal","L2 Theoretical Sectors Global","L2 Theoretical Sectors Global Ideal"
"5","","-","-","5","32","-","-","1024","32","0","0"
"","","7fd0","LDS R4, [R5]","5","32","Shared","Load","1024","32","0","0"
'''


def valid(kind, out):
    """Whether what a command printed is what its readers take."""
    try:
        if kind == "json":
            json.loads(out)
        elif kind == "jsonl":
            for line in out.splitlines():
                json.loads(line)
    except ValueError as why:
        return str(why)
    if kind == "patch" and out and not out.startswith("--- "):
        return "is no patch"
    return ""


def clang_crashes(file):
    """Whether clang, asked for the device's code of `file`, ends by a signal."""
    for stage in (["-fsyntax-only"], ["-S", "-emit-llvm", "-o", "/dev/null"]):
        p = subprocess.run(["clang++-22", "-xcuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc", "-nocudalib", *stage,
                            "-include", str(ROOT / "lib/frontend/headers/fallback.txt"), file], capture_output=True, text=True, timeout=120)
        if p.returncode < 0 or "PLEASE submit a bug report" in p.stderr:
            return True
    return False


def run_command(tool, options, kind, folder, files, faults):
    command = [tool, *options[:1], *LINT, *options[1:]] if options and not options[0].startswith("-") else [tool, *LINT, *options]
    if options[:1] in (["occupancy"], ["doctor"], ["compare"], ["optimize"], ["rank"]):
        command = [c for c in command if c not in ("--no-cache", "-j1")]
    before = {f: f.read_bytes() for f in files} if kind == "fix" else {}
    names = [f.name for f in files]
    single = options[:1] in (["doctor"], ["compare"], ["optimize"])
    for group in ([[n] for n in names] if single else [names]):
        inputs = [folder / n for n in group]
        try:
            p = subprocess.run([*command, *group], cwd=folder, capture_output=True, timeout=60 + 30 * len(group))
        except subprocess.TimeoutExpired:
            faults.add("late", command, inputs, "no end")
            continue
        out, err = p.stdout.decode("utf-8", "replace"), p.stderr.decode("utf-8", "replace")
        if p.returncode not in SEEN_CODES:
            faults.add("died", command, inputs, f"exit code {p.returncode}\n{err}")
        elif why := valid(kind, out):
            faults.add("invalid", command, inputs, why + "\n" + out[-2000:])
        for name in re.findall(r"(\S+?):(?:\d+:)*\s+error: warplint crashed on this file", out + err):
            crashed = folder / pathlib.Path(name).name
            clang = crashed.suffix == ".cu" and crashed.exists() and clang_crashes(crashed)
            faults.add("clang" if clang else "crashed", command, [crashed], out + err)
        if "CPU time" in out + err or "wall-clock" in out + err:
            faults.add("late", command, inputs, out + err)
        for f in inputs if kind == "fix" else []:
            now = f.read_bytes() if f.exists() else b""
            if (before[f] and not now) or (now != before[f] and "applied" not in out + err):
                faults.add("damaged", command, [f], out + err)


def run_server(tool, folder, files, faults):
    """Types the inputs into one document of a server, and asks for a hover between."""
    server = client.Client(tool, "--debounce=0", "--time-limit=30")
    try:
        server.initialize()
        uri = f"file://{folder}/k.cu"
        server.open(uri, client.CONFLICT)
        for version, f in enumerate(files, 2):
            server.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [
                {"text": f.read_bytes().decode("utf-8", "replace")}]})
            server.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 9}})
        server.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 10**6}, "contentChanges": [{"text": client.CONFLICT}]})
        hover = server.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 22}})
        if "wavefronts" not in str(hover):
            faults.add("invalid", [tool, "lsp"], files, f"the healthy document has no hover: {hover}")
        if (code := server.stop()) != 0:
            faults.add("died", [tool, "lsp"], files, f"exit code {code}")
    except Exception as why:  # a queue that stays empty, a pipe that breaks: the server is gone or hangs
        faults.add("died", [tool, "lsp"], files, f"{type(why).__name__}: {why}")
        server.server.kill()


def batch(tool, seed, number, size, texts, keep):
    """One command over `size` inputs. Returns its faults."""
    draw = random.Random(f"{seed}/{number}")
    faults = Faults(keep / f"batch-{number}")
    options, kind = draw.choice(COMMANDS)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ".git").mkdir()
        (folder / "profile.csv").write_text(PROFILE)
        files = []
        for n in range(size):
            suffix, text = draw.choice(texts)
            f = folder / f"m{n}{suffix}"
            f.write_bytes(mutated(draw, text, [t for s, t in texts[:50] if s == suffix] or [text]).encode("utf-8", "surrogateescape"))
            files.append(f)
        if kind == "lsp":
            run_server(tool, folder, [f for f in files if f.suffix == ".cu"], faults)
        else:
            run_command(tool, options, kind, folder, files, faults)
    return " ".join(options) or "lint", faults


def seeds(folders, with_ir):
    """(suffix, text) of all inputs, and the IR of some."""
    texts = []
    most = {".cu": 20_000, ".ptx": 60_000, ".cubin": 200_000, ".fatbin": 200_000, ".o": 200_000, ".so": 200_000, ".a": 200_000}  # bytes
    for f in sorted(f for folder in folders for f in folder.rglob("*") if f.is_file() and not {"Output", "build"} & set(f.parts)):
        if f.stat().st_size < most.get(f.suffix, 0):
            texts.append((f.suffix, f.read_bytes().decode("utf-8", "surrogateescape")))
    for f in sorted((ROOT / "test").rglob("*.ll")) if with_ir else []:
        texts.append((".ll", f.read_text()))
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--batch", type=int, default=40, help="inputs a run of a command")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("mutate-faults"))
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tool).resolve())
    texts = seeds(options.folders or [ROOT / "test", ROOT / "examples"], not options.folders)
    random.Random(options.seed).shuffle(texts)
    inputs, total, kept = collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(batch, tool, options.seed, n, options.batch, texts, options.keep) for n in range(-(-options.inputs // options.batch))]
        for run in runs:
            what, faults = run.result()
            inputs[what] += options.batch
            total += faults.count
            for line in faults.lines:
                print(line, flush=True)
    for what, count in sorted(inputs.items()):
        print(f"{count:7} inputs  {what}")
    print(f"{sum(inputs.values()):7} inputs in all; " + (", ".join(f"{v} {k}" for k, v in sorted(total.items())) or "no fault"))
    return 1 if set(total) - {"clang"} else 0


sys.exit(main())
