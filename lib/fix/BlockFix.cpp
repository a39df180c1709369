// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a kernel lets threadIdx.x run along columns, exchanging threadIdx.x and threadIdx.y
// in all of it renames its threads: in a square block thread (a, b) then does what thread
// (b, a) did. Results are the same unless lanes of a warp talk to each other.
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

/// Whether \p When says that the thread's place in direction \p Dim is below what all threads know.
static bool isBounded(const Expr *When, unsigned Dim) {
  return llvm::any_of(conjunctsOf(When), [&](const Expr *C) {
    return C->Kind == ExprKind::Lt && isPlace(C->operand(0), Dim) && !namesThread(*C->operand(1));
  });
}

/// Whether threads beyond the edges of an image touch nothing of their own.
static bool staysWithin(const Kernel &K) {
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Access &A = K.Accesses[N];
    if (A.In == Space::Shared || !K.Barriers.empty())
      return false;
    if (!namesThread(*A.Address) && A.Kind == AccessKind::Load)
      continue;
    const Expr *When = A.When;
    for (const Loop *Of : loopsAround(K, N))
      When = K.Pool->land(When, Of->When);
    if (!isBounded(When, 0) || !isBounded(When, 1))
      return false;
  }
  return true;
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
    if (F.Check == GlobalUncoalescedId && F.Severity != Severity::Note)
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
        prove(All, Again(applyEdits(All.Texts, Edits)), "", Gpu, Dearer::BySum);
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
