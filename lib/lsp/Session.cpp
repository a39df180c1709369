// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Session.h"

#include "lib/lsp/Client.h"

#include "llvm/Support/FormatVariadic.h"

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

std::string warplint::messageText(const json::Value &V) { return llvm::formatv("{0}", V).str(); }

static std::string notification(llvm::StringRef Method, json::Value Params) {
  return messageText(
      json::Object{{"jsonrpc", "2.0"}, {"method", Method}, {"params", std::move(Params)}});
}

static std::string opening(llvm::StringRef Uri, const SessionDocument &D) {
  return notification("textDocument/didOpen",
                      json::Object{{"textDocument", json::Object{{"uri", Uri},
                                                                 {"languageId", D.Language},
                                                                 {"version", D.Version},
                                                                 {"text", D.Contents->bytes()}}}});
}

static std::string uriIn(const json::Object &Params) {
  const json::Object *Document = Params.getObject("textDocument");
  return Document ? Document->getString("uri").value_or("").str() : "";
}

/// Takes one of \p Id off \p From.
static bool takeOne(std::map<std::string, unsigned> &From, const std::string &Id) {
  auto It = From.find(Id);
  if (It == From.end())
    return false;
  if (--It->second == 0)
    From.erase(It);
  return true;
}

void Session::open(const json::Object &Document) {
  SessionDocument D;
  D.Language = Document.getString("languageId").value_or("").str();
  D.Version = Document.getInteger("version").value_or(0);
  D.Contents = std::make_shared<Text>(Document.getString("text").value_or("").str(), Counts);
  Documents.insert_or_assign(Document.getString("uri").value_or("").str(), std::move(D));
}

std::optional<std::string> Session::change(const json::Object &Params, llvm::StringRef Message) {
  const std::string Uri = uriIn(Params);
  auto It = Documents.find(Uri);
  if (It == Documents.end())
    return Message.str();
  SessionDocument &D = It->second;
  std::vector<lsp::TextDocumentContentChangeEvent> Changes;
  json::Path::Root Root;
  const json::Value *Given = Params.get("contentChanges");
  if (!Given || !fromJSON(*Given, Changes, Root))
    return Message.str(); // the server says what is wrong with it
  SharedText Contents = D.Contents;
  for (const lsp::TextDocumentContentChangeEvent &C : Changes) {
    llvm::Expected<Text> Next = Contents->edited(C.range, C.text);
    if (!Next) {
      llvm::consumeError(Next.takeError());
      return Message.str();
    }
    Contents = std::make_shared<Text>(std::move(*Next));
  }
  D.Contents = std::move(Contents);
  if (const json::Object *Document = Params.getObject("textDocument"))
    D.Version = Document->getInteger("version").value_or(D.Version);
  if (!D.Apart)
    return Message.str();
  D.Apart.reset();
  return opening(Uri, D);
}

std::optional<std::string> Session::fromEditor(const json::Object &Message, llvm::StringRef Text) {
  const json::Value *Id = Message.get("id");
  std::optional<llvm::StringRef> Method = Message.getString("method");
  if (!Method) { // an answer
    if (!Id || takeOne(Orphaned, messageText(*Id)))
      return std::nullopt;
    takeOne(Asked, messageText(*Id));
    return Text.str();
  }
  static const json::Object None;
  const json::Object *Params = Message.getObject("params");
  std::optional<std::string> Passed = note(*Method, Params ? *Params : None, Text);
  if (Id && Passed)
    Unanswered.insert_or_assign(messageText(*Id), *Id);
  return Passed;
}

std::optional<std::string> Session::note(llvm::StringRef Method, const json::Object &Params,
                                         llvm::StringRef Text) {
  if (Method == "initialize") {
    Introduction = json::Object(Params);
    Counts = readClient(*Introduction).Counts;
  } else if (Method == "initialized") {
    Initialized = Text.str();
  } else if (Method == "workspace/didChangeConfiguration") {
    Configuration = Text.str();
  } else if (Method == "workspace/didChangeWorkspaceFolders") {
    Folders.push_back(Text.str());
  } else if (Method == "exit") {
    Ended = true;
  } else if (Method == "textDocument/didOpen") {
    if (const json::Object *Document = Params.getObject("textDocument"))
      open(*Document);
  } else if (Method == "textDocument/didChange") {
    return change(Params, Text);
  } else if (auto It = Documents.find(uriIn(Params)); It != Documents.end()) {
    const bool IsApart = It->second.Apart.has_value();
    if (Method == "textDocument/didClose")
      Documents.erase(It);
    if (IsApart)
      return std::nullopt;
  }
  return Text.str();
}

