"""Structures that a thread keeps: filled, copied, changed. They hold numbers, arrays of them and
pointers, and may be held in arrays themselves. Indices differ from lane to lane as they like."""

from expressions import INT, LLONG, SHORT, UCHAR, UINT, Binary, Compare, Const, Expr, Node, Var
from memory import Array
from statements import Assign, Loop, Statement


class Fields:
    """What a structure's members hold."""

    def __init__(self, **members):
        self.__dict__.update(members)

    def copy(self):
        return Fields(**{k: list(v) if isinstance(v, list) else v for k, v in vars(self).items()})


class Member:
    """`short at[3]`, `int row`, or a pointer into `array`."""

    def __init__(self, name, type, length=0, array=None):
        self.name, self.type, self.length, self.array = name, type, length, array

    def declaration(self):
        if self.array:
            return f"{self.array.element.name} *{self.name};"
        return f"{self.type} {self.name}{f'[{self.length}]' if self.length else ''};"


class ThreadStructure(Node):
    def __init__(self, name, members):
        self.name, self.members = name, members

    def __deepcopy__(self, memo):
        return self

    def declaration(self):
        return f"struct {self.name} {{ {' '.join(m.declaration() for m in self.members)} }};"

    def fields(self):
        """Nothing yet: who reads it before it is filled fails, for the program has no meaning."""
        inside = ", ".join(f"{m.name}={[None] * m.length if m.length else None}" for m in self.members)
        return f"Fields({inside})"


class ElementAt(Expr):
    """before[index]after, with an index that may differ from lane to lane."""
    parts = ("index",)

    def __init__(self, before, index, after, type, opened):
        self.before, self.index, self.after = before, index, after
        self.type, self.opened = type, opened

    def is_open(self):
        return self.opened

    def text(self):
        return f"{self.before}[{self.index.text()}]{self.after}"

    def code(self):
        return f"{self.before}[{self.index.code()}]{self.after}"


class DeclareStructure(Statement):
    """S v; or S v[2]; to be filled at once."""

    def __init__(self, name, structure, count=0):
        self.name, self.structure, self.count = name, structure, count

    def write(self, out):
        out.line(f"{self.structure.name} {self.name}{f'[{self.count}]' if self.count else ''};")

    def run(self, py, at):
        fields = self.structure.fields()
        py.emit(f"{self.name} = {f'[{fields} for _ in range({self.count})]' if self.count else fields}")


class CopyStructure(Statement):
    """S v = w;"""

    def __init__(self, name, structure, of):
        self.name, self.structure, self.of = name, structure, of

    def write(self, out):
        out.line(f"{self.structure.name} {self.name} = {self.of};")

    def run(self, py, at):
        py.emit(f"{self.name} = {self.of}.copy()")


class Point(Statement):
    """v.to = &base[e];"""
    parts = ("place",)

    def __init__(self, pointer, place):
        self.pointer, self.place = pointer, place

    def write(self, out):
        out.line(f"{self.pointer.name} = &{self.place.text()};")

    def run(self, py, at):
        py.emit(f"{self.pointer.name} = {self.place.element_code()}")


def new_structure(generator):
    r, kernel = generator.random, generator.kernel
    bases = [a for a in generator.arrays() if not a.is_pointer]
    types = [INT, INT, UINT, SHORT, UCHAR, LLONG]
    members = [Member("at", r.choice(types), r.choice([2, 2, 3, 4, 8]))]
    members += [Member(name, r.choice(types)) for name in ("row", "to")[:r.randint(0, 2)]]
    if r.random() < 0.3:
        members.append(Member("by", r.choice(types), r.choice([2, 4])))
    if r.random() < 0.5:
        members.append(Member("p", None, array=r.choice(bases)))
    r.shuffle(members)
    kernel.structures.append(ThreadStructure(f"T{len(kernel.structures)}_{kernel.name}", members))
    return kernel.structures[-1]


