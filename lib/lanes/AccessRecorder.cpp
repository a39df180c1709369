// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/AccessRecorder.h"

#include "lib/lanes/Comparison.h"
#include "lib/lanes/EdgeChooser.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

AccessRecorder::AccessRecorder(const KernelModel &K, const LaneContext &C, ExprEvaluator &Values,
                               IterationLabels &Labels, RequestLog &Log)
    : Apart(unsigned(K.Accesses.size())), ApartByGuard(unsigned(K.Accesses.size())), K(K), C(C),
      Values(Values), Labels(Labels), Log(Log), Unresolved(unsigned(K.Accesses.size())) {}

LanePattern AccessRecorder::patternAt(const Access &A, const LanePredicate &Lanes,
                                      const LaneValue &Address) {
  LanePattern P;
  P.Active = Lanes.possible() & C.Warps.Existing;
  P.Certain = Lanes.True & C.Warps.Existing;
  P.Exclusive = Lanes.Exclusive;
  setPlace(P, C.Symbols, shiftUnit(A.In), Address);
  standardiseQuotients(C.Symbols, P, KnownStairs);
  if (!P.Terms.empty() && !A.Matrices && isOfOneLane(P)) { // costs the same anywhere
    P.Terms.clear();
    P.Base = LaneInts(0);
  }
  return P;
}

void AccessRecorder::record(unsigned Number, const LanePredicate &Lanes, const LaneValue &Address) {
  const Access &A = K.Accesses[Number];
  const LaneValue Place = withEdges(Number, Address);
  LanePattern All = patternAt(A, Lanes, Place);
  if (isPerWarp(Number, Lanes, All))
    return;
  if (All.Active != All.Certain) {
    Log.Records[Number].OpenBlocks |= Lanes.OpenBlocks;
    Log.Records[Number].GuardedByData |= Lanes.FromData;
  }
  noteExtent(Number, All.Certain, Address);
  const WarpSeries &Series = C.Warps.Series;
  const bool IsMoved = llvm::any_of(All.Terms, [&](const LaneTerm &T) {
    return C.Symbols[T.Symbol].OfWarp == WarpShare::Factor;
  });
  if (!IsMoved && !isNamedPerWarp(C.Nest, C.Symbols, C.Warps))
    return log(Number, Lanes, std::move(All), Series, 0);
  for (unsigned W = 0; W < Series.Count; ++W)
    log(Number, Lanes, patternAt(A, Lanes, inWarp(C, Place, W)), {Series[W], 1, 1}, W);
}

/// Notes that \p By make requests of \p P; their iteration is that of the warp \p WarpNumber.
void AccessRecorder::log(unsigned Number, const LanePredicate &Lanes, LanePattern P, WarpSeries By,
                         unsigned WarpNumber) {
  uint64_t Loops = Lanes.Loops;
  for (const LaneTerm &T : P.Terms)
    Loops |= C.Symbols[T.Symbol].Loops;
  const bool IsCertain = P.Certain != 0;
  P.Warp = By.First;
  if (const std::optional<unsigned> Pattern = Log.pattern(Number, std::move(P)))
    Log.add({Number, *Pattern, label(WarpNumber), By.Count, Loops, Lanes.Loops, IsCertain});
}

/// The label of the iteration at hand, in the warp of that number.
unsigned AccessRecorder::label(unsigned WarpNumber) {
  if (C.Nest.Running.empty())
    return 0;
  if (LastLabel.Time == Values.time())
    return LastLabel.Number;
  const unsigned Number = Labels.isFull()
                              ? IterationLabels::Most - 1
                              : Labels.intern(labelOf(C.Nest, K, C.Symbols, C.Warps, WarpNumber));
  if (!isNamedPerWarp(C.Nest, C.Symbols, C.Warps))
    LastLabel = {Values.time(), Number};
  return Number;
}

/// The address of access \p Number with its choices written out, if all of them can be.
LaneValue AccessRecorder::withEdges(unsigned Number, const LaneValue &Address) {
  if (Unresolved.test(Number) || !holdsChoice(C, Values, Address))
    return Address;
  if (std::optional<LaneValue> R = EdgeChooser(C, Values).resolved(Address))
    return *R;
  if (C.Warps.Number)
    Apart.set(Number);
  else
    Unresolved.set(Number); // one request is enough to leave the verdict open
  return Address;
}

