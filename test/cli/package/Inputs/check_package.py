"""Every library that a packed program needs comes from a package that its package depends on.

usage: check_package.py PACKAGE-FOLDER ROOT
"""
import pathlib
import re
import subprocess
import sys


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    packages, root = map(pathlib.Path, sys.argv[1:])
    problems = 0
    for program in [root / "usr/bin/warplint", *root.glob("usr/lib/warplint/*.so")]:
        (package,) = packages.glob("warplint-clang-tidy_*.deb" if program.suffix else "warplint_*.deb")
        depends = {d.split()[0] for d in output("dpkg-deb", "-f", package, "Depends").strip().split(", ")}
        for name, path in re.findall(r"(\S+) => (\S+)", output("ldd", program)):
            if path == "not":
                print(f"{program.name}: {name} is not found")
                problems += 1
        for name in re.findall(r"NEEDED +(\S+)", output("objdump", "-p", program)):
            owners = {o.split(":")[0] for o in output("dpkg-query", "-S", f"*/{name}").split("\n") if o}
            if not owners & depends:
                print(f"{program.name} needs {name} of {sorted(owners)}; the package depends on {sorted(depends)}")
                problems += 1
    for file in ("usr/bin/warplint", "usr/share/doc/warplint/copyright", "usr/share/doc/warplint/ci.md",
                 "usr/share/cmake/Warplint/WarplintConfig.cmake"):
        if not (root / file).exists():
            print(f"{file} is not in the package")
            problems += 1
    return 1 if problems else 0


sys.exit(main())
