// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   [{"name": "tile.cu", "lines": [[1, 20], [40, 41]]}, {"name": "all.cuh"}]

#include "lib/filter/ChangedLines.h"

#include "lib/files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace warplint;

/// Undoes git's quoting of unusual names: "b/caf\303\251.cu" in double quotes.
static std::string unquoted(llvm::StringRef Name) {
  if (Name.size() < 2 || !Name.starts_with("\"") || !Name.ends_with("\""))
    return Name.str();
  Name = Name.drop_front().drop_back();
  std::string Text;
  while (!Name.empty()) {
    unsigned Byte;
    if (!Name.consume_front("\\")) {
      Text += Name[0];
    } else if (Name.size() >= 3 && !Name.take_front(3).getAsInteger(8, Byte)) {
      Text += char(Byte);
      Name = Name.drop_front(2);
    } else if (!Name.empty()) {
      Text += Name[0] == 't' ? '\t' : Name[0] == 'n' ? '\n' : Name[0];
    }
    Name = Name.drop_front(std::min<size_t>(1, Name.size()));
  }
  return Text;
}

/// The path of a "+++ " line; empty for a file that is gone.
static std::string pathOf(llvm::StringRef Rest) {
  Rest = Rest.split('\t').first.rtrim('\r');
  std::string Path = unquoted(Rest);
  if (Path == "/dev/null")
    return "";
  llvm::StringRef Plain = Path;
  Plain.consume_front("b/");
  return Plain.str();
}

/// "@@ -1,2 +3,4 @@": where the new lines start and how many there are, and how many old ones.
static bool readHunk(llvm::StringRef Line, unsigned &Start, unsigned &Old, unsigned &New) {
  auto Count = [](llvm::StringRef Part, unsigned &First, unsigned &N) {
    auto [A, B] = Part.split(',');
    N = 1;
    return !A.getAsInteger(10, First) && (B.empty() || !B.getAsInteger(10, N));
  };
  unsigned OldStart;
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Line.split(Words, ' ');
  return Words.size() >= 4 && Words[1].consume_front("-") && Words[2].consume_front("+") &&
         Count(Words[1], OldStart, Old) && Count(Words[2], Start, New);
}

llvm::Expected<ChangedLines> warplint::readDiff(llvm::StringRef Diff) {
  ChangedLines C;
  std::string Path;
  unsigned At = 0, Old = 0, New = 0, Number = 0;
  while (!Diff.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Diff) = Diff.split('\n');
    ++Number;
    if (Old || New) { // inside a hunk: a line may look like anything
      char Mark = Line.empty() ? ' ' : Line[0];
      if (Mark == '+' && !Path.empty())
        C.Lines[Path].insert(At);
      if (Mark == '+' || Mark == ' ')
        ++At, New -= New > 0;
      if (Mark == '-' || Mark == ' ')
        Old -= Old > 0;
    } else if (Line.starts_with("+++ ")) {
      Path = pathOf(Line.drop_front(4));
    } else if (Line.starts_with("@@ ") && !readHunk(Line, At, Old, New)) {
      return llvm::createStringError("line " + llvm::Twine(Number) +
                                     " of the diff is not a hunk header: " + Line.rtrim());
    }
  }
  return C;
}

/// Whether \p Use accepts a name that \p Path, absolute, may have in a diff: relative to
/// \p Folder, and to each folder that is in.
static bool anyName(llvm::StringRef Path, llvm::StringRef Folder,
                    llvm::function_ref<bool(llvm::StringRef)> Use) {
  for (; !Folder.empty(); Folder = llvm::sys::path::parent_path(Folder)) {
    llvm::StringRef Rest = Path;
    if (Rest.consume_front(Folder) && (Folder.ends_with("/") || Rest.consume_front("/")) &&
        Use(Rest))
      return true;
  }
  return false;
}

/// The same where the root is known, through links if need be.
static bool theName(llvm::StringRef File, llvm::StringRef Root,
                    llvm::function_ref<bool(llvm::StringRef)> Use) {
  llvm::SmallString<256> Real;
  if (llvm::sys::fs::real_path(File, Real))
    Real = absolutePath(File);
  llvm::StringRef Rest = Real;
  return Rest.consume_front(Root) && Rest.consume_front("/") && Use(Rest);
}

/// The same for ends of \p Path, whole names only.
static bool anyEnd(llvm::StringRef Path, llvm::function_ref<bool(llvm::StringRef)> Use) {
  if (Use(Path))
    return true;
  for (size_t At = Path.find('/'); At != llvm::StringRef::npos; At = Path.find('/', At + 1))
    if (Use(Path.drop_front(At + 1)))
      return true;
  return false;
}

bool warplint::touches(const ChangedLines &C, llvm::StringRef Folder, const Finding &F) {
  auto Changed = [&](const SourceRange &R) {
    auto Use = [&](llvm::StringRef Name) {
      if (C.WholeFiles.count(Name.str()))
        return true;
      auto It = C.Lines.find(Name.str());
      if (It == C.Lines.end())
        return false;
      auto First = It->second.lower_bound(R.Line);
      return First != It->second.end() && *First <= std::max(R.Line, R.EndLine);
    };
    if (!R.isValid())
      return false;
    if (C.AreEnds)
      return anyEnd(absolutePath(R.File), Use);
    return C.Root.empty() ? anyName(absolutePath(R.File), Folder, Use)
                          : theName(R.File, C.Root, Use);
  };
  auto NoteChanged = [&](const Note &N) { return Changed(N.Where); };
  auto EditChanged = [&](const Edit &E) { return Changed(E.Range); };
  return Changed(F.Where) || llvm::any_of(F.Notes, NoteChanged) ||
         llvm::any_of(F.Fixes, [&](const Fix &X) { return llvm::any_of(X.Edits, EditChanged); });
}

namespace json = llvm::json;

namespace {
struct FilteredFile {
  std::string Name;
  std::optional<std::vector<std::vector<int64_t>>> Lines; ///< ranges; of none all are wanted
};

bool fromJSON(const json::Value &V, FilteredFile &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", F.Name) && O.map("lines", F.Lines);
}
} // namespace

llvm::Expected<ChangedLines> warplint::readLineFilter(llvm::StringRef Text) {
  llvm::Expected<json::Value> V = parseJson(Text);
  if (!V)
    return V.takeError();
  std::vector<FilteredFile> Files;
  json::Path::Root Root("line filter");
  if (!fromJSON(*V, Files, Root))
    return Root.getError();
  constexpr int64_t MostLine = 1 << 22; // of a file
  ChangedLines C;
  C.AreEnds = true;
  for (const FilteredFile &F : Files) {
    if (F.Name.empty())
      return llvm::createStringError("a file without a name");
    if (!F.Lines || F.Lines->empty())
      C.WholeFiles.insert(F.Name);
    for (const std::vector<int64_t> &Range :
         F.Lines.value_or(std::vector<std::vector<int64_t>>())) {
      if (Range.size() != 2 || Range[0] < 1 || Range[1] < Range[0])
        return llvm::createStringError(F.Name + ": lines are pairs of a first and a last one");
      for (int64_t Line = Range[0]; Line <= std::min(Range[1], MostLine); ++Line)
        C.Lines[F.Name].insert(unsigned(Line));
    }
  }
  return C;
}
