"""Statements that move a variable where sums of unknowns are beyond one number or another."""

from expressions import BLOCK, INT, Binary, Cast, Compare, Const, Var
from makers import SMALL
from statements import Assign, Declare, If, Loop


def thresholds(generator, depth):
    r, make = generator.random, generator.make
    at, k = Var(generator.name("v"), INT, True), Var(generator.name("k"), INT, False)
    unknowns = [p.leaf() for p in generator.kernel.parameters] + [Cast(INT, BLOCK["x"])]
    sum_of = Cast(INT, r.choice(unknowns))
    if make.flip(0.4):
        other = Binary("*", Cast(INT, r.choice(unknowns)), Const(r.choice([1, 1, 2, 8])))
        sum_of = Binary(r.choice("+-"), sum_of, other)
    guarded = []
    for _ in range(r.randint(1, 3)):
        number = Binary("+", Binary("*", k, Const(r.choice([1, 1, 2, 3]))),
                        Const(r.choice([0, 0, 1, 5, 16, 30])))
        guard = Compare(r.choice(["<", "<=", ">", ">=", "==", "!="]), number, sum_of)
        then, other = [Assign(at, make.pick([(3, "+"), (1, "^"), (1, "*")]), by)
                       for by in (Const(r.choice(SMALL)), Binary("&", make.thread(), Const(7)))]
        guarded.append(If(guard, [then], [other] if make.flip(0.5) else None))
    scope, make.scope = make.scope, make.scope + [at, at, at]
    accesses = generator.make_access(depth + 1)
    make.scope = scope + [at]
    times = Compare("<", k, Const(r.choice([1, 2, 3, 6])))
    loop = Loop("for", k, Const(0), times, Assign(k, "+", Const(1)), guarded + accesses)
    return [Declare(at.name, INT, make.thread()), loop]
