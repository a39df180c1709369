"""Makes the npm packages of an unpacked release: one with the binary, and one that takes the platform's.

usage: build.py SOURCE-FOLDER RELEASE-FOLDER VERSION REPOSITORY CPU OUTPUT-FOLDER

CPU as npm calls it: x64, arm64. The packages are folders in OUTPUT-FOLDER, and archives as `npm pack` makes them.
"""
import io
import json
import pathlib
import sys
import tarfile
import gzip


def common(version, repository):
    return {"version": version, "description": "Static analyzer of the memory accesses of CUDA kernels",
            "license": "Apache-2.0 WITH LLVM-exception", "homepage": repository,
            "repository": {"type": "git", "url": f"git+{repository}.git"}}


def pack(path, files):
    """An npm package: a gzipped tar archive with everything below package/."""
    with gzip.GzipFile(path, "wb", 9, mtime=0) as stream, tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, (data, mode) in sorted(files.items()):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(data), mode
            archive.addfile(entry, io.BytesIO(data))
    print(path)


def main():
    source, release, version, repository, cpu, output = sys.argv[1:]
    source, release, output = map(pathlib.Path, (source, release, output))
    documents = release / "share/doc/warplint"
    platform = f"@warplint/cli-linux-{cpu}"
    legal = {n: ((documents / n).read_bytes(), 0o644) for n in ("LICENSE", "NOTICE", "sbom.spdx.json")}
    legal |= {f"licenses/{f.name}": (f.read_bytes(), 0o644) for f in sorted((documents / "licenses").iterdir())}

    def described(more):
        return (json.dumps(more | common(version, repository), indent=2).encode() + b"\n", 0o644)

    pack(output / f"warplint-cli-linux-{cpu}-{version}.tgz",
         legal | {"warplint": ((release / "bin/warplint").read_bytes(), 0o755),
                  "package.json": described({"name": platform, "os": ["linux"], "cpu": [cpu], "libc": ["glibc"]})})
    platforms = {f"@warplint/cli-linux-{c}": version for c in ("x64",)} | {platform: version}
    pack(output / f"warplint-npm-{version}.tgz",
         {"bin/warplint.js": ((source / "packaging/npm/warplint.js").read_bytes(), 0o755),
          "LICENSE": legal["LICENSE"], "README.md": ((source / "README.md").read_bytes(), 0o644),
          "package.json": described({"name": "warplint", "bin": {"warplint": "bin/warplint.js"}, "engines": {"node": ">=16"},
                                     "optionalDependencies": platforms})})


main()
