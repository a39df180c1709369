// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Sites.h"

#include "lib/known/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace warplint;

/// A folder of debug information counts where it is absolute.
static std::string pathOf(llvm::StringRef File, llvm::StringRef Folder) {
  if (llvm::sys::path::is_absolute(File) || !Folder.starts_with("/") ||
      Folder.starts_with("/__warplint"))
    return File.str();
  llvm::SmallString<128> Path(Folder);
  llvm::sys::path::append(Path, File);
  return std::string(Path);
}

static SourceRange placeOfLocation(const llvm::DILocation &L) {
  std::string File = pathOf(L.getFilename(), L.getDirectory());
  unsigned Column = std::max(L.getColumn(), 1u);
  return {File, L.getLine(), Column, L.getLine(), Column + 1, 0, 0};
}

SourceRange warplint::placeOf(const llvm::DebugLoc &Loc) {
  return Loc ? placeOfLocation(*Loc) : SourceRange{};
}

SourceRange warplint::placeOf(const llvm::DISubprogram &F) {
  return {pathOf(F.getFilename(), F.getDirectory()), F.getLine(), 1, F.getLine(), 2, 0, 0};
}

/// Among the expressions at one place, the outermost that moves as many bytes and in the
/// right direction; failing that, the outermost.
static const AccessFact *bestFit(const std::vector<AccessFact> &Facts, unsigned Bytes, bool Reads,
                                 bool Writes) {
  auto Fits = [&](const AccessFact &F, bool Exact) {
    return (F.Read || !Reads) && (F.Write || !Writes) && (!Exact || F.Bytes == Bytes);
  };
  for (bool Exact : {true, false})
    for (const AccessFact &F : Facts)
      if (Fits(F, Exact))
        return &F;
  return Facts.empty() ? nullptr : &Facts.front();
}

/// Whether one of the expressions at a place moves \p Bytes; a call through which the access was
/// inlined mostly does not.
static bool moves(const std::vector<AccessFact> &Facts, unsigned Bytes) {
  return llvm::any_of(Facts, [&](const AccessFact &F) { return F.Bytes == Bytes; });
}

/// Whether the user wrote accesses in \p File: they are collected in no system header.
static bool isOfUser(const Facts &All, const std::string &File) {
  auto It = All.Accesses.lower_bound({File, 0, 0});
  return It != All.Accesses.end() && std::get<0>(It->first) == File;
}

/// How many folders the paths begin with alike.
static size_t commonFolders(llvm::ArrayRef<llvm::StringRef> A, llvm::ArrayRef<llvm::StringRef> B) {
  size_t Common = 0;
  while (Common < A.size() && Common < B.size() && A[Common] == B[Common])
    ++Common;
  return Common;
}

static llvm::SmallVector<llvm::StringRef, 16> foldersOf(llvm::StringRef Path) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  return {llvm::sys::path::begin(Folder), llvm::sys::path::end(Folder)};
}

bool warplint::isInLibrary(const Facts &All, llvm::StringRef File) {
  if (File == All.MainFile)
    return false;
  const llvm::SmallVector<llvm::StringRef, 16> Own = foldersOf(File);
  // What the folders of the file that is analysed are called says nothing of the others in them.
  const size_t Common = commonFolders(Own, foldersOf(All.MainFile));
  for (size_t I = Common; I < Own.size(); ++I)
    if (isFolderOfLibrary(I ? Own[I - 1] : "", Own[I]))
      return true;
  return llvm::any_of(All.Libraries, [&](const std::string &Glob) {
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
    if (!Pattern) {
      llvm::consumeError(Pattern.takeError()); // the configuration has said so
      return false;
    }
    return llvm::any_of(Own, [&](llvm::StringRef Folder) { return Pattern->match(Folder); });
  });
}

namespace {
/// The frames of an instruction, from where it stands to the kernel.
using Frames = llvm::SmallVector<SourceRange, 8>;

struct Place {
  size_t Frame;
  const AccessFact *Fact; ///< null: the source shows no access there
};
} // namespace

/// The place among \p All, leaving out those of libraries if \p User.
static std::optional<Place> placeAmong(const Frames &All, const Facts &AllFacts, bool User,
                                       unsigned Bytes, bool Reads, bool Writes) {
  std::optional<Place> Best; // unless a caller's expression moves as much
  bool OfUser = false;
  for (size_t I = 0; I < All.size(); ++I) {
    const SourceRange &At = All[I];
    if (User && isInLibrary(AllFacts, At.File))
      continue;
    auto It = AllFacts.Accesses.find({At.File, At.Line, At.Column});
    if (It != AllFacts.Accesses.end() && (!OfUser || moves(It->second, Bytes)))
      return Place{I, bestFit(It->second, Bytes, Reads, Writes)};
    if (Best && (OfUser || !isOfUser(AllFacts, At.File)))
      continue;
    Best = Place{I, nullptr};
    OfUser = isOfUser(AllFacts, At.File);
    if (AllFacts.Accesses.empty())
      break;
  }
  return Best;
}

