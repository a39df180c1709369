"""Runs `warplint watch` beside saves: what it prints first, after a save of a header, of a file, and for a new file.
Usage: watch.py WARPLINT FOLDER"""
import os
import pathlib
import queue
import subprocess
import sys
import threading

KERNEL = """__global__ void %s(float *out) {
  __shared__ float tile[32][32];
  for (int i = 0; i < 32; ++i) tile[i][threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][%s];
}
"""


def lines_of(process):
    """Everything it prints, as it comes."""
    lines = queue.Queue()

    def read():
        for line in process.stdout:
            lines.put(line.rstrip())
        lines.put(None)
    threading.Thread(target=read, daemon=True).start()
    return lines


def until(lines, end):
    seen = []
    while True:
        line = lines.get(timeout=60)
        assert line is not None, "it has ended: " + "\n".join(seen)
        if end in line:
            return seen
        seen.append(line)


def save(path, text):
    """As editors do: another file, then its name."""
    new = path.with_suffix(".new")
    new.write_text(text)
    os.replace(new, path)


def named(lines):
    return sorted({line.split(":")[0] for line in lines if ": warning:" in line})


def main():
    tool, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    (folder / "a.cu").write_text('#include "index.h"\n' + KERNEL % ("a", "INDEX"))
    (folder / "b.cu").write_text(KERNEL % ("b", "0"))
    (folder / "index.h").write_text("#define INDEX 0\n")
    process = subprocess.Popen([tool, "watch", "--no-toolkit", "--block=32", "."], cwd=folder, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = lines_of(process)
    try:
        print("first", named(until(lines, "watching 2 files")))
        save(folder / "index.h", "#define INDEX 1\n")
        print("header", named(until(lines, "watching 2 files")))
        save(folder / "b.cu", KERNEL.replace("[32][32]", "[32][33]") % ("b", "0"))
        rest = until(lines, "watching 2 files")
        print("cured", named(rest), [line.split(" for ")[0] for line in rest])
        save(folder / "c.cu", KERNEL % ("c", "0"))
        print("new", named(until(lines, "watching 3 files")))
    finally:
        process.kill()


main()
