"""Whatever happens while files are written, nothing of the user's is lost.

Full disks, read-only files, links, editors that save at the same moment, killed processes, folders that vanish: a file
holds what it held, or all of what it should hold, and no failed write is reported as done.
"""
import fcntl
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BROKEN = """__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
"""
FIXED = BROKEN.replace("[32][32];", "[32][33];")
ROUNDS = 100


class Failures(list):
    def check(self, holds, what):
        if not holds:
            self.append(what)


def command(tool, *options):
    return [tool, "--no-toolkit", "--no-cache", "--block=32,32", *options]


def run(tool, folder, *options, limit=None):
    def before():
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    p = subprocess.run(command(tool, *options), cwd=folder, capture_output=True, text=True, preexec_fn=before)
    return p.returncode, p.stdout + p.stderr


def left_beside(folder):
    return sorted(p.name for p in pathlib.Path(folder).iterdir() if p.name.endswith(".tmp"))


def attributes(tool, folder, out):
    """Permissions, owner and links stay; the time does not go back."""
    kernel = folder / "k.cu"
    kernel.write_text(BROKEN)
    kernel.chmod(0o640)
    future = time.time_ns() + 3600 * 10**9
    os.utime(kernel, ns=(future, future))
    if os.geteuid() == 0:
        os.chown(kernel, 1234, 2345)
    before = kernel.stat()
    out.check(run(tool, folder, "--fix", "k.cu")[0] == 0, "--fix of a plain file")
    after = kernel.stat()
    out.check(kernel.read_text() == FIXED, "--fix changes the text")
    out.check((after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid), "mode and owner stay")
    out.check(after.st_mtime_ns > before.st_mtime_ns, "a fixed file is newer than it was")

    kernel.write_text(BROKEN)
    (folder / "link.cu").symlink_to("k.cu")
    run(tool, folder, "--fix", "link.cu")
    out.check((folder / "link.cu").is_symlink() and kernel.read_text() == FIXED, "a symbolic link stays one")
    kernel.write_text(BROKEN)
    os.link(kernel, folder / "hard.cu")
    run(tool, folder, "--fix", "k.cu")
    out.check((folder / "hard.cu").read_text() == FIXED and kernel.samefile(folder / "hard.cu"), "a hard link stays one")
    out.check(left_beside(folder) == [], "nothing is left beside a file")


def full_disk(tool, folder, out):
    """A write that fails leaves the old contents, is an error, and is reported as applied by no format."""
    kernel = folder / "k.cu"
    for text in ("text", "json", "github", "markdown"):
        kernel.write_text(BROKEN)
        code, said = run(tool, folder, "--fix", f"--format={text}", "k.cu", limit=64)
        out.check(kernel.read_text() == BROKEN, f"full disk, {text}: the file is lost")
        out.check(code == 2 and "k.cu" in said and "applied\n" not in said.replace("no fix was applied", ""), f"full disk, {text}: {code}, {said}")
    os.link(kernel, folder / "hard.cu")
    code, _ = run(tool, folder, "--fix", "k.cu", limit=64)
    out.check(code == 2 and kernel.read_text() == BROKEN, "full disk: a file with two links is lost")
    for option in ("--export-fixes", "--write-baseline", "--report", "--format=json:"):
        (folder / "out").write_text("old")
        code, said = run(tool, folder, option + ("out" if option.endswith(":") else "=out"), "k.cu", limit=16)
        out.check(code == 2 and (folder / "out").read_text() == "old" and "out" in said, f"full disk, {option}: {code}, {said}")
    out.check(left_beside(folder) == [], "full disk: files are left")


