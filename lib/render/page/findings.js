// Each finding: the request that costs most as a picture, before and after its fix, and how the number came about.

const cards = [], firstCards = 40;

function showCards(count) {
  cards.slice(0, count).forEach((card) => (card.hidden = false));
  if (count >= cards.length) document.querySelector("#findings > button")?.remove();
}

function drawFindings(into) {
  into.append(heading(into.id, "Findings", report.findings.length ? "Wrong results come first, then what costs most. Keys: n next, p previous." : "None."));
  const more = h("button", { type: "button", onclick: () => showCards(report.findings.length) }, `Show all ${report.findings.length}`);
  report.findings.forEach((finding, number) => {
    const card = h("details", { class: "finding " + gravityOf(finding), id: "finding-" + number }, summaryOf(finding));
    card.addEventListener("toggle", () => card.open && fillFinding(number));
    card.hidden = number >= firstCards;
    cards.push(card);
    into.append(card);
  });
  if (cards.length > firstCards) into.append(more);
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
    finding.at && h("pre", { class: "excerpt", tabindex: 0 }, h("a", { class: "line", href: "#source", onclick: () => showLine(finding.at) }, finding.at[1]), excerpt(finding.at)),
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
  return h("ul", { class: "notes" }, finding.notes.map((note) => h("li", {}, note.at && h("a", { href: "#source", onclick: () => showLine(note.at) }, placeText(note.at)), note.at && ": ", note.message)),
    others.length > 0 && h("li", {}, "also at ", others.map((o, i) => [i ? ", " : "", h("a", { href: "#source", onclick: () => showLine(o.at) }, placeText(o.at))])));
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
  if (cards.length) openFinding((current + by + cards.length) % cards.length);
}
