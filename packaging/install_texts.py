"""Writes what is installed beside the binary: man page, completions, Debian changelog, SBOM.

usage: install_texts.py SOURCE-FOLDER PREFIX VERSION REPOSITORY [--static LLVM-INCLUDE-FOLDER]

Runs the binary that is already at PREFIX/bin, so the texts are those of what is packed. --static: the
binary holds LLVM and the runtime libraries, which the SBOM then lists, with the notices that headers of LLVM carry.
"""
import argparse
import datetime
import email.utils
import gzip
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap

# What the binary holds: name in the SBOM, Debian package it was linked from, SPDX licence.
WITHIN = (
    ("llvm", "llvm-22-dev", "Apache-2.0 WITH LLVM-exception"),
    ("clang", "libclang-22-dev", "Apache-2.0 WITH LLVM-exception"),
    ("clang-headers", "libclang-common-22-dev", "Apache-2.0 WITH LLVM-exception"),
    ("zlib", "zlib1g-dev", "Zlib"),
    ("zstd", "libzstd-dev", "BSD-3-Clause"),
    ("lz4", "liblz4-dev", "BSD-2-Clause"),
    ("libstdc++", "libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    ("libgcc", "libgcc-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1"),
)

# Parts of LLVM whose notices are in these headers, and not in Debian's copyright of LLVM.
NOTICES = {"xxHash": "llvm/Support/xxhash.h", "Unicode": "llvm/Support/ConvertUTF.h"}


def notice(header):
    """The comment of a header that has the copyright, without what makes it a comment."""
    (text,) = [c for c in re.findall(r"/\*(.*?)\*/", header, re.S) if "Copyright" in c]
    return "\n".join(re.sub(r"^ \*? ?", "", line).rstrip() for line in text.strip("\n").splitlines()).strip() + "\n"


def time_of(source):
    """Of the release, not of the build: the same input gives the same bytes."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    asked = subprocess.run(["git", "-C", source, "log", "-1", "--format=%ct"], capture_output=True, text=True)
    return int(asked.stdout) if asked.returncode == 0 and asked.stdout.strip() else 0


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = data.encode() if isinstance(data, str) else data
    path.write_bytes(gzip.compress(data, 9, mtime=0) if path.suffix == ".gz" else data)


def versions():
    """Of the Debian packages that are known here."""
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *(p for _, p, _ in WITHIN)],
                           capture_output=True, text=True)
    return dict(line.split(" ", 1) for line in asked.stdout.splitlines() if " " in line)


def sbom(binary, version, repository, when, static):
    """The binary and what was linked into it, as SPDX 2.3."""
    known = versions() if static else {}
    digest = hashlib.sha256(binary.read_bytes()).hexdigest()

    def package(name, number, licence, where):
        return {"SPDXID": f"SPDXRef-{re.sub('[^A-Za-z0-9.-]', '-', name)}", "name": name, "versionInfo": number,
                "downloadLocation": where, "filesAnalyzed": False, "licenseConcluded": licence,
                "licenseDeclared": licence, "copyrightText": "NOASSERTION"}

    packages = [package("warplint", version, "Apache-2.0 WITH LLVM-exception", repository)]
    packages[0]["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    for name, debian, licence in WITHIN if static else ():
        entry = package(name, known.get(debian, "NOASSERTION"), licence, "NOASSERTION")
        if debian in known:
            entry["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                      "referenceLocator": f"pkg:deb/debian/{debian}@{known[debian]}"}]
        packages.append(entry)
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-warplint"}]
    relations += [{"spdxElementId": "SPDXRef-warplint", "relationshipType": "STATIC_LINK", "relatedSpdxElement": p["SPDXID"]} for p in packages[1:]]
    created = datetime.datetime.fromtimestamp(when, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return json.dumps({"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
                       "name": f"warplint-{version}", "documentNamespace": f"{repository}/sbom/{version}/{digest[:16]}",
                       "creationInfo": {"created": created, "creators": [f"Tool: warplint-packaging-{version}"]},
                       "packages": packages, "relationships": relations}, indent=1) + "\n"


def changelog(source, version, repository, when):
    """The section of this version, as Debian has changelogs."""
    text = (source / "CHANGELOG.md").read_text()
    section = re.search(rf"^## {re.escape(version)}\b.*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    points = re.findall(r"^\* (.*(?:\n  .*)*)", section.group(1) if section else "", re.M)
    def point(text):
        return textwrap.fill(re.sub(r"\s+", " ", text), 79, initial_indent="  * ", subsequent_indent="    ",
                             break_long_words=False, break_on_hyphens=False)

    lines = [point(p) for p in points] or [f"  * See {repository}."]
    return (f"warplint ({version}) stable; urgency=medium\n\n" + "\n".join(lines)
            + f"\n\n -- The warplint developers <warplint@users.noreply.github.com>  {email.utils.formatdate(when)}\n")


def main():
    reader = argparse.ArgumentParser()
    for name, kind in (("source", pathlib.Path), ("prefix", pathlib.Path), ("version", str), ("repository", str), ("--static", pathlib.Path)):
        reader.add_argument(name, type=kind)
    given = reader.parse_args()
    source, prefix, version, repository = given.source, given.prefix, given.version, given.repository
    binary, share, when = prefix / "bin/warplint", prefix / "share", time_of(source)

    def said(*words):
        return subprocess.run([binary, *words], check=True, capture_output=True, text=True).stdout

    write(share / "man/man1/warplint.1.gz", said("man"))
    write(share / "bash-completion/completions/warplint", said("completion", "bash"))
    write(share / "zsh/site-functions/_warplint", said("completion", "zsh"))
    write(share / "fish/vendor_completions.d/warplint.fish", said("completion", "fish"))
    write(share / "doc/warplint/changelog.gz", changelog(source, version, repository, when))
    write(share / "doc/warplint/sbom.spdx.json", sbom(binary, version, repository, when, given.static))
    for name, header in NOTICES.items() if given.static else ():
        write(share / f"doc/warplint/licenses/{name}.txt", notice((given.static / header).read_text("utf-8")))


if __name__ == "__main__":
    main()