def small_disk(tool, folder, out):
    """The same on a real one, where it can be mounted."""
    disk = folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True).returncode:
        print("no file system can be mounted here: not tested on one that is full")
        return
    try:
        (disk / "k.cu").write_text(BROKEN)
        with open(disk / "filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(b"x" * 4096)
            except OSError:
                pass
        code, said = run(tool, disk, "--fix", "k.cu")
        out.check(code == 2 and "No space left" in said and (disk / "k.cu").read_text() == BROKEN, f"a full tmpfs: {code}, {said}")
    finally:
        subprocess.run(["umount", disk], check=True)


def read_only(tool, folder, out):
    kernel = folder / "k.cu"
    kernel.write_text(BROKEN)
    kernel.chmod(0o444)
    for option in ("--fix", "--add-nolint"):
        code, said = run(tool, folder, option, "k.cu")
        out.check(code == 2 and "k.cu: " in said and "read-only" in said and kernel.read_text() == BROKEN, f"{option} of a read-only file: {code}, {said}")


def writers_are_seen(folder):
    """Whether the system tells who has a file open for writing (Linux' leases)."""
    file = folder / "lease"
    file.write_text("")
    with open(file) as reader, open(file, "a"):
        try:
            fcntl.fcntl(reader, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        except BlockingIOError:
            return True
        except (OSError, AttributeError):
            pass
    return False


def open_elsewhere(tool, folder, out):
    """A program that keeps the file open writes into what the file is afterwards."""
    if not writers_are_seen(folder):
        print("who has a file open is not seen here: not tested")
        return
    kernel = folder / "k.cu"
    kernel.write_text(BROKEN)
    with open(kernel, "a") as file:
        code, said = run(tool, folder, "--fix", "k.cu")
        file.write("// mine\n")
    out.check(code == 2 and "k.cu: " in said, f"open elsewhere: {code}, {said}")
    out.check(kernel.read_text() == BROKEN + "// mine\n", "open elsewhere: what was written is lost")


def append(path, mark):
    """True if the file had been replaced before it was written to, which a plain append cannot notice."""
    with open(path, "a") as file:
        file.write(mark)
        file.flush()
        return os.fstat(file.fileno()).st_nlink == 0


def saves(tool, folder, out):
    """An editor saves while --fix runs: by rename, and by appending. Its text is there afterwards, whole."""
    seen = writers_are_seen(folder)
    kernel, times = folder / "k.cu", random.Random(1)
    kernel.write_text(BROKEN)
    start = time.monotonic()
    run(tool, folder, "--fix", "k.cu")
    whole = time.monotonic() - start
    for number in range(ROUNDS):
        mark = f"// saved {number}\n"
        kernel.write_text(BROKEN)
        process = subprocess.Popen(command(tool, "--fix", "k.cu"), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(times.uniform(0, 1.2 * whole))
        if number % 2:
            (folder / "new").write_text(mark + BROKEN)
            os.replace(folder / "new", kernel)
            whole_texts = (mark + BROKEN, mark + FIXED)
        else:
            replaced = append(kernel, mark)
            whole_texts = (BROKEN + mark, FIXED + mark)
            if replaced and not seen:
                whole_texts += (FIXED,)
        said = process.communicate()[1]
        text = kernel.read_text()
        out.check(text in whole_texts, f"round {number}: the file holds\n{text}")
        out.check(process.returncode != 2 or text == whole_texts[0], f"round {number}: an error, and yet edited")
        out.check(process.returncode == 2 or "fix applied" in said or text != whole_texts[0], f"round {number}: said {said}")


def kills(tool, folder, out):
    kernel, times = folder / "k.cu", random.Random(2)
    for number in range(ROUNDS // 2):
        kernel.write_text(BROKEN)
        process = subprocess.Popen(command(tool, "--fix", "k.cu"), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(times.uniform(0, 0.15))
        process.send_signal(signal.SIGKILL if number % 2 else signal.SIGTERM)
        process.wait()
        out.check(kernel.read_text() in (BROKEN, FIXED), f"killed in round {number}: the file holds\n{kernel.read_text()}")


def vanishing(tool, folder, out):
    times = random.Random(3)
    for number in range(20):
        inner = folder / "inner"
        inner.mkdir()
        (inner / "k.cu").write_text(BROKEN)
        process = subprocess.Popen(command(tool, "--fix", "inner/k.cu"), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(times.uniform(0, 0.12))
        shutil.rmtree(inner, ignore_errors=True)
        said = process.communicate()[1]
        out.check(process.returncode in (0, 1, 2), f"a folder vanishes: {process.returncode}, {said}")
        shutil.rmtree(inner, ignore_errors=True)


def others_files(tool, folder, out):
    """Only files of the repository are edited: by no #line, no link out of it, no merged report."""
    repository, outside = folder / "repository", folder / "outside"
    repository.mkdir(), outside.mkdir()
    (repository / ".git").mkdir()
    victim = outside / "victim.cuh"
    texts = {}

    def place(path, text):
        path.write_text(text)
        texts[path] = text

    place(victim, BROKEN)
    place(repository / "named.cu", f'#line 1 "{victim}"\n' + BROKEN)
    place(repository / "renumbered.cu", "\n#line 1\n" + BROKEN)
    place(repository / "includes.cu", f'#include "{victim}"\n')
    (repository / "link.cu").symlink_to(victim)
    (repository / "link.cuh").symlink_to(victim)
    place(repository / "linked.cu", '#include "link.cuh"\n')
    inputs = ["named.cu", "renumbered.cu", "includes.cu", "link.cu", "linked.cu"]
    for options in (["--fix"], ["--unsafe-fixes"], ["--add-nolint"]):
        run(tool, repository, *options, *inputs)
        for path, text in texts.items():
            out.check(path.read_text() == text, f"{options} edited {path.name}")
    run(tool, repository, "--export-fixes=fixes.yaml", *inputs)
    exported = (repository / "fixes.yaml").read_text() if (repository / "fixes.yaml").exists() else ""
    out.check("victim" not in exported, "--export-fixes has a fix of a file outside")
    place(repository / "own.cu", BROKEN)
    run(tool, repository, "--report=report", "own.cu")
    for option in ("--fix", "--unsafe-fixes", "--add-nolint"):
        code = subprocess.run([tool, "merge", option, "report"], cwd=repository, capture_output=True).returncode
        out.check(code == 2 and (repository / "own.cu").read_text() == BROKEN, f"merge {option} edits")
    run(tool, repository, "--fix", "own.cu")
    out.check((repository / "own.cu").read_text() == FIXED, "a file of the repository is not fixed")
    texts.pop(repository / "own.cu")
    place(outside / "asked.cu", BROKEN)
    run(tool, repository, "--fix", "../outside/asked.cu")
    out.check((outside / "asked.cu").read_text() == FIXED, "a file that is named is not fixed")


def main():
    tool, out = sys.argv[2], Failures()
    for test in (attributes, full_disk, small_disk, read_only, open_elsewhere, saves, kills, vanishing, others_files):
        with tempfile.TemporaryDirectory() as folder:
            test(tool, pathlib.Path(folder), out)
    print("\n".join(out))
    return 1 if out else 0


sys.exit(main())
