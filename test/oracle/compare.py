"""Holds what the tool says of each access against what was counted.

Each answer is checked on its own: bytes per lane, whether it is reached, the figures of one
request, its cases, the sums over a block and over the grid. A guarded answer ("every lane
that the guard may let through is active") is an upper bound, and exact for warps in which
all lanes take part.
"""

import collections
import itertools
import re

import condition
import hardware
from kernel import accesses
from statements import CallProcedure, LoadData
from kernel import nodes

Mismatch = collections.namedtuple("Mismatch", "kind line operation text")

known_costs = {}


def cost_of(space, operation, width, addresses):
    """(units, ideal, conflicts or lines, bytes used), remembered for requests that differ by whole lines."""
    least = min(a for a in addresses if a is not None) // 256 * 256
    pattern = tuple(None if a is None else a - least for a in addresses)
    key = space, operation, width, pattern
    if key not in known_costs:
        if len(known_costs) > 200000:
            known_costs.clear()
        if space == "shared":
            units, other, ideal = hardware.shared_cost(operation, width, pattern)
            used = 0
        else:
            units, other, ideal, used = hardware.global_cost(width, pattern)
        known_costs[key] = units, ideal, other, used
    return known_costs[key]


class Counted:
    """A request with its price and where it came from."""

    def __init__(self, run, request, cost, full, outside):
        self.run, self.request, self.full, self.outside = run, request, full, outside
        self.units, self.ideal, self.other, self.used = cost


def existing_lanes(kernel, warp):
    return min(32, kernel.threads() - 32 * warp)


def is_outside(place, addresses):
    """Some lane reaches past the array, whose bytes count from 0."""
    array = place.array
    return array.space == "shared" and not array.is_pointer and any(
        not 0 <= a <= array.bytes() - place.width() for a in addresses if a is not None)


def count(kernel, node, operation, runs, site):
    place = node.place
    counted = []
    for run in runs:
        for r in run.requests.get((site, operation), []):
            cost = cost_of(place.array.space, operation, place.width(), r.addresses)
            full = r.lanes() == existing_lanes(kernel, r.warp)
            counted.append(Counted(run, r, cost, full, is_outside(place, r.addresses)))
    return counted


def is_guarded(answer):
    return any(a.startswith("every lane that the guard") for a in answer["assumptions"])


def range_problems(name, stated, values, guarded, tight):
    """values: (figure, whether all lanes take part)"""
    low, high = stated
    for value, full in values:
        if value > high:
            return [f"{name}: {value} counted, at most {high} stated"]
        if value < low and (full or not guarded):
            return [f"{name}: {value} counted, at least {low} stated"]
    if tight and not guarded and values:
        got = min(v for v, f in values), max(v for v, f in values)
        if got != (low, high):
            return [f"loose {name}: {low}..{high} stated, {got[0]}..{got[1]} counted"]
    return []


