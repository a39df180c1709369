// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a text writes by how much it shifts to the right:
//
//   #define OFFSET(i) ((i) >> 4)          the 4, in a macro
//   #define LOG_BANKS 4                   the 4, if the text has ">> LOG_BANKS"
//   s[i + (i >> 4)]                       the 4
//
// Found in the text alone: what is made of them has to be proved.
//
// Scans pad their array by a shift of the index, `s[i + (i >> 4)]`, often in a macro that every
// access uses. With the shift of another GPU's banks lanes still meet. Each shift that the text
// writes is edited, if the array laid out so would cost less, and kept if every access then goes
// where the element lies that it named before.

#include "lib/finding/Report.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"
#include "lib/fix/Trial.h"
#include "lib/source/Source.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>
#include <set>

namespace warplint {

struct ShiftText {
  SourceRange Amount;
  unsigned Value = 0;
  std::string Name; ///< of the macro or constant that it defines or stands in; empty: in the code
};

/// By place, each once; comments hold none.
std::vector<ShiftText> shiftsIn(const std::string &File, llvm::StringRef Text);

} // namespace warplint

using namespace warplint;

namespace {
constexpr unsigned MostShift = 8, MostSpreads = 3;

/// Shifts that one edit changes: of a macro, or of all subscripts of the array.
using ShiftGroup = std::vector<ShiftText>;

/// Whether two loops make the same iterations with the same values.
bool runAlike(const Loop &A, const Loop &B) {
  auto Same = [](const Expr *X, const Expr *Y) { return toString(*X) == toString(*Y); };
  return Same(A.When, B.When) && Same(A.While, B.While) &&
         llvm::equal(A.Carried, B.Carried, [&](const auto &X, const auto &Y) {
           return Same(X.Initial, Y.Initial) && Same(X.Next, Y.Next);
         });
}

class SpreadRepair {
public:
  SpreadRepair(Analysed &Given, Analyse Again, const sim::Gpu &Gpu, const ArrayText &Array)
      : All(Given), Again(Again), Gpu(Gpu), Array(Array), T(Given, Array.Declared) {}

  void run() {
    if (heldLayout(All, Array.Declared) || !T.Refused.empty() || T.object().Extents.size() != 1 ||
        isRepaired())
      return;
    unsigned Proofs = 0;
    for (const ShiftGroup &G : groups())
      if (const std::optional<Layout> L = cheapest(G.front().Value);
          L && ++Proofs <= MostSpreads && offer(G, *L))
        return;
  }

private:
  std::vector<size_t> ownAccesses() const {
    std::vector<size_t> Own;
    for (size_t N = 0; N < All.Report.Accesses.size(); ++N)
      if (reaches(All, N, Array.Declared))
        Own.push_back(N);
    return Own;
  }

  bool isRepaired() const {
    return llvm::any_of(findingsAt(All.Report, SharedBankConflictId, ownAccesses()),
                        [](const Finding *F) { return !F->Fixes.empty(); });
  }

  bool isInSubscript(const SourceRange &R) const {
    return llvm::any_of(Array.Uses, [&](const ArrayUse &U) {
      return U.Range.File == R.File && U.Range.Offset <= R.Offset &&
             R.EndOffset <= U.Range.EndOffset;
    });
  }

  std::vector<ShiftGroup> groups() const {
    std::vector<ShiftGroup> Result;
    std::map<unsigned, ShiftGroup> OfSubscripts; // by value
    for (const auto &[File, Text] : All.Texts)
      for (ShiftText &S : shiftsIn(File, Text))
        if (S.Value == 0 || S.Value > MostShift)
          continue;
        else if (!S.Name.empty())
          Result.push_back({std::move(S)});
        else if (isInSubscript(S.Amount))
          OfSubscripts[S.Value].push_back(std::move(S));
    for (auto &[Value, Group] : OfSubscripts)
      Result.push_back(std::move(Group));
    return Result;
  }

