//===- lib/fix/Advice.cpp - Cures that take a person ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Repairs that change a data structure, an algorithm or a launch. They are said, with the
// figure that speaks for them, and never applied.
//
//===----------------------------------------------------------------------===//

#include "lib/fix/Fixes.h"
#include "lib/judge/PatternCost.h"
#include "sim/Atomics.h"
#include "sim/GlobalMemory.h"

#include <bit>
#include <map>
#include <set>

using namespace warplint;

namespace {
/// Bytes from lane to lane where all active lanes are equally spaced.
std::optional<int64_t> stepOf(const sim::WarpAccess &W) {
  std::optional<int64_t> Step;
  unsigned Before = sim::WarpSize;
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    if (!W.isActive(L))
      continue;
    if (Before != sim::WarpSize) {
      int64_t Distance = int64_t(W.Offset[L] - W.Offset[Before]);
      if (Distance % int64_t(L - Before) != 0)
        return std::nullopt;
      int64_t Here = Distance / int64_t(L - Before);
      if (Step && Here != *Step)
        return std::nullopt;
      Step = Here;
    }
    Before = L;
  }
  return Step;
}

struct Subject {
  const AccessReport &Report;
  const Access &A;
  const Object *Array; ///< null if unknown
  const Kernel &K;
};

/// What the request costs that advice is given on.
uint64_t unitsNow(const Subject &S) { return costOf(S.A, S.Report.Verdict.Worst.Lanes).Units; }

/// Whether a request costs more than its ideal for single values of unknowns only: nobody may have
/// those.
bool isOfValues(const Verdict &V) {
  return V.Kind == VerdictKind::Parametric && llvm::all_of(V.Cases, [](const VerdictCase &C) {
           return C.Exceptional || C.Cost.Excess.Max == 0;
         });
}

std::string arrowTo(const Subject &S, uint64_t After) {
  return std::to_string(unitsNow(S)) + " -> " + std::to_string(After) +
         (S.Report.isShared() ? " wavefronts" : " sectors") + " on the " +
         (writes(S.A.Kind) ? "write" : "read");
}

void advise(Finding &F, std::string Title, std::string Proof) {
  F.Fixes.push_back({std::move(Title), std::move(Proof), FixSafety::DisplayOnly, {}});
}

bool isVectorSize(uint64_t Bytes) { return Bytes == 4 || Bytes == 8 || Bytes == 16; }

/// One field of an array of structures: whole elements, or a structure of arrays.
bool adviseOnStructures(const Subject &S, int64_t Step, Finding &F) {
  if (!S.Array || S.Array->ElementBytes != uint64_t(Step) || Step <= int64_t(S.A.BytesPerLane))
    return false;
  uint64_t Ideal = S.Report.Verdict.PerRequest.Ideal.Max;
  if (isVectorSize(uint64_t(Step)) && !writes(S.A.Kind) && !S.Report.isShared())
    advise(F,
           "load each " + S.Array->Element + " of '" + S.Array->Name +
               "' whole, in one access of " + std::to_string(Step) + " bytes",
           "all its fields for the " + std::to_string(unitsNow(S)) +
               " sectors that one field costs now" +
               (S.Array->ElementAlign < Step ? "; declare it alignas(" + std::to_string(Step) + ")"
                                             : ""));
  else
    advise(F, "store '" + S.Array->Name + "' as a structure of arrays",
           arrowTo(S, Ideal) + ": consecutive lanes then want consecutive elements");
  return true;
}

/// A sum of multiples: by number of the expression, and a constant.
struct Sum {
  struct Term {
    const Expr *Of = nullptr;
    int64_t Times = 0;
  };
  std::map<uint32_t, Term> Terms;
  int64_t Constant = 0;

  void add(const Expr *E, int64_t Times) {
    const Expr *A = E->Operands.empty() ? nullptr : E->operand(0);
    const Expr *B = E->Operands.size() < 2 ? nullptr : E->operand(1);
    switch (E->Kind) {
    case ExprKind::Const:
      Constant += Times * E->Value;
      return;
    case ExprKind::Add:
    case ExprKind::Sub:
      add(A, Times);
      add(B, E->Kind == ExprKind::Add ? Times : -Times);
      return;
    case ExprKind::Mul:
      if (A->isConst())
        return add(B, Times * A->Value);
      if (B->isConst())
        return add(A, Times * B->Value);
      break;
    case ExprKind::Wrap:
    case ExprKind::Unsign: // advice takes it that an index does not overflow
      return add(A, Times);
    default:
      break;
    }
    Term &T = Terms[E->Id];
    T = {E, T.Times + Times};
    if (T.Times == 0)
      Terms.erase(E->Id);
  }
};

