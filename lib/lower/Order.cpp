// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Order.h"

#include "lib/expr/Rewrite.h"
#include "lib/known/Instructions.h"
#include "lib/lower/Calls.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace warplint;

/// Whether \p I yields another value in each lane, for all that its operands tell: what it yields
/// may still be the same in all of them, as a sum of all lanes is.
static bool variesUnseen(const llvm::Instruction &I) {
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return Load->isVolatile();
  if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::AllocaInst>(I))
    return true;
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  return Call && (Call->isConvergent() || !Call->doesNotAccessMemory());
}

/// Whether \p V can be lowered without another variable of a loop, from few instructions, and is
/// known by what it is made of.
static bool isPlain(const ValueLowering &Values, const llvm::Value &V) {
  constexpr size_t Most = 48; // instructions
  llvm::SmallPtrSet<const llvm::Value *, 16> Seen;
  llvm::SmallVector<const llvm::Value *, 16> Work{&V};
  while (!Work.empty()) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (Seen.size() > Most || variesUnseen(*I))
      return false;
    if (llvm::isa<llvm::PHINode>(I)) {
      if (!Values.isLowered(I) || !I->getType()->isIntOrPtrTy())
        return false;
      continue;
    }
    if (!I->getType()->isIntOrPtrTy() && !I->getType()->isFloatingPointTy() &&
        !llvm::isa<llvm::LoadInst>(I))
      return false; // vectors and structures are not tracked as a whole
    Work.append(I->op_begin(), I->op_end());
  }
  return true;
}

static void placeLoops(const KernelModel &K, const std::vector<Statement> &Body,
                       llvm::DenseSet<unsigned> &Placed) {
  for (const Statement &S : Body)
    if (S.What == Statement::Loop) {
      Placed.insert(S.Index);
      placeLoops(K, K.Loops[S.Index].Body, Placed);
    }
}

/// Whether the model still has all that \p E names.
static bool isInModel(const KernelModel &K, const llvm::DenseSet<unsigned> &Placed, const Expr *E) {
  llvm::SmallVector<const Expr *, 16> Work{E};
  llvm::DenseSet<const Expr *> Seen;
  while (!Work.empty()) {
    const Expr *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    const auto Number = unsigned(At->Value);
    switch (At->Kind) {
    case ExprKind::Carried:
      if (!Placed.contains(Number) || At->Index >= K.Loops[Number].Carried.size())
        return false;
      break;
    case ExprKind::Left:
      if (!Placed.contains(Number) || At->Index >= K.Loops[Number].Exits.size())
        return false;
      break;
    case ExprKind::Last:
      if (!Placed.contains(Number))
        return false;
      break;
    default:
      break;
    }
    Work.append(At->Operands.begin(), At->Operands.end());
  }
  return true;
}

/// The lanes that a barrier of a warp, a shuffle or a vote names; null if the call says nothing.
static const llvm::Value *maskOf(const llvm::CallBase &I) {
  const llvm::Function *Callee = I.getCalledFunction();
  const Instruction *Is = Callee ? intrinsicNamed(Callee->getName()) : nullptr;
  return Is && Is->Mask != Instruction::NoMask ? I.getArgOperand(unsigned(Is->Mask)) : nullptr;
}

/// Whether what a shuffle yields, \p V, goes into a result whatever else is so: `v += shuffled`.
/// What a condition chooses or drops may be what no lane has given.
static bool isUsedWhatever(const llvm::LoopInfo &Loops, const llvm::Value &V) {
  const auto IsKept = [&](const llvm::User *U) {
    const auto *Phi = llvm::dyn_cast<llvm::PHINode>(U);
    return Phi ? Phi->getNumIncomingValues() == 1 || Loops.isLoopHeader(Phi->getParent())
               : !llvm::isa<llvm::SelectInst>(U);
  };
  const llvm::Value *Of = &V;
  while (Of->hasOneUse() && llvm::isa<llvm::CastInst>(*Of->user_begin()))
    Of = *Of->user_begin();
  return Of->hasOneUse() && llvm::isa<llvm::BinaryOperator>(*Of->user_begin()) &&
         !Of->user_begin()->use_empty() && llvm::all_of(Of->user_begin()->users(), IsKept);
}

