"""Evaluating and judging read nothing of a kernel and its launch that lib/kernel/KernelKey.cpp
leaves out: else a verdict that is remembered could be another kernel's.

What prints a stage's value is no part of the verdict and may read anything."""
import pathlib
import re
import sys

# Fields that the key leaves out, by the names that lib/lanes and lib/judge give their owners.
LEFT_OUT = re.compile(r"\.(Where|Declared|Calls)\b|\b(K|Model)\.(Name|Symbol|LocalArrays|Refusals|Launches|RequiredBlock|MaxThreads|MinBlocks)\b"
                      r"|\bL\.(From|Why|Where)\b")
# The line of a loop is in the key.
IN_KEY = re.compile(r"K\.Loops\[\w+\]\.Where\.(Line\b|isValid\(\))")
PRINTS = re.compile(r"^(void|llvm::raw_ostream &) ?warplint::(print|operator<<)\(")


def problems(root):
    for folder in ("lib/lanes", "lib/judge"):
        for file in sorted((root / folder).glob("*.[ch]*")):
            if file.name.startswith("VerdictMemory"):
                continue
            printing = False
            for number, line in enumerate(file.read_text().splitlines(), 1):
                printing = bool(PRINTS.match(line)) or (printing and line != "}")
                code = IN_KEY.sub("", line.split("//")[0])
                if not printing and LEFT_OUT.search(code):
                    yield f"{file.relative_to(root)}:{number}: KernelKey.cpp leaves this out: {line.strip()}"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
