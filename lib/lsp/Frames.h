//===- lib/lsp/Frames.h - Messages in a stream of bytes ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A message of the protocol is framed: `Content-Length: N` and possibly other fields, an empty
/// line, N bytes. Names of fields are read in any case. After a header that is none, reading goes
/// on at the next field that gives a length.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_FRAMES_H
#define WARPLINT_LSP_FRAMES_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

struct Frame {
  bool IsMalformed = false; ///< no message: what stood in its place was skipped
  std::string Text;
};

class FrameReader {
public:
  void append(llvm::StringRef Bytes) { Buffer += Bytes; }

  /// The next message; nothing until more bytes have come.
  std::optional<Frame> next();

private:
  std::optional<Frame> skip();

  std::string Buffer;
  bool IsSkipping = false;
};

/// \p Text with its header.
std::string framed(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_LSP_FRAMES_H
