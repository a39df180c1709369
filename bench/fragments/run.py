#!/usr/bin/env python3
"""What ptxas makes of wmma loads and stores: test/unit/lower/fragments.tsv, from machine code.

    run.py [--sm 75,80,86,89,90,100,120] > fragments.tsv

Compiles each combination of operand, shape, layout, type and memory with a stride of a register and a
constant one, computes the address of every lane, and checks that each byte of the matrix is
reached equally often. Needs ptxas 13, no GPU and no disassembler.
"""

import argparse
import collections
import os
import subprocess
import sys
import tempfile

from sass import Lane, Unknown, kernels

SHAPES = {"m16n16k16": (16, 16, 16), "m32n8k16": (32, 8, 16), "m8n32k16": (8, 32, 16), "m16n16k8": (16, 16, 8),
          "m8n8k4": (8, 8, 4), "m8n8k32": (8, 8, 32), "m8n8k128": (8, 8, 128)}
MIXED = ("m16n16k16", "m32n8k16", "m8n32k16")
BITS = {"f16": 16, "bf16": 16, "s8": 8, "u8": 8, "tf32": 32, "f32": 32, "s32": 32, "f64": 64, "s4": 4, "u4": 4, "b1": 1}
STRIDE, CONSTANT_BYTES = 4096, 144  # elements; bytes, near enough to small immediates to be folded
MATRIX, REGISTERS = 0x10000000, 0x70000000  # addresses that are passed
HEAD = """\
# What ptxas 13.0.88 makes of wmma loads and stores, read in its machine code (bench/fragments): the addresses of all
# lanes were computed from the instructions, for a stride in a register and a constant one, and are these.
#
# sm        75: sm_75 where it differs; 80: sm_80, 86, 89, 90, 100 and 120, and sm_75 where it does not
# space     shared; global, and generic pointers alike; any
# matrices  of LDSM: 1, 2 or 4; 0: LDS, LDG, LD, STS, STG or ST
# bytes     of a lane (LDSM: of a row)
# lanes     vector,byte by which bit 0, 1, ... of the lane moves its address: a vector is a row of a row-major matrix
# starts    vector,byte of lane 0, for each instruction; they are sorted
instruction	sm	space	matrices	bytes	lanes	starts
"""


def combinations(sm):
    """(load or store, operand, layout, shape, type)"""
    layouts = ("row", "col")
    operands = [(s, t) for s in MIXED for t in ("f16", "bf16", "s8", "u8")] + [("m16n16k8", "tf32"), ("m8n8k4", "f64")]
    results = [(s, t) for s in MIXED for t in ("f16", "f32", "s32")]
    results += [("m16n16k8", "f32"), ("m8n8k4", "f64"), ("m8n8k32", "s32"), ("m8n8k128", "s32")]
    all = [("load", o, lay, s, t) for s, t in operands for o in "ab" for lay in layouts]
    all += [("load", o, lay, s, t) for s, t in (("m8n8k32", "s4"), ("m8n8k32", "u4"), ("m8n8k128", "b1"))
            for o, lay in (("a", "row"), ("b", "col"))]
    all += [(op, o, lay, s, t) for s, t in results for op, o in (("load", "c"), ("store", "d")) for lay in layouts]
    return [c for c in all if sm >= 80 or (c[4] not in ("bf16", "tf32", "f64") and c[3] != "m16n16k8")]


