"""What a release's files are called on each machine that one can be made for.

usage: names.py VERSION MACHINE     prints them as assignments of a shell; MACHINE as `uname -m` has it
"""
import shlex
import sys

GLIBC = "2.34"

# What those who take a release call the machine.
MACHINES = {
    "x86_64": {"npm": "x64", "debian": "amd64", "conda": "x86_64", "homebrew": "x86_64"},
    "aarch64": {"npm": "arm64", "debian": "arm64", "conda": "aarch64", "homebrew": "arm64"},
}


def names(version, machine):
    """The names that depend on the machine. The npm package `main` is the one that takes those of the machines."""
    if machine not in MACHINES:
        raise ValueError(f"no release is made for {machine}")
    of = MACHINES[machine]
    name = f"warplint-{version}-linux-{machine}"
    tag = f"manylinux_{GLIBC.replace('.', '_')}_{machine}"
    return {"name": name, "tarball": f"{name}.tar.gz", "bill": f"{name}.spdx.json", "wheel_tag": tag,
            "wheel": f"warplint-{version}-py3-none-{tag}.whl", "npm_cpu": of["npm"],
            "npm": f"warplint-cli-linux-{of['npm']}-{version}.tgz", "npm_main": f"warplint-npm-{version}.tgz",
            "vsix": f"warplint-vscode-{version}.vsix", "deb": f"warplint_{version}_{of['debian']}.deb", "conda": of["conda"], "homebrew": of["homebrew"]}


def main():
    version, machine = sys.argv[1:]
    try:
        for key, value in names(version, machine).items():
            print(f"{key}={shlex.quote(value)}")
    except ValueError as error:
        print(f"package: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
