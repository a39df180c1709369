// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/TileEdits.h"

#include "lib/fix/Analysed.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>

using namespace warplint;

namespace {
/// Whether \p At is between the brackets of a subscript, as far as its statement tells.
bool isInBrackets(llvm::StringRef Text, size_t At) {
  for (int Depth = 0; At-- > 0;) {
    if (Text[At] == ']')
      ++Depth;
    else if (Text[At] == '[' && Depth-- == 0)
      return true;
    else if (Text[At] == ';' || Text[At] == '{' || Text[At] == '}' || Text[At] == '#')
      return false;
  }
  return false;
}

/// Whether all that macro \p Name is used for are subscripts, in all of \p Files.
bool isForSubscripts(const Texts &Files, const std::string &Name, const SourceRange &In) {
  auto It = Files.find(In.File);
  if (It != Files.end() && isInBrackets(It->second, In.Offset))
    return true; // its body is an element
  for (const auto &[File, Text] : Files)
    for (size_t At = 0; (At = Text.find(Name, At)) != std::string::npos; At += Name.size()) {
      const bool IsWhole =
          (At == 0 || !isWordCharacter(Text[At - 1])) &&
          (At + Name.size() == Text.size() || !isWordCharacter(Text[At + Name.size()]));
      const llvm::StringRef Before = llvm::StringRef(Text).take_front(At).rtrim();
      if (IsWhole && !Before.ends_with("define") && !isInBrackets(Text, At))
        return false;
    }
  return true;
}

/// Whether the size \p A can be written again within another expression.
llvm::Error checkSize(const AddressText &A) {
  if (!A.Range.isValid())
    return declined("the size '" + A.Text + "' is written in a macro");
  if (llvm::StringRef(A.Text).contains("//")) // lines are joined
    return declined("a comment in the size '" + A.Text + "' would be lost");
  return llvm::Error::success();
}

/// Whether \p F is a variable that begins as a product of \p Row.
bool isProductOf(const FactorText &F, const FactorText &Row) {
  return F.Key != Row.Key &&
         llvm::any_of(F.Product, [&](const ExprText &E) { return keyOf(E.Text) == Row.Key; });
}

class RowEditor {
public:
  RowEditor(const FactorText &Row, int64_t By, RowsIn Where, const Texts &All)
      : Row(Row), By(By), Where(Where), All(All) {}

  /// Edits what of \p P is the length of a row, or a number of rows. False if nothing is.
  llvm::Expected<bool> edit(const ProductText &P) {
    if (llvm::is_contained(P.front().Times, Row.Key)) // it is of the number of rows
      return false;
    for (const FactorText &F : llvm::reverse(P))
      if (F.Key == Row.Key) {
        if (llvm::Error E = replace(F, P.size() > 1))
          return E;
        return true;
      }
    for (const FactorText &F : llvm::reverse(P))
      if (Where == RowsIn::Products && isProductOf(F, Row))
        return writeOut(F, P.size() > 1);
    // A number of whole rows, as an offset: 1024 of 32.
    if (P.size() != 1 || !Row.Value || !isLiteral(P.front()) || *P.front().Value == 0 ||
        *P.front().Value % *Row.Value != 0)
      return false;
    if (!P.front().Range.isValid())
      return declined("'" + P.front().Text + "' is written in a macro");
    put(P.front().Range, scaled(*P.front().Value));
    return true;
  }

  /// Puts in the place of a variable what it is a product of, with longer rows.
  llvm::Expected<bool> writeOut(const FactorText &F, bool IsFactor) {
    if (!F.Range.isValid())
      return declined("'" + F.Text + "' is written in a macro");
    std::string Text;
    bool Any = false;
    for (const ExprText &E : F.Product) {
      const bool IsRow = !Any && keyOf(E.Text) == Row.Key;
      Any |= IsRow;
      if (!E.Pure)
        return declined("'" + F.Text + "' cannot be edited");
      Text += (Text.empty() ? "" : " * ") + (IsRow ? plusAsFactor(E, By) : operand(E));
    }
    put(F.Range, IsFactor ? "(" + Text + ")" : Text);
    return true;
  }

