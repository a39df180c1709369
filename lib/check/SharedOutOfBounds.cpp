//===- lib/check/SharedOutOfBounds.cpp - Past the end of an array -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/shared-out-of-bounds.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"

namespace warplint {

extern const CheckInfo SharedOutOfBoundsInfo = {
    "shared-out-of-bounds", "a lane reaches outside the shared array it names", {}};

static std::optional<uint64_t> sizeOf(const Judged &J, const Object &O) {
  return O.Bytes ? O.Bytes : O.Dynamic ? J.L.DynamicShared : std::nullopt;
}

/// "thread 8 reaches element 256": who, in elements where the size of one is known.
static std::string who(const Judged &J, const Object &O, unsigned Thread, int64_t Byte,
                       unsigned In) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const Dim3 &B = *J.L.Block;
  OS << "thread (" << Thread % B.X << ", " << Thread / B.X % B.Y << ", " << Thread / B.X / B.Y
     << ") reaches ";
  if (O.ElementBytes && Byte % int64_t(O.ElementBytes) == 0)
    OS << "element " << Byte / int64_t(O.ElementBytes);
  else
    OS << "byte " << Byte;
  if (!J.E.Iterations.Names[In].empty())
    OS << " at " << J.E.Iterations.Names[In];
  return Text;
}

void runSharedOutOfBounds(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  for (unsigned Number = 0; Number < J.K.Accesses.size(); ++Number) {
    const Access &A = J.K.Accesses[Number];
    const Extent &R = J.E.Accesses[Number].Reached;
    if (A.In != Space::Shared || !A.Object || !R.any())
      continue;
    const Object &O = J.K.Objects[*A.Object];
    std::optional<uint64_t> Size = sizeOf(J, O);
    bool Below = R.Lo < 0, Above = Size && R.Hi > int64_t(*Size);
    if (!Below && !Above)
      continue;
    Finding F = findingAt(J, SharedOutOfBoundsInfo, Number);
    if (!(Above && isSureOf(J, R.HiThread)) && !(Below && isSureOf(J, R.LoThread)))
      F.Severity = Severity::Note; // a smaller block may have no such thread
    llvm::raw_string_ostream OS(F.Message);
    OS << "shared " << nameOf(A.Kind) << " leaves '" << O.Name << "'";
    if (Size && O.ElementBytes)
      OS << " of " << plural(*Size / O.ElementBytes, "element");
    if (Above)
      F.Notes.push_back({{}, who(J, O, R.HiThread, R.Hi - int64_t(A.BytesPerLane), R.HiIn), ""});
    if (Below)
      F.Notes.push_back({{}, who(J, O, R.LoThread, R.Lo, R.LoIn), ""});
    if (O.Declared.isValid())
      F.Notes.push_back({O.Declared, "'" + O.Name + "' is declared here", ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
