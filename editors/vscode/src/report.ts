// The HTML report beside the source: it follows the cursor, and a click on one of its lines goes back there.

import * as vscode from "vscode";

import { inTheme, placeOf } from "./settings";

type PageOf = (uri: string) => Promise<string>;

export function isDark(): boolean {
  const kind = vscode.window.activeColorTheme.kind;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
}

export class ReportPanel {
  private panel: vscode.WebviewPanel | undefined;
  private uri: vscode.Uri | undefined;
  private followed = ""; // the place that the page was sent last

  constructor(private readonly pageOf: PageOf, subscriptions: vscode.Disposable[]) {
    subscriptions.push(
      vscode.window.onDidChangeTextEditorSelection((e) => this.follow(e.textEditor)),
      vscode.languages.onDidChangeDiagnostics((e) => {
        if (this.panel && e.uris.some((uri) => uri.toString() === this.uri?.toString())) void this.draw();
      }),
      vscode.window.onDidChangeActiveColorTheme(() => this.panel && this.draw()),
      { dispose: () => this.panel?.dispose() },
    );
  }

  async show(uri: vscode.Uri): Promise<void> {
    this.uri = uri;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel("warplint.report", "warplint", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [] });
      this.panel.onDidDispose(() => { this.panel = undefined; });
      this.panel.webview.onDidReceiveMessage((message) => this.received(message));
    } else {
      this.panel.reveal(undefined, true); // it may be behind another tab
    }
    this.followed = "";
    this.panel.title = `warplint: ${uri.path.split("/").pop()}`;
    await this.draw();
  }

  private async draw(): Promise<void> {
    const page = await this.pageOf(String(this.uri)).catch(() => undefined); // a server that has gone says so itself
    if (this.panel && page) this.panel.webview.html = inTheme(page, isDark()); // which then says that it is ready
  }

  private received(message: unknown): void {
    const place = placeOf(message);
    if (place) return void this.reveal(place.path, place.line);
    if (!(message as { isKept?: boolean } | undefined)?.isKept) this.followed = "";
    vscode.window.visibleTextEditors.forEach((editor) => this.follow(editor));
  }

  private follow(editor: vscode.TextEditor): void {
    const place = { path: editor.document.uri.fsPath, line: editor.selection.active.line + 1 };
    const key = `${place.path}:${place.line}`;
    if (!this.panel || editor.document.uri.toString() !== this.uri?.toString() || key === this.followed) return;
    this.followed = key;
    void this.panel.webview.postMessage(place);
  }

  private async reveal(path: string, line: number): Promise<void> {
    const at = new vscode.Range(line - 1, 0, line - 1, 0);
    const open = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.fsPath === path);
    await vscode.window.showTextDocument(vscode.Uri.file(path), { selection: at, viewColumn: open?.viewColumn ?? vscode.ViewColumn.One });
  }
}
