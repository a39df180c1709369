"""Fills in the messages of measured.test: the folder, the text of the file, and the place of its access to shared memory.
Usage: measured.py FOLDER SOURCE MESSAGES"""
import json
import pathlib
import sys

folder, source, messages = sys.argv[1:]
text = pathlib.Path(source).read_text()
lines = text.splitlines()
number = next(i for i, line in enumerate(lines) if "return tile[" in line)
column = lines[number].index("][")
place = {"line": number, "character": column}
end = {"line": number, "character": len(lines[number])}
filled = pathlib.Path(messages).read_text()
for name, value in (("@FOLDER@", folder), ("@TEXT@", json.dumps(text)), ("@PLACE@", json.dumps(place)), ("@END@", json.dumps(end))):
    filled = filled.replace(name, value)
print(filled, end="")
