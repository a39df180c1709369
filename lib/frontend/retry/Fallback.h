//===- lib/frontend/retry/Fallback.h - Headers a file forgot ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvcc declares much that a file does not include, and headers include each other in ways
/// that files come to rely on. The bundled prelude holds what many files name. Of the rest, what
/// nvcc declares itself is included where a text mentions it:
///
///   __brkpt();                                      ->   toolkit/__warplint_more_intrinsics.h
///
/// What a file should have included is asked for by an error:
///
///   error: use of undeclared identifier 'strlen'    ->   standard/string.h
///
/// Some of it nvcc declares without any header, so a toolkit's own headers lack it, too:
///
///   error: use of undeclared identifier '__signbit' ->   beside/__warplint_builtins.h
///
/// And some it does not need: `template` in `m.f<3>(i)`.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_RETRY_FALLBACK_H
#define WARPLINT_FRONTEND_RETRY_FALLBACK_H

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_RETRY_FALLBACK_H
