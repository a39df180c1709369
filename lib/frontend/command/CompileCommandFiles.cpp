//===- lib/frontend/command/CompileCommandFiles.cpp - Options in files -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/CompileCommandFiles.h"

#include "lib/frontend/tokens/NvccText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;

llvm::Expected<std::string> ArgumentFiles::open(llvm::StringRef Name) {
  auto Fail = [&](const llvm::Twine &Why) {
    return llvm::createStringError("cannot read options file " + Name + ": " + Why);
  };
  llvm::SmallString<256> Path(Name);
  if (!llvm::sys::path::is_absolute(Path)) {
    Path = Directory;
    llvm::sys::path::append(Path, Name);
  }
  llvm::sys::path::remove_dots(Path);

  if (llvm::is_contained(Open, Path))
    return Fail("it includes itself");
  if (Open.size() == MaxDepth || FilesLeft == 0)
    return Fail("there are too many");
  llvm::ErrorOr<llvm::vfs::Status> Status = FS->status(Path);
  if (!Status)
    return Fail(Status.getError().message());
  if (!Status->isRegularFile())
    return Fail("it is not a regular file");
  if (Status->getSize() > BytesLeft)
    return Fail("it is too large");
  auto Buffer = FS->getBufferForFile(Path);
  if (!Buffer)
    return Fail(Buffer.getError().message());

  --FilesLeft;
  BytesLeft -= Status->getSize();
  Open.push_back(std::string(Path));
  return (*Buffer)->getBuffer().str();
}

std::vector<std::string> warplint::expandResponseFiles(llvm::ArrayRef<std::string> Words,
                                                       ArgumentFiles &Files,
                                                       std::vector<CommandProblem> &Problems,
                                                       llvm::StringRef Source) {
  std::vector<std::string> Result;
  for (const auto &[Index, Word] : llvm::enumerate(Words)) {
    llvm::StringRef Name = Word;
    if (!Name.consume_front("@") || Name.empty()) {
      Result.push_back(Word);
      continue;
    }
    llvm::Expected<std::string> Contents = Files.open(Name);
    if (!Contents) {
      Problems.push_back(
          {{Source.str(), static_cast<unsigned>(Index + 1)}, llvm::toString(Contents.takeError())});
      continue;
    }
    llvm::append_range(Result,
                       expandResponseFiles(splitResponseFile(*Contents), Files, Problems, Name));
    Files.close();
  }
  return Result;
}
