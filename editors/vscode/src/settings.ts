// What the user's settings mean for the server: no editor in here, so that it can be tested.

import * as fs from "node:fs";
import * as path from "node:path";

/** How the server is started. */
export interface Start {
  command: string;
  args: string[];
}

/** Where settings come from: vscode.WorkspaceConfiguration is one. */
export interface Source {
  get<T>(key: string): T | undefined;
}

/** Replaces ${workspaceFolder} and ${env:NAME}. */
export function expand(text: string, folder: string | undefined, env: NodeJS.ProcessEnv): string {
  return text
    .replace(/\$\{workspaceFolder\}/g, folder ?? "")
    .replace(/\$\{env:([^}]+)\}/g, (_, name: string) => env[name] ?? "");
}

/** A name without a folder is looked for on PATH; anything else starts at the workspace's folder. */
export function startOf(source: Source, folder: string | undefined, env: NodeJS.ProcessEnv): Start {
  const named = expand(source.get<string>("path") || "warplint", folder, env);
  const command = /[\\/]/.test(named) && folder ? path.resolve(folder, named) : named;
  const args = (source.get<string[]>("arguments") ?? []).map((a) => expand(a, folder, env));
  return { command, args: ["lsp", ...args] };
}

/** Why the server cannot be started, in a sentence that says what to do; nothing if it can. */
export function problemOf(start: Start, env: NodeJS.ProcessEnv): string | undefined {
  const candidates = /[\\/]/.test(start.command)
    ? [start.command]
    : (env.PATH ?? "").split(path.delimiter).map((dir) => path.join(dir, start.command));
  const runs = candidates.some((file) => {
    try {
      fs.accessSync(file, fs.constants.X_OK);
      return fs.statSync(file).isFile();
    } catch {
      return false;
    }
  });
  return runs ? undefined : `'${start.command}' cannot be run. Install warplint, or set warplint.path to the program.`;
}

/** Settings that take effect only when the server starts. */
export const startSettings = ["path", "arguments"];

const serverSettings = ["arch", "flags", "launches", "checks", "compileCommands", "toolkit", "cudaPath", "profile", "notes", "inlayHints", "codeLenses", "registers", "debounce"];

/** The settings that the server reads, as it reads them. Those that nobody set are left out. */
export function settingsFor(source: Source, folder: string | undefined, env: NodeJS.ProcessEnv): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of serverSettings) {
    const value = source.get<unknown>(key);
    if (value === undefined || value === null || value === "") continue;
    result[key] = Array.isArray(value)
      ? value.map((v) => (typeof v === "string" ? expand(v, folder, env) : v))
      : typeof value === "string" ? expand(value, folder, env) : value;
  }
  return result;
}

/** Says whether a server that ended may be started again: not if it keeps ending. */
export class CrashCounter {
  private readonly times: number[] = [];

  constructor(private readonly most = 4, private readonly withinMs = 3 * 60 * 1000) {}

  mayRestart(now: number): boolean {
    this.times.push(now);
    while (this.times.length && now - this.times[0] > this.withinMs) this.times.shift();
    return this.times.length <= this.most;
  }
}

/** The status item for diagnostics of the file that is shown. */
export function statusText(state: "starting" | "running" | "stopped", findings: number): { text: string; tooltip: string } {
  if (state === "starting") return { text: "$(sync~spin) warplint", tooltip: "warplint is starting" };
  if (state === "stopped") return { text: "$(error) warplint", tooltip: "warplint does not run; click for its output" };
  if (findings === 0) return { text: "$(check) warplint", tooltip: "warplint: no findings in this file" };
  return {
    text: `$(warning) warplint: ${findings}`,
    tooltip: `warplint: ${findings} ${findings === 1 ? "finding" : "findings"} in this file; click for the report`,
  };
}

/** The line of a file that a message of the report page names. */
export function placeOf(message: unknown): { path: string; line: number } | undefined {
  const { path, line } = (message ?? {}) as { path?: unknown; line?: unknown };
  return typeof path === "string" && Number.isInteger(line) && (line as number) > 0 ? { path, line: line as number } : undefined;
}

/** A page, or a hover with pictures in it, in the editor's colours: they would follow the system's, which may be others. */
export function inTheme(text: string, dark: boolean): string {
  const own = (css: string) => css
    .replace(/@media ?\(prefers-color-scheme: ?dark\)/g, dark ? "@media all" : "@media not all")
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${dark ? "dark" : "light"}"`);
  return own(text).replace(/(data:image\/svg\+xml;base64,)([\w+/=]+)/g, (_, head: string, data: string) =>
    head + Buffer.from(own(Buffer.from(data, "base64").toString())).toString("base64"));
}
