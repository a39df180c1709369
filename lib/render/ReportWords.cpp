// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/ReportWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

/// "15:9, 16:9 and 17:9", a handful at most.
static std::string placesText(llvm::ArrayRef<AlsoAt> All) {
  constexpr size_t Most = 8;
  std::vector<std::string> Places;
  for (const AlsoAt &A : All.take_front(Most))
    Places.push_back(std::to_string(A.Where.Line) + ":" + std::to_string(A.Where.Column));
  const size_t More = All.size() - Places.size();
  if (More)
    return llvm::join(Places, ", ") + " and " + std::to_string(More) +
           (More == 1 ? " other place" : " other places");
  const std::string Last = Places.back();
  Places.pop_back();
  return llvm::join(Places, ", ") + (Places.empty() ? "" : " and ") + Last;
}

/// "3 loads", "load"; accesses if they differ.
static std::string countText(const Report &R, llvm::ArrayRef<AlsoAt> All) {
  const AccessKind Kind = R.Accesses[All.front().Access].Kind;
  const bool IsCommon =
      llvm::all_of(All, [&](const AlsoAt &A) { return R.Accesses[A.Access].Kind == Kind; });
  const std::string What = IsCommon ? nameOf(Kind) : "access";
  return All.size() == 1 ? What : std::to_string(All.size()) + " " + What + (IsCommon ? "s" : "es");
}

std::string warplint::alsoText(const Report &R, const Finding &F) {
  std::vector<std::pair<std::string, std::vector<AlsoAt>>> ByArray;
  for (const AlsoAt &A : F.Also) {
    const std::string &Array = R.Accesses[A.Access].Array;
    auto At = llvm::find_if(ByArray, [&](const auto &Each) { return Each.first == Array; });
    if (At == ByArray.end())
      At = ByArray.insert(At, {Array, {}});
    At->second.push_back(A);
  }
  auto Of = [](const std::string &Array) { return Array.empty() ? "" : "of '" + Array + "'"; };
  const std::string What = countText(R, F.Also);
  if (ByArray.size() == 1) {
    const std::string Whose = Of(ByArray[0].first);
    return "also at " + placesText(ByArray[0].second) + " (" + What + (Whose.empty() ? "" : " ") +
           Whose + ")";
  }
  std::vector<std::string> Parts;
  for (const auto &[Array, Places] : ByArray)
    Parts.push_back(Of(Array) + (Array.empty() ? "at " : " at ") + placesText(Places));
  return "also " + What + ": " + llvm::join(Parts, ", ");
}

