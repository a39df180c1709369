// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Values.h"

#include "lib/lower/Arithmetic.h"
#include "lib/lower/Assembly.h"
#include "lib/lower/Calls.h"
#include "lib/lower/Pointers.h"
#include "lib/lower/Sites.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint;

static constexpr unsigned MaxDepth = 1500; // of values that depend on values; then opaque

const Expr *ValueLowering::at(const llvm::Value *V, Block Where) {
  const Expr *E = of(V);
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I)
    return E;
  for (const llvm::Loop *L = Function.Loops.getLoopFor(I->getParent()); L && !L->contains(Where);
       L = L->getParentLoop())
    E = Pool.last(Function.LoopNumbers.lookup(L), E);
  return E;
}

const Expr *ValueLowering::operand(const llvm::Instruction &I, unsigned Number) {
  return at(I.getOperand(Number), I.getParent());
}

const Expr *ValueLowering::of(const llvm::Value *V) {
  if (const Expr *E = Known.lookup(V))
    return E;
  const Expr *E = nullptr;
  ++Depth;
  if (const auto *I = llvm::dyn_cast<llvm::Instruction>(V))
    E = Depth > MaxDepth ? Opaques.of(*I, {}, /*PerLane=*/true) : lowerInstruction(*I);
  else if (const auto *C = llvm::dyn_cast<llvm::Constant>(V);
           C && !V->getType()->isPointerTy() && !llvm::isa<llvm::ConstantExpr>(V))
    E = lowerConstant(Pool, C);
  else
    E = lowerPointerBase(*this, V); // or an argument
  --Depth;
  Known[V] = E;
  return E;
}

const Expr *ValueLowering::opaque(const llvm::Instruction &I, bool PerLane, unsigned Component) {
  llvm::SmallVector<const Expr *, 4> Operands;
  if (!PerLane)
    for (const llvm::Use &U : I.operands()) {
      if (llvm::isa<llvm::Constant>(U) || llvm::isa<llvm::BasicBlock>(U))
        continue;
      llvm::Type *T = U->getType();
      if (T->isIntOrPtrTy() || T->isFloatingPointTy())
        Operands.push_back(at(U, I.getParent()));
      else
        PerLane = true; // vectors and structures are not tracked as a whole
    }
  if (PerLane)
    Operands.clear();
  return Opaques.of(I, Operands, PerLane, Component);
}

const Expr *ValueLowering::loaded(const llvm::LoadInst &I, unsigned Component) {
  const llvm::Value *Pointer = I.getPointerOperand();
  const bool Private = I.getPointerAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_LOCAL ||
                       llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Pointer));
  if (Private)
    return Opaques.of(I, {}, /*PerLane=*/true, Component);
  const Expr *Address = at(Pointer, I.getParent());
  if (I.isVolatile() || !isFixed(Pointer))
    return Opaques.of(I, {Address}, I.isVolatile(), Component);
  return Opaques.fixed(I, Address, Component);
}

