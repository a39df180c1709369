"""The JSON report keeps to its schema, for every example and for what fails."""
import itertools
import json
import pathlib
import subprocess
import sys

import jsonschema


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    validator = jsonschema.Draft202012Validator(json.loads((root / "docs/report.schema.json").read_text()))
    inputs = sorted((root / "examples").glob("*.cu")) + [root / "no-such-file.cu"]
    problems = 0
    for path, options in itertools.product(inputs, ([], ["--all-accesses"])):
        p = subprocess.run([tool, "--format=json", *options, path], capture_output=True, text=True)
        report = json.loads(p.stdout)
        links = [f[key] for f in report["findings"] for key in ("access", "store", "racesWith") if key in f]
        found = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(report)]
        found += [f"access {n} of {len(report['accesses'])}" for n in links if n >= len(report["accesses"])]
        problems += len(found)
        print("".join(f"{path.name} {options}: {text}\n" for text in found), end="")
    return 1 if problems else 0


sys.exit(main())