  /// The same for a number of elements or bytes of whole rows that is reserved.
  llvm::Error grow(const AddressText &Size, bool IsSum) {
    bool Any = false;
    for (const ProductText &P : Size.Products) {
      llvm::Expected<bool> Did = edit(P);
      if (!Did)
        return Did.takeError();
      Any |= *Did;
      if (*Did && !IsSum)
        break; // the products within others are listed, too
    }
    if (Any)
      return llvm::Error::success();
    if (llvm::Error E = checkSize(Size))
      return E;
    const std::string Old = operandOf(Size.Text), Of = operand(Row);
    put(Size.Range, Old + " / " + Of + " * " + plusAsFactor(Row, By));
    return llvm::Error::success();
  }

  llvm::Error replace(const FactorText &F, bool IsFactor) {
    if (!F.From.empty()) {
      for (const ExprText &E : F.From)
        put(E.Range, plus(E, By));
      return llvm::Error::success();
    }
    if (!F.Range.isValid())
      return declined("'" + F.Text + "' is written in a macro");
    if (!F.Macro.empty() && !isForSubscripts(All, F.Macro, F.Range))
      return declined("macro '" + F.Macro + "' is used for other things than subscripts, too");
    if (!F.Pure)
      return declined("'" + F.Text + "' cannot be edited");
    put(F.Range, IsFactor ? plusAsFactor(F, By) : plus(F, By));
    return llvm::Error::success();
  }

  llvm::Expected<std::vector<Edit>> take() {
    std::vector<Edit> Edits;
    for (auto &[Range, Text] : New)
      Edits.push_back({Range, Text});
    for (size_t I = 1; I < Edits.size(); ++I)
      if (Edits[I].Range.File == Edits[I - 1].Range.File &&
          Edits[I].Range.Offset < Edits[I - 1].Range.EndOffset)
        return declined("an expression that would be edited holds another one");
    if (Clash)
      return declined("an expression would be edited in two ways");
    return Edits;
  }

private:
  void put(const SourceRange &At, std::string Text) {
    const auto [It, IsNew] = New.try_emplace(At, Text);
    Clash |= !IsNew && It->second != Text;
  }
  std::string scaled(int64_t N) const { return std::to_string(N / *Row.Value * (*Row.Value + By)); }
  static std::string operandOf(llvm::StringRef Text) {
    const bool IsName = llvm::all_of(Text, isWordCharacter);
    return IsName ? Text.str() : "(" + Text.str() + ")";
  }

  const FactorText &Row;
  const int64_t By;
  const RowsIn Where;
  const Texts &All;
  struct ByPlace {
    bool operator()(const SourceRange &A, const SourceRange &B) const {
      return std::tie(A.File, A.Offset, A.EndOffset) < std::tie(B.File, B.Offset, B.EndOffset);
    }
  };
  std::map<SourceRange, std::string, ByPlace> New;
  bool Clash = false;
};

bool isWithin(const SourceRange &Inner, const SourceRange &Outer) {
  return Inner.File == Outer.File && Inner.Offset >= Outer.Offset &&
         Inner.EndOffset <= Outer.EndOffset;
}
} // namespace

