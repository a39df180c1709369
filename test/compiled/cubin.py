"""Reads the widths of shared-memory accesses out of a cubin, without a disassembler.

A cubin is an ELF file; the code of kernel K is section .text.K, an instruction is 16 bytes. The low 12
bits are the operation, bits 73 to 75 the size of what a lane moves.
"""
import collections
import struct

OPERATIONS = {0x984: "load", 0x988: "store", 0x388: "store"}
BYTES = [1, 1, 2, 2, 4, 8, 16]  # unsigned and signed bytes and halves, then words
INSTRUCTION = 16  # bytes


def sections(data):
    offset, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, offset + i * size) for i in range(count)]
    strings = headers[names][4]
    for h in headers:
        start = strings + h[0]
        yield data[start:data.index(b"\0", start)].decode(), data[h[4]:h[4] + h[5]]


def shared_widths(data):
    """By kernel: how many instructions there are of each (operation, bytes per lane)."""
    kernels = {}
    for name, code in sections(data):
        if not name.startswith(".text."):
            continue
        widths = collections.Counter()
        for at in range(0, len(code), INSTRUCTION):
            low, high = struct.unpack_from("<QQ", code, at)
            operation = OPERATIONS.get(low & 0xFFF)
            size = high >> 9 & 7
            if operation and size < len(BYTES):
                widths[operation, BYTES[size]] += 1
        kernels[name.removeprefix(".text.")] = dict(widths)
    return kernels
