"""Runs a tool as Compiler Explorer does, and prints what its pane shows: compiler_explorer.py PROPERTIES BIN SOURCE COMPILER [OPTION...]

What is done is that of lib/options-handler.ts, lib/tooling/base-tool.ts and lib/tooling/clang-tidy-tool.ts there: the
tools that the properties list and do not exclude for the compiler; options, then the source's path, in its folder; the
class of clang-tidy writes the compiler's flags (PANE_FLAGS here) beside it. In the output the path becomes <source>.
BIN takes the place of the folder that the properties name.
"""
import os
import pathlib
import re
import subprocess
import sys

NAMES = {"name", "exe", "type", "class", "exclude", "stdinHint"}
CLASSES = {"clang-tidy-tool", "testing-tool"}  # of those that have a key in lib/tooling


def tools(text):
    values = dict(line.split("=", 1) for line in text.splitlines() if line and not line.startswith("#"))
    for name in values.pop("tools").split(":"):
        yield {key: values.pop(f"tools.{name}.{key}") for key in NAMES}
    assert not values, f"no tool has {values}"


def main():
    properties, bin_folder, source, compiler, *options = sys.argv[1:]
    source = pathlib.Path(source).resolve()
    for tool in tools(pathlib.Path(properties).read_text()):
        assert tool["type"] == "independent" and tool["class"] in CLASSES, tool
        if any(part in compiler for part in tool["exclude"].split(":")):
            continue
        flags = source.parent / "compile_flags.txt"
        flags.unlink(missing_ok=True)
        if tool["class"] == "clang-tidy-tool":
            flags.write_text("\n".join(os.environ.get("PANE_FLAGS", "").split()))
        exe = pathlib.Path(bin_folder) / pathlib.Path(tool["exe"]).name
        p = subprocess.run([exe, *options, source], cwd=source.parent, env={"PATH": "/usr/bin:/bin"}, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        print(f"{tool['name']} by {tool['class']} ends with {p.returncode}")
        print(re.sub(r"\x1b\[[\d;]*[Km]", "", (p.stdout + p.stderr).replace(str(source), "<source>")))


main()
