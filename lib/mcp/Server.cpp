// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/mcp/Server.h"

#include "lib/files/Files.h"
#include "lib/mcp/Tools.h"
#include "lib/render/ReportWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace warplint;

using namespace warplint::mcp;
namespace json = llvm::json;

namespace {
constexpr int ParseError = -32700, InvalidRequest = -32600, MethodNotFound = -32601,
              InvalidParams = -32602;
constexpr size_t LongestLine = size_t(16) << 20; // bytes of one message

constexpr llvm::StringLiteral Instructions =
    "warplint predicts what CUDA memory accesses cost the hardware, without a GPU. Call 'lint' "
    "after each edit of a "
    "kernel; a warning is certain, a note depends on values that the source does not determine. "
    "Fixes "
    "are proved: prefer "
    "them to your own. Give 'block', 'grid' and 'args' if the source has no launch.";

class Server {
public:
  Server(int In, int Out, const ServerOptions &Options) : In(In), Out(Out), Options(Options) {}

  void run() {
    // What was asked before the input ended is still answered, unless nobody reads.
    while (!Gone && (!Ended || Running || !Waiting.empty())) {
      startNext();
      readSome(Running ? 20 : -1);
      finishRunning();
    }
  }

private:
  struct Call {
    json::Value Id;
    std::string Tool;
    json::Object Arguments;
  };
  struct RunningCall {
    Call Of;
    std::unique_ptr<Child> Process;
    std::chrono::steady_clock::time_point Since;
  };

