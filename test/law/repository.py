"""docs/security.md: nothing that a repository names is executed, written through or acted on by what reads the output."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

KERNEL = """__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
"""


class Law:
    def __init__(self, tool):
        self.tool, self.wrong = tool, []

    def check(self, holds, what):
        if not holds:
            self.wrong.append(what)

    def run(self, folder, *options, text=True):
        environment = {k: v for k, v in os.environ.items() if k not in ("CUDA_PATH", "CUDA_HOME")}
        p = subprocess.run([self.tool, *options], cwd=folder, capture_output=True, timeout=120, env={**environment, "HOME": str(folder)})
        return (p.returncode, p.stdout.decode(errors="replace"), p.stderr.decode(errors="replace")) if text else p


def trap(path, marker):
    """A program that leaves a mark if it is run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho ran > {marker}\n")
    path.chmod(0o755)


def toolkit(root, marker):
    """A folder that looks like a toolkit, within the repository."""
    trap(root / "bin/nvcc", marker)
    (root / "include").mkdir(parents=True)
    (root / "include/cuda.h").write_text("#define CUDA_VERSION 13000\n")


def nothing_runs(law, folder):
    marker, repository = folder / "marker", folder / "repository"
    toolkit(repository / "cuda", marker)
    trap(repository / "monitor", marker)
    (repository / "k.cu").write_text(KERNEL)
    for name in ("nvcc", "clang++", "git", "ptxas", "cicc", "cudafe++"):
        trap(repository / name, marker)
    compiler = str(repository / "cuda/bin/nvcc")
    database = [{"directory": str(repository), "file": "k.cu", "command": f"{compiler} -c k.cu"}]
    (repository / "compile_commands.json").write_text(json.dumps(database))
    git = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b"]
    if subprocess.run([*git, "init", "-q"], capture_output=True).returncode == 0:
        subprocess.run([*git, "add", "k.cu"], check=True)
        subprocess.run([*git, "commit", "-qm", "kernel"], check=True, capture_output=True)
        monitor = str(repository / "monitor")
        for key, value in (("core.fsmonitor", monitor), ("diff.external", monitor), ("diff.cuda.textconv", monitor), ("core.pager", monitor), ("core.sshCommand", monitor)):
            subprocess.run([*git, "config", key, value], check=True)
        (repository / ".gitattributes").write_text("*.cu diff=cuda\n")
    commands = [["k.cu"], ["--as-written", "k.cu"], ["--fix", "k.cu"], ["--diff", "k.cu"], ["-p", ".", "k.cu"], ["--diff-base=HEAD", "k.cu"],
                ["occupancy", "k.cu"], ["occupancy", "-p", ".", "k.cu"], ["doctor", "k.cu"], ["--print-clang-command", "k.cu"]]
    for command in commands:
        law.run(repository, *command)
        law.check(not marker.exists(), f"{command} runs a program of the repository")
        marker.unlink(missing_ok=True)
    _, out, err = law.run(repository, "occupancy", "-p", ".", "k.cu")
    law.check("--query-driver" in err or "(from ptxas)" in out, f"occupancy does not say why it knows no registers: {err}")
    law.run(repository, "occupancy", "-p", ".", f"--query-driver={compiler}", "k.cu")
    law.check(marker.exists(), "the traps do not work: an allowed compiler leaves no mark")


def cache_links(law, folder):
    """Entries of a cache are replaced, never written or read through a link."""
    (folder / "k.cu").write_text(KERNEL)
    victim = folder / "victim"
    victim.write_text("mine")
    cache = folder / "cache"
    options = ["--no-toolkit", f"--cache-dir={cache}", "k.cu"]
    law.run(folder, *options)
    entries = [p for p in cache.iterdir() if p.name.startswith("llvmcache-")]
    law.check(entries, "nothing is cached")
    for entry in entries:
        entry.unlink()
        entry.symlink_to(victim)
    first = law.run(folder, *options)
    law.check(victim.read_text() == "mine", "the cache writes through a link")
    law.check(all(not entry.is_symlink() for entry in entries), "a link in the place of an entry stays")
    law.check(law.run(folder, *options) == first, "a run from the cache differs")
    for entry in entries:
        good = entry.read_bytes()
        entry.unlink()
        (folder / "planted").write_bytes(good)
        entry.symlink_to(folder / "planted")
        law.check(law.run(folder, *options) == first, "an entry behind a link changes the answer")
        entry.unlink()
        os.mkfifo(entry)
        law.check(law.run(folder, *options) == first, "a pipe in the place of an entry changes the answer")


