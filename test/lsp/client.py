"""A client of `warplint lsp` for the tests that need time, threads or broken messages."""
import json
import queue
import subprocess
import threading

CONFLICT = """__global__ void k(float *out) {
  __shared__ float t[32][32]; for (int i = 0; i < 32; ++i) t[i][threadIdx.x] = 0; __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][0];
}
void run(float *p) { k<<<1, 32>>>(p); }
"""


def frame(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Client:
    """Starts the server; every message that it sends ends up in `messages`."""

    def __init__(self, program, *options, toolkit=False):
        command = [program, "lsp", *([] if toolkit else ["--no-toolkit"]), *options]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.messages = queue.Queue()
        self.last = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        out = self.server.stdout
        while header := out.readline():
            if not header.startswith(b"Content-Length: "):
                continue
            size = int(header.split(b":")[1])
            out.readline()
            self.messages.put(json.loads(out.read(size)))
        self.messages.put(None)

    def raw(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def notify(self, method, params=None):
        self.raw(frame({"jsonrpc": "2.0", "method": method, "params": params}))

    def send(self, method, params=None):
        """Sends a request and returns its id."""
        self.last += 1
        self.raw(frame({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}))
        return self.last

    def wait(self, wanted, timeout=60):
        """The next message for which `wanted` holds; others are dropped. None at the end."""
        while True:
            message = self.messages.get(timeout=timeout)
            if message is None or wanted(message):
                return message

    def ask(self, method, params=None):
        number = self.send(method, params)
        return self.wait(lambda m: m.get("id") == number and "method" not in m)

    def initialize(self, capabilities=None, **params):
        reply = self.ask("initialize", {"capabilities": capabilities or {}, **params})
        self.notify("initialized", {})
        return reply["result"]

    def open(self, uri, text, version=1):
        self.notify("textDocument/didOpen",
                    {"textDocument": {"uri": uri, "languageId": "cuda", "version": version, "text": text}})

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange",
                    {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)})

    def diagnostics(self, uri, version=None, timeout=60):
        """The next diagnostics of a document, of that version if one is given."""
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
                         and version in (None, m["params"].get("version")), timeout)["params"]["diagnostics"]

    def stop(self):
        self.ask("shutdown")
        self.notify("exit")
        return self.server.wait(60)


def insertion(line, character, text, removed=0):
    """A change that replaces some characters of a line."""
    return {"range": {"start": {"line": line, "character": character},
                      "end": {"line": line, "character": character + removed}}, "text": text}
