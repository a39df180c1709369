//===- lib/lower/Names.cpp - What people call values ---------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Names.h"

#include "lib/lower/Sites.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace warplint;

std::string warplint::nameOfValue(const KernelFunction &Of, const llvm::Value &V) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
  if (I && I->mayReadFromMemory() && !llvm::isa<llvm::CallBase>(I)) {
    Site S =
        siteOf(Of.AllFacts, *I, unsigned(Of.Layout.getTypeStoreSize(I->getType())), true, false);
    if (!S.Text.empty())
      return S.Text;
  }
  return declaredName(Of.AllFacts, V);
}

std::string warplint::declaredName(const Facts &AllFacts, const llvm::Value &V) {
  if (V.getName().starts_with("agg.tmp") || V.getName().starts_with("ref.tmp"))
    return ""; // Clang's own variable
  // mem2reg names a variable's values "name.0", "name.1"; the rest comes from Clang.
  llvm::StringRef Name = V.getName().take_until([](char C) { return C == '.'; });
  while (AllFacts.NumberedNames && !Name.empty() && llvm::isDigit(Name.back()) &&
         !AllFacts.NumberedNames->contains(Name))
    Name = Name.drop_back(); // another of that name
  return Name.str();
}

std::string warplint::nameOfComponent(const KernelFunction &Of, const llvm::Instruction &I,
                                      unsigned Component) {
  constexpr llvm::StringLiteral Fields[] = {"x", "y", "z", "w"};
  std::string Name = nameOfValue(Of, I);
  if (Component > 1 && Component <= std::size(Fields) && llvm::StringRef(Name).ends_with(".x"))
    Name.replace(Name.size() - 1, 1, Fields[Component - 1]);
  return Name;
}

/// Which part of a variable scalar replacement made a value of: 4 of "at.sroa.4.0". The numbers
/// grow with the place of the part; they are not its index.
static unsigned sroaPart(const llvm::Value &V) {
  unsigned Part = 0;
  llvm::StringRef Rest = V.getName().split(".sroa.").second;
  Rest.consumeInteger(10, Part);
  return Part;
}

std::string warplint::nameOfCarried(const KernelFunction &Of, const llvm::PHINode &I,
                                    const llvm::Loop &L) {
  const std::string Own = nameOfValue(Of, I);
  if (Own.empty())
    return Own;
  std::string Name = Own;
  auto HasIt = [&](const llvm::PHINode &Other) { return nameOfValue(Of, Other) == Own; };
  llvm::SmallVector<const llvm::PHINode *, 4> Parts;
  for (const llvm::PHINode &Other : llvm::make_filter_range(L.getHeader()->phis(), HasIt))
    Parts.push_back(&Other);
  if (Parts.size() > 1) {
    llvm::stable_sort(Parts, [](auto *A, auto *B) { return sroaPart(*A) < sroaPart(*B); });
    Name += "#" + std::to_string(1 + std::distance(Parts.begin(), llvm::find(Parts, &I)));
  }
  const unsigned Line = Of.K.Loops[Of.LoopNumbers.lookup(&L)].Line;
  for (const llvm::Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
    if (Line && llvm::any_of(Outer->getHeader()->phis(), HasIt))
      return Name + ":" + std::to_string(Line);
  return Name;
}
