"""Cuts a kernel down while a mismatch of the same kind persists.

One step is: leave out a statement, put a statement's body in its place, put a part of an
expression or a constant in its place, leave out a parameter or a pointer, make the block or
the grid smaller. Steps are tried from the coarsest to the finest until none helps.
"""

import collections
import copy
import itertools
import os

from draws import prepare
from expressions import Cast, Const, Expr, convert
from kernel import nodes
from statements import Fence, Statement

MOST_STEPS = 500


def shrink(tool, folder, subject, mismatch, judge, make_subject, rejected):
    path = os.path.join(folder, "shrinking.cu")
    steps = 0
    improved = True
    while improved:
        improved, at = False, 0
        while steps < MOST_STEPS:
            change = next(itertools.islice(changes(subject.kernel), at, None), None)
            if change is None:
                break
            steps += 1
            found = attempt(tool, path, subject, change, mismatch, judge, make_subject, rejected)
            if found:
                subject, mismatch = found
                improved = True  # what was tried before may help now: next time round
            else:
                at += 1
        else:
            break
    if os.path.exists(path):
        os.remove(path)
    return subject, mismatch


def attempt(tool, path, subject, change, mismatch, judge, make_subject, rejected):
    kernel = copy.deepcopy(subject.kernel)
    try:
        if change(kernel) is False:
            return None
        runs = prepare(kernel, "shrinking", rejected)
    except (NameError, ValueError, KeyError, AttributeError, TypeError, IndexError,
            SyntaxError):
        return None  # not a program any more
    if not runs:
        return None
    candidate = make_subject(kernel, runs)
    for s, m in judge(tool, path, [candidate], collections.Counter()):
        if m.kind == mismatch.kind:
            return candidate, m
    return None


def lists_of(kernel):
    """All lists of statements, by owner and name."""
    for root in [kernel] + kernel.procedures:
        for n in nodes(root):
            for name in n.parts:
                value = getattr(n, name)
                if isinstance(value, list) and value and isinstance(value[0], Statement):
                    yield n, name


def slots_of(kernel):
    """All places that hold an expression: (owner, name, index or None)."""
    for root in [kernel] + kernel.procedures:
        for n in nodes(root):
            for name in n.parts:
                value = getattr(n, name)
                if isinstance(value, Expr):
                    yield n, name, None
                elif isinstance(value, list):
                    for i, part in enumerate(value):
                        if isinstance(part, Expr):
                            yield n, name, i


def get(slot):
    n, name, i = slot
    return getattr(n, name) if i is None else getattr(n, name)[i]


def put(slot, value):
    n, name, i = slot
    value = convert(value, get(slot).type) if not hasattr(n, "indices") else value
    if i is None:
        setattr(n, name, value)
    else:
        getattr(n, name)[i] = value


def changes(kernel):
    """Functions that each make one change to a copy of the kernel."""
    for number, (owner, name) in enumerate(lists_of(kernel)):
        for i in range(len(getattr(owner, name))):
            yield lambda k, number=number, i=i: remove(k, number, i)
    for number, (owner, name) in enumerate(lists_of(kernel)):
        for i, s in enumerate(getattr(owner, name)):
            for part in ("then", "otherwise", "body"):
                if getattr(s, part, None) and not isinstance(s, Fence):
                    yield lambda k, number=number, i=i, part=part: unwrap(k, number, i, part)
    for i in range(len(kernel.arrays)):
        yield lambda k, i=i: k.arrays.pop(i) and None
    for what in ("parameters", "functions", "tables", "procedures", "structures"):
        for i in range(len(getattr(kernel, what))):
            yield lambda k, what=what, i=i: getattr(k, what).pop(i) and None
    for block in [(32, 1, 1), (kernel.block[0], 1, 1), (kernel.block[0], kernel.block[1], 1)]:
        if block != kernel.block and block[0] * block[1] <= kernel.threads():
            yield lambda k, block=block: setattr(k, "block", block)
    for grid in [(1, 1, 1), (2, 1, 1)]:
        if grid != kernel.grid and grid[0] <= kernel.grid[0]:
            yield lambda k, grid=grid: setattr(k, "grid", grid)
    for number, slot in enumerate(slots_of(kernel)):
        e = get(slot)
        if isinstance(e, Const) or (isinstance(e, Cast) and isinstance(e.of, Const)):
            continue
        for j in range(len(e.operands())):
            yield lambda k, number=number, j=j: replace_by_operand(k, number, j)
        for value in (0, 1):
            yield lambda k, number=number, value=value: replace_by_constant(k, number, value)


def remove(kernel, number, i):
    owner, name = list(lists_of(kernel))[number]
    getattr(owner, name).pop(i)


def unwrap(kernel, number, i, part):
    owner, name = list(lists_of(kernel))[number]
    statements = getattr(owner, name)
    statements[i:i + 1] = getattr(statements[i], part)


def replace_by_operand(kernel, number, j):
    slot = list(slots_of(kernel))[number]
    put(slot, get(slot).operands()[j])


def replace_by_constant(kernel, number, value):
    slot = list(slots_of(kernel))[number]
    e = get(slot)
    if isinstance(e, Const):
        return False
    put(slot, Const(value))
    return None
