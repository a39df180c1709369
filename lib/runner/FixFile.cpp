//===- lib/runner/FixFile.cpp - What fixes make of files --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/FixFile.h"

#include "lib/files/EditScope.h"
#include "lib/finding/FieldsJson.h"
#include "lib/runner/EditedFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"

#include <set>

using namespace warplint;

namespace {
constexpr unsigned MostRounds = 16; // a fix can make room for another

/// The state of fixing one file.
class Fixer {
public:
  Fixer(const Job &J, const FixQuery &Query) : File(J), Query(Query) {}

  FixedFile run() {
    FixedFile Result;
    Report Last = File.analyse();
    Result.Old = File.shown(Last);
    for (unsigned Round = 0; Round < MostRounds; ++Round) {
      Report Left = Query.Wanted(File.shown(Last), File.texts());
      std::vector<const Fix *> Chosen =
          fixesTogether(Left, Query.Unsafe, *Query.Scope, Result.Kept);
      llvm::erase_if(Chosen, [&](const Fix *F) { return Refused.count(F->Edits) != 0; });
      if (Chosen.empty())
        break;
      // Each was proved alone. If together they are worse, the first goes alone, and the others
      // are tried in the rounds that follow.
      if (std::optional<Report> Next = File.apply(Chosen, Last)) {
        Result.Applied += unsigned(Chosen.size());
        Last = std::move(*Next);
      } else if (std::optional<Report> First = File.apply({Chosen.front()}, Last)) {
        ++Result.Applied;
        Last = std::move(*First);
      } else {
        Refused.insert(Chosen.front()->Edits);
      }
    }
    Result.New = File.shown(std::move(Last));
    Result.Changes = File.changes();
    return Result;
  }

private:
  EditedFile File;
  const FixQuery &Query;
  std::set<std::vector<Edit>> Refused; ///< fixes that make something worse after others
};
} // namespace

std::vector<const Fix *> warplint::fixesTogether(const Report &R, bool Unsafe,
                                                 const EditScope &Scope,
                                                 std::vector<std::string> &Kept) {
  std::set<std::string> Outside(Kept.begin(), Kept.end());
  std::vector<const Fix *> Chosen;
  for (const Finding &F : R.Findings)
    for (const Fix &X : F.Fixes) {
      if (X.Edits.empty() || X.Safety == FixSafety::DisplayOnly ||
          (X.Safety == FixSafety::Unsafe && !Unsafe))
        continue;
      auto Stray =
          llvm::find_if(X.Edits, [&](const Edit &E) { return !Scope.holds(E.Range.File); });
      if (Stray != X.Edits.end()) {
        Outside.insert(Stray->Range.File);
        continue;
      }
      if (llvm::none_of(Chosen, [&](const Fix *C) { return overlap(C->Edits, X.Edits); }))
        Chosen.push_back(&X);
      break; // the next one is another cure of the same
    }
  Kept.assign(Outside.begin(), Outside.end());
  return Chosen;
}

FixedFile warplint::fixFile(const Job &J, const FixQuery &Query) { return Fixer(J, Query).run(); }

//===----------------------------------------------------------------------===//
// From a worker to the process that writes
//===----------------------------------------------------------------------===//

namespace warplint {
template <typename Function> void fieldsOf(FileChange &V, Function &&F) {
  auto &[Path, Before, After] = V;
  F(Path);
  F(Before);
  F(After);
}

template <typename Function> void fieldsOf(FixedFile &V, Function &&F) {
  auto &[Old, New, Changes, Applied, Kept] = V;
  F(Old);
  F(New);
  F(Changes);
  F(Applied);
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
