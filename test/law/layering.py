"""Every include follows an arrow of the design; the compiler stays in two folders.

The table is the one of docs/architecture.md: a layer, and what it may include.
"""
import pathlib
import re
import sys

ARROWS = {
    "sim": set(),
    "lib/source": set(),
    "lib/expr": set(),
    "lib/kernel": {"lib/expr", "lib/source"},
    "lib/frontend": {"lib/source", "lib/kernel", "lib/expr"},
    "lib/lower": {"lib/frontend", "lib/kernel", "lib/expr", "lib/source"},
    "lib/edit": {"lib/lower", "lib/frontend", "lib/kernel", "lib/expr", "lib/source"},
    "lib/fuse": {"lib/kernel", "lib/expr", "lib/source", "sim"},
    "lib/lanes": {"lib/kernel", "lib/expr", "lib/source", "sim"},
    "lib/judge": {"lib/lanes", "lib/kernel", "lib/expr", "lib/source", "sim"},
    "lib/finding": {"lib/source", "lib/judge", "sim"},
    "lib/compare": {"lib/finding", "lib/source", "lib/judge", "sim"},
    "lib/fix": {"lib/lanes", "lib/judge", "lib/kernel", "lib/expr", "lib/source", "lib/finding", "sim"},
    "lib/check": {"lib/judge", "lib/lanes", "lib/kernel", "lib/expr", "lib/fix", "lib/finding", "lib/source", "sim"},
    "lib/config": {"lib/check", "lib/kernel", "lib/finding", "lib/source", "sim"},
    "lib/filter": {"lib/finding", "lib/source"},
    "lib/lsp": {"lib/Analysis.h", "lib/runner", "lib/config", "lib/filter", "lib/check", "lib/finding", "lib/judge", "lib/render",
                "lib/source", "sim"},
    "lib/render": {"lib/finding", "lib/source", "lib/judge", "sim"},
    "lib/runner": {"lib/Analysis.h", "lib/fix", "lib/frontend", "lib/finding", "lib/source"},
}
# Of judge/, findings and renderers see the verdict and nothing that computes it.
ONLY = {("lib/finding", "lib/judge"): "lib/judge/Verdict.h", ("lib/compare", "lib/judge"): "lib/judge/Verdict.h",
        ("lib/render", "lib/judge"): "lib/judge/Verdict.h"}
# Clang, and the parts of LLVM that are a compiler.
COMPILER = re.compile(r"clang/|clang-tidy/|llvm/(IR|Analysis|Passes|Target|MC|Transforms|CodeGen|Bitcode|IRReader|AsmParser|Linker)/")
MAY_COMPILE = ("lib/frontend", "lib/lower", "lib/Analysis", "lib/ReportBuilder", "tool")


def layer_of(path):
    parts = path.split("/")
    return parts[0] if parts[0] in ("sim", "tool") else "/".join(parts[:2])


def problems(root):
    for folder in ("sim", "lib"):
        for file in sorted((root / folder).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix not in (".h", ".cpp", ".def") or name.startswith("lib/frontend/headers/"):
                continue
            layer = layer_of(name)
            for number, line in enumerate(file.read_text().splitlines(), 1):
                m = re.match(r'\s*#include [<"]([^>"]+)[>"]', line)
                if not m:
                    continue
                target = m.group(1)
                where = f"{name}:{number}: {target}"
                if target.startswith(("clang/", "llvm/", "clang-tidy/")):
                    if layer == "sim":
                        yield f"{where}: sim/ is standard library only"
                    if COMPILER.match(target) and not name.startswith(MAY_COMPILE):
                        yield f"{where}: only lib/frontend and lib/lower see the compiler"
                elif target.startswith(("lib/", "sim/", "tool/")):
                    to = layer_of(target)
                    if to == layer or layer not in ARROWS:
                        if target.startswith("tool/") and not name.startswith("tool/"):
                            yield f"{where}: nothing includes tool/"
                        continue
                    if to not in ARROWS[layer]:
                        yield f"{where}: {layer} may not include {to}"
                    elif ONLY.get((layer, to), target) != target:
                        yield f"{where}: {layer} may include only {ONLY[layer, to]} of {to}"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