def is_past_words(c, array, most):
    """A bound may be as many as the array has words in a bank: past its end there are more."""
    return c.outside and c.units > most >= -(-array.bytes() // 128)


def check_figures(answer, array, counted, tight):
    shared = array.space == "shared"
    units = answer["perRequest"]["wavefronts" if shared else "sectors"]
    other_name = "conflicts" if shared else "lines"
    other = answer["perRequest"][other_name]
    if units is None:
        return ["reached, but no figures are stated"] if counted else []
    guarded = is_guarded(answer)
    low_ideal = units.get("idealMin", units["ideal"])
    counted = [c for c in counted if not is_past_words(c, array, units["max"])]
    problems = range_problems("units", (units["min"], units["max"]),
                              [(c.units, c.full) for c in counted], guarded, tight)
    problems += range_problems("ideal", (low_ideal, units["ideal"]),
                               [(c.ideal, c.full) for c in counted], guarded, tight)
    # A wide load with lanes off may be served as one group: fewer wavefronts, but more of
    # them beyond the one that it needs (S3).
    served = [c for c in counted if c.full or not guarded or not shared]
    problems += [f"conflicts: {c.other} counted, {units['max']} wavefronts stated at most"
                 for c in counted if c.other >= max(units["max"], 1) and shared][:1]
    problems += range_problems(other_name, (other["min"], other["max"]),
                               [(c.other, c.full) for c in served], guarded,
                               tight and shared)
    # Lanes that are off may raise these as well as lower them: they are stated for full warps.
    whole = [c for c in counted if c.full or not guarded]
    excess = answer["perRequest"]["excess"]
    problems += range_problems("excess", (excess["min"], excess["max"]),
                               [(c.units - c.ideal, True) for c in whole], guarded, tight)
    use = answer["perRequest"]["bytesPerSector"]
    if not shared:
        bounds = round(100 * use["min"]), round(100 * use["max"])
        values = [(100 * c.used // c.units, True) for c in whole]
        problems += range_problems("sector use", bounds, values, guarded, tight)
    elif use is not None:
        problems.append("sector use of shared memory")
    return problems


def names_of(kernel, node, first_line, c):
    """The value of a name for one request."""
    def value(name):
        run, request = c.run, c.request
        for p in kernel.parameters:
            if p.name == name:
                return run.values.get(name, p.value)
        if m := re.fullmatch(r"(blockIdx|bid|gridDim|gdim|blockDim|bdim)\.([xyz])", name):
            shape = {"b": request.block, "g": run.grid}[m[1][0]]
            if m[1] in ("blockDim", "bdim"):
                shape = kernel.block
            return shape["xyz".index(m[2])]
        for i, loop in enumerate(node.loops):
            if name == f"iteration of the loop at line {first_line + loop.line - 1}":
                return request.iterations[i]
            if name == loop.var.name:
                values = {h[i] for h in request.headers if h is not None}
                if len(values) == 1:
                    return values.pop()
        raise KeyError(name)
    return value


def row_problems(row, c, array, guarded):
    stated = row["wavefronts" if array.space == "shared" else "sectors"]
    low, high = (stated["min"], stated["max"]) if isinstance(stated, dict) else (stated, stated)
    low = row.get("least", low)
    if is_past_words(c, array, high):
        high = c.units
    if c.units > high or (c.units < low and (c.full or not guarded)):
        return [f"case '{row['when']}' says {stated}, counted {c.units} ({describe(c)})"]
    return []


def describe(c):
    values = ", ".join(f"{k} = {v}" for k, v in c.run.values.items())
    return (f"{values or 'no unknowns'}; block {c.request.block}, warp {c.request.warp}, "
            f"iterations {c.request.iterations}")


def without_meeting(rows):
    """Rows of lanes that do not meet hold up to where they do, which takes less but no less than the row
    that says so: 'otherwise'. Other rows than those that it is about have it as what none of them says."""
    rest = [r for r in rows if condition.is_otherwise(r["condition"])]
    if not rest:
        return rows
    least = min(low_of(r) for r in rest)
    told, is_complete = [], True
    for r in rows:
        if r in rest:
            continue
        apart = condition.without_apart(r["condition"])
        if apart != r["condition"]:
            told.append({**r, "condition": apart, "least": min(least, low_of(r))})
        else:
            told.append(r)
            is_complete = False
    if is_complete and len(told) == 1 and told[0]["condition"] is True:
        return told
    return told + [{**r, "condition": condition.none_of([t["condition"] for t in told])} for r in rest]


def low_of(row):
    stated = row.get("wavefronts") or row["sectors"]
    return stated["min"] if isinstance(stated, dict) else stated


def check_cases(kernel, node, first_line, answer, counted, stats):
    rows, guarded = without_meeting(answer["cases"]), is_guarded(answer)
    for c in counted:
        names = names_of(kernel, node, first_line, c)
        try:
            hit = [r for r in rows if condition.holds(r["condition"], names)]
        except condition.Undecided as e:
            stats["cases that cannot be decided"] += 1
            stats.setdefault("undecided", set()).add(str(e))
            return []
        stats["requests held against a case"] += 1
        if len(hit) != 1:
            found = " | ".join(r["when"] for r in hit) or "none"
            return [f"case {'hole' if not hit else 'overlap'}: {found} holds ({describe(c)})"]
        if problems := row_problems(hit[0], c, node.place.array, guarded):
            return problems
    return []


def sums(counted):
    return {"requests": len(counted), "units": sum(c.units for c in counted),
            "ideal": sum(c.ideal for c in counted), "conflicts": sum(c.other for c in counted),
            "used": sum(c.used for c in counted)}


def check_sum(name, stated, shared, counted, where):
    got = sums(counted)
    names = {"requests": "requests", "ideal": "ideal",
             "units": "wavefronts" if shared else "sectors"}
    if shared:
        names["conflicts"] = "conflicts"
    else:
        names["used"] = "bytesUsed"
    return [f"{name} {key}: {stated[key]} stated, {got[own]} counted ({where})"
            for own, key in names.items() if stated[key] != got[own]]


def check_totals(kernel, answer, shared, counted, runs, stats):
    problems = []
    if answer["perBlock"]:
        stats["sums over a block"] += 1
        for run in runs:
            by_block = collections.defaultdict(list)
            for c in counted:
                if c.run is run:
                    by_block[c.request.block].append(c)
            if len(by_block) < run.blocks:
                by_block["a block without any"] = []
            for block, part in by_block.items():
                problems += check_sum("block", answer["perBlock"], shared, part, block)
    if answer["total"]:
        stats["sums over the grid"] += 1
        for run in runs:
            if run.complete:
                part = [c for c in counted if c.run is run]
                problems += check_sum("total", answer["total"], shared, part, run.values)
    return problems[:2]


def check_answer(kernel, node, operation, first_line, answer, counted, runs, stats):
    """All problems with one answer, the plainest first."""
    shared = node.place.array.space == "shared"
    if answer["bytesPerLane"] != node.place.width():
        return [f"width {answer['bytesPerLane']}, expected {node.place.width()}"]
    if answer["space"] != node.place.array.space:
        return [f"space {answer['space']}, expected {node.place.array.space}"]
    if counted and not answer["reached"]:
        return ["reached, and the tool says it is not"]
    if not counted:
        if answer["reached"] and not kernel.unknowns() and not is_guarded(answer) \
                and all(run.complete for run in runs) and not has_data(kernel):
            return ["not reached, and the tool says it is"]
        return []
    closed = not kernel.unknowns() and all(r.complete for r in runs) and not has_data(kernel)
    tight = closed and answer["verdict"] in ("exact", "parametric")
    problems = check_figures(answer, node.place.array, counted, tight)
    if answer["verdict"] == "data-dependent" and not has_data(kernel):
        problems.append("data-dependent, and nothing is loaded that is used")
    if answer["cases"]:
        problems += check_cases(kernel, node, first_line, answer, counted, stats)
    problems += check_totals(kernel, answer, shared, counted, runs, stats)
    return problems


def has_data(kernel):
    return any(isinstance(n, LoadData) for root in [kernel] + kernel.procedures
               for n in nodes(root))


def paths_to(kernel, line):
    """The calls through which the access on this line is reached."""
    for p in kernel.procedures:
        if any(getattr(n, "line", None) == line for n in nodes(p)):
            return [(n.number,) for n in nodes(kernel)
                    if isinstance(n, CallProcedure) and n.procedure is p]
    return [()]


def kind_of(problem):
    for word in ("loose", "case hole", "case overlap", "case", "block", "total", "ideal", "conflicts",
                 "excess", "sector use", "lines", "units", "width", "space", "data-dependent", "reached", "not reached"):
        if problem.startswith(word):
            return word
    return "other"


def written_out(counted, copies):
    """An access in loops that are written out has an answer for each of their iterations: the requests
    of each, if some of the loops around it have as many."""
    every = [c for part in counted for c in part]
    depth = len(every[0].request.iterations) if every else 0
    for size in range(1, depth + 1):
        for loops in itertools.combinations(range(depth), size):
            parts = collections.defaultdict(list)
            for c in every:
                parts[tuple(c.request.iterations[i] for i in loops)].append(c)
            if len(parts) == copies:
                return [parts[key] for key in sorted(parts)]
    return counted


def compare(kernel, first_line, runs, answers, refused, stats):
    """Mismatches of one kernel. answers: the tool's accesses in it."""
    found = []
    by_site = collections.defaultdict(list)
    for a in answers:
        by_site[a["line"] - first_line + 1, a["op"]].append(a)
    for line, operation, node in accesses(kernel):
        given = by_site.get((line, operation), [])
        counted = [count(kernel, node, operation, runs, (line, path))
                   for path in paths_to(kernel, line)]
        if not hasattr(node, "loops"):
            continue  # in a procedure that nobody calls
        if not given:
            if not any(counted):
                stats["never executed"] += 1
            elif refused:
                stats["refused"] += 1
            elif not kernel.fenced:
                stats["merged by the compiler"] += 1
            else:
                found.append(Mismatch("missing", line, operation, "no answer for this access"))
            continue
        if len(given) > len(counted):
            counted = written_out(counted, len(given))
        if len(given) < len(counted):  # a call where nobody comes has no answer
            counted = [c for c in counted if c] or counted[:1]
            counted += [[]] * (len(given) - len(counted))
        if len(given) != len(counted):
            if kernel.fenced or len(given) > len(counted):
                found.append(Mismatch("number", line, operation,
                                      f"{len(given)} answers, {len(counted)} expected"))
            continue
        found += best_match(kernel, node, line, operation, first_line, given, counted, runs,
                            stats)
    return found


def best_match(kernel, node, line, operation, first_line, given, counted, runs, stats):
    """The answers of several calls come in any order: the order with the fewest problems."""
    best = None
    for order in itertools.islice(itertools.permutations(given), 24):
        problems = []
        for answer, part in zip(order, counted):
            problems += check_answer(kernel, node, operation, first_line, answer, part, runs,
                                     collections.Counter() if best else stats)
        if best is None or len(problems) < len(best):
            best = problems
        if not best:
            break
    for answer in given:
        stats["compared"] += 1
        stats[answer["verdict"]] += 1
        stats["guarded"] += is_guarded(answer)
    stats["requests"] += sum(len(c) for c in counted)
    return [Mismatch(kind_of(p), line, operation, p) for p in best[:1]]
