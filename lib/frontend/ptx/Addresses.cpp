// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Addresses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace warplint::ptx;

namespace {
constexpr unsigned AddressBits = 64;

/// What an address is computed from.
struct Root {
  llvm::Value *Of =
      nullptr; ///< a pointer, an argument, or what is loaded of a structure; null: several
  bool IsPointer = false; ///< for certain
};

/// A field of a parameter that is a structure, which a kernel cannot change.
bool isField(const llvm::Value *V) {
  const auto *Load = llvm::dyn_cast<llvm::LoadInst>(V);
  const auto *Of = Load ? llvm::dyn_cast<llvm::Argument>(
                              Load->getPointerOperand()->stripInBoundsConstantOffsets())
                        : nullptr;
  return Of && Of->hasByValAttr() && V->getType()->isIntegerTy(AddressBits);
}

/// Finds the roots of integers, and writes them anew without.
class Offsets {
public:
  Root rootOf(llvm::Value *V);
  /// \p V less its root.
  llvm::Value *offsetOf(llvm::Value *V);

private:
  Root find(llvm::Value *V);
  llvm::Value *write(llvm::Value *V);

  llvm::DenseMap<llvm::Value *, Root> Roots;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Written;
  llvm::SmallPtrSet<llvm::Value *, 16> Open; ///< loops come back to them
};
} // namespace

Root Offsets::rootOf(llvm::Value *V) {
  if (auto It = Roots.find(V); It != Roots.end())
    return It->second;
  if (!Open.insert(V).second)
    return {V, false}; // the loop's own
  const Root R = find(V);
  Open.erase(V);
  if (Open.empty())
    Roots[V] = R;
  return R;
}

Root Offsets::find(llvm::Value *V) {
  if (auto *Int = llvm::dyn_cast<llvm::PtrToIntOperator>(V)) {
    llvm::Value *Pointer = Int->getPointerOperand()->stripPointerCasts();
    if (auto *Back = llvm::dyn_cast<llvm::IntToPtrInst>(Pointer)) // cvta
      if (const Root R = rootOf(Back->getOperand(0)); R.Of)
        return {R.Of, true};
    return {Pointer, true};
  }
  if ((llvm::isa<llvm::Argument>(V) && V->getType()->isIntegerTy(AddressBits)) || isField(V))
    return {V, false};
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I)
    return {};
  switch (I->getOpcode()) {
  case llvm::Instruction::Add: {
    const Root A = rootOf(I->getOperand(0)), B = rootOf(I->getOperand(1));
    if (A.IsPointer != B.IsPointer)
      return A.IsPointer ? A : B;
    return A.Of && B.Of ? Root{} : A.Of ? A : B;
  }
  case llvm::Instruction::Sub:
    return rootOf(I->getOperand(0));
  case llvm::Instruction::ZExt:
  case llvm::Instruction::SExt:
  case llvm::Instruction::Trunc:
    return rootOf(I->getOperand(0));
  case llvm::Instruction::Select:
  case llvm::Instruction::PHI: {
    Root Common;
    for (llvm::Value *In : llvm::isa<llvm::PHINode>(I)
                               ? llvm::make_range(I->op_begin(), I->op_end())
                               : llvm::make_range(I->op_begin() + 1, I->op_end())) {
      const Root R = rootOf(In);
      if (R.Of == V || (R.Of && Open.contains(R.Of)))
        continue; // what the loop adds to itself
      if (!R.Of || (Common.Of && Common.Of != R.Of))
        return {};
      Common = {R.Of, Common.IsPointer || R.IsPointer};
    }
    return Common;
  }
  default:
    return {};
  }
}

llvm::Value *Offsets::offsetOf(llvm::Value *V) {
  if (llvm::Value *Known = Written.lookup(V))
    return Known;
  return Written[V] = write(V);
}

llvm::Value *Offsets::write(llvm::Value *V) {
  llvm::Value *Zero = llvm::ConstantInt::get(V->getType(), 0);
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || llvm::isa<llvm::PtrToIntInst>(I) || isField(V))
    return Zero;
  if (auto *Phi = llvm::dyn_cast<llvm::PHINode>(I)) {
    auto *New =
        llvm::PHINode::Create(Phi->getType(), Phi->getNumIncomingValues(), "", Phi->getIterator());
    Written[V] = New;
    for (unsigned N = 0; N < Phi->getNumIncomingValues(); ++N)
      New->addIncoming(offsetOf(Phi->getIncomingValue(N)), Phi->getIncomingBlock(N));
    return New;
  }
  llvm::IRBuilder<> B(I);
  switch (I->getOpcode()) {
  case llvm::Instruction::Add: {
    const Root A = rootOf(I->getOperand(0)), C = rootOf(I->getOperand(1));
    const bool IsLeft = A.Of && (A.IsPointer || !C.IsPointer);
    return B.CreateAdd(offsetOf(I->getOperand(IsLeft ? 0 : 1)), I->getOperand(IsLeft ? 1 : 0));
  }
  case llvm::Instruction::Sub:
    return B.CreateSub(offsetOf(I->getOperand(0)), I->getOperand(1));
  case llvm::Instruction::Select:
    return B.CreateSelect(I->getOperand(0), offsetOf(I->getOperand(1)), offsetOf(I->getOperand(2)));
  default: // an offset may be negative where an address is not
    return B.CreateSExtOrTrunc(offsetOf(I->getOperand(0)), I->getType());
  }
}

