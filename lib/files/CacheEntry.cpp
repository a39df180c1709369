//===- lib/files/CacheEntry.cpp - Files kept in a cache ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/CacheEntry.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

std::unique_ptr<llvm::MemoryBuffer> warplint::readEntry(const std::string &Path) {
  llvm::Expected<fs::file_t> File = fs::openNativeFileForRead(Path, fs::OF_UpdateAtime);
  if (!File) {
    llvm::consumeError(File.takeError());
    return nullptr;
  }
  auto Buffer = llvm::MemoryBuffer::getOpenFile(*File, Path, /*FileSize=*/-1,
                                                /*RequiresNullTerminator=*/false);
  fs::closeFile(*File);
  return Buffer ? std::move(*Buffer) : nullptr;
}

bool warplint::allHold(llvm::StringRef Line, llvm::function_ref<bool(const json::Array &)> Holds) {
  llvm::Expected<json::Value> Inputs = parseJson(Line);
  if (!Inputs) {
    llvm::consumeError(Inputs.takeError());
    return false;
  }
  const json::Array *List = Inputs->getAsArray();
  return List && llvm::all_of(*List, [&](const json::Value &V) {
           const json::Array *Input = V.getAsArray();
           return Input && Holds(*Input);
         });
}
