"""Writes a small report of Nsight Compute, from nothing but its layout (lib/profile/Container.h).

    ncu_report.py FILE [--sources] [--truncate BYTES]
    ncu_report.py --print-source

Two launches, as a GPU of compute capability 8.6 would have counted them:

    transpose   grid 4x1x1, block 32x32x1, its lines told through an inlined function
    scale       grid 4x1x1, block 256x1x1, called with n = 1000

The code is no more than what a reader looks at:
opcodes and widths.
"""

import argparse
import struct
import sys

INSTRUCTION_BYTES = 16
WORD, LONG_WORD, BYTES = 4, 5, 6  # widths as instructions have them: 4, 8 and 16 bytes
OPCODES = {"S2R": 0x919, "LDG": 0x981, "STG": 0x986, "LDS": 0x984, "STS": 0x388, "EXIT": 0x94D}

# (opcode, file, line, row of the call that it was inlined through, counted from 1; 0: none)
TRANSPOSE = [
    ("S2R", 1, 7, 0),
    ("LDG", 1, 8, 0),
    ("STS", 1, 8, 0),
    ("STG", 1, 10, 0),  # the call of at()
    ("LDS", 1, 3, 4),
    ("EXIT", 1, 11, 0),
]
SCALE = [("S2R", 1, 13, 0), ("LDG", 1, 14, 0), ("STG", 1, 14, 0), ("EXIT", 1, 16, 0)]

SOURCE = """\
// An access in a function that is inlined.
__device__ float at(float (&tile)[32][32], int i, int j) {
  return tile[i][j];
}
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = at(tile, x, y);
}
__global__ void scale(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] =
      2 * p[i];
}
"""

# By instruction: warps, lanes, wavefronts, their ideal, sectors, their ideal. 4 blocks of 32 warps;
# 4 blocks of 8, of whose 1024 threads 1000 take part: 31 warps whole, 8 lanes of the last.
TRANSPOSE_COUNTS = {
    1: (128, 4096, 0, 0, 512, 512),
    2: (128, 4096, 128, 128, 0, 0),
    3: (128, 4096, 0, 0, 512, 512),
    4: (128, 4096, 4096, 128, 0, 0),
}
SCALE_COUNTS = {1: (32, 1000, 0, 0, 125, 125), 2: (32, 1000, 0, 0, 125, 125)}


