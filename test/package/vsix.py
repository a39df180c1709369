"""The extension as it is released: all that its manifest names is in the file, and nothing that nobody needs.

usage: vsix.py FILE     prints what is wrong with it
"""
import json
import pathlib
import re
import sys
import zipfile

MOST_BYTES = 1 << 20
OWN = ("package.json", "readme.md", "changelog.md", "LICENSE.txt", "THIRD-PARTY.txt")


def named(package):
    """The files that a manifest names."""
    yield package["main"]
    yield package["icon"]
    for walkthrough in package["contributes"]["walkthroughs"]:
        for step in walkthrough["steps"]:
            yield from step["media"].values()


def problems(file):
    with zipfile.ZipFile(file) as archive:
        if broken := archive.testzip():
            return [f"{broken} is damaged"]
        held = set(archive.namelist())
        package = json.loads(archive.read("extension/package.json"))
        manifest = archive.read("extension.vsixmanifest").decode()
    wrong = [f"{name} is not in it" for name in (*OWN, *named(package)) if f"extension/{name.removeprefix('./')}" not in held]
    wanted = {f"extension/{name.removeprefix('./')}" for name in (*OWN, *named(package))} | {"extension.vsixmanifest", "[Content_Types].xml"}
    wrong += [f"{name} is in it, and nothing names it" for name in sorted(held - wanted)]
    identity = re.search(r'<Identity [^>]*Id="(.*?)" Version="(.*?)" Publisher="(.*?)"', manifest)
    if not identity or identity.groups() != (package["name"], package["version"], package["publisher"]):
        wrong.append(f"its manifest says {identity and identity.groups()}")
    steps = [step for walkthrough in package["contributes"]["walkthroughs"] for step in walkthrough["steps"]]
    commands = {command["command"] for command in package["contributes"]["commands"]}
    for step in steps:
        for command in re.findall(r"\(command:(warplint\.\w+)", step["description"]):
            if command not in commands:
                wrong.append(f"step '{step['id']}' of the walkthrough runs {command}, which there is not")
    if len(steps) < 3:
        wrong.append(f"its walkthrough has {len(steps)} steps")
    if (size := pathlib.Path(file).stat().st_size) > MOST_BYTES:
        wrong.append(f"it has {size} bytes")
    return wrong


if __name__ == "__main__":
    found = problems(sys.argv[1])
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
