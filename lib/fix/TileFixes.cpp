//===- lib/fix/TileFixes.cpp - Longer rows where tiles are pointers -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where accesses go through pointers, no subscript says which element they name. So lengths of rows
// are taken from the text, edited wherever they stand, and the edited kernels run beside the old
// ones: the fix holds if all accesses follow one map of the tile's bytes (SameElements.h).
//
//===----------------------------------------------------------------------===//

#include "lib/finding/CheckIds.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"
#include "lib/fix/SameElements.h"
#include "lib/fix/Spelling.h"
#include "lib/fix/TileEdits.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;

namespace {
constexpr unsigned MostRows = 3;    // lengths of a row that are tried
constexpr unsigned MostLengths = 3; // of each, how much longer

class TileRepair {
public:
  TileRepair(Analysed &Given, Analyse Again, const sim::Gpu &Gpu, const TileText &Tile)
      : All(Given), Again(Again), Gpu(Gpu), Tile(Tile), Own(ownAccesses()) {}

  void run() {
    if (!isWanted())
      return;
    const std::vector<FactorText> Rows = rowLengths(Tile, places());
    if (Rows.empty())
      return consider("no longer rows: no expression says how long the rows of " + names() +
                      " are");
    for (size_t I = 0; I < std::min<size_t>(Rows.size(), MostRows) && !IsCured; ++I)
      for (const RowsIn Where : {RowsIn::Types, RowsIn::Addresses})
        if (Where == RowsIn::Addresses || !Tile.RowExtents.empty())
          tryRow(Rows[I], Where);
    offer();
  }

private:
  struct Found {
    std::string Title;
    Proof P;
    std::vector<Edit> Edits;
    bool IsForSomeValues;
    uint64_t Units;
  };

  std::vector<size_t> ownAccesses() const {
    std::vector<size_t> Result;
    for (size_t N = 0; N < All.Report.Accesses.size(); ++N)
      if (llvm::any_of(Tile.Arrays, [&](const SourceRange &R) { return reaches(All, N, R); }))
        Result.push_back(N);
    return Result;
  }

  /// The findings about the tile.
  std::vector<Finding *> findings() const {
    return findingsAt(All.Report, SharedBankConflictId, Own);
  }
  bool isWanted() const {
    return llvm::any_of(findings(), [](const Finding *F) {
      return llvm::none_of(F->Fixes, [](const Fix &X) { return !X.Edits.empty(); });
    });
  }
  std::vector<SourceRange> places() const {
    std::vector<SourceRange> At;
    for (const Finding *F : findings())
      At.push_back(F->Where);
    return At;
  }

  /// "'a' and 'b'"
  std::string names() const {
    std::vector<std::string> Names;
    for (const ArrayText &A : All.Arrays)
      if (llvm::is_contained(Tile.Arrays, A.Declared) && !llvm::is_contained(Names, A.Name))
        Names.push_back(A.Name);
    std::string Text;
    for (size_t I = 0; I < Names.size(); ++I)
      Text += (I == 0 ? "'" : I + 1 == Names.size() ? " and '" : ", '") + Names[I] + "'";
    return Text;
  }

  void consider(const std::string &What) {
    for (Finding *F : findings())
      if (!llvm::is_contained(F->Considered, What))
        F->Considered.push_back(What);
  }

  bool isDynamic() const {
    return llvm::any_of(Own, [&](size_t N) {
      const AccessInModel Of = accessAt(All, N);
      return Of.Array && Of.Array->Dynamic;
    });
  }

  /// Launches of the kernels that have the tile, where it is dynamic.
  std::vector<LaunchSizeText> sizes() const {
    std::vector<LaunchSizeText> Sizes;
    if (isDynamic())
      for (const LaunchSizeText &S : All.LaunchSizes)
        if (llvm::any_of(Own, [&](size_t N) {
              return accessAt(All, N).K.Source.Where.Offset == S.KernelAt.Offset &&
                     accessAt(All, N).K.Source.Where.File == S.KernelAt.File;
            }))
          Sizes.push_back(S);
    return Sizes;
  }

  /// Elements by which rows are made longer at a time, so that what lanes move stays aligned.
  unsigned step() const {
    unsigned Least = 16, Most = 1;
    for (size_t N : Own) {
      Least = std::min(Least, accessAt(All, N).A.BytesPerLane);
      Most = std::max(Most, accessAt(All, N).A.BytesPerLane);
    }
    return std::max(1u, std::max(Most, sim::WordBytes) / std::max(1u, Least));
  }

