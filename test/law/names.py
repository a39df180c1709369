"""A release has the right names on each machine: those of files, and those that pip, npm, conda and Homebrew look at.

Packs a release without a binary in it for every machine of packaging/names.py, and starts npm's launcher as that machine.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

VERSION, ADDRESS = "1.2.3", "https://example.com/o/warplint"

# Of the machines that `uname -m` names: as PEP 600, npm (process.arch), conda's selectors and Homebrew's dependencies have them.
WANTED = {
    "x86_64": {"warplint-1.2.3-linux-x86_64.tar.gz", "warplint-1.2.3-linux-x86_64.spdx.json", "warplint_1.2.3_amd64.deb",
               "warplint-1.2.3-py3-none-manylinux_2_34_x86_64.whl", "warplint-cli-linux-x64-1.2.3.tgz", "warplint-npm-1.2.3.tgz"},
    "aarch64": {"warplint-1.2.3-linux-aarch64.tar.gz", "warplint-1.2.3-linux-aarch64.spdx.json", "warplint_1.2.3_arm64.deb",
                "warplint-1.2.3-py3-none-manylinux_2_34_aarch64.whl", "warplint-cli-linux-arm64-1.2.3.tgz", "warplint-npm-1.2.3.tgz"},
}
NPM = {"x86_64": "x64", "aarch64": "arm64"}
CONDA = {"x86_64": "not (linux and x86_64)", "aarch64": "not (linux and aarch64)"}
HOMEBREW = {"x86_64": "depends_on arch: :x86_64\n", "aarch64": "depends_on arch: :arm64\n"}


def names(root, machine):
    return subprocess.run([sys.executable, root / "packaging/names.py", VERSION, machine], capture_output=True, text=True)


def packed(root, machine, said, folder):
    """A release as script/package makes it, with a script in the place of the binary."""
    release, dist = folder / "release", folder / "dist"
    documents = release / "share/doc/warplint"
    for path, text in {release / "bin/warplint": f"#!/bin/sh\necho I am {machine} $1\n", documents / "LICENSE": "l", documents / "NOTICE": "n",
                       documents / "sbom.spdx.json": "{}", documents / "licenses/LLVM.txt": "t"}.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    dist.mkdir()
    (dist / said["tarball"]).write_bytes(b"tarball")
    for script, what in (("wheel.py", "wheel_tag"), ("npm/build.py", "npm_cpu")):
        subprocess.run([sys.executable, root / "packaging" / script, root, release, VERSION, ADDRESS, said[what], dist], check=True, capture_output=True)
    subprocess.run([sys.executable, root / "packaging/recipes.py", root, VERSION, machine, ADDRESS, dist], check=True)
    return dist


def npm(machine, dist, said, folder):
    cpu = NPM[machine]
    for archive, name in ((said["npm"], f"@warplint/cli-linux-{cpu}"), (said["npm_main"], "warplint")):
        subprocess.run(["tar", "-C", folder, "-xzf", dist / archive], check=True)
        target = folder / "node_modules" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (folder / "package").rename(target)
        about = json.loads((target / "package.json").read_text())
        if name != "warplint" and (about["name"], about["os"], about["cpu"]) != (name, ["linux"], [cpu]):
            yield f"npm takes {archive} for {about}"
        taken = {f"@warplint/cli-linux-{c}": VERSION for c in {"x64", cpu}}
        if name == "warplint" and about["optionalDependencies"] != taken:
            yield f"{archive} of {machine} takes {about['optionalDependencies']}"
    if shutil.which("node"):
        start = f"Object.defineProperty(process, 'arch', {{value: '{cpu}'}}); process.argv.splice(1, 0, 'x'); require('./node_modules/warplint/bin/warplint.js')"
        p = subprocess.run(["node", "-e", start, "here"], cwd=folder, capture_output=True, text=True)
        if p.stdout != f"I am {machine} here\n":
            yield f"the launcher on {cpu}: {p.stdout}{p.stderr}"


def of_machine(root, machine, folder):
    said = dict(line.split("=", 1) for line in names(root, machine).stdout.splitlines())
    missing = WANTED[machine] - set(said.values())
    if missing:
        yield f"{machine}: no file is called {sorted(missing)}"
        return
    dist = packed(root, machine, said, folder)
    made = {file.name for file in dist.iterdir()} - {"Containerfile", "recipe.yaml", "warplint.rb"}
    if made != {name for name in WANTED[machine] if not name.endswith((".deb", ".json"))}:
        yield f"{machine}: made {sorted(made)}"
    with zipfile.ZipFile(dist / said["wheel"]) as wheel:
        if f"Tag: py3-none-{said['wheel_tag']}\n" not in wheel.read(f"warplint-{VERSION}.dist-info/WHEEL").decode():
            yield f"{machine}: the wheel has another tag inside"
    yield from npm(machine, dist, said, folder)
    recipes = {name: (dist / name).read_text() for name in ("Containerfile", "recipe.yaml", "warplint.rb")}
    for name, text in recipes.items():
        if said["tarball"] not in text or re.search(r"@[A-Z0-9]+@", text):
            yield f"{machine}: {name} is not filled in"
    if f"skip: {CONDA[machine]}\n" not in recipes["recipe.yaml"] or HOMEBREW[machine] not in recipes["warplint.rb"]:
        yield f"{machine}: a recipe is for another machine"
    if f"Linux-{machine}" not in (root / "packaging/download").read_text():
        yield f"{machine}: packaging/download takes no release for it"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    wrong = []
    for machine in WANTED:
        with tempfile.TemporaryDirectory() as folder:
            wrong += of_machine(root, machine, pathlib.Path(folder))
    refused = names(root, "riscv64")
    if refused.returncode != 2 or refused.stdout or refused.stderr != "package: no release is made for riscv64\n":
        wrong.append(f"riscv64: {refused}")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
