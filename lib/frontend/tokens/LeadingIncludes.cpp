//===- lib/frontend/tokens/LeadingIncludes.cpp - What a file begins with *- C++ -* -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/LeadingIncludes.h"

#include "lib/frontend/tokens/RawLexer.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <set>

using namespace warplint;

namespace {
class Reader {
public:
  Reader(llvm::ArrayRef<std::string> Folders, llvm::vfs::FileSystem &FS)
      : Folders(Folders), FS(FS) {}

  /// Whether \p File holds nothing but includes and macros, so that what follows its own include
  /// counts, too.
  bool read(const std::string &File) {
    auto Text = FS.getBufferForFile(File);
    if (!Text || !Read.insert(File).second)
      return false;
    RawLexer Lexer((*Text)->getBuffer());
    clang::Token T = Lexer.next();
    for (bool IsFirst = true; T.is(clang::tok::hash); T = Lexer.next(), IsFirst = false) {
      const RawLexer::Directive D = Lexer.directive();
      if (D.Word == "endif")
        return Lexer.next().is(clang::tok::eof); // of the guard
      if (!passes(D, File) && !(IsFirst && D.Word == "ifndef" && defines(Lexer, D.Name)))
        return false;
    }
    return T.is(clang::tok::eof);
  }

  std::string Text;
  size_t Needed = 0; ///< of it: up to the last include

private:
  /// Whether what comes next is the second line of an include guard.
  static bool defines(RawLexer &Lexer, llvm::StringRef Name) {
    if (Lexer.next().isNot(clang::tok::hash))
      return false;
    const RawLexer::Directive D = Lexer.directive();
    return D.Word == "define" && D.Rest == Name;
  }

  /// Whether what comes after \p D still counts.
  bool passes(const RawLexer::Directive &D, const std::string &File) {
    if (D.Word == "include")
      return include(D.Rest, File);
    if (D.Word == "define")
      Text += "#define " + D.Rest + "\n";
    return D.Word == "define" || (D.Word == "pragma" && D.Name == "once");
  }

  bool include(llvm::StringRef Named, const std::string &By) {
    const bool IsQuoted = Named.starts_with("\"");
    if (!IsQuoted && !Named.starts_with("<"))
      return false; // a macro
    const llvm::StringRef Name =
        Named.drop_front().take_until([=](char C) { return C == (IsQuoted ? '"' : '>'); });
    if (std::optional<std::string> Own = ownHeader(Name, IsQuoted, By))
      return read(*Own);
    Text += ("#include " + Named.take_front(Name.size() + 2) + "\n").str();
    Needed = Text.size();
    return true;
  }

  std::optional<std::string> ownHeader(llvm::StringRef Name, bool IsQuoted, llvm::StringRef By) {
    auto In = [&](llvm::StringRef Folder) {
      llvm::SmallString<256> Path(Folder);
      llvm::sys::path::append(Path, Name);
      return std::string(Path);
    };
    if (std::string Beside = In(llvm::sys::path::parent_path(By)); IsQuoted && FS.exists(Beside))
      return Beside;
    for (const std::string &Folder : Folders)
      if (std::string Path = In(Folder); FS.exists(Path))
        return Path;
    return std::nullopt;
  }

  llvm::ArrayRef<std::string> Folders;
  llvm::vfs::FileSystem &FS;
  std::set<std::string> Read;
};
} // namespace

std::string warplint::leadingIncludes(const std::string &File, llvm::ArrayRef<std::string> Folders,
                                      llvm::vfs::FileSystem &FS) {
  Reader R(Folders, FS);
  R.read(File);
  return R.Text.substr(0, R.Needed);
}
