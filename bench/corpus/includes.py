"""The include folders that a code base needs, found as its author would give them to a compiler."""
import pathlib
import re

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include(?:_next)?[ \t]*(["<])([^">\n]+)[">]', re.MULTILINE)
HEADERS = {".h", ".hpp", ".cuh", ".hh", ".hxx", ".inl", ".inc", ".cu", ".cpp", ".c", ".tpp", ".def", ""}
BUNDLED = pathlib.Path(__file__).resolve().parents[2] / "lib/frontend/headers"


class Includes:
    """Answers for the files below one root. A header that is not beside its includer is looked for
    in the whole root; the folder nearest to the file being compiled is taken."""

    def __init__(self, root):
        self.root = root.resolve()
        self.named = {}
        for path in sorted(self.root.rglob("*")):
            if path.suffix.lower() in HEADERS and path.is_file():
                self.named.setdefault(path.name, []).append(path)
        self.texts = {}
        self.fragments = self.included_sources()

    def included_sources(self):
        """The .cu files that another file of the root includes. They need not compile by themselves: a
        compiler is given the file that includes them."""
        found = set()
        for paths in list(self.named.values()):
            for path in paths:
                for quoted, name in self.asked_by(path):
                    if name.endswith(".cu"):
                        beside = path.parent / name
                        near = None if beside.is_file() else self.folder_of(name, path)
                        source = beside if beside.is_file() else near and near[1]
                        if source and source.resolve() != path:
                            found.add(source.resolve())
        return found

    def asked_by(self, path):
        if path not in self.texts:
            try:
                text = path.read_text(errors="replace")
            except OSError:
                text = ""
            self.texts[path] = [(quote == '"', name.strip()) for quote, name in INCLUDE.findall(text)]
        return self.texts[path]

    def folder_of(self, name, source):
        """The folder D nearest to source with a file D/name in the root, and that file."""
        parts = tuple(p for p in pathlib.PurePosixPath(name).parts if p != ".")
        if not parts or ".." in parts:
            return None
        found = [p for p in self.named.get(parts[-1], []) if p.parts[-len(parts):] == parts]
        if not found:
            return None

        def distance(path):
            folder = path.parents[len(parts) - 1]
            here, there = source.parent.parts, folder.parts
            shared = next((i for i, (a, b) in enumerate(zip(here, there)) if a != b), min(len(here), len(there)))
            stem = here[shared].split("-")[0] if shared < len(here) else ""
            alike = shared < len(there) and there[shared].split("-")[0] == stem
            return -shared, not alike, len(there), str(folder)

        best = min(found, key=distance)
        return best.parents[len(parts) - 1], best

    def flags(self, source):
        """-I flags for source, in the order in which its includes ask for them."""
        source = source.resolve()
        folders, seen, todo = [], {source}, [source]
        while todo:
            path = todo.pop(0)
            for quoted, name in self.asked_by(path):
                beside = (path.parent / name).resolve()
                header = beside if quoted and beside.is_file() else None
                if not header:
                    header = next((f / name for f in folders if (f / name).is_file()), None)
                if not header:
                    if not quoted and any((BUNDLED / kind / name).is_file() for kind in ("standard", "toolkit")):
                        continue
                    found = self.folder_of(name, source)
                    if not found:
                        continue
                    folders.append(found[0])
                    header = found[1]
                header = header.resolve()
                if header not in seen:
                    seen.add(header)
                    todo.append(header)
        return [f"-I{f}" for f in folders]
