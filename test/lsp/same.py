"""Edits a file at random, and holds what the server says after each edit against what `lint`
says about the same text in a process of its own: nothing that is kept between edits may show.

    python3 same.py PROGRAM EDITS [SEED [TOOLKIT]]"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from client import Client

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "bench" / "lsp"))
from source import source  # noqa: E402

LINES = ["", "  // a note", "  __syncthreads();", "  out[32 * threadIdx.x] = 1.0f;", "  int k = threadIdx.y * 3;",
         "__global__ void more(float *p, int n) { p[n * threadIdx.x] = 0; }", "void go(float *p) { more<<<1, 64>>>(p, 4); }",
         "  if (threadIdx.x < 7) __syncthreads();", "#define TILE 16", "template <int N> __global__ void t(float *p) { p[N] = 0; }",
         "// NOLINTNEXTLINE(global-uncoalesced)"]
STRIDE = "* i] = in["
SEVERITIES = {"error": 1, "warning": 2, "note": 3}


def edited(draw, text):
    """The text after one edit."""
    lines = text.split("\n")
    # Some edits change the number in an index and nothing else.
    strides = [i for i, line in enumerate(lines) if STRIDE in line]
    at = draw.choice(strides) if strides and draw.random() < 0.2 else draw.randrange(len(lines))
    kind = "number" if at in strides else draw.choice(["line", "line", "number", "number", "number", "delete", "copy", "character", "erase"])
    digits = [i for i, c in enumerate(lines[at]) if c.isdigit()]
    if kind == "line":
        lines.insert(at, draw.choice(LINES))
    elif kind == "number" and digits:
        i = draw.choice(digits)
        lines[at] = lines[at][:i] + draw.choice("0123456789") + lines[at][i + 1:]
    elif kind == "delete":
        del lines[at]
    elif kind == "copy":
        lines.insert(at, lines[at])
    elif kind == "erase":
        i = draw.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:i] + lines[at][i + 1:]
    else:
        i = draw.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:i] + draw.choice("x;{}()+*3 /") + lines[at][i:]
    return "\n".join(lines)


def change(before, after):
    """One change that turns the one text into the other, as an editor sends it."""
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1

    def position(offset):
        head = before[:offset]
        return {"line": head.count("\n"), "character": offset - head.rfind("\n") - 1}
    return {"range": {"start": position(first), "end": position(len(before) - last)}, "text": after[first:len(after) - last]}


def place(of):
    return of["line"] - 1, of["column"] - 1, of["endLine"] - 1, of["endColumn"] - 1


def linted(program, path, toolkit):
    """What lint says, as (range, severity, code, message, notes); of an error in a kernel, the
    kernel's name stands in the place of the range, since the server underlines that."""
    headers = f"--cuda-path={toolkit}" if toolkit else "--no-toolkit"
    run = subprocess.run([program, headers, "--no-cache", "--no-fixes", "--format=json", path],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    report, said = json.loads(run.stdout), set()
    for f in report["findings"]:
        notes = tuple((place(n if "line" in n else f), n["message"]) for n in f["notes"])
        said.add((place(f), SEVERITIES[f["severity"]], f["check"], f["message"], notes))
    for r in report["refusals"]:
        if "line" not in r:
            continue
        if r["reason"] == "kernel-in-error":
            said.add((None, 3, r["reason"], f"kernel '{r['kernel']}' is not analysed: it does not compile",
                      ((place(r), r["detail"]),)))
        else:
            said.add((place(r), 4, r["reason"], r["summary"] + (": " + r["detail"] if r["detail"] else ""), ()))
    return said


def shown(diagnostics):
    said = set()
    for d in diagnostics:
        def corners(r):
            return r["start"]["line"], r["start"]["character"], r["end"]["line"], r["end"]["character"]
        notes = tuple((corners(n["location"]["range"]), n["message"]) for n in d.get("relatedInformation", []))
        where = None if d["code"] == "kernel-in-error" else corners(d["range"])
        said.add((where, d["severity"], d["code"], d["message"], notes))
    return said


def compare(program, edits, seed, toolkit):
    draw = random.Random(seed)
    folder = tempfile.TemporaryDirectory()
    path = pathlib.Path(folder.name).resolve() / "k.cu"
    client = Client(program, "--debounce=0", toolkit=bool(toolkit))
    client.initialize({"textDocument": {"publishDiagnostics": {"relatedInformation": True}}},
                      initializationOptions={"notes": True, "cudaPath": toolkit})
    text = source(150).replace("  int i = threadIdx.x;\n  \n", f"  int i = threadIdx.x;\n  out[3 {STRIDE}7 * i + 1];\n")
    assert STRIDE in text
    good = [text]
    client.open(path.as_uri(), text)
    client.diagnostics(path.as_uri(), 1)
    total = 0
    for version in range(2, edits + 2):
        after = draw.choice(good) if draw.random() < 0.25 else edited(draw, text)
        # As one change, or by way of another text that nobody waits for.
        steps = [edited(draw, text), after] if draw.random() < 0.2 else [after]
        changes = []
        for step in steps:
            changes.append(change(text, step))
            text = step
        client.change(path.as_uri(), version, *changes)
        now = shown(client.diagnostics(path.as_uri(), version))
        path.write_text(text)
        fresh = linted(program, str(path), toolkit)
        assert now == fresh, (f"seed {seed}, version {version}: only the server says {now - fresh}, "
                              f"only lint says {fresh - now}, about\n{text}")
        total += len(now)
        if not any(code == "kernel-in-error" for _, _, code, _, _ in now):
            good.append(text)
    client.stop()
    assert total > edits, "too little was said to compare"
    print(f"{edits} edits, {total} diagnostics, all as lint says")


compare(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1,
        sys.argv[4] if len(sys.argv) > 4 else None)
