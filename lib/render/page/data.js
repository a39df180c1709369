// The report, and what several parts of the page want to know of it.
//
//   files, kernels, launches, refusals, errors   as in the JSON report
//   accesses    each with its launch's number, units ([least, most] of a request), ideal, excess, cases,
//               block and total ([requests, units, ideal, bytes used]), weight ([requests, units, ideal, how]),
//               witness (a request that costs most)
//               Accesses that the compiler fuses have the figures of their requests; all but the first are fusedWith it
//   findings    in the order of attention, with weight ([excess, units, basis]); fixes have edits and effects: what accesses cost afterwards
//   measured    launches of a profile: kernel, device, shape; lines with predicted ([least, most]), units, ideal, excess, kind
//   history     runs, oldest first: name (of the last none), cost ([kernel, excess]), findings, new, fixed
//   sources     what places count: path, parts ([first line, text])
//   a place     [file, line, column, end line, end column]
//
// A unit is a wavefront of shared memory, or a sector of global memory.

const report = JSON.parse(document.getElementById("data").textContent);

const unitOf = (access) => (access.shared ? "wavefront" : "sector");
const excessOf = (access) => access.weight[1] - access.weight[2];
const countedExactly = (access) => access.weight[3] === "exact";
const basis = report.perLaunch ? "launch" : "block";

// "shared load"
const kindOf = (access) => (access.shared ? "shared " : "global ") + access.op.replace("-", " ");

function pathOf(place) {
  return report.sources[place[0]].path;
}

// The shortest end of each path that no other has: the name of the file, and of several alike their folders, too.
const shortPaths = new Map();
for (let folders = 0, paths = [...new Set([...report.sources, ...report.files].map((of) => of.path))]; paths.length; ++folders) {
  const ends = new Map();
  for (const path of paths) {
    const end = path.split("/").slice(-1 - folders).join("/");
    ends.set(end, [...(ends.get(end) || []), path]);
  }
  paths = [];
  for (const [end, alike] of ends)
    if (alike.length === 1 || alike.includes(end)) alike.forEach((path) => shortPaths.set(path, path === end || alike.length === 1 ? end : path));
    else paths.push(...alike);
}

function placeText(place) {
  return shortPaths.get(pathOf(place)) + ":" + place[1];
}

// Each line has an address, "#src/a.cu:12", which holds in any report with that file.
const addressOf = (place) => "#" + encodeURI(pathOf(place)) + ":" + place[1];
const lineLink = (place, text) => h("a", { href: addressOf(place), onclick: () => showLine(place) }, text ?? placeText(place));

// Weights that are not counted to the last request say so.
function weightText(access, n) {
  const sign = { exact: "", scaled: "\u2248\u2009", "at-least": "\u2265\u2009" }[access.weight[3]];
  return sign + brief(n);
}

const lineIndex = new Map();
function linesOf(file) {
  if (!lineIndex.has(file)) {
    const lines = new Map();
    for (const [first, text] of report.sources[file].parts)
      text.split("\n").forEach((line, i) => lines.set(first + i, line.replace(/\r$/, "")));
    lineIndex.set(file, lines);
  }
  return lineIndex.get(file);
}

const lineAt = (place) => linesOf(place[0]).get(place[1]) || "";

// Accesses by place and kind: instances and launches of one expression are one row.
function rowsOf(accesses) {
  const rows = new Map();
  for (const access of accesses) {
    if (!access.reached || !access.at || access.fusedWith !== undefined) continue;
    const key = access.at.join(":") + access.op + access.shared;
    if (!rows.has(key)) rows.set(key, { key, of: access, all: [], requests: 0, units: 0, ideal: 0, exact: true });
    const row = rows.get(key);
    row.all.push(access);
    row.requests += access.weight[0];
    row.units += access.weight[1];
    row.ideal += access.weight[2];
    row.exact = row.exact && countedExactly(access);
    if (access.excess && access.excess[1] > (row.of.excess || [0, 0])[1]) row.of = access;
  }
  for (const row of rows.values()) row.excess = row.units - row.ideal;
  return [...rows.values()].sort((a, b) => b.excess - a.excess || (b.of.excess || [0, 0])[1] - (a.of.excess || [0, 0])[1] || b.units - a.units);
}

// The finding that tells of an access: its number, or -1.
const findingOfAccess = new Map();
report.findings.forEach((finding, number) => {
  for (const index of [finding.access, finding.store, ...(finding.together || []), ...(finding.others || []).map((o) => o.access)])
    if (index !== undefined && !findingOfAccess.has(index)) findingOfAccess.set(index, number);
});
report.accesses.forEach((access, index) => (access.index = index));

function findingOfRow(row) {
  for (const access of row.all) if (findingOfAccess.has(access.index)) return findingOfAccess.get(access.index);
  return -1;
}

function launchText(launch) {
  const grid = launch.grid ? "<<<" + three(launch.grid) + ", " + three(launch.block) + ">>>" : "block " + three(launch.block) + ", grid unknown";
  return launch.name + " " + grid;
}

const originText = { option: "given as an option", config: "from the configuration", call: "from the launch in the source", attribute: "from the kernel's attributes", assumed: "assumed" };

function originOf(launch) {
  const where = launch.at ? " (" + placeText(launch.at) + ")" : "";
  return originText[launch.from] + where + (launch.why ? ": " + launch.why : "");
}
