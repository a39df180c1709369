"""What script/package made: runs with old systems, installs everywhere, and carries its licences.

usage: run.py SOURCE-FOLDER DIST-FOLDER [--systems FOLDER] [CHROOT...]

Ends with 77, skipped, where nothing is packed. --systems: makes other systems in FOLDER, where debootstrap is
(systems.py). The binary is run in those, and in each CHROOT, the root of a system that is there. pip, npm, dpkg-deb
and lintian are used where they are.
"""
import argparse
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "packaging"))
import systems as others
import vsix
from names import names

NEWEST_GLIBC = (2, 34)
LIBRARIES = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
KERNEL = "__global__ void k(float *p) { p[32 * threadIdx.x] = 1; }\n"
HOST = "#include <cmath>\n#include <stddef.h>\n#include <{intrinsics}>\nsize_t f();\n" + KERNEL
INTRINSICS = {"x86_64": "immintrin.h", "aarch64": "arm_neon.h"}
# Of what a binary holds, and of itself: in every package that has one.
LICENCES = ("LICENSE", "NOTICE", *(f"licenses/{part}.txt" for part in ("LLVM", "Clang", "zlib", "zstd", "GCC-runtime", "xxHash", "Unicode")))
# A piece of each text: that it is the right one.
PIECES = {"LICENSE": "LLVM Exceptions to the Apache 2.0 License", "licenses/LLVM.txt": "LLVM Exceptions", "licenses/Clang.txt": "LLVM Exceptions",
          "licenses/zlib.txt": "Jean-loup Gailly", "licenses/zstd.txt": "BSD-3-clause", "licenses/GCC-runtime.txt": "GCC Runtime Library Exception",
          "licenses/xxHash.txt": "BSD 2-Clause", "licenses/Unicode.txt": "this copyright and permission notice"}


class Tests:
    def __init__(self, source, dist, chroots):
        self.source, self.dist, self.chroots = source, dist, chroots
        self.wrong, self.skipped = [], []
        cmake = (source / "CMakeLists.txt").read_text()
        self.version = re.search(r"project\(warplint VERSION ([\d.]+)", cmake).group(1)
        self.names = names(self.version, platform.machine())

    def check(self, holds, what):
        if not holds:
            self.wrong.append(what)

    def licensed(self, read, what):
        """`read` gives the text of a file of a package, or none."""
        for name in LICENCES:
            text = read(name)
            self.check(text and PIECES.get(name, "warplint").lower() in text.lower(), f"{what} has no {name}")

    def one(self, pattern):
        found = sorted(self.dist.glob(pattern))
        self.check(len(found) == 1, f"{pattern}: {len(found)} files, one expected")
        return found[0]

    def lints(self, program, folder, what):
        """The binary answers from where it is, with no environment."""
        (folder / "k.cu").write_text(KERNEL)
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
        p = subprocess.run([*program, "--no-toolkit", "k.cu"], cwd=folder, env=environment, capture_output=True, text=True)
        self.check(p.returncode == 1 and "k.cu:1:31: warning: " in p.stdout, f"{what}: ends with {p.returncode}\n{p.stdout}{p.stderr}")


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def text_of(file):
    return file.read_text(errors="replace") if file.is_file() else None


def symbols(t, binary):
    """Nothing of the binary is newer than the glibc that is promised."""
    if not shutil.which("objdump"):
        t.skipped.append("symbol versions: no objdump")
        return
    asked = set(re.findall(r"GLIBC_(\d+)\.(\d+)", output("objdump", "-T", binary)))
    t.check(asked, "no version of a symbol is read")
    newest = max((int(a), int(b)) for a, b in asked)
    print(f"needs glibc {newest[0]}.{newest[1]}")
    t.check(newest <= NEWEST_GLIBC, f"needs glibc {newest}; {NEWEST_GLIBC} is promised")
    headers = output("objdump", "-p", binary)
    needed = set(re.findall(r"NEEDED +(\S+)", headers))
    t.check(needed <= LIBRARIES, f"needs {sorted(needed - LIBRARIES)}")
    t.check("RUNPATH" not in headers and "RPATH" not in headers, "holds a path of libraries")


