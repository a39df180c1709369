// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/retry/MissingHeaders.h"

#include "lib/files/CodeBase.h"
#include "lib/frontend/command/Databases.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/tokens/Tokens.h"
#include "lib/known/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;

namespace {
/// The identifiers that a message quotes: "use of undeclared identifier 'x'; did you mean 'y'?"
/// misses x; "... include <new>" misses that; "no member named 'max' in namespace 'std'" misses
/// max, and std::max.
void addNames(llvm::StringRef Message, llvm::StringSet<> &Names) {
  if (llvm::StringRef Include = Message.split("include <").second.split('>').first;
      !Include.empty())
    Names.insert(("<" + Include + ">").str());
  llvm::StringRef Quoted = Message.split('\'').second.split('\'').first;
  Quoted = Quoted.substr(Quoted.rfind(':') + 1);
  if (Quoted.empty() || !llvm::all_of(Quoted, isWordChar))
    return;
  Names.insert(Quoted);
  if (Message.contains("in namespace 'std'"))
    Names.insert(("std::" + Quoted).str());
}

llvm::StringRef textOf(llvm::StringRef Path) {
  for (const BundledHeader &H : bundledHeaders())
    if (H.Path == Path)
      return H.Text;
  return {};
}

/// "toolkit/cuda_fp16.h:" and then, indented, the names it gives; headers in the order in which
/// they are to be included.
struct Entry {
  llvm::StringRef Header;
  bool WithoutInclude = false; ///< nvcc declares those names in every file
  llvm::SmallVector<llvm::StringRef, 16> Given;
};

std::vector<Entry> readEntries() {
  std::vector<Entry> Result;
  llvm::SmallVector<llvm::StringRef, 256> Lines;
  textOf("fallback.txt").split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines) {
    if (Line.starts_with("#"))
      continue;
    if (Line.starts_with(" ")) {
      Line.split(Result.back().Given, ' ', -1, /*KeepEmpty=*/false);
      continue;
    }
    const auto [Header, Note] = Line.split(':');
    Result.push_back({Header, Note == " without include", {}});
  }
  return Result;
}

const std::vector<Entry> &entries() {
  static const std::vector<Entry> All = readEntries();
  return All;
}

bool gives(const Entry &E, llvm::StringRef Name) {
  return llvm::is_contained(E.Given, Name) ||
         Name == ("<" + E.Header.split('/').second + ">").str();
}

bool holdsWord(llvm::StringRef Text, llvm::StringRef Word) {
  for (size_t At = Text.find(Word); At != Text.npos; At = Text.find(Word, At + 1))
    if ((At == 0 || !isWordChar(Text[At - 1])) &&
        (At + Word.size() == Text.size() || !isWordChar(Text[At + Word.size()])))
      return true;
  return false;
}

/// Whether the text of the header names what no entry lists. Only names that are the toolkit's,
/// or of namespace std, for certain: other words of a header may be anything.
bool mentions(const Entry &E, llvm::StringRef Name) {
  bool OfToolkit = Name.starts_with("__") || Name.starts_with("cuda");
  bool OfStd = Name.consume_front("std::");
  return ((OfToolkit && !E.Header.starts_with("standard/")) ||
          (OfStd && E.Header.starts_with("standard/"))) &&
         holdsWord(textOf(E.Header), Name);
}
} // namespace

std::vector<std::string> warplint::headersFor(const std::vector<ErrorFact> &Errors,
                                              const ParseOptions &Parse) {
  llvm::StringSet<> Names;
  for (const ErrorFact &E : Errors)
    addNames(E.Message, Names);
  std::vector<Entry> Entries = entries();
  llvm::StringSet<> Unlisted;
  for (llvm::StringRef Name : Names.keys())
    if (llvm::none_of(Entries, [&](const Entry &E) { return gives(E, Name); }))
      Unlisted.insert(Name);
  if (!Parse.CudaPath.empty())
    llvm::erase_if(Entries, [](const Entry &E) { return !E.Header.starts_with("beside/"); });
  std::vector<std::string> Result;
  for (const Entry &E : Entries) {
    if (llvm::is_contained(Parse.Forced, E.Header) || llvm::is_contained(Result, E.Header))
      continue;
    if (llvm::any_of(Names.keys(), [&](llvm::StringRef N) { return gives(E, N); }) ||
        llvm::any_of(Unlisted.keys(), [&](llvm::StringRef N) { return mentions(E, N); }))
      Result.push_back(E.Header.str());
  }
  return Result;
}

