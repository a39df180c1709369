"""No class is implemented in more than three files: a reader would not find its way.

Counted are the .cpp files of a folder that hold bodies of its member functions.
"""
import collections
import pathlib
import sys

sys.dont_write_bytecode = True
from cpp import reader

MOST_FILES = 3


def implementations(root):
    """By folder and class: the files."""
    defined, files = set(), collections.defaultdict(set)
    for file, text in reader.sources(root):
        functions, classes = reader.read(text)
        defined.update(classes)
        folder, name = file.rsplit("/", 1)
        for f in functions:
            owner = f.name.split("::")[:-1]
            if owner and name.endswith(".cpp"):
                files[folder, owner[-1]].add(name)
    return {at: sorted(of) for at, of in files.items() if at[1] in defined}  # others are namespaces


def scattered(root):
    return {at: files for at, files in implementations(root).items() if len(files) > MOST_FILES}


def main():
    found = scattered(pathlib.Path(sys.argv[1]))
    problems = [f"{folder}: {name} is implemented in {', '.join(files)}; {MOST_FILES} files are the most"
                for (folder, name), files in sorted(found.items())]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
