"""Random expressions: what people write in subscripts, and what they should not."""

from expressions import (BLOCK, BLOCK_DIM, CHAR, GRID_DIM, INT, LLONG, SHORT, THREAD, UCHAR, UINT, ULLONG,
                         USHORT, Apply, Binary, Call, Cast, Choice, Compare, Const, DeviceFunction,
                         Logic, Not, Shuffle, Table, TableAt, Unary, Var)

SIZES = [2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 34, 48, 63, 64, 65, 96, 100, 127, 128,
         129, 256]
SMALL = [1, 1, 2, 2, 3, 4, 4, 5, 7, 8, 8, 16, 31, 32, 32, 33, 64]
# Where 64 bits end, and half of that, and what multiples of 4 and 8 bytes come to there.
EXTREME = sorted({(1 << bits) + off for bits in (29, 30, 31, 32, 59, 60, 61, 62, 63, 64) for off in (-1, 0, 1, 8)
                  if (1 << bits) + off < 1 << 64})
MASKS = [1, 3, 7, 15, 31, 31, 63, 127, 2, 4, 6, 12, 16, 24, 28, 30, 21, 5]


class Maker:
    """Makes expressions over what is in scope. `uses` names the kinds of things allowed:
    blocks, parameters, bits, casts, tables, functions, shuffles, division, choices, edges,
    strides, vectors, images, powers, nested, extremes."""

    avoid = frozenset()  # kinds of expressions left out, for the time being

    def __init__(self, random, kernel, uses):
        self.random, self.kernel, self.uses = random, kernel, uses
        self.scope = []  # variables
        self.liking = 5  # for variables, beside other leaves
        self.plain_only = False  # only what other lanes can compute too

    def flip(self, probability):
        return self.random.random() < probability

    def pick(self, weighted):
        """weighted: list of (weight, value)"""
        total = self.random.uniform(0, sum(w for w, v in weighted))
        for weight, value in weighted:
            total -= weight
            if total <= 0:
                return value
        return weighted[-1][1]

    def thread(self):
        dims = [d for d, n in zip("xyz", self.kernel.block) if n > 1] or ["x"]
        d = self.random.choice("xyz") if self.flip(0.05) else self.random.choice(dims)
        leaf = THREAD[d]
        return Cast(INT, leaf) if self.flip(0.4) else leaf

    def leaf(self):
        options = [(5, "thread"), (2, "constant"), (0.5, "shape")]
        if self.scope and not self.plain_only:
            options.append((self.liking, "variable"))
        if "blocks" in self.uses:
            options.append((2, "block"))
        if self.kernel.parameters:
            options.append((3, "parameter"))
        kind = self.pick(options)
        if kind == "thread":
            return self.thread()
        if kind == "constant":
            return self.constant(SMALL)
        if kind == "shape":
            d = self.random.choice("xy")
            return GRID_DIM[d] if "blocks" in self.uses and self.flip(0.3) else BLOCK_DIM[d]
        if kind == "variable":
            return self.random.choice(self.scope[-4:] if self.flip(0.7) else self.scope)
        if kind == "block":
            dims = [d for d, n in zip("xyz", self.kernel.grid) if n > 1] or ["x"]
            leaf = BLOCK[self.random.choice(dims)]
            return Cast(INT, leaf) if self.flip(0.4) else leaf
        return self.random.choice(self.kernel.parameters).leaf()

    def constant(self, values):
        type = UINT if self.flip(0.15) else INT
        return Const(self.random.choice(values), type)

    def signed(self, e):
        return e if e.type.signed and e.type.bits >= 32 else Cast(INT, e)

    def expression(self, depth):
        if depth <= 0 or self.flip(0.1):
            return self.leaf()
        sub = lambda less=1: self.expression(depth - less)
        options = [(5, "+"), (5, "*c"), (0.7, "*"), (1.5, "-"), (2, "&c"), (2, "%c"), (1.5, "/c"),
                   (1.5, ">>c"), (0.7, "<<c"), (1.5, "^"), (0.7, "|"), (0.5, "&"), (1, "minmax"),
                   (0.3, "unary"), (0.7, "lane")]
        extra = {"choices": [(1.2, "choice"), (0.7, "compare")], "casts": [(1.5, "cast")],
                 "bits": [(1.5, "bits"), (1, "swizzle"), (2 * bool(self.kernel.parameters), "blend")], "tables": [(1.5, "table")],
                 "functions": [(2, "function")], "shuffles": [(2, "shuffle")],
                 "edges": [(5, "edge")],
                 "strides": [(5, "stride"), (5, "row")],
                 "vectors": [(12, "vector")],
                 "images": [(12, "image")],
                 "nested": [(12, "nested")],
                 "powers": [(12, "power")],
                 "extremes": [(12, "extreme")],
                 "division": [(1, "/"), (1, "%"), (0.5, ">>"), (0.5, "<<")]}
        for use, more in extra.items():
            if use in self.uses:
                options += more
        kind = self.pick([(w, k) for w, k in options if k not in self.avoid])
        if kind in ("+", "-", "^", "|", "&", "*"):
            return Binary(kind, sub(), sub(2) if kind == "*" else sub())
        if kind in ("*c", "%c", "/c"):
            return Binary(kind[0], sub(), self.constant(SIZES))
        if kind == "&c":
            mask = self.random.choice(MASKS)
            return Binary("&", sub(), Const(-mask - 1 if self.flip(0.15) else mask))
        if kind in (">>c", "<<c"):
            return Binary(kind[:2], sub(), Const(self.random.randint(0, 6)))
        if kind in ("/", "%"):
            return Binary(kind, sub(), Binary("+", Binary("&", sub(2), Const(7)), Const(1)))
        if kind in ("<<", ">>"):
            return Binary(kind, sub(), Binary("&", sub(2), Const(3)))
        return getattr(self, "make_" + kind)(sub)

    def make_minmax(self, sub):
        a, b = sub(), sub()
        return Call(self.random.choice(["min", "max"]), [a, b])

    def make_unary(self, sub):
        return Unary(self.random.choice("-~"), self.signed(sub()))

    def make_lane(self, sub):
        x = THREAD["x"]
        return self.random.choice([
            Binary("&", x, Const(31)), Binary("%", x, Const(32)), Binary(">>", x, Const(5)),
            Binary("/", x, Const(32)), Binary("/", x, Const(4)), Binary("%", x, Const(4)),
            Binary("&", x, Const(7)), Binary(">>", x, Const(3))])

    def make_extreme(self, sub):
        """Arithmetic at the ends of 64 bits, where unsigned numbers wrap around, brought back to an index."""
        r = self.random
        constant = lambda: Const(r.choice(EXTREME), ULLONG)
        e = Cast(ULLONG, self.thread())
        for _ in range(r.randint(1, 3)):
            op = self.pick([(4, "*"), (2, "+"), (2, "-"), (1, "^"), (0.7, "/"), (0.7, "%"), (0.5, "&")])
            e = Binary(op, constant(), e) if op == "-" and self.flip(0.5) else Binary(op, e, constant())
        if self.flip(0.3):
            value = r.choice([v for v in EXTREME if v < 1 << 63])
            e = Binary(self.pick([(2, ">>"), (1, "/"), (1, "%")]), Cast(LLONG, e), Const(r.choice([value, -value]), LLONG)) \
                if self.flip(0.5) else Cast(LLONG, e)
            if isinstance(e, Binary) and e.op == ">>":
                e = Binary(">>", e.a, Const(r.choice([1, 31, 32, 61, 62, 63])))
            return Binary("&", e, Const(r.choice(MASKS)))
        return r.choice([Binary(">>", e, Const(r.choice([58, 60, 61, 62, 63]))), Binary("&", e, Const(r.choice(MASKS))),
                         Binary("%", e, Const(r.choice(SIZES)))])

    def make_choice(self, sub):
        return Choice(self.condition(1), sub(), sub())

    def make_stride(self, sub):
        """Two unknowns that move lanes by multiples of the same steps."""
        known = Const(self.random.choice(SMALL))
        a, b = (self.random.choice(self.kernel.parameters).leaf() if self.kernel.parameters
                else self.leaf() for _ in range(2))
        upto = Binary("+", Binary("&", b, Const(15)), Const(1))
        by = self.pick([(2, Binary("+", a, Binary("*", known, b))),
                        (1, Binary("-", a, Binary("*", known, b))),
                        (1, Binary("%", a, upto)), (2, Binary("%", a, b))])
        x = self.thread()
        if self.flip(0.5):
            return Binary("*", x, by)
        at = Compare("==", x, Const(self.random.choice([0, 0, 3])))
        return Choice(at, by, Binary("+", x, known))

    def make_row(self, sub):
        """A place within rows of n, in lines that begin anywhere."""
        n, length = (self.random.choice(self.kernel.parameters).leaf() if self.kernel.parameters
                     else self.leaf() for _ in range(2))
        upto = Binary("+", Binary("&", n, Const(63)), Const(1))
        x, by = self.thread(), n if self.flip(0.5) else upto
        place = Binary("%", x, by)
        if self.flip(0.3):
            place = Binary("+", place, Binary("*", Binary("/", x, by), length))
        line = self.random.choice(self.scope) if self.scope and not self.plain_only else sub()
        place = Binary("+", place, Binary("*", length, line))
        if self.flip(0.5):
            place = Binary("+", place, Binary("*", by, Binary("*", self.constant(SMALL), line)))
        return place

    def make_vector(self, sub):
        """A thread's run of elements among rows of n that stand apart, or by columns."""
        n = (self.random.choice(self.kernel.parameters).leaf() if self.kernel.parameters else self.leaf())
        by = Binary("*", self.constant([1, 2, 4, 8]), n) if self.flip(0.2) else n
        x = self.thread()
        if self.flip(0.5) and "blocks" in self.uses:
            x = Binary("+", Binary("*", BLOCK["x"], BLOCK_DIM["x"]), x)
        x = Binary("*", x, Const(self.random.choice([1, 2, 3, 4, 4, 8, 8, 16, 33])))
        row, column = Binary("/", x, by), Binary("%", x, by)
        length = self.pick([(2, Binary("*", self.constant(SMALL), by)), (1, self.constant(SIZES)), (1, sub())])
        return self.pick([(3, Binary("+", Binary("*", row, length), column)),
                          (1, Binary("+", row, Binary("*", column, length))),
                          (1, Binary("*", row, length)), (1, column)])

    def make_nested(self, sub):
        """A place taken apart again and again: rows of planes, and elements of rows, by what is known or not."""
        def size():
            known = self.constant([4, 32, 33, 48, 64, 100])
            if not self.kernel.parameters or self.flip(0.25):
                return known
            n = self.random.choice(self.kernel.parameters).leaf()
            return self.pick([(4, n), (1, Binary("+", Binary("&", n, Const(63)), Const(1))),
                              (1, Binary("+", Binary("&", n, Const(31)), Const(32))),
                              (1, Binary("*", n, self.constant([2, 32])))])

        rest = self.thread()
        if self.flip(0.6) and "blocks" in self.uses:
            rest = Binary("+", Binary("*", BLOCK["x"], BLOCK_DIM["x"]), rest)
        if self.flip(0.2):
            rest = Binary("*", rest, Const(self.random.choice([2, 3, 4])))
        place = None
        for _ in range(self.pick([(3, 2), (1, 3)])):
            by = size()
            quotient, remainder = Binary("/", rest, by), Binary("%", rest, by)
            rest, part = (quotient, remainder) if self.flip(0.3) else (remainder, quotient)
            if self.flip(0.2):
                rest = Binary("+", rest, self.constant([1, 5, 40]))
            length = self.pick([(2, by), (2, self.constant(SIZES)), (1, size()), (1, self.constant(SMALL))])
            part = Binary("*", part, length)
            place = part if place is None else Binary("+", place, part)
        return Binary("+", place, self.pick([(3, rest), (1, Binary("*", rest, size())),
                                             (1, Binary("*", rest, self.constant(SMALL)))]))

    def make_image(self, sub):
        """An element of a pixel, in an image whose width and channels are parameters, or one of them."""
        width, channels = (self.random.choice(self.kernel.parameters).leaf() if self.kernel.parameters
                           and self.flip(0.8) else self.constant([1, 3, 4, 33]) for _ in range(2))
        x, y = (Binary("+", Binary("*", BLOCK[d], BLOCK_DIM[d]), THREAD[d])
                if "blocks" in self.uses and self.flip(0.6) else THREAD[d] for d in "xy")
        place = self.pick([
            (3, Binary("*", Binary("+", Binary("*", y, width), x), channels)),
            (3, Binary("+", Binary("*", y, width), Binary("*", x, channels))),
            (1, Binary("+", Binary("*", x, width), Binary("*", y, channels))),
            (1, Binary("*", Binary("+", Binary("*", y, width), x), self.constant([2, 3, 4])))])
        return Binary("+", place, sub() if self.flip(0.2) else self.constant([0, 1, 2]))

    def make_power(self, sub):
        """Shifts by what is unknown, and masks of that many bits."""
        k = Binary("&", self.random.choice(self.kernel.parameters).leaf() if self.kernel.parameters
                   else sub(), Const(self.random.choice([3, 7, 7])))
        if self.flip(0.2):
            k = Binary("+", k, Const(1))
        x = self.pick([(2, THREAD["x"]), (2, sub()),
                       (1 * ("blocks" in self.uses), Binary("+", Binary("*", BLOCK["x"], BLOCK_DIM["x"]), THREAD["x"]))])
        power = Binary("<<", Const(1), k)
        low = Binary("&", x, Binary("-", power, Const(1)))
        high = Binary("-", x, low) if self.flip(0.5) else Binary("<<", Binary(">>", x, k), k)
        return self.pick([(2, Binary(">>", x, k)), (2, Binary("<<", x, k)), (2, low), (1, high),
                          (2, Binary("+", Binary("*", high, Const(2)), low)), (1, Binary("/", x, power)),
                          (1, Binary("%", x, power)), (1, Binary("+", Binary("*", x, power), sub())),
                          (1, Binary("^", x, power)), (1, Binary("|", x, power))])

    def make_edge(self, sub):
        """A neighbour of a thread's own element, kept within a row of n: clamped, wrapped, mirrored."""
        d = self.random.choice("xxy")
        x = Cast(INT, Binary("+", Binary("*", BLOCK[d], BLOCK_DIM[d]), THREAD[d]))
        if self.flip(0.3):
            x = Cast(INT, self.thread())
        n = Cast(INT, self.leaf() if self.flip(0.2) or not self.kernel.parameters
                 else self.random.choice(self.kernel.parameters).leaf())
        by, zero = Const(self.random.choice([1, 1, 2, 5])), Const(0)
        last, after, before = Binary("-", n, Const(1)), Binary("+", x, by), Binary("-", x, by)
        kind = self.random.randrange(11)
        if kind >= 9:  # the neighbour in a row whose width nobody knows
            row = Binary("%", x, n)
            at, to = (zero, last) if kind == 9 else (last, zero)
            place = Choice(Compare("==", row, at), to, Binary("-+"[kind - 9], row, Const(1)))
            return place if self.flip(0.5) else Binary("+", place, Binary("*", Binary("/", x, n), n))
        if kind == 0:
            return Choice(Compare("==", x, zero), x, before)
        if kind == 1:
            return Choice(Compare("==", x, last), zero if self.flip(0.5) else x, after)
        if kind == 2:
            return Choice(Compare("<", x, by), Binary("+", before, n), before)
        if kind == 3:
            return Choice(Compare("<", x, n), x, Binary("-", Binary("*", n, Const(2)), after))
        if kind == 4:
            return Call("min", [after, last])
        if kind == 5:
            return Call("max", [before, zero])
        if kind == 6:
            return Call("max", [Call("min", [before if self.flip(0.5) else after, last]), zero])
        if kind == 7:
            inside = Logic("&&", Compare(">=", before, zero), Compare("<", before, n))
            return Choice(inside, before, self.random.choice([zero, x, sub(), last]))
        row = Binary("%", x, Binary("+", Binary("&", n, Const(63)), Const(1)))
        return Binary("%", Binary("+", row, by), Binary("+", Binary("&", n, Const(63)), Const(1)))

    def make_compare(self, sub):
        return self.condition(1)

    def make_cast(self, sub):
        return Cast(self.random.choice([INT, UINT, CHAR, UCHAR, SHORT, USHORT, LLONG]), sub())

    def make_bits(self, sub):
        name = self.random.choice(["__popc", "__clz", "__ffs", "__brev", "abs"])
        call = Call(name, [sub()])
        return Binary(">>", call, Const(self.random.randint(22, 31))) if name == "__brev" else call

    def make_swizzle(self, sub):
        """row ^ column, in the ways that are about"""
        row, column = sub(), sub()
        by = self.random.choice([
            Binary("&", row, self.constant([7, 15, 31])),
            Binary("%", row, self.constant([4, 8, 32])),
            Binary("<<", Binary("&", row, Const(7)), Const(self.random.randint(1, 4))),
            Binary("&", Binary(">>", row, Const(self.random.randint(1, 4))), Const(7))])
        return Binary(self.random.choice("^^^+"), column, by)

    def make_blend(self, sub):
        """An index and the bits of a number that nobody knows: partners and groups of a sort."""
        n = self.random.choice(self.kernel.parameters).leaf()
        x = sub() if self.flip(0.3) else THREAD["x"]
        if self.flip(0.5) and "blocks" in self.uses:
            x = Binary("+", Binary("*", BLOCK["x"], BLOCK_DIM["x"]), x)
        n = Binary("-", n, Const(1)) if self.flip(0.6) else n
        return Binary(self.random.choice("&&^|"), x, n)

    def make_table(self, sub):
        size = self.random.choice([4, 8, 16])
        if not self.kernel.tables or self.flip(0.3):
            style = self.random.choice(["__constant__ const", "__device__ constexpr",
                                        "static __constant__ constexpr"])
            type = self.random.choice([INT, UINT, UCHAR, SHORT])
            values = [self.random.randint(0, 100) for _ in range(size)]
            self.kernel.tables.append(
                Table(f"table{len(self.kernel.tables)}_{self.kernel.name}", type, values, style))
        table = self.random.choice(self.kernel.tables)
        return TableAt(table, Binary("&", sub(), Const(len(table.values) - 1)))

    def make_function(self, sub):
        if not self.kernel.functions or self.flip(0.4):
            self.kernel.functions.append(self.function())
        f = self.random.choice(self.kernel.functions)
        templates = [self.random.choice(SMALL) for t in f.templates]
        return Apply(f, templates, [sub() for p in f.parameters])

    def function(self):
        number = len(self.kernel.functions)
        templates = [Var(f"T{i}", INT, False) for i in range(self.flip(0.4))]
        formal = [Var(f"a{i}", self.random.choice([INT, INT, UINT, SHORT]))
                  for i in range(self.random.randint(1, 2))]
        inner = Maker(self.random, self.kernel, self.uses - {"functions", "shuffles", "tables"})
        inner.scope = templates + formal + formal
        mine, self.kernel.parameters = self.kernel.parameters, []  # out of sight
        body = inner.expression(2)
        self.kernel.parameters = mine
        qualifier = self.random.choice(["__device__", "__device__ __forceinline__",
                                        "__host__ __device__", "__device__ __noinline__"])
        if "threadIdx" in body.text() or "blockIdx" in body.text():
            qualifier = qualifier.replace("__host__ ", "")
        return DeviceFunction(f"f{number}_{self.kernel.name}", templates, formal, body,
                              self.random.choice([INT, INT, UINT]), qualifier)

    def make_shuffle(self, sub):
        before, self.plain_only = self.plain_only, True
        uses, self.uses = self.uses, self.uses - {"shuffles"}
        value = self.expression(2)
        self.plain_only, self.uses = before, uses
        if value.type.bits < 32:
            value = Cast(INT, value)
        kind = self.random.choice(["", "_up", "_down", "_xor"])
        width = self.random.choice([32, 32, 32, 16, 8])
        lane = (Const(self.random.choice([0, 1, 2, 4, 7, 8, 16, 31])) if self.flip(0.7)
                else Binary("&", self.thread(), self.constant([1, 3, 15, 31])))
        return Shuffle(kind, value, lane, width)

    def condition(self, depth):
        """What a guard asks. Every comparison is between what is in scope."""
        if depth > 0 and self.flip(0.25):
            a, b = self.condition(depth - 1), self.condition(depth - 1)
            return Logic(self.random.choice(["&&", "||"]), a, b)
        if self.flip(0.08):
            return Not(self.condition(0))
        kind = self.pick([(4, "less"), (1.5, "equal"), (1.5, "bit"), (1, "any"), (0.5, "window")])
        e = self.expression(1)
        if kind == "less":
            bound = self.constant([0, 1, 2, 4, 8, 10, 16, 20, 31, 32, 33, 60, 64, 100])
            return Compare(self.random.choice(["<", "<", "<=", ">", ">="]), e, bound)
        if kind == "equal":
            return Compare(self.random.choice(["==", "!="]), e, self.constant([0, 0, 1, 5, 31]))
        if kind == "window":  # 0 <= e - n < bound in one comparison
            type = self.random.choice([UINT, ULLONG])
            inside = Cast(type, Binary("-", self.signed(e), self.constant([1, 2, 5, 16, 32])))
            return Compare("<", inside, Const(self.random.choice([8, 20, 32, 64, 250]), type))
        if kind == "bit":
            op = self.pick([(1, "&"), (1, "%")])
            n = self.constant([1, 2, 3, 4, 8, 16])
            return Compare(self.random.choice(["==", "!="]), Binary(op, e, n), Const(0))
        return Compare(self.random.choice(["<", "==", ">="]), e, self.expression(1))
