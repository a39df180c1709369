"""A bundled header declares something, or it is a row of lib/known/Headers.def; what a row includes is bundled, and is no row's twin."""
import pathlib
import re
import sys

FOLDERS = ("toolkit", "standard", "library", "beside")


def declares(text):
    """Whether anything but includes is in it."""
    lines = [line.strip() for line in re.sub(r"/\*.*?\*/", "", text, flags=re.S).splitlines()]
    return any(line and not line.startswith(("//", "#include ", "#pragma once")) for line in lines)


def main():
    root = pathlib.Path(sys.argv[1])
    folder = root / "lib/frontend/headers"
    files = {f.relative_to(folder).as_posix(): f for f in folder.rglob("*") if f.is_file()}
    rows = re.findall(r'^FORWARD\("([^"]+)",(.*?)\)$', (root / "lib/known/Headers.def").read_text(), re.M | re.S)
    paths = [path for path, _ in rows]
    known = {p.split("/", 1)[1] for p in [*files, *paths] if "/" in p}
    problems = [f"{name}: it only includes others: make it a row of lib/known/Headers.def" for name, f in sorted(files.items())
                if not declares(f.read_text()) and not f.name.startswith("__warplint_")]
    problems += [f"{path}: a row, and a file" for path in paths if path in files]
    problems += [f"{path}: no folder is called that" for path in paths if path.split("/")[0] not in FOLDERS]
    problems += [f"{path}: {target} is not bundled" for path, targets in rows
                 for target in re.findall(r'TO\("([^"]+)"\)', targets) if target not in known]
    problems += [f"{b}: rows are in order, each once" for a, b in zip(paths, paths[1:]) if a >= b]
    if len(rows) < 300:
        problems.append(f"only {len(rows)} rows were read")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
