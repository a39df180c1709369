// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a kernel lets threadIdx.x run along columns, exchanging threadIdx.x and threadIdx.y
// in all of it renames its threads: in a square block thread (a, b) then does what thread
// (b, a) did. Results are the same unless lanes of a warp talk to each other. Where threads know no
// more of themselves than their places in the grid, and it covers all that they do both ways, the
// places are exchanged, and blocks may have any shape.
//
// Where threads know no more of themselves than their places in the grid, and do nothing outside
// of an image, a block of 32x2 threads does what one of 8x8 did, as long as the grid covers the
// image: a warp walks one row then. The edit is in the two extents of `dim3 block(8, 8)`, from
// which the grid follows.

#include "lib/expr/Rewrite.h"
#include "lib/finding/Report.h"
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
    if (F.Check == GlobalUncoalescedId && F.Severity != Severity::Note && All.wantsFix(F))
      Names.insert(F.Kernel);
  auto Has = [&](const JudgedKernel *K) { return Names.count(K->Model.Source.Name) > 0; };
  KernelsByPlace Found = kernelsByPlace(All);
  std::erase_if(Found, [&](const auto &Each) { return llvm::none_of(Each.second, Has); });
  return Found;
}

/// What is exchanged in a kernel, and on what that rests.
struct Exchange {
  bool OfPlaces = false; ///< or of the places in a block
  const char *Names, *For, *Caution;
};
constexpr Exchange InBlock = {false, "threadIdx.x and threadIdx.y", "; for square blocks",
                              "blocks have to be square wherever the kernel is launched"};
constexpr Exchange InGrid = {true, "x and y of threadIdx, blockIdx and blockDim", "",
                             "each grid has to cover x and y both ways wherever the kernel is "
                             "launched"};

std::optional<std::vector<Edit>> exchanged(const Analysed &All, const SourceRange &Kernel,
                                           const Exchange &How) {
  std::vector<Edit> Edits;
  std::set<char> Dimensions;
  for (const CoordinateText &C : All.Coordinates) {
    if ((C.InKernel && C.FunctionAt != Kernel) || (!How.OfPlaces && C.Variable != "threadIdx"))
      continue;
    if (!C.InKernel || !C.Range.isValid())
      return std::nullopt; // a function or macro that reads threadIdx might be used here
    Dimensions.insert(C.Dimension);
    Edits.push_back({C.Range, C.Variable + (C.Dimension == 'x' ? ".y" : ".x")});
  }
  if (Dimensions.size() < 2 || !isEditable(All, Edits))
    return std::nullopt;
  return Edits;
}

/// Exchanges coordinates in the kernel at a place, and says what becomes of it.
void exchange(Analysed &All, Analyse Again, const sim::Gpu &Gpu, const SourceRange &Where,
              llvm::StringRef Name, const Exchange &How) {
  const std::optional<std::vector<Edit>> Edits = exchanged(All, Where, How);
  if (!Edits)
    return;
  const std::string Title = ("exchange " + llvm::Twine(How.Names) + " in '" + Name + "'").str();
  llvm::Expected<Proof> P =
      prove(All, analysedFor(All, Again, *Edits, "", Gpu, Dearer::BySum), "", Gpu, Dearer::BySum);
  if (P) {
    const std::string When = P->FallsForSure ? "" : ", if not for every value of what is unknown";
    Fix F{Title, P->Text + When + How.For, FixSafety::Unsafe, *Edits, keepEffects(All, P->Effects)};
    F.Caution = How.Caution;
    for (llvm::StringRef Id : {GlobalUncoalescedId, SharedBankConflictId})
      for (Finding *Each : findingsAt(All.Report, Id, P->Cheaper))
        Each->Fixes.push_back(F);
    return;
  }
  const std::string Why = llvm::toString(P.takeError());
  for (Finding &F : All.Report.Findings)
    if (F.Check == GlobalUncoalescedId && llvm::StringRef(F.Kernel).split('<').first == Name)
      F.Considered.push_back(Title + ": " + Why);
}
} // namespace

/// Whether \p E is made of two operands by \p Kind, whichever is first.
static bool isOf(const Expr *E, ExprKind Kind, llvm::function_ref<bool(const Expr *)> IsOne,
                 llvm::function_ref<bool(const Expr *)> IsOther) {
  E = unwrapped(E);
  if (E->Kind != Kind)
    return false;
  const Expr *A = unwrapped(E->operand(0)), *B = unwrapped(E->operand(1));
  return (IsOne(A) && IsOther(B)) || (IsOne(B) && IsOther(A));
}

