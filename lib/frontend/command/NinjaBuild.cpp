// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/NinjaBuild.h"

#include "lib/frontend/command/Quotes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace warplint;

namespace path = llvm::sys::path;

namespace {
using Variables = std::map<std::string, std::string>;

constexpr unsigned MostNesting = 16;        // files that include files, variables of variables
constexpr size_t MostValueBytes = 1u << 20; // a command line that exec would refuse

/// Replaces the escapes and variables of \p Text.
std::string expand(llvm::StringRef Text, llvm::function_ref<std::string(llvm::StringRef)> ValueOf) {
  std::string Result;
  while (!Text.empty() && Result.size() < MostValueBytes) {
    auto [Plain, Rest] = Text.split('$');
    Result += Plain;
    if (Plain.size() == Text.size())
      break;
    if (Rest.consume_front("{")) {
      auto [Name, After] = Rest.split('}');
      Result += ValueOf(Name);
      Text = After;
      continue;
    }
    llvm::StringRef Name =
        Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == '-'; });
    if (!Name.empty())
      Result += ValueOf(Name);
    else
      Result += Rest.take_front(); // "$ ", "$:", "$$"
    Text = Rest.drop_front(std::max<size_t>(Name.size(), 1));
  }
  Result.resize(std::min(Result.size(), MostValueBytes));
  return Result;
}

/// Takes the next path off \p Text: up to a space, a colon or '|' that is not escaped.
llvm::StringRef takePath(llvm::StringRef &Text) {
  Text = Text.ltrim(' ');
  size_t End = 0;
  while (End < Text.size() && !llvm::StringRef(" :|").contains(Text[End]))
    End += Text[End] == '$' ? 2 : 1;
  llvm::StringRef Path = Text.take_front(End);
  Text = Text.substr(Path.size());
  return Path;
}

/// Lines with those that "$\n" continues joined.
std::vector<std::string> logicalLines(llvm::StringRef Text) {
  std::vector<std::string> Lines;
  bool Continues = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.rtrim('\r');
    if (!Continues)
      Lines.emplace_back();
    else
      Line = Line.ltrim(' ');
    const size_t Dollars = Line.size() - Line.rtrim('$').size();
    Continues = Dollars % 2 == 1; // an even number are escaped dollars
    Lines.back() += Continues ? Line.drop_back() : Line;
  }
  return Lines;
}

bool isSource(llvm::StringRef File) {
  static constexpr llvm::StringLiteral Extensions[] = {".cu", ".c", ".cc", ".cpp", ".cxx"};
  return llvm::is_contained(Extensions, path::extension(File));
}

class NinjaReader {
public:
  NinjaReader(llvm::StringRef Folder, llvm::vfs::FileSystem &FS) : Folder(Folder), FS(FS) {}

  llvm::Error read(llvm::StringRef Name, unsigned Depth) {
    llvm::SmallString<256> Path(Name);
    if (!path::is_absolute(Path)) {
      Path = Folder;
      path::append(Path, Name);
    }
    auto Buffer = FS.getBufferForFile(Path);
    if (!Buffer)
      return llvm::createStringError(Path + ": " + Buffer.getError().message());
    const std::vector<std::string> Lines = logicalLines((*Buffer)->getBuffer());
    for (size_t N = 0; N < Lines.size();) {
      llvm::StringRef Line = Lines[N++];
      Variables Own; // of the indented lines that follow, not expanded
      for (; N < Lines.size() && llvm::StringRef(Lines[N]).starts_with(" "); ++N)
        if (auto [Key, Value] = binding(Lines[N]); !Key.empty())
          Own[Key.str()] = Value.str();
      if (llvm::Error E = statement(Line, std::move(Own), Path, Depth))
        return E;
    }
    return llvm::Error::success();
  }

  std::vector<CompileCommand> Commands;

private:
  static std::pair<llvm::StringRef, llvm::StringRef> binding(llvm::StringRef Line) {
    auto [Name, Value] = Line.split('=');
    return Name.size() == Line.size() ? std::pair<llvm::StringRef, llvm::StringRef>()
                                      : std::pair(Name.trim(' '), Value.ltrim(' '));
  }

  std::string ofFile(llvm::StringRef Name) const {
    auto It = Globals.find(Name.str());
    return It == Globals.end() ? "" : It->second;
  }

  std::string expanded(llvm::StringRef Text) const {
    return expand(Text, [&](llvm::StringRef Name) { return ofFile(Name); });
  }

  llvm::Error statement(llvm::StringRef Line, Variables Own, llvm::StringRef File, unsigned Depth) {
    auto [Word, Rest] = Line.split(' ');
    if (Line.trim().empty() || Line.starts_with("#") || Word == "pool" || Word == "default")
      return llvm::Error::success();
    if (Word == "rule") {
      Rules[Rest.trim().str()] = std::move(Own);
      return llvm::Error::success();
    }
    if (Word == "build") {
      addEdge(Rest, std::move(Own));
      return llvm::Error::success();
    }
    if (Word == "include" || Word == "subninja") {
      if (Depth == MostNesting)
        return llvm::createStringError(File + ": too many files include each other");
      return read(expanded(Rest.trim()), Depth + 1);
    }
    auto [Name, Value] = binding(Line);
    if (Name.empty() || Name.contains(' '))
      return llvm::createStringError(File + ": not ninja's syntax: " + Line.take_front(40));
    Globals[Name.str()] = expanded(Value);
    return llvm::Error::success();
  }

  /// "OUT...: RULE IN... | IMPLICIT || ORDER"
  void addEdge(llvm::StringRef Text, Variables Own) {
    std::vector<std::string> Out, In;
    for (llvm::StringRef Path; !(Path = takePath(Text)).empty();)
      Out.push_back(expanded(Path));
    if (Text.consume_front("|")) // implicit outputs
      while (!takePath(Text).empty())
        ;
    if (!Text.consume_front(":"))
      return;
    auto Rule = Rules.find(takePath(Text).str());
    for (llvm::StringRef Path; !(Path = takePath(Text)).empty();)
      In.push_back(expanded(Path));
    if (Rule == Rules.end() || In.empty() || !isSource(In.front()))
      return;
    for (auto &[Name, Value] : Own)
      Value = expanded(Value);
    Own["in"] = llvm::join(In, " ");
    Own["out"] = llvm::join(Out, " ");
    std::vector<std::string> Words = splitShellWords(valueIn(Own, Rule->second, "command", 0));
    Words.erase(llvm::find(Words, "&&"), Words.end());
    if (!Words.empty())
      Commands.push_back({Folder, std::move(Words), In.front()});
  }

  std::string valueIn(const Variables &Own, const Variables &Rule, llvm::StringRef Name,
                      unsigned Depth) const {
    if (auto It = Own.find(Name.str()); It != Own.end())
      return It->second;
    auto It = Rule.find(Name.str());
    if (It == Rule.end())
      return ofFile(Name);
    if (Depth == MostNesting)
      return "";
    return expand(It->second,
                  [&](llvm::StringRef Inner) { return valueIn(Own, Rule, Inner, Depth + 1); });
  }

  std::string Folder;
  llvm::vfs::FileSystem &FS;
  Variables Globals;
  std::map<std::string, Variables> Rules;
};
} // namespace

llvm::Expected<std::vector<CompileCommand>> warplint::readNinjaBuild(llvm::StringRef Path,
                                                                     llvm::vfs::FileSystem &FS) {
  NinjaReader Reader(path::parent_path(Path), FS);
  if (llvm::Error E = Reader.read(Path, 0))
    return E;
  return std::move(Reader.Commands);
}
