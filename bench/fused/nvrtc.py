"""Compiles CUDA source with one version of NVRTC. A process serves one version: their libraries cannot live together.

Usage: nvrtc.py LIBRARY INCLUDE... < REQUESTS, one a line: {"source": PATH, "arch": "sm_90", "output": PATH}

Answers each with a line: "ok", or what is wrong in one line.
"""
import ctypes
import json
import pathlib
import sys


class Compiler:
    def __init__(self, library, includes):
        library = pathlib.Path(library)
        for builtins in sorted(library.parent.glob("libnvrtc-builtins.so*")):
            ctypes.CDLL(str(builtins), mode=ctypes.RTLD_GLOBAL)
        self.lib = ctypes.CDLL(str(library))
        self.includes = includes

    def call(self, name, *arguments):
        return getattr(self.lib, "nvrtc" + name)(*arguments)

    def text(self, program, what):
        size = ctypes.c_size_t()
        self.call(f"Get{what}Size", program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        self.call(f"Get{what}", program, buffer)
        return buffer.raw[:size.value]

    def compile(self, source, arch, output):
        program = ctypes.c_void_p()
        text = pathlib.Path(source).read_bytes()
        self.call("CreateProgram", ctypes.byref(program), text, pathlib.Path(source).name.encode(), 0, None, None)
        options = [f"--gpu-architecture={arch}", "-lineinfo", "-std=c++17", "-w", "-I" + str(pathlib.Path(source).parent)]
        options += ["-I" + i for i in self.includes]
        values = (ctypes.c_char_p * len(options))(*[o.encode() for o in options])
        try:
            if self.call("CompileProgram", program, len(options), values):
                log = self.text(program, "ProgramLog").decode(errors="replace").strip("\0").splitlines()
                return next((line for line in log if "error" in line), "error: no log")
            pathlib.Path(output).write_bytes(self.text(program, "CUBIN"))
            return "ok"
        finally:
            self.call("DestroyProgram", ctypes.byref(program))


def main():
    compiler = Compiler(sys.argv[1], sys.argv[2:])
    for line in sys.stdin:
        print(compiler.compile(**json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