  /// The shift instead of \p Of that costs least, if that is less than now, and no access more.
  std::optional<Layout> cheapest(unsigned Of) {
    auto [It, New] = CheapestOf.try_emplace(Of);
    uint64_t Least = T.now().Units;
    for (unsigned To = 1; New && To <= MostShift; ++To) {
      const Layout L{.What = Layout::Spread, .Of = Of, .To = To};
      const std::optional<Price> P = To == Of ? std::nullopt : T.priceOf(L);
      if (!P || P->Rises || P->Units >= Least)
        continue;
      Least = P->Units;
      It->second = L;
    }
    return It->second;
  }

  bool offer(const ShiftGroup &Group, const Layout &L) {
    std::vector<Edit> Edits;
    for (const ShiftText &S : Group)
      Edits.push_back({S.Amount, std::to_string(L.To)});
    std::string Title = titleOf(Array, T.object(), L) + ": shift by " + std::to_string(L.To);
    if (!Group.front().Name.empty())
      Title += " in '" + Group.front().Name + "'";
    Analysed After = analysedFor(All, Again, Edits, Array.Name, Gpu);
    llvm::Expected<Proof> P = prove(All, After, Array.Name, Gpu);
    if (P && !isSpreadAlike(After, L))
      P = llvm::createStringError("could not prove that each access keeps its element");
    if (!P) {
      const std::string Why = llvm::toString(P.takeError());
      for (Finding *F : findingsAt(All.Report, SharedBankConflictId, ownAccesses()))
        F->Considered.push_back(Title + ": " + Why);
      return false;
    }
    Fix X{Title, P->Text, FixSafety::Unsafe, Edits, keepEffects(All, P->Effects)};
    X.Caution = "the text may use the shift for more than these indices";
    for (Finding *F : findingsAt(All.Report, SharedBankConflictId, P->Cheaper))
      F->Fixes.push_back(X);
    return true;
  }

  /// Whether each access goes where the layout puts its element, or where it went: the shift may
  /// spread other arrays, too.
  bool isSpreadAlike(const Analysed &After, const Layout &L) const {
    for (size_t N = 0; N < All.Kernels.size(); ++N) {
      const Kernel &Old = All.Kernels[N].Model, &New = After.Kernels[N].Model;
      if (!llvm::equal(Old.Loops, New.Loops, runAlike))
        return false;
      for (unsigned A = 0; A < Old.Accesses.size(); ++A) {
        const Access &Was = Old.Accesses[A], &Is = New.Accesses[A];
        if (toString(*Was.When) != toString(*Is.When))
          return false;
        if (toString(*Was.Address) == toString(*Is.Address))
          continue;
        const bool IsArray = Was.In == Space::Shared && Was.Object && Was.Indexed &&
                             Was.Indexed->Object == Was.Object && Was.Indexed->Indices.size() == 1;
        if (!IsArray || !reachesSame({&All.Kernels[N], *Was.Object}, New, L))
          return false;
      }
    }
    return true;
  }

  Analysed &All;
  Analyse Again;
  const sim::Gpu &Gpu;
  const ArrayText &Array;
  Trial T;
  std::map<unsigned, std::optional<Layout>> CheapestOf; ///< by the shift before
};
} // namespace

void warplint::addSpreadFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  for (const ArrayText &Array : All.Arrays)
    if (llvm::any_of(All.Report.Findings, [&](const Finding &F) {
          return F.Check == SharedBankConflictId && F.Access && All.wantsFix(F) &&
                 reaches(All, *F.Access, Array.Declared);
        }))
      SpreadRepair(All, Again, Gpu, Array).run();
}

