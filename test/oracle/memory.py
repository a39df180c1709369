"""Arrays, and places in them."""

from expressions import CHAR, INT, SHORT, UCHAR, USHORT, UINT, LLONG, Binary, Const, Node, convert


class Element:
    """What an array holds. `fields` of a vector are its components, all moved at once."""

    def __init__(self, name, bytes, low=None, high=None, components=0, maker=""):
        self.name, self.bytes, self.low, self.high = name, bytes, low, high
        self.components, self.maker = components, maker
        self.fields = []

    def __deepcopy__(self, memo):
        return self

    def load(self, where):
        if not self.components:
            return f"acc += (float){where};"
        total = " + ".join("(float)v." + c for c in "xyzw"[:self.components])
        return f"{{ {self.name} v = {where}; acc += {total}; }}"

    def store(self, where):
        if not self.components:
            return f"{where} = ({self.name})acc;"
        values = ", ".join([f"({self.maker})acc"] * self.components)
        return f"{where} = make_{self.name}({values});"


def scalar(type, bytes):
    return Element(type.name, bytes, type.low, type.high)


SCALARS = [scalar(CHAR, 1), scalar(UCHAR, 1), scalar(SHORT, 2), scalar(USHORT, 2),
           scalar(INT, 4), scalar(UINT, 4), Element("float", 4), scalar(LLONG, 8),
           Element("double", 8)]
VECTORS = [Element("float2", 8, components=2, maker="float"),
           Element("float4", 16, components=4, maker="float"),
           Element("int2", 8, components=2, maker="int"),
           Element("int4", 16, components=4, maker="int"),
           Element("uint4", 16, components=4, maker="unsigned"),
           Element("short2", 4, components=2, maker="short"),
           Element("short4", 8, components=4, maker="short"),
           Element("uchar4", 4, components=4, maker="unsigned char"),
           Element("double2", 16, components=2, maker="double")]
BY_NAME = {e.name: e for e in SCALARS + VECTORS}


class Structure(Element):
    """struct S { float a; short b; ... };"""

    def __init__(self, name, members):
        self.members, offset, align = [], 0, 1
        for field, element in members:
            offset = -(-offset // element.bytes) * element.bytes
            self.members.append((field, element, offset))
            offset += element.bytes
            align = max(align, element.bytes)
        super().__init__(name, -(-offset // align) * align)
        self.fields = self.members

    def declaration(self):
        inside = " ".join(f"{e.name} {f};" for f, e, offset in self.members)
        return f"struct {self.name} {{ {inside} }};"


class Array(Node):
    """space: shared, global, pointer. A pointer is an element index into `base`."""

    def __init__(self, name, space, element, extents=(), dynamic=False, base=None, const=False):
        self.name, self.space, self.element = name, space, element
        self.extents, self.dynamic, self.const = list(extents), dynamic, const
        self.base = base or name
        self.is_pointer = base is not None

    def __deepcopy__(self, memo):
        return self

    def bytes(self):
        total = self.element.bytes
        for e in self.extents:
            total *= e
        return total

    def declaration(self):
        if self.dynamic:
            return f"extern __shared__ {self.element.name} {self.name}[];"
        extents = "".join(f"[{e}]" for e in self.extents)
        return f"__shared__ {self.element.name} {self.name}{extents};"


class Place(Node):
    """array[i][j].field"""
    parts = ("indices",)

    def __init__(self, array, indices, field=None):
        self.array, self.indices, self.field = array, indices, field

    def type(self):
        return self.field[1] if self.field else self.array.element

    def width(self):
        return self.type().bytes

    def text(self):
        subscripts = "".join(f"[{i.text()}]" for i in self.indices)
        return self.array.name + subscripts + (f".{self.field[0]}" if self.field else "")

    def element_code(self):
        """The element's number, counted from the start of the array."""
        code = self.indices[0].code()
        for extent, index in zip(self.array.extents[1:], self.indices[1:]):
            code = f"({code}) * {extent} + {index.code()}"
        return f"{self.array.name} + {code}" if self.array.is_pointer else code

    def address_code(self):
        offset = self.field[2] if self.field else 0
        return f"({self.element_code()}) * {self.array.element.bytes} + {offset}"
