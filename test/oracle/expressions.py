"""Integer expressions of CUDA C++, that can say themselves twice:

    text()      as CUDA source
    code()      as Python source that computes the same value, C's to the bit

Types follow C: small integers are promoted to int, mixed operands are converted to the
common type. Conversions that the language makes silently are Cast nodes with
implicit=True, so that code() needs no typing rules of its own.

code() uses the helpers of arithmetic.py. What C leaves undefined raises Undefined there.

An expression is *open* if it depends on something other than threadIdx and constants: such a
value may be unknown to an analyzer. Arithmetic on open values uses helpers that also note
when 32-bit arithmetic wraps or a negative number is divided.
"""


class Type:
    def __init__(self, name, bits, signed):
        self.name, self.bits, self.signed = name, bits, signed

    def __repr__(self):
        return self.name

    def __deepcopy__(self, memo):
        return self

    @property
    def low(self):
        return -(1 << self.bits - 1) if self.signed else 0

    @property
    def high(self):
        return (1 << self.bits - self.signed) - 1


CHAR = Type("signed char", 8, True)
UCHAR = Type("unsigned char", 8, False)
SHORT = Type("short", 16, True)
USHORT = Type("unsigned short", 16, False)
INT = Type("int", 32, True)
UINT = Type("unsigned", 32, False)
LLONG = Type("long long", 64, True)
ULLONG = Type("unsigned long long", 64, False)


def common(a, b):
    """The usual arithmetic conversions."""
    a, b = (INT if t.bits < 32 else t for t in (a, b))
    if a.bits != b.bits:
        return a if a.bits > b.bits else b
    return b if a.signed else a


class Node:
    """Something with parts. `parts` names the attributes that hold nodes or lists of them."""
    parts = ()


class Expr(Node):
    type = INT
    constant = False

    def is_open(self):
        return any(e.is_open() for e in self.operands())

    def operands(self):
        found = []
        for name in self.parts:
            value = getattr(self, name)
            found += value if isinstance(value, list) else [value]
        return found


class Const(Expr):
    constant = True

    def __init__(self, value, type=INT):
        self.value, self.type = value, type

    def text(self):
        suffix = {"int": "", "unsigned": "u", "long long": "ll",
                  "unsigned long long": "ull"}[self.type.name]
        return f"{self.value}{suffix}" if self.value >= 0 else f"({self.value}{suffix})"

    def code(self):
        return str(self.value) if self.value >= 0 else f"({self.value})"


class Leaf(Expr):
    """threadIdx.x and its like, kernel parameters, fields of parameters."""

    def __init__(self, text, code, type, opened):
        self.name, self.python, self.type, self.opened = text, code, type, opened

    def is_open(self):
        return self.opened

    def text(self):
        return self.name

    def code(self):
        return self.python


class Var(Expr):
    """A local variable."""

    def __init__(self, name, type, opened=True):
        self.name, self.type, self.opened = name, type, opened

    def is_open(self):
        return self.opened

    def text(self):
        return self.name

    def code(self):
        return self.name


class Cast(Expr):
    parts = ("of",)

    def __init__(self, type, of, implicit=False):
        self.type, self.of, self.implicit = type, of, implicit

    def text(self):
        return self.of.text() if self.implicit else f"({self.type}){enclosed(self.of)}"

    def code(self):
        return converted(self.of.code(), self.of.type, self.type, self.is_open())


def converted(code, source, target, opened):
    if target.low <= source.low and source.high <= target.high:
        return code
    name = "to_signed" if target.signed else "to_unsigned"
    if opened and target.bits >= 32:
        name += "_open"
    return f"{name}({code}, {target.bits})"


def enclosed(e):
    while isinstance(e, Cast) and e.implicit:
        e = e.of
    text = e.text()
    simple = isinstance(e, (Const, Leaf, Var, Call, Apply, TableAt, Shuffle))
    return text if simple else f"({text})"


