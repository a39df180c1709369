// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/Run.h"

#include "lib/files/CodeBase.h"
#include "lib/files/Files.h"
#include "lib/finding/FieldsJson.h"
#include "lib/runner/Jobs.h"
#include "lib/runner/ResultCache.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <list>
#include <new>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace warplint;

namespace {
Report analyzeOrRecall(const Job &J, const ResultCache *Cache) {
  Job Recorded = J;
  auto FS = llvm::makeIntrusiveRefCnt<InputRecorder>(diskFiles());
  Recorded.Options.Parse.FS = FS;
  if (Cache)
    Recorded.Options.Parse.Preludes = Cache->preludes();
  std::string Entry = Cache ? Cache->entryOf(J) : "";
  if (Entry.empty())
    return analyze(J.File, Recorded.Options);
  if (std::optional<Report> Known = Cache->find(Entry, J))
    return std::move(*Known);
  const std::shared_ptr<HeaderIndexes> &Headers = J.Options.Parse.Headers;
  if (Headers)
    Headers->takeAsked(); // those of files before
  Report R = analyze(J.File, Recorded.Options);
  if (std::optional<InputStates> Inputs = FS->states()) {
    if (Headers)
      for (const std::string &Root : Headers->takeAsked())
        (*Inputs)[{Root, Asked::Headers}] = Headers->hashOf(Root);
    Cache->store(Entry, *Inputs, R);
  }
  return R;
}

/// Other processes get their share of the processor, too.
unsigned clockSeconds(const RunOptions &Options) {
  return Options.Seconds ? std::max(3 * Options.Seconds, Options.Seconds + 60) : 0;
}

std::string failureText(const WorkerFailure &F, const RunOptions &Options) {
  switch (F.Why) {
  case WorkerFailure::Crashed:
    return "warplint crashed on this file (" + F.Detail + "); please report it";
  case WorkerFailure::OutOfMemory:
    return "needs more than " + std::to_string(Options.MemoryMiB) +
           " MiB of memory; raise the limit with --memory-limit";
  case WorkerFailure::OutOfTime:
    return "needs more than " + std::to_string(Options.Seconds) +
           " s of CPU time; raise the limit with --time-limit";
  case WorkerFailure::Hung:
    return "needs more than " + std::to_string(clockSeconds(Options)) +
           " s of wall-clock time; raise the limit with --time-limit";
  case WorkerFailure::CannotStart:
    return "could not start a process: " + F.Detail;
  case WorkerFailure::Interrupted:
    return "interrupted";
  }
  llvm_unreachable("every failure has a text");
}
} // namespace

Report warplint::runJob(const Job &J, const ResultCache *Cache) {
  return ShownNames(J).shown(analyzeOrRecall(J, Cache));
}

std::vector<Report> warplint::runWays(llvm::ArrayRef<Job> Ways) {
  std::vector<AnalysisOptions> Options;
  for (const Job &J : Ways)
    Options.push_back(J.Options);
  std::vector<Report> All = analyzeWays(Ways.front().File, Options);
  for (Report &R : All)
    R = ShownNames(Ways.front()).shown(std::move(R));
  return All;
}

unsigned warplint::workersOf(const RunOptions &Options) {
  return Options.Workers ? Options.Workers : llvm::hardware_concurrency().compute_thread_count();
}

static WorkerLimits limitsOf(const RunOptions &Options) {
  WorkerLimits Limits;
  Limits.Workers = workersOf(Options);
  Limits.MemoryMiB = Options.MemoryMiB;
  Limits.Seconds = Options.Seconds;
  Limits.ClockSeconds = clockSeconds(Options);
  Limits.OnWait = Options.OnWait;
  return Limits;
}

void warplint::runJobs(size_t Count, const RunOptions &Options,
                       llvm::function_ref<std::string(size_t)> Work,
                       llvm::function_ref<void(size_t, llvm::StringRef)> Done,
                       llvm::function_ref<void(size_t, std::string)> Failed) {
  runInWorkers(Count, limitsOf(Options), Work, Done, [&](size_t Number, const WorkerFailure &F) {
    Failed(Number, failureText(F, Options));
  });
}

