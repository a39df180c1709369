//===- lib/lanes/Slice.cpp - The part of a kernel that is run ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Slice.h"

#include "llvm/ADT/STLExtras.h"

#include "llvm/ADT/DenseSet.h"

using namespace warplint;

Slice warplint::wholeOf(const KernelModel &K) {
  return {/*Whole=*/true, llvm::BitVector(unsigned(K.Accesses.size()), true),
          llvm::BitVector(unsigned(K.Loops.size()), true)};
}

Slice warplint::sliceFor(const KernelModel &K, llvm::BitVector Accesses) {
  Slice Result{/*Whole=*/false, std::move(Accesses), llvm::BitVector(unsigned(K.Loops.size()))};
  llvm::DenseSet<const Expr *> Seen;
  std::vector<const Expr *> Work;
  for (unsigned A : Result.Accesses.set_bits()) {
    Work.push_back(K.Accesses[A].Address);
    Work.push_back(K.Accesses[A].When);
  }
  auto Need = [&](unsigned Loop) {
    if (Result.Loops.test(Loop))
      return;
    Result.Loops.set(Loop);
    Work.push_back(K.Loops[Loop].When);
    Work.push_back(K.Loops[Loop].While);
    Work.insert(Work.end(), K.Loops[Loop].Exits.begin(), K.Loops[Loop].Exits.end());
  };
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    for (const Statement &S : K.Loops[N].Body)
      if (S.What == Statement::Access && Result.Accesses.test(S.Index))
        Need(N);
  while (!Work.empty()) {
    const Expr *E = Work.back();
    Work.pop_back();
    if (!E || !Seen.insert(E).second)
      continue;
    if (E->Kind == ExprKind::Carried) {
      const CarriedVariable &V = K.Loops[E->Value].Carried[E->Index];
      Work.push_back(V.Initial);
      Work.push_back(V.Next);
    }
    if (E->Kind == ExprKind::Carried || E->Kind == ExprKind::Last || E->Kind == ExprKind::Left)
      Need(unsigned(E->Value));
    for (const Expr *Op : E->Operands)
      Work.push_back(Op);
  }
  for (int N = Result.Loops.find_last(); N >= 0; N = N ? Result.Loops.find_prev(unsigned(N)) : -1)
    for (unsigned Outer : K.Loops[unsigned(N)].Enclosing)
      Result.Loops.set(Outer);
  return Result;
}

void warplint::keepOnly(KernelModel &K, const llvm::BitVector &Accesses) {
  const Slice Kept = sliceFor(K, Accesses);
  auto Keep = [&](std::vector<Statement> &Body) {
    llvm::erase_if(Body, [&](const Statement &S) {
      return S.What == Statement::Barrier ||
             !(S.What == Statement::Loop ? Kept.Loops : Kept.Accesses).test(S.Index);
    });
  };
  Keep(K.Body);
  for (Loop &Each : K.Loops)
    Keep(Each.Body);
}
