//===- lib/fix/RowTiles.cpp - A loop over rows, written with tiles --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/RowTiles.h"

#include "lib/fix/Words.h"
#include "sim/WarpAccess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace warplint;

namespace {
std::string number(uint64_t N) { return std::to_string(N); }

unsigned wideOf(const TiledArray &A, const TileShape &S) { return S.Rounds * A.PerRound; }

/// Elements from one row of a tile to the next: lanes of as many rows as fit a request are in
/// different banks, those of elements of 8 bytes half a warp at a time.
unsigned tilePitch(const TiledArray &A, const TileShape &S) {
  const unsigned Lanes = A.ElementBytes > 4 ? sim::WarpSize / 2 : sim::WarpSize;
  return sim::WarpSize + std::max(1u, Lanes / wideOf(A, S));
}

/// The directive that makes cooperative_groups known, and where it goes.
std::optional<Edit> includeFor(llvm::StringRef File, llvm::StringRef Text) {
  constexpr llvm::StringLiteral Header = "cooperative_groups.h";
  std::optional<unsigned> First;
  for (size_t At = 0; At < Text.size(); At = Text.find('\n', At) == llvm::StringRef::npos
                                                 ? Text.size()
                                                 : Text.find('\n', At) + 1) {
    const llvm::StringRef Line = Text.substr(At).take_until([](char C) { return C == '\n'; });
    if (!Line.starts_with("#include"))
      continue;
    if (Line.contains(Header))
      return std::nullopt;
    First = First.value_or(unsigned(At));
  }
  SourceRange At{File.str(), 1, 1, 1, 1, First.value_or(0), First.value_or(0)};
  return Edit{At, "#include <cooperative_groups.h>\n"};
}

class TileWriter {
public:
  TileWriter(const WalkText &Walk, llvm::StringRef Text, llvm::ArrayRef<TiledArray> Arrays,
             const TileShape &Shape)
      : Walk(Walk), Text(Text), Arrays(Arrays), Shape(Shape) {
    const llvm::StringRef Before = Text.take_front(Walk.Statement.Offset);
    Indent = Before.drop_front(Before.rfind('\n') + 1)
                 .take_while([](char C) { return C == ' ' || C == '\t'; })
                 .str();
    Unit = llvm::StringRef(Indent).starts_with("\t") ? "\t" : "  ";
    const llvm::StringRef Own = Text.slice(Walk.Statement.Offset, Walk.Statement.EndOffset);
    auto New = [&](std::string Name) { return newWord(Own, std::move(Name)); };
    First = New(Walk.Variable + "Tile");
    Warp = New("warp"), Lane = New("lane"), Lanes = New("lanes"), Round = New("r");
    Element = New("e");
    for (const TiledArray &A : Arrays) {
      const std::string &Array = A.Sites.front().Written->Array;
      std::string Name = New((Array.empty() ? "row" : Array) + "Tile");
      while (!Result.Names.insert(Name).second)
        Name += "_";
      Tiles.push_back(Name);
      Rows.push_back(New(llvm::StringRef(Name).drop_back(4).str() + "Row"));
    }
  }

  RowTiles write() {
    begin();
    for (size_t N = 0; N < Arrays.size(); ++N)
      if (Arrays[N].Fills || Arrays[N].Empties)
        line(2, (Arrays[N].Empties ? "auto *" : "const auto *") + Rows[N] + " = &" +
                    base(Arrays[N]).at(First) + ";");
    if (move(/*Fill=*/true))
      line(2, Warp + ".sync();");
    walk();
    line(2, Warp + ".sync();");
    if (move(/*Fill=*/false))
      line(2, Warp + ".sync();");
    line(1, "}");
    Result.Written += Indent + "}";
    Result.Edits.push_back({Walk.Statement, Result.Written});
    if (std::optional<Edit> Include = includeFor(Walk.Statement.File, Text))
      Result.Edits.push_back(std::move(*Include));
    return std::move(Result);
  }

private:
  void line(unsigned Depth, const llvm::Twine &Of) {
    Result.Written += Indent;
    for (unsigned N = 0; N < Depth; ++N)
      Result.Written += Unit;
    Result.Written += Of.str() + "\n";
  }

  /// The site whose element is the first of an iteration's.
  static const WalkedText &base(const TiledArray &A) {
    return *llvm::find_if(A.Sites, [](const TiledArray::Site &S) { return S.Element == 0; })->Written;
  }

  void begin() {
    Result.Written = "{\n";
    for (size_t N = 0; N < Arrays.size(); ++N) {
      const TiledArray &A = Arrays[N];
      line(1, "__shared__ " + base(A).Element + " " + Tiles[N] + "[" + number(Shape.Warps) + "][" +
                  number(wideOf(A, Shape)) + "][" + number(tilePitch(A, Shape)) + "]; // of each warp: " +
                  number(wideOf(A, Shape)) + " elements of 32 rows");
    }
    line(1, "const auto " + Warp + " = cooperative_groups::coalesced_threads();");
    line(1, "const int " + Lane + " = " + Warp + ".thread_rank(), " + Lanes + " = " + Warp +
                ".size();");
    if (!Walk.Declares)
      line(1, Walk.Variable + " = " + Walk.From + ";");
    line(1, "for (" + Walk.Type + " " + First + " = " + Walk.From + "; " + First + " " + Walk.Below +
                " " + Walk.Until + "; " + First + " += " + number(Shape.Rounds) + ") {");
  }

  std::string element(size_t N, const std::string &Row, const std::string &Column) const {
    return Tiles[N] + "[" + Shape.OwnWarp + "][" + Row + "][" + Column + "]";
  }

