// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Repairs that change a data structure, an algorithm or a launch. They are said, with the
// figure that speaks for them, and never applied.

#include "lib/expr/Rewrite.h"
#include "lib/finding/Report.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Pieces.h"
#include "lib/judge/Prices.h"
#include "sim/Atomics.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <bit>
#include <map>

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
  const Neighbours &Near; ///< of K
  unsigned Number;        ///< of A in K
  bool Updates = false;   ///< it is loaded and stored, `a[i] += 1`

  bool isWritten() const { return Updates || writes(A.Kind); }
};

/// What the request costs that advice is given on.
uint64_t unitsNow(const Subject &S) { return costOf(S.A, S.Report.Verdict.Worst.Lanes).Units; }

/// Whether a request costs more than its ideal for single values of unknowns only: nobody may have
/// those.
bool isOfValues(const Verdict &V) {
  return V.Kind == VerdictKind::Parametric && llvm::all_of(V.Cases, [](const VerdictCase &C) {
           return C.isExceptional() || C.Cost.Excess.Max == 0;
         });
}

std::string arrowTo(const Subject &S, uint64_t After) {
  return std::to_string(unitsNow(S)) + " -> " + std::to_string(After) +
         (S.Report.isShared() ? " wavefronts" : " sectors") + " on the " +
         (S.Updates          ? "read and the write"
          : writes(S.A.Kind) ? "write"
                             : "read");
}

void advise(Finding &F, std::string Title, std::string Proof) {
  F.Fixes.push_back({std::move(Title), std::move(Proof), FixSafety::DisplayOnly, {}, {}, ""});
}

bool isVectorSize(uint64_t Bytes) { return Bytes == 4 || Bytes == 8 || Bytes == 16; }

/// One field of an array of structures: whole elements, or a structure of arrays.
bool adviseOnStructures(const Subject &S, int64_t Step, Finding &F) {
  if (!S.Array || S.Array->ElementBytes != uint64_t(Step) || Step <= int64_t(S.A.BytesPerLane))
    return false;
  if (S.Array->ElementOfLibrary)
    return true; // its fields are not the source's to move
  uint64_t Ideal = S.Report.Verdict.PerRequest.Ideal.Max;
  if (isVectorSize(uint64_t(Step)) && !S.isWritten() && !S.Report.isShared() &&
      S.Near.piecesOf(S.Number, Step) > 1)
    advise(F,
           "load each " + S.Array->Element + " of '" + S.Array->Name +
               "' whole, in one access of " + std::to_string(Step) + " bytes",
           "all its fields for the " + std::to_string(unitsNow(S)) +
               " sectors that one field costs now" +
               (S.Array->ElementAlign < Step ? "; declare it alignas(" + std::to_string(Step) + ")"
                                             : ""));
  else
    advise(F, "store '" + S.Array->Name + "' as a structure of arrays",
           arrowTo(S, Ideal) + ": consecutive lanes then access consecutive elements");
  return true;
}

/// Bytes of the widest accesses that rows of \p Step bytes are made of, if they are short.
uint64_t vectorOf(int64_t Step) {
  constexpr int64_t MostStep = 64, Widest = 16;
  if (isVectorSize(uint64_t(Step)))
    return uint64_t(Step);
  return Step <= MostStep && Step % Widest == 0 ? uint64_t(Widest) : 0;
}

/// Lanes a few narrow pieces apart, and what lies between wanted by the same thread.
bool adviseOnVectors(const Subject &S, int64_t Step, Finding &F) {
  const uint64_t Width = S.A.BytesPerLane, Vector = vectorOf(Step);
  if (!S.Array || Vector <= Width || !S.Array->ElementBytes || Width % S.Array->ElementBytes != 0 ||
      S.Near.piecesOf(S.Number, Step) < uint64_t(Step) / Width)
    return false;
  const uint64_t PerPiece = Width / S.Array->ElementBytes; // halves are read in pairs
  const std::string Each = std::to_string(Vector / S.Array->ElementBytes);
  const std::string As = S.Array->Element == "float" ? ", as float" + Each
                         : PerPiece > 1              ? ", in " + std::to_string(Vector) + " bytes"
                                                     : "";
  advise(F,
         (S.Updates          ? "read and write "
          : writes(S.A.Kind) ? "write "
                             : "read ") +
             Each + " consecutive elements of '" + S.Array->Name + "' at once" + As,
         "all " + Each + " for the " + std::to_string(unitsNow(S)) + " sectors that " +
             (PerPiece == 1 ? "one costs" : std::to_string(PerPiece) + " cost") +
             " now, if the first is " + std::to_string(Vector) + "-byte aligned");
  return true;
}

