//===- lib/lsp/Measure.cpp - What a profile says of a document --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Measure.h"

#include "lib/compare/Compare.h"
#include "lib/files/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace warplint;
namespace fs = llvm::sys::fs;

std::string warplint::stampOf(const std::string &Path, const EditorSettings &S) {
  std::string Stamp;
  for (const std::string &File : {S.Profile, Path}) {
    fs::file_status Status;
    if (S.Profile.empty() || fs::status(File, Status) || !fs::is_regular_file(Status))
      return "";
    Stamp += File + "\n" + std::to_string(Status.getSize()) + " " +
             std::to_string(Status.getLastModificationTime().time_since_epoch().count()) + "\n";
  }
  return Stamp;
}

static std::vector<std::string> commandFor(const std::string &Program, const std::string &Path,
                                           const EditorSettings &S) {
  std::vector<std::string> Command = {Program, "compare", "--format=json", "--ncu=" + S.Profile};
  if (!S.BuildPath.empty())
    Command.insert(Command.end(), {"-p", S.BuildPath});
  if (!S.Analysis.UseToolkit)
    Command.push_back("--no-toolkit");
  if (!S.Analysis.Parse.CudaPath.empty())
    Command.push_back("--cuda-path=" + S.Analysis.Parse.CudaPath);
  Command.push_back(Path);
  if (!S.Analysis.Parse.Args.empty())
    Command.push_back("--");
  Command.insert(Command.end(), S.Analysis.Parse.Args.begin(), S.Analysis.Parse.Args.end());
  return Command;
}

llvm::Expected<Comparison> warplint::measure(const std::string &Program, const std::string &Path,
                                             const EditorSettings &S) {
  constexpr unsigned Seconds = 120;
  llvm::SmallString<128> Out, Errors;
  for (llvm::SmallString<128> *File : {&Out, &Errors})
    if (std::error_code E = fs::createTemporaryFile("warplint", "out", *File))
      return llvm::createStringError("cannot create a temporary file: " + E.message());
  const llvm::FileRemover Remover(Out), AlsoRemover(Errors);
  const std::vector<std::string> Command = commandFor(Program, Path, S);
  const std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(), Out.str(), Errors.str()};
  std::string Message;
  const int Exit = llvm::sys::ExecuteAndWait(
      Program,
      llvm::to_vector(
          llvm::map_range(Command, [](const std::string &A) -> llvm::StringRef { return A; })),
      std::nullopt, Redirects, Seconds, 0, &Message);
  constexpr int Failed = 2; // 1: some lines differ
  if (Exit < 0 || Exit >= Failed) {
    const std::string Said = contentsOf(std::string(Errors)).value_or("");
    return llvm::createStringError(
        Message.empty() ? llvm::StringRef(Said).rtrim().rsplit("error: ").second.str() : Message);
  }
  return readComparison(contentsOf(std::string(Out)).value_or(""));
}

Comparison warplint::linesStillIn(const MeasuredText &M, const std::string &Path, const Text &Now) {
  const llvm::StringRef Name = llvm::sys::path::filename(Path);
  Comparison C = M.Lines;
  for (ComparedLaunch &L : C.Launches)
    llvm::erase_if(L.Lines, [&](const ComparedLine &Line) {
      if (llvm::sys::path::filename(Line.File) != Name)
        return false; // of a header
      const unsigned At = Line.Line - 1;
      return Line.Line == 0 || At >= Now.lines() || At >= M.Of->lines() ||
             Now.line(At) != M.Of->line(At);
    });
  return C;
}
