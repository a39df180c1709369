"""Statements of a kernel. Like expressions they say themselves twice:

    write(out)     CUDA source, a line at a time; every access gets a line of its own
    run(py, at)    Python source that does the same for one thread; an access appends
                   (site, operation, iterations, loop variables, byte address) to RECORDS

`at` says where we are: the loops around, and the calls through which we came. Loops count
their iterations, so that the lanes of one request can be told: same site, same iterations.
"""

from expressions import Binary, Node, Var, convert

MOST_ITERATIONS = 300  # of one loop; more is taken for an endless one
MOST_TICKS = 400000  # iterations of all threads of a run
TOO_LONG = f"if n{{}} > {MOST_ITERATIONS} or next(TICKS) > {MOST_TICKS}: raise Undefined('a long loop')"


class Writer:
    def __init__(self):
        self.lines, self.depth = [], 0

    def line(self, text):
        """Writes a line and returns its number."""
        self.lines.append("  " * self.depth + text)
        return len(self.lines)

    def block(self, statements):
        self.depth += 1
        for s in statements:
            s.write(self)
        self.depth -= 1

    def emit(self, text):
        self.lines.append("    " * self.depth + text)

    def body(self, statements, at):
        self.depth += 1
        if not statements:
            self.emit("pass")
        for s in statements:
            s.run(self, at)
        self.depth -= 1


class At:
    def __init__(self, loops=(), calls=()):
        self.loops, self.calls = loops, calls


class Statement(Node):
    def run(self, py, at):
        raise NotImplementedError


class Declare(Statement):
    parts = ("value",)

    def __init__(self, name, type, value):
        self.name, self.type, self.value = name, type, convert(value, type)

    def write(self, out):
        out.line(f"{self.type} {self.name} = {self.value.text()};")

    def run(self, py, at):
        py.emit(f"{self.name} = {self.value.code()}")


class DeclareArray(Statement):
    """int v[4]: an array of the thread, to be filled at once."""

    def __init__(self, name, type, length):
        self.name, self.type, self.length = name, type, length

    def write(self, out):
        out.line(f"{self.type} {self.name}[{self.length}];")

    def run(self, py, at):
        py.emit(f"{self.name} = [None] * {self.length}")  # to be filled before it is read


class Assign(Statement):
    """v = e, or v op= e."""
    parts = ("value",)

    def __init__(self, var, op, value):
        self.var, self.op, self.value = var, op, value

    def new_value(self):
        value = Binary(self.op, self.var, self.value) if self.op else self.value
        return convert(value, self.var.type)

    def write(self, out):
        out.line(self.text() + ";")

    def text(self):
        if self.op in ("+", "-") and self.value.constant and self.value.value == 1:
            return f"{self.op}{self.op}{self.var.name}"
        return f"{self.var.name} {self.op}= {self.value.text()}"

    def run(self, py, at):
        py.emit(f"{self.var.name} = {self.new_value().code()}")


class If(Statement):
    parts = ("condition", "then", "otherwise")

    def __init__(self, condition, then, otherwise=None):
        self.condition, self.then, self.otherwise = condition, then, otherwise or []

    def write(self, out):
        out.line(f"if ({self.condition.text()}) {{")
        out.block(self.then)
        if self.otherwise:
            out.line("} else {")
            out.block(self.otherwise)
        out.line("}")

    def run(self, py, at):
        py.emit(f"if {self.condition.code()} != 0:")
        py.body(self.then, at)
        if self.otherwise:
            py.emit("else:")
            py.body(self.otherwise, at)


class Switch(Statement):
    """Cases with or without a break. The bodies do not change what is switched on."""
    parts = ("on", "bodies")

    def __init__(self, on, cases):
        """cases: (value or None for default, body, falls through)"""
        self.on = on
        self.labels = [(value, falls) for value, body, falls in cases]
        self.bodies = [Group(body) for value, body, falls in cases]

    def write(self, out):
        out.line(f"switch ({self.on.text()}) {{")
        for (value, falls), group in zip(self.labels, self.bodies):
            out.line("default: {" if value is None else f"case {value}: {{")
            out.block(group.body)
            out.line("}" if falls else "} break;")
        out.line("}")

    def run(self, py, at):
        py.emit(f"selected = {self.on.code()}")
        known = [value for value, falls in self.labels if value is not None]
        entry = "0"
        conditions = []
        for value, falls in self.labels:
            own = f"selected == {value}" if value is not None else f"selected not in {known}"
            conditions.append(f"{own} or {entry}")
            entry = f"({own} or {entry})" if falls else "0"
        # All are decided before any body runs: a body may hold a switch of its own.
        name = f"taken{len(py.lines)}"
        py.emit(f"{name} = [{', '.join('bool(' + c + ')' for c in conditions)}]")
        for i, group in enumerate(self.bodies):
            py.emit(f"if {name}[{i}]:")
            py.body(group.body, at)


