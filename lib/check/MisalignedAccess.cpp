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

/// Of arrays that bulk copies begin at, and that may be where these cannot.
static void addLooseArrays(const Judged &J, std::vector<Finding> &Out) {
  const auto IsStatic = [](const Object &O) { return O.In == Space::Shared && !O.Dynamic; };
  for (unsigned N = 0; N < J.K.Barriers.size(); ++N) {
    const std::optional<BulkMove> &M = J.K.Barriers[N].Moves;
    if (!M || !M->Object || M->Ends == BulkMove::Otherwise || !IsStatic(J.K.Objects[*M->Object]))
      continue;
    const Object &O = J.K.Objects[*M->Object];
    const unsigned Wanted = M->OfTensor ? 128 : 16;
    if (O.Align >= Wanted)
      continue;
    Finding F;
    F.Check = MisalignedAccessInfo.Id.str();
    F.Kernel = J.K.Source.Name;
    F.Where = J.K.Source.Barriers[N].Range;
    if (llvm::count_if(J.K.Objects, IsStatic) == 1)
      F.Severity = Severity::Note; // it is the first, wherever that is
    F.Message = "this " + std::string(M->OfTensor ? "tensor" : "bulk") +
                " copy needs a multiple of " + plural(Wanted, "byte") + ", and '" + O.Name +
                "' is only aligned to " + std::to_string(O.Align);
    F.Remedy = "declare '" + O.Name + "' with alignas(" + std::to_string(Wanted) + ")";
    F.Notes.push_back({{}, F.Remedy, ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

void runMisalignedAccess(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addBulkFindings(J, MisalignedAccessInfo,
                  {BulkFault::Bytes, BulkFault::SharedEnd, BulkFault::GlobalEnd}, Out);
  addLooseArrays(J, Out);
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
