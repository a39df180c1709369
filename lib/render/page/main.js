// Puts the page together. Sections without anything to say leave.

function drawUnread(into) {
  const missing = report.files.filter((f) => f.missing || f.addedFlags);
  if (!report.refusals.length && !report.errors.length && !missing.length) return into.remove();
  const place = (item) => (item.at ? lineLink(item.at) : item.file || "");
  into.append(heading(into.id, "What was not read", "Each is a gap in this report, with its reason."),
    h("ul", { class: "notes" }, report.errors.map((e) => h("li", {}, h("b", {}, "error "), place(e), ": ", e.message)),
      report.refusals.slice(0, 200).map((r) => h("li", {}, place(r), ": ", r.kernel && h("code", {}, r.kernel), r.kernel && ": ", r.summary, r.detail && ": " + r.detail)),
      report.refusals.length > 200 && h("li", {}, `and ${report.refusals.length - 200} more`),
      missing.map((f) => h("li", {}, f.path, f.missing && ": includes not found and skipped: " + f.missing.join(", "), f.addedFlags && ": added " + f.addedFlags.join(" ")))));
}

for (const [id, draw] of [["header", drawHeader], ["kernels", drawKernels], ["traffic", drawTraffic], ["findings", drawFindings], ["source", drawSource], ["measured", drawMeasured], ["history", drawHistory], ["registers", drawRegisters], ["occupancy", drawOccupancy], ["unread", drawUnread]])
  draw(document.getElementById(id));

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "n") step(1);
  if (event.key === "p") step(-1);
  if (event.key === "Escape") document.getElementById("tip").hidden = true;
});

// Paper shows all that is chosen: what is folded is opened first.
addEventListener("beforeprint", () => cards.forEach((_, number) => isChosen(number) && openFinding(number, false)));

function followHash() {
  const finding = /^#finding-(\d+)$/.exec(location.hash), line = /^#(.+):(\d+)$/.exec(location.hash);
  const file = line ? report.sources.findIndex(({ path }) => encodeURI(path) === line[1] || path === line[1]) : -1;
  if (finding) openFinding(Number(finding[1]));
  if (file >= 0) showLine([file, Number(line[2])]);
}
addEventListener("hashchange", followHash);
followHash();

// An editor that shows the page says where its cursor is, and is told which line is clicked.
const editor = typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : null;
function followCursor({ path, line }) {
  const file = report.sources.findIndex((source) => path === source.path || String(path).endsWith("/" + source.path));
  if (file >= 0 && Number.isInteger(line)) showLine([file, line]);
}
addEventListener("message", (event) => event.data && followCursor(event.data));
// An edit makes a new page: what was open in the last one stays open, where it was.
function openIn(kept) {
  if (!kept || kept.findings !== cards.length) return false;
  cards.forEach((card, number) => (kept.open.includes(number) ? openFinding(number, false) : (card.open = false)));
  scrollTo(0, kept.top);
  return true;
}
function stateNow() {
  return { findings: cards.length, open: cards.flatMap((card, number) => (card.open ? [number] : [])), top: scrollY };
}
if (editor) {
  const isKept = openIn(editor.getState());
  const keep = () => editor.setState(stateNow());
  addEventListener("scroll", keep, { passive: true });
  cards.forEach((card) => card.addEventListener("toggle", keep));
  document.getElementById("lines")?.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (row && !event.target.closest("a")) editor.postMessage({ path: report.sources[shownFile].path, line: Number(row.id.replace("line-", "")) });
  });
  editor.postMessage({ ready: true, isKept });
}