/// \p V as it is in the first round of a loop that it is a variable of, if that is not one of those
/// that the model has kept, \p Placed: one exchange has been left in its place.
static const llvm::Value *firstOf(ValueLowering &Values, const llvm::DenseSet<unsigned> &Placed,
                                  const llvm::Value *V) {
  const auto *Phi = llvm::dyn_cast<llvm::PHINode>(V);
  const llvm::Loop *L = Phi ? Values.Function.Loops.getLoopFor(Phi->getParent()) : nullptr;
  if (!L || L->getHeader() != Phi->getParent() || !L->getLoopPredecessor())
    return V;
  const auto Number = Values.Function.LoopNumbers.find(L);
  const bool IsKept =
      Number != Values.Function.LoopNumbers.end() && Placed.contains(Number->second);
  return IsKept ? V : Phi->getIncomingValueForBlock(L->getLoopPredecessor());
}

/// The load whose value shuffle \p I hands on, in the first round of a loop around it.
static std::optional<unsigned> loadGivenTo(ValueLowering &Values,
                                           const llvm::DenseSet<unsigned> &Placed,
                                           const llvm::CallBase &I) {
  const Instruction *Is = intrinsicNamed(I.getCalledFunction()->getName());
  const llvm::Value *V = firstOf(Values, Placed, I.getArgOperand(unsigned(Is->Mask + 1)));
  while (const auto *Cast = llvm::dyn_cast<llvm::CastInst>(V))
    V = firstOf(Values, Placed, Cast->getOperand(0));
  const auto *Load = llvm::dyn_cast<llvm::LoadInst>(V);
  const auto Of = Load ? Values.Function.Loads.find(Load) : Values.Function.Loads.end();
  return Of == Values.Function.Loads.end() ? std::nullopt : std::optional(Of->second);
}

/// The lane that each lane reads at \p I, in the first round of a loop around it; null if that is
/// no shuffle, or what it reads may be dropped.
static const Expr *sourceOf(ValueLowering &Values, const llvm::DenseSet<unsigned> &Placed,
                            const llvm::CallBase &I) {
  const llvm::Function *Callee = I.getCalledFunction();
  const Instruction *Is = Callee ? intrinsicNamed(Callee->getName()) : nullptr;
  if (!Is || Is->Does != Does::Shuffle || !isUsedWhatever(Values.Function.Loops, I))
    return nullptr;
  const unsigned First = unsigned(Is->Mask + 1);
  const auto Kind = shuffleKind(Callee->getName().rsplit('.').first.rsplit('.').second);
  const llvm::Value *By = firstOf(Values, Placed, I.getArgOperand(First + 1));
  const llvm::Value *Clamp = I.getArgOperand(First + 2);
  if (!Kind || !isPlain(Values, *By) || !isPlain(Values, *Clamp))
    return nullptr;
  const Expr *Of = Values.Pool.shuffle(*Kind, Values.Pool.lane(), Values.at(By, I.getParent()),
                                       Values.at(Clamp, I.getParent()));
  return Of->Kind == *Kind ? Of : nullptr;
}

