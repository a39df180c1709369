"""Sentences that users read are plain: no manner of this list is in a message, in help or in the documentation.

Messages are the literals of tool/ and lib/; the documentation is README.md and docs/. Each entry is a pattern, and
what to write instead. Code blocks of the documentation count: they show messages.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from cpp import reader

BANNED = {
    r", which no flag says": "say what was added: 'added -Isrc, which the source needs but no flag provides'",
    r"\b(is|are|was|were) told\b": "'is passed', 'is known', 'was given'",
    r"\btells? (nothing|no|neither|of)\b": "'does not contain', 'does not say'",
    r"\bgoes by\b": "'is called', 'depends on'",
    r"\bgo(es)? on without\b": "'never reaches', 'skips'",
    r"\b(lanes|threads?|warps?|files?|compilers?|kernels?|it) wants?\b": "'needs', 'accesses'",
    r"\bin vain\b": "'wastes'",
    r"\bhangs? on\b": "'depends on'",
    r"\bdearer\b": "'more expensive'",
    r"; \S+ is the most\b": "'; the limit is N'",
    r"\bthe least there is\b": "'the minimum'",
    r"\bis asked of\b": "'reads', 'queries'",
    r"\bnobody knows\b": "'is unknown'",
    r"\bnobody's\b": "name who",
    r"\bput together when\b": "'is built at run time'",
    r"\bno multiple of\b": "'not a multiple of'",
    r"\bdo(es)? the same, at\b": "'also at'",
    r"\brun(s)? out first\b": "'limits'",
    r"\bfor single values\b": "'for specific values'",
    r"\bheld against\b": "'compared with', 'checked against'",
    r"\bHolds? predictions against\b": "'compares predictions with'",
    r"\bwhat is taken for granted\b": "'assumptions'",
    r"\bmay be repeated\b": "'(repeatable)'",
    r"\btakes? away\b": "'removes'",
    r"\bnot costed\b": "'not modelled'",
    r"\bleft unanswered\b": "'not analysed'",
    r"\bexclude each other\b": "'cannot be combined'",
    r"\bin a way not read\b": "'in an unsupported way'",
    r"\bcomes? about\b": "'is computed'",
    r"--[a-z-]+ (sets|gives|does|names|makes|raises|asks for) (it|one|this|how)\b": "an imperative: 'set it with --option'",
    r"\bthere is no (check|format|command|option|argument|tool|method) '": "'unknown check'",
    r"\bremark: ": "severities are printed by the names that options use: note",
}

# Pages whose sentences are still to be reworked, with the manners that they hold. None may be added.
FOR_NOW = {}


def literals(text):
    """Of C++ source: neighbours joined, with their lines."""
    hidden = re.sub(r"^[ \t]*//.*$", "", text, flags=re.M)
    for m in re.finditer(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*', hidden):
        yield hidden[:m.start()].count("\n") + 1, re.sub(r'"\s*"', "", m.group())[1:-1]


def sentences(root):
    """Every text with its place."""
    for file, text in reader.sources(root):
        if file.startswith(("tool/", "lib/", "tidy/")):
            for line, literal in literals(text):
                if " " in literal:
                    yield file, line, literal
    for name in (*root.glob("lib/**/*.def"),):
        for line, literal in literals(name.read_text()):
            yield str(name.relative_to(root)), line, literal
    for page in [root / "README.md", root / "CHANGELOG.md", *sorted((root / "docs").rglob("*.md"))]:
        for number, line in enumerate(page.read_text().splitlines(), 1):
            yield str(page.relative_to(root)), number, line


def main():
    root, wrong, used = pathlib.Path(sys.argv[1]), [], set()
    for file, line, text in sentences(root):
        for pattern, instead in BANNED.items():
            found = re.search(pattern, text)
            if found and pattern in FOR_NOW.get(file, ()):
                used.add((file, pattern))
            elif found:
                wrong.append(f"{file}:{line}: '{found.group()}'; write {instead}")
    wrong += [f"{file} no longer holds '{p}': take it off FOR_NOW" for file, ps in FOR_NOW.items() for p in ps if (file, p) not in used]
    assert re.search(next(iter(BANNED)), "read with -Isrc, which no flag says"), "the patterns do not match"
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
