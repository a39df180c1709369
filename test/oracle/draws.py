"""Runs a kernel for one or many values of what its launch leaves unknown."""

import random

from arithmetic import Undefined
from interpret import run
from kernel import accesses

MOST_SHARED = 200 * 1024
WANTED, TRIED = 20, 60
ENOUGH_REQUESTS = 1000  # of all runs of a kernel
DATA_DRAWS = 6


def draw_value(r, parameter, nested=False):
    """`nested`: it bounds loops within loops, which are run in Python."""
    if nested and r.random() < 0.9:
        return r.randint(0, r.choice([8, 8, 20]))
    small = r.randint(0, 40)
    power = 1 << r.randint(0, 11)
    choices = [small, small, small, power, power + 1, power - 1, 32 * r.randint(1, 40),
               r.randint(0, 5000), r.randint(0, 1 << 20), r.choice([0, 1, 2, 3, 31, 32, 33])]
    value = r.choice(choices)
    return -value if parameter.type.signed and r.random() < 0.12 else value


def draw_grid(r, kernel):
    """(grid, blocks to run)"""
    if kernel.grid_known:
        return kernel.grid, None
    grid = (r.choice([1, 2, 3, 8, 17, 1000]), 1, 1)
    if grid[0] <= 3:
        return grid, None
    return grid, [(b, 0, 0) for b in {0, r.randrange(grid[0]), grid[0] - 1}]


def prepare(kernel, seed, rejected, fit=True):
    """Writes the kernel and runs it. Returns its runs; none if too few are defined."""
    r = random.Random(seed)
    kernel.text = kernel.write()
    kernel.code = kernel.python()
    runs = []
    closed = not kernel.unknowns() and kernel.grid_known
    has_data = any(a.const for a in kernel.arrays)
    times = 1 if closed and not has_data else DATA_DRAWS if closed else TRIED
    failures = requests = 0
    for i in range(times):
        values = {p.name: draw_value(r, p, kernel.nested) for p in kernel.unknowns()}
        grid, blocks = draw_grid(r, kernel)
        try:
            one = run(kernel, values, grid, blocks, r.random())
        except Undefined:
            failures += 1
            if closed or failures > TRIED * 3 // 4 or (failures == i + 1 == 12):
                return None
            continue
        if one.events & rejected:
            if closed:
                return None
            continue
        runs.append(one)
        requests += sum(len(q) for q in one.requests.values())
        if len(runs) == WANTED or (len(runs) >= 5 and requests > ENOUGH_REQUESTS):
            break
    if not runs or (kernel.unknowns() and len(runs) < 4):
        return None
    if fit:
        if not fit_arrays(kernel, runs, closed, r):
            return None
        kernel.text = kernel.write()
    return runs


def fit_arrays(kernel, runs, closed, r):
    """Gives shared arrays the size that the accesses need. False if no size will do."""
    base_of = {line: node.place for line, op, node in accesses(kernel)}
    top, bottom = {}, {}
    for one in runs:
        for (site, op), requests in one.requests.items():
            place = base_of[site[0]]
            for q in requests:
                present = [a for a in q.addresses if a is not None]
                name = place.array.base
                top[name] = max(top.get(name, 0), max(present) + place.width())
                bottom[name] = min(bottom.get(name, 0), min(present))
    for a in kernel.arrays:
        if a.space != "shared":
            continue
        row = a.element.bytes
        for extent in a.extents[1:]:
            row *= extent
        needed = top.get(a.name, 0)
        if needed > MOST_SHARED or bottom.get(a.name, 0) < 0:
            if closed:
                return False
            needed = min(needed, 8192)
        a.extents[0] = -(-needed // row) + r.choice([0, 0, 1, 3]) or 1
    return True
