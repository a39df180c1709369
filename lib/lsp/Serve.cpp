//===- lib/lsp/Serve.cpp - Messages in, messages out ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Serve.h"

#include "lib/files/ReadFile.h"
#include "lib/lsp/Session.h"

using namespace warplint;
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
