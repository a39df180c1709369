"""Reads where functions and classes are in C++ source, for laws about their size.

No compiler: a law over the whole tree takes a second this way and a minute with one. It relies on clang-format's
LLVM style, which law.format checks: a brace after a space opens a body, one after a name opens an initialiser.

    functions, classes = reader.read(text)   # what is in a body (lambdas, local classes) belongs to it
    functions[0].name, .first, .last         # "Server::reply", line of its signature, line of its last brace
"""
import dataclasses
import re

# Comments, and literals whose text may hold braces. A quote after a digit or letter separates digits: 300'000.
_HIDDEN = re.compile(r"""//[^\n]*|/\*.*?\*/
    |\b(?:u8|[uUL])?R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)"
    |"(?:\\.|[^"\\\n])*"|(?<![0-9A-Za-z_])(?:u8|[uUL])?'(?:\\.|[^'\\\n])+'""", re.S | re.X)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
_ACCESS = re.compile(r"\b(?:public|private|protected)\s*:(?!:)")


class NotUnderstood(Exception):
    """The braces of a text do not match as they are read here."""


@dataclasses.dataclass
class Function:
    name: str   # as the definition has it: "f", "Server::reply", "operator<<"
    first: int  # line of the first word of its signature, from 1
    last: int   # line of its closing brace

    @property
    def lines(self):
        return self.last - self.first + 1


def plain(text):
    """The text with comments, literals and directives blanked: as long, with the same lines."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())

    def literal(match):  # what remains is a word, so that `f("x") {` stays what it is
        found = match.group()
        return blank(match) if found.startswith("/") else re.sub(r"[^\n]", "_", found)

    return _DIRECTIVE.sub(blank, _HIDDEN.sub(literal, text))


def _group(text, start, brackets):
    """Past the bracket that closes the one at `start`."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == brackets[0]) - (text[at] == brackets[1])
        if not depth:
            return at + 1
    return len(text)


def _declared(head):
    """The head of a declaration without what may stand before it: templates, constraints, attributes."""
    while m := re.match(r"\s*(?:(template\s*)(?=<)|(requires\s*|alignas\s*)(?=\()|\[\[[^\]]*\]\])", head):
        end = m.end()
        if m[1] or m[2]:
            end = _group(head, end, "<>" if m[1] else "()")
        head = head[end:]
    return head.strip()


def _kind(head, before):
    """What a brace opens where declarations stand: "scope", "class NAME", "function" or "other"."""
    words = _declared(head)
    if re.match(r"(?:inline\s+)?namespace\b|extern\s+_+$", words):
        return "scope"
    if m := re.match(r"(?:typedef\s+)?(?:class|struct|union)\b(?:\s*\[\[.*?\]\]|\s*alignas\([^)]*\))*\s*([\w:]*)", words):
        if "(" not in re.sub(r"<[^<>]*>|alignas\([^)]*\)|:.*", "", words, flags=re.S):
            return "class " + m[1]
    if re.match(r"(?:typedef\s+)?enum\b", words):
        return "other"
    if before not in " \n" or words.endswith(("=", "return")):
        return "other"
    return "function" if "(" in words else "other"


def _name(head):
    """The name that stands before the parameters."""
    words = _declared(head)
    if m := re.search(r"((?:[\w~]+(?:<[^()]*>)?::)*operator\s*(?:\(\)|\[\]|[^\s(]+|\s\w[\w\s:*&]*))\s*\(", words):
        return re.sub(r"\s+", "", m[1]) if not m[1][-1].isalnum() else m[1]
    m = re.search(r"((?:[A-Za-z_]\w*(?:<[^()]*>)?::)*~?[A-Za-z_]\w*)\s*\(", words)
    return re.sub(r"<[^()]*>(?=::)", "", m[1]) if m else words


class _Reader:
    def __init__(self, text):
        self.text, self.at = plain(text), 0
        self.functions, self.classes = [], []

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def skip(self):
        """Past the closing brace of what was just opened; where that brace is."""
        depth = 1
        for m in re.compile(r"[{}]").finditer(self.text, self.at):
            depth += 1 if m[0] == "{" else -1
            if not depth:
                self.at = m.end()
                return m.start()
        raise NotUnderstood(f"a brace of line {self.line(self.at)} is not closed")

    def declarations(self, enclosing):
        """To the brace that closes the scope, or to the end of the text."""
        start, parentheses = self.at, 0
        tokens = re.compile(r"[{}();]")
        while m := tokens.search(self.text, self.at):
            self.at = m.end()
            if m[0] in "()":
                parentheses += 1 if m[0] == "(" else -1
            elif m[0] == ";":
                start = self.at if not parentheses else start
            elif m[0] == "}":
                if enclosing is None:
                    raise NotUnderstood(f"line {self.line(m.start())} closes nothing")
                return
            elif parentheses:
                self.skip()
            else:
                start = self.open(start, m.start(), enclosing)
        if enclosing is not None:
            raise NotUnderstood("a scope is not closed")

    def open(self, start, brace, enclosing):
        """What follows a brace between declarations; where the next declaration starts."""
        start = max([start, *(a.end() for a in _ACCESS.finditer(self.text, start, brace))])
        head = self.text[start:brace]
        kind = _kind(head, self.text[brace - 1])
        if kind == "scope":
            self.declarations("")
        elif kind.startswith("class "):
            name = kind.removeprefix("class ")
            self.classes.append(name)
            self.declarations(name)
            return self.at  # `;`, or the variable that is declared with it
        elif kind == "function":
            end = self.skip()
            first = start + len(head) - len(head.lstrip())
            name = _name(head)
            if enclosing and "::" not in name:
                name = f"{enclosing}::{name}"
            self.functions.append(Function(name, self.line(first), self.line(end)))
        else:
            self.skip()
            return start
        return self.at


def read(text):
    """The functions, and the names of the classes, that a text defines."""
    reader = _Reader(text)
    reader.declarations(None)
    return reader.functions, reader.classes


def sources(root):
    """The tree's own C++: path from the root, and text."""
    for folder in ("sim", "lib", "tool", "tidy", "test", "bench"):
        for file in sorted((root / folder).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix in (".h", ".cpp") and not name.startswith("lib/frontend/headers/"):
                yield name, file.read_text()
