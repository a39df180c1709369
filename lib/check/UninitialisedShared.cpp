// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/uninitialised-shared.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"

namespace warplint {

extern constexpr CheckInfo UninitialisedSharedInfo = {
    UninitialisedSharedId, "shared memory is read before any thread of the block writes it", {}};

static std::string placeText(const Object &O, const UnwrittenRead &R) {
  const bool IsOne = O.Extents.empty() && !O.Dynamic && R.Byte == 0;
  return R.Byte && !IsOne ? elementText(O, *R.Byte) : "'" + O.Name + "'";
}

static Note adviceOn(const Access &A, const Object &O, const UnwrittenRead &R) {
  if (R.IsWrittenElsewhere)
    return {
        {}, "write all of it before it is read, or guard the read as the writes are guarded", ""};
  const bool IsOne = O.Extents.empty() && !O.Dynamic;
  std::string Text = IsOne ? "let one thread set '" + O.Name + "'"
                           : "let the threads of the block set '" + O.Name + "'";
  return {{},
          Text + (A.Kind == AccessKind::Atomic ? " before the first update" : " first") +
              ", then call __syncthreads()",
          ""};
}

/// The findings of one array that nothing is written to have one cause.
static bool isToldAlready(const Judged &J, const std::vector<UnwrittenRead> &All, size_t Number) {
  if (All[Number].IsWrittenElsewhere)
    return false;
  const auto IsOfOneArray = [&](const UnwrittenRead &Other) {
    return !Other.IsWrittenElsewhere &&
           J.K.Accesses[Other.By.Access].Object == J.K.Accesses[All[Number].By.Access].Object;
  };
  return llvm::any_of(llvm::ArrayRef(All).take_front(Number), IsOfOneArray);
}

void runUninitialisedShared(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  const std::vector<UnwrittenRead> &All = J.Races->Unwritten;
  for (size_t N = 0; N < All.size(); ++N) {
    const UnwrittenRead &R = All[N];
    if (isToldAlready(J, All, N))
      continue;
    const Access &A = J.K.Accesses[R.By.Access];
    const Object &O = J.K.Objects[*A.Object];
    Finding F = findingAt(J, UninitialisedSharedInfo, R.By.Access);
    // What is loaded beside the written elements is often moved along and never used; and in a
    // larger block other threads may write it.
    const bool Counts = A.Kind == AccessKind::Atomic || (R.IsUsed && R.On.How <= Trust::Chosen);
    if (R.IsWrittenElsewhere && (!Counts || !isSureOfBlock(J.L)))
      F.Severity = Severity::Note;
    F.Message = std::string("shared ") + nameOf(A.Kind) + " of '" + O.Name +
                "' reads what no thread of the block has written";
    F.Notes.push_back({{},
                       "thread " + threadText(*J.L.Block, R.By.Thread) + " reads " +
                           placeText(O, R) + iterationText(J, R.By),
                       ""});
    F.Notes.push_back(adviceOn(A, O, R));
    F.Remedy = F.Notes.back().Text;
    if (std::string Text = groundText(R.On); !Text.empty())
      F.Notes.push_back({{}, std::move(Text), ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
