// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/retry/BuildFiles.h"

#include "lib/frontend/command/Databases.h"
#include "lib/frontend/retry/MissingHeaders.h"
#include "lib/known/BuildWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace warplint;

namespace {
class MacroText {
public:
  void add(llvm::StringRef Name, llvm::StringRef Value) {
    // Quotes would have to be read as a shell does.
    if (Value.find_first_of("\"'\\$@{") == llvm::StringRef::npos && Seen.insert(Name).second)
      Found.push_back({Name.str(), Value.empty() ? "1" : Value.str()});
  }

  /// Every "-DNAME=VALUE" of \p Text.
  void addFlags(llvm::StringRef Text) {
    const llvm::Regex Flag("(^|[^A-Za-z0-9_-])-D *([A-Za-z_][A-Za-z0-9_]*)(=([^ \t\n;]*))?");
    each(Flag, Text, [&](llvm::ArrayRef<llvm::StringRef> M) {
      const llvm::StringRef Value = M[4].rtrim("\"'`);,]"); // of what the flag stands in
      if (!Value.empty() || M[3].empty())
        add(M[2], Value);
    });
  }

  /// The words of CMake's `target_compile_definitions(app PRIVATE NAME=VALUE)`.
  void addDefinitions(llvm::StringRef Text) {
    const llvm::Regex Command("(target|add)_compile_definitions *\\(([^)]*)\\)");
    each(Command, Text, [&](llvm::ArrayRef<llvm::StringRef> M) {
      llvm::SmallVector<llvm::StringRef, 8> Words;
      llvm::SplitString(M[2], Words, " \t\n");
      for (llvm::StringRef Word :
           llvm::ArrayRef(Words).drop_front(std::min<size_t>(M[1] == "target", Words.size()))) {
        if (Word.consume_front("\"") && !Word.consume_back("\""))
          continue; // a value of several words
        Word.consume_front("-D");
        auto [Name, Value] = Word.split('=');
        if (!llvm::is_contained({"PRIVATE", "PUBLIC", "INTERFACE"}, Name) && isName(Name))
          add(Name, Value);
      }
    });
  }

  /// Python's `define_macros=[("NAME", "VALUE"), ("NAME", None)]`.
  void addPairs(llvm::StringRef Text) {
    const llvm::Regex Pair(
        "\\( *[\"']([A-Za-z_][A-Za-z0-9_]*)[\"'] *, *(None|[\"']([^\"']*)[\"'])");
    for (size_t At = 0; (At = Text.find("define_macros", At)) != llvm::StringRef::npos; ++At)
      each(Pair, Text.substr(At).take_until([](char C) { return C == ']'; }),
           [&](llvm::ArrayRef<llvm::StringRef> M) { add(M[1], M[3]); });
  }

  std::vector<std::pair<std::string, std::string>> Found;

private:
  static bool isName(llvm::StringRef Name) {
    return !Name.empty() && !llvm::isDigit(Name[0]) &&
           llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  }

  static void each(const llvm::Regex &R, llvm::StringRef Text,
                   llvm::function_ref<void(llvm::ArrayRef<llvm::StringRef>)> Take) {
    llvm::SmallVector<llvm::StringRef, 5> M;
    while (R.match(Text, &M)) {
      Take(M);
      Text = Text.substr(size_t(M[0].end() - Text.begin()));
    }
  }

  llvm::StringSet<> Seen;
};

/// Without what follows '#' in each line: a comment to CMake, make and Python.
std::string withoutComments(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Result += Line.split('#').first;
    Result += '\n';
    Text = Rest;
  }
  return Result;
}
} // namespace

std::vector<std::pair<std::string, std::string>> warplint::macrosIn(llvm::StringRef BuildFile) {
  const std::string Text = withoutComments(BuildFile);
  MacroText M;
  M.addFlags(Text);
  M.addDefinitions(Text);
  M.addPairs(Text);
  return std::move(M.Found);
}

/// \p Text with lines that a backslash continues put together.
static std::string joinedLines(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    const bool GoesOn = Line.consume_back("\\");
    Result += (Line + (GoesOn ? " " : "\n")).str();
    Text = Rest;
  }
  return Result;
}