namespace {
std::string counted(size_t N, const char *What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

/// Kernels of which nothing is said for an error, not for what they are.
bool isUnread(const RefusalReport &F) {
  return F.Reason == RefusalReason::KernelInError || F.Reason == RefusalReason::KernelLeftOut;
}

/// The header that most files miss, and how many do.
struct MissingHeaders {
  std::map<std::string, size_t> Files; ///< by header

  explicit MissingHeaders(const Report &R) {
    for (const FileReport &F : R.Files)
      for (const std::string &Name : F.MissingIncludes)
        ++Files[Name];
  }

  std::string text() const {
    auto Most = std::max_element(Files.begin(), Files.end(),
                                 [](const auto &A, const auto &B) { return A.second < B.second; });
    std::string Text = counted(Files.size(), "include file") + " not found (";
    if (Files.size() > 1)
      Text += "most: ";
    return Text + "'" + Most->first + "', in " + counted(Most->second, "file") + ")";
  }
};

/// A file that was read and of which nothing is said at all.
bool isEmpty(const FileReport &F, const llvm::StringSet<> &Refused) {
  return !F.Failed && F.Kernels == 0 && !F.Read.empty() &&
         llvm::none_of(F.Read, [&](const ReadFile &Each) { return Refused.contains(Each.Path); });
}
} // namespace

std::string warplint::unreadLine(const Report &R) {
  size_t Kernels = 0, Failed = 0, Empty = 0;
  std::set<std::pair<std::string, SourceRange>> Unread; // instances of a template are one
  llvm::StringSet<> Refused;
  for (const RefusalReport &F : R.Refusals) {
    Refused.insert(F.Where.File);
    if (isUnread(F))
      Unread.insert({llvm::StringRef(F.Kernel).split('<').first.str(), F.Where});
  }
  for (const FileReport &F : R.Files) {
    Kernels += F.Kernels;
    Failed += F.Failed && F.Read.empty();
    Empty += isEmpty(F, Refused);
  }
  if (Unread.empty() && !Failed) {
    if (R.Files.size() == 1 && Empty)
      return R.Files.front().Path + " contains no CUDA kernel";
    return Empty && Empty == R.Files.size() ? "none of these files contains a CUDA kernel" : "";
  }
  std::string Text = counted(R.Files.size(), "file") + ": " + counted(Kernels, "kernel") +
                     " analysed, " + std::to_string(Unread.size()) + " not";
  if (Failed)
    Text += ", " + counted(Failed, "file") + " not read";
  if (const MissingHeaders Missing(R); !Missing.Files.empty())
    Text += ": " + Missing.text();
  return Text + "; 'warplint doctor FILE' shows how a file is read";
}

std::string warplint::uriOf(llvm::StringRef File, llvm::StringRef Folder) {
  std::string Path = relativePath(File, Folder);
  std::string Uri = llvm::StringRef(Path).starts_with("/") ? "file://" : "";
  for (char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/+@,()").contains(C))
      Uri += C;
    else
      Uri += "%" + llvm::toHex(llvm::StringRef(&C, 1));
  }
  return Uri;
}

std::string warplint::utf8(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

unsigned warplint::utf16Column(llvm::StringRef Line, unsigned Column) {
  std::string Before = utf8(Line.take_front(Column - 1));
  llvm::SmallVector<llvm::UTF16, 128> Units;
  llvm::convertUTF8ToUTF16String(Before, Units);
  unsigned Past = Column - 1 > Line.size() ? unsigned(Column - 1 - Line.size()) : 0;
  return unsigned(Units.size()) + Past + 1;
}

LineSpan warplint::spanOf(const SourceRange &Where, llvm::StringRef SourceLine) {
  LineSpan S;
  S.Line = std::max(1u, Where.Line);
  S.Column = std::max(1u, Where.Column);
  S.EndColumn = Where.EndLine == Where.Line ? Where.EndColumn : unsigned(SourceLine.size()) + 1;
  S.EndColumn = std::max(S.EndColumn, S.Column + 1);
  return S;
}

std::string warplint::sentence(llvm::StringRef Text) {
  std::string S = utf8(Text);
  // A name keeps its case: "N % 32 == 0" is fine, "tile[x]" would not be.
  llvm::StringRef Word = llvm::StringRef(S).take_while([](char C) { return llvm::isAlpha(C); });
  llvm::StringRef Next = llvm::StringRef(S).drop_front(Word.size());
  if (!Word.empty() &&
      (Next.empty() || Next == "." || Next.starts_with(" ") || Next.starts_with(",")))
    S[0] = llvm::toUpper(S[0]);
  if (!llvm::StringRef(S).ends_with("."))
    S += '.';
  return S;
}

std::string warplint::wholeMessage(const Finding &F) {
  std::string Text = sentence(F.Message);
  for (const Note &N : F.Notes)
    Text += " " + sentence(wholeText(N));
  return Text;
}

namespace {
constexpr size_t Window = 100;
constexpr uint64_t Base = 37;

/// The characters that count: no spaces or tabs, "\n" for every line ending, an end mark.
llvm::SmallVector<llvm::UTF16, 0> significant(llvm::StringRef Text) {
  llvm::SmallVector<llvm::UTF16, 0> Units, Kept;
  llvm::convertUTF8ToUTF16String(utf8(Text), Units);
  for (size_t I = 0; I < Units.size(); ++I) {
    bool EndOfPair = Units[I] == '\n' && I > 0 && Units[I - 1] == '\r';
    if (Units[I] != ' ' && Units[I] != '\t' && !EndOfPair)
      Kept.push_back(Units[I] == '\r' ? '\n' : Units[I]);
  }
  Kept.push_back(0xFFFF);
  return Kept;
}
} // namespace

std::vector<std::string> warplint::lineHashes(llvm::StringRef Text) {
  llvm::SmallVector<llvm::UTF16, 0> Units = significant(Text);
  size_t Size = Units.size();
  Units.resize(Size + Window); // zeroes for the last lines
  uint64_t Power = 1;          // of the oldest character
  for (size_t I = 1; I < Window; ++I)
    Power *= Base;

  std::vector<std::string> Hashes;
  std::map<uint64_t, unsigned> Seen;
  uint64_t Hash = 0;
  for (size_t End = 0; End < Units.size(); ++End) {
    // Here the hash is that of the Window characters before End.
    if (End >= Window) {
      size_t Start = End - Window;
      if (Start == 0 || Units[Start - 1] == '\n')
        Hashes.push_back(llvm::utohexstr(Hash, /*LowerCase=*/true) + ":" +
                         std::to_string(++Seen[Hash]));
      Hash -= Power * Units[Start];
    }
    Hash = Hash * Base + Units[End];
  }
  return Hashes;
}

std::vector<CostlyLine> warplint::costlyLines(const Report &R) {
  std::map<std::pair<std::string, unsigned>, CostlyLine> ByLine;
  for (const Finding &F : R.Findings) {
    const uint64_t Cost = costOf(R, F);
    if (F.Severity == Severity::Note || !Cost || !F.Where.isValid())
      continue;
    CostlyLine &Line =
        ByLine.try_emplace({F.Where.File, F.Where.Line}, CostlyLine{F.Where}).first->second;
    Line.Cost = llvm::SaturatingAdd(Line.Cost, Cost);
  }
  std::vector<CostlyLine> Lines;
  for (auto &[Place, Line] : ByLine)
    Lines.push_back(std::move(Line));
  llvm::stable_sort(Lines,
                    [](const CostlyLine &A, const CostlyLine &B) { return A.Cost > B.Cost; });
  return Lines;
}

/// In percent of \p All, rounded, but 100 only for all of it.
static unsigned shareOf(uint64_t Cost, uint64_t All) {
  return std::clamp(unsigned(double(Cost) / double(All) * 100 + 0.5), 1u, Cost == All ? 100u : 99u);
}

std::string warplint::whereTheCostIs(const Report &R) {
  constexpr size_t MostLines = 5;
  const std::vector<CostlyLine> Lines = costlyLines(R);
  uint64_t All = 0, Told = 0;
  for (const CostlyLine &L : Lines)
    All = llvm::SaturatingAdd(All, L.Cost);
  if (Lines.size() < 2)
    return "";
  std::string Text = "where the excess is:";
  llvm::raw_string_ostream OS(Text);
  size_t N = 0;
  for (; N < Lines.size() && N < MostLines && Told < All / 5 * 4; ++N) {
    OS << "\n  " << llvm::format("%3u %%  ", shareOf(Lines[N].Cost, All)) << Lines[N].Where.File
       << ':' << Lines[N].Where.Line;
    Told += Lines[N].Cost;
  }
  if (const size_t More = Lines.size() - N)
    OS << "\n  " << llvm::format("%3u %%  ", shareOf(All - Told, All)) << More << " more line"
       << (More == 1 ? "" : "s");
  return Text;
}

std::string warplint::fixesText(const Report &R) {
  size_t Fixable = 0;
  std::set<std::vector<Edit>> Safe, Unsafe; // one edit may cure several findings
  for (const Finding &F : R.Findings) {
    auto Of = [&](FixSafety S) {
      return llvm::find_if(F.Fixes, [&](const Fix &X) { return X.Safety == S; });
    };
    const auto SafeOne = Of(FixSafety::Safe), UnsafeOne = Of(FixSafety::Unsafe);
    if (SafeOne != F.Fixes.end())
      Safe.insert(SafeOne->Edits);
    else if (UnsafeOne != F.Fixes.end())
      Unsafe.insert(UnsafeOne->Edits);
    else
      continue;
    ++Fixable;
  }
  if (!Fixable)
    return "";
  std::string Text = std::to_string(Fixable) + (Fixable == 1 ? " has" : " have") + " a fix: ";
  if (!Safe.empty())
    Text += "--fix makes " + std::to_string(Safe.size());
  if (!Unsafe.empty())
    Text += (Safe.empty() ? "--fix --unsafe-fixes makes " : ", --unsafe-fixes ") +
            std::to_string(Unsafe.size()) + (Safe.empty() ? "" : " more");
  return Text;
}
