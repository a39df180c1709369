// Each finding: the request that costs most as a picture, before and after its fix, and how the number came about.

const cards = [], firstCards = 40;

// What the filters ask for: a value of each that is set.
const filters = [
  ["severity", "Severity", (finding) => (isBug(finding) ? "wrong result" : finding.severity)],
  ["check", "Check", (finding) => finding.check],
  ["kernel", "Kernel", (finding) => finding.kernel],
  ["file", "File", (finding) => finding.at && pathOf(finding.at)],
];
const chosen = new Map();
const isChosen = (number) => filters.every(([name, , of]) => !chosen.has(name) || of(report.findings[number]) === chosen.get(name));

function showCards(count) {
  let shown = 0;
  cards.forEach((card, number) => (card.hidden = !isChosen(number) || ++shown > count));
  const all = cards.filter((_, number) => isChosen(number)).length;
  document.querySelector("#findings > button")?.remove();
  if (all > count) document.getElementById("findings").append(h("button", { type: "button", onclick: () => showCards(cards.length) }, `Show all ${all}`));
  const text = document.getElementById("chosen");
  if (text) text.textContent = chosen.size ? `${all} of ${plural(cards.length, "finding")}` : "";
}

function choose(name, value) {
  value === "" ? chosen.delete(name) : chosen.set(name, value);
  const select = document.getElementById("choose-" + name);
  if (select) select.value = value;
  current = -1;
  showCards(firstCards);
}

function filterBar() {
  const bars = filters.map(([name, label, of]) => [name, label, [...new Set(report.findings.map(of))].filter(Boolean).sort()]).filter(([, , values]) => values.length > 1);
  return bars.length > 0 && h("div", { class: "toolbar", role: "search", "aria-label": "Findings" }, bars.map(([name, label, values]) => h("label", {}, label + " ",
    h("select", { id: "choose-" + name, onchange: (event) => choose(name, event.target.value) }, h("option", { value: "" }, "all"), values.map((value) => h("option", { value }, name === "file" ? shortPaths.get(value) : value))))),
    h("span", { id: "chosen", class: "muted", role: "status" }));
}

function drawFindings(into) {
  into.append(heading(into.id, "Findings", report.findings.length ? "Wrong results come first, then what costs most. Keys: n next, p previous." : "None."));
  into.append(filterBar() || "");
  report.findings.forEach((finding, number) => {
    const card = h("details", { class: "finding " + gravityOf(finding), id: "finding-" + number }, summaryOf(finding));
    card.addEventListener("toggle", () => card.open && fillFinding(number));
    cards.push(card);
    into.append(card);
  });
  showCards(firstCards);
  for (let n = 0; n < Math.min(report.findings.length, report.findings.length <= 3 ? 3 : 1); ++n) openFinding(n, false);
}

function isBug(finding) {
  return finding.kind === "bug" && finding.severity !== "note";
}

function gravityOf(finding) {
  return isBug(finding) ? "error" : finding.severity;
}

function summaryOf(finding) {
  const access = report.accesses[finding.access], weight = finding.weight;
  return h("summary", {}, h("span", { class: "severity" }, isBug(finding) ? "wrong result" : finding.severity), h("span", { class: "what" }, h("span", { class: "message" }, finding.message),
    h("span", { class: "muted" }, finding.at && [placeText(finding.at), " \u00b7 ", finding.kernel, finding.others && ` \u00b7 and ${finding.others.length} alike`],
      weight && weight[0] > 0 && ` \u00b7 ${weight[2] === "launch" ? "" : "\u2248\u2009"}${brief(weight[0])} excess ${access ? unitOf(access) + "s" : ""} a launch`)));
}

function fillFinding(number) {
  const card = cards[number];
  if (card.childElementCount > 1) return;
  const finding = report.findings[number], access = report.accesses[finding.access];
  const fix = finding.fixes.find((x) => x.edits.length);
  card.append(h("div", { class: "body" },
    finding.at && h("pre", { class: "excerpt", tabindex: 0 }, h("a", { class: "line", href: addressOf(finding.at), onclick: () => showLine(finding.at) }, finding.at[1]), excerpt(finding.at)),
    access && h("div", { class: "panels" }, pictures(access, fix), casesOf(access)), finding.fixes.map(fixPart), notesOf(finding), origin(finding, access)));
}

function pictures(access, fix) {
  if (!access.witness) return null;
  const effect = fix && fix.effects.find((e) => e.access === access.index);
  const after = effect && effect.witness;
  const what = access.shared ? "words that each bank has to deliver" : "bytes that a request moves";
  return [h("div", {}, h("h4", {}, (after ? "Now: " : "The dearest request: ") + what), requestMap(access, access.witness)),
    after && h("div", {}, h("h4", {}, "After the fix"), requestMap(access, after))];
}

function fixPart(fix) {
  const kind = { safe: "Fix", unsafe: "Fix to look at first", "display-only": "Advice" }[fix.safety];
  return h("div", { class: "part fix " + fix.safety }, h("h4", {}, kind + ": " + fix.title), fix.proof && h("p", {}, fix.proof + "."), fix.caution && h("p", {}, "Unsafe, since " + fix.caution + "."), diffOf(fix.edits));
}

function notesOf(finding) {
  const others = (finding.others || []).filter((o) => o.at);
  if (!finding.notes.length && !others.length) return null;
  return h("ul", { class: "notes" }, finding.notes.map((note) => h("li", {}, note.at && lineLink(note.at), note.at && ": ", note.message)),
    others.length > 0 && h("li", {}, "also at ", others.map((o, i) => [i ? ", " : "", lineLink(o.at)])));
}

function origin(finding, access) {
  const rows = [];
  if (access) {
    const launch = report.launches[access.launch];
    rows.push(["access", `${access.text || access.array}, ${kindOf(access)}, ${plural(access.bytes, "byte")} a lane${access.parts > 1 ? `, ${access.parts} accesses fused` : ""}`], ["address", finding.address && finding.address + " (bytes)"],
      ["launch", launchText(launch) + ", " + originOf(launch)], ["verdict", access.verdict + (access.guarded ? "; figures are those of full warps" : "")],
      ["rules", access.rules.map((id) => `${id} (${report.rules[id][1]}): ${report.rules[id][0]}`).join("; ")]);
    for (const assumption of access.assumptions || []) rows.push(["assumed", assumption]);
  }
  for (const tried of finding.considered || []) rows.push(["tried", tried]);
  return h("details", { class: "origin" }, h("summary", {}, "How this number was computed"),
    h("dl", {}, rows.filter(([, text]) => text).map(([term, text]) => [h("dt", {}, term), h("dd", {}, text)])),
    finding.page && h("p", {}, h("a", { href: finding.page, rel: "noreferrer" }, finding.check), " explains the check."));
}

let current = -1;

function openFinding(number, scroll = true) {
  const card = cards[number];
  if (!card) return;
  fillFinding(number);
  card.open = true;
  card.hidden = false;
  if (!scroll) return;
  current = number;
  card.scrollIntoView({ block: "start" });
  card.querySelector("summary").focus({ preventScroll: true });
}

function step(by) {
  const numbers = cards.map((_, number) => number).filter(isChosen), at = numbers.indexOf(current);
  if (numbers.length) openFinding(numbers.at((at < 0 ? (by > 0 ? 0 : -1) : at + by) % numbers.length));
}