  /// Loops that fill tiles, or empty them; false if there is nothing to do. Tiles of one width share
  /// one.
  bool move(bool Fill) {
    std::map<unsigned, std::vector<size_t>> ByWidth;
    for (size_t N = 0; N < Arrays.size(); ++N)
      if (Fill ? Arrays[N].Fills : Arrays[N].Empties)
        ByWidth[wideOf(Arrays[N], Shape)].push_back(N);
    for (const auto &[Wide, Of] : ByWidth) {
      const size_t Begin = Result.Written.size();
      line(0, "#pragma unroll");
      line(2, "for (int " + Round + " = 0; " + Round + " < " + number(Wide) + "; ++" + Round + ") {");
      line(3, "const int " + Element + " = " + Lane + " + " + Round + " * " + Lanes +
                  "; // element " + Element + " % " + number(Wide) + " of row " + Element + " / " +
                  number(Wide));
      for (const size_t N : Of)
        moveOne(N, Wide, Fill);
      line(2, "}");
      Result.Moves.emplace_back(Begin, Result.Written.size());
    }
    return !ByWidth.empty();
  }

  void moveOne(size_t N, unsigned Wide, bool Fill) {
    const TiledArray &A = Arrays[N];
    const std::string Column = Element + " % " + number(Wide), Row = Element + " / " + number(Wide),
                      Own = element(N, Column, Row),
                      There = Warp + ".shfl(" + Rows[N] + ", " + Row + ")",
                      InRow = A.PerRound == 1 ? Column : Column + " / " + number(A.PerRound);
    // All lanes take part in the shuffle.
    line(3, (Fill ? "const auto *" : "auto *") + Rows[N] + "Of = " + There + ";");
    line(3, "if (" + First + " + " + InRow + " " + Walk.Below + " " + Walk.Until + ")");
    const std::string Far = Rows[N] + "Of[" + Column + "]";
    line(3, Unit + (Fill ? Own + " = " + Far : Far + " = " + Own) + ";");
  }

  /// The loop itself, over the rounds of one tile.
  void walk() {
    const std::string Start =
        (Walk.Declares ? Walk.Type + " " : "") + Walk.Variable + " = " + First;
    std::string Head = "for (" + Start + "; " + Walk.Variable + " " + Walk.Below + " " + Walk.Until +
                       " && " + Walk.Variable + " < " + First + " + " + number(Shape.Rounds) + "; ++" +
                       Walk.Variable + ")";
    const llvm::StringRef Between = Text.take_front(Walk.Body.Offset);
    const bool IsOnOwnLine = Between.drop_front(Between.rfind('\n') + 1).trim().empty();
    Result.Written += Indent + Unit + Unit + Head + (IsOnOwnLine ? "\n" : " ");
    std::string Body = body();
    if (IsOnOwnLine)
      Body = Between.drop_front(Between.rfind('\n') + 1).str() + Body;
    for (const llvm::StringRef Each : llvm::split(Body, '\n')) {
      const bool IsFirst = Each.data() == Body.data();
      if ((!IsFirst || IsOnOwnLine) && !Each.trim().empty())
        Result.Written += Unit + Unit;
      Result.Written += Each.str() + "\n";
    }
  }

  /// Its body with elements of tiles for those of rows.
  std::string body() const {
    std::vector<Edit> Edits;
    for (size_t N = 0; N < Arrays.size(); ++N)
      for (const TiledArray::Site &S : Arrays[N].Sites) {
        std::string Row = Walk.Variable + " - " + First;
        if (Arrays[N].PerRound > 1)
          Row = "(" + Row + ") * " + number(Arrays[N].PerRound);
        if (S.Element)
          Row += " + " + number(S.Element);
        SourceRange At = S.Written->Where;
        At.Offset -= Walk.Body.Offset;
        At.EndOffset -= Walk.Body.Offset;
        Edits.push_back({At, element(N, Row, Lane)});
      }
    llvm::sort(Edits);
    Edits.erase(llvm::unique(Edits), Edits.end()); // `+=` is two uses of one place
    return applyEdits(Text.slice(Walk.Body.Offset, Walk.Body.EndOffset), std::move(Edits));
  }

  const WalkText &Walk;
  llvm::StringRef Text;
  llvm::ArrayRef<TiledArray> Arrays;
  const TileShape &Shape;
  RowTiles Result;
  std::string Indent, Unit, First, Warp, Lane, Lanes, Round, Element;
  std::vector<std::string> Tiles, Rows; ///< by array: names of the tile and of a pointer
};
} // namespace

uint64_t warplint::bytesOfTiles(llvm::ArrayRef<TiledArray> Arrays, const TileShape &Shape) {
  uint64_t Bytes = 0;
  for (const TiledArray &A : Arrays)
    Bytes += uint64_t(Shape.Warps) * wideOf(A, Shape) * tilePitch(A, Shape) * A.ElementBytes;
  return Bytes;
}

std::vector<SourceRange> RowTiles::movesIn(llvm::StringRef File, llvm::StringRef Edited) const {
  const size_t At = Edited.find(Written);
  std::vector<SourceRange> Found;
  if (At != llvm::StringRef::npos)
    for (const auto &[Begin, End] : Moves)
      Found.push_back({File.str(), 1, 1, 1, 1, unsigned(At + Begin), unsigned(At + End)});
  return Found;
}

std::optional<RowTiles> warplint::writeRowTiles(const WalkText &Walk, llvm::StringRef Text,
                                                llvm::ArrayRef<TiledArray> Arrays,
                                                const TileShape &Shape) {
  const llvm::StringRef Head = Text.slice(Walk.Statement.Offset, Walk.Body.Offset);
  if (Head.contains("//") || Head.contains("/*"))
    return std::nullopt;
  return TileWriter(Walk, Text, Arrays, Shape).write();
}
