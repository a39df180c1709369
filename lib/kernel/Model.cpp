// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each structure is taken apart whole: one that gets another field does not compile here
// until somebody decides whether verdicts depend on it.

#include "lib/kernel/Model.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace warplint;

namespace {
class KeyWriter {
public:
  explicit KeyWriter(KeyFor Use) : IsForRuns(Use == KeyFor::Runs) {}

  std::string Text;

  void add(const KernelModel &K) {
    const auto &[Parameters, Objects, Accesses, Barriers, Loops, Body, Tables, Pool] = K;
    (void)Pool; // of its expressions those count that the model is made of
    addAll(Parameters);
    addAll(Objects);
    addAll(Accesses);
    addAll(Barriers);
    addAll(Loops);
    addAll(Body);
    number(Tables.size());
    for (const std::vector<int64_t> &T : Tables)
      addAll(T);
    for (size_t N = 0; N < Met.size(); ++N) // it grows
      addContent(*Met[N]);
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
  void addContent(const Expr &E) {
    for (uint64_t N : {uint64_t(E.Kind), uint64_t(E.Bits), uint64_t(E.PerLane),
                       uint64_t(E.FromData), E.Loops, uint64_t(E.Value), uint64_t(E.Index),
                       uint64_t(E.Range.Lo), uint64_t(E.Range.Hi), uint64_t(E.Operands.size())})
      number(N);
    for (const Expr *Operand : E.Operands)
      add(Operand);
    add(E.Name);
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
                 Align, Dynamic, Assumed, Rank, Set, SameAs] = O;
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
    add(Set);
    add(SameAs);
  }

  void add(const Subscript &S) {
    const auto &[Object, Indices, ByteOffset] = S;
    number(Object);
    addAll(Indices);
    add(ByteOffset);
  }

  void add(const Access &A) {
    const auto &[Kind, In, BytesPerLane, Align, Matrices, Volatile, Atomic, Address, When, Object,
                 Indexed, Part, Issued, Value, CopiedFrom, Affects, Into, Narrow] = A;
    (void)Issued; // nothing hangs on it
    for (uint64_t N : {uint64_t(Kind), uint64_t(In), uint64_t(BytesPerLane), uint64_t(Align),
                       uint64_t(Matrices), uint64_t(Volatile)})
      number(N);
    add(Atomic);
    add(Address);
    add(When);
    add(Object);
    add(Indexed);
    add(Part);
    if (!IsForRuns)
      return;
    for (const Expr *E : {Value, CopiedFrom})
      add(E);
    number(Affects ? Affects->size() + 1 : 0);
    for (const std::vector<unsigned> &Of : {Affects.value_or(std::vector<unsigned>()), Into})
      for (unsigned N : Of)
        number(N);
    for (const NarrowPart &N : Narrow) {
      add(N.Whole);
      number(N.IsUnsigned);
    }
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
    const auto &[Kind, When, Alone, InMemory, HandsOver, Which, Source, Gives, OfGrid, Threads,
                 Pending, OfProxy, Moves, Transfer, Parity, Arrives] = B;
    number(uint64_t(Kind));
    add(When);
    for (uint64_t N : {uint64_t(Alone), uint64_t(OfGrid), uint64_t(Threads), uint64_t(Pending)})
      number(N);
    if (!IsForRuns)
      return;
    number(uint64_t(InMemory));
    number(uint64_t(HandsOver));
    for (const Expr *E : {Which, Source, Transfer, Parity})
      add(E);
    add(Gives);
    number(uint64_t(OfProxy) << 1 | uint64_t(Arrives));
    add(Moves.value_or(BulkMove()));
  }