bool isCopy(const Access &A) {
  return A.Kind == AccessKind::CopyLoad || A.Kind == AccessKind::CopyStore;
}

/// Copies of several pieces in a row by each thread: piece i of a run of lanes would better be in
/// consecutive lanes. Where the pieces of a block go stays the same.
bool adviseOnCopies(const Subject &S, Finding &F) {
  const sim::WarpAccess &Now = S.Report.Verdict.Worst.Lanes;
  const uint64_t Width = S.A.BytesPerLane;
  if (!isCopy(S.A) || Now.Active != sim::LaneMask(-1))
    return false;
  const uint64_t Step = Now.Offset[1] - Now.Offset[0]; // wraps to what is no multiple if negative
  if (Step <= Width || Step > 1024 || Step % Width != 0 ||
      S.Near.piecesOf(S.Number, int64_t(Step)) < Step / Width)
    return false;
  sim::WarpAccess Then = Now;
  for (unsigned L = 1; L < sim::WarpSize; ++L)
    if (Now.Offset[L] - Now.Offset[L - 1] == Step)
      Then.Offset[L] = Then.Offset[L - 1] + Width;
  const uint64_t After = costOf(S.A, Then).Units;
  if (After >= unitsNow(S))
    return false;
  const std::string Pieces = std::to_string(Step / Width);
  advise(
      F, "let consecutive lanes copy consecutive " + std::to_string(Width) + " bytes",
      arrowTo(S, After) + ": each thread copies " + Pieces +
          " neighbouring pieces here; of those that n lanes share, let lane l take l, l + n, ...");
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
bool variesInBlock(const Expr &E) {
  return anyPart(E, [](const Expr &Part) {
    return Part.Kind == ExprKind::ThreadIdx || Part.Kind == ExprKind::Lane ||
           Part.Kind == ExprKind::Carried || Part.Kind == ExprKind::Last;
  });
}

/// Whether what lies beside an element is wanted too: by other warps, in other iterations or by
/// other accesses. Nothing else is to be had from moving whole rows.
bool areNeighboursUsed(const Subject &S, int64_t Step) {
  Sum Address;
  Address.add(S.A.Address, 1);
  return S.Near.piecesOf(S.Number, Step) > 1 || llvm::any_of(Address.Terms, [](const auto &Each) {
           const Sum::Term &T = Each.second;
           const bool IsFar = T.Of->Kind == ExprKind::Mul; // that is of two unknowns
           // By an unknown more from lane to lane, and by an element: a diagonal.
           const bool IsLane = T.Of->Kind == ExprKind::ThreadIdx && T.Of->Value == 0;
           return !IsFar && !IsLane && std::abs(T.Times) < int64_t(sim::SectorBytes) &&
                  variesInBlock(*T.Of);
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

/// Which coordinates of threads and blocks \p E depends on.
std::set<std::pair<ExprKind, int64_t>> coordinatesIn(const Expr &E) {
  std::set<std::pair<ExprKind, int64_t>> Found;
  anyPart(E, [&](const Expr &Part) {
    if (Part.Kind == ExprKind::ThreadIdx || Part.Kind == ExprKind::BlockIdx)
      Found.insert({Part.Kind, Part.Value});
    return false;
  });
  return Found;
}

/// Each thread walks a row that no other thread walks: a warp had better walk it, or several at
/// once if they are short; lanes without an element cost more than they bring (docs/ranking.md).
/// Rows that others walk, too, are better kept in a tile. \p Step: bytes between rows.
bool adviseOnRows(const Subject &S, int64_t Step, Finding &F) {
  if (!S.Near.isWalked(S.Number))
    return false;
  std::set<std::pair<ExprKind, int64_t>> All;
  for (const Access &A : S.K.Accesses)
    All.merge(coordinatesIn(*A.Address));
  if (coordinatesIn(*S.A.Address) != All)
    return false;
  const bool IsKnown = S.Report.Verdict.Kind == VerdictKind::Exact;
  const int64_t Length = Step / int64_t(S.A.BytesPerLane);
  const std::string Rows = "of '" + S.Array->Name + "' to a warp",
                    Gain = arrowTo(S, S.Report.Verdict.PerRequest.Ideal.Max) +
                           ": consecutive lanes then access consecutive elements";
  if (IsKnown && Length < int64_t(sim::WarpSize)) {
    const std::string N = std::to_string(Length);
    advise(F,
           "give " + std::to_string(int64_t(sim::WarpSize) / Length) + " rows " + Rows +
               ": lane l takes element l % " + N + " of row l / " + N,
           Gain);
    return true;
  }
  advise(F, "give each row " + Rows + ": lane l takes elements l, l + 32, ...",
         Gain +
             (reads(S.A.Kind) ? "; if a thread adds up along its row, 'cg::reduce' or "
                                "'__shfl_down_sync' adds up over the warp"
                              : "") +
             (IsKnown ? "" : "; of rows of fewer than 32 elements, give several to a warp"));
  return true;
}

/// The one unknown, and how often it counts, that \p E is; nothing if it is something else.
std::optional<Sum::Term> onlyTerm(const Sum &E) {
  std::optional<Sum::Term> Only;
  for (const auto &[Id, T] : E.Terms) {
    if (T.Times && Only)
      return std::nullopt;
    if (T.Times)
      Only = T;
  }
  return E.Constant ? std::nullopt : Only;
}

/// How far apart the two are that a tree of sums adds, `a[i] += a[i + s]` with s = 1, 2, 4, ...:
/// what its loop carries. Null if it is none, or if another loop comes back for the partial sums,
/// as a scan does.
const Expr *doublingStep(const Subject &S) {
  const Expr *Step = nullptr;
  const std::vector<const Loop *> Around = loopsAround(S.K, S.Number);
  for (unsigned N = 0; N < S.K.Accesses.size(); ++N) {
    const Access &Other = S.K.Accesses[N];
    const std::vector<const Loop *> AroundOther = loopsAround(S.K, N);
    if (Other.Object != S.A.Object || AroundOther.empty())
      continue;
    if (AroundOther != Around)
      return nullptr;
    Sum Apart;
    Apart.add(Other.Address, 1);
    Apart.add(S.A.Address, -1);
    const std::optional<Sum::Term> By = onlyTerm(Apart);
    if (!By || By->Of->Kind != ExprKind::Carried || std::abs(By->Times) != S.A.BytesPerLane)
      continue;
    for (const CarriedVariable &V : S.K.Loops[size_t(By->Of->Value)].Carried) {
      Sum Next;
      Next.add(V.Next, 1);
      const std::optional<Sum::Term> Then = onlyTerm(Next);
      if (V.Variable == By->Of && Then && Then->Of == V.Variable && Then->Times == 2)
        Step = V.Variable;
    }
  }
  return Step;
}

/// Whether \p S is in a tree of sums, which may as well begin with its farthest pairs.
bool adviseOnTree(const Subject &S, Finding &F) {
  const Expr *Step = S.Array ? doublingStep(S) : nullptr;
  if (!Step || !F.Fixes.empty())
    return false;
  const std::string Name = Step->Name.empty() ? "the step" : "'" + Step->Name.str() + "'";
  advise(F, "let " + Name + " begin at half the elements and halve, and the threads below it add",
         "the lanes that add then access consecutive elements in each round, and warps without "
         "work are whole ones");
  return true;
}

void adviseOnGlobal(const Subject &S, Finding &F) {
  const Verdict &V = S.Report.Verdict;
  if (V.Kind == VerdictKind::DataDependent || !V.Worst.Lanes.Active)
    return;
  if (adviseOnCopies(S, F) || adviseOnTree(S, F))
    return;
  std::optional<int64_t> Step = stepOf(V.Worst.Lanes);
  if (!Step)
    return;
  if (adviseOnStructures(S, std::abs(*Step), F) || adviseOnVectors(S, std::abs(*Step), F) ||
      adviseOnStart(S, *Step, F))
    return;
  if (std::abs(*Step) < int64_t(sim::SectorBytes) || !F.Fixes.empty() || !S.Array || isCopy(S.A) ||
      F.Why == NoteReason::Layout || // and its note says that only a layout helps
      !areNeighboursUsed(S, std::abs(*Step)) || adviseOnRows(S, std::abs(*Step), F))
    return;
  advise(F, "stage '" + S.Array->Name + "' through shared memory",
         arrowTo(S, V.PerRequest.Ideal.Max) +
             ": move rows of it with consecutive lanes, and walk its columns in a padded tile");
  F.Fixes.back().Hint = "docs/fixes.md; --explain sketches it";
  F.Considered.push_back(sketchOf(*S.Array, writes(S.A.Kind)));
}

/// A field at the same place of each element is in few banks, whatever the layout.
void adviseOnShared(const Subject &S, Finding &F) {
  const Verdict &V = S.Report.Verdict;
  if (!F.Fixes.empty() || V.Kind == VerdictKind::DataDependent || !V.Worst.Lanes.Active)
    return;
  if (adviseOnCopies(S, F) || adviseOnTree(S, F))
    return;
  if (std::optional<int64_t> Step = stepOf(V.Worst.Lanes))
    adviseOnStructures(S, std::abs(*Step), F);
}

/// Whether two lanes that take part in \p W have one address.
bool shareAddress(const sim::WarpAccess &W) {
  std::set<uint64_t> Seen;
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    if (W.isActive(L) && !Seen.insert(W.Offset[L]).second)
      return true;
  return false;
}

/// Lanes of one address wait for each other; nothing but fewer updates cures that.
void adviseOnContention(const Subject &S, Finding &F) {
  if (!S.Report.isShared() || !servesLanesOneByOne(S.A) || !S.Array ||
      !shareAddress(S.Report.Verdict.Worst.Lanes))
    return;
  using enum sim::AtomicOp;
  const bool Counts = S.A.Atomic->Does == Add || S.A.Atomic->Does == Inc;
  if (S.A.Atomic->UsesResult && Counts)
    advise(F,
           "let one lane add how many lanes there are to '" + S.Array->Name +
               "', and each take its place among them",
           "lanes that update one element wait for each other: '__ballot_sync' and '__popc' count "
           "those before each, '__shfl_sync' hands out the sum");
  else if (!S.A.Atomic->UsesResult)
    advise(F,
           "combine the values of the lanes first, and let one of them update '" + S.Array->Name +
               "'",
           "lanes that update one element wait for each other: 'cg::reduce' or '__shfl_down_sync' "
           "combines 32 values in 5 steps");
}

void adviseOnAtomic(const Subject &S, const LaunchReport &L, Finding &F) {
  if (S.Report.Verdict.Kind != VerdictKind::DataDependent)
    return adviseOnContention(S, F);
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
  std::map<const Kernel *, Neighbours> Near;
  for (Finding &F : All.Report.Findings) {
    if (!F.Access)
      continue;
    AccessInModel In = accessAt(All, *F.Access);
    const Neighbours &Own = Near.try_emplace(&In.K, In.K).first->second;
    Subject S{
        All.Report.Accesses[*F.Access], In.A, In.Array, In.K, Own, In.Number, F.Store.has_value()};
    bool Shared = F.Check == SharedBankConflictId;
    if ((!Shared && F.Check != GlobalUncoalescedId) || isOfValues(S.Report.Verdict))
      continue;
    if (S.A.Kind == AccessKind::Atomic)
      adviseOnAtomic(S, All.Report.Launches[S.Report.Launch], F);
    else if (Shared)
      adviseOnShared(S, F);
    else
      adviseOnGlobal(S, F);
  }
}
