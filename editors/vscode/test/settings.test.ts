// The extension's logic without an editor.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import test from "node:test";

import { CrashCounter, expand, inTheme, placeOf, problemOf, settingsFor, startOf, startSettings, statusText } from "../src/settings";

const source = (values: Record<string, unknown>) => ({ get: <T>(key: string) => values[key] as T | undefined });

test("variables are replaced", () => {
  assert.equal(expand("${workspaceFolder}/bin/${env:KIND}", "/w", { KIND: "x" }), "/w/bin/x");
  assert.equal(expand("${env:NOT_SET}", undefined, {}), "");
});

test("a bare name is looked for on PATH, a path starts at the folder", () => {
  assert.deepEqual(startOf(source({}), "/w", {}), { command: "warplint", args: ["lsp"] });
  assert.deepEqual(startOf(source({ path: "build/bin/warplint", arguments: ["--log=info"] }), "/w", {}), { command: "/w/build/bin/warplint", args: ["lsp", "--log=info"] });
  assert.equal(startOf(source({ path: "/opt/warplint" }), "/w", {}).command, "/opt/warplint");
});

test("a program that cannot be run is said before it is started", () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "warplint-"));
  const file = path.join(dir, "warplint");
  fs.writeFileSync(file, "#!/bin/sh\n", { mode: 0o755 });
  assert.equal(problemOf({ command: "warplint", args: [] }, { PATH: dir }), undefined);
  assert.equal(problemOf({ command: file, args: [] }, {}), undefined);
  assert.match(problemOf({ command: "warplint", args: [] }, { PATH: "/nowhere" }) ?? "", /set warplint\.path/);
  assert.ok(problemOf({ command: dir, args: [] }, {}), "a folder is no program");
  fs.rmSync(dir, { recursive: true });
});

test("settings that nobody made are the server's to decide", () => {
  assert.deepEqual(settingsFor(source({ arch: "", flags: ["-I${workspaceFolder}/include"], debounce: 0, notes: false }), "/w", {}), {
    flags: ["-I/w/include"], debounce: 0, notes: false,
  });
});

test("a server that keeps ending is not started for ever", () => {
  const counter = new CrashCounter(2, 1000);
  assert.deepEqual([0, 10, 20].map((t) => counter.mayRestart(t)), [true, true, false]);
  assert.ok(counter.mayRestart(5000), "what happened long ago is forgotten");
});

test("a message of the report page names a place, or is none", () => {
  assert.deepEqual(placeOf({ path: "/w/k.cu", line: 3 }), { path: "/w/k.cu", line: 3 });
  for (const other of [undefined, null, 1, { ready: true }, { path: "/w/k.cu" }, { path: "/w/k.cu", line: 0 }, { path: 1, line: 1 }, { path: "/w/k.cu", line: "3" }])
    assert.equal(placeOf(other), undefined);
});

test("pages and pictures have the colours of the editor, not those of the system", () => {
  const style = "@media (prefers-color-scheme: dark) { a {} }", of = (text: string) => Buffer.from(text).toString("base64");
  assert.equal(inTheme(style, true), "@media all { a {} }");
  assert.equal(inTheme(style, false), "@media not all { a {} }");
  assert.equal(inTheme('<meta name="color-scheme" content="light dark">', true), '<meta name="color-scheme" content="dark">');
  assert.equal(inTheme(`![x](data:image/svg+xml;base64,${of(style)})`, false), `![x](data:image/svg+xml;base64,${of("@media not all { a {} }")})`);
  assert.equal(inTheme("int x; // @media", true), "int x; // @media");
});

test("the status item counts", () => {
  assert.equal(statusText("running", 0).text, "$(check) warplint");
  assert.match(statusText("running", 1).tooltip, /1 finding in/);
  assert.match(statusText("running", 2).text, /: 2$/);
  assert.match(statusText("stopped", 0).text, /error/);
});

test("the manifest has every setting, and distrusts those that name programs and flags", () => {
  const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const properties = manifest.contributes.configuration.properties;
  const read: string[] = [];
  settingsFor({ get: (key: string) => (read.push(key), undefined) }, undefined, {});
  for (const key of [...read, ...startSettings]) assert.ok(properties[`warplint.${key}`], `warplint.${key} is not in package.json`);
  const restricted: string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  for (const [key, p] of Object.entries<{ scope: string }>(properties))
    assert.equal(restricted.includes(key), p.scope === "machine-overridable", `${key}: restricted if and only if it is machine-overridable`);
  const commands = manifest.contributes.commands.map((c: { command: string }) => c.command);
  const code = fs.readFileSync("src/extension.ts", "utf8");
  for (const c of commands) assert.ok(code.includes(`registerCommand("${c}"`), `${c} is not registered`);
});
