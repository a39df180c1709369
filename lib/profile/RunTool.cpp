// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/RunTool.h"

#include "lib/files/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace warplint;

llvm::Expected<std::string> warplint::runTool(llvm::StringRef Root, llvm::StringRef Tool,
                                              llvm::ArrayRef<std::string> Args) {
  llvm::SmallString<256> Program(Root), Log;
  llvm::sys::path::append(Program, "bin", Tool);
  if (!llvm::sys::fs::can_execute(Program))
    return llvm::createStringError("there is no " + Program.str());
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint-" + Tool, "txt", Log))
    return llvm::createStringError(E, "cannot create a temporary file: " + E.message());
  llvm::FileRemover Remove(Log);
  std::vector<llvm::StringRef> Command = {Program};
  Command.insert(Command.end(), Args.begin(), Args.end());
  const std::optional<llvm::StringRef> Redirects[] = {"", Log.str(), Log.str()};
  std::string Message;
  const int Code =
      llvm::sys::ExecuteAndWait(Program, Command, std::nullopt, Redirects, 0, 0, &Message);
  const std::string Printed = contentsOf(Log).value_or("");
  llvm::StringRef Text = Printed;
  if (Code == 0)
    return Printed;
  for (llvm::StringRef Line; !Text.empty();) {
    std::tie(Line, Text) = Text.split('\n');
    if (Line.contains("error") || Line.contains("fatal"))
      return llvm::createStringError(Tool + ": " + Line.trim());
  }
  return llvm::createStringError(Tool + " failed" + (Message.empty() ? "" : ": " + Message));
}
