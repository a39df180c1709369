"""A kernel with its launch: what is written to the file, and what is run here."""

from expressions import INT, Leaf, Node
from statements import At, Writer


class Parameter:
    """A scalar of the kernel. kind: scalar, field (of a struct passed by value), template.
    `value` is the argument if the launch gives a constant; otherwise it is unknown."""

    def __init__(self, name, type=INT, kind="scalar", value=None):
        self.name, self.type, self.kind, self.value = name, type, kind, value

    def __deepcopy__(self, memo):
        return self

    @property
    def python(self):
        return self.name.replace(".", "_")

    def leaf(self):
        return Leaf(self.name, self.python, self.type, self.kind != "template")


class Kernel(Node):
    parts = ("body",)

    def __init__(self, name, family):
        self.name, self.family = name, family
        self.arrays, self.parameters = [], []
        self.tables, self.functions, self.procedures, self.structures = [], [], [], []
        self.body = []
        self.block, self.grid = (32, 1, 1), (1, 1, 1)
        self.grid_known = True
        self.nested = False  # unknowns bound loops within loops: small values are drawn
        self.result = None  # the global array that takes the sum, so that no load is idle

    def unknowns(self):
        return [p for p in self.parameters if p.value is None]

    def threads(self):
        return self.block[0] * self.block[1] * self.block[2]

    def write(self):
        """The source; afterwards each access knows its line, counted from 1."""
        out = Writer()
        for t in self.tables:
            out.line(t.declaration())
        for s in self.structures:
            out.line(s.declaration())
        for f in self.functions:
            out.line(f.declaration())
        for p in self.procedures:
            p.write(out)
        fields = [p for p in self.parameters if p.kind == "field"]
        if fields:
            inside = " ".join(f"{p.type} {p.name.split('.')[1]};" for p in fields)
            out.line(f"struct Config_{self.name} {{ {inside} }};")
        templates = [p for p in self.parameters if p.kind == "template"]
        if templates:
            out.line(f"template <{', '.join('int ' + p.name for p in templates)}>")
        pointers = [a for a in self.arrays if a.space == "global"]
        formal = [f"{'const ' if a.const else ''}{a.element.name} *{a.name}" for a in pointers]
        formal += [f"{p.type} {p.name}" for p in self.parameters if p.kind == "scalar"]
        formal += [f"Config_{self.name} cfg"] if fields else []
        out.line(f"__global__ void {self.name}({', '.join(formal)}) {{")
        out.depth += 1
        for a in self.arrays:
            if a.space == "shared":
                out.line(a.declaration())
        out.line("float acc = 0.0f;")
        out.depth -= 1
        out.block(self.body)
        out.line('  asm volatile("" :: "f"(acc));')  # no load is for nothing
        out.line("}")
        self.write_launch(out, pointers, fields, templates)
        return out.lines

    def write_launch(self, out, pointers, fields, templates):
        scalars = [p for p in self.parameters if p.kind == "scalar"]
        formal = [f"{a.element.name} *{a.name}" for a in pointers]
        formal += [f"{p.type} {p.name}" for p in scalars if p.value is None]
        formal += [f"Config_{self.name} cfg"] if fields else []
        formal += [] if self.grid_known else ["int blocks"]
        actual = [a.name for a in pointers]
        actual += [p.name if p.value is None else str(p.value) for p in scalars]
        actual += ["cfg"] if fields else []
        list_ = f"<{', '.join(str(p.value) for p in templates)}>" if templates else ""
        grid = f"dim3{self.grid}" if self.grid_known else "blocks"
        dynamic = sum(a.bytes() for a in self.arrays if a.dynamic)
        out.line(f"void run_{self.name}({', '.join(formal)}) {{")
        out.line(f"  {self.name}{list_}<<<{grid}, dim3{self.block}"
                 f"{', ' + str(dynamic) if dynamic else ''}>>>({', '.join(actual)});")
        out.line("}")

    def python(self):
        """Source of `thread(tx, ty, tz, bx, by, bz, THREAD)`. After write()."""
        py = Writer()
        py.emit("def thread(tx, ty, tz, bx, by, bz, THREAD):")
        py.body(self.body, At())
        return "\n".join(py.lines)


def nodes(node):
    """The node and everything below it."""
    yield node
    for name in node.parts:
        value = getattr(node, name)
        for part in value if isinstance(value, list) else [value]:
            if part is not None:
                yield from nodes(part)


def accesses(kernel):
    """(line, operation, access) of all, those in procedures included."""
    found = []
    for root in [kernel] + kernel.procedures:
        for n in nodes(root):
            if hasattr(n, "operations"):
                found += [(n.line, op, n) for op in n.operations()]
    return found
