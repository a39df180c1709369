// The form, and what sim/ says of it. The state of the form is the address of the page.

const form = document.querySelector("#simulator form"), drawn = document.getElementById("drawn"), problem = document.getElementById("problem");
const unset = { text: "tile[threadIdx.x][threadIdx.y]", guard: "", memory: "shared", bytes: "4", op: "load", extents: "32x32", pad: "0", block: "32x8", warp: "0", swizzle: "" };
const meanings = new Map(); // of names, as typed

const row = "(blockIdx.y * 32 + threadIdx.y)", column = "(blockIdx.x * 32 + threadIdx.x)";
const examples = [
  ["Transpose: read of the matrix", { text: `in[${row} * N + ${column}]`, memory: "global" }, { N: "1024" }],
  ["Naive transpose: write", { text: `out[${column} * N + ${row}]`, memory: "global", op: "store" }, { N: "1024" }],
  ["Tiled transpose: column", {}, {}],
  ["Padded transpose: column", { pad: "1" }, {}],
  ["Swizzled by hand", { text: "tile[threadIdx.x][threadIdx.y ^ threadIdx.x]" }, {}],
  ["Stride", { text: "data[stride * threadIdx.x]" }, { stride: "2" }],
  ["Rows of float4", { text: "tile[threadIdx.x][k]", bytes: "16", extents: "64x8" }, { k: "0" }],
  ["The same, swizzled", { text: "tile[threadIdx.x][k]", bytes: "16", extents: "64x8", swizzle: "3,4,3" }, { k: "0" }],
  ["Histogram", { text: "bins[threadIdx.x % 8]", op: "atomic" }, {}],
];

// The module wants to be able to write to a file when it gives up; it is not.
async function load(base64) {
  const code = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const nothing = () => 8; // EBADF
  const { instance } = await WebAssembly.instantiate(code, { wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing } });
  instance.exports._initialize();
  return instance.exports;
}

function ask(sim, request) {
  const text = new TextEncoder().encode(request);
  new Uint8Array(sim.memory.buffer, sim.requestBuffer(text.length), text.length).set(text);
  const memory = new Uint8Array(sim.memory.buffer, sim.answer());
  return JSON.parse(new TextDecoder().decode(memory.subarray(0, memory.indexOf(0))));
}

// "32x8" as its numbers, or nothing if they are not at most so many.
function sizesOf(text, most) {
  const sizes = text.split(/[x×,]/).map((part) => part.trim());
  return sizes.length <= most && sizes.every((part) => /^[1-9]\d{0,8}$/.test(part)) ? sizes : null;
}

function requestOf(values) {
  const extents = sizesOf(values.extents, 4), block = sizesOf(values.block, 3), swizzle = values.swizzle ? values.swizzle.split(",").map((part) => part.trim()) : ["0", "4", "3"];
  if (!extents) return { error: `Array: "${values.extents}" is not a size such as 32x32` };
  if (!block) return { error: `Block: "${values.block}" is not a size such as 32x8` };
  if (swizzle.length !== 3 || !swizzle.every((part) => /^(\d|1[0-6])$/.test(part)) || Number(swizzle[2]) < Number(swizzle[0])) return { error: `Swizzle: "${values.swizzle}" is not bits, base and shift, such as 3,4,3; the shift is at least the bits` };
  for (const [name, most] of [["pad", 4096], ["warp", 31]])
    if (!/^\d{1,4}$/.test(values[name]) || Number(values[name]) > most) return { error: `${name === "pad" ? "Padding" : "Warp"}: 0 to ${most}` };
  const lines = ["text", "guard", "memory", "bytes", "op", "pad", "warp"].map((key) => [key, values[key]]);
  lines.push(["extents", ...extents], ["block", ...block, "1", "1"].slice(0, 4), ["swizzle", ...swizzle], ...[...meanings].map(([name, text]) => ["name", name, text]).filter((line) => line[2].trim()));
  return { text: lines.map((line) => line.map((word) => word.replace(/[\t\r\n]/g, " ")).join("\t")).join("\n") };
}

// What is typed, and what is said in the address of it: all that is not as it is without.
const valuesOf = () => Object.fromEntries(Object.keys(unset).map((name) => [name, form.elements[name].value]));

function stateOf(values, names) {
  const state = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== unset[name]));
  for (const name of names) if (meanings.get(name)) state.append("let", name + "=" + meanings.get(name));
  return state.toString();
}

function show(values, lets) {
  for (const [name, value] of Object.entries({ ...unset, ...values })) form.elements[name].value = value;
  meanings.clear();
  for (const [name, text] of Object.entries(lets)) meanings.set(name, text);
  answer();
}

