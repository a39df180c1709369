//===- tool/CompareSources.cpp - The sources of a profile -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/CompareSources.h"

#include "tool/Configure.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;
namespace path = llvm::sys::path;

std::vector<std::string> warplint::fileNamesOf(const ProfiledLaunch &L) {
  std::set<std::string> Names;
  for (const ProfiledAccess &A : L.Accesses)
    for (const SourceLine &Line : A.Lines)
      Names.insert(path::filename(Line.File).str());
  return {Names.begin(), Names.end()};
}

/// A file that may be compiled for itself.
static bool isTranslationUnit(llvm::StringRef Name) {
  return llvm::is_contained({".cu", ".cpp", ".cc", ".cxx"}, path::extension(Name));
}

namespace {
/// Files below folders, as far as a person would look.
class SourceSearch {
public:
  explicit SourceSearch(const std::vector<std::string> &Roots) {
    for (const std::string &Root : Roots)
      walk(Root);
    llvm::sort(Files);
  }

  std::vector<std::string> called(const std::set<std::string> &Names) const {
    std::vector<std::string> Found;
    for (const std::string &File : Files)
      if (Names.count(path::filename(File).str()))
        Found.push_back(File);
    return Found;
  }

  /// Translation units that include a file of this name.
  std::vector<std::string> including(const std::set<std::string> &Names) const {
    std::vector<std::string> Found;
    for (const std::string &File : Files) {
      if (path::extension(File) != ".cu")
        continue;
      const std::optional<std::string> Text = contentsOf(File);
      if (Text &&
          llvm::any_of(Names, [&](const std::string &Name) { return includes(*Text, Name); }))
        Found.push_back(File);
    }
    return Found;
  }

private:
  static constexpr unsigned MostEntries = 100'000;

  static bool includes(llvm::StringRef Text, llvm::StringRef Name) {
    for (size_t At = 0; (At = Text.find(Name, At)) != llvm::StringRef::npos; ++At) {
      const llvm::StringRef Line = Text.take_front(At).rsplit('\n').second;
      const llvm::StringRef Head = Line.empty() ? Text.take_front(At) : Line;
      if (Head.ltrim().starts_with("#") && Head.contains("include"))
        return true;
    }
    return false;
  }

  static bool isSkipped(llvm::StringRef Folder) {
    const llvm::StringRef Name = path::filename(Folder);
    return Name.starts_with(".") || Name == "node_modules" || Name == "CMakeFiles";
  }

  void walk(const std::string &Root) {
    std::error_code Failed;
    for (llvm::sys::fs::recursive_directory_iterator It(Root, Failed, /*follow_symlinks=*/false),
         End;
         It != End && !Failed && ++Entries < MostEntries; It.increment(Failed)) {
      if (It->type() == llvm::sys::fs::file_type::directory_file && isSkipped(It->path()))
        It.no_push();
      else if (It->type() == llvm::sys::fs::file_type::regular_file)
        Files.push_back(
            llvm::StringRef(It->path()).ltrim("./").empty()
                ? It->path()
                : It->path().substr(llvm::StringRef(It->path()).starts_with("./") ? 2 : 0));
    }
  }

  std::vector<std::string> Files;
  unsigned Entries = 0;
};
} // namespace

/// A job for each source that the profile holds; the others of them are at its hand.
static std::vector<Job> embeddedSources(const Profile &P, const LintOptions &O) {
  std::vector<Job> Jobs;
  for (const ProfiledSource &S : P.Sources) {
    if (!isTranslationUnit(S.Path))
      continue;
    AnalysisOptions Options = O.Analysis;
    applySettings(merged(defaultSettings(), O.CommandLine), Options);
    Options.Parse.Contents = S.Text;
    for (const ProfiledSource &Other : P.Sources)
      if (Other.Path != S.Path)
        Options.Parse.Overlay[Other.Path] = Other.Text;
    Jobs.push_back({S.Path, std::move(Options)});
  }
  return Jobs;
}

std::vector<Job> warplint::sourcesOf(const Profile &P, const LintOptions &O,
                                     const std::vector<std::string> &Roots, Report &R) {
  ConfigTree Configs(O.Config);
  if (!O.Inputs.Named.empty() || !O.Inputs.BuildPath.empty())
    return configure(O, Configs, R);
  if (std::vector<Job> Jobs = embeddedSources(P, O); !Jobs.empty())
    return Jobs;
  std::set<std::string> Names;
  for (const ProfiledLaunch &L : P.Launches)
    for (std::string &Name : fileNamesOf(L))
      Names.insert(std::move(Name));
  if (Names.empty())
    return {};
  const SourceSearch Search(Roots.empty() ? std::vector<std::string>{"."} : Roots);
  LintOptions Found = O;
  Found.Inputs.Named = Search.called(Names);
  // Headers are read best from where they are included.
  llvm::append_range(Found.Inputs.Named, Search.including(Names));
  if (Found.Inputs.Named.empty())
    return {};
  return configure(Found, Configs, R);
}