def varint(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def message(field, content):
    content = content.encode() if isinstance(content, str) else content
    return varint(field << 3 | 2) + varint(len(content)) + content


def sized(content):
    return struct.pack("<I", len(content)) + content


def code_of(program):
    out = b""
    for name, *_ in program:
        high = WORD << 9 if name not in ("S2R", "EXIT") else 0
        out += struct.pack("<QQ", OPCODES[name], high)
    return out


def line_rows(program):
    """The line program of one function, up to the end of its sequence; and where its address is."""
    out = bytes([0, 9, 2])  # DW_LNE_set_address
    address_at = len(out)
    out += struct.pack("<Q", 0)
    line, call = 1, 0
    for index, (_, file, at, inlined) in enumerate(program):
        if index:
            out += bytes([2]) + varint(INSTRUCTION_BYTES)  # advance_pc
        if inlined != call:
            operands = varint(inlined) + varint(0)
            out += bytes([0, 1 + len(operands), 0x90]) + operands
            call = inlined
        out += bytes([4]) + varint(file)  # set_file
        out += bytes([3]) + sleb(at - line)  # advance_line
        out += bytes([1])  # copy
        line = at
    return out + bytes([2]) + varint(INSTRUCTION_BYTES) + bytes([0, 1, 1]), address_at


def sleb(value):
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        done = value == 0 and not byte & 0x40 or value == -1 and byte & 0x40
        out.append(byte if done else byte | 0x80)
        if done:
            return bytes(out)


def debug_line(programs):
    """DWARF 2; and the place of each function's address."""
    lengths = bytes([0, 1, 1, 1, 1, 0, 0, 0, 1])
    tables = lengths + b"/src\0\0" + b"k.cu\0" + bytes([1, 0, 0]) + b"\0"
    rest = bytes([1, 1, 0xFB, 14, 10]) + tables  # instruction length, is_stmt, base, range, opcodes
    header = struct.pack("<HI", 2, len(rest)) + rest
    body, places = b"", []
    for program in programs:
        rows, at = line_rows(program)
        places.append(4 + len(header) + len(body) + at)
        body += rows
    return struct.pack("<I", len(header) + len(body)) + header + body, places


def cubin(functions):
    """An ELF file with the code of each function, their lines, and the relocations of those."""
    lines, places = debug_line([program for _, program in functions])
    strings = b"\0"
    symbols = struct.pack("<IBBHQQ", 0, 0, 0, 0, 0, 0)
    relocations = b""
    for index, (name, program) in enumerate(functions):
        symbols += struct.pack("<IBBHQQ", len(strings), 0x12, 0, index + 1, 0, 16 * len(program))
        strings += name.encode() + b"\0"
        relocations += struct.pack("<QQ", places[index], (index + 1) << 32 | 2)
    n = len(functions)
    sections = [(f".text.{name}", 1, code_of(program), 0, 0, 0) for name, program in functions]
    sections += [
        (".debug_line", 1, lines, 0, 0, 0),
        (".rel.debug_line", 9, relocations, n + 3, n + 1, 16),
        (".symtab", 2, symbols, n + 4, 1, 24),
        (".strtab", 3, strings, 0, 0, 0),
    ]
    names = b"\0" + b"".join(s[0].encode() + b"\0" for s in sections) + b".shstrtab\0"
    sections.append((".shstrtab", 3, names, 0, 0, 0))
    data, headers = b"", struct.pack("<IIQQQQIIQQ", *[0] * 10)
    for name, kind, content, link, info, entry in sections:
        offset = 64 + len(data)
        headers += struct.pack("<IIQQQQIIQQ", names.index(name.encode() + b"\0"), kind, 0, 0, offset,
                               len(content), link, info, 8, entry)
        data += content + bytes(-len(content) % 8)
    ident = b"\x7fELF" + bytes([2, 1, 1, 0x33, 7]) + bytes(7)
    elf = ident + struct.pack("<HHIQQQIHHHHHH", 2, 190, 1, 0, 0, 64 + len(data), 0, 64, 0, 0, 64,
                              len(sections) + 1, len(sections))
    return elf + data + headers


METRICS = ["inst_executed", "thread_inst_executed_true", "memory_l1_wavefronts_shared",
           "memory_l1_wavefronts_shared_ideal", "memory_l2_theoretical_sectors_global",
           "memory_l2_theoretical_sectors_global_ideal"]
OTHERS = ["launch__shared_mem_per_block_dynamic", "device__attribute_compute_capability_major",
          "device__attribute_compute_capability_minor", "device__attribute_display_name",
          "launch__function_pcs", "sm__cycles_elapsed.avg"]
STRINGS = ["unused"] + METRICS + OTHERS


def whole(value):
    return number(5, value)


def metric(name, value=b"", instances=()):
    out = number(1, STRINGS.index(name))
    if value:
        out += message(2, value)
    for key, count in instances:
        out += message(3, message(1, whole(key)) + message(2, whole(count)))
    return message(13, out)


def extents(x, y, z):
    return number(1, x) + number(2, y) + number(3, z)


def result(symbol, name, grid, block, program, counts, base):
    out = number(1, 7) + message(5, symbol) + message(6, name.split("(")[0]) + message(7, name)
    out += message(10, extents(*grid)) + message(11, extents(*block))
    for column, of in enumerate(METRICS):
        instances = [(base + 16 * i, counts.get(i, (block[0] * block[1] // 8,) + (0,) * 5)[column])
                     for i in range(len(program))]
        out += metric(of, whole(sum(c for _, c in instances)), instances)
    out += metric("launch__shared_mem_per_block_dynamic", whole(0))
    out += metric("device__attribute_compute_capability_major", whole(8))
    out += metric("device__attribute_compute_capability_minor", whole(6))
    out += metric("device__attribute_display_name", message(1, "GPU of a test"))
    out += metric("launch__function_pcs", b"", [(0, base)])
    out += metric("sm__cycles_elapsed.avg", varint(3 << 3 | 1) + struct.pack("<d", 12.5))
    return out + message(15, number(1, 42)) + message(99, "of a later version")


def report(with_sources):
    functions = [("_Z9transposePfPKf", TRANSPOSE), ("_Z5scalePfi", SCALE)]
    source = number(1, 42) + message(4, cubin(functions)) + number(5, 8) + number(6, 0x80006)
    if with_sources:
        source += message(8, message(1, message(1, "/src/k.cu") + message(2, SOURCE)))
    results = [
        result("_Z9transposePfPKf", "transpose(float *, const float *)", (4, 1, 1), (32, 32, 1),
               TRANSPOSE, TRANSPOSE_COUNTS, 0x7F0000000000),
        result("_Z5scalePfi", "scale(float *, int)", (4, 1, 1), (256, 1, 1), SCALE, SCALE_COUNTS,
               0x7F0000001000),
    ]
    results.append(results[1])
    strings = b"".join(message(1, s) for s in STRINGS)
    out = b"NVR\0" + sized(number(1, 7))
    for sources, entries in (1, [source]), (0, results):
        payload = b"".join(sized(e) for e in entries)
        header = number(1, sources) + number(2, len(entries) - sources)
        header += message(4, strings) if sources else b""
        out += sized(header + number(5, len(payload))) + payload
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?")
    parser.add_argument("--print-source", action="store_true")
    parser.add_argument("--sources", action="store_true")
    parser.add_argument("--truncate", type=int)
    args = parser.parse_args()
    if args.print_source:
        sys.stdout.write(SOURCE)
        return
    with open(args.file, "wb") as out:
        out.write(report(args.sources)[:args.truncate])


if __name__ == "__main__":
    sys.exit(main())
