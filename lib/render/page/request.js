// One request in words: its groups of lanes with the words of each bank, or its lines with their sectors.

const wavefrontsOf = (groups, witness) => groups.reduce((sum, g) => sum + g.wavefronts, 0) * ((witness && witness.passes) || 1);

const sectorsOf = (lines) => lines.reduce((sum, l) => sum + l.sectors.filter((x) => x.used.size).length, 0);

// "lanes 0-3, 8"
function lanesText(lanes) {
  const sorted = [...new Set(lanes)].sort((a, b) => a - b);
  const runs = [];
  for (const lane of sorted) {
    const last = runs[runs.length - 1];
    if (last && last[1] === lane - 1) last[1] = lane;
    else runs.push([lane, lane]);
  }
  return (sorted.length === 1 ? "lane " : "lanes ") + runs.map(([a, b]) => (a === b ? a : a + "\u2013" + b)).join(", ");
}

// "warp 0, k = 3"
function witnessText(witness) {
  return "warp " + witness.warp + (witness.when ? ", " + witness.when : "");
}
