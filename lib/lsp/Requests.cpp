// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Requests.h"

#include "lib/check/Check.h"
#include "lib/files/Files.h"
#include "lib/lsp/Actions.h"
#include "lib/lsp/Server.h"
#include "lib/lsp/Session.h"
#include "lib/render/Render.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

/// Answers from the report of the document that \p Params name, now or when there is one.
void Server::answer(const Raw &Params, Reply Done, Feature F, Needs What,
                    std::optional<LineRange> Within) {
  llvm::Expected<std::string> Uri = read<std::string>(Params.V, "textDocument.uri");
  if (!Uri)
    return Done(Uri.takeError());
  Documents->ask(
      *Uri, {Request, What == Needs::NewestText, What == Needs::Fixes, Within,
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
  const std::optional<LineRange> Within = linesAskedFor(P);
  answer(
      Params, std::move(Done),
      [this, P = std::move(P)](const DocumentReport &A) -> json::Value {
        return codeActionsOf(A, Editor, P,
                             [this](llvm::StringRef Path) { return Documents->openText(Path); });
      },
      Needs::Fixes, Within);
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

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {
class MessageLoop {
public:
  MessageLoop(std::FILE *In, llvm::raw_ostream &Out, ServeOptions Options)
      : Style(Options.Style), In(In, Options.Style),
        Transport(nullptr, Out, Options.Pretty), // it only writes
        Handler(Transport), Protocol(Handler, std::move(Options.Server)) {
    Handler.method<Raw, json::Value>(Malformed, this, &MessageLoop::replyError);
  }

  bool run() {
    std::string Text;
    while (!In.hasError()) {
      bool Read = llvm::succeeded(In.readMessage(Text));
      bool Blank = llvm::StringRef(Text).trim().empty();
      if (In.isEndOfInput() && (!Read || Blank))
        break;
      if (Read && Blank && Style == lsp::JSONStreamStyle::Delimited)
        continue; // two delimiters in a row, or comments only
      if (!Read)
        refuse(nullptr,
               requestError("a message starts with 'Content-Length: N' and an empty line, and "
                            "has at most 1 GiB",
                            lsp::ErrorCode::ParseError));
      else if (!handle(Text))
        break;
    }
    return Protocol.wasShutDown();
  }

private:
  static constexpr llvm::StringLiteral Malformed = "$/malformed";

  /// Replies to what could not be dispatched. It goes through the handler, which alone may
  /// write while workers do.
  void refuse(json::Value Id, llvm::Error E) {
    llvm::handleAllErrors(std::move(E), [&](const lsp::LSPError &L) {
      Handler.onCall(Malformed, json::Object{{"code", int(L.code)}, {"message", L.message}},
                     std::move(Id));
    });
  }

  void replyError(const Raw &Params, lsp::Callback<json::Value> Reply) {
    const json::Object *O = Params.V.getAsObject();
    std::optional<int64_t> Code = O ? O->getInteger("code") : std::nullopt;
    std::optional<llvm::StringRef> Message = O ? O->getString("message") : std::nullopt;
    Reply(requestError(Message.value_or("unknown method"),
                       Code ? lsp::ErrorCode(*Code) : lsp::ErrorCode::MethodNotFound));
  }

  /// Returns false if the message was `exit`.
  bool handle(llvm::StringRef Text) {
    llvm::Expected<json::Value> Message = parseJson(Text);
    if (!Message) {
      refuse(nullptr,
             requestError("the message cannot be read: " + llvm::toString(Message.takeError()),
                          lsp::ErrorCode::ParseError));
      return true;
    }
    json::Object *O = Message->getAsObject();
    if (!O || O->getString("jsonrpc") != llvm::StringRef("2.0")) {
      refuse(nullptr, requestError("a message is an object with \"jsonrpc\": \"2.0\"",
                                   lsp::ErrorCode::InvalidRequest));
      return true;
    }
    return dispatch(*O);
  }

  bool dispatch(json::Object &O) {
    const json::Value *Id = O.get("id");
    std::optional<llvm::StringRef> Method = O.getString("method");
    const json::Value *Given = O.get("params");
    json::Value Params = Given ? *Given : json::Value(nullptr);
    if (!Method)
      return reply(O, Id);
    if (*Method == "exit")
      return false;
    if (llvm::Error E = Protocol.admits(*Method)) {
      if (Id)
        refuse(*Id, std::move(E));
      else
        llvm::consumeError(std::move(E)); // notifications have no answer
      return true;
    }
    if (!Id)
      return Handler.onNotify(*Method, std::move(Params));
    Protocol.setRequest(messageText(*Id));
    return Handler.onCall(*Method, std::move(Params), *Id);
  }

  /// The editor's answer to a request of ours.
  bool reply(json::Object &O, const json::Value *Id) {
    if (!Id) {
      refuse(nullptr,
             requestError("a message has a method or an id", lsp::ErrorCode::InvalidRequest));
      return true;
    }
    if (const json::Object *E = O.getObject("error"))
      return Handler.onReply(*Id, requestError(E->getString("message").value_or("it failed"),
                                               lsp::ErrorCode::RequestFailed));
    const json::Value *Result = O.get("result");
    return Handler.onReply(*Id, Result ? *Result : json::Value(nullptr));
  }

  lsp::JSONStreamStyle Style;
  lsp::JSONTransportInputOverFile In;
  lsp::JSONTransport Transport;
  lsp::MessageHandler Handler;
  Server Protocol;
};
} // namespace

bool warplint::serve(std::FILE *In, llvm::raw_ostream &Out, ServeOptions Options) {
  return MessageLoop(In, Out, std::move(Options)).run();
}
