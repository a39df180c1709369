"""Results that have been overtaken are never shown, and memory does not grow with edits."""
import os
import sys
import time

from client import CONFLICT, Client, insertion

URI = "file:///w/k.cu"


def memory(client):
    """Resident bytes of the server, in MiB."""
    with open(f"/proc/{client.server.pid}/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def overtaken(program):
    """Every version that is published says what is right for that version."""
    client = Client(program, "--debounce=0")
    client.initialize()
    client.open(URI, CONFLICT)
    for version in range(2, 62):  # even versions are padded to 33, odd ones are not
        client.change(URI, version, insertion(1, 26, "3" if version % 2 == 0 else "2", 1))
        time.sleep(0.01)
    seen = []
    while not seen or seen[-1] != 61:
        params = client.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics")["params"]
        seen.append(params["version"])
        expected = 0 if params["version"] % 2 == 0 else 1
        assert len(params["diagnostics"]) == expected, params
    assert seen == sorted(seen), seen
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert client.diagnostics(URI) == []
    assert client.stop() == 0
    # Closed in the midst of an analysis: nothing comes after the empty list.
    client = Client(program, "--debounce=0")
    client.initialize()
    client.open(URI, CONFLICT * 1 + "// more\n" * 2000)
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert client.diagnostics(URI) == []
    number = client.send("shutdown")
    while (message := client.messages.get(timeout=60)).get("id") != number:
        assert not message.get("params", {}).get("diagnostics"), message


def bounded(program, edits):
    client = Client(program, "--debounce=0")
    client.initialize()
    client.open(URI, CONFLICT)
    client.diagnostics(URI, 1)
    after = {}
    for version in range(2, edits + 2):
        client.change(URI, version, insertion(1, 26, "3" if version % 2 == 0 else "2", 1))
        client.diagnostics(URI, version)
        after[version] = memory(client)
    client.stop()
    first, last = after[edits // 4], after[edits + 1]
    assert last < first * 1.2 + 8, f"{first:.0f} MiB after {edits // 4} edits, {last:.0f} MiB after {edits}"
    print(f"{edits} edits: {first:.0f} MiB after a quarter, {last:.0f} MiB at the end")


overtaken(sys.argv[1])
bounded(sys.argv[1], int(sys.argv[2]))
