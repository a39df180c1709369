// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Objects.h"

#include "lib/frontend/passes/ElementUses.h"
#include "lib/known/Instructions.h"
#include "lib/lower/Ptx.h"
#include "lib/lower/Sites.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint;

unsigned ObjectTable::global(const llvm::GlobalVariable &G) {
  if (auto It = Globals.find(&G); It != Globals.end())
    return It->second;
  Object O;
  SourceRange Declared;
  switch (G.getAddressSpace()) {
  case llvm::NVPTXAS::ADDRESS_SPACE_SHARED:
    O.In = Space::Shared;
    break;
  case llvm::NVPTXAS::ADDRESS_SPACE_CONST:
    O.In = Space::Constant;
    break;
  default:
    O.In = Space::Global;
  }
  O.Name = G.getName().str();
  O.Align = unsigned(G.getAlign().valueOrOne().value());
  O.Bytes = Of.Layout.getTypeAllocSize(G.getValueType()).getFixedValue();
  if (auto It = Of.AllFacts.Arrays.find(G.getName().str()); It != Of.AllFacts.Arrays.end()) {
    const ArrayFact &Fact = It->second;
    O.Name = Fact.Name;
    O.Element = Fact.Element;
    O.ElementBytes = Fact.ElementBytes;
    O.ElementAlign = Fact.ElementAlign;
    O.Extents = Fact.Extents;
    Declared = Fact.declaredFor(Of.K.Source.Where);
    O.Dynamic = Fact.Dynamic;
  } else { // IR without source: the type tells
    llvm::Type *T = G.getValueType();
    while (auto *A = llvm::dyn_cast<llvm::ArrayType>(T)) {
      O.Extents.push_back(A->getNumElements());
      T = A->getElementType();
    }
    O.ElementBytes = unsigned(Of.Layout.getTypeAllocSize(T).getFixedValue());
    O.Dynamic = G.isDeclaration() && O.In == Space::Shared;
  }
  if (O.Dynamic)
    O.Bytes = std::nullopt;
  Globals[&G] = Of.K.Objects.size();
  return Of.K.add(std::move(O), Declared);
}

unsigned ObjectTable::parameter(const llvm::Argument &A, unsigned ByteOffset) {
  auto [It, New] = Parameters.try_emplace({&A, ByteOffset}, Of.K.Objects.size());
  if (!New)
    return It->second;
  Object O;
  O.In = Space::Global;
  O.Name = A.getName().str();
  if (const ParameterFact *P = Of.parameter(A)) {
    O.Name = P->Name;
    const PointeeFact *Pointee = &P->Pointee;
    for (const FieldFact &Field : P->Fields)
      if (Field.Offset == ByteOffset) {
        O.Name = Field.Name;
        Pointee = &Field.Pointee;
      }
    O.Element = Pointee->Type;
    O.ElementBytes = Pointee->Bytes;
    O.ElementAlign = Pointee->Align;
    O.ElementOfLibrary = Pointee->OfLibrary;
  }
  O.Assumed = A.hasByValAttr(); // a pointer within a structure is taken for global
  Of.K.add(std::move(O), {});
  return It->second;
}

const Expr *ObjectTable::addressOf(unsigned Number) {
  return Of.Pool.address(Number, Of.K.Objects[Number].Name);
}

/// Whether nothing writes to \p G. The host may fill a `__constant__` array, though nothing in the
/// kernel does: zeroes are what it will have to overwrite.
static bool isNeverWritten(const llvm::GlobalVariable &G) {
  if (!G.hasInitializer() || G.getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_SHARED)
    return false;
  const bool IsFilled = G.isExternallyInitialized() && G.getInitializer()->isNullValue();
  return !IsFilled && (G.isConstant() || G.getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_CONST);
}

/// The \p Count integers like \p T in \p G; nothing if one of them is none.
static std::optional<std::vector<int64_t>> integersIn(const llvm::GlobalVariable &G,
                                                      llvm::IntegerType *T, uint64_t Count,
                                                      const llvm::DataLayout &Layout) {
  std::vector<int64_t> Values;
  for (uint64_t N = 0; N < Count; ++N) {
    llvm::Constant *C =
        llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant *>(G.getInitializer()), T,
                                        llvm::APInt(64, N * (T->getBitWidth() / 8)), Layout);
    const auto *Int = llvm::dyn_cast_or_null<llvm::ConstantInt>(C);
    if (!Int)
      return std::nullopt;
    Values.push_back(Int->getSExtValue());
  }
  return Values;
}

std::optional<unsigned> ConstantTables::tableOf(const llvm::GlobalVariable &G,
                                                llvm::IntegerType *T) {
  constexpr uint64_t MostElements = 4096;
  if (!isNeverWritten(G))
    return std::nullopt;
  const unsigned Bytes = T->getBitWidth() / 8;
  const uint64_t Count =
      Bytes ? Of.Layout.getTypeAllocSize(G.getValueType()).getFixedValue() / Bytes : 0;
  auto [It, New] = Numbers.try_emplace(&G, std::nullopt);
  if (New && Count && Count <= MostElements)
    if (std::optional<std::vector<int64_t>> Values = integersIn(G, T, Count, Of.Layout)) {
      It->second = Of.K.Tables.size();
      Of.K.Tables.push_back(std::move(*Values));
    }
  if (!It->second || Of.K.Tables[*It->second].size() != Count)
    return std::nullopt; // it is read as integers of another width
  return It->second;
}

