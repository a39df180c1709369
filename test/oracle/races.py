#!/usr/bin/env python3
"""Random kernels with barriers, run thread by thread: which accesses race, which read what nobody has written, and what the
tool says of it.

    races.py --kernels N --seed S --tool PATH

By definition: two threads race where both reach one element of shared memory, one of them writes, not both are atomic, and
there is no barrier of the block between them, nor one of the warp if both are of one. An asynchronous copy is made when its
thread has waited for its group: what that thread reaches before races with it, and so does what others reach before a barrier
that comes after the wait. Every pair of statements that races is to
be reported at one of them (a finding stands for all pairs with one message), none that does not, and each finding's threads and element are to be such a pair. unwritten.py defines the reads; each statement
that makes one is to be reported, with such a thread and element; the first alone if nothing is stored at all. Exits 1 if one is not.

Some kernels have an arm that a parameter decides, or memory that all threads read alike. What is told has to happen for the number
that the finding names, and not for the one that it rules out; what is to be told is what happens for some number.

Arrays are volatile, so that each access of the source is one of the model. Kernels are the same for the same seed.
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from unwritten import unwritten_of

ACCESSES = ("store", "load", "atomic", "copy")
ELEMENTS = 128
UNKNOWNS = {"m": "m", "len[blockIdx.x]": "m"}  # as the source has them, and as they are run
LARGE = 8192  # a number that no condition of an arm asks for
BLOCKS = [(64, 1), (32, 2), (16, 4), (48, 2), (96, 1)]


class Maker:
    """The statements of a kernel, each on a line of its own, and how a thread runs them."""

    def __init__(self, rng):
        self.rng, self.lines, self.block = rng, [], rng.choice(BLOCKS)
        self.depth, self.steps = 0, None
        self.copies = rng.choice([(0, 0, 0), (4, 2, 3)])  # weights of a copy, the end of a group, a wait
        self.unknown, self.numbers = rng.choice([None, None, *UNKNOWNS]), [LARGE]  # numbers of both sides of its condition
        self.is_left = self.unknown is not None

    def emit(self, text):
        self.lines.append("  " * (self.depth + 1) + text)
        return len(self.lines) - 1

    def index(self, loops):
        """A text, and the element as a function of the environment."""
        rng = self.rng
        names = ["t", "x", "y", *loops]
        a, b = rng.choice(names), rng.choice(names)
        k, m = rng.choice([1, 1, 1, 2, 4, 33]), rng.choice([0, 0, 1, 3, 16, 32])
        form = rng.choice(["one", "one", "two", "xor", "div", "mod"])
        text = {"one": f"{k} * {a} + {m}", "two": f"{k} * {a} + {b} + {m}", "xor": f"({a} ^ {m}) + {k}",
                "div": f"{a} / {k} + {m}", "mod": f"{a} % {k + 1} + {m}"}[form]
        return f"({text}) % {ELEMENTS}"

    def condition(self, loops):
        rng = self.rng
        if self.is_left and rng.random() < 0.5:
            self.is_left, number = False, rng.choice([1, 2, 7])
            form, numbers = rng.choice([("==", [number]), ("<", range(number)), ("<=", range(number + 1)), (">", []), ("!=", [number])])
            self.numbers += numbers
            return f"{self.unknown} {form} {number}"
        return rng.choice([f"t < {rng.choice([1, 16, 32, 40])}", f"t % {rng.choice([2, 3])} == 0", f"y == {rng.choice([0, 1])}",
                           f"x >= {rng.choice([1, 8, 31])}", *[f"{i} % 2 == {rng.choice([0, 1])}" for i in loops]])

    def body(self, loops, barriers, size):
        """A list of steps: (kind, line, ...)."""
        steps = []
        for _ in range(size):
            kind = self.rng.choices(["store", "load", "atomic", "copy", "commit", "wait", "barrier", "warp", "if", "for"],
                                    [5, 5, 1, *self.copies, 4 if barriers else 0, 1 if barriers else 0, 2 if self.depth < 3 else 0,
                                     2 if len(loops) < 2 else 0])[0]
            if kind in ACCESSES:
                index = self.index(loops)
                value = self.rng.choice(["7", "t", "in[t]", "in[0]"])
                text = {"store": f"s[{index}] = {value};", "load": f"sum += s[{index}];",
                        "atomic": f"atomicAdd((int *)&s[{index}], 1);",
                        "copy": f"__pipeline_memcpy_async((int *)&s[{index}], &in[t], 4);"}[kind]
                steps.append((kind, self.emit(text), index, value))
            elif kind in ("barrier", "warp", "commit"):
                self.emit({"barrier": "__syncthreads();", "warp": "__syncwarp();", "commit": "__pipeline_commit();"}[kind])
                steps.append((kind,))
            elif kind == "wait":
                pending = self.rng.choice([0, 0, 1, 2])
                self.emit(f"__pipeline_wait_prior({pending});")
                steps.append((kind, pending))
            elif kind == "if":
                condition = self.condition(loops)
                self.emit(f"if ({condition}) {{")
                self.depth += 1
                steps.append(("if", condition, self.body(loops, False, self.rng.randint(1, 2))))
                self.depth -= 1
                self.emit("}")
            else:
                name, trips = f"i{len(loops)}", self.rng.choice([1, 2, 3, 5])
                self.emit(f"for (int {name} = 0; {name} < {trips}; ++{name}) {{")
                self.depth += 1
                steps.append(("for", name, trips, self.body([*loops, name], barriers, self.rng.randint(1, 4))))
                self.depth -= 1
                self.emit("}")
        return steps

    def kernel(self, number):
        self.lines = []
        self.emit(f"__global__ void k{number}(int *out, const int *in, int m, const int *len) {{")
        self.emit(f"  volatile __shared__ int s[{ELEMENTS}];")
        self.emit("  int x = threadIdx.x, y = threadIdx.y, t = x + y * blockDim.x, sum = 0;")
        self.steps = self.body([], True, self.rng.randint(3, 8))
        self.emit("  out[t] = sum;")
        self.emit("}")
        return self.lines


def compiled(steps):
    """Texts as functions, each once."""
    result = []
    for s in steps:
        if s[0] in ACCESSES:
            result.append((s[0], s[1], eval(f"lambda x, y, t, m, i0=0, i1=0: {s[2].replace('/', '//')}"), s[3]))
        elif s[0] == "if":
            condition = s[1].replace("len[blockIdx.x]", UNKNOWNS["len[blockIdx.x]"])
            result.append(("if", eval(f"lambda x, y, t, m, i0=0, i1=0: {condition}"), compiled(s[2])))
        elif s[0] == "for":
            result.append(("for", s[1], s[2], compiled(s[3])))
        else:
            result.append(s)
    return result


class Thread:
    """What one thread does, in its order."""

    def __init__(self, number):
        self.place = {"t": number}
        self.interval = self.epoch = self.groups = 0  # barriers of the block, of the warp, and groups of copies so far
        self.events = []  # (interval, epoch, line, kind, element)
        self.copies = []  # [group, number of the event, number of the event before which it is made, interval, epoch of that]

    def run(self, steps, place):
        for s in steps:
            if s[0] in ACCESSES:
                if s[0] == "copy":
                    self.copies.append([self.groups, len(self.events), math.inf, math.inf, math.inf])
                self.events.append((self.interval, self.epoch, s[1], s[0], s[2](**place)))
            elif s[0] == "barrier":
                self.interval += 1
            elif s[0] == "warp":
                self.epoch += 1
            elif s[0] == "commit":
                self.groups += 1
            elif s[0] == "wait":
                # __pipeline_wait_prior(0) is cp.async.wait_all, for which what is in no group yet is a group, too.
                self.groups += s[1] == 0
                for copy in self.copies:
                    if copy[0] < self.groups - s[1] and copy[2] == math.inf:
                        copy[2:] = len(self.events), self.interval, self.epoch
            elif s[0] == "if":
                if s[1](**place):
                    self.run(s[2], place)
            else:
                for i in range(s[2]):
                    self.run(s[3], {**place, s[1]: i})


def threads_of(maker, m):
    """By number."""
    width, steps, result = maker.block[0], compiled(maker.steps), {}
    for t in range(maker.block[0] * maker.block[1]):
        result[t] = Thread(t)
        result[t].run(steps, {"x": t % width, "y": t // width, "t": t, "m": m})
    return result


def races_of(threads):
    """By pair of lines: who races, as (thread, thread, element)."""
    touched = {}
    for t, thread in threads.items():
        for interval, epoch, line, kind, element in set(thread.events):
            touched.setdefault((interval, element), []).append((t, epoch, line, kind))
    found = {}
    for (_, element), all_of in touched.items():
        for t, e, l, k in all_of:
            for u, f, m, j in all_of:
                if t == u or (k == "load" and j == "load") or (k == "atomic" and j == "atomic"):
                    continue
                if t // 32 == u // 32 and e != f:
                    continue
                found.setdefault((l, m), set()).add((t, u, element))
    add_early(threads, found)
    return found


def add_early(threads, found):
    """Adds to `found` what comes before a copy is made that was asked for earlier."""
    reached = {}  # by element: (thread, number of the event, interval, epoch, line)
    for u, thread in threads.items():
        for number, (interval, epoch, line, _, element) in enumerate(thread.events):
            reached.setdefault(element, []).append((u, number, interval, epoch, line))
    for t, thread in threads.items():
        for _, asked, made, made_interval, made_epoch in thread.copies:
            interval, epoch, line, _, element = thread.events[asked]
            for u, number, i, e, other in reached[element]:
                of_one_warp = t // 32 == u // 32
                if t == u:
                    early = asked < number < made
                elif i > interval or (of_one_warp and (i, e) > (interval, epoch)):
                    early = not (made_interval < i or (of_one_warp and made_epoch < e))
                else:
                    early = False  # asked for in the same interval, or later: as any store
                if early:
                    found.setdefault((line, other), set()).add((t, u, element))
                    found.setdefault((other, line), set()).add((u, t, element))


NUMBER = re.compile(r"^for \S+ = (\d+)(?:, among other values| and other values, but not for \S+ = (\d+))")
THREAD = re.compile(r"thread \((\d+), (\d+), 0\) \w+(?: to)? (?:element (\d+))?")


def thread_in(note, width):
    """The thread that a note names, and the element if it does."""
    m = THREAD.search(note["message"])
    return int(m[1]) + int(m[2]) * width, m[3] and int(m[3])


def numbers_in(notes):
    """The number of the unknown that a finding is told for, and one for which it does not hold."""
    found = [m for m in (NUMBER.search(note["message"]) for note in notes) if m]
    return (int(found[0][1]), found[0][2] and int(found[0][2])) if found else (LARGE, None)


def compare_races(maker, first, findings):
    """What is wrong with the races that are reported of a kernel that begins at line `first`."""
    truths, told, wrong = {}, set(), []

    def truth_for(number):
        if number not in truths:
            truths[number] = races_of(threads_of(maker, number))
        return truths[number]

    for f in findings:
        number, other_number = numbers_in(f["notes"])
        truth = truth_for(number)
        line, notes = f["line"] - first, f["notes"]
        other = notes[0].get("line", f["line"]) - first
        told.add(line)
        (a, element), (b, _) = (thread_in(note, maker.block[0]) for note in notes[:2])
        if (a, b, element) not in truth.get((other, line), ()):
            wrong.append(f"invented: {f['message']}: lines {other}, {line}, threads {a}, {b}, element {element}")
        if other_number is not None and (other, line) in truth_for(other_number):
            wrong.append(f"ruled out: {f['message']}: lines {other}, {line} for {other_number}")
    for number in maker.numbers:
        for pair, witnesses in truth_for(number).items():
            if pair[0] <= pair[1] and not told & set(pair):
                wrong.append(f"missed: lines {pair[0]}, {pair[1]} for {number}: {sorted(witnesses)[0]}")
    return wrong


def compare_unwritten(maker, first, findings):
    """The same of reads that nobody has written. What an unknown keeps out may be written all the same, and is not told then."""
    told, wrong = set(), []
    for f in findings:
        line = f["line"] - first
        told.add(line)
        number, _ = numbers_in(f["notes"])
        truth, _ = unwritten_of({t: thread.events for t, thread in threads_of(maker, number).items()})
        if thread_in(f["notes"][0], maker.block[0]) not in truth.get(line, ()):
            wrong.append(f"invented: {f['message']}: line {line}: {f['notes'][0]['message']}")
    if len(maker.numbers) == 1 and (maker.is_left or maker.unknown is None):
        truth, any_store = unwritten_of({t: thread.events for t, thread in threads_of(maker, LARGE).items()})
        if truth and (set(truth) - told if any_store else not told):
            wrong.append(f"missed: reads of lines {sorted(set(truth) - told)}")
    return wrong


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--kernels", type=int, default=200)
    p.add_argument("--seed", default="1")
    p.add_argument("--tool", required=True)
    options = p.parse_args()
    bad, seen = 0, {"shared-race": 0, "uninitialised-shared": 0}
    for start in range(0, options.kernels, 50):
        makers, lines, firsts, calls = [], ["#include <cuda_pipeline_primitives.h>"], [], []
        for n in range(start, min(start + 50, options.kernels)):
            maker = Maker(random.Random(f"{options.seed} {n}"))
            firsts.append(len(lines) + 1)
            lines += maker.kernel(n)
            makers.append((n, maker))
            calls.append(f"  k{n}<<<1, dim3({maker.block[0]}, {maker.block[1]})>>>(out, in, m, len);")
        lines += ["void run(int *out, const int *in, int m, const int *len) {", *calls, "}"]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "races.cu")
            with open(path, "w") as f:
                f.write("\n".join(lines) + "\n")
            # --explain: each race by itself, where findings of one cause are told as one otherwise.
            answer = subprocess.run([options.tool, "--no-cache", "--no-toolkit", "--no-fixes", "--notes", "--explain",
                                     "--checks=shared-race,uninitialised-shared", "--format=json", path], capture_output=True, text=True)
        report = json.loads(answer.stdout)
        for (n, maker), first in zip(makers, firsts):
            own = [f for f in report["findings"] if f["kernel"] == f"k{n}"]
            of = {check: [f for f in own if f["check"] == check] for check in seen}
            for check, findings in of.items():
                seen[check] += bool(findings)
            wrong = [*compare_races(maker, first, of["shared-race"]),
                     *compare_unwritten(maker, first, of["uninitialised-shared"])]
            if wrong:
                bad += 1
                if bad <= 5:
                    print(f"kernel {n}, block {maker.block}:")
                    print("\n".join(f"{i:3} {text}" for i, text in enumerate(maker.lines)))
                    print("\n".join(wrong))
    print(f"{options.kernels} kernels, {seen['shared-race']} with races, {seen['uninitialised-shared']} that read what nobody "
          f"has written, {bad} told wrong")
    return bad > 0


sys.exit(main())
