// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/ReportDiff.h"

#include "lib/finding/FieldsJson.h"
#include "lib/finding/Totals.h"
#include "sim/Gpu.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <map>

using namespace warplint;

llvm::ArrayRef<FigureInfo> warplint::figures() {
  static constexpr FigureInfo All[] = {
      {Figure::Time, "time", "predicted, at peak rates"},
      {Figure::Wavefronts, "wavefronts", "of shared memory"},
      {Figure::Sectors, "sectors", "of global memory"},
      {Figure::Conflicts, "conflicts",
       "wavefronts beyond the ideal that one request of each access takes at worst"},
      {Figure::Shared, "shared", "bytes of shared memory of a block"},
      {Figure::Registers, "registers", "of a thread"},
      {Figure::Spills, "spills", "bytes that a thread spills"},
      {Figure::Findings, "findings", "errors and warnings"},
      {Figure::New, "new", "of these, that are new"},
      {Figure::Unsearched, "unsearched", "accesses and checks that were not answered"},
  };
  return All;
}

llvm::StringRef warplint::nameOf(Figure F) { return figures()[size_t(F)].Name; }

/// Three digits and a unit.
static std::string scaled(double Value, llvm::ArrayRef<const char *> Units) {
  constexpr double Step = 1000;
  while (Value >= 999.5 && Units.size() > 1) {
    Value /= Step;
    Units = Units.drop_front();
  }
  const int Decimals = Value >= 99.95 || Value == double(uint64_t(Value)) ? 0
                       : Value >= 9.995                                   ? 1
                                                                          : 2;
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.*f %s", Decimals, Value, Units.front());
  return llvm::StringRef(Text).rtrim().str();
}

std::string warplint::textOf(Figure F, double Value) {
  switch (F) {
  case Figure::Time:
    return scaled(Value * 1e9, {"ns", "us", "ms", "s"});
  case Figure::Wavefronts:
  case Figure::Sectors:
    return scaled(Value, {"", "k", "M", "G", "T", "P"});
  default:
    return scaled(Value, {""});
  }
}

bool KernelDiff::isChanged() const { return !Base || !Head || Base->Of != Head->Of; }

double KernelDiff::growth() const {
  auto Of = [](const std::optional<KernelCost> &C) {
    return C ? (*C)[Figure::Time].value_or(0) : 0.0;
  };
  return Of(Head) - Of(Base);
}

static bool isOfCost(RefusalReason R) {
  return R != RefusalReason::RacesUndecided && R != RefusalReason::RacesUnfinished;
}

namespace {
/// A kernel as both reports know it.
struct KernelName {
  std::string Symbol, File;

  auto operator<=>(const KernelName &) const = default;
};

struct Known {
  std::string Kernel;
  SourceRange Where;
  KernelCost Cost;
};
using Costs = std::map<KernelName, Known>;

/// Sums of one report.
class CostSums {
public:
  CostSums(const DiffSide &Side, const std::optional<sim::Board> &Board)
      : Side(Side), Board(Board) {
    const Report &R = Side.Of;
    for (const KernelReport &K : R.Kernels)
      addKernel(K);
    for (size_t N = 0; N < R.Launches.size(); ++N)
      addLaunch(R.Launches[N]);
    for (size_t N = 0; N < R.Accesses.size(); ++N)
      addAccess(N);
    for (const RefusalReport &F : R.Refusals)
      addRefusal(F);
    for (const FileReport &F : R.Files)
      if (F.Failed && !F.Kernels)
        addFailed(F);
    for (const Finding &F : R.Findings)
      if (F.Severity != Severity::Note)
        if (Known *K = named(F.Kernel, F.Where.File))
          add(K->Cost, Figure::Findings, 1);
  }

  Costs All;

private:
  static void add(KernelCost &C, Figure F, double Value) { C[F] = C[F].value_or(0) + Value; }

  static KernelName nameOf(const KernelReport &K) {
    return {K.Symbol.empty() ? K.Name : K.Symbol, K.Where.File};
  }

  Known &of(const LaunchReport &L) { return All[nameOf(Side.Of.Kernels[L.KernelNumber])]; }

  void addKernel(const KernelReport &K) {
    Known &Of = All[nameOf(K)];
    Of.Kernel = K.Name;
    Of.Where = K.Where;
    for (Figure F : {Figure::Wavefronts, Figure::Sectors, Figure::Conflicts, Figure::Findings,
                     Figure::New, Figure::Unsearched})
      Of.Cost[F] = Of.Cost[F].value_or(0);
    Of.Cost[Figure::Shared] = double(K.StaticShared);
    if (K.Compiled) {
      Of.Cost[Figure::Registers] = K.Compiled->Registers;
      if (const std::optional<uint64_t> Spilled = K.Compiled->spilled())
        Of.Cost[Figure::Spills] = double(*Spilled);
    }
  }

  void addLaunch(const LaunchReport &L) {
    KernelCost &C = of(L).Cost;
    if (L.Time)
      add(C, Figure::Time, double(L.Time) / (Board ? Board->wavefrontsPerSecond() : OfNoBoard));
    const double Shared =
        double(Side.Of.Kernels[L.KernelNumber].StaticShared + L.DynamicShared.value_or(0));
    C[Figure::Shared] = std::max(C[Figure::Shared].value_or(0), Shared);
  }

