// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Uses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace warplint;

using Values = llvm::SmallPtrSet<const llvm::Value *, 32>;

/// Of all loads of a kernel; what comes then is not followed.
static constexpr size_t MostInstructions = 1 << 16;

/// Where both ways of the branch at the end of \p B meet; null: nowhere.
static const llvm::BasicBlock *meetingOf(const KernelFunction &F, const llvm::BasicBlock &B) {
  const auto *Node = F.PostDominators.getNode(&B);
  return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
}

/// Whether it yields the same of the same operands, and does nothing else.
static bool isComputed(const llvm::Instruction &I) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  return Call ? Call->doesNotAccessMemory() && !Call->isConvergent()
              : !I.mayReadOrWriteMemory() && !I.isTerminator();
}

namespace {
/// Whatever may hang on a value.
class MayHang {
public:
  MayHang(const KernelFunction &F, size_t &Left) : F(F), Left(Left) {}

  std::optional<std::vector<unsigned>> on(const llvm::LoadInst &Load) {
    follow(Load);
    while (!Work.empty())
      for (const llvm::User *U : Work.pop_back_val()->users())
        if (!visit(*llvm::cast<llvm::Instruction>(U)))
          return std::nullopt;
    llvm::sort(Found);
    Found.erase(llvm::unique(Found), Found.end());
    return std::move(Found);
  }

private:
  void follow(const llvm::Instruction &I) {
    if (Seen.insert(&I).second)
      Work.push_back(&I);
  }

  /// False: where that goes is not followed.
  bool visit(const llvm::Instruction &I) {
    if (Left == 0)
      return false;
    --Left;
    if (I.isTerminator())
      return I.getNumSuccessors() < 2 || decide(I);
    if (isComputed(I) || llvm::isa<llvm::LoadInst>(I)) {
      follow(I);
      return true;
    }
    return affect(I);
  }

  bool affect(const llvm::Instruction &I) {
    const auto At = F.AccessesOf.find(&I);
    if (At == F.AccessesOf.end() || !I.use_empty())
      return false;
    llvm::append_range(Found, At->second);
    return true;
  }

  /// It is the condition of \p Branch: on it hangs all between there and where its ways meet.
  bool decide(const llvm::Instruction &Branch) {
    const llvm::BasicBlock *End = meetingOf(F, *Branch.getParent());
    llvm::SmallVector<const llvm::BasicBlock *, 8> Blocks(llvm::successors(Branch.getParent()));
    llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Between;
    if (End)
      choose(*End);
    while (!Blocks.empty()) {
      const llvm::BasicBlock *B = Blocks.pop_back_val();
      if (B == End || !Between.insert(B).second)
        continue;
      choose(*B);
      for (const llvm::Instruction &I : *B)
        if (I.mayHaveSideEffects() && !affect(I))
          return false;
      llvm::append_range(Blocks, llvm::successors(B));
    }
    return true;
  }

  void choose(const llvm::BasicBlock &B) {
    for (const llvm::PHINode &Phi : B.phis())
      follow(Phi);
  }

  const KernelFunction &F;
  size_t &Left;
  Values Seen;
  llvm::SmallVector<const llvm::Instruction *, 16> Work;
  std::vector<unsigned> Found;
};

/// What is made of a value in any case.
class IsMade {
public:
  IsMade(const KernelFunction &F, size_t &Left) : F(F), Left(Left) {}

  std::vector<unsigned> of(const llvm::LoadInst &Load) {
    follow(Load);
    while (!Work.empty() && Left > 0) {
      const llvm::Instruction *Of = Work.pop_back_val();
      --Left;
      for (const llvm::Use &U : Of->uses())
        visit(U, *Load.getParent());
    }
    llvm::sort(Found);
    return std::move(Found);
  }

private:
  void follow(const llvm::Instruction &I) {
    if (Seen.insert(&I).second)
      Work.push_back(&I);
  }

