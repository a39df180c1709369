// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/passes/ElementUses.h"
#include "lib/frontend/passes/Passes.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <numeric>

using namespace warplint;

using namespace llvm;

namespace {
/// An array whose elements are kept as values, too.
struct Chosen {
  ElementUses Of;
  SmallVector<AllocaInst *, 8> Values; ///< one an element; promoted in the end
};

using ChosenArrays = MapVector<const AllocaInst *, Chosen>;

/// Where an element that is copied comes from.
struct Origin {
  Constant *Known = nullptr;
  const AllocaInst *Array = nullptr; ///< or an element of this
  unsigned Index = 0;
};

std::optional<Origin> originOf(const MemTransferInst &Copy, const Element &E, int64_t To,
                               const ChosenArrays &Arrays) {
  const DataLayout &Layout = Copy.getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(Copy.getRawSource()->getType()), 0);
  const Value *From = Copy.getRawSource()->stripAndAccumulateConstantOffsets(
      Layout, Offset, /*AllowNonInbounds=*/true);
  const int64_t At = Offset.getSExtValue() + int64_t(E.Offset) - To;
  if (const auto *G = dyn_cast<GlobalVariable>(From);
      G && G->isConstant() && G->hasDefinitiveInitializer()) {
    Constant *Known = ConstantFoldLoadFromConst(const_cast<Constant *>(G->getInitializer()), E.Type,
                                                APInt(64, uint64_t(At)), Layout);
    return Known ? std::optional(Origin{.Known = Known}) : std::nullopt;
  }
  const auto *Array = dyn_cast<AllocaInst>(From);
  const auto *Source = Arrays.find(Array);
  if (Source == Arrays.end())
    return std::nullopt;
  auto Index = elementAt(Source->second.Of.Elements, uint64_t(At), E.Type);
  return Index ? std::optional(Origin{.Array = Array, .Index = *Index}) : std::nullopt;
}

/// Whether it is known what the elements that \p Use reaches are set to.
bool isFollowed(const AllocaInst &A, const ElementUse &Use, const ChosenArrays &Arrays) {
  if (!Use.At.Variables.empty() && Use.Reached.size() > ChooseElements::MostReached)
    return false;
  if (const auto *Set = dyn_cast<MemSetInst>(Use.By)) {
    const auto *Byte = dyn_cast<Constant>(Set->getValue());
    return Byte && Byte->isNullValue();
  }
  const auto *Copy = dyn_cast<MemTransferInst>(Use.By);
  return !Copy || !Use.IsTarget || all_of(Use.Reached, [&](unsigned I) {
    const Element &E = Arrays.find(&A)->second.Of.Elements[I];
    std::optional<Origin> From = originOf(*Copy, E, Use.At.Constant, Arrays);
    return From && From->Array != &A;
  });
}

/// Steps of all choices.
size_t choicesOf(const ElementUses &Of) {
  return std::accumulate(Of.Uses.begin(), Of.Uses.end(), size_t(0),
                         [](size_t Sum, const ElementUse &U) {
                           return Sum + (U.At.Variables.empty() ? 0 : U.Reached.size());
                         });
}

/// The arrays worth it, and what is done with them.
ChosenArrays arraysToChooseFrom(Function &F) {
  ChosenArrays Arrays;
  size_t Choices = 0;
  const DecisiveArrays Decisive = decisiveArrays(F);
  for (Instruction &I : instructions(F)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    const auto *D = Decisive.find(A);
    if (D == Decisive.end() || D->second.Uses.Escapes || D->second.ScatteredByData ||
        (D->second.HoldsData && !D->second.HoldsMore))
      continue;
    auto Of = elementUses(*A, ChooseElements::MostElements);
    if (!Of || Choices + choicesOf(*Of) > ChooseElements::MostChoices)
      continue;
    Choices += choicesOf(*Of);
    Arrays.insert({A, {std::move(*Of), {}}});
  }
  for (size_t Before = 0; Before != Arrays.size();) { // one may be copied from another that goes
    Before = Arrays.size();
    Arrays.remove_if([&](const auto &Array) {
      return any_of(Array.second.Of.Uses,
                    [&](const ElementUse &Use) { return !isFollowed(*Array.first, Use, Arrays); });
    });
  }
  return Arrays;
}

/// Tells for which elements an address stands.
class Selector {
public:
  Selector(IRBuilder<> &Builder, const ElementAddress &At) : Builder(Builder), At(At) {
    for (const auto &[V, Factor] : At.Variables)
      Step = std::gcd(Step, Factor);
    for (const auto &[V, Factor] : At.Variables)
      add(*V, Factor / Step);
  }

