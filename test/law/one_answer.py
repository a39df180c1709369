"""Findings and exit codes do not depend on who reads them.

One in nine files of test/, and examples/, are linted with each format alone, with all formats at once, in parts that are merged, from
a warm cache, and with one worker and with several: always the same findings and the same exit code.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

FORMATS = ["text", "json", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson", "markdown"]


def inputs(root):
    """Kernels that are read as they are; those with commands of their own are told by their tests."""
    files = [f for folder in ("test/check", "test/stage", "test/refuse", "test/fix", "test/frontend")
             for f in sorted((root / folder).rglob("*.cu"))]
    return [str(f) for f in [*sorted((root / "examples").rglob("*.cu")), *files[::9]] if "Output" not in f.parts]


class Runs:
    def __init__(self, tool, files, folder):
        self.tool, self.files, self.folder = tool, files, folder

    def lint(self, *options, files=None):
        p = subprocess.run([self.tool, "--no-toolkit", "--color=0", "--no-fixes", *options, *(self.files if files is None else files)],
                           capture_output=True, cwd=self.folder)
        return p.returncode, p.stdout.decode(errors="replace")


def findings(text):
    """What the JSON report finds, by place."""
    report = json.loads(text)
    return [(f["file"], f["line"], f["column"], f["check"], f["severity"], f["message"]) for f in report["findings"]]


def problems(runs):
    code, text = runs.lint("--no-cache", "--format=json")
    wanted, whole = findings(text), text
    if len(wanted) < 40:
        yield f"only {len(wanted)} findings: the inputs are not what they were"

    def compare(name, other_code, other_text):
        if other_code != code:
            yield f"{name}: exit code {other_code} instead of {code}"
        if other_text != whole:
            lost = [f for f in wanted if f not in findings(other_text)]
            yield f"{name}: another report; lost {lost[:3]}"

    for workers in ("1", "5"):
        yield from compare(f"-j{workers}", *runs.lint("--no-cache", "--format=json", f"-j{workers}"))
    for state in ("cold", "warm"):
        yield from compare(f"{state} cache", *runs.lint("--cache-dir=cache", "--format=json"))

    outputs = [f"--format={f}:all.{f}" for f in FORMATS]
    all_code, _ = runs.lint("--no-cache", "--notes", *outputs)
    if all_code != code:
        yield f"all formats: exit code {all_code} instead of {code}"
    if (runs.folder / "all.json").read_text() != whole:
        yield "all formats at once: another JSON report"
    for f in FORMATS:
        one_code, one_text = runs.lint("--no-cache", "--notes", f"--format={f}")
        if one_code != code:
            yield f"{f}: exit code {one_code} instead of {code}"
        if one_text != (runs.folder / f"all.{f}").read_bytes().decode(errors="replace"):
            yield f"{f}: alone it says something else than beside other formats"

    parts = []
    for n in range(1, 4):
        runs.lint("--no-cache", f"--shard={n}/3", f"--report=part{n}")
        parts.append(f"part{n}")
    merged = subprocess.run([runs.tool, "merge", "--format=json", *parts], capture_output=True, cwd=runs.folder)
    yield from compare("merge", merged.returncode, merged.stdout.decode(errors="replace"))


def main():
    root, tool = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        found = list(problems(Runs(tool, inputs(root), pathlib.Path(folder))))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
