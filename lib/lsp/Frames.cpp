//===- lib/lsp/Frames.cpp - Messages in a stream of bytes -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Frames.h"

using namespace warplint;

static constexpr llvm::StringLiteral Length = "content-length:";
static constexpr size_t MostHeaderBytes = 4096;
static constexpr size_t MostMessageBytes = size_t(1) << 30;

namespace {
struct Header {
  size_t Bytes = 0; ///< of the header, with the empty line
  size_t Content = 0;
  bool IsWhole = false, IsMalformed = false;
};
} // namespace

static Header headerOf(llvm::StringRef Buffer) {
  Header H;
  bool HasLength = false;
  for (llvm::StringRef Rest = Buffer;;) {
    size_t End = Rest.find('\n');
    if (End == llvm::StringRef::npos) {
      H.IsMalformed = Buffer.size() > MostHeaderBytes;
      return H;
    }
    llvm::StringRef Line = Rest.take_front(End).rtrim('\r');
    Rest = Rest.drop_front(End + 1);
    if (Line.empty()) {
      H.Bytes = Buffer.size() - Rest.size();
      H.IsWhole = HasLength;
      H.IsMalformed = !HasLength || H.Content > MostMessageBytes;
      return H;
    }
    if (!Line.starts_with_insensitive(Length))
      continue;
    HasLength = true;
    if (Line.drop_front(Length.size()).trim().getAsInteger(10, H.Content)) {
      H.IsMalformed = true;
      return H;
    }
  }
}

/// Drops what comes before the next field that gives a length; what stands at the very start has
/// been read already.
std::optional<Frame> FrameReader::skip() {
  const bool WasSkipping = std::exchange(IsSkipping, true);
  size_t At = llvm::StringRef(Buffer).drop_front(!WasSkipping).find_insensitive(Length);
  if (At != llvm::StringRef::npos) {
    Buffer.erase(0, At + !WasSkipping);
    IsSkipping = false;
  } else if (Buffer.size() > Length.size()) {
    Buffer.erase(0, Buffer.size() - Length.size()); // it may have come half
  }
  return WasSkipping ? std::nullopt : std::optional(Frame{/*IsMalformed=*/true, ""});
}

std::optional<Frame> FrameReader::next() {
  if (IsSkipping) {
    skip();
    if (IsSkipping)
      return std::nullopt;
  }
  Header H = headerOf(Buffer);
  if (H.IsMalformed)
    return skip();
  if (!H.IsWhole || Buffer.size() - H.Bytes < H.Content)
    return std::nullopt;
  Frame F{/*IsMalformed=*/false, Buffer.substr(H.Bytes, H.Content)};
  Buffer.erase(0, H.Bytes + H.Content);
  return F;
}

std::string warplint::framed(llvm::StringRef Text) {
  return "Content-Length: " + std::to_string(Text.size()) + "\r\n\r\n" + Text.str();
}