/// How many of the elements from one lane's to the next's the same thread moves, too.
uint64_t neighboursOf(const Subject &S, int64_t Step) {
  std::set<int64_t> Distances;
  for (const Access &A : S.K.Accesses) {
    if (A.Object != S.A.Object || A.Kind != S.A.Kind || A.BytesPerLane != S.A.BytesPerLane)
      continue;
    Sum Distance;
    Distance.add(A.Address, 1);
    Distance.add(S.A.Address, -1);
    if (Distance.Terms.empty() && std::abs(Distance.Constant) < Step)
      Distances.insert(Distance.Constant);
  }
  return Distances.size();
}

/// Lanes a few narrow elements apart, and the elements between wanted by the same thread.
bool adviseOnVectors(const Subject &S, int64_t Step, Finding &F) {
  if (!S.Array || Step <= int64_t(S.A.BytesPerLane) || !isVectorSize(uint64_t(Step)) ||
      S.Array->ElementBytes != S.A.BytesPerLane ||
      neighboursOf(S, Step) < uint64_t(Step) / S.A.BytesPerLane)
    return false;
  std::string Each = std::to_string(Step / int64_t(S.A.BytesPerLane));
  bool Float = S.Array->Element == "float";
  advise(F,
         (writes(S.A.Kind) ? "write " : "read ") + Each + " consecutive elements of '" +
             S.Array->Name + "' at once" + (Float ? ", as float" + Each : ""),
         "all " + Each + " for the " + std::to_string(unitsNow(S)) +
             " sectors that one costs now, if the first is " + std::to_string(Step) +
             "-byte aligned");
  return true;
}

/// Consecutive elements that start within a sector.
bool adviseOnStart(const Subject &S, int64_t Step, Finding &F) {
  const Example &W = S.Report.Verdict.Worst;
  if (Step != int64_t(S.A.BytesPerLane) || W.Relative || !W.Lanes.Active)
    return false;
  uint64_t First = W.Lanes.Offset[unsigned(std::countr_zero(W.Lanes.Active))];
  uint64_t Off = First % sim::SectorBytes;
  if (Off == 0 || Off % S.A.BytesPerLane != 0)
    return false;
  auto Moved = [&](uint64_t By) {
    sim::WarpAccess Lanes = W.Lanes;
    for (uint64_t &Offset : Lanes.Offset)
      Offset += By;
    return sim::globalCost(Lanes).Sectors;
  };
  const uint64_t After = Moved(sim::SectorBytes - Off);
  if (After >= sim::globalCost(W.Lanes).Sectors)
    return false;
  auto Elements = [&](uint64_t Bytes) {
    uint64_t N = Bytes / S.A.BytesPerLane;
    return std::to_string(N) + (N == 1 ? " element" : " elements");
  };
  advise(F, "start " + Elements(Off) + " earlier or " + Elements(sim::SectorBytes - Off) + " later",
         arrowTo(S, After));
  return true;
}

/// Whether \p E is another number in other threads, or later on in one.
bool variesInBlock(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::ThreadIdx:
  case ExprKind::Lane:
  case ExprKind::Carried:
  case ExprKind::Last:
    return true;
  default:
    return llvm::any_of(E->Operands, variesInBlock);
  }
}

/// Whether what lies beside an element is wanted too: by other warps, in other iterations or by
/// other accesses. Nothing else is to be had from moving whole rows.
bool areNeighboursUsed(const Subject &S, int64_t Step) {
  Sum Address;
  Address.add(S.A.Address, 1);
  return neighboursOf(S, Step) > 1 || llvm::any_of(Address.Terms, [](const auto &Each) {
           const Sum::Term &T = Each.second;
           const bool IsNear = T.Of->Kind != ExprKind::Mul; // that is of two unknowns
           return IsNear && std::abs(T.Times) < int64_t(sim::SectorBytes) && variesInBlock(T.Of);
         });
}