class Group(Statement):
    parts = ("body",)

    def __init__(self, body):
        self.body = body


class Loop(Statement):
    """kind: for, while, do, forever (a break at the top), countdown (`for (...; i-- > 0;)`)."""
    parts = ("start", "condition", "step", "body")
    serial = 0

    def __init__(self, kind, var, start, condition, step, body):
        Loop.serial += 1
        self.number = Loop.serial
        self.kind, self.var, self.start = kind, var, convert(start, var.type)
        self.condition, self.step, self.body = condition, step, body

    def write(self, out):
        declare = f"{self.var.type} {self.var.name} = {self.start.text()}"
        condition = "" if self.condition is None else self.condition.text()
        if self.kind == "for":
            self.line = out.line(f"for ({declare}; {condition}; {self.step.text()}) {{")
        elif self.kind == "countdown":
            self.line = out.line(f"for ({declare}; {self.var.name}-- > 0;) {{")
        else:
            out.line(declare + ";")
            self.line = out.line({"while": f"while ({condition}) {{", "do": "do {",
                                  "forever": "for (;;) {"}[self.kind])
        if self.kind == "forever":
            out.line(f"  if (!({condition})) break;")
        out.block(self.body)
        if self.kind in ("while", "do", "forever"):
            out.line(f"  {self.step.text()};")
        out.line(f"}} while ({condition});" if self.kind == "do" else "}")

    def run(self, py, at):
        n, v = self.number, self.var.name
        py.emit(f"{v} = {self.start.code()}")
        py.emit(f"n{n} = 0")
        py.emit("while True:")
        py.depth += 1
        py.emit(f"h{n} = {v}")
        if self.kind == "countdown":
            py.emit(f"ending = not {v} > 0")
            py.emit(f"{v} = to_unsigned({v} - 1, 32)" if not self.var.type.signed
                    else f"{v} -= 1")
            py.emit("if ending: break")
        elif self.kind != "do":
            py.emit(f"if not {self.condition.code()} != 0: break")
        py.depth -= 1
        py.body(self.body, At(at.loops + (self,), at.calls))
        py.depth += 1
        if self.kind != "countdown":
            self.step.run(py, at)
        py.emit(f"n{n} += 1")
        py.emit(TOO_LONG.format(n))
        if self.kind == "do":
            py.emit(f"if not {self.condition.code()} != 0: break")
        py.depth -= 1


class Break(Statement):
    def write(self, out):
        out.line("break;")

    def run(self, py, at):
        py.emit("break")


class Continue(Statement):
    """Only in `for` and countdown loops: the others take their step at the body's end."""

    def write(self, out):
        out.line("continue;")

    def run(self, py, at):
        loop = at.loops[-1]
        if loop.kind not in ("for", "countdown"):
            raise ValueError("continue in a loop that steps in its body")
        if loop.kind == "for":
            loop.step.run(py, at)
        py.emit(f"n{loop.number} += 1")
        py.emit(TOO_LONG.format(loop.number))
        py.emit("continue")


class Return(Statement):
    def __init__(self, value=""):
        self.value = value

    def write(self, out):
        # What was loaded until here counts.
        out.line(f"return {self.value};" if self.value else 'asm volatile("" :: "f"(acc)); return;')

    def run(self, py, at):
        py.emit("return")


class Fence(Statement):
    """Keeps the compiler from merging the accesses before and after."""

    def __init__(self, barrier=False):
        self.barrier = barrier

    def write(self, out):
        out.line("__syncthreads();" if self.barrier else "__threadfence_block();")

    def run(self, py, at):
        pass


class DeclarePointer(Statement):
    """T *p = base + e, or = &base[i][j]."""
    parts = ("place",)

    def __init__(self, pointer, place):
        self.pointer, self.place = pointer, place

    def write(self, out):
        out.line(f"{self.pointer.element.name} *{self.pointer.name} = &{self.place.text()};")

    def run(self, py, at):
        py.emit(f"{self.pointer.name} = {self.place.element_code()}")


