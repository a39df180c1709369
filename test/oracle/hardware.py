"""What one request costs, counted by the definition and by nothing else.

A *request* is one instruction of one warp. It is given as 32 entries, one a lane: the byte
address of the lane's first byte, or None for a lane that takes no part. Every lane reaches
`width` bytes.

Shared memory is 32 banks of 4-byte words; word w lives in bank w mod 32.

  * Lanes are served in groups: all 32 together for 1, 2 and 4 bytes per lane, 16 for 8 bytes,
    8 for 16 bytes. A group without an active lane costs nothing.
  * Loads of 8 and 16 bytes: if every active lane i finds lane i^1 inactive or at its own
    address, or every active lane finds lane i^2 so, the two groups of 8-byte lanes are
    served as one, and so are the two groups of each half-warp for 16-byte lanes.
  * wavefronts of a group = max over banks of the number of distinct words it wants there.
  * wavefronts = sum over groups; transactions = groups that are not empty;
    conflicts = wavefronts - transactions;
  * ideal = the bytes that active lanes ask for / 128, rounded up; no more than the wavefronts.

Global memory moves in sectors of 32 bytes, four to a line of 128.

  * sectors and lines = the distinct ones that the bytes of active lanes touch.
  * bytes used = the distinct bytes of active lanes.
  * ideal = what as many contiguous lanes need, or the sectors touched if they are fewer.
"""

LANES = 32
BANKS = 32
WORD_BYTES = 4
SECTOR_BYTES = 32
LINE_BYTES = 128


def bytes_of(address, width):
    return range(address, address + width)


def passes(lanes, addresses, width):
    """The most distinct words that these lanes want of one bank; 0 if none is active."""
    words_of_bank = {bank: set() for bank in range(BANKS)}
    for lane in lanes:
        if addresses[lane] is None:
            continue
        for byte in bytes_of(addresses[lane], width):
            word = byte // WORD_BYTES
            words_of_bank[word % BANKS].add(word)
    return max(len(words) for words in words_of_bank.values())


def groups_of(width):
    together = {1: 32, 2: 32, 4: 32, 8: 16, 16: 8}[width]
    return [list(range(first, first + together)) for first in range(0, LANES, together)]


def agrees(addresses, distance):
    """Every active lane i finds lane i^distance inactive or at its own address."""
    for lane in range(LANES):
        mine, other = addresses[lane], addresses[lane ^ distance]
        if mine is not None and other is not None and mine != other:
            return False
    return True


def shared_cost(operation, width, addresses):
    """(wavefronts, conflicts, ideal) of a "load" or "store"."""
    groups = groups_of(width)
    if operation == "load" and (agrees(addresses, 1) or agrees(addresses, 2)):
        if width == 8:
            groups = [groups[0] + groups[1]]
        elif width == 16:
            groups = [groups[0] + groups[1], groups[2] + groups[3]]
    each = [passes(group, addresses, width) for group in groups]
    wavefronts = sum(each)
    transactions = sum(1 for count in each if count > 0)
    asked = width * sum(1 for address in addresses if address is not None)
    wavefront_bytes = BANKS * WORD_BYTES
    ideal = min(wavefronts, (asked + wavefront_bytes - 1) // wavefront_bytes)
    return wavefronts, wavefronts - transactions, ideal


def units_touched(addresses, width, unit):
    return {byte // unit for address in addresses if address is not None
            for byte in bytes_of(address, width)}


def global_cost(width, addresses):
    """(sectors, lines, ideal, bytes used)."""
    active = sum(1 for address in addresses if address is not None)
    sectors = len(units_touched(addresses, width, SECTOR_BYTES))
    lines = len(units_touched(addresses, width, LINE_BYTES))
    contiguous = (active * width + SECTOR_BYTES - 1) // SECTOR_BYTES
    return sectors, lines, min(sectors, contiguous), len(units_touched(addresses, width, 1))
