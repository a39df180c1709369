// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/FixFile.h"

#include "lib/files/CodeBase.h"
#include "lib/files/Files.h"
#include "lib/finding/FieldsJson.h"
#include "lib/finding/Totals.h"
#include "lib/fix/Prove.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "sim/Gpu.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"

#include <algorithm>
#include <set>
#include <tuple>

using namespace warplint;

namespace {
constexpr unsigned MostRounds = 16; // a fix can stand in another's way

/// A finding, whatever the edits before have made of its place.
using Identity = std::tuple<std::string, std::string, std::string>;

Identity identityOf(const Report &R, const Finding &F) {
  return {F.Check, F.Kernel, F.Access ? R.Accesses[*F.Access].Array : ""};
}

/// The state of fixing one file.
class Fixer {
public:
  Fixer(const Job &J, const FixQuery &Query) : File(J), Query(Query) {}

  FixedFile run() {
    FixedFile Result;
    Report Last = File.analyse();
    Result.Old = File.shown(Last);
    for (unsigned Round = 0; Round < MostRounds; ++Round) {
      const Report Left = Query.Wanted(File.shown(Last), File.texts());
      if (Round == 0)
        for (const Finding &F : Left.Findings)
          Told.insert(identityOf(Left, F));
      const std::vector<const Fix *> Chosen = chosenOf(Left, Result.Kept);
      if (Chosen.empty())
        break;
      // Each was proved alone. If together they are worse, the first goes alone, and the others
      // are tried in the rounds that follow.
      llvm::ArrayRef<const Fix *> Made = Chosen;
      std::optional<Report> Next = File.apply(Made, Last);
      if (!Next) {
        Made = Made.take_front();
        Next = File.apply(Made, Last);
      }
      if (!Next) {
        Refused.insert(Chosen.front()->Edits);
        continue;
      }
      Last = std::move(*Next);
      for (const Fix *X : Made)
        ++(takeTold(Left, *X) ? Result.Applied : Result.Further);
    }
    Result.New = File.shown(std::move(Last));
    Result.Changes = File.changes();
    return Result;
  }

private:
  /// Whether \p X is for a finding of the file as it is, which then has had its fix.
  bool takeTold(const Report &Left, const Fix &X) {
    bool IsTold = false;
    for (const Finding &F : Left.Findings)
      if (llvm::any_of(F.Fixes, [&](const Fix &Own) { return &Own == &X; }))
        if (const auto At = Told.find(identityOf(Left, F)); At != Told.end()) {
          Told.erase(At);
          IsTold = true;
        }
    return IsTold;
  }

  std::vector<const Fix *> chosenOf(const Report &Left, std::vector<std::string> &Kept) const {
    std::vector<const Fix *> Chosen = fixesTogether(Left, Query.Unsafe, *Query.Scope, Kept);
    llvm::erase_if(Chosen, [&](const Fix *X) { return Refused.contains(X->Edits); });
    return Chosen;
  }

  EditedFile File;
  const FixQuery &Query;
  std::multiset<Identity> Told;        ///< findings of the file as it is that have had no fix yet
  std::set<std::vector<Edit>> Refused; ///< fixes that make something worse after others
};
} // namespace