  void add(const BulkMove &M) {
    const auto &[Ends, Writes, OfTensor, ToMany, Shared, Global, Bytes, Object] = M;
    for (uint64_t N : {uint64_t(Ends), uint64_t(Writes), uint64_t(OfTensor), uint64_t(ToMany)})
      number(N);
    for (const Expr *E : {Shared, Global, Bytes})
      add(E);
    add(Object);
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
    for (uint64_t N : {uint64_t(Unrolled), uint64_t(UnrollCount), uint64_t(IsForRuns ? 0 : Line)})
      number(N);
  }

  void add(const Dim3 &D) {
    const auto &[X, Y, Z] = D;
    for (uint64_t N : {X, Y, Z})
      number(N);
  }

  /// What uses an expression names it by its place among all that the model is made of, in the
  /// order in which they are met.
  void add(const Expr *E) {
    if (!E)
      return number(0);
    const auto [At, IsNew] = Places.try_emplace(E, Met.size() + 1);
    if (IsNew)
      Met.push_back(E);
    number(At->second);
  }
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

  const bool IsForRuns;
  std::vector<const Expr *> Met;
  llvm::DenseMap<const Expr *, uint64_t> Places; ///< in Met, from 1 on
};
} // namespace

std::string warplint::keyOf(const KernelModel &K, const LaunchShape &L, KeyFor Use) {
  KeyWriter W(Use);
  W.add(K);
  W.add(L);
  return std::move(W.Text);
}

namespace {
class ModelVerifier {
public:
  explicit ModelVerifier(const KernelModel &K)
      : K(K), Accesses(K.Accesses.size()), Barriers(K.Barriers.size()), Loops(K.Loops.size()) {}

  std::vector<std::string> run() {
    body(K.Body, {});
    for (unsigned N = 0; N < K.Loops.size(); ++N)
      if (!Loops.test(N) && !isEmpty(K.Loops[N]))
        complain("loop " + llvm::Twine(N) + " stands nowhere, but is not empty");
    while (!Work.empty())
      follow(*Work.pop_back_val());
    return std::move(Complaints);
  }

private:
  void complain(const llvm::Twine &Of) { Complaints.push_back(Of.str()); }

  static bool isEmpty(const Loop &L) {
    return L.Carried.empty() && L.Exits.empty() && L.Body.empty();
  }

  /// \p Number is that of a \p What of \p Owner, of which there are \p Count.
  bool names(uint64_t Number, size_t Count, const llvm::Twine &Owner, llvm::StringRef What) {
    if (Number >= Count)
      complain(Owner + " names " + What + " " + llvm::Twine(Number) + " of " + llvm::Twine(Count));
    return Number < Count;
  }

  void need(const Expr *E, const llvm::Twine &Owner, llvm::StringRef What) {
    if (!E)
      complain(Owner + ": " + What + " is null");
    else if (!K.Pool->contains(E))
      complain(Owner + ": " + What + " is of another pool");
    else if (Seen.insert(E).second)
      Work.push_back(E);
  }

  /// Notes that statement \p Number stands here.
  bool place(llvm::BitVector &Placed, unsigned Number, llvm::StringRef What) {
    if (!names(Number, Placed.size(), "a statement", What))
      return false;
    if (Placed.test(Number))
      complain(What + " " + llvm::Twine(Number) + " stands in two places");
    const bool IsFirst = !Placed.test(Number);
    Placed.set(Number);
    return IsFirst;
  }

  void body(const std::vector<Statement> &Body, const std::vector<unsigned> &Around) {
    for (const Statement &S : Body)
      switch (S.What) {
      case Statement::Access:
        if (place(Accesses, S.Index, "access"))
          access(K.Accesses[S.Index], "access " + std::to_string(S.Index));
        break;
      case Statement::Barrier:
        if (place(Barriers, S.Index, "barrier"))
          need(K.Barriers[S.Index].When, "barrier " + llvm::Twine(S.Index), "its condition");
        break;
      case Statement::Loop:
        if (place(Loops, S.Index, "loop"))
          loop(S.Index, Around);
        break;
      }
  }

