// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/shared-race.md
//
// For the user: docs/checks/global-race.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"
#include "lib/expr/Rewrite.h"
#include "lib/race/BlockEvaluator.h"
#include "lib/race/WarpOrder.h"

using namespace warplint;

namespace {
const char *raceVerb(AccessKind K) {
  return K == AccessKind::Atomic      ? "updates"
         : K == AccessKind::CopyStore ? "copies to"
         : writes(K)                  ? "writes"
                                      : "reads";
}

bool isOfTwoWrites(const Judged &J, const Race &R) {
  return writes(J.K.Accesses[R.First.Access].Kind) && writes(J.K.Accesses[R.Second.Access].Kind);
}

/// What is raced for: "element 3 of 's'".
std::string placeText(const Judged &J, const Race &R) {
  if (!R.Object)
    return "the same bytes";
  const Object &O = J.K.Objects[*R.Object];
  if (!R.Byte)
    return "the same bytes of '" + O.Name + "'";
  return elementText(O, *R.Byte);
}

/// The innermost loop around both in whose iterations they differ; nothing if there is none.
std::optional<unsigned> loopBetween(const Race &R) {
  std::optional<unsigned> Loop;
  for (const auto &A : R.First.Iterations)
    for (const auto &B : R.Second.Iterations)
      if (A.first == B.first && A.second != B.second && !Loop)
        Loop = A.first;
  return Loop;
}

/// "load", "asynchronous copy".
std::string actOf(AccessKind K) {
  return K == AccessKind::CopyStore ? "asynchronous copy" : nameOf(K);
}

std::string headlineOf(const Judged &J, const Race &R) {
  const Access &A = J.K.Accesses[R.First.Access], &B = J.K.Accesses[R.Second.Access];
  const std::optional<unsigned> Object = B.Object ? B.Object : R.Object;
  const std::string In = std::string(nameOf(B.In)) + (Object ? "" : " memory");
  const std::string Of = Object ? " '" + J.K.Objects[*Object].Name + "'" : "";
  const std::string Second = std::string(nameOf(B.In)) + " " + actOf(B.Kind) +
                             (!Object                           ? ""
                              : B.Kind == AccessKind::CopyStore ? " to" + Of
                                                                : " of" + Of);
  if (R.IsSameValue && isOfTwoWrites(J, R))
    return "several threads write the same value to " + In + Of;
  if (R.IsUnderWay)
    return Second + " races with an asynchronous copy that has not been waited for";
  if (R.First.Access == R.Second.Access)
    return "several threads write to one place in " + In + Of +
           (R.DifferForSure ? ", and one value is lost" : ", perhaps different values");
  const std::string Other =
      Second + " races with " +
      (A.Kind == AccessKind::CopyStore || A.Kind == AccessKind::Atomic ? "an " : "a ") +
      actOf(A.Kind) + " by another ";
  if (R.OtherBlock)
    return Other + "block: nothing orders the two";
  return Other + "thread: " + (R.IsOfOneWarp ? "no __syncwarp()" : "no barrier") + " in between";
}

std::string threadAt(const Judged &J, const Touch &T) {
  return "thread " + threadText(*J.L.Block, T.Thread);
}

std::string ofBlock(const std::optional<std::array<int64_t, 3>> &Block) {
  return Block ? " of block " + blockText(*Block) : "";
}

/// That the launch passes one array by two names, if they are of two.
std::string sharedPointerText(const Judged &J, const Race &R) {
  const std::optional<unsigned> A = J.K.Accesses[R.First.Access].Object,
                                B = J.K.Accesses[R.Second.Access].Object;
  if (!A || !B || A == B || J.K.Accesses[R.Second.Access].In != Space::Global)
    return "";
  return "the launch passes one array for '" + J.K.Objects[*A].Name + "' and '" +
         J.K.Objects[*B].Name + "'";
}

/// Along which side of the block threads differ that both do the same at the same place, though
/// those along another side each have their own: nothing in the kernel asks for that side.
std::optional<unsigned> idleSide(const Judged &J, const Race &R) {
  const Access &A = J.K.Accesses[R.First.Access], &B = J.K.Accesses[R.Second.Access];
  const Dim3 &Block = *J.L.Block;
  if (A.Address != B.Address || !namesThread(*A.Address))
    return std::nullopt;
  for (unsigned Dim = 0, Below = 1; Dim < 3; Below *= Block[Dim++]) {
    const auto At = [&](const Touch &T) { return T.Thread / Below % Block[Dim]; };
    const auto IsAsked = [&](const Expr &E) {
      return E.Kind == ExprKind::Lane ||
             (E.Kind == ExprKind::ThreadIdx && unsigned(E.Value) == Dim);
    };
    const auto Asks = [&](const Access &Each) {
      return anyPart(*Each.Address, IsAsked) || anyPart(*Each.When, IsAsked);
    };
    if (At(R.First) != At(R.Second) && llvm::none_of(J.K.Accesses, Asks) &&
        R.First.Thread - At(R.First) * Below == R.Second.Thread - At(R.Second) * Below)
      return Dim;
  }
  return std::nullopt;
}

/// Of threads along \p Side of the block that all do the same; blocks along that side of the grid
/// do, too, unless they are told apart.
std::string idleSideCure(const Judged &J, const Race &R, unsigned Side) {
  const Access &A = J.K.Accesses[R.First.Access], &B = J.K.Accesses[R.Second.Access];
  const auto IsAsked = [&](const Expr &E) {
    return E.Kind == ExprKind::BlockIdx && unsigned(E.Value) == Side;
  };
  const bool HasOneBlock = J.L.Grid && (*J.L.Grid)[Side] == 1;
  const bool DoBlocks = !HasOneBlock && !anyPart(*A.Address, IsAsked) &&
                        !anyPart(*A.When, IsAsked) && !anyPart(*B.When, IsAsked);
  const std::string Along(1, "xyz"[Side]);
  if (!DoBlocks)
    return "launch blocks of one thread along " + Along + ", or let only those of threadIdx." +
           Along + " == 0 do it";
  return "launch a grid and blocks of size 1 along " + Along +
         ", or let only threads of blockIdx." + Along + " == 0 and threadIdx." + Along +
         " == 0 do it";
}

/// What would order them.
std::string cureOf(const Judged &J, const Race &R) {
  const std::string Barrier = R.IsOfOneWarp ? "__syncwarp()" : "__syncthreads()";
  if (!sharedPointerText(J, R).empty())
    return "pass another array to write to";
  if (R.IsUnderWay)
    return "wait for the copy's group before this (cp.async.wait_group N, or "
           "__pipeline_wait_prior(N), leaves the newest N groups under way), and let all threads "
           "meet at a barrier behind it";
  if (R.OtherBlock)
    return "blocks run in any order: keep each to its own part, use atomic operations, or launch "
           "another kernel for the second half";
  if (const std::optional<unsigned> Side = loopBetween(R) ? std::nullopt : idleSide(J, R))
    return idleSideCure(J, R, *Side);
  if (R.First.Access == R.Second.Access && !loopBetween(R))
    return "let one thread write it, or use an atomic operation";
  if (const std::optional<unsigned> Loop = loopBetween(R)) {
    const unsigned Line = J.K.Loops[*Loop].Line;
    return "a " + Barrier + " at the end of the loop" +
           (Line ? " of line " + std::to_string(Line) : "") +
           " keeps its next iteration from beginning too early";
  }
  auto PlaceOf = [&](unsigned Access) -> const SourceRange & {
    return J.K.Source.Accesses[Access].Range;
  };
  const SourceRange &A = PlaceOf(R.First.Access), &B = PlaceOf(R.Second.Access);
  if (R.IsLostUpdate)
    return "use an atomic operation: of updates at the same time one is lost";
  const Access &X = J.K.Accesses[R.First.Access], &Y = J.K.Accesses[R.Second.Access];
  if (X.Address == Y.Address && X.When == Y.When && namesThread(*X.Address))
    return "let one thread update it, or use an atomic operation"; // all update it: x += y
  if (A.File == B.File && A.Line == B.Line)                        // x = f(x)
    return "let one thread update it, or put a " + Barrier + " between reading and writing";
  return "a " + Barrier + " between the two orders them";
}

/// Whether a load only asks whether an atomic operation of the same thread on the same place is
/// worth it, or what that is to expect: `old = *p; while (... atomicCAS(p, old, ...) ...)`.
bool isHint(const Judged &J, const Race &R) {
  const auto IsFor = [&](unsigned Load, unsigned Other) {
    const Access &L = J.K.Accesses[Load];
    return L.Kind == AccessKind::Load && J.K.Accesses[Other].Kind == AccessKind::Atomic &&
           llvm::any_of(llvm::drop_begin(J.K.Accesses, Load), [&](const Access &A) {
             return A.Kind == AccessKind::Atomic && A.Address == L.Address;
           });
  };
  return IsFor(R.First.Access, R.Second.Access) || IsFor(R.Second.Access, R.First.Access);
}

/// Whether \p A goes to one place whatever memory holds.
bool isOfFixedPlace(const Access &A) {
  return !anyPart(*A.Address, [](const Expr &E) { return E.FromData; });
}

Severity severityOf(const Judged &J, const Race &R) {
  const Access &A = J.K.Accesses[R.First.Access], &B = J.K.Accesses[R.Second.Access];
  const bool IsGlobal = B.In == Space::Global;
  if (R.IsSameValue || (isOfTwoWrites(J, R) && !R.DifferForSure) || isHint(J, R))
    return Severity::Note;
  if (!isSureOfBlock(J.L) && (!R.FromThreads || (R.OtherBlock && *R.FromThreads > sim::WarpSize)))
    return Severity::Note; // another block may not have both threads, or not reach into the next
  constexpr unsigned Volta = 7; // from there on the lanes of a warp do not move as one
  if ((A.Volatile || B.Volatile) && (IsGlobal || (R.IsOfOneWarp && J.Gpu.Major < Volta)))
    return Severity::Note;
  const bool IsShownByMost = // one thread that another value lets in is enough
      R.DifferForSure && R.On.How == Trust::Loaded && isOfFixedPlace(A) && isOfFixedPlace(B);
  if (IsGlobal && R.On.How > Trust::Chosen && !R.IsLostUpdate && !IsShownByMost)
    return Severity::Note; // data of that kind may never come
  return Severity::Warning;
}

const SourceRange &placeOfStatement(const Judged &J, const Statement &S) {
  switch (S.What) {
  case Statement::Access:
    return J.K.Source.Accesses[S.Index].Range;
  case Statement::Barrier:
    return J.K.Source.Barriers[S.Index].Range;
  case Statement::Loop:
    return J.K.Source.Loops[S.Index];
  }
  llvm_unreachable("a statement is one of three");
}

/// "a store of 's' (line 9)"
std::string accessText(const Judged &J, unsigned Number) {
  const Access &A = J.K.Accesses[Number];
  const std::string Act = actOf(A.Kind);
  return (A.Kind == AccessKind::CopyStore || A.Kind == AccessKind::Atomic ? "an " : "a ") + Act +
         (A.Object ? " of '" + J.K.Objects[*A.Object].Name + "'" : "") + " (line " +
         std::to_string(J.K.Source.Accesses[Number].Range.Line) + ")";
}
} // namespace

