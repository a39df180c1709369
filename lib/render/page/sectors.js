// The sector map: a row for each line of 128 bytes that the request touches, four sectors in each; bytes
// that lanes use are filled, bytes that are only moved are hatched.

const mostRows = 32;

function sectorMap(access, witness) {
  const lines = sectorLines(witness);
  const shown = lines.slice(0, mostRows), columns = shown.length > 12 ? 2 : 1, rows = Math.ceil(shown.length / columns);
  const unit = columns === 2 ? 1.5 : 3, left = 44, sectorWidth = 32 * unit, gap = 4, cell = 10, pitch = 13;
  const columnWidth = left + 4 * (sectorWidth + gap) + 8, height = rows * pitch + 14;
  const map = picture({ class: "map sectors", viewBox: `0 0 ${columns * columnWidth} ${height}`,
    "aria-label": `Sector map: ${plural(sectorsOf(lines), "sector")}` });
  const origin = lines.length ? lines[0].number : 0;
  shown.forEach((line, index) => {
    const x0 = Math.floor(index / rows) * columnWidth + left, y = (index % rows) * pitch;
    map.append(s("text", { x: x0 - 4, y: y + 9, class: "axis", "text-anchor": "end" }, "+" + brief((line.number - origin) * 128)));
    line.sectors.forEach((sector, number) => map.append(sectorCell(sector, line, number, x0 + number * (sectorWidth + gap), y, unit, cell)));
  });
  for (let column = 0; column < columns; ++column)
    map.append(s("text", { x: column * columnWidth + left, y: height - 3, class: "axis" }, "four sectors of 32 bytes a row"));
  return h("figure", {}, map, h("figcaption", {}, sectorCaption(access, witness, lines)));
}

function sectorCell(sector, line, number, x, y, unit, height) {
  if (!sector.used.size) return s("rect", { x, y, width: 32 * unit, height, class: "untouched" });
  const cell = s("g", { tabindex: -1 }, s("rect", { x, y, width: 32 * unit, height, class: "moved" }));
  const used = [...sector.used].sort((a, b) => a - b);
  for (let i = 0, from = 0; i < used.length; ++i)
    if (i + 1 === used.length || used[i + 1] !== used[i] + 1) {
      cell.append(s("rect", { x: x + used[from] * unit, y, width: (used[i] - used[from] + 1) * unit, height, class: "used" }));
      from = i + 1;
    }
  return told(cell, `sector ${number} of its line: ${sector.used.size} of 32 bytes used, by ${lanesText([...sector.lanes])}`);
}

function sectorCaption(access, witness, lines) {
  const sectors = sectorsOf(lines);
  const used = lines.reduce((sum, l) => sum + l.sectors.reduce((n, x) => n + x.used.size, 0), 0);
  return [h("strong", {}, plural(sectors, "sector")), `, ${witnessText(witness)}. ${grouped(used)} of ${grouped(32 * sectors)} bytes moved are used (${percent(used, 32 * sectors)}).`,
    lines.length > mostRows && ` The first ${mostRows} of ${lines.length} lines are drawn.`,
    witness.relative && " Offsets count from an unknown place."];
}

function requestMap(access, witness) {
  return access.shared ? bankMap(access, witness) : sectorMap(access, witness);
}
