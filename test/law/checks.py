"""Every check has its page with the fixed sections, a test that fires and one that stays
silent, and its options documented with the defaults the tool has."""
import json
import pathlib
import re
import subprocess
import sys

SECTIONS = ["## Why it costs", "## Example", "## How it decides", "## When it stays silent", "## Fix", "## Options", "## Evidence"]


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    listing = json.loads(subprocess.run([tool, "--list-checks=json"], check=True, capture_output=True, text=True).stdout)
    problems = []
    for check in listing:
        name = check["id"]
        page = root / "docs" / "checks" / f"{name}.md"
        if not page.exists():
            problems.append(f"{name}: no page {page.name}")
            continue
        text = page.read_text()
        problems += [f"{name}: the page lacks '{s}'" for s in SECTIONS if s not in text]
        for option in check["options"]:
            row = re.search(rf"\| `{option['name']}` \| (-?\d+) \|", text)
            if not row or int(row.group(1)) != option["default"]:
                problems.append(f"{name}: option {option['name']} (default {option['default']}) is not on the page")
        tests = root / "test" / "check" / name
        for kind in ("fires", "silent"):
            if not list(tests.glob(f"{kind}-*.cu")):
                problems.append(f"{name}: no test {kind}-*.cu in {tests.relative_to(root)}")
    known = {c["id"] for c in listing}
    for page in (root / "docs" / "checks").glob("*.md"):
        if page.stem not in known:
            problems.append(f"docs/checks/{page.name}: no such check")
    if not known:
        problems.append("the tool lists no checks")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
