//===- lib/frontend/tokens/NvccSpelling.cpp - What only nvcc takes -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/NvccSpelling.h"

#include "lib/frontend/tokens/AsmRegisters.h"
#include "lib/frontend/tokens/LaunchBrackets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// The pragma that the line with \p At defines a macro as: `#pragma unroll`.
static llvm::StringRef pragmaOfMacro(llvm::StringRef Text, size_t At) {
  const size_t Begin = Text.rfind('\n', At) + 1;
  const llvm::StringRef Pragma = Text.substr(At).take_until([](char C) { return C == '\n'; });
  llvm::StringRef Before = Text.slice(Begin, At).ltrim();
  if (!Before.consume_front("#") || !(Before = Before.ltrim()).consume_front("define"))
    return {};
  const llvm::StringRef Name = Before.trim();
  const bool IsName = llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  return IsName && !Name.empty() && !Pragma.contains('\\') ? Pragma : llvm::StringRef();
}

/// Blanks pragmas in macros; nothing if there are none.
static std::optional<std::string> dropPragmasOfMacros(llvm::StringRef Text) {
  std::optional<std::string> Result;
  for (size_t At = Text.find("#pragma"); At != Text.npos; At = Text.find("#pragma", At + 1))
    if (const llvm::StringRef Pragma = pragmaOfMacro(Text, At); !Pragma.empty()) {
      if (!Result)
        Result = Text.str();
      Result->replace(At, Pragma.size(), Pragma.size(), ' ');
    }
  return Result;
}

std::optional<std::string> warplint::spelledForClang(llvm::StringRef Text) {
  std::optional<std::string> Result;
  for (auto *Spell : {joinLaunchBrackets, escapeRegisters, dropPragmasOfMacros})
    if (std::optional<std::string> Next = Spell(Result ? llvm::StringRef(*Result) : Text))
      Result = std::move(Next);
  return Result;
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