  void addAccess(size_t Number) {
    const AccessReport &A = Side.Of.Accesses[Number];
    const LaunchReport &L = Side.Of.Launches[A.Launch];
    KernelCost &C = of(L).Cost;
    const AccessWeight W = weightOf(Side.Of, Number, L.Grid.has_value());
    add(C, A.isShared() ? Figure::Wavefronts : Figure::Sectors,
        double(W.Units) * (L.Grid ? 1 : AssumedBlocks));
    const Verdict &V = A.executed();
    if (!V.Reached || (A.isFused() && A.AsCompiled->Lead != Number))
      return;
    if (!V.PerRequest.Units.any())
      ++C.Unpriced;
    else if (A.isShared() && V.PerRequest.Excess.any())
      add(C, Figure::Conflicts, double(V.PerRequest.Excess.Max));
  }

  /// The kernel that is called so in \p File, or anywhere if none is there.
  Known *named(llvm::StringRef Kernel, llvm::StringRef File) {
    Known *Found = nullptr;
    for (auto &[Name, K] : All)
      if (K.Kernel == Kernel && (!Found || Name.File == File))
        Found = &K;
    return Found;
  }

  void addRefusal(const RefusalReport &F) {
    if (F.isUnused())
      return;
    Known *K = named(F.Kernel, F.Where.File);
    if (!K) { // none of it was analysed
      K = &All[{F.Kernel, F.Where.File}];
      K->Kernel = F.Kernel.empty() ? F.Where.File : F.Kernel;
      K->Where = F.Where;
    }
    add(K->Cost, Figure::Unsearched, 1);
    K->Cost.Unpriced += isOfCost(F.Reason);
  }

  void addFailed(const FileReport &F) {
    if (llvm::any_of(All, [&](const auto &Each) { return Each.first.File == F.Path; }))
      return;
    Known &K = All[{"", F.Path}];
    K.Kernel = F.Path;
    K.Where.File = F.Path;
    add(K.Cost, Figure::Unsearched, 1);
    ++K.Cost.Unpriced;
  }

  static constexpr double OfNoBoard = 1e9; // wavefronts a second

  const DiffSide &Side;
  const std::optional<sim::Board> &Board;
};

/// Kernels that both have; then those of one symbol whose file was renamed; then the rest.
std::vector<KernelDiff> joined(Costs Base, Costs Head) {
  std::vector<KernelDiff> Rows;
  auto Take = [&](Costs::iterator B, Costs::iterator H) {
    KernelDiff Row;
    for (const auto &[From, It, Into] : {std::tuple(&Base, B, &Row.Base), {&Head, H, &Row.Head}})
      if (It != From->end()) {
        Row.Kernel = It->second.Kernel;
        Row.Where = It->second.Where;
        *Into = It->second.Cost;
        From->erase(It);
      }
    Rows.push_back(std::move(Row));
  };
  for (auto It = Head.begin(); It != Head.end();) {
    auto Next = std::next(It);
    if (auto B = Base.find(It->first); B != Base.end())
      Take(B, It);
    It = Next;
  }
  for (auto It = Head.begin(); It != Head.end();) {
    auto Next = std::next(It);
    auto B = llvm::find_if(Base, [&](const auto &Each) {
      return !It->first.Symbol.empty() && Each.first.Symbol == It->first.Symbol;
    });
    Take(B, It);
    It = Next;
  }
  while (!Base.empty())
    Take(Base.begin(), Head.end());
  return Rows;
}

/// The findings of \p Of that \p Other has not, notes aside.
std::vector<Finding> without(const Report &Of, const Report &Other) {
  std::map<FingerprintKey, size_t> Left;
  for (const Finding &F : Other.Findings)
    ++Left[keyOf(F)];
  std::vector<Finding> All;
  for (const Finding &F : Of.Findings) {
    size_t &Count = Left[keyOf(F)];
    if (Count)
      --Count;
    else if (F.Severity != Severity::Note)
      All.push_back(F);
  }
  return All;
}
} // namespace

KernelCost warplint::costOfAll(const Report &R) {
  const DiffSide Side{"", R};
  const std::optional<sim::Board> Board = sim::boardOf(R.Gpu);
  KernelCost Sum;
  bool IsFirst = true;
  for (const auto &[Name, K] : CostSums(Side, Board).All) {
    Sum.Unpriced += K.Cost.Unpriced;
    for (const FigureInfo &F : figures()) {
      std::optional<double> &Into = Sum[F.Of];
      const std::optional<double> &Own = K.Cost[F.Of];
      if (IsFirst)
        Into = Own;
      else if (!Own)
        Into.reset();
      else if (Into)
        Into = F.Of == Figure::Shared || F.Of == Figure::Registers ? std::max(*Into, *Own)
                                                                   : *Into + *Own;
    }
    IsFirst = false;
  }
  return Sum;
}

ReportDiff warplint::diffOf(const DiffSide &Base, const DiffSide &Head) {
  ReportDiff D;
  D.Base = Base.Name;
  D.Head = Head.Name;
  D.Gpu = Head.Of.Gpu;
  const std::optional<sim::Board> Board = sim::boardOf(D.Gpu);
  D.Board = Board ? std::string(Board->Name) : "";
  for (const DiffSide *Side : {&Base, &Head})
    D.AssumesBlocks |=
        llvm::any_of(Side->Of.Launches, [](const LaunchReport &L) { return !L.Grid; });
  D.Kernels = joined(CostSums(Base, Board).All, CostSums(Head, Board).All);
  D.New = without(Head.Of, Base.Of);
  D.Gone = without(Base.Of, Head.Of);
  for (KernelDiff &K : D.Kernels)
    if (K.Head && (*K.Head)[Figure::New])
      (*K.Head)[Figure::New] = double(llvm::count_if(D.New, [&](const Finding &F) {
        return F.Kernel == K.Kernel; // of kernels of one name all
      }));
  llvm::stable_sort(
      D.Kernels, [](const KernelDiff &A, const KernelDiff &B) { return A.growth() > B.growth(); });
  return D;
}
