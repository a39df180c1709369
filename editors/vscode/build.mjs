// Bundles the extension, and its tests.
import { build } from "esbuild";
import { copyFileSync, readdirSync } from "node:fs";

const common = { bundle: true, platform: "node", format: "cjs", target: "node18", logLevel: "warning" };
await build({ ...common, entryPoints: ["src/extension.ts"], outfile: "out/extension.js", external: ["vscode"], minify: true });
await build({ ...common, entryPoints: readdirSync("test").map((f) => `test/${f}`), outdir: "out/test", sourcemap: "inline" });
copyFileSync("../../LICENSE", "LICENSE"); // a package carries its licence