const Expr *ValueLowering::lowerInstruction(const llvm::Instruction &I) {
  if (const auto *Phi = llvm::dyn_cast<llvm::PHINode>(&I))
    return lowerPhi(*Phi);
  if (const auto *Gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&I))
    return lowerGep(*this, *llvm::cast<llvm::GEPOperator>(Gep), I.getParent());
  if (const auto *Element = llvm::dyn_cast<llvm::ExtractElementInst>(&I))
    return lowerElement(*Element);
  if (const auto *Extract = llvm::dyn_cast<llvm::ExtractValueInst>(&I)) {
    // The first component of a shuffle or of an arithmetic-with-overflow is the value.
    const auto *Call = llvm::dyn_cast<llvm::CallBase>(Extract->getAggregateOperand());
    const auto *Asm = Call ? llvm::dyn_cast<llvm::InlineAsm>(Call->getCalledOperand()) : nullptr;
    if (Asm && Extract->getNumIndices() == 1 && I.getType()->isIntegerTy())
      return lowerAssemblyPart(*this, *Call, *Asm, Extract->getIndices()[0]);
    if (Call && Extract->getNumIndices() == 1 && Extract->getIndices()[0] == 0 &&
        I.getType()->isIntegerTy())
      return at(Call, I.getParent());
    return opaque(I, /*PerLane=*/true);
  }
  if (!I.getType()->isIntOrPtrTy() && !I.getType()->isFloatingPointTy())
    return opaque(I, /*PerLane=*/true);
  if (I.getType()->isIntegerTy() && I.getType()->getIntegerBitWidth() > 64)
    return opaque(I, /*PerLane=*/false);
  if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I))
    return lowerCall(*this, *Call);
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I)) {
    if (const Expr *Field = lowerParameterLoad(*this, *Load))
      return Field;
    if (const Expr *Element = lowerTableLoad(*this, *Load))
      return Element;
    return loaded(*Load);
  }
  if (llvm::isa<llvm::AtomicRMWInst>(I) || llvm::isa<llvm::AtomicCmpXchgInst>(I) ||
      llvm::isa<llvm::AllocaInst>(I))
    return Opaques.of(I, {}, /*PerLane=*/true);
  if (!I.getType()->isIntOrPtrTy())
    return opaque(I, /*PerLane=*/false);
  if (const auto *Binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
    return lowerBinary(*this, *Binary);
  if (const auto *Cast = llvm::dyn_cast<llvm::CastInst>(&I))
    return lowerCast(*this, *Cast);
  if (const auto *Compare = llvm::dyn_cast<llvm::ICmpInst>(&I))
    return lowerCompare(*this, *Compare);
  if (llvm::isa<llvm::SelectInst>(I))
    return Pool.select(operand(I, 0), operand(I, 1), operand(I, 2));
  if (llvm::isa<llvm::FreezeInst>(I))
    return operand(I, 0);
  return opaque(I, /*PerLane=*/false);
}

/// Whether something in \p L is decided by \p Sum or what is computed from it in floating point.
/// Most sums are not, and a loop that carries none has closed forms.
static bool isDecisiveIn(const llvm::PHINode &Sum, const llvm::Loop &L) {
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Seen{&Sum};
  llvm::SmallVector<const llvm::Instruction *, 8> Work{&Sum};
  while (!Work.empty())
    for (const llvm::User *U : Work.pop_back_val()->users()) {
      const auto *User = llvm::cast<llvm::Instruction>(U);
      if (!L.contains(User) || !Seen.insert(User).second)
        continue;
      if (User->getType()->isFloatingPointTy())
        Work.push_back(User);
      else if (!User->getType()->isVoidTy()) // compared or converted
        return true;
    }
  return false;
}

const Expr *ValueLowering::activeIn(Block B) const {
  const Expr *When = Flow.BlockWhen.lookup(B);
  const llvm::Loop *L = Function.Loops.getLoopFor(B);
  if (!When || (L && !Function.LoopNumbers.contains(L)))
    return nullptr;
  return Pool.active(When, L ? std::optional(Function.LoopNumbers.lookup(L)) : std::nullopt,
                     Function.loopsAround(B));
}

/// \p E without the conjuncts of \p Base, if it begins with them.
static const Expr *withoutPrefix(ExprPool &Pool, const Expr *E, const Expr *Base) {
  if (E == Base)
    return Pool.boolean(true);
  if (E->Kind != ExprKind::LogicalAnd)
    return nullptr;
  const Expr *Rest = withoutPrefix(Pool, E->operand(0), Base);
  return Rest ? Pool.land(Rest, E->operand(1)) : nullptr;
}

/// The value of \p Phi by the edge taken, over the edges for which \p Wanted holds.
static const Expr *choose(ValueLowering &Values, const ControlFlow &Flow, const llvm::PHINode &Phi,
                          Block Where, llvm::function_ref<bool(Block)> Wanted) {
  const KernelFunction &Of = Values.Function;
  ExprPool &Pool = Values.Pool;
  // What all lanes that come here have in common need not be asked again.
  const Expr *Base = nullptr;
  if (const auto *Above = Of.Dominators.getNode(Phi.getParent())->getIDom())
    if (Of.Loops.getLoopFor(Above->getBlock()) == Of.Loops.getLoopFor(Where))
      Base = Flow.BlockWhen.lookup(Above->getBlock());
  const Expr *Result = nullptr;
  for (unsigned I = Phi.getNumIncomingValues(); I-- > 0;) {
    Block From = Phi.getIncomingBlock(I);
    const Expr *Edge = Flow.EdgeWhen.lookup({From, Phi.getParent()});
    if (!Wanted(From) || !Edge)
      continue; // another side of the loop, or never taken
    const Expr *Value = Values.at(Phi.getIncomingValue(I), Where);
    if (!Result) {
      Result = Value;
      continue;
    }
    if (const Expr *Short = Base ? withoutPrefix(Pool, Edge, Base) : nullptr)
      Edge = Short;
    Result = Pool.select(Edge, Value, Result);
  }
  return Result;
}

