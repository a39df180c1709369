"""Random kernels. A family says what its kernels are about."""

import random

from expressions import (BLOCK_DIM, GRID_DIM, INT, SHORT, THREAD, UCHAR, UINT, LLONG, ULLONG, Binary, Cast,
                         Compare, Const, Var, BLOCK)
from kernel import Kernel, Parameter
from makers import SIZES, SMALL, Maker
from memory import BY_NAME, SCALARS, VECTORS, Array, Place, Structure
from statements import (Access, Assign, Break, Bump, CallProcedure, Continue, Declare,
                        DeclareArray, DeclarePointer, Fence, If, LoadData, Loop, Procedure, Return,
                        Switch)
from structures import structured
from thresholds import thresholds

BLOCKS = [(32, 1, 1), (64, 1, 1), (96, 1, 1), (128, 1, 1), (32, 2, 1), (32, 4, 1), (16, 8, 1),
          (16, 16, 1), (8, 8, 1), (8, 4, 2), (33, 1, 1), (20, 20, 1), (7, 5, 3), (10, 10, 1),
          (1, 64, 1), (2, 32, 1), (48, 2, 1), (100, 1, 1), (5, 1, 1), (4, 4, 4), (17, 3, 1)]
FEW_THREADS = [(32, 1, 1), (64, 1, 1), (16, 4, 1), (8, 8, 1), (33, 1, 1), (8, 4, 1), (4, 4, 2),
               (32, 2, 1), (20, 1, 1)]
# Warps that the tool may run at once: in one row, below each other, in columns, with a ragged end.
MANY_WARPS = [(128, 1, 1), (160, 1, 1), (256, 1, 1), (32, 8, 1), (32, 5, 1), (64, 4, 1), (16, 8, 1),
              (8, 8, 4), (64, 2, 2), (128, 2, 1), (140, 1, 1), (96, 3, 1), (4, 32, 1)]
PLAIN = {"casts", "choices"}

