// What the extension relies on, asked of the real server.

import assert from "node:assert/strict";
import test from "node:test";
import {
  CodeActionRequest, CodeLensRequest, ConfigurationRequest, DocumentDiagnosticRequest, ExecuteCommandRequest, HoverRequest, InlayHintRequest,
  LSPErrorCodes, RegistrationRequest, WorkDoneProgress, WorkDoneProgressCreateRequest,
} from "vscode-languageserver-protocol/node";

import { Client, conflict } from "./client";

const uri = "file:///w/k.cu";
const everything = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };

test("diagnostics, hover, hints, lenses, actions, report", async () => {
  const [client, { capabilities }] = await Client.start(["--debounce=0"], {
    capabilities: { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } },
    initializationOptions: { reportCommand: "warplint.showReport" },
  });
  assert.equal(capabilities.positionEncoding, "utf-16");
  await client.open(uri, conflict);
  const { diagnostics, version } = await client.until((p) => p.uri === uri);
  assert.equal(version, 1);
  assert.deepEqual(diagnostics.map((d) => [d.code, d.source, d.range.start.line]), [["shared-bank-conflict", "warplint", 2]]);

  const textDocument = { uri };
  const position = diagnostics[0].range.start;
  const hover = await client.connection.sendRequest(HoverRequest.type, { textDocument, position });
  assert.match(JSON.stringify(hover), /32 wavefronts a request, ideal 1/);
  const hints = await client.connection.sendRequest(InlayHintRequest.type, { textDocument, range: everything });
  assert.deepEqual(hints?.map((h) => h.label), ["32\u00d7 (1)"]);
  const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
  assert.equal(lenses?.[0].command?.command, "warplint.showReport");
  const actions = await client.connection.sendRequest(CodeActionRequest.type, { textDocument, range: diagnostics[0].range, context: { diagnostics } });
  assert.ok(actions?.some((a) => a.title === "suppress shared-bank-conflict here"));
  const report = await client.connection.sendRequest(ExecuteCommandRequest.type, { command: "warplint.textReport", arguments: [uri] });
  assert.match(report, /k\.cu:3:22: warning: 32-way bank conflict: shared load takes 32 wavefronts instead of 1 \[shared-bank-conflict\]/);
  const page = await client.connection.sendRequest(ExecuteCommandRequest.type, { command: "warplint.htmlReport", arguments: [uri] });
  assert.match(page, /^<!doctype html>[^]*"path":"\/w\/k\.cu"[^]*<\/html>\s*$/);
  assert.equal(await client.stop(), 0);
});

test("only the newest text is answered for", async () => {
  const [client] = await Client.start(["--debounce=40"], {});
  await client.open(uri, conflict);
  for (let version = 2; version <= 30; ++version) await client.change(uri, version, version === 30 ? conflict.replace("[32][32]", "[32][33]") : conflict + "/".repeat(version));
  const last = await client.until((p) => p.version === 30);
  assert.deepEqual(last.diagnostics, []);
  const versions = client.published.map((p) => p.version ?? 0);
  assert.deepEqual(versions, [...versions].sort((a, b) => a - b), "results come in the order of the edits");
  assert.ok(versions.length < 10, `the debounce swallows most of 30 edits, not ${versions.length}`);
  assert.equal(await client.stop(), 0);
});

test("a request can be cancelled, and one for text that has changed is given up", async () => {
  const [client] = await Client.start(["--debounce=60000"], {}); // nothing is analysed
  await client.open(uri, conflict);
  const ask = () => client.connection.sendRequest(HoverRequest.method, { textDocument: { uri }, position: { line: 2, character: 22 } });
  const changed = ask().catch((e) => e.code);
  await client.change(uri, 2, conflict + "\n");
  assert.equal(await changed, LSPErrorCodes.ContentModified);
  const { CancellationTokenSource } = await import("vscode-languageserver-protocol/node");
  const source = new CancellationTokenSource();
  const cancelled = client.connection
    .sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 2, character: 22 } }, source.token)
    .catch((e) => e.code);
  setTimeout(() => source.cancel(), 20);
  assert.equal(await cancelled, LSPErrorCodes.RequestCancelled);
  assert.equal(await client.stop(), 0);
});

test("settings of several folders, and changes of files that decide them", async () => {
  const registered: string[] = [];
  const [client] = await Client.start(["--debounce=0"], {
    capabilities: { workspace: { configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } } },
    workspaceFolders: [{ uri: "file:///w/a", name: "a" }, { uri: "file:///w/b", name: "b" }],
  }, (connection) => {
    connection.onRequest(RegistrationRequest.type, (p) => void registered.push(...p.registrations.map((r) => r.method)));
    connection.onRequest(ConfigurationRequest.type, (p) => p.items.map((i) => (i.scopeUri?.endsWith("/b") ? { checks: ["-*"] } : {})));
  });
  await client.open("file:///w/a/k.cu", conflict);
  await client.open("file:///w/b/k.cu", conflict);
  assert.equal((await client.until((p) => p.uri === "file:///w/a/k.cu" && p.diagnostics.length > 0)).diagnostics.length, 1);
  await client.until((p) => p.uri === "file:///w/b/k.cu" && p.diagnostics.length === 0);
  assert.ok(registered.includes("workspace/didChangeWatchedFiles"));
  assert.equal(await client.stop(), 0);
});

test("diagnostics are pulled by who can pull, and outlast edits", async () => {
  const [client, { capabilities }] = await Client.start(["--debounce=50"], { capabilities: { textDocument: { diagnostic: {} } } });
  assert.ok(capabilities.diagnosticProvider);
  await client.open("untitled:Untitled-1", conflict);
  const pulled = client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri: "untitled:Untitled-1" } });
  await client.change("untitled:Untitled-1", 2, conflict.replace("[32][32]", "[32][33]"));
  const report = await pulled;
  assert.equal(report.kind, "full");
  assert.deepEqual(report.kind === "full" && report.items, [], "the answer is for the newest text");
  assert.deepEqual(client.published, []);
  assert.equal(await client.stop(), 0);
});

test("progress is shown for a first analysis, and ends", async () => {
  const kinds: string[] = [];
  const loops = Array.from({ length: 40 }, (_, i) => conflict.replaceAll("k(", `k${i}(`).replace("k<<<", `k${i}<<<`).replace("run(", `run${i}(`)).join("");
  const [client] = await Client.start(["--debounce=0"], { capabilities: { window: { workDoneProgress: true } } }, (connection) => {
    connection.onRequest(WorkDoneProgressCreateRequest.type, (p) => {
      connection.onProgress(WorkDoneProgress.type, p.token, (value) => void kinds.push(value.kind));
    });
  });
  await client.open(uri, loops);
  await client.until((p) => p.uri === uri);
  assert.equal(await client.stop(), 0);
  assert.deepEqual(kinds, ["begin", "end"]);
});
