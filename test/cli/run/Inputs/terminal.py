"""Runs a command with its standard error on a terminal, and prints what the terminal got."""
import os
import pty
import subprocess
import sys

master, terminal = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=terminal)
os.close(terminal)
text = b""
while True:
    try:
        piece = os.read(master, 4096)
    except OSError:  # the other end is closed
        break
    if not piece:
        break
    text += piece
process.wait()
print(text.decode().replace("\r", "\n").replace("\x1b[K", "<clear>"))
