"""No function of one file bears the name of a function that a header which the file includes declares, for the same arguments.

Which of the two a call means is then for overload resolution to say: where the file's own comes later or fits less well,
another function is called than a reader thinks, and no compiler tells. Texts of any type are taken for one another, and so are
numbers; functions that take other structs are overloads, and may share a name.
"""
import functools
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from cpp import reader

TEXTS = r"(StringRef|string|string_view|Twine|char|SmallString)$"
NUMBERS = r"(u?int(8|16|32|64)?(_t)?|unsigned|long|size_t|double|float|bool)$"
INCLUDE = re.compile(r'^#include "((?:lib|sim|tool)/[^"]+)"', re.M)


def outside_bodies(text):
    """What stands in namespaces only, by scope: (whether a file's own, the text)."""
    plain, scopes, start, out = reader.plain(text), [], 0, []
    for m in re.finditer(r"[{}]", plain):
        if m[0] == "{":
            head = plain[max(plain.rfind(c, 0, m.start()) for c in ";{}") + 1:m.start()]
            namespace = re.match(r"\s*(?:inline\s+)?namespace\b\s*([\w:]*)", head)
            if all(s != "body" for s in scopes):
                out.append(("" in scopes, plain[start:m.start()] + " {"))
            scopes.append(namespace[1] if namespace else "body")
        elif scopes:
            if all(s != "body" for s in scopes):
                out.append(("" in scopes, plain[start:m.start()]))
            scopes.pop()
        if all(s != "body" for s in scopes):
            start = m.end()
    out.append((False, plain[start:]))
    return out


def takes(text):
    """The types of parameters that begin at `text`, as far as calls tell them apart."""
    inside = text[1:reader._group(text, 0, "()") - 1]
    while (flat := re.sub(r"[<({][^<>(){}]*[>)}]", "", inside)) != inside:
        inside = flat
    types = []
    for parameter in inside.split(","):
        words = re.findall(r"\w+", parameter.split("=")[0])
        words = [w for w in words if w not in ("const", "llvm", "std", "clang", "warplint", "sim", "typename", "struct")]
        name = words[0] if words else ""
        types.append("text" if re.match(TEXTS, name) else "number" if re.match(NUMBERS, name) else name)
    return tuple(t for t in types if t)


def declared(text):
    """The free functions that a text declares or defines, with what they take: those of the file alone, and the others."""
    own, others = set(), set()
    for local, part in outside_bodies(text):
        for statement in re.split(r"[;}]", part):
            head = reader._declared(statement)
            m = re.match(r"(?:[\w:<>,*&\s]|\[\[[^\]]*\]\])*?[\s*&>]((?:\w+::)*[A-Za-z_]\w*)\s*\(", head)
            if not m or re.match(r"\s*(using|typedef|return|namespace|class|struct|enum|static_assert)\b", head) or "operator" in head or "=" in head[:m.end()]:
                continue
            if "::" not in m[1]:
                (own if local or re.search(r"\bstatic\b", head[:m.start(1)]) else others).add((m[1], takes(head[m.end() - 1:])))
    return own, others


def problems(texts):
    """Of all files, by their path from the root."""
    names = {f: declared(t) for f, t in texts.items()}

    @functools.cache
    def included(file):
        found = set()
        for header in INCLUDE.findall(texts.get(file, "")):
            found |= {header} | included(header)
        return found

    for file in sorted(f for f in texts if f.endswith(".cpp")):
        for header in sorted(included(file)):
            for name, of in sorted(names[file][0] & names.get(header, ((), set()))[1]):
                yield f"{file}: its own {name}({', '.join(of)}) is also declared by {header}: name it after what it does"


SAMPLE = {
    "lib/a/A.h": "namespace warplint {\n/// Without comments.\nstd::string stripped(llvm::StringRef Text, size_t From = 0);\n} // namespace warplint\n",
    "lib/a/B.h": '#include "lib/a/A.h"\n',
    "lib/a/Same.cpp": '#include "lib/a/B.h"\nstatic std::string stripped(const std::string &Text, unsigned At) { return {}; }\n',
    "lib/a/Nameless.cpp": '#include "lib/a/A.h"\nnamespace {\nstd::string stripped(llvm::StringRef Text, int At) { return {}; }\n} // namespace\n',
    "lib/a/Overload.cpp": '#include "lib/a/A.h"\nstatic std::string stripped(const Report &R) { return {}; }\n',
    "lib/a/Stranger.cpp": "static std::string stripped(llvm::StringRef Text, int At) { return {}; }\n",
}


def main():
    root = pathlib.Path(sys.argv[1])
    seen = [p.split(":")[0] for p in problems(SAMPLE)]
    found = list(problems({f: t for f, t in reader.sources(root) if f.startswith(("lib/", "sim/", "tool/"))}))
    if seen != ["lib/a/Nameless.cpp", "lib/a/Same.cpp"]:
        found.append(f"of the sample's files, this law objects to {seen}")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
