// Kernels, the worst first; each launch against its roofs: bytes that lanes use of those moved, and wavefronts needed of those taken, now and
// with the proved fixes.

// Units of an access over the basis, once the first proved fix of its finding is made.
function unitsAfterFixes(access) {
  const finding = report.findings[findingOfAccess.get(access.index)];
  const fix = finding && finding.fixes.find((x) => x.edits.length);
  const effect = fix && fix.effects.find((e) => e.access === access.index);
  const counted = effect && effect[report.perLaunch ? "total" : "block"];
  return counted ? counted[1] : access.weight[1];
}

function roofsOf(launch) {
  const own = report.accesses.filter((a) => a.launch === launch && a.reached && a.fusedWith === undefined);
  const sum = (shared, value) => own.filter((a) => a.shared === shared && countedExactly(a)).reduce((n, a) => n + value(a), 0);
  const used = (a) => (a[report.perLaunch ? "total" : "block"] || [0, 0, 0, 0])[3];
  return {
    missing: own.filter((a) => !countedExactly(a)).length,
    shared: { taken: sum(true, (a) => a.weight[1]), needed: sum(true, (a) => a.weight[2]), after: sum(true, unitsAfterFixes) },
    global: { taken: 32 * sum(false, (a) => a.weight[1]), needed: sum(false, used), after: 32 * sum(false, unitsAfterFixes) },
  };
}

// Excess in wavefronts; a sector counts as two (docs/ranking.md).
const wasteOf = (launch) => report.accesses.filter((a) => a.launch === launch && a.reached).reduce((n, a) => n + excessOf(a) * (a.shared ? 1 : 2), 0);

function drawKernels(into) {
  const rows = report.launches.map((launch, number) => ({ launch, waste: wasteOf(number), roofs: roofsOf(number) })).filter(({ roofs }) => roofs.shared.taken || roofs.global.taken);
  if (!rows.length) return into.remove();
  rows.sort((a, b) => b.waste - a.waste);
  const body = h("tbody", {}, rows.slice(0, firstRows).map(kernelRow));
  const more = rows.length > firstRows && h("button", { type: "button", onclick: () => { body.replaceChildren(...rows.map(kernelRow)); more.remove(); } }, `Show all ${rows.length}`);
  into.append(heading(into.id, "Kernels", `The worst first. Of what a ${basis} moves, how much its lanes need: a full bar moves nothing in vain; the lighter part is what the proved fixes save. Caches and time are not modelled.`),
    h("div", { class: "table" }, h("table", { class: "roofs" }, h("thead", {}, h("tr", {}, h("th", {}, "launch"), h("th", {}, "global memory: bytes used / moved"), h("th", {}, "shared memory: wavefronts needed / taken"))), body), more));
}

function kernelRow({ launch, roofs }) {
  const at = report.kernels[launch.kernel]?.at, findings = report.findings.filter((f) => f.kernel === launch.name).length;
  return h("tr", {}, h("td", {}, h("code", {}, launchText(launch)), h("span", { class: "muted" }, " ", at && lineLink(at), findings > 0 && [at && " \u00b7 ", h("a", { href: "#findings", onclick: () => choose("kernel", launch.name) }, plural(findings, "finding"))],
    roofs.missing > 0 && ` without ${plural(roofs.missing, "access").replace("accesss", "accesses")} that could not be counted`)),
    h("td", {}, roofBar(roofs.global, bytes)), h("td", {}, roofBar(roofs.shared, brief)));
}

function roofBar({ taken, needed, after }, words) {
  if (!taken) return h("span", { class: "muted" }, "none");
  const now = needed / taken, then = Math.min(1, needed / Math.max(after, 1));
  return [h("span", { class: "track roof-track" }, h("span", { class: "bar good", style: `width:${(100 * now).toFixed(2)}%` }), then > now + 0.001 && h("span", { class: "bar saved", style: `width:${(100 * (then - now)).toFixed(2)}%` })),
    h("span", { class: "figures" }, `${percent(needed, taken)}`, then > now + 0.001 && ` \u2192 ${percent(needed, after)}`, h("span", { class: "muted" }, ` ${words(needed)} / ${words(taken)}`))];
}
