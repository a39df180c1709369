"""Holds the JSON on standard input against a schema. Usage: validate.py SCHEMA"""
import json
import pathlib
import sys

import jsonschema

validator = jsonschema.Draft202012Validator(json.loads(pathlib.Path(sys.argv[1]).read_text()))
errors = [f"{e.json_path}: {e.message}" for e in validator.iter_errors(json.load(sys.stdin))]
print("\n".join(errors) or "valid")
sys.exit(1 if errors else 0)
