"""The simulator as a part of a page: sim/ compiled to WebAssembly, the form, and the report page's own pictures.

Usage: simulator.py [--check]    writes it to the standard output; --check only says what is missing, and ends with 2
"""
import base64
import concurrent.futures
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).parent / "simulator"
PICTURES = ROOT / "lib/render/page"
SCRIPTS = [PICTURES / name for name in ("dom.js", "request.js", "banks.js", "sectors.js")] + [HERE / "simulator.js"]
PACKAGES = "clang-22 lld-22 wasi-libc libc++-22-dev-wasm32 libc++abi-22-dev-wasm32 libclang-rt-22-dev-wasm32"
COMPILER = ["clang++-22", "--target=wasm32-wasi", "-Wno-deprecated", "-std=c++20", "-Os", "-fno-exceptions", "-fno-rtti", "-I."]
LINKER = ["-mexec-model=reactor", "-Wl,--export=requestBuffer,--export=answer", "-Wl,--gc-sections,--strip-all,-z,stack-size=1048576"]


def missing():
    """The one command that installs what is missing, or nothing."""
    needed = [shutil.which("clang++-22"), shutil.which("wasm-ld-22")]
    needed += map(pathlib.Path.exists, (pathlib.Path("/usr/include/wasm32-wasi/c++/v1/version"), pathlib.Path("/usr/lib/wasm32-wasi/libc++.a")))
    return None if all(needed) else f"apt-get install {PACKAGES}"


def module():
    """The WebAssembly of sim/, kept in build/ until a source changes."""
    sources = [HERE / "Simulator.cpp", *sorted((ROOT / "sim").glob("*.cpp"))]
    read = [pathlib.Path(__file__), *sources, *sorted((ROOT / "sim").glob("*.h")), *sorted((ROOT / "sim").glob("*.def"))]
    key = hashlib.sha256(b"\0".join(p.read_bytes() for p in read)).hexdigest()[:16]
    built = ROOT / "build/simulator" / f"{key}.wasm"
    if not built.exists():
        shutil.rmtree(built.parent, ignore_errors=True)
        built.parent.mkdir(parents=True)
        objects = [built.parent / f"{p.stem}.o" for p in sources]
        compile_one = lambda p, o: subprocess.run([*COMPILER, "-c", p.relative_to(ROOT), "-o", o], cwd=ROOT, check=True)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(compile_one, sources, objects))
        subprocess.run([*COMPILER, *LINKER, *objects, "-o", built.with_suffix(".tmp")], cwd=ROOT, check=True)
        built.with_suffix(".tmp").rename(built)
    return built.read_bytes()


def app():
    """Markup, style and scripts, in one piece that loads nothing."""
    style = re.sub(r"@include (\S+)", lambda m: (PICTURES / m[1]).read_text(), (HERE / "simulator.css").read_text())
    scripts = "\n".join(p.read_text() for p in SCRIPTS)
    return f"""<style>
{style}</style>
{(HERE / "app.html").read_text()}<script type="application/octet-stream" id="module">{base64.b64encode(module()).decode()}</script>
<script>
"use strict";
(() => {{
{scripts}}})();
</script>
"""


def main():
    if command := missing():
        print(f"simulator: sim/ cannot be compiled to WebAssembly: {command}", file=sys.stderr)
        return 2
    if "--check" not in sys.argv[1:]:
        print(app())
    return 0


if __name__ == "__main__":
    sys.exit(main())