# What expressions use; weights of statements; other traits.
FAMILIES = {
    "affine": (set(), {}, {"elements": "four"}),
    "bits": ({"bits", "casts", "choices"}, {}, {}),
    "wide": ({"bits"}, {}, {"elements": "any"}),
    "loops": (PLAIN, {"loop": 4}, {}),
    "guards": (PLAIN, {"if": 4, "switch": 2, "return": 1}, {}),
    "flow": (PLAIN, {"if": 3, "loop": 3, "switch": 1, "return": 0.7, "jump": 2, "assign": 3}, {}),
    "blocks": (PLAIN | {"blocks"}, {"if": 1.5}, {"grid": True}),
    "blockloops": (PLAIN | {"blocks"}, {"loop": 3, "if": 1.5, "assign": 2}, {"grid": True}),
    "calls": (PLAIN | {"functions", "tables", "division"}, {"call": 3, "pointer": 2}, {}),
    "pointers": ({"choices"}, {"pointer": 4, "bump": 3, "loop": 2, "if": 1}, {}),
    "shuffles": ({"shuffles", "bits"}, {}, {"whole": True, "flat": True}),
    "parameters": ({"blocks"}, {}, {"unknown": 2, "grid": True}),
    "edges": (PLAIN | {"blocks", "edges"}, {"if": 1, "loop": 0.5}, {"unknown": 2, "grid": True}),
    "strides": ({"strides"}, {"loop": 0.3}, {"unknown": 2}),
    "vectors": ({"blocks", "vectors"}, {"loop": 0.3}, {"unknown": 2, "grid": True, "elements": "any"}),
    "images": ({"blocks", "images"}, {"loop": 0.2}, {"unknown": 2, "grid": True, "elements": "any"}),
    "nested": ({"blocks", "nested"}, {"loop": 0.2}, {"unknown": 2, "grid": True, "elements": "any"}),
    "powers": ({"blocks", "powers"}, {"loop": 0.3}, {"unknown": 2, "grid": True}),
    "extremes": ({"extremes"}, {"loop": 0.3, "if": 0.3}, {}),
    "divided": ({"division", "bits", "casts"}, {}, {"unknown": 2}),
    "unknownbits": ({"blocks", "bits"}, {"loop": 1}, {"unknown": 2, "grid": True, "bounds": True}),
    "unknownguards": (PLAIN | {"blocks"}, {"if": 4, "return": 1}, {"unknown": 2, "grid": True}),
    "unknownloops": (PLAIN, {"loop": 4, "if": 1, "assign": 1.5}, {"unknown": 2, "bounds": True}),
    "carried": (PLAIN, {"loop": 5, "assign": 5, "if": 0.7, "jump": 0.5},
                {"unknown": 1, "bounds": True, "variables": 15}),
    "everything": (PLAIN | {"blocks", "bits", "tables", "functions", "division"},
                   {"if": 1.5, "loop": 1.5, "switch": 0.5, "call": 1, "pointer": 1, "bump": 1,
                    "assign": 1, "return": 0.3},
                   {"unknown": 1, "grid": True, "elements": "any"}),
    "thresholds": (PLAIN | {"blocks"}, {"threshold": 5, "loop": 0.5, "if": 0.5},
                   {"unknown": 2, "grid": True}),
    "walks": (PLAIN, {"walk": 4, "loop": 1, "if": 0.5}, {"unknown": 1, "bounds": True}),
    "tails": (PLAIN | {"blocks"}, {"tail": 4, "loop": 0.5, "if": 0.5},
              {"unknown": 1, "bounds": True, "grid": True}),
    "arrays": (PLAIN | {"division"}, {"filled": 3, "assign": 2, "loop": 1, "if": 1}, {"unknown": 1}),
    "structures": (PLAIN, {"structured": 2, "assign": 2, "loop": 1, "if": 1}, {"unknown": 1}),
    "exchanges": (PLAIN | {"division"}, {"exchange": 4, "loop": 0.5, "if": 0.5}, {"unknown": 1, "bounds": True}),
    "data": (PLAIN | {"bits"}, {"data": 4, "if": 0.5, "loop": 0.7}, {}),
    "dataguards": (PLAIN, {"guard": 4, "loop": 0.7}, {}),
}