Texts warplint::unsavedTexts(const ParseOptions &Parse) {
  Texts Unsaved = Parse.Overlay;
  if (Parse.Contents)
    Unsaved[Parse.File] = *Parse.Contents;
  return Unsaved;
}

std::vector<std::string> warplint::headersForeseen(const ParseOptions &Parse,
                                                   llvm::vfs::FileSystem &FS) {
  llvm::StringSet<> Names;
  for (const Entry &E : entries())
    if (E.WithoutInclude)
      Names.insert(E.Given.begin(), E.Given.end());
  WordSearch Words(std::move(Names), /*Folders=*/{}, unsavedTexts(Parse), FS);
  Words.read(Parse.File);
  std::vector<std::string> Result;
  for (const Entry &E : entries())
    if (E.WithoutInclude &&
        llvm::any_of(E.Given, [&](llvm::StringRef Name) { return Words.Found.contains(Name); }))
      Result.push_back(E.Header.str());
  return Result;
}

std::optional<llvm::StringRef> warplint::missingName(const ErrorFact &E) {
  llvm::StringRef Message = E.Message;
  for (llvm::StringRef Start : {"use of undeclared identifier '", "unknown type name '",
                                "no member named '", "no type named '", "no template named '"})
    if (Message.consume_front(Start))
      return Message.take_while(isWordChar);
  return std::nullopt;
}

namespace path = llvm::sys::path;

namespace {
/// What lies around a file.
struct Surroundings {
  std::string Start;       ///< where relative paths start
  bool IsRelative = false; ///< the file is named so
  std::string CodeBase;    ///< its root; empty: nothing says where it ends
  std::string Folder;      ///< the file's own, absolute
  std::vector<std::string>
      Above; ///< the folders above the file, its own first, as named() has them

  /// \p Folder, absolute, relative to where paths start if it is below that and the file is named
  /// so, too.
  std::string named(llvm::StringRef Folder) const {
    if (IsRelative && Folder == Start)
      return ".";
    if (IsRelative && Folder.consume_front(Start + "/"))
      return Folder.str();
    return Folder.str();
  }
};

Surroundings surroundingsOf(const ParseOptions &Parse, llvm::vfs::FileSystem &FS) {
  constexpr size_t Most = 16, MostOutside = 6; // without a root, nobody says where to stop
  Surroundings S;
  S.Start = absolutePath(".", "", FS);
  S.IsRelative = !path::is_absolute(Parse.File);
  const std::string File = absolutePath(Parse.File, "", FS);
  S.CodeBase = codeBaseOf(File, FS);
  S.Folder = path::parent_path(File).str();
  for (llvm::StringRef Folder = S.Folder;
       S.Above.size() < (S.CodeBase.empty() ? MostOutside : Most) &&
       path::has_relative_path(Folder);
       Folder = path::parent_path(Folder)) {
    S.Above.push_back(S.named(Folder));
    if (Folder == S.CodeBase)
      break;
  }
  return S;
}

std::string joined(llvm::StringRef Folder, llvm::StringRef Name) {
  return Name.empty() ? Folder.str() : Folder == "." ? Name.str() : (Folder + "/" + Name).str();
}

/// The folders above the file, and the usual ones in them.
std::vector<std::string> usualOnes(const Surroundings &Of) {
  std::vector<std::string> Result;
  for (const std::string &Folder : Of.Above)
    for (llvm::StringRef Usual : {"", "include", "src", "inc"})
      Result.push_back(joined(Folder, Usual));
  return Result;
}

/// Whether files lie in folders; most names that are missing share their first folder.
class Files {
public:
  explicit Files(llvm::vfs::FileSystem &FS) : FS(FS) {}

