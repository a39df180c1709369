// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Workspace.h"

#include "lib/compare/Compare.h"
#include "lib/files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace warplint;

namespace lsp = llvm::lsp;

llvm::Error warplint::requestError(const llvm::Twine &Message, lsp::ErrorCode Code) {
  return llvm::make_error<lsp::LSPError>(Message.str(), Code);
}

std::string DocumentReport::pathOf(llvm::StringRef File) const {
  llvm::SmallString<256> Path(File);
  llvm::sys::path::make_absolute(Folder, Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

const Text *DocumentReport::textOf(llvm::StringRef File) const {
  if (File == Of.Path)
    return Of.Contents.get();
  auto It = Texts.find(File.str());
  return It == Texts.end() ? nullptr : It->second.get();
}

bool DocumentReport::hasFixesFor(const LineRange &Lines) const {
  return HasFixes || (FixesWithin && FixesWithin->contains(Lines)) ||
         llvm::none_of(Result.Findings, [&](const Finding &F) {
           return F.Where.File == Of.Path && Lines.overlaps(F.Where);
         });
}

Workspace::Workspace(unsigned Threads, Encoding Counts, WorkspaceEvents Events)
    : Counts(Counts), Events(std::move(Events)), Jobs(Threads) {
  Folders[""] = std::make_shared<EditorSettings>();
}

Workspace::~Workspace() { stop(); }

void Workspace::open(Document D) {
  std::lock_guard Guard(Lock);
  Entry &E = Entries[D.Uri];
  E.Now = std::move(D);
  E.Memory = std::make_shared<ParseMemory>();
  E.Edits = std::make_shared<EditMemory>();
  E.How = nullptr;
  changed(withReaders(E));
}

llvm::Error Workspace::edit(llvm::StringRef Uri, int64_t Version,
                            llvm::ArrayRef<lsp::TextDocumentContentChangeEvent> Changes) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri.str());
  if (It == Entries.end())
    return requestError("'" + Uri + "' is not open", lsp::ErrorCode::InvalidParams);
  Entry &E = It->second;
  SharedText Now = E.Now.Contents;
  for (const lsp::TextDocumentContentChangeEvent &C : Changes) {
    llvm::Expected<Text> Edited = Now->edited(C.range, C.text);
    if (!Edited)
      return Edited.takeError();
    Now = std::make_shared<Text>(std::move(*Edited));
  }
  E.Now.Contents = std::move(Now);
  E.Now.Version = Version;
  changed(withReaders(E));
  return llvm::Error::success();
}

void Workspace::close(llvm::StringRef Uri) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri.str());
  if (It == Entries.end())
    return;
  Jobs.drop(Uri);
  Jobs.drop(("fixes of " + Uri).str());
  Jobs.drop(("profile of " + Uri).str());
  Jobs.drop(("registers of " + Uri).str());
  std::vector<Entry *> Readers = withReaders(It->second);
  llvm::erase(Readers, &It->second);
  Document Gone = std::move(It->second.Now);
  std::vector<Waiter> Waiting = std::move(It->second.Waiting);
  Entries.erase(It);
  for (Entry *E : Readers)
    E->Latest = E->Fixed = nullptr; // it is about the text that has just gone
  for (Waiter &Q : Waiting)
    Q.Answer(requestError("the document was closed", lsp::ErrorCode::ContentModified));
  Events.Closed(Gone);
  changed(Readers);
}

void Workspace::configure(std::string Folder, EditorSettings S) {
  std::lock_guard Guard(Lock);
  Folders[std::move(Folder)] = std::make_shared<EditorSettings>(std::move(S));
  refresh({});
}

void Workspace::removeFolder(llvm::StringRef Folder) {
  std::lock_guard Guard(Lock);
  Folders.erase(Folder.str());
  refresh({});
}

