// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/passes/Passes.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace warplint;

using namespace llvm;

namespace {
/// The structure that \p A is, without what is wrapped around it; null if it has one member only.
StructType *structureOf(const AllocaInst &A) {
  Type *T = A.isArrayAllocation() ? nullptr : A.getAllocatedType();
  while (T) {
    if (auto *Array = dyn_cast<ArrayType>(T); Array && Array->getNumElements() == 1)
      T = Array->getElementType();
    else if (auto *S = dyn_cast<StructType>(T); S && S->getNumElements() == 1)
      T = S->getElementType(0);
    else
      break;
  }
  return dyn_cast_or_null<StructType>(T);
}

bool isOfWords(const Type &T) {
  if (const auto *S = dyn_cast<StructType>(&T))
    return all_of(S->elements(), [](const Type *E) { return isOfWords(*E); });
  if (const auto *A = dyn_cast<ArrayType>(&T))
    return isOfWords(*A->getElementType());
  if (const auto *V = dyn_cast<VectorType>(&T))
    return isOfWords(*V->getElementType());
  return T.isIntegerTy(32) || T.isFloatTy();
}

constexpr StringLiteral MemberOf = "warplint.member.of";

/// Has \p Member say what \p Whole is.
void noteWhole(AllocaInst &Member, const AllocaInst &Whole) {
  LLVMContext &Context = Member.getContext();
  const WholeVariable W = wholeOf(Whole);
  auto Number = [&](uint64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(Context), N));
  };
  Member.setMetadata(MemberOf, MDNode::get(Context, {Number(W.Bytes), Number(W.IsOfWords)}));
}

/// Something done at a constant offset, or from there on in one member.
struct Place {
  Instruction *User;
  unsigned Operand; ///< the pointer
  uint64_t Offset;
};

/// Where the index of an address stops to be known.
struct KnownPart {
  uint64_t Offset = 0;
  Type *Element = nullptr; ///< that the first unknown index counts; null: all are known
  unsigned Operand = 0;    ///< that index
};

KnownPart knownPartOf(const GEPOperator &Gep, const DataLayout &Layout) {
  KnownPart Part;
  for (auto At = gep_type_begin(Gep), End = gep_type_end(Gep); At != End; ++At) {
    const auto *Index = dyn_cast<ConstantInt>(At.getOperand());
    if (!Index) {
      Part.Element = At.getIndexedType();
      Part.Operand = unsigned(std::distance(gep_type_begin(Gep), At)) + 1;
      return Part;
    }
    Part.Offset += At.isStruct()
                       ? Layout.getStructLayout(At.getStructType())
                             ->getElementOffset(unsigned(Index->getZExtValue()))
                       : uint64_t(Index->getSExtValue()) * At.getSequentialElementStride(Layout);
  }
  return Part;
}

/// Splits one structure.
class Splitter {
public:
  Splitter(AllocaInst &A, StructType &S)
      : A(A), S(S), Layout(A.getDataLayout()), Shape(*Layout.getStructLayout(&S)) {}

  /// The members' memory; none if the structure stays whole.
  SmallVector<AllocaInst *, 4> run() {
    if (!collect() || !AnyUnknown)
      return {};
    IRBuilder<> Builder(&A);
    for (unsigned I = 0; I < S.getNumElements(); ++I) {
      Members.push_back(Builder.CreateAlloca(S.getElementType(I), A.getAddressSpace(), nullptr,
                                             A.getName() + ".member"));
      Members.back()->setAlignment(commonAlignment(A.getAlign(), Shape.getElementOffset(I)));
      noteWhole(*Members.back(), A);
    }
    for (const Place &P : Places)
      rewrite(P);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    return Members;
  }

private:
  /// Notes all that is done with the structure; false if something keeps it whole.
  bool collect() {
    SmallVector<std::pair<Instruction *, uint64_t>, 8> Addresses{{&A, 0}};
    while (!Addresses.empty()) {
      auto [Address, Offset] = Addresses.pop_back_val();
      Dead.push_back(Address);
      for (Use &U : Address->uses()) {
        auto *User = cast<Instruction>(U.getUser());
        Place P{User, U.getOperandNo(), Offset};
        if (auto *Gep = dyn_cast<GetElementPtrInst>(User)) {
          KnownPart Part = knownPartOf(*cast<GEPOperator>(Gep), Layout);
          if (!Part.Element) {
            Addresses.push_back({Gep, Offset + Part.Offset});
            continue;
          }
          P.Offset += Part.Offset;
          if (!isInArray(P.Offset, Part))
            return false;
          AnyUnknown = true;
        } else if (isa<AddrSpaceCastInst>(User)) {
          Addresses.push_back({User, Offset});
          continue;
        } else if (!isWhole(P) || !Users.insert(User).second) { // or a copy within itself
          return false;
        }
        Places.push_back(P);
      }
    }
    return true;
  }

