//===- lib/runner/ShownNames.cpp - Files as people are shown them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/ShownNames.h"

#include "lib/files/Paths.h"
#include "lib/files/ReadFile.h"
#include "lib/runner/Inputs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;

/// \p File without "..", if that is the same file: links can make it another.
static std::string withoutDots(const std::string &File) {
  llvm::SmallString<256> Plain(File);
  if (!llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true) ||
      !llvm::sys::fs::equivalent(File, Plain))
    return File;
  return std::string(Plain);
}

ShownNames::ShownNames(const Job &J) : File(J.File), Directory(J.Options.Parse.Directory) {
  if (Directory.empty())
    return;
  Here = currentFolder();
  Main = absolutePath(File, "", *diskFiles());
  llvm::SmallString<256> Real;
  RealHere = llvm::sys::fs::real_path(Here, Real) ? Here : std::string(Real);
}

std::string ShownNames::shown(const std::string &Name) {
  std::string Shown;
  if (Directory.empty()) {
    Shown = Name == File ? Name : withoutDots(Name);
  } else {
    std::string Path = absolutePath(Name, Directory, *diskFiles());
    Shown = Path == Main ? File : relativePath(Path, Here);
    if (Shown == Path && Shown != File) // the current folder may be named through a link
      Shown = relativePath(Path, RealHere);
  }
  Known.try_emplace(Shown, Name);
  return Shown;
}

const std::string &ShownNames::analysed(const std::string &Shown) const {
  auto It = Known.find(Shown);
  return It == Known.end() ? Shown : It->second;
}

Report ShownNames::shown(Report R) {
  R.renameFiles([&](const std::string &Name) { return shown(Name); });
  return R;
}