namespace {
/// \p Text with blanks for comments, and as long.
std::string withoutComments(llvm::StringRef Text) {
  std::string Code = Text.str();
  for (size_t At = 0; (At = Code.find('/', At)) != std::string::npos; ++At) {
    if (At + 1 >= Code.size() || (Code[At + 1] != '/' && Code[At + 1] != '*'))
      continue;
    const bool IsLine = Code[At + 1] == '/';
    const size_t End = IsLine ? Code.find('\n', At) : Code.find("*/", At + 2);
    const size_t Last =
        std::min(Code.size(), End == std::string::npos ? End : End + (IsLine ? 0 : 2));
    for (size_t I = At; I < Last; ++I)
      if (Code[I] != '\n')
        Code[I] = ' ';
  }
  return Code;
}

bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Walks over a text without comments.
class Scanner {
public:
  Scanner(const std::string &File, llvm::StringRef Code) : File(File), Code(Code) {}

  std::vector<ShiftText> scan() {
    for (size_t At = 0; (At = Code.find(">>", At)) != llvm::StringRef::npos; At += 2) {
      const size_t Begin = Code.find_first_not_of(" (\t", At + 2);
      const llvm::StringRef Word = wordAt(Begin);
      if (!Word.empty() && llvm::isDigit(Word[0]))
        add(Begin, Word, macroAround(At));
      else if (!Word.empty() && Named.insert(Word).second)
        addDefinition(Word);
    }
    std::sort(Found.begin(), Found.end(), [](const ShiftText &A, const ShiftText &B) {
      return A.Amount.Offset < B.Amount.Offset;
    });
    return std::move(Found);
  }

private:
  llvm::StringRef wordAt(size_t Begin) const {
    return Begin == llvm::StringRef::npos ? "" : Code.substr(Begin).take_while(isWord);
  }

  llvm::StringRef lineAround(size_t At) const {
    const size_t Begin = Code.rfind('\n', At) + 1; // npos + 1 is 0
    return Code.slice(Begin, Code.find('\n', At));
  }

  /// The macro whose definition begins on the line of \p At.
  std::string macroAround(size_t At) const {
    llvm::StringRef Line = lineAround(At).ltrim();
    if (!Line.consume_front("#") || !(Line = Line.ltrim()).consume_front("define"))
      return "";
    return Line.ltrim().take_while(isWord).str();
  }

  /// `#define NAME 4`, `constexpr int NAME = 4;`
  void addDefinition(llvm::StringRef Name) {
    for (size_t At = 0; (At = Code.find(Name, At)) != llvm::StringRef::npos; At += Name.size()) {
      const size_t End = At + Name.size();
      if ((At > 0 && isWord(Code[At - 1])) || (End < Code.size() && isWord(Code[End])))
        continue;
      size_t Begin = Code.find_first_not_of(" \t", End);
      if (macroAround(At) != Name) {
        if (Begin == llvm::StringRef::npos || Code[Begin] != '=')
          continue;
        Begin = Code.find_first_not_of(" \t", Begin + 1);
      }
      if (const llvm::StringRef Word = wordAt(Begin); !Word.empty() && llvm::isDigit(Word[0]))
        return add(Begin, Word, Name.str());
    }
  }

  void add(size_t Begin, llvm::StringRef Word, std::string Name) {
    ShiftText S;
    if (Word.getAsInteger(10, S.Value))
      return;
    SourceRange &R = S.Amount;
    R.File = File;
    R.Line = R.EndLine = unsigned(Code.take_front(Begin).count('\n')) + 1;
    R.Column = unsigned(Begin - (Code.take_front(Begin).rfind('\n') + 1)) + 1;
    R.EndColumn = R.Column + unsigned(Word.size());
    R.Offset = unsigned(Begin);
    R.EndOffset = unsigned(Begin + Word.size());
    S.Name = std::move(Name);
    Found.push_back(std::move(S));
  }

  const std::string &File;
  llvm::StringRef Code;
  std::set<llvm::StringRef> Named; ///< that were looked up
  std::vector<ShiftText> Found;
};
} // namespace

std::vector<ShiftText> warplint::shiftsIn(const std::string &File, llvm::StringRef Text) {
  const std::string Code = withoutComments(Text);
  return Scanner(File, Code).scan();
}