class Writing:
    """Statements about one structure, for `generator`."""

    def __init__(self, generator, structure):
        self.generator, self.structure = generator, structure
        self.opened = bool(generator.uses & {"blocks"} or generator.kernel.parameters)

    def each(self, length, body):
        """A loop over an array: body(the loop's variable) gives statements."""
        g = self.generator
        k = Var(g.name("k"), INT, False)
        scope = g.make.scope
        g.make.scope = scope + [k, k]
        loop = Loop("for", k, Const(0), Compare("<", k, Const(length)), Assign(k, "+", Const(1)),
                    body(k))
        g.make.scope = scope
        return loop

    def fill(self, name):
        g, made = self.generator, []
        value = lambda: g.make.expression(2)
        for m in self.structure.members:
            if m.array:
                made.append(Point(self.pointer(name, m), self.start(m.array)))
            elif m.length:
                made.append(self.each(m.length, lambda k, m=m: [
                    Assign(Var(f"{name}.{m.name}[{k.name}]", m.type, self.opened), "", value())]))
            else:
                made.append(Assign(Var(f"{name}.{m.name}", m.type, self.opened), "", value()))
        return made

    def start(self, array):
        place = self.generator.place(array)
        place.field = None
        return place

    def pointer(self, name, member):
        a = member.array
        return Array(f"{name}.{member.name}", a.space, a.element, [0], base=a.base)

    def numbers(self, name):
        """What can be read of a structure."""
        g, found = self.generator, []
        for m in self.structure.members:
            if m.length:
                found += [Var(f"{name}.{m.name}[{i}]", m.type, self.opened) for i in range(m.length)]
                if m.length != 3:
                    index = Binary("&", g.make.expression(1), Const(m.length - 1))
                    found.append(ElementAt(f"{name}.{m.name}", index, "", m.type, self.opened))
            elif not m.array:
                found.append(Var(f"{name}.{m.name}", m.type, self.opened))
        return found

    def expose(self, name):
        """Puts some of it in scope."""
        g = self.generator
        numbers = self.numbers(name)
        g.make.scope = g.make.scope + g.random.sample(numbers, min(len(numbers), 3))
        g.pointers += [self.pointer(name, m) for m in self.structure.members if m.array]

    def expose_any(self, name, count):
        """Puts members of an array of structures in scope."""
        g = self.generator
        for i in g.random.sample(range(count), min(count, 2)):
            self.expose(f"{name}[{i}]")
        if count in (2, 4):
            index = Binary("&", g.make.expression(1), Const(count - 1))
            scalars = [m for m in self.structure.members if not m.array and not m.length]
            g.make.scope = g.make.scope + [
                ElementAt(name, index, f".{m.name}", m.type, self.opened) for m in scalars]

    def change(self, name):
        g = self.generator
        whole = [n for n in self.numbers(name) if isinstance(n, Var)]
        return Assign(g.random.choice(whole), g.random.choice(["", "+", "^"]), g.make.expression(1))


def structured(generator):
    """Statements: a structure or several, filled, perhaps copied and changed."""
    g, flip = generator, generator.make.flip
    known = [s for s in g.kernel.structures if isinstance(s, ThreadStructure)]
    write = Writing(g, g.random.choice(known) if known and flip(0.3) else new_structure(g))
    name = g.name("v")
    if flip(0.3):
        count = g.random.choice([2, 2, 3, 4])
        made = [DeclareStructure(name, write.structure, count),
                write.each(count, lambda k: write.fill(f"{name}[{k.name}]"))]
        write.expose_any(name, count)
        name = f"{name}[{g.random.randrange(count)}]"
    else:
        made = [DeclareStructure(name, write.structure)] + write.fill(name)
        write.expose(name)
    if flip(0.5):
        other = g.name("v")
        made += [CopyStructure(other, write.structure, name), write.change(g.random.choice([name, other]))]
        write.expose(other)
    return made