std::shared_ptr<const EditorSettings> Workspace::settingsFor(const Document &D) const {
  auto Best = Folders.find("");
  for (auto It = Folders.begin(); It != Folders.end(); ++It) {
    llvm::StringRef Rest = D.Path;
    if (It->first.size() > Best->first.size() && Rest.consume_front(It->first) &&
        Rest.starts_with("/"))
      Best = It;
  }
  return Best->second;
}

static bool readsOneOf(const Report &R, llvm::ArrayRef<std::string> Paths) {
  return llvm::any_of(R.Files, [&](const FileReport &F) {
    return llvm::any_of(F.Read,
                        [&](const ReadFile &I) { return llvm::is_contained(Paths, I.Path); });
  });
}

/// Other headers might serve the document better.
static bool isIncomplete(const Report &R) {
  return !R.Errors.empty() ||
         llvm::any_of(R.Files, [](const FileReport &F) { return !F.MissingIncludes.empty(); });
}

void Workspace::refresh(llvm::ArrayRef<std::string> Paths) {
  std::lock_guard Guard(Lock);
  std::vector<Entry *> All;
  for (auto &[Uri, E] : Entries) {
    if (!Paths.empty() && E.Latest && !llvm::is_contained(Paths, E.Now.Path) &&
        !readsOneOf(E.Latest->Result, Paths))
      continue;
    // What its headers were chosen for may be there now; another parse may be using the old.
    if (E.Latest && isIncomplete(E.Latest->Result))
      E.Memory = std::make_shared<ParseMemory>();
    E.How = nullptr;
    All.push_back(&E);
  }
  changed(All);
}

static bool isBelow(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path.consume_front(Folder) && (Folder.ends_with("/") || Path.starts_with("/"));
}

/// \p E and the documents that include it, or whose analysis it decides.
std::vector<Workspace::Entry *> Workspace::withReaders(Entry &E) {
  const bool Decides = isConfigFile(E.Now.Path);
  llvm::StringRef Folder = llvm::sys::path::parent_path(E.Now.Path);
  std::vector<Entry *> All = {&E};
  for (auto &[Uri, Other] : Entries) {
    bool Decided = Decides && isBelow(Other.Now.Path, Folder);
    if (&Other == &E ||
        (!Decided && !(Other.Latest && readsOneOf(Other.Latest->Result, E.Now.Path))))
      continue;
    if (Decided)
      Other.How = nullptr;
    All.push_back(&Other);
  }
  return All;
}

/// None of their reports holds any longer. All are told before the first is analysed again.
void Workspace::changed(llvm::ArrayRef<Entry *> All) {
  for (Entry *E : All) {
    E->Generation = ++LastGeneration;
    E->Latest = E->Fixed = nullptr;
    std::vector<Waiter> Staying;
    for (Waiter &Q : E->Waiting)
      if (Q.OutlastsEdits)
        Staying.push_back(std::move(Q));
      else
        Q.Answer(requestError("the document has changed", lsp::ErrorCode::ContentModified));
    E->Waiting = std::move(Staying);
  }
  for (Entry *E : All) {
    std::chrono::milliseconds Pause(settingsFor(E->Now)->Debounce);
    Jobs.schedule(E->Now.Uri, Pause, [this, Uri = E->Now.Uri] { analyse(Uri, /*Fixes=*/false); });
  }
}

/// What an editor shows within a second of asking counts as at once.
static constexpr std::chrono::milliseconds MostPatience(700);

void Workspace::ask(llvm::StringRef Uri, Waiter Q) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri.str());
  if (It == Entries.end())
    return Q.Answer(requestError("'" + Uri + "' is not open", lsp::ErrorCode::InvalidParams));
  Entry &E = It->second;
  for (const SharedReport &Known : {E.Latest, E.Fixed})
    if (Known && Q.isServedBy(*Known))
      return Q.Answer(Known);
  E.Waiting.push_back(std::move(Q));
  if (!E.Latest)
    return;
  scheduleAnswer(Uri.str(), E.Waiting.back());
  scheduleFixes(Uri.str());
}