/// A tile in shared memory between a coalesced side and a strided one.
std::string sketchOf(const Object &Array, bool Write) {
  std::string Global = Array.Name + "[row * pitch + column]";
  std::string ByRows = "stage[threadIdx.y][threadIdx.x]";
  std::string ByColumns = "stage[threadIdx.x][threadIdx.y]";
  std::string Text = "sketch, for a block of 32 x 32, with `column` along threadIdx.x:\n";
  Text += "    __shared__ " + (Array.Element.empty() ? std::string("T") : Array.Element) +
          " stage[32][33];  // 33: the words of a column are in 32 banks\n";
  Text += Write ? "    " + ByColumns + " = value;\n" : "    " + ByRows + " = " + Global + ";\n";
  Text += "    __syncthreads();\n";
  Text += Write ? "    " + Global + " = " + ByRows + ";" : "    value = " + ByColumns + ";";
  return Text;
}

void adviseOnGlobal(const Subject &S, Finding &F) {
  const Verdict &V = S.Report.Verdict;
  if (V.Kind == VerdictKind::DataDependent || !V.Worst.Lanes.Active)
    return;
  std::optional<int64_t> Step = stepOf(V.Worst.Lanes);
  if (!Step)
    return;
  if (adviseOnStructures(S, std::abs(*Step), F) || adviseOnVectors(S, std::abs(*Step), F) ||
      adviseOnStart(S, *Step, F))
    return;
  if (std::abs(*Step) < int64_t(sim::SectorBytes) || !F.Fixes.empty() || !S.Array ||
      !areNeighboursUsed(S, std::abs(*Step)))
    return;
  advise(F, "stage '" + S.Array->Name + "' through shared memory",
         arrowTo(S, V.PerRequest.Ideal.Max) +
             ": move rows of it with consecutive lanes, and walk its columns in a padded tile "
             "(docs/fixes.md; --explain sketches it)");
  F.Considered.push_back(sketchOf(*S.Array, writes(S.A.Kind)));
}

/// A field at the same place of each element is in few banks, whatever the layout.
void adviseOnShared(const Subject &S, Finding &F) {
  const Verdict &V = S.Report.Verdict;
  if (!F.Fixes.empty() || V.Kind == VerdictKind::DataDependent || !V.Worst.Lanes.Active)
    return;
  if (std::optional<int64_t> Step = stepOf(V.Worst.Lanes))
    adviseOnStructures(S, std::abs(*Step), F);
}

void adviseOnAtomic(const Subject &S, const LaunchReport &L, Finding &F) {
  if (S.Report.Verdict.Kind != VerdictKind::DataDependent)
    return;
  uint64_t Threads = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
  uint64_t Warps = (Threads + sim::WarpSize - 1) / sim::WarpSize;
  std::string Name = S.Array ? S.Array->Name : "the array";
  bool Shared = S.A.In == Space::Shared;
  uint64_t Lanes = std::min<uint64_t>(Threads, sim::WarpSize);
  std::string Title = Shared ? "give each warp a copy of '" + Name + "', and add the copies up"
                             : "count into a copy of '" + Name + "' in shared memory first";
  std::string Proof = "data may send all " + std::to_string(Shared ? Threads : Lanes) +
                      " threads of a " + (Shared ? "block" : "warp") + " to one element";
  if (Shared)
    Proof +=
        "; with " + std::to_string(Warps) + " copies at most " + std::to_string(Lanes) + " meet";
  else
    Proof += " of global memory; then one atomic a block and element is left";
  advise(F, Title, Proof);
}
} // namespace

void warplint::addAdvice(Analysed &All) {
  for (Finding &F : All.Report.Findings) {
    if (!F.Access)
      continue;
    AccessInModel In = accessAt(All, *F.Access);
    Subject S{All.Report.Accesses[*F.Access], In.A, In.Array, In.K};
    bool Shared = F.Check == "shared-bank-conflict";
    if ((!Shared && F.Check != "global-uncoalesced") || isOfValues(S.Report.Verdict))
      continue;
    if (S.A.Kind == AccessKind::Atomic)
      adviseOnAtomic(S, All.Report.Launches[S.Report.Launch], F);
    else if (Shared)
      adviseOnShared(S, F);
    else
      adviseOnGlobal(S, F);
  }
}