  /// Whether it is \p E; only for addresses with variables.
  Value *is(const Element &E) {
    const int64_t Number = (int64_t(E.Offset) - At.Constant) / Step;
    return Builder.CreateICmpEQ(Index, ConstantInt::getSigned(Index->getType(), Number));
  }

private:
  void add(Value &V, int64_t Factor) {
    if (At.Variables.size() == 1 && Factor == 1) {
      Index = &V;
      return;
    }
    Value *Term = Builder.CreateNSWMul(Builder.CreateSExtOrTrunc(&V, Builder.getInt64Ty()),
                                       Builder.getInt64(uint64_t(Factor)));
    Index = Index ? Builder.CreateNSWAdd(Index, Term) : Term;
  }

  IRBuilder<> &Builder;
  const ElementAddress &At;
  int64_t Step = 0; ///< bytes
  Value *Index = nullptr;
};

/// Keeps the elements of the arrays as values.
class Keeper {
public:
  explicit Keeper(ChosenArrays &Arrays) : Arrays(Arrays) {}

  SmallVector<AllocaInst *, 16> run() {
    for (auto &[Array, C] : Arrays) {
      IRBuilder<> Builder(const_cast<AllocaInst *>(Array));
      for (const auto &[I, E] : enumerate(C.Of.Elements)) {
        C.Values.push_back(Builder.CreateAlloca(
            E.Type, nullptr, Array->getName().split('.').first + ".sroa." + Twine(I)));
        All.push_back(C.Values.back());
      }
    }
    for (const auto &[Array, C] : Arrays)
      for (const ElementUse &Use : C.Of.Uses)
        follow(C, Use);
    return std::move(All);
  }

private:
  void follow(const Chosen &C, const ElementUse &Use) {
    IRBuilder<> Builder(Use.By);
    if (auto *Load = dyn_cast<LoadInst>(Use.By))
      read(Builder, C, Use, *Load);
    else if (auto *Store = dyn_cast<StoreInst>(Use.By))
      write(Builder, C, Use, *Store->getValueOperand());
    else if (isa<MemSetInst>(Use.By))
      for (unsigned I : Use.Reached)
        Builder.CreateStore(Constant::getNullValue(C.Of.Elements[I].Type), C.Values[I]);
    else if (Use.IsTarget)
      copy(Builder, C, Use);
  }

  Value *valueOf(IRBuilder<> &Builder, const Chosen &C, unsigned I) {
    return Builder.CreateLoad(C.Of.Elements[I].Type, C.Values[I]);
  }

  void read(IRBuilder<> &Builder, const Chosen &C, const ElementUse &Use, LoadInst &Load) {
    Value *Read = valueOf(Builder, C, Use.Reached.front());
    Selector Select(Builder, Use.At);
    for (unsigned I : drop_begin(Use.Reached))
      Read = Builder.CreateSelect(Select.is(C.Of.Elements[I]), valueOf(Builder, C, I), Read);
    Load.replaceAllUsesWith(Read);
  }

  void write(IRBuilder<> &Builder, const Chosen &C, const ElementUse &Use, Value &Written) {
    if (Use.At.Variables.empty()) {
      Builder.CreateStore(&Written, C.Values[Use.Reached.front()]);
      return;
    }
    Selector Select(Builder, Use.At);
    for (unsigned I : Use.Reached)
      Builder.CreateStore(
          Builder.CreateSelect(Select.is(C.Of.Elements[I]), &Written, valueOf(Builder, C, I)),
          C.Values[I]);
  }

  void copy(IRBuilder<> &Builder, const Chosen &C, const ElementUse &Use) {
    for (unsigned I : Use.Reached) {
      const Origin From =
          *originOf(*cast<MemTransferInst>(Use.By), C.Of.Elements[I], Use.At.Constant, Arrays);
      Value *V = From.Known;
      if (!V)
        V = valueOf(Builder, Arrays.find(From.Array)->second, From.Index);
      Builder.CreateStore(V, C.Values[I]);
    }
  }

  ChosenArrays &Arrays;
  SmallVector<AllocaInst *, 16> All;
};
} // namespace

PreservedAnalyses ChooseElements::run(Function &F, FunctionAnalysisManager &Analyses) {
  ChosenArrays Arrays = arraysToChooseFrom(F);
  if (Arrays.empty())
    return PreservedAnalyses::all();
  SmallVector<AllocaInst *, 16> Values = Keeper(Arrays).run();
  PromoteMemToReg(Values, Analyses.getResult<DominatorTreeAnalysis>(F),
                  &Analyses.getResult<AssumptionAnalysis>(F));
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