def registers(operand, shape, type):
    """How many, and of which type."""
    m, n, k = SHAPES[shape]
    if type == "f64":
        return (2 if operand in "cd" else 1), "f64"
    if operand in "cd":
        return m * n // 32 // (2 if type == "f16" else 1), "f32" if type == "f32" else "b32"
    if type == "f16":
        return 8, "b32"
    return max(1, (m if operand == "a" else n) * k * BITS[type] // 32 // 32), "b32"


def instruction(combination, space):
    op, operand, layout, shape, type = combination
    return f"wmma.{op}.{operand}.sync.aligned.{layout}.{shape}{space and '.' + space}.{type}"


def kernel(name, combination, space, stride):
    count, type = registers(combination[1], combination[3], combination[4])
    values = "{" + ",".join(f"%v{i}" for i in range(count)) + "}"
    head = f""".visible .entry {name}(.param .u64 p, .param .u64 q, .param .u32 l) {{
 .reg .{type} %v<{count}>; .reg .b64 %p, %q; .reg .b32 %l, %t;
 ld.param.u64 %p, [p]; ld.param.u64 %q, [q]; ld.param.u32 %l, [l]; cvt.u32.u64 %t, %p;
"""
    at, by = "%t" if space == "shared" else "%p", stride or "%l"
    if combination[0] == "load":
        body = f" {instruction(combination, space)} {values}, [{at}], {by};\n"
        body += "".join(f" st.volatile.global.{type} [%q+{8 * i}], %v{i};\n" for i in range(count))
    else:
        body = "".join(f" ld.volatile.global.{type} %v{i}, [%q+{8 * i}];\n" for i in range(count))
        body += f" {instruction(combination, space)} [{at}], {values}, {by};\n"
    return head + body + " ret; }\n"


def vectors(combination):
    """Of memory: how many, and the bytes of each."""
    m, n, k = SHAPES[combination[3]]
    rows, columns = {"a": (m, k), "b": (k, n)}.get(combination[1], (m, n))
    count, length = (rows, columns) if combination[2] == "row" else (columns, rows)
    return count, length * BITS[combination[4]] // 8


def instructions(code, sm, combination, stride):
    """(matrices, bytes, places of the lanes); a place is (vector, byte)."""
    base = 0x160 if sm < 90 else 0x210 if sm < 100 else 0x380
    parameters = {base: MATRIX, base + 8: REGISTERS, base + 16: stride}
    lanes = [Lane(sm, lane, parameters).run(code) for lane in range(32)]
    pitch, result = stride * BITS[combination[4]] // 8, []
    for number, (_, matrices, size, at) in enumerate(lanes[0]):
        if at >= REGISTERS:
            continue
        count = 8 * matrices or 32
        result.append((matrices, size, [divmod(lanes[lane][number][3] - MATRIX, pitch) for lane in range(count)]))
    reached = collections.Counter((v, b + i) for _, size, at in result for v, b in at for i in range(size))
    count, length = vectors(combination)
    if set(reached) != {(v, b) for v in range(count) for b in range(length)} or len(set(reached.values())) != 1:
        raise Unknown("not every byte is reached equally often")
    return result


def cells(found):
    """The last four columns."""
    starts, shapes = [], set()
    for matrices, size, at in found:
        v0, b0 = at[0]
        bits = [(at[1 << i][0] - v0, at[1 << i][1] - b0) for i in range(5) if 1 << i < len(at)]
        for lane, place in enumerate(at):
            moved = [bits[i] for i in range(len(bits)) if lane >> i & 1]
            if place != (v0 + sum(v for v, _ in moved), b0 + sum(b for _, b in moved)):
                raise Unknown("the bits of a lane do not add up")
        shapes.add((str(matrices), str(size), " ".join(f"{v},{b}" for v, b in bits)))
        starts.append((v0, b0))
    if len(shapes) != 1:
        raise Unknown("instructions of several kinds")
    return (*shapes.pop(), " ".join(f"{v},{b}" for v, b in sorted(starts)))


def read(sm, ptxas, folder):
    """Cells by (instruction, space)."""
    text, cases = f".version 9.0\n.target sm_{sm}\n.address_size 64\n", {}
    for combination in combinations(sm):
        for space in ("", "shared", "global"):
            for stride in (0, CONSTANT_BYTES * 8 // BITS[combination[4]]):
                name = f"k{len(cases)}"
                cases[name] = (combination, space, stride)
                text += kernel(name, combination, space, stride)
    source, cubin = os.path.join(folder, "k.ptx"), os.path.join(folder, "k.cubin")
    with open(source, "w") as file:
        file.write(text)
    subprocess.run([ptxas, f"-arch=sm_{sm}", source, "-o", cubin], check=True)
    found = collections.defaultdict(set)
    codes = kernels(cubin)
    for name, (combination, space, stride) in cases.items():
        key = instruction(combination, ""), "shared" if space == "shared" else "global"
        try:
            found[key].add(cells(instructions(codes[name], sm, combination, stride or STRIDE)))
        except Unknown as why:
            sys.exit(f"sm_{sm}, {instruction(combination, space)}, stride {stride}: {why}")
    if any(len(kinds) != 1 for kinds in found.values()):
        sys.exit(f"sm_{sm}: the stride, or a generic address, makes a difference")
    print(f"sm_{sm}: {len(cases)} kernels", file=sys.stderr)
    return {key: kinds.pop() for key, kinds in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sm", default="80,75,86,89,90,100,120", help="the first one is what others are held against")
    parser.add_argument("--ptxas", default="ptxas")
    options = parser.parse_args()
    first, rows = None, collections.defaultdict(list)
    for sm in map(int, options.sm.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            found = read(sm, options.ptxas, folder)
        first = first or found
        for (name, space), kind in found.items():
            if found is first or first[name, space] != kind:
                rows[name, sm, kind].append(space)
    print(HEAD, end="")
    for (name, sm, kind), spaces in sorted(rows.items(), key=lambda r: (r[0][0], r[0][1], r[1])):
        print(name, sm, "any" if len(spaces) == 2 else spaces[0], *kind, sep="\t")


main()