/// Whether every lane of a warp has the same \p V, by its form.
static bool isSameInWarp(const llvm::Value *V, unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  if (llvm::isa<llvm::Constant, llvm::Argument>(V))
    return true;
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  return I && Depth < Deepest && (I->isBinaryOp() || I->isCast() || isField(V)) &&
         (isField(V) ||
          llvm::all_of(
              I->operands(), [&](const llvm::Use &U) { return isSameInWarp(U, Depth + 1); }));
}

/// A shuffle of what all lanes have is that.
static void dropPlainShuffles(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
    if (!Call || Call->getIntrinsicID() != llvm::Intrinsic::nvvm_shfl_sync_idx_i32 ||
        !isSameInWarp(Call->getArgOperand(1)))
      continue;
    Call->replaceAllUsesWith(Call->getArgOperand(1));
    Call->eraseFromParent();
  }
}

/// Registers become values.
static void promoteRegisters(llvm::Function &F) {
  llvm::DominatorTree Dominators(F);
  std::vector<llvm::AllocaInst *> Registers;
  for (llvm::Instruction &I : F.getEntryBlock())
    if (auto *A = llvm::dyn_cast<llvm::AllocaInst>(&I); A && llvm::isAllocaPromotable(A))
      Registers.push_back(A);
  llvm::PromoteMemToReg(Registers, Dominators);
}

/// The arguments and fields that are pointers.
static llvm::SetVector<llvm::Value *> pointersAmong(llvm::Function &F, Offsets &Of) {
  llvm::SetVector<llvm::Value *> Pointers;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *To = llvm::dyn_cast<llvm::IntToPtrInst>(&I);
    if (!To || To->getType()->getPointerAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_SHARED)
      continue;
    const Root R = Of.rootOf(To->getOperand(0));
    if (R.Of && !R.Of->getType()->isPointerTy())
      Pointers.insert(R.Of);
  }
  return Pointers;
}

/// Writes "inttoptr" of an address with a root as an offset from the pointer that it is.
static void pointAt(llvm::Function &F, Offsets &Of,
                    const llvm::DenseMap<llvm::Value *, llvm::Value *> &Pointers) {
  llvm::SmallVector<llvm::IntToPtrInst *, 32> All;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *To = llvm::dyn_cast<llvm::IntToPtrInst>(&I))
      All.push_back(To);
  for (llvm::IntToPtrInst *To : All) {
    const Root R = Of.rootOf(To->getOperand(0));
    llvm::Value *Base = R.Of && R.Of->getType()->isPointerTy() ? R.Of : Pointers.lookup(R.Of);
    if (!Base)
      continue;
    llvm::IRBuilder<> B(To);
    llvm::Value *At = B.CreateGEP(B.getInt8Ty(), Base, Of.offsetOf(To->getOperand(0)));
    To->replaceAllUsesWith(B.CreateAddrSpaceCast(At, To->getType()));
    if (To->use_empty())
      To->eraseFromParent();
  }
}

/// \p F with pointers for the parameters in \p Arguments.
static llvm::Function &withPointers(llvm::Function &F,
                                    const llvm::SetVector<llvm::Value *> &Arguments) {
  llvm::Type *Global = llvm::PointerType::get(F.getContext(), llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL);
  llvm::SmallVector<llvm::Type *, 8> Types;
  for (llvm::Argument &A : F.args())
    Types.push_back(Arguments.contains(&A) ? Global : A.getType());
  auto *New = llvm::Function::Create(llvm::FunctionType::get(F.getReturnType(), Types, false),
                                     F.getLinkage(), "", F.getParent());
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->setSubprogram(F.getSubprogram());
  F.setSubprogram(nullptr);
  New->splice(New->begin(), &F);
  llvm::IRBuilder<> B(&New->getEntryBlock(), New->getEntryBlock().begin());
  for (auto &&[Old, A] : llvm::zip_equal(F.args(), New->args())) {
    A.takeName(&Old);
    Old.replaceAllUsesWith(A.getType() == Old.getType() ? static_cast<llvm::Value *>(&A)
                                                        : B.CreatePtrToInt(&A, Old.getType()));
  }
  F.eraseFromParent();
  return *New;
}

static bool isUsedIn(const llvm::Function &F, const llvm::Constant &C) {
  return llvm::any_of(C.users(), [&](const llvm::User *U) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(U);
    const auto *Expression = llvm::dyn_cast<llvm::ConstantExpr>(U);
    return I ? I->getFunction() == &F : Expression && isUsedIn(F, *Expression);
  });
}

