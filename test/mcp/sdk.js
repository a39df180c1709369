// Talks to `warplint mcp` with the protocol's own SDK, which checks every message. Usage: node sdk.js WARPLINT.
import assert from "node:assert";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warplint-sdk-"));
fs.writeFileSync(path.join(folder, "k.cu"), `__global__ void k(float *out) {
  __shared__ float t[32][32]; t[0][threadIdx.x] = 1; __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][0];
}
void run(float *p) { k<<<1, 32>>>(p); }
`);

const client = new Client({ name: "sdk", version: "1" }, { capabilities: { roots: { listChanged: true } } });
client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
await client.connect(new StdioClientTransport({ command: process.argv[2], args: ["mcp"] }));
const { tools } = await client.listTools();
assert.deepEqual(tools.map((t) => t.name).sort(), ["compare", "explain", "fix", "lint", "rank", "simulate"]);
const lint = await client.callTool({ name: "lint", arguments: { path: "k.cu" } });
assert.deepEqual(lint.structuredContent.findings.map((f) => [f.line, f.check]), [[3, "shared-bank-conflict"]]);
const wrong = await client.callTool({ name: "lint", arguments: { path: "/etc/passwd" } });
assert(wrong.isError && wrong.content[0].text.includes("not below a root"));
await assert.rejects(client.callTool({ name: "lnt", arguments: {} }), /unknown tool 'lnt'/);
await client.close();
fs.rmSync(folder, { recursive: true });
