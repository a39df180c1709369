// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Supervisor.h"

#include "lib/files/Files.h"
#include "lib/lsp/Session.h"
#include "lib/runner/Run.h"

#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {
/// The process that serves.
struct Child {
  pid_t Process = -1;
  int Socket = -1;
  std::string Unsent;
  FrameReader Read;
  bool IsLate = false; ///< was killed for it
  std::chrono::steady_clock::time_point Started = std::chrono::steady_clock::now();
};

class Supervisor {
public:
  Supervisor(int In, int Out, const SupervisorOptions &Options, const ServeChild &Serve,
             AnalysisBoard &Board)
      : In(In), Out(Out), Options(Options), Serve(Serve), Board(Board) {}

  int run() {
    if (!start())
      return 1;
    std::optional<int> Exit;
    while (!Exit)
      Exit = step();
    return *Exit;
  }

private:
  bool start();
  std::optional<int> step();
  void hearEditor();
  void hear(const Frame &F);
  bool hearServer();
  void send();
  void killLate();
  std::optional<int> bury();
  void isolate(const std::vector<std::string> &Uris, llvm::StringRef Why);

  void write(llvm::StringRef Text);
  void write(json::Object Message);
  void refuse(json::Value Id, lsp::ErrorCode Code, llvm::StringRef Why);
  void answerApart(const json::Object &Request);

  int In, Out;
  const SupervisorOptions &Options;
  const ServeChild &Serve;
  AnalysisBoard &Board;
  FrameReader Editor;
  Session Said;
  Child Server;
  unsigned Restarts = 0; ///< in a row, without a document that is at fault
  bool EditorGone = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// The editor
//===----------------------------------------------------------------------===//

void Supervisor::write(llvm::StringRef Text) {
  const std::string Bytes = framed(Text);
  for (size_t Done = 0; Done < Bytes.size();) {
    ssize_t N = ::write(Out, Bytes.data() + Done, Bytes.size() - Done);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0) { // nobody reads any more
      EditorGone = true;
      return;
    }
    Done += size_t(N);
  }
}

void Supervisor::write(json::Object Message) {
  Message["jsonrpc"] = "2.0";
  write(messageText(std::move(Message)));
}

void Supervisor::refuse(json::Value Id, lsp::ErrorCode Code, llvm::StringRef Why) {
  write(json::Object{{"id", std::move(Id)},
                     {"error", json::Object{{"code", int(Code)}, {"message", Why}}}});
}

/// The one diagnostic of a document that the server crashed at.
static json::Array diagnosticsOf(const Quarantine &Q) {
  const json::Value Start = json::Object{{"line", 0}, {"character", 0}};
  return json::Array{json::Object{{"range", json::Object{{"start", Start}, {"end", Start}}},
                                  {"severity", int(lsp::DiagnosticSeverity::Error)},
                                  {"source", "warplint"},
                                  {"message", Q.Why}}};
}

/// Answers in the server's place, which does not see the document.
void Supervisor::answerApart(const json::Object &Request) {
  const json::Value *Id = Request.get("id");
  const json::Object *Params = Request.getObject("params");
  const json::Object *Of = Params ? Params->getObject("textDocument") : nullptr;
  const SessionDocument *D = Of ? Said.document(Of->getString("uri").value_or("")) : nullptr;
  if (!Id || !D || !D->Apart)
    return;
  json::Value Result = nullptr;
  if (Request.getString("method") == llvm::StringRef("textDocument/diagnostic"))
    Result = json::Object{{"kind", "full"}, {"items", diagnosticsOf(*D->Apart)}};
  write(json::Object{{"id", *Id}, {"result", std::move(Result)}});
}

void Supervisor::hear(const Frame &F) {
  if (F.IsMalformed)
    return refuse(nullptr, lsp::ErrorCode::ParseError,
                  "a message starts with 'Content-Length: N' and an empty line, and has at most "
                  "1 GiB");
  llvm::Expected<json::Value> Message = parseJson(F.Text);
  const json::Object *O = nullptr;
  if (Message)
    O = Message->getAsObject();
  else
    llvm::consumeError(Message.takeError());
  if (!O) { // the server says what is wrong with it
    Server.Unsent += framed(F.Text);
    return;
  }
  if (std::optional<std::string> Text = Said.fromEditor(*O, F.Text))
    Server.Unsent += framed(*Text);
  else
    answerApart(*O);
}