  uint64_t unitsOf(const Report &R) const {
    uint64_t Units = 0;
    for (size_t N : Own)
      Units += R.Accesses[N].Verdict.Reached ? R.Accesses[N].Verdict.PerRequest.Units.Max : 0;
    return Units;
  }
  uint64_t excessOf(const Report &R) const {
    uint64_t Excess = 0;
    for (size_t N : Own)
      Excess += R.Accesses[N].Verdict.Reached ? R.Accesses[N].Verdict.PerRequest.Excess.Max : 0;
    return Excess;
  }

  void tryRow(const FactorText &Row, RowsIn Where) {
    int64_t By = step();
    for (unsigned I = 0; I < MostLengths && !IsCured; ++I, By *= 2)
      if (!tryLength(Row, Where, By))
        return;
  }

  /// False if longer rows of that kind are no use.
  bool tryLength(const FactorText &Row, RowsIn Where, int64_t By) {
    FactorText Old = Row;
    Old.Text = Row.Key;
    const std::string Title =
        "make rows of " + names() + " " + plus(Old, By) + " long instead of " + Row.Key;
    llvm::Expected<std::vector<Edit>> Edits = longerRows(Tile, sizes(), Where, Row, By, All.Texts);
    if (!Edits || Edits->empty() || !isEditable(All, *Edits)) {
      consider(Title + ": " +
               (!Edits           ? llvm::toString(Edits.takeError())
                : Edits->empty() ? "nothing says so"
                                 : "a file that would be edited cannot be read"));
      return false;
    }
    const Analysed After = Again(applyEdits(All.Texts, *Edits));
    llvm::Expected<Proof> P = prove(All, After, "", Gpu);
    if (!P) {
      consider(Title + ": " + llvm::toString(P.takeError()));
      return !After.Failed;
    }
    llvm::Expected<SameElements> Same = haveSameElements(All, After);
    if (!Same) {
      consider(Title + ": " + llvm::toString(Same.takeError()));
      return true;
    }
    const uint64_t Units = unitsOf(After.Report);
    IsCured = excessOf(After.Report) == 0;
    if (!Best || Units < Best->Units)
      Best = {Title, std::move(*P), std::move(*Edits), Same->IsForSomeValues, Units};
    return true;
  }

  bool isUnsafe() const {
    const bool IsGuess = llvm::any_of(All.Kernels, [&](const JudgedKernel &K) {
      return llvm::any_of(K.Launches,
                          [](const JudgedLaunch &L) { return L.Launch.From != LaunchFrom::Call; });
    });
    const bool IsUnseen = llvm::any_of(All.Report.Refusals, [](const RefusalReport &R) {
      return R.Reason == "kernel-in-error" || R.Reason == "never-instantiated";
    });
    const bool HasUnseen = llvm::any_of(Tile.Arrays, [&](const SourceRange &R) {
      return llvm::none_of(Own, [&](size_t N) { return reaches(All, N, R); });
    });
    return IsGuess || IsUnseen || HasUnseen || isDynamic() || Best->IsForSomeValues ||
           Best->P.LowersOccupancy || isShared(All, Best->Edits) || hasBranches();
  }

  /// Whether the preprocessor leaves out some of a file that is edited.
  bool hasBranches() const {
    return llvm::any_of(Best->Edits, [&](const Edit &E) {
      const llvm::StringRef Text = All.Texts.at(E.Range.File);
      return Text.contains("#if ") || Text.contains("#else") || Text.contains("#elif");
    });
  }

  void offer() {
    if (!Best)
      return;
    consider(Best->Title + ": " + Best->P.Text);
    const FixSafety Safety = isUnsafe() ? FixSafety::Unsafe : FixSafety::Safe;
    for (Finding *F : findingsAt(All.Report, SharedBankConflictId, Best->P.Cheaper))
      F->Fixes.push_back({Best->Title, Best->P.Text, Safety, Best->Edits, Best->P.Effects});
  }

  Analysed &All;
  Analyse Again;
  const sim::Gpu &Gpu;
  const TileText &Tile;
  const std::vector<size_t> Own; ///< accesses to the tile
  std::optional<Found> Best;
  bool IsCured = false;
};
} // namespace

void warplint::addTileFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  for (const TileText &Tile : All.Tiles)
    TileRepair(All, Again, Gpu, Tile).run();
}
