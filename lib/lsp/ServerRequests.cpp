//===- lib/lsp/ServerRequests.cpp - Questions about documents ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/CodeActions.h"
#include "lib/lsp/Server.h"

#include "lib/check/Check.h"
#include "lib/render/Render.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

/// Answers from the report of the document that \p Params name, now or when there is one.
void Server::answer(const Raw &Params, Reply Done, Feature F, Needs What) {
  llvm::Expected<std::string> Uri = read<std::string>(Params.V, "textDocument.uri");
  if (!Uri)
    return Done(Uri.takeError());
  Documents->ask(
      *Uri, {Request, What == Needs::NewestText, What == Needs::Fixes,
             [Done = std::move(Done), F = std::move(F)](llvm::Expected<SharedReport> A) mutable {
               if (A)
                 Done(F(**A));
               else
                 Done(A.takeError());
             }});
}

void Server::hover(const Raw &Params, Reply Done) {
  llvm::Expected<lsp::Position> At = read<lsp::Position>(Params.V, "position");
  if (!At)
    return Done(At.takeError());
  answer(Params, std::move(Done),
         [this, At = *At](const DocumentReport &A) { return hoverOf(A, Editor, At); });
}

void Server::codeAction(const Raw &Params, Reply Done) {
  lsp::CodeActionParams P;
  llvm::Expected<lsp::Range> Range = read<lsp::Range>(Params.V, "range");
  if (!Range)
    return Done(Range.takeError());
  P.range = *Range;
  llvm::Expected<std::vector<std::string>> Only =
      read<std::vector<std::string>>(Params.V, "context.only");
  if (Only)
    P.context.only = std::move(*Only);
  else
    llvm::consumeError(Only.takeError()); // it need not be there
  answer(
      Params, std::move(Done),
      [this, P = std::move(P)](const DocumentReport &A) -> json::Value {
        return codeActionsOf(A, Editor, P,
                             [this](llvm::StringRef Path) { return Documents->openText(Path); });
      },
      Needs::Fixes);
}

void Server::inlayHint(const Raw &Params, Reply Done) {
  llvm::Expected<lsp::Range> Range = read<lsp::Range>(Params.V, "range");
  if (!Range)
    return Done(Range.takeError());
  answer(Params, std::move(Done),
         [R = *Range](const DocumentReport &A) -> json::Value { return inlayHintsOf(A, R); });
}

void Server::codeLens(const Raw &Params, Reply Done) {
  answer(Params, std::move(Done),
         [this](const DocumentReport &A) -> json::Value { return codeLensesOf(A, Editor); });
}

void Server::diagnostic(const Raw &Params, Reply Done) {
  std::string Previous;
  if (const json::Value *Id = find(Params.V, "previousResultId"))
    Previous = Id->getAsString().value_or("").str();
  // Who asks for diagnostics wants the newest, whatever is typed meanwhile.
  answer(
      Params, std::move(Done),
      [this, Previous](const DocumentReport &A) -> json::Value {
        json::Array Items = diagnosticsFor(A.Of.Path);
        json::Value Own = std::move(Items);
        std::string Id = llvm::utohexstr(llvm::xxh3_64bits(llvm::formatv("{0}", Own).str()));
        if (Id == Previous)
          return json::Object{{"kind", "unchanged"}, {"resultId", Id}};
        json::Object Report{{"kind", "full"}, {"resultId", Id}, {"items", std::move(Own)}};
        json::Object Related;
        for (const PlacedDiagnostic &D : diagnosticsOf(A, Editor))
          if (Editor.RelatedDocuments && D.Path != A.Of.Path && !Documents->uriFor(D.Path))
            Related[uriOf(D.Path)] =
                json::Object{{"kind", "full"}, {"items", diagnosticsFor(D.Path)}};
        if (!Related.empty())
          Report["relatedDocuments"] = std::move(Related);
        return Report;
      },
      Needs::NewestText);
}

static json::Value textOfReport(const DocumentReport &A) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  TextOptions Options;
  renderErrors(A.Result, Options, OS);
  renderText(A.Result, Options, OS);
  return Text;
}

/// With the texts that were analysed, saved or not.
static json::Value pageOfReport(const DocumentReport &A) {
  SourceTexts Texts;
  Texts.set(A.Of.Path, A.Of.Contents->bytes());
  for (const auto &[File, Known] : A.Texts)
    if (Known)
      Texts.set(File, Known->bytes());
  RenderContext C;
  C.Version = WARPLINT_VERSION;
  C.Texts = &Texts;
  std::string Page;
  llvm::raw_string_ostream OS(Page);
  renderHtml(A.Result, C, OS);
  return Page;
}

void Server::executeCommand(const Raw &Params, Reply Done) {
  llvm::Expected<std::string> Command = read<std::string>(Params.V, "command");
  if (!Command)
    return Done(Command.takeError());
  const json::Value *V = find(Params.V, "arguments");
  const json::Array *Arguments = V ? V->getAsArray() : nullptr;
  std::string First;
  if (Arguments && !Arguments->empty())
    First = Arguments->front().getAsString().value_or("").str();
  if (*Command == ExplainCommand)
    return explain(First, std::move(Done));
  if (*Command == ShowConfigCommand)
    return show(First, /*External=*/false, std::move(Done));
  if (*Command != ReportCommand && *Command != PageCommand)
    return Done(llvm::make_error<lsp::LSPError>("unknown command '" + *Command + "'",
                                                lsp::ErrorCode::InvalidParams));
  Raw Document{json::Object{{"textDocument", json::Object{{"uri", First}}}}};
  answer(Document, std::move(Done), *Command == PageCommand ? pageOfReport : textOfReport);
}

void Server::explain(llvm::StringRef Check, Reply Done) {
  const auto *Known = llvm::find_if(checks(), [&](const auto &C) { return C.Info.Id == Check; });
  if (Known == checks().end())
    return Done(llvm::make_error<lsp::LSPError>("unknown check '" + Check.str() + "'",
                                                lsp::ErrorCode::InvalidParams));
  if (Editor.ShowsDocuments)
    return show(pageOf(Check.str()), /*External=*/true, std::move(Done));
  SendMessage(json::Object{
      {"type", int(lsp::MessageType::Info)},
      {"message", (Check + ": " + Known->Info.Summary + ". " + pageOf(Check.str())).str()}});
  Done(nullptr);
}

void Server::show(llvm::StringRef Uri, bool External, Reply Done) {
  if (Editor.ShowsDocuments)
    call("window/showDocument",
         json::Object{{"uri", Uri}, {"external", External}, {"takeFocus", true}});
  Done(nullptr);
}
