"""The commands of docs/ci.md do what the page says, in a project like the one it speaks of.

Blocks of `sh` are run as they stand, in their order; of workflows and templates the lines that
call warplint. A command may end with 0 or 1, as there are findings, but for what WANTED says.
Blocks that install or need what is not there are named in SKIPPED, and not silently.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

# How a command must end, by a piece of its text.
WANTED = {"--write-baseline": 0, "--baseline .warplint-baseline.json": 0, "--diff-base main": 1,
          "--shard=": 0, "merge part-1.json": 1, "diff main": 1, "--format=github": 1, "--format=gitlab": 1}
SKIPPED = {"apt-get install": "installs", "cmake -S . -B build-linted": "needs nvcc",
           "clang-tidy-22": "test/cli/tidy runs the plugin"}


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def commands(node):
    """The script lines of a workflow, template or action that call warplint."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("run", "script"):
                lines = value if isinstance(value, list) else value.split("\n")
                yield from (line for line in lines if line.strip().startswith("warplint "))
            else:
                yield from commands(value)
    elif isinstance(node, list):
        for value in node:
            yield from commands(value)


def project(folder):
    """A git repository with two kernels and a compile database, on a branch that made one of them strided."""
    (folder / "src").mkdir()
    (folder / "build").mkdir()
    (folder / "src/clean.cu").write_text("__global__ void clean(float *p) { p[threadIdx.x] = 1; }\n")
    (folder / "src/strided.cu").write_text("__global__ void strided(float *p) { p[threadIdx.x] = 1; }\n")
    (folder / "build/compile_commands.json").write_text(json.dumps([
        {"directory": str(folder / "build"), "file": f"{folder}/src/{name}.cu",
         "command": f"nvcc -DSTRIDE=32 -arch=sm_80 -c {folder}/src/{name}.cu"} for name in ("clean", "strided")]))
    git = ["git", "-C", folder, "-c", "user.name=t", "-c", "user.email=t@t"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "src"], ["commit", "-qm", "src"], ["checkout", "-qb", "work"]):
        subprocess.run([*git, *arguments], check=True)
    (folder / "src/strided.cu").write_text("__global__ void strided(float *p) { p[STRIDE * threadIdx.x] = 1; }\n")
    subprocess.run([*git, "commit", "-qam", "stride"], check=True)


def main():
    root, tool = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    page = (root / "docs/ci.md").read_text()
    todo = blocks(page, "sh")
    for block in blocks(page, "yaml"):
        todo += commands(yaml.safe_load(block))
    for file in ("action.yml", "integrations/gitlab/warplint.gitlab-ci.yml"):
        todo += commands(yaml.safe_load((root / file).read_text()))
    yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())
    assert len(todo) > 9, "too few commands found"
    problems = ran = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        project(folder)
        environment = dict(os.environ, PATH=f"{tool.parent}:{os.environ['PATH']}", XDG_CACHE_HOME=name + "/cache",
                           ARGS="-p build", WARPLINT_ARGS="-p build", SARIF="out.sarif")
        for block in todo:
            if any(piece in block for piece in SKIPPED):
                continue
            for command in block.replace("\\\n", " ").strip().split("\n"):
                p = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
                wanted = [code for piece, code in WANTED.items() if piece in command]
                if p.returncode not in (wanted[:1] or [0, 1]):
                    print(f"{command}\n  ends with {p.returncode}\n{p.stderr}")
                    problems += 1
                ran += 1
    print(f"{ran} commands run")
    return 1 if problems else 0


sys.exit(main())