std::vector<FactorText> warplint::rowLengths(const TileText &Tile,
                                             const std::vector<SourceRange> &At) {
  struct Candidate {
    FactorText Of;
    unsigned Rank = 0;
  };
  constexpr int64_t LeastRow = 4; // of what no type says: 2 and 3 count tiles
  std::vector<Candidate> Found;
  auto Note = [&](const FactorText &F, unsigned Rank) {
    const bool IsSize = llvm::StringRef(F.Text).starts_with("sizeof");
    if (!F.IsUniform || IsSize || (F.Value && *F.Value < 2))
      return;
    auto It = llvm::find_if(Found, [&](const Candidate &C) { return C.Of.Key == F.Key; });
    if (It == Found.end())
      It = Found.insert(It, {F});
    It->Rank += Rank;
  };
  for (const FactorText &F : Tile.RowExtents)
    Note(F, 1000);
  for (const FactorText &F : Tile.Pitches)
    Note(F, 100);
  for (const AddressText &A : Tile.Addresses) {
    const bool IsWanted =
        llvm::any_of(At, [&](const SourceRange &R) { return isWithin(A.Range, R); });
    for (const ProductText &P : A.Products)
      for (size_t I = 0; P.size() > 1 && I < P.size(); ++I)
        if (!P[I].Value || *P[I].Value >= LeastRow)
          Note(P[I], IsWanted ? 10 : 1);
  }
  llvm::stable_sort(Found, [](const Candidate &A, const Candidate &B) { return A.Rank > B.Rank; });
  std::vector<FactorText> Rows;
  for (Candidate &C : Found)
    Rows.push_back(std::move(C.Of));
  return Rows;
}

bool warplint::hasProductOf(const TileText &Tile, const std::vector<LaunchSizeText> &Sizes,
                            const FactorText &Row) {
  auto HasOne = [&](const AddressText &A) {
    return llvm::any_of(A.Products, [&](const ProductText &P) {
      return llvm::any_of(P, [&](const FactorText &F) { return isProductOf(F, Row); });
    });
  };
  return llvm::any_of(Tile.Addresses, HasOne) || llvm::any_of(Sizes, HasOne);
}

llvm::Expected<std::vector<Edit>> warplint::longerRows(const TileText &Tile,
                                                       const std::vector<LaunchSizeText> &Sizes,
                                                       RowsIn Where, const FactorText &Row,
                                                       int64_t By, const Texts &All) {
  RowEditor Editor(Row, By, Where, All);
  if (Where == RowsIn::Types && Tile.RowExtents.empty())
    return declined("its type has no rows");
  for (const AddressText &A : Tile.Addresses)
    for (size_t I = 0; Where != RowsIn::Types && I < A.Products.size(); ++I)
      if (llvm::Expected<bool> Did = Editor.edit(A.Products[I]); !Did)
        return Did.takeError();
  for (const auto *Lengths : {&Tile.RowExtents, &Tile.Pitches})
    for (const FactorText &F : *Lengths)
      if (F.Key == Row.Key || (F.Value && Row.Value && *F.Value == *Row.Value))
        if (llvm::Error E = Editor.replace(F, false))
          return E;
  for (const AddressText &A : Tile.Extents)
    if (llvm::Error E = Editor.grow(A, false))
      return E;
  for (const LaunchSizeText &S : Sizes)
    if (llvm::Error E = Editor.grow(S, true))
      return E;
  return Editor.take();
}

std::optional<MemoryGrowth> warplint::growthOfRows(const std::vector<LaunchSizeText> &Sizes,
                                                   const FactorText &Row, int64_t By) {
  // Of a sum, only some summands may be whole rows.
  if (!Row.Value || Sizes.empty() ||
      llvm::any_of(Sizes, [](const LaunchSizeText &S) { return S.Products.size() > 1; }))
    return std::nullopt;
  return MemoryGrowth{uint64_t(*Row.Value), uint64_t(By), false};
}

std::vector<ElementMove> warplint::swizzles(unsigned Step) {
  std::vector<ElementMove> Result;
  const unsigned Low = unsigned(std::countr_zero(Step));
  for (unsigned Bits = 5; Bits >= 1; --Bits) {
    const uint64_t Mask = (uint64_t(1) << Bits) - 1;
    for (unsigned Shift = Bits + Low; Shift <= Bits + Low + 5; ++Shift)
      Result.push_back({.Shift = Shift, .Mask = Mask, .Times = Step});
    for (unsigned Shift = Bits + Low; Shift <= Bits + Low + 2 && Bits > 1; ++Shift)
      Result.push_back({.Shift = Shift, .Mask = 1, .Times = Mask * Step});
  }
  return Result;
}

