"""What script/package made: runs with old systems, installs everywhere, and carries its licences.

usage: run.py SOURCE-FOLDER DIST-FOLDER [CHROOT...]

Ends with 77, skipped, where nothing is packed. Each CHROOT is the root of another system (debootstrap makes them),
in which the binary is run too. pip, npm, dpkg-deb and lintian are used where they are.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile

NEWEST_GLIBC = (2, 34)
LIBRARIES = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
KERNEL = "__global__ void k(float *p) { p[32 * threadIdx.x] = 1; }\n"
HOST = "#include <cmath>\n#include <stddef.h>\n#include <immintrin.h>\nsize_t f();\n" + KERNEL


class Tests:
    def __init__(self, source, dist, chroots):
        self.source, self.dist, self.chroots = source, dist, chroots
        self.wrong, self.skipped = [], []
        cmake = (source / "CMakeLists.txt").read_text()
        self.version = re.search(r"project\(warplint VERSION ([\d.]+)", cmake).group(1)

    def check(self, holds, what):
        if not holds:
            self.wrong.append(what)

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
    output("tar", "-C", folder, "-xzf", archive)
    (root,) = folder.glob("warplint-*")
    binary = root / "bin/warplint"
    symbols(t, binary)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB, the binary {binary.stat().st_size / 1e6:.1f} MB")
    t.lints([binary], folder, "the tarball's binary")
    t.check(output(binary, "--version").strip() == f"warplint {t.version}", "the version differs")
    documents = root / "share/doc/warplint"
    for name in ("LICENSE", "NOTICE", "CHANGELOG.md", "licenses/LLVM.txt", "licenses/zlib.txt", "licenses/zstd.txt", "licenses/GCC-runtime.txt"):
        t.check((documents / name).is_file() and (documents / name).stat().st_size > 200, f"the tarball has no {name}")
    for name in ("man/man1/warplint.1.gz", "bash-completion/completions/warplint", "zsh/site-functions/_warplint", "fish/vendor_completions.d/warplint.fish"):
        t.check((root / "share" / name).is_file(), f"the tarball has no {name}")
    bill = json.loads((documents / "sbom.spdx.json").read_text())
    names = {p["name"]: p for p in bill["packages"]}
    t.check(bill["spdxVersion"] == "SPDX-2.3" and {"warplint", "llvm", "clang", "zlib", "zstd", "libstdc++"} <= names.keys(), f"the SBOM lists {sorted(names)}")
    t.check(all(p["versionInfo"] != "NOASSERTION" for p in names.values()), "the SBOM lacks versions")
    return root


def embedded(t, root, folder):
    """Clang's own headers are inside: with no Clang in sight, and a toolkit's includes, the file still parses."""
    (folder / "h.cu").write_text(HOST)
    traced = shutil.which("strace")
    command = [str(root / "bin/warplint"), "--no-cache", "--no-toolkit", "h.cu"]
    p = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    t.check(p.returncode == 1, f"a file with the headers of Clang: {p.returncode}\n{p.stderr}")
    if traced:
        log = subprocess.run([traced, "-f", "-e", "trace=openat", *command], cwd=folder, capture_output=True, text=True).stderr
        t.check("lib/clang/" not in "\n".join(l for l in log.splitlines() if "ENOENT" not in l), "headers of an installed Clang are read")


def wheel(t, folder):
    file = t.one("*.whl")
    t.check(re.fullmatch(rf"warplint-{t.version}-py3-none-manylinux_2_34_(x86_64|aarch64)\.whl", file.name), f"the wheel is called {file.name}")
    with zipfile.ZipFile(file) as archive:
        t.check(archive.testzip() is None, "the wheel is damaged")
        names = archive.namelist()
        record = archive.read(f"warplint-{t.version}.dist-info/RECORD").decode()
        t.check({line.split(",")[0] for line in record.splitlines()} == set(names), "RECORD does not list the files")
        t.check(any(n.endswith("licenses/LLVM.txt") for n in names), "the wheel has no licences")
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
    platform, main = t.one("warplint-cli-linux-*.tgz"), t.one("warplint-npm-*.tgz")
    if not shutil.which("npm"):
        t.skipped.append("npm packages: no npm")
        return
    (folder / "package.json").write_text("{}")
    output("npm", "install", "--offline", "--no-audit", "--no-fund", platform, main, cwd=folder)
    t.lints([shutil.which("node"), folder / "node_modules/.bin/warplint"], folder, "the npm package")
    t.check((folder / "node_modules/@warplint/cli-linux-x64/licenses/LLVM.txt").exists(), "the npm package has no licences")


def debian(t, folder):
    if not shutil.which("dpkg-deb"):
        t.skipped.append(".deb: no dpkg-deb")
        return
    package = t.one("warplint_*.deb")

    def field(name):
        return output("dpkg-deb", "-f", package, name).strip()

    t.check(field("Depends") == "libc6 (>= 2.34)", f"the .deb depends on {field('Depends')}")
    t.check("@" in field("Maintainer") and "localhost" not in field("Maintainer"), f"the maintainer is {field('Maintainer')}")
    t.check(field("Homepage").startswith("https://"), f"the homepage is {field('Homepage')}")
    output("dpkg-deb", "-x", package, folder)
    t.lints([folder / "usr/bin/warplint"], folder, "the .deb's binary")
    t.check((folder / "usr/share/doc/warplint/changelog.gz").exists(), "the .deb has no changelog")
    if shutil.which("lintian"):
        said = subprocess.run(["lintian", "--fail-on=error", "--allow-root", package], capture_output=True, text=True)
        t.check(said.returncode == 0, f"lintian:\n{said.stdout}{said.stderr}")
    else:
        t.skipped.append(".deb: no lintian")


def sums(t):
    for line in t.one("SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        t.check(hashlib.sha256((t.dist / name).read_bytes()).hexdigest() == digest, f"the checksum of {name} is wrong")
    for name in ("Containerfile", "recipe.yaml", "warplint.rb"):
        text = t.one(name).read_text()
        t.check(not re.search(r"@[A-Z0-9]+@", text) and t.version in text, f"{name} is not filled in")


def systems(t, root):
    """In other systems, with their libraries."""
    for chroot in t.chroots:
        inside = chroot / "opt/warplint-test"
        shutil.rmtree(inside, ignore_errors=True)
        shutil.copytree(root, inside)
        (inside / "k.cu").write_text(KERNEL)
        p = subprocess.run(["chroot", chroot, "/opt/warplint-test/bin/warplint", "/opt/warplint-test/k.cu"], capture_output=True, text=True)
        t.check(p.returncode == 1 and "warning: " in p.stdout, f"{chroot}: ends with {p.returncode}\n{p.stdout}{p.stderr}")
        print(f"runs in {chroot}")


def main():
    source, dist, *chroots = map(pathlib.Path, sys.argv[1:])
    if not list(dist.glob("warplint-*.tar.gz")):
        print(f"nothing is packed in {dist}; script/package makes a release")
        return 77
    t = Tests(source.resolve(), dist.resolve(), chroots)
    with tempfile.TemporaryDirectory() as name:
        folders = []
        for number in range(4):
            folders.append(pathlib.Path(name) / str(number))
            folders[-1].mkdir()
        root = tarball(t, folders[0])
        embedded(t, root, folders[0])
        systems(t, root)
        wheel(t, folders[1])
        npm(t, folders[2])
        debian(t, folders[3])
        sums(t)
    print("\n".join([f"not tested: {s}" for s in t.skipped] + t.wrong))
    return 1 if t.wrong else 0


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main())
