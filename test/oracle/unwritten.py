"""Which reads of shared memory nobody can have written before, by definition.

A thread reads an element that is not written if no thread has stored to it before the barrier that the thread passed last, no
other thread stores to it before the next one, and the thread itself has not since. An atomic addition reads; it is no store. A copy
is a store when it is asked for: whether it is made in time is a matter of races.
"""


def unwritten_of(events_of):
    """By line: who reads so, as (thread, element). `events_of`: by thread, in its order, (interval, epoch, line, kind, element)."""
    stores = {}  # by element: (interval, thread)
    for thread, events in events_of.items():
        for interval, _, _, kind, element in events:
            if kind in ("store", "copy"):
                stores.setdefault(element, set()).add((interval, thread))
    found = {}
    for thread, events in events_of.items():
        own = set()  # (interval, element) that the thread has stored to so far
        for interval, _, line, kind, element in events:
            if kind in ("store", "copy"):
                own.add((interval, element))
                continue
            earlier = any(i < interval or (i == interval and t != thread) for i, t in stores.get(element, ()))
            if not earlier and (interval, element) not in own:
                found.setdefault(line, set()).add((thread, element))
    return found, bool(stores)
