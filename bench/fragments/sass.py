"""Addresses that a kernel's machine code reaches, lane by lane.

Reads the straight-line integer code by which ptxas computes addresses, for sm_75 to sm_120: 16 bytes an
instruction, the opcode in the lowest 12 bits, of which the upper three say what the second or third
operand is. What is not known raises Unknown, so nothing is left out silently.
"""
import struct

MASK = 0xFFFFFFFF
WIDTH = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 8, 6: 16, 7: 32}
LOADS = {0x180: "LD", 0x181: "LDG", 0x184: "LDS", 0x03B: "LDSM"}
STORES = {0x185: "ST", 0x186: "STG", 0x188: "STS"}
NO_ADDRESS = {0x118, 0x016, 0x03A}  # NOP, PRMT, MOVM
EXIT = 0x94D


class Unknown(Exception):
    pass


def kernels(path):
    """Instructions of each kernel of a cubin, as integers of 128 bits."""
    data = open(path, "rb").read()
    table, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", data, table + i * size) for i in range(count)]
    result = {}
    for section in sections:
        start = sections[names][4] + section[0]
        name = data[start:data.index(b"\0", start)].decode()
        if name.startswith(".text."):
            code = data[section[4]:section[4] + section[5]]
            result[name[6:]] = [int.from_bytes(code[i:i + 16], "little") for i in range(0, len(code), 16)]
    return result


def field(v, low, bits):
    return v >> low & (1 << bits) - 1


def signed(v, bits):
    return v - (1 << bits) if v >> bits - 1 & 1 else v


