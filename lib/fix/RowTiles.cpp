// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/RowTiles.h"

#include "lib/fix/TileEdits.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace warplint;

namespace {
std::string number(uint64_t N) { return std::to_string(N); }

unsigned wideOf(const TiledArray &A, const TileShape &S) { return S.Rounds * A.PerRound; }

/// By how many elements of one byte the rows of a tile are longer than a warp: the lanes that fill
/// it, of as many rows as fit a request, are in different banks then; those of elements of 8 bytes
/// half a warp at a time.
unsigned extraBytes(const TiledArray &A, const TileShape &S) {
  return sim::Banks * sim::WordBytes / wideOf(A, S);
}

unsigned tilePitch(const TiledArray &A, const TileShape &S) {
  return sim::WarpSize + std::max(1u, extraBytes(A, S) / A.ElementBytes);
}

/// The same in the source's words: of a template's type, for any.
std::string writtenPitch(const TiledArray &A, const TileShape &S) {
  const WalkedText &W = *A.Sites.front().Written;
  return W.IsOfTemplate ? "32 + " + number(extraBytes(A, S)) + " / sizeof(" + W.Element + ")"
                        : number(tilePitch(A, S));
}

/// The directive that makes cooperative_groups known, before the first that no condition but an
/// include guard is around; nothing if there is one.
std::optional<Edit> includeFor(llvm::StringRef File, llvm::StringRef Text) {
  constexpr llvm::StringLiteral Header = "cooperative_groups.h";
  std::optional<size_t> First;
  unsigned Depth = 0;
  bool IsFirstDirective = true;
  for (size_t At = 0; At < Text.size(); At = std::min(Text.find('\n', At), Text.size() - 1) + 1) {
    llvm::StringRef Line = Text.substr(At).take_until([](char C) { return C == '\n'; }).ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    const bool IsGuard = IsFirstDirective && Line.starts_with("ifndef");
    IsFirstDirective = false;
    if (Line.starts_with("if"))
      Depth += !IsGuard;
    else if (Line.starts_with("endif"))
      Depth -= Depth > 0;
    else if (Line.starts_with("include") && Depth == 0 && Line.contains(Header))
      return std::nullopt;
    else if (Line.starts_with("include") && Depth == 0 && !First)
      First = At;
  }
  const auto At = unsigned(First.value_or(0));
  return Edit{SourceRange{File.str(), 1, 1, 1, 1, At, At}, "#include <cooperative_groups.h>\n"};
}

class TileWriter {
public:
  TileWriter(const WalkText &Walk, llvm::StringRef Text, llvm::ArrayRef<TiledArray> Arrays,
             const TileShape &Shape)
      : Walk(Walk), Text(Text), Code(withoutComments(Text)), Arrays(Arrays), Shape(Shape) {
    const llvm::StringRef Before = Text.take_front(Walk.Statement.Offset);
    Indent = Before.drop_front(Before.rfind('\n') + 1)
                 .take_while([](char C) { return C == ' ' || C == '\t'; })
                 .str();
    Unit = unitOf(Text.slice(Walk.Statement.Offset, Walk.Statement.EndOffset));
    const llvm::StringRef Own = Text.slice(Walk.Statement.Offset, Walk.Statement.EndOffset);
    auto New = [&](std::string Name) { return newWord(Own, std::move(Name)); };
    First = New(Walk.Variable + "Tile");
    Warp = New("warp"), Lane = New("lane"), Rank = New("rank"), Lanes = New("lanes");
    Thread = llvm::StringRef(Shape.Thread).contains(' ') ? New("thread") : Shape.Thread;
    Round = New("r"), Element = New("e"), Of = New("of");
    for (const TiledArray &A : Arrays) {
      const std::string &Array = A.Sites.front().Written->Array;
      std::string Name = newTile((Array.empty() ? "row" : Array) + "Tile");
      Tiles.push_back(Name);
      const std::string Stem = llvm::StringRef(Name).take_front(Name.rfind("Tile")).str();
      Rows.push_back(New(Stem + "Row"));
      Next.push_back(New(Stem + "Next"));
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
    Written += Indent + "}";
    Result.Edits.push_back({Walk.Statement, std::move(Written)});
    if (std::optional<Edit> Include = includeFor(Walk.Statement.File, Text))
      Result.Edits.push_back(std::move(*Include));
    return std::move(Result);
  }

private:
  /// A name that no tile has, in another loop either: arrays are told apart by their names.
  std::string newTile(const std::string &Name) {
    std::string Own = Name;
    for (unsigned Number = 2; hasWord(Code, Own) || !Result.Names.insert(Own).second; ++Number)
      Own = Name + std::to_string(Number);
    return Own;
  }

  /// By how much the first line that is further in is further in than the loop.
  std::string unitOf(llvm::StringRef Loop) const {
    for (const llvm::StringRef Line : llvm::split(Loop.drop_front(Loop.find('\n') + 1), '\n')) {
      llvm::StringRef Blank = Line.take_while([](char C) { return C == ' ' || C == '\t'; });
      if (Blank.size() < Line.size() && Blank.consume_front(Indent) && !Blank.empty())
        return Blank.str();
    }
    return llvm::StringRef(Indent).starts_with("\t") ? "\t" : "  ";
  }

  void line(unsigned Depth, const llvm::Twine &Of) {
    Written += Indent;
    for (unsigned N = 0; N < Depth; ++N)
      Written += Unit;
    Written += Of.str() + "\n";
  }

  /// The site whose element is the first of an iteration's.
  static const WalkedText &base(const TiledArray &A) {
    return *llvm::find_if(A.Sites, [](const TiledArray::Site &S) {
              return S.Element == 0;
            })->Written;
  }

  void begin() {
    Written = "{\n";
    for (size_t N = 0; N < Arrays.size(); ++N) {
      const TiledArray &A = Arrays[N];
      line(1, "__shared__ " + base(A).Element + " " + Tiles[N] + "[" + number(Shape.Warps) + "][" +
                  number(wideOf(A, Shape)) + "][" + writtenPitch(A, Shape) +
                  "]; // of each warp: " + number(wideOf(A, Shape)) + " elements of 32 rows");
    }
    line(1, "const auto " + Warp + " = cooperative_groups::coalesced_threads();");
    if (Thread != Shape.Thread)
      line(1, "const int " + Thread + " = " + Shape.Thread + ";");
    line(1, "const int " + Lane + " = " + Thread + " % 32, " + Rank + " = " + Warp +
                ".thread_rank(), " + Lanes + " = " + Warp + ".size();");
    if (!Walk.Declares)
      line(1, Walk.Variable + " = " + Walk.From + ";");
    line(1, "for (" + Walk.Type + " " + First + " = " + Walk.From + "; " + First + " " +
                Walk.Below + " " + Walk.Until + "; " + First + " += " + number(Shape.Rounds) +
                ") {");
  }

  std::string element(size_t N, const std::string &Row, const std::string &Column) const {
    return Tiles[N] + "[" + Thread + " / 32][" + Row + "][" + Column + "]";
  }

  /// Loops that fill tiles, or empty them; false if there is nothing to do. Tiles of one width
  /// share one.
  bool move(bool Fill) {
    std::map<unsigned, std::vector<size_t>> ByWidth;
    for (size_t N = 0; N < Arrays.size(); ++N)
      if (Fill ? Arrays[N].Fills : Arrays[N].Empties)
        ByWidth[wideOf(Arrays[N], Shape)].push_back(N);
    for (const auto &[Wide, Own] : ByWidth) {
      const auto Begin = unsigned(Written.size());
      if (Fill)
        fill(Wide, Own);
      else
        empty(Wide, Own);
      Result.Moves.push_back({0, Begin, unsigned(Written.size())}); // of the first edit
    }
    return !ByWidth.empty();
  }

  /// All loads are under way before the first store waits for its own: the tile's memory and what
  /// is behind a shuffled pointer are the same to a compiler.
  void fill(unsigned Wide, llvm::ArrayRef<size_t> Own) {
    for (const size_t N : Own)
      line(2, base(Arrays[N]).Element + " " + Next[N] + "[" + number(Wide) + "];");
    beginRound(Wide, "");
    for (const size_t N : Own) // all lanes take part in a shuffle
      line(3, "const auto *" + Rows[N] + "Of = " + shuffled(Rows[N], Wide) + ";");
    guarded(Wide, Own, [&](size_t N) {
      return Next[N] + "[" + Round + "] = " + Rows[N] + "Of[" + column(Wide) + "];";
    });
    line(2, "}");
    beginRound(Wide, "");
    line(3, "const int " + Of + " = " + shuffled(Lane, Wide) + ";");
    guarded(Wide, Own, [&](size_t N) {
      return element(N, column(Wide), Of) + " = " + Next[N] + "[" + Round + "];";
    });
    line(2, "}");
  }

  void empty(unsigned Wide, llvm::ArrayRef<size_t> Own) {
    beginRound(Wide, " 4"); // stores are waited for by nobody
    line(3, "const int " + Of + " = " + shuffled(Lane, Wide) + ";");
    for (const size_t N : Own)
      line(3, "auto *" + Rows[N] + "Of = " + shuffled(Rows[N], Wide) + ";");
    guarded(Wide, Own, [&](size_t N) {
      return Rows[N] + "Of[" + column(Wide) + "] = " + element(N, column(Wide), Of) + ";";
    });
    line(2, "}");
  }

  std::string column(unsigned Wide) const { return Element + " % " + number(Wide); }

  /// \p Of in the lane whose row is moved.
  std::string shuffled(const std::string &Value, unsigned Wide) const {
    return Warp + ".shfl(" + Value + ", " + Element + " / " + number(Wide) + ")";
  }

  void beginRound(unsigned Wide, const std::string &Unroll) {
    line(2, "#pragma unroll" + Unroll);
    line(2, "for (int " + Round + " = 0; " + Round + " < " + number(Wide) + "; ++" + Round + ") {");
    line(3, "const int " + Element + " = " + Rank + " + " + Round + " * " + Lanes +
                "; // element " + column(Wide) + " of the row of lane number " + Element + " / " +
                number(Wide));
  }

  /// What is done with an element of each array in \p Own, as far as rows go.
  void guarded(unsigned Wide, llvm::ArrayRef<size_t> Own,
               llvm::function_ref<std::string(size_t)> Statement) {
    const unsigned PerRound = Arrays[Own.front()].PerRound;
    const bool IsBlock = Own.size() > 1;
    line(3, "if (" + First + " + " + column(Wide) +
                (PerRound == 1 ? "" : " / " + number(PerRound)) + " " + Walk.Below + " " +
                Walk.Until + ")" + (IsBlock ? " {" : ""));
    for (const size_t N : Own)
      line(4, Statement(N));
    if (IsBlock)
      line(3, "}");
  }

  /// The loop itself, over the rounds of one tile.
  void walk() {
    const std::string Start =
        (Walk.Declares ? Walk.Type + " " : "") + Walk.Variable + " = " + First;
    std::string Head = "for (" + Start + "; " + Walk.Variable + " " + Walk.Below + " " +
                       Walk.Until + " && " + Walk.Variable + " < " + First + " + " +
                       number(Shape.Rounds) + "; ++" + Walk.Variable + ")";
    const llvm::StringRef Between = Text.take_front(Walk.Body.Offset);
    const bool IsOnOwnLine = Between.drop_front(Between.rfind('\n') + 1).trim().empty();
    Written += Indent + Unit + Unit + Head + (IsOnOwnLine ? "\n" : " ");
    std::string Body = body();
    if (IsOnOwnLine)
      Body = Between.drop_front(Between.rfind('\n') + 1).str() + Body;
    for (const llvm::StringRef Each : llvm::split(Body, '\n')) {
      const bool IsFirst = Each.data() == Body.data();
      if ((!IsFirst || IsOnOwnLine) && !Each.trim().empty())
        Written += Unit + Unit;
      Written += Each.str() + "\n";
    }
  }

  /// Its body with elements of tiles for those of rows.
  std::string body() const {
    std::vector<Edit> Edits;
    for (size_t N = 0; N < Arrays.size(); ++N)
      for (const TiledArray::Site &S : Arrays[N].Sites) {
        std::string Row = Walk.Variable + " - " + First;
        if (Arrays[N].PerRound > 1) {
          Row.insert(0, "(");
          Row += ") * " + number(Arrays[N].PerRound);
        }
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
  const std::string Code; ///< without comments
  llvm::ArrayRef<TiledArray> Arrays;
  const TileShape &Shape;
  RowTiles Result;
  std::string Written; ///< what stands for the loop
  std::string Indent, Unit, First, Warp, Thread, Lane, Rank, Lanes, Round, Element, Of;
  std::vector<std::string> Tiles, Rows, Next; ///< by array: names of the tile, a pointer, registers
};
} // namespace

uint64_t warplint::bytesOfTiles(llvm::ArrayRef<TiledArray> Arrays, const TileShape &Shape) {
  uint64_t Bytes = 0;
  for (const TiledArray &A : Arrays)
    Bytes += uint64_t(Shape.Warps) * wideOf(A, Shape) * tilePitch(A, Shape) * A.ElementBytes;
  return Bytes;
}

std::optional<RowTiles> warplint::writeRowTiles(const WalkText &Walk, llvm::StringRef Text,
                                                llvm::ArrayRef<TiledArray> Arrays,
                                                const TileShape &Shape) {
  const llvm::StringRef Head = Text.slice(Walk.Statement.Offset, Walk.Body.Offset);
  if (Head.contains("//") || Head.contains("/*"))
    return std::nullopt;
  return TileWriter(Walk, Text, Arrays, Shape).write();
}
