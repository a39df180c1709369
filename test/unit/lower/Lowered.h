//===- test/unit/lower/Lowered.h - Kernels written as IR --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_UNIT_LOWER_LOWERED_H
#define WARPLINT_TEST_UNIT_LOWER_LOWERED_H

#include "lib/lower/Values.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gmock/gmock.h"

#include <memory>

namespace warplint {

/// The first function of a module that is written as LLVM IR, and what lowers its values.
struct LoweredText {
  explicit LoweredText(llvm::StringRef Text)
      : Module(llvm::parseAssemblyString(Text, Error, Context)) {
    if (!Module) {
      ADD_FAILURE() << Error.getMessage().str();
      return;
    }
    Of = std::make_unique<KernelFunction>(*Module->begin(), Said, K);
    Values = std::make_unique<ValueLowering>(*Of, Flow);
  }

  /// The instruction called \p Name.
  const llvm::Instruction &named(llvm::StringRef Name) const {
    for (const llvm::Instruction &I : llvm::instructions(Of->IR))
      if (I.getName() == Name)
        return I;
    llvm::report_fatal_error("no such instruction");
  }
  /// Prints the value of the instruction called \p Name.
  std::string value(llvm::StringRef Name) { return toString(*Values->of(&named(Name))); }
  const llvm::GlobalVariable &global(llvm::StringRef Name) const {
    return *Module->getNamedGlobal(Name);
  }

  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  std::unique_ptr<llvm::Module> Module;
  Facts Said; ///< by the source: nothing, unless a test does
  Kernel K;
  ControlFlow Flow;
  std::unique_ptr<KernelFunction> Of;
  std::unique_ptr<ValueLowering> Values;
};

} // namespace warplint

#endif // WARPLINT_TEST_UNIT_LOWER_LOWERED_H
