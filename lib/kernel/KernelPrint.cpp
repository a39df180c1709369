//===- lib/kernel/KernelPrint.cpp - The kernel model as text ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/Kernel.h"

using namespace warplint;

namespace {
class ModelPrinter {
public:
  ModelPrinter(llvm::raw_ostream &OS, const Kernel &K) : OS(OS), K(K) {}

  void print() {
    OS << "kernel " << K.Source.Name << '(';
    const char *Separator = "";
    for (const Parameter &P : K.Parameters) {
      OS << Separator << P.Name << ": " << P.Type;
      Separator = ", ";
    }
    OS << ")\n";
    if (K.MaxThreads) {
      OS << "  bounds: at most " << K.MaxThreads << " threads";
      if (K.MinBlocks)
        OS << ", at least " << K.MinBlocks << " blocks";
      OS << '\n';
    }
    for (const Launch &L : K.Launches)
      OS << "  launch: " << L << '\n';
    for (const Object &O : K.Objects)
      if (O.In == Space::Shared)
        array(O);
    statements(K.Body, 1);
    for (const Refusal &R : K.Refusals)
      OS << "  refused: " << idOf(R.Reason) << (R.Detail.empty() ? "" : ": ") << R.Detail << '\n';
  }

private:
  void array(const Object &O) {
    OS << "  shared " << O.Name << ": " << O.Element;
    for (unsigned I = 0; I < O.Extents.size(); ++I) {
      OS << '[';
      if (I != 0 || !O.Dynamic)
        OS << O.Extents[I];
      OS << ']';
    }
    if (O.Bytes)
      OS << ", " << *O.Bytes << " bytes\n";
    else
      OS << ", dynamic\n";
  }

  void when(const Expr *E) {
    if (!E->isConst(1))
      OS << "   when " << *E;
  }

  void barrier(const Barrier &B) {
    switch (B.Kind) {
    case BarrierKind::Block:
      OS << (B.OfGrid ? "barrier of the grid" : "barrier");
      break;
    case BarrierKind::Named:
      OS << "barrier of some warps";
      break;
    case BarrierKind::Warp:
      OS << "barrier of the warp";
      break;
    case BarrierKind::Exchange:
      OS << "exchange within the warp";
      break;
    case BarrierKind::Commit:
      OS << "end of a group of copies";
      break;
    case BarrierKind::Copies:
      OS << "wait for copies";
      if (B.Pending)
        OS << " but for the newest groups: " << B.Pending;
      break;
    }
    when(B.When);
    OS << '\n';
  }

  void statements(const std::vector<Statement> &Body, unsigned Depth) {
    for (const Statement &S : Body) {
      OS.indent(2 * Depth);
      switch (S.What) {
      case Statement::Access:
        access(K.Accesses[S.Index]);
        break;
      case Statement::Barrier:
        barrier(K.Barriers[S.Index]);
        break;
      case Statement::Loop:
        loop(K.Loops[S.Index], S.Index, Depth);
        break;
      }
    }
  }

  void access(const Access &A) {
    OS << nameOf(A.Kind) << '.' << nameOf(A.In) << '.' << A.BytesPerLane;
    if (A.Matrices)
      OS << ".x" << A.Matrices;
    if (A.Atomic)
      OS << '.' << nameOf(*A.Atomic);
    OS << "  " << *A.Address;
    when(A.When);
    OS << '\n';
  }

  void loop(const Loop &L, unsigned Number, unsigned Depth) {
    OS << "loop" << Number;
    const char *Separator = ": ";
    for (const CarriedVariable &V : L.Carried) {
      OS << Separator << *V.Variable << " = " << *V.Initial << " then " << *V.Next;
      Separator = ", ";
    }
    OS << "   while " << *L.While;
    when(L.When);
    OS << '\n';
    statements(L.Body, Depth + 1);
  }

  llvm::raw_ostream &OS;
  const Kernel &K;
};
} // namespace

llvm::raw_ostream &warplint::operator<<(llvm::raw_ostream &OS, const Kernel &K) {
  ModelPrinter(OS, K).print();
  return OS;
}
