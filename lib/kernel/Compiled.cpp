// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/kernel/Compiled.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace warplint;

const CompiledLine *CompiledKernel::fullest() const {
  const auto At = llvm::max_element(
      Lines, [](const CompiledLine &A, const CompiledLine &B) { return A.Live < B.Live; });
  return At == Lines.end() || At->Live == 0 ? nullptr : &*At;
}

std::vector<const CompiledLine *> CompiledKernel::spills() const {
  std::vector<const CompiledLine *> All;
  for (const CompiledLine &L : Lines)
    if (L.spills())
      All.push_back(&L);
  llvm::stable_sort(All, [](const CompiledLine *A, const CompiledLine *B) {
    return std::tuple(A->Loops, A->Stored + A->Loaded) >
           std::tuple(B->Loops, B->Stored + B->Loaded);
  });
  return All;
}

static std::string bytesText(uint64_t Stored, uint64_t Loaded) {
  return std::to_string(Stored) + " bytes stored, " + std::to_string(Loaded) + " loaded";
}

std::string warplint::spillText(const CompiledLine &L) {
  return bytesText(L.Stored, L.Loaded) + ", in " +
         (L.Loops == 0   ? "no loop"
          : L.Loops == 1 ? "1 loop"
                         : std::to_string(L.Loops) + " loops");
}

static std::string placeOf(const SourceRange &Where) {
  return Where.File + ":" + std::to_string(Where.Line);
}

std::vector<std::string> warplint::textOf(const CompiledKernel &K) {
  constexpr size_t MostLines = 5;
  std::vector<std::string> Text;
  if (!K.spilled()) {
    Text.push_back("spills are not known");
  } else if (*K.spilled()) {
    Text.push_back("spills: " + bytesText(*K.Stored, *K.Loaded) + " by each thread");
    const std::vector<const CompiledLine *> All = K.spills();
    for (const CompiledLine *L : llvm::ArrayRef<const CompiledLine *>(All).take_front(MostLines))
      Text.push_back("  " + placeOf(L->Where) + ": " + spillText(*L));
    if (All.size() > MostLines)
      Text.push_back("  and on " + std::to_string(All.size() - MostLines) + " more lines");
  } else {
    Text.push_back("no spills");
  }
  if (const CompiledLine *L = K.fullest())
    Text.push_back("most registers live at once: " + std::to_string(L->Live) + ", at " +
                   placeOf(L->Where));
  return Text;
}
