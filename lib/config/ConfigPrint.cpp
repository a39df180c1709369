//===- lib/config/ConfigPrint.cpp - Settings as a .warplint file -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/config/ConfigFile.h"

#include "lib/files/Paths.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/YAMLTraits.h"

using namespace warplint;

namespace {
/// A scalar, quoted if YAML would read something else.
std::string quoted(llvm::StringRef S) {
  llvm::yaml::QuotingType Kind = llvm::yaml::needsQuotes(S, /*ForcePreserveAsString=*/false);
  if (Kind == llvm::yaml::QuotingType::None && S.find_first_of(",[]{}&*#?|<>=!%@`") == S.npos)
    return S.str();
  std::string Text = "'";
  for (char C : S)
    Text += C == '\'' ? std::string("''") : std::string(1, C);
  return Text + "'";
}

/// The glob, relative to the process's folder, or absolute if it belongs elsewhere.
std::string fromHere(const PathGlob &G) {
  if (llvm::StringRef(G.Glob).starts_with("/"))
    return G.Glob;
  return relativePath(G.Folder + "/" + G.Glob, absolutePath("."));
}

std::string quoted(const Dim3 &D) { return llvm::formatv("[{0}, {1}, {2}]", D.X, D.Y, D.Z).str(); }

class Printer {
public:
  Printer(const Settings &S, bool Explain, llvm::raw_ostream &OS)
      : S(S), Explain(Explain), OS(OS) {}

  void print() {
    line("arch: " + quoted(*S.Arch), "arch");
    list("checks", S.Checks);
    group("severities", S.Severities.empty());
    for (const auto &[Id, Level] : S.Severities)
      line("  " + Id + ": " + (Level ? nameOf(*Level) : "off"), "severities." + Id);
    bool Any = llvm::any_of(checks(), [](const Check &C) { return !C.Info.Options.empty(); });
    group("options", !Any);
    for (const Check &C : checks())
      for (const CheckOption &O : C.Info.Options)
        line(llvm::formatv("  {0}.{1}: {2}", C.Info.Id, O.Name, optionOf(C.Info, S.Options, O.Name))
                 .str(),
             ("options." + C.Info.Id + "." + O.Name).str());
    line(std::string("fail-on: ") + nameOf(*S.FailOn), "fail-on");
    std::vector<std::string> Globs;
    for (const PathGlob &G : S.Exclude)
      Globs.push_back(fromHere(G));
    list("exclude", Globs);
    list("libraries", S.Libraries);
    group("kernels", S.Launches.empty() && S.Instantiate.empty(), "[]");
    for (const LaunchRequest &R : S.Launches)
      kernel(R);
    if (!S.Instantiate.empty())
      instances();
  }

private:
  void line(const std::string &Text, const std::string &Setting) {
    OS << Text;
    if (Explain) {
      auto It = S.Origins.find(Setting);
      OS << "  # " << (It == S.Origins.end() ? "default" : It->second);
    }
    OS << '\n';
  }

  void group(llvm::StringRef Key, bool IsEmpty, llvm::StringRef Nothing = "{}") {
    OS << Key << ':' << (IsEmpty ? " " + Nothing : "") << '\n';
  }

  void list(llvm::StringRef Key, llvm::ArrayRef<std::string> Items) {
    line((Key + ": " + flow(Items)).str(), Key.str());
  }

  static std::string flow(llvm::ArrayRef<std::string> Items) {
    std::string Text = "[";
    for (const std::string &I : Items)
      Text += (Text.size() > 1 ? ", " : "") + quoted(I);
    return Text + "]";
  }

  void kernel(const LaunchRequest &R) {
    line("  - name: " + quoted(R.Kernels), "kernels." + R.Kernels);
    if (R.Block)
      OS << "    block: " << quoted(*R.Block) << '\n';
    if (R.Grid)
      OS << "    grid: " << quoted(*R.Grid) << '\n';
    if (R.DynamicShared)
      OS << "    dynamic-shared: " << *R.DynamicShared << '\n';
    if (R.Arguments.empty())
      return;
    OS << "    args: {";
    const char *Separator = "";
    for (const auto &[Name, Value] : R.Arguments) {
      OS << Separator << quoted(Name) << ": " << Value;
      Separator = ", ";
    }
    OS << "}\n";
  }

  /// Instances name their template themselves, so one entry holds them all.
  void instances() { OS << "  - name: '*'\n    instantiate: " << flow(S.Instantiate) << '\n'; }

  const Settings &S;
  bool Explain;
  llvm::raw_ostream &OS;
};
} // namespace

void warplint::printConfig(const Settings &S, bool Explain, llvm::raw_ostream &OS) {
  Printer(S, Explain, OS).print();
}
