//===- tool/Help.cpp - --help -----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/CommandLine.h"

#include "lib/finding/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

namespace {
constexpr size_t Columns = 100; ///< of a line of help
constexpr size_t LeftMost = 30; ///< columns that the left side may have
} // namespace

std::string warplint::spelling(const OptionRow &O) {
  std::string Text = (O.Name.size() > 1 ? "--" : "-") + O.Name;
  if (O.Value.empty() || O.Joined)
    return Text + O.Value;
  if (O.Optional)
    return Text + "[=" + O.Value + "]";
  return Text + (O.Name.size() > 1 ? "=" : " ") + O.Value;
}

/// Prints \p Text from column \p Indent on, broken between words.
static void wrap(llvm::StringRef Text, size_t Indent, llvm::raw_ostream &OS) {
  size_t Column = Indent;
  bool First = true;
  llvm::SmallVector<llvm::StringRef, 32> Words;
  Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words) {
    if (!First && Column + 1 + Word.size() > Columns) {
      OS << '\n' << std::string(Indent, ' ');
      Column = Indent;
      First = true;
    }
    OS << (First ? "" : " ") << Word;
    Column += Word.size() + (First ? 0 : 1);
    First = false;
  }
  OS << '\n';
}

/// Two columns: what is typed, and what it means.
static void printRows(llvm::ArrayRef<std::pair<std::string, std::string>> Rows,
                      llvm::raw_ostream &OS) {
  size_t Width = 0;
  for (const auto &[Left, Right] : Rows)
    if (Left.size() <= LeftMost)
      Width = std::max(Width, Left.size());
  for (const auto &[Left, Right] : Rows) {
    OS << "  " << llvm::left_justify(Left, unsigned(Width));
    if (Left.size() > Width)
      OS << '\n' << std::string(Width + 2, ' ');
    OS << "  ";
    wrap(Right, Width + 4, OS);
  }
}

static void printOptions(llvm::ArrayRef<OptionRow> Options, llvm::raw_ostream &OS) {
  std::vector<std::pair<std::string, std::string>> Rows;
  for (const OptionRow &O : Options)
    Rows.emplace_back(spelling(O), O.Help);
  printRows(Rows, OS);
}

static void printMain(const CommandTable &T, llvm::raw_ostream &OS) {
  std::vector<OptionRow> Main;
  for (llvm::StringRef Name : T.Help.Main)
    if (const OptionRow *O = T.find(Name))
      Main.push_back(*O);
  OS << "\nOptions ('" << T.Name << " --help-all' lists all of them):\n";
  printOptions(Main, OS);
}

void warplint::printHelp(const CommandTable &T, bool All, llvm::ArrayRef<CommandSummary> Commands,
                         llvm::raw_ostream &OS) {
  wrap(T.Help.Overview, 0, OS);
  OS << "\nusage: " << T.Name << ' ' << T.Help.Usage << '\n';
  std::vector<std::pair<std::string, std::string>> Rows;
  for (const CommandSummary &C : Commands)
    Rows.emplace_back(C.Name.str(), C.Summary.str());
  if (!Rows.empty()) {
    OS << "\nCommands:\n";
    printRows(Rows, OS);
  }
  if (!All && !T.Help.Main.empty())
    printMain(T, OS);
  else
    for (const OptionTopic &Topic : T.Topics)
      if (!Topic.Options.empty()) {
        OS << '\n' << Topic.Title << ":\n";
        printOptions(Topic.Options, OS);
      }
  Rows.clear();
  for (const UsageExample &E : T.Help.Examples)
    Rows.emplace_back(E.Command.str(), E.Meaning.str());
  if (!Rows.empty()) {
    OS << "\nExamples:\n";
    for (const auto &[Command, Meaning] : Rows)
      OS << "  " << llvm::left_justify(Command, 46) << "  " << Meaning << '\n';
  }
  OS << "\nExit codes: " << T.Help.ExitCodes << "\nDocumentation: " << docsAddress()
     << (T.Help.Page.empty() ? "" : "/") << T.Help.Page << '\n';
}
