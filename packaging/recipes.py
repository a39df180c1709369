"""Fills in the recipes that take a release: container, conda, Homebrew.

usage: recipes.py SOURCE-FOLDER VERSION MACHINE REPOSITORY OUTPUT-FOLDER     the tarball is in OUTPUT-FOLDER
"""
import hashlib
import pathlib
import sys

from names import names

TEMPLATES = ("container/Containerfile", "conda/recipe.yaml", "homebrew/warplint.rb")


def main():
    source, version, machine, repository, output = sys.argv[1:]
    source, output = pathlib.Path(source), pathlib.Path(output)
    said = names(version, machine)
    digest = hashlib.sha256((output / said["tarball"]).read_bytes()).hexdigest()
    values = {"VERSION": version, "REPOSITORY": repository, "SHA256": digest, "NAME": said["name"],
              "TARBALL": said["tarball"], "CONDA": said["conda"], "HOMEBREW": said["homebrew"]}
    for template in TEMPLATES:
        text = (source / "packaging" / f"{template}.in").read_text()
        for key, value in values.items():
            text = text.replace(f"@{key}@", value)
        (output / pathlib.Path(template).name).write_text(text)


main()
