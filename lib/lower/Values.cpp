//===- lib/lower/Values.cpp - SSA values as expressions ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value of w bits is lowered to the integer that its bits denote when read as signed; a
// boolean to 0 or 1. Where LLVM says that no signed overflow happens, the operation on
// integers is the same; elsewhere the result is wrapped.
//
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"
#include "lib/lower/Unsigned.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace warplint;

static constexpr unsigned MaxDepth = 1500; // of values that depend on values; then opaque

static unsigned widthOf(const llvm::Value *V) {
  return V->getType()->isIntegerTy() ? V->getType()->getIntegerBitWidth() : 64;
}

const Expr *FunctionLowering::valueAt(const llvm::Value *V, Block Where) {
  const Expr *E = lowerValue(V);
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I)
    return E;
  for (const llvm::Loop *L = Loops.getLoopFor(I->getParent()); L && !L->contains(Where);
       L = L->getParentLoop())
    E = Pool.last(LoopNumbers[L], E);
  return E;
}

const Expr *FunctionLowering::operand(const llvm::Instruction &I, unsigned Number) {
  return valueAt(I.getOperand(Number), I.getParent());
}

const Expr *FunctionLowering::lowerValue(const llvm::Value *V) {
  if (const Expr *Known = Values.lookup(V))
    return Known;
  const Expr *E = nullptr;
  ++Depth;
  if (const auto *I = llvm::dyn_cast<llvm::Instruction>(V))
    E = Depth > MaxDepth ? opaqueOf(*I, {}, /*PerLane=*/true) : lowerInstruction(*I);
  else if (V->getType()->isPointerTy() || llvm::isa<llvm::ConstantExpr>(V))
    E = lowerPointerBase(V);
  else if (const auto *C = llvm::dyn_cast<llvm::Constant>(V))
    E = lowerConstant(C);
  else
    E = lowerPointerBase(V); // an argument
  --Depth;
  Values[V] = E;
  return E;
}

const Expr *FunctionLowering::lowerConstant(const llvm::Constant *C) {
  if (const auto *Float = llvm::dyn_cast<llvm::ConstantFP>(C)) // its bits tell it from others
    return Pool.constant(Float->getValueAPF().bitcastToAPInt().zextOrTrunc(64).getSExtValue());
  const auto *Int = llvm::dyn_cast<llvm::ConstantInt>(C);
  if (!Int)
    return Pool.constant(0); // undef, poison, null: any value will do
  if (Int->getBitWidth() == 1)
    return Pool.boolean(Int->isOne());
  return Pool.constant(Int->getValue().sextOrTrunc(64).getSExtValue());
}

std::string FunctionLowering::nameOfValue(const llvm::Value &V) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
  if (I && I->mayReadFromMemory() && !llvm::isa<llvm::CallBase>(I)) {
    Site S = siteOf(*I, unsigned(Layout.getTypeStoreSize(I->getType())), true, false);
    if (!S.Text.empty())
      return S.Text;
  }
  return declaredName(V);
}

std::string FunctionLowering::declaredName(const llvm::Value &V) const {
  if (V.getName().starts_with("agg.tmp") || V.getName().starts_with("ref.tmp"))
    return ""; // Clang's own variable
  // mem2reg names a variable's values "name.0", "name.1"; the rest comes from Clang.
  llvm::StringRef Name = V.getName().take_until([](char C) { return C == '.'; });
  while (AllFacts.NumberedNames && !Name.empty() && llvm::isDigit(Name.back()) &&
         !AllFacts.NumberedNames->contains(Name))
    Name = Name.drop_back(); // another of that name
  return Name.str();
}

