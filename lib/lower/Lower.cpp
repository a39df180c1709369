// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Lower.h"

#include "lib/kernel/Model.h"
#include "lib/known/Producers.h"
#include "lib/lower/Accesses.h"
#include "lib/lower/ControlFlow.h"
#include "lib/lower/Issue.h"
#include "lib/lower/Locals.h"
#include "lib/lower/Order.h"
#include "lib/lower/Prune.h"
#include "lib/lower/Sites.h"
#include "lib/lower/Uses.h"
#include "lib/lower/Values.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <cassert>
#include <numeric>

using namespace warplint;

/// Fills in the kernel's objects, accesses, loops and body.
static void lowerFunction(const llvm::Function &F, const Facts &AllFacts, Kernel &K) {
  KernelFunction Function(F, AllFacts, K);
  llvm::ReversePostOrderTraversal<const llvm::Function *> Order(&F);
  if (llvm::containsIrreducibleCFG<const llvm::BasicBlock *>(Order, Function.Loops)) {
    K.Refusals.push_back({RefusalReason::IrreducibleLoop, K.Source.Name, "", K.Source.Where});
    return;
  }
  ControlFlow Flow;
  ValueLowering Values(Function, Flow);
  LocalArrays Locals(Values, Flow);
  IssueCounter Issue(Function);
  lowerControlFlow(Function, Flow, Values,
                   [&](Block B, const Expr *When, std::vector<Statement> &Body) {
                     const size_t First = K.Accesses.size();
                     BlockAccesses Accesses(Values, Locals, When, Body);
                     lowerAccesses(Accesses, B);
                     if (K.Accesses.size() == First)
                       return;
                     const std::vector<unsigned> Issued = Issue.around(B);
                     for (Access &A : llvm::MutableArrayRef(K.Accesses).drop_front(First))
                       A.Issued = Issued;
                   });
  Values.finishCarried();
  Locals.finish();
  prune(K);
  releaseGuardedSteps(K);
  describeOrder(Values);
  describeUses(Values.Function);
}

namespace {
/// "nvvm.reqntid"="128,2,1".
std::optional<Dim3> blockOf(const llvm::Function &F, llvm::StringRef Attribute) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  F.getFnAttribute(Attribute).getValueAsString().split(Parts, ',', -1, /*KeepEmpty=*/false);
  uint32_t XYZ[3] = {1, 1, 1};
  if (Parts.empty() || Parts.size() > 3)
    return std::nullopt;
  for (unsigned I = 0; I < Parts.size(); ++I)
    if (Parts[I].trim().getAsInteger(10, XYZ[I]) || XYZ[I] == 0)
      return std::nullopt;
  return Dim3{XYZ[0], XYZ[1], XYZ[2]};
}

/// What the source and the IR say about the kernel as a whole.
void describe(const llvm::Function &F, const Facts &AllFacts, Kernel &K) {
  K.Source.Symbol = F.getName().str();
  K.Source.Name = kernelName(K.Source.Symbol);
  auto It = AllFacts.Kernels.find(K.Source.Symbol);
  if (It != AllFacts.Kernels.end()) {
    const KernelFact &Fact = It->second;
    K.Source.Name = Fact.Name;
    K.Source.Assumed = Fact.Assumed;
    K.Source.IsNamed = Fact.IsNamed;
    K.Source.Where = Fact.Where;
    K.Launches = Fact.Launches;
    K.MaxThreads = Fact.MaxThreads;
    K.MinBlocks = Fact.MinBlocks;
    K.BoundsFactors = Fact.BoundsFactors;
    K.RequiredBlock = Fact.Block;
    for (const ParameterFact &P : Fact.Parameters)
      K.Parameters.push_back({P.Name, P.Type, P.IsPointer, nullptr});
    return;
  }
  // From other languages, or a compiler's own output: what the IR says must do.
  if (const llvm::DISubprogram *S = F.getSubprogram())
    K.Source.Where = placeOf(*S);
  K.RequiredBlock = blockOf(F, "nvvm.reqntid");
  if (std::optional<Dim3> Most = blockOf(F, "nvvm.maxntid"))
    K.MaxThreads = unsigned(Most->count());
  for (const llvm::Argument &A : F.args()) {
    std::string Type;
    llvm::raw_string_ostream(Type) << *A.getType();
    K.Parameters.push_back({A.getName().str(), Type, A.getType()->isPointerTy(), nullptr});
  }
}

/// A static local is named after its function: `_ZZ4gemmPfE4tile` of `_Z4gemmPf`, and
/// `_ZZ4gemmE4tile` of `extern "C"` gemm.
bool isLocalOf(llvm::StringRef Variable, llvm::StringRef Function) {
  std::string Stem = Function.consume_front("_Z")
                         ? Function.str()
                         : std::to_string(Function.size()) + Function.str();
  return Variable.consume_front("_ZZ") && Variable.consume_front(Stem) && Variable.starts_with("E");
}

