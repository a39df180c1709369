//===- tool/GpuOption.cpp - The value of --arch -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/GpuOption.h"

#include "lib/config/Settings.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace warplint;

static llvm::Error noGpu(const llvm::Twine &Why) {
  return llvm::createStringError(Why + "; name a GPU instead, such as --arch=H100");
}

/// What nvidia-smi prints: "9.0" for each GPU.
static llvm::Expected<std::string> askDriver() {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("nvidia-smi");
  if (!Program)
    return noGpu("no NVIDIA driver is installed here (nvidia-smi is not in PATH)");
  llvm::SmallString<128> Out;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint-gpu", "txt", Out))
    return noGpu("cannot write a temporary file: " + E.message());
  const std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(), Out.str(),
                                                      llvm::StringRef()};
  const int Code = llvm::sys::ExecuteAndWait(
      *Program, {*Program, "--query-gpu=compute_cap", "--format=csv,noheader"}, std::nullopt,
      Redirects, /*SecondsToWait=*/20);
  std::string Text;
  if (auto Buffer = llvm::MemoryBuffer::getFile(Out))
    Text = (*Buffer)->getBuffer().str();
  llvm::sys::fs::remove(Out);
  if (Code != 0)
    return noGpu("nvidia-smi found no GPU (it exited with " + llvm::Twine(Code) + ")");
  return Text;
}

llvm::Expected<std::string> warplint::readGpuOption(llvm::StringRef Text) {
  if (Text != "native")
    return readArch(Text);
  llvm::Expected<std::string> Answer = askDriver();
  if (!Answer)
    return Answer.takeError();
  const llvm::StringRef First = llvm::StringRef(*Answer).trim().split('\n').first.trim();
  llvm::Expected<std::string> Gpu = readArch(First);
  if (Gpu)
    return Gpu;
  llvm::consumeError(Gpu.takeError());
  return noGpu("nvidia-smi reports compute capability '" + First + "', which is not supported");
}
