//===- lib/lower/Calls.cpp - Intrinsics and calls as expressions -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Calls.h"

#include "lib/lower/Assembly.h"
#include "lib/lower/Unsigned.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace warplint;

static const Expr *lowerMask(ExprPool &Pool, llvm::StringRef Which) {
  const Expr *Bit = Pool.shl(Pool.constant(1), Pool.lane());
  const Expr *Below = Pool.sub(Bit, Pool.constant(1));
  const Expr *Mask = llvm::StringSwitch<const Expr *>(Which)
                         .Case("eq", Bit)
                         .Case("lt", Below)
                         .Case("le", Pool.bor(Bit, Below))
                         .Case("gt", Pool.bxor(Pool.bor(Bit, Below), Pool.constant(-1)))
                         .Case("ge", Pool.bxor(Below, Pool.constant(-1)))
                         .Default(nullptr);
  return Mask ? Pool.wrap(32, Mask) : nullptr;
}

/// The thread's number in its block, as warps are formed.
static const Expr *linearThread(ExprPool &Pool) {
  const Expr *Row = Pool.add(Pool.threadIdx(1), Pool.mul(Pool.blockDim(1), Pool.threadIdx(2)));
  return Pool.add(Pool.threadIdx(0), Pool.mul(Pool.blockDim(0), Row));
}

const Expr *warplint::lowerRegister(ExprPool &Pool, llvm::StringRef Name) {
  auto [Register, Dim] = Name.rsplit('.');
  unsigned D = Dim == "x" ? 0 : Dim == "y" ? 1 : Dim == "z" ? 2 : 3;
  if (D < 3) {
    if (Register == "tid")
      return Pool.threadIdx(D);
    if (Register == "ctaid")
      return Pool.blockIdx(D);
    if (Register == "ntid")
      return Pool.blockDim(D);
    if (Register == "nctaid")
      return Pool.gridDim(D);
  }
  if (Name == "laneid")
    return Pool.lane();
  if (Name == "warpsize")
    return Pool.constant(32);
  if (Name == "warpid")
    return Pool.div(linearThread(Pool), Pool.constant(32));
  if (Register == "lanemask")
    return lowerMask(Pool, Dim);
  return nullptr;
}

std::optional<ExprKind> warplint::shuffleKind(llvm::StringRef Mode) {
  return llvm::StringSwitch<std::optional<ExprKind>>(Mode)
      .Case("idx", ExprKind::ShuffleIdx)
      .Case("up", ExprKind::ShuffleUp)
      .Case("down", ExprKind::ShuffleDown)
      .Case("bfly", ExprKind::ShuffleXor)
      .Default(std::nullopt);
}

static const Expr *lowerShuffle(ValueLowering &Values, const llvm::CallBase &I,
                                llvm::StringRef Name) {
  // llvm.nvvm.shfl.sync.MODE.TYPE(mask, value, lane, clamp); the older ones lack the mask.
  unsigned First = Name.consume_front("sync.") ? 1 : 0;
  std::optional<ExprKind> Kind = shuffleKind(Name.split('.').first);
  if (!Kind || !I.getArgOperand(First)->getType()->isIntegerTy())
    return Values.Opaques.of(I, {}, /*PerLane=*/true);
  return Values.Pool.shuffle(*Kind, Values.operand(I, First), Values.operand(I, First + 1),
                             Values.operand(I, First + 2));
}

static bool isOfInteger(const llvm::CallBase &I) { return I.getType()->isIntegerTy(); }

static const Expr *lowerIntrinsic(ValueLowering &Values, const llvm::CallBase &I,
                                  llvm::StringRef Name) {
  ExprPool &Pool = Values.Pool;
  auto Arg = [&](unsigned N) { return Values.operand(I, N); };
  unsigned Bits = isOfInteger(I) ? I.getType()->getIntegerBitWidth() : 0;
  auto Unsigned = [&](unsigned N) { return Pool.unsign(Bits, Arg(N)); };
  if (Name.consume_front("llvm.nvvm.shfl."))
    return lowerShuffle(Values, I, Name);
  if (Name.starts_with("llvm.nvvm.internal.addrspace.wrap"))
    return Arg(0);
  if (Name.starts_with("llvm.nvvm.vote.ballot.sync"))
    return Pool.ballot(Arg(1));
  if (Name.starts_with("llvm.nvvm.activemask"))
    if (const Expr *Lanes = Values.activeIn(I.getParent()))
      return Lanes;
  // The same answer for every lane of the warp or block.
  if (Name.starts_with("llvm.nvvm.vote.") || Name.starts_with("llvm.nvvm.activemask") ||
      Name.starts_with("llvm.nvvm.redux.") || Name.starts_with("llvm.nvvm.barrier") ||
      Name.starts_with("llvm.nvvm.read.ptx.sreg."))
    return Values.Opaques.of(I, {}, Name.contains("clock") || Name.contains("timer"));
  switch (I.getIntrinsicID()) {
  case llvm::Intrinsic::ctpop:
    return Pool.popc(Bits, Arg(0));
  case llvm::Intrinsic::ctlz:
    return Pool.clz(Bits, Arg(0));
  case llvm::Intrinsic::cttz:
    return Pool.ctz(Bits, Arg(0));
  case llvm::Intrinsic::bitreverse:
    return Pool.brev(Bits, Arg(0));
  case llvm::Intrinsic::smin:
    return Pool.min(Arg(0), Arg(1));
  case llvm::Intrinsic::smax:
    return Pool.max(Arg(0), Arg(1));
  case llvm::Intrinsic::umin:
    return minUnsigned(Pool, Bits, Arg(0), Arg(1));
  case llvm::Intrinsic::umax:
    return maxUnsigned(Pool, Bits, Arg(0), Arg(1));
  case llvm::Intrinsic::abs:
    return Pool.max(Arg(0), Pool.sub(Pool.constant(0), Arg(0)));
  case llvm::Intrinsic::uadd_with_overflow:
  case llvm::Intrinsic::sadd_with_overflow:
    return Pool.add(Arg(0), Arg(1));
  case llvm::Intrinsic::fshl: // the high word of (a:b) << c
    if (Bits == 32 && Arg(2)->isConst()) {
      int64_t By = Arg(2)->Value & 31;
      return Pool.wrap(32, Pool.bor(Pool.shl(Arg(0), Pool.constant(By)),
                                    Pool.shr(Unsigned(1), Pool.constant(32 - By))));
    }
    break;
  default:
    break;
  }
  return nullptr;
}

const Expr *warplint::lowerCall(ValueLowering &Values, const llvm::CallBase &I) {
  if (const auto *Asm = llvm::dyn_cast<llvm::InlineAsm>(I.getCalledOperand()))
    return lowerAssemblyValue(Values, I, *Asm);
  const llvm::Function *Callee = I.getCalledFunction();
  if (!Callee)
    return Values.Opaques.of(I, {}, /*PerLane=*/true);
  llvm::StringRef Name = Callee->getName();
  if (Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    if (const Expr *E = lowerRegister(Values.Pool, Name))
      return E;
  if (Callee->isIntrinsic())
    if (const Expr *E = lowerIntrinsic(Values, I, Callee->getName()))
      return E;
  bool Pure = I.doesNotAccessMemory() || Callee->getName().starts_with("__nv_");
  bool Varies = Callee->getName().contains("clock") || Callee->getName().contains("timer") ||
                I.isConvergent();
  return Values.opaque(I, /*PerLane=*/!Pure || Varies);
}
