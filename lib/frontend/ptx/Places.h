// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ".loc 1 8 3, function_name $L__info_string0, inlined_at 1 20 5" as debug information. Where the
// text names no place, or one without a column, which is not where something was written, the place
// is the line of the text itself.

#pragma once

#include "lib/frontend/ptx/PtxSyntax.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Module.h"

#include <map>
#include <tuple>

namespace warplint::ptx {

class Places {
public:
  Places(llvm::Module &M, const Text &Of, const std::string &File);

  /// Begins \p F, whose statements are \p Body.
  void begin(llvm::Function &F, const Function &From, llvm::ArrayRef<Statement> Body);
  /// What follows is of \p P.
  void at(const Place &P);
  /// The place of what stands on \p Line of the text.
  llvm::DebugLoc of(unsigned Line);
  void finish() { Builder.finalize(); }

private:
  using Written = std::tuple<unsigned, unsigned, unsigned>; ///< file, line, column

  llvm::DIFile *file(unsigned Number);
  llvm::DISubprogram *subprogram(llvm::DIFile *In, unsigned Line, llvm::StringRef Name);
  llvm::DILocation *locate(const Place &P);

  llvm::LLVMContext &Context;
  llvm::DIBuilder Builder;
  llvm::DIFile *OfText;
  llvm::DISubroutineType *Type;
  std::map<unsigned, llvm::DIFile *> Files;
  std::map<std::pair<std::string, unsigned>, llvm::DISubprogram *> Inlined;
  // Of the function that is being written.
  llvm::DISubprogram *Scope = nullptr;
  llvm::DIScope *InText = nullptr;
  llvm::DILocation *Current = nullptr;
  std::map<Written, llvm::DILocation *> Met; ///< calls name places that were met
};

} // namespace warplint::ptx