namespace {
/// A fix that may be made, and what tells it from others.
struct Choice {
  const Fix *X;
  std::string Kernel; ///< of the finding that has it
  size_t Finding;
  double Time = 0;  ///< that the kernel's launches take then, at the peak rates of a board
  size_t Lines = 0; ///< that it changes
};

/// What the launches of \p Kernel take of the memories with the fixes that \p R has.
double timeOf(const Report &R, llvm::StringRef Kernel) {
  const std::optional<sim::Board> Board = sim::boardOf(R.Gpu);
  double Sum = 0;
  for (const KernelTraffic &K : trafficOf(R))
    if (const Traffic &T = K.Fixed ? *K.Fixed : K.Now; R.Launches[K.Launch].Kernel == Kernel) {
      const PeakTimes Times = Board ? peakTimes(T, *Board) : PeakTimes();
      Sum += Board ? std::max(Times.Global, Times.Shared) : double(T.cost());
    }
  return Sum;
}

size_t linesOf(const Fix &X) {
  std::set<std::pair<std::string, unsigned>> Changed;
  size_t Added = 0;
  for (const Edit &E : X.Edits) {
    for (unsigned L = E.Range.Line; L <= E.Range.EndLine; ++L)
      Changed.insert({E.Range.File, L});
    Added += llvm::StringRef(E.Text).count('\n');
  }
  return Changed.size() + Added;
}

/// What the fixes of \p All would bring, each alone.
void estimate(const Report &R, std::vector<Choice> &All) {
  if (All.size() < 2)
    return;
  Report Only = R;
  for (Finding &F : Only.Findings)
    F.Fixes.clear();
  for (Choice &C : All) {
    C.Lines = linesOf(*C.X);
    Only.Findings[C.Finding].Fixes = {*C.X};
    C.Time = timeOf(Only, C.Kernel);
    Only.Findings[C.Finding].Fixes.clear();
  }
}

/// Whether both change what the same accesses cost, or the same text.
bool excludeEachOther(const Report &R, const Choice &A, const Choice &B) {
  if (A.Finding == B.Finding || overlap(A.X->Edits, B.X->Edits))
    return true;
  return llvm::any_of(R.effectsOf(*A.X), [&](const FixEffect &E) {
    return llvm::any_of(R.effectsOf(*B.X),
                        [&](const FixEffect &O) { return O.Access == E.Access; });
  });
}

/// The best of \p All for the kernel of the first: among those that leave it within a fiftieth of
/// the least time, the one that changes the fewest lines.
const Choice &bestOf(const std::vector<Choice> &All) {
  double Least = All.front().Time;
  auto IsOfKernel = [&](const Choice &C) { return C.Kernel == All.front().Kernel; };
  for (const Choice &C : All)
    if (IsOfKernel(C))
      Least = std::min(Least, C.Time);
  const Choice *Best = nullptr;
  for (const Choice &C : All)
    if (IsOfKernel(C) && C.Time <= Least * 1.02 && (!Best || C.Lines < Best->Lines))
      Best = &C;
  return *Best;
}
} // namespace

std::vector<const Fix *> warplint::fixesTogether(const Report &R, bool Unsafe,
                                                 const EditScope &Scope,
                                                 std::vector<std::string> &Kept) {
  std::set<std::string> Outside(Kept.begin(), Kept.end());
  std::vector<Choice> All;
  for (size_t N = 0; N < R.Findings.size(); ++N)
    for (const Fix &X : R.Findings[N].Fixes) {
      if (X.Edits.empty() || X.Safety == FixSafety::DisplayOnly ||
          (X.Safety == FixSafety::Unsafe && !Unsafe))
        continue;
      auto Stray =
          llvm::find_if(X.Edits, [&](const Edit &E) { return !Scope.holds(E.Range.File); });
      if (Stray != X.Edits.end())
        Outside.insert(Stray->Range.File);
      else if (llvm::none_of(All, [&](const Choice &C) { return C.X->Edits == X.Edits; }))
        All.push_back({&X, R.Findings[N].Kernel, N});
    }
  Kept.assign(Outside.begin(), Outside.end());
  estimate(R, All);
  std::vector<const Fix *> Chosen;
  while (!All.empty()) {
    const Choice Best = bestOf(All);
    Chosen.push_back(Best.X);
    llvm::erase_if(All, [&](const Choice &C) { return excludeEachOther(R, Best, C); });
  }
  return Chosen;
}

FixedFile warplint::fixFile(const Job &J, const FixQuery &Query) { return Fixer(J, Query).run(); }

//===----------------------------------------------------------------------===//
// From a worker to the process that writes
//===----------------------------------------------------------------------===//

namespace warplint {
template <typename Function> void fieldsOf(FixedFile &V, Function &&F) {
  auto &[Old, New, Changes, Applied, Further, Kept] = V;
  F(Old);
  F(New);
  F(Changes);
  F(Applied);
  F(Further);
  F(Kept);
}
} // namespace warplint