/// What rests on the bytes of a copy whose tensor map the launch does not tell is not searched for.
static void refuseUnseenMaps(const Judged &J, std::vector<Refusal> &Out) {
  const auto IsUnseen = [&](const Expr &E) { return isUnknown(E, J.L); };
  for (unsigned N = 0; N < J.K.Barriers.size(); ++N)
    if (const std::optional<BulkMove> &M = J.K.Barriers[N].Moves;
        M && M->OfTensor && (!M->Bytes || anyPart(*M->Bytes, IsUnseen)))
      Out.push_back({RefusalReason::TensorMemoryAccess, J.K.Source.Name,
                     "the bytes of its tensor map's box are not known",
                     J.K.Source.Barriers[N].Range});
}

std::vector<Refusal> warplint::raceRefusals(const Judged &J) {
  std::vector<Refusal> Refusals;
  refuseUnseenMaps(J, Refusals);
  const std::string &Name = J.K.Source.Name;
  if (J.Races->EndedAt)
    Refusals.push_back({RefusalReason::RacesUnfinished, Name,
                        "to run the block up to here takes " +
                            std::to_string(RaceOptions().MostSteps / 1'000'000) +
                            " million steps; a smaller block (--block=X,Y,Z) leaves some for more",
                        placeOfStatement(J, *J.Races->EndedAt)});
  std::map<unsigned, size_t> Pairs; // by what may order them
  for (const Race &R : J.Races->Undecided)
    ++Pairs[*R.Undecided];
  for (const Race &R : J.Races->Undecided) {
    const size_t Count = std::exchange(Pairs[*R.Undecided], 0);
    if (!Count)
      continue;
    const bool Polls = *R.Undecided == WarpTime::Polled;
    const bool IsFence = !Polls && J.K.Barriers[*R.Undecided].Kind == BarrierKind::Fence;
    std::string Text = Polls     ? "a loop that others end"
                       : IsFence ? "what follows this fence"
                                 : "this wait";
    Text +=
        " may order " + accessText(J, R.First.Access) + " and " + accessText(J, R.Second.Access);
    if (Count > 1)
      Text += ", and " + plural(Count - 1, "other pair");
    Refusals.push_back({RefusalReason::RacesUndecided, Name, Text,
                        Polls ? J.K.Source.Accesses[R.Second.Access].Range
                              : J.K.Source.Barriers[*R.Undecided].Range});
  }
  return Refusals;
}

