"""What laws read of C++ source is what is there: test/law/cpp/reader.py finds the functions of test/law/cpp/sample.cpp
where clang finds them, and the laws that rest on it say so when a function or a class is too large."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import classes
import functions
from cpp import reader

FUNCTIONS = ("FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl")
BODIES = ("CompoundStmt", "CXXTryStmt")


def clang():
    found = shutil.which("clang++-22") or shutil.which("clang++", path="/usr/lib/llvm-22/bin")
    return found or shutil.which("clang++")


def by_clang(compiler, file):
    """(name, first line, last line) of each function that the file defines outside of another."""
    command = [compiler, "-std=c++20", "-fsyntax-only", "-Xclang", "-ast-dump=json", file]
    tree = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    text, found = file.read_text(), set()

    def line(place):
        place = place.get("expansionLoc", place)
        return text.count("\n", 0, place["offset"]) + 1

    def walk(node, begin=None):
        kind = node.get("kind", "")
        if kind == "FunctionTemplateDecl":
            begin = begin or node["range"]["begin"]
        children = node.get("inner", [])
        if kind in FUNCTIONS and not node.get("isImplicit") and any(c.get("kind") in BODIES for c in children):
            found.add((node["name"], line(begin or node["range"]["begin"]), line(node["range"]["end"])))
            return
        for child in children:
            walk(child, begin if kind == "FunctionTemplateDecl" else None)

    walk(tree)
    return found


def unlike_clang(compiler, file):
    theirs = by_clang(compiler, file)
    ours = {(f.name.split("::")[-1], f.first, f.last) for f in reader.read(file.read_text())[0]}
    for who, found in (("only clang", theirs - ours), ("only the reader", ours - theirs)):
        yield from (f"{who} finds {name} in the lines {first} to {last}" for name, first, last in sorted(found))
    if len(theirs) < 22:
        yield f"clang finds only {len(theirs)} functions"


def body(name, lines):
    return f"void {name}() {{\n" + "  ;\n" * (lines - 2) + "}\n"


def unnoticed(folder):
    """What the laws do not notice in a tree of a few files."""
    (folder / "lib/room").mkdir(parents=True)
    (folder / "lib/room/Short.cpp").write_text(body("fits", 60))
    if functions.too_long(folder):
        yield "a function of 60 lines is too long"
    (folder / "lib/room/Long.cpp").write_text(body("f", 3) + body("Wide::tooLong", 61))
    if [(f.name, f.first) for _, f in functions.too_long(folder)] != [("Wide::tooLong", 4)]:
        yield "a function of 61 lines is not too long"
    (folder / "lib/room/Wide.h").write_text("namespace room {\nclass Wide {\n  void a();\n};\n}\n")
    for letter in "abc":
        (folder / f"lib/room/{letter}.cpp").write_text(body(f"room::{letter}", 3))
        if at := classes.scattered(folder):
            yield f"functions of a namespace are taken for those of the class {at}"
    for letter in "ab":
        (folder / f"lib/room/{letter}.cpp").write_text(body(f"Wide::{letter}", 3))
    if classes.scattered(folder):
        yield "three files are too many for a class"
    (folder / "lib/room/c.cpp").write_text(body("Wide::c", 3))
    if set(classes.scattered(folder)) != {("lib/room", "Wide")}:
        yield "four files are not too many for a class"


def misread():
    for broken in ("void f() {\n", "namespace n {\nvoid f() {}\n", "void f() {}\n}\n"):
        try:
            reader.read(broken)
            yield f"braces that do not match are read: {broken!r}"
        except reader.NotUnderstood:
            pass


def main():
    root = pathlib.Path(sys.argv[1])
    problems = list(misread())
    with tempfile.TemporaryDirectory() as folder:
        problems += unnoticed(pathlib.Path(folder))
    compiler = clang()
    if compiler:
        problems += unlike_clang(compiler, root / "test/law/cpp/sample.cpp")
    print("\n".join(problems))
    if not compiler and not problems:
        print("skipped: no clang++ to compare with")
        return 77
    return 1 if problems else 0


sys.exit(main())
