"""A file that crashes the analysis, or that never ends, costs its own answer under every command."""
import json
import pathlib
import subprocess
import sys
import tempfile

CRASH = "#pragma clang __debug crash\n"
FATAL = "#pragma clang __debug llvm_fatal_error\n"
DEEP = "__global__ void deep(int *p) { p[0" + "+p[0]" * 400_000 + "] = 1; }\n"
GOOD = """__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
"""
FIXED = GOOD.replace("[32][32];", "[32][33];")
# Template instances double with each level: no compiler comes to the end of it.
ENDLESS = """template <int N, int M> struct Tree { static const int Value = Tree<N - 1, 2 * M>::Value + Tree<N - 1, 2 * M + 1>::Value; };
template <int M> struct Tree<0, M> { static const int Value = M; };
__global__ void endless(int *p) { p[threadIdx.x] = Tree<30, 0>::Value; }
"""
FILES = {"a-crash.cu": CRASH, "b-good.cu": GOOD, "c-fatal.cu": FATAL, "d-endless.cu": ENDLESS, "e-deep.cu": DEEP, "f-good.cu": GOOD}
# What ncu would print of the tile's column: 32 warps, 32 wavefronts each.
PROFILE = """"Kernel Name","transpose(float *, const float *)"
"File Path","/src/b-good.cu"
"Line No","Source","Address","Source","# Samples","Instructions Executed","Address Space","Access Operation","L1 Wavefronts Shared","L1 Wavefronts Shared Ideal","L2 Theoretical Sectors Global","L2 Theoretical Sectors Global Ideal"
"5","","-","-","5","32","-","-","1024","32","0","0"
"","","7fd0","LDS R4, [R5]","5","32","Shared","Load","1024","32","0","0"
"""
GOODS = ["b-good.cu", "f-good.cu"]
BADS = [name for name in FILES if name not in GOODS]
LIMITS = ["--time-limit=2"]


def run(tool, folder, *options):
    p = subprocess.run([tool, *options], cwd=folder, capture_output=True, text=True, timeout=120)
    return p.returncode, p.stdout, p.stderr


def main():
    tool, wrong = sys.argv[2], []

    def check(holds, what):
        if not holds:
            wrong.append(what)

    def answers(what, code, said, good):
        check(code == 2, f"{what}: exit code {code}")
        for name in BADS:
            check(name in said, f"{what}: nothing is said of {name}")
        for name in GOODS:
            check(good(name), f"{what}: no answer for {name}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def lint(*options):
            for file, text in FILES.items():
                (folder / file).write_text(text)
            return run(tool, folder, "--no-toolkit", "--no-cache", "--block=32,32", *LIMITS, *options, *FILES)

        for options in ([], ["--print=model"]):
            code, out, err = lint(*options)
            answers(f"lint {options}", code, out + err, lambda n: options == ["--print=model"] or f"{n}:5" in out)
        code, out, err = lint("--format=json")
        findings = json.loads(out)["findings"]
        answers("JSON", code, out + err, lambda n: any(f["file"] == n for f in findings))
        code, out, err = lint("--diff")
        answers("--diff", code, out + err, lambda n: f"+++ b/{n}" in out or f"+++ {n}" in out)
        code, out, err = lint("--fix")
        answers("--fix", code, out + err, lambda n: (folder / n).read_text() == FIXED)
        check(all((folder / n).read_text() == FILES[n] for n in BADS), "--fix edits a file that it cannot read")
        code, out, err = run(tool, folder, "occupancy", "--no-toolkit", "--block=32,32", *LIMITS, *FILES)
        answers("occupancy", code, out + err, lambda n: "transpose" in out)
        (folder / "p.csv").write_text(PROFILE)
        for bad in BADS:
            code, out, err = run(tool, folder, "compare", "--no-toolkit", *LIMITS, "--ncu=p.csv", bad)
            check(code == 2 and bad in err and "not-analysed" in out, f"compare with {bad}: {code}, {err}")
            code, out, err = run(tool, folder, "doctor", "--no-toolkit", *LIMITS, bad)
            check(code == 2 and bad in err + out and ("crashed" in err or "--time-limit" in err), f"doctor {bad}: {code}, {err}")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
