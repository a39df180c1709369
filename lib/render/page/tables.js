// The banks and lines of a request, from where its lanes reach: what sim/ tables, over the offsets that the report has.

function lanesOf(witness) {
  const lanes = [];
  let offset = witness.offsets[0];
  const offsets = [offset];
  for (let i = 1; i < witness.offsets.length; i += 2)
    for (let n = 0; n < witness.offsets[i + 1]; ++n) offsets.push((offset += witness.offsets[i]));
  offsets.forEach((at, lane) => {
    if ((witness.active >>> lane) & 1) lanes.push({ lane, at });
  });
  return lanes;
}

// Words by group of lanes that are served together: each group has a list of words a bank, and each word
// the lanes that want it. Lanes that are served one by one (atomics, asynchronous copies) have a word each.
function bankGroups(access, witness) {
  const groups = new Map();
  for (const { lane, at } of lanesOf(witness)) {
    const number = Math.floor(lane / witness.together);
    if (!groups.has(number)) groups.set(number, { first: number * witness.together, banks: Array.from({ length: 32 }, () => []) });
    const banks = groups.get(number).banks;
    const words = Math.max(1, witness.bytes / 4);
    for (let w = 0; w < words; ++w) {
      const word = Math.floor(at / 4) + w;
      const bank = banks[modulo(word, 32)];
      const known = witness.oneByOne ? undefined : bank.find((c) => c.word === word);
      if (known) known.lanes.push(lane);
      else bank.push({ word, lanes: [lane] });
    }
  }
  const all = [...groups.values()];
  for (const group of all) group.wavefronts = Math.max(...group.banks.map((b) => b.length));
  return all;
}

// Lines of 128 bytes that a request touches, each with the bytes used of its four sectors.
function sectorLines(witness) {
  const lines = new Map();
  for (const { lane, at } of lanesOf(witness))
    for (let b = at; b < at + witness.bytes; ++b) {
      const number = Math.floor(b / 128);
      if (!lines.has(number)) lines.set(number, { number, sectors: [0, 1, 2, 3].map(() => ({ used: new Set(), lanes: new Set() })) });
      const sector = lines.get(number).sectors[Math.floor(modulo(b, 128) / 32)];
      sector.used.add(modulo(b, 32));
      sector.lanes.add(lane);
    }
  return [...lines.values()].sort((a, b) => a.number - b.number);
}
