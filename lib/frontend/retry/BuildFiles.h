// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros that a build defines in plain words, for files that are read without their build:
//
//   CMakeLists.txt   add_definitions(-DTILE=16)
//                    target_compile_definitions(app PRIVATE TILE=16)
//   Makefile         NVCCFLAGS += -DTILE=16
//   setup.py         define_macros=[("TILE", "16")]
//
// A CMake variable counts if a CMake file sets it in plain words. What else the build computes,
// f-strings for instance, is not plain. The nearest file wins.
//
// A header that a build makes from a template, for files that are read without their build:
//
//   config.h.in      #define TILE @TILE@            CMakeLists.txt   set(TILE "16" CACHE STRING
//   "")
//                    #cmakedefine USE_HALF                           option(USE_HALF "..." ON)
//
//   config.h         #define TILE 16
//                    #define USE_HALF
//
// A line with a value that no CMake file states in plain words is left out, but what has CUDA in
// its name is on.

#pragma once

#include "lib/frontend/parse/Parse.h"

#include "llvm/ADT/StringMap.h"
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

/// "HOT", "API(...)": words of declarations that would be macros, if a header were found.
std::vector<std::string> unknownQualifiers(const Facts &Left);

/// Macros that would let definitions of what errors miss be read. Those of platforms and of other
/// languages are no choice.
std::vector<std::string> macrosOfMissing(const Facts &Left);

/// What a build for HIP on NVIDIA's GPUs defines, where HIP's headers are included or its names
/// are missing: the compiler's macro, and those such as ENABLE_HIP that conditions ask for.
std::vector<std::string> hipMacros(const Facts &Left);

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