  void access(const Access &A, const std::string &Owner) {
    need(A.Address, Owner, "its address");
    need(A.When, Owner, "its condition");
    if (A.Object)
      names(*A.Object, K.Objects.size(), Owner, "object");
    if (A.Indexed) {
      names(A.Indexed->Object, K.Objects.size(), Owner, "object");
      for (const Expr *I : A.Indexed->Indices)
        need(I, Owner, "a subscript");
      need(A.Indexed->ByteOffset, Owner, "the offset of its field");
    }
    if (A.Part)
      need(A.Part->Stride, Owner, "its fragment's stride");
  }

  void loop(unsigned Number, std::vector<unsigned> Around) {
    const Loop &L = K.Loops[Number];
    const std::string Owner = "loop " + std::to_string(Number);
    if (L.Enclosing != Around)
      complain(Owner + " stands in other loops than it says");
    need(L.When, Owner, "who enters");
    need(L.While, Owner, "who goes on");
    for (const Expr *E : L.Exits)
      need(E, Owner, "an exit");
    for (unsigned Slot = 0; Slot < L.Carried.size(); ++Slot)
      variable(L.Carried[Slot], Number, Slot);
    Around.push_back(Number);
    body(L.Body, Around);
  }

  void variable(const CarriedVariable &V, unsigned Loop, unsigned Slot) {
    const std::string Owner =
        "variable " + std::to_string(Slot) + " of loop " + std::to_string(Loop);
    need(V.Variable, Owner, "its leaf");
    need(V.Initial, Owner, "its initial value");
    need(V.Next, Owner, "its next value");
    if (V.Variable && (V.Variable->Kind != ExprKind::Carried ||
                       uint64_t(V.Variable->Value) != Loop || V.Variable->Index != Slot))
      complain(Owner + " has the leaf of another");
  }

  /// What \p E names, and what it is made of.
  void follow(const Expr &E) {
    const std::string Owner = "'" + toString(E) + "'";
    const uint64_t Number = uint64_t(E.Value);
    switch (E.Kind) {
    case ExprKind::Address:
    case ExprKind::Stride:
      names(Number, K.Objects.size(), Owner, "object");
      break;
    case ExprKind::Table:
      names(Number, K.Tables.size(), Owner, "table");
      break;
    case ExprKind::Carried:
      if (names(Number, K.Loops.size(), Owner, "loop"))
        names(E.Index, K.Loops[Number].Carried.size(), Owner, "slot");
      break;
    case ExprKind::Left:
      if (names(Number, K.Loops.size(), Owner, "loop"))
        names(E.Index, K.Loops[Number].Exits.size(), Owner, "exit");
      break;
    case ExprKind::Last:
      names(Number, K.Loops.size(), Owner, "loop");
      break;
    default:
      break;
    }
    for (const Expr *Op : E.Operands)
      need(Op, Owner, "an operand");
  }

  const KernelModel &K;
  llvm::BitVector Accesses, Barriers, Loops; ///< that stand somewhere
  llvm::DenseSet<const Expr *> Seen;
  llvm::SmallVector<const Expr *, 32> Work;
  std::vector<std::string> Complaints;
};

void markLoops(const KernelModel &K, const std::vector<Statement> &Body, llvm::BitVector &Placed) {
  for (const Statement &S : Body)
    if (S.What == Statement::Loop) {
      Placed.set(S.Index);
      markLoops(K, K.Loops[S.Index].Body, Placed);
    }
}
} // namespace

std::vector<std::string> warplint::verify(const KernelModel &K) { return ModelVerifier(K).run(); }

void warplint::emptyAbsentLoops(KernelModel &K) {
  llvm::BitVector Placed(K.Loops.size());
  markLoops(K, K.Body, Placed);
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    if (Loop &L = K.Loops[N]; !Placed.test(N)) {
      L.When = L.While = K.Pool->boolean(false);
      L.Carried.clear();
      L.Exits.clear();
      L.Body.clear();
    }
}
