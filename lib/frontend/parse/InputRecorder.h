//===- lib/frontend/parse/InputRecorder.h - What an analysis read --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file system that notes what it is asked: the inputs on which a result depends. What it has
/// read once it gives again, so that all that is read through it is of one piece, even while
/// somebody saves a file.
///
///   a.cu               read                     its content
///   inc/tile.cuh       not there                that it is not there: one would be found first
///   /usr/include       listed                   the names in it
///   /usr/include/x.h   read                     its content
///
/// The state of an input is one line of text; equal lines mean that nothing has changed.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_INPUTRECORDER_H
#define WARPLINT_FRONTEND_PARSE_INPUTRECORDER_H

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <optional>
#include <string>

namespace warplint {

/// What was asked about a path.
/// Headers: which files lie anywhere below it (lib/files/HeaderIndex.h).
enum class Asked : uint8_t { Content, Listing, Headers };

/// The state of each input, by path as it was asked for.
using InputStates = std::map<std::pair<std::string, Asked>, std::string>;

/// The state of one input now: "absent", "folder", or a hash of its content or of its names.
std::string stateOf(const std::string &Path, Asked What, llvm::vfs::FileSystem &FS);

/// What the disk says about an input: enough to notice that somebody has written to it.
struct InputStamp {
  bool Exists = false;
  uint64_t Size = 0;
  llvm::sys::TimePoint<> Modified;
  bool operator==(const InputStamp &) const = default;
};
using InputStamps = std::map<std::pair<std::string, Asked>, InputStamp>;

InputStamp stampOf(const llvm::ErrorOr<llvm::vfs::Status> &Status);

class InputRecorder : public llvm::vfs::ProxyFileSystem {
public:
  explicit InputRecorder(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS)
      : ProxyFileSystem(std::move(FS)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  bool exists(const llvm::Twine &Path) override { return bool(status(Path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Dir, std::error_code &Error) override;

  /// The states of all inputs; nothing if one has changed since it was asked for.
  std::optional<InputStates> states();

  /// What was asked for, as the disk was then.
  const InputStamps &stamps() const { return Seen; }

private:
  struct Content {
    llvm::vfs::Status Status;
    std::shared_ptr<llvm::MemoryBuffer> Text;
  };

  void note(const llvm::Twine &Path, Asked What, const llvm::ErrorOr<llvm::vfs::Status> &Status);

  InputStamps Seen;
  std::map<std::string, Content> Read; ///< by path as it was asked for
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_INPUTRECORDER_H
