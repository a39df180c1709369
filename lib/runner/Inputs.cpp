//===- lib/runner/Inputs.cpp - Which files, and how each is read -*- C++ -*-==//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Inputs.h"

#include "lib/files/Paths.h"
#include "lib/files/ReadFile.h"
#include "lib/frontend/tokens/CudaStrings.h"
#include "lib/runner/IncludedHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <set>

using namespace warplint;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

llvm::Expected<ReportPart> warplint::parseShard(llvm::StringRef Text) {
  auto [Number, Count] = Text.split('/');
  ReportPart S;
  if (!llvm::to_integer(Number, S.Number, 10) || !llvm::to_integer(Count, S.Count, 10) ||
      S.Number < 1 || S.Number > S.Count)
    return llvm::createStringError("'" + Text + "' is not a shard such as 2/8");
  return S;
}

std::vector<std::string> warplint::filesOf(const ReportPart &Part,
                                           const std::vector<std::string> &Files) {
  uint64_t Begin = uint64_t(Files.size()) * (Part.Number - 1) / Part.Count;
  uint64_t End = uint64_t(Files.size()) * Part.Number / Part.Count;
  return {Files.begin() + long(Begin), Files.begin() + long(End)};
}

std::string warplint::currentFolder() {
  llvm::SmallString<256> Path;
  fs::current_path(Path);
  return std::string(Path);
}

namespace {
/// Whether a folder of that name is somebody's output, or nobody's business.
bool isSkipped(llvm::StringRef Name) {
  return Name.starts_with(".") || Name == "build" || Name.starts_with("build-") ||
         Name.starts_with("cmake-build-") || Name.starts_with("bazel-") || Name == "CMakeFiles" ||
         Name == "node_modules";
}

bool isCudaName(llvm::StringRef Name) {
  return path::extension(Name) == ".cu" || path::extension(Name) == ".cuh";
}

/// Whether the program at \p Path holds a kernel in a string.
bool holdsKernelString(const std::string &Path) {
  constexpr uint64_t MostBytes = 4 << 20; // notebooks hold pictures
  uint64_t Bytes = 0;
  if (!isNamedAsHost(Path) || fs::file_size(Path, Bytes) || Bytes > MostBytes ||
      !fs::is_regular_file(Path))
    return false;
  const std::optional<std::string> Text = contentsOf(Path);
  return Text && !cudaStringsIn(Path, *Text).Code.empty();
}

/// "No such file" -> "no such file": messages are lower case.
std::string lowered(std::string Message) {
  if (!Message.empty())
    Message[0] = llvm::toLower(Message[0]);
  return Message;
}

/// Adds the CUDA files below \p Folder. Links to folders are not followed, so this ends.
void addFolder(const std::string &Folder, std::set<std::string> &Files,
               std::vector<ErrorReport> &Errors) {
  std::error_code Error;
  for (fs::directory_iterator I(Folder, Error, /*follow_symlinks=*/false), End; !Error && I != End;
       I.increment(Error)) {
    llvm::StringRef Name = path::filename(I->path());
    fs::file_type Type = I->type();
    if (Type == fs::file_type::type_unknown) // some file systems do not say
      Type = fs::get_file_type(I->path(), /*Follow=*/false);
    if (Type == fs::file_type::directory_file) {
      if (!isSkipped(Name))
        addFolder(I->path(), Files, Errors);
    } else if (isCudaName(Name) ? fs::get_file_type(I->path()) != fs::file_type::fifo_file
                                : holdsKernelString(I->path())) {
      llvm::StringRef File = I->path();
      File.consume_front("./"); // of the folder "."
      Files.insert(File.str());
    }
  }
  if (Error)
    Errors.push_back({{}, Folder, lowered(Error.message()), ""});
}
} // namespace

InputFiles warplint::findInputs(const InputQuery &Query, const CommandEnvironment &Environment) {
  InputFiles Found;
  std::set<std::string> Files, Asked; // Asked: one by one
  for (const std::string &Name : Query.Named)
    if (fs::is_directory(Name)) {
      size_t Before = Files.size() + Found.Errors.size();
      addFolder(Name, Files, Found.Errors);
      if (Files.size() + Found.Errors.size() == Before)
        Found.Errors.push_back({{}, Name, "contains no .cu or .cuh file", ""});
    } else {
      Files.insert(Name);
      Asked.insert(Name);
    }
  if (Asked.size() < Files.size())
    for (const std::string &Header : includedHeaders(Files))
      if (!Asked.contains(Header))
        Files.erase(Header);
  if (Query.Named.empty() && !Query.BuildPath.empty()) {
    llvm::Expected<BuildCommands> Build = readBuild(Query.BuildPath, *Environment.FS);
    if (!Build) {
      Found.Errors.push_back({{}, Query.BuildPath, llvm::toString(Build.takeError()), ""});
      return Found;
    }
    std::string Here = currentFolder();
    for (const std::string &File : cudaFilesOf(*Build, Environment))
      Files.insert(relativePath(File, Here));
    if (Files.empty())
      Found.Errors.push_back({{}, relativePath(Build->Path, Here), "lists no CUDA file", ""});
  }
  Found.Files.assign(Files.begin(), Files.end());
  return Found;
}
