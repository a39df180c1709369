// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that reads rows and writes columns, or the reverse, has consecutive lanes on one side
// only. In a square block thread (a, b) can leave what it computes in a tile of shared memory, and
// after a barrier store what thread (b, a) has left, where that one would have:
//
//   tile[threadIdx.y][threadIdx.x] = in[y * n + x];
//   __syncthreads();
//   out[xOut * n + yOut] = tile[threadIdx.x][threadIdx.y];     xOut, yOut: x and y of (b, a)
//
// The same elements get the same values. Where the reads are the columns, it is the value that is
// computed for the other thread.
//
// In an oblong block each thread stores several elements, in a loop over j. What thread (a, b)
// computes in round j is what one at (a, b + j) would, so (b + j, a) is the other one. That the
// kernel means it so is not seen from its text: blocks are run before and after (SameCopies.h).

#include "lib/finding/Report.h"
#include "lib/fix/Analysed.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"
#include "lib/fix/SameCopies.h"
#include "lib/fix/TileEdits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>

using namespace warplint;

namespace {
/// Which half of `target = value` is made for the other thread.
enum class Half : uint8_t { Target, Value };

/// Takes back that something is added, at the end of \p Text.
bool dropPlus(std::string &Text) {
  const llvm::StringRef Before = llvm::StringRef(Text).rtrim();
  if (!Before.ends_with("+") || Before.ends_with("++"))
    return false;
  Text.resize(Before.drop_back().rtrim().size());
  return true;
}

/// \p Text with \p Suffix behind \p Names, and the coordinates exchanged; \p Round, the loop's
/// variable, goes with the first.
std::string forOtherThread(llvm::StringRef Text, const llvm::StringSet<> &Names,
                           llvm::StringRef Suffix, llvm::StringRef Round) {
  std::string Result;
  while (!Text.empty()) {
    const llvm::StringRef Word = Text.take_while(isWordCharacter);
    if (Word.empty()) {
      Result += Text.front();
      Text = Text.drop_front();
      continue;
    }
    const bool IsMember = isAfterMemberAccess(Result);
    Text = Text.drop_front(Word.size());
    if (!IsMember && !Round.empty() && Word == Round) {
      if (Text.ltrim().starts_with("*") || !dropPlus(Result))
        Result += '0';
      continue;
    }
    Result += Word;
    if (Word == "threadIdx" && (Text.starts_with(".x") || Text.starts_with(".y"))) {
      const bool IsFirst = Text.consume_front(".x");
      if (!IsFirst)
        Text = Text.drop_front(2);
      Result += IsFirst ? ".y" : ".x";
      if (IsFirst && !Round.empty()) {
        constexpr size_t Length = llvm::StringRef("threadIdx.y").size();
        const bool IsTerm = llvm::StringRef(Result).drop_back(Length).rtrim().ends_with("+") &&
                            !Text.ltrim().starts_with("*");
        if (!IsTerm)
          Result.insert(Result.size() - Length, "(");
        Result += " + ";
        Result += Round;
        Result += IsTerm ? "" : ")";
      }
    } else if (!IsMember && Names.contains(Word)) {
      Result += Suffix;
    }
  }
  return Result;
}

struct TileSide {
  uint32_t Side;
  bool IsForAnySquare; ///< blocks may be other squares than those that are known
};

/// Side of the tile that the blocks of all launches make, if it is square; the largest that threads
/// can make where some are not certain, or differ.
llvm::Expected<TileSide> sideOf(const std::vector<const JudgedKernel *> &Instances,
                                const StoreText &S) {
  constexpr uint32_t Largest = 32, Least = 8;
  static_assert(Largest * Largest == sim::ThreadsPerBlock);
  std::set<uint32_t> Sides;
  bool IsCertain = true;
  for (const JudgedKernel *K : Instances)
    for (const JudgedLaunch &Of : K->Launches) {
      const Launch &L = Of.Launch;
      const Dim3 &B = *L.Block;
      if (L.From == LaunchFrom::Assumed || L.Guessed)
        return declined("no launch of the kernel is known; --block=X,Y says what its blocks are");
      const bool Fits = S.Loop ? B.X == S.Loop->EndValue && B.Y == S.Loop->Step : B.X == B.Y;
      if (!Fits || B.Z != 1 || B.X < Least)
        return declined(S.Loop ? "the loop is not over the rows of a square that a block is part of"
                               : "blocks are not square, of 8 by 8 threads at least");
      Sides.insert(B.X);
      IsCertain &= L.Why.empty();
    }
  if (Sides.empty())
    return declined("no launch of the kernel is known; --block=X,Y says what its blocks are");
  if (IsCertain && Sides.size() == 1)
    return TileSide{*Sides.begin(), false};
  if (S.Loop)
    return declined("the block of a launch is not certain; --block=X,Y says what it is");
  return TileSide{Largest, true};
}

/// Writes the kernel's last statement with a tile in between.
class Staging {
public:
  Staging(const StoreText &S, const std::string &Text, uint32_t Side, Half Other)
      : S(S), Text(Text), Code(withoutComments(Text)),
        Side(S.Loop ? S.Loop->End : std::to_string(Side)), Other(Other) {
    const llvm::StringRef Before = llvm::StringRef(Text).take_front(S.Statement.Offset);
    const llvm::StringRef Line = Before.drop_front(Before.rfind('\n') + 1);
    Indent = Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
    readStyle(llvm::StringRef(Text).slice(S.Statement.Offset, S.Statement.EndOffset));
    Suffix = Other == Half::Target ? "Out" : "In";
    Locals = S.Locals;
    llvm::copy_if(S.Inner, std::back_inserter(Locals),
                  [](const LocalText &L) { return L.OfThread; });
    for (const LocalText &L : Locals)
      Thread.insert(L.Name);
    Tile = newWord(Code, "tile");
  }

