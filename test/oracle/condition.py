"""Whether the condition of a case holds, as JSON has it (docs/json.md), and what the names in it are worth.

The names of unknowns are expressions of the source: `N*blockIdx.x`, `(N / 8)`, `min(N, 4)`. A division rounds down.
"""

import re


class Undecided(Exception):
    """A name without a value, or a condition on other cases or on where lanes meet."""


def holds(condition, names):
    """`names` gives the value of a name, or raises KeyError."""
    if condition is True:
        return True
    if "and" in condition:
        return all([holds(c, names) for c in condition["and"]])
    if "or" in condition:
        return any([holds(c, names) for c in condition["or"]])
    if "not" in condition:
        return not holds(condition["not"], names)
    if "source" in condition:
        return holds(condition["means"], names) if "means" in condition else arithmetic(condition["source"], names) != 0
    if "value" not in condition:
        raise Undecided(str(condition))
    value = value_of(condition["value"], names)
    if "modulus" in condition:
        return value % condition["modulus"] in condition["residues"]
    return any((low is None or low <= value) and (high is None or value <= high) for low, high in condition["in"])


def value_of(value, names):
    if isinstance(value, str):
        return arithmetic(value, names)
    return sum(term["times"] * arithmetic(term["name"], names) for term in value)


def is_otherwise(condition):
    return condition == {"otherwise": True}


def without_apart(condition):
    """The rest of a condition that also says where lanes do not meet; that itself if it does not."""
    if condition is True or "apart" in condition:
        return True
    if "and" not in condition:
        return condition
    parts = [c for c in condition["and"] if without_apart(c) is not True]
    return {"and": parts} if parts else True


def none_of(conditions):
    return {"not": {"or": conditions}}


TOKEN = re.compile(r"\s*(iterations? of the loop(?: at line \d+)?|\d+|[A-Za-z_][\w.]*"
                   r"|<<|>>|<=|==|!=|[-+*/%&|^~<?:(),\[\]])")
LEVELS = [["|"], ["^"], ["&"], ["==", "!="], ["<", "<="], ["<<", ">>"], ["+", "-"],
          ["*", "/", "%"]]


def arithmetic(text, names):
    tokens, at = [], 0
    while at < len(text.rstrip()):
        m = TOKEN.match(text, at)
        if not m:
            raise Undecided(text)
        tokens.append(m[1])
        at = m.end()
    value, rest = choice(tokens, names)
    if rest:
        raise Undecided(text)
    return value


def choice(tokens, names):
    value, tokens = binary(0, tokens, names)
    if tokens and tokens[0] == "?":
        a, tokens = choice(tokens[1:], names)
        if not tokens or tokens[0] != ":":
            raise Undecided("?")
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
            raise Undecided("division by zero")
        value = {"|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "&": lambda a, b: a & b,
                 "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b),
                 "<": lambda a, b: int(a < b), "<=": lambda a, b: int(a <= b),
                 "<<": lambda a, b: a << b, ">>": lambda a, b: a >> b,
                 "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
                 "/": lambda a, b: a // b, "%": lambda a, b: a % b}[op](value, other)
    return value, tokens


def primary(tokens, names):
    if not tokens:
        raise Undecided("an expression ends early")
    t, tokens = tokens[0], tokens[1:]
    if t == "(":
        value, tokens = choice(tokens, names)
        if not tokens or tokens[0] != ")":
            raise Undecided("(")
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
            raise Undecided(t)
        return function(t, given), tokens[1:]
    try:
        return names(t), tokens
    except KeyError:
        raise Undecided(f"the name '{t}'") from None


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
    raise Undecided(name)