const Expr *FunctionLowering::lowerInstruction(const llvm::Instruction &I) {
  if (const auto *Phi = llvm::dyn_cast<llvm::PHINode>(&I))
    return lowerPhi(*Phi);
  if (const auto *Gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&I))
    return lowerGep(*llvm::cast<llvm::GEPOperator>(Gep), I.getParent());
  if (const auto *Element = llvm::dyn_cast<llvm::ExtractElementInst>(&I))
    return lowerElement(*Element);
  if (const auto *Extract = llvm::dyn_cast<llvm::ExtractValueInst>(&I)) {
    // The first component of a shuffle or of an arithmetic-with-overflow is the value.
    const auto *Call = llvm::dyn_cast<llvm::CallBase>(Extract->getAggregateOperand());
    if (Call && Extract->getNumIndices() == 1 && Extract->getIndices()[0] == 0 &&
        I.getType()->isIntegerTy())
      return valueAt(Call, I.getParent());
    return opaque(I, /*PerLane=*/true);
  }
  if (!I.getType()->isIntOrPtrTy() && !I.getType()->isFloatingPointTy())
    return opaque(I, /*PerLane=*/true);
  if (I.getType()->isIntegerTy() && I.getType()->getIntegerBitWidth() > 64)
    return opaque(I, /*PerLane=*/false);
  if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I))
    return lowerCall(*Call);
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I)) {
    if (const Expr *Field = lowerParameterLoad(*Load))
      return Field;
    if (const Expr *Element = lowerTableLoad(*Load))
      return Element;
    return loaded(*Load);
  }
  if (llvm::isa<llvm::AtomicRMWInst>(I) || llvm::isa<llvm::AtomicCmpXchgInst>(I) ||
      llvm::isa<llvm::AllocaInst>(I))
    return opaqueOf(I, {}, /*PerLane=*/true);
  if (!I.getType()->isIntOrPtrTy())
    return opaque(I, /*PerLane=*/false);
  if (const auto *Binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
    return lowerBinary(*Binary);
  if (const auto *Cast = llvm::dyn_cast<llvm::CastInst>(&I))
    return lowerCast(*Cast);
  if (const auto *Compare = llvm::dyn_cast<llvm::ICmpInst>(&I))
    return lowerCompare(*Compare);
  if (llvm::isa<llvm::SelectInst>(I))
    return Pool.select(operand(I, 0), operand(I, 1), operand(I, 2));
  if (llvm::isa<llvm::FreezeInst>(I))
    return operand(I, 0);
  return opaque(I, /*PerLane=*/false);
}

const Expr *FunctionLowering::lowerBinary(const llvm::BinaryOperator &I) {
  const Expr *A = operand(I, 0), *B = operand(I, 1);
  unsigned Bits = widthOf(&I);
  auto Unsigned = [&](const Expr *E) { return Pool.unsign(Bits, E); };
  if (Bits == 1)
    switch (I.getOpcode()) {
    case llvm::Instruction::And:
    case llvm::Instruction::Mul:
      return Pool.land(A, B);
    case llvm::Instruction::Or:
      return Pool.lor(A, B);
    case llvm::Instruction::Xor:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return A->isConst(1) ? Pool.lnot(B) : B->isConst(1) ? Pool.lnot(A) : Pool.ne(A, B);
    default:
      return opaque(I, false);
    }
  bool Exact = llvm::isa<llvm::OverflowingBinaryOperator>(I) && I.hasNoSignedWrap();
  auto Wrapped = [&](const Expr *E) { return Exact ? E : Pool.wrap(Bits, E); };
  // What overflows anyway may as well overflow late: the ring operations commute with it.
  const Expr *RA = Exact ? A : stripWraps(Bits, A), *RB = Exact ? B : stripWraps(Bits, B);
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
    return Wrapped(Pool.add(RA, RB));
  case llvm::Instruction::Sub:
    return Wrapped(Pool.sub(RA, RB));
  case llvm::Instruction::Mul:
    return Wrapped(Pool.mul(RA, RB));
  case llvm::Instruction::Shl:
    return Wrapped(Pool.shl(RA, Unsigned(B)));
  case llvm::Instruction::SDiv:
    return Pool.div(A, B);
  case llvm::Instruction::SRem:
    return Pool.rem(A, B);
  case llvm::Instruction::UDiv:
    if (Bits == 64 && isAboveSigned(*A))
      return opaque(I, /*PerLane=*/true);
    return Wrapped(Pool.div(Unsigned(A), Unsigned(B)));
  case llvm::Instruction::URem:
    // At 64 bits a value below 0 stands for one above 2^63: its low bits are right, as they are.
    if (Bits == 64 && B->isConst() && llvm::isPowerOf2_64(uint64_t(B->Value)))
      return Pool.band(A, Pool.constant(int64_t(uint64_t(B->Value) - 1)));
    if (Bits == 64 && isAboveSigned(*A))
      return opaque(I, /*PerLane=*/true);
    return Wrapped(Pool.rem(Unsigned(A), Unsigned(B)));
  case llvm::Instruction::LShr:
    return shiftUnsigned(Pool, Bits, A, B);
  case llvm::Instruction::AShr:
    return Pool.shr(A, Unsigned(B));
  case llvm::Instruction::And:
    return Pool.band(A, B);
  case llvm::Instruction::Or:
    if (llvm::cast<llvm::PossiblyDisjointInst>(I).isDisjoint())
      return Wrapped(Pool.add(A, B));
    return Pool.bor(A, B);
  case llvm::Instruction::Xor:
    return Pool.bxor(A, B);
  default:
    return opaque(I, false);
  }
}

