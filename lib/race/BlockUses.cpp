// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of what threads read: whether it goes into a result, or nowhere.

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