Report warplint::run(llvm::ArrayRef<Job> Jobs, const RunOptions &Options) {
  std::vector<Report> Reports(Jobs.size());
  auto Finish = [&](size_t Number, Report R) {
    if (Options.OnDone)
      Options.OnDone(Number, R);
    Reports[Number] = std::move(R);
  };
  auto Fail = [&](size_t Number, std::string Why) {
    const Job &J = Jobs[Number];
    Finish(Number, failedReport(J.File, J.Options, {{}, "", std::move(Why), ""}));
  };
  std::vector<size_t> Left; // by an interrupt
  runInWorkers(
      Jobs.size(), limitsOf(Options),
      [&](size_t Number) { return toJson(runJob(Jobs[Number], Options.Cache)); },
      [&](size_t Number, llvm::StringRef Text) {
        llvm::Expected<Report> R = fromJson<Report>(Text);
        if (R)
          Finish(Number, std::move(*R));
        else
          Fail(Number, "its answer " + llvm::toString(R.takeError()));
      },
      [&](size_t Number, const WorkerFailure &F) {
        if (F.Why == WorkerFailure::Interrupted)
          Left.push_back(Number);
        else
          Fail(Number, failureText(F, Options));
      });
  for (size_t Number : Left) { // one error for all
    const Job &J = Jobs[Number];
    Reports[Number] = failedReport(J.File, J.Options, {});
    Reports[Number].Errors.clear();
  }
  Report All;
  for (Report &R : Reports)
    All.append(std::move(R));
  if (!Left.empty())
    All.Errors.push_back({{},
                          Jobs[Left.front()].File,
                          "interrupted; " + std::to_string(Left.size()) + " of " +
                              std::to_string(Jobs.size()) + " files were not analysed",
                          ""});
  All.dropRepeats();
  return All;
}

/// A worker ends with this code when it gets no more memory.
static constexpr int OutOfMemoryCode = 77;

//===----------------------------------------------------------------------===//
// In the worker
//===----------------------------------------------------------------------===//

static void limit(int Resource, rlim_t Soft) {
  rlimit Limit;
  if (getrlimit(Resource, &Limit) == 0) {
    Limit.rlim_cur = std::min(Soft, Limit.rlim_max);
    setrlimit(Resource, &Limit);
  }
}

/// Seconds of processor time that this process has used, rounded up.
static rlim_t usedSeconds() {
  rusage Usage;
  getrusage(RUSAGE_SELF, &Usage);
  return rlim_t(Usage.ru_utime.tv_sec) + rlim_t(Usage.ru_stime.tv_sec) + 2;
}

/// Dies at once and says so by its code, where LLVM would print a stack trace first.
static void prepareToDie(uint64_t MemoryMiB) {
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT, SIGINT,
                     SIGTERM, SIGHUP, SIGPIPE, SIGXCPU})
    signal(Signal, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  constexpr rlim_t StackBytes = rlim_t(64) << 20; // deep expressions recurse
  limit(RLIMIT_STACK, StackBytes);
  limitMemory(MemoryMiB);
  std::set_new_handler([] { _exit(OutOfMemoryCode); });
  llvm::remove_bad_alloc_error_handler();
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { _exit(OutOfMemoryCode); });
}

/// Has \p Move take \p Bytes, as many at a time as it does: it returns how many, or what recv()
/// and send() return where they fail.
static bool moveAll(char *At, size_t Bytes, llvm::function_ref<ssize_t(char *, size_t)> Move) {
  while (Bytes) {
    ssize_t N = Move(At, Bytes);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    At += N;
    Bytes -= size_t(N);
  }
  return true;
}

static bool readAll(int Socket, void *Into, size_t Bytes) {
  return moveAll(static_cast<char *>(Into), Bytes,
                 [&](char *At, size_t Most) { return recv(Socket, At, Most, 0); });
}

static bool writeAll(int Socket, const void *From, size_t Bytes) {
  char *First = static_cast<char *>(const_cast<void *>(From)); // only read
  return moveAll(First, Bytes,
                 [&](char *At, size_t Most) { return send(Socket, At, Most, MSG_NOSIGNAL); });
}