/// Every shared array counts toward the block's memory, used or not.
void describeUnusedArrays(const llvm::Module &M, const llvm::Function &F, const Facts &AllFacts,
                          Kernel &K) {
  for (const llvm::GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() != 3 || G.isDeclaration())
      continue;
    bool Used = llvm::any_of(G.users(), [&](const llvm::User *U) {
      const auto *I = llvm::dyn_cast<llvm::Instruction>(U);
      return I && I->getFunction() == &F;
    });
    auto Fact = AllFacts.Arrays.find(G.getName().str());
    std::string Name = Fact == AllFacts.Arrays.end() ? G.getName().str() : Fact->second.Name;
    bool Owned = isLocalOf(G.getName(), F.getName());
    bool Known = llvm::any_of(K.Objects, [&](const Object &O) { return O.Name == Name; });
    if ((!Used && !Owned) || Known || Fact == AllFacts.Arrays.end())
      continue;
    Object O;
    O.In = Space::Shared;
    O.Name = Name;
    O.Element = Fact->second.Element;
    O.ElementBytes = Fact->second.ElementBytes;
    O.ElementAlign = Fact->second.ElementAlign;
    O.Extents = Fact->second.Extents;
    O.Align = unsigned(G.getAlign().valueOrOne().value());
    O.Bytes = M.getDataLayout().getTypeAllocSize(G.getValueType()).getFixedValue();
    K.add(std::move(O), Fact->second.Declared);
  }
}

/// Tells the objects in the order of their declarations.
void rankObjects(Kernel &K) {
  std::vector<unsigned> Order(K.Objects.size());
  std::iota(Order.begin(), Order.end(), 0);
  std::stable_sort(Order.begin(), Order.end(), [&](unsigned A, unsigned B) {
    return K.Source.Objects[A] < K.Source.Objects[B];
  });
  for (unsigned Rank = 0; Rank < Order.size(); ++Rank)
    K.Objects[Order[Rank]].Rank = Rank;
}
} // namespace

Lowered warplint::lower(const TranslationUnit &Unit) {
  Lowered Result;
  for (const llvm::Function &F : *Unit.Module) {
    if (F.isDeclaration() || F.getCallingConv() != llvm::CallingConv::PTX_Kernel)
      continue;
    Kernel K;
    describe(F, Unit.Facts, K);
    lowerFunction(F, Unit.Facts, K);
    describeUnusedArrays(*Unit.Module, F, Unit.Facts, K);
    rankObjects(K);
    noteSameAddresses(K);
    assert(verify(K).empty() && "lower makes a model that breaks a rule");
    Result.Kernels.push_back(std::move(K));
  }
  sortKernels(Result.Kernels);
  Result.Refusals = refusalsOf(Unit.Facts.KernelErrors);
  return Result;
}

void warplint::sortKernels(std::vector<Kernel> &Kernels) {
  std::sort(Kernels.begin(), Kernels.end(), [](const Kernel &A, const Kernel &B) {
    const KernelSource &X = A.Source, &Y = B.Source;
    return std::tie(X.Where, X.Name, X.Symbol) < std::tie(Y.Where, Y.Name, Y.Symbol);
  });
}

std::vector<Refusal> warplint::refusalsOf(const std::vector<KernelErrorFact> &Errors) {
  static constexpr RefusalReason Reasons[] = {
      RefusalReason::KernelInError, RefusalReason::TemplateNotInstantiated,
      RefusalReason::KernelLeftOut, RefusalReason::TileKernel};
  std::vector<Refusal> Result;
  for (const KernelErrorFact &E : Errors)
    Result.push_back({Reasons[unsigned(E.Why)], E.Name, E.Error, E.Where});
  return Result;
}

KernelFunction::KernelFunction(const llvm::Function &IR, const Facts &AllFacts, Kernel &K)
    : IR(IR), Layout(IR.getDataLayout()), AllFacts(AllFacts), K(K), Pool(*K.Pool),
      Dominators(const_cast<llvm::Function &>(IR)),
      PostDominators(const_cast<llvm::Function &>(IR)), Loops(Dominators) {}

uint64_t KernelFunction::loopsAround(Block B) const {
  uint64_t Mask = 0;
  for (const llvm::Loop *L = Loops.getLoopFor(B); L; L = L->getParentLoop())
    Mask |= bitOf(LoopNumbers.lookup(L));
  return Mask;
}

const ParameterFact *KernelFunction::parameter(const llvm::Argument &A) const {
  auto Fact = AllFacts.Kernels.find(IR.getName().str());
  if (Fact == AllFacts.Kernels.end() || A.getArgNo() >= Fact->second.Parameters.size())
    return nullptr;
  return &Fact->second.Parameters[A.getArgNo()];
}

unsigned KernelFunction::smVersion() const {
  llvm::StringRef Target = IR.getFnAttribute("target-cpu").getValueAsString();
  unsigned Sm = 0;
  return Target.consume_front("sm_") && !Target.consumeInteger(10, Sm) ? Sm : 80;
}
