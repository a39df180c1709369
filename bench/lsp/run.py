"""Types into the language server, key by key, and measures from each key to its diagnostics.

    python3 bench/lsp/run.py build/bin/warplint [--cuda-path=DIR] [--keys=200] [--assert-p95=MS]

The file has about 500 lines and a dozen kernels. A line goes into the last kernel, and a loop of
several lines into one in the middle; neither is correct before it ends, and each is then taken
away again. The debounce is 0: with another, add it.
On a machine that does other work too, the processor time for a key is the better figure.
Prints two rows for the bundled headers, and two for a toolkit's if one is named."""
import argparse
import itertools
import os
import pathlib
import statistics
import sys
import time

from source import source

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "test" / "lsp"))
from client import Client, insertion  # noqa: E402

URI = "file:///w/bench.cu"
LINE = "out[32 * i] = in[i] + in[(i + 1) % n];"


LOOP = """for (int k = 0; k < n; ++k) {
    if (in[k] > 0) {
      sums[32 * i + k] = in[k];
    }
  }
"""


def keystrokes(line, column, text):
    """The changes that type a text at a place and take it away again."""
    places = [(line, column)]
    for c in text:
        places.append((places[-1][0] + 1, 0) if c == "\n" else (places[-1][0], places[-1][1] + 1))
    for (line, column), c in zip(places, text):
        yield insertion(line, column, c)
    for before, after in zip(places[-2::-1], places[:0:-1]):
        change = insertion(*before, "")
        change["range"]["end"] = {"line": after[0], "character": after[1]}
        yield change


def places(text):
    """What is typed where: for each a name, the line, and the text."""
    lines = text.split("\n")
    kernels = [i for i, line in enumerate(lines) if line.startswith("__global__") and "*sums" in line]
    return [("a line", len(lines) - 3, LINE), ("a loop", kernels[len(kernels) // 2] + 4, LOOP)]


def processor(client):
    """Seconds of processor time that the server has used."""
    with open(f"/proc/{client.server.pid}/stat") as f:
        user, system = f.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def measure(program, settings, count, at, typed):
    """Seconds from each key to its diagnostics, seconds of processor time for a key, and whether
    a typed line was found at fault."""
    client = Client(program, "--debounce=0", toolkit=bool(settings))
    client.initialize(initializationOptions=settings)
    client.open(URI, source())
    client.diagnostics(URI, 1)
    time.sleep(3 if settings else 0.3)  # what is prepared after the first analysis
    times, found, used = [], False, processor(client)
    lines = range(at, at + typed.count("\n") + 1)
    for version, change in enumerate(itertools.islice(itertools.cycle(keystrokes(at, 2, typed)), count), start=2):
        time.sleep(0.05)  # a quick typist; what was kept for the next key is ready by then
        start = time.perf_counter()
        client.change(URI, version, change)
        reported = client.diagnostics(URI, version)
        times.append(time.perf_counter() - start)
        found = found or any(d["range"]["start"]["line"] in lines and d["code"] == "global-uncoalesced" for d in reported)
    used = (processor(client) - used) / count
    client.stop()
    return times, used, found


def row(name, times, used, lines):
    ms = sorted(t * 1000 for t in times)
    p50, p95 = statistics.median(ms), ms[int(len(ms) * 0.95)]
    print(f"{name:<26} {lines:>5} lines {len(ms):>5} keys   p50 {p50:6.1f} ms   p95 {p95:6.1f} ms   most {ms[-1]:6.1f} ms   "
          f"processor {used * 1000:.1f} ms a key", flush=True)
    return p95


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--cuda-path")
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--assert-p95", type=float, help="milliseconds; fails above it")
    options = parser.parse_args()
    lines = source().count("\n")
    runs = [("bundled headers", {})] + ([("toolkit headers", {"cudaPath": options.cuda_path})] if options.cuda_path else [])
    worst = 0.0
    for name, settings in runs:
        for what, at, typed in places(source()):
            times, used, found = measure(options.program, settings, options.keys, at, typed)
            assert found or options.keys < len(typed), "what was typed was never reported"
            worst = max(worst, row(f"{name}, {what}", times, used, lines))
    if options.assert_p95 and worst > options.assert_p95:
        print(f"p95 is {worst:.1f} ms; {options.assert_p95:g} ms was asked for")
        return 1
    return 0


sys.exit(main())
