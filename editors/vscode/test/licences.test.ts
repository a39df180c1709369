// The package carries the licence of each module that is bundled into it.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import test from "node:test";

/** Folders of the modules of which esbuild put something into the extension. */
function bundled(): string[] {
  const outputs = JSON.parse(fs.readFileSync("out/metafile.json", "utf8")).outputs;
  const folders = Object.keys(outputs["out/extension.js"].inputs).map((input) => {
    const parts = input.split("/"), at = parts.lastIndexOf("node_modules");
    return at < 0 ? "" : parts.slice(0, at + (parts[at + 1].startsWith("@") ? 3 : 2)).join("/");
  });
  return [...new Set(folders)].filter(Boolean).sort();
}

test("THIRD-PARTY.txt names each bundled module, with its licence", () => {
  const text = fs.readFileSync("THIRD-PARTY.txt", "utf8");
  const folders = bundled();
  assert.ok(folders.includes("node_modules/vscode-languageclient"), folders.join());
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(fs.readFileSync(`${folder}/package.json`, "utf8"));
    const file = fs.readdirSync(folder).find((f) => /^(licen[cs]e|copying)/i.test(f));
    assert.ok(file, `${folder} has no licence file`);
    assert.ok(license, `${folder} names no licence`);
    assert.ok(text.includes(`${name} ${version} (${license})\n\n${fs.readFileSync(`${folder}/${file}`, "utf8").trim()}\n`), `${name} ${version} is not in THIRD-PARTY.txt`);
  }
  assert.equal(text.match(/^\S+ \d+\.\d+\.\d+\S* \(.*\)$/gm)?.length, folders.length, "it names others");
});
