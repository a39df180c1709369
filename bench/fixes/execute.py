#!/usr/bin/env python3
"""Runs the kernels of a file on the host, as they were and as fixes have left them, and compares all that they write.

What is run is the LLVM IR that `warplint --print=ir` prints, compiled for the host with block_on_host.cpp and library_on_host.cpp beside it. Each
kernel is run with its own launches: arrays of small integers and arrays of floats, several sizes, threads in ascending and in
descending order, which may come out differently, but each as before. A run that leaves its arrays, or that comes out otherwise
where the old kernel is compiled without optimisation, says nothing; a kernel of which no run says anything was not run, and the result says why.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CXX = "clang++-22"
SIZES = [(64, 0), (37, 0), (100, 0), (48, 16), (5, 3)]  # of the first whole number, and how much more each next one is
BLOCKS_OF_A_GRID = (4, 3, 2)
MOST_BLOCKS = (4, 3, 2)
KERNEL = re.compile(r"^define [^@\n]*ptx_kernel void @(\"[^\"]+\"|[\w.$]+)\((.*)\)[^\n]*\{$", re.M)


def without_spaces(text):
    """IR of one address space, with the intrinsics of the GPU as functions of the host."""
    text = re.sub(r'^target (datalayout|triple) = .*$', "", text, flags=re.M)
    text = re.sub(r" addrspace\(\d+\)", "", text)
    text = re.sub(r"\baddrspacecast( \()?", lambda m: "bitcast" + (m[1] or ""), text)
    text = re.sub(r'"(target-cpu|target-features)"="[^"]*"', "", text)
    text = re.sub(r' syncscope\("[^"]*"\)', "", text)
    text = text.replace("ptx_kernel ", "").replace("externally_initialized ", "")
    text = re.sub(r"@llvm\.nvvm\.", "@warplint.nvvm.", text).replace("@vprintf", "@warplint_vprintf")
    text = re.sub(r"byval\((?:[^()]|\([^()]*\))*\) ", "", text)
    return re.sub(r"^(define|declare) (dso_local |internal |weak_odr |linkonce_odr |private )*", r"\1 ", text, flags=re.M)


def split(text):
    """At commas outside of brackets."""
    parts, depth, last = [], 0, 0
    for at, c in enumerate(text):
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and not depth:
            parts.append(text[last:at].strip())
            last = at + 1
    return parts + ([text[last:].strip()] if text[last:].strip() else [])


class Parameter:
    def __init__(self, text):
        self.name = text.rsplit("%", 1)[-1].strip('"') if "%" in text else ""
        held = re.search(r"byval\(((?:[^()]|\([^()]*\))*)\)", text)
        self.held = held[1] if held else None  # a structure that is given by value
        depth = 0
        for at, c in enumerate(text + " "):
            depth += (c in "([{<") - (c in ")]}>")
            if c == " " and not depth:
                self.type = text[:at]
                break


class Module:
    def __init__(self, ir):
        self.structs = dict(re.findall(r"^(%\"[^\"]+\"|%[\w.$]+) = type (<?\{.*\}>?)$", ir, flags=re.M))
        self.kernels = {m[1]: [Parameter(p) for p in split(m[2])] for m in KERNEL.finditer(ir)}
        self.bodies = {m[1]: ir[m.start():ir.index("\n}", m.end())] for m in KERNEL.finditer(ir)}
        self.ir = self.with_variables(ir)

    def with_variables(self, ir):
        table, lines, dynamic = [], [], []
        for line in ir.splitlines():
            m = re.match(r"^(@\S+) = (.*?)addrspace\((3|4|1)\) (.*?)(global|constant) (.*)$", line)
            if not m:
                lines.append(line)
                continue
            type_text = split(m[6])[0]
            depth = 0
            for at, c in enumerate(type_text + " "):
                depth += (c in "([{<") - (c in ")]}>")
                if c == " " and not depth:
                    kind = type_text[:at]
                    break
            if "external " in m[2] and m[3] == "3":
                dynamic.append(m[1])
            elif m[5] == "constant":
                lines.append(line)
            else:
                lines.append(f"{m[1]} = internal global {kind} zeroinitializer, align 16")
                table.append(f"%warplint.variable {{ ptr {m[1]}, i64 ptrtoint (ptr getelementptr ({kind}, ptr null, i32 1) to i64),"
                             f" i8 {int(m[3] == '3')} }}")
        for name in dynamic:
            lines = [re.sub(re.escape(name) + r"(?![\w.$])", "@warplint_dynamic", l) for l in lines]
        lines += ["%warplint.variable = type { ptr, i64, i8 }", "@warplint_dynamic = external global [232448 x i8]",
                  f"@Variables = constant [{len(table)} x %warplint.variable] [{', '.join(table)}]",
                  f"@VariableCount = constant i32 {len(table)}", "declare ptr @newArray()"]
        return without_spaces("\n".join(lines))

    def fields(self, kind):
        """Of a type: its parts, or nothing."""
        kind = self.structs.get(kind, kind)
        if m := re.match(r"^<?\{(.*)\}>?$", kind, re.S):
            return split(m[1])
        if m := re.match(r"^\[(\d+) x (.*)\]$", kind, re.S):
            return [m[2]] * min(int(m[1]), 64)
        return None

    def stores(self, kind, at, name, known, size, lines):
        """Lines that write a value of the type; the numbers of the launch where they are known."""
        value = None
        if kind == "ptr" or kind.startswith("ptr "):
            n = len(lines)
            lines += [f"  %a{n} = call ptr @newArray()", f"  store ptr %a{n}, ptr {at}"]
            return size
        if re.fullmatch(r"i\d+", kind):
            value, size = (known.get(name, size[0]), (size[0] + (name not in known) * size[1], size[1]))
            value = value & 1 if kind == "i1" else value if int(kind[1:]) >= 16 else value & 31
        elif kind in ("float", "double", "half", "bfloat"):
            value = "0.5" if kind != "bfloat" else "0xR3F00"
        if value is not None:
            lines.append(f"  store {kind} {value}, ptr {at}")
            return size
        inner = self.fields(kind)
        if inner is None:
            lines.append(f"  store {kind} zeroinitializer, ptr {at}")
            return size
        for number, part in enumerate(inner):
            n = len(lines)
            lines.append(f"  %p{n} = getelementptr {kind}, ptr {at}, i32 0, i32 {number}")
            size = self.stores(part, f"%p{n}", "", known, size, lines)
        return size

    def set_up(self, name, parameters, known, size, number):
        lines = [f"define void @warplint.setup.{number}(ptr %arguments) {{"]
        for index, p in enumerate(parameters):
            n = len(lines)
            lines.append(f"  %s{n} = getelementptr i8, ptr %arguments, i64 {16 * index}")
            if p.held:
                lines += [f"  %h{n} = call ptr @newArray()", f"  store ptr %h{n}, ptr %s{n}"]
                size = self.stores(p.held, f"%h{n}", p.name, known, size, lines)
            else:
                size = self.stores(p.type, f"%s{n}", p.name, known, size, lines)
        return "\n".join(lines + ["  ret void", "}"])

    @staticmethod
    def thunk(name, parameters, number):
        lines, given = [f"define void @warplint.call.{number}(ptr %arguments) {{"], []
        for index, p in enumerate(parameters):
            lines += [f"  %s{index} = getelementptr i8, ptr %arguments, i64 {16 * index}",
                      f"  %v{index} = load {p.type}, ptr %s{index}, align 1"]
            given.append(f"{p.type} %v{index}")
        return "\n".join(lines + [f"  call void @{name}({', '.join(given)})", "  ret void", "}"])


def grid_for(launch, block):
    grid = launch.get("grid") or list(BLOCKS_OF_A_GRID[:1 + (block[1] > 1) + (block[2] > 1)])
    grid = [min(g, most) for g, most in zip(list(grid) + [1, 1], MOST_BLOCKS)]
    return (grid + [1, 1, 1])[:3]


# What becomes of small integers in it shows little: as floats they are next to nothing.
COMPUTES_WITH_FLOATS = re.compile(r"\b(fmul|fdiv|fptosi|fptoui|fcmp)\b|@__nv_|@llvm\.(fma|fmuladd|maxnum|minnum)")


def runs_of(name, launches, module):
    """(kernel, block, grid, known numbers, size, floats) of each run, but for the order of its threads."""
    fills = (True,) if COMPUTES_WITH_FLOATS.search(module.bodies[name]) else (False, True)
    for launch in launches[:2]:
        open_numbers = [p for p in module.kernels[name] if p.held or (re.fullmatch(r"i\d+", p.type) and p.name not in (launch.get("arguments") or {}))]
        for size in SIZES if open_numbers else SIZES[:1]:
            for floats in fills:
                yield name, tuple(launch["block"]), tuple(grid_for(launch, launch["block"])), launch.get("arguments") or {}, size, floats


def execute(module, runs, folder, seconds, level="-O1"):
    """The outcome of each run in either order; or in words why there is none."""
    text, table, calls = [module.ir], [], {}
    text.append("%warplint.run = type { ptr, ptr, [3 x i32], [3 x i32], i8, i8 }")
    for number, (name, block, grid, known, size, floats) in enumerate(runs):
        parameters = module.kernels[name]
        if name not in calls:
            calls[name] = len(calls)
            text.append(module.thunk(name, parameters, calls[name]))
        text.append(module.set_up(name, parameters, known, size, number))
        shape = lambda s: "[3 x i32] [" + ", ".join(f"i32 {n}" for n in s) + "]"
        for descending in (0, 1):
            table.append(f"%warplint.run {{ ptr @warplint.call.{calls[name]}, ptr @warplint.setup.{number}, {shape(grid)}, "
                         f"{shape(block)}, i8 {int(floats)}, i8 {descending} }}")
    text += [f"@Runs = constant [{len(table)} x %warplint.run] [{', '.join(table)}]", f"@RunCount = constant i32 {len(table)}"]
    path = folder / "kernels.ll"
    path.write_text("\n".join(text) + "\n")
    runtime = []
    for source in ("block_on_host", "library_on_host"):
        runtime.append(str(folder.parent / f"{source}.o"))
        if not pathlib.Path(runtime[-1]).exists():
            subprocess.run([CXX, "-std=c++20", "-O1", "-c", str(HERE / f"{source}.cpp"), "-o", runtime[-1]], check=True)
    linked = subprocess.run([CXX, level, "-Wno-override-module", str(path), *runtime, "-lm", "-no-pie", "-o", str(folder / "run")], capture_output=True, text=True)
    if linked.returncode:
        missing = sorted(set(re.findall(r"undefined reference to `(?:warplint\.)?([^']+)'", linked.stderr)))
        first = next((l for l in linked.stderr.splitlines() if "error" in l), "")
        return "needs " + ", ".join(missing) if missing else "is not compiled for the host: " + first.split("error: ")[-1]
    try:
        out = subprocess.run([str(folder / "run")], capture_output=True, text=True, timeout=seconds).stdout
    except subprocess.TimeoutExpired:
        return "takes too long"
    lines = dict(l.split(" ", 1) for l in out.splitlines() if " " in l)
    return [(lines.get(str(2 * n), "no answer"), lines.get(str(2 * n + 1), "no answer")) for n in range(len(runs))]


def is_hash(text):
    return re.fullmatch(r"[0-9a-f]{16}", text) is not None


def compare(before, after, launches, seconds=120):
    """Of each kernel that the edit changed, by its name: "equal", "differs: ...", or "not run: ..."."""
    results = {}
    old, new = Module(before), Module(after)
    changed = [name for name in old.kernels if name in new.kernels and stable(old.bodies[name]) != stable(new.bodies[name])]
    for name in changed:
        own = launches_of(launches, name)
        runs = list(runs_of(name, own, old))
        if len(old.kernels[name]) != len(new.kernels[name]) or not runs:
            results[name] = "not run: no launch is known" if not runs else "not run: other parameters"
            continue
        with tempfile.TemporaryDirectory() as root:
            outcomes = []
            for module, level in ((old, "-O1"), (new, "-O1"), (old, "-O0")):
                folder = pathlib.Path(root) / str(len(outcomes))
                folder.mkdir()
                outcomes.append(execute(module, runs, folder, seconds, level))
                if len(outcomes) == 2 and outcomes[0] == outcomes[1]:
                    outcomes.append(outcomes[0])
                    break
        results[name] = verdict(runs, *outcomes)
    return results


def verdict(runs, old, new, plain):
    """Of the outcomes of all runs; plain: the old ones, compiled in another way."""
    for outcome in (old, new, plain):
        if isinstance(outcome, str):
            return "not run: " + outcome
    equal, reasons = 0, collections.Counter()
    for run, was, now, otherwise in zip(runs, old, new, plain):
        if not is_hash(was[0]) or not is_hash(was[1]):
            reasons[was[0] if not is_hash(was[0]) else was[1]] += 1
        elif was == now:
            equal += 1
        elif was != otherwise:
            reasons["depends on how it is compiled: it leaves an array of a thread"] += 1
        elif was[0] != was[1] or was[0] in now:
            reasons["hangs on the order of its threads" + (", as it did not before" if was[0] == was[1] else "")] += 1
        else:
            return f"differs: block {run[1]}, grid {run[2]}, {run[3]}, size {run[4]}, {'floats' if run[5] else 'integers'}: {was} -> {now}"
    return f"equal: {equal} runs" if equal else "not run: " + reasons.most_common(1)[0][0]


def stable(body):
    """Without numbers of metadata, which move as lines do."""
    return re.sub(r"(, )?![\w.]+( ![\w.]+)?", "", body)


def launches_of(launches, mangled):
    """Those of the kernel whose name, as the report has it, is in the mangled one."""
    def matches(name):
        base = name.split("<")[0].split("::")[-1]
        return f"{len(base)}{base}" in mangled or base == mangled
    return [l for l in launches if matches(l["kernel"])]


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--tool", required=True)
    p.add_argument("before", type=pathlib.Path)
    p.add_argument("after", type=pathlib.Path)
    a = p.parse_args()
    texts = [subprocess.run([a.tool, "--print=ir", str(f)], capture_output=True, text=True).stdout for f in (a.before, a.after)]
    report = json.loads(subprocess.run([a.tool, "--format=json", "--no-fixes", "--all-accesses", str(a.before)], capture_output=True, text=True).stdout)
    for name, result in compare(*texts, report["launches"]).items():
        print(f"{name}: {result}")


if __name__ == "__main__":
    main()
