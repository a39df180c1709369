//===- lib/frontend/retry/BuildMacros.h - Macros of build files -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Macros that a build defines in plain words, for files that are read without their build:
///
///   CMakeLists.txt   add_definitions(-DTILE=16)
///                    target_compile_definitions(app PRIVATE TILE=16)
///   Makefile         NVCCFLAGS += -DTILE=16
///   setup.py         define_macros=[("TILE", "16")]
///
/// A CMake variable counts if a CMake file sets it in plain words (ConfigHeaders.h). What else the
/// build computes, f-strings for instance, is not plain. The nearest file wins.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_RETRY_BUILDMACROS_H
#define WARPLINT_FRONTEND_RETRY_BUILDMACROS_H

#include "lib/frontend/parse/Parse.h"

#include "llvm/ADT/StringSet.h"

#include <set>

namespace warplint {

/// The macros that the text of a build file defines, each once: name, value. A macro without a
/// value has "1", as for a compiler.
std::vector<std::pair<std::string, std::string>> macrosIn(llvm::StringRef BuildFile);

/// The same of what no condition, target or recipe of \p BuildFile, of CMake or make, decides: what
/// every build defines. Of make's variables those count that are called flags or definitions.
std::vector<std::pair<std::string, std::string>> plainMacrosIn(llvm::StringRef BuildFile);

/// Which macros of build files are wanted.
struct WantedMacros {
  llvm::StringSet<> Missing;   ///< without which the source has errors
  std::set<std::string> Asked; ///< that conditions ask for: if every build defines them
};

/// Flags "-DTILE=16" for those of \p Names that a build file defines, in the folders from the
/// file's own up to the root of its code base; without a root, in its own folder alone. Those of
/// other platforms and languages are no choice.
std::vector<std::string> buildMacroFlags(const ParseOptions &Parse, const WantedMacros &Names,
                                         llvm::vfs::FileSystem &FS);

/// Macros that would let definitions of what errors miss be read. Those of platforms and of other
/// languages are no choice.
std::vector<std::string> macrosOfMissing(const Facts &Left);

/// What a build for HIP on NVIDIA's GPUs defines, where HIP's headers are included or its names
/// are missing: the compiler's macro, and those such as ENABLE_HIP that conditions ask for.
std::vector<std::string> hipMacros(const Facts &Left);

} // namespace warplint

#endif // WARPLINT_FRONTEND_RETRY_BUILDMACROS_H
