// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/shared-out-of-bounds.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"

namespace warplint {

extern constexpr CheckInfo SharedOutOfBoundsInfo = {
    SharedOutOfBoundsId, "a lane accesses memory outside the shared array it indexes", {}};

/// Whether places in \p O are told in elements: a structure alone has parts, not elements.
static bool isOfElements(const Object &O, std::optional<uint64_t> Size) {
  return O.ElementBytes && !(Size && *Size == O.ElementBytes);
}

namespace {
/// What leaves an array, in some block.
struct Leaving {
  const Evaluation &E;
  Dim3 Block;
  const Extent &Reached;
  bool Below, Above;
};
} // namespace

static Leaving leavingOf(const Judged &J, unsigned Number, const Evaluation &E, const Dim3 &Block) {
  const Extent &R = E.Accesses[Number].Reached;
  return {E, Block, R, R.any() && R.Lo < 0, isPastEnd(J.K, J.L, J.K.Accesses[Number], R)};
}

/// Whether threads leave whatever the block: one that has a single thread does, or all that were
/// tried do, by threads of the first warp. Of blocks that a call may have, all are tried.
static bool isCertain(const Judged &J, unsigned Number, const Leaving &Of) {
  if (!J.L.Guessed)
    return !J.AlwaysLeave || (*J.AlwaysLeave)[Number];
  const Extent &R = Of.Reached;
  return J.AlwaysLeave && (*J.AlwaysLeave)[Number] &&
         ((Of.Above && isSureOf(J, R.HiThread)) || (Of.Below && isSureOf(J, R.LoThread)));
}

/// "thread (8, 0, 0) reaches element 256": who, in elements or bytes.
static std::string who(const Judged &J, const Leaving &Of, const Object &O, unsigned Thread,
                       int64_t Byte, unsigned In) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const Dim3 &B = Of.Block;
  OS << "thread (" << Thread % B.X << ", " << Thread / B.X % B.Y << ", " << Thread / B.X / B.Y
     << ") reaches ";
  if (isOfElements(O, sizeOf(O, J.L)) && Byte % int64_t(O.ElementBytes) == 0)
    OS << "element " << Byte / int64_t(O.ElementBytes);
  else
    OS << "byte " << Byte;
  if (!Of.E.Iterations.Names[In].empty())
    OS << " at " << Of.E.Iterations.Names[In];
  return Text;
}

/// What leaves its array where a guard lets all threads of a block through.
static void addOverruns(const Judged &J, std::vector<Finding> &Out) {
  if (!J.Races || !isSureOfBlock(J.L))
    return;
  for (const Overrun &Of : J.Races->Overruns) {
    const Access &A = J.K.Accesses[Of.By.Access];
    const Object &O = J.K.Objects[*A.Object];
    if (llvm::any_of(Out, [&](const Finding &F) {
          return F.Check == SharedOutOfBoundsInfo.Id && F.Access == J.FirstAccess + Of.By.Access;
        }))
      continue;
    Finding F = findingAt(J, SharedOutOfBoundsInfo, Of.By.Access);
    F.Message = std::string("shared ") + nameOf(A.Kind) + " leaves '" + O.Name + "'";
    F.Notes.push_back(
        {{},
         "thread " + threadText(*J.L.Block, Of.By.Thread) + " reaches " + elementText(O, Of.Byte),
         ""});
    F.Notes.push_back({{}, groundText(Of.On), ""});
    if (Of.On.FromMemory)
      F.makeNote(NoteReason::Data); // of which nobody says that it may be so large
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

void runSharedOutOfBounds(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  for (unsigned Number = 0; Number < J.K.Accesses.size(); ++Number) {
    const Access &A = J.K.Accesses[Number];
    if (A.In != Space::Shared || !A.Object)
      continue;
    const Object &O = J.K.Objects[*A.Object];
    const std::optional<uint64_t> Size = sizeOf(O, J.L);
    const Leaving InBlock = leavingOf(J, Number, J.E, *J.L.Block);
    if (!InBlock.Below && !InBlock.Above)
      continue;
    std::optional<Leaving> Alone;
    if (J.OneThread)
      Alone.emplace(leavingOf(J, Number, *J.OneThread, Dim3{1, 1, 1}));
    const bool IsAlone = Alone && (Alone->Below || Alone->Above);
    const Leaving &Told = IsAlone ? *Alone : InBlock;
    Finding F = findingAt(J, SharedOutOfBoundsInfo, Number);
    if (!IsAlone && !isCertain(J, Number, InBlock))
      F.Severity = Severity::Note; // another block may have no such thread
    llvm::raw_string_ostream OS(F.Message);
    OS << "shared " << nameOf(A.Kind) << " leaves '" << O.Name << "'";
    if (Size)
      OS << " of "
         << (isOfElements(O, Size) ? plural(*Size / O.ElementBytes, "element")
                                   : plural(*Size, "byte"));
    F.Remedy = "guard the index";
    if (!Told.Below)
      F.Remedy += O.Dynamic ? ", or launch with more dynamic shared memory"
                            : ", or make '" + O.Name + "' larger";
    const Extent &R = Told.Reached;
    const char *Always = IsAlone ? ", whatever the block" : "";
    if (Told.Above)
      F.Notes.push_back(
          {{}, who(J, Told, O, R.HiThread, R.Hi - int64_t(A.BytesPerLane), R.HiIn) + Always, ""});
    if (Told.Below)
      F.Notes.push_back({{}, who(J, Told, O, R.LoThread, R.Lo, R.LoIn) + Always, ""});
    if (const SourceRange &Declared = J.K.Source.Objects[&O - J.K.Objects.data()];
        Declared.isValid())
      F.Notes.push_back({Declared, "'" + O.Name + "' is declared here", ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
  addOverruns(J, Out);
}

} // namespace warplint