def convert(e, type):
    return e if e.type is type else Cast(type, e, implicit=True)


class Binary(Expr):
    """+ - * / % << >> & | ^"""
    parts = ("a", "b")
    NAMES = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem",
             "<<": "shl", ">>": "shr", "&": "and", "|": "or", "^": "xor"}

    def __init__(self, op, a, b):
        self.op = op
        if op in ("<<", ">>"):  # each side is promoted on its own
            self.type = common(a.type, a.type)
            self.a, self.b = convert(a, self.type), convert(b, common(b.type, b.type))
        else:
            self.type = common(a.type, b.type)
            self.a, self.b = convert(a, self.type), convert(b, self.type)

    def text(self):
        return f"{enclosed(self.a)} {self.op} {enclosed(self.b)}"

    def code(self):
        a, b = self.a.code(), self.b.code()
        if self.op in "&|^":
            return f"({a} {self.op} {b})"
        kind = "signed" if self.type.signed else "unsigned"
        mark = "_open" if self.is_open() else ""
        return f"{self.NAMES[self.op]}_{kind}{mark}({a}, {b}, {self.type.bits})"


class Unary(Expr):
    """- ~"""
    parts = ("a",)

    def __init__(self, op, a):
        self.op, self.type = op, common(a.type, a.type)
        self.a = convert(a, self.type)

    def text(self):
        return f"{self.op}{enclosed(self.a)}"

    def code(self):
        kind = "signed" if self.type.signed else "unsigned"
        if self.op == "~":
            return (f"(~{self.a.code()})" if self.type.signed
                    else f"({self.a.code()} ^ {self.type.high})")
        mark = "_open" if self.is_open() else ""
        return f"sub_{kind}{mark}(0, {self.a.code()}, {self.type.bits})"


class Compare(Expr):
    """< <= > >= == != : an int that is 0 or 1."""
    parts = ("a", "b")

    def __init__(self, op, a, b):
        self.op = op
        to = common(a.type, b.type)
        self.a, self.b = convert(a, to), convert(b, to)

    def text(self):
        return f"{enclosed(self.a)} {self.op} {enclosed(self.b)}"

    def code(self):
        return f"({self.a.code()} {self.op} {self.b.code()})"


class Logic(Expr):
    """&& ||"""
    parts = ("a", "b")

    def __init__(self, op, a, b):
        self.op, self.a, self.b = op, a, b

    def text(self):
        return f"{enclosed(self.a)} {self.op} {enclosed(self.b)}"

    def code(self):
        word = "and" if self.op == "&&" else "or"
        return f"(({self.a.code()} != 0) {word} ({self.b.code()} != 0))"


class Not(Expr):
    parts = ("a",)

    def __init__(self, a):
        self.a = a

    def text(self):
        return f"!{enclosed(self.a)}"

    def code(self):
        return f"({self.a.code()} == 0)"


class Choice(Expr):
    """c ? a : b"""
    parts = ("c", "a", "b")

    def __init__(self, c, a, b):
        self.type = common(a.type, b.type)
        self.c, self.a, self.b = c, convert(a, self.type), convert(b, self.type)

    def text(self):
        return f"{enclosed(self.c)} ? {enclosed(self.a)} : {enclosed(self.b)}"

    def code(self):
        return f"({self.a.code()} if {self.c.code()} != 0 else {self.b.code()})"


class Call(Expr):
    """min max abs __popc __clz __ffs __brev"""
    parts = ("arguments",)
    TAKES = {"min": None, "max": None, "abs": INT, "__popc": UINT, "__clz": INT, "__ffs": INT,
             "__brev": UINT}

    def __init__(self, name, arguments):
        self.name = name
        to = self.TAKES[name] or common(arguments[0].type, arguments[-1].type)
        # Explicit where an overload would be ambiguous.
        silent = name.startswith("__")
        self.arguments = [a if a.type is to else Cast(to, a, silent) for a in arguments]
        self.type = UINT if name == "__brev" else to if name in ("min", "max") else INT

    def text(self):
        return f"{self.name}({', '.join(a.text() for a in self.arguments)})"

    def code(self):
        return f"{self.name.strip('_')}_({', '.join(a.code() for a in self.arguments)})"


