//===- lib/frontend/passes/LibraryIntegers.cpp - libdevice's integers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions and what they yield: NVIDIA, "Libdevice User's Guide", chapter 3.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/LibraryIntegers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
using Operands = ArrayRef<Value *>;

Intrinsic::ID smallerOrGreater(StringRef Name) {
  return StringSwitch<Intrinsic::ID>(Name)
      .Cases({"min", "llmin"}, Intrinsic::smin)
      .Cases({"max", "llmax"}, Intrinsic::smax)
      .Cases({"umin", "ullmin"}, Intrinsic::umin)
      .Cases({"umax", "ullmax"}, Intrinsic::umax)
      .Default(Intrinsic::not_intrinsic);
}

/// Bits counted or moved: of 32 or 64.
Value *ofBits(IRBuilder<> &B, StringRef Name, Value *Bits) {
  if (Name == "popc" || Name == "popcll")
    return B.CreateUnaryIntrinsic(Intrinsic::ctpop, Bits);
  if (Name == "brev" || Name == "brevll")
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, Bits);
  if (Name == "clz" || Name == "clzll")
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getFalse());
  if (Name != "ffs" && Name != "ffsll")
    return nullptr;
  Constant *Zero = Constant::getNullValue(Bits->getType());
  Value *First = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getTrue());
  Value *Counted = B.CreateAdd(First, ConstantInt::get(Bits->getType(), 1));
  return B.CreateSelect(B.CreateICmpEQ(Bits, Zero), Zero, Counted);
}

/// Bits 32 and up of the product.
Value *highHalf(IRBuilder<> &B, Operands Of, bool Signed) {
  Value *Product = B.CreateMul(B.CreateIntCast(Of[0], B.getInt64Ty(), Signed),
                               B.CreateIntCast(Of[1], B.getInt64Ty(), Signed));
  return B.CreateLShr(Product, 32);
}

/// The mean, rounded down or, if \p Up, up.
Value *mean(IRBuilder<> &B, Operands Of, bool Signed, bool Up) {
  Value *Sum = B.CreateAdd(B.CreateIntCast(Of[0], B.getInt64Ty(), Signed),
                           B.CreateIntCast(Of[1], B.getInt64Ty(), Signed));
  return B.CreateAShr(B.CreateAdd(Sum, B.getInt64(Up)), 1);
}

/// |a - b| + c
Value *sumOfDifference(IRBuilder<> &B, Operands Of, bool Signed) {
  Value *IsLess = B.CreateICmp(Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, Of[0], Of[1]);
  Value *Apart = B.CreateSelect(IsLess, B.CreateSub(Of[1], Of[0]), B.CreateSub(Of[0], Of[1]));
  return B.CreateAdd(Apart, Of[2]);
}

/// What `__nv_NAME` of integers yields, of some width; null if it is none that is known.
Value *valueOf(IRBuilder<> &B, StringRef Name, Operands Of) {
  if (Of.size() == 1) {
    if (Name == "abs" || Name == "llabs")
      return B.CreateBinaryIntrinsic(Intrinsic::abs, Of[0], B.getFalse());
    return ofBits(B, Name, Of[0]);
  }
  if (Of.size() == 3) {
    if (Name == "byte_perm")
      return B.CreateIntrinsic(Intrinsic::nvvm_prmt, Of);
    const bool IsUnsigned = Name.consume_front("u");
    return Name == "sad" ? sumOfDifference(B, Of, !IsUnsigned) : nullptr;
  }
  if (const Intrinsic::ID Which = smallerOrGreater(Name))
    return B.CreateBinaryIntrinsic(Which, Of[0], Of[1]);
  const bool IsUnsigned = Name.consume_front("u");
  if (Name == "mulhi")
    return highHalf(B, Of, !IsUnsigned);
  if (Name == "mul24") // of numbers that have no more bits
    return B.CreateMul(Of[0], Of[1]);
  if (Name == "hadd" || Name == "rhadd")
    return mean(B, Of, !IsUnsigned, Name == "rhadd");
  return nullptr;
}

/// Whether \p F takes what libdevice's function of that name does: integers of 64 bits with an "ll"
/// in the name, of 32 without. Anybody may declare another.
bool isOfIntegers(const Function &F, StringRef Name) {
  const unsigned Bits = Name.contains("ll") ? 64 : 32;
  const Type *Result = F.getReturnType();
  return (Result->isIntegerTy(Bits) || Result->isIntegerTy(32)) && F.arg_size() >= 1 &&
         F.arg_size() <= 3 &&
         all_of(F.args(), [&](const Argument &A) { return A.getType()->isIntegerTy(Bits); });
}
} // namespace

void warplint::writeLibraryIntegersPlainly(Module &M) {
  for (Function &F : M) {
    StringRef Name = F.getName();
    if (!F.isDeclaration() || !Name.consume_front("__nv_") || !isOfIntegers(F, Name))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledFunction() != &F)
        continue;
      IRBuilder<> Builder(Call);
      Value *Plain = valueOf(Builder, Name, SmallVector<Value *, 3>(Call->args()));
      if (!Plain)
        break;
      Call->replaceAllUsesWith(Builder.CreateZExtOrTrunc(Plain, Call->getType()));
      Call->eraseFromParent();
    }
  }
}
