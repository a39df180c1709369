// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Locals.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"
#include "lib/frontend/passes/ElementUses.h"
#include "lib/lower/Pointers.h"
#include "lib/lower/Sites.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

#include <numeric>

using namespace warplint;

namespace {
/// What the arrays of a thread hold.
struct LocalContents {
  struct Written {
    llvm::SmallVector<const Expr *, 4> Values;
    llvm::SmallVector<ThreadArray, 2> Copied; ///< from these
    bool Otherwise = false;                   ///< by what is not followed
  };
  llvm::DenseMap<const Expr *, ThreadArray> ReadFrom;
  llvm::DenseMap<ThreadArray, Written> Of;
};

/// Whether the compiler can know a value: made of constants and of counters of such loops.
class Foreseeable {
public:
  Foreseeable(const Kernel &K, const LocalContents &Contents) : K(K), Contents(Contents) {}

  /// Null stands for what is no number, as a vector.
  bool operator()(const Expr *E) {
    if (!E)
      return false;
    auto [It, New] = Known.try_emplace(E, true); // a cycle is settled by its other parts
    if (!New)
      return It->second;
    bool Result = compute(*E);
    Known[E] = Result;
    return Result;
  }

  /// An array of \p Elements is indexed by \p Index. If that is the counter of a loop from 0 on,
  /// the loop has no more rounds; nvcc writes few of them out, or more in fours. As much as was
  /// found by compiling (docs/checks/local-array.md).
  void noteArray(const Expr &Index, uint64_t Elements) {
    const Expr &Counter = *unwrapped(&Index);
    if (Counter.Kind != ExprKind::Carried)
      return;
    const CarriedVariable &V = K.Loops[size_t(Counter.Value)].Carried[Counter.Index];
    const Expr &Next = *unwrapped(V.Next);
    const bool CountsUp = V.Initial->isConst(0) && Next.Kind == ExprKind::Add &&
                          Next.operand(0) == V.Variable && Next.operand(1)->isConst(1);
    constexpr uint64_t MostWhole = 8, MostByFours = 24;
    const bool IsShort =
        Elements && (Elements <= MostWhole || (Elements % 4 == 0 && Elements <= MostByFours));
    if (CountsUp && IsShort)
      ShortByArray.insert(unsigned(Counter.Value));
  }

  /// What is not known of an index.
  struct Unforeseen {
    const Expr *Counter = nullptr; ///< of a loop: how many rounds that has
    bool Otherwise = false;        ///< more than that
    llvm::SmallPtrSet<const Expr *, 16> Seen;
  };
  void blame(const Expr *E, Unforeseen &To) {
    if ((*this)(E) || !To.Seen.insert(E).second)
      return;
    if (E->Kind == ExprKind::Carried) {
      const CarriedVariable &V = K.Loops[E->Value].Carried[E->Index];
      if (!To.Counter && (*this)(V.Initial) && (*this)(V.Next))
        To.Counter = E;
      blame(V.Initial, To);
      blame(V.Next, To);
    } else if (E->Operands.empty() || E->Kind == ExprKind::Opaque || E->Kind == ExprKind::Last) {
      To.Otherwise = true;
    } else {
      for (const Expr *Op : E->Operands)
        blame(Op, To);
    }
  }

private:
  bool compute(const Expr &E) {
    auto Is = [&](const Expr *Part) { return (*this)(Part); };
    if (E.Range.isPoint() || (E.Kind == ExprKind::Div && isQuotientKnown(E)))
      return true;
    switch (E.Kind) {
    case ExprKind::Const:
      return true;
    case ExprKind::Opaque: {
      auto From = Contents.ReadFrom.find(&E);
      return From != Contents.ReadFrom.end() && holdsForeseeable(From->second);
    }
    case ExprKind::Carried:
    case ExprKind::Last: {
      const Loop &L = K.Loops[E.Value];
      const CarriedVariable &V = L.Carried[E.Index];
      if (!Is(V.Initial) || !Is(V.Next))
        return false;
      // One exit that can be counted bounds the copies; what is left behind hangs on each.
      return E.Kind == ExprKind::Carried
                 ? ShortByArray.contains(unsigned(E.Value)) ||
                       llvm::any_of(L.Exits, [&](const Expr *X) { return isBound(L, *X, true); })
                 : llvm::all_of(L.Exits, Is);
    }
    default:
      return !E.Operands.empty() && E.Kind != ExprKind::Left && llvm::all_of(E.Operands, Is);
    }
  }