std::string warplint::formulaOf(const ElementMove &M, const std::string &I) {
  if (M.isSpread()) {
    const std::string Run = I + " + " + I + " / " + std::to_string(M.Run);
    return M.By == 1 ? Run : Run + " * " + std::to_string(M.By);
  }
  const std::string Bits =
      "((" + I + " >> " + std::to_string(M.Shift) + ") & " + std::to_string(M.Mask) + ")";
  if (M.Times == 1)
    return I + " ^ " + Bits;
  const bool IsShift = std::has_single_bit(M.Times);
  const std::string By = std::to_string(IsShift ? std::countr_zero(M.Times) : int64_t(M.Times));
  return I + " ^ (" + Bits + (IsShift ? " << " : " * ") + By + ")";
}

MemoryGrowth warplint::growthOf(const ElementMove &M, unsigned ElementBytes) {
  if (M.isSpread())
    return {uint64_t(M.Run), uint64_t(M.By)};
  return {.More = (M.period() - 1) * ElementBytes};
}

/// What element \p I is called then; nothing if it stays.
static std::optional<std::string> movedIndex(const ElementMove &M, const ExprText &I) {
  int64_t Literal = 0;
  if (llvm::StringRef(I.Text).getAsInteger(10, Literal) || Literal < 0)
    return formulaOf(M, operand(I));
  const int64_t Moved =
      M.isSpread() ? Literal + Literal / M.Run * M.By
                   : Literal ^ int64_t(((uint64_t(Literal) >> M.Shift) & M.Mask) * M.Times);
  if (Moved == Literal)
    return std::nullopt;
  return std::to_string(Moved);
}

llvm::Expected<std::vector<Edit>>
warplint::movedSubscripts(const TileText &Tile, const std::vector<LaunchSizeText> &Sizes,
                          const ElementMove &M, const MemoryGrowth &Grown) {
  std::map<std::pair<std::string, unsigned>, Edit> Edits; // by place
  auto Put = [&](const SourceRange &At, std::string Text) {
    Edits[{At.File, At.Offset}] = {At, std::move(Text)};
  };
  for (const ExprText &I : Tile.Subscripts) {
    if (!I.Range.isValid() || !I.Pure)
      return declined("the index '" + I.Text +
                      (I.Pure ? "' is written in a macro" : "' cannot be evaluated twice"));
    if (llvm::StringRef(I.Text).contains('^')) // nobody reads a second one on top
      return declined("the index '" + I.Text + "' is permuted already");
    if (const std::optional<std::string> Moved = movedIndex(M, I))
      Put(I.Range, *Moved);
  }
  std::vector<const AddressText *> Reserved;
  for (const AddressText &A : Tile.Extents)
    if (M.isSpread())
      Reserved.push_back(&A);
  for (const LaunchSizeText &A : Sizes)
    if (M.isSpread() || Grown.More)
      Reserved.push_back(&A);
  for (const AddressText *Size : Reserved) {
    const AddressText &A = *Size;
    if (llvm::Error E = checkSize(A))
      return E;
    int64_t N = 0;
    if (!M.isSpread())
      Put(A.Range, plus(ExprText{A.Range, A.Text, {}}, int64_t(Grown.More)));
    else if (!llvm::StringRef(A.Text).getAsInteger(10, N))
      Put(A.Range, std::to_string(N + N / M.Run * M.By));
    else
      Put(A.Range,
          formulaOf(M, llvm::all_of(A.Text, isWordCharacter) ? A.Text : "(" + A.Text + ")"));
  }
  std::vector<Edit> All;
  for (auto &[Place, E] : Edits) {
    if (!All.empty() && All.back().Range.File == E.Range.File &&
        E.Range.Offset < All.back().Range.EndOffset)
      return declined("a subscript holds another one");
    All.push_back(std::move(E));
  }
  return All;
}

