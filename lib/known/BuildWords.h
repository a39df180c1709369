// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What builds call things: compilers and what runs them, folders, files, macros.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace warplint {

struct BuildWord {
  enum What : uint8_t {
    Launcher,
    Nvcc,
    Clang,
    Gcc,
    OtherCompiler,
    Wrapper,
    BuildFolder,
    OutputFolder,
    HiddenFolder,
    Repository,
    Package,
    PartOfPackage,
    BuildFile,
    PythonBuild,
    OtherPlatform,
    AsksForCuda,
    SaysCuda,
    Denies
  };
  enum How : uint8_t { Whole, Begins, Ends, Part };

  What Kind;
  llvm::StringLiteral Text;
  How Use;
};

/// Whether \p Name is one of \p Kind.
bool isBuildWord(BuildWord::What Kind, llvm::StringRef Name);

/// The texts of \p Kind, in the order of the table.
std::vector<llvm::StringRef> buildWords(BuildWord::What Kind);

} // namespace warplint