  /// Whether it is foreseen when \p E, an exit of \p L, is \p Value at the latest:
  /// `not (i < 3 and x)` is true once i is 3, and so is `not (i < min(n, 3))`.
  bool isBound(const Loop &L, const Expr &E, bool Value) {
    if (E.Kind == ExprKind::Not)
      return isBound(L, *E.operand(0), !Value);
    if (E.Kind == (Value ? ExprKind::LogicalOr : ExprKind::LogicalAnd))
      return llvm::any_of(E.Operands, [&](const Expr *Op) { return isBound(L, *Op, Value); });
    if ((*this)(&E))
      return true;
    if (E.Kind != ExprKind::Lt)
      return false;
    const Expr &Counter = *E.operand(Value), &End = *E.operand(!Value);
    return (*this)(&Counter) && hasKnownMost(L, Counter, End);
  }

  /// Whether the compiler knows how far \p Counter of \p L gets at most, which ends at \p End. As
  /// much as was found by compiling (docs/checks/local-array.md).
  bool hasKnownMost(const Loop &L, const Expr &Counter, const Expr &End) {
    const Expr *First = &Counter;
    if (Counter.Kind == ExprKind::Carried)
      First = K.Loops[Counter.Value].Carried[Counter.Index].Initial;
    const int64_t Most = L.Unrolled ? 32 : 8;
    return First->isConst() && isAtMost(End, wrapAdd(First->Value, Most));
  }

  /// Whether \p E is foreseen at most, or never above \p Most, as far as that is looked into.
  bool isAtMost(const Expr &E, int64_t Most, unsigned Depth = 8) {
    auto Is = [&](const Expr *Part) { return (*this)(Part) || isAtMost(*Part, Most, Depth - 1); };
    if (E.Range.Hi <= Most)
      return true;
    if (!Depth)
      return false;
    if (E.Kind == ExprKind::Min)
      return llvm::any_of(E.Operands, Is);
    if (E.Kind != ExprKind::Select)
      return false;
    const auto Arms = llvm::ArrayRef(E.Operands).drop_front();
    const Expr &If = *E.operand(0);
    // n < 4 ? n : 4, also where n is compared as an unsigned integer.
    const auto IsSame = [](const Expr *A, const Expr *B) { return unwrapped(A) == unwrapped(B); };
    const bool IsMin = If.Kind == ExprKind::Lt && llvm::equal(If.Operands, Arms, IsSame);
    return IsMin ? llvm::any_of(Arms, Is) : llvm::all_of(Arms, [&](const Expr *Arm) {
      return isAtMost(*Arm, Most, Depth - 1);
    });
  }

  /// (16*i + lane % 16) / 32: what is not known of it stays below what the rest is a multiple of.
  bool isQuotientKnown(const Expr &E) {
    if (!E.operand(1)->isConst() || E.operand(1)->Value <= 0)
      return false;
    uint64_t Step = uint64_t(E.operand(1)->Value);
    int64_t Below = 1;
    llvm::SmallVector<const Expr *, 4> Addends{E.operand(0)};
    while (!Addends.empty()) {
      const Expr *A = Addends.pop_back_val();
      const bool Wraps = A->Kind == ExprKind::Wrap || A->Kind == ExprKind::Unsign;
      if (Wraps) // keeps what powers of two divide
        Step = std::gcd(Step, uint64_t(1) << 63);
      if (Wraps || A->Kind == ExprKind::Add)
        llvm::append_range(Addends, A->Operands);
      else if ((*this)(A))
        Step = std::gcd(Step, A->isConst() ? uint64_t(std::abs(A->Value)) : knownDivisor(A));
      else if (A->Range.isWithin({0, INT32_MAX}))
        Below += A->Range.Hi;
      else
        return false;
    }
    return uint64_t(Below) <= Step;
  }

