"""The server goes on where a document crashes it, holds it up or takes all memory; the other documents keep their answers."""
import sys

from client import CONFLICT, Client, insertion

CRASH = "#pragma clang __debug crash\n"
FATAL = "#pragma clang __debug llvm_fatal_error\n"
OVERFLOW = "__global__ void deep(int *p) { p[0" + "+p[0]" * 400_000 + "] = 1; }\n"
MANY = "".join(f"__global__ void k{n}(float *p) {{ p[threadIdx.x * {n}] = {n}; }}\n" for n in range(30_000))


def diagnostics_of(client, name, holds, timeout=120):
    """The messages of the next diagnostics of a document of which `holds` is true."""
    uri = f"file:///w/{name}"

    def wanted(m):
        return m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri and holds([d["message"] for d in m["params"]["diagnostics"]])

    return client.wait(wanted, timeout) is not None


def conflict(messages):
    return any("wavefronts" in m for m in messages)


def crashed(messages):
    return len(messages) == 1 and "crashed on this file" in messages[0]


def hover(client, name):
    return client.ask("textDocument/hover", {"textDocument": {"uri": f"file:///w/{name}"}, "position": {"line": 2, "character": 22}})


def crashes(program, text):
    client = Client(program, "--debounce=0")
    client.initialize()
    client.open("file:///w/good.cu", CONFLICT)
    assert diagnostics_of(client, "good.cu", conflict)
    client.open("file:///w/bad.cu", CONFLICT + text)
    assert diagnostics_of(client, "bad.cu", crashed), "no diagnostic tells of the crash"
    assert hover(client, "bad.cu")["result"] is None
    assert "wavefronts" in str(hover(client, "good.cu")), "the other document has lost its answers"
    client.change("file:///w/bad.cu", 2, insertion(5, 0, "", removed=len(text) - 1))  # the rest must be known still
    assert diagnostics_of(client, "bad.cu", conflict), "the document is not taken back"
    assert client.stop() == 0


def late(program):
    client = Client(program, "--debounce=0", "--time-limit=1")
    client.initialize()
    client.open("file:///w/slow.cu", MANY)
    assert diagnostics_of(client, "slow.cu", lambda m: len(m) == 1 and "more than 1 s" in m[0])
    client.open("file:///w/good.cu", CONFLICT)
    assert diagnostics_of(client, "good.cu", conflict)
    assert client.stop() == 0


def malformed(program):
    client = Client(program)
    client.raw(b"Content-Length: many\r\n\r\n{}\x00\xff garbage\r\n\r\n")
    client.initialize()
    assert client.stop() == 0


def main():
    program = sys.argv[1]
    crashes(program, CRASH)
    crashes(program, FATAL)
    crashes(program, OVERFLOW)
    late(program)
    malformed(program)
    print("the server goes on")


main()
