// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a file with the headers that leave the least of it unanswered.
//
//   1. the bundled headers
//      with the folders of the code base in which missing includes lie, and
//      with macros such as USE_CUDA, if kernels are left out without
//   2. with those included first that the errors turn out to miss     a file forgot them
//   3. as C++20, if no argument names the language                    the build's flags say so
//   4. a toolkit's                                                    the source needs more
//
// A later parse is kept only if it leaves less unanswered than the one before. A build's
// include folders that belong to a toolkit (-I/usr/local/cuda/include) take no part in the
// first three: headers of two kinds do not mix.
//
// A memory (ParseOptions::Memory) keeps the choice for a file that begins alike.

#pragma once

#include "lib/frontend/command/Toolkit.h"
#include "lib/frontend/parse/Parse.h"

namespace warplint {

struct HeaderOptions {
  /// A toolkit's headers are tried where the bundled ones do not suffice.
  bool UseToolkit = true;
  ToolkitQuery Toolkit;
};

struct ChosenParse {
  TranslationUnit Unit;
  ParseOptions With; ///< of the parse that was kept: Forced, CudaPath
};

/// Parses \p Parse.File. If \p Parse.CudaPath is set, with that toolkit's headers and no other;
/// fails if it holds none.
llvm::Expected<ChosenParse> parseBest(const ParseOptions &Parse, const HeaderOptions &Options);

/// \p Parse with the headers of \p Found instead.
ParseOptions withToolkit(ParseOptions Parse, const Toolkit &Found);

} // namespace warplint
