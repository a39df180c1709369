// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One table describes the options of a command: what LLVM's command line parses. --help,
// --help-all, the man page and the completions of shells are printed from it.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_fd_ostream;
class raw_ostream;
namespace cl {
class OptionCategory;
} // namespace cl
} // namespace llvm

namespace warplint {

struct OptionRow {
  std::string Name;  ///< without dashes: "arch"
  std::string Value; ///< "GPU", "text|json"; empty: a flag
  std::string Help;
  bool Joined = false;   ///< the value follows at once: -Isrc
  bool Optional = false; ///< the value may be left out
};

struct OptionTopic {
  std::string Title; ///< "Fixes"
  std::vector<OptionRow> Options;
};

struct UsageExample {
  llvm::StringRef Command, Meaning;
};

/// What a command says of itself.
struct CommandHelp {
  llvm::StringRef Overview; ///< a sentence
  llvm::StringRef Usage;    ///< what follows the command's name
  llvm::ArrayRef<UsageExample> Examples = {};
  llvm::ArrayRef<llvm::StringRef> Main = {}; ///< the options of --help; empty: all of them
  llvm::StringRef Page = "";                 ///< of docs/: "fixes.md"
  llvm::StringRef ExitCodes = "0 success, 2 error";
  bool NeedsInput = true;                  ///< of linting: files or folders are named
  bool IsExplained = false;                ///< of linting: `warplint explain` says more of it
  llvm::cl::OptionCategory *Own = nullptr; ///< beside the options of linting
};

struct CommandTable {
  std::string Name; ///< "warplint lint"
  CommandHelp Help;
  std::vector<OptionTopic> Topics;

  /// Null if there is none.
  const OptionRow *find(llvm::StringRef Option) const;
};

/// How a command is called. \c Args[0] is what it is called as, for messages and help.
struct CommandLine {
  llvm::ArrayRef<const char *> Args;
  CommandTable *Describe = nullptr; ///< the command fills it in, and does nothing else

  CommandLine(llvm::ArrayRef<const char *> Args, CommandTable *Describe = nullptr)
      : Args(Args), Describe(Describe) {}

  llvm::ArrayRef<const char *> own() const;        ///< what stands before "--"
  llvm::ArrayRef<const char *> fromDashes() const; ///< "--" and what follows it
};

/// Whether \p OS, which text goes to, is coloured: by --color, else by NO_COLOR, else by
/// CLICOLOR_FORCE (no-color.org, bixense.com/clicolors), else if it is a terminal.
bool isColored(llvm::raw_ostream &OS);

/// How wide the terminal is that \p OS goes to; 0 if it goes elsewhere.
size_t columnsOf(const llvm::raw_fd_ostream &OS);

/// Whether help is asked for in the place of a run.
bool asksForHelp(const CommandLine &Line);

/// Parses what stands before "--" with the command-line options that exist now. \p Topics: their
/// categories, in the order of --help-all. Prints help and errors itself. Nothing if the command
/// is to go on.
std::optional<int> parseCommandLine(const CommandLine &Line, const CommandHelp &Help,
                                    llvm::ArrayRef<llvm::cl::OptionCategory *> Topics);

/// The name of \p Known that \p Name is likely a misspelling of; empty if there is none.
llvm::StringRef nearName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known);

/// A command as the front page lists it.
struct CommandSummary {
  llvm::StringRef Name, Summary;
};

/// "--arch=GPU", "-jN", "-p BUILD".
std::string spelling(const OptionRow &O);

/// \p All: every option, else those of CommandHelp::Main. \p Commands: listed too, if there are
/// any.
void printHelp(const CommandTable &T, bool All, llvm::ArrayRef<CommandSummary> Commands,
               llvm::raw_ostream &OS);

/// A page of man(7) over all commands.
void printManPage(llvm::ArrayRef<CommandTable> Tables, llvm::ArrayRef<CommandSummary> Commands,
                  llvm::raw_ostream &OS);

/// The shells that printCompletion knows.
llvm::ArrayRef<llvm::StringRef> completionShells();

void printCompletion(llvm::StringRef Shell, llvm::ArrayRef<CommandTable> Tables,
                     llvm::ArrayRef<CommandSummary> Commands, llvm::raw_ostream &OS);

} // namespace warplint
