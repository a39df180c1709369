// The source with the price of each line.

let shownFile = 0, shownLaunch = -1, shownBasis = "request";

// Files with accesses, those that cost most first.
function priced() {
  const excess = new Map();
  for (const a of report.accesses) if (a.at && a.reached) excess.set(a.at[0], (excess.get(a.at[0]) || 0) + excessOf(a));
  report.findings.forEach((f) => f.at && !excess.has(f.at[0]) && excess.set(f.at[0], 0));
  return [...excess].sort((a, b) => b[1] - a[1]).map(([file]) => file);
}

function drawSource(into) {
  const files = priced();
  if (!files.length) return into.remove();
  shownFile = files[0];
  const launches = report.launches.map((launch, number) => [number, launchText(launch)]);
  into.append(heading(into.id, "Source", "Taken / ideal: wavefronts of shared memory and sectors of global memory."),
    h("div", { class: "toolbar" },
      files.length > 1 && h("label", {}, "File ", h("select", { id: "file", onchange: (e) => { shownFile = Number(e.target.value); drawLines(); showFirst(); } }, files.map((f) => h("option", { value: f }, report.sources[f].path)))),
      launches.length > 1 && h("label", {}, "Launch ", h("select", { id: "launch", onchange: (e) => { shownLaunch = Number(e.target.value); drawLines(); } }, h("option", { value: -1 }, "all"), launches.map(([n, text]) => h("option", { value: n }, text)))),
      choice("Count", "basis", [["request", "a request"], ["block", "a block"], ["total", "a launch"]], shownBasis, (value) => { shownBasis = value; drawLines(); }),
      h("span", { class: "steps" }, h("button", { type: "button", onclick: () => step(-1) }, "Previous"), h("button", { type: "button", onclick: () => step(1) }, "Next finding"))),
    h("div", { class: "listing" }, h("div", { id: "lines", tabindex: 0, role: "region", "aria-label": "Source" }), h("div", { id: "minimap", "aria-hidden": "true" })));
  drawLines();
  showFirst();
}

// What the accesses of a line take in all: of one request of each, in the dearest launch; or over blocks or launches.
function priceOf(accesses) {
  if (shownBasis === "request") {
    const byLaunch = new Map();
    for (const a of accesses) {
      const sum = byLaunch.get(a.launch) || [0, 0, true];
      byLaunch.set(a.launch, [sum[0] + a.units[1], sum[1] + (a.units[1] - a.excess[1]), true]);
    }
    return [...byLaunch.values()].sort((a, b) => b[0] - b[1] - a[0] + a[1] || b[0] - a[0])[0];
  }
  const known = accesses.filter((a) => a[shownBasis]);
  return [known.reduce((n, a) => n + a[shownBasis][1], 0), known.reduce((n, a) => n + a[shownBasis][2], 0), known.length === accesses.length];
}

function priceCell(accesses, shared, most) {
  const own = accesses.filter((a) => a.shared === shared && a.units && a.excess && a.fusedWith === undefined);
  const name = shared ? "wavefronts" : "sectors";
  if (!own.length) return h("span", { class: "price", "data-unit": name });
  const [units, ideal, complete] = priceOf(own);
  const share = most ? (units - ideal) / most : 0;
  const heat = units > ideal ? Math.max(1, Math.min(4, Math.ceil(4 * Math.sqrt(share)))) : 0;
  const text = units || complete ? brief(units) + " / " + brief(ideal) + (complete ? "" : " +") : "?";
  return told(h("span", { class: "price heat" + heat, "data-unit": name }, text),
    complete ? `${grouped(units)} ${name}, ideal ${grouped(ideal)}` : `some requests of this line are not counted for a ${shownBasis === "block" ? "block" : "launch"}`);
}

function accessesByLine() {
  const lines = new Map();
  for (const a of report.accesses) {
    if (!a.at || a.at[0] !== shownFile || !a.reached || (shownLaunch >= 0 && a.launch !== shownLaunch)) continue;
    if (!lines.has(a.at[1])) lines.set(a.at[1], []);
    lines.get(a.at[1]).push(a);
  }
  return lines;
}

