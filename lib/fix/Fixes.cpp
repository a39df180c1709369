// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/Fixes.h"

#include "lib/finding/Report.h"
#include "lib/known/Functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace warplint;

std::vector<Finding *> warplint::findingsAt(Report &R, llvm::StringRef Check,
                                            const std::vector<size_t> &Numbers) {
  std::vector<Finding *> Found;
  for (Finding &F : R.Findings)
    if (F.Check == Check && F.Access && llvm::any_of(Numbers, [&](size_t N) {
          const AccessKind Kind = R.Accesses[N].Kind;
          return R.Accesses[N].Where == F.Where && (Kind == R.Accesses[*F.Access].Kind ||
                                                    (F.Store && Kind == R.Accesses[*F.Store].Kind));
        }))
      Found.push_back(&F);
  return Found;
}

bool warplint::isEditable(const Analysed &All, const std::vector<Edit> &Edits) {
  return llvm::all_of(Edits, [&](const Edit &E) {
    auto It = All.Texts.find(E.Range.File);
    return It != All.Texts.end() && E.Range.EndOffset <= It->second.size();
  });
}

bool warplint::isShared(const Analysed &All, const std::vector<Edit> &Edits) {
  return llvm::any_of(Edits,
                      [&](const Edit &E) { return E.Range.File != All.Report.Files.back().Path; });
}

/// Whether a word of \p Text says so.
static bool lanesMayTalkIn(llvm::StringRef Text) {
  const auto IsOfWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  llvm::StringSet<> Seen;
  for (; !Text.empty(); Text = Text.drop_until(IsOfWord)) {
    const llvm::StringRef Word = Text.take_while(IsOfWord);
    if (Seen.insert(Word).second && saysThatLanesTalk(Word))
      return true;
    Text = Text.drop_front(Word.size());
  }
  return false;
}

bool warplint::lanesMayTalk(const Analysed &All) {
  return llvm::any_of(All.Texts, [](const auto &Each) { return lanesMayTalkIn(Each.second); });
}

void warplint::setCaution(Fix &X, std::string Why) {
  X.Safety = Why.empty() ? FixSafety::Safe : FixSafety::Unsafe;
  X.Caution = std::move(Why);
}

void warplint::addFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  const bool Whole = llvm::none_of(All.Report.Refusals, [](const RefusalReport &R) {
    return R.Reason == RefusalReason::TooLarge;
  });
  if (Whole) {
    addLayoutFixes(All, Again, Gpu);
    addSpreadFixes(All, Again, Gpu);
    addTileFixes(All, Again, Gpu);
    addSwapFixes(All, Again, Gpu);
    addBlockFixes(All, Again, Gpu);
    addStageFixes(All, Again, Gpu);
    addWalkFixes(All, Again, Gpu);
    addParameterFixes(All, Again, Gpu);
    addBarrierFixes(All, Again);
  }
  for (Finding &F : All.Report.Findings)
    for (Fix &X : F.Fixes)
      if (!F.IsFelt && X.Safety == FixSafety::Safe)
        setCaution(X, "the kernel hardly waits for what it cures");
  addAdvice(All);
  for (Finding &F : All.Report.Findings)
    if (F.Check == SharedBankConflictId && F.Fixes.empty() && F.Considered.empty())
      F.Considered.push_back(
          !Whole ? "no fix: not verified, because another kernel in this file exceeds --max-steps"
          : All.wantsFix(F) ? "no other layout: what it reaches is not declared as an array"
                            : "no fix: not looked for, as notes are not shown; --notes does");
}
