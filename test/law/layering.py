"""Every include follows an arrow of the design.

The arrows are the warplint_room() lines of lib/CMakeLists.txt, by which the rooms are linked. An include that has no
arrow fails, and so does an arrow that no include needs; the table of docs/architecture.md says the same, row by row.
"""
import pathlib
import re
import sys

IR = re.compile(r"llvm/(IR|Analysis|Passes|Target|MC|Transforms|CodeGen|Bitcode|IRReader|AsmParser|Linker|Object|DebugInfo)/")
CLANG = re.compile(r"clang(-tidy)?/")


class Room:
    def __init__(self, name, sees, uses):
        self.name, self.sees, self.uses = name, sees, uses

    def row(self):
        sees = {"": [], "ir": ["LLVM IR"], "clang": ["Clang", "LLVM IR"]}[self.sees]
        return ", ".join(sorted(self.uses) + sees)


def rooms_of(root):
    text = re.sub(r"#.*", "", (root / "lib/CMakeLists.txt").read_text())
    rooms = [Room("sim", "", set())]
    for words in re.findall(r"warplint_room\(([^)]*)\)", text):
        words = words.split()
        sees = words[words.index("SEES") + 1] if "SEES" in words else ""
        uses = words[words.index("USES") + 1:] if "USES" in words else []
        rooms.append(Room(words[0], sees, set(uses)))
    return rooms


def room_of(path):
    """The room of a file, or of what an include names."""
    parts = path.split("/")
    if parts[0] != "lib":
        return parts[0]
    return "/".join(parts[1:3]) if parts[1] == "frontend" else parts[1]


def includes(root, folder):
    for file in sorted((root / folder).rglob("*")):
        name = file.relative_to(root).as_posix()
        if file.suffix in (".h", ".cpp", ".def") and not name.startswith("lib/frontend/headers/"):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                m = re.match(r'\s*#include [<"]([^>"]+)[>"]', line)
                if m:
                    yield name, number, m.group(1)


def wrong_arrows(root, rooms):
    by_name, used = {r.name: r for r in rooms}, {}
    for name, number, target in [i for folder in ("sim", "lib") for i in includes(root, folder)]:
        room, where = by_name.get(room_of(name)), f"{name}:{number}: {target}"
        if not room:
            yield f"{where}: no warplint_room() is of this folder"
        elif CLANG.match(target) or IR.match(target):
            if room.sees != "clang" and not (room.sees == "ir" and IR.match(target)):
                yield f"{where}: {room.name} does not see the compiler"
        elif target.startswith("llvm/"):
            if room.name == "sim":
                yield f"{where}: sim/ is standard library only"
        elif target.startswith(("lib/", "sim/", "tool/")):
            to = room_of(target)
            used.setdefault(room.name, set()).add(to)
            if to != room.name and to not in reachable(room, by_name):
                yield f"{where}: {room.name} may not include {to}"
    for room in rooms:
        for unused in sorted(room.uses - used.get(room.name, set())):
            yield f"lib/CMakeLists.txt: {room.name} includes nothing of {unused}"


def reachable(room, by_name):
    """What a room uses, and what stands in the headers of that."""
    seen, open_ = set(), list(room.uses)
    while open_:
        name = open_.pop()
        if name not in seen and name in by_name:
            seen.add(name)
            open_ += by_name[name].uses
    return seen


def wrong_rows(root, rooms):
    """The table of docs/architecture.md: | `folder/` | what it does | what it may include |."""
    rows = {}
    for line in (root / "docs/architecture.md").read_text().splitlines():
        m = re.match(r"\| `(?:lib/)?([\w/]+)/` \| .* \| (.*) \|$", line)
        if m:
            rows[m[1]] = m[2]
    for room in rooms:
        wanted = room.row() or ("the standard library" if room.name == "sim" else "nothing")
        if rows.get(room.name) != wanted:
            yield f"docs/architecture.md: {room.name} may include {wanted}, not {rows.get(room.name)}"
    for name in rows.keys() - {r.name for r in rooms} - {"tool"}:
        yield f"docs/architecture.md: there is no room {name}"


def main():
    root = pathlib.Path(sys.argv[1])
    rooms = rooms_of(root)
    found = [*wrong_arrows(root, rooms), *wrong_rows(root, rooms)]
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
