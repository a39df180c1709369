//===- lib/frontend/retry/BuildMacros.cpp - Macros of build files -*- C++ -*-==//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/BuildMacros.h"

#include "lib/frontend/command/BuildCommands.h"
#include "lib/frontend/retry/ConfigHeaders.h"
#include "lib/frontend/retry/Fallback.h"
#include "lib/frontend/retry/FoldersAround.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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
  constexpr llvm::StringLiteral Others[] = {
      "WIN",   "WIN32",  "WIN64",  "WINDOWS", "MSC",   "MSVC",  "MAC",    "MACOS",  "OSX",
      "APPLE", "DARWIN", "IOS",    "ANDROID", "HIP",   "HIPCC", "ROCM",   "AMD",    "SYCL",
      "CL",    "OPENCL", "CLBLAS", "CLBLAST", "CLFFT", "METAL", "VULKAN", "ONEAPI", "MIC"};
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Macro.split(Words, '_');
  return llvm::any_of(Words,
                      [&](llvm::StringRef W) { return llvm::is_contained(Others, W.upper()); });
}

std::vector<std::string> warplint::buildMacroFlags(const ParseOptions &Parse,
                                                   const WantedMacros &Names,
                                                   llvm::vfs::FileSystem &FS) {
  constexpr llvm::StringLiteral BuildFiles[] = {"CMakeLists.txt", "Makefile", "makefile",
                                                "setup.py"};
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
        if (Name == "setup.py")
          continue; // what decides there is Python
        for (const auto &[Macro, Value] : plainMacrosIn(Text))
          if (Names.Asked.count(Macro) && !isOfOthers(Macro) && Known.insert(Macro).second)
            Flags.push_back(("-D" + llvm::Twine(Macro) + "=" + Value).str());
      }
  return Flags;
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