void warplint::fixFiles(llvm::ArrayRef<Job> Jobs, const RunOptions &Options, const FixQuery &Query,
                        llvm::function_ref<void(size_t, FixedFile)> Done) {
  auto Fail = [&](size_t Number, std::string Why) {
    FixedFile Failed;
    Failed.Old = Failed.New =
        failedReport(Jobs[Number].File, Jobs[Number].Options, {{}, "", std::move(Why), ""});
    Done(Number, std::move(Failed));
  };
  RunOptions One = Options;
  One.Workers = 1;
  runJobs(
      Jobs.size(), One, [&](size_t Number) { return toJson(fixFile(Jobs[Number], Query)); },
      [&](size_t Number, llvm::StringRef Text) {
        llvm::Expected<FixedFile> Fixed = fromJson<FixedFile>(Text);
        if (!Fixed)
          return Fail(Number, "its answer " + llvm::toString(Fixed.takeError()));
        Done(Number, std::move(*Fixed));
      },
      Fail);
}

EditedFile::EditedFile(const Job &J) : File(J.File), Names(J) {
  Options = J.Options;
  Options.Parse.File = J.File;
  Options.Parse.FS = llvm::makeIntrusiveRefCnt<InputRecorder>(diskFiles());
  shareKernels(Options);
}

Report EditedFile::analyse() { return analyze(File, Options); }

Texts EditedFile::texts() {
  Texts Shown;
  for (const auto &[Path, Text] : Now)
    Shown[Names.shown(Path)] = Text;
  return Shown;
}

std::vector<FileChange> EditedFile::changes(const Texts &Since) {
  std::vector<FileChange> Changes;
  for (const auto &[Path, After] : Now) {
    const std::string Shown = Names.shown(Path);
    const auto Then = Since.find(Shown);
    const std::string &Old = Then == Since.end() ? Before[Path] : Then->second;
    if (After != Old)
      Changes.push_back({Shown, Old, After});
  }
  return Changes;
}

/// Reads a file that is to change, as the analysis reads it. False if it cannot be read.
bool EditedFile::read(const std::string &Path) {
  if (Now.count(Path))
    return true;
  if (auto Unsaved = Options.Parse.Overlay.find(Path); Unsaved != Options.Parse.Overlay.end()) {
    Now[Path] = Before[Path] = Unsaved->second;
    return true;
  }
  auto Buffer = userFiles(Options.Parse)->getBufferForFile(Path);
  if (!Buffer)
    return false;
  Now[Path] = Before[Path] = (*Buffer)->getBuffer().str();
  return true;
}

std::optional<Report> EditedFile::apply(llvm::ArrayRef<const Fix *> Fixes, const Report &Old) {
  std::vector<Fix> OwnFixes; // with the analysis' names
  std::vector<Edit> Edits;
  for (const Fix *Shown : Fixes) {
    Fix &F = OwnFixes.emplace_back(*Shown);
    for (std::vector<SourceRange> *Places : {&F.Gone, &F.Raised})
      for (SourceRange &R : *Places)
        R.File = Names.analysed(R.File);
    for (Edit &E : F.Edits) {
      E.Range.File = Names.analysed(E.Range.File);
      if (!read(E.Range.File))
        return std::nullopt;
      Edits.push_back(E);
    }
  }
  Texts Edited = Now;
  for (auto &[Path, Text] : applyEdits(Now, Edits))
    Edited[Path] = Text;
  AnalysisOptions Own = Options;
  for (const auto &[Path, Text] : Edited)
    Own.Parse.Overlay[Path] = Text;
  if (auto It = Edited.find(parseOptionsOf(File, Options).File); It != Edited.end())
    Own.Parse.Contents = It->second;
  Report Next = analyze(File, Own);
  MovedAccesses Moved;
  for (const Fix &F : OwnFixes)
    Moved.add(F, Edits);
  if (llvm::Error E = Moved.Gone.empty() ? proveNothingLost(Old, Next, Dearer::BySum, Moved.Raised)
                                         : proveNothingLost(Old, Next, Moved)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  Last = std::move(Now);
  Now = std::move(Edited);
  return Next;
}
