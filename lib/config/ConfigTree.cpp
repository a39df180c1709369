//===- lib/config/ConfigTree.cpp - Which configuration governs a file -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/config/ConfigTree.h"

#include "lib/files/Paths.h"
#include "lib/files/ReadFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

const Configuration &ConfigTree::of(llvm::StringRef File) {
  if (!Choice.None && Choice.File.empty())
    return ofFolder(path::parent_path(absolutePath(File)));
  auto [It, New] = Known.try_emplace(Choice.File);
  if (New && Choice.None)
    It->second.Settings = defaultSettings();
  else if (New)
    It->second = read(absolutePath(Choice.File));
  return It->second;
}

bool ConfigTree::isFile(llvm::StringRef Path) const {
  return Unsaved.count(Path.str()) || (fs::exists(Path) && !fs::is_directory(Path));
}

const Configuration &ConfigTree::ofFolder(llvm::StringRef Folder) {
  if (auto It = Known.find(Folder.str()); It != Known.end())
    return It->second;
  llvm::SmallString<256> Path(Folder);
  path::append(Path, ConfigFileName);
  Configuration C;
  if (isFile(Path))
    C = read(Path);
  else if (llvm::StringRef Parent = path::parent_path(Folder); !Parent.empty())
    C = ofFolder(Parent);
  else
    C.Settings = defaultSettings();
  return Known[Folder.str()] = std::move(C);
}

Configuration ConfigTree::read(llvm::StringRef Path) {
  Configuration C;
  C.Settings = defaultSettings();
  std::string Shown = relativePath(Path, absolutePath("."));
  auto Open = Unsaved.find(Path.str());
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Buffer =
      Open == Unsaved.end() ? readFile(Path) : llvm::MemoryBuffer::getMemBuffer(Open->second);
  if (!Buffer) {
    std::string Why = "cannot be read: " + llvm::toString(Buffer.takeError());
    C.Errors.push_back(
        {{}, Shown, llvm::sys::fs::exists(Path) ? Why : "there is no such file", ""});
    return C;
  }
  llvm::StringRef Folder = path::parent_path(Path);
  ConfigFile Own = readConfig(Shown, Folder, (*Buffer)->getBuffer());
  if (Own.Inherit)
    if (llvm::StringRef Parent = path::parent_path(Folder); !Parent.empty())
      C = ofFolder(Parent);
  C.Settings = merged(std::move(C.Settings), Own.Settings);
  C.Files.insert(C.Files.begin(), Shown);
  C.Errors.insert(C.Errors.begin(), Own.Errors.begin(), Own.Errors.end());
  return C;
}
