//===- lib/check/FragmentNotes.cpp - Of fragments, what helps ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fragment's instructions are the compiler's: a user chooses the stride, and the memory.
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"

#include "lib/judge/PatternCost.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

namespace warplint {

static constexpr unsigned StrideBytes = 16; ///< what wmma wants strides to be a multiple of

static const char *vectorsOf(const FragmentPart &P) { return P.Rows ? "row" : "column"; }

/// "the fragment takes 4 instructions like this one, each 16 bytes of 8 rows".
static std::string instructionsText(const FragmentPart &P) {
  const std::string Reached =
      plural(P.VectorBytes, "byte") + " of " + plural(P.Vectors, vectorsOf(P));
  return P.Instructions == 1
             ? "the fragment is one instruction, " + Reached
             : "the fragment is " + plural(P.Instructions, "instruction") + ", each " + Reached;
}

/// The least that vectors have to be moved apart for the lanes of \p Worst to meet less, if they
/// do then, and what they take.
static std::string strideText(const Access &A, const Example &Worst) {
  const FragmentPart &P = *A.Part;
  const uint64_t Now = costOf(A, Worst.Lanes).Units;
  uint64_t Least = Now;
  unsigned Best = 0;
  for (unsigned Pad = StrideBytes; Pad < sim::Banks * sim::WordBytes; Pad += StrideBytes) {
    sim::WarpAccess Padded = Worst.Lanes;
    for (unsigned L = 0; L < sim::WarpSize; ++L)
      Padded.Offset[L] += uint64_t(P.VectorOfLane[L]) * Pad;
    const uint64_t Units = costOf(A, Padded).Units;
    if (Units < Least) {
      Least = Units;
      Best = Pad;
    }
  }
  if (!Best)
    return "";
  const uint64_t Elements = uint64_t(Best) * 8 / P.ElementBits;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (P.Stride && P.Stride->Kind == ExprKind::Const)
    OS << "with a stride of " << uint64_t(P.Stride->Value) + Elements << " elements instead of "
       << P.Stride->Value << ", ";
  else
    OS << "with " << vectorsOf(P) << "s " << Elements << " elements further apart, ";
  OS << "in the array and in this call, it takes " << plural(Least, "wavefront");
  return Text;
}

std::vector<Note> fragmentNotes(const Access &A, const Verdict &V) {
  std::vector<Note> Notes;
  if (!A.Part)
    return Notes;
  const FragmentPart &P = *A.Part;
  Notes.push_back({{}, instructionsText(P), ""});
  if (A.In == Space::Shared) {
    std::string Stride = V.Kind == VerdictKind::Exact && V.Worst.Lanes.Active
                             ? strideText(A, V.Worst)
                             : std::string();
    if (!Stride.empty())
      Notes.push_back({{}, std::move(Stride), ""});
  } else if (P.VectorBytes < sim::SectorBytes) {
    Notes.push_back({{},
                     "no stride fills their sectors of " + std::to_string(sim::SectorBytes) +
                         " bytes: " +
                         (reads(A.Kind) ? "copy the tile to shared memory in whole rows, and load "
                                          "the fragment from there"
                                        : "store the fragment to shared memory, and copy the tile "
                                          "from there in whole rows"),
                     ""});
  }
  return Notes;
}

} // namespace warplint