void Supervisor::hearEditor() {
  char Buffer[1 << 16];
  ssize_t N = ::read(In, Buffer, sizeof Buffer);
  if (N < 0 && errno == EINTR)
    return;
  if (N <= 0) {
    EditorGone = true;
    return;
  }
  Editor.append(llvm::StringRef(Buffer, size_t(N)));
  while (std::optional<Frame> F = Editor.next())
    hear(*F);
}

//===----------------------------------------------------------------------===//
// The server
//===----------------------------------------------------------------------===//

bool Supervisor::start() {
  Board.clear();
  std::optional<ChildProcess> Forked = forkChild([this](int Socket) {
    limitMemory(Options.MemoryMiB);
    noteCrashesOn(Board);
    return Serve(Socket, Socket, Board);
  });
  if (!Forked)
    return false;
  fcntl(Forked->Socket, F_SETFL, fcntl(Forked->Socket, F_GETFL) | O_NONBLOCK);
  Server = Child();
  Server.Process = Forked->Process;
  Server.Socket = Forked->Socket;
  for (const std::string &Message : Said.replay())
    Server.Unsent += framed(Message);
  return true;
}

/// As much as the server takes now.
void Supervisor::send() {
  while (!Server.Unsent.empty()) {
    ssize_t N = ::send(Server.Socket, Server.Unsent.data(), Server.Unsent.size(), MSG_NOSIGNAL);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return; // full; or gone, which is noticed when it is read from
    Server.Unsent.erase(0, size_t(N));
  }
}

/// False if the server has ended.
bool Supervisor::hearServer() {
  char Buffer[1 << 16];
  ssize_t N = recv(Server.Socket, Buffer, sizeof Buffer, 0);
  if (N < 0 && (errno == EINTR || errno == EAGAIN))
    return true;
  if (N <= 0)
    return false;
  Server.Read.append(llvm::StringRef(Buffer, size_t(N)));
  while (std::optional<Frame> F = Server.Read.next()) {
    llvm::Expected<json::Value> Message = json::parse(F->Text);
    const json::Object *O = Message ? Message->getAsObject() : nullptr;
    if (!O || Said.fromServer(*O))
      write(F->Text);
    llvm::consumeError(Message.takeError());
  }
  return true;
}

void Supervisor::killLate() {
  if (Server.IsLate || Board.late(Options.Longest).empty())
    return;
  Server.IsLate = true;
  kill(Server.Process, SIGKILL);
}

void Supervisor::isolate(const std::vector<std::string> &Uris, llvm::StringRef Why) {
  for (const std::string &Uri : Uris) {
    if (!Said.setApart(Uri, {Why.str()}))
      continue;
    Restarts = 0;
    const SessionDocument &D = *Said.document(Uri);
    write(json::Object{{"method", "textDocument/publishDiagnostics"},
                       {"params", json::Object{{"uri", Uri},
                                               {"version", D.Version},
                                               {"diagnostics", diagnosticsOf(*D.Apart)}}}});
  }
}