const Expr *FunctionLowering::lowerCast(const llvm::CastInst &I) {
  llvm::Type *From = I.getSrcTy();
  if (!From->isIntOrPtrTy())
    return opaque(I, false); // from a floating-point value
  const Expr *A = operand(I, 0);
  unsigned FromBits = widthOf(I.getOperand(0)), ToBits = widthOf(&I);
  switch (I.getOpcode()) {
  case llvm::Instruction::Trunc:
    return ToBits == 1 ? Pool.unsign(1, A) : Pool.wrap(ToBits, A);
  case llvm::Instruction::ZExt:
    return FromBits == 1 ? A : Pool.unsign(FromBits, A);
  case llvm::Instruction::SExt:
    return FromBits == 1 ? Pool.sub(Pool.constant(0), A) : A;
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::PtrToAddr:
    return Pool.wrap(ToBits, A);
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::AddrSpaceCast:
  case llvm::Instruction::BitCast:
    return A;
  default:
    return opaque(I, false);
  }
}

const Expr *FunctionLowering::lowerCompare(const llvm::ICmpInst &I) {
  if (!I.getOperand(0)->getType()->isIntOrPtrTy())
    return opaque(I, true);
  const Expr *A = operand(I, 0), *B = operand(I, 1);
  bool Unsigned = I.isUnsigned() && I.getOperand(0)->getType()->isIntegerTy();
  const unsigned Bits = widthOf(I.getOperand(0));
  auto Less = [&](const Expr *Low, const Expr *High) {
    return Unsigned ? lessUnsigned(Pool, Bits, Low, High) : Pool.lt(Low, High);
  };
  switch (I.getPredicate()) {
  case llvm::ICmpInst::ICMP_EQ:
    return Pool.eq(A, B);
  case llvm::ICmpInst::ICMP_NE:
    return Pool.ne(A, B);
  case llvm::ICmpInst::ICMP_SLT:
  case llvm::ICmpInst::ICMP_ULT:
    return Less(A, B);
  case llvm::ICmpInst::ICMP_SLE:
  case llvm::ICmpInst::ICMP_ULE:
    return Pool.lnot(Less(B, A));
  case llvm::ICmpInst::ICMP_SGT:
  case llvm::ICmpInst::ICMP_UGT:
    return Less(B, A);
  case llvm::ICmpInst::ICMP_SGE:
  case llvm::ICmpInst::ICMP_UGE:
    return Pool.lnot(Less(A, B));
  default:
    return opaque(I, false);
  }
}