function showAddress() {
  const state = new URLSearchParams(location.hash.slice(1));
  show(Object.fromEntries(Object.keys(unset).filter((name) => state.has(name)).map((name) => [name, state.get(name)])),
    Object.fromEntries(state.getAll("let").map((text) => text.split(/=(.*)/s)).slice(0, 64)));
}

// A field for each name in the text. A number in it goes up and down by arrow keys.
function drawNames(names) {
  const into = document.getElementById("names"), shownNow = [...into.querySelectorAll("input")].map((input) => input.dataset.name);
  if (shownNow.join() !== names.join())
    into.replaceChildren(...names.map((name) => h("label", {}, h("code", {}, name), h("input", { class: "code", size: 11, maxlength: 500, "data-name": name, placeholder: /^blockIdx\./.test(name) ? "0" : /^gridDim\./.test(name) ? "1" : "value",
      oninput: (event) => { meanings.set(name, event.target.value); answer(); },
      onkeydown: (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key], value = event.target.value.trim() || event.target.placeholder;
        if (!by || !/^-?\d{1,9}$/.test(value)) return;
        event.preventDefault();
        event.target.value = Number(value) + by;
        meanings.set(name, event.target.value);
        answer();
      } }))));
  for (const input of into.querySelectorAll("input"))
    if (input !== document.activeElement) input.value = meanings.get(input.dataset.name) || "";
}

// The tables that the pictures are drawn of are sim's.
const bankGroups = (access, request) => request.groups;

function sectorLines(request) {
  return request.lines.map(({ number, used }) => ({ number, sectors: [0, 1, 2, 3].map((sector) => {
    const first = 128 * number + 32 * sector;
    return { used: new Set(used.filter((b) => b >> 5 === sector).map((b) => b & 31)),
      lanes: new Set(request.lanes.filter(({ at }) => at !== undefined && at < first + 32 && at + request.bytes > first).map(({ lane }) => lane)) };
  }) }));
}

// Of each lane, the words that it waits for: [bank, wavefront, number].
function wordsOfLanes(request) {
  const words = request.lanes.map(() => []);
  for (const group of request.groups)
    group.banks.forEach((list, bank) => list.forEach((word, pass) => word.lanes.forEach((lane) => words[lane].push([bank, pass + 1, word.word]))));
  return words;
}

const threadText = (lane) => `(${lane.thread.join(", ")})`;
const last = (words) => words.reduce((a, b) => (b[1] > a[1] ? b : a));

// The lanes side by side, as the banks are: the bank or the sector that each wants, red if it waits.
function laneMap(request, isShared) {
  const left = 64, pitch = 14, map = picture({ class: "map lanes", viewBox: `0 0 ${left + 32 * pitch + 2} 34`, "aria-label": "Lanes" });
  const words = isShared ? wordsOfLanes(request) : [], origin = isShared ? 0 : request.lines[0].number * 4;
  const areShort = isShared || request.lines.at(-1).number * 4 + 3 - origin < 100; // what fits into a cell
  map.append(s("text", { x: left - 6, y: 22, class: "axis", "text-anchor": "end" }, isShared ? "its bank" : areShort ? "its sector" : "active"));
  for (let lane = 0; lane < 32; ++lane) {
    const of = request.lanes[lane], isActive = of && of.at !== undefined, x = left + lane * pitch;
    const waits = isActive && isShared && last(words[lane])[1] > 1, sector = isActive && Math.floor(of.at / 32) - origin;
    const cell = s("g", { tabindex: -1, class: "lane", "data-lane": lane }, s("rect", { x, y: 12, width: pitch - 2, height: 14, class: !isActive ? "untouched" : waits ? "word extra" : "word" }));
    if (isActive) cell.append(s("text", { x: x + pitch / 2 - 1, y: 22, "text-anchor": "middle" }, isShared ? words[lane][0][0] : areShort ? sector : ""));
    if (lane % 8 === 0 || lane === 31) map.append(s("text", { x, y: 8, class: "axis" }, lane ? lane : "lane 0"));
    map.append(told(cell, `lane ${lane}${of ? ", thread " + threadText(of) : ""}: ${!of ? "beyond the block" : !isActive ? "not active" : `byte ${of.at}, ` + (isShared ? words[lane].slice(0, 4).map(([bank, pass]) => `bank ${bank} in wavefront ${pass}`).join(", ") : `sector ${sector}`)}`));
  }
  return map;
}