static int serve(int Socket, const WorkerLimits &Limits,
                 llvm::function_ref<std::string(size_t)> Work) {
  prepareToDie(Limits.MemoryMiB);
  uint64_t Job;
  while (readAll(Socket, &Job, sizeof Job)) {
    if (Limits.Seconds)
      limit(RLIMIT_CPU, usedSeconds() + Limits.Seconds);
    std::string Answer = Work(Job);
    uint64_t Bytes = Answer.size();
    if (!writeAll(Socket, &Bytes, sizeof Bytes) || !writeAll(Socket, Answer.data(), Bytes))
      break;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// In the process that asks
//===----------------------------------------------------------------------===//

namespace {
using Clock = std::chrono::steady_clock;

volatile sig_atomic_t IsInterrupted = 0; // a handler has nothing else to say it by

/// While it lives, the first SIGINT or SIGTERM sets IsInterrupted, and comes through at waitFor()
/// only. The workers inherit that it is blocked: the process that asks ends them.
class InterruptWatch {
public:
  InterruptWatch() {
    IsInterrupted = 0;
    struct sigaction Handler = {};
    Handler.sa_handler = [](int) { IsInterrupted = 1; };
    Handler.sa_flags = SA_RESETHAND;
    sigset_t Blocked;
    sigemptyset(&Blocked);
    for (int Signal : Signals)
      sigaddset(&Blocked, Signal);
    sigprocmask(SIG_BLOCK, &Blocked, &Mask);
    for (size_t N = 0; N < std::size(Signals); ++N) {
      sigaction(Signals[N], nullptr, &Before[N]);
      if (Before[N].sa_handler != SIG_IGN)
        sigaction(Signals[N], &Handler, nullptr);
    }
  }
  ~InterruptWatch() {
    for (size_t N = 0; N < std::size(Signals); ++N)
      sigaction(Signals[N], &Before[N], nullptr);
    sigprocmask(SIG_SETMASK, &Mask, nullptr);
  }

  /// As poll() does, but for the signal.
  int waitFor(llvm::MutableArrayRef<pollfd> Polled, int Milliseconds) const {
    const timespec Time = {Milliseconds / 1000, Milliseconds % 1000 * 1'000'000l};
    return ppoll(Polled.data(), Polled.size(), Milliseconds < 0 ? nullptr : &Time, &Mask);
  }

private:
  static constexpr int Signals[] = {SIGINT, SIGTERM};
  struct sigaction Before[std::size(Signals)];
  sigset_t Mask;
};

struct Worker {
  pid_t Process = -1;
  int Socket = -1;
  std::optional<size_t> Job; ///< what it is at
  std::string Received;      ///< of the answer, its length first
  Clock::time_point Deadline = Clock::time_point::max();
  bool Hung = false; ///< was killed at the deadline
};

class Pool {
public:
  Pool(size_t Jobs, const WorkerLimits &Limits, llvm::function_ref<std::string(size_t)> Work,
       llvm::function_ref<void(size_t, llvm::StringRef)> Done,
       llvm::function_ref<void(size_t, const WorkerFailure &)> Failed)
      : Jobs(Jobs), Limits(Limits), Work(Work), Done(Done), Failed(Failed) {}

  void run() {
    size_t Wanted = std::min<size_t>(std::max(1u, Limits.Workers), Jobs);
    while (Workers.size() < Wanted && start())
      ;
    while (!Workers.empty() && !IsInterrupted)
      serveOnce();
    if (IsInterrupted)
      return stop();
    // Not one process could be started.
    while (Next < Jobs)
      Failed(Next++, {WorkerFailure::CannotStart, strerror(errno)});
  }

private:
  void stop() {
    for (Worker &W : Workers) {
      kill(W.Process, SIGKILL);
      while (waitpid(W.Process, nullptr, 0) < 0 && errno == EINTR)
        ;
      close(W.Socket);
      if (W.Job)
        Failed(*W.Job, {WorkerFailure::Interrupted, ""});
    }
    while (Next < Jobs)
      Failed(Next++, {WorkerFailure::Interrupted, ""});
  }

  /// Starts a worker and gives it a job.
  bool start() {
    std::optional<ChildProcess> Child = forkChild([this](int Socket) {
      // A worker that held its siblings' sockets would keep them from seeing the end.
      for (const Worker &Other : Workers)
        close(Other.Socket);
      return serve(Socket, Limits, Work);
    });
    if (!Child)
      return false;
    Workers.emplace_back();
    Workers.back().Process = Child->Process;
    Workers.back().Socket = Child->Socket;
    give(Workers.back());
    return true;
  }

  /// Gives the next job, or nothing more.
  void give(Worker &W) {
    W.Received.clear();
    W.Job.reset();
    W.Deadline = Clock::time_point::max();
    if (Next == Jobs) {
      shutdown(W.Socket, SHUT_WR);
      return;
    }
    W.Job = Next++;
    if (Limits.ClockSeconds)
      W.Deadline = Clock::now() + std::chrono::seconds(Limits.ClockSeconds);
    uint64_t Number = *W.Job;
    writeAll(W.Socket, &Number, sizeof Number); // a dead one is noticed when it is read from
  }

  void serveOnce() {
    llvm::SmallVector<pollfd, 16> Polled;
    for (const Worker &W : Workers)
      Polled.push_back({W.Socket, POLLIN, 0});
    const int Ready = Watch.waitFor(Polled, untilDeadline());
    if (Limits.OnWait)
      Limits.OnWait();
    if (Ready < 0)
      return; // a signal: poll again
    auto It = Workers.begin();
    for (const pollfd &P : Polled) {
      auto This = It++;
      if (P.revents && !receive(*This))
        bury(This);
    }
    killLate();
  }

  /// Milliseconds, as poll() counts them.
  int untilDeadline() const {
    auto First = Clock::time_point::max();
    if (Limits.OnWait)
      First = Clock::now() + std::chrono::seconds(1);
    for (const Worker &W : Workers)
      First = std::min(First, W.Deadline);
    if (First == Clock::time_point::max())
      return -1;
    auto Left = std::chrono::ceil<std::chrono::milliseconds>(First - Clock::now()).count();
    return int(std::clamp<long long>(Left, 0, 1'000'000));
  }

  /// Their sockets end with them.
  void killLate() {
    for (Worker &W : Workers)
      if (!W.Hung && W.Deadline <= Clock::now()) {
        W.Hung = true;
        kill(W.Process, SIGKILL);
      }
  }

  /// False if the worker has ended.
  bool receive(Worker &W) {
    char Buffer[1 << 16];
    ssize_t N = recv(W.Socket, Buffer, sizeof Buffer, 0);
    if (N < 0 && errno == EINTR)
      return true;
    if (N <= 0)
      return false;
    W.Received.append(Buffer, size_t(N));
    uint64_t Bytes;
    if (W.Received.size() < sizeof Bytes)
      return true;
    memcpy(&Bytes, W.Received.data(), sizeof Bytes);
    if (W.Received.size() - sizeof Bytes < Bytes)
      return true;
    Done(*W.Job, llvm::StringRef(W.Received).drop_front(sizeof Bytes));
    give(W);
    return true;
  }

  void bury(std::list<Worker>::iterator W) {
    int Status = 0;
    while (waitpid(W->Process, &Status, 0) < 0 && errno == EINTR)
      ;
    close(W->Socket);
    std::optional<size_t> Job = W->Job;
    const bool Hung = W->Hung;
    Workers.erase(W);
    if (!Job)
      return;
    Failed(*Job, Hung ? WorkerFailure{WorkerFailure::Hung, ""} : reasonOf(Status));
    if (Next < Jobs)
      start();
  }

  static WorkerFailure reasonOf(int Status) {
    if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemoryCode)
      return {WorkerFailure::OutOfMemory, ""};
    if (WIFEXITED(Status))
      return {WorkerFailure::Crashed, "exit code " + std::to_string(WEXITSTATUS(Status))};
    if (WTERMSIG(Status) == SIGXCPU)
      return {WorkerFailure::OutOfTime, ""};
    return {WorkerFailure::Crashed, strsignal(WTERMSIG(Status))};
  }

  InterruptWatch Watch;
  size_t Jobs, Next = 0;
  const WorkerLimits &Limits;
  llvm::function_ref<std::string(size_t)> Work;
  llvm::function_ref<void(size_t, llvm::StringRef)> Done;
  llvm::function_ref<void(size_t, const WorkerFailure &)> Failed;
  std::list<Worker> Workers;
};
} // namespace

void warplint::runInWorkers(size_t Jobs, const WorkerLimits &Limits,
                            llvm::function_ref<std::string(size_t)> Work,
                            llvm::function_ref<void(size_t, llvm::StringRef)> Done,
                            llvm::function_ref<void(size_t, const WorkerFailure &)> Failed) {
  Pool(Jobs, Limits, Work, Done, Failed).run();
}

bool warplint::wasInterrupted() { return IsInterrupted != 0; }

std::optional<ChildProcess> warplint::forkChild(llvm::function_ref<int(int Socket)> Main) {
  int Ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends) != 0)
    return std::nullopt;
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t Process = fork();
  if (Process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody else would end it
    close(Ends[0]);
    _exit(Main(Ends[1]));
  }
  close(Ends[1]);
  if (Process < 0) {
    close(Ends[0]);
    return std::nullopt;
  }
  return ChildProcess{Process, Ends[0]};
}

void warplint::limitMemory([[maybe_unused]] uint64_t MiB) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which map terabytes
  rlimit Limit;
  if (MiB && getrlimit(RLIMIT_DATA, &Limit) == 0) {
    Limit.rlim_cur = std::min<rlim_t>(MiB << 20, Limit.rlim_max);
    setrlimit(RLIMIT_DATA, &Limit);
  }
#endif
}
