// The edits of a fix as lines taken away and lines put in.

// Edits of one file whose lines touch are one change.
function changesOf(edits) {
  const sorted = [...edits].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1] || a.at[2] - b.at[2]);
  const changes = [];
  for (const edit of sorted) {
    const last = changes[changes.length - 1];
    if (last && last.file === edit.at[0] && edit.at[1] <= last.to) {
      last.edits.push(edit);
      last.to = Math.max(last.to, edit.at[3]);
    } else {
      changes.push({ file: edit.at[0], from: edit.at[1], to: edit.at[3], edits: [edit] });
    }
  }
  return changes;
}

function linesAfter(change) {
  const lines = linesOf(change.file);
  const before = [];
  for (let n = change.from; n <= change.to; ++n) before.push(lines.get(n) || "");
  const starts = [];
  let length = 0;
  for (const line of before) {
    starts.push(length);
    length += line.length + 1;
  }
  let text = before.join("\n");
  for (const { at, text: put } of [...change.edits].reverse())
    text = text.slice(0, starts[at[1] - change.from] + at[2] - 1) + put + text.slice(starts[at[3] - change.from] + at[4] - 1);
  return { before, after: text.split("\n") };
}

function diffOf(edits) {
  if (!edits.length) return null;
  return h("div", { class: "diff", tabindex: 0, role: "region", "aria-label": "The change" }, changesOf(edits).map((change) => {
    const { before, after } = linesAfter(change);
    return h("pre", {}, h("span", { class: "hunk" }, pathOf([change.file]) + ":" + change.from + "\n"),
      before.map((line) => h("span", { class: "gone" }, "- " + line + "\n")), after.map((line) => h("span", { class: "new" }, "+ " + line + "\n")));
  }));
}
