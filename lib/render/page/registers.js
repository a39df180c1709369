// What the compiler made of kernels: registers, and the lines that spill or where most are live.

function drawRegisters(into) {
  const kernels = report.kernels.filter((kernel) => kernel.compiled);
  if (!kernels.length) return into.remove();
  const spilled = ({ compiled }) => (compiled.stored ?? 0) + (compiled.loaded ?? 0);
  kernels.sort((a, b) => spilled(b) - spilled(a) || b.compiled.registers - a.compiled.registers);
  into.append(heading(into.id, "Registers and spills", "As the compiler has it: bytes are those of the code of a thread, each counted once; loops are those of the machine code."),
    h("div", { class: "table" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "kernel, line"), ["live registers", "bytes stored", "loaded", "loops around"].map((text) => h("th", { class: "number" }, text)))),
      h("tbody", {}, kernels.flatMap((kernel) => [registersRow(kernel), ...kernel.compiled.lines.slice(0, firstRows).map(spillRow)])))));
}

const numberCell = (text) => h("td", { class: "number" }, text);

function registersRow({ name, at, compiled }) {
  return h("tr", {}, h("td", {}, h("code", {}, name), " ", at && lineLink(at)), numberCell(`of ${compiled.registers}`), numberCell(compiled.stored ?? "not known"), numberCell(compiled.loaded ?? "not known"), numberCell(""));
}

function spillRow({ at, live, stored, loaded, loops }) {
  return h("tr", {}, h("td", {}, "\u2003", at && lineLink(at)), numberCell(live), numberCell(stored), numberCell(loaded), numberCell(stored + loaded ? loops : ""));
}