bool warplint::isLiteral(const ExprText &E) {
  return E.Value && !E.Text.empty() && llvm::all_of(E.Text, llvm::isDigit);
}

/// \p E as an operand of an operator that binds as `+` does.
static std::string summand(const ExprText &E) {
  bool Loose = llvm::StringRef(E.Text).find_first_of("?<>&|^=,") != llvm::StringRef::npos;
  return E.Simple || !Loose ? E.Text : "(" + E.Text + ")";
}

std::string warplint::operand(const ExprText &E) { return E.Simple ? E.Text : "(" + E.Text + ")"; }

/// The N of a sum that ends in `+ N`, which binds as loosely as all before it; else 0.
static int64_t lastSummand(llvm::StringRef Sum) {
  const auto [Rest, Last] = Sum.rsplit('+');
  int64_t N = 0;
  const bool IsNumber = !Last.trim().getAsInteger(10, N) && N > 0 && !Rest.rtrim().empty();
  const bool IsOfAll = Rest.count('(') == Rest.count(')');
  return IsNumber && IsOfAll && Sum.find_first_of("?<>&|^=,") == llvm::StringRef::npos ? N : 0;
}

/// What stands between parentheses around all of \p Text; \p Text itself if there are none.
static llvm::StringRef unparenthesized(llvm::StringRef Text) {
  if (!Text.starts_with("("))
    return Text;
  unsigned Open = 0;
  for (size_t At = 0; At + 1 < Text.size(); ++At) {
    Open += Text[At] == '(';
    Open -= Text[At] == ')';
    if (!Open)
      return Text;
  }
  return Text.drop_front().drop_back();
}

std::string warplint::plus(const ExprText &E, int64_t By) {
  if (isLiteral(E))
    return std::to_string(*E.Value + By);
  const llvm::StringRef Text = unparenthesized(E.Text);
  ExprText Inner = E;
  Inner.Text = Text.str();
  Inner.Simple &= Text.size() == E.Text.size();
  std::string Sum = summand(Inner);
  if (const int64_t Last = lastSummand(Text)) {
    Sum = Text.rsplit('+').first.rtrim().str();
    By += Last;
  }
  if (By == 0)
    return Sum;
  return Sum + (By > 0 ? " + " : " - ") + std::to_string(std::abs(By));
}

std::string warplint::plusAsFactor(const ExprText &E, int64_t By) {
  return isLiteral(E) ? plus(E, By) : "(" + plus(E, By) + ")";
}

bool warplint::same(const ExprText &A, const ExprText &B) {
  return A.Text == B.Text && A.Value == B.Value;
}

bool warplint::isAfterMemberAccess(llvm::StringRef Before) {
  return Before.ends_with(".") || Before.ends_with("->");
}

bool warplint::hasWord(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef Before = Text.take_front(At), After = Text.drop_front(At + Name.size());
    if ((Before.empty() || !isWordCharacter(Before.back())) && !isAfterMemberAccess(Before) &&
        (After.empty() || !isWordCharacter(After.front())))
      return true;
  }
  return false;
}

std::string warplint::withoutComments(llvm::StringRef Text) {
  std::string Code;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("//"), Text.find("/*"));
    Code += Text.take_front(At);
    if (At == llvm::StringRef::npos)
      break;
    const llvm::StringRef End = Text.substr(At).starts_with("//") ? "\n" : "*/";
    const size_t Last = Text.find(End, At + 2);
    Text = Last == llvm::StringRef::npos ? "" : Text.drop_front(Last + End.size());
    Code += ' ';
  }
  return Code;
}

std::string warplint::newWord(llvm::StringRef Text, std::string Name) {
  while (hasWord(Text, Name))
    Name += "_";
  return Name;
}
