//===- lib/render/Unread.h - What was not analysed, in a line ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_UNREAD_H
#define WARPLINT_RENDER_UNREAD_H

#include "lib/finding/Report.h"

namespace warplint {

/// What \p R leaves unanswered, as the last line of a report; empty if there is nothing:
///
///   58 files: 325 kernels analysed, 477 not: 43 include files not found (most: 'x.h', in 31
///   files); 'warplint doctor FILE' shows how a file is read
///   main.cpp contains no CUDA kernel
std::string unreadLine(const Report &R);

} // namespace warplint

#endif // WARPLINT_RENDER_UNREAD_H