const Expr *ValueLowering::lowerPhi(const llvm::PHINode &I) {
  const llvm::Loop *L = Function.Loops.getLoopFor(I.getParent());
  bool Header = L && L->getHeader() == I.getParent();
  const bool IsFloat = I.getType()->isFloatingPointTy();
  if (IsFloat ? Header && !isDecisiveIn(I, *L) : !I.getType()->isIntOrPtrTy())
    return Opaques.of(I, {}, /*PerLane=*/true);
  if (!Header) {
    const Expr *E = choose(*this, Flow, I, I.getParent(), [](Block) { return true; });
    return E ? E : Opaques.of(I, {}, true);
  }
  unsigned Number = Function.LoopNumbers.lookup(L);
  Loop &Model = Function.K.Loops[Number];
  unsigned Slot = Model.Carried.size();
  ExprRange Range;
  if (I.getType()->isIntegerTy())
    Range = widthOf(&I) == 1 ? ExprRange{0, 1} : ExprRange::ofSigned(widthOf(&I));
  const std::string Name = nameOfCarried(Function, I, *L);
  const Expr *Leaf =
      Pool.carried(Number, Slot, Name.empty() ? "v" + std::to_string(Slot) : Name, Range);
  Model.Carried.push_back({Leaf, nullptr, nullptr});
  Carried.push_back({&I, Slot});
  return Leaf;
}

void ValueLowering::finishCarried() {
  // Completing one variable can bring up another.
  for (size_t N = 0; N < Carried.size(); ++N) {
    const llvm::PHINode &Phi = *Carried[N].Phi;
    const unsigned Slot = Carried[N].Slot;
    const llvm::Loop *L = Function.Loops.getLoopFor(Phi.getParent());
    // Seen from before the loop, and from the end of an iteration.
    Block Before = nullptr;
    for (Block P : predecessors(Phi.getParent()))
      if (!L->contains(P))
        Before = P;
    auto Inside = [&](Block From) { return L->contains(From); };
    auto Outside = [&](Block From) { return !L->contains(From); };
    const Expr *Initial = Before ? choose(*this, Flow, Phi, Before, Outside) : nullptr;
    const Expr *Next = choose(*this, Flow, Phi, Phi.getParent(), Inside);
    CarriedVariable &V = Function.K.Loops[Function.LoopNumbers.lookup(L)].Carried[Slot];
    V.Initial = Initial ? Initial : V.Variable;
    V.Next = Next ? Next : V.Variable;
  }
}

/// A component of a vector: of one that was put together here, or of one that was loaded.
const Expr *ValueLowering::lowerElement(const llvm::ExtractElementInst &I) {
  const auto *Index = llvm::dyn_cast<llvm::ConstantInt>(I.getIndexOperand());
  if (!Index || !(I.getType()->isIntegerTy() || I.getType()->isFloatingPointTy()))
    return opaque(I, /*PerLane=*/true);
  const llvm::Value *Vector = I.getVectorOperand();
  while (const auto *Insert = llvm::dyn_cast<llvm::InsertElementInst>(Vector)) {
    const auto *At = llvm::dyn_cast<llvm::ConstantInt>(Insert->getOperand(2));
    if (!At)
      break;
    if (At->getValue() == Index->getValue())
      return at(Insert->getOperand(1), I.getParent());
    Vector = Insert->getOperand(0);
  }
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(Vector)) {
    if (const Expr *Field = lowerParameterLoad(*this, *Load, &I))
      return Field;
    return loaded(*Load, 1 + unsigned(Index->getZExtValue()));
  }
  return opaque(I, /*PerLane=*/true);
}
