// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/Completion.h"

#include "lib/check/Check.h"
#include "lib/files/Files.h"
#include "sim/Gpu.h"
#include "tool/CommandLine.h"
#include "tool/ShellText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace warplint;

namespace {
/// What completes the value of an option.
struct Values {
  std::vector<std::string> Words; ///< empty: files, if the option has a value
};

Values valuesOf(const OptionRow &O) {
  Values V;
  if (O.Value == "GPU") {
    V.Words.push_back("native");
    for (const sim::GpuName &G : sim::gpuNames())
      if (!llvm::StringRef(G.Name).contains(' '))
        V.Words.emplace_back(G.Name);
  } else if (llvm::StringRef(O.Value).contains("CHECK") || O.Name == "checks") {
    for (const Check &C : checks())
      V.Words.push_back(C.Info.Id.str());
  } else if (O.Optional || llvm::StringRef(O.Value).contains('|')) {
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::StringRef(O.Value).split(Words, '|', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef W : Words)
      V.Words.push_back(W.split('[').first.str());
  }
  return V;
}

std::string typed(const OptionRow &O) { return (O.Name.size() > 1 ? "--" : "-") + O.Name; }

std::string commandOf(const CommandTable &T) {
  return llvm::StringRef(T.Name).split(' ').second.str();
}

std::string names(llvm::ArrayRef<CommandSummary> Commands) {
  std::string Text;
  for (const CommandSummary &C : Commands)
    Text += (Text.empty() ? "" : " ") + C.Name.str();
  return Text;
}

std::vector<OptionRow> optionsOf(const CommandTable &T) {
  std::vector<OptionRow> All;
  for (const OptionTopic &Topic : T.Topics)
    llvm::append_range(All, Topic.Options);
  All.push_back({"help", "", "Show the options that matter most"});
  All.push_back({"help-all", "", "Show all options"});
  return All;
}

void printBash(llvm::ArrayRef<CommandTable> Tables, llvm::ArrayRef<CommandSummary> Commands,
               llvm::raw_ostream &OS) {
  OS << "# bash completion of warplint. Install: warplint completion bash > "
        "~/.local/share/bash-completion/completions/warplint\n"
     << "_warplint() {\n"
     << "  local current=${COMP_WORDS[COMP_CWORD]} command=lint options= values=\n"
     << "  local line=${COMP_LINE:0:COMP_POINT}; local word=${line##* }\n"
     << "  case ${COMP_WORDS[1]} in " << llvm::join(llvm::split(names(Commands), ' '), "|")
     << ") command=${COMP_WORDS[1]} ;; esac\n"
     << "  case $command in\n";
  for (const CommandTable &T : Tables) {
    OS << "  " << commandOf(T) << ")\n    options='";
    for (const OptionRow &O : optionsOf(T))
      OS << typed(O) << (O.Value.empty() || O.Optional || O.Name.size() == 1 ? " " : "= ");
    OS << "'\n    case $word in\n";
    for (const OptionRow &O : optionsOf(T))
      if (Values V = valuesOf(O); !V.Words.empty())
        OS << "    " << typed(O) << "=*) values='" << llvm::join(V.Words, " ") << "' ;;\n";
    OS << "    esac ;;\n";
  }
  OS << "  esac\n"
     << "  case $word in\n"
     << "  *=*) current=${word#*=}\n"
     << "    if [ -n \"$values\" ]; then COMPREPLY=($(compgen -W \"$values\" -- \"$current\"))\n"
     << "    else COMPREPLY=($(compgen -f -- \"$current\")); fi ;;\n"
     << "  -*) COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n"
     << "  *) [ \"$COMP_CWORD\" -eq 1 ] && COMPREPLY=($(compgen -W '" << names(Commands)
     << "' -- \"$current\"))\n"
     << "    COMPREPLY+=($(compgen -f -- \"$current\")) ;;\n"
     << "  esac\n"
     << "  case ${COMPREPLY[*]} in *=) compopt -o nospace ;; esac\n"
     << "}\ncomplete -o filenames -F _warplint warplint\n";
}

/// \p Text as the explanation in an argument of _arguments.
std::string zshText(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += llvm::StringRef("[]:\\").contains(C) ? std::string("\\") + C : std::string(1, C);
  return Out;
}

void printZsh(llvm::ArrayRef<CommandTable> Tables, llvm::ArrayRef<CommandSummary> Commands,
              llvm::raw_ostream &OS) {
  OS << "#compdef warplint\n"
     << "# zsh completion of warplint. Install: warplint completion zsh > a folder of $fpath, as "
        "_warplint\n"
     << "_warplint() {\n  local -a commands\n  commands=(\n";
  for (const CommandSummary &C : Commands)
    OS << "    " << quoted((C.Name + ":" + zshText(C.Summary)).str()) << '\n';
  OS << "  )\n  local command=lint\n"
     << "  if (( CURRENT > 2 )) && [[ -n ${commands[(r)${words[2]}:*]} ]]; then\n"
     << "    command=$words[2]; shift words; (( CURRENT-- ))\n"
     << "  elif (( CURRENT == 2 )); then _describe command commands; fi\n"
     << "  case $command in\n";
  for (const CommandTable &T : Tables) {
    OS << "  " << commandOf(T) << ") _arguments";
    for (const OptionRow &O : optionsOf(T)) {
      std::string Word = "*" + typed(O);
      if (!O.Value.empty())
        Word += O.Joined ? "-" : O.Name.size() > 1 ? (O.Optional ? "=-" : "=") : "";
      Word += "[" + zshText(O.Help) + "]";
      if (!O.Value.empty()) {
        Values V = valuesOf(O);
        Word += std::string(O.Optional ? "::" : ":") + zshText(O.Value) + ":" +
                (V.Words.empty() ? "_files" : "(" + llvm::join(V.Words, " ") + ")");
      }
      OS << " \\\n    " << quoted(Word);
    }
    OS << " \\\n    '*:file:_files' ;;\n";
  }
  OS << "  esac\n}\nif [[ $funcstack[1] == _warplint ]]; then _warplint \"$@\"; else compdef "
        "_warplint warplint; fi\n";
}

void printFish(llvm::ArrayRef<CommandTable> Tables, llvm::ArrayRef<CommandSummary> Commands,
               llvm::raw_ostream &OS) {
  OS << "# fish completion of warplint. Install: warplint completion fish > "
        "~/.config/fish/completions/warplint.fish\n"
     << "set -l commands " << names(Commands) << '\n';
  for (const CommandSummary &C : Commands)
    OS << "complete -c warplint -n '__fish_is_first_arg' -a " << C.Name << " -d "
       << quoted(C.Summary) << '\n';
  for (const CommandTable &T : Tables) {
    std::string Command = commandOf(T);
    std::string When = Command == "lint" ? "not __fish_seen_subcommand_from $commands; or "
                                           "__fish_seen_subcommand_from lint"
                                         : "__fish_seen_subcommand_from " + Command;
    for (const OptionRow &O : optionsOf(T)) {
      OS << "complete -c warplint -n \"" << When << "\" " << (O.Name.size() > 1 ? "-l " : "-s ")
         << O.Name << (O.Value.empty() || O.Optional ? "" : " -r");
      if (Values V = valuesOf(O); !V.Words.empty())
        OS << " -f -a " << quoted(llvm::join(V.Words, " "));
      OS << " -d " << quoted(O.Help) << '\n';
    }
  }
}
} // namespace

