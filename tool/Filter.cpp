// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/Filter.h"

#include "lib/files/CodeBase.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/files/WriteFile.h"
#include "tool/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace warplint;

static llvm::Expected<Baseline> readBaselineFile(const std::string &File) {
  auto Buffer = readFile(File);
  if (!Buffer)
    return llvm::createStringError("--baseline=" + File + ": " +
                                   llvm::toString(Buffer.takeError()) +
                                   "; --write-baseline=" + File + " makes one");
  llvm::Expected<Baseline> Known = readBaseline((*Buffer)->getBuffer());
  if (!Known)
    return llvm::createStringError("--baseline=" + File + ": " + llvm::toString(Known.takeError()));
  return Known;
}

static llvm::Expected<ChangedLines> readChanges(const FilterOptions &O) {
  if (!O.LineFilter.empty()) {
    llvm::Expected<ChangedLines> C = readLineFilter(O.LineFilter);
    if (!C)
      return llvm::createStringError("--line-filter: " + llvm::toString(C.takeError()));
    return C;
  }
  if (!O.DiffBase.empty()) {
    llvm::Expected<GitChanges> Changes = changesSince(O.DiffBase);
    if (!Changes)
      return llvm::createStringError("--diff-base=" + O.DiffBase + ": " +
                                     llvm::toString(Changes.takeError()));
    llvm::Expected<ChangedLines> C = readDiff(Changes->Diff);
    if (C) {
      C->Root = Changes->Root;
      C->WholeFiles.insert(Changes->Untracked.begin(), Changes->Untracked.end());
    }
    return C;
  }
  auto Buffer = readFileOrStdin(O.ChangedLines);
  if (!Buffer)
    return llvm::createStringError("--changed-lines=" + O.ChangedLines + ": " +
                                   llvm::toString(Buffer.takeError()));
  llvm::Expected<ChangedLines> C = readDiff((*Buffer)->getBuffer());
  if (!C)
    return llvm::createStringError("--changed-lines=" + O.ChangedLines + ": " +
                                   llvm::toString(C.takeError()));
  return C;
}

llvm::Expected<Filters> warplint::readFilters(const FilterOptions &O) {
  Filters F;
  if (!O.Baseline.empty()) {
    llvm::Expected<Baseline> Known = readBaselineFile(O.Baseline);
    if (!Known)
      return Known.takeError();
    F.Known = std::move(*Known);
  }
  if (!O.DiffBase.empty() || !O.ChangedLines.empty() || !O.LineFilter.empty()) {
    llvm::Expected<ChangedLines> Changed = readChanges(O);
    if (!Changed)
      return Changed.takeError();
    F.Changed = std::move(*Changed);
  }
  return F;
}

Settings warplint::settingsOf(const LintOptions &O, ConfigTree &Configs, llvm::StringRef File) {
  return merged(Configs.of(File).Settings, O.CommandLine);
}

bool warplint::fails(const LintOptions &O, ConfigTree &Configs, const Finding &F) {
  return failsOn(*settingsOf(O, Configs, F.Where.File).FailOn, F.Severity);
}

Report warplint::filter(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                        SourceTexts &Texts, Report R) {
  std::vector<std::string> Ids;
  for (const Check &C : checks())
    Ids.push_back(C.Info.Id.str());
  auto Ran = [&](llvm::StringRef File, llvm::StringRef Check) {
    return llvm::is_contained(enabledChecks(settingsOf(O, Configs, File)), Check);
  };
  bool Unused = O.Filter.ReportUnused && O.Analysis.Kernels.empty(); // else some did not run
  R = settleDead(suppress(std::move(R), Texts, {Unused, std::move(Ids), Ran}));
  R = dropFindings(std::move(R), &HiddenReport::Excluded, [&](const Finding &F) {
    return isExcluded(settingsOf(O, Configs, F.Where.File), absolutePath(F.Where.File));
  });
  if (By.Known)
    R = withoutKnown(std::move(R), *By.Known);
  if (By.Changed) {
    std::string Here = absolutePath(".");
    R = dropFindings(std::move(R), &HiddenReport::Unchanged,
                     [&](const Finding &F) { return !touches(*By.Changed, Here, F); });
  }
  return R;
}

Report warplint::withoutNotes(const LintOptions &O, ConfigTree &Configs, Report R) {
  if (O.Notes)
    return R;
  return dropNotes(std::move(R), [&](const Finding &F) { return !fails(O, Configs, F); });
}