Site warplint::siteOf(const Facts &AllFacts, const llvm::Instruction &I, unsigned Bytes, bool Reads,
                      bool Writes) {
  Frames All;
  for (const llvm::DILocation *L = I.getDebugLoc().get(); L; L = L->getInlinedAt())
    All.push_back(placeOfLocation(*L));
  std::optional<Place> At = placeAmong(All, AllFacts, /*User=*/true, Bytes, Reads, Writes);
  if (!At)
    At = placeAmong(All, AllFacts, /*User=*/false, Bytes, Reads, Writes);
  Site S;
  if (!At)
    return S;
  S.Range = At->Fact ? At->Fact->Range : All[At->Frame];
  S.Text = At->Fact ? At->Fact->Text : "";
  for (const SourceRange &Call : llvm::reverse(llvm::ArrayRef(All).drop_front(At->Frame + 1)))
    S.Calls.push_back(Call);
  if (At->Frame && isInLibrary(AllFacts, All.front().File))
    S.InLibrary = All.front();
  return S;
}

std::string warplint::nameOfValue(const KernelFunction &Of, const llvm::Value &V) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
  if (I && I->mayReadFromMemory() && !llvm::isa<llvm::CallBase>(I)) {
    Site S =
        siteOf(Of.AllFacts, *I, unsigned(Of.Layout.getTypeStoreSize(I->getType())), true, false);
    if (!S.Text.empty())
      return S.Text;
  }
  return declaredName(Of.AllFacts, V);
}

std::string warplint::declaredName(const Facts &AllFacts, const llvm::Value &V) {
  if (V.getName().starts_with("agg.tmp") || V.getName().starts_with("ref.tmp"))
    return ""; // Clang's own variable
  // mem2reg names a variable's values "name.0", "name.1"; the rest comes from Clang.
  llvm::StringRef Name = V.getName().take_until([](char C) { return C == '.'; });
  while (AllFacts.NumberedNames && !Name.empty() && llvm::isDigit(Name.back()) &&
         !AllFacts.NumberedNames->contains(Name))
    Name = Name.drop_back(); // another of that name
  return Name.str();
}

std::string warplint::nameOfComponent(const KernelFunction &Of, const llvm::Instruction &I,
                                      unsigned Component) {
  constexpr llvm::StringLiteral Fields[] = {"x", "y", "z", "w"};
  std::string Name = nameOfValue(Of, I);
  if (Component > 1 && Component <= std::size(Fields) && llvm::StringRef(Name).ends_with(".x"))
    Name.replace(Name.size() - 1, 1, Fields[Component - 1]);
  return Name;
}

/// Which part of a variable scalar replacement made a value of: 4 of "at.sroa.4.0". The numbers
/// grow with the place of the part; they are not its index.
static unsigned sroaPart(const llvm::Value &V) {
  unsigned Part = 0;
  llvm::StringRef Rest = V.getName().split(".sroa.").second;
  Rest.consumeInteger(10, Part);
  return Part;
}

std::string warplint::nameOfCarried(const KernelFunction &Of, const llvm::PHINode &I,
                                    const llvm::Loop &L) {
  const std::string Own = nameOfValue(Of, I);
  if (Own.empty())
    return Own;
  std::string Name = Own;
  auto HasIt = [&](const llvm::PHINode &Other) { return nameOfValue(Of, Other) == Own; };
  llvm::SmallVector<const llvm::PHINode *, 4> Parts;
  for (const llvm::PHINode &Other : llvm::make_filter_range(L.getHeader()->phis(), HasIt))
    Parts.push_back(&Other);
  if (Parts.size() > 1) {
    llvm::stable_sort(Parts, [](auto *A, auto *B) { return sroaPart(*A) < sroaPart(*B); });
    Name += "#" + std::to_string(1 + std::distance(Parts.begin(), llvm::find(Parts, &I)));
  }
  const unsigned Line = Of.K.Loops[Of.LoopNumbers.lookup(&L)].Line;
  for (const llvm::Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
    if (Line && llvm::any_of(Outer->getHeader()->phis(), HasIt))
      return Name + ":" + std::to_string(Line);
  return Name;
}
