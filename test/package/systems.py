"""Other systems to run a binary in: their libraries, without anything of them being run or configured.

make(FOLDER) unpacks each system into FOLDER with debootstrap, once, and says which it could not have and why.
"""
import os
import pathlib
import platform
import re
import shutil
import subprocess
import urllib.request

DEBIAN = ("http://deb.debian.org/debian", "debian-archive-keyring")
UBUNTU = ("http://archive.ubuntu.com/ubuntu" if platform.machine() == "x86_64" else "http://ports.ubuntu.com/ubuntu-ports", "ubuntu-archive-keyring")
SUITES = {"bookworm": DEBIAN, "trixie": DEBIAN, "jammy": UBUNTU, "noble": UBUNTU}
SECONDS = 600  # for one system


def reached(address):
    try:
        with urllib.request.urlopen(address, timeout=20):
            return True
    except OSError:
        return False


def unpacked(suite, folder):
    """Why there is no system in FOLDER, or nothing."""
    done = folder / ".unpacked"
    if done.exists():
        return None
    mirror, ring = SUITES[suite]
    keys = [k for k in (pathlib.Path(f"/usr/share/keyrings/{ring}.gpg"), folder.parent / f"{ring}.gpg") if k.exists()]
    if not keys:
        return f"no {ring}.gpg in /usr/share/keyrings or {folder.parent} (Debian 13 has Ubuntu's in ubuntu-keyring)"
    if not reached(f"{mirror}/dists/{suite}/InRelease"):
        return f"{mirror} does not have it, or is not reached"
    shutil.rmtree(folder, ignore_errors=True)
    # --foreign: packages are verified and unpacked, and none of their scripts is run.
    script = "sid" if SUITES[suite] is DEBIAN else "gutsy"
    command = ["debootstrap", "--foreign", "--variant=minbase", f"--keyring={keys[0]}", suite, folder, mirror, f"/usr/share/debootstrap/scripts/{script}"]
    try:
        p = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"debootstrap took more than {SECONDS} s"
    if p.returncode:
        return f"debootstrap ends with {p.returncode}: {(p.stdout + p.stderr).strip()[-300:]}"
    done.touch()
    return None


def make(folder):
    """Roots of systems, and what is missing."""
    if not shutil.which("debootstrap"):
        return [], ["other systems: no debootstrap"]
    if os.geteuid() != 0:
        return [], ["other systems: chroot needs root"]
    folder.mkdir(parents=True, exist_ok=True)
    reasons = {suite: unpacked(suite, folder / suite) for suite in SUITES}
    return [folder / s for s, why in reasons.items() if not why], [f"in {s}: {why}" for s, why in reasons.items() if why]


def description(chroot):
    """Its name, and its glibc."""
    release = chroot / "etc/os-release"
    name = re.search(r'^PRETTY_NAME="(.*)"', release.read_text(), re.M).group(1) if release.exists() else "a system without a name"
    libc = next(chroot.glob("lib/*-linux-gnu/libc.so.6"), None)
    version = re.search(rb"GNU C Library .*? version ([\d.]+)", libc.read_bytes()) if libc else None
    return f"{name}, glibc {version.group(1).decode().rstrip('.') if version else 'unknown'}"
