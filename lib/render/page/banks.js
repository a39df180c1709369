// The bank map: 32 banks side by side, in each the words it has to deliver, one wavefront a row.

function bankMap(access, witness) {
  const groups = bankGroups(access, witness);
  const total = wavefrontsOf(groups);
  const gap = groups.length > 1 ? 10 : 0;
  const cell = total > 16 ? 8 : 12, pitch = 14, left = 64;
  const height = total * cell + (groups.length - 1) * gap + 18;
  const map = picture({ class: "map banks", viewBox: `0 0 ${left + 32 * pitch + 2} ${height}`,
    "aria-label": `Bank map: ${plural(total, "wavefront")}` });
  let top = 0;
  for (const group of groups) {
    const label = groups.length > 1 ? `${group.first}\u2013${group.first + witness.together - 1}` : "wavefront 1";
    map.append(s("text", { x: left - 6, y: top + Math.min(cell, 10), class: "axis", "text-anchor": "end" }, label));
    if (groups.length === 1 && group.wavefronts > 1)
      map.append(s("text", { x: left - 6, y: top + group.wavefronts * cell - 1, class: "axis", "text-anchor": "end" }, group.wavefronts));
    group.banks.forEach((words, bank) => {
      const x = left + bank * pitch;
      map.append(s("rect", { x, y: top, width: pitch - 2, height: Math.max(1, group.wavefronts) * cell - 1, class: "bank" }));
      words.forEach((word, pass) => map.append(wordCell(word, bank, pass, x, top + pass * cell, pitch - 2, cell - 1)));
    });
    top += group.wavefronts * cell + gap;
  }
  for (let bank = 0; bank < 32; bank += 8)
    map.append(s("text", { x: left + bank * pitch, y: height - 4, class: "axis" }, bank === 0 ? "bank 0" : bank));
  map.append(s("text", { x: left + 31 * pitch, y: height - 4, class: "axis" }, 31));
  return h("figure", {}, map, h("figcaption", {}, bankCaption(access, witness, groups, wavefrontsOf(groups, witness))));
}

function wordCell(word, bank, pass, x, y, width, height) {
  const rect = s("rect", { x, y, width, height, class: pass ? "word extra" : "word", tabindex: -1 });
  return told(rect, `bank ${bank}, wavefront ${pass + 1}: word ${word.word} (byte ${4 * word.word}) for ${lanesText(word.lanes)}`);
}

function bankCaption(access, witness, groups, total) {
  const worst = groups.reduce((a, b) => (b.wavefronts > a.wavefronts ? b : a));
  const busiest = worst.banks.findIndex((words) => words.length === worst.wavefronts);
  const parts = [h("strong", {}, plural(total, "wavefront")), `, ${witnessText(witness)}. `];
  if (witness.passes) parts.push(`Each delivery takes ${witness.passes} wavefronts. `);
  if (groups.length > 1) parts.push(`Served ${witness.together} lanes at a time. `);
  if (worst.wavefronts > 1) {
    const lanes = worst.banks[busiest].flatMap((w) => w.lanes);
    const same = worst.banks.filter((words) => words.length === worst.wavefronts).length;
    parts.push(`Bank ${busiest}${same > 1 ? ` (and ${same - 1} more)` : ""} ${witness.oneByOne ? `serves ${plural(worst.wavefronts, "lane")} one by one` : `owes ${worst.wavefronts} different words to ${lanesText(lanes)}: one a wavefront`}.`);
  } else {
    parts.push("No bank owes more than one word: no conflict.");
  }
  return parts;
}
