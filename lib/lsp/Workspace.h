// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A profile is held against the saved file of a document by `warplint compare`, in a process of
// its own. It is about the text that was saved then: while that is edited, the lines that are
// still as they were keep their figures, the others lose them.
//
// Runs work for documents away from the thread that reads messages.
//
//   - Work waits until its document has been left alone for a while (the debounce).
//   - Newer work for a document replaces what still waits.
//   - A document is worked on by one thread at a time; different ones by several.
//
// With no threads, work is done at once, before schedule() returns: for tests, whose output
// must not depend on time.
//
// Keeps a report for every open document, and knows when it no longer holds. Knows nothing
// of the protocol's messages.
//
// Repairs are proved by analysing the file again with each, which takes longer than anybody
// types: they are looked for when somebody asks for them.
//
// Each document has a generation, which an edit, new settings, or a change in a file that it
// reads raises. A report belongs to one generation; once that has passed it is not shown,
// not even for a moment: who asks meanwhile waits for the next.
//
// Everything that the workspace calls is called with its lock held, so that what is sent for
// a document is sent in order: nothing comes after a close that belongs before it.

#pragma once

#include "lib/finding/Measured.h"
#include "lib/lsp/Client.h"
#include "lib/lsp/Supervisor.h"
#include "lib/lsp/Text.h"
#include "lib/lsp/WorkspaceAnalysis.h"
#include "lib/runner/Compile.h"

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace warplint {

struct MeasuredText {
  Comparison Lines;
  SharedText Of; ///< the text that they are lines of
};

/// What is found out of a document besides, for whoever looks later.
template <typename T> struct Aside {
  std::shared_ptr<const T> Found; ///< null: not asked for, or not yet
  std::string Stamp;              ///< of what was asked for last; empty: nothing
};

/// Runs \p Program, which is warplint, on the profile of \p S and the file at \p Path.
llvm::Expected<Comparison> measure(const std::string &Program, const std::string &Path,
                                   const EditorSettings &S);

/// What nvcc made of the kernels of a file as it was saved.
struct CompiledText {
  CompiledKernels Kernels;
  SharedText Of;
};

/// The lines of \p M that are lines of \p Now, the text of the file at \p Path, as they were.
Comparison linesStillIn(const MeasuredText &M, const std::string &Path, const Text &Now);

class Scheduler {
public:
  using Work = llvm::unique_function<void()>;
  using Milliseconds = std::chrono::milliseconds;

  explicit Scheduler(unsigned Threads);
  ~Scheduler(); ///< what waits is not done; what runs is waited for

  /// Whether schedule() does the work itself.
  bool isImmediate() const { return Threads.empty(); }

  /// Does \p Todo for \p Document once \p Pause has passed without another schedule() for it.
  void schedule(llvm::StringRef Document, Milliseconds Pause, Work Todo);

  /// Forgets what waits for \p Document.
  void drop(llvm::StringRef Document);

private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    Work Todo; ///< null: nothing waits
    Clock::time_point Due;
    bool Running = false;
  };

  void run();
  std::map<std::string, Entry>::iterator earliest();

  std::mutex Lock;
  std::condition_variable Changed;
  std::map<std::string, Entry> Entries;
  bool Stopping = false;
  std::vector<llvm::thread> Threads;
};

/// What a request is answered with that fails.
llvm::Error requestError(const llvm::Twine &Message, llvm::lsp::ErrorCode Code);

/// An open document as it is at one moment.
struct Document {
  std::string Uri;  ///< as the editor writes it
  std::string Path; ///< absolute; of a document that was never saved, a made-up one
  int64_t Version = 0;
  bool Saved = true; ///< it has a path of its own
  bool Cuda = true;  ///< others are kept, since CUDA files may include them, but not analysed
  SharedText Contents;
};

/// A document with its report.
struct DocumentReport {
  Document Of;
  uint64_t Generation = 0;
  std::shared_ptr<const EditorSettings> With;
  std::shared_ptr<const DocumentSetup> How;
  Report Result;
  std::string Folder;                      ///< where relative names in the report start
  std::map<std::string, SharedText> Texts; ///< of the other files that the report names
  bool HasFixes = false;                   ///< repairs were looked for
  std::optional<LineRange> FixesWithin;    ///< or of what is found in these lines

  /// Whether repairs were looked for wherever something is found in \p Lines.
  bool hasFixesFor(const LineRange &Lines) const;
  std::shared_ptr<ParseMemory> Memory; ///< which headers were chosen

  /// The path of \p File as the report names it.
  std::string pathOf(llvm::StringRef File) const;
  /// The text of \p File as the report names it; null if it could not be read.
  const Text *textOf(llvm::StringRef File) const;
};
using SharedReport = std::shared_ptr<const DocumentReport>;

