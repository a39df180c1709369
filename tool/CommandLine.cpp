//===- tool/CommandLine.cpp - The options of a command, as values ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/CommandLine.h"

#include "tool/Commands.h"

#include "lib/files/Globs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

using namespace warplint;
namespace cl = llvm::cl;

llvm::ArrayRef<const char *> CommandLine::own() const {
  return {Args.begin(), llvm::find_if(Args, [](llvm::StringRef A) { return A == "--"; })};
}

llvm::ArrayRef<const char *> CommandLine::fromDashes() const {
  return Args.drop_front(own().size());
}

const OptionRow *CommandTable::find(llvm::StringRef Option) const {
  for (const OptionTopic &T : Topics)
    for (const OptionRow &O : T.Options)
      if (O.Name == Option)
        return &O;
  return nullptr;
}

static OptionRow rowOf(const cl::Option &O) {
  OptionRow Row{O.ArgStr.str(), O.ValueStr.str(), O.HelpStr.str()};
  Row.Joined = O.getFormattingFlag() == cl::Prefix;
  Row.Optional = O.getValueExpectedFlag() == cl::ValueOptional;
  return Row;
}

/// The options that exist, by category. LLVM registers more than ours.
static std::vector<OptionTopic> topicsOf(llvm::ArrayRef<cl::OptionCategory *> Categories) {
  std::vector<OptionTopic> Topics;
  for (const cl::OptionCategory *Category : Categories) {
    OptionTopic Topic{Category->getName().str(), {}};
    for (const auto &[Name, Option] : cl::getRegisteredOptions())
      if (llvm::is_contained(Option->Categories, Category) &&
          Option->getOptionHiddenFlag() == cl::NotHidden)
        Topic.Options.push_back(rowOf(*Option));
    if (Category->getName() == "Output") // LLVM's own, for every command
      Topic.Options.push_back(
          {"color", "0|1", "Colour the output (default: on a terminal)", false, true});
    llvm::sort(Topic.Options, [](const OptionRow &A, const OptionRow &B) {
      return std::pair(llvm::StringRef(A.Name).lower(), A.Name) <
             std::pair(llvm::StringRef(B.Name).lower(), B.Name);
    });
    Topics.push_back(std::move(Topic));
  }
  return Topics;
}

llvm::StringRef warplint::nearName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known) {
  const llvm::StringRef Nearest = nearestName(Name, Known);
  const size_t Far = std::max<size_t>(1, Name.size() / 3);
  return Name.edit_distance_insensitive(Nearest) <= Far ? Nearest : "";
}

/// Takes the options of \p Categories back, so that another command can make its own.
static void forget(llvm::ArrayRef<cl::OptionCategory *> Categories) {
  std::vector<cl::Option *> Own;
  auto Add = [&](cl::Option *O) {
    if (llvm::any_of(O->Categories,
                     [&](const auto *C) { return llvm::is_contained(Categories, C); }))
      Own.push_back(O);
  };
  for (const auto &[Name, Option] : cl::getRegisteredOptions())
    Add(Option);
  for (cl::Option *Option : cl::SubCommand::getTopLevel().PositionalOpts)
    Add(Option);
  for (cl::Option *Option : Own)
    Option->removeArgument();
  cl::ResetCommandLineParser(); // the categories
}

/// LLVM's message about options, in one line: "unknown option '--x'; did you mean '--y'?".
static std::string messageFrom(llvm::StringRef Text, const CommandTable &Table) {
  // "warplint: Unknown command line argument '--x'.  Try: '...'", perhaps with further lines.
  llvm::StringRef First = Text.trim().split('\n').first.split(".  Try:").first;
  First = First.substr(First.find(": ") == llvm::StringRef::npos ? 0 : First.find(": ") + 2);
  if (!First.consume_front("Unknown command line argument '")) {
    std::string Line = First.str();
    if (!Line.empty())
      Line[0] = llvm::toLower(Line[0]);
    return Line;
  }
  const llvm::StringRef Given = First.rtrim('\'');
  const llvm::StringRef Name = Given.ltrim('-').split('=').first;
  std::vector<llvm::StringRef> Known;
  for (const OptionTopic &T : Table.Topics)
    for (const OptionRow &O : T.Options)
      if (O.Name.size() > 1) // every letter is near to every other
        Known.push_back(O.Name);
  std::string Line = "unknown option '" + Given.str() + "'; ";
  if (llvm::StringRef Near = nearName(Name, Known); !Near.empty() && Name.size() > 1)
    return Line + "did you mean '--" + Near.str() + "'?";
  return Line + "'" + Table.Name + " --help-all' lists the options";
}

static bool isHelp(llvm::StringRef Word) {
  return Word == "--help" || Word == "-help" || Word == "-h" || Word == "--help-all";
}

bool warplint::asksForHelp(const CommandLine &Line) {
  return llvm::any_of(Line.own().drop_front(), isHelp);
}

std::optional<int> warplint::parseCommandLine(const CommandLine &Line, const CommandHelp &Help,
                                              llvm::ArrayRef<cl::OptionCategory *> Topics) {
  const CommandTable Table{Line.Args.front(), Help, topicsOf(Topics)};
  if (Line.Describe) {
    *Line.Describe = Table;
    forget(Topics);
    return ExitClean;
  }
  const llvm::ArrayRef<const char *> Own = Line.own();
  for (llvm::StringRef Word : Own.drop_front())
    if (isHelp(Word)) {
      printHelp(Table, Word == "--help-all",
                Table.Name == "warplint" ? summaries() : std::vector<CommandSummary>(),
                llvm::outs());
      return ExitClean;
    }
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) { OS << "warplint " WARPLINT_VERSION "\n"; });
  std::string Errors;
  llvm::raw_string_ostream OS(Errors);
  if (cl::ParseCommandLineOptions(int(Own.size()), Own.data(), Help.Overview, &OS))
    return std::nullopt;
  return Errors.empty() ? ExitFailed : fail(messageFrom(Errors, Table)); // LLVM has said it
}
