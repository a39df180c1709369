"""A client of `warplint mcp`, as plain as the protocol is: a JSON object a line."""
import json
import os
import pathlib
import subprocess


class Client:
    """Starts the server, and gives it its roots when it asks."""

    def __init__(self, program, roots, *options, folder=None):
        environment = {k: v for k, v in os.environ.items() if k not in ("CUDA_PATH", "CUDA_HOME")}
        self.server = subprocess.Popen([program, "mcp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=environment)
        self.roots, self.last = roots, 0
        capabilities = {} if roots is None else {"roots": {"listChanged": True}}
        self.started = self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": {"name": "test", "version": "1"}})
        self.notify("notifications/initialized")

    def write(self, message):
        self.server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.server.stdin.flush()

    def notify(self, method, params=None):
        self.write({"method": method, "params": params or {}})

    def send(self, method, params=None):
        self.last += 1
        self.write({"id": self.last, "method": method, "params": params or {}})
        return self.last

    def read(self):
        """The next answer; a request of the server's is answered first."""
        while line := self.server.stdout.readline():
            message = json.loads(line)
            if message.get("method") == "roots/list":
                uris = [{"uri": pathlib.Path(root).as_uri()} for root in self.roots]
                self.write({"id": message["id"], "result": {"roots": uris}})
            else:
                return message
        return None

    def ask(self, method, params=None):
        number = self.send(method, params)
        answer = self.read()
        assert answer["id"] == number, answer
        return answer

    def call(self, tool, **arguments):
        return self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]

    def end(self):
        self.server.stdin.close()
        return self.server.wait(timeout=30)


def text_of(result):
    return "".join(part["text"] for part in result["content"])
