//===- lib/frontend/retry/Fallback.cpp - Headers a file forgot --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/Fallback.h"

#include "lib/frontend/parse/BundledHeaders.h"
#include "lib/frontend/tokens/WordSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

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