Report warplint::toldOf(const LintOptions &O, const Filters &By, ConfigTree &Configs, Report R) {
  SourceTexts Texts;
  return withoutNotes(O, Configs, joinInstances(filter(O, By, Configs, Texts, std::move(R))));
}

Report warplint::shownOf(const LintOptions &O, ConfigTree &Configs, Report R) {
  R = sortedByCost(joinCauses(joinInstances(std::move(R))));
  return keepWorst(withoutNotes(O, Configs, std::move(R)), O.Filter.MaxFindings);
}

int warplint::writeBaselineFile(const LintOptions &O, const Report &R) {
  const std::string &File = O.Filter.WriteBaseline;
  llvm::Error E = writeFile(
      File, [&](llvm::raw_ostream &OS) { writeBaseline(baselineOf(R, absolutePath(".")), OS); });
  if (E)
    return fail("--write-baseline=" + File + ": " + llvm::toString(std::move(E)));
  EscapedStream(llvm::errs()) << File << ": " << R.Findings.size()
                              << (R.Findings.size() == 1 ? " finding\n" : " findings\n");
  return ExitClean;
}

/// Why no comment may be written into \p File, which holds \p Text; empty if one may.
static std::string reasonToKeep(const Report &R, const EditScope &Scope, const std::string &File,
                                llvm::StringRef Text) {
  if (!Scope.holds(File))
    return EditScope::Reason;
  bool WasRead = false;
  for (const FileReport &F : R.Files)
    for (const ReadFile &Each : F.Read) {
      if (Each.Path != File)
        continue;
      WasRead = true;
      if (Each.Renumbered)
        return "it uses #line directives, so line numbers are uncertain";
      if (Each.Hash != hashOf(Text))
        return "it has changed since it was analysed";
    }
  return WasRead ? "" : "it was not read";
}

int warplint::addNolint(const Report &R, SourceTexts &Texts, const EditScope &Scope) {
  std::map<std::string, std::vector<Edit>> ByFile;
  for (Edit &E : nolintEdits(R, Texts))
    ByFile[E.Range.File].push_back(std::move(E));
  int Exit = ExitClean;
  for (const auto &[File, Edits] : ByFile) {
    std::string Lines = std::to_string(Edits.size()) + (Edits.size() == 1 ? " line" : " lines");
    const std::string &Text = *Texts.of(File);
    if (std::string Why = reasonToKeep(R, Scope, File, Text); !Why.empty()) {
      llvm::outs() << File << ": not changed: " << Why << " (" << Lines << ")\n";
      continue;
    }
    if (llvm::Error E = changeFiles({{File, Text, applyEdits(Text, Edits)}})) {
      Exit = fail(llvm::toString(std::move(E)));
      continue;
    }
    llvm::outs() << File << ": NOLINT on " << Lines << '\n';
  }
  return Exit;
}

