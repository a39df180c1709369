// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/CommandLine.h"

#include "lib/files/Files.h"
#include "lib/finding/Report.h"
#include "lib/render/Terminal.h"
#include "tool/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

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

/// The value of the environment's variable \p Name; empty as unset.
static llvm::StringRef fromEnvironment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

bool warplint::isColored(llvm::raw_ostream &OS) {
  const auto &Options = cl::getRegisteredOptions(); // --color is LLVM's own
  if (auto It = Options.find("color"); It != Options.end() && It->second->getNumOccurrences())
    return llvm::WithColor(OS).colorsEnabled();
  if (!fromEnvironment("NO_COLOR").empty())
    return false;
  const llvm::StringRef Forced = fromEnvironment("CLICOLOR_FORCE");
  return (!Forced.empty() && Forced != "0") || OS.has_colors();
}

size_t warplint::columnsOf(const llvm::raw_fd_ostream &OS) {
  using llvm::sys::Process;
  if (!OS.is_displayed())
    return 0;
  const unsigned Columns =
      &OS == &llvm::errs() ? Process::StandardErrColumns() : Process::StandardOutColumns();
  return Columns < 20 ? 80 : Columns; // a terminal that does not say, or hardly one
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
      Topic.Options.push_back({"color", "0|1",
                               "Colour the output (default: on a terminal, unless NO_COLOR is set)",
                               false, true});
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

static constexpr size_t LeftMost = 30; ///< columns that the left side of help may have

/// Columns of a line of help.
static size_t helpColumns() {
  const size_t Terminal = columnsOf(llvm::outs());
  return std::min<size_t>(Terminal ? Terminal : 100, 100);
}

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
  OS << wrapped(Text, Indent, Indent, helpColumns()) << '\n';
}

/// Two columns: what is typed, and what it means.
static void printRows(llvm::ArrayRef<std::pair<std::string, std::string>> Rows,
                      llvm::raw_ostream &OS) {
  size_t Width = 0;
  for (const auto &[Left, Right] : Rows)
    if (Left.size() <= LeftMost)
      Width = std::max(Width, Left.size());
  for (const auto &[Left, Right] : Rows) {
    OS << "  " << llvm::left_justify(wrapped(Left, 2, 6, helpColumns()), unsigned(Width));
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
  OS << '\n';
  wrap(("usage: " + T.Name + " " + T.Help.Usage).str(), 0, OS);
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
    for (const auto &[Command, Meaning] : Rows) {
      OS << "  " << llvm::left_justify(Command, 46) << "  ";
      wrap(Meaning, 50, OS);
    }
  }
  OS << '\n';
  wrap(("Exit codes: " + T.Help.ExitCodes).str(), 0, OS);
  OS << "Documentation: " << docsAddress() << (T.Help.Page.empty() ? "" : "/") << T.Help.Page
     << '\n';
}

/// \p Text with what roff would take for its own escaped.
static std::string roff(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else if ((C == '.' || C == '\'') && Out.empty())
      Out += std::string("\\&") + C;
    else
      Out += C;
  return Out;
}

static void printCommand(const CommandTable &T, llvm::raw_ostream &OS) {
  OS << ".SH \"" << llvm::StringRef(T.Name).upper() << "\"\n"
     << roff(T.Help.Overview) << "\n.PP\n.B " << roff(T.Name) << "\n"
     << roff(T.Help.Usage) << '\n';
  for (const OptionTopic &Topic : T.Topics) {
    if (Topic.Options.empty())
      continue;
    OS << ".SS " << roff(Topic.Title) << '\n';
    for (const OptionRow &O : Topic.Options)
      OS << ".TP\n.B " << roff(spelling(O)) << '\n' << roff(O.Help) << '\n';
  }
  if (!T.Help.Examples.empty())
    OS << ".SS Examples\n";
  for (const UsageExample &E : T.Help.Examples)
    OS << ".TP\n.B " << roff(E.Command) << '\n' << roff(E.Meaning) << '\n';
  OS << ".PP\nExit codes: " << roff(T.Help.ExitCodes) << '\n';
}

void warplint::printManPage(llvm::ArrayRef<CommandTable> Tables,
                            llvm::ArrayRef<CommandSummary> Commands, llvm::raw_ostream &OS) {
  OS << ".TH WARPLINT 1 \"\" \"warplint " WARPLINT_VERSION "\" \"User Commands\"\n"
     << ".SH NAME\nwarplint \\- static analyzer of the memory accesses of CUDA kernels\n"
     << ".SH SYNOPSIS\n.B warplint\n[COMMAND] [OPTIONS] FILE\\-OR\\-FOLDER...\n"
     << ".SH DESCRIPTION\n"
     << "Computes what each memory access of a CUDA kernel costs, without a GPU: wavefronts of "
        "shared memory, sectors of global memory. Without a command, warplint lints.\n"
     << ".SH COMMANDS\n";
  for (const CommandSummary &C : Commands)
    OS << ".TP\n.B " << roff(C.Name) << '\n' << roff(C.Summary) << '\n';
  for (const CommandTable &T : Tables)
    printCommand(T, OS);
  OS << ".SH \"SEE ALSO\"\n" << roff(docsAddress()) << '\n';
}
