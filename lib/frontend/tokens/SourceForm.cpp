// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/SourceForm.h"

#include "lib/frontend/tokens/Tokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

using namespace warplint;

bool warplint::isNamedAsSource(llvm::StringRef File) {
  static constexpr llvm::StringLiteral Extensions[] = {".cu",  ".cuh", ".c",   ".cc", ".cpp",
                                                       ".cxx", ".h",   ".hpp", ".hh", ".hxx",
                                                       ".inl", ".inc", ".ipp", ".tpp"};
  return llvm::is_contained(Extensions, llvm::sys::path::extension(File));
}

/// The first line that is neither blank nor a comment, which \p Comment begins.
static llvm::StringRef firstLine(llvm::StringRef Text, llvm::StringRef Comment) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Line = Line.trim();
    if (!Line.empty() && !Line.starts_with(Comment))
      return Line;
    Text = Rest;
  }
  return "";
}

static bool isLlvmText(llvm::StringRef Text) {
  if (Text.ltrim().starts_with("; ModuleID"))
    return true;
  const llvm::StringRef Line = firstLine(Text, ";");
  return Line.starts_with("source_filename = ") || Line.starts_with("target datalayout = ") ||
         Line.starts_with("target triple = ");
}

static bool isMlir(llvm::StringRef Extension, llvm::StringRef Text) {
  if (Extension == ".ttir" || Extension == ".ttgir" || Extension == ".mlir")
    return true;
  const llvm::StringRef Line = firstLine(Text, "//");
  return Line.starts_with("module attributes {") || Line.starts_with("#loc = loc(");
}

SourceForm warplint::formOf(llvm::StringRef File, llvm::StringRef Text) {
  if (isNamedAsSource(File))
    return SourceForm::Cuda;
  if (isNamedAsHost(File))
    return SourceForm::HostProgram;
  const llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Text.starts_with("BC\xC0\xDE") || Extension == ".bc")
    return SourceForm::Bitcode;
  if (Extension == ".ll" || Extension == ".llir" || isLlvmText(Text))
    return SourceForm::LlvmText;
  if (Extension == ".ptx" || firstLine(Text, "//").starts_with(".version "))
    return SourceForm::Ptx;
  if (isMlir(Extension, Text))
    return SourceForm::Mlir;
  if (Text.contains("__kernel ") && !Text.contains("__global__"))
    return SourceForm::OpenCl;
  return SourceForm::Cuda;
}

namespace {
constexpr llvm::StringLiteral KernelWord = "__global__", DeviceWord = "__device__";

enum class HostLanguage { Cxx, Python, Julia, Rust, Notebook };

HostLanguage languageOf(llvm::StringRef File) {
  const llvm::StringRef Extension = llvm::sys::path::extension(File);
  return Extension == ".py"      ? HostLanguage::Python
         : Extension == ".jl"    ? HostLanguage::Julia
         : Extension == ".rs"    ? HostLanguage::Rust
         : Extension == ".ipynb" ? HostLanguage::Notebook
                                 : HostLanguage::Cxx;
}

/// What stands between the quotes of a string literal.
struct Literal {
  size_t Begin, End;
  bool Computed = false; ///< an f-string
};

/// Whether something is put into \p Inside before it is code: `{{` of fmt and Python for a brace,
/// `%(name)s`, `${name}`, Jinja's `{% if %}`.
bool isPattern(llvm::StringRef Inside) {
  static constexpr llvm::StringLiteral Signs =
      "\\)[ \t\r\n]*\\{\\{|%\\([A-Za-z_][A-Za-z_0-9]*\\)[sdifgr]|[$]\\{|\\{%";
  return llvm::Regex(Signs).match(Inside);
}

/// Finds the literals of a program that may hold code of several lines.
class LiteralScanner {
public:
  LiteralScanner(HostLanguage Language, llvm::StringRef Text) : Language(Language), Text(Text) {}

  std::vector<Literal> run() {
    while (At < Text.size())
      step();
    return std::move(Found);
  }

private:
  bool isScript() const {
    return Language == HostLanguage::Python || Language == HostLanguage::Julia;
  }
  bool starts(llvm::StringRef What) const { return Text.substr(At).starts_with(What); }

  /// Behind the next \p What; at the end of the text if there is none.
  size_t behind(llvm::StringRef What, size_t From) const {
    const size_t Next = Text.find(What, From);
    return Next == llvm::StringRef::npos ? Text.size() : Next + What.size();
  }

  void step() {
    if (isScript() ? starts("#") : starts("//"))
      At = behind("\n", At);
    else if (!isScript() && starts("/*"))
      At = behind("*/", At + 2);
    else if (starts("\"\"\"") && isScript())
      tripled("\"\"\"");
    else if (starts("'''") && Language == HostLanguage::Python)
      tripled("'''");
    else if (starts("\""))
      quoted('"');
    else if (starts("'") && Language != HostLanguage::Julia && Language != HostLanguage::Rust)
      quoted('\'');
    else
      ++At;
  }

  /// The letters right before the quote: "r", "f", "rb".
  llvm::StringRef prefix() const {
    size_t Begin = At;
    while (Begin > 0 && (llvm::isAlnum(Text[Begin - 1]) || Text[Begin - 1] == '_'))
      --Begin;
    return Text.slice(Begin, At);
  }

  void tripled(llvm::StringRef Quotes) {
    const bool Computed = prefix().size() <= 2 && prefix().contains_insensitive("f");
    const size_t Begin = At + 3;
    size_t End = Begin;
    while (End < Text.size() && !Text.substr(End).starts_with(Quotes))
      End += Text[End] == '\\' ? 2 : 1;
    End = std::min(End, Text.size());
    Found.push_back({Begin, End, Computed});
    At = std::min(End + 3, Text.size());
  }