def odd_files(law, folder):
    """Pipes, devices and folders in the place of files are errors, at once."""
    (folder / "k.cu").write_text('#include "pipe.h"\n' + KERNEL)
    os.mkfifo(folder / "pipe.h")
    os.mkfifo(folder / "pipe.cu")
    os.mkfifo(folder / "pipe.json")
    (folder / "folder.cu").mkdir()
    (folder / "zero.cu").symlink_to("/dev/zero")
    (folder / "deep.json").write_text("[" * 200_000)
    base = ["--no-toolkit", "--no-cache"]
    for options in (["pipe.cu"], ["zero.cu"], ["folder.cu"], ["k.cu"], ["--baseline=pipe.json", "k.cu"], ["--baseline=deep.json", "k.cu"],
                    ["--config=pipe.json", "k.cu"], ["-p", "pipe.json", "k.cu"], ["-p", "deep.json", "k.cu"], ["--changed-lines=pipe.json", "k.cu"]):
        code, out, err = law.run(folder, *base, *options)
        law.check(code in (0, 1, 2) and "crashed" not in err and "Stack dump" not in err, f"{options}: {code}, {err[:300]}")
    for options in (["merge", "pipe.json"], ["merge", "deep.json"], ["compare", "--ncu=pipe.json", "k.cu"], ["occupancy", "--ptxas-info=pipe.json", "k.cu"], ["doctor", "pipe.cu"]):
        code, out, err = law.run(folder, *options)
        law.check(code == 2 and "Stack dump" not in err, f"{options}: {code}, {err[:300]}")


HOSTILE = [b"\x1b[2J", b"\x9b2J", b"\xc2\x9b2J", "\u202e".encode(), b"\x07\x08\r", b"\xff\xfe"]


def terminal(law, folder):
    """Nothing of a source, a path or a configuration acts on a terminal, or on the runner of a workflow."""
    name = b"k\x1b[31m.cu"
    text = KERNEL.replace("tile[threadIdx.x][threadIdx.y];", "tile[threadIdx.x][threadIdx.y]; // " + "@")
    body = text.encode().replace(b"@", b" ".join(HOSTILE))
    error = b"\n#error \x1b[2J \xe2\x80\xae x\n"
    forged = b'static_assert(false, "x\\n::add-mask::secret");\n::stop-commands::x\n##[add-path]/x\n'
    (folder / os.fsdecode(name)).write_bytes(body)
    (folder / "error.cu").write_bytes(body + error)
    (folder / "forged.cu").write_bytes(body + forged)
    (folder / ".warplint").write_bytes(b"checks: ['\x1b[2J']\n")
    marks = [b"\x1b", b"\x9b", "\u202e".encode(), b"\x07", b"\x08", b"\r"]
    for options in (["--format=text"], ["--explain", "--notes"], ["--format=github"], ["--print=model"], ["--fix"]):
        p = law.run(folder, "--no-toolkit", "--no-cache", "--block=32,32", *options, os.fsdecode(name), "error.cu", "forged.cu", text=False)
        streams = [p.stderr] if options == ["--format=github"] else [p.stdout, p.stderr]
        for stream in streams:
            for mark in marks:
                if mark != b"\x9b":
                    law.check(mark not in stream, f"{options}: {mark!r} comes out")
            try:
                stream.decode()
            except UnicodeDecodeError as e:
                law.wrong.append(f"{options}: not UTF-8: {e}")
            for line in stream.splitlines():
                law.check(not line.strip().startswith((b"::add", b"::stop")) and b"##[" not in line, f"{options}: a command of the runner: {line!r}")
        for line in p.stdout.splitlines():
            law.check(not line.strip().startswith((b"::add-mask", b"::stop")), f"{options}: a command of the runner: {line!r}")


def main():
    law = Law(sys.argv[2])
    for test in (nothing_runs, cache_links, odd_files, terminal):
        with tempfile.TemporaryDirectory() as folder:
            test(law, pathlib.Path(folder).resolve())
    print("\n".join(law.wrong))
    return 1 if law.wrong else 0


sys.exit(main())
