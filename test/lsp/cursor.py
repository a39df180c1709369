"""Code actions look for fixes of what is found at the cursor: the last of many kernels has its fix, though trying all of the file's
would end before. Where they take long, an answer with what is known comes before, says so, and another question gets them."""
import sys
import time

from client import Client

KERNELS = 60
KERNEL = """__global__ void t%d(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[1024 * blockIdx.x + 32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[1024 * blockIdx.x + 32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run%d(float *o, const float *i) { t%d<<<64, dim3(32, 32)>>>(o, i); }
"""
URI = "file:///w/many.cu"
LITERALS = {"codeActionKind": {"valueSet": ["quickfix"]}}


def main():
    client = Client(sys.argv[1])
    client.initialize({"textDocument": {"codeAction": {"codeActionLiteralSupport": LITERALS, "disabledSupport": True}}})
    client.open(URI, "".join(KERNEL % (n, n, n) for n in range(KERNELS)))
    found = client.diagnostics(URI, 1)
    assert len(found) == KERNELS, f"{len(found)} findings"

    def actions(line):
        place = {"line": line, "character": found[-1]["range"]["start"]["character"]}
        return client.ask("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": {"start": place, "end": place},
                                                      "context": {"diagnostics": []}})["result"]

    last = found[-1]["range"]["start"]["line"]
    assert actions(last - 2) == [], "actions where nothing is found"
    end = time.monotonic() + 120
    while time.monotonic() < end:
        offered = actions(last)
        fixes = [a for a in offered if a["title"].startswith("pad each row of 'tile'")]
        waits = [a for a in offered if "disabled" in a]
        assert any(a["title"].startswith("suppress ") for a in offered), offered
        assert bool(fixes) != bool(waits), f"neither a fix nor a word that it is tried: {offered}"
        if fixes:
            break
        time.sleep(0.1)
    assert fixes, "no fix for the last kernel"
    client.stop()
    print("the last kernel has its fix")


main()
