//===- lib/files/ReadFile.cpp - Reading what users name ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/ReadFile.h"

#include "llvm/Support/FileSystem.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace warplint;
namespace vfs = llvm::vfs;

namespace {
enum class Unreadable { NotRegular = 1, TooLarge };

class UnreadableCategory : public std::error_category {
  const char *name() const noexcept override { return "warplint.file"; }
  std::string message(int Code) const override {
    return Code == int(Unreadable::NotRegular) ? "is not a regular file" : "is larger than 256 MiB";
  }
};

std::error_code errorOf(Unreadable Why) {
  static const UnreadableCategory Category;
  return {int(Why), Category};
}

/// Why what has this status is not read, if it is not.
std::error_code errorOf(llvm::sys::fs::file_type Type, uint64_t Size) {
  if (Type == llvm::sys::fs::file_type::directory_file)
    return std::make_error_code(std::errc::is_a_directory);
  if (Type != llvm::sys::fs::file_type::regular_file)
    return errorOf(Unreadable::NotRegular);
  return Size > MostFileBytes ? errorOf(Unreadable::TooLarge) : std::error_code();
}
} // namespace

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> warplint::readOpenFile(int File,
                                                                           llvm::StringRef Path) {
  llvm::sys::fs::file_status Status;
  if (std::error_code E = llvm::sys::fs::status(File, Status))
    return llvm::createStringError(E.message());
  if (std::error_code E = errorOf(Status.type(), Status.getSize()))
    return llvm::createStringError(E.message());
  auto Text = llvm::MemoryBuffer::getOpenFile(File, Path, Status.getSize(),
                                              /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!Text)
    return llvm::createStringError(Text.getError().message());
  return std::move(*Text);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> warplint::readFile(llvm::StringRef Path) {
  const int File = ::open(Path.str().c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return llvm::createStringError(std::error_code(errno, std::generic_category()).message());
  auto Text = readOpenFile(File, Path);
  ::close(File);
  return Text;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
warplint::readFileOrStdin(llvm::StringRef Path) {
  if (Path != "-")
    return readFile(Path);
  auto Text = llvm::MemoryBuffer::getSTDIN();
  if (!Text)
    return llvm::createStringError(Text.getError().message());
  return std::move(*Text);
}

std::optional<std::string> warplint::contentsOf(llvm::StringRef Path) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Text = readFile(Path);
  if (Text)
    return (*Text)->getBuffer().str();
  llvm::consumeError(Text.takeError());
  return std::nullopt;
}

/// How deep the brackets of \p Text nest at most, those in strings aside.
static size_t depthOf(llvm::StringRef Text) {
  size_t Depth = 0, Most = 0;
  bool IsInString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (IsInString) {
      if (C == '\\')
        ++I;
      else if (C == '"')
        IsInString = false;
      continue;
    }
    if (C == '"')
      IsInString = true;
    else if (C == '[' || C == '{')
      Most = std::max(Most, ++Depth);
    else if ((C == ']' || C == '}') && Depth)
      --Depth;
  }
  return Most;
}

llvm::Expected<llvm::json::Value> warplint::parseJson(llvm::StringRef Text) {
  constexpr size_t MostDepth = 200; // LLVM's parser recurses
  if (depthOf(Text) > MostDepth)
    return llvm::createStringError("JSON that nests more than 200 deep");
  return llvm::json::parse(Text);
}

namespace {
class RegularFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    // Asked first: to open a pipe is to wait for its writer.
    if (llvm::ErrorOr<vfs::Status> S = ProxyFileSystem::status(Path))
      if (std::error_code E = errorOf(S->getType(), S->getSize()))
        return E;
    return ProxyFileSystem::openFileForRead(Path);
  }
};
} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> warplint::diskFiles() {
  return llvm::makeIntrusiveRefCnt<RegularFiles>(vfs::createPhysicalFileSystem());
}
