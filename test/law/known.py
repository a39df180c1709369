"""What others call things stands in the tables of lib/known/ and nowhere else.

No literal of C++ names an instruction or a function of a row. Words of builds and names of libraries, "time" and "hip", are words of
other things, too: no list in C++ holds two of them.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from cpp import reader

LITERAL = re.compile(r'//[^\n]*|"((?:\\.|[^"\\\n])*)"')
LIST = re.compile(r"\{([^{};]*)\}")
# Literals that stand elsewhere, and why.
ELSEWHERE = {
    "lib/frontend/facts/CollectTiles.cpp": {"printf": "any function that prints, by how its name ends"},
    "lib/frontend/host/Launches.cpp": {"cudaLaunchDevice": "host code asks what its arguments are"},
    "lib/frontend/passes/PlainCalls.cpp": {"llvm.nvvm.atomic.": "written as others are before anybody asks"},
    "lib/frontend/passes/UnrollArrays.cpp": {"llvm.nvvm.shfl.sync.idx": "of the shuffles the one that may give all lanes one value"},
    "lib/frontend/passes/Simplify.cpp": {"llvm.nvvm.read.ptx.sreg.": "makes calls of what the table knows"},
    "lib/lower/Calls.cpp": {"llvm.nvvm.read.ptx.sreg.": "which register it is, the name says behind it", "llvm.nvvm.": "all that are known",
                           "laneid": "which register it is, again"},
    "lib/frontend/tokens/NvccSpelling.cpp": {"asm": "the keyword of C++"},
    "lib/lower/Fragments.cpp": {"mma": "behind __warplint_wmma_, which is ours"},
}


def alternatives(word):
    """What a pattern's word stands for."""
    m = re.search(r"\{([^{}]*)\}", word)
    if not m:
        return [word]
    return [a for choice in m[1].split(",") for a in alternatives(word[:m.start()] + choice + word[m.end():])]


def rows(root, table, macro):
    text = re.sub(r"//[^\n]*", "", (root / "lib/known" / table).read_text())
    return [re.findall(r'"([^"]*)"', row) + [row] for row in re.findall(rf"^{macro}\((.*?)\)$", re.sub(r"[ \t]+$", "", text, flags=re.M), re.M | re.S)]


def names(root):
    """Whole names of rows, and the first words of instructions."""
    whole = {n for row in rows(root, "Functions.def", "FUNCTION") for p in row[0].split() for n in alternatives(p)}
    first = {w for row in rows(root, "Instructions.def", "INSTRUCTION") for p in row[:-1] for part in p.split()
             for w in alternatives(part.split(".")[0]) if w != "*"}
    return whole, first


def main():
    root = pathlib.Path(sys.argv[1])
    whole, first = names(root)
    build = {row[0] for table, macro in (("BuildWords.def", "WORD"), ("Headers.def", "LIBRARY")) for row in rows(root, table, macro)}
    problems, used = [], set()
    if len(whole) < 100 or len(first) < 20 or len(build) < 60:
        problems.append(f"{len(whole)} names, {len(first)} instructions and {len(build)} words of builds were read: not what this law knows")
    instruction = re.compile(rf"llvm\.nvvm\.|({'|'.join(map(re.escape, first))})\.[\w.:]*$")
    for file, text in reader.sources(root):
        # What PTX becomes is written by the names that LLVM has for it.
        if not file.startswith(("lib/", "tool/", "sim/")) or file.startswith(("lib/known/", "lib/frontend/ptx/")):
            continue
        for m in LIST.finditer(text):
            listed = [l for l in re.findall(r'"([^"\n]*)"', m[1]) if l in build]
            if len(listed) > 1:
                problems.append(f"{file}:{text.count(chr(10), 0, m.start()) + 1}: {', '.join(listed)} are words of lib/known/: ask their table")
        for m in LITERAL.finditer(text):
            literal, line = m[1], text.count("\n", 0, m.start()) + 1
            if literal is None or text[:m.start()].rpartition("\n")[2].lstrip().startswith("#"):
                continue
            if literal in whole or instruction.match(literal):
                if literal in ELSEWHERE.get(file, {}):
                    used.add((file, literal))
                else:
                    problems.append(f"{file}:{line}: \"{literal}\" is a name of lib/known/: ask its table")
    problems += [f"{file}: \"{literal}\" is not there: take it off the list" for file, of in ELSEWHERE.items() for literal in of if (file, literal) not in used]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
