"""Opens a file with and without the setting `registers`, and prints what stands above its kernel.

usage: registers.py PROGRAM FILE
"""
import pathlib
import sys
import time

from client import Client


def lens(program, file, wanted, **settings):
    """The title, once it holds what is wanted."""
    client, uri = Client(program, toolkit=True), file.as_uri()
    client.initialize(initializationOptions=settings)
    client.open(uri, file.read_text())
    client.diagnostics(uri, 1)
    end = time.monotonic() + 60
    while True:
        lenses = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"]
        title = lenses[0]["command"]["title"]
        if wanted in title or time.monotonic() > end:
            client.stop()
            return title
        time.sleep(0.05)


program, file = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
print("without:", lens(program, file, "occupancy"))
print("with:", lens(program, file, "registers", registers=True))
