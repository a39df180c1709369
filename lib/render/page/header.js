// What was read, for which GPU, and in one sentence where the cost is.

function drawHeader(into) {
  const name = report.files.length === 1 ? report.files[0].path.replace(/^.*\//, "") : plural(report.files.length, "file");
  const kernels = report.files.reduce((n, f) => n + f.kernels, 0);
  into.append(
    h("div", { class: "title" }, h("h1", {}, name), h("p", { class: "muted" }, `${plural(kernels, "kernel")}, ${plural(report.launches.length, "launch").replace("launchs", "launches")}, for ${report.gpu}${report.gpuAssumed ? " (default)" : ""} \u00b7 warplint ${report.version}`)),
    ...[unreadFirst(), wrongFirst(), verdict(), counts()].filter(Boolean));
}

function counts() {
  const by = (severity) => report.findings.filter((f) => f.severity === severity && !isBug(f)).length, bugs = report.findings.filter(isBug).length;
  const failed = report.files.filter((f) => f.failed).length;
  const items = [["error", by("error")], ["warning", by("warning")], ["note", by("note")]].filter(([, n]) => n)
    .map(([severity, n]) => h("a", { href: "#findings", class: "count " + severity, onclick: () => choose("severity", severity) }, plural(n, severity)));
  const fixable = report.findings.filter((f) => f.fixes.some((x) => x.edits.length)).length;
  if (bugs) items.unshift(h("a", { href: "#findings", class: "count error", onclick: () => choose("severity", "wrong result") }, plural(bugs, "wrong result")));
  if (fixable) items.push(h("span", { class: "count" }, `${grouped(fixable)} with a proved fix`));
  if (report.refusals.length) items.push(h("a", { href: "#unread", class: "count" }, `${grouped(report.refusals.length)} not analysed`));
  if (failed) items.push(h("a", { href: "#unread", class: "count error" }, plural(failed, "file") + " with errors"));
  return h("p", { class: "counts" }, items);
}

// What was not read comes before what was: the figures leave it out.
function unreadFirst() {
  const [error] = report.errors;
  return error && h("div", { class: "verdict bad" }, h("p", { class: "lead" }, h("a", { href: "#unread" }, plural(report.errors.length, "error")), ": ", error.at ? lineLink(error.at) : shortPaths.get(error.file) || error.file, ": ", error.message),
    h("p", {}, "What could not be read is not in the figures below."));
}

// A wrong result matters more than a cost.
function wrongFirst() {
  const finding = report.findings[0];
  return finding && gravityOf(finding) === "error" && h("div", { class: "verdict bad" },
    h("p", { class: "lead" }, h("a", { href: "#finding-0", onclick: () => openFinding(0) }, placeText(finding.at)), ": ", finding.message), h("pre", { class: "excerpt", tabindex: 0 }, excerpt(finding.at)));
}

// The rows of the first finding that is about a cost, the dearest first: findings come by severity and cost.
function costliest() {
  const number = report.findings.findIndex((f) => f.access !== undefined);
  return number < 0 ? [] : rowsOf(report.accesses).filter((row) => findingOfRow(row) === number); // by excess
}

function totalExcess(shared) {
  return report.accesses.filter((a) => a.shared === shared && a.reached).reduce((n, a) => n + excessOf(a), 0);
}

function verdict() {
  const rows = costliest(), [row] = rows;
  if (!row)
    return h("p", { class: "verdict good" }, report.accesses.length ? "Every access that was analysed moves as little as its bytes allow, or depends on values that are not known." : "No access was analysed.");
  const { of } = row, number = findingOfRow(row), finding = report.findings[number];
  const fix = finding.fixes.find((x) => x.edits.length) || finding.fixes[0];
  const total = totalExcess(of.shared), excess = rows.reduce((n, r) => n + r.excess, 0), exact = rows.every((r) => r.exact);
  return h("div", { class: "verdict bad" },
    h("p", { class: "lead" }, "Most is lost at ", h("a", { href: "#finding-" + number, onclick: () => openFinding(number) }, placeText(of.at)), ":"),
    h("pre", { class: "excerpt", tabindex: 0 }, excerpt(of.at)),
    h("p", {}, h("b", {}, `${between(of.units)} ${unitOf(of)}s`), ` a request; ${between(of.ideal)} would do. `,
      excess > 0 && `${rows.length > 1 ? `With ${plural(rows.length - 1, "more line")} of the same cause that` : "That"} is ${exact ? "" : "at least "}${brief(excess)} of ${brief(total)} excess ${unitOf(of)}s a ${basis} (${percent(excess, total)}).`),
    fix && h("p", {}, h("b", {}, fix.edits.length ? "Fix: " : "Advice: "), fix.title, fix.proof && h("span", { class: "muted" }, " \u2014 " + fix.proof)));
}

// The line with the access underlined.
function excerpt(at) {
  const line = lineAt(at).slice(0, 4000);
  const end = at[3] === at[1] ? at[4] - 1 : line.length;
  const indent = line.length - line.trimStart().length;
  return [line.slice(indent, at[2] - 1), h("mark", {}, line.slice(at[2] - 1, end)), line.slice(end)];
}
