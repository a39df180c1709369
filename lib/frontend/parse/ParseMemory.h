// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is worth keeping between parses of one file while somebody types: which headers served
// it best, and the headers that it begins with, compiled.
//
// Both hold as long as the file begins alike:
//
//   #include <cuda_runtime.h>      compiled once, kept in memory
//   #include <cub/cub.cuh>
//   #include "tile.cuh"            from the first file of the user's on, read each time:
//                                  kernels may be in it
//
// So are the bundled headers as files, and what clang's driver makes of the command.
//
// A half-written line is no reason to try another set of headers, so the choice is made once.
//
// A file system that notes what it is asked: the inputs on which a result depends. What it has
// read once it gives again, so that all that is read through it is of one piece, even while
// somebody saves a file.
//
//   a.cu               read                     its content
//   inc/tile.cuh       not there                that it is not there: one would be found first
//   /usr/include       listed                   the names in it
//   /usr/include/x.h   read                     its content
//
// The state of an input is one line of text; equal lines mean that nothing has changed.

#pragma once

#include "lib/frontend/facts/Facts.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace warplint {

struct ParseOptions;
struct TranslationUnit;

/// Not for several threads at a time.
class ParseMemory {
public:
  ParseMemory();
  ~ParseMemory();

  /// Sets the headers that were chosen for a file that began like this one. False if none were.
  bool recall(ParseOptions &Options) const;
  /// Keeps the headers of \p Best as the choice for a file such as \p Asked names.
  void remember(const ParseOptions &Asked, const ParseOptions &Best);
  /// Another that knows the choice and nothing else, for use by another thread.
  std::shared_ptr<ParseMemory> withChoice() const;

  /// The bundled headers as files. They have a current folder of their own, as all file systems.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> bundled();

  /// What remember() was given for this command, run in this folder; else null.
  std::shared_ptr<clang::CompilerInvocation>
  invocationFor(llvm::StringRef Directory, const std::vector<std::string> &Command) const;
  void remember(llvm::StringRef Directory, const std::vector<std::string> &Command,
                const clang::CompilerInvocation &Invocation);

  /// Takes \p Unit, which is done with, until discard(): freeing it takes time that nobody need
  /// wait for.
  void discardLater(TranslationUnit Unit);
  void discard();

  /// Whether build() was called for such a file.
  bool isBuilt(const ParseOptions &Options, const std::vector<std::string> &Command) const;

  /// Compiles what \p Main begins with, up to the first of the user's own files. \p Command is
  /// what \p Invocation was made from.
  void build(const clang::CompilerInvocation &Invocation, std::vector<std::string> Command,
             const llvm::MemoryBuffer &Main, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS);

  /// How often build() was called: other headers may have been read each time.
  unsigned builds() const { return Builds; }

  /// Has \p Invocation, which is to parse \p Main, use what was compiled, and adds the includes
  /// that were not found in it. False if that does not fit, or no longer.
  bool use(clang::CompilerInvocation &Invocation, const std::vector<std::string> &Command,
           llvm::MemoryBuffer &Main, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &FS,
           Facts &Out) const;

private:
  struct Choice;
  struct Compiled;
  struct Driven;
  std::unique_ptr<Choice> Chosen;
  std::unique_ptr<Driven> Last; ///< command
  std::unique_ptr<TranslationUnit> Done;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Bundled;
  std::unique_ptr<Compiled> Beginning;
  std::vector<std::string> BuiltCommand; ///< of the last build(), and of its file the start
  std::string BuiltFor;
  unsigned Builds = 0;
};

/// What was asked about a path.
/// Headers: which files lie anywhere below it (lib/files/CodeBase.h).
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