/// Where \p G begins in the shared memory of a block: arrays stand in the order of their
/// declarations, those whose size the launch gives behind them. From sm_90 on the system takes the
/// first 1024 bytes.
static uint64_t sharedAddressOf(const llvm::GlobalVariable &G, const llvm::Function &F) {
  constexpr unsigned FirstReserving = 90;
  unsigned Sm = 0;
  llvm::StringRef Target = F.getFnAttribute("target-cpu").getValueAsString();
  Target.consume_front("sm_");
  Target.consumeInteger(10, Sm);
  uint64_t At = Sm >= FirstReserving ? 1024 : 0;
  const llvm::DataLayout &Layout = F.getDataLayout();
  for (const bool IsDynamic : {false, true})
    for (const llvm::GlobalVariable &Other : F.getParent()->globals()) {
      if (Other.getAddressSpace() != G.getAddressSpace() || Other.isDeclaration() != IsDynamic ||
          !(&Other == &G || isUsedIn(F, Other)))
        continue;
      At = llvm::alignTo(At, Other.getAlign().valueOrOne());
      if (&Other == &G)
        return At;
      At += Layout.getTypeAllocSize(Other.getValueType()).getFixedValue();
    }
  return At;
}

/// The array of shared memory whose address \p V is, as an integer.
static llvm::GlobalVariable *sharedArrayAt(llvm::Value *V) {
  auto *Int = llvm::dyn_cast<llvm::PtrToIntOperator>(V);
  auto *G = Int ? llvm::dyn_cast<llvm::GlobalVariable>(Int->getPointerOperand()) : nullptr;
  return G && G->getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_SHARED ? G : nullptr;
}

/// The arrays that \p Address is computed from, in whichever way.
static llvm::SetVector<llvm::GlobalVariable *> arraysIn(llvm::Value *Address) {
  llvm::SetVector<llvm::GlobalVariable *> Arrays;
  llvm::SetVector<llvm::Value *> Work;
  Work.insert(Address);
  for (size_t N = 0; N < Work.size(); ++N) {
    if (llvm::GlobalVariable *G = sharedArrayAt(Work[N]))
      Arrays.insert(G);
    else if (auto *I = llvm::dyn_cast<llvm::Instruction>(Work[N]);
             I && (I->isBinaryOp() || I->isCast() || llvm::isa<llvm::PHINode, llvm::SelectInst>(I)))
      Work.insert(I->op_begin(), I->op_end());
  }
  return Arrays;
}

/// An address of shared memory that is swizzled as such, `(tile + i) ^ (i >> 3 & 0x70)`: what the
/// swizzle does hangs on where the array lies.
static void placeSwizzled(llvm::Function &F) {
  llvm::SmallVector<std::pair<llvm::IntToPtrInst *, llvm::GlobalVariable *>, 8> Swizzled;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *To = llvm::dyn_cast<llvm::IntToPtrInst>(&I);
        To && To->getType()->getPointerAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_SHARED)
      if (const auto Arrays = arraysIn(To->getOperand(0)); Arrays.size() == 1)
        Swizzled.emplace_back(To, Arrays.front());
  llvm::DenseMap<llvm::GlobalVariable *, uint64_t> Placed;
  for (const auto &[To, G] : Swizzled)
    Placed[G] = sharedAddressOf(*G, F);
  for (const auto &[To, G] : Swizzled) {
    llvm::IRBuilder<> B(To);
    llvm::Value *V = To->getOperand(0);
    llvm::Value *Offset = B.CreateSub(V, llvm::ConstantInt::get(V->getType(), Placed[G]));
    To->replaceAllUsesWith(B.CreateGEP(B.getInt8Ty(), G, Offset));
    To->eraseFromParent();
  }
  for (llvm::Instruction &I : llvm::instructions(F))
    for (llvm::Use &U : I.operands())
      if (llvm::GlobalVariable *G = sharedArrayAt(U); G && Placed.contains(G))
        U.set(llvm::ConstantInt::get(U->getType(), Placed[G]));
}

llvm::Function &warplint::ptx::pointAddresses(llvm::Function &F) {
  promoteRegisters(F);
  dropPlainShuffles(F);
  llvm::Function *Kernel = &F;
  llvm::SetVector<llvm::Value *> Found;
  {
    Offsets Of;
    Found = pointersAmong(F, Of);
  }
  // Fields first: they stay what they are when the function becomes another.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Pointers;
  llvm::Type *Global = llvm::PointerType::get(F.getContext(), llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL);
  for (llvm::Value *V : Found)
    if (auto *Load = llvm::dyn_cast<llvm::LoadInst>(V)) {
      auto *As = new llvm::LoadInst(Global, Load->getPointerOperand(), "", false, Load->getAlign(),
                                    Load->getIterator());
      Pointers[Load] = As;
    }
  if (llvm::any_of(Found, llvm::IsaPred<llvm::Argument>))
    Kernel = &withPointers(F, Found);
  Offsets Of;
  pointAt(*Kernel, Of, Pointers);
  placeSwizzled(*Kernel);
  return *Kernel;
}
