// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/check/Shown.h"

#include "lib/expr/Rewrite.h"
#include "lib/verdict/PredicateText.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace warplint;

/// Bytes from each active lane of \p W to the next.
static std::vector<int64_t> stepsOf(const sim::WarpAccess &W) {
  std::vector<int64_t> Steps;
  for (unsigned L = 0, Before = sim::WarpSize; L < sim::WarpSize; ++L) {
    if (!W.isActive(L))
      continue;
    if (Before != sim::WarpSize)
      Steps.push_back(int64_t(W.Offset[L] - W.Offset[Before]));
    Before = L;
  }
  return Steps;
}

/// How many lanes follow each other by the first of \p Steps, if the others do so in as many, and
/// the last in what is left of the warp: rows of a block. Nothing if there are no such rows.
static std::optional<unsigned> lanesInRow(llvm::ArrayRef<int64_t> Steps) {
  const auto *const Off = llvm::find_if(Steps, [&](int64_t S) { return S != Steps.front(); });
  const unsigned Row = unsigned(Off - Steps.begin()) + 1;
  if (Off == Steps.end() || Row == 1)
    return std::nullopt;
  for (unsigned I = 0; I < Steps.size(); ++I)
    if ((Steps[I] == Steps.front()) != ((I + 1) % Row != 0))
      return std::nullopt;
  return Row;
}

/// How the lanes are spread, in one sentence. Of lanes with others off between them, the active
/// ones are told: that some are off is then what costs.
static std::string spreadOf(const sim::WarpAccess &W) {
  const std::vector<int64_t> Steps = stepsOf(W);
  const bool Regular = !Steps.empty() && Steps.front() != 0 && llvm::all_equal(Steps);
  auto Apart = [&] { return plural(uint64_t(std::abs(Steps.front())), "byte") + " apart"; };
  if (!llvm::isShiftedMask_32(W.Active))
    return std::to_string(llvm::popcount(W.Active)) + " of " + std::to_string(sim::WarpSize) +
           " lanes are active, " + (Regular ? Apart() : "scattered");
  if (Regular)
    return "consecutive lanes are " + Apart();
  if (const std::optional<unsigned> Row = Steps.empty() ? std::nullopt : lanesInRow(Steps))
    return "the lanes are in rows of " + std::to_string(*Row) +
           (Steps.front() ? ", " + Apart() : ", at one place each");
  return "the lanes are scattered";
}

std::string warplint::whereText(const TypicalRequest &Typical) {
  constexpr size_t Most = 3;
  std::vector<std::string> Values;
  for (const auto &[Name, Value] : Typical.Values)
    if (Values.size() < Most)
      Values.push_back(Name + " = " + std::to_string(Value));
  if (Typical.Values.size() > Most)
    Values.push_back("..");
  return Values.empty() ? "" : " (" + llvm::join(Values, ", ") + ")";
}

ShownRequest warplint::shownRequest(const Verdict &V,
                                    const std::optional<TypicalRequest> &Typical) {
  const Example &Worst = V.Worst;
  if (Worst.Lanes.Active)
    return {Worst, Worst.When.isAlways() ? "" : " (" + listOf(Worst.When) + ")"};
  return Typical ? ShownRequest{Typical->Of, whereText(*Typical)} : ShownRequest();
}

std::optional<Note> warplint::evidence(const ShownRequest &Shown, uint64_t Most) {
  const sim::WarpAccess &W = Shown.Of.Lanes;
  const sim::GlobalCost C = sim::globalCost(W);
  if (!W.Active || uint64_t(C.Sectors) * 2 < Most)
    return std::nullopt;
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << "warp " << Shown.Of.Warp << ": " << spreadOf(W) << "; of "
     << uint64_t(C.Sectors) * sim::SectorBytes << " bytes moved, " << C.BytesUsed << " are used"
     << Shown.When;
  return N;
}

std::optional<std::string> warplint::averageText(const std::optional<Totals> &OfBlock,
                                                 llvm::StringRef When, uint64_t MinRatio) {
  if (!OfBlock || !OfBlock->Requests || OfBlock->Units * 100 >= OfBlock->Ideal * MinRatio)
    return std::nullopt;
  auto Each = [&](uint64_t Units) {
    return llvm::formatv("{0:F1}", double(Units) / double(OfBlock->Requests)).str();
  };
  return "usually less: the requests of a block move " + Each(OfBlock->Units) +
         " sectors on average, and " + Each(OfBlock->Ideal) + " would do" + When.str();
}

static bool sameCost(const Verdict &A, const Verdict &B) {
  auto SameCase = [](const VerdictCase &X, const VerdictCase &Y) {
    return X.When == Y.When && X.Cost.samePrice(Y.Cost);
  };
  return A.Kind == B.Kind && A.Reached == B.Reached && A.PerRequest.samePrice(B.PerRequest) &&
         A.Worst.Warp == B.Worst.Warp && A.Worst.When == B.Worst.When &&
         llvm::equal(A.Cases, B.Cases, SameCase);
}

