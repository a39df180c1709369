"""Calls every tool of `warplint mcp`, rightly and wrongly. Usage: run.py WARPLINT."""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import jsonschema
from client import Client, text_of

KERNEL = """__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run(float *o, float *i) { transpose<<<1, dim3(32, 32)>>>(o, i); }
"""


class Test:
    def __init__(self, tool, folder):
        self.tool, self.folder, self.wrong = tool, folder, []
        self.root = folder / "root with space"
        self.root.mkdir()
        (self.root / "k.cu").write_text(KERNEL)
        (folder / "outside.cu").write_text(KERNEL)
        (self.root / "link.cu").symlink_to(folder / "outside.cu")

    def check(self, holds, what):
        if not holds:
            self.wrong.append(what)

    def schemas(self, client):
        """Schemas are schemas, and results hold to them."""
        tools = {t["name"]: t for t in client.ask("tools/list")["result"]["tools"]}
        self.check(set(tools) == {"lint", "explain", "fix", "simulate", "rank", "compare"}, f"tools: {set(tools)}")
        for name, tool in tools.items():
            jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])
            self.check(tool["annotations"]["readOnlyHint"] == (name != "fix"), f"{name}: readOnlyHint")

    def lint(self, client):
        result = client.call("lint", path="k.cu")
        found = result["structuredContent"]["findings"]
        self.check(not result.get("isError") and [(f["line"], f["check"], f["fixable"]) for f in found] == [(5, "shared-bank-conflict", True)], f"lint: {result}")
        self.check("+  __shared__ float tile[32][33];" in text_of(result), f"lint has no patch: {text_of(result)}")
        result = client.call("lint", text="__global__ void k(float *p, int n) { p[n * threadIdx.x] = 0; }", block="32", args={"n": 8})
        self.check([f["file"] for f in result["structuredContent"]["findings"]] == ["kernel.cu"], f"lint of a text: {result}")
        result = client.call("lint", text="__global__ void k(float *p, int n) { p[n * threadIdx.x] = 0; }", block="32", args={"n": 1})
        self.check(result["structuredContent"]["findings"] == [], f"lint of a clean text: {result}")
        result = client.call("lint", text="__global__ void k(float *p) { p[STRIDE * threadIdx.x] = 0; }", block="32", flags=["-DSTRIDE=32"])
        self.check(len(result["structuredContent"]["findings"]) == 1, f"lint with flags: {result}")

    def others(self, client):
        text = text_of(client.call("explain", path="k.cu", line=5))
        self.check("bank" in text and "rule" in text and "k.cu:5:" in text, f"explain: {text}")
        self.check("k.cu:5:" not in text_of(client.call("explain", path="k.cu", line=3)), "explain tells of another line")
        self.check("# shared-bank-conflict" in text_of(client.call("explain", check="shared-bank-conflict")), "explain of a check")
        long = client.call("explain", check="shared-race")
        self.check(len(text_of(long)) <= 4500 and "more lines" in text_of(long), f"explain is no shorter than {len(text_of(long))} bytes")
        self.check(long["structuredContent"] == {}, "explain says its text twice")
        text = text_of(client.call("simulate", what="stride", value="128"))
        self.check("32" in text and "bank" in text, f"simulate: {text}")
        rows = client.call("rank", path="k.cu")["structuredContent"]["accesses"]
        # One warp a row of the block: 32 requests of 32 wavefronts, where 1 would do.
        self.check((rows[0]["line"], rows[0]["taken"], rows[0]["ideal"], rows[0]["excess"]) == (5, 32 * 32, 32, 32 * 31), f"rank: {rows[0]}")
        self.check(len(client.call("rank", path="k.cu", most=2)["structuredContent"]["accesses"]) == 2, "rank does not keep to 'most'")

    def fix(self, client):
        file = self.root / "k.cu"
        result = client.call("fix", path="k.cu", unsafe=True)
        self.check("+  __shared__ float tile[32][33];" in result["structuredContent"]["diff"] and file.read_text() == KERNEL, f"fix without apply: {result}")
        client.call("fix", path="k.cu", unsafe=True, apply=True)
        self.check(file.read_text() == KERNEL.replace("tile[32][32]", "tile[32][33]"), "fix does not apply")
        self.check(client.call("lint", path="k.cu")["structuredContent"]["findings"] == [], "the fixed kernel is not clean")

    def refusals(self, client):
        for arguments, words in [({"path": "none.cu"}, "cannot read 'none.cu'"), ({"path": str(self.folder / "outside.cu")}, "not below a root"),
                                 ({"path": "../outside.cu"}, "not below a root"), ({"path": "link.cu"}, "not below a root"), ({}, "either 'path' or 'text'"),
                                 ({"path": "k.cu", "text": "x"}, "either 'path' or 'text'"), ({"path": 3}, "'path' must be a string"),
                                 ({"path": "k.cu", "blck": "32"}, "unknown argument 'blck'"), ({"path": "k.cu", "block": "x"}, "--block")]:
            result = client.call("lint", **arguments)
            self.check(result.get("isError") and words in text_of(result), f"{arguments}: {result}")
        client.call("fix", path=str(self.folder / "outside.cu"), unsafe=True, apply=True)
        self.check((self.folder / "outside.cu").read_text() == KERNEL, "a file outside of the roots was written")
        self.check("expected one of lint, explain" in client.ask("tools/call", {"name": "lnt"})["error"]["message"], "an unknown tool")
        self.check(client.ask("nonsense")["error"]["code"] == -32601, "an unknown method")
        client.server.stdin.write(b"{broken\n")
        client.server.stdin.flush()
        self.check(client.read()["error"]["code"] == -32700, "broken JSON")
        client.server.stdin.write(b"x" * (40 << 20) + b"\n")
        client.server.stdin.flush()
        self.check("more than 16 MiB" in client.read()["error"]["message"], "a message that is too long")
        self.check(client.ask("ping")["result"] == {}, "what follows a message that is too long is not answered")

    def cancelling(self, client):
        """A call that takes long is ended; a ping beside it is answered; what waits gets its turn."""
        nest = "".join(f"for (int i{n} = 0; i{n} < 4000; ++i{n}) " for n in range(3))
        slow = "".join(f"__global__ void k{n}(float *p, int a) {{ __shared__ float s[32][33]; {nest} p[i0 * i1 % (a + i2 + 1) + threadIdx.x] = s[i0 % 32][(i1 * i2 + threadIdx.x) % 32]; }}\n" for n in range(300))
        began = time.monotonic()
        number = client.send("tools/call", {"name": "lint", "arguments": {"text": slow, "block": "1024"}})
        self.check(client.ask("ping")["result"] == {}, "a ping is not answered")
        client.notify("notifications/cancelled", {"requestId": number})
        result = client.call("simulate", what="stride", value="4")
        self.check(not result.get("isError"), f"after a cancelled call: {result}")
        self.check(time.monotonic() - began < 20, "a cancelled call goes on")

    def piped(self):
        """What is asked is answered, though the input ends."""
        messages = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}},
                    {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "simulate", "arguments": {"what": "stride", "value": "4"}}}]
        p = subprocess.run([self.tool, "mcp"], input="".join(json.dumps(m) + "\n" for m in messages), capture_output=True, text=True, timeout=60)
        self.check([json.loads(line)["id"] for line in p.stdout.splitlines()] == [1, 2], f"piped: {p.stdout} {p.stderr}")

    def run(self):
        client = Client(self.tool, [self.root], folder=self.folder)
        self.check(client.started["result"]["protocolVersion"] == "2025-06-18", f"{client.started}")
        for part in (self.schemas, self.lint, self.others, self.fix, self.refusals, self.cancelling):
            part(client)
        self.check(client.end() == 0, "the server does not end with its input")
        client = Client(self.tool, None, folder=self.root)  # without roots: the folder it was started in
        self.check(client.call("lint", path="k.cu")["structuredContent"]["findings"] == [], "a client without roots")
        client.end()
        self.piped()


def main():
    with tempfile.TemporaryDirectory() as name:
        test = Test(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(name).resolve())
        test.run()
    print("\n".join(test.wrong))
    return 1 if test.wrong else 0


sys.exit(main())