void warplint::describeOrder(ValueLowering &Values) {
  Kernel &K = Values.Function.K;
  llvm::DenseSet<unsigned> Placed;
  placeLoops(K, K.Body, Placed);
  llvm::DenseSet<unsigned> Unguarded; // who comes to them is no longer known
  for (unsigned N = 0; N < K.Barriers.size(); ++N)
    if (Barrier &B = K.Barriers[N]; !B.isOfBlock() && !isInModel(K, Placed, B.When)) {
      B.When = Values.Pool.boolean(true);
      Unguarded.insert(N);
    }
  for (const auto &[Number, Call] : Values.Function.WarpBarriers) {
    const llvm::Value *Mask = maskOf(*Call);
    if (!Mask || !Mask->getType()->isIntegerTy(32) || !isPlain(Values, *Mask))
      continue;
    const Expr *E = Values.at(Mask, Call->getParent());
    if (isInModel(K, Placed, E) && !Unguarded.contains(Number))
      K.Barriers[Number].Which = E;
  }
  for (const auto &[Number, Call] : Values.Function.WarpBarriers)
    if (const Expr *E = sourceOf(Values, Placed, *Call);
        E && isInModel(K, Placed, E) && !Unguarded.contains(Number)) {
      K.Barriers[Number].Source = E;
      K.Barriers[Number].Gives = loadGivenTo(Values, Placed, *Call);
    }
  for (const KernelFunction::Meeting &M : Values.Function.Meetings) {
    const auto ValueOf = [&](const llvm::Value *V) -> const Expr * {
      if (!V || !V->getType()->isIntOrPtrTy() || !isPlain(Values, *V))
        return nullptr;
      const Expr *E = Values.at(V, M.At->getParent());
      return isInModel(K, Placed, E) ? E : nullptr;
    };
    Barrier &Of = K.Barriers[M.Barrier];
    for (const auto &[V, To] : {std::pair(M.Which, &Of.Which), std::pair(M.Transfer, &Of.Transfer),
                                std::pair(M.Parity, &Of.Parity)})
      if (V)
        *To = ValueOf(V);
  }
  for (const auto &[Number, Store] : Values.Function.Stores) {
    const llvm::Value *V = Store->getValueOperand();
    const auto *Load = llvm::dyn_cast<llvm::LoadInst>(V);
    if (const auto From = Values.Function.Loads.find(Load); From != Values.Function.Loads.end())
      K.Accesses[Number].CopiedFrom = K.Accesses[From->second].Address;
    if (!isPlain(Values, *V))
      continue;
    const Expr *E = Load && !Values.isLowered(V) && V->getType()->isVectorTy()
                        ? Values.loaded(*Load)
                        : Values.at(V, Store->getParent());
    if (isInModel(K, Placed, E))
      K.Accesses[Number].Value = E;
  }
}

/// Whether lanes may differ in \p E itself, its operands apart.
static bool differsByItself(const Expr &E) {
  switch (E.Kind) {
  case ExprKind::ThreadIdx:
  case ExprKind::Lane:
  case ExprKind::Last: // lanes may leave a loop at different times
  case ExprKind::Left:
  case ExprKind::ShuffleIdx:
  case ExprKind::ShuffleUp:
  case ExprKind::ShuffleDown:
  case ExprKind::ShuffleXor:
    return true;
  case ExprKind::Opaque:
    return E.PerLane;
  default:
    return false;
  }
}

/// Whether lanes may differ in \p Root. A loop variable is what it begins with and goes on with.
static bool mayDiffer(const Kernel &K, const Expr &Root) {
  llvm::SmallVector<const Expr *, 4> Work{&Root};
  llvm::SmallPtrSet<const Expr *, 8> Seen;
  while (!Work.empty()) {
    const bool Differs = anyPart(*Work.pop_back_val(), [&](const Expr &E) {
      if (E.Kind == ExprKind::Carried && Seen.insert(&E).second) {
        const CarriedVariable &V = K.Loops[size_t(E.Value)].Carried[E.Index];
        Work.append({V.Initial, V.Next});
      }
      return differsByItself(E);
    });
    if (Differs)
      return true;
  }
  return false;
}

void warplint::noteSameAddresses(Kernel &K) {
  for (Access &A : K.Accesses)
    if (A.Atomic)
      A.Atomic->SameAddress = !mayDiffer(K, *A.Address);
}
