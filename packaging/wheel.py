"""Makes a wheel of an unpacked release: the binary, as a script of the environment it is installed into.

usage: wheel.py SOURCE-FOLDER RELEASE-FOLDER VERSION REPOSITORY PLATFORM-TAG OUTPUT-FOLDER

No network and no build tool: a wheel is a zip archive with a list of its files.
"""
import base64
import hashlib
import pathlib
import sys
import zipfile

LAUNCHER = '''"""python -m warplint"""
import os
import sys
import sysconfig

program = os.path.join(sysconfig.get_path("scripts"), "warplint")
os.execv(program, [program, *sys.argv[1:]])
'''


def metadata(source, version, repository):
    return "\n".join([
        "Metadata-Version: 2.1", "Name: warplint", f"Version: {version}",
        "Summary: Static analyzer of the memory accesses of CUDA kernels", f"Home-page: {repository}",
        "License: Apache-2.0 WITH LLVM-exception", "Requires-Python: >=3.8",
        "Classifier: Environment :: GPU :: NVIDIA CUDA", "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Topic :: Software Development :: Quality Assurance",
        "Description-Content-Type: text/markdown", "", (source / "README.md").read_text()])


def main():
    source, release, version, repository, tag, output = sys.argv[1:]
    source, release, output = map(pathlib.Path, (source, release, output))
    info, documents = f"warplint-{version}.dist-info", release / "share/doc/warplint"
    files = [(f"warplint-{version}.data/scripts/warplint", (release / "bin/warplint").read_bytes(), 0o755),
             ("warplint/__init__.py", b"", 0o644), ("warplint/__main__.py", LAUNCHER.encode(), 0o644)]
    for file in [documents / "LICENSE", documents / "NOTICE", *sorted((documents / "licenses").iterdir())]:
        files.append((f"{info}/licenses/{file.name}", file.read_bytes(), 0o644))
    files.append((f"{info}/sboms/warplint.spdx.json", (documents / "sbom.spdx.json").read_bytes(), 0o644))
    files.append((f"{info}/METADATA", metadata(source, version, repository).encode(), 0o644))
    files.append((f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: warplint\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n".encode(), 0o644))
    record = ""
    for name, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files.append((f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode(), 0o644))
    wheel = output / f"warplint-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, mode in files:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(wheel)


main()
