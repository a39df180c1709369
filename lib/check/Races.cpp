// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/shared-race.md
//
// For the user: docs/checks/global-race.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"

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
  const std::string In = std::string(nameOf(B.In)) + (R.Object ? "" : " memory");
  const std::string Of = R.Object ? " '" + J.K.Objects[*R.Object].Name + "'" : "";
  const std::string Second = std::string(nameOf(B.In)) + " " + actOf(B.Kind) +
                             (!R.Object                         ? ""
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

/// What would order them.
std::string cureOf(const Judged &J, const Race &R) {
  const std::string Barrier = R.IsOfOneWarp ? "__syncwarp()" : "__syncthreads()";
  if (R.IsUnderWay)
    return "wait for the copy's group before this (cp.async.wait_group N, or "
           "__pipeline_wait_prior(N), leaves the newest N groups under way), and let all threads "
           "meet at a barrier behind it";
  if (R.OtherBlock)
    return "blocks run in any order: keep each to its own part, use atomic operations, or launch "
           "another kernel for the second half";
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
  if (A.File == B.File && A.Line == B.Line) // x = f(x)
    return "let one thread update it, or put a " + Barrier + " between reading and writing";
  return "a " + Barrier + " between the two orders them";
}

Severity severityOf(const Judged &J, const Race &R) {
  if (J.K.Accesses[R.Second.Access].In == Space::Global)
    return Severity::Note; // other kernels and the host may order what one launch does
  if (R.IsSameValue || (isOfTwoWrites(J, R) && !R.DifferForSure))
    return Severity::Note;
  if (!isSureOfBlock(J.L))
    return Severity::Note; // another block may not have both threads
  const Access &A = J.K.Accesses[R.First.Access], &B = J.K.Accesses[R.Second.Access];
  if (R.IsOfOneWarp && (A.Volatile || B.Volatile))
    return Severity::Note;
  return Severity::Warning;
}

const SourceRange &rangeOf(const Judged &J, const Statement &S) {
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

/// Says where the search for races has ended before the kernel has.
void addEnd(const Judged &J, const CheckInfo &Check, std::vector<Finding> &Out) {
  if (!J.Races->EndedAt)
    return;
  Finding F;
  F.Check = Check.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = rangeOf(J, *J.Races->EndedAt);
  F.Severity = Severity::Note;
  F.Message = "races from here on were not looked for";
  F.Notes.push_back({{},
                     "to run the block up to here has taken all of the " +
                         std::to_string(RaceOptions().MostSteps / 1'000'000) +
                         " million steps of the search",
                     ""});
  F.Notes.push_back(
      {{}, "a smaller block (--block=X,Y,Z) leaves steps for more of the kernel", ""});
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}
} // namespace

void warplint::addRaceFindings(const Judged &J, const CheckInfo &Check, Space In,
                               std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  if (In == Space::Shared &&
      llvm::any_of(J.K.Accesses, [](const Access &A) { return A.In == Space::Shared; }))
    addEnd(J, Check, Out);
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
}

extern constexpr CheckInfo GlobalRaceInfo = {
    GlobalRaceId,
    "two threads of a launch access the same global memory, and nothing orders them",
    {}};

void runGlobalRace(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addRaceFindings(J, GlobalRaceInfo, Space::Global, Out);
}

} // namespace warplint