/// Runs git and returns what it prints. \p Index: the file that it takes for its index; empty: its
/// own.
static llvm::Expected<std::string> git(std::vector<llvm::StringRef> Args,
                                       const std::string &Index = "") {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("git is not installed");
  llvm::SmallString<128> Out, Err;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "out", Out))
    return llvm::createStringError("cannot create a temporary file: " + E.message());
  llvm::FileRemover RemoveOut(Out);
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "err", Err))
    return llvm::createStringError("cannot create a temporary file: " + E.message());
  llvm::FileRemover RemoveErr(Err);
  Args.insert(Args.begin(), {"git", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false"});
  const std::string Variable = "GIT_INDEX_FILE=" + Index;
  if (!Index.empty()) {
    Args.insert(Args.begin(), {"env", Variable});
    Program = llvm::sys::findProgramByName("env");
    if (!Program)
      return llvm::createStringError("there is no program 'env'");
  }
  std::string Failure;
  int Exit = llvm::sys::ExecuteAndWait(*Program, Args, std::nullopt,
                                       {llvm::StringRef(), Out.str(), Err.str()}, 0, 0, &Failure);
  if (Exit == 0)
    return contentsOf(Out).value_or("");
  std::string Said = Failure.empty() ? contentsOf(Err).value_or("") : Failure;
  return llvm::createStringError("git: " + llvm::StringRef(Said).split('\n').first);
}

/// The hash of the commit that \p Revision names.
static llvm::Expected<std::string> commitOf(llvm::StringRef Revision) {
  // A name that starts with a dash is an option to git.
  llvm::Expected<std::string> Commit =
      git({"rev-parse", "--verify", "--quiet", "--end-of-options", (Revision + "^{commit}").str()});
  if (Commit)
    return llvm::StringRef(*Commit).trim().str();
  llvm::consumeError(Commit.takeError());
  if (llvm::Error E = git({"rev-parse", "--git-dir"}).takeError())
    return E;
  return llvm::createStringError("unknown git revision '" + Revision +
                                 "'; in a shallow clone, run 'git fetch --unshallow'");
}

llvm::Expected<GitTree> warplint::gitTree() {
  llvm::Expected<std::string> Top = git({"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  llvm::Expected<std::string> Prefix = git({"rev-parse", "--show-prefix"});
  if (!Prefix)
    return Prefix.takeError();
  const llvm::StringRef Named = llvm::StringRef(*Top).trim("\r\n");
  llvm::SmallString<256> Root;
  if (llvm::sys::fs::real_path(Named, Root))
    Root = Named;
  return GitTree{std::string(Root), llvm::StringRef(*Prefix).trim("\r\n").rtrim('/').str()};
}

llvm::Expected<std::string> warplint::forkPoint(llvm::StringRef Base, llvm::StringRef Head) {
  llvm::Expected<std::string> Commit = commitOf(Base);
  if (!Commit)
    return Commit;
  const llvm::StringRef Tip = Head.empty() ? "HEAD" : Head;
  llvm::Expected<std::string> Fork = git({"merge-base", *Commit, Tip});
  if (Fork)
    return llvm::StringRef(*Fork).trim().str();
  llvm::consumeError(Fork.takeError());
  llvm::Expected<std::string> Shallow = git({"rev-parse", "--is-shallow-repository"});
  if (!Shallow)
    llvm::consumeError(Shallow.takeError());
  else if (llvm::StringRef(*Shallow).trim() == "true")
    EscapedStream(llvm::errs()) << "warplint: note: this clone is shallow, and has no commit that '"
                                << Base << "' and " << Tip
                                << " have in common: what was changed in '" << Base
                                << "' since counts, too; 'git fetch --unshallow' brings the rest\n";
  return Commit;
}

llvm::Expected<std::string> warplint::checkOut(llvm::StringRef Revision,
                                               const std::string &Folder) {
  llvm::Expected<std::string> Commit = commitOf(Revision);
  llvm::Expected<GitTree> Tree = gitTree();
  if (!Tree || !Commit)
    return llvm::joinErrors(Commit ? llvm::Error::success() : Commit.takeError(),
                            Tree ? llvm::Error::success() : Tree.takeError());
  const std::string Index = Folder + "/.git/index", Prefix = "--prefix=" + Folder + "/";
  // An own .git says where the code base ends.
  if (std::error_code E = llvm::sys::fs::create_directory(Folder + "/.git"))
    return llvm::createStringError("cannot create " + Folder + "/.git: " + E.message());
  if (llvm::Error E = git({"-C", Tree->Root, "read-tree", *Commit}, Index).takeError())
    return E;
  if (llvm::Error E =
          git({"-C", Tree->Root, "checkout-index", "--all", "--force", Prefix}, Index).takeError())
    return E;
  return Commit;
}

llvm::Expected<GitChanges> warplint::changesSince(llvm::StringRef Revision) {
  GitChanges Changes;
  llvm::Expected<std::string> Commit = forkPoint(Revision, "HEAD");
  if (!Commit)
    return Commit.takeError();
  const llvm::StringRef Hash = *Commit;
  llvm::Expected<GitTree> Tree = gitTree();
  if (!Tree)
    return Tree.takeError();
  Changes.Root = Tree->Root;
  llvm::Expected<std::string> Diff =
      git({"diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative",
           "--src-prefix=a/", "--dst-prefix=b/", Hash, "--"});
  if (!Diff)
    return Diff.takeError();
  Changes.Diff = std::move(*Diff);
  llvm::Expected<std::string> Untracked =
      git({"-C", Changes.Root, "ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();
  llvm::SmallVector<llvm::StringRef, 16> Paths;
  llvm::StringRef(*Untracked).split(Paths, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef P : Paths)
    Changes.Untracked.push_back(P.str());
  return Changes;
}
