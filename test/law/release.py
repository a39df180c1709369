"""One version and one address of the project: CMakeLists.txt has them, and what repeats them says the same."""
import json
import pathlib
import re
import subprocess
import sys

import yaml


def tracked(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True, text=True)
    if listed.returncode:
        sys.exit(77)
    return [root / name for name in listed.stdout.splitlines() if (root / name).is_file()]


def names(version, machine):
    """What the files of a release are called."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "packaging"))
    import names as of_release
    return of_release.names(version, machine)


def versions(root, version):
    """Every place that says a version, and what it says."""
    yield "CHANGELOG.md", re.search(r"^## (\S+)", (root / "CHANGELOG.md").read_text(), re.M).group(1)
    for name in ("package.json", "package-lock.json"):
        yield f"editors/vscode/{name}", json.loads((root / "editors/vscode" / name).read_text())["version"]
    gitlab = yaml.safe_load((root / "integrations/gitlab/warplint.gitlab-ci.yml").read_text())
    wheel = gitlab[".warplint"]["variables"]["WARPLINT_PACKAGE"]
    yield from (("the GitLab template", said) for said in re.findall(r"/v([\d.]+)/warplint-([\d.]+)-py3-none", wheel)[0])
    if not wheel.endswith("/" + names(version, "x86_64")["wheel"]):
        yield "the GitLab template", f"no wheel of a release: {wheel}"
    for page in (root / "docs").glob("*.md"):
        for said in re.findall(r"warplint(?:-vscode)?[_-](\d+\.\d+\.\d+)|warplint@v(\d+\.\d+\.\d+)|rev: v(\d+\.\d+\.\d+)", page.read_text()):
            yield f"docs/{page.name}", "".join(said)


def main():
    root = pathlib.Path(sys.argv[1])
    cmake = (root / "CMakeLists.txt").read_text()
    version = re.search(r"project\(warplint VERSION ([\d.]+)", cmake).group(1)
    address = re.search(r'WARPLINT_REPOSITORY "(.*?)"', cmake).group(1)
    wrong = [f"{place} says {said}; CMakeLists.txt says {version}" for place, said in versions(root, version) if said != version]
    own = "/".join(address.split("/")[3:])
    name = own.split("/")[1]
    for file in tracked(root):
        try:
            text = file.read_text()
        except UnicodeDecodeError:
            continue
        for said in re.findall(rf"github\.com/([\w.-]+/{name})\b", text):
            if said != own:
                wrong.append(f"{file.relative_to(root)} names {said}; CMakeLists.txt names {own}")
    for workflow in [*(root / ".github").rglob("*.yml"), root / "action.yml", root / ".pre-commit-hooks.yaml"]:
        yaml.safe_load(workflow.read_text())
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
