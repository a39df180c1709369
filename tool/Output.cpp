//===- tool/Output.cpp - Writing reports ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Output.h"

#include "lib/files/Paths.h"
#include "lib/files/WriteFile.h"
#include "lib/filter/Filter.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace warplint;

/// What paths are relative to: the root of the repository where GitHub or GitLab says so,
/// else the current folder.
static std::string rootFolder() {
  std::string Here = absolutePath(".");
  for (const char *Name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"})
    if (std::optional<std::string> Root = llvm::sys::Process::GetEnv(Name); Root && !Root->empty())
      if (std::string Path = absolutePath(*Root);
          !llvm::StringRef(relativePath(Here, Path)).starts_with("/"))
        return Path;
  return Here;
}

static RenderContext contextOf(const LintOptions &O, SourceTexts &Texts) {
  RenderContext C;
  C.AllAccesses = O.AllAccesses;
  C.Board = O.Board;
  C.Version = WARPLINT_VERSION;
  C.Folder = rootFolder();
  C.Texts = &Texts;
  for (const Check &X : checks())
    C.Rules.push_back({X.Info.Id.str(), X.Info.Summary.str(), pageOf(X.Info.Id.str())});
  C.Rules.push_back({NolintUnmatched.str(),
                     "a NOLINTBEGIN or NOLINTEND without its counterpart suppresses nothing",
                     pageOf(NolintUnmatched.str())});
  C.Rules.push_back({NolintUnused.str(), "a NOLINT comment names checks and suppresses nothing",
                     pageOf(NolintUnused.str())});
  return C;
}

/// Appends the summary to what GitHub shows of the step, if it runs there: annotations are
/// only ten of a kind.
static llvm::Error writeStepSummary(const Report &R, const RenderContext &C) {
  std::optional<std::string> File = llvm::sys::Process::GetEnv("GITHUB_STEP_SUMMARY");
  if (!File || File->empty())
    return llvm::Error::success();
  std::error_code E;
  llvm::raw_fd_ostream OS(*File, E, llvm::sys::fs::OF_Append);
  if (!E) {
    renderMarkdown(R, C, OS);
    OS.flush();
    E = OS.error();
    OS.clear_error();
  }
  return E ? llvm::createStringError("GITHUB_STEP_SUMMARY=" + *File + ": " + E.message())
           : llvm::Error::success();
}

/// Whether a format holds notes, too, whatever is asked for: its reader can leave them out.
static bool isComplete(Format F) {
  return F == Format::Json || F == Format::JsonLines || F == Format::Html || F == Format::Agent ||
         F == Format::Table;
}

llvm::Error warplint::writeOutputs(const LintOptions &O, const Report &All, const Report &Shown,
                                   SourceTexts &Texts) {
  RenderContext C = contextOf(O, Texts);
  for (const OutputFile &Out : O.Outputs) {
    bool Complete = isComplete(Out.Format);
    const Report &R = Complete ? All : Shown;
    if (Out.Format == Format::Github)
      if (llvm::Error E = writeStepSummary(R, C))
        return E;
    if (Out.File.empty()) {
      render(Out.Format, R, O.Text, C, llvm::outs());
      continue;
    }
    TextOptions Text = O.Text;
    Text.Color = false;
    llvm::Error E =
        writeFile(Out.File, [&](llvm::raw_ostream &OS) { render(Out.Format, R, Text, C, OS); });
    if (E)
      return llvm::createStringError(Out.File + ": " + llvm::toString(std::move(E)));
  }
  return llvm::Error::success();
}