  void quoted(char Quote) {
    if (Language == HostLanguage::Cxx && Quote == '"' && prefix().ends_with("R"))
      return raw(Text.slice(At + 1, Text.find('(', At)), "(", ")");
    if (Language == HostLanguage::Rust && hashes())
      return raw("", "", std::string(*hashes(), '#'));
    size_t End = At + 1;
    while (End < Text.size() && Text[End] != Quote &&
           (Text[End] != '\n' || Language == HostLanguage::Rust))
      End += Text[End] == '\\' ? 2 : 1;
    At = std::min(End + 1, Text.size());
  }

  /// Of Rust's r##"..."##, the number of #; nothing if the string is not raw.
  std::optional<size_t> hashes() const {
    const llvm::StringRef Before = Text.take_front(At).rtrim('#');
    return Before.ends_with("r") ? std::optional(At - Before.size()) : std::nullopt;
  }

  /// C++: "DELIMITER( ... )DELIMITER"; Rust: the closing quote comes first.
  void raw(llvm::StringRef Delimiter, llvm::StringRef Open, llvm::StringRef Close) {
    const size_t Begin = At + 1 + Delimiter.size() + Open.size();
    const std::string Last =
        Language == HostLanguage::Rust ? "\"" + Close.str() : Close.str() + Delimiter.str() + "\"";
    const size_t End = std::min(Text.find(Last, Begin), Text.size());
    Found.push_back({std::min(Begin, End), End});
    At = std::min(End + Last.size(), Text.size());
  }

  HostLanguage Language;
  llvm::StringRef Text;
  size_t At = 0;
  std::vector<Literal> Found;
};

/// Puts what \p Text holds from \p Begin to \p End into \p Code.
void copy(llvm::StringRef Text, size_t Begin, size_t End, std::string &Code) {
  Code.replace(Begin, End - Begin, Text.slice(Begin, End).str());
}

/// The lines of a notebook's cell, each a JSON string on a line of its own: `"  int i;\n",`.
class NotebookCells {
public:
  NotebookCells(llvm::StringRef Text, std::string &Code) : Text(Text), Code(Code) {}

  void copyCuda() {
    size_t At = 0;
    while ((At = Text.find("\"source\"", At)) != llvm::StringRef::npos) {
      const size_t Begin = Text.find('[', At);
      if (Begin == llvm::StringRef::npos)
        return;
      At = cell(Begin + 1);
    }
  }

private:
  /// A magic that hands its cell to nvcc, or writes it into a CUDA file.
  static bool isCuda(llvm::StringRef FirstLine) {
    return FirstLine.starts_with("%%cu") || FirstLine.starts_with("%%nvcc") ||
           ((FirstLine.starts_with("%%writefile") || FirstLine.starts_with("%%file")) &&
            (FirstLine.contains(".cu")));
  }

  /// Returns where the cell that begins at \p Begin ends.
  size_t cell(size_t Begin) {
    bool IsFirst = true, IsWanted = false;
    size_t At = Begin;
    while (At < Text.size() && Text[At] != ']') {
      if (Text[At] != '"') {
        ++At;
        continue;
      }
      size_t End = At + 1;
      while (End < Text.size() && Text[End] != '"')
        End += Text[End] == '\\' ? 2 : 1;
      End = std::min(End, Text.size());
      if (std::exchange(IsFirst, false))
        IsWanted = isCuda(Text.slice(At + 1, End));
      else if (IsWanted)
        line(At + 1, End);
      At = End + 1;
    }
    return std::min(At, Text.size());
  }

  /// Escapes keep their width: `\"` becomes ` "`.
  void line(size_t Begin, size_t End) {
    for (size_t I = Begin; I < End; ++I) {
      if (Text[I] != '\\') {
        Code[I] = Text[I];
        continue;
      }
      ++I;
      if (I < End && (Text[I] == '"' || Text[I] == '\\' || Text[I] == '/'))
        Code[I] = Text[I];
    }
  }

  llvm::StringRef Text;
  std::string &Code;
};

/// \p Text with blanks for all that is no end of a line.
std::string blanksFor(llvm::StringRef Text) {
  std::string Code(Text.size(), ' ');
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '\n' || Text[I] == '\r')
      Code[I] = Text[I];
  return Code;
}
} // namespace

bool warplint::isNamedAsHost(llvm::StringRef File) { return languageOf(File) != HostLanguage::Cxx; }

CudaStrings warplint::cudaStringsIn(llvm::StringRef File, llvm::StringRef Text) {
  CudaStrings Result;
  if (!Text.contains(KernelWord))
    return Result;
  const HostLanguage Language = languageOf(File);
  std::string Code = blanksFor(Text);
  if (Language == HostLanguage::Notebook) {
    NotebookCells(Text, Code).copyCuda();
  } else {
    for (const Literal &L : LiteralScanner(Language, Text).run()) {
      const llvm::StringRef Inside = Text.slice(L.Begin, L.End);
      if (!Inside.contains(KernelWord) && !Inside.contains(DeviceWord))
        continue;
      if (!L.Computed && !isPattern(Inside))
        copy(Text, L.Begin, L.End, Code);
      else if (!Result.ComputedAt)
        Result.ComputedAt = unsigned(Text.take_front(L.Begin).count('\n')) + 1;
    }
  }
  if (llvm::StringRef(Code).contains(KernelWord))
    Result.Code = std::move(Code);
  return Result;
}

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

llvm::StringRef warplint::targetOfPtx(llvm::StringRef Text) {
  constexpr size_t Most = 1 << 16; // bytes; it stands at the beginning
  const llvm::StringRef Behind = Text.take_front(Most).split("\n.target").second.ltrim(" \t");
  return Behind.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
}
