//===- lib/frontend/InputRecorder.cpp - What an analysis read -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/InputRecorder.h"

#include "lib/frontend/BundledHeaders.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <set>

using namespace warplint;
namespace vfs = llvm::vfs;

std::string warplint::hashOf(llvm::StringRef Text) {
  llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64) + "-" + llvm::utohexstr(Hash.low64);
}

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
  if (!llvm::StringRef(Name).starts_with(BundledRoot)) // within the tool
    Seen.try_emplace({std::move(Name), What}, stampOf(Status));
}

llvm::ErrorOr<vfs::Status> InputRecorder::status(const llvm::Twine &Path) {
  llvm::ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
  note(Path, Asked::Content, Status);
  return Status;
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> InputRecorder::openFileForRead(const llvm::Twine &Path) {
  auto File = ProxyFileSystem::openFileForRead(Path);
  note(Path, Asked::Content,
       File ? (*File)->status() : llvm::ErrorOr<vfs::Status>(File.getError()));
  return File;
}

vfs::directory_iterator InputRecorder::dir_begin(const llvm::Twine &Dir, std::error_code &Error) {
  note(Dir, Asked::Listing, ProxyFileSystem::status(Dir));
  return ProxyFileSystem::dir_begin(Dir, Error);
}

std::optional<InputStates> InputRecorder::states() {
  InputStates States;
  vfs::FileSystem &FS = getUnderlyingFS();
  for (const auto &[Input, Stamp] : Seen) {
    States[Input] = stateOf(Input.first, Input.second, FS);
    if (stampOf(FS.status(Input.first)) != Stamp)
      return std::nullopt;
  }
  return States;
}
