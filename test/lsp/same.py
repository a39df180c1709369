"""Edits a file at random, and holds what the server says after each edit against what `lint`
says about the same text in a process of its own: nothing that is kept between edits may show.

Half of the edits are made anywhere; the other half as people type: some in a row within the body of
one function, that mostly end well. Now and then all else that an editor shows is held against a
server that has seen nothing but the last text.

    python3 same.py PROGRAM EDITS [SEED [TOOLKIT]]"""
import json
import pathlib
import random
import re
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
# Code whose parts bear on each other.
TOGETHER = """
#define SCALED(i) scaled(i)
__device__ int scaled(int i) { return 3 * i; }
__device__ int doubled(int i) {
  int j = scaled(i);
  return 2 * j;
}
int blocksFor(int n) { return (n + 127) / 128; }
__global__ void scatter(float *out, const float *in) {
  int i = threadIdx.x;
  out[doubled(i)] = in[i];
}
template <int N> __global__ void fixed(float *out) {
  out[N * threadIdx.x] = 1;
}
__global__ void gather(float *out, const float *in) {
  extern __shared__ float buffer[];
  int i = threadIdx.x;
  buffer[2 * i] = in[SCALED(i)];
  __syncthreads();
  out[i] = buffer[i];
}
__global__ void other(float *out) {
  extern __shared__ float buffer[];
  int i = threadIdx.x;
  buffer[4 * i] = __LINE__;
  __syncthreads();
  out[i] = buffer[i];
}
void launchScatter(float *out, const float *in) {
  int n = 1 << 20;
  scatter<<<blocksFor(n), 128>>>(out, in);
  CHECK(cudaGetLastError());
}
void launchGather(float *out, const float *in) {
  int n = 256;
  gather<<<4, n, 2 * n * sizeof(float)>>>(out, in);
  other<<<4, n>>>(out);
}
"""
LAUNCHES_TEMPLATE = """void launchFixed(float *out) {
  fixed<7><<<1, 64>>>(out);
}
"""
# What somebody types into a body.
TYPED = ["  out[5 * i] = 2;", "  if (i < 7) { out[i] = 1; }", "  // NOLINTNEXTLINE", "  int k = doubled(3);", "  i += SCALED(1);",
         "  __shared__ float own[32][32]; own[i][0] = 1;", "  for (int k = 0; k < 4; ++k) out[k * i] = 1;", "  n *= 2;",
         "  scatter<<<1, 32>>>(out, in);", "  auto f = [=] { return i; };", "", "  struct S { int i; };", "#pragma unroll",
         "  }", "  {", "  /* a", "  fixed<3><<<1, 32>>>(out);"]
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


def typing(draw, text):
    """Texts as somebody makes them in one place of a body: a line key by key, numbers, and a line
    that goes and comes again. In the end often all is as it was."""
    lines = text.split("\n")
    inside = [i for i, line in enumerate(lines) if line.startswith("  ") and ";" in line]
    together = [i for i in inside if any(word in lines[i] for word in ("scaled(i)", "2 * j", "doubled(i)", "buffer[", "<<<"))]
    at = draw.choice(together if together and draw.random() < 0.6 else inside)
    phrase = draw.choice(TYPED)
    cuts = sorted({draw.randrange(len(phrase) + 1) for _ in range(2)} | {len(phrase)})
    texts = ["\n".join(lines[:at] + [phrase[:cut]] + lines[at:]) for cut in cuts]
    digits = [i for i, c in enumerate(lines[at]) if c.isdigit()]
    for i in draw.sample(digits, min(2, len(digits))):
        line = lines[at][:i] + draw.choice("0123456789") + lines[at][i + 1:]
        texts.append("\n".join(lines[:at] + [line] + lines[at + 1:]))
    texts.append("\n".join(lines[:at] + lines[at + 1:]))
    if draw.random() < 0.8:
        texts.append(text)
    return texts


def texts(draw, start):
    """Text after text, without end."""
    text, good = start, [start]
    while True:
        if draw.random() < 0.3:
            run = typing(draw, text)
        elif draw.random() < 0.25:
            run = [draw.choice(good)]
        else:
            run = [edited(draw, text)]
        for text in run:
            well = yield text
            if well:
                good.append(text)


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


def place(of, lines):
    """The range of something as an editor counts; what ends behind a line's end ends with the line."""
    end = of["endLine"] - 1, of["endColumn"] - 1
    if end[1] > len(lines[end[0]]) and end[0] + 1 < len(lines):
        end = end[0] + 1, 0
    return of["line"] - 1, of["column"] - 1, *end


