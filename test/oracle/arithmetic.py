"""C's integer arithmetic, to the bit. What C leaves undefined raises Undefined.

Helpers that end in _open work on values that an analyzer may not know. They compute the
same, and note in EVENTS what it may take for granted that such values do not do:

    wrap      arithmetic of 32 or 64 bits leaves the range of its type
    negative  a negative number is divided, or shifted right
"""


class Undefined(Exception):
    """The kernel has no defined meaning for these values."""


EVENTS = set()


def fits(value, bits):
    if not -(1 << bits - 1) <= value < 1 << bits - 1:
        raise Undefined("signed overflow")
    return value


def noting(value, bits):
    if not 0 <= value < 1 << bits:
        EVENTS.add("wrap")
    return value & (1 << bits) - 1


def add_signed(a, b, bits):
    return fits(a + b, bits)


def sub_signed(a, b, bits):
    return fits(a - b, bits)


def mul_signed(a, b, bits):
    return fits(a * b, bits)


def add_unsigned(a, b, bits):
    return a + b & (1 << bits) - 1


def sub_unsigned(a, b, bits):
    return a - b & (1 << bits) - 1


def mul_unsigned(a, b, bits):
    return a * b & (1 << bits) - 1


def below_zero(value):
    """A sum that is negative if what was cast to unsigned counts as it was."""
    if value < 0:
        EVENTS.add("wrap")


def add_unsigned_open(a, b, bits):
    below_zero(to_signed(a, bits) + to_signed(b, bits))
    return noting(a + b, bits)


def sub_unsigned_open(a, b, bits):
    below_zero(to_signed(a, bits) - to_signed(b, bits))
    return noting(a - b, bits)


def mul_unsigned_open(a, b, bits):
    return noting(a * b, bits)


def div_signed(a, b, bits):
    if b == 0:
        raise Undefined("division by zero")
    quotient = abs(a) // abs(b)
    return fits(quotient if (a < 0) == (b < 0) else -quotient, bits)


def rem_signed(a, b, bits):
    return a - b * div_signed(a, b, bits)


def div_unsigned(a, b, bits):
    if b == 0:
        raise Undefined("division by zero")
    return a // b


def rem_unsigned(a, b, bits):
    return a - b * div_unsigned(a, b, bits)


def div_signed_open(a, b, bits):
    if a < 0 or b < 0:
        EVENTS.add("negative")
    return div_signed(a, b, bits)


def rem_signed_open(a, b, bits):
    if a < 0 or b < 0:
        EVENTS.add("negative")
    return rem_signed(a, b, bits)


def count_of(by, bits):
    if not 0 <= by < bits:
        raise Undefined("shift count")
    return by


def shl_signed(a, by, bits):
    if a < 0:
        raise Undefined("left shift of a negative number")
    return fits(a << count_of(by, bits), bits)


def shl_unsigned(a, by, bits):
    return a << count_of(by, bits) & (1 << bits) - 1


def shl_unsigned_open(a, by, bits):
    return noting(a << count_of(by, bits), bits)


def shr_signed(a, by, bits):
    return a >> count_of(by, bits)


def shr_unsigned(a, by, bits):
    return a >> count_of(by, bits)


def to_unsigned(a, bits):
    return a & (1 << bits) - 1


def to_unsigned_open(a, bits):
    return noting(a, bits)


def to_signed(a, bits):
    a &= (1 << bits) - 1
    return a - (1 << bits) if a >> bits - 1 else a


def to_signed_open(a, bits):
    if not -(1 << bits - 1) <= a < 1 << bits - 1:
        EVENTS.add("wrap")
    return to_signed(a, bits)


add_signed_open, sub_signed_open, mul_signed_open = add_signed, sub_signed, mul_signed
div_unsigned_open, rem_unsigned_open = div_unsigned, rem_unsigned
shl_signed_open, shr_signed_open, shr_unsigned_open = shl_signed, shr_signed, shr_unsigned
min_, max_ = min, max


def abs_(a):
    return fits(abs(a), 32)


def popc_(a):
    return bin(a).count("1")


def clz_(a):
    return 32 - to_unsigned(a, 32).bit_length()


def ffs_(a):
    return (a & -a).bit_length()


def brev_(a):
    return int(f"{a:032b}"[::-1], 2)


def element(values, index):
    if not 0 <= index < len(values):
        raise Undefined("outside of a table")
    return values[index]


def shuffle(kind, value, by, width, thread):
    """What the lane that __shfl*_sync names computes. `thread`: own number, block shape."""
    number, (sx, sy, sz) = thread
    lane = number % 32
    within = lane % width
    segment = lane - within
    if kind == "":
        source = segment + by % width
    elif kind == "_up":
        source = lane - by if within - by >= 0 else lane
    elif kind == "_down":
        source = lane + by if within + by < width else lane
    else:  # _xor: into an earlier segment it may reach, into a later one not
        source = lane ^ by
        if source > segment + width - 1:
            source = lane
    other = number - lane + source
    if by < 0 or by > 31 or not other < sx * sy * sz:
        raise Undefined("shuffle from a lane that does not exist")
    return value(other % sx, other // sx % sy, other // sx // sy)
