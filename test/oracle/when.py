"""Reads the condition of a case, as text, and says whether it holds.

    N % 8 == 3      N % 8 in {1, 3}     N % 8 != 0      N is odd      N is even
    N % 8 >= 3      2 <= N % 8 <= 6
    N == 4          N != 0              N in {0, 1}     1 <= N <= 7
    not (...)       ... and ...         ... or ...      (...)

N may be any expression: `N*blockIdx.x`, `(N / 8)`, `min(N, 4)`. Residues are those of
mathematics: -1 % 8 is 7. A division rounds down. `(other rows aside)` behind a residue means
that rows for single values come first; rest_of() says that a row has it.
"""

import re

ASIDE = " (other rows aside)"


class Unreadable(Exception):
    pass


def is_rest(text):
    return ASIDE in text


def holds(text, names):
    """Whether the condition holds. `names` gives the value of a name, or raises KeyError."""
    return condition(text.replace(ASIDE, ""), names)


def split_outside(text, separator):
    """Splits where no parenthesis or brace is open."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        depth += text[i] in "({[" 
        depth -= text[i] in ")}]"
        if depth == 0 and text.startswith(separator, i):
            parts.append(text[start:i])
            i += len(separator)
            start = i
        else:
            i += 1
    return parts + [text[start:]]


def is_enclosed(text):
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and i + 1 < len(text):
            return False
    return True


def condition(text, names):
    text = text.strip()
    if not text:
        return True
    parts = split_outside(text, " or ")
    if len(parts) > 1:
        return any([condition(p, names) for p in parts])
    parts = split_outside(text, " and ")
    if len(parts) > 1:
        return all([condition(p, names) for p in parts])
    if text.startswith("not "):
        return not condition(text[4:], names)
    if is_enclosed(text):
        return condition(text[1:-1], names)
    return relation(text, names)


def numbers(text):
    return {int(n) for n in text.split(",")}


def relation(text, names):
    value = lambda t: arithmetic(t, names)
    if m := re.fullmatch(r"(.*) % (\d+) (==|!=) (\d+)", text):
        return (value(m[1]) % int(m[2]) == int(m[4])) == (m[3] == "==")
    if m := re.fullmatch(r"(.*) % (\d+) in \{(.*)\}", text):
        return value(m[1]) % int(m[2]) in numbers(m[3])
    if m := re.fullmatch(r"(.*) is (odd|even)", text):
        return value(m[1]) % 2 == (m[2] == "odd")
    if m := re.fullmatch(r"(.*) in \{(.*)\}", text):
        return value(m[1]) in numbers(m[2])
    if m := re.fullmatch(r"(-?\d+) <= (.*) <= (-?\d+)", text):
        return int(m[1]) <= value(m[2]) <= int(m[3])
    if m := re.fullmatch(r"(.*) (==|!=|<=|<|>=|>) (.*)", text):
        a, b = value(m[1]), value(m[3])
        return {"==": a == b, "!=": a != b, "<=": a <= b, "<": a < b, ">=": a >= b,
                ">": a > b}[m[2]]
    return value(text) != 0


TOKEN = re.compile(r"\s*(iterations? of the loop(?: at line \d+)?|\d+|[A-Za-z_][\w.]*"
                   r"|<<|>>|<=|==|!=|[-+*/%&|^~<?:(),\[\]])")
LEVELS = [["|"], ["^"], ["&"], ["==", "!="], ["<", "<="], ["<<", ">>"], ["+", "-"],
          ["*", "/", "%"]]


def arithmetic(text, names):
    tokens, at = [], 0
    while at < len(text.rstrip()):
        m = TOKEN.match(text, at)
        if not m:
            raise Unreadable(text)
        tokens.append(m[1])
        at = m.end()
    value, rest = choice(tokens, names)
    if rest:
        raise Unreadable(text)
    return value


def choice(tokens, names):
    value, tokens = binary(0, tokens, names)
    if tokens and tokens[0] == "?":
        a, tokens = choice(tokens[1:], names)
        if not tokens or tokens[0] != ":":
            raise Unreadable("?")
        b, tokens = choice(tokens[1:], names)
        value = a if value else b
    return value, tokens


def binary(level, tokens, names):
    if level == len(LEVELS):
        return primary(tokens, names)
    value, tokens = binary(level + 1, tokens, names)
    while tokens and tokens[0] in LEVELS[level]:
        op = tokens[0]
        other, tokens = binary(level + 1, tokens[1:], names)
        if op in "/%" and other == 0:
            raise Unreadable("division by zero")
        value = {"|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "&": lambda a, b: a & b,
                 "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b),
                 "<": lambda a, b: int(a < b), "<=": lambda a, b: int(a <= b),
                 "<<": lambda a, b: a << b, ">>": lambda a, b: a >> b,
                 "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
                 "/": lambda a, b: a // b, "%": lambda a, b: a % b}[op](value, other)
    return value, tokens


def primary(tokens, names):
    if not tokens:
        raise Unreadable("an expression ends early")
    t, tokens = tokens[0], tokens[1:]
    if t == "(":
        value, tokens = choice(tokens, names)
        if not tokens or tokens[0] != ")":
            raise Unreadable("(")
        return value, tokens[1:]
    if t == "-":
        value, tokens = primary(tokens, names)
        return -value, tokens
    if t.isdigit():
        return int(t), tokens
    if tokens and tokens[0] == "(" and t[0].isalpha():
        given, tokens = [], tokens
        while tokens and tokens[0] in "(,":
            value, tokens = choice(tokens[1:], names)
            given.append(value)
        if not tokens:
            raise Unreadable(t)
        return function(t, given), tokens[1:]
    try:
        return names(t), tokens
    except KeyError:
        raise Unreadable(f"the name '{t}'") from None


def function(name, given):
    if name in ("min", "max"):
        return {"min": min, "max": max}[name](given)
    if m := re.fullmatch(r"([iu])(\d+)", name):
        bits = int(m[2])
        value = given[0] % (1 << bits)
        return value - (1 << bits) if m[1] == "i" and value >> bits - 1 else value
    if m := re.fullmatch(r"(popc|clz|ctz|brev)(\d*)", name):
        bits = int(m[2] or 32)
        value = given[0] % (1 << bits)
        return {"popc": bin(value).count("1"), "clz": bits - value.bit_length(),
                "ctz": (value & -value).bit_length() - 1 if value else bits,
                "brev": int(f"{value:0{bits}b}"[::-1], 2)}[m[1]]
    raise Unreadable(name)