  /// Why it cannot be written; empty if it can.
  std::string refused() const {
    const llvm::StringRef Now =
        llvm::StringRef(Text).slice(S.Statement.Offset, S.Statement.EndOffset);
    if (Now.contains("//") || Now.contains("/*"))
      return "a comment in it would be lost";
    for (const LocalText &L : Locals)
      if (hasWord(Code, L.Name + Suffix))
        return "'" + L.Name + Suffix + "' is a name already";
    return "";
  }

  std::vector<Edit> edits() const {
    std::vector<Edit> Edits{{S.Statement, statement()}};
    if (S.Return)
      Edits.push_back({withLine(*S.Return), ""});
    return Edits;
  }

  const std::string &tile() const { return Tile; }

private:
  /// How the statement that is there now is indented, and whether its guard has braces.
  void readStyle(llvm::StringRef Now) {
    const llvm::StringRef Body = Now.take_front(Now.find(';')).rsplit('\n').second;
    const llvm::StringRef Inner = Body.take_while([](char C) { return C == ' ' || C == '\t'; });
    if (Inner.size() > Indent.size() && Inner.starts_with(Indent))
      Step = Inner.drop_front(Indent.size()).str();
    if (Now.contains('{'))
      Brace = Now.contains("\n" + Indent + "{") ? "\n" + Indent + "{" : " {";
  }

  std::string statement() const {
    const std::string Row = "[threadIdx.y" + (S.Loop ? " + " + S.Loop->Variable : "") + "]",
                      Straight = Tile + Row + "[threadIdx.x]",
                      Across = Tile + "[threadIdx.x]" + Row;
    const bool ForTarget = Other == Half::Target;
    std::string Out = own();
    Out += (Out.empty() ? "" : Indent) + "__shared__ " + S.Element + " " + Tile + "[" + Side +
           "][" + Side + "];\n";
    Out += half((ForTarget ? Straight : Across) + " = " + moved(S.Value, !ForTarget) + ";",
                !ForTarget);
    Out += Indent + "__syncthreads();\n";
    Out += half(moved(S.Target, ForTarget) + " " + S.Operator + " " +
                    (ForTarget ? Across : Straight) + ";",
                ForTarget);
    return llvm::StringRef(Out).rtrim('\n').str();
  }

