"""Runs a kernel thread by thread and tells the requests of its warps.

Two lanes of a warp belong to one request if they execute the same access, through the same
calls, in the same iterations of the loops around it.
"""

import itertools
import random

import arithmetic
from arithmetic import EVENTS, Undefined
from structures import Fields

FAR_SHARED = 1 << 30  # bytes
FAR_GLOBAL = 1 << 42
MOST_RECORDS = 40000  # of one run


class Request:
    """One instruction of one warp: 32 byte addresses, or None where a lane takes no part."""

    def __init__(self, block, warp, iterations):
        self.block, self.warp, self.iterations = block, warp, iterations
        self.addresses = [None] * 32
        self.headers = [None] * 32  # of each lane: loop variables when the iteration began

    def lanes(self):
        return sum(1 for a in self.addresses if a is not None)


class Run:
    """One execution: the values of parameters, and the requests of each access."""

    def __init__(self, values, grid):
        self.values, self.grid = values, grid
        self.requests = {}  # ((line, calls), operation) -> list of Request
        self.blocks = 0
        self.complete = True  # all blocks of the grid were run
        self.events = frozenset()


def thread_function(kernel, values, grid, seed):
    """Compiles the kernel's thread program for these parameter values."""
    records = []
    memory = {}
    generator = random.Random(seed)
    flavour, same = generator.choice(["any", "any", "few", "one"]), generator.randint(0, 7)

    def data(array, address, low, high):
        """What memory holds: the same at the same address, random otherwise."""
        if (array, address) not in memory:
            if flavour == "one":
                memory[array, address] = same
            elif flavour == "few":
                memory[array, address] = generator.randint(0, 3)
            else:
                wide = generator.random() < 0.5
                memory[array, address] = (generator.randint(low, high) if wide
                                          else generator.randint(0, 255 if high > 255 else high))
        return memory[array, address]

    scope = {name: getattr(arithmetic, name) for name in dir(arithmetic)}
    scope.update(RECORDS=records, data=data, TICKS=itertools.count(), Fields=Fields)
    for p in kernel.parameters:
        scope[p.python] = values.get(p.name, p.value)
    for i, d in enumerate("xyz"):
        scope["BD" + d], scope["GD" + d] = kernel.block[i], grid[i]
    exec(compile(kernel.code, kernel.name, "exec"), scope)
    return scope["thread"], records


def run(kernel, values, grid, blocks, seed=0):
    """Runs the given blocks (all of the grid if None). Raises Undefined."""
    result = Run(values, grid)
    EVENTS.clear()
    thread, records = thread_function(kernel, values, grid, seed)
    everything = [(x, y, z) for z in range(grid[2]) for y in range(grid[1])
                  for x in range(grid[0])] if blocks is None else blocks
    result.complete = blocks is None
    result.blocks = len(everything)
    bx, by, _ = kernel.block
    spaces, total = spaces_of(kernel), 0
    for block in everything:
        open_requests = {}
        for number in range(kernel.threads()):
            records.clear()
            thread(number % bx, number // bx % by, number // bx // by, *block,
                   (number, kernel.block))
            warp, lane = divmod(number, 32)
            total += len(records)
            if total > MOST_RECORDS:
                raise Undefined("too much to run")
            for site, operation, iterations, headers, address in records:
                far = FAR_SHARED if spaces[site[0]] == "shared" else FAR_GLOBAL
                if not -far < address < far:
                    raise Undefined("an address far out")
                key = site, operation, iterations, warp
                if key not in open_requests:
                    request = open_requests[key] = Request(block, warp, iterations)
                    result.requests.setdefault((site, operation), []).append(request)
                open_requests[key].addresses[lane] = address
                open_requests[key].headers[lane] = headers
    result.events = frozenset(EVENTS)
    return result


def spaces_of(kernel):
    from kernel import accesses
    return {line: node.place.array.space for line, op, node in accesses(kernel)}