class Lane:
    """One thread; parameters are words of constant bank 0 by their offset."""

    def __init__(self, sm, lane, parameters):
        self.lane, self.parameters = lane, parameters
        self.blackwell, self.turing = sm >= 100, sm < 80
        self.uniform_bits = 8 if self.blackwell else 6
        self.registers, self.uniform = [0] * 257, [0] * 257
        self.registers_zero, self.uniform_zero = 255, (1 << self.uniform_bits) - 1
        self.predicates = [False] * 7 + [True]
        self.accesses = []

    # Operands: ("r", number), ("u", number), ("i", value), ("c", offset); word 1 is the upper half.
    def value(self, operand, word=0):
        kind, at = operand
        if kind == "i":
            return at if word == 0 else 0
        if kind == "c":
            return self.parameters.get(at + 4 * word, 0)
        zero = self.registers_zero if kind == "r" else self.uniform_zero
        file = self.registers if kind == "r" else self.uniform
        return 0 if at == zero else file[at + word]

    def wide(self, operand):
        return self.value(operand) | self.value(operand, 1) << 32

    def operands(self, v):
        uniform = 0x80 <= field(v, 0, 9) < 0x100
        number = (lambda low: ("u", field(v, low, self.uniform_bits))) if uniform else (lambda low: ("r", field(v, low, 8)))
        form = field(v, 9, 3)
        slot = {1: number(32), 2: ("i", field(v, 32, 32)), 4: ("i", field(v, 32, 32)), 3: ("c", 4 * field(v, 40, 14)),
                5: ("c", 4 * field(v, 40, 14)), 6: ("u", field(v, 32, self.uniform_bits)),
                7: ("u", field(v, 32, self.uniform_bits))}[form]
        a, other = number(24), number(64)
        return (a, other, slot) if form in (2, 3, 7) else (a, slot, other)

    def set(self, v, value, words=1):
        uniform = 0x80 <= field(v, 0, 9) < 0x100
        file, zero = (self.uniform, self.uniform_zero) if uniform else (self.registers, self.registers_zero)
        at = field(v, 16, 8)
        for word in range(words):
            if at != zero:
                file[at + word] = value >> 32 * word & MASK

    def carry_in(self, v):
        return int(self.predicates[field(v, 87, 3)] ^ bool(field(v, 90, 1))) if field(v, 74, 1) else 0

    def carry_out(self, v, value):
        if field(v, 81, 3) != 7:
            self.predicates[field(v, 81, 3)] = value > MASK

    def negates_slot(self, v):
        return field(v, 63, 1) and field(v, 9, 3) not in (2, 4)

    # Arithmetic ------------------------------------------------------------------------------
    def mov(self, v):
        self.set(v, self.value(self.operands(v)[1]))

    def lop3(self, v):
        a, b, c = map(self.value, self.operands(v))
        table, out = field(v, 72, 8), 0
        for k in range(8):
            if table >> k & 1:
                out |= (a if k & 4 else ~a) & (b if k & 2 else ~b) & (c if k & 1 else ~c) & MASK
        self.set(v, out)

    def shf(self, v):
        a, by, c = map(self.value, self.operands(v))
        right, kind, high = field(v, 76, 1), field(v, 73, 2), field(v, 80, 1)  # s64, u64, s32, u32
        if kind >= 2:
            if bool(right) != bool(high):
                raise Unknown("SHF of 32 bits")
            by = min(by, 32)
            return self.set(v, (signed(c, 32) if kind == 2 else c) >> by if right else a << by)
        x = a | c << 32
        x = (signed(x, 64) if kind == 0 else x) >> min(by, 63) if right else x << min(by, 63)
        self.set(v, x >> 32 if high else x)

    def lea(self, v):
        a, b, c = map(self.value, self.operands(v))
        if field(v, 72, 1) or self.negates_slot(v):
            raise Unknown("LEA of a negative")
        if field(v, 73, 1):
            c = MASK if a >> 31 else 0
        shifted = (c << 32 | a) << field(v, 75, 5)
        out = (shifted >> 32 if field(v, 80, 1) else shifted) % (1 << 32) + b + self.carry_in(v)
        self.carry_out(v, out)
        self.set(v, out)

    def iadd3(self, v):
        a, b, c = map(self.value, self.operands(v))
        a = -a & MASK if field(v, 72, 1) else a
        b = -b & MASK if self.negates_slot(v) else b
        c = -c & MASK if field(v, 75, 1) else c
        out = a + b + c + self.carry_in(v)
        self.carry_out(v, out)
        self.set(v, out)

    def viadd(self, v):
        a, b, _ = map(self.value, self.operands(v))
        if field(v, 72, 1) or self.negates_slot(v):
            raise Unknown("VIADD of a negative")
        self.set(v, a + b)

    def iadd64(self, v):
        a, b, _ = self.operands(v)
        if field(v, 72, 1) or self.negates_slot(v):
            raise Unknown("IADD.64 of a negative")
        self.set(v, self.wide(a) + self.wide(b), 2)

    def imad(self, v):
        a, b, c = map(self.value, self.operands(v))
        self.set(v, (-a if field(v, 72, 1) else a) * b + (-c if field(v, 75, 1) else c) + self.carry_in(v))

    def imad_wide(self, v):
        a, b, c = self.operands(v)
        a, b = self.value(a), self.value(b)
        if field(v, 73, 1):
            a, b = signed(a, 32), signed(b, 32)
        self.set(v, a * b + self.wide(c), 2)

    def fma_of_zero(self, v):  # how constants are loaded: -0 * 0 + constant
        a, _, c = self.operands(v)
        if a != ("r", self.registers_zero) or c[0] != "i":
            raise Unknown("HFMA2")
        self.set(v, c[1])

    def s2r(self, v):
        if field(v, 72, 8) not in (0x00, 0x21):  # SR_LANEID, SR_TID.X
            raise Unknown("S2R of another register")
        self.set(v, self.lane)

    def constant(self, v):
        offset = field(v, 38, 16) * (2 if field(v, 0, 12) == 0x7AC else 1)
        words = max(1, WIDTH[field(v, 73, 3)] // 4)
        value = sum(self.parameters.get(offset + 4 * w, 0) << 32 * w for w in range(words))
        if field(v, 0, 12) == 0xB82:  # LDC; ULDC and LDCU write uniform registers
            return self.set(v, value, words)
        for w in range(words):
            self.uniform[field(v, 16, 8) + w] = value >> 32 * w & MASK

    # Memory ----------------------------------------------------------------------------------
    def access(self, v):
        op, form = field(v, 0, 9), field(v, 9, 3)
        name = LOADS.get(op) or STORES[op]
        base, offset = ("r", field(v, 24, 8)), signed(field(v, 40, 24), 24)
        has_uniform = field(v, 91, 1)
        uniform = ("u", field(v, 32 if op in LOADS else 64, self.uniform_bits))
        if name in ("LDS", "STS", "LDSM"):
            scale = {0: 0, 1: 2, 2: 3, 3: 4}[field(v, 78, 2)] if name != "LDSM" else 0
            with_uniform = has_uniform and (form == 4 or op in LOADS)
            at = (self.value(base) << scale) + offset + (self.value(uniform) if with_uniform else 0) & MASK
        else:
            at = self.wide(base)
            if self.turing and name in ("LD", "ST") and not has_uniform:
                offset = signed(field(v, 32, 32), 32)
            if self.turing and form == 4:  # later, the uniform register is a descriptor
                at = (at if field(v, 90, 1) else self.value(base)) + self.wide(uniform)
            at = at + offset & (1 << 64) - 1
        matrices = 1 << field(v, 72, 2) if name == "LDSM" else 0
        self.accesses.append((name, matrices, 16 if matrices else WIDTH[field(v, 73, 3)], at))

    def run(self, code):
        """(name, matrices, bytes, address) of each access, in the order of the code."""
        arithmetic = {0x002: self.mov, 0x082: self.mov, 0x012: self.lop3, 0x019: self.shf, 0x099: self.shf, 0x011: self.lea,
                      0x091: self.lea, 0x010: self.iadd3, 0x090: self.iadd3, 0x036: self.viadd, 0x024: self.imad,
                      0x0A4: self.imad, 0x025: self.imad_wide, 0x0A5: self.imad_wide, 0x031: self.fma_of_zero}
        arithmetic[0x035] = self.iadd64 if self.blackwell else self.fma_of_zero
        for v in code:
            opcode, op = field(v, 0, 12), field(v, 0, 9)
            if field(v, 12, 3) != 7 or field(v, 15, 1):
                raise Unknown("a guard")
            if opcode == EXIT:
                return self.accesses
            if opcode == 0x919:
                self.s2r(v)
            elif opcode in (0xB82, 0xAB9, 0x7AC):
                self.constant(v)
            elif op in LOADS or op in STORES:
                self.access(v)
            elif op in arithmetic:
                arithmetic[op](v)
            elif op not in NO_ADDRESS:
                raise Unknown(f"opcode {opcode:03x}")
        return self.accesses
