// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/PtxasInfo.h"

#include "lib/profile/LiveRegisters.h"
#include "lib/profile/RunTool.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"

using namespace warplint;

/// The number before \p Unit in "Used 16 registers, 4096 bytes smem"; 0 if there is none.
static uint64_t numberBefore(llvm::StringRef Line, llvm::StringRef Unit) {
  llvm::StringRef Before = Line.take_front(Line.find(Unit)).rtrim();
  uint64_t N = 0;
  if (Line.contains(Unit) && !Before.substr(Before.find_last_of(" :") + 1).getAsInteger(10, N))
    return N;
  return 0;
}

CompiledKernels warplint::parsePtxasInfo(llvm::StringRef Text, llvm::StringRef Arch) {
  CompiledKernels Kernels;
  llvm::StringRef Current;
  std::optional<uint64_t> Stored, Loaded;
  for (llvm::StringRef Line; !Text.empty();) {
    std::tie(Line, Text) = Text.split('\n');
    auto [Before, Entry] = Line.split("Compiling entry function '");
    if (!Entry.empty()) {
      auto [Name, Rest] = Entry.split('\'');
      llvm::StringRef For = Rest.split('\'').second.split('\'').first;
      // sm_90a is code for sm_90 alone.
      Current = For.rtrim("af") == Arch.rtrim("af") ? Name : "";
      Stored = Loaded = std::nullopt;
    } else if (Line.contains(" bytes spill stores")) { // after the entry's line
      Stored = numberBefore(Line, " bytes spill stores");
      Loaded = numberBefore(Line, " bytes spill loads");
    } else if (!Current.empty() && Line.contains("Used ") && Line.contains(" registers")) {
      Kernels[Current] = {.Registers = unsigned(numberBefore(Line, " registers")),
                          .StaticShared = numberBefore(Line, " bytes smem"),
                          .Stored = Stored,
                          .Loaded = Loaded,
                          .Lines = {}};
      Current = "";
    }
  }
  return Kernels;
}

llvm::Expected<CompilerAnswer> warplint::runPtxas(llvm::StringRef Root, llvm::StringRef File,
                                                  llvm::StringRef Arch,
                                                  llvm::ArrayRef<std::string> Args, bool ByLine) {
  llvm::SmallString<256> Code;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "cubin", Code))
    return llvm::createStringError(E, "cannot create a temporary file: " + E.message());
  llvm::FileRemover Remove(Code);
  std::vector<std::string> Command = {("-arch=" + Arch).str(),
                                      "-cubin",
                                      "-lineinfo",
                                      "-o",
                                      std::string(Code),
                                      "-Xptxas",
                                      "-v",
                                      "-x",
                                      "cu",
                                      File.str()};
  Command.insert(Command.end(), Args.begin(), Args.end());
  llvm::Expected<std::string> Text = runTool(Root, "nvcc", Command);
  if (!Text)
    return Text.takeError();
  CompilerAnswer Answer{parsePtxasInfo(*Text, Arch), ""};
  if (ByLine)
    if (llvm::Error E = addLines(Root, Code, Answer.Kernels))
      Answer.NoLines = llvm::toString(std::move(E));
  return Answer;
}