  unsigned memberAt(uint64_t Offset) const { return Shape.getElementContainingOffset(Offset); }
  uint64_t endOf(unsigned Member) const {
    return Shape.getElementOffset(Member) + Layout.getTypeStoreSize(S.getElementType(Member));
  }

  /// `(&v.x)[i]` runs through members, and so may a pointer to the start that is counted from, or
  /// an index of structures like this one: it stays whole.
  bool isInArray(uint64_t Offset, const KnownPart &Part) const {
    const bool IsPointer = Part.Operand == 1;
    return Offset < Shape.getSizeInBytes() && !(IsPointer && Offset == 0) &&
           S.getElementType(memberAt(Offset))->isAggregateType() &&
           Offset + Layout.getTypeStoreSize(Part.Element) <= endOf(memberAt(Offset));
  }

  /// Whether \p P concerns one member, or whole members that can be told apart.
  bool isWhole(const Place &P) const {
    auto FitsOne = [&](Type *T) {
      return P.Offset < Shape.getSizeInBytes() &&
             P.Offset + Layout.getTypeStoreSize(T) <= endOf(memberAt(P.Offset));
    };
    if (P.User->isLifetimeStartOrEnd())
      return true;
    if (const auto *Load = dyn_cast<LoadInst>(P.User))
      return FitsOne(Load->getType());
    if (const auto *Store = dyn_cast<StoreInst>(P.User))
      return P.Operand == 1 && FitsOne(Store->getValueOperand()->getType());
    const auto *Bulk = dyn_cast<MemIntrinsic>(P.User);
    const auto *Length = Bulk ? dyn_cast<ConstantInt>(Bulk->getLength()) : nullptr;
    if (!Length || Bulk->isVolatile() || P.Offset >= Shape.getSizeInBytes())
      return false;
    const uint64_t End = P.Offset + Length->getZExtValue();
    return End <= endOf(memberAt(P.Offset)) ||
           (P.Offset == 0 && End >= endOf(S.getNumElements() - 1));
  }

