"""Every rule that a figure can rest on is a row of docs/hardware.md with the same grade, and names an
experiment that is listed there."""
import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / "docs/hardware.md").read_text()
    rows, experiments = {}, set()
    for line in text.splitlines():
        cells = [c.strip() for c in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) >= 3:
            for name in re.findall(r"\b[A-Z]\d+\b", cells[0]):
                rows.setdefault(name, []).append(cells[-1].lower())
        if re.match(r"\| [A-Z]\d* \|", line):
            experiments.add(cells[0])
    problems = []
    pattern = re.compile(r'^RULE\((\w+), (\w+),\s*"([^"]*)",\s*"([^"]*)"\)', re.M)
    rules = pattern.findall((root / "sim/Rules.def").read_text())
    for name, grade, _, experiment in rules:
        if name not in rows:
            problems.append(f"docs/hardware.md has no row for rule {name}")
        elif not any(grade.lower() in cell for cell in rows[name]):
            problems.append(f"{name}: Rules.def says {grade.lower()}, docs/hardware.md says {rows[name]}")
        for e in experiment.split(", "):
            if e and e not in experiments:
                problems.append(f"{name}: docs/hardware.md lists no experiment {e}")
        if (grade == "Measured") and experiment:
            problems.append(f"{name}: measured, and yet open")
    if len(rules) < 20:
        problems.append("sim/Rules.def was not understood")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