Updates::Updates(const Judged &J) : Told(J.K.Accesses.size()) {
  using Place = std::tuple<const Expr *, const Expr *, unsigned>;
  std::map<Place, std::vector<unsigned>> Open; // loads that no store was found for so far
  for (unsigned N = 0; N < J.K.Accesses.size(); ++N) {
    const Access &A = J.K.Accesses[N];
    const Place Of{A.Address, A.When, A.BytesPerLane};
    if (A.Kind == AccessKind::Load)
      Open[Of].push_back(N);
    if (A.Kind != AccessKind::Store)
      continue;
    auto At = Open.find(Of);
    if (At == Open.end())
      continue;
    auto Load = llvm::find_if(At->second, [&](unsigned L) {
      return J.K.Source.Accesses[L].Range == J.K.Source.Accesses[N].Range &&
             J.K.Source.Accesses[L].Calls == J.K.Source.Accesses[N].Calls &&
             sameCost(verdictOf(J, L), verdictOf(J, N));
    });
    if (Load == At->second.end())
      continue;
    Stores[*Load] = N;
    Told[N] = true;
    At->second.erase(Load);
  }
}

std::optional<unsigned> Updates::storeOf(unsigned Number) const {
  auto At = Stores.find(Number);
  return At == Stores.end() ? std::nullopt : std::optional(At->second);
}

void warplint::beginMessage(const Judged &J, const Updates &U, unsigned Number, Finding &F) {
  const Access &A = J.K.Accesses[Number];
  const Nouns N = nounsOf(A.In);
  llvm::raw_string_ostream OS(F.Message);
  OS << N.Place << ' ' << nameOf(A.Kind);
  if (std::optional<unsigned> Store = U.storeOf(Number)) {
    F.Store = J.FirstAccess + *Store;
    OS << " and store each " << N.Verbs << ' ';
  } else {
    OS << ' ' << N.Verb << ' ';
  }
}

const char *warplint::verbOf(const Judged &J, const Updates &U, unsigned Number) {
  if (U.storeOf(Number))
    return "read and write";
  return reads(J.K.Accesses[Number].Kind) ? "read" : "write";
}

bool warplint::picksLanes(const Expr &When) {
  auto Differs = [](const Expr &E) {
    return E.Kind == ExprKind::ThreadIdx || E.Kind == ExprKind::Lane ||
           E.Kind == ExprKind::Carried || E.PerLane;
  };
  auto IsUnknown = [](const Expr &E) {
    return E.Kind == ExprKind::Param || E.Kind == ExprKind::Carried || E.Kind == ExprKind::Opaque;
  };
  return anyPart(When, [&](const Expr &E) {
    const bool Picks = E.Kind == ExprKind::Eq || E.Kind == ExprKind::Rem || E.Kind == ExprKind::And;
    return Picks && anyPart(E, Differs) && anyPart(E, IsUnknown);
  });
}

std::string warplint::threadText(const Dim3 &Block, unsigned Thread) {
  std::string Text;
  llvm::raw_string_ostream(Text) << '(' << Thread % Block.X << ", " << Thread / Block.X % Block.Y
                                 << ", " << Thread / Block.X / Block.Y << ')';
  return Text;
}

std::string warplint::blockText(const std::array<int64_t, 3> &Index) {
  const auto &[X, Y, Z] = Index;
  return "(" + std::to_string(X) + ", " + std::to_string(Y) + ", " + std::to_string(Z) + ")";
}

std::string warplint::elementText(const Object &Of, int64_t Byte) {
  const bool IsOfElements = Of.ElementBytes && Byte % int64_t(Of.ElementBytes) == 0;
  return (IsOfElements ? "element " + std::to_string(Byte / int64_t(Of.ElementBytes))
                       : "byte " + std::to_string(Byte)) +
         " of '" + Of.Name + "'";
}

bool warplint::isSureOfBlock(const Launch &L) {
  return L.From != LaunchFrom::Assumed && !(L.From == LaunchFrom::Attribute && L.Guessed);
}

std::string warplint::iterationText(const Judged &J, const Touch &T) {
  std::string Text;
  for (const auto &[Loop, Iteration] : T.Iterations) {
    const unsigned Line = J.K.Loops[Loop].Line;
    Text += (Text.empty() ? ", in iteration " : " and iteration ") + std::to_string(Iteration) +
            " of the loop";
    if (Line)
      Text += " of line " + std::to_string(Line);
  }
  return Text;
}

std::string warplint::groundText(const Ground &On) {
  std::string Text;
  for (const auto &[Name, Value] : On.Chosen)
    Text += (Text.empty() ? "for " : ", ") + Name + " = " + std::to_string(Value);
  if (On.NotFor)
    Text += " and other values, but not for " + On.Chosen.front().first + " = " +
            std::to_string(*On.NotFor);
  else if (!Text.empty())
    Text += ", among other values";
  if (On.How == Trust::Loaded)
    Text += std::string(Text.empty() ? "" : ", ") + "for some data";
  if (On.Block != std::array<int64_t, 3>{0, 0, 0})
    Text += std::string(Text.empty() ? "" : ", ") + "in block " + blockText(On.Block);
  return Text;
}