void warplint::addRaceFindings(const Judged &J, const CheckInfo &Check, Space In,
                               std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  for (const Race &R : J.Races->Races) {
    if (J.K.Accesses[R.Second.Access].In != In)
      continue;
    Finding F = findingAt(J, Check, R.Second.Access);
    F.Severity = severityOf(J, R);
    F.Message = headlineOf(J, R);
    if (!R.OtherBlock && !R.IsUnderWay) // a barrier would not wait for a copy
      F.RacesWith = RacingAccess{J.FirstAccess + R.First.Access, R.IsOfOneWarp};
    F.Notes.push_back({J.K.Source.Accesses[R.First.Access].Range,
                       threadAt(J, R.First) + ofBlock(R.OtherBlock) + " " +
                           raceVerb(J.K.Accesses[R.First.Access].Kind) + " " + placeText(J, R) +
                           " here" + iterationText(J, R.First),
                       ""});
    F.Notes.push_back(
        {{},
         threadAt(J, R.Second) + (R.OtherBlock ? ofBlock(R.On.Block) : std::string()) + " " +
             raceVerb(J.K.Accesses[R.Second.Access].Kind) + " it here" + iterationText(J, R.Second),
         ""});
    if (!R.IsSameValue) {
      F.Remedy = cureOf(J, R);
      F.Notes.push_back({{}, F.Remedy, ""});
    }
    Ground On = R.On;
    if (R.OtherBlock)
      On.Block = {0, 0, 0}; // told already
    if (std::string Text = groundText(On); !Text.empty())
      F.Notes.push_back({{}, std::move(Text), ""});
    if (const std::string Shared = sharedPointerText(J, R); !Shared.empty())
      F.Notes.push_back({J.L.Where, Shared, ""});
    if (R.FromThreads)
      F.Notes.push_back({{},
                         "so it is with every block of " + std::to_string(*R.FromThreads) +
                             " threads or more that was tried",
                         ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

namespace warplint {

extern constexpr CheckInfo SharedRaceInfo = {
    SharedRaceId,
    "two threads of a block access the same shared memory with no barrier in between",
    {}};

void runSharedRace(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addRaceFindings(J, SharedRaceInfo, Space::Shared, Out);
  addBulkFindings(J, SharedRaceInfo, {BulkFault::ReachEarly, BulkFault::WriteEarly}, Out);
}

extern constexpr CheckInfo GlobalRaceInfo = {
    GlobalRaceId,
    "two threads of a launch access the same global memory, and nothing orders them",
    {}};

void runGlobalRace(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addRaceFindings(J, GlobalRaceInfo, Space::Global, Out);
}

} // namespace warplint