llvm::ArrayRef<llvm::StringRef> warplint::completionShells() {
  static constexpr llvm::StringRef Shells[] = {"bash", "zsh", "fish"};
  return Shells;
}

void warplint::printCompletion(llvm::StringRef Shell, llvm::ArrayRef<CommandTable> Tables,
                               llvm::ArrayRef<CommandSummary> Commands, llvm::raw_ostream &OS) {
  if (Shell == "bash")
    printBash(Tables, Commands, OS);
  else if (Shell == "zsh")
    printZsh(Tables, Commands, OS);
  else
    printFish(Tables, Commands, OS);
}

/// "ns::k<float>" -> "ns::k".
static llvm::StringRef withoutArguments(llvm::StringRef Kernel) { return Kernel.split('<').first; }

/// "ns::k" -> "k".
static llvm::StringRef unqualified(llvm::StringRef Name) {
  const size_t At = Name.rfind("::");
  return At == llvm::StringRef::npos ? Name : Name.substr(At + 2);
}

/// The kernels that \p R speaks of, with and without template arguments.
static std::set<std::string> kernelNames(const Report &R) {
  std::set<std::string> Names;
  auto Add = [&](llvm::StringRef Name) {
    Names.insert(Name.str());
    Names.insert(withoutArguments(Name).str());
  };
  for (const KernelReport &K : R.Kernels)
    Add(K.Name);
  for (const RefusalReport &F : R.Refusals)
    Add(F.Kernel);
  return Names;
}

