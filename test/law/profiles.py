"""Every profile of bench/gpu/Kernels.cu that is recorded as test/measured/<gpu>/kernels.csv agrees with what is predicted,
line by line. The folder's name starts with the architecture: sm_90-h200.
"""
import json
import pathlib
import subprocess
import sys


def differences(tool, source, profile):
    gpu = profile.parent.name.split("-")[0]
    command = [tool, "compare", "--no-toolkit", f"--arch={gpu}", "--ncu", profile, "--format=json", source]
    p = subprocess.run(command, capture_output=True, text=True)
    if p.stderr:
        yield f"{profile}: {p.stderr.strip()}"
        return
    for line in (line for launch in json.loads(p.stdout)["launches"] for line in launch["lines"]):
        if line["kind"] in ("differs", "dropped", "not-analysed"):
            yield f"{profile}: line {line['line']}: predicted {line['predicted']}, measured {line['measured']}"


def main():
    root, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    profiles = sorted((root / "test/measured").glob("*/kernels.csv"))
    if not profiles:
        print("skipped: no profile of whole kernels is recorded under test/measured")
        return 77
    problems = [p for profile in profiles for p in differences(tool, root / "bench/gpu/Kernels.cu", profile)]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
