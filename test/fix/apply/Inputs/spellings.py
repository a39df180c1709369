"""Holds that fixes do not depend on how a compile database spells its paths.

    spellings.py TOOL SOURCE...

Each source is fixed without a database, then with one that spells the same file in other ways; what
is reported of the fixes, and what --fix and --unsafe-fixes make of the file, must be the same.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(tool, folder, *options):
    p = subprocess.run([tool, "--no-toolkit", "--no-cache", *options], cwd=folder, capture_output=True, text=True)
    assert p.returncode in (0, 1), (options, p.returncode, p.stderr)
    return p.stdout


def project(folder, source):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "src").mkdir(parents=True)
    (folder / "build").mkdir()
    (folder / ".git").mkdir()
    shutil.copy(source, folder / "src/k.cu")
    return folder


def database(folder, directory, file):
    """As CMake writes it into the build folder; the options are what changes nothing."""
    directory.mkdir(exist_ok=True)
    entry = {"directory": str(directory), "command": f"nvcc -arch=sm_90 -c {file} -o k.o", "file": file}
    (folder / "build/compile_commands.json").write_text(json.dumps([entry]))


def fixes(report):
    return [
        (f["line"], f["column"], f["check"], x["title"], x["safety"], [e["text"] for e in x["edits"]])
        for f in report["findings"]
        for x in f["fixes"]
    ]


def outcome(tool, folder, arguments):
    """What is said of fixes, and the texts that safe ones and all of them make."""
    source = folder / "src/k.cu"
    said = fixes(json.loads(run(tool, folder, "--format=json", *arguments)))
    before, texts = source.read_text(), []
    for option in ("--fix", "--unsafe-fixes"):
        run(tool, folder, option, *arguments)
        texts.append(source.read_text())
        source.write_text(before)
    return said, texts


def spellings(root, folder):
    """(name, directory and file of the database, arguments of the tool)"""
    link = root / "link"
    link.unlink(missing_ok=True)
    link.symlink_to(folder)
    yield "relative", folder, "src/k.cu", ["-p", "build"]
    yield "absolute", folder / "build", str(folder / "src/k.cu"), ["src/k.cu"]
    yield "absolute, named so", folder / "build", str(folder / "src/k.cu"), [str(folder / "src/k.cu")]
    yield "through a link", link / "build", str(link / "src/k.cu"), ["-p", "build"]
    yield "by the real path, named through a link", folder / "build", "../src/k.cu", [str(link / "src/k.cu")]
    yield "run elsewhere", root / "elsewhere", str(folder / "src/k.cu"), ["-p", "build", "src/k.cu"]


def main():
    tool, *sources = sys.argv[1:]
    failures, kinds = [], set()
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary).resolve()
        for source in sources:
            folder = project(root / "p", source)
            expected = outcome(tool, folder, ["--arch=sm_90", "src/k.cu"])
            assert expected[0], f"{source}: no fix to compare"
            kinds |= {safety for *_, safety, _ in expected[0]}
            for name, directory, file, arguments in spellings(root, project(root / "p", source)):
                database(folder, directory, file)
                got = outcome(tool, folder, arguments)
                if got != expected:
                    failures.append(f"{source}, {name}: {got[0]} instead of {expected[0]}")
    print("\n".join(failures))
    print("safety:", *sorted(kinds))
    return 1 if failures else 0


sys.exit(main())
