// A client of the real server, over the protocol.

import { ChildProcess, spawn } from "node:child_process";
import * as path from "node:path";
import {
  createProtocolConnection, DidChangeTextDocumentNotification, DidOpenTextDocumentNotification, ExitNotification, InitializedNotification,
  InitializeParams, InitializeRequest, InitializeResult, ProtocolConnection, PublishDiagnosticsNotification, PublishDiagnosticsParams,
  ShutdownRequest, StreamMessageReader, StreamMessageWriter,
} from "vscode-languageserver-protocol/node";

export const program = process.env.WARPLINT ?? path.resolve("../../build/bin/warplint");

/** A kernel whose read of a column takes 32 wavefronts in line 2. */
export const conflict = `__global__ void k(float *out) {
  __shared__ float t[32][32]; for (int i = 0; i < 32; ++i) t[i][threadIdx.x] = 1; __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][0];
}
void run(float *p) { k<<<1, 32>>>(p); }
`;

export class Client {
  readonly published: PublishDiagnosticsParams[] = [];
  private waiting: Array<() => void> = [];

  private constructor(private readonly server: ChildProcess, readonly connection: ProtocolConnection) {
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.push(params);
      this.waiting.splice(0).forEach((wake) => wake());
    });
  }

  static async start(args: string[], params: Partial<InitializeParams>, prepare?: (c: ProtocolConnection) => void): Promise<[Client, InitializeResult]> {
    const server = spawn(program, ["lsp", "--no-toolkit", ...args], { stdio: ["pipe", "pipe", "inherit"] });
    const connection = createProtocolConnection(new StreamMessageReader(server.stdout!), new StreamMessageWriter(server.stdin!));
    const client = new Client(server, connection);
    prepare?.(connection);
    connection.listen();
    const result = await connection.sendRequest(InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities: {}, ...params });
    await connection.sendNotification(InitializedNotification.type, {});
    return [client, result];
  }

  open(uri: string, text: string, version = 1): Promise<void> {
    return this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "cuda-cpp", version, text } });
  }

  change(uri: string, version: number, text: string): Promise<void> {
    return this.connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument: { uri, version }, contentChanges: [{ text }] });
  }

  /** The first publication for which the condition holds, of those that have come and those to come. */
  async until(condition: (p: PublishDiagnosticsParams) => boolean): Promise<PublishDiagnosticsParams> {
    for (;;) {
      const found = this.published.find(condition);
      if (found) return found;
      await new Promise<void>((wake) => this.waiting.push(wake));
    }
  }

  /** Says goodbye and returns the server's exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.server.once("exit", (code) => resolve(code)));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const code = await ended;
    this.connection.dispose();
    return code;
  }
}