  /// What leaves values in the tile, or takes them out, in the loop.
  std::string half(const std::string &Statement, bool IsOther) const {
    const std::string Before = Indent + (S.Loop ? Step : "");
    std::string Body = (IsOther ? locals(Before) : "") + guarded(Statement, IsOther, Before);
    if (!S.Loop)
      return Body;
    const bool IsBlock = IsOther && !locals(Before).empty();
    return Indent + S.Loop->Header + (IsBlock ? " {\n" : "\n") + Body +
           (IsBlock ? Indent + "}\n" : "");
  }

  /// Those of \p Of that \p Text needs, or one that it needs.
  static std::vector<LocalText> neededOf(llvm::ArrayRef<LocalText> Of, std::string Text) {
    std::vector<LocalText> Needed;
    for (const LocalText &L : llvm::reverse(Of))
      if (hasWord(Text, L.Name)) {
        Text += " " + L.Initial;
        Needed.insert(Needed.begin(), L);
      }
    return Needed;
  }

  /// What the guard's block declares, for the thread itself or for both; the first line without
  /// indentation.
  std::string own() const {
    const std::string &Own = Other == Half::Target ? S.Value : S.Target;
    llvm::StringSet<> Needed;
    for (const LocalText &L : neededOf(S.Inner, Own))
      Needed.insert(L.Name);
    std::string Out;
    for (const LocalText &L : neededOf(S.Inner, S.Value + " " + S.Target))
      if (!L.OfThread || Needed.contains(L.Name))
        Out += (Out.empty() ? "" : Indent) + "const " + L.Type + " " + L.Name + " = " + L.Initial +
               ";\n";
    return Out;
  }

  /// The coordinates of the other thread.
  std::string locals(const std::string &Before) const {
    std::string Out;
    const std::string Text = (Other == Half::Target ? S.Target : S.Value) + " " + S.Guard;
    for (const LocalText &L : neededOf(Locals, Text))
      Out += Before + "const " + L.Type + " " + L.Name + Suffix + " = " + moved(L.Initial, true) +
             ";\n";
    return Out;
  }

  std::string guarded(const std::string &Statement, bool IsOther, const std::string &Before) const {
    if (S.Guard.empty())
      return Before + Statement + "\n";
    const bool HasBraces = !S.Loop && !Brace.empty();
    return Before + "if (" + moved(S.Guard, IsOther) + ")" + (HasBraces ? Brace : "") + "\n" +
           Before + Step + Statement + "\n" + (HasBraces ? Before + "}\n" : "");
  }

  std::string moved(const std::string &Of, bool IsOther) const {
    return IsOther ? forOtherThread(Of, Thread, Suffix, S.Loop ? S.Loop->Variable : "") : Of;
  }

  /// \p R with the rest of its lines, if nothing else is on them.
  SourceRange withLine(SourceRange R) const {
    const llvm::StringRef All = Text;
    const size_t Begin = All.take_front(R.Offset).rfind('\n') + 1,
                 End = All.find('\n', R.EndOffset);
    if (End != llvm::StringRef::npos && All.slice(Begin, R.Offset).trim().empty() &&
        All.slice(R.EndOffset, End).trim().empty()) {
      R.Offset = unsigned(Begin);
      R.EndOffset = unsigned(End + 1);
    }
    return R;
  }

