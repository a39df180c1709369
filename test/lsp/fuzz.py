"""Sends broken streams: the server answers with errors or nothing, and still answers a good
request afterwards. It may end only because its input does."""
import json
import random
import subprocess
import sys

from client import CONFLICT, frame

URI = "file:///w/k.cu"
PLAIN = [
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
    {"jsonrpc": "2.0", "method": "initialized", "params": {}},
    {"jsonrpc": "2.0", "method": "textDocument/didOpen",
     "params": {"textDocument": {"uri": URI, "languageId": "cuda", "version": 1, "text": CONFLICT}}},
    {"jsonrpc": "2.0", "method": "textDocument/didChange",
     "params": {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [
         {"range": {"start": {"line": 1, "character": 3}, "end": {"line": 1, "character": 9}}, "text": "x"}]}},
    {"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover",
     "params": {"textDocument": {"uri": URI}, "position": {"line": 2, "character": 22}}},
    {"jsonrpc": "2.0", "id": 3, "method": "textDocument/codeAction",
     "params": {"textDocument": {"uri": URI}, "context": {"diagnostics": []},
                "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 40}}}},
    {"jsonrpc": "2.0", "id": 4, "method": "textDocument/inlayHint",
     "params": {"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}},
    {"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": {"settings": {"warplint": {"notes": True}}}},
    {"jsonrpc": "2.0", "method": "workspace/didChangeWatchedFiles", "params": {"changes": [{"uri": "file:///w/.warplint", "type": 2}]}},
    {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 4}},
    {"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": URI}}},
]
ODD = [None, True, -1, 2**63, 1e308, "", "\ud83d", [], {}, [None], {"uri": 7}, "file:", "file://%zz", "untitled:", "git:/x", "\0", -2**31]
# Streams that are broken in one way each. What follows them must be answered.
BROKEN = [
    b"",
    b"\r\n",
    b"Content-Length: 0\r\n\r\n",
    b"Content-Length: -5\r\n\r\n",
    b"Content-Length: 99999999999999999999\r\n\r\n",
    b"Content-Length: many\r\n\r\n",
    b"X-Header: y\r\n\r\n",
    b"Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
    frame([]), frame("x"), frame({"jsonrpc": "1.0"}),
    b"Content-Length: 3\r\n\r\n{\"a",
    b"Content-Length: 4\r\n\r\n\xff\xfe\x00\x01",
    b"Content-Length: 200000\r\n\r\n" + b"[" * 200000,
    b"Content-Length: 200005\r\n\r\n" + b"{\"a\":" * 40001,
]


def mutate(draw, value, depth=0):
    """The same value with something odd somewhere in it."""
    if isinstance(value, dict) and value and draw.random() < 0.85:
        key = draw.choice(sorted(value))
        copy = dict(value)
        if draw.random() < 0.15:
            del copy[key]
        else:
            copy[key] = mutate(draw, copy[key], depth + 1)
        return copy
    if isinstance(value, list) and value and draw.random() < 0.8:
        return [mutate(draw, v, depth + 1) for v in value]
    return draw.choice(ODD) if depth else value


def stream(draw):
    """Messages in any order, some of them odd, some bytes of them wrong."""
    parts = [frame(PLAIN[0])] if draw.random() < 0.9 else []
    for _ in range(draw.randrange(12)):
        message = draw.choice(PLAIN)
        data = frame(mutate(draw, message) if draw.random() < 0.6 else message)
        if draw.random() < 0.1:
            data = draw.choice(BROKEN)
        if draw.random() < 0.05:
            at = draw.randrange(len(data) + 1)
            data = data[:at] + bytes([draw.randrange(256)]) + data[at + 1:]
        parts.append(data)
    return b"".join(parts)


def serve(program, data, timeout=60):
    """What the server answers to the stream. Fails if it crashes."""
    run = subprocess.run([program, "lsp", "--no-toolkit", "--debounce=0", "-j1"], input=data, timeout=timeout,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode not in (0, 1):
        raise AssertionError(f"exit code {run.returncode}: {run.stderr.decode(errors='replace')[-800:]}")
    return run.stdout


def replies(output):
    found = []
    while output:
        head, _, rest = output.partition(b"\r\n\r\n")
        size = int(head.removeprefix(b"Content-Length: "))
        found.append(json.loads(rest[:size]))
        output = rest[size:]
    return found


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    good = frame({"jsonrpc": "2.0", "id": 99, "method": "initialize", "params": {"capabilities": {}}})
    shutdown = frame({"jsonrpc": "2.0", "id": "last", "method": "shutdown"}) + frame({"jsonrpc": "2.0", "method": "exit"})
    for data in BROKEN:
        answered = replies(serve(program, data + good + shutdown))
        ids = [r.get("id") for r in answered]
        assert 99 in ids and "last" in ids, f"{data[:60]} took the next message with it: {answered}"
        assert not data or all("error" in r for r in answered if r.get("id") is None and "id" in r), data[:60]
    for seed in range(count):
        data = stream(random.Random(seed))
        try:
            replies(serve(program, data))
        except Exception:
            print(f"seed {seed}: {data[:3000]!r}", file=sys.stderr)
            raise
    # Bytes one by one, and a document of 20 MB.
    run = subprocess.Popen([program, "lsp", "--no-toolkit"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for byte in good + shutdown:
        run.stdin.write(bytes([byte]))
        run.stdin.flush()
    assert [r["id"] for r in replies(run.communicate(timeout=60)[0])] == [99, "last"]
    huge = {"textDocument": {"uri": URI, "languageId": "cuda", "version": 1, "text": "// kernel\n" * 2_000_000}}
    last = replies(serve(program, good + frame({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": huge}) + shutdown))[-1]
    assert last["id"] == "last", last
    print(f"{count} streams, no crash")


main()
