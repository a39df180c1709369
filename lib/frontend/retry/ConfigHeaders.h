//===- lib/frontend/retry/ConfigHeaders.h - Headers that CMake makes -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A header that a build makes from a template, for files that are read without their build:
///
///   config.h.in      #define TILE @TILE@            CMakeLists.txt   set(TILE "16" CACHE STRING
///   "")
///                    #cmakedefine USE_HALF                           option(USE_HALF "..." ON)
///
///   config.h         #define TILE 16
///                    #define USE_HALF
///
/// A line with a value that no CMake file states in plain words is left out, but what has CUDA in
/// its name is on.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_RETRY_CONFIGHEADERS_H
#define WARPLINT_FRONTEND_RETRY_CONFIGHEADERS_H

#include "lib/frontend/parse/Parse.h"

#include "llvm/ADT/StringMap.h"

namespace warplint {

using CMakeVariables = llvm::StringMap<std::string>;

/// Adds to \p Known what the text of a CMake file sets, but for what is known already.
void addVariables(llvm::StringRef CMakeFile, CMakeVariables &Known);

/// What CMake files from the folder of \p File, absolute, up to the root of its code base set; the
/// nearest wins.
CMakeVariables variablesAround(llvm::StringRef File, llvm::vfs::FileSystem &FS);

/// \p Text with values for those of `${NAME}` that are known.
std::string withKnown(llvm::StringRef Text, const CMakeVariables &Values);

/// What CMake's configure_file() makes of \p Template.
std::string configured(llvm::StringRef Template, const CMakeVariables &Values);

/// \p Parse with those of the includes \p Missing whose templates lie in the code base, at their
/// side; nothing if that is none.
/// \pre \p Parse.Headers is there.
std::optional<ParseOptions> withConfigHeaders(const ParseOptions &Parse,
                                              llvm::ArrayRef<std::string> Missing,
                                              llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_FRONTEND_RETRY_CONFIGHEADERS_H
