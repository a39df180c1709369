// What the findings of each kernel cost over several runs, oldest first.

const mostKernels = 12;

function drawHistory(into) {
  const runs = report.history;
  if (runs.length < 2) return into.remove();
  const kernels = [...new Set(runs.flatMap((run) => run.cost.map(([kernel]) => kernel)))];
  const costs = new Map(kernels.map((kernel) => [kernel, runs.map((run) => (run.cost.find(([name]) => name === kernel) || [kernel, 0])[1])]));
  const greatest = (kernel) => Math.max(...costs.get(kernel));
  kernels.sort((a, b) => greatest(b) - greatest(a));
  const last = runs[runs.length - 1];
  into.append(heading(into.id, "History", `Excess of the findings of each kernel, in wavefronts (a sector counts as two), and how many findings there were. Since the run before: ${grouped(last.new)} new, ${grouped(last.fixed)} fixed.`),
    h("div", { class: "table" }, h("table", { class: "history" }, h("thead", {}, h("tr", {}, h("th", {}, "kernel"), runs.map((run) => h("th", { class: "number" }, run.name || "now")))),
      h("tbody", {}, kernels.slice(0, mostKernels).map((kernel) => historyRow(kernel, costs.get(kernel), greatest(kernels[0]))),
        h("tr", {}, h("td", {}, "findings"), runs.map((run, i) => h("td", { class: "number" }, h("b", {}, grouped(run.findings)), i > 0 && h("span", { class: "muted" }, ` +${run.new} \u2212${run.fixed}`)))))),
    kernels.length > mostKernels && h("p", { class: "muted" }, `and ${kernels.length - mostKernels} kernels that cost less`)));
}

function historyRow(kernel, costs, greatest) {
  return h("tr", {}, h("td", {}, h("code", {}, kernel)), costs.map((cost, i) =>
    h("td", { class: "number" }, brief(cost), h("span", { class: "track" }, bar(cost / Math.max(1, greatest), i > 0 && cost < costs[i - 1] ? "good" : "bad")))));
}
