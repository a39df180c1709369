"""Every print of a stage, and the analysis of the code as compiled, comes to an end on every kernel of
the tree: what a model holds can be walked, though verdicts may never look at it."""
import pathlib
import subprocess
import sys

WALKS = (["--print=ir"], ["--print=model"], ["--print=fused"], ["--print=lanes", "--as-written"],
         ["--print=verdict"])
LEFT_OUT = {"build"}  # what is not of the tree


def kernels(root):
    for folder in ("examples", "test", "bench"):
        yield from sorted((root / folder).rglob("*.cu"))


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    files = [f for f in kernels(root) if not LEFT_OUT & set(f.relative_to(root).parts)]
    assert len(files) > 200, "the kernels of the tree are not found"
    problems = []
    for option in WALKS:
        p = subprocess.run([tool, "--no-cache", "--no-toolkit", "--no-fixes", *option, *files],
                           capture_output=True, text=True, errors="replace")
        name = " ".join(option)
        if p.returncode not in (0, 1, 2):
            problems.append(f"{name}: exit {p.returncode}: {p.stderr[-500:]}")
        problems += [f"{name}: {line}" for line in p.stderr.splitlines() if "crashed" in line]
        if not p.stdout.strip():
            problems.append(f"{name}: nothing is printed")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
