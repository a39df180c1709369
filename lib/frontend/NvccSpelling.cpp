//===- lib/frontend/NvccSpelling.cpp - What only nvcc takes -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/NvccSpelling.h"

#include "lib/frontend/AsmRegisters.h"
#include "lib/frontend/LaunchBrackets.h"

using namespace warplint;

std::optional<std::string> warplint::spelledForClang(llvm::StringRef Text) {
  std::optional<std::string> Joined = joinLaunchBrackets(Text);
  std::optional<std::string> Escaped = escapeRegisters(Joined ? llvm::StringRef(*Joined) : Text);
  return Escaped ? std::move(Escaped) : std::move(Joined);
}

namespace {
/// A file whose contents are spelled anew when they are asked for.
class SpelledFile : public llvm::vfs::File {
public:
  explicit SpelledFile(std::unique_ptr<llvm::vfs::File> Of) : Of(std::move(Of)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Of->status(); }
  llvm::ErrorOr<std::string> getName() override { return Of->getName(); }
  std::error_code close() override { return Of->close(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name,
                                                               int64_t FileSize,
                                                               bool RequiresNullTerminator,
                                                               bool IsVolatile) override {
    auto Buffer = Of->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer)
      return Buffer;
    if (std::optional<std::string> Text = spelledForClang((*Buffer)->getBuffer()))
      return llvm::MemoryBuffer::getMemBufferCopy(*Text, (*Buffer)->getBufferIdentifier());
    return Buffer;
  }

private:
  std::unique_ptr<llvm::vfs::File> Of;
};
} // namespace

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
SpelledForClang::openFileForRead(const llvm::Twine &Path) {
  auto File = ProxyFileSystem::openFileForRead(Path);
  if (!File)
    return File;
  return std::make_unique<SpelledFile>(std::move(*File));
}
