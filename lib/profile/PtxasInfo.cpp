// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/PtxasInfo.h"

#include "lib/files/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace warplint;

/// The number before \p Unit in "Used 16 registers, 4096 bytes smem"; 0 if there is none.
static uint64_t numberBefore(llvm::StringRef Line, llvm::StringRef Unit) {
  llvm::StringRef Before = Line.take_front(Line.find(Unit)).rtrim();
  uint64_t N = 0;
  if (Line.contains(Unit) && !Before.substr(Before.find_last_of(" :") + 1).getAsInteger(10, N))
    return N;
  return 0;
}

llvm::StringMap<PtxasKernel> warplint::parsePtxasInfo(llvm::StringRef Text, llvm::StringRef Arch) {
  llvm::StringMap<PtxasKernel> Kernels;
  llvm::StringRef Current;
  uint64_t Spilled = 0;
  for (llvm::StringRef Line; !Text.empty();) {
    std::tie(Line, Text) = Text.split('\n');
    auto [Before, Entry] = Line.split("Compiling entry function '");
    if (!Entry.empty()) {
      auto [Name, Rest] = Entry.split('\'');
      llvm::StringRef For = Rest.split('\'').second.split('\'').first;
      // sm_90a is code for sm_90 alone.
      Current = For.rtrim("af") == Arch.rtrim("af") ? Name : "";
      Spilled = 0;
    } else if (Line.contains(" bytes spill stores")) { // after the entry's line
      Spilled =
          numberBefore(Line, " bytes spill stores") + numberBefore(Line, " bytes spill loads");
    } else if (!Current.empty() && Line.contains("Used ") && Line.contains(" registers")) {
      Kernels[Current] = {unsigned(numberBefore(Line, " registers")),
                          numberBefore(Line, " bytes smem"), Spilled};
      Current = "";
    }
  }
  return Kernels;
}

llvm::Expected<std::string> warplint::runPtxas(llvm::StringRef Root, llvm::StringRef File,
                                               llvm::StringRef Arch,
                                               llvm::ArrayRef<std::string> Args) {
  llvm::SmallString<256> Nvcc(Root), Log;
  llvm::sys::path::append(Nvcc, "bin", "nvcc");
  if (!llvm::sys::fs::can_execute(Nvcc))
    return llvm::createStringError("there is no " + Nvcc.str());
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint-ptxas", "txt", Log))
    return llvm::createStringError(E, "cannot create a temporary file: " + E.message());
  llvm::FileRemover Remove(Log);
  std::string Target = ("-arch=" + Arch).str();
  std::vector<llvm::StringRef> Command = {Nvcc,      Target, "-cubin", "-o", "/dev/null",
                                          "-Xptxas", "-v",   "-x",     "cu", File};
  Command.insert(Command.end(), Args.begin(), Args.end());
  std::optional<llvm::StringRef> Redirects[] = {"", Log.str(), Log.str()};
  std::string Message;
  int Code = llvm::sys::ExecuteAndWait(Nvcc, Command, std::nullopt, Redirects, 0, 0, &Message);
  const std::string Printed = contentsOf(Log).value_or("");
  llvm::StringRef Text = Printed;
  if (Code == 0)
    return Text.str();
  for (llvm::StringRef Line; !Text.empty();) {
    std::tie(Line, Text) = Text.split('\n');
    if (Line.contains("error") || Line.contains("fatal"))
      return llvm::createStringError("nvcc: " + Line.trim());
  }
  return llvm::createStringError("nvcc failed" + (Message.empty() ? "" : ": " + Message));
}