/// Whether \p E is the thread's place in direction \p Dim: bid.x*bdim.x + tid.x.
static bool isPlace(const Expr *E, unsigned Dim) {
  auto Is = [&](ExprKind Kind) {
    return [=](const Expr *Leaf) { return Leaf->Kind == Kind && Leaf->Value == Dim; };
  };
  auto IsStart = [&](const Expr *Product) {
    return isOf(Product, ExprKind::Mul, Is(ExprKind::BlockIdx), Is(ExprKind::BlockDim));
  };
  return isOf(E, ExprKind::Add, Is(ExprKind::ThreadIdx), IsStart);
}

/// Whether a bound of places that all threads know is one that is asked for.
using IsBound = llvm::function_ref<bool(const Expr &)>;

/// Whether \p When says that the thread's place in direction \p Dim is below such a bound.
static bool isBounded(const Expr *When, unsigned Dim, IsBound Of) {
  return llvm::any_of(conjunctsOf(When), [&](const Expr *C) {
    return C->Kind == ExprKind::Lt && isPlace(C->operand(0), Dim) && !namesThread(*C->operand(1)) &&
           Of(*C->operand(1));
  });
}

/// Whether threads beyond the edges of an image touch nothing of their own.
static bool staysWithin(const Kernel &K, IsBound Of = [](const Expr &) { return true; }) {
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Access &A = K.Accesses[N];
    if (A.In == Space::Shared || !K.Barriers.empty())
      return false;
    if (!namesThread(*A.Address) && A.Kind == AccessKind::Load)
      continue;
    const Expr *When = A.When;
    for (const Loop *Of : loopsAround(K, N))
      When = K.Pool->land(When, Of->When);
    if (!isBounded(When, 0, Of) || !isBounded(When, 1, Of))
      return false;
  }
  return true;
}

/// Whether the grid of \p L is known to cover, in either direction, all that threads of \p K do in
/// any of the two.
static bool coversBothWays(const Kernel &K, const Launch &L) {
  if (L.From != LaunchFrom::Call || !L.Why.empty() || L.Guessed || !L.Grid)
    return false;
  const int64_t Covered =
      std::min(int64_t(L.Grid->X) * L.Block->X, int64_t(L.Grid->Y) * L.Block->Y);
  return staysWithin(K, [&](const Expr &Bound) {
    const Expr *E = unwrapped(&Bound);
    const auto Given =
        E->Kind == ExprKind::Param ? L.Arguments.find(E->Name.str()) : L.Arguments.end();
    return E->isConst() ? E->Value <= Covered
                        : Given != L.Arguments.end() && Given->second <= Covered;
  });
}

void warplint::addSwapFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  const KernelsByPlace Kernels = kernelsWithFindings(All);
  if (Kernels.empty() || lanesMayTalk(All))
    return;
  for (const auto &[Where, Instances] : Kernels) {
    auto AreCovered = [](const JudgedKernel *K) {
      return !K->Launches.empty() && llvm::all_of(K->Launches, [&](const JudgedLaunch &L) {
        return coversBothWays(K->Model, L.Launch);
      });
    };
    const llvm::StringRef Name =
        llvm::StringRef(Instances.front()->Model.Source.Name).split('<').first;
    if (llvm::is_contained(All.PlacedKernels, Where) && llvm::all_of(Instances, AreCovered))
      exchange(All, Again, Gpu, Where, Name, InGrid);
    else if (llvm::all_of(Instances, [](const JudgedKernel *K) { return isSquare(*K); }))
      exchange(All, Again, Gpu, Where, Name, InBlock);
  }
}

namespace {
/// The launches of one kernel, and what their blocks become.
class BlockEdits {
public:
  BlockEdits(const Analysed &All, const KernelsByPlace &Kernels) : All(All), Kernels(Kernels) {}

  struct Widening {
    std::string Title;
    std::vector<Edit> Edits;
    uint64_t Rows = 0; ///< that the largest grid covers
  };