def tarball(t, folder):
    archive = t.one("warplint-*.tar.gz")
    t.check(archive.name == t.names["tarball"], f"the tarball is called {archive.name}")
    output("tar", "-C", folder, "-xzf", archive)
    (root,) = folder.glob("warplint-*")
    binary = root / "bin/warplint"
    symbols(t, binary)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB, the binary {binary.stat().st_size / 1e6:.1f} MB")
    t.lints([binary], folder, "the tarball's binary")
    t.check(output(binary, "--version").strip() == f"warplint {t.version}", "the version differs")
    documents = root / "share/doc/warplint"
    t.licensed(lambda name: text_of(documents / name), "the tarball")
    t.check((documents / "CHANGELOG.md").is_file(), "the tarball has no changelog")
    for name in ("man/man1/warplint.1.gz", "bash-completion/completions/warplint", "zsh/site-functions/_warplint", "fish/vendor_completions.d/warplint.fish"):
        t.check((root / "share" / name).is_file(), f"the tarball has no {name}")
    bill = json.loads((documents / "sbom.spdx.json").read_text())
    names = {p["name"]: p for p in bill["packages"]}
    t.check(bill["spdxVersion"] == "SPDX-2.3" and {"warplint", "llvm", "clang", "zlib", "zstd", "libstdc++"} <= names.keys(), f"the SBOM lists {sorted(names)}")
    t.check(all(p["versionInfo"] != "NOASSERTION" for p in names.values()), "the SBOM lacks versions")
    return root


def embedded(t, root, folder):
    """Clang's own headers are inside: with no Clang in sight, and a toolkit's includes, the file still parses."""
    (folder / "h.cu").write_text(HOST.replace("{intrinsics}", INTRINSICS[platform.machine()]))
    traced = shutil.which("strace")
    command = [str(root / "bin/warplint"), "--no-cache", "--no-toolkit", "h.cu"]
    p = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    t.check(p.returncode == 1, f"a file with the headers of Clang: {p.returncode}\n{p.stderr}")
    if traced:
        log = subprocess.run([traced, "-f", "-e", "trace=openat", *command], cwd=folder, capture_output=True, text=True).stderr
        t.check("lib/clang/" not in "\n".join(l for l in log.splitlines() if "ENOENT" not in l), "headers of an installed Clang are read")


def wheel(t, folder):
    file = t.one("*.whl")
    t.check(file.name == t.names["wheel"], f"the wheel is called {file.name}")
    with zipfile.ZipFile(file) as archive:
        t.check(archive.testzip() is None, "the wheel is damaged")
        inside = archive.namelist()
        record = archive.read(f"warplint-{t.version}.dist-info/RECORD").decode()
        t.check({line.split(",")[0] for line in record.splitlines()} == set(inside), "RECORD does not list the files")
        kept = {n: archive.read(n).decode(errors="replace") for n in inside if "/licenses/" in n}
        t.licensed(lambda name: kept.get(f"warplint-{t.version}.dist-info/licenses/{name.split('/')[-1]}"), "the wheel")
    try:
        venv.create(folder / "venv", with_pip=True)
    except subprocess.CalledProcessError:
        t.skipped.append("wheel: no pip for a venv")
        return
    python = folder / "venv/bin/python"
    output(python, "-m", "pip", "install", "--no-index", "--quiet", "--disable-pip-version-check", file)
    t.lints([folder / "venv/bin/warplint"], folder, "the wheel's binary")
    t.lints([python, "-m", "warplint"], folder, "python -m warplint")


def npm(t, folder):
    binary, main = t.one("warplint-cli-linux-*.tgz"), t.one("warplint-npm-*.tgz")
    t.check((binary.name, main.name) == (t.names["npm"], t.names["npm_main"]), f"the npm packages are {binary.name}, {main.name}")
    if not shutil.which("npm"):
        t.skipped.append("npm packages: no npm")
        return
    (folder / "package.json").write_text("{}")
    output("npm", "install", "--offline", "--no-audit", "--no-fund", binary, main, cwd=folder)
    t.lints([shutil.which("node"), folder / "node_modules/.bin/warplint"], folder, "the npm package")
    installed = folder / "node_modules/@warplint" / f"cli-linux-{t.names['npm_cpu']}"
    t.licensed(lambda name: text_of(installed / name), "the npm package")


