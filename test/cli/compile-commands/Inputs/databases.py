"""Writes compile_commands.json for a project, in the shapes that its builders write.

usage: databases.py PROJECT NVCC

    PROJECT/ninja, PROJECT/makefiles    as CMake does, by generator
    PROJECT/bear, PROJECT/xmake         as those do: words instead of one text
"""
import json
import pathlib
import sys

project, nvcc = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
include = f"{project}/include with space"
MACROS = '-DSTRIDE=32 -DTITLE=\\"a\\ b\\"'
FLAGS = ("--generate-code=arch=compute_80,code=[compute_80,sm_80] --generate-code=arch=compute_90,code=[compute_90,sm_90] "
         "-Xcompiler=-fPIC -lineinfo --expt-relaxed-constexpr -Xptxas=-v -std=c++17")


def write(folder, entries):
    (project / folder).mkdir(exist_ok=True)
    (project / folder / "compile_commands.json").write_text(json.dumps(entries, indent=2))


def entry(folder, name, **command):
    return {"directory": f"{project}/{folder}", "file": f"{project}/src/{name}.cu", **command}


def ninja(name):
    out = f"CMakeFiles/kernels.dir/src/{name}.cu.o"
    return entry("ninja", name, output=out, command=(
        f'{nvcc} -forward-unknown-to-host-compiler {MACROS} -I"{include}" {FLAGS} -MD -MT {out} -MF {out}.d '
        f"-x cu -rdc=true -c {project}/src/{name}.cu -o {out}"))


def makefiles(name):
    return entry("makefiles", name, command=(
        f"{nvcc} -forward-unknown-to-host-compiler {MACROS} --options-file CMakeFiles/kernels.dir/includes_CUDA.rsp "
        f"{FLAGS} -x cu -rdc=true -c {project}/src/{name}.cu -o CMakeFiles/kernels.dir/src/{name}.cu.o"))


def words(folder, name, *flags):
    return entry(folder, name, arguments=[nvcc, "-c", "-DSTRIDE=32", '-DTITLE="a b"', "-I", include, *flags,
                                          "-o", f"{name}.o", f"../src/{name}.cu"])


names = ("strided", "clean")
write("ninja", [ninja(n) for n in names])
write("makefiles", [makefiles(n) for n in names])
rsp = project / "makefiles/CMakeFiles/kernels.dir/includes_CUDA.rsp"
rsp.parent.mkdir(parents=True)
rsp.write_text(f'-I"{include}"\n')
write("bear", [words("bear", n, "-Xcompiler", "-Wall -fPIC", "-arch=sm_80", "-dc", "-std=c++17") for n in names])
write("xmake", [words("xmake", n, "-Xcompiler", "-fPIE", "-O3", "--std", "c++17", "-m64", "-rdc=true", "-gencode",
                      "arch=compute_80,code=sm_80", "-gencode", 'arch=compute_90,code="sm_90,compute_90"')
                for n in names])