static ExprRange rangeOfResult(const llvm::Instruction &I) {
  const llvm::Type *T = I.getType()->getScalarType();
  if (!T->isIntegerTy())
    return {};
  return T->isIntegerTy(1) ? ExprRange{0, 1} : ExprRange::ofSigned(T->getIntegerBitWidth());
}

static bool isLoad(const llvm::Instruction &I) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  const auto *Asm = Call ? llvm::dyn_cast<llvm::InlineAsm>(Call->getCalledOperand()) : nullptr;
  return Asm ? isOneLoad(parsePtx(Asm->getAsmString())) : llvm::isa<llvm::LoadInst>(I);
}

unsigned OpaqueValues::siteOf(const llvm::Instruction &I, unsigned Component) {
  return Sites.try_emplace({&I, Component}, Sites.size()).first->second;
}

const Expr *OpaqueValues::of(const llvm::Instruction &I, llvm::ArrayRef<const Expr *> Operands,
                             bool PerLane, unsigned Component) {
  const unsigned Site = siteOf(I, Component);
  const OpaqueTraits Traits{.Loops = Of.loopsAround(I.getParent()),
                            .PerLane = PerLane,
                            .FromData = (Operands.empty() || isLoad(I)) && Sources.reach(I)};
  return Of.Pool.opaque(Site, Operands, Traits, nameOfComponent(Of, I, Component),
                        rangeOfResult(I));
}

const Expr *OpaqueValues::fixed(const llvm::LoadInst &Load, const Expr *Address,
                                unsigned Component) {
  llvm::Type *T = Load.getType()->getScalarType();
  const unsigned Bits = T->getScalarSizeInBits();
  auto [It, New] = FixedSites.try_emplace(2 * Bits + T->isIntegerTy(), 0);
  if (New)
    It->second = siteOf(Load, Component);
  const int64_t Offset = Component ? (Component - 1) * (Bits / 8) : 0;
  return Of.Pool.opaque(It->second, {Of.Pool.add(Address, Of.Pool.constant(Offset))}, {},
                        nameOfComponent(Of, Load, Component), rangeOfResult(Load));
}

/// What \p Pointer is derived from, past the marks that LLVM leaves at parameters.
static const llvm::Value *baseOf(const llvm::Value *Pointer) {
  for (;;) {
    Pointer = llvm::getUnderlyingObject(Pointer, /*MaxLookup=*/0);
    const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(Pointer);
    if (!Call || !isIntrinsicThat(Does::Same, Call->getCalledFunction()->getName()))
      return Pointer;
    Pointer = Call->getArgOperand(0);
  }
}

static bool isFixedObject(const llvm::Value *Base) {
  if (const auto *A = llvm::dyn_cast<llvm::Argument>(Base))
    return A->hasByValAttr();
  const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(Base);
  return G && (G->isConstant() || G->getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_CONST);
}

bool warplint::isFixed(const llvm::Value *Pointer) {
  llvm::SmallVector<const llvm::Value *, 4> Bases;
  llvm::getUnderlyingObjects(baseOf(Pointer), Bases);
  return llvm::all_of(Bases, [](const llvm::Value *Base) { return isFixedObject(baseOf(Base)); });
}

namespace {
using Values = llvm::SmallVector<const llvm::Value *, 16>;

/// Appends what goes into the contents of \p A; false if that is not followed.
bool addContents(ThreadArray A, Values &Out) {
  const ArrayUses Uses = usesOf(A);
  for (const llvm::StoreInst *Store : Uses.Stores)
    Out.push_back(Store->getValueOperand());
  for (const llvm::Value *Source : Uses.Sources)
    if (llvm::isa<llvm::AllocaInst>(Source))
      Out.push_back(Source);
    else if (!isFixed(Source))
      return false;
  return !Uses.Escapes;
}

/// Whether \p I yields what its operands are made of, and nothing else.
bool isMadeOfOperands(const llvm::Instruction &I) {
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return arrayBehind(Load->getPointerOperand()) || isFixed(Load->getPointerOperand());
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!Call)
    return !I.mayReadFromMemory();
  const llvm::Function *Callee = Call->getCalledFunction();
  return Callee && (Call->doesNotAccessMemory() || Call->onlyAccessesInaccessibleMemory() ||
                    Callee->getName().starts_with("__nv_"));
}
} // namespace

bool DataSources::reach(const llvm::Value &V) {
  llvm::SmallPtrSet<const llvm::Value *, 32> Seen;
  Values Work{&V};
  while (!Work.empty()) {
    const llvm::Value *At = Work.pop_back_val();
    const auto *I = llvm::dyn_cast<llvm::Instruction>(At);
    if (!I || Without.contains(I) || !Seen.insert(I).second)
      continue;
    if (!isMadeOfOperands(*I))
      return true;
    if (const auto *Array = llvm::dyn_cast<llvm::AllocaInst>(I)) {
      if (!addContents(Array, Work))
        return true;
    } else {
      llvm::append_range(Work, I->operands());
    }
  }
  Without.insert(Seen.begin(), Seen.end());
  return false;
}
