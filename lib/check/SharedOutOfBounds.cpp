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
    SharedOutOfBoundsId, "a lane reaches outside the shared array it names", {}};

/// Whether places in \p O are told in elements: a structure alone has parts, not elements.
static bool isOfElements(const Object &O, std::optional<uint64_t> Size) {
  return O.ElementBytes && !(Size && *Size == O.ElementBytes);
}

/// "thread (8, 0, 0) reaches element 256": who, in elements or bytes.
static std::string who(const Judged &J, const Object &O, unsigned Thread, int64_t Byte,
                       unsigned In) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const Dim3 &B = *J.L.Block;
  OS << "thread (" << Thread % B.X << ", " << Thread / B.X % B.Y << ", " << Thread / B.X / B.Y
     << ") reaches ";
  if (isOfElements(O, sizeOf(O, J.L)) && Byte % int64_t(O.ElementBytes) == 0)
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
    const std::optional<uint64_t> Size = sizeOf(O, J.L);
    const bool Below = R.Lo < 0, Above = isPastEnd(J.K, J.L, A, R);
    if (!Below && !Above)
      continue;
    Finding F = findingAt(J, SharedOutOfBoundsInfo, Number);
    if (!(Above && isSureOf(J, R.HiThread)) && !(Below && isSureOf(J, R.LoThread)))
      F.Severity = Severity::Note; // a smaller block may have no such thread
    llvm::raw_string_ostream OS(F.Message);
    OS << "shared " << nameOf(A.Kind) << " leaves '" << O.Name << "'";
    if (Size)
      OS << " of "
         << (isOfElements(O, Size) ? plural(*Size / O.ElementBytes, "element")
                                   : plural(*Size, "byte"));
    if (Above)
      F.Notes.push_back({{}, who(J, O, R.HiThread, R.Hi - int64_t(A.BytesPerLane), R.HiIn), ""});
    if (Below)
      F.Notes.push_back({{}, who(J, O, R.LoThread, R.Lo, R.LoIn), ""});
    if (const SourceRange &Declared = J.K.Source.Objects[&O - J.K.Objects.data()];
        Declared.isValid())
      F.Notes.push_back({Declared, "'" + O.Name + "' is declared here", ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