/// Whether one warp alone may tell more of \p P, which access \p Number makes under \p Lanes.
bool AccessRecorder::isPerWarp(unsigned Number, const LanePredicate &Lanes, const LanePattern &P) {
  if (!C.Warps.Number)
    return false;
  if (Apart.test(Number)) // it has an edge
    return true;
  // What will be asked about an unknown of another kind is open in all of them.
  const bool Hinges = llvm::any_of(P.Terms, [&](const LaneTerm &T) {
    const Symbol &S = C.Symbols[T.Symbol];
    return S.OfWarp == WarpShare::Inside && !S.Settles;
  });
  if (!Lanes.PerWarp && !Hinges)
    return false;
  Apart.set(Number);
  if (!Hinges)
    ApartByGuard.set(Number);
  return true;
}

/// Bytes of \p Address from the start of its object, with nothing left open but counters and block
/// indices, which do take every value of their range; nothing if more is open.
static std::optional<LaneValue> offsetIn(const SymbolTable &Symbols, const LaneValue &Address) {
  LaneValue Offset(Address.Base);
  bool Found = false;
  for (const LaneTerm &T : Address.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    if (S.Kind == SymbolKind::Address && T.Coefficient.is(1) && !Found)
      Found = true;
    else if ((S.Kind == SymbolKind::Counter || S.Kind == SymbolKind::Block ||
              S.Kind == SymbolKind::Warp) &&
             !S.PerLane && S.Range.Hi < INT32_MAX)
      Offset.Terms.push_back(T);
    else
      return std::nullopt;
  }
  return Found ? std::optional(Offset) : std::nullopt;
}

void AccessRecorder::noteExtent(unsigned Number, LaneMask Certain, const LaneValue &Address) {
  const Access &A = K.Accesses[Number];
  if (!A.Object || !Certain || A.In != Space::Shared) // others have no known end
    return;
  const std::optional<LaneValue> Offset = offsetIn(C.Symbols, Address);
  if (!Offset)
    return;
  Extent &Reached = Log.Records[Number].Reached;
  for (unsigned W : {0u, C.Warps.Series.Count - 1}) { // the extremes of all warps
    const LaneValue Own = inWarp(C, *Offset, W);
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      if (!(Certain >> Lane & 1))
        continue;
      const ExprRange Bytes = rangeIn(C.Symbols, Own, Lane);
      const unsigned Thread = C.Warps.Series[W] * WarpSize + Lane;
      if (Bytes.Lo < Reached.Lo) {
        Reached.Lo = Bytes.Lo;
        Reached.LoThread = Thread;
        Reached.LoIn = label(W);
      }
      if (Bytes.Hi + int64_t(A.BytesPerLane) > Reached.Hi) {
        Reached.Hi = Bytes.Hi + A.BytesPerLane;
        Reached.HiThread = Thread;
        Reached.HiIn = label(W);
      }
    }
  }
}

/// Whether an answer to what \p T asks would tell more of \p P. A quotient that all lanes share
/// is as good as any other unknown, unless it is held against what it is made of.
static bool wantsAnswer(const LaneContext &C, const LanePattern &P, const LaneTerm &T) {
  const Symbol &S = C.Symbols[T.Symbol];
  if (!S.Settles || S.PerLane || S.Settles->Asked != Question::Residue)
    return S.Settles.has_value();
  return C.Related.contains(S.Settles->About) || isRelated(C.Symbols, P.Terms, T);
}

void AccessRecorder::summarise() {
  for (AccessRecord &R : Log.Records) {
    R.Guarded = R.Overflowed;
    for (const LanePattern &P : R.Patterns) {
      R.Guarded |= P.Active != P.Certain;
      for (const LaneTerm &T : P.Terms) {
        const Symbol &S = C.Symbols[T.Symbol];
        R.DataDependent |= S.PerLane && hasData(C.Symbols, LaneValue::ofSymbol(T.Symbol));
        if (!R.Open && wantsAnswer(C, P, T))
          R.Open = S.Settles;
      }
    }
  }
}