  bool holdsForeseeable(ThreadArray A) {
    if (!Asked.insert(A).second)
      return true; // as above
    auto It = Contents.Of.find(A);
    return It != Contents.Of.end() && !It->second.Otherwise &&
           llvm::all_of(It->second.Values, [&](const Expr *E) { return (*this)(E); }) &&
           llvm::all_of(It->second.Copied,
                        [&](ThreadArray From) { return holdsForeseeable(From); });
  }

  const Kernel &K;
  const LocalContents &Contents;
  llvm::DenseMap<const Expr *, bool> Known;
  llvm::SmallPtrSet<ThreadArray, 4> Asked;
  llvm::SmallSet<unsigned, 4> ShortByArray; ///< loops
};

using ExprOf = llvm::function_ref<const Expr *(const llvm::Value &, const llvm::BasicBlock *)>;

/// Notes what is read from \p A, and what is written to it.
void noteContents(ThreadArray A, ExprOf ValueOf, LocalContents &Out) {
  const ArrayUses Uses = usesOf(A);
  LocalContents::Written &To = Out.Of[A];
  for (const llvm::LoadInst *Load : Uses.Loads)
    Out.ReadFrom[ValueOf(*Load, Load->getParent())] = A;
  for (const llvm::StoreInst *Store : Uses.Stores)
    To.Values.push_back(ValueOf(*Store->getValueOperand(), Store->getParent()));
  To.Otherwise = Uses.Escapes;
  for (const llvm::Value *Source : Uses.Sources)
    if (const auto *Local = llvm::dyn_cast<llvm::AllocaInst>(Source))
      To.Copied.push_back(Local);
    else
      To.Otherwise |= !llvm::isa<llvm::Constant>(Source);
}

/// What the arrays of \p F hold; \p ValueOf gives the expression of a value in a block.
LocalContents contentsOf(const llvm::Function &F, ExprOf ValueOf) {
  LocalContents Result;
  for (const llvm::Instruction &I : llvm::instructions(F))
    if (const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&I))
      noteContents(A, ValueOf, Result);
  return Result;
}
/// Whether \p Array holds one table of constants, and nothing else.
bool isOnlyTable(const llvm::Value &Array) {
  const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array);
  if (!A)
    return false;
  const ArrayUses Uses = usesOf(A);
  if (Uses.Escapes || !Uses.Stores.empty() || Uses.Sources.size() != 1)
    return false;
  const auto *From = llvm::dyn_cast<llvm::GlobalVariable>(Uses.Sources.front());
  return From && From->isConstant() && From->hasDefinitiveInitializer() &&
         !From->isExternallyInitialized();
}

/// The same array of a function that the kernel calls twice: one place in memory does for both.
bool isCalledAgain(llvm::ArrayRef<LocalArray> Known, const LocalArray &A) {
  return A.Indexed.Range.isValid() && llvm::any_of(Known, [&](const LocalArray &Other) {
           return Other.Name == A.Name && Other.Bytes == A.Bytes &&
                  Other.Indexed.Range == A.Indexed.Range;
         });
}
} // namespace

void LocalArrays::note(const llvm::Instruction &I, const llvm::Value *Pointer) {
  llvm::SmallVector<LocalIndex, 2> Indices;
  const llvm::Value *V = stripped(Pointer);
  while (const auto *Gep = llvm::dyn_cast<llvm::GEPOperator>(V)) {
    const llvm::Type *Counted = nullptr;
    for (auto At = gep_type_begin(Gep), End = gep_type_end(Gep); At != End; ++At) {
      const auto *In = llvm::dyn_cast_or_null<llvm::ArrayType>(Counted);
      if (!llvm::isa<llvm::Constant>(At.getOperand()))
        Indices.push_back({nullptr, Values.at(At.getOperand(), I.getParent()),
                           In ? In->getNumElements() : 0, &I});
      Counted = At.getIndexedType();
    }
    V = stripped(Gep->getPointerOperand());
  }
  if (!llvm::isa<llvm::AllocaInst, llvm::Argument>(V))
    return; // a choice between arrays, or not ours
  for (LocalIndex &L : Indices) {
    L.Array = V;
    Pending.push_back(L);
  }
}