class Bump(Statement):
    """p += e"""
    parts = ("by",)

    def __init__(self, pointer, by):
        self.pointer, self.by = pointer, by

    def write(self, out):
        out.line(f"{self.pointer.name} += {self.by.text()};")

    def run(self, py, at):
        py.emit(f"{self.pointer.name} += {self.by.code()}")


def record(py, at, line, operation, place):
    loops = at.loops
    iterations = ", ".join(f"n{l.number}" for l in loops) + ("," if loops else "")
    headers = ", ".join(f"h{l.number}" for l in loops) + ("," if loops else "")
    site = f"({line}, {at.calls!r})"
    py.emit(f"RECORDS.append(({site}, {operation!r}, ({iterations}), ({headers}), "
            f"{place.address_code()}))")


class Access(Statement):
    """kind: load, store, compound (`x += 1`: a load and a store), atomic."""
    parts = ("place",)

    def __init__(self, kind, place):
        self.kind, self.place = kind, place

    def operations(self):
        return ["load", "store"] if self.kind == "compound" else [self.kind]

    def write(self, out):
        self.line = out.line(self.text())

    def text(self):
        where, element = self.place.text(), self.place.type()
        if self.kind == "load":
            return element.load(where)
        if self.kind == "store":
            return element.store(where)
        if self.kind == "atomic":
            return f"atomicAdd(&{where}, 1);"
        return f"{where} += 1;"

    def run(self, py, at):
        self.loops = at.loops
        for operation in self.operations():
            record(py, at, self.line, operation, self.place)


class LoadData(Statement):
    """int d = g[i], where nobody knows what the memory holds."""
    parts = ("place",)

    def __init__(self, var, place):
        self.var, self.place = var, place

    def operations(self):
        return ["load"]

    def write(self, out):
        self.line = out.line(f"{self.var.type} {self.var.name} = {self.place.text()}; "
                             f'asm volatile("" :: "r"((int){self.var.name}));')

    def run(self, py, at):
        self.loops = at.loops
        record(py, at, self.line, "load", self.place)
        t = self.place.type()
        py.emit(f"{self.var.name} = data({self.place.array.base!r}, {self.place.address_code()}, "
                f"{t.low}, {t.high})")


class CallProcedure(Statement):
    """acc += f(&base[i], e, ...): a device function that makes accesses of its own."""
    parts = ("place", "arguments")
    serial = 0

    def __init__(self, procedure, templates, place, arguments):
        CallProcedure.serial += 1
        self.number = CallProcedure.serial
        self.procedure, self.templates, self.place = procedure, templates, place
        self.arguments = [convert(a, p.type) for a, p in zip(arguments, procedure.parameters)]

    def write(self, out):
        list_ = f"<{', '.join(str(t) for t in self.templates)}>" if self.templates else ""
        given = [f"&{self.place.text()}"] + [a.text() for a in self.arguments]
        out.line(f"acc += {self.procedure.name}{list_}({', '.join(given)});")

    def run(self, py, at):
        p = self.procedure
        formal = [t.name for t in p.templates] + [p.pointer.name] + [q.name for q in p.parameters]
        actual = [str(t) for t in self.templates] + [self.place.element_code()]
        actual += [a.code() for a in self.arguments]
        py.emit(f"def call{self.number}({', '.join(formal)}):")
        py.body(p.body, At(at.loops, at.calls + (self.number,)))
        py.emit(f"call{self.number}({', '.join(actual)})")


class Procedure(Node):
    """`template <int T> __device__ float f(float *p, int a) { ...; return acc; }`"""
    parts = ("body",)

    def __init__(self, name, templates, pointer, parameters, body):
        self.name, self.templates, self.pointer = name, templates, pointer
        self.parameters, self.body = parameters, body

    def write(self, out):
        head = ""
        if self.templates:
            head = f"template <{', '.join('int ' + t.name for t in self.templates)}> "
        formal = [f"{self.pointer.element.name} *{self.pointer.name}"]
        formal += [f"{p.type} {p.name}" for p in self.parameters]
        out.line(f"{head}__device__ float {self.name}({', '.join(formal)}) {{")
        out.line("  float acc = 0.0f;")
        out.block(self.body)
        out.line("  return acc;")
        out.line("}")