static llvm::Error unmatched(llvm::StringRef Option, llvm::StringRef Value, llvm::StringRef What) {
  return llvm::createStringError("--" + Option + "=" + Value + " matches no " + What);
}

/// The parameters of the kernels that \p R speaks of; nothing if it does not know them all.
static std::optional<std::set<llvm::StringRef>> parameterNames(const Report &R) {
  std::set<llvm::StringRef> Names, Kernels;
  for (const KernelReport &K : R.Kernels) {
    Kernels.insert(K.Name);
    Names.insert(K.Parameters.begin(), K.Parameters.end());
  }
  if (!llvm::all_of(R.Refusals, [&](const RefusalReport &F) { return Kernels.count(F.Kernel); }))
    return std::nullopt;
  return Names;
}

static llvm::Error checkArguments(llvm::ArrayRef<LaunchRequest> Requests, const Report &R) {
  const std::optional<std::set<llvm::StringRef>> Known = parameterNames(R);
  if (!Known)
    return llvm::Error::success();
  for (const LaunchRequest &L : Requests)
    for (const auto &[Name, Value] :
         L.Arguments) // of a structure "shape" has a field "shape.pitch"
      if (!Known->count(Name) && !Known->count(llvm::StringRef(Name).split('.').first))
        return unmatched("arg", Name, "parameter of a kernel");
  return llvm::Error::success();
}

llvm::Error warplint::checkMatched(const LintOptions &O, const Report &R) {
  if (O.Run.Part || llvm::any_of(R.Files, [](const FileReport &F) { return F.Failed; }))
    return llvm::Error::success();
  const std::set<std::string> Kernels = kernelNames(R);
  for (llvm::StringRef Glob : O.Analysis.Kernels) {
    Glob.consume_front("-");
    const std::string List[] = {Glob.str()};
    if (llvm::none_of(Kernels, [&](const std::string &K) { return isSelected(K, List); }))
      return unmatched("kernel", Glob, "kernel");
  }
  for (const std::string &Instance : O.CommandLine.Instantiate) {
    const llvm::StringRef Template = unqualified(withoutArguments(Instance)).trim();
    if (llvm::none_of(Kernels, [&](llvm::StringRef K) { return unqualified(K) == Template; }))
      return unmatched("instantiate", Instance, "kernel template");
  }
  if (llvm::Error E = checkArguments(O.CommandLine.Launches, R))
    return E;
  if (llvm::none_of(O.Inputs.Named,
                    [](const std::string &N) { return llvm::sys::fs::is_directory(N); }) &&
      O.Inputs.BuildPath.empty())
    return llvm::Error::success();
  std::set<std::string> Files(R.Hidden.Files.begin(), R.Hidden.Files.end());
  for (const FileReport &F : R.Files)
    for (const ReadFile &Read : F.Read)
      Files.insert(Read.Path);
  for (const PathGlob &G : O.CommandLine.Exclude)
    if (llvm::none_of(Files, [&](const std::string &F) { return matches(G, absolutePath(F)); }))
      return unmatched("exclude", G.Glob, "file");
  return llvm::Error::success();
}