/// Called when a report is there, or with the reason why there will be none.
using WhenReported = llvm::unique_function<void(llvm::Expected<SharedReport>)>;

/// Who waits for a report.
struct Waiter {
  std::string Request; ///< names it for cancel()
  bool OutlastsEdits;  ///< asks for the newest state rather than for this one
  bool NeedsFixes;
  std::optional<LineRange> Within; ///< where it needs them; nothing: everywhere
  WhenReported Answer;

  bool isServedBy(const DocumentReport &A) const {
    return !NeedsFixes || A.HasFixes || (Within && A.hasFixesFor(*Within));
  }
};

struct WorkspaceEvents {
  /// An analysis begins that may take long; what is returned is called at its end.
  std::function<std::function<void()>(const Document &)> Slow;
  std::function<void(const SharedReport &)> Finished;
  std::function<void(const Document &)> Closed;
  /// Compares the profile that settings name with a document's file; called without the lock.
  std::function<llvm::Expected<Comparison>(const Document &, const EditorSettings &)> Measure;
  AnalysisBoard *Board = nullptr; ///< gets what is being analysed, if there is one
};

class Workspace {
public:
  Workspace(unsigned Threads, Encoding Counts, WorkspaceEvents Events);
  ~Workspace();

  void open(Document D);
  /// Fails if the document is not open or an edit makes no sense; it then stays as it was.
  llvm::Error edit(llvm::StringRef Uri, int64_t Version,
                   llvm::ArrayRef<llvm::lsp::TextDocumentContentChangeEvent> Changes);
  void close(llvm::StringRef Uri);

  /// Settings of the documents below \p Folder; the longest that fits counts, "" fits all.
  void configure(std::string Folder, EditorSettings S);
  void removeFolder(llvm::StringRef Folder);

  /// Something outside has changed: analyses again what reads one of \p Paths; all, if empty.
  void refresh(llvm::ArrayRef<std::string> Paths);

  /// Answers from the report of \p Uri as soon as it holds.
  void ask(llvm::StringRef Uri, Waiter Q);
  void cancel(llvm::StringRef Request);
  /// Nothing is asked or told any more.
  void stop();

  /// The URI of the document at \p Path, if it is open. \pre as for current().
  std::optional<std::string> uriFor(llvm::StringRef Path) const;

  /// The text of the document at \p Path, if it is open. \pre as for current().
  SharedText openText(llvm::StringRef Path) const;

  /// The reports that hold now. \pre the lock is held: from a callback.
  std::vector<SharedReport> current() const;

private:
  struct Entry {
    Document Now;
    uint64_t Generation = 0;
    SharedReport Latest;
    SharedReport Fixed; ///< the same with repairs of what was asked about last; or null
    std::shared_ptr<ParseMemory> Memory;
    std::shared_ptr<EditMemory> Edits;
    std::shared_ptr<const DocumentSetup> How; ///< null: to be found out
    std::vector<Waiter> Waiting;
    Aside<MeasuredText> Profile;
    Aside<CompiledText> Registers;
    bool Slow = true; ///< the last analysis was, or there was none yet
  };

  std::vector<Entry *> withReaders(Entry &E);
  void changed(llvm::ArrayRef<Entry *> All);
  void scheduleFixes(const std::string &Uri);
  void scheduleAnswer(const std::string &Uri, const Waiter &Q);
  void expire(const std::string &Uri, const std::string &Request);
  void analyse(const std::string &Uri, bool Fixes);
  template <typename T>
  void scheduleAside(const Entry &E, Aside<T> &Of, std::string Stamp, llvm::StringRef Name,
                     void (Workspace::*Work)(const std::string &, const std::string &));
  void measure(const std::string &Uri, const std::string &Stamp);
  void compile(const std::string &Uri, const std::string &Stamp);
  static void keepCompiled(const Entry &E, Report &R);
  void deliver(const std::string &Uri, std::shared_ptr<DocumentReport> Result, bool Slow);
  std::shared_ptr<const EditorSettings> settingsFor(const Document &D) const;

  Encoding Counts;
  WorkspaceEvents Events;
  const std::shared_ptr<VerdictMemory> Verdicts = std::make_shared<VerdictMemory>();
  mutable std::recursive_mutex Lock;
  uint64_t LastGeneration = 0;
  bool Stopped = false;
  std::map<std::string, Entry> Entries; ///< by URI
  std::map<std::string, std::shared_ptr<const EditorSettings>> Folders;
  Scheduler Jobs; ///< last: its threads stop first
};

} // namespace warplint