/// An answer to \p Q with what is known by then. Not where all is done at once and in order.
void Workspace::scheduleAnswer(const std::string &Uri, const Waiter &Q) {
  if (Q.Within && !Jobs.isImmediate())
    Jobs.schedule("answer to " + Q.Request, MostPatience,
                  [this, Uri, Request = Q.Request] { expire(Uri, Request); });
}

/// Answers with what is known: who asks at the cursor does not wait for long proofs, and finds them
/// when they ask again.
void Workspace::expire(const std::string &Uri, const std::string &Request) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Uri);
  if (It == Entries.end() || !It->second.Latest)
    return;
  Entry &E = It->second;
  auto Q = llvm::find_if(E.Waiting, [&](const Waiter &W) { return W.Request == Request; });
  if (Q == E.Waiting.end())
    return;
  WhenReported Answer = std::move(Q->Answer);
  E.Waiting.erase(Q);
  Answer(E.Latest);
}

/// As work of its own, so that the next edit need not wait for its end.
void Workspace::scheduleFixes(const std::string &Uri) {
  Jobs.schedule("fixes of " + Uri, std::chrono::milliseconds(0),
                [this, Uri] { analyse(Uri, /*Fixes=*/true); });
}

void Workspace::cancel(llvm::StringRef Request) {
  std::lock_guard Guard(Lock);
  for (auto &[Uri, E] : Entries)
    for (auto Q = E.Waiting.begin(); Q != E.Waiting.end(); ++Q)
      if (Q->Request == Request) {
        WhenReported Answer = std::move(Q->Answer);
        E.Waiting.erase(Q);
        return Answer(requestError("cancelled", lsp::ErrorCode::RequestCancelled));
      }
}

void Workspace::stop() {
  std::lock_guard Guard(Lock);
  Stopped = true;
  for (auto &[Uri, E] : Entries) {
    for (Waiter &Q : E.Waiting)
      Q.Answer(requestError("the server is shutting down", lsp::ErrorCode::RequestCancelled));
    E.Waiting.clear();
  }
}

std::vector<SharedReport> Workspace::current() const {
  std::vector<SharedReport> Result;
  for (const auto &[Uri, E] : Entries)
    if (E.Latest)
      Result.push_back(E.Latest);
  return Result;
}

SharedText Workspace::openText(llvm::StringRef Path) const {
  for (const auto &[Uri, E] : Entries)
    if (E.Now.Path == Path)
      return E.Now.Contents;
  return nullptr;
}

std::optional<std::string> Workspace::uriFor(llvm::StringRef Path) const {
  for (const auto &[Uri, E] : Entries)
    if (E.Now.Path == Path)
      return Uri;
  return std::nullopt;
}

/// The compiler recurses over nested code: give it what a main thread has.
static constexpr unsigned StackBytes = 16u << 20;

Scheduler::Scheduler(unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    Threads.emplace_back(std::optional<unsigned>(StackBytes), [this] { run(); });
}

Scheduler::~Scheduler() {
  {
    std::lock_guard Guard(Lock);
    Stopping = true;
  }
  Changed.notify_all();
  for (llvm::thread &T : Threads)
    T.join();
}

void Scheduler::schedule(llvm::StringRef Document, Milliseconds Pause, Work Todo) {
  if (Threads.empty())
    return Todo();
  {
    std::lock_guard Guard(Lock);
    Entry &E = Entries[Document.str()];
    E.Todo = std::move(Todo);
    E.Due = Clock::now() + Pause;
  }
  Changed.notify_all(); // the one that waits for the earliest must look again, and another
}

void Scheduler::drop(llvm::StringRef Document) {
  std::lock_guard Guard(Lock);
  auto It = Entries.find(Document.str());
  if (It == Entries.end())
    return;
  It->second.Todo = nullptr;
  if (!It->second.Running)
    Entries.erase(It);
}

