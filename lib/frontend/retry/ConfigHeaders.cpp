//===- lib/frontend/retry/ConfigHeaders.cpp - Headers that CMake makes ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/ConfigHeaders.h"

#include "lib/frontend/command/BuildCommands.h"
#include "lib/frontend/retry/FoldersAround.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace warplint;

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
bool isOfCuda(llvm::StringRef Macro) { return Macro.contains("CUDA") || Macro.ends_with("_GPU"); }

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