def rows(notes):
    """Notes with the rows of tables apart: an editor has them in one."""
    return tuple((where, row) for where, text in notes for row in text.split(" \u00b7 "))


def linted(program, path, toolkit):
    """What lint says, as (range, severity, code, message, notes); of an error in a kernel, the
    kernel's name stands in the place of the range, since the server underlines that."""
    headers = f"--cuda-path={toolkit}" if toolkit else "--no-toolkit"
    run = subprocess.run([program, headers, "--no-cache", "--no-fixes", "--explain", "--format=json", path],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    report, said, lines = json.loads(run.stdout), set(), pathlib.Path(path).read_text().split("\n")
    for f in report["findings"]:
        notes = rows((place(n if "line" in n else f, lines), n["message"]) for n in f["notes"])
        said.add((place(f, lines), SEVERITIES[f["severity"]], f["check"], f["message"], notes))
    for r in report["refusals"]:
        if "line" not in r:
            continue
        if r["reason"] == "kernel-in-error":
            said.add((None, 3, r["reason"], f"kernel '{r['kernel']}' is not analysed: it does not compile",
                      ((place(r, lines), r["detail"]),)))
        else:
            said.add((place(r, lines), 4, r["reason"], r["summary"] + (": " + r["detail"] if r["detail"] else ""), ()))
    return said


def shown(diagnostics):
    said = set()
    for d in diagnostics:
        def corners(r):
            return r["start"]["line"], r["start"]["character"], r["end"]["line"], r["end"]["character"]
        notes = rows((corners(n["location"]["range"]), n["message"]) for n in d.get("relatedInformation", []))
        where = None if d["code"] == "kernel-in-error" else corners(d["range"])
        said.add((where, d["severity"], d["code"], d["message"], notes))
    return said


def shownElsewhere(client, uri, text):
    """What an editor shows apart from diagnostics, without the documents' versions."""
    last = text.count("\n")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": last, "character": 0}}
    document = {"textDocument": {"uri": uri}}
    asked = [("inlayHint", {"range": whole}), ("codeLens", {})]
    asked += [("hover", {"position": {"line": line, "character": text.split("\n")[line].find("[")}})
              for line in range(last) if "[" in text.split("\n")[line]]
    replies = [client.ask("textDocument/" + method, {**document, **params})["result"] for method, params in asked]
    actions = {**document, "range": whole, "context": {"diagnostics": []}}
    replies.append(client.ask("textDocument/codeAction", actions)["result"])
    while any("disabled" in action for action in replies[-1]):  # fixes are still tried
        replies[-1] = client.ask("textDocument/codeAction", actions)["result"]
    return re.sub(r'"version": \d+', "", json.dumps(replies, sort_keys=True))


def started(program, toolkit):
    client = Client(program, "--debounce=0", toolkit=bool(toolkit))
    client.initialize({"textDocument": {"publishDiagnostics": {"relatedInformation": True},
                                        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
                                                       "disabledSupport": True}}},
                      initializationOptions={"notes": True, "cudaPath": toolkit})
    return client


def compareElsewhere(program, toolkit, client, uri, text):
    fresh = started(program, toolkit)
    fresh.open(uri, text)
    fresh.diagnostics(uri, 1)
    now, then = shownElsewhere(client, uri, text), shownElsewhere(fresh, uri, text)
    fresh.stop()
    assert now == then, f"the server shows\n{now}\nand one that was just started\n{then}\nabout\n{text}"


def compare(program, edits, seed, toolkit):
    draw = random.Random(seed)
    folder = tempfile.TemporaryDirectory()
    path = pathlib.Path(folder.name).resolve() / "k.cu"
    client = started(program, toolkit)
    text = source(100).replace("  int i = threadIdx.x;\n  \n", f"  int i = threadIdx.x;\n  out[3 {STRIDE}7 * i + 1];\n")
    assert STRIDE in text
    text += TOGETHER + (LAUNCHES_TEMPLATE if draw.random() < 0.5 else "")
    client.open(path.as_uri(), text)
    client.diagnostics(path.as_uri(), 1)
    total, run, well = 0, texts(draw, text), None
    for version in range(2, edits + 2):
        after = run.send(well)
        # As one change, or by way of another text that nobody waits for.
        steps = [edited(draw, text), after] if draw.random() < 0.1 else [after]
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
        if version % 25 == 0:
            compareElsewhere(program, toolkit, client, path.as_uri(), text)
        total += len(now)
        well = not any(code == "kernel-in-error" for _, _, code, _, _ in now)
    client.stop()
    assert total > edits, "too little was said to compare"
    print(f"{edits} edits, {total} diagnostics, all as lint says")


compare(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1,
        sys.argv[4] if len(sys.argv) > 4 else None)