/// The lines of a build file that no condition, target or recipe decides.
static std::string plainLines(llvm::StringRef Text) {
  const llvm::Regex Opens(
      "^[ \t]*(if *\\(|ifeq|ifneq|ifdef|ifndef|function *\\(|macro *\\(|foreach *\\()",
      llvm::Regex::IgnoreCase);
  const llvm::Regex Closes("^[ \t]*(endif|endfunction|endmacro|endforeach)",
                           llvm::Regex::IgnoreCase);
  const llvm::Regex OfTarget("^[^=(]*:[^=]|target_compile_definitions", llvm::Regex::IgnoreCase);
  const llvm::Regex OtherVariable("^[ \t]*[A-Za-z0-9_]*[ \t]*[:+?]?=");
  const llvm::Regex FlagVariable(
      "^[ \t]*[A-Za-z0-9_]*(FLAGS|DEFS|DEFINES|DEFINITIONS|MACROS)[ \t]*[:+?]?=");
  const llvm::Regex OfDebugging("DEBUG|DBG", llvm::Regex::IgnoreCase);
  std::string Result;
  unsigned Depth = 0;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Depth += Opens.match(Line);
    if (Closes.match(Line)) {
      Depth -= Depth > 0;
      continue;
    }
    const bool IsRecipe = Line.starts_with("\t");
    const bool IsOther = OtherVariable.match(Line) && !FlagVariable.match(Line);
    if (Depth == 0 && !IsRecipe && !IsOther && !OfTarget.match(Line) && !OfDebugging.match(Line))
      Result += (Line + "\n").str();
  }
  return Result;
}

std::vector<std::pair<std::string, std::string>>
warplint::plainMacrosIn(llvm::StringRef BuildFile) {
  return macrosIn(plainLines(joinedLines(withoutComments(BuildFile))));
}

/// Whether \p Macro selects another platform or language: one of its words does.
static bool isOfOthers(llvm::StringRef Macro) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Macro.split(Words, '_');
  return llvm::any_of(
      Words, [](llvm::StringRef W) { return isBuildWord(BuildWord::OtherPlatform, W.upper()); });
}

std::vector<std::string> warplint::buildMacroFlags(const ParseOptions &Parse,
                                                   const WantedMacros &Names,
                                                   llvm::vfs::FileSystem &FS) {
  std::vector<llvm::StringRef> BuildFiles = buildWords(BuildWord::BuildFile);
  llvm::append_range(BuildFiles, buildWords(BuildWord::PythonBuild));
  const std::string File = absolutePath(Parse.File, "", FS);
  const CMakeVariables Variables = variablesAround(File, FS);
  std::vector<std::string> Flags;
  llvm::StringSet<> Known;
  for (llvm::StringRef Folder : foldersOfCodeBase(File, FS))
    for (llvm::StringRef Name : BuildFiles)
      if (auto Buffer = FS.getBufferForFile(Folder + "/" + Name)) {
        const std::string Text = withKnown((*Buffer)->getBuffer(), Variables);
        for (const auto &[Macro, Value] : macrosIn(Text))
          if (Names.Missing.contains(Macro) && !isOfOthers(Macro) && Known.insert(Macro).second)
            Flags.push_back(("-D" + llvm::Twine(Macro) + "=" + Value).str());
        if (isBuildWord(BuildWord::PythonBuild, Name))
          continue;
        for (const auto &[Macro, Value] : plainMacrosIn(Text))
          if (Names.Asked.count(Macro) && !isOfOthers(Macro) && Known.insert(Macro).second)
            Flags.push_back(("-D" + llvm::Twine(Macro) + "=" + Value).str());
      }
  return Flags;
}

std::vector<std::string> warplint::unknownQualifiers(const Facts &Left) {
  std::vector<std::string> Words;
  for (const ErrorFact &E : Left.Errors)
    for (const std::string &Word : E.Macros)
      if (!llvm::StringRef(E.Message).starts_with("#error ") && !llvm::is_contained(Words, Word))
        Words.push_back(Word);
  return Words;
}

std::vector<std::string> warplint::macrosOfMissing(const Facts &Left) {
  std::vector<std::string> Macros;
  for (const ErrorFact &E : Left.Errors) {
    const std::optional<llvm::StringRef> Name = missingName(E);
    const auto Under = Name ? Left.DefinedUnder.find(Name->str()) : Left.DefinedUnder.end();
    if (Under == Left.DefinedUnder.end())
      continue;
    const llvm::StringRef Macro = Under->second;
    if (!Macro.starts_with("_") && !llvm::is_contained(Macros, Macro) && !isOfOthers(Macro))
      Macros.push_back(Macro.str());
  }
  return Macros;
}

