"""local-array is silent and fires where nvcc gives a kernel no stack frame, and one.

Over its tests, which say of which kernels they hold. Skipped, and said so, where there is no nvcc,
or one that is older than the toolkit that was measured.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from toolkit.nvcc import nvcc

MEASURED = (13, 0)


def version(compiler):
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
    return tuple(map(int, re.search(r"release (\d+)\.(\d+)", said).groups()))


def framed(compiler, source, folder):
    """The kernels that have a stack frame."""
    made = subprocess.run([compiler, "-arch=sm_90", "-cubin", "-Xptxas", "-v", "-o", folder / "k.cubin", source],
                          capture_output=True, text=True, check=True)
    frames = re.findall(r"Function properties for (\w+)\n\s+(\d+) bytes stack frame", made.stderr)
    assert frames, f"nvcc tells no frames of {source}"
    return {name(symbol) for symbol, size in frames if int(size)}


def name(symbol):
    """Of a plain function: "one" of _Z3one6Tensori."""
    length, rest = re.match(r"_Z(\d+)(\w+)", symbol).groups()
    return rest[:int(length)]


def found(tool, source):
    p = subprocess.run([tool, "--no-toolkit", "--arch=sm_90", "--checks=local-array", "--format=json", "--exit-zero", source],
                       capture_output=True, text=True, check=True)
    return {f["kernel"] for f in json.loads(p.stdout)["findings"]}


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    compiler = nvcc()
    if not compiler or version(compiler) < MEASURED:
        print(f"skipped: no nvcc of CUDA {MEASURED[0]}.{MEASURED[1]} or later: script/bootstrap --all")
        return 77
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted((root / "test/check/local-array").glob("*.cu")):
            ours, theirs = found(tool, source), framed(compiler, source, pathlib.Path(folder))
            problems += [f"{source.name}: {k} has a stack frame, and nothing is found" for k in sorted(theirs - ours)]
            problems += [f"{source.name}: {k} has no stack frame" for k in sorted(ours - theirs)]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