function drawLines() {
  const into = document.getElementById("lines"), lines = linesOf(shownFile), by = accessesByLine();
  const most = [true, false].map((shared) => Math.max(0, ...[...by.values()].map((accesses) => {
    const own = accesses.filter((a) => a.shared === shared && a.units && a.excess && a.fusedWith === undefined);
    const [units, ideal] = own.length ? priceOf(own) : [0, 0];
    return units - ideal;
  })));
  const findings = new Map();
  report.findings.forEach((f, n) => f.at && f.at[0] === shownFile && !findings.has(f.at[1]) && findings.set(f.at[1], n));
  const rows = [];
  let previous = 0, inComment = false;
  for (const [number, text] of lines) {
    if (previous && number > previous + 1) rows.push(h("div", { class: "gap" }, "\u22ee"));
    if (number > previous + 1) inComment = false;
    previous = number;
    const accesses = by.get(number) || [], finding = findings.get(number);
    const [code, open] = codeOf(text, accesses, inComment);
    inComment = open;
    rows.push(h("div", { class: "row" + (finding !== undefined ? " found" : ""), id: `line-${number}` },
      finding !== undefined ? h("a", { class: "mark", href: "#finding-" + finding, onclick: () => openFinding(finding), "aria-label": "Finding of this line" }, "\u25cf") : h("span", { class: "mark" }),
      h("a", { class: "line", href: addressOf([shownFile, number]), tabindex: finding === undefined && -1 }, number),
      priceCell(accesses, true, most[0]), priceCell(accesses, false, most[1]), h("code", {}, code)));
  }
  into.replaceChildren(...rows);
  into.classList.toggle("wide-prices", shownBasis !== "request");
  for (const shared of [true, false])
    into.classList.toggle(shared ? "no-wavefronts" : "no-sectors", ![...by.values()].some((accesses) => accesses.some((a) => a.shared === shared)));
  drawMinimap(lines, by);
}

function drawMinimap(lines, by) {
  const last = Math.max(...lines.keys()), first = Math.min(...lines.keys());
  document.getElementById("minimap").replaceChildren(...[...by].map(([number, accesses]) => {
    const dear = accesses.some((a) => a.excess && a.excess[1] > 0);
    return h("span", { class: dear ? "dear" : "fine", style: `top:${(100 * (number - first) / Math.max(1, last - first)).toFixed(2)}%`, onclick: () => showLine([shownFile, number]) });
  }));
}

const tokens = /\/\/.*|\/\*.*?\*\/|\/\*.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\b(?:__global__|__device__|__host__|__shared__|__restrict__|__launch_bounds__|__forceinline__|__syncthreads|auto|bool|break|case|char|class|const|constexpr|continue|default|do|double|else|enum|extern|false|float|for|if|inline|int|long|namespace|return|short|signed|sizeof|static|struct|switch|template|true|typedef|typename|union|unsigned|using|void|volatile|while)\b/g;

// Pieces of a line, each with its class; and whether a comment goes on in the next line.
function pieces(text, inComment) {
  const found = [];
  let at = 0;
  if (inComment) {
    const end = text.indexOf("*/");
    if (end < 0) return [[[0, text.length, "comment"]], true];
    found.push([0, end + 2, "comment"]);
    at = end + 2;
  }
  if (text.length > 2000) return [found, false]; // machine-made: shown plain
  tokens.lastIndex = at;
  for (let m; (m = tokens.exec(text)); ) {
    const token = m[0], comment = token.startsWith("/*") || token.startsWith("//");
    found.push([m.index, m.index + token.length, comment ? "comment" : /^["']/.test(token) ? "string" : "keyword"]);
    if (token.startsWith("/*") && !(token.length > 3 && token.endsWith("*/"))) return [found, true];
  }
  return [found, false];
}

// The line as nodes: words of the language coloured, accesses underlined.
function codeOf(text, accesses, inComment) {
  const [words, open] = pieces(text, inComment);
  const spans = accesses.map((a) => [a.at[2] - 1, a.at[3] === a.at[1] ? a.at[4] - 1 : text.length, a]).sort((a, b) => a[1] - a[0] - (b[1] - b[0]));
  const cuts = new Set([0, text.length]);
  for (const [from, to] of [...words, ...spans]) cuts.add(from).add(Math.min(to, text.length));
  const at = [...cuts].sort((a, b) => a - b), nodes = [];
  for (let i = 0; i + 1 < at.length; ++i) {
    const piece = text.slice(at[i], at[i + 1]);
    const word = words.find(([from, to]) => from <= at[i] && at[i] < to), span = spans.find(([from, to]) => from <= at[i] && at[i] < to);
    const access = span && (span[2].excess && span[2].excess[1] > 0 ? "dear" : "fine");
    nodes.push(word || span ? h("span", { class: [word && word[2], access].filter(Boolean).join(" ") }, piece) : piece);
  }
  return [nodes, open];
}

// A file begins with its licence: the first finding is what is looked for, or else the first price.
function showFirst() {
  const into = document.getElementById("lines"), row = into.querySelector(".row.found") || into.querySelector(".row:has(.price:not(:empty))");
  const above = row && row.getBoundingClientRect().top - into.getBoundingClientRect().top;
  if (above > into.clientHeight / 2) into.scrollTop = above - into.clientHeight / 4;
}

function showLine(at) {
  if (at[0] !== shownFile) {
    shownFile = at[0];
    const select = document.getElementById("file");
    if (select) select.value = at[0];
    drawLines();
  }
  const row = document.getElementById("line-" + at[1]);
  if (!row) return;
  document.querySelectorAll(".row.current").forEach((other) => other.classList.remove("current"));
  row.classList.add("current");
  setTimeout(() => row.scrollIntoView({ block: "center" }));
}
