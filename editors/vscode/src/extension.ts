// The extension: starts the server, hands it the settings, shows its state and its report.

import * as vscode from "vscode";
import {
  CloseAction, ConfigurationParams, ErrorAction, LanguageClient, LanguageClientOptions, ServerOptions, State,
} from "vscode-languageclient/node";

import { isDark, ReportPanel } from "./report";
import { CrashCounter, inTheme, problemOf, settingsFor, startOf, startSettings, statusText } from "./settings";

const section = "warplint";
const selector = [
  { scheme: "file", language: "cuda-cpp" },
  { scheme: "untitled", language: "cuda-cpp" },
  { scheme: "file", pattern: "**/.warplint" },
];

class Extension {
  private client: LanguageClient | undefined;
  private readonly output = vscode.window.createOutputChannel("warplint");
  private readonly status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left, 0);
  private readonly report: ReportPanel;

  constructor(context: vscode.ExtensionContext) {
    this.status.name = "warplint";
    this.report = new ReportPanel((uri) => this.pageOf(uri), context.subscriptions);
    context.subscriptions.push(
      this.output, this.status,
      vscode.commands.registerCommand("warplint.restart", () => this.restart()),
      vscode.commands.registerCommand("warplint.showReport", (uri?: string) => this.showReport(uri)),
      vscode.commands.registerCommand("warplint.showOutput", () => this.output.show()),
      vscode.workspace.onDidChangeConfiguration((e) => this.configurationChanged(e)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restart()),
      vscode.window.onDidChangeActiveTextEditor(() => this.showStatus()),
      vscode.languages.onDidChangeDiagnostics(() => this.showStatus()),
    );
  }

  async start(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const configuration = vscode.workspace.getConfiguration(section);
    const start = startOf(configuration, folder, process.env);
    const problem = problemOf(start, process.env);
    if (problem) {
      this.showStatus();
      const settings = "Open Settings";
      // A remote machine has its own value for the program's path, and a page of settings of its own.
      const page = vscode.env.remoteName ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings";
      if ((await vscode.window.showErrorMessage(`warplint: ${problem}`, settings)) === settings)
        await vscode.commands.executeCommand(page, { query: "warplint.path" });
      return;
    }
    const server: ServerOptions = { command: start.command, args: start.args, options: { cwd: folder } };
    this.client = new LanguageClient(section, "warplint", server, this.clientOptions(configuration));
    this.client.onDidChangeState(() => this.showStatus());
    try {
      await this.client.start();
    } catch (error) {
      this.output.appendLine(String(error));
    }
    this.showStatus();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
    this.showStatus();
  }

  private async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private clientOptions(configuration: vscode.WorkspaceConfiguration): LanguageClientOptions {
    const crashes = new CrashCounter();
    return {
      documentSelector: selector,
      outputChannel: this.output,
      initializationOptions: { reportCommand: "warplint.showReport", images: true },
      middleware: {
        provideHover: async (document, position, token, next) => {
          const hover = await next(document, position, token);
          for (const part of hover?.contents ?? [])
            if (part instanceof vscode.MarkdownString) part.value = inTheme(part.value, isDark());
          return hover;
        },
        workspace: {
          // Each folder's settings with variables replaced and defaults left to the server.
          configuration: (params: ConfigurationParams) => params.items.map((item) => {
            const scope = item.scopeUri ? vscode.Uri.parse(item.scopeUri) : undefined;
            const folder = scope?.fsPath ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
            return settingsFor(vscode.workspace.getConfiguration(section, scope), folder, process.env);
          }),
        },
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => {
          const again = configuration.get<boolean>("restartAfterCrash") && crashes.mayRestart(Date.now());
          return again
            ? { action: CloseAction.Restart }
            : { action: CloseAction.DoNotRestart, message: "warplint has ended; 'warplint: Restart the language server' starts it again." };
        },
      },
    };
  }

  private async configurationChanged(event: vscode.ConfigurationChangeEvent): Promise<void> {
    if (!startSettings.some((key) => event.affectsConfiguration(`${section}.${key}`))) return;
    if (!this.client) { // nothing runs that a restart would disturb; what cannot be run yet may be half typed
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
      const start = startOf(vscode.workspace.getConfiguration(section), folder, process.env);
      return problemOf(start, process.env) ? undefined : this.start();
    }
    const answer = vscode.workspace.getConfiguration(section).get<string>("onConfigChanged");
    if (answer === "ignore") return;
    const restart = "Restart";
    if (answer === "restart" || (await vscode.window.showInformationMessage("warplint's program or its arguments have changed.", restart)) === restart)
      await this.restart();
  }

  private async showReport(uri?: string): Promise<void> {
    const of = uri ? vscode.Uri.parse(uri) : vscode.window.activeTextEditor?.document.uri;
    if (of && this.client) await this.report.show(of);
  }

  private async pageOf(uri: string): Promise<string> {
    return (await this.client?.sendRequest<string>("workspace/executeCommand", { command: "warplint.htmlReport", arguments: [uri] })) ?? "";
  }

  private showStatus(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !vscode.languages.match(selector, document)) return this.status.hide();
    const state = this.client?.state === State.Running ? "running" : this.client?.state === State.Starting ? "starting" : "stopped";
    const own = vscode.languages.getDiagnostics(document.uri).filter((d) => d.source === "warplint" && d.severity <= vscode.DiagnosticSeverity.Warning);
    const { text, tooltip } = statusText(state, own.length);
    this.status.text = text;
    this.status.tooltip = tooltip;
    this.status.command = state === "running" ? "warplint.showReport" : "warplint.showOutput";
    this.status.show();
  }
}

let extension: Extension | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  extension = new Extension(context);
  await extension.start();
}

export async function deactivate(): Promise<void> {
  await extension?.stop();
}
