// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where accesses go through pointers, no subscript says which element they name. So lengths of rows
// are taken from the text, edited wherever they stand, and the edited kernels run beside the old
// ones: the fix holds if all accesses follow one map of the tile's bytes (SameElements.h).

#include "lib/finding/Report.h"
#include "lib/fix/Analysed.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"
#include "lib/fix/SameElements.h"
#include "lib/fix/TileEdits.h"
#include "lib/fix/Trial.h"
#include "sim/Occupancy.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>
#include <map>

using namespace warplint;

namespace {
constexpr unsigned MostRows = 3;    // lengths of a row that are tried
constexpr unsigned MostLengths = 3; // of each, how much longer

/// What the search for all tiles of a file has spent, and what it knows.
struct TileSearch {
  uint64_t Steps = 0;
  /// Why edits are in vain, whatever may become dearer, and whether the text could be read.
  std::map<std::vector<Edit>, std::pair<std::string, bool>> Hopeless;
};

class TileRepair {
public:
  TileRepair(Analysed &Given, Analyse Again, const sim::Gpu &Gpu, const TileText &Tile,
             Dearer Allowed, TileSearch &Search)
      : All(Given), Again(Again), Gpu(Gpu), Tile(Tile), Own(ownAccesses()), Allowed(Allowed),
        Search(Search) {}

