// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/kernel/Buffers.h"

#include "lib/kernel/Model.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The lesser; one that is not known says nothing.
static std::optional<uint64_t> lesser(std::optional<uint64_t> A, std::optional<uint64_t> B) {
  return A && B ? std::min(*A, *B) : A ? A : B;
}

void warplint::addBuffers(Buffers &To, const Buffers &More) {
  const auto IsShared = [](const auto &B) { return !B.second.SameAs.empty(); };
  const bool Shares = llvm::any_of(To, IsShared); // else two launches would seem to be one
  for (const auto &[Name, B] : More) {
    Buffer &Of = To[Name];
    if (!Of.Where.isValid() || (B.Bytes && (!Of.Bytes || *B.Bytes < *Of.Bytes)))
      Of.Where = B.Where;
    Of.Bytes = lesser(Of.Bytes, B.Bytes);
    if (Of.Counts.empty() && !Of.Bytes) {
      Of.Counts = B.Counts;
      Of.Unit = B.Unit;
      Of.MadeForOne = B.MadeForOne;
    }
    Of.Set = lesser(Of.Set, B.Set);
    if (!Shares)
      Of.SameAs = B.SameAs;
  }
}

void warplint::meetBuffers(Buffers &Of, const Buffers &Other) {
  std::erase_if(Of, [&](const auto &B) {
    const auto It = Other.find(B.first);
    return It == Other.end() || It->second.Bytes != B.second.Bytes ||
           It->second.Set != B.second.Set || It->second.Counts != B.second.Counts ||
           It->second.Unit != B.second.Unit || It->second.MadeForOne != B.second.MadeForOne ||
           It->second.SameAs != B.second.SameAs;
  });
}

std::optional<KernelModel> warplint::placedIn(const KernelModel &K, const Buffers &Of) {
  const auto NumberOf = [&](llvm::StringRef Name) -> std::optional<unsigned> {
    const auto It = llvm::find_if(K.Objects, [&](const Object &O) {
      return O.In == Space::Global && !O.Bytes && O.Name == Name;
    });
    const bool IsPassed = llvm::any_of(
        K.Parameters, [&](const Parameter &P) { return P.IsPointer && P.Name == Name; });
    return IsPassed && It != K.Objects.end() ? std::optional(unsigned(It - K.Objects.begin()))
                                             : std::nullopt;
  };
  std::optional<KernelModel> Placed;
  for (const auto &[Name, B] : Of) {
    const std::optional<unsigned> Number = NumberOf(Name);
    const std::optional<unsigned> Same = B.SameAs.empty() ? std::nullopt : NumberOf(B.SameAs);
    if (!Number || !(B.Bytes || B.Set || Same))
      continue;
    if (!Placed)
      Placed = K;
    Object &O = Placed->Objects[*Number];
    O.Bytes = B.Bytes;
    O.Set = B.Set;
    O.SameAs = Same;
  }
  return Placed;
}
