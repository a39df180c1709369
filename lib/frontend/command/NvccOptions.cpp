//===- lib/frontend/command/NvccOptions.cpp - The options nvcc has -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccOptions.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
constexpr NvccOption OptionRows[] = {
#define NVCC_OPTION(ID, LONG, SHORT, ARITY, TREATMENT, TOPIC)                                      \
  {NvccOptionId::ID, LONG, SHORT, NvccArity::ARITY, NvccTreatment::TREATMENT, ArgumentTopic::TOPIC},
#include "lib/frontend/command/NvccOptions.def"
};

/// The short names that take their value without a separator.
constexpr llvm::StringLiteral GluedNames = "DILOUlt";
} // namespace

bool NvccOption::mayBeGlued() const { return Short.size() == 1 && GluedNames.contains(Short); }

llvm::ArrayRef<NvccOption> warplint::nvccOptions() { return OptionRows; }

const NvccOption *warplint::findNvccOption(llvm::StringRef Name) {
  bool IsLong = Name.consume_front("--");
  if (!IsLong && !Name.consume_front("-"))
    return nullptr;
  if (Name.empty())
    return nullptr;
  const NvccOption *Found = llvm::find_if(OptionRows, [&](const NvccOption &Option) {
    return Name == (IsLong ? Option.Long : Option.Short);
  });
  return Found == std::end(OptionRows) ? nullptr : Found;
}

const NvccOption *warplint::findGluedNvccOption(llvm::StringRef Argument) {
  if (Argument.size() < 3)
    return nullptr;
  const NvccOption *Option = findNvccOption(Argument.take_front(2));
  return Option && Option->mayBeGlued() ? Option : nullptr;
}

bool warplint::isNvccOnly(llvm::StringRef Argument) {
  constexpr llvm::StringLiteral OfBoth[] = {
      "I",  "isystem", "D",   "U",  "include", "x",  "O", "std", "g", "c", "o", "M",
      "MM", "MD",      "MMD", "MF", "MT",      "MP", "w", "E",   "L", "l", "m", "v"};
  const NvccOption *Option = findNvccOption(Argument.split('=').first);
  return Option && !llvm::is_contained(OfBoth, Option->Short);
}
