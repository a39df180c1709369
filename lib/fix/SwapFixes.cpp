//===- lib/fix/SwapFixes.cpp - Rows taken for columns -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a kernel lets threadIdx.x run along columns, exchanging threadIdx.x and threadIdx.y
// in all of it renames its threads: in a square block thread (a, b) then does what thread
// (b, a) did. Results are the same unless lanes of a warp talk to each other.
//
//===----------------------------------------------------------------------===//

#include "lib/finding/CheckIds.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace warplint;

namespace {
bool isSquare(const JudgedKernel &K) {
  return !K.Launches.empty() && llvm::all_of(K.Launches, [](const JudgedLaunch &L) {
    return L.Launch.Block->X == L.Launch.Block->Y && L.Launch.Block->X > 1;
  });
}

/// The instances of the kernels that have a finding, by place. What only some values of unknowns
/// bring about is not worth the analysis: where lanes run along columns, every edge of an image
/// tells them apart.
KernelsByPlace kernelsWithFindings(const Analysed &All) {
  std::set<llvm::StringRef> Names;
  for (const Finding &F : All.Report.Findings)
    if (F.Check == GlobalUncoalescedId && F.Severity != Severity::Note)
      Names.insert(F.Kernel);
  auto Has = [&](const JudgedKernel *K) { return Names.count(K->Model.Source.Name) > 0; };
  KernelsByPlace Found = kernelsByPlace(All);
  std::erase_if(Found, [&](const auto &Each) { return llvm::none_of(Each.second, Has); });
  return Found;
}

std::optional<std::vector<Edit>> exchanged(const Analysed &All, const SourceRange &Kernel) {
  std::vector<Edit> Edits;
  for (const CoordinateText &C : All.Coordinates) {
    if (C.InKernel && C.FunctionAt != Kernel)
      continue;
    if (!C.InKernel || !C.Range.isValid())
      return std::nullopt; // a function or macro that reads threadIdx might be used here
    Edits.push_back({C.Range, C.Dimension == 'x' ? "threadIdx.y" : "threadIdx.x"});
  }
  bool Both = llvm::any_of(Edits, [](const Edit &E) { return E.Text == "threadIdx.x"; }) &&
              llvm::any_of(Edits, [](const Edit &E) { return E.Text == "threadIdx.y"; });
  if (!Both || !isEditable(All, Edits))
    return std::nullopt;
  return Edits;
}
} // namespace

void warplint::addSwapFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  const KernelsByPlace Kernels = kernelsWithFindings(All);
  if (Kernels.empty() || lanesMayTalk(All))
    return;
  for (const auto &[Where, Instances] : Kernels) {
    if (!llvm::all_of(Instances, [](const JudgedKernel *K) { return isSquare(*K); }))
      continue;
    const std::string Name =
        llvm::StringRef(Instances.front()->Model.Source.Name).split('<').first.str();
    std::optional<std::vector<Edit>> Edits = exchanged(All, Where);
    if (!Edits)
      continue;
    std::string Title = "exchange threadIdx.x and threadIdx.y in '" + Name + "'";
    const Analysed After = Again(applyEdits(All.Texts, *Edits));
    llvm::Expected<Proof> P = prove(All, After, "", Gpu, Dearer::BySum);
    if (P) {
      const std::string When = P->FallsForSure ? "" : ", if not for every value of what is unknown";
      Fix F{Title, P->Text + When + "; for square blocks", FixSafety::Unsafe, *Edits,
            keepEffects(All, P->Effects)};
      F.Caution = "blocks have to be square wherever the kernel is launched";
      for (llvm::StringRef Id : {GlobalUncoalescedId, SharedBankConflictId})
        for (Finding *Each : findingsAt(All.Report, Id, P->Cheaper))
          Each->Fixes.push_back(F);
      continue;
    }
    std::string Why = llvm::toString(P.takeError());
    for (Finding &F : All.Report.Findings)
      if (F.Check == GlobalUncoalescedId && llvm::StringRef(F.Kernel).split('<').first == Name)
        F.Considered.push_back(Title + ": " + Why);
  }
}