  /// The address of \p Offset in a member, in the address space of \p Like.
  Value *addressIn(IRBuilder<> &Builder, unsigned Member, uint64_t Offset, const Value &Like) {
    Value *Base = Builder.CreateAddrSpaceCast(Members[Member], Like.getType());
    const uint64_t Inside = Offset - Shape.getElementOffset(Member);
    return Inside ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Base, Inside) : Base;
  }

  void rewrite(const Place &P) {
    IRBuilder<> Builder(P.User);
    if (P.User->isLifetimeStartOrEnd()) {
      P.User->eraseFromParent();
      return;
    }
    const unsigned Member = memberAt(P.Offset);
    Value &Old = *P.User->getOperand(P.Operand);
    if (auto *Gep = dyn_cast<GetElementPtrInst>(P.User)) {
      KnownPart Part = knownPartOf(*cast<GEPOperator>(Gep), Layout);
      SmallVector<Value *, 4> Indices(drop_begin(Gep->operands(), Part.Operand));
      Value *New = Builder.CreateGEP(Part.Element, addressIn(Builder, Member, P.Offset, Old),
                                     Indices, Gep->getName(), Gep->getNoWrapFlags());
      Gep->replaceAllUsesWith(New);
      Gep->eraseFromParent();
      return;
    }
    auto *Bulk = dyn_cast<MemIntrinsic>(P.User);
    if (!Bulk || P.Offset + cast<ConstantInt>(Bulk->getLength())->getZExtValue() <= endOf(Member)) {
      P.User->setOperand(P.Operand, addressIn(Builder, Member, P.Offset, Old));
      return;
    }
    for (unsigned I = 0; I < Members.size(); ++I)
      rewritePart(Builder, *Bulk, P.Operand, I);
    Bulk->eraseFromParent();
  }

  /// What \p Bulk does to one member, whose structure is its argument \p Own.
  void rewritePart(IRBuilder<> &Builder, MemIntrinsic &Bulk, unsigned Own, unsigned Member) {
    const uint64_t Offset = Shape.getElementOffset(Member), Bytes = endOf(Member) - Offset;
    auto Address = [&](unsigned Argument) {
      Value *Old = Bulk.getArgOperand(Argument);
      return Argument == Own ? addressIn(Builder, Member, Offset, *Old)
                             : Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Old, Offset);
    };
    auto Alignment = [&](unsigned Argument) {
      return commonAlignment(Bulk.getParamAlign(Argument).valueOrOne(), Offset);
    };
    if (auto *Set = dyn_cast<MemSetInst>(&Bulk))
      Builder.CreateMemSet(Address(0), Set->getValue(), Bytes, Alignment(0));
    else
      Builder.CreateMemTransferInst(Bulk.getIntrinsicID(), Address(0), Alignment(0), Address(1),
                                    Alignment(1), Builder.getInt64(Bytes));
  }

  AllocaInst &A;
  StructType &S;
  const DataLayout &Layout;
  const StructLayout &Shape;
  SmallVector<Place, 16> Places;
  SmallPtrSet<Instruction *, 16> Users;
  SmallVector<WeakTrackingVH, 16> Dead;
  SmallVector<AllocaInst *, 4> Members;
  bool AnyUnknown = false; ///< index: scalar replacement does the rest
};
} // namespace

WholeVariable warplint::wholeOf(const Type &T, const DataLayout &Layout) {
  return {Layout.getTypeAllocSize(const_cast<Type *>(&T)), isOfWords(T)};
}

WholeVariable warplint::wholeOf(const AllocaInst &A) {
  const MDNode *Of = A.getMetadata(MemberOf);
  if (!Of)
    return wholeOf(*A.getAllocatedType(), A.getDataLayout());
  auto Number = [&](unsigned I) {
    return mdconst::extract<ConstantInt>(Of->getOperand(I))->getZExtValue();
  };
  return {Number(0), Number(1) != 0};
}

PreservedAnalyses SplitStructures::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<AllocaInst *, 16> ToSplit;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I))
      ToSplit.push_back(A);
  bool Any = false;
  while (!ToSplit.empty()) {
    AllocaInst *A = ToSplit.pop_back_val();
    StructType *S = structureOf(*A);
    if (!S || S->getNumElements() < 2)
      continue;
    SmallVector<AllocaInst *, 4> Members = Splitter(*A, *S).run();
    Any |= !Members.empty();
    append_range(ToSplit, Members);
  }
  return Any ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

using namespace llvm;

/// Loads and stores of other memory than shared and global: of parameters, of a thread's arrays.
static SmallVector<Instruction *, 32> accessesElsewhere(Function &F) {
  SmallVector<Instruction *, 32> Result;
  for (Instruction &I : instructions(F)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (!(Load && Load->isSimple()) && !(Store && Store->isSimple()))
      continue;
    const unsigned Space = getLoadStoreAddressSpace(&I);
    if (Space != NVPTXAS::ADDRESS_SPACE_SHARED && Space != NVPTXAS::ADDRESS_SPACE_GLOBAL)
      Result.push_back(&I);
  }
  return Result;
}

static void setOrdering(Instruction &I, AtomicOrdering Ordering) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setOrdering(Ordering);
  else
    cast<StoreInst>(I).setOrdering(Ordering);
}

/// Loads with gaps (`v.x + v.w`) load them, too: a GPU has no others. NarrowLoads may undo that.
static void loadGaps(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Load = dyn_cast<IntrinsicInst>(&I);
    if (!Load || Load->getIntrinsicID() != Intrinsic::masked_load ||
        !isa<Constant>(Load->getArgOperand(1)))
      continue;
    IRBuilder<> Builder(Load);
    Load->replaceAllUsesWith(Builder.CreateAlignedLoad(Load->getType(), Load->getArgOperand(0),
                                                       Load->getParamAlign(0).valueOrOne()));
    Load->eraseFromParent();
  }
}