  /// The first of \p Folders with a file \p Name; null if none has.
  const std::string *find(llvm::ArrayRef<std::string> Folders, llvm::StringRef Name) {
    const auto *Found =
        llvm::find_if(Folders, [&](const std::string &F) { return holds(F, Name); });
    return Found == Folders.end() ? nullptr : &*Found;
  }

private:
  bool holds(const std::string &Folder, llvm::StringRef Name) {
    const std::string First = Folder + "/" + Name.split('/').first.str();
    auto [It, New] = Known.try_emplace(First, false);
    if (New)
      It->second = FS.exists(First);
    if (!It->second)
      return false;
    llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Folder + "/" + Name);
    return Status && Status->isRegularFile();
  }

  llvm::vfs::FileSystem &FS;
  llvm::StringMap<bool> Known;
};
} // namespace

/// Whether what `#include <...>` means would be another file with \p Folder searched.
static bool hidesBundledHeaders(llvm::StringRef Folder, llvm::vfs::FileSystem &FS) {
  return llvm::any_of(bundledHeaders(), [&](const BundledHeader &H) {
    const auto [Kind, Name] = H.Path.split('/');
    return !Name.empty() && Kind != "beside" && !standsForLibrary(Name) &&
           FS.exists(Folder + "/" + Name);
  });
}

std::vector<std::string> warplint::flagsAround(const ParseOptions &Parse,
                                               llvm::ArrayRef<std::string> Missing,
                                               llvm::vfs::FileSystem &FS) {
  if (Missing.empty())
    return {};
  const Surroundings Of = surroundingsOf(Parse, FS);
  const std::vector<std::string> Usual = usualOnes(Of);
  std::set<std::string> Told;
  std::vector<std::string> Flags;
  Files Around(FS);
  auto FromIndex = [&](llvm::StringRef Name) -> std::optional<std::string> {
    if (Of.CodeBase.empty())
      return std::nullopt;
    std::vector<std::string> Folders = Parse.Headers->of(Of.CodeBase).foldersFor(Name, Of.Folder);
    return Folders.empty() ? std::nullopt : std::optional(Of.named(Folders.front()));
  };
  for (const std::string &Name : Missing) {
    if (path::is_absolute(Name))
      continue;
    const std::string *InUsual = Around.find(Usual, Name);
    std::optional<std::string> Found = InUsual ? std::optional(*InUsual) : FromIndex(Name);
    if (!Found || !Told.insert(*Found).second)
      continue;
    // `#include <x.h>` finds there what it finds nowhere else.
    const std::vector<llvm::StringRef> Hows =
        hidesBundledHeaders(*Found, FS) ? std::vector<llvm::StringRef>{"-iquote", "-idirafter"}
                                        : std::vector<llvm::StringRef>{"-I"};
    for (llvm::StringRef How : Hows)
      if (std::string Flag = (How + *Found).str(); !llvm::is_contained(Parse.AddedFlags, Flag))
        Flags.push_back(std::move(Flag));
  }
  return Flags;
}

std::vector<llvm::StringRef> warplint::foldersOfCodeBase(llvm::StringRef File,
                                                         llvm::vfs::FileSystem &FS) {
  const std::string Root = codeBaseOf(File, FS);
  std::vector<llvm::StringRef> Folders;
  for (llvm::StringRef Folder = path::parent_path(File); path::has_relative_path(Folder);
       Folder = path::parent_path(Folder)) {
    Folders.push_back(Folder);
    if (Root.empty() || Folder == Root)
      break;
  }
  return Folders;
}

/// Whether \p Name is a word of C++20, or what the bundled headers declare for it only.
static bool isNewer(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Newer[] = {
      "char8_t",         "co_await",         "co_return",      "co_yield",     "concept",
      "consteval",       "constinit",        "convertible_to", "derived_from", "floating_point",
      "integral",        "invocable",        "requires",       "same_as",      "signed_integral",
      "source_location", "unsigned_integral"};
  return llvm::is_contained(Newer, Name);
}

bool warplint::mayBeNewer(const ErrorFact &E) {
  const std::optional<llvm::StringRef> Name = missingName(E);
  return !Name || isNewer(*Name);
}

bool warplint::isOfNewer(const ErrorFact &E) {
  const std::optional<llvm::StringRef> Name = missingName(E);
  return Name && isNewer(*Name);
}
