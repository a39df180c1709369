// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Issue.h"

#include "lib/known/MathCosts.h"
#include "lib/lower/Calls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace warplint;

/// Whether \p I is the first half of what nvcc makes one instruction of: `a * b + c`.
static bool isMultipliedForSum(const llvm::Instruction &I) {
  if (I.getOpcode() != llvm::Instruction::FMul && I.getOpcode() != llvm::Instruction::Mul)
    return false;
  if (!I.hasOneUse())
    return false;
  const unsigned By = llvm::cast<llvm::Instruction>(I.user_back())->getOpcode();
  return By == llvm::Instruction::FAdd || By == llvm::Instruction::FSub ||
         By == llvm::Instruction::Add || By == llvm::Instruction::Sub;
}

/// Whether \p I only tells a branch where to go, or counts rounds: unrolled loops have less of it.
static bool isOfBranch(const llvm::Instruction &I) {
  if (llvm::isa<llvm::CmpInst>(I))
    return llvm::all_of(I.users(),
                        [](const llvm::User *U) { return llvm::isa<llvm::BranchInst>(U); });
  return I.getOpcode() == llvm::Instruction::Add && llvm::isa<llvm::ConstantInt>(I.getOperand(1)) &&
         llvm::any_of(I.users(), [](const llvm::User *U) { return llvm::isa<llvm::PHINode>(U); });
}

/// Whether \p I is a variable's that registers hold.
static bool isOfVariable(const llvm::Instruction &I) {
  const llvm::Value *Pointer = llvm::getLoadStorePointerOperand(&I);
  return Pointer && llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Pointer));
}

static bool isIssued(const llvm::Instruction &I) {
  switch (I.getOpcode()) {
  case llvm::Instruction::PHI:
  case llvm::Instruction::Alloca:
  case llvm::Instruction::GetElementPtr:
  case llvm::Instruction::ZExt:
  case llvm::Instruction::SExt:
  case llvm::Instruction::Trunc:
  case llvm::Instruction::BitCast:
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::AddrSpaceCast:
  case llvm::Instruction::ExtractValue:
  case llvm::Instruction::InsertValue:
  case llvm::Instruction::ExtractElement:
  case llvm::Instruction::InsertElement:
  case llvm::Instruction::Freeze:
  case llvm::Instruction::Br:
  case llvm::Instruction::Ret:
  case llvm::Instruction::Unreachable:
    return false;
  default:
    return !I.isLifetimeStartOrEnd() && !llvm::isa<llvm::AssumeInst>(I) && !isOfVariable(I) &&
           !isMultipliedForSum(I) && !isOfBranch(I);
  }
}

/// Of a division of integers, or what it leaves: as of 32 bits, those of 64 are not measured.
static unsigned issuedByDivision(const llvm::Value &By) {
  const auto *Known = llvm::dyn_cast<llvm::ConstantInt>(&By);
  if (!Known)
    return 17;
  return Known->getValue().isPowerOf2() ? 1 : 4; // a shift, a multiplication and more
}

static unsigned issuedByCall(const llvm::CallBase &Call) {
  const llvm::Function *Callee = Call.getCalledFunction();
  const MathCost *Known = Callee ? mathNamed(knownName(*Callee)) : nullptr;
  if (!Known || Call.arg_empty())
    return 1;
  const bool IsDouble = Call.getArgOperand(0)->getType()->isDoubleTy();
  return std::max(IsDouble ? Known->Double : Known->Float, 1u);
}

/// About how many instructions a warp issues for \p I at least. There is none that divides: what is
/// written out instead was measured as MathCosts.def says.
static unsigned issuedFor(const llvm::Instruction &I) {
  if (!isIssued(I))
    return 0;
  switch (I.getOpcode()) {
  case llvm::Instruction::Call:
    return issuedByCall(llvm::cast<llvm::CallBase>(I));
  case llvm::Instruction::FDiv:
    return I.getType()->isDoubleTy() ? 13 : 7;
  case llvm::Instruction::FRem:
    return I.getType()->isDoubleTy() ? 11 : 7;
  case llvm::Instruction::SDiv:
  case llvm::Instruction::SRem:
  case llvm::Instruction::UDiv:
  case llvm::Instruction::URem:
    return issuedByDivision(*I.getOperand(1));
  default:
    return 1;
  }
}

/// How often loops run.
struct IssueCounter::Trips {
  explicit Trips(const KernelFunction &Of)
      : Library(Of.IR.getParent()->getTargetTriple()), Names(Library),
        Assumptions(const_cast<llvm::Function &>(Of.IR)),
        Evolution(const_cast<llvm::Function &>(Of.IR), Names, Assumptions,
                  const_cast<llvm::DominatorTree &>(Of.Dominators),
                  const_cast<llvm::LoopInfo &>(Of.Loops)) {}

  llvm::TargetLibraryInfoImpl Library;
  llvm::TargetLibraryInfo Names;
  llvm::AssumptionCache Assumptions;
  llvm::ScalarEvolution Evolution;
};

IssueCounter::IssueCounter(const KernelFunction &Of) : Of(Of) {}
IssueCounter::~IssueCounter() = default;

std::vector<unsigned> IssueCounter::around(Block B) {
  std::vector<unsigned> Levels;
  const llvm::Loop *Inner = nullptr, *L = Of.Loops.getLoopFor(B);
  for (; L; Inner = L, B = L->getHeader(), L = L->getParentLoop())
    Levels.push_back(inBody(L, B, Inner));
  Levels.push_back(inBody(nullptr, B, Inner));
  return Levels;
}

/// Of \p Loop, the function if null, where a warp comes to \p At; without its inner loop \p
/// Without.
unsigned IssueCounter::inBody(const llvm::Loop *Loop, Block At, const llvm::Loop *Without) {
  llvm::SmallPtrSet<Block, 16> Blocks;
  llvm::SmallPtrSet<const llvm::Loop *, 4> Inner;
  auto Climb = [&](const auto &Tree) {
    for (const auto *Node = Tree.getNode(At); Node && Node->getBlock(); Node = Node->getIDom()) {
      const Block B = Node->getBlock();
      if (Loop && !Loop->contains(B))
        break;
      const llvm::Loop *Child = Of.Loops.getLoopFor(B);
      if (Child == Loop) {
        Blocks.insert(B);
        continue;
      }
      while (Child->getParentLoop() != Loop)
        Child = Child->getParentLoop();
      if (Child != Without)
        Inner.insert(Child);
    }
  };
  Climb(Of.Dominators);
  Climb(Of.PostDominators);
  unsigned Sum = 0;
  for (Block B : Blocks)
    Sum += inBlock(B);
  for (const llvm::Loop *L : Inner)
    Sum = llvm::SaturatingAdd(Sum, inLoop(L));
  return Sum;
}

unsigned IssueCounter::inBlock(Block B) {
  auto [At, IsNew] = OfBlocks.try_emplace(B, 0);
  if (IsNew)
    for (const llvm::Instruction &I : *B)
      At->second += issuedFor(I);
  return At->second;
}

unsigned IssueCounter::inLoop(const llvm::Loop *L) {
  auto [At, IsNew] = OfLoops.try_emplace(L, 0);
  if (!IsNew)
    return At->second;
  if (!Counted)
    Counted = std::make_unique<Trips>(Of);
  const unsigned Rounds = std::max(Counted->Evolution.getSmallConstantTripCount(L), 1u);
  const Block Last = L->getLoopLatch(); // the header is where some loops are left
  return OfLoops[L] =
             llvm::SaturatingMultiply(Rounds, inBody(L, Last ? Last : L->getHeader(), nullptr));
}
