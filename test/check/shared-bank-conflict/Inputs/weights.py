"""Prints of each finding of a JSON report its line, the wavefronts of a block as compiled, and its weight."""
import json
import sys

report = json.load(sys.stdin)
for f in sorted(report["findings"], key=lambda f: f["line"]):
    sums = report["accesses"][f["access"]]["asCompiled"]["perBlock"]
    print(f["line"], sums and sums["wavefronts"], *f["weight"].values())
