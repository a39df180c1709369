"""All formats agree on the findings, and each keeps to its schema.

Every format is read back into (file, line, check, severity, start of the message), and these
must be those of the JSON report. Validators of others are used where they are installed:
npm install --prefix test/validators.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as xml

import jsonschema

KERNEL = """__global__ void k(float *out, const int *where) {
  __shared__ float tile[32][32]; // é | <b> "quoted" & %s
  tile[threadIdx.x][0] = out[where[threadIdx.x]];
  /* 𝄞 */ out[32 * threadIdx.x] = tile[0][threadIdx.x];
  // NOLINTBEGIN(shared-bank-conflict)
}
"""
FORMATS = ["json", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson", "markdown", "html", "text"]


class Output:
    """One run with all formats at once, each in a file."""

    def __init__(self, tool, folder, files, *options):
        outputs = [f"--format={f}:out/{f}" for f in FORMATS]
        (folder / "out").mkdir(exist_ok=True)
        p = subprocess.run([tool, "--no-toolkit", "--color=0", *options, *outputs, *files], cwd=folder, capture_output=True)
        self.exit, self.stderr = p.returncode, p.stderr
        assert not p.stdout, p.stdout
        self.text = {f: (folder / "out" / f).read_bytes().decode() for f in FORMATS}
        self.path = folder / "out"


def entry(file, line, check, severity, message):
    message = re.split(r"\.?\n|\. |\.$|; ", message, maxsplit=1)[0]  # without what to do
    return (file, int(line), check, severity, message.lower().replace("\\", ""))


def of_json(text):
    return [entry(f["file"], f["line"], f["check"], f["severity"], f["message"]) for f in json.loads(text)["findings"]]


def of_jsonl(text):
    objects = [json.loads(line) for line in text.splitlines()]
    return [entry(f["file"], f["line"], f["check"], f["severity"], f["message"]) for f in objects if f["type"] == "finding"]


def of_sarif(text):
    for r in json.loads(text)["runs"][0]["results"]:
        place = r["locations"][0]["physicalLocation"]
        yield entry(urllib.parse.unquote(place["artifactLocation"]["uri"]), place["region"]["startLine"], r["ruleId"], r["level"], r["message"]["text"])


def of_github(text):
    names = {"error": "error", "warning": "warning", "notice": "note"}
    for line in text.splitlines():
        m = re.match(r"::(\w+) file=([^,]*),line=(\d+),.*title=([^:]*)::(.*)", line)
        if m:
            yield entry(urllib.parse.unquote(m[2]), m[3], m[4], names[m[1]], urllib.parse.unquote(m[5]))


def of_gitlab(text):
    names = {"critical": "error", "major": "error", "minor": "warning", "info": "note"}
    for i in json.loads(text):
        yield entry(i["location"]["path"], i["location"]["lines"]["begin"], i["check_name"], names[i["severity"]], i["description"])


def of_junit(text):
    for suite in xml.fromstring(text).iter("testsuite"):
        for case in suite.iter("testcase"):
            for f in case.iter("failure"):
                yield entry(suite.get("name"), case.get("line"), case.get("name"), f.get("type"), f.get("message"))


def of_rdjson(text):
    names = {"ERROR": "error", "WARNING": "warning", "INFO": "note"}
    for d in json.loads(text)["diagnostics"]:
        yield entry(d["location"]["path"], d["location"]["range"]["start"]["line"], d["code"]["value"], names[d["severity"]], d["message"])


def of_markdown(text):
    for line in text.splitlines():
        m = re.match(r"\| (\w+) \| (.*):(\d+) \| (.*) \| \[([\w-]+)\]\(http\S+\) \|$", line)
        if m:
            yield entry(re.sub(r"\\(.)", r"\1", m[2]), m[3], m[5], m[1], m[4])


def of_html(text):
    data = json.loads(re.search(r'<script type="application/json" id="data">\n(.*?)\n</script>', text, re.S)[1])
    for f in data["findings"]:
        yield entry(data["sources"][f["at"][0]]["path"], f["at"][1], f["check"], f["severity"], f["message"])


def of_text(text):
    names = {"error": "error", "warning": "warning", "note": "note"}
    for line in text.splitlines():
        m = re.match(r"(.*):(\d+):\d+: (\w+): (.*) \[([\w-]+)\]$", line)
        if m and m[3] in names:
            yield entry(m[1], m[2], m[5], names[m[3]], m[4])


READERS = {f: globals()[f"of_{f}"] for f in FORMATS}


def as_told(e, f, kinds):
    """A finding of the JSON report as format `f` has it: wrong results are graver, or of a type of their own."""
    severity = e[3]
    if kinds[e[2]] == "bug" and f == "junit":
        severity = "bug"
    elif kinds[e[2]] == "bug" and severity == "warning" and f in ("sarif", "github", "gitlab", "rdjson"):
        severity = "error"
    return e[:3] + (severity,) + e[4:]


def disagreements(out, notes_shown):
    kinds = {f["check"]: f["kind"] for f in json.loads(out.text["json"])["findings"]}
    expected = sorted(of_json(out.text["json"]))
    shown = expected if notes_shown else [e for e in expected if e[3] != "note"]
    for f in FORMATS:
        found = sorted(READERS[f](out.text[f]))
        wanted = [as_told(e, f, kinds) for e in (expected if f in ("json", "jsonl", "html") else shown)]
        if f == "text":  # refusals have a name in brackets too
            reasons = {r["reason"] for r in json.loads(out.text["json"])["refusals"]}
            found = [e for e in found if e[2] not in reasons]
        for missing in [e for e in wanted if e not in found]:
            yield f"{f} lacks {missing}"
        for extra in [e for e in found if e not in wanted]:
            yield f"{f} has {extra}"
        if len(found) != len(wanted):
            yield f"{f} has {len(found)} findings, not {len(wanted)}"


def schema_errors(root, out):
    for f, schema in [("json", "docs/report"), ("sarif", "test/schemas/sarif"), ("gitlab", "test/schemas/gitlab"), ("rdjson", "test/schemas/rdjson")]:
        validator = jsonschema.Draft202012Validator(json.loads((root / f"{schema}.schema.json").read_text()))
        for e in validator.iter_errors(json.loads(out.text[f])):
            yield f"{f}: {e.json_path}: {e.message}"
    report = json.loads((root / "docs/report.schema.json").read_text())
    for line in map(json.loads, out.text["jsonl"].splitlines()):
        items = report["properties"][line["type"] + "s"]["items"]
        validator = jsonschema.Draft202012Validator({**items, "$defs": report.get("$defs", {})})
        for e in validator.iter_errors({k: v for k, v in line.items() if k != "type"}):
            yield f"jsonl: {line['type']}: {e.json_path}: {e.message}"
    for suite in xml.fromstring(out.text["junit"]).iter("testsuite"):
        for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            if int(suite.get(attribute)) != len(list(suite.iter(tag))):
                yield f"junit: {suite.get('name')}: the number of {attribute} is wrong"
    for line in out.text["github"].splitlines():
        if not re.match(r"::(error|warning|notice) file=[^,:]+,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[\w-]+::.|\d+ findings? ", line):
            yield f"github: {line}"
    rows = [line for line in out.text["markdown"].splitlines() if line.startswith("|")]
    if any(len(re.findall(r"(?<!\\)\|", row)) != 5 for row in rows):
        yield "markdown: a row has not four cells"
    fingerprints = [i["fingerprint"] for i in json.loads(out.text["gitlab"])]
    if len(set(fingerprints)) != len(fingerprints):
        yield "gitlab: two findings have one fingerprint"


def foreign_validators(root, out):
    modules = root / "test/validators/node_modules"
    sarif = modules / "@microsoft/sarif-multitool-linux/Sarif.Multitool"
    rdformat = modules / ".bin/rdformat-validator"
    if sarif.exists():
        sarif.chmod(0o755)  # npm leaves it without
        result = out.path / "validated.sarif"
        subprocess.run([sarif, "validate", out.path / "sarif", "--rule-kind", "Sarif;Ghas", "--level", "Error;Warning", "--kind", "Fail", "--output", result, "--log", "ForceOverwrite"], capture_output=True, check=True)
        for r in json.loads(result.read_text("utf-8-sig"))["runs"][0].get("results", []):
            if r.get("level", "warning") == "error":
                yield f"sarif-multitool: {r['ruleId']}: {r['message']}"
    if rdformat.exists() and shutil.which("node"):
        shutil.copy(out.path / "rdjson", out.path / "rd.json")
        p = subprocess.run([rdformat, "--strict", out.path / "rd.json"], capture_output=True, text=True)
        if p.returncode:
            yield f"rdformat-validator: {p.stdout}{p.stderr}"
    for name, path in (("sarif-multitool", sarif), ("rdformat-validator", rdformat)):
        if not path.exists():
            print(f"{name} is not installed (npm install --prefix test/validators); its part is left out")


def github_limits(tool, folder):
    """At most ten annotations of a kind, the worst first, and all findings in the summary."""
    (folder / "many.cu").write_text("".join(f"__global__ void k{i}(float *o) {{ o[{32 + i} * threadIdx.x] = {i}; }}\n" for i in range(14)))
    summary = folder / "summary.md"
    summary.write_text("before\n")
    p = subprocess.run([tool, "--no-toolkit", "--block=32", "--format=github", "many.cu"], cwd=folder, capture_output=True, text=True, env={"GITHUB_STEP_SUMMARY": str(summary)})
    if len(list(of_github(p.stdout))) != 10 or "4 findings have no annotation" not in p.stdout:
        yield f"github: {p.stdout}"
    if not summary.read_text().startswith("before\n") or len(list(of_markdown(summary.read_text()))) != 14:
        yield f"step summary: {summary.read_text()}"


def main():
    root, tool = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for example in (root / "examples").glob("*.cu"):
            shutil.copy(example, folder)
        (folder / "a b é%.cu").write_text(KERNEL)
        (folder / "broken.cu").write_text("__global__ void k( {\n")
        files = sorted(p.name for p in folder.glob("*.cu"))
        for options in (["--block=32"], ["--block=32", "--notes"], ["--severity=shared-bank-conflict=error"]):
            out = Output(tool, folder, files + ["missing.cu"], *options)
            assert of_json(out.text["json"]) and out.exit == 2
            # What is under test is agreement; the limit of annotations has a test of its own.
            kinds = [e[3] for e in of_json(out.text["json"])]
            if max(kinds.count(k) for k in kinds) > 10:
                out.text["github"] = "".join(github_unlimited(tool, folder, files, options))
            problems += disagreements(out, "--notes" in options)
            problems += schema_errors(root, out)
        problems += foreign_validators(root, out)
        problems += github_limits(tool, folder)
    print("\n".join(map(str, problems)))
    return 1 if problems else 0


def github_unlimited(tool, folder, files, options):
    """The annotations of each file by itself."""
    for f in files:
        yield subprocess.run([tool, "--no-toolkit", *options, "--format=github", f], cwd=folder, capture_output=True, text=True).stdout


sys.exit(main())
