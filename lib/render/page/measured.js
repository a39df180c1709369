// What a profiler measured beside what was predicted, launch by launch.

const matchText = {
  match: "as predicted", "as-compiled": "as compiled", predicated: "lanes turned off", dropped: "not executed", "data-dependent": "within bounds: data decides",
  "within-bounds": "within bounds", unmerged: "counted apart by the profiler", "other-lanes": "other lanes than predicted", "not-analysed": "not analysed", differs: "unlike predicted",
};

const figure = (n) => (n === undefined ? "\u2013" : Number.isInteger(n) ? grouped(n) : n.toFixed(2));
const figures = (range) => (!range ? "\u2013" : range[0] === range[1] ? figure(range[0]) : figure(range[0]) + "\u2013" + figure(range[1]));

function drawMeasured(into) {
  if (!report.measured.length) return into.remove();
  const lines = report.measured.flatMap((launch) => launch.lines);
  const count = (...kinds) => lines.filter((line) => kinds.includes(line.kind)).length;
  const as = count("match"), unlike = count("differs");
  into.append(heading(into.id, "Measured", `Wavefronts (shared memory) and sectors (global memory) a request, as predicted and as a profiler counted them. Of ${plural(lines.length, "line")} ${grouped(as)} as predicted, ${grouped(lines.length - as - unlike)} otherwise for the reason beside it, ${grouped(unlike)} for none that is known.`),
    ...report.measured.map(measuredLaunch));
}

function measuredLaunch(launch) {
  const shape = launch.grid && launch.block && ` <<<${three(launch.grid)}, ${three(launch.block)}>>>`;
  const values = launch.arguments.map((a) => `${a.name} = ${a.value} (${a.from})`).join(", ");
  const where = [launch.device && "on " + launch.device, launch.gpu && "predicted for " + launch.gpu, launch.times > 1 && grouped(launch.times) + " launches alike", values && "with " + values].filter(Boolean).join(", ");
  return h("div", { class: "table measured" }, h("h3", {}, h("code", {}, launch.kernel || "all kernels", shape)),
    h("p", { class: "muted" }, where, launch.notAnalysed && ". Not analysed: " + launch.notAnalysed),
    launch.lines.length > 0 && h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "line"), h("th", { class: "optional" }, "access"), h("th", { class: "number" }, "predicted"), h("th", { class: "number" }, "measured"),
      h("th", { class: "number optional" }, "ideal"), h("th", { class: "number" }, "excess"), h("th", {}, ""))), h("tbody", {}, launch.lines.map(measuredRow))));
}

function measuredRow(line) {
  const file = report.files.length === 1 && report.files[0].path.replace(/^.*\//, "") + ":";
  const name = (line.place || "kernel").replace(/^.*\//, "").replace(file, "");
  const place = line.at ? lineLink(line.at, name) : name;
  return h("tr", { class: line.excess ? "dear" : "" }, h("td", {}, place), h("td", { class: "optional" }, (line.shared ? "shared " : "global ") + (line.op || "")),
    h("td", { class: "number" }, figures(line.predicted)), h("td", { class: "number" }, h("b", {}, figure(line.units))), h("td", { class: "number optional" }, figure(line.ideal)),
    h("td", { class: "number" }, brief(line.excess)), h("td", {}, h("span", { class: line.kind === "differs" ? "count error" : "muted" }, matchText[line.kind]), line.why && h("span", { class: "muted" }, ": " + line.why)));
}