PreservedAnalyses JoinFields::run(Function &F, FunctionAnalysisManager &Analyses) {
  // The pass of LLVM takes memory of any kind. It leaves what is atomic alone, and moves others
  // past what is so in the weakest way.
  const SmallVector<Instruction *, 32> Elsewhere = accessesElsewhere(F);
  for (Instruction *I : Elsewhere)
    setOrdering(*I, AtomicOrdering::Unordered);
  const PreservedAnalyses Preserved = LoadStoreVectorizerPass().run(F, Analyses);
  for (Instruction *I : Elsewhere)
    setOrdering(*I, AtomicOrdering::NotAtomic);
  if (!Preserved.areAllPreserved())
    loadGaps(F);
  return Preserved;
}

namespace {
/// The elements of \p V, a vector that was loaded, that something asks for; all if it is handed on.
APInt usedElements(const Value &V, unsigned Count) {
  APInt Used(Count, 0);
  for (const User *U : V.users()) {
    const auto *Extract = dyn_cast<ExtractElementInst>(U);
    const auto *Index = Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!Index || Index->getZExtValue() >= Count)
      return APInt::getAllOnes(Count);
    Used.setBit(unsigned(Index->getZExtValue()));
  }
  return Used;
}

/// What is loaded of four elements of which \p Used are asked for: three are loaded as four are,
/// two as one if they are an aligned half.
SmallVector<std::pair<unsigned, unsigned>, 2> piecesOf(const APInt &Used) {
  SmallVector<std::pair<unsigned, unsigned>, 2> Pieces; // first element, number
  if (Used.isZero() || Used.popcount() + 1 >= Used.getBitWidth() + (Used.getBitWidth() == 2))
    return Pieces;
  for (unsigned I = 0; I < Used.getBitWidth(); ++I)
    if (Used[I]) {
      const unsigned Count = I % 2 == 0 && I + 1 < Used.getBitWidth() && Used[I + 1] ? 2 : 1;
      Pieces.push_back({I, Count});
      I += Count - 1;
    }
  return Pieces;
}

void loadPieces(LoadInst &Load, ArrayRef<std::pair<unsigned, unsigned>> Pieces) {
  IRBuilder<> Builder(&Load);
  Type *Element = cast<VectorType>(Load.getType())->getElementType();
  const uint64_t Bytes = Load.getDataLayout().getTypeStoreSize(Element);
  SmallVector<std::pair<Value *, unsigned>, 4> Parts(
      cast<FixedVectorType>(Load.getType())->getNumElements());
  for (const auto [First, Count] : Pieces) {
    Value *At = First ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                           Load.getPointerOperand(), First * Bytes)
                      : Load.getPointerOperand();
    Value *Part =
        Builder.CreateAlignedLoad(Count == 1 ? Element : FixedVectorType::get(Element, Count), At,
                                  commonAlignment(Load.getAlign(), First * Bytes));
    for (unsigned I = 0; I < Count; ++I)
      Parts[First + I] = {Part, I};
  }
  for (User *U : make_early_inc_range(Load.users())) {
    auto *Extract = cast<ExtractElementInst>(U);
    const auto [Part, Index] = Parts[cast<ConstantInt>(Extract->getIndexOperand())->getZExtValue()];
    Builder.SetInsertPoint(Extract);
    Extract->replaceAllUsesWith(
        Part->getType()->isVectorTy() ? Builder.CreateExtractElement(Part, Index) : Part);
    Extract->eraseFromParent();
  }
  Load.eraseFromParent();
}
} // namespace

PreservedAnalyses NarrowLoads::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<LoadInst *, 32> Loads; // each takes instructions out behind it
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Loads.push_back(Load);
  bool Any = false;
  for (LoadInst *Load : Loads) {
    const auto *Of = dyn_cast<FixedVectorType>(Load->getType());
    if (!Of || !Load->isSimple() || Of->getNumElements() > 4 ||
        !isPowerOf2_32(Of->getNumElements()))
      continue;
    const auto Pieces = piecesOf(usedElements(*Load, Of->getNumElements()));
    Any |= !Pieces.empty();
    if (!Pieces.empty())
      loadPieces(*Load, Pieces);
  }
  return Any ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
