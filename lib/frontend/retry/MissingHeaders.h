// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc declares much that a file does not include, and headers include each other in ways
// that files come to rely on. The bundled prelude holds what many files name. Of the rest, what
// nvcc declares itself is included where a text mentions it:
//
//   __brkpt();                                      ->   toolkit/__warplint_more_intrinsics.h
//
// What a file should have included is asked for by an error:
//
//   error: use of undeclared identifier 'strlen'    ->   standard/string.h
//
// Some of it nvcc declares without any header, so a toolkit's own headers lack it, too:
//
//   error: use of undeclared identifier '__signbit' ->   beside/__warplint_builtins.h
//
// And some it does not need: `template` in `m.f<3>(i)`.
//
// Finds the include folders of a code base that no flag names, from the names that are missing.
//
//   src/force/eam.cu misses "model/box.cuh"     -Isrc: src/model/box.cuh is there
//   csrc/a.cu misses <project/b.h>              -Iinclude: include/project/b.h is there
//   csrc/a.cu misses <core/c.h>                 -Icore/include: core/include/core/c.h is there
//   src/a.cu misses "project/d.h"               -Iapi/old/include: it is there

#pragma once

#include "lib/frontend/parse/Parse.h"

namespace warplint {

/// The bundled headers that declare what the errors of a parse with \p Parse miss, and are not
/// forced there; paths relative to BundledRoot, in the order of headers/fallback.txt. With a
/// toolkit's headers, those from headers/beside only.
std::vector<std::string> headersFor(const std::vector<ErrorFact> &Errors,
                                    const ParseOptions &Parse);

/// The bundled headers whose names nvcc declares without any include, and the file of \p Parse
/// mentions, or what it includes from beside it: in the same order. That is told by the text alone,
/// before a parse; names that only mean something else do no harm but for the time.
std::vector<std::string> headersForeseen(const ParseOptions &Parse, llvm::vfs::FileSystem &FS);

/// The texts that stand for files of \p Parse.
Texts unsavedTexts(const ParseOptions &Parse);

/// The name that nobody declares, if \p E is about one.
std::optional<llvm::StringRef> missingName(const ErrorFact &E);

/// Whether C++20 may know what \p E calls an error: not a name that is missing there, too.
bool mayBeNewer(const ErrorFact &E);

/// Whether \p E is about a word of C++20 for certain: what follows it is in error for its sake.
bool isOfNewer(const ErrorFact &E);

/// Flags for the folders in which names of \p Missing lie, in their order; none that
/// \p Parse.AddedFlags has. Asked are the folders above the file, the nearest first, up to the root
/// of its code base, and the usual ones in each of them; then the index of all headers in it.
/// \pre \p Parse.Headers is there.
std::vector<std::string> flagsAround(const ParseOptions &Parse, llvm::ArrayRef<std::string> Missing,
                                     llvm::vfs::FileSystem &FS);

/// The folders above \p File, absolute, its own first, up to the root of its code base; its own
/// alone if nothing says where that ends. They point into \p File.
std::vector<llvm::StringRef> foldersOfCodeBase(llvm::StringRef File, llvm::vfs::FileSystem &FS);

} // namespace warplint