/// Which part of a variable scalar replacement made a value of: 4 of "at.sroa.4.0". The numbers
/// grow with the place of the part; they are not its index.
static unsigned partOf(const llvm::Value &V) {
  unsigned Part = 0;
  llvm::StringRef Rest = V.getName().split(".sroa.").second;
  Rest.consumeInteger(10, Part);
  return Part;
}

/// The name of a variable that \p L carries. Of one that a loop around it has, too, the line tells
/// which is meant: "i:12"; parts of one array or structure are counted: "at#1", "at#2".
std::string FunctionLowering::nameOfCarried(const llvm::PHINode &I, const llvm::Loop &L) const {
  const std::string Own = nameOfValue(I);
  if (Own.empty())
    return Own;
  std::string Name = Own;
  auto HasIt = [&](const llvm::PHINode &Other) { return nameOfValue(Other) == Own; };
  llvm::SmallVector<const llvm::PHINode *, 4> Parts;
  for (const llvm::PHINode &Other : llvm::make_filter_range(L.getHeader()->phis(), HasIt))
    Parts.push_back(&Other);
  if (Parts.size() > 1) {
    llvm::stable_sort(Parts, [](auto *A, auto *B) { return partOf(*A) < partOf(*B); });
    Name += "#" + std::to_string(1 + std::distance(Parts.begin(), llvm::find(Parts, &I)));
  }
  const unsigned Line = K.Loops[LoopNumbers.lookup(&L)].Line;
  for (const llvm::Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
    if (Line && llvm::any_of(Outer->getHeader()->phis(), HasIt))
      return Name + ":" + std::to_string(Line);
  return Name;
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

const Expr *FunctionLowering::lowerPhi(const llvm::PHINode &I) {
  const llvm::Loop *L = Loops.getLoopFor(I.getParent());
  bool Header = L && L->getHeader() == I.getParent();
  const bool IsFloat = I.getType()->isFloatingPointTy();
  if (IsFloat ? Header && !isDecisiveIn(I, *L) : !I.getType()->isIntOrPtrTy())
    return opaqueOf(I, {}, /*PerLane=*/true);
  if (!Header) {
    const Expr *E = choose(I, I.getParent(), [](Block) { return true; });
    return E ? E : opaqueOf(I, {}, true);
  }
  unsigned Number = LoopNumbers[L];
  Loop &Model = K.Loops[Number];
  unsigned Slot = Model.Carried.size();
  ExprRange Range;
  if (I.getType()->isIntegerTy())
    Range = widthOf(&I) == 1 ? ExprRange{0, 1} : ExprRange::ofSigned(widthOf(&I));
  const std::string Name = nameOfCarried(I, *L);
  const Expr *Leaf =
      Pool.carried(Number, Slot, Name.empty() ? "v" + std::to_string(Slot) : Name, Range);
  Model.Carried.push_back({Leaf, nullptr, nullptr});
  Slots[&I] = Slot;
  PendingCarried.push_back(&I);
  return Leaf;
}

/// A component of a vector: of one that was put together here, or of one that was loaded.
const Expr *FunctionLowering::lowerElement(const llvm::ExtractElementInst &I) {
  const auto *Index = llvm::dyn_cast<llvm::ConstantInt>(I.getIndexOperand());
  if (!Index || !(I.getType()->isIntegerTy() || I.getType()->isFloatingPointTy()))
    return opaque(I, /*PerLane=*/true);
  const llvm::Value *Vector = I.getVectorOperand();
  while (const auto *Insert = llvm::dyn_cast<llvm::InsertElementInst>(Vector)) {
    const auto *At = llvm::dyn_cast<llvm::ConstantInt>(Insert->getOperand(2));
    if (!At)
      break;
    if (At->getValue() == Index->getValue())
      return valueAt(Insert->getOperand(1), I.getParent());
    Vector = Insert->getOperand(0);
  }
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(Vector))
    return loaded(*Load, 1 + unsigned(Index->getZExtValue()));
  return opaque(I, /*PerLane=*/true);
}
