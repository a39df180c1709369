//===- lib/frontend/parse/InputRecorder.cpp - What an analysis read ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/InputRecorder.h"

#include "lib/files/Texts.h"
#include "lib/frontend/parse/BundledHeaders.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;
namespace vfs = llvm::vfs;

static std::string listing(const std::string &Folder, vfs::FileSystem &FS) {
  std::set<std::string> Names;
  std::error_code Error;
  for (vfs::directory_iterator I = FS.dir_begin(Folder, Error), End; !Error && I != End;
       I.increment(Error))
    Names.insert(llvm::sys::path::filename(I->path()).str());
  return Error ? "absent" : hashOf(llvm::join(Names, "/")); // no name holds a slash
}

std::string warplint::stateOf(const std::string &Path, Asked What, vfs::FileSystem &FS) {
  if (What == Asked::Listing)
    return listing(Path, FS);
  llvm::ErrorOr<vfs::Status> Status = FS.status(Path);
  if (!Status)
    return "absent";
  if (!Status->isRegularFile())
    return "folder";
  auto Buffer = FS.getBufferForFile(Path, -1, /*RequiresNullTerminator=*/false);
  return Buffer ? hashOf((*Buffer)->getBuffer()) : "unreadable";
}

InputStamp warplint::stampOf(const llvm::ErrorOr<vfs::Status> &Status) {
  if (!Status)
    return {};
  if (!Status->isRegularFile())
    return {true, 0, {}}; // a folder's time changes with files that nobody asked for
  return {true, Status->getSize(), Status->getLastModificationTime()};
}

void InputRecorder::note(const llvm::Twine &Path, Asked What,
                         const llvm::ErrorOr<vfs::Status> &Status) {
  std::string Name = Path.str();
  if (!llvm::StringRef(Name).starts_with(EmbeddedRoot)) // within the tool
    Seen.try_emplace({std::move(Name), What}, stampOf(Status));
}

namespace {
/// A file whose text is kept elsewhere.
class KeptFile : public vfs::File {
public:
  KeptFile(vfs::Status Of, std::shared_ptr<llvm::MemoryBuffer> Text)
      : Of(std::move(Of)), Text(std::move(Text)) {}

  llvm::ErrorOr<vfs::Status> status() override { return Of; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t,
                                                               bool, bool) override {
    return std::make_unique<Shared>(Name.str(), Text);
  }
  std::error_code close() override { return {}; }

private:
  /// Clang keeps buffers for longer than the file system that they are of.
  class Shared : public llvm::MemoryBuffer {
  public:
    Shared(std::string Name, std::shared_ptr<llvm::MemoryBuffer> Text)
        : Name(std::move(Name)), Text(std::move(Text)) {
      init(this->Text->getBufferStart(), this->Text->getBufferEnd(), true);
    }
    llvm::StringRef getBufferIdentifier() const override { return Name; }
    BufferKind getBufferKind() const override { return MemoryBuffer_Malloc; }

  private:
    std::string Name;
    std::shared_ptr<llvm::MemoryBuffer> Text;
  };

  vfs::Status Of;
  std::shared_ptr<llvm::MemoryBuffer> Text;
};
} // namespace

llvm::ErrorOr<vfs::Status> InputRecorder::status(const llvm::Twine &Path) {
  if (auto It = Read.find(Path.str()); It != Read.end())
    return It->second.Status;
  llvm::ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
  note(Path, Asked::Content, Status);
  return Status;
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> InputRecorder::openFileForRead(const llvm::Twine &Path) {
  std::string Name = Path.str();
  if (auto It = Read.find(Name); It != Read.end())
    return std::make_unique<KeptFile>(It->second.Status, It->second.Text);
  auto File = ProxyFileSystem::openFileForRead(Path);
  llvm::ErrorOr<vfs::Status> Status =
      File ? (*File)->status() : llvm::ErrorOr<vfs::Status>(File.getError());
  note(Path, Asked::Content, Status);
  if (!Status || !Status->isRegularFile())
    return File;
  // Volatile: not mapped, since a mapped file changes with the disk.
  auto Text = (*File)->getBuffer(Name, -1, /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!Text && Text.getError() == std::errc::not_enough_memory) // no fault of the file's
    llvm::report_bad_alloc_error("no memory to read a file");
  if (!Text)
    return Text.getError();
  auto &Kept = Read.try_emplace(Name, Content{*Status, std::move(*Text)}).first->second;
  return std::make_unique<KeptFile>(Kept.Status, Kept.Text);
}

vfs::directory_iterator InputRecorder::dir_begin(const llvm::Twine &Dir, std::error_code &Error) {
  note(Dir, Asked::Listing, ProxyFileSystem::status(Dir));
  return ProxyFileSystem::dir_begin(Dir, Error);
}

std::optional<InputStates> InputRecorder::states() {
  InputStates States;
  vfs::FileSystem &FS = getUnderlyingFS();
  for (const auto &[Input, Stamp] : Seen) {
    auto Known = Input.second == Asked::Content ? Read.find(Input.first) : Read.end();
    States[Input] = Known != Read.end() ? hashOf(Known->second.Text->getBuffer())
                                        : stateOf(Input.first, Input.second, FS);
    if (stampOf(FS.status(Input.first)) != Stamp)
      return std::nullopt;
  }
  return States;
}