// A lane under the pointer or with the focus shows where it reaches, and a word who wants it.
function join(lanes, figure, request, isShared) {
  const cells = [...lanes.querySelectorAll(".lane")];
  const parts = isShared ? request.groups.flatMap((group) => group.banks.flat()) : sectorLines(request).slice(0, mostRows).flatMap((line) => line.sectors.filter((sector) => sector.used.size).map((sector) => ({ lanes: [...sector.lanes] })));
  const elements = [...figure.querySelectorAll(isShared ? ".word" : "g[tabindex]")];
  const pairs = elements.flatMap((element, n) => parts[n].lanes.map((lane) => [element, cells[lane]]));
  for (const [a, b] of [...pairs, ...pairs.map(([a, b]) => [b, a])])
    for (const [event, on] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]]) a.addEventListener(event, () => b.classList.toggle("joined", on));
}

function laneTable(request, isShared) {
  const words = isShared ? wordsOfLanes(request) : [];
  const columns = isShared ? ["lane", "thread", "byte", "bank", "wavefront"] : ["lane", "thread", "byte", "sector"];
  return h("details", { class: "as-table" }, h("summary", {}, "Lanes as a table"), h("table", {}, h("thead", {}, h("tr", {}, columns.map((name) => h("th", {}, name)))),
    h("tbody", {}, request.lanes.map((of) => h("tr", {}, h("td", {}, of.lane), h("td", {}, threadText(of)), h("td", {}, of.at ?? "not active"),
      of.at !== undefined && (isShared ? [0, 1].map((n) => h("td", {}, words[of.lane].map((word) => word[n]).join(", "))) : h("td", {}, Math.floor(of.at / 32))))))));
}

const quoted = (text) => (/^[\w.,=\/-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'");

// What computes the same in a terminal.
function commandOf(values, names) {
  const words = ["warplint sim index", quoted(values.text)];
  for (const [option, name] of [["memory", "memory"], ["width", "bytes"], ["op", "op"], ["tile", "extents"], ["pad", "pad"], ["block", "block"], ["warp", "warp"], ["swizzle", "swizzle"], ["guard", "guard"]])
    if (values[name] !== unset[name] || name === "block") words.push(quoted(`--${option}=${values[name]}`));
  for (const name of names) if (meanings.get(name)) words.push(quoted(`--let=${name}=${meanings.get(name)}`));
  return words.join(" ");
}

function verdictOf(request, isShared) {
  const unit = isShared ? "wavefront" : "sector", excess = request.units - request.ideal;
  return h("p", { class: "lead " + (excess ? "bad" : "good"), role: "status" }, h("strong", {}, plural(request.units, unit)), excess ? `, ideal ${request.ideal}. ` : ", the fewest possible. ",
    isShared ? h("span", {}, `${plural(request.conflicts, "conflict")}; ${request.textbook} as textbooks count. `) : h("span", {}, `${plural(request.lineCount, "line")} of 128 bytes. `),
    h("span", { class: "muted" }, `Rules ${request.rules.join(" ")}: ${request.evidence}.`));
}

let engine;
function answer() {
  const values = valuesOf(), written = requestOf(values);
  const request = written.error ? written : ask(engine, written.text), isShared = values.memory === "shared";
  if (request.names) {
    drawNames(request.names);
    history.replaceState(null, "", "#" + stateOf(values, request.names));
  }
  problem.hidden = !request.error;
  problem.textContent = request.error ? visible(request.error) : "";
  drawn.classList.toggle("stale", Boolean(request.error));
  for (const button of form.querySelectorAll(".examples button")) button.setAttribute("aria-pressed", button.dataset.state === location.hash.slice(1));
  if (request.error) return;
  Object.assign(request, { warp: values.warp, passes: request.passes > 1 && request.passes });
  const lanes = laneMap(request, isShared), figure = requestMap({ shared: isShared }, request);
  join(lanes, figure, request, isShared);
  drawn.replaceChildren(verdictOf(request, isShared), lanes, figure, laneTable(request, isShared), h("pre", {}, h("code", {}, commandOf(values, request.names))));
}

document.body.append(h("div", { id: "tip", role: "status", hidden: true }));
load(document.getElementById("module").textContent.trim()).then((loaded) => {
  engine = loaded;
  form.querySelector(".examples").append(...examples.map(([title, values, lets]) => {
    for (const [name, text] of Object.entries(lets)) meanings.set(name, text);
    return h("button", { type: "button", "data-state": stateOf({ ...unset, ...values }, Object.keys(lets)), onclick: () => show(values, lets) }, title);
  }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => event.target.name && answer());
  addEventListener("hashchange", showAddress);
  showAddress();
});