/// Whether \p Around has accesses to \p Array at known indices, too: for them it is in registers.
static bool hasKnownUses(const llvm::Loop &Around, const llvm::Value &Array,
                         const llvm::SmallPtrSetImpl<const llvm::Instruction *> &Unknown) {
  const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array);
  if (!A)
    return false;
  auto Is = [&](const llvm::Instruction *I) { return Around.contains(I) && !Unknown.contains(I); };
  const ArrayUses Uses = usesOf(A);
  return llvm::any_of(Uses.Loads, Is) || llvm::any_of(Uses.Stores, Is);
}

/// Whether \p V is the same in each step of \p Around, as far as that is looked into.
static bool isSteady(const llvm::Value *V, const llvm::Loop &Around, unsigned Depth = 8) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  auto Is = [&](const llvm::Use &U) { return isSteady(U, Around, Depth - 1); };
  return !I || !Around.contains(I) ||
         (Depth && !llvm::isa<llvm::PHINode>(I) && !I->mayReadFromMemory() &&
          llvm::all_of(I->operands(), Is));
}

void LocalArrays::finish() {
  if (Pending.empty())
    return;
  KernelFunction &Function = Values.Function;
  const LocalContents Contents = contentsOf(
      Function.IR, [&](const llvm::Value &V, Block Where) { return Values.at(&V, Where); });
  Foreseeable IsForeseeable(Function.K, Contents);
  for (const LocalIndex &L : Pending)
    if (llvm::isa<llvm::AllocaInst>(L.Array))
      IsForeseeable.noteArray(*L.Index, L.Elements);
  llvm::MapVector<const llvm::Value *, RunTimeUses> Found;
  llvm::erase_if(Pending, [&](const LocalIndex &L) {
    return isAlwaysInPlace(*L.Array) || IsForeseeable(L.Index);
  });
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Unknown;
  for (const LocalIndex &L : Pending)
    Unknown.insert(L.At);
  for (const LocalIndex &L : Pending) {
    RunTimeUses &Of = Found[L.Array];
    Of.First = Of.First ? Of.First : L.At;
    ++Of.Number;
    Of.Read |= llvm::isa<llvm::LoadInst>(L.At);
    Of.Written |= llvm::isa<llvm::StoreInst>(L.At);
    const llvm::Loop *Around = Function.Loops.getLoopFor(L.At->getParent());
    Of.InLoop |= Around && !hasKnownUses(*Around, *L.Array, Unknown);
    // What is read of a parameter at one place is read before the loop, if it gets there.
    const auto *Load = llvm::dyn_cast<llvm::LoadInst>(L.At);
    const bool IsMoved = Around && Load && llvm::isa<llvm::Argument>(L.Array) &&
                         isSteady(Load->getPointerOperand(), *Around);
    const bool EachStep =
        Around && !IsMoved &&
        Flow.BlockWhen.lookup(L.At->getParent()) == Flow.BlockWhen.lookup(Around->getLoopLatch());
    Of.AreGuarded = Of.AreGuarded && (!EachStep || L.isWithin());
  }
  if (stayInRegisters(Found.getArrayRef()))
    return;
  for (const auto &[Array, Of] : Found) {
    const llvm::Instruction &At = *Of.First;
    Foreseeable::Unforeseen Why;
    uint64_t Elements = 0;
    for (const LocalIndex &L : Pending)
      if (L.Array == Array) {
        IsForeseeable.blame(L.Index, Why);
        Elements = std::max(Elements, L.Elements);
      }
    LocalArray A{declaredName(Function.AllFacts, *Array), wholeOf(*Array).Bytes,
                 llvm::isa<llvm::Argument>(Array),
                 siteOf(Function.AllFacts, At, 0, llvm::isa<llvm::LoadInst>(At),
                        llvm::isa<llvm::StoreInst>(At))};
    A.Elements = Elements;
    if (!Why.Otherwise && Why.Counter) {
      A.Uncounted = unsigned(Why.Counter->Value);
      A.Counter = Why.Counter->Name.str();
    }
    A.IsTable = isOnlyTable(*Array);
    if (!isCalledAgain(Function.K.Source.LocalArrays, A))
      Function.K.Source.LocalArrays.push_back(std::move(A));
  }
}