std::map<std::string, Scheduler::Entry>::iterator Scheduler::earliest() {
  auto Best = Entries.end();
  for (auto It = Entries.begin(); It != Entries.end(); ++It)
    if (It->second.Todo && !It->second.Running &&
        (Best == Entries.end() || It->second.Due < Best->second.Due))
      Best = It;
  return Best;
}

void Scheduler::run() {
  std::unique_lock Guard(Lock);
  while (!Stopping) {
    auto Next = earliest();
    if (Next == Entries.end()) {
      Changed.wait(Guard);
      continue;
    }
    if (Clock::now() < Next->second.Due) {
      Clock::time_point Due = Next->second.Due; // the entry may be gone after the wait
      Changed.wait_until(Guard, Due);
      continue;
    }
    Work Todo = std::exchange(Next->second.Todo, nullptr);
    Next->second.Running = true;
    Guard.unlock();
    Todo();
    Todo = nullptr; // what it holds goes before the lock is taken
    Guard.lock();
    Next->second.Running = false;
    if (!Next->second.Todo)
      Entries.erase(Next);
    // Newer work may have come meanwhile, and others may be waiting for this document.
    Changed.notify_all();
  }
}

static std::vector<std::string> commandFor(const std::string &Program, const std::string &Path,
                                           const EditorSettings &S) {
  std::vector<std::string> Command = {Program, "compare", "--format=json", "--ncu=" + S.Profile};
  if (!S.BuildPath.empty())
    Command.insert(Command.end(), {"-p", S.BuildPath});
  if (!S.Analysis.UseToolkit)
    Command.push_back("--no-toolkit");
  if (!S.Analysis.Parse.CudaPath.empty())
    Command.push_back("--cuda-path=" + S.Analysis.Parse.CudaPath);
  Command.push_back(Path);
  if (!S.Analysis.Parse.Args.empty())
    Command.push_back("--");
  Command.insert(Command.end(), S.Analysis.Parse.Args.begin(), S.Analysis.Parse.Args.end());
  return Command;
}

llvm::Expected<Comparison> warplint::measure(const std::string &Program, const std::string &Path,
                                             const EditorSettings &S) {
  constexpr unsigned Seconds = 120;
  llvm::SmallString<128> Out, Errors;
  for (llvm::SmallString<128> *File : {&Out, &Errors})
    if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "out", *File))
      return llvm::createStringError("cannot create a temporary file: " + E.message());
  const llvm::FileRemover Remover(Out), AlsoRemover(Errors);
  const std::vector<std::string> Command = commandFor(Program, Path, S);
  const std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(), Out.str(), Errors.str()};
  std::string Message;
  const int Exit = llvm::sys::ExecuteAndWait(
      Program,
      llvm::to_vector(
          llvm::map_range(Command, [](const std::string &A) -> llvm::StringRef { return A; })),
      std::nullopt, Redirects, Seconds, 0, &Message);
  constexpr int Failed = 2; // 1: some lines differ
  if (Exit < 0 || Exit >= Failed) {
    const std::string Said = contentsOf(std::string(Errors)).value_or("");
    return llvm::createStringError(
        Message.empty() ? llvm::StringRef(Said).rtrim().rsplit("error: ").second.str() : Message);
  }
  return readComparison(contentsOf(std::string(Out)).value_or(""));
}

Comparison warplint::linesStillIn(const MeasuredText &M, const std::string &Path, const Text &Now) {
  const llvm::StringRef Name = llvm::sys::path::filename(Path);
  Comparison C = M.Lines;
  for (ComparedLaunch &L : C.Launches)
    llvm::erase_if(L.Lines, [&](const ComparedLine &Line) {
      if (llvm::sys::path::filename(Line.File) != Name)
        return false; // of a header
      const unsigned At = Line.Line - 1;
      return Line.Line == 0 || At >= Now.lines() || At >= M.Of->lines() ||
             Now.line(At) != M.Of->line(At);
    });
  return C;
}
