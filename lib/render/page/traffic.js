// Accesses by what they cost over their ideal, with a running total.

const firstRows = 8;

function drawTraffic(into) {
  const tables = [true, false].map((shared) => trafficTable(shared, rowsOf(report.accesses.filter((a) => a.shared === shared)))).filter(Boolean);
  if (!tables.length) return into.remove();
  into.append(heading(into.id, "Where the traffic goes", `Counted over a ${basis}${report.perLaunch ? "" : " (the grid is not known for every launch)"}; requests are those of warps.`),
    ...tables);
}

function trafficTable(shared, rows) {
  if (!rows.length) return null;
  const unit = shared ? "wavefront" : "sector";
  const excess = rows.reduce((n, row) => n + row.excess, 0), units = rows.reduce((n, row) => n + row.units, 0);
  const body = h("tbody", {});
  let running = 0, shown = 0;
  const add = (count) => {
    for (; shown < Math.min(rows.length, count); ++shown) {
      running += rows[shown].excess;
      body.append(trafficRow(rows[shown], excess, running));
    }
  };
  add(firstRows);
  const more = rows.length > firstRows && h("button", { type: "button", onclick: () => { add(rows.length); more.remove(); } }, `Show all ${rows.length}`);
  return h("div", { class: "table" },
    h("h3", {}, shared ? "Shared memory" : "Global memory"),
    h("p", { class: "muted" }, excess ? `${brief(excess)} of ${brief(units)} ${unit}s are excess (${percent(excess, units)}).` : `${brief(units)} ${unit}s; none is certain to be excess.`),
    h("table", { class: "traffic" + (report.files.length === 1 ? " one-file" : "") }, h("thead", {}, h("tr", {}, h("th", { class: "where" }, "line"), h("th", {}, "access"),
      h("th", { class: "number" }, "a request / ideal"), h("th", { class: "number optional" }, "requests"), h("th", { class: "number" }, "excess"), h("th", { class: "share" }, "share, running total"))), body), more);
}

function trafficRow(row, excess, running) {
  const { of } = row, number = findingOfRow(row);
  const dear = of.excess && of.excess[1] > 0;
  const text = report.files.length === 1 && pathOf(of.at) === report.files[0].path ? of.at[1] : placeText(of.at);
  const place = number >= 0 ? h("a", { href: "#finding-" + number, onclick: () => openFinding(number) }, text) : lineLink(of.at, text);
  return h("tr", { class: dear ? "dear" : "" }, h("td", { class: "where", title: pathOf(of.at) + ":" + of.at[1] }, place),
    h("td", { class: "access", title: of.text }, h("code", {}, (of.text || of.array || kindOf(of)).slice(0, 200)), h("span", { class: "muted" }, " " + of.op.replace("-", " "))),
    h("td", { class: "number" }, h("b", {}, between(of.units)), " / " + between(of.ideal)),
    h("td", { class: "number optional" }, weightText(of, row.requests)),
    h("td", { class: "number excess" }, row.excess || !dear ? (row.exact ? "" : "\u2265\u2009") + brief(row.excess) : "depends"),
    h("td", { class: "share" }, row.excess > 0 && [h("span", { class: "track" }, bar(row.excess / excess, "bad"), h("span", { class: "bar rest", style: `width:${(100 * (running - row.excess) / excess).toFixed(2)}%` })),
      h("span", { class: "running" }, percent(running, excess))]));
}
