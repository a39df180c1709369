// Resident warps over block sizes and registers, with the blocks that are launched.

function drawOccupancy(into) {
  const launches = report.launches.filter((launch) => launch.curves !== undefined);
  if (!launches.length || !report.occupancy.length) return into.remove();
  const used = [...new Set(launches.map((launch) => launch.curves))];
  into.append(heading(into.id, "Occupancy", `Warps that an SM of ${report.gpu} holds at a time. ${report.kernels.some((k) => k.compiled) ? "The lines are those of" : "Registers are known after compiling only (--ptxas): a line for each of"} some counts of registers.`),
    h("div", { class: "columns" }, used.slice(0, 12).map((number) => occupancyChart(report.occupancy[number], launches.filter((launch) => launch.curves === number)))));
}

function occupancyChart(curves, launches) {
  const width = 520, height = 150, left = 28, bottom = 26, top = 8;
  const x = (threads) => left + ((width - left - 8) * threads) / 1024, y = (warps) => top + (height - top - bottom) * (1 - warps / curves.warpsPerSM);
  const chart = picture({ class: "chart", viewBox: `0 0 ${width} ${height}`, "aria-label": "Resident warps by threads of a block" });
  for (const warps of [curves.warpsPerSM, curves.warpsPerSM / 2, 0])
    chart.append(s("line", { x1: left, x2: width - 8, y1: y(warps), y2: y(warps), class: "grid" }), s("text", { x: left - 5, y: y(warps) + 3, class: "axis", "text-anchor": "end" }, warps));
  curves.byRegisters.forEach(([registers, ...warps], line) => {
    const points = warps.map((n, i) => `${x(32 * i)},${y(n)} ${x(32 * (i + 1))},${y(n)}`).join(" ");
    chart.append(s("polyline", { points, class: "curve c" + line }));
  });
  const sizes = new Map();
  for (const launch of launches) sizes.set(launch.block[0] * launch.block[1] * launch.block[2], launch);
  for (const [threads, launch] of sizes)
    chart.append(told(s("circle", { cx: x(threads - 16), cy: y(launch.warps), r: 4.5, class: "mark", tabindex: -1 }), occupancyText(launch, threads)));
  for (const threads of [128, 256, 512, 768, 1024])
    chart.append(s("text", { x: x(threads), y: height - 12, class: "axis", "text-anchor": "middle" }, threads));
  chart.append(s("text", { x: width - 8, y: height - 1, class: "axis", "text-anchor": "end" }, "threads of a block"));
  const legend = h("p", { class: "legend" }, curves.byRegisters.map(([registers], line) => h("span", { class: "key c" + line }, registers ? registers + " registers" : "no register limit")));
  return h("figure", { class: "table" }, h("h3", {}, curves.shared ? bytes(curves.shared) + " of shared memory a block" : "No shared memory"), chart, legend,
    h("figcaption", {}, [...sizes].slice(0, 6).map(([threads, launch]) => h("p", {}, occupancyText(launch, threads)))));
}

function occupancyText(launch, threads) {
  const more = launch.oneMore ? [launch.oneMore.threads && `at most ${launch.oneMore.threads} threads a block`, launch.oneMore.registers && `at most ${launch.oneMore.registers} registers a thread`, launch.oneMore.shared !== undefined && `at most ${bytes(launch.oneMore.shared)} of shared memory a block`].filter(Boolean) : [];
  const cliff = launch.mostRegisters ? ` More than ${launch.mostRegisters} registers a thread leave fewer.` : "";
  return `${launch.name}, ${threads} threads${launch.registers ? `, ${launch.registers} registers` : ""}: ${plural(launch.blocks, "block")} an SM, ${launch.warps} warps; limited by ${joined(launch.limitedBy) || "nothing"}.` + (more.length ? ` For one block more: ${joined(more)}.` : "") + cliff;
}
