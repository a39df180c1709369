// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of what threads read: whether it goes into a result, or nowhere.

#include "lib/expr/Rewrite.h"
#include "lib/race/BlockWatch.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Notes the threads that put into global memory what they make of access \p Number, a load, in any
/// case.
void BlockWatch::useMade(unsigned Number, const ThreadValues &Who) {
  if (!Unwritten.isAnyOpen())
    return;
  uint64_t Around = 0;
  for (unsigned Loop : LoopsOf[Number])
    Around |= bitOf(Loop);
  for (unsigned Store : K.Accesses[Number].Into) {
    const Expr *When = K.Accesses[Store].When;
    const auto IsAround = [&](unsigned Loop) { return (bitOf(Loop) & Around) != 0; };
    if (K.Accesses[Store].In != Space::Global || (When->Loops & ~Around) ||
        !llvm::all_of(LoopsOf[Store], IsAround))
      continue;
    const ThreadValues &Stores = Values.value(When);
    for (unsigned T = 0; T < Threads; ++T)
      if (does(Who[T]) && does(Stores[T]))
        Unwritten.use(Number, T);
  }
}

/// Whether nothing that \p Thread may do hangs on what it reads by \p A.
bool BlockWatch::isDropped(const Access &A, unsigned Thread) {
  return A.Affects && llvm::all_of(*A.Affects, [&](unsigned Number) {
           const Expr *When = K.Accesses[Number].When;
           return !When->Loops && Values.value(When)[Thread].is(0);
         });
}

/// With a place that access \p Number copies from the mark of what it holds: nothing writes there,
/// or all of it was written before a barrier that the block has passed. Nothing if that may change.
std::optional<uint64_t> BlockWatch::markOfSource(unsigned Number) const {
  const Access &A = K.Accesses[Number];
  uint64_t Around = 0;
  for (unsigned Loop : LoopsOf[Number])
    Around |= bitOf(Loop);
  if (A.Volatile || (A.CopiedFrom->Loops & ~Around)) // read in a loop that has ended
    return std::nullopt;
  for (const auto &[Id, Factor] : linearForm(A.CopiedFrom).Factors) {
    const Expr &Term = *(*K.Pool)[Id];
    if (Term.Kind != ExprKind::Address)
      continue;
    const unsigned Of = firstAtPlaceOf(K, unsigned(Term.Value));
    const bool IsOfBlock = K.Objects[Of].In == Space::Shared;
    if (IsWritten[Of] && !(IsOfBlock && WrittenIn[Of] && *WrittenIn[Of] < Interval))
      return std::nullopt;
    return markOf(markOf(11, A.BytesPerLane), IsOfBlock ? Values.blockMark() : 0);
  }
  return std::nullopt;
}

/// Notes that access \p Number writes to its object.
void BlockWatch::noteWriting(unsigned Number) {
  if (const Access &A = K.Accesses[Number]; A.Object && writes(A.Kind))
    if (std::optional<unsigned> &In = WrittenIn[firstAtPlaceOf(K, *A.Object)]; In != Interval)
      In = In == 0 ? std::optional(Interval) : std::nullopt;
}
