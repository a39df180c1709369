// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/kernel/Kernel.h"

#include <cassert>

using namespace warplint;

uint64_t Object::strideBytes(unsigned Dim) const {
  uint64_t Bytes = ElementBytes;
  for (unsigned D = Dim + 1; D < Extents.size(); ++D)
    Bytes *= Extents[D];
  return Bytes;
}

std::string warplint::withExtents(llvm::StringRef Name, llvm::ArrayRef<uint64_t> Extents) {
  std::string Text = Name.str();
  for (uint64_t Extent : Extents)
    Text += "[" + std::to_string(Extent) + "]";
  return Text;
}

std::string warplint::toString(const Object &O) { return withExtents(O.Name, O.Extents); }

std::optional<uint64_t> warplint::sizeOf(const Object &O, const LaunchShape &L) {
  return O.Bytes ? O.Bytes : O.Dynamic ? L.DynamicShared : std::nullopt;
}

uint64_t KernelModel::staticSharedBytes() const {
  uint64_t Bytes = 0;
  for (const Object &O : Objects)
    if (O.In == Space::Shared && !O.Dynamic && O.Bytes)
      Bytes = (Bytes + O.Align - 1) / O.Align * O.Align + *O.Bytes;
  return Bytes;
}

template <typename Part, typename Name>
static unsigned addTo(std::vector<Part> &Parts, Part Of, std::vector<Name> &Names, Name At) {
  assert(Parts.size() == Names.size() && "each part of a model has one name");
  Parts.push_back(std::move(Of));
  Names.push_back(std::move(At));
  return unsigned(Parts.size() - 1);
}

unsigned Kernel::add(Object O, SourceRange Declared) {
  return addTo(Objects, std::move(O), Source.Objects, std::move(Declared));
}

unsigned Kernel::add(Access A, Site At) {
  return addTo(Accesses, std::move(A), Source.Accesses, std::move(At));
}

unsigned Kernel::add(Barrier B, Site At) {
  return addTo(Barriers, std::move(B), Source.Barriers, std::move(At));
}

unsigned Kernel::add(Loop L, SourceRange At) {
  L.Line = At.Line;
  return addTo(Loops, std::move(L), Source.Loops, std::move(At));
}

/// Whether \p Of is below \p Body; its loops are added to \p Around.
static bool findLoops(const KernelModel &K, const std::vector<Statement> &Body, const Statement &Of,
                      std::vector<const Loop *> &Around) {
  for (const Statement &S : Body) {
    if (S.What == Of.What && S.Index == Of.Index)
      return true;
    if (S.What != Statement::Loop)
      continue;
    Around.push_back(&K.Loops[S.Index]);
    if (findLoops(K, K.Loops[S.Index].Body, Of, Around))
      return true;
    Around.pop_back();
  }
  return false;
}

std::vector<const Loop *> warplint::loopsAround(const KernelModel &K, unsigned Number) {
  return loopsAround(K, Statement{Statement::Access, Number});
}

std::vector<const Loop *> warplint::loopsAround(const KernelModel &K, const Statement &Of) {
  std::vector<const Loop *> Around;
  findLoops(K, K.Body, Of, Around);
  return Around;
}

const char *warplint::nameOf(Space S) {
  switch (S) {
  case Space::Shared:
    return "shared";
  case Space::Global:
    return "global";
  case Space::Constant:
    return "constant";
  case Space::Local:
    return "local";
  }
  return "";
}

const char *warplint::nameOf(AccessKind K) {
  switch (K) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Atomic:
    return "atomic";
  case AccessKind::CopyLoad:
    return "copy-load";
  case AccessKind::CopyStore:
    return "copy-store";
  case AccessKind::LoadMatrix:
    return "load-matrix";
  case AccessKind::StoreMatrix:
    return "store-matrix";
  }
  return "";
}

/// As PTX has it.
static const char *nameOf(sim::AtomicOp Op) {
  switch (Op) {
  case sim::AtomicOp::Add:
    return "add";
  case sim::AtomicOp::Min:
    return "min";
  case sim::AtomicOp::Max:
    return "max";
  case sim::AtomicOp::Inc:
    return "inc";
  case sim::AtomicOp::Dec:
    return "dec";
  case sim::AtomicOp::And:
    return "and";
  case sim::AtomicOp::Or:
    return "or";
  case sim::AtomicOp::Xor:
    return "xor";
  case sim::AtomicOp::Exchange:
    return "exch";
  case sim::AtomicOp::CompareAndSwap:
    return "cas";
  }
  return "";
}

static char letterOf(AtomicOperation::ValueType Type) {
  return Type == AtomicOperation::Float ? 'f' : Type == AtomicOperation::Unsigned ? 'u' : 'b';
}

std::string warplint::nameOf(const AtomicOperation &A) {
  const char *Name = A.AddsOne ? "inc" : A.Does ? ::nameOf(*A.Does) : "rmw";
  return std::string(Name) + "." + letterOf(A.Type) + std::to_string(A.Width);
}

bool warplint::reads(AccessKind K) {
  return K == AccessKind::Load || K == AccessKind::Atomic || K == AccessKind::CopyLoad ||
         K == AccessKind::LoadMatrix;
}

bool warplint::writes(AccessKind K) { return !reads(K) || K == AccessKind::Atomic; }

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
    case BarrierKind::Arrive:
      OS << "arrival at a barrier";
      break;
    case BarrierKind::Wait:
      OS << "wait at a barrier";
      break;
    case BarrierKind::Prepare:
      OS << "beginning of a barrier";
      break;
    case BarrierKind::Fence:
      OS << (B.OfProxy ? "fence of the asynchronous proxy" : "fence");
      break;
    case BarrierKind::Warp:
      OS << "barrier of the warp";
      break;
    case BarrierKind::Exchange:
      OS << "exchange within the warp";
      break;
    case BarrierKind::Commit:
      OS << "end of a group of " << (B.OfProxy ? "bulk copies" : "copies");
      break;
    case BarrierKind::Copies:
      OS << "wait for " << (B.OfProxy ? "bulk copies" : "copies");
      if (B.Pending)
        OS << " but for the newest groups: " << B.Pending;
      break;
    case BarrierKind::Bulk:
      bulk(*B.Moves);
      break;
    }
    when(B.When);
    OS << '\n';
  }

  void bulk(const BulkMove &M) {
    OS << (M.Writes ? "bulk copy to " : "bulk read of ");
    if (M.Shared)
      OS << *M.Shared;
    else
      OS << "shared memory";
    if (M.Bytes)
      OS << ", bytes: " << *M.Bytes;
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