static constexpr unsigned WordBytes = 4;

WholeVariable warplint::wholeOf(const llvm::Value &Array) {
  if (const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array))
    return wholeOf(*A);
  const auto &Parameter = llvm::cast<llvm::Argument>(Array);
  return wholeOf(*Parameter.getParamByValType(), Parameter.getParent()->getDataLayout());
}

/// The array that a variable is, or all that is in it.
static const llvm::ArrayType *arrayTypeOf(const llvm::Value &Array) {
  const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array);
  const llvm::Type *T = A ? A->getAllocatedType() : nullptr;
  while (T && T->isStructTy() && T->getStructNumElements() == 1)
    T = T->getStructElementType(0);
  return llvm::dyn_cast_or_null<llvm::ArrayType>(T);
}

bool warplint::isAlwaysInPlace(const llvm::Value &Array) {
  constexpr uint64_t MostCopied = 128; // bytes; a copy of more is a loop, which is undone
  if (const auto *Parameter = llvm::dyn_cast<llvm::Argument>(&Array))
    return !Parameter->hasByValAttr() || wholeOf(Array).Bytes > MostCopied ||
           Parameter->getParent()->getAttributes().hasParamAttr(Parameter->getArgNo(),
                                                                "nvvm.grid_constant");
  const auto *T = arrayTypeOf(Array);
  return T && T->getNumElements() == 1;
}

/// Whether \p Array begins with a table of constants, from which it is copied.
static bool isTable(const llvm::Value &Array) {
  const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array);
  return A && llvm::any_of(usesOf(A).Sources, llvm::IsaPred<llvm::Constant>);
}

/// Outside of loops, wherever else that is done to another array.
static bool isChosenOnce(const llvm::Value &Array, const RunTimeUses &Of) {
  constexpr uint64_t MostUses = 4, MostWords = 24;
  const WholeVariable Whole = wholeOf(Array);
  return !Of.InLoop && Whole.IsOfWords &&
         (llvm::isa<llvm::Argument>(Array) ||
          (Of.Number <= MostUses && Whole.Bytes <= WordBytes * MostWords &&
           !(Of.Written && isTable(Array))));
}

/// In a loop, too, if nothing is done so to another array.
static bool isChosenInLoop(const llvm::Value &Array, const RunTimeUses &Of) {
  const WholeVariable Whole = wholeOf(Array);
  if (!Whole.IsOfWords)
    return false;
  if (llvm::isa<llvm::Argument>(Array))
    return Whole.Bytes <= WordBytes * (Of.AreGuarded ? 8 : 3);
  const llvm::ArrayType *T = arrayTypeOf(Array);
  const bool IsCounted = Of.Read && Of.Written;
  const uint64_t Most = Of.AreGuarded ? (IsCounted ? 5 : 7) : (IsCounted ? 3 : 4);
  return T && !T->getElementType()->isArrayTy() && T->getNumElements() <= Most;
}

bool warplint::stayInRegisters(llvm::ArrayRef<std::pair<const llvm::Value *, RunTimeUses>> Arrays) {
  return llvm::all_of(Arrays, [](const auto &A) { return isChosenOnce(*A.first, A.second); }) ||
         (Arrays.size() == 1 && isChosenInLoop(*Arrays[0].first, Arrays[0].second));
}