  void readSome(int Milliseconds) {
    if (Ended) {
      usleep(20'000);
      return;
    }
    pollfd Client{In, POLLIN, 0};
    if (::poll(&Client, 1, Milliseconds) <= 0)
      return;
    char Bytes[65536];
    const ssize_t N = ::read(In, Bytes, sizeof(Bytes));
    if (N <= 0) {
      Ended = true;
      return;
    }
    Pending.append(Bytes, size_t(N));
    for (size_t End; (End = Pending.find('\n')) != std::string::npos;) {
      const std::string Line = Pending.substr(0, End);
      Pending.erase(0, End + 1);
      if (std::exchange(Skips, false))
        continue;
      if (!llvm::StringRef(Line).trim().empty())
        message(Line);
    }
    if (Pending.size() > LongestLine) {
      if (!std::exchange(Skips, true))
        refuse(nullptr, InvalidRequest, "a message of more than 16 MiB; it is skipped");
      Pending.clear();
    }
  }

  void send(json::Object Message) {
    Message["jsonrpc"] = "2.0";
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    OS << json::Value(std::move(Message)) << '\n';
    for (size_t Done = 0; Done < Text.size();) {
      const ssize_t N = ::write(Out, Text.data() + Done, Text.size() - Done);
      if (N < 0 && errno == EINTR)
        continue;
      if (N <= 0) {
        Gone = true;
        return;
      }
      Done += size_t(N);
    }
  }

  void answer(json::Value Id, json::Object Result) {
    send(json::Object{{"id", std::move(Id)}, {"result", std::move(Result)}});
  }

  void refuse(json::Value Id, int Code, const llvm::Twine &Why) {
    send(json::Object{{"id", std::move(Id)},
                      {"error", json::Object{{"code", Code}, {"message", utf8(Why.str())}}}});
  }

  void message(llvm::StringRef Line) {
    llvm::Expected<json::Value> Parsed = parseJson(Line);
    if (!Parsed)
      return refuse(nullptr, ParseError, "not JSON: " + llvm::toString(Parsed.takeError()));
    json::Object *M = Parsed->getAsObject();
    if (!M)
      return refuse(nullptr, InvalidRequest, "a message must be an object");
    const json::Value *Id = M->get("id");
    const std::optional<llvm::StringRef> Method = M->getString("method");
    static const json::Object None;
    const json::Object *Given = M->getObject("params");
    const json::Object &Params = Given ? *Given : None;
    if (!Method)
      return Id && M->getObject("result") ? reply(*M->getObject("result")) : void();
    if (Id)
      request(*Id, *Method, Params);
    else
      notification(*Method, Params);
  }

  void request(const json::Value &Id, llvm::StringRef Method, const json::Object &Params) {
    if (Method == "initialize")
      return initialize(Id, Params);
    if (Method == "ping")
      return answer(Id, {});
    if (Method == "tools/list") {
      json::Array All;
      for (const Tool &T : tools())
        All.push_back(describe(T));
      return answer(Id, json::Object{{"tools", std::move(All)}});
    }
    if (Method == "tools/call")
      return call(Id, Params);
    refuse(Id, MethodNotFound, "unknown method '" + Method + "'");
  }

  void initialize(const json::Value &Id, const json::Object &Params) {
    static constexpr llvm::StringLiteral Known[] = {"2025-06-18", "2025-03-26", "2024-11-05"};
    const llvm::StringRef Wanted = Params.getString("protocolVersion").value_or("");
    const json::Object *Can = Params.getObject("capabilities");
    AsksForRoots = Can && Can->getObject("roots");
    llvm::SmallString<256> Here;
    if (!AsksForRoots && !llvm::sys::fs::real_path(".", Here))
      Roots = {std::string(Here)};
    answer(Id,
           json::Object{{"protocolVersion", llvm::is_contained(Known, Wanted) ? Wanted : Known[0]},
                        {"capabilities", json::Object{{"tools", json::Object{}}}},
                        {"serverInfo", json::Object{{"name", "warplint"},
                                                    {"title", "warplint"},
                                                    {"version", Options.Version}}},
                        {"instructions", Instructions}});
  }

  void notification(llvm::StringRef Method, const json::Object &Params) {
    if (AsksForRoots &&
        (Method == "notifications/initialized" || Method == "notifications/roots/list_changed")) {
      RootsKnown = false;
      send(json::Object{{"id", "roots"}, {"method", "roots/list"}});
    }
    if (Method != "notifications/cancelled")
      return;
    const json::Value *Id = Params.get("requestId");
    if (!Id)
      return;
    std::erase_if(Waiting, [&](const Call &C) { return C.Id == *Id; });
    if (Running && Running->Of.Id == *Id)
      Running.reset();
  }

  /// To the only request that this makes: the client's roots.
  void reply(const json::Object &Result) {
    const json::Array *All = Result.getArray("roots");
    if (!All)
      return;
    Roots.clear();
    RootsKnown = true;
    for (const json::Value &Each : *All) {
      llvm::StringRef Uri =
          Each.getAsObject() ? Each.getAsObject()->getString("uri").value_or("") : "";
      llvm::SmallString<256> Real;
      if (Uri.consume_front("file://") && !llvm::sys::fs::real_path(decoded(Uri), Real))
        Roots.push_back(std::string(Real));
    }
  }

  /// "a%20b" is "a b".
  static std::string decoded(llvm::StringRef Uri) {
    std::string Text;
    for (size_t I = 0; I < Uri.size(); ++I) {
      std::string Byte;
      if (Uri[I] == '%' && I + 2 < Uri.size() && llvm::tryGetFromHex(Uri.substr(I + 1, 2), Byte)) {
        Text += Byte;
        I += 2;
      } else {
        Text += Uri[I];
      }
    }
    return Text;
  }

  void call(const json::Value &Id, const json::Object &Params) {
    const llvm::StringRef Name = Params.getString("name").value_or("");
    const Tool *T = toolNamed(Name);
    if (!T) {
      std::vector<llvm::StringRef> Names;
      for (const Tool &Each : tools())
        Names.push_back(Each.Name);
      return refuse(Id, InvalidParams,
                    "unknown tool '" + Name + "'; expected one of " + llvm::join(Names, ", "));
    }
    json::Object Arguments;
    if (const json::Object *Given = Params.getObject("arguments"))
      Arguments = *Given;
    if (llvm::Error E = checkArguments(*T, Arguments))
      return answer(Id, failure(llvm::toString(std::move(E))));
    Waiting.push_back({Id, Name.str(), std::move(Arguments)});
  }

  /// Calls wait for the roots, if the client has said that it gives some.
  void startNext() {
    while (!Running && !Waiting.empty() && (RootsKnown || !AsksForRoots || Ended)) {
      Call Next = std::move(Waiting.front());
      Waiting.pop_front();
      llvm::SmallString<128> Scratch;
      if (std::error_code E = llvm::sys::fs::createUniqueDirectory("warplint-mcp", Scratch)) {
        answer(Next.Id, failure("cannot create a temporary folder: " + E.message()));
        continue;
      }
      llvm::Expected<Command> C =
          commandFor(Next.Tool, Next.Arguments, Roots, std::string(Scratch));
      if (!C) {
        llvm::sys::fs::remove_directories(Scratch);
        answer(Next.Id, failure(llvm::toString(C.takeError())));
        continue;
      }
      llvm::Expected<std::unique_ptr<Child>> Process = Child::start(Options.Program, std::move(*C));
      if (!Process) {
        answer(Next.Id, failure(llvm::toString(Process.takeError())));
        continue;
      }
      Running = RunningCall{std::move(Next), std::move(*Process), std::chrono::steady_clock::now()};
    }
  }

  void finishRunning() {
    if (!Running)
      return;
    const Call &Of = Running->Of;
    if (std::optional<CommandResult> R = Running->Process->poll())
      answer(Of.Id, resultOf(Of.Tool, Of.Arguments, Running->Process->command(), *R));
    else if (std::chrono::steady_clock::now() - Running->Since >
             std::chrono::seconds(Options.Seconds))
      answer(Of.Id,
             failure(
                 "no answer within " + std::to_string(Options.Seconds) +
                 " s; lint fewer files at a time, or start the server with a longer --time-limit"));
    else
      return;
    Running.reset();
  }

  const int In, Out;
  const ServerOptions &Options;
  std::string Pending; ///< read, and not yet a line
  bool Skips = false;  ///< until the end of a line that is too long
  std::vector<std::string> Roots;
  bool AsksForRoots = false, RootsKnown = false;
  bool Ended = false; ///< the input
  bool Gone = false;  ///< nobody reads the output
  std::deque<Call> Waiting;
  std::optional<RunningCall> Running;
};
} // namespace

void warplint::mcp::serve(int In, int Out, const ServerOptions &Options) {
  Server(In, Out, Options).run();
}

using namespace warplint::mcp;

static std::string inScratch(const Command &C, llvm::StringRef Name) {
  llvm::SmallString<256> Path(C.Scratch);
  llvm::sys::path::append(Path, Name);
  return std::string(Path);
}

static llvm::Error writeText(const std::string &Path, llvm::StringRef Text) {
  std::error_code E;
  llvm::raw_fd_ostream OS(Path, E);
  if (E)
    return llvm::createStringError("cannot write '" + Path + "': " + E.message());
  OS << Text;
  return llvm::Error::success();
}

/// In the child: never comes back. A group of its own is killed with all that it has started.
[[noreturn]] static void become(const std::string &Program, const Command &C,
                                const std::string &Out, const std::string &Error) {
  setpgid(0, 0);
  std::vector<char *> Arguments = {const_cast<char *>(Program.c_str())};
  for (const std::string &A : C.Arguments)
    Arguments.push_back(const_cast<char *>(A.c_str()));
  Arguments.push_back(nullptr);
  const int Nothing = open("/dev/null", O_RDONLY);
  const int To = open(Out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int Errors = open(Error.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (Nothing < 0 || To < 0 || Errors < 0 || chdir(C.Folder.c_str()) != 0 || dup2(Nothing, 0) < 0 ||
      dup2(To, 1) < 0 || dup2(Errors, 2) < 0)
    _exit(2);
  execv(Program.c_str(), Arguments.data());
  _exit(2);
}

llvm::Expected<std::unique_ptr<Child>> Child::start(const std::string &Program, Command C) {
  std::unique_ptr<Child> Of(new Child(std::move(C)));
  if (!Of->C.SourceText.empty())
    if (llvm::Error E = writeText(inScratch(Of->C, "kernel.cu"), Of->C.SourceText))
      return E;
  if (!Of->C.Lines.empty())
    if (llvm::Error E = writeText(inScratch(Of->C, "lines"), Of->C.Lines))
      return E;
  const std::string Out = inScratch(Of->C, "out"), Error = inScratch(Of->C, "error");
  Of->Process = fork();
  if (Of->Process == 0)
    become(Program, Of->C, Out, Error);
  if (Of->Process < 0)
    return llvm::createStringError(std::string("cannot start a process: ") + strerror(errno));
  return Of;
}

Child::~Child() {
  if (Process > 0) {
    kill(-Process, SIGKILL);
    kill(Process, SIGKILL);
    waitpid(Process, nullptr, 0);
  }
  llvm::sys::fs::remove_directories(C.Scratch);
}

std::optional<CommandResult> Child::poll() {
  int Status = 0;
  const pid_t Ended = waitpid(Process, &Status, WNOHANG);
  if (Ended == 0)
    return std::nullopt;
  Process = -1;
  CommandResult R;
  R.Exit = WIFEXITED(Status) ? WEXITSTATUS(Status) : -1;
  auto TextOf = [&](llvm::StringRef Name) {
    auto Buffer = llvm::MemoryBuffer::getFile(inScratch(C, Name));
    return Buffer ? (*Buffer)->getBuffer().str() : std::string();
  };
  R.Out = TextOf("out");
  R.Error = TextOf("error");
  return R;
}