  /// What widens the blocks that kernel \p Where is launched with; without edits if some of them
  /// cannot be edited.
  Widening of(const SourceRange &Where) const {
    const std::optional<Shapes> Now = isFree(Where) ? shapesOf(Where) : std::nullopt;
    if (!Now)
      return {};
    std::set<SourceRange> X, Y;
    for (const LaunchBlockText &T : All.LaunchBlocks) {
      if (T.KernelAt != Where)
        continue;
      if (!T.GridFollows || !areAllFree(T))
        return {};
      X.insert(T.X);
      Y.insert(T.Y);
    }
    std::vector<Edit> Edits;
    for (const SourceRange &At : X)
      Edits.push_back({At, std::to_string(Now->To.X)});
    for (const SourceRange &At : Y)
      Edits.push_back({At, std::to_string(Now->To.Y)});
    if (!isEditable(All, Edits))
      return {};
    constexpr uint64_t MostBlocks = 65535; // in y (CUDA Programming Guide, compute capabilities)
    return {wideningText(Now->From, Now->To), std::move(Edits), MostBlocks * Now->To.Y};
  }

private:
  /// Whether kernel \p Where does the same in a block of any shape.
  bool isFree(const SourceRange &Where) const {
    const auto Instances = Kernels.find(Where);
    return llvm::is_contained(All.PlacedKernels, Where) && Instances != Kernels.end() &&
           llvm::all_of(Instances->second,
                        [](const JudgedKernel *K) { return staysWithin(K->Model); });
  }

  /// Whether every kernel that is launched with the block that \p T writes is.
  bool areAllFree(const LaunchBlockText &T) const {
    return llvm::all_of(All.LaunchBlocks, [&](const LaunchBlockText &Other) {
      return Other.X != T.X || (Other.GridFollows && isFree(Other.KernelAt));
    });
  }

  struct Shapes {
    Dim3 From, To;
  };

  /// The block of all launches of \p Where, which have one shape, and the wider one; nothing if
  /// they do not, or it has a warp to a row.
  std::optional<Shapes> shapesOf(const SourceRange &Where) const {
    std::optional<Shapes> Of;
    for (const JudgedKernel *K : Kernels.find(Where)->second)
      for (const JudgedLaunch &L : K->Launches) {
        const std::optional<Dim3> Wide = widerBlock(L.Launch);
        if (!Wide || (Of && Of->From != *L.Launch.Block))
          return std::nullopt;
        Of = {*L.Launch.Block, *Wide};
      }
    return Of;
  }

  const Analysed &All;
  const KernelsByPlace &Kernels;
};
} // namespace

/// \p X takes the place of the advice to do the same.
static void attach(Finding &F, const Fix &X) {
  llvm::erase_if(F.Fixes, [&](const Fix &Other) { return Other.Title == X.Title; });
  F.Fixes.push_back(X);
}

void warplint::addBlockFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  std::set<llvm::StringRef> Found;
  for (const Finding &F : All.Report.Findings)
    if (F.Check == GlobalUncoalescedId && F.Severity != Severity::Note && All.wantsFix(F))
      Found.insert(F.Kernel);
  if (Found.empty() || lanesMayTalk(All))
    return;
  const KernelsByPlace Kernels = kernelsByPlace(All);
  const BlockEdits Blocks(All, Kernels);
  std::set<SourceRange> Edited;
  for (const auto &[Where, Instances] : Kernels) {
    if (llvm::none_of(Instances,
                      [&](const JudgedKernel *K) { return Found.count(K->Model.Source.Name); }))
      continue;
    const auto [Title, Edits, Rows] = Blocks.of(Where);
    if (Edits.empty() || !Edited.insert(Edits.front().Range).second)
      continue;
    llvm::Expected<Proof> P =
        prove(All, analysedFor(All, Again, Edits, "", Gpu, Dearer::BySum), "", Gpu, Dearer::BySum);
    if (!P) {
      const std::string Why = Title + ": " + llvm::toString(P.takeError());
      for (Finding &F : All.Report.Findings)
        if (F.Check == GlobalUncoalescedId && llvm::any_of(Instances, [&](const JudgedKernel *K) {
              return F.Kernel == K->Model.Source.Name;
            }))
          F.Considered.push_back(Why);
      continue;
    }
    Fix X{Title, P->Text, FixSafety::Unsafe, Edits, keepEffects(All, P->Effects)};
    if (!P->FallsForSure)
      X.Proof += ", if not for every value of what is unknown";
    X.Caution = "nothing else may count on the blocks of this launch, and a grid of them covers " +
                std::to_string(Rows) + " rows at most";
    for (Finding *F : findingsAt(All.Report, GlobalUncoalescedId, P->Cheaper))
      attach(*F, X);
  }
}
