"""Runs a command in a terminal of its own. Usage: terminal.py COLUMNS COMMAND..."""
import fcntl
import os
import pty
import struct
import sys
import termios


def main():
    child, terminal = pty.fork()
    if child == 0:
        sys.stdin.read(1)  # until the terminal has its width
        os.execvp(sys.argv[2], sys.argv[2:])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, int(sys.argv[1]), 0, 0))
    os.write(terminal, b"\n")
    shown = b""
    while True:
        try:
            more = os.read(terminal, 1 << 16)
        except OSError:  # its other end is closed
            break
        if not more:
            break
        shown += more
    sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


sys.exit(main())
