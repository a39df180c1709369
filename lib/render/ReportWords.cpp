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
static std::string placesText(const Finding &Of, llvm::ArrayRef<AlsoAt> All) {
  constexpr size_t Most = 8;
  std::vector<std::string> Places;
  llvm::StringRef File = Of.Where.File;
  for (const AlsoAt &A : All.take_front(Most)) {
    const std::string Place = std::to_string(A.Where.Line) + ":" + std::to_string(A.Where.Column);
    Places.push_back(A.Where.File == File ? Place : A.Where.File + ":" + Place);
    File = A.Where.File;
  }
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

/// ", in 'pack' as well": of places in other kernels than the finding's own.
static std::string otherKernels(const Report &R, const Finding &F) {
  std::vector<std::string> Names;
  for (const AlsoAt &A : F.Also) {
    std::string Name = "'" + R.Accesses[A.Access].Kernel + "'";
    if (R.Accesses[A.Access].Kernel != F.Kernel && !llvm::is_contained(Names, Name))
      Names.push_back(std::move(Name));
  }
  return Names.empty() ? "" : ", in " + llvm::join(Names, ", ") + " as well";
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
    return "also at " + placesText(F, ByArray[0].second) + " (" + What +
           (Whose.empty() ? "" : " ") + Whose + ")" + otherKernels(R, F);
  }
  std::vector<std::string> Parts;
  for (const auto &[Array, Places] : ByArray)
    Parts.push_back(Of(Array) + (Array.empty() ? "at " : " at ") + placesText(F, Places));
  return "also " + What + ": " + llvm::join(Parts, ", ") + otherKernels(R, F);
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

std::map<std::string, size_t> warplint::notSearched(const Report &R) {
  std::map<std::string, size_t> Counts;
  for (const RefusalReport &F : R.Refusals)
    ++Counts[idOf(F.Reason)];
  return Counts;
}

std::string warplint::refusalsText(const Report &R) {
  std::vector<std::pair<std::string, size_t>> Reasons;
  llvm::append_range(Reasons, notSearched(R));
  llvm::stable_sort(Reasons, [](const auto &A, const auto &B) { return A.second > B.second; });
  std::vector<std::string> Parts;
  for (const auto &[Reason, Count] : Reasons)
    Parts.push_back(std::to_string(Count) + " " + Reason);
  return Parts.empty()
             ? ""
             : counted(R.Refusals.size(), "refusal") + " (" + llvm::join(Parts, ", ") + ")";
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

Severity warplint::gravityOf(const Finding &F) {
  return F.Severity == Severity::Warning && kindOf(F.Check) == FindingKind::Bug ? Severity::Error
                                                                                : F.Severity;
}

std::string warplint::remedyOf(const Finding &F) {
  const auto Repair = llvm::find_if(F.Fixes, [](const Fix &X) { return !X.Edits.empty(); });
  if (Repair != F.Fixes.end())
    return Repair->Title;
  return F.Fixes.empty() ? F.Remedy : F.Fixes.front().Title;
}

std::string warplint::headlineOf(const Finding &F) {
  const std::string Remedy = remedyOf(F);
  return F.Message + (Remedy.empty() ? "" : "; ") + Remedy;
}

std::string warplint::fixText(const Fix &X) {
  const std::string Text = X.Title + ": " + X.Proof + (X.Hint.empty() ? "" : " (" + X.Hint + ")");
  switch (X.Safety) {
  case FixSafety::DisplayOnly:
    return "advice: " + Text;
  case FixSafety::Safe:
    return "fix: " + Text + " (--fix)";
  case FixSafety::Unsafe:
    return "fix: " + Text + " (--unsafe-fixes" + (X.Caution.empty() ? "" : ", since " + X.Caution) +
           ")";
  }
  llvm_unreachable("not a safety");
}

std::string warplint::wholeMessage(const Finding &F) {
  std::string Text = sentence(headlineOf(F));
  for (const Note &N : F.Notes)
    Text += " " + sentence(wholeText(N));
  for (const Fix &X : F.Fixes)
    Text += " " + sentence(fixText(X));
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

/// "k.cu:9 (shared-race)"; of what costs time "k.cu:9 (up to 31 % of the time)", of all launches.
static std::string stakeText(const Finding &F, uint64_t Time) {
  const std::string Place = F.Where.File + ":" + std::to_string(F.Where.Line);
  const auto Percent =
      unsigned(100.0 * double(F.Weight.Time) / double(std::max<uint64_t>(Time, 1)));
  if (kindOf(F.Check) != FindingKind::Performance || !F.Weight.Time || !Time)
    return Place + " (" + F.Check + ")";
  return Place + " (" +
         (Percent ? "up to " + std::to_string(std::min(Percent, 100U)) : "less than 1") +
         " % of the time)";
}

std::string warplint::startText(const Report &R) {
  constexpr size_t Most = 3;
  std::vector<const Finding *> Worst;
  for (const Finding &F : R.Findings)
    if (F.Severity != Severity::Note && F.Where.isValid())
      Worst.push_back(&F);
  if (Worst.empty())
    return "";
  const IsWorse Is(R); // a sort copies its predicate
  llvm::stable_sort(Worst, [&](const Finding *A, const Finding *B) { return Is(*A, *B); });
  Worst.resize(std::min(Worst.size(), Most));
  uint64_t Time = 0;
  for (const LaunchReport &L : R.Launches)
    Time = llvm::SaturatingAdd(Time, L.Time);
  std::string Text;
  for (const Finding *F : Worst)
    Text += (F == Worst.front() ? "start with "
             : F == Worst[1]    ? ", then "
                                : " and ") +
            stakeText(*F, Time);
  return Text;
}

/// What holds of \p N notes: "depends on 'n'", "depend on data".
static std::string reasonText(const HiddenNotes &N) {
  const bool One = N.Count == 1;
  auto Verb = [&](const char *Stem) { return std::string(Stem) + (One ? "s" : ""); };
  constexpr size_t MostNames = 3;
  switch (N.Why) {
  case NoteReason::None:
  case NoteReason::Values:
    if (N.On.empty() || N.On.size() > MostNames)
      return Verb("depend") + " on values that are not known";
    return Verb("depend") + " on '" + llvm::join(N.On, "', '") + "'";
  case NoteReason::Data:
    return Verb("depend") + " on data";
  case NoteReason::Block:
    return Verb("depend") + " on the block, which is not certain";
  case NoteReason::Small:
    return One ? "is a small part of its kernel" : "are small parts of their kernels";
  case NoteReason::Brief:
    return One ? "is small beside other launches" : "are small beside other launches";
  case NoteReason::Hidden:
    return One ? "is hidden behind other work of its kernel"
               : "are hidden behind other work of their kernels";
  case NoteReason::Used:
    return Verb("use") + " all bytes that are moved";
  case NoteReason::Layout:
    return Verb("follow") + " from how the data lie";
  case NoteReason::Dead:
    return One ? "is of a kernel that nothing launches" : "are of kernels that nothing launches";
  case NoteReason::Meant:
    return "may be meant";
  }
  llvm_unreachable("every reason has words");
}

std::string warplint::hiddenNotesText(const HiddenReport &H) {
  std::vector<HiddenNotes> All = H.Notes;
  llvm::stable_sort(All, [](const HiddenNotes &A, const HiddenNotes &B) {
    return std::tuple(A.Why, B.Count) < std::tuple(B.Why, A.Count);
  });
  std::string Text;
  for (const HiddenNotes &N : All)
    Text += (Text.empty() ? "" : ", ") + std::to_string(N.Count) + " " + reasonText(N);
  return Text;
}

bool warplint::isToldOfKernel(const Report &R, const ErrorReport &E) {
  return llvm::any_of(R.Refusals, [&](const RefusalReport &F) {
    return F.Where.isValid() && F.Where == E.Where && F.Detail.find(E.Message) != std::string::npos;
  });
}

/// Of findings without a fix, those for which not all that may be one was tried.
static std::string untriedText(const Report &R) {
  const auto Count = size_t(llvm::count_if(R.Findings, [](const Finding &F) {
    return F.Fixes.empty() && llvm::any_of(F.Considered, [](const std::string &C) {
             return llvm::StringRef(C).ends_with(FixNotTried);
           });
  }));
  return Count ? "fixes of " + counted(Count, "finding") +
                     " were not tried: the file's budget is used up (--kernel=NAME tries those of "
                     "one kernel)"
               : "";
}

std::string warplint::fixesText(const Report &R) {
  size_t Fixable = 0;
  std::set<std::vector<Edit>> Safe, All; // one edit may cure several findings
  for (const Finding &F : R.Findings) {
    bool IsFirst = true, IsFirstSafe = true;
    for (const Fix &X : F.Fixes) {
      if (X.Edits.empty() || X.Safety == FixSafety::DisplayOnly)
        continue;
      Fixable += IsFirst;
      if (std::exchange(IsFirst, false))
        All.insert(X.Edits);
      if (X.Safety == FixSafety::Safe && std::exchange(IsFirstSafe, false))
        Safe.insert(X.Edits);
    }
  }
  const std::string Untried = untriedText(R);
  if (!Fixable)
    return Untried;
  std::string Text = std::to_string(Fixable) + (Fixable == 1 ? " has" : " have") + " a fix: ";
  if (!Safe.empty())
    Text += "--fix makes " + std::to_string(Safe.size());
  if (All.size() > Safe.size())
    Text += (Safe.empty() ? "--fix --unsafe-fixes makes " : ", --unsafe-fixes ") +
            std::to_string(All.size() - Safe.size()) + (Safe.empty() ? "" : " more");
  return Text + (Untried.empty() ? "" : "; " + Untried);
}
