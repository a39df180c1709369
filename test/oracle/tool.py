"""Runs the tool on one file."""

import json
import subprocess
import time

LIMIT_SECONDS = 60  # for a batch: a hang, not a slow machine
WALKS = (["--print=ir"], ["--print=model"], ["--print=fused"], ["--print=lanes", "--as-written"])


class Answer:
    """kind: "" if all is well, else crash, hang, bad output."""

    def __init__(self, kind, text="", report=None, seconds=0.0, output=b""):
        self.kind, self.text, self.report = kind, text, report
        self.seconds, self.output = seconds, output


def ask(tool, path, limit=LIMIT_SECONDS):
    """`tool`: the program, and options of its own."""
    began = time.monotonic()
    try:
        done = subprocess.run([*tool, "--format=json", "--all-accesses", "--no-fixes", "--no-cache", path], capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return Answer("hang", f"more than {limit} s")
    seconds = time.monotonic() - began
    if done.returncode < 0 or done.returncode > 2:
        return Answer("crash", f"exit {done.returncode}: {done.stderr[-2000:].decode()}")
    try:
        report = json.loads(done.stdout)
    except ValueError as e:
        return Answer("bad output", f"{e}: {done.stdout[:200]!r} {done.stderr[-500:].decode()}")
    return Answer("", "", report, seconds, done.stdout)


def walk(tool, path, limit=LIMIT_SECONDS):
    """Runs each print of a stage, and the analysis of the code as compiled: they walk all of a model."""
    for option in WALKS:
        try:
            done = subprocess.run([*tool, *option, "--no-fixes", "--no-cache", path], capture_output=True, timeout=limit)
        except subprocess.TimeoutExpired:
            return Answer("hang", f"{' '.join(option)}: more than {limit} s")
        if done.returncode < 0 or done.returncode > 2 or b"crashed" in done.stderr:
            return Answer("crash", f"{' '.join(option)}: exit {done.returncode}: {done.stderr[-2000:].decode()}")
    return Answer("")