  void run() {
    if (!isWanted())
      return;
    for (const SourceRange &R : Tile.Arrays)
      if (const HeldLayout *Held = heldLayout(All, R))
        return consider("no longer rows: " + whyHeld(*Held));
    for (const JudgedKernel &K : All.Kernels)
      for (const JudgedLaunch &L : K.Launches)
        if (const std::string Unseen = notAnalysed(K); hasTile(K, L) && !Unseen.empty())
          return consider("no longer rows: " + Unseen);
    for (size_t I = 0; I < Tile.Pads.size() && !IsCured; ++I)
      tryPad(Tile.Pads[I]);
    if (!Best)
      tryRows();
    if (!Best || Best->P.LowersOccupancy)
      for (const ElementMove &M : moves())
        if (!IsCured || Best->P.LowersOccupancy)
          tryMove(M);
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
  static bool isFixed(const Finding *F) {
    return llvm::any_of(F->Fixes, [](const Fix &X) { return !X.Edits.empty(); });
  }
  /// Where one is fixed, the others stay, unless they are worth what they cost others.
  bool isWanted() const {
    const std::vector<Finding *> Of = findings();
    return llvm::any_of(Of, [&](const Finding *F) { return All.wantsFix(*F); }) &&
           (Allowed == Dearer::None ? llvm::none_of(Of, isFixed) : !llvm::all_of(Of, isFixed));
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

  /// Whether each launch of a kernel that has the tile says how much dynamic memory it gives.
  bool isSizeKnown() const {
    return llvm::all_of(All.Kernels, [&](const JudgedKernel &K) {
      return llvm::all_of(K.Launches, [&](const JudgedLaunch &L) {
        return L.Launch.DynamicShared || !hasTile(K, L);
      });
    });
  }

  bool hasTile(const JudgedKernel &K, const JudgedLaunch &L) const {
    return llvm::any_of(Own, [&](size_t N) {
      return N >= L.FirstAccess && N - L.FirstAccess < K.Model.Accesses.size();
    });
  }

  /// What launches of the kernels that have the tile ask for, and are allowed, where it is dynamic.
  std::vector<LaunchSizeText> allSizes() const {
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

  /// Whether \p S is a limit of its own: what a GPU has, say, which does not grow.
  static bool isLimit(const LaunchSizeText &S, const std::vector<LaunchSizeText> &Sizes) {
    return S.At == LaunchSizeText::Attribute &&
           llvm::none_of(Sizes, [&](const LaunchSizeText &Other) {
             return Other.At == LaunchSizeText::Launch && keyOf(Other.Text) == keyOf(S.Text);
           });
  }

  /// Those that are edited.
  std::vector<LaunchSizeText> sizes() const {
    const std::vector<LaunchSizeText> Sizes = allSizes();
    std::vector<LaunchSizeText> Edited = Sizes;
    llvm::erase_if(Edited, [&](const LaunchSizeText &S) { return isLimit(S, Sizes); });
    return Edited;
  }

  /// Bytes of an element: of the array, unless that is memory for others.
  unsigned elementBytes() const {
    unsigned Narrowest = 16, Declared = 1;
    for (const size_t N : Own) {
      const AccessInModel Of = accessAt(All, N);
      Narrowest = std::min(Narrowest, Of.A.BytesPerLane);
      Declared = std::max(Declared, Of.Array ? Of.Array->ElementBytes : 1);
    }
    return Declared > 1 ? Declared : std::max(1u, Narrowest);
  }

  /// Bytes by which rows are made longer at a time, so that what lanes move stays aligned.
  unsigned stepBytes() const {
    unsigned Most = std::max(elementBytes(), sim::WordBytes);
    for (const size_t N : Own)
      Most = std::max(Most, accessAt(All, N).A.BytesPerLane);
    return Most;
  }

  /// By how many elements to make rows longer, the best first; nothing if none helps.
  std::vector<int64_t> lengths(const FactorText &Row) const {
    const unsigned Bytes = elementBytes(), Step = stepBytes();
    std::vector<int64_t> Result;
    if (!Row.Value) // in the text alone
      for (unsigned I = 0; I < MostLengths; ++I)
        Result.push_back(int64_t(std::max(1u, Step / Bytes)) << I);
    else
      for (const std::vector<size_t> &Of : {Own, dearAccesses()})
        for (const int64_t By :
             cheaperRows(All, Of, uint64_t(*Row.Value) * Bytes, Step, Allowed, Search.Steps))
          if (By % Bytes == 0 && Result.size() < MostLengths &&
              !llvm::is_contained(Result, By / Bytes))
            Result.push_back(By / Bytes);
    return Result;
  }

  /// Those with findings. Others need not be in the same rows, if tiles share memory.
  std::vector<size_t> dearAccesses() const {
    std::vector<size_t> Dear;
    for (const Finding *F : findings())
      if (!isFixed(F))
        Dear.push_back(*F->Access);
    return Dear;
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

  /// The length as it is written first.
  static ExprText written(const FactorText &Row) {
    return Row.From.empty() ? Row : Row.From.front();
  }

  void tryRows() {
    const std::vector<FactorText> Rows = rowLengths(Tile, places());
    if (Rows.empty())
      consider("no longer rows: no expression says how long rows of " + names() + " are");
    for (size_t I = 0; I < std::min<size_t>(Rows.size(), MostRows) && !IsCured; ++I)
      tryRow(Rows[I]);
  }

  void tryRow(const FactorText &Row) {
    const std::vector<int64_t> Lengths = lengths(Row);
    if (Lengths.empty() && isSearchOver(Search.Steps))
      return consider("make rows of " + names() + " longer than " + plus(written(Row), 0) +
                      ": not tried; the layouts of this file take too long to price");
    if (Lengths.empty())
      return consider("make rows of " + names() + " longer than " + plus(written(Row), 0) +
                      ": no access would become cheaper, or another would become more expensive");
    const bool HasTypes =
        llvm::any_of(Tile.RowExtents, [&](const FactorText &F) { return F.Key == Row.Key; });
    std::vector<RowsIn> Ways;
    if (HasTypes)
      Ways.push_back(RowsIn::Types);
    Ways.push_back(RowsIn::Addresses);
    if (hasProductOf(Tile, sizes(), Row))
      Ways.push_back(RowsIn::Products);
    for (const RowsIn Where : Ways)
      for (const int64_t By : Lengths)
        if (IsCured || !tryLength(Row, Where, By))
          break;
  }

  /// False if longer rows of that kind are no use.
  bool tryLength(const FactorText &Row, RowsIn Where, int64_t By) {
    const ExprText Old = written(Row);
    return tryEdits(
        "make rows of " + names() + " " + plus(Old, By) + " long instead of " + plus(Old, 0),
        longerRows(Tile, sizes(), Where, Row, By, All.Texts), growthOfRows(sizes(), Row, By));
  }

  /// Another number for a constant. What it costs the other accesses is for the proof to tell.
  void tryPad(const PadText &Pad) {
    const int64_t Bytes = Pad.ElementBytes ? Pad.ElementBytes : elementBytes();
    unsigned Tried = 0;
    for (const int64_t By : cheaperRows(All, dearAccesses(), uint64_t(Pad.Row * Bytes), stepBytes(),
                                        Allowed, Search.Steps, uint64_t(*Pad.Value * Bytes))) {
      if (By % Bytes)
        continue;
      const std::string Other = std::to_string(*Pad.Value + By / Bytes);
      if (!tryEdits("set '" + Pad.Name + "' to " + Other + " instead of " + Pad.Text,
                    std::vector<Edit>{{Pad.Range, Other}}) ||
          IsCured || ++Tried == MostLengths)
        return;
    }
  }

  /// Elements out of the way of each other by their index alone, the cheapest of either kind.
  std::vector<ElementMove> moves() const {
    std::vector<ElementMove> Result;
    const unsigned Bytes = elementBytes(), Step = std::max(1u, stepBytes() / Bytes);
    const int64_t Run = sim::Banks * sim::WordBytes / Bytes;
    if (Tile.Subscripts.empty() || !std::has_single_bit(Bytes) || !std::has_single_bit(Step) ||
        !Tile.Pitches.empty()) // a fragment is in rows
      return Result;
    const std::vector<int64_t> Lengths =
        cheaperRows(All, Own, uint64_t(Run) * Bytes, Step * Bytes, Allowed, Search.Steps);
    if (!Lengths.empty())
      Result.push_back({.Run = Run, .By = Lengths.front() / Bytes});
    if (const std::optional<ElementMove> Swizzle = cheapestSwizzle(Bytes, Step))
      Result.push_back(*Swizzle);
    return Result;
  }

  std::optional<ElementMove> cheapestSwizzle(unsigned Bytes, unsigned Step) const {
    uint64_t Least = priceNow(All, Own) * 9 / 10;
    std::optional<ElementMove> Best;
    for (const ElementMove &M : swizzles(Step)) {
      const auto P = priceOfMove(
          All, Own,
          [&](ExprPool &Pool, const Expr *Offset) {
            const Expr *I = Pool.div(Offset, Pool.constant(Bytes));
            const Expr *From =
                Pool.band(Pool.shr(I, Pool.constant(M.Shift)), Pool.constant(int64_t(M.Mask)));
            const Expr *To = Pool.bxor(I, Pool.mul(From, Pool.constant(int64_t(M.Times))));
            return Pool.add(Pool.mul(Pool.constant(Bytes), To),
                            Pool.rem(Offset, Pool.constant(Bytes)));
          },
          Search.Steps);
      if (!P || (P->Rises && Allowed == Dearer::None) || P->Units >= Least)
        continue;
      Least = P->Units;
      Best = M;
    }
    return Best;
  }

  void tryMove(const ElementMove &M) {
    const std::string What =
        M.isSpread() ? "leave " + std::to_string(M.By) + (M.By == 1 ? " element" : " elements") +
                           " of " + names() + " out every " + std::to_string(M.Run) +
                           ": make its index i " + formulaOf(M, "i")
                     : "swizzle " + names() + ": make its index i " + formulaOf(M, "i");
    const std::vector<LaunchSizeText> Sizes = sizes();
    MemoryGrowth Grown;
    if (!Sizes.empty() && (M.isSpread() || !isSizeKnown()))
      Grown = growthOf(M, elementBytes());
    tryEdits(What, movedSubscripts(Tile, Sizes, M, Grown), Grown);
  }

  /// An error if \p Edits have a launch ask for more than cudaFuncSetAttribute is known to allow.
  llvm::Error checkAllowed(const Analysed &After, const std::vector<Edit> &Edits) const {
    const std::vector<LaunchSizeText> Sizes = allSizes();
    bool IsLarger = false, AtLaunch = false, IsSeen = false;
    for (const LaunchSizeText &S : Sizes) {
      const bool IsEdited = overlap({{S.Range, ""}}, Edits);
      IsSeen |= S.At == LaunchSizeText::Attribute;
      IsLarger |= S.At != LaunchSizeText::Attribute && IsEdited;
      AtLaunch |= S.At == LaunchSizeText::Launch && IsEdited;
    }
    for (const JudgedKernel &K : After.Kernels)
      for (const JudgedLaunch &L : K.Launches) {
        const std::optional<uint64_t> &Dynamic = L.Launch.DynamicShared;
        const uint64_t Asked = K.Model.staticSharedBytes() + Dynamic.value_or(0);
        if (!IsLarger || !hasTile(K, L) || (Dynamic && Asked <= sim::StaticSharedLimit))
          continue;
        for (const LaunchSizeText &S : Sizes)
          if (uint64_t Limit = 0;
              isLimit(S, Sizes) &&
              (!Dynamic || llvm::StringRef(S.Text).getAsInteger(10, Limit) || Limit < *Dynamic))
            return declined("whether cudaFuncSetAttribute in line " + llvm::Twine(S.Range.Line) +
                            " allows a block more shared memory is not known");
        if (!IsSeen && AtLaunch && Dynamic)
          return declined("a block would ask for " + llvm::Twine(Asked) +
                          " bytes of shared memory, which cudaFuncSetAttribute has to allow; no "
                          "call of that is seen");
      }
    return llvm::Error::success();
  }

  /// Keeps what is the best so far. False if the edits cannot be made.
  bool tryEdits(const std::string &Title, llvm::Expected<std::vector<Edit>> Edits,
                std::optional<MemoryGrowth> Grown = std::nullopt) {
    const std::string TooMany = Edits ? tooManyPlaces(*Edits) : "";
    if (!Edits || Edits->empty() || !TooMany.empty() || !isEditable(All, *Edits)) {
      consider(Title + ": " +
               (!Edits            ? llvm::toString(Edits.takeError())
                : Edits->empty()  ? "nothing says so"
                : TooMany.empty() ? "a file that would be edited cannot be read"
                                  : TooMany));
      return false;
    }
    if (const auto Known = Search.Hopeless.find(*Edits); Known != Search.Hopeless.end()) {
      consider(Title + ": " + Known->second.first);
      return Known->second.second;
    }
    const Analysed After = analysedFor(All, Again, *Edits, "", Gpu, Allowed);
    llvm::Expected<Proof> P = prove(All, After, "", Gpu, Allowed);
    if (!P) {
      consider(Title + ": " + llvm::toString(P.takeError()));
      if (llvm::Error Never = prove(All, After, "", Gpu, Dearer::ByWeight).takeError())
        Search.Hopeless[*Edits] = {llvm::toString(std::move(Never)), !After.Failed};
      return !After.Failed;
    }
    if (llvm::Error E = checkAllowed(After, *Edits)) {
      consider(Title + ": " + llvm::toString(std::move(E)));
      return true;
    }
    llvm::Expected<SameElements> Same = haveSameElements(All, After, Grown);
    if (!Same) {
      consider(Title + ": " + llvm::toString(Same.takeError()));
      return false;
    }
    const uint64_t Units = unitsOf(After.Report);
    const bool IsBetter = !Best || Units < Best->Units ||
                          (Best->P.LowersOccupancy && !P->LowersOccupancy && Units <= Best->Units);
    IsCured |= excessOf(After.Report) == 0 || Allowed != Dearer::None;
    if (IsBetter)
      Best = {Title, std::move(*P), std::move(*Edits), Same->IsForSomeValues, Units};
    return true;
  }

  /// What a person should look at first; empty if nothing.
  std::string caution() const {
    if (Best->P.LowersOccupancy)
      return "fewer blocks fit an SM";
    if (!Best->P.FallsForSure)
      return "some accesses become more expensive";
    if (isDynamic())
      return "launches in other files may give the array its size";
    if (Best->IsForSomeValues)
      return "addresses were followed for some values of the parameters only";
    if (llvm::any_of(All.Kernels, [&](const JudgedKernel &K) {
          return llvm::any_of(
              K.Launches, [](const JudgedLaunch &L) { return L.Launch.From != LaunchFrom::Call; });
        }))
      return "the file does not launch all of its kernels";
    if (llvm::any_of(All.Report.Refusals, [](const RefusalReport &R) {
          return R.Reason == RefusalReason::KernelInError || R.isUnused();
        }))
      return "another kernel of the file is not analysed";
    if (llvm::any_of(Tile.Arrays, [&](const SourceRange &R) {
          return llvm::none_of(Own, [&](size_t N) { return reaches(All, N, R); });
        }))
      return "no access to one of the arrays is analysed";
    if (hasBranches())
      return "a branch of the preprocessor that is not taken may use the array";
    return isShared(All, Best->Edits) ? EditedHeader.str() : "";
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
    Fix X{Best->Title, Best->P.Text, FixSafety::Safe, Best->Edits,
          keepEffects(All, Best->P.Effects)};
    X.Raised = Best->P.Raised;
    setCaution(X, caution());
    const std::vector<Finding *> Cured =
        findingsAt(All.Report, SharedBankConflictId, Best->P.Cheaper);
    if (!isBest(X, Cured))
      return;
    for (Finding *F : Cured) {
      llvm::erase_if(F->Fixes, [&](const Fix &Old) { return overlap(Old.Edits, X.Edits); });
      if (!isFixed(F))
        F->Fixes.push_back(X);
    }
  }

  /// Whether \p X cures all that fixes of the same text cure, and more, for nothing; or it cures
  /// nothing that they do.
  bool isBest(const Fix &X, const std::vector<Finding *> &Cured) const {
    auto HasRival = [&](const Finding *F) {
      return llvm::any_of(F->Fixes, [&](const Fix &Old) { return overlap(Old.Edits, X.Edits); });
    };
    if (llvm::none_of(Cured, HasRival))
      return true;
    return X.Raised.empty() && !Best->P.LowersOccupancy && !llvm::all_of(Cured, isFixed) &&
           llvm::all_of(findings(),
                        [&](Finding *F) { return !HasRival(F) || llvm::is_contained(Cured, F); });
  }

  Analysed &All;
  Analyse Again;
  const sim::Gpu &Gpu;
  const TileText &Tile;
  const std::vector<size_t> Own; ///< accesses to the tile
  const Dearer Allowed;
  TileSearch &Search;
  std::optional<Found> Best;
  bool IsCured = false;
};
} // namespace

void warplint::addTileFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  TileSearch Search;
  for (const Dearer Allowed : {Dearer::None, Dearer::ByWeight})
    for (const TileText &Tile : All.Tiles)
      TileRepair(All, Again, Gpu, Tile, Allowed, Search).run();
}
