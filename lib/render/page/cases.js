// What a request costs for each value of what is not known: a table of the cases, and a step chart where one
// unknown decides.

const mostValues = 160;

// The values to draw, or null where no chart says more than the table.
function chartDomain(cases) {
  const names = new Set(), points = { ends: [], moduli: [] };
  for (const c of cases) {
    unknownsOf(c.condition, names);
    turningPoints(c.condition, points);
  }
  if (names.size !== 1 || cases.length < 2) return null;
  const [name] = names;
  const period = points.moduli.reduce((a, b) => Math.max(a, b), 0);
  const low = Math.min(0, ...points.ends.map((n) => n - 1)), high = Math.max(2 * period, ...points.ends.map((n) => n + 4), 8);
  let values = [];
  if (high - low <= mostValues) for (let v = low; v <= high; ++v) values.push(v);
  else values = [...new Set(points.ends)].sort((a, b) => a - b).slice(0, mostValues);
  const steps = values.map((value) => ({ value, number: caseFor(cases, name, value) })).filter((step) => step.number >= 0);
  return steps.length > 1 ? { name, steps, period, whole: high - low <= mostValues } : null;
}

// The case that most values fall into.
function widestCase(cases, steps) {
  const counts = cases.map((_, n) => steps.filter((step) => step.number === n).length);
  return counts.indexOf(Math.max(...counts));
}

function stepChart(access, domain) {
  const cases = access.cases, width = 520, height = 132, left = 34, bottom = 26, top = 8;
  const most = Math.max(...domain.steps.map((x) => cases[x.number].units[1]), 1);
  const wide = (width - left - 4) / domain.steps.length;
  const y = (units) => top + (height - top - bottom) * (1 - units / most);
  const widest = widestCase(cases, domain.steps);
  const chart = picture({ class: "chart", viewBox: `0 0 ${width} ${height}`, "aria-label": `${unitOf(access)}s by ${domain.name}` });
  for (const units of [...new Set([most, Math.round(most / 2), access.ideal ? access.ideal[1] : 0])])
    chart.append(s("line", { x1: left, x2: width, y1: y(units), y2: y(units), class: access.ideal && units === access.ideal[1] ? "roof" : "grid" }),
      s("text", { x: left - 5, y: y(units) + 3, class: "axis", "text-anchor": "end" }, units));
  domain.steps.forEach((step, i) => {
    const c = cases[step.number], x = left + i * wide;
    const bar = s("rect", { x, y: y(c.units[1]), width: Math.max(1, wide - (wide > 5 ? 1 : 0)), height: Math.max(1, height - bottom - y(c.units[1])), tabindex: -1,
      class: access.ideal && c.units[1] <= access.ideal[1] ? "step good" : "step bad" });
    chart.append(told(bar, `${domain.name} = ${step.value}: ${between(c.units)} ${unitOf(access)}s${step.number === widest ? " (as for most values)" : ""}`));
    if (c.units[0] < c.units[1]) chart.append(s("line", { x1: x, x2: x + wide, y1: y(c.units[0]), y2: y(c.units[0]), class: "least" }));
  });
  const every = Math.ceil(domain.steps.length / 9);
  domain.steps.forEach((step, i) => {
    if (i % every === 0) chart.append(s("text", { x: left + (i + 0.5) * wide, y: height - 14, class: "axis", "text-anchor": "middle" }, step.value));
  });
  chart.append(s("text", { x: width, y: height - 2, class: "axis", "text-anchor": "end" }, domain.name + (domain.whole && domain.period ? `, repeats every ${domain.period}` : "")));
  return chart;
}

function caseTable(access, widest) {
  const most = Math.max(...access.cases.map((c) => (c.units ? c.units[1] : 0)), 1);
  return h("table", { class: "cases" },
    h("thead", {}, h("tr", {}, h("th", {}, "if"), h("th", { class: "number" }, unitOf(access) + "s"), h("th", { class: "wide", "aria-hidden": "true" }))),
    h("tbody", {}, access.cases.map((c, n) => h("tr", { class: c.exceptional ? "muted" : "" },
      h("td", {}, h("code", {}, c.when), n === widest && h("span", { class: "tag" }, "most values")),
      h("td", { class: "number" }, between(c.units)),
      h("td", { class: "wide", "aria-hidden": "true" }, bar(c.units ? c.units[1] / most : 0, access.ideal && c.units && c.units[1] <= access.ideal[1] ? "good" : "bad"))))));
}

const bar = (share, kind) => h("span", { class: "bar " + kind, style: `width:${(100 * share).toFixed(2)}%` });

function casesOf(access) {
  if (!access.cases || access.cases.length < 2) return null;
  const domain = chartDomain(access.cases);
  const table = caseTable(access, domain ? widestCase(access.cases, domain.steps) : -1);
  return h("div", {}, h("h4", {}, access.verdict === "exact" ? "By iteration" : "By value of what is not known"),
    domain && h("figure", {}, stepChart(access, domain), h("figcaption", {}, `${unitOf(access)}s a request for values of `, h("code", {}, domain.name), "; the dashed line is the ideal.")),
    domain && access.cases.length > 3 ? h("details", { class: "as-table" }, h("summary", {}, `The ${access.cases.length} cases as a table`), table) : table);
}
