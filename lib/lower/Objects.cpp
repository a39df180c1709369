//===- lib/lower/Objects.cpp - What has an address -----------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Objects.h"

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
