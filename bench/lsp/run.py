"""Types a line into the language server, key by key, and measures from each key to its
diagnostics.

    python3 bench/lsp/run.py build/bin/warplint [--cuda-path=DIR] [--keys=200] [--assert-p95=MS]

The file has about 500 lines and a dozen kernels; the line goes into the last kernel, is not
correct before it ends, and is then taken away again. The debounce is 0: with another, add it.
On a machine that does other work too, the processor time for a key is the better figure.
Prints one row for the bundled headers, and one for a toolkit's if one is named."""
import argparse
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


def keys(count):
    """Single characters to insert at the end of the line, or None to take one away."""
    while count > 0:
        for c in [*LINE, *[None] * len(LINE)]:
            yield c
            count -= 1
            if count == 0:
                return


def processor(client):
    """Seconds of processor time that the server has used."""
    with open(f"/proc/{client.server.pid}/stat") as f:
        user, system = f.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def measure(program, settings, count):
    """Seconds from each key to its diagnostics, seconds of processor time for a key, and whether
    the finished line was found at fault."""
    client = Client(program, "--debounce=0", toolkit=bool(settings))
    client.initialize(initializationOptions=settings)
    text = source()
    at = text.count("\n") - 2
    client.open(URI, text)
    client.diagnostics(URI, 1)
    time.sleep(3 if settings else 0.3)  # what is prepared after the first analysis
    times, column, version, found, used = [], 2, 1, False, processor(client)
    for key in keys(count):
        time.sleep(0.05)  # a quick typist; what was kept for the next key is ready by then
        version += 1
        change = insertion(at, column, key) if key else insertion(at, column - 1, "", 1)
        column += 1 if key else -1
        start = time.perf_counter()
        client.change(URI, version, change)
        reported = client.diagnostics(URI, version)
        times.append(time.perf_counter() - start)
        found = found or any(d["range"]["start"]["line"] == at and d["code"] == "global-uncoalesced" for d in reported)
    used = (processor(client) - used) / count
    client.stop()
    return times, used, found


def row(name, times, used, lines):
    ms = sorted(t * 1000 for t in times)
    p50, p95 = statistics.median(ms), ms[int(len(ms) * 0.95)]
    print(f"{name:<18} {lines:>5} lines {len(ms):>5} keys   p50 {p50:6.1f} ms   p95 {p95:6.1f} ms   most {ms[-1]:6.1f} ms   "
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
        times, used, found = measure(options.program, settings, options.keys)
        assert found or options.keys < len(LINE), "the typed line was never reported"
        worst = max(worst, row(name, times, used, lines))
    if options.assert_p95 and worst > options.assert_p95:
        print(f"p95 is {worst:.1f} ms; {options.assert_p95:g} ms was asked for")
        return 1
    return 0


sys.exit(main())