bool Session::fromServer(const json::Object &Message) {
  const json::Value *Id = Message.get("id");
  if (!Id)
    return true;
  if (Message.get("method"))
    ++Asked[messageText(*Id)];
  else if (*Id == json::Value(ReplayId))
    return false;
  else
    Unanswered.erase(messageText(*Id));
  return true;
}

std::vector<json::Value> Session::lost() {
  std::vector<json::Value> Ids;
  for (auto &[Key, Id] : std::exchange(Unanswered, {}))
    Ids.push_back(std::move(Id));
  for (auto &[Id, Count] : std::exchange(Asked, {}))
    Orphaned[Id] += Count;
  return Ids;
}

std::vector<std::string> Session::replay() const {
  if (!Introduction)
    return {};
  std::vector<std::string> Messages = {messageText(json::Object{
      {"jsonrpc", "2.0"}, {"id", ReplayId}, {"method", "initialize"}, {"params", *Introduction}})};
  for (const std::string &Said : {Initialized, Configuration})
    if (!Said.empty())
      Messages.push_back(Said);
  Messages.insert(Messages.end(), Folders.begin(), Folders.end());
  for (const auto &[Uri, D] : Documents)
    if (!D.Apart)
      Messages.push_back(opening(Uri, D));
  return Messages;
}

bool Session::setApart(const std::string &Uri, Quarantine Why) {
  auto It = Documents.find(Uri);
  if (It == Documents.end())
    return false;
  It->second.Apart = std::move(Why);
  return true;
}

const SessionDocument *Session::document(llvm::StringRef Uri) const {
  auto It = Documents.find(Uri);
  return It == Documents.end() ? nullptr : &It->second;
}

static constexpr llvm::StringLiteral Length = "content-length:";
static constexpr size_t MostHeaderBytes = 4096;
static constexpr size_t MostMessageBytes = size_t(1) << 30;

namespace {
struct Header {
  size_t Bytes = 0; ///< of the header, with the empty line
  size_t Content = 0;
  bool IsWhole = false, IsMalformed = false;
};
} // namespace

static Header headerOf(llvm::StringRef Buffer) {
  Header H;
  bool HasLength = false;
  for (llvm::StringRef Rest = Buffer;;) {
    size_t End = Rest.find('\n');
    if (End == llvm::StringRef::npos) {
      H.IsMalformed = Buffer.size() > MostHeaderBytes;
      return H;
    }
    llvm::StringRef Line = Rest.take_front(End).rtrim('\r');
    Rest = Rest.drop_front(End + 1);
    if (Line.empty()) {
      H.Bytes = Buffer.size() - Rest.size();
      H.IsWhole = HasLength;
      H.IsMalformed = !HasLength || H.Content > MostMessageBytes;
      return H;
    }
    if (!Line.starts_with_insensitive(Length))
      continue;
    HasLength = true;
    if (Line.drop_front(Length.size()).trim().getAsInteger(10, H.Content)) {
      H.IsMalformed = true;
      return H;
    }
  }
}

/// Drops what comes before the next field that gives a length; what stands at the very start has
/// been read already.
std::optional<Frame> FrameReader::skip() {
  const bool WasSkipping = std::exchange(IsSkipping, true);
  size_t At = llvm::StringRef(Buffer).drop_front(!WasSkipping).find_insensitive(Length);
  if (At != llvm::StringRef::npos) {
    Buffer.erase(0, At + !WasSkipping);
    IsSkipping = false;
  } else if (Buffer.size() > Length.size()) {
    Buffer.erase(0, Buffer.size() - Length.size()); // it may have come half
  }
  return WasSkipping ? std::nullopt : std::optional(Frame{/*IsMalformed=*/true, ""});
}

std::optional<Frame> FrameReader::next() {
  if (IsSkipping) {
    skip();
    if (IsSkipping)
      return std::nullopt;
  }
  Header H = headerOf(Buffer);
  if (H.IsMalformed)
    return skip();
  if (!H.IsWhole || Buffer.size() - H.Bytes < H.Content)
    return std::nullopt;
  Frame F{/*IsMalformed=*/false, Buffer.substr(H.Bytes, H.Content)};
  Buffer.erase(0, H.Bytes + H.Content);
  return F;
}

std::string warplint::framed(llvm::StringRef Text) {
  return "Content-Length: " + std::to_string(Text.size()) + "\r\n\r\n" + Text.str();
}