  const StoreText &S;
  const std::string &Text;
  std::string Code, Side, Indent, Suffix, Tile;
  std::string Step = "  ", Brace; ///< what opens the guard's block, if it is one
  Half Other;
  std::vector<LocalText> Locals; ///< that depend on the thread, those of the guard's block last
  llvm::StringSet<> Thread;      ///< locals that depend on the thread
};

/// What the dearest request to \p Tile takes.
uint64_t wavefrontsOf(const Report &R, llvm::StringRef Tile) {
  uint64_t Most = 0;
  for (const AccessReport &A : R.Accesses)
    if (A.isShared() && A.Array == Tile)
      Most = std::max(Most, A.Verdict.PerRequest.Units.Max);
  return Most;
}

/// Findings on the target or on the value of \p S, in all instances of its kernel.
std::vector<Finding *> findingsOn(Analysed &All, const StoreText &S, Half Of) {
  std::vector<Finding *> Found;
  for (Finding &F : All.Report.Findings) {
    if (F.Check != GlobalUncoalescedId || !F.Access)
      continue;
    const AccessInModel At = accessAt(All, *F.Access);
    const bool IsOnTarget = At.A.Kind == AccessKind::Store || F.Where == S.TargetAt;
    if (At.K.Source.Where == S.KernelAt && IsOnTarget == (Of == Half::Target))
      Found.push_back(&F);
  }
  return Found;
}

/// Whether \p S is of both coordinates of a thread: else there is nothing to exchange.
bool isOfRowsAndColumns(const StoreText &S) {
  std::string All = S.Target + " " + S.Value;
  for (const auto *Locals : {&S.Locals, &S.Inner})
    for (const LocalText &L : *Locals)
      All += " " + L.Initial;
  return llvm::StringRef(All).contains("threadIdx.x") &&
         llvm::StringRef(All).contains("threadIdx.y");
}

void tryStaging(Analysed &All, const StoreText &S, Half Other,
                const std::vector<const JudgedKernel *> &Instances,
                const std::vector<Finding *> &Findings, Analyse Again, const sim::Gpu &Gpu) {
  auto IsWanted = [&](const Finding *F) { return F->Fixes.empty() && All.wantsFix(*F); };
  if (llvm::none_of(Findings, IsWanted) || !isOfRowsAndColumns(S))
    return;
  const auto Text = All.Texts.find(S.Statement.File);
  if (Text == All.Texts.end())
    return;
  const std::string Title = "stage what is stored in a tile of shared memory";
  auto Decline = [&](const std::string &Why) {
    for (Finding *F : Findings)
      F->Considered.push_back((llvm::Twine(Title) + ": " + Why).str());
  };
  llvm::Expected<TileSide> Of = sideOf(Instances, S);
  if (!Of)
    return Decline(llvm::toString(Of.takeError()));
  const Staging Edited(S, Text->second, Of->Side, Other);
  if (const std::string Why = Edited.refused(); !Why.empty())
    return Decline(Why);
  const std::vector<Edit> Edits = Edited.edits();
  if (!isEditable(All, Edits))
    return;
  const Analysed After = analysedFor(All, Again, Edits, "", Gpu, Dearer::BySum);
  // For odd values of an unknown, a pitch of 0 say, columns may be the cheaper side.
  llvm::Expected<Proof> P = prove(All, After, "", Gpu, Dearer::BySum);
  if (!P)
    return Decline(llvm::toString(P.takeError()));
  if (S.Loop)
    if (llvm::Error E = haveSameCopies(All, After, S.KernelAt))
      return Decline(llvm::toString(std::move(E)));
  const std::string Side = std::to_string(Of->Side);
  std::string Holds = P->Text + "; for " +
                      (Of->IsForAnySquare ? "square blocks"
                       : S.Loop           ? "blocks of " + Side + "x" + std::to_string(S.Loop->Step)
                                          : "blocks of " + Side + "x" + Side);
  if (const uint64_t Wavefronts = wavefrontsOf(After.Report, Edited.tile()); Wavefronts > 1)
    Holds += "; the tile then takes " + std::to_string(Wavefronts) +
             " wavefronts; its rows are padded next";
  Fix X{Title, Holds, FixSafety::Unsafe, Edits, keepEffects(All, P->Effects)};
  X.Caution = Of->IsForAnySquare ? "blocks have to be square wherever the kernel is launched"
                                 : "launches in other files may have other blocks";
  for (Finding *F : findingsAt(All.Report, GlobalUncoalescedId, P->Cheaper))
    if (F->Fixes.empty())
      F->Fixes.push_back(X);
}
} // namespace

void warplint::addStageFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  const KernelsByPlace Kernels = kernelsByPlace(All);
  for (const StoreText &S : All.Stores)
    for (Half Other : {Half::Target, Half::Value})
      if (const std::vector<Finding *> Of = findingsOn(All, S, Other); !Of.empty())
        tryStaging(All, S, Other, Kernels.at(S.KernelAt), Of, Again, Gpu);
}