class TableAt(Expr):
    """Element of a constant table. The index is reduced to the table's size."""
    parts = ("index",)

    def __init__(self, table, index):
        self.table, self.index, self.type = table, index, table.type

    def text(self):
        return f"{self.table.name}[{self.index.text()}]"

    def code(self):
        return f"element({self.table.values!r}, {self.index.code()})"


class Table:
    """A constant array at namespace scope."""

    def __init__(self, name, type, values, style):
        self.name, self.type, self.values, self.style = name, type, values, style

    def __deepcopy__(self, memo):
        return self

    def declaration(self):
        elements = ", ".join(str(v) for v in self.values)
        return f"{self.style} {self.type} {self.name}[{len(self.values)}] = {{{elements}}};"


class Parameter:
    """A formal parameter of a device function: a leaf bound to the argument in code()."""

    def __init__(self, name, type):
        self.name, self.type = name, type


class DeviceFunction:
    """`__device__ int f(int a, int b) { return ...; }`, maybe a template over integers."""

    def __init__(self, name, templates, parameters, body, type, qualifier="__device__"):
        self.name, self.templates, self.parameters = name, templates, parameters
        self.body, self.type, self.qualifier = body, type, qualifier

    def __deepcopy__(self, memo):
        return self

    def declaration(self):
        head = ""
        if self.templates:
            head = f"template <{', '.join('int ' + t.name for t in self.templates)}> "
        formal = ", ".join(f"{p.type} {p.name}" for p in self.parameters)
        result = convert(self.body, self.type)
        return f"{head}{self.qualifier} {self.type} {self.name}({formal}) {{ return {result.text()}; }}"


class Apply(Expr):
    """A call of a DeviceFunction."""
    parts = ("arguments",)

    def __init__(self, function, templates, arguments):
        self.function, self.templates, self.type = function, templates, function.type
        self.arguments = [convert(a, p.type) for a, p in zip(arguments, function.parameters)]

    def text(self):
        list_ = f"<{', '.join(str(t) for t in self.templates)}>" if self.templates else ""
        return f"{self.function.name}{list_}({', '.join(a.text() for a in self.arguments)})"

    def code(self):
        names = [p.name for p in self.function.templates + self.function.parameters]
        values = [str(t) for t in self.templates] + [a.code() for a in self.arguments]
        body = converted(self.function.body.code(), self.function.body.type, self.type,
                         self.is_open())
        return f"(lambda {', '.join(names)}: {body})({', '.join(values)})"


class Shuffle(Expr):
    """__shfl_*_sync of a value that other lanes can compute too: of threadIdx, uniform values."""
    parts = ("value", "lane")

    def __init__(self, kind, value, lane, width=32):
        self.kind, self.value, self.lane, self.width = kind, value, lane, width
        self.type = value.type

    def text(self):
        width = "" if self.width == 32 else f", {self.width}"
        return (f"__shfl{self.kind}_sync(0xffffffffu, {self.value.text()}, "
                f"{self.lane.text()}{width})")

    def code(self):
        return (f"shuffle({self.kind!r}, lambda tx, ty, tz: {self.value.code()}, "
                f"{self.lane.code()}, {self.width}, THREAD)")


THREAD = {d: Leaf(f"threadIdx.{d}", f"t{d}", UINT, False) for d in "xyz"}
BLOCK = {d: Leaf(f"blockIdx.{d}", f"b{d}", UINT, True) for d in "xyz"}
BLOCK_DIM = {d: Leaf(f"blockDim.{d}", f"BD{d}", UINT, False) for d in "xyz"}
GRID_DIM = {d: Leaf(f"gridDim.{d}", f"GD{d}", UINT, True) for d in "xyz"}
