//===- lib/source/ShiftText.h - Shifts by constants in a text ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where a text writes by how much it shifts to the right:
///
///   #define OFFSET(i) ((i) >> 4)          the 4, in a macro
///   #define LOG_BANKS 4                   the 4, if the text has ">> LOG_BANKS"
///   s[i + (i >> 4)]                       the 4
///
/// Found in the text alone: what is made of them has to be proved.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_SHIFTTEXT_H
#define WARPLINT_SOURCE_SHIFTTEXT_H

#include "lib/source/Source.h"

namespace warplint {

struct ShiftText {
  SourceRange Amount;
  unsigned Value = 0;
  std::string Name; ///< of the macro or constant that it defines or stands in; empty: in the code
};

/// By place, each once; comments hold none.
std::vector<ShiftText> shiftsIn(const std::string &File, llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_SOURCE_SHIFTTEXT_H
