// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/global-out-of-bounds.md
//
// For the user: docs/checks/uninitialised-global.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"

using namespace warplint;

namespace {
/// What host code says of object \p O; null: nothing.
const Buffer *bufferOf(const Judged &J, const Object &O) {
  const auto It = J.L.Passed.find(O.Name);
  return It == J.L.Passed.end() ? nullptr : &It->second;
}

/// Whether the launch is made as it was read, and not one of several that may be.
bool isMadeSo(const Launch &L) {
  return L.From != LaunchFrom::Assumed && !L.Guessed && L.Why.empty();
}

/// Who does what to an element of \p O, and what decides that: "thread (232, 0, 0) of block
/// (3, 0, 0) reads element 7".
void addWitness(const Judged &J, const Object &O, const Touch &By, Ground On, const char *Verb,
                int64_t Byte, Finding &F) {
  F.Notes.push_back({{},
                     "thread " + threadText(*J.L.Block, By.Thread) + " of block " +
                         blockText(On.Block) + Verb + elementText(O, Byte) + iterationText(J, By),
                     ""});
  On.Block = {0, 0, 0}; // told already
  if (std::string Text = groundText(On); !Text.empty())
    F.Notes.push_back({{}, std::move(Text), ""});
}

void addCommon(const Judged &J, const Object &O, const std::string &Allocated, Finding &F) {
  if (const Buffer *B = bufferOf(J, O); B && B->Where.isValid())
    F.Notes.push_back({B->Where, Allocated, ""});
  F.Notes.push_back(launchNote(J));
  if (!isMadeSo(J.L))
    F.makeNote(NoteReason::Block);
}

/// "1000 elements", or bytes where that does not come out even.
std::string sizeText(const Object &O, uint64_t Bytes) {
  return O.ElementBytes && Bytes % O.ElementBytes == 0 ? plural(Bytes / O.ElementBytes, "element")
                                                       : plural(Bytes, "byte");
}

/// Whether load \p Number is there for an update, `a[i] += x`, or it is one.
bool isOfUpdate(const Judged &J, unsigned Number) {
  const Access &Of = J.K.Accesses[Number];
  return Of.Kind == AccessKind::Atomic || llvm::any_of(J.K.Accesses, [&](const Access &A) {
           return A.Kind == AccessKind::Store && A.Address == Of.Address && A.When == Of.When;
         });
}
} // namespace

namespace warplint {

extern constexpr CheckInfo GlobalOutOfBoundsInfo = {
    GlobalOutOfBoundsId, "a thread accesses memory outside the global array it indexes", {}};

/// Of an index that is another one, as 32 bits do not hold it.
static void addOverflow(const Judged &J, const Overflow &Of, std::vector<Finding> &Out) {
  const Access &A = J.K.Accesses[Of.By.Access];
  const std::string Name = A.Object ? " '" + J.K.Objects[*A.Object].Name + "'" : "";
  const bool IsUnsigned = Of.Of.IsUnsigned;
  Finding F = findingAt(J, GlobalOutOfBoundsInfo, Of.By.Access);
  F.Message = std::string("the index of this global ") + nameOf(A.Kind) +
              (Name.empty() ? "" : " of" + Name) + " overflows its 32 bits";
  F.Remedy = "convert a factor of it to size_t before it is multiplied";
  F.Notes.push_back(
      {{},
       "thread " + threadText(*J.L.Block, Of.By.Thread) + " of block " + blockText(Of.On.Block) +
           " computes " + std::to_string(Of.Index) + iterationText(J, Of.By) + "; " +
           (IsUnsigned ? "an unsigned" : "an") + " int holds " +
           (Of.Index < 0
                ? std::to_string(INT32_MIN) + " at least"
                : std::to_string(IsUnsigned ? UINT32_MAX : int64_t(INT32_MAX)) + " at most"),
       ""});
  F.Notes.push_back(launchNote(J));
  if (!isMadeSo(J.L))
    F.makeNote(NoteReason::Block);
  Out.push_back(std::move(F));
}

void runGlobalOutOfBounds(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  for (const Overflow &Of : J.Races->Overflows)
    addOverflow(J, Of, Out);
  for (const Overrun &Of : J.Races->Beyond) {
    const Access &A = J.K.Accesses[Of.By.Access];
    const Object &O = J.K.Objects[*A.Object];
    const Buffer *B = bufferOf(J, O);
    const std::optional<uint64_t> Size = O.Bytes ? O.Bytes : B ? B->Bytes : std::nullopt;
    Finding F = findingAt(J, GlobalOutOfBoundsInfo, Of.By.Access);
    F.Message = std::string("global ") + nameOf(A.Kind) + " leaves '" + O.Name + "'" +
                (Size ? " of " + sizeText(O, *Size) : "");
    F.Remedy = Of.Byte < 0 ? "guard the index" : "guard the index, or allocate more";
    addWitness(J, O, Of.By, Of.On, " reaches ", Of.Byte, F);
    const bool IsMade = B && B->MadeForOne == ForOne::Alone; // for any number of elements
    if (Of.On.How == Trust::Chosen && !IsMade) // other sizes than those of the program, perhaps
      F.makeNote(NoteReason::Values);
    addCommon(J, O, "what '" + O.Name + "' points to is allocated here", F);
    Out.push_back(std::move(F));
  }
}

extern constexpr CheckInfo UninitialisedGlobalInfo = {
    UninitialisedGlobalId, "global memory is read that nothing has set since its allocation", {}};

void runUninitialisedGlobal(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  for (const UnwrittenRead &R : J.Races->Unset) {
    const Access &A = J.K.Accesses[R.By.Access];
    const Object &O = J.K.Objects[*A.Object];
    Finding F = findingAt(J, UninitialisedGlobalInfo, R.By.Access);
    F.Message = std::string("global ") + nameOf(A.Kind) + " of '" + O.Name +
                "' reads what nothing has set since it was allocated";
    if (!isOfUpdate(J, R.By.Access))
      F.makeNote(NoteReason::Data); // only times are asked for, perhaps, or it is dropped
    const Buffer *B = bufferOf(J, O);
    const uint64_t Set = B ? B->Set.value_or(0) : 0;
    F.Remedy = Set ? "set all of it, not " + plural(Set, "byte") : "set it before the launch";
    addWitness(J, O, R.By, R.On, " reads ", *R.Byte, F);
    addCommon(J, O, "it is allocated here, and no call between here and the launch is given it", F);
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