  void visit(const llvm::Use &U, const llvm::BasicBlock &From) {
    const auto &I = *llvm::cast<llvm::Instruction>(U.getUser());
    if (const auto *Phi = llvm::dyn_cast<llvm::PHINode>(&I)) {
      if (keeps(*Phi, U, From))
        follow(I);
    } else if (llvm::isa<llvm::StoreInst, llvm::AtomicRMWInst>(I)) {
      if (const auto At = F.AccessesOf.find(&I);
          At != F.AccessesOf.end() && U.getOperandNo() != addressOf(I))
        llvm::append_range(Found, At->second);
    } else if (I.isTerminator()) {
      if (const llvm::BasicBlock *End = meetingOf(F, *I.getParent());
          End && I.getNumSuccessors() > 1)
        for (const llvm::PHINode &Chosen : End->phis())
          follow(Chosen);
    } else if (isComputed(I) && !mayDrop(I, U)) {
      follow(I);
    }
  }

  /// Whether \p I, which is computed from \p U, may be the same whatever that is: one of two that
  /// are chosen from, what a mask hides, or a product with 0.
  static bool mayDrop(const llvm::Instruction &I, const llvm::Use &U) {
    if (llvm::isa<llvm::SelectInst>(I))
      return U.getOperandNo() != 0;
    const unsigned Op = I.getOpcode();
    const bool Hides = Op == llvm::Instruction::And || Op == llvm::Instruction::Or ||
                       Op == llvm::Instruction::Mul || Op == llvm::Instruction::FMul;
    return Hides && !llvm::isa<llvm::Constant>(I.getOperand(1 - U.getOperandNo()));
  }

  /// Whether \p Phi holds what \p U brings, or a sum of it: what moves along from round to round,
  /// and what comes one way of two, may be dropped.
  bool keeps(const llvm::PHINode &Phi, const llvm::Use &U, const llvm::BasicBlock &From) const {
    if (F.Loops.isLoopHeader(Phi.getParent()))
      return isMadeOf(*U.get(), Phi);
    return F.PostDominators.dominates(Phi.getIncomingBlock(U), &From);
  }

  static bool isMadeOf(const llvm::Value &V, const llvm::PHINode &Phi) {
    constexpr size_t Most = 64;
    Values Known;
    llvm::SmallVector<const llvm::Value *, 16> Back{&V};
    while (!Back.empty() && Known.size() < Most) {
      const auto *I = llvm::dyn_cast<llvm::Instruction>(Back.pop_back_val());
      if (I == &Phi)
        return true;
      if (I && Known.insert(I).second && isComputed(*I))
        Back.append(I->op_begin(), I->op_end());
    }
    return false;
  }

  static unsigned addressOf(const llvm::Instruction &I) {
    return llvm::isa<llvm::StoreInst>(I) ? llvm::StoreInst::getPointerOperandIndex()
                                         : llvm::AtomicRMWInst::getPointerOperandIndex();
  }

  const KernelFunction &F;
  size_t &Left;
  Values Seen;
  llvm::SmallVector<const llvm::Instruction *, 16> Work;
  std::vector<unsigned> Found;
};
} // namespace

void warplint::describeUses(KernelFunction &Function) {
  Kernel &K = Function.K;
  const auto IsWritten = [&](const Access &Of) {
    return llvm::any_of(K.Accesses, [&](const Access &A) {
      return writes(A.Kind) && (A.Object == Of.Object || !A.Object);
    });
  };
  std::vector<std::pair<unsigned, const llvm::LoadInst *>> Loads;
  for (const auto &[Load, Number] : Function.Loads)
    Loads.emplace_back(Number, Load);
  llvm::sort(Loads);
  size_t Left = MostInstructions;
  for (const auto &[Number, Load] : Loads) {
    Access &A = K.Accesses[Number];
    if (A.In != Space::Shared && !IsWritten(A))
      continue;
    A.Affects = MayHang(Function, Left).on(*Load);
    if (A.In == Space::Shared)
      A.Into = IsMade(Function, Left).of(*Load);
  }
}