def debian(t, folder):
    if not shutil.which("dpkg-deb"):
        t.skipped.append(".deb: no dpkg-deb")
        return
    package = t.one("warplint_*.deb")
    t.check(package.name == t.names["deb"], f"the .deb is called {package.name}")

    def field(name):
        return output("dpkg-deb", "-f", package, name).strip()

    t.check(field("Depends") == "libc6 (>= 2.34)", f"the .deb depends on {field('Depends')}")
    t.check("@" in field("Maintainer") and "localhost" not in field("Maintainer"), f"the maintainer is {field('Maintainer')}")
    t.check(field("Homepage").startswith("https://"), f"the homepage is {field('Homepage')}")
    output("dpkg-deb", "-x", package, folder)
    t.lints([folder / "usr/bin/warplint"], folder, "the .deb's binary")
    documents = folder / "usr/share/doc/warplint"
    t.licensed(lambda name: text_of(documents / name), "the .deb")
    t.check((documents / "changelog.gz").exists() and (documents / "copyright").exists(), "the .deb has no changelog or copyright")
    if shutil.which("lintian"):
        said = subprocess.run(["lintian", "--fail-on=error", "--allow-root", package], capture_output=True, text=True)
        t.check(said.returncode == 0, f"lintian:\n{said.stdout}{said.stderr}")
    else:
        t.skipped.append(".deb: no lintian")


def extension(t):
    file = t.dist / t.names["vsix"]
    if not file.exists():
        return t.skipped.append("the .vsix, as script/package had no Node.js 20")
    for wrong in vsix.problems(file):
        t.wrong.append(f"{file.name}: {wrong}")


def sums(t):
    for line in t.one("SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        t.check(hashlib.sha256((t.dist / name).read_bytes()).hexdigest() == digest, f"the checksum of {name} is wrong")
    for name in ("Containerfile", "recipe.yaml", "warplint.rb"):
        text = t.one(name).read_text()
        t.check(not re.search(r"@[A-Z0-9]+@", text) and t.version in text, f"{name} is not filled in")


def systems(t, root, folder, made_in):
    """In other systems, with their libraries: the answer is that of this one."""
    chroots = list(t.chroots)
    if made_in:
        made, skipped = others.make(made_in)
        chroots += made
        t.skipped += skipped
    example, options = t.source / "examples/transpose.cu", ["--no-toolkit", "--no-cache", "transpose.cu"]
    shutil.copy(example, folder)
    here = subprocess.run([root / "bin/warplint", *options], cwd=folder, capture_output=True, text=True)
    t.check(here.returncode == 1 and "warning: " in here.stdout, f"transpose.cu ends with {here.returncode}\n{here.stdout}{here.stderr}")
    for chroot in chroots:
        inside = chroot / "opt/warplint-test"
        shutil.rmtree(inside, ignore_errors=True)
        shutil.copytree(root, inside)
        shutil.copy(example, inside)
        command = ["chroot", chroot, "sh", "-c", f"cd /opt/warplint-test && exec bin/warplint {' '.join(options)}"]
        p = subprocess.run(command, capture_output=True, text=True)
        t.check((p.returncode, p.stdout) == (here.returncode, here.stdout), f"{chroot}: ends with {p.returncode}\n{p.stdout}{p.stderr}")
        print(f"run in {chroot}: {others.description(chroot)}")


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("source", type=pathlib.Path)
    reader.add_argument("dist", type=pathlib.Path)
    reader.add_argument("chroots", type=pathlib.Path, nargs="*")
    reader.add_argument("--systems", type=pathlib.Path)
    said = reader.parse_args()
    source, dist = said.source, said.dist
    if not list(dist.glob("warplint-*.tar.gz")):
        print(f"skipped: nothing is packed in {dist}: script/package makes a release")
        return 77
    t = Tests(source.resolve(), dist.resolve(), said.chroots)
    with tempfile.TemporaryDirectory() as name:
        folders = []
        for number in range(4):
            folders.append(pathlib.Path(name) / str(number))
            folders[-1].mkdir()
        root = tarball(t, folders[0])
        embedded(t, root, folders[0])
        systems(t, root, folders[0], said.systems)
        wheel(t, folders[1])
        npm(t, folders[2])
        debian(t, folders[3])
        extension(t)
        sums(t)
    print("\n".join([f"not tested: {s}" for s in t.skipped] + t.wrong))
    return 1 if t.wrong else 0


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main())
