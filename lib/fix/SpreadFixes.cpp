//===- lib/fix/SpreadFixes.cpp - Other shifts in what spreads an array -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scans pad their array by a shift of the index, `s[i + (i >> 4)]`, often in a macro that every
// access uses. With the shift of another GPU's banks lanes still meet. Each shift that the text
// writes is edited, if the array laid out so would cost less, and kept if every access then goes
// where the element lies that it named before.
//
//===----------------------------------------------------------------------===//

#include "lib/finding/CheckIds.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"
#include "lib/fix/Trial.h"
#include "lib/source/ShiftText.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace warplint;

namespace {
constexpr unsigned MostShift = 8, MostSpreads = 3;

/// Shifts that one edit changes: of a macro, or of all subscripts of the array.
using ShiftGroup = std::vector<ShiftText>;

/// Whether two loops make the same iterations with the same values.
bool runAlike(const Loop &A, const Loop &B) {
  auto Same = [](const Expr *X, const Expr *Y) { return toString(*X) == toString(*Y); };
  return Same(A.When, B.When) && Same(A.While, B.While) &&
         llvm::equal(A.Carried, B.Carried, [&](const auto &X, const auto &Y) {
           return Same(X.Initial, Y.Initial) && Same(X.Next, Y.Next);
         });
}

class SpreadRepair {
public:
  SpreadRepair(Analysed &Given, Analyse Again, const sim::Gpu &Gpu, const ArrayText &Array)
      : All(Given), Again(Again), Gpu(Gpu), Array(Array), T(Given, Array.Declared) {}

  void run() {
    if (!T.Refused.empty() || T.object().Extents.size() != 1 || isRepaired())
      return;
    unsigned Proofs = 0;
    for (const ShiftGroup &G : groups())
      if (const std::optional<Layout> L = cheapest(G.front().Value);
          L && ++Proofs <= MostSpreads && offer(G, *L))
        return;
  }

private:
  std::vector<size_t> ownAccesses() const {
    std::vector<size_t> Own;
    for (size_t N = 0; N < All.Report.Accesses.size(); ++N)
      if (reaches(All, N, Array.Declared))
        Own.push_back(N);
    return Own;
  }

  bool isRepaired() const {
    return llvm::any_of(findingsAt(All.Report, SharedBankConflictId, ownAccesses()),
                        [](const Finding *F) { return !F->Fixes.empty(); });
  }

  bool isInSubscript(const SourceRange &R) const {
    return llvm::any_of(Array.Uses, [&](const ArrayUse &U) {
      return U.Range.File == R.File && U.Range.Offset <= R.Offset &&
             R.EndOffset <= U.Range.EndOffset;
    });
  }

  std::vector<ShiftGroup> groups() const {
    std::vector<ShiftGroup> Result;
    std::map<unsigned, ShiftGroup> OfSubscripts; // by value
    for (const auto &[File, Text] : All.Texts)
      for (ShiftText &S : shiftsIn(File, Text))
        if (S.Value == 0 || S.Value > MostShift)
          continue;
        else if (!S.Name.empty())
          Result.push_back({std::move(S)});
        else if (isInSubscript(S.Amount))
          OfSubscripts[S.Value].push_back(std::move(S));
    for (auto &[Value, Group] : OfSubscripts)
      Result.push_back(std::move(Group));
    return Result;
  }

  /// The shift instead of \p Of that costs least, if that is less than now, and no access more.
  std::optional<Layout> cheapest(unsigned Of) {
    auto [It, New] = CheapestOf.try_emplace(Of);
    uint64_t Least = T.now().Units;
    for (unsigned To = 1; New && To <= MostShift; ++To) {
      const Layout L{.What = Layout::Spread, .Of = Of, .To = To};
      const std::optional<Price> P = To == Of ? std::nullopt : T.priceOf(L);
      if (!P || P->Rises || P->Units >= Least)
        continue;
      Least = P->Units;
      It->second = L;
    }
    return It->second;
  }

  bool offer(const ShiftGroup &Group, const Layout &L) {
    std::vector<Edit> Edits;
    for (const ShiftText &S : Group)
      Edits.push_back({S.Amount, std::to_string(L.To)});
    std::string Title = titleOf(Array, T.object(), L) + ": shift by " + std::to_string(L.To);
    if (!Group.front().Name.empty())
      Title += " in '" + Group.front().Name + "'";
    Analysed After = Again(applyEdits(All.Texts, Edits));
    llvm::Expected<Proof> P = prove(All, After, Array.Name, Gpu);
    if (P && !isSpreadAlike(After, L))
      P = llvm::createStringError("could not prove that each access keeps its element");
    if (!P) {
      const std::string Why = llvm::toString(P.takeError());
      for (Finding *F : findingsAt(All.Report, SharedBankConflictId, ownAccesses()))
        F->Considered.push_back(Title + ": " + Why);
      return false;
    }
    Fix X{Title, P->Text, FixSafety::Unsafe, Edits, keepEffects(All, P->Effects)};
    X.Caution = "the text may use the shift for more than these indices";
    for (Finding *F : findingsAt(All.Report, SharedBankConflictId, P->Cheaper))
      F->Fixes.push_back(X);
    return true;
  }

  /// Whether each access goes where the layout puts its element, or where it went: the shift may
  /// spread other arrays, too.
  bool isSpreadAlike(const Analysed &After, const Layout &L) const {
    for (size_t N = 0; N < All.Kernels.size(); ++N) {
      const Kernel &Old = All.Kernels[N].Model, &New = After.Kernels[N].Model;
      if (!llvm::equal(Old.Loops, New.Loops, runAlike))
        return false;
      for (unsigned A = 0; A < Old.Accesses.size(); ++A) {
        const Access &Was = Old.Accesses[A], &Is = New.Accesses[A];
        if (toString(*Was.When) != toString(*Is.When))
          return false;
        if (toString(*Was.Address) == toString(*Is.Address))
          continue;
        const bool IsArray = Was.In == Space::Shared && Was.Object && Was.Indexed &&
                             Was.Indexed->Object == Was.Object && Was.Indexed->Indices.size() == 1;
        if (!IsArray || !reachesSame({&All.Kernels[N], *Was.Object}, New, L))
          return false;
      }
    }
    return true;
  }

  Analysed &All;
  Analyse Again;
  const sim::Gpu &Gpu;
  const ArrayText &Array;
  Trial T;
  std::map<unsigned, std::optional<Layout>> CheapestOf; ///< by the shift before
};
} // namespace

void warplint::addSpreadFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  for (const ArrayText &Array : All.Arrays)
    if (llvm::any_of(All.Report.Findings, [&](const Finding &F) {
          return F.Check == SharedBankConflictId && F.Access &&
                 reaches(All, *F.Access, Array.Declared);
        }))
      SpreadRepair(All, Again, Gpu, Array).run();
}
