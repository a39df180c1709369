"""The JSON report keeps to its schema, for every example and for what fails."""
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
    for path in inputs:
        p = subprocess.run([tool, "--format=json", path], capture_output=True, text=True)
        for error in validator.iter_errors(json.loads(p.stdout)):
            print(f"{path.name}: {error.json_path}: {error.message}")
            problems += 1
    return 1 if problems else 0


sys.exit(main())
