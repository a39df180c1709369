//===- lib/kernel/KernelKey.cpp - What verdicts depend on -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each structure is taken apart whole: one that gets another field does not compile here
// until somebody decides whether verdicts depend on it.
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/KernelKey.h"

using namespace warplint;

namespace {
class KeyWriter {
public:
  std::string Text;

  void add(const KernelModel &K) {
    const auto &[Parameters, Objects, Accesses, Barriers, Loops, Body, Tables, Pool] = K;
    add(*Pool);
    addAll(Parameters);
    addAll(Objects);
    addAll(Accesses);
    addAll(Barriers);
    addAll(Loops);
    addAll(Body);
    number(Tables.size());
    for (const std::vector<int64_t> &T : Tables)
      addAll(T);
  }

  void add(const LaunchShape &L) {
    const auto &[Block, Grid, DynamicShared, Arguments] = L;
    add(Block);
    add(Grid);
    add(DynamicShared);
    number(Arguments.size());
    for (const auto &[Name, Value] : Arguments) {
      add(llvm::StringRef(Name));
      add(Value);
    }
  }

private:
  /// All expressions in order: what uses them names them by their place in it.
  void add(const ExprPool &Pool) {
    number(Pool.size());
    for (unsigned I = 0; I < Pool.size(); ++I) {
      const Expr &E = *Pool[I];
      for (uint64_t N : {uint64_t(E.Kind), uint64_t(E.Bits), uint64_t(E.PerLane),
                         uint64_t(E.FromData), E.Loops, uint64_t(E.Value), uint64_t(E.Index),
                         uint64_t(E.Range.Lo), uint64_t(E.Range.Hi), uint64_t(E.Operands.size())})
        number(N);
      for (const Expr *Operand : E.Operands)
        add(Operand);
      add(E.Name);
    }
  }

  void add(const Parameter &P) {
    const auto &[Name, Type, IsPointer, Leaf] = P;
    add(llvm::StringRef(Name));
    add(llvm::StringRef(Type));
    number(IsPointer);
    add(Leaf);
  }

  void add(const Object &O) {
    const auto &[Name, In, Element, ElementBytes, ElementAlign, ElementOfLibrary, Extents, Bytes,
                 Align, Dynamic, Assumed, Rank] = O;
    add(llvm::StringRef(Name));
    number(uint64_t(In));
    add(llvm::StringRef(Element));
    number(ElementBytes);
    number(ElementAlign);
    number(ElementOfLibrary);
    addAll(Extents);
    add(Bytes);
    for (uint64_t N : {uint64_t(Align), uint64_t(Dynamic), uint64_t(Assumed), uint64_t(Rank)})
      number(N);
  }

  void add(const Subscript &S) {
    const auto &[Object, Indices, ByteOffset] = S;
    number(Object);
    addAll(Indices);
    add(ByteOffset);
  }

  void add(const Access &A) {
    const auto &[Kind, In, BytesPerLane, Align, Matrices, Volatile, Atomic, Address, When, Object,
                 Indexed, Part, Issued, Value] = A;
    (void)Value;  // races hang on it, and are found anew
    (void)Issued; // no verdict hangs on it
    for (uint64_t N : {uint64_t(Kind), uint64_t(In), uint64_t(BytesPerLane), uint64_t(Align),
                       uint64_t(Matrices), uint64_t(Volatile)})
      number(N);
    add(Atomic);
    add(Address);
    add(When);
    add(Object);
    add(Indexed);
    add(Part);
  }

  void add(const AtomicOperation &A) {
    const auto &[Does, AddsOne, Type, Width, UsesResult, SameAddress, SameValue] = A;
    for (uint64_t N :
         {Does ? uint64_t(*Does) + 1 : 0, uint64_t(AddsOne), uint64_t(Type), uint64_t(Width),
          uint64_t(UsesResult), uint64_t(SameAddress), uint64_t(SameValue)})
      number(N);
  }

  /// What else it has words findings alone.
  void add(const FragmentPart &P) {
    for (uint8_t Vector : P.VectorOfLane)
      number(Vector);
  }

  void add(const Barrier &B) {
    const auto &[Kind, When, Alone, Mask, OfGrid, Threads, Pending] = B;
    number(uint64_t(Kind));
    add(When);
    for (uint64_t N : {uint64_t(Alone), uint64_t(OfGrid), uint64_t(Threads), uint64_t(Pending)})
      number(N);
  }

  void add(const Statement &S) {
    const auto &[What, Index] = S;
    number(uint64_t(What));
    number(Index);
  }

  void add(const CarriedVariable &V) {
    const auto &[Variable, Initial, Next] = V;
    for (const Expr *E : {Variable, Initial, Next})
      add(E);
  }

  void add(const Loop &L) {
    const auto &[When, While, Carried, Exits, Body, Enclosing, Unrolled, UnrollCount, Line] = L;
    add(When);
    add(While);
    addAll(Carried);
    addAll(Exits);
    addAll(Body);
    addAll(Enclosing);
    for (uint64_t N : {uint64_t(Unrolled), uint64_t(UnrollCount), uint64_t(Line)})
      number(N);
  }

  void add(const Dim3 &D) {
    const auto &[X, Y, Z] = D;
    for (uint64_t N : {X, Y, Z})
      number(N);
  }

  void add(const Expr *E) { number(E ? uint64_t(E->Id) + 1 : 0); }
  void add(int64_t N) { number(uint64_t(N)); }
  void add(uint64_t N) { number(N); }
  void add(unsigned N) { number(N); }

  void add(llvm::StringRef S) {
    number(S.size());
    Text += S;
  }

  template <typename T> void add(const std::optional<T> &V) {
    number(V.has_value());
    if (V)
      add(*V);
  }

  template <typename T> void addAll(const std::vector<T> &All) {
    number(All.size());
    for (const T &Each : All)
      add(Each);
  }

  void number(uint64_t N) { Text.append(reinterpret_cast<const char *>(&N), sizeof(N)); }
};
} // namespace

std::string warplint::keyOf(const KernelModel &K, const LaunchShape &L) {
  KeyWriter W;
  W.add(K);
  W.add(L);
  return std::move(W.Text);
}
