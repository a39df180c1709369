// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/misaligned-access.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"

namespace warplint {

extern constexpr CheckInfo MisalignedAccessInfo = {
    MisalignedAccessId, "the address of an access is not a multiple of its size", {}};

/// Whether it faults wherever the object begins, or where that is known to be.
static bool faultsForSure(const Judged &J, const Misaligned &M) {
  if (M.On.How != Trust::Known || !isSureOf(J, M.By.Thread))
    return false;
  const std::optional<unsigned> Object = J.K.Accesses[M.By.Access].Object;
  const Access &A = J.K.Accesses[M.By.Access];
  return M.IsCertain || (A.In == Space::Shared && Object && J.K.Objects[*Object].Align >= M.Align);
}

void runMisalignedAccess(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  for (const Misaligned &M : J.Races->Misalignments) {
    const Access &A = J.K.Accesses[M.By.Access];
    Finding F = findingAt(J, MisalignedAccessInfo, M.By.Access);
    // Sizes may be multiples of what is needed.
    const bool IsOfSize = M.On.How != Trust::Known;
    F.Severity = faultsForSure(J, M)                     ? Severity::Error
                 : isSureOf(J, M.By.Thread) && !IsOfSize ? Severity::Warning
                                                         : Severity::Note;
    llvm::raw_string_ostream OS(F.Message);
    OS << (A.In == Space::Shared ? "shared " : "global ") << nameOf(A.Kind) << " of "
       << A.BytesPerLane << " bytes at an address that is not a multiple of " << M.Align;
    F.Remedy = "begin each row at a multiple of " + plural(M.Align, "byte") +
               ", or access narrower elements";
    const std::string Name = A.Object ? "'" + J.K.Objects[*A.Object].Name + "'" : "its memory";
    F.Notes.push_back({{},
                       "thread " + threadText(*J.L.Block, M.By.Thread) + " reaches byte " +
                           std::to_string(M.Byte) + " of " + Name + iterationText(J, M.By),
                       ""});
    if (!M.IsCertain)
      F.Notes.push_back(
          {{}, Name + " is assumed to start at a multiple of " + std::to_string(M.Align), ""});
    if (std::string Text = groundText(M.On); !Text.empty())
      F.Notes.push_back({{}, std::move(Text), ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
