// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/MathCosts.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static constexpr MathCost Costs[] = {
#define MATH(Name, Float, Double) {Name, Float, Double},
#include "lib/known/MathCosts.def"
};

static const MathCost *rowOf(llvm::StringRef Name) {
  const auto *Row = llvm::find_if(Costs, [&](const MathCost &C) { return C.Name == Name; });
  return Row == std::end(Costs) ? nullptr : Row;
}

const MathCost *warplint::mathNamed(llvm::StringRef Name) {
  if (Name.consume_front("llvm."))
    Name = Name.split('.').first;
  else
    Name.consume_front("__nv_");
  const MathCost *Row = rowOf(Name); // "erf" is no "er"
  return Row || !Name.consume_back("f") ? Row : rowOf(Name);
}