/// The server has ended. Starts another one; or returns the exit code, if the editor is done.
std::optional<int> Supervisor::bury() {
  int Status = 0;
  while (waitpid(Server.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  close(Server.Socket);
  if (WIFEXITED(Status) && (EditorGone || Said.hasEnded()))
    return WEXITSTATUS(Status);
  if (std::chrono::steady_clock::now() - Server.Started > std::chrono::minutes(1))
    Restarts = 0;
  if (EditorGone || ++Restarts > Options.MostRestarts) {
    llvm::errs() << "warplint: error: the language server crashed " << Restarts
                 << " times in a row\n";
    return 1;
  }
  const char *Signal = WIFSIGNALED(Status) ? strsignal(WTERMSIG(Status)) : "it ended early";
  const std::string Why =
      Server.IsLate
          ? "warplint needed more than " +
                std::to_string(
                    std::chrono::duration_cast<std::chrono::seconds>(Options.Longest).count()) +
                " s for this file; it is analysed again when its text changes"
          : "warplint crashed on this file (" + std::string(Signal) +
                "); it is analysed again when its text changes. Please report it.";
  isolate(Server.IsLate ? Board.late(Options.Longest) : Board.blamed(), Why);
  for (json::Value &Id : Said.lost())
    refuse(std::move(Id), lsp::ErrorCode::RequestFailed,
           "the server crashed and was started again");
  return start() ? std::nullopt : std::optional(1);
}

std::optional<int> Supervisor::step() {
  pollfd Polled[2] = {{Server.Socket, short(POLLIN | (Server.Unsent.empty() ? 0 : POLLOUT)), 0},
                      {EditorGone ? -1 : In, POLLIN, 0}};
  if (poll(Polled, 2, int(Options.Look.count())) < 0)
    return std::nullopt; // a signal: poll again
  killLate();
  if (Polled[0].revents & POLLOUT)
    send();
  if ((Polled[0].revents & (POLLIN | POLLHUP | POLLERR)) && !hearServer())
    return bury();
  if (Polled[1].revents) {
    hearEditor();
    send();
  }
  if (EditorGone && Server.Unsent.empty())
    shutdown(Server.Socket, SHUT_WR);
  return std::nullopt;
}

int warplint::supervise(int In, int Out, const SupervisorOptions &Options,
                        const ServeChild &Serve) {
  llvm::Expected<std::shared_ptr<AnalysisBoard>> Board = sharedBoard();
  if (!Board) {
    llvm::errs() << "warplint: error: " << llvm::toString(Board.takeError()) << '\n';
    return 1;
  }
  signal(SIGPIPE, SIG_IGN); // an editor that is gone is noticed when it is written to
  return Supervisor(In, Out, Options, Serve, **Board).run();
}

// A signal handler has nothing else to find its data by.
static AnalysisBoard *WatchedBoard = nullptr;
static thread_local int CurrentSlot = -1;

static int64_t now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::vector<std::string> AnalysisBoard::late(std::chrono::milliseconds Limit) const {
  std::vector<std::string> Late;
  for (const Slot &S : Slots)
    if (int64_t Since = S.Since; Since && now() - Since > Limit.count())
      Late.push_back(S.Uri);
  return Late;
}

std::vector<std::string> AnalysisBoard::blamed() const {
  if (int N = Crashed; N >= 0)
    return {Slots[size_t(N)].Uri};
  std::vector<std::string> Running;
  for (const Slot &S : Slots)
    if (S.Since)
      Running.push_back(S.Uri);
  return Running;
}

void AnalysisBoard::clear() {
  for (Slot &S : Slots)
    S.Since = 0;
  Crashed = -1;
}

llvm::Expected<std::shared_ptr<AnalysisBoard>> warplint::sharedBoard() {
  void *Memory = mmap(nullptr, sizeof(AnalysisBoard), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    return llvm::createStringError(std::error_code(errno, std::generic_category()).message());
  return std::shared_ptr<AnalysisBoard>(new (Memory) AnalysisBoard, [](AnalysisBoard *Board) {
    munmap(Board, sizeof(AnalysisBoard));
  });
}

static void onSignal(int Signal) {
  if (CurrentSlot >= 0)
    WatchedBoard->Crashed = CurrentSlot;
  // The handler is gone by now: this ends the process, as the signal says.
  raise(Signal);
}

void warplint::noteCrashesOn(AnalysisBoard &Board) {
  WatchedBoard = &Board;
  struct sigaction Action = {};
  Action.sa_handler = onSignal;
  Action.sa_flags = int(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS})
    sigaction(Signal, &Action, nullptr);
}

/// A handler that runs where the stack is used up needs another one.
static void useOtherStack() {
  static constexpr size_t Bytes = 32 << 10;
  static thread_local std::unique_ptr<char[]> Memory;
  if (Memory)
    return;
  Memory = std::make_unique<char[]>(Bytes);
  stack_t Stack = {};
  Stack.ss_sp = Memory.get();
  Stack.ss_size = Bytes;
  sigaltstack(&Stack, nullptr);
}

BoardEntry::BoardEntry(AnalysisBoard *Board, llvm::StringRef Uri) {
  if (!Board)
    return;
  useOtherStack();
  for (AnalysisBoard::Slot &S : Board->Slots) {
    int64_t Free = 0;
    if (!S.Since.compare_exchange_strong(Free, now()))
      continue;
    size_t Bytes = std::min(Uri.size(), sizeof S.Uri - 1);
    memcpy(S.Uri, Uri.data(), Bytes);
    S.Uri[Bytes] = 0;
    Taken = &S;
    CurrentSlot = int(&S - Board->Slots.data());
    return;
  }
}

BoardEntry::~BoardEntry() {
  if (!Taken)
    return;
  CurrentSlot = -1;
  Taken->Since = 0;
}
