"""The cache changes no answer: shared by many processes, killed at any time, damaged."""
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    lint = [tool, "--format=json", str(root / "examples")]
    truth = subprocess.run([*lint, "--no-cache"], capture_output=True).stdout
    assert truth, "no output"
    random.seed(1)
    problems = 0
    with tempfile.TemporaryDirectory() as cache:
        cached = [*lint, f"--cache-dir={cache}"]
        for _ in range(6):  # killed while they write, two at a time
            running = [subprocess.Popen(cached, stdout=subprocess.DEVNULL) for _ in range(2)]
            time.sleep(random.uniform(0.02, 0.4))
            for p in running:
                p.kill()
                p.wait()
        running = [subprocess.Popen(cached, stdout=subprocess.PIPE) for _ in range(3)]
        problems += sum(p.communicate()[0] != truth for p in running)
        entries = sorted(pathlib.Path(cache).glob("llvmcache-*"))
        assert entries, "nothing was kept"
        for entry in entries:  # a byte changed, an end cut off
            data = bytearray(entry.read_bytes())
            data[random.randrange(len(data))] ^= 1
            entry.write_bytes(data if random.random() < 0.5 else data[: random.randrange(len(data))])
        problems += subprocess.run(cached, capture_output=True).stdout != truth
        problems += subprocess.run(cached, capture_output=True).stdout != truth
    print(f"{problems} answers differ")
    return 1 if problems else 0


sys.exit(main())
