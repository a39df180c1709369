"""The schema of .warplint and the tool agree on what is a configuration, and every key and
option is documented."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import jsonschema

GOOD = [
    {},
    {"arch": "sm_80", "inherit": False},
    {"arch": "H100"},
    {"arch": 9.0, "toolkit": "12.9"},
    {"checks": ["-*", "shared-*"], "exclude": "third_party"},
    {"severities": {"shared-*": "error", "global-uncoalesced": "off"}},
    {"options": {"shared-bank-conflict.min-excess": 2}},
    {"fail-on": "never"},
    {"kernels": []},
    {"libraries": ["mylib", "ext_*"]},
    {"kernels": [{"name": "k*", "block": [32, 8], "grid": "4x4", "dynamic-shared": 0}]},
    {"kernels": [{"name": "k", "block": 64, "args": {"N": -1, "s.pitch": 3}, "instantiate": ["k<int>"]}]},
]
BAD = [
    [],
    "arch",
    {"archs": "sm_80"},
    {"arch": True},
    {"arch": ["sm_80"]},
    {"inherit": "maybe"},
    {"checks": {"a": "b"}},
    {"severities": {"shared-*": "fatal"}},
    {"severities": {"-shared-*": "note"}},
    {"options": {"min-excess": 2}},
    {"options": {"shared-bank-conflict.min-excess": "many"}},
    {"fail-on": "warnings"},
    {"kernels": {"name": "k"}},
    {"kernels": [{"block": 32}]},
    {"kernels": [{"name": "k", "blocks": 32}]},
    {"kernels": [{"name": "k", "block": [1, 2, 3, 4]}]},
    {"kernels": [{"name": "k", "block": 0}]},
    {"kernels": [{"name": "k", "dynamic-shared": -1}]},
    {"kernels": [{"name": "k", "args": {"N": 1.5}}]},
    {"kernels": [{"name": "k", "args": [1]}]},
]


def accepts(tool, folder, document):
    path = folder / "config"
    path.write_text(json.dumps(document))  # JSON is YAML
    p = subprocess.run([tool, "--config", path, "--verify-config"], capture_output=True, text=True)
    assert p.returncode in (0, 2), p
    return p.returncode == 0


def garbage(count):
    """Configurations with bytes replaced, taken out and doubled; the same each time."""
    draw = random.Random(1)
    text = b"inherit: true\nchecks: ['-*', shared-*]\nkernels:\n  - name: 'k*'\n    block: [32, 8]\n    args: {N: 1}\n"
    for _ in range(count):
        broken = bytearray(text)
        for _ in range(draw.randint(1, 6)):
            at = draw.randrange(len(broken))
            broken[at : at + draw.randint(0, 2)] = bytes(draw.choice(b"[]{}:,-'\"\n\t &*!|>%@\xff\x00a0") for _ in range(draw.randint(0, 3)))
        yield bytes(broken)


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    schema = json.loads((root / "docs/config.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for documents, good in ((GOOD, True), (BAD, False)):
            for d in documents:
                if validator.is_valid(d) != good:
                    problems.append(f"the schema says otherwise: {d}")
                if accepts(tool, pathlib.Path(folder), d) != good:
                    problems.append(f"the tool says otherwise: {d}")
        for g in garbage(60):  # an answer or an error with a place, never a crash
            path = pathlib.Path(folder) / "garbage"
            path.write_bytes(g)
            p = subprocess.run([tool, "--config", path, "--verify-config"], capture_output=True)
            if p.returncode not in (0, 2) or (p.returncode == 2 and b": error: " not in p.stderr):
                problems.append(f"{g}: {p}")
        # A key of the schema that the tool does not know would be found by no document above.
        for keys, wrap in ((schema["properties"], lambda d: d), (schema["$defs"]["kernel"]["properties"], lambda d: {"kernels": [d]})):
            used = {k for g in GOOD for d in ([g] if wrap({}) == {} else g.get("kernels", [])) for k in d}
            problems += [f"no document uses the key {k}" for k in keys if k not in used]
    text = (root / "docs/configuration.md").read_text()
    for key in list(schema["properties"]) + list(schema["$defs"]["kernel"]["properties"]):
        if f"| `{key}` |" not in text:
            problems.append(f"docs/configuration.md does not explain {key}")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