std::optional<unsigned> RequestLog::pattern(unsigned Access, LanePattern P) {
  AccessRecord &R = Records[Access];
  llvm::SmallVector<unsigned, 1> &Candidates = Known[Access][hashOf(P)];
  const unsigned *Same =
      llvm::find_if(Candidates, [&](unsigned I) { return haveSameLanes(R.Patterns[I], P); });
  if (Same != Candidates.end())
    return *Same;
  if (R.Patterns.size() >= MostPatterns) {
    R.Overflowed = true;
    return std::nullopt;
  }
  const unsigned Number = unsigned(R.Patterns.size());
  Candidates.push_back(Number);
  R.Patterns.push_back(std::move(P));
  return Number;
}

bool RequestLog::dependsOn(Mark M, unsigned Number) const {
  return llvm::any_of(since(M), [&](const LoggedRequests &R) { return R.Loops & bitOf(Number); });
}

llvm::BitVector RequestLog::hingingOn(Mark M, unsigned Number, bool IsNested) const {
  llvm::BitVector Hinging(unsigned(Records.size()));
  for (const LoggedRequests &R : since(M))
    if ((R.Loops & bitOf(Number)) || (IsNested && !R.Counted))
      Hinging.set(R.Access);
  return Hinging;
}

void RequestLog::rollBack(Mark M, const llvm::BitVector &Accesses) {
  Log.erase(std::remove_if(Log.begin() + ptrdiff_t(M), Log.end(),
                           [&](const LoggedRequests &R) { return Accesses.test(R.Access); }),
            Log.end());
}

void RequestLog::multiply(Mark M, uint64_t Times, bool Counted) {
  for (LoggedRequests &R : llvm::MutableArrayRef(Log).drop_front(M)) {
    R.Count *= Times;
    R.Counted &= Counted;
  }
}

static void addRequests(LanePattern &P, const LoggedRequests &R) {
  P.Requests += R.Count;
  P.Counted &= R.Counted;
  auto At = P.In.empty() || P.In.back().first != R.In
                ? llvm::find_if(P.In, [&](const auto &I) { return I.first == R.In; })
                : std::prev(P.In.end());
  if (At == P.In.end())
    P.In.push_back({R.In, R.Count});
  else
    At->second += R.Count;
}

void RequestLog::sumUp() {
  for (const LoggedRequests &R : Log)
    addRequests(Records[R.Access].Patterns[R.Pattern], R);
  for (AccessRecord &R : Records)
    llvm::erase_if(R.Patterns, [](const LanePattern &P) { return P.Requests == 0; });
}

static unsigned firstThread(const WarpBatch &Warps, LaneMask Lanes) {
  return Warps.Series.First * WarpSize + unsigned(std::countr_zero(Lanes));
}

void BarrierWatch::meet(unsigned Number, const Barrier &Of, const WarpBatch &Warps,
                        const LanePredicate &Lanes, bool Alike) {
  const LaneMask Reaching = Lanes.True & Warps.Existing;
  const LaneMask Missing = Lanes.falseLanes() & Warps.Existing;
  BarrierEvaluation &B = Found[Number];
  if (Reaching && !B.Reaching)
    B.Reaching = firstThread(Warps, Reaching);
  // Within a loop other warps may be in other iterations: only lanes of one warp compare.
  const bool IsMissedByLanes = Reaching && Missing;
  const bool IsMissedByWarp = Missing == Warps.Existing && Of.Alone;
  if (IsMissedByLanes || IsMissedByWarp)
    Missed.push_back({Number, Missing, /*MayOnly=*/false});
  if (LaneMask Open = Lanes.Maybe & Warps.Existing; Open && !Alike)
    Missed.push_back({Number, Open, /*MayOnly=*/true});
}

void BarrierWatch::noteProgress(const WarpBatch &Warps, LaneMask Going) {
  llvm::erase_if(Missed, [&](const MissedBarrier &M) {
    const LaneMask Late = M.Lanes & Going & Warps.Existing;
    if (!Late)
      return false;
    BarrierEvaluation &B = Found[M.Number];
    if (M.MayOnly)
      B.MayDiverge = true;
    else if (!B.Missing)
      B.Missing = firstThread(Warps, Late);
    return true;
  });
}