class Generator:
    def __init__(self, name, family, seed):
        self.random = random.Random(seed)
        self.uses, weights, self.traits = FAMILIES[family]
        self.kernel = k = Kernel(name, family)
        self.make = Maker(self.random, k, set(self.uses))
        self.make.liking = self.traits.get("variables", self.make.liking)
        self.serial = 0
        self.weights = [(4, "access"), (1.5, "declare")] + [(w, s) for s, w in weights.items()]
        self.loops = []  # kinds of the loops around
        self.in_switch = self.in_procedure = False
        self.fresh_arrays()

    # ------------------------------------------------------------------ launch and arrays
    def fresh_arrays(self):
        k, r, t = self.kernel, self.random, self.traits
        unknown = t.get("unknown", 0)
        k.block = r.choice(FEW_THREADS if unknown else BLOCKS)
        if t.get("whole"):
            k.block = r.choice([(32, 1, 1), (64, 1, 1), (32, 2, 1), (8, 8, 1), (16, 4, 1)])
        if r.random() < (0.15 if unknown else 0.3):
            k.block = r.choice([b for b in MANY_WARPS
                                if not t.get("whole") or b[0] * b[1] * b[2] % 32 == 0])
        if t.get("grid"):
            k.grid = r.choice([(2, 1, 1), (3, 1, 1), (5, 1, 1), (2, 2, 1), (3, 2, 1), (1, 4, 1),
                               (2, 1, 2), (8, 1, 1)])
            k.grid_known = not unknown or r.random() < 0.6
        k.fenced = r.random() < 0.85
        k.nested = bool(t.get("variables"))
        elements = {"four": [BY_NAME["float"], BY_NAME["int"]], "any": SCALARS + 2 * VECTORS}
        choice = elements.get(t.get("elements"), [BY_NAME["float"]] * 3 + SCALARS)
        for i in range(r.randint(1, 2)):
            element = self.structure(i) if r.random() < 0.08 else r.choice(choice)
            dims = [] if t.get("flat") else [r.choice(SIZES) for _ in range(r.choice([0, 0, 1, 1, 2]))]
            k.arrays.append(Array(f"s{i}", "shared", element, [0] + dims))
        if r.random() < 0.1:
            last = k.arrays[-1]
            last.extents, last.dynamic, last.name = [0], True, f"s_{k.name}"
            last.base = last.name
        for i in range(r.randint(1, 2)):
            element = self.structure(9 - i) if r.random() < 0.08 else r.choice(choice)
            k.arrays.append(Array(f"g{i}", "global", element, [0]))
        if self.weight_of("data") or self.weight_of("guard"):
            element = r.choice([BY_NAME["int"], BY_NAME["unsigned"], BY_NAME["unsigned char"]])
            k.arrays.append(Array("d", "global", element, [0], const=True))
        k.result = Array("out", "global", BY_NAME["float"], [0])
        k.arrays.append(k.result)
        for i in range(unknown):
            if unknown == 1 or i == 0 or r.random() < 0.6:
                k.parameters.append(self.parameter(i))
        if r.random() < 0.15:
            k.parameters.append(Parameter("T", INT, "template", r.choice(SMALL)))
        if r.random() < 0.15:
            k.parameters.append(Parameter("known", INT, "scalar", r.choice(SIZES)))

    def weight_of(self, statement):
        return dict((s, w) for w, s in self.weights).get(statement, 0)

    def structure(self, number):
        r, k = self.random, self.kernel
        members = [(f, r.choice(SCALARS)) for f in "abc"[:r.randint(2, 3)]]
        s = Structure(f"S{number}_{k.name}", members)
        k.structures.append(s)
        return s

    def parameter(self, number):
        r = self.random
        if r.random() < 0.2:
            return Parameter("cfg." + "nm"[number], INT, "field")
        return Parameter("NM"[number], r.choice([INT, INT, INT, UINT, LLONG, ULLONG]))

    # ------------------------------------------------------------------ places
    def name(self, prefix):
        self.serial += 1
        return f"{prefix}{self.serial}"

    def arrays(self):
        if self.in_procedure:
            return self.pointers
        return [a for a in self.kernel.arrays + self.pointers
                if a is not self.kernel.result and not a.const]

    def place(self, array=None):
        r, make = self.random, self.make
        array = array or r.choice(self.arrays())
        indices = [make.expression(r.choice([1, 2, 2, 3]))]
        for extent in array.extents[1:]:
            e = make.expression(r.choice([1, 2, 2]))
            if r.random() < 0.6:
                e = Binary("%", e, Const(extent)) if r.random() < 0.7 else make.thread()
            indices.append(e)
        if array.space == "global" and r.random() < 0.5 and "blocks" in self.uses:
            block = Binary("*", BLOCK["x"], BLOCK_DIM["x"] if r.random() < 0.7 else make.leaf())
            indices[0] = Binary("+", block, indices[0])
        field = r.choice(array.element.fields) if array.element.fields else None
        return Place(array, indices, field)

    # ------------------------------------------------------------------ statements
    def body(self, depth, most=4):
        scope, pointers = list(self.make.scope), list(self.pointers)
        statements = []
        for _ in range(self.random.randint(1, most)):
            statements += self.statement(depth)
        self.make.scope, self.pointers = scope, pointers
        return statements

    def statement(self, depth):
        kind = self.make.pick(self.weights)
        if depth >= 3 and kind in ("if", "loop", "walk", "switch", "call", "guard"):
            kind = "access"
        if self.in_procedure and kind in ("call", "pointer", "data", "guard"):
            kind = "access"
        return getattr(self, "make_" + kind)(depth)

    def fence(self, depth):
        return [Fence(barrier=depth == 0 and self.random.random() < 0.5)] if self.kernel.fenced else []

    def make_access(self, depth):
        place = self.place()
        vector = place.type().components
        kind = self.make.pick([(4, "load"), (3, "store"), (0 if vector else 1.5, "compound")])
        return self.fence(depth) + [Access(kind, place)]

    def make_declare(self, depth):
        type = self.random.choice([INT, INT, INT, UINT, UINT, LLONG, SHORT, UCHAR])
        value = self.make.expression(2)
        var = Var(self.name("v"), type, bool(self.uses & {"blocks"} or self.kernel.parameters))
        self.make.scope.append(var)
        return [Declare(var.name, type, value)]

    def assignable(self):
        return [v for v in self.make.scope if isinstance(v, Var) and v.name.startswith("v")]

    def make_assign(self, depth):
        if not self.assignable():
            return self.make_declare(depth)
        var = self.random.choice(self.assignable())
        op = self.make.pick([(4, "+"), (1, "-"), (0.7, "*"), (0.7, "^"), (2, ""), (0.5, ">>")])
        value = Const(self.random.choice(SMALL) % 8) if op in ("*", ">>") or self.make.flip(0.4) \
            else self.make.expression(1)
        return [Assign(var, op, value)]

    def make_if(self, depth):
        condition = self.make.condition(1)
        otherwise = self.body(depth + 1, 2) if self.make.flip(0.35) else None
        return [If(condition, self.body(depth + 1, 3), otherwise)]

    def make_switch(self, depth):
        on = Binary(self.make.pick([(1, "%"), (1, "&")]), self.make.expression(1), Const(3))
        values = self.random.sample(range(4), self.random.randint(1, 3))
        if self.make.flip(0.6):
            values.append(None)
        before, self.in_switch = self.in_switch, True
        cases = [(v, self.body(depth + 1, 2), self.make.flip(0.25) and v is not values[-1])
                 for v in values]
        self.in_switch = before
        return [Switch(on, cases)]

    def make_return(self, depth):
        return [If(self.make.condition(1), [Return("acc" if self.in_procedure else "")])]

    def make_jump(self, depth):
        if not self.loops or self.in_switch:
            return self.make_access(depth)
        can_continue = self.loops[-1] in ("for", "countdown")
        jump = Continue() if can_continue and self.make.flip(0.4) else Break()
        return [If(self.make.condition(1), [jump])]

    def make_loop(self, depth):
        kind = self.make.pick([(5, "for"), (1, "while"), (1, "do"), (0.7, "forever"),
                               (0.6, "countdown")])
        var = Var(self.name("k"), self.random.choice([INT, INT, UINT]), False)
        start, condition, step = self.range_of(var)
        var.opened = start.is_open() or condition.is_open() or step.value.is_open()
        if kind == "countdown":
            start = Const(self.random.choice([0, 1, 3, 4, 5, 8, 12]))
        scope, self.make.scope = self.make.scope, self.make.scope + [var, var]
        self.loops.append(kind)
        before, self.in_switch = self.in_switch, False
        body = self.body(depth + 1, 3)
        self.in_switch = before
        self.loops.pop()
        self.make.scope = scope
        return [Loop(kind, var, start, condition, step, body)]

    def make_walk(self, depth):
        """A variable that moves where a guard lets it, or to and fro."""
        r, make = self.random, self.make
        at, k = Var(self.name("v"), INT, True), Var(self.name("k"), INT, False)
        declared = Declare(at.name, INT, make.expression(1))
        limit = self.limit()
        k.opened = limit.is_open()
        scope, make.scope = make.scope, make.scope + [at, at, at, k]
        self.loops.append("for")
        before, self.in_switch = self.in_switch, False
        guard = Compare(r.choice(["<", "<", "<="]), r.choice([k, k, at]),
                        self.limit() if make.flip(0.3) else make.expression(1))
        by = Const(r.choice(SMALL)) if make.flip(0.6) else Binary("&", make.thread(), Const(7))
        body = self.make_access(depth + 1) + [Assign(at, make.pick([(3, "+"), (1, "^")]), by)]
        if make.flip(0.75):
            body = [If(guard, body)]
        if make.flip(0.2):
            body += self.make_access(depth + 1)
        self.in_switch = before
        self.loops.pop()
        make.scope = scope
        if make.flip(0.3):
            make.scope.append(at)
        loop = Loop("for", k, Const(0), Compare("<", k, limit), Assign(k, "+", Const(1)), body)
        return [declared, loop]

    def make_tail(self, depth):
        """Runs of elements as far as they go, and the rest one by one."""
        r, make = self.random, self.make
        at, width = Var(self.name("v"), r.choice([INT, INT, UINT]), True), r.choice([1, 2, 3, 4, 4, 8])
        limit, start = self.limit(), make.thread()
        if make.flip(0.4) and "blocks" in self.uses:
            start = Binary("+", Binary("*", BLOCK["x"], BLOCK_DIM["x"]), start)
        step = r.choice([1, 2, 8, 32, 33, 64, 100, self.kernel.threads(), self.kernel.threads()])
        declared = [Declare(at.name, at.type, Binary("*", start, Const(make.pick([(4, width), (1, 1), (1, 2)]))))]
        last = Binary("+", at, Const(make.pick([(4, width - 1), (1, 0), (1, width)])))
        loops = []
        for condition, by in [(Compare("<", last, limit), step * width), (Compare("<", at, limit), 1)]:
            k = Var(self.name("k"), INT, False)
            k.opened = True
            scope, make.scope = make.scope, make.scope + [at] * 6
            self.loops.append("for")
            body = self.make_access(depth + 1) + self.make_access(depth + 1) + [Assign(at, "+", Const(by))]
            if make.flip(0.4):  # all lanes or none, mostly
                same = r.choice([p.leaf() for p in self.kernel.parameters] + [BLOCK["x"], BLOCK["y"]])
                asked = Compare("==", Binary("&", same, Const(3)), Const(r.choice([0, 1, 2])))
                body.insert(1, If(asked if make.flip(0.8) else make.condition(1),
                                  self.make_access(depth + 2) + [Return("acc" if self.in_procedure else "")]))
            self.loops.pop()
            make.scope = scope
            loops.append(Loop("for", k, Const(0), condition, Assign(k, "+", Const(1)), body))
        make.scope = make.scope + [at]
        return declared + loops

    def make_exchange(self, depth):
        """Items of the threads, written in one order and read in another, with padding."""
        r, make = self.random, self.make
        items, lanes = r.choice([2, 3, 4, 5, 8, 8, 16]), r.choice([32, 32, self.kernel.threads()])
        row = r.choice([5, 16, 32, 32, 33, 64])
        limit = Const(items) if make.flip(0.7) else self.limit()
        loops = []
        for order in r.choices(["blocked", "blocked", "striped"], k=r.choice([2, 2, 3])):
            k, at = Var(self.name("k"), INT, False), Var(self.name("v"), r.choice([INT, INT, UINT]), True)
            k.opened = limit.is_open()
            mine = make.thread()
            item = Binary("+", Binary("*", mine, Const(items)), k) if order == "blocked" else \
                Binary("+", mine, Binary("*", k, Const(lanes)))
            padding = Binary(">>", at, Const(5)) if row == 32 and make.flip(0.6) else Binary("/", at, Const(row))
            place = self.place()
            place.indices[-1] = Binary("+", at, padding)
            access = Access(r.choice(["load", "store"]), place)
            loops.append(Loop("for", k, Const(0), Compare("<", k, limit), Assign(k, "+", Const(1)),
                              [Declare(at.name, at.type, item)] + self.fence(depth + 1) + [access]))
        return loops

    def make_filled(self, depth):
        """An array of the thread: filled, perhaps mixed and summed up, then read by constants."""
        r, make = self.random, self.make
        name, length = self.name("v"), r.choice([2, 3, 4, 4, 8])
        type = r.choice([INT, INT, UINT, LLONG])
        opened = bool(self.uses & {"blocks"} or self.kernel.parameters)
        scope = make.scope

        def each(assign):
            k = Var(self.name("k"), INT, False)
            body = [assign(k, Var(f"{name}[{k.name}]", type, opened))]
            make.scope = scope
            return Loop("for", k, Const(0), Compare("<", k, Const(length)),
                        Assign(k, "+", Const(1)), body)

        def fill(k, element):
            make.scope = scope + [k, k]
            return Assign(element, "", make.expression(2))

        def mix(k, element):
            other = Var(f"{name}[({k.name} + 1) % {length}]", type, opened)
            return Assign(element, r.choice(["+", "^", "-"]), other)

        def add(k, element):
            return Assign(total, "+", Binary("*", element, self.make.constant(SMALL)))

        made = [DeclareArray(name, type, length), each(fill)]
        if make.flip(0.4):
            made.append(each(mix))
        total = Var(self.name("v"), type, opened)
        if make.flip(0.4):
            made += [Declare(total.name, type, Const(0)), each(add)]
            scope = scope + [total]
        make.scope = scope + [Var(f"{name}[{i}]", type, opened) for i in range(length)]
        return made

    def make_threshold(self, depth):
        return thresholds(self, depth)

    def make_structured(self, depth):
        return self.make_access(depth) if self.in_procedure else structured(self)

    def limit(self):
        r = self.random
        options = [(5, Const(r.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 16, 32]))),
                   (1, Binary("%", self.make.leaf(), Const(r.choice([3, 5, 8])))),
                   (0.7, Binary("&", self.make.thread(), Const(7)))]
        if self.kernel.parameters and self.traits.get("bounds"):
            options.append((8, r.choice(self.kernel.parameters).leaf()))
        return self.make.pick(options)

    def range_of(self, var):
        """(start, condition, step) of a loop"""
        r, limit = self.random, self.limit()
        by = Const(r.choice([1, 1, 1, 2, 3, 4, 8]))
        shape = self.make.pick([(5, "up"), (1.5, "down"), (1.5, "double"), (1.5, "halve"),
                                (2, "stride"), (0.7, "meet")])
        if shape == "up":
            return (Const(r.choice([0, 0, 0, 1, 2])) if self.make.flip(0.8) else
                    Binary("&", self.make.thread(), Const(7)),
                    Compare(self.random.choice(["<", "<", "<="]), var, limit),
                    Assign(var, "+", by))
        if shape == "down":
            low = Const(0) if var.type.signed else Const(1)
            return limit, Compare(r.choice([">", ">="]), var, low), Assign(var, "-", by)
        if shape == "double":
            top = Const(r.choice([8, 16, 32, 64, 100]))
            op = r.choice(["*", "<<"])
            return Const(1), Compare("<", var, top), Assign(var, op, Const(2 if op == "*" else 1))
        if shape == "halve":
            op = r.choice([">>", "/"])
            start = Const(r.choice([8, 16, 32, 64, 50])) if self.make.flip(0.7) else \
                Binary("/", BLOCK_DIM["x"], Const(2))
            return start, Compare(">", var, Const(0)), Assign(var, op, Const(1 if op == ">>" else 2))
        if shape == "stride":
            first, step = THREAD["x"], BLOCK_DIM["x"]
            if "blocks" in self.uses and self.make.flip(0.6):
                first = Binary("+", Binary("*", BLOCK["x"], BLOCK_DIM["x"]), first)
                step = Binary("*", BLOCK_DIM["x"], GRID_DIM["x"])
            top = self.limit() if self.traits.get("bounds") else Const(r.choice([64, 100, 256, 300]))
            return first, Compare("<", var, top), Assign(var, "+", step)
        times = r.choice([1, 2, 4, 6])
        return Const(0), Compare("!=", var, Const(times * by.value)), Assign(var, "+", by)

    # ------------------------------------------------------------------ pointers, calls, data
    def make_pointer(self, depth):
        base = self.random.choice(self.arrays())
        pointer = Array(self.name("p"), base.space, base.element, [0], base=base.base)
        place = self.place(base)
        place.field = None
        self.pointers.append(pointer)
        return [DeclarePointer(pointer, place)]

    def make_bump(self, depth):
        if not self.pointers:
            return self.make_pointer(depth)
        by = Const(self.random.choice([1, 2, 4, 8, 32])) if self.make.flip(0.6) \
            else self.make.expression(1)
        return [Bump(self.random.choice(self.pointers), by)]

    def make_call(self, depth):
        if not self.kernel.procedures or self.make.flip(0.5):
            self.kernel.procedures.append(self.procedure())
        p = self.random.choice(self.kernel.procedures)
        bases = [a for a in self.arrays()
                 if a.space == p.pointer.space and a.element is p.pointer.element]
        if not bases:
            return self.make_access(depth)
        place = self.place(self.random.choice(bases))
        place.field = None
        templates = [self.random.choice(SMALL) for t in p.templates]
        return [CallProcedure(p, templates, place,
                              [self.make.expression(1) for q in p.parameters])]

    def procedure(self):
        base = self.random.choice([a for a in self.arrays()])
        number = len(self.kernel.procedures)
        pointer = Array("p", base.space, base.element, [0], base=base.base)
        templates = [Var("T", INT, False)] if self.make.flip(0.3) else []
        formal = [Var(f"a{i}", self.random.choice([INT, UINT])) for i in range(self.random.randint(1, 2))]
        saved = self.make, self.pointers, self.loops, self.in_switch, self.kernel.parameters
        self.kernel.parameters = []  # those of the kernel are out of sight
        self.make = Maker(self.random, self.kernel, set(self.uses) - {"shuffles", "functions"})
        self.make.scope, self.pointers = templates + formal, [pointer]
        self.loops, self.in_switch, self.in_procedure = [], False, True
        body = self.body(2, 3)
        self.make, self.pointers, self.loops, self.in_switch, self.kernel.parameters = saved
        self.in_procedure = False
        return Procedure(f"proc{number}_{self.kernel.name}", templates, pointer, formal, body)

    def load_data(self):
        array = next(a for a in self.kernel.arrays if a.const)
        type = {"int": INT, "unsigned": UINT, "unsigned char": UCHAR}[array.element.name]
        return LoadData(Var(self.name("d"), type), self.place(array))

    def make_data(self, depth):
        load = self.load_data()
        how = self.make.pick([(3, "masked"), (1, "scaled"), (1, "sum")])
        masked = Binary("&", load.var, Const(self.random.choice([3, 15, 31, 63, 255])))
        index = {"masked": masked, "scaled": Binary("*", masked, self.make.constant(SMALL)),
                 "sum": Binary("+", masked, self.make.expression(1))}[how]
        place = self.place()
        place.indices[-1] = index
        kind = self.random.choice(["load", "store"])
        return self.fence(depth) + [load] + self.fence(depth) + [Access(kind, place)]

    def make_guard(self, depth):
        load = self.load_data()
        bound = self.make.constant([0, 1, 5, 100])
        condition = Compare(self.random.choice(["<", ">", "==", "!="]), load.var, bound)
        return self.fence(depth) + [load, If(condition, self.body(depth + 1, 3))]

    # ------------------------------------------------------------------ the whole
    def generate(self):
        k = self.kernel
        self.pointers = []
        for d, n in zip("xyz", k.block):
            if n > 1 and self.make.flip(0.5):
                var = Var(f"t{d}_", self.random.choice([INT, UINT]), False)
                self.make.scope.append(var)
                k.body.append(Declare(var.name, var.type, THREAD[d]))
        for _ in range(2 if self.traits.get("variables") else 0):
            k.body += self.make_declare(0)
        for _ in range(self.random.randint(2, 6)):
            k.body += self.statement(0)
        flat = THREAD["x"]
        if k.block[1] > 1:
            flat = Binary("+", flat, Binary("*", THREAD["y"], BLOCK_DIM["x"]))
        k.body += self.fence(0) + [Access("store", Place(k.result, [flat]))]
        return k