std::vector<std::string> warplint::hipMacros(const Facts &Left) {
  const bool IsIncluded =
      llvm::any_of(Left.StandIns, [](llvm::StringRef Name) { return Name.starts_with("hip"); });
  const bool IsMissing = llvm::any_of(Left.Errors, [](const ErrorFact &E) {
    llvm::StringRef Name = missingName(E).value_or("");
    return Name.consume_front("hip") && !Name.empty() && llvm::isUpper(Name[0]);
  });
  std::vector<std::string> Macros;
  if (!IsIncluded && !IsMissing)
    return Macros;
  Macros.push_back("__HIPCC__");
  llvm::copy_if(Left.AskedMacros, std::back_inserter(Macros), [](llvm::StringRef Macro) {
    return Macro.contains("HIP") && !Macro.contains("PLATFORM") && !Macro.starts_with("_");
  });
  return Macros;
}

namespace {
/// Whether CMake's `if` takes \p Value for true.
bool isTrue(llvm::StringRef Value) {
  return !llvm::StringSwitch<bool>(Value.upper())
              .Cases({"", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND"}, true)
              .Default(llvm::StringRef(Value).ends_with("-NOTFOUND"));
}

void addMatches(const llvm::Regex &Command, llvm::StringRef Text, CMakeVariables &Known) {
  llvm::SmallVector<llvm::StringRef, 4> M;
  while (Command.match(Text, &M)) {
    if (const llvm::StringRef Value = M[2].trim('"'); !Value.contains('$'))
      Known.try_emplace(M[1], Value);
    Text = Text.substr(size_t(M[0].end() - Text.begin()));
  }
}

/// \p Line with values for each @NAME@ and ${NAME}; nothing if one is not known.
std::optional<std::string> withValues(llvm::StringRef Line, const CMakeVariables &Values) {
  const llvm::Regex Reference("@([A-Za-z_][A-Za-z0-9_]*)@|[$][{]([A-Za-z_][A-Za-z0-9_]*)[}]");
  std::string Result;
  llvm::SmallVector<llvm::StringRef, 3> M;
  while (Reference.match(Line, &M)) {
    const auto Value = Values.find(M[1].empty() ? M[2] : M[1]);
    if (Value == Values.end())
      return std::nullopt;
    Result += Line.take_front(size_t(M[0].begin() - Line.begin())).str() + Value->second;
    Line = Line.substr(size_t(M[0].end() - Line.begin()));
  }
  return Result + Line.str();
}

/// Whether \p Macro says that the build is one for NVIDIA's GPUs: WITH_CUDA, APP_GPU.
bool isOfCuda(llvm::StringRef Macro) { return isBuildWord(BuildWord::SaysCuda, Macro); }

/// `#cmakedefine NAME ...` and `#cmakedefine01 NAME` as a directive of C. What is compiled for CUDA
/// is configured so, if no file says otherwise.
std::string definition(llvm::StringRef Name, llvm::StringRef Rest, bool IsNumber,
                       const CMakeVariables &Values) {
  const auto Value = Values.find(Name);
  const bool IsAssumed = Value == Values.end() && isOfCuda(Name);
  const bool Is = IsAssumed || (Value != Values.end() && isTrue(Value->second));
  if (IsNumber || IsAssumed)
    return ("#define " + Name + (Is ? " 1" : " 0")).str();
  const std::optional<std::string> Text = Is ? withValues(Rest, Values) : std::nullopt;
  return Text ? ("#define " + Name + *Text).str() : "";
}
} // namespace

/// \p CMakeFile without the branches that what is known excludes: of `if(DOUBLE)`, where DOUBLE is
/// an option that is off, the lines up to `else()`.
static std::string decided(llvm::StringRef CMakeFile, const CMakeVariables &Known) {
  const llvm::Regex Command("^[ \t]*(if|elseif|else|endif) *[(] *([^)]*[^ )])? *[)]",
                            llvm::Regex::IgnoreCase);
  enum Branch : uint8_t { Read, Left, Done, Open }; // Open: it is not known whether it is taken
  llvm::SmallVector<Branch, 8> Around;
  std::string Result;
  while (!CMakeFile.empty()) {
    auto [Line, Rest] = CMakeFile.split('\n');
    CMakeFile = Rest;
    llvm::SmallVector<llvm::StringRef, 3> M;
    const std::string Word = Command.match(Line, &M) ? M[1].lower() : "";
    if (Word == "if") {
      const auto Value = Known.find(M[2]);
      Around.push_back(Value == Known.end() ? Open : isTrue(Value->second) ? Read : Left);
    } else if (!Word.empty() && Around.empty()) {
      continue; // an end without a beginning
    } else if (Word == "endif") {
      Around.pop_back();
    } else if (!Word.empty()) {
      Branch &B = Around.back();
      B = B == Read || B == Done ? Done : B == Left && Word == "else" ? Read : Open;
    } else if (!llvm::is_contained(Around, Left) && !llvm::is_contained(Around, Done)) {
      Result += (Line + "\n").str();
    }
  }
  return Result;
}

void warplint::addVariables(llvm::StringRef CMakeFile, CMakeVariables &Known) {
  constexpr llvm::StringLiteral Name = "([A-Za-z_][A-Za-z0-9_]*)", Space = "[ \t\r\n]+",
                                Text = "\"[^\"]*\"";
  addMatches(
      llvm::Regex(("option *[(][ \t\r\n]*" + Name + Space + Text + Space + "([A-Za-z0-9]+)").str()),
      CMakeFile, Known);
  addMatches(
      llvm::Regex(("set *[(][ \t\r\n]*" + Name + Space + "(" + Text + "|[^ \t\r\n()\"]+)").str()),
      decided(CMakeFile, Known), Known);
}

std::string warplint::configured(llvm::StringRef Template, const CMakeVariables &Values) {
  std::string Result;
  while (!Template.empty()) {
    auto [Line, Rest] = Template.split('\n');
    Template = Rest;
    llvm::StringRef Directive = Line.ltrim();
    const bool IsDirective = Directive.consume_front("#");
    Directive = Directive.ltrim();
    if (IsDirective && Directive.starts_with("cmakedefine")) {
      const bool IsNumber = Directive.starts_with("cmakedefine01");
      Directive = Directive.drop_while([](char C) { return C != ' ' && C != '\t'; }).ltrim();
      const llvm::StringRef Name =
          Directive.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
      Result += definition(Name, Directive.drop_front(Name.size()).rtrim(), IsNumber, Values);
    } else if (std::optional<std::string> Text = withValues(Line, Values)) {
      Result += *Text;
    }
    Result += '\n'; // lines keep their numbers
  }
  return Result;
}

std::string warplint::withKnown(llvm::StringRef Text, const CMakeVariables &Values) {
  std::string Result;
  for (size_t At = Text.find("${"); At != Text.npos; At = Text.find("${")) {
    const llvm::StringRef Name = Text.substr(At + 2).take_until([](char C) { return C == '}'; });
    const size_t End = std::min(Text.size(), At + Name.size() + 3);
    const auto Value = Values.find(Name);
    Result += Text.take_front(At);
    Result += Value == Values.end() ? Text.slice(At, End) : llvm::StringRef(Value->second);
    Text = Text.substr(End);
  }
  return Result + Text.str();
}

CMakeVariables warplint::variablesAround(llvm::StringRef File, llvm::vfs::FileSystem &FS) {
  CMakeVariables Known;
  for (llvm::StringRef Folder : foldersOfCodeBase(File, FS))
    if (auto Buffer = FS.getBufferForFile(Folder + "/CMakeLists.txt"))
      addVariables((*Buffer)->getBuffer(), Known);
  return Known;
}

std::optional<ParseOptions> warplint::withConfigHeaders(const ParseOptions &Parse,
                                                        llvm::ArrayRef<std::string> Missing,
                                                        llvm::vfs::FileSystem &FS) {
  ParseOptions Bare = Parse, Result = Parse;
  Bare.AddedFlags.clear(); // a folder may have been added for another header
  auto AddFrom = [&](const std::string &Name, const std::string &Flag, llvm::StringRef Suffix) {
    llvm::StringRef Folder = Flag;
    for (llvm::StringRef How : {"-iquote", "-idirafter", "-I"})
      if (Folder.consume_front(How))
        break;
    const std::string Made = (Folder + "/" + Name).str();
    auto Template = FS.getBufferForFile(Made + Suffix);
    if (!Template)
      return;
    Result.Overlay[Made] =
        configured((*Template)->getBuffer(), variablesAround(absolutePath(Made, "", FS), FS));
    if (!llvm::is_contained(Result.AddedFlags, Flag))
      Result.AddedFlags.push_back(Flag);
  };
  constexpr llvm::StringLiteral Suffixes[] = {".in", ".cmakein", ".cmake"}; // of templates
  for (const std::string &Name : Missing)
    for (llvm::StringRef Suffix : Suffixes)
      for (const std::string &Flag : flagsAround(Bare, {(Name + Suffix).str()}, FS))
        AddFrom(Name, Flag, Suffix);
  return Result.Overlay == Parse.Overlay ? std::nullopt : std::optional(std::move(Result));
}
