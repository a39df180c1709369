// Bundles the extension, and its tests.
import { build } from "esbuild";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

import { icon } from "./icon.mjs";

const common = { bundle: true, platform: "node", format: "cjs", target: "node18", logLevel: "warning" };
const bundled = await build({ ...common, entryPoints: ["src/extension.ts"], outfile: "out/extension.js", external: ["vscode"], minify: true, metafile: true });
await build({ ...common, entryPoints: readdirSync("test").map((f) => `test/${f}`), outdir: "out/test", sourcemap: "inline" });
writeFileSync("out/metafile.json", JSON.stringify(bundled.metafile)); // for the test of licences
// A package carries its licence, and those of the modules that are bundled into it.
copyFileSync("../../LICENSE", "LICENSE");
copyFileSync("../../CHANGELOG.md", "CHANGELOG.md");
writeFileSync("icon.png", icon());
const modules = new Set(Object.keys(bundled.metafile.inputs).map((f) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(f)?.[0]).filter(Boolean));
const texts = [...modules].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${readFileSync(folder + file, "utf8").trim()}\n`;
});
writeFileSync("THIRD-PARTY.txt", texts.join(`\n${"-".repeat(80)}\n\n`));
