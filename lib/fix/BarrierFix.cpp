// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two accesses race where no barrier is between them. One is put in: at the innermost place between
// their statements that all threads of a block come to, or at the end of a loop whose next
// iteration begins too early. An `if` that keeps some threads away is left for it, and entered
// again. Which races are gone then, the analysis of the edited text says.
//
// A structure that a kernel takes by value and indexes at run time is copied to local memory,
// unless it is declared `const __grid_constant__`. Results are the same if nothing writes to it:
// then a copy that is written to would be the array that is found, or the edited text does not
// compile.

#include "lib/finding/Report.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace warplint;

namespace {
/// A place for a barrier.
struct Gap {
  SourceRange At;
  bool IsEndOfLoop = false;
  const BlockText *Bare = nullptr; ///< which gets braces
  const BlockText *Left = nullptr; ///< which is left, and entered again behind the barrier
  const BlockText *Of = nullptr;   ///< that it is in
};

bool holds(const BlockText &B, const SourceRange &Place) {
  return B.Whole.File == Place.File && B.Whole.Offset <= Place.Offset &&
         Place.EndOffset <= B.Whole.EndOffset;
}

/// How many gaps of \p B lie before \p Place: the last of them is in front of its statement.
size_t gapsBefore(const BlockText &B, const SourceRange &Place) {
  return size_t(
      llvm::count_if(B.Gaps, [&](const SourceRange &Gap) { return Gap.Offset <= Place.Offset; }));
}

/// Where a barrier can stand between \p First and what comes after it, \p Second: the innermost
/// places first.
std::vector<Gap> gapsBetween(const std::vector<BlockText> &Blocks, const SourceRange &First,
                             const SourceRange &Second) {
  std::vector<const BlockText *> Around;
  for (const BlockText &B : Blocks)
    if (holds(B, First) && holds(B, Second) && B.Gaps.size() > 1)
      Around.push_back(&B);
  llvm::sort(Around, [](const BlockText *A, const BlockText *B) {
    return A->Whole.EndOffset - A->Whole.Offset < B->Whole.EndOffset - B->Whole.Offset;
  });
  std::vector<Gap> Gaps;
  for (const BlockText *B : Around) {
    const size_t From = gapsBefore(*B, First), To = gapsBefore(*B, Second);
    if (From < To)
      Gaps.push_back({B->Gaps[To - 1]});
    if (From + 1 < To)
      Gaps.push_back({B->Gaps[From]});
    if (B->IsLoop)
      Gaps.push_back({B->Gaps.back(), /*IsEndOfLoop=*/true, B->IsBare ? B : nullptr, nullptr, B});
    if (From < To && !B->Guard.empty())
      Gaps.push_back({B->Gaps[To - 1], /*IsEndOfLoop=*/false, nullptr, B});
  }
  return Gaps;
}

/// What a race is between, whatever the text around it: accesses keep their numbers.
using RaceKey = std::pair<size_t, size_t>;

std::set<RaceKey> racesOf(const Report &R) {
  std::set<RaceKey> Races;
  for (const Finding &F : R.Findings)
    if (F.Check == SharedRaceId && F.Access && F.RacesWith)
      Races.emplace(*F.Access, F.RacesWith->Access);
  return Races;
}

class BarrierFixer {
public:
  BarrierFixer(Analysed &All, Analyse Again) : All(All), Again(Again) {}

  void run() {
    if (!All.HasBarrierCheck) // who would say that not every thread reaches one?
      return;
    for (Finding &F : All.Report.Findings)
      if (F.Check == SharedRaceId && F.Severity != Severity::Note && F.Access && F.RacesWith &&
          F.Fixes.empty() && All.wantsFix(F))
        cure(F);
  }

private:
  void cure(Finding &F) {
    const SourceRange First = All.Report.Accesses[F.RacesWith->Access].Where, Second = F.Where;
    const std::vector<Gap> Gaps = gapsBetween(All.Blocks, First, Second);
    if (Gaps.empty())
      F.Considered.push_back("a barrier: the two accesses are in no common block of one file");
    if (const std::string Name = unfinished(F); !Name.empty()) {
      F.Considered.push_back("a barrier: blocks of '" + Name +
                             "' are not run to their end, so whether all threads come to it is not "
                             "known");
      return;
    }
    constexpr size_t MostTries = 6;
    for (const Gap &G : llvm::ArrayRef(Gaps).take_front(MostTries))
      if ((!G.Left && isOfOneWarp(F) && tryAt(F, G, "__syncwarp();")) ||
          tryAt(F, G, "__syncthreads();"))
        return;
  }

  /// Whether both threads are of one warp in every block that the kernel is launched with.
  bool isOfOneWarp(const Finding &F) const {
    const AccessInModel Of = accessAt(All, *F.Access);
    const auto K =
        llvm::find_if(All.Kernels, [&](const JudgedKernel &Each) { return &Each.Model == &Of.K; });
    return F.RacesWith->OfOneWarp && llvm::all_of(K->Launches, [](const JudgedLaunch &L) {
             return L.Launch.From == LaunchFrom::Call && L.Launch.Why.empty() && !L.Launch.Guessed;
           });
  }

  /// A kernel with \p F's statement whose blocks were not run to their end, if there is one.
  std::string unfinished(const Finding &F) const {
    for (const JudgedKernel &K : All.Kernels)
      if (llvm::any_of(K.Model.Source.Accesses,
                       [&](const Site &S) { return S.Range == F.Where; }) &&
          llvm::any_of(All.Report.Refusals, [&](const RefusalReport &R) {
            return R.Reason == RefusalReason::RacesUnfinished && R.Kernel == K.Model.Source.Name;
          }))
        return K.Model.Source.Name;
    return "";
  }

  bool tryAt(Finding &F, const Gap &G, llvm::StringRef Barrier) {
    const std::string Title = titleOf(G, Barrier);
    if (!Tried.insert({G.At, Title}).second)
      return false;
    const std::vector<Edit> Edits = editsFor(G, Barrier);
    if (Edits.empty() || !isEditable(All, Edits))
      return false;
    const Analysed After = Again(applyEdits(All.Texts, Edits), nullptr);
    if (llvm::Error E = proveFewer(All, After, SharedRaceId)) {
      F.Considered.push_back(Title + ": " + llvm::toString(std::move(E)));
      return false;
    }
    if (After.MissedBarriers.size() > All.MissedBarriers.size()) {
      F.Considered.push_back(Title + ": not every thread of the block comes there");
      return false;
    }
    const std::set<RaceKey> Left = racesOf(After.Report);
    if (Left.count({*F.Access, F.RacesWith->Access})) {
      F.Considered.push_back(Title + ": the race would remain");
      return false;
    }
    offer(Title, Edits, Left);
    return true;
  }

  /// At every race that is gone then. Of two barriers of which each ends some race, the one that
  /// ends more is enough for now: what it leaves is told once it is there.
  void offer(const std::string &Title, const std::vector<Edit> &Edits,
             const std::set<RaceKey> &Left) {
    std::vector<Finding *> Cured;
    for (Finding &F : All.Report.Findings)
      if (F.Check == SharedRaceId && F.Access && F.RacesWith &&
          !Left.count({*F.Access, F.RacesWith->Access}))
        Cured.push_back(&F);
    for (const Finding *F : Cured)
      for (const Fix &Other : F->Fixes)
        if (CuredBy[Other.Edits] >= Cured.size())
          return;
    for (Finding *F : Cured)
      for (const std::vector<Fix> Others = F->Fixes; const Fix &Other : Others)
        for (Finding &Each : All.Report.Findings)
          llvm::erase_if(Each.Fixes, [&](const Fix &X) { return X.Edits == Other.Edits; });
    CuredBy[Edits] = Cured.size();
    const std::string Proof =
        (Cured.size() == 1 ? "the race is gone"
                           : std::to_string(Cured.size()) + " races are gone") +
        std::string(", and no thread waits for one that does not come");
    Fix X{Title, Proof, FixSafety::Unsafe, Edits};
    X.Caution = "barriers take time";
    for (Finding *F : Cured)
      F->Fixes.push_back(X);
  }

  static std::string titleOf(const Gap &G, llvm::StringRef Barrier) {
    if (G.Left)
      return ("leave 'if (" + G.Left->Guard + ")' before line " + llvm::Twine(G.At.Line) + " for " +
              Barrier.drop_back() + ", and enter it again")
          .str();
    return ("insert " + Barrier.drop_back() +
            (G.Bare          ? " at the end of the loop, behind line "
             : G.IsEndOfLoop ? " at the end of the loop, before line "
                             : " before line ") +
            llvm::Twine(G.At.Line))
        .str();
  }

  /// What stands before \p At.
  llvm::StringRef textBefore(const SourceRange &At) const {
    return llvm::StringRef(All.Texts.at(At.File)).take_front(At.Offset);
  }

  static llvm::StringRef indentOf(llvm::StringRef Before) {
    return Before.drop_front(Before.rfind('\n') + 1).take_while([](char C) {
      return C == ' ' || C == '\t';
    });
  }

  std::vector<Edit> editsFor(const Gap &G, llvm::StringRef Barrier) const {
    return G.Bare   ? withBraces(*G.Bare, Barrier)
           : G.Left ? leaving(*G.Left, G.At, Barrier)
                    : std::vector<Edit>{{G.At, textFor(G, Barrier)}};
  }

  /// The block's end and its beginning once more, around the barrier; nothing where its statement
  /// is on a line with others.
  std::vector<Edit> leaving(const BlockText &B, SourceRange At, llvm::StringRef Barrier) const {
    const llvm::StringRef Before = textBefore(At), Inner = indentOf(Before);
    const llvm::StringRef Outer = indentOf(textBefore(B.Whole));
    if (!Before.ends_with(("\n" + Inner).str()))
      return {};
    At.Offset -= unsigned(Inner.size());
    At.Column -= unsigned(Inner.size());
    const std::string Again = "if (" + B.Guard + ") {";
    return {{At, (Outer + "}\n" + Outer + Barrier + "\n" + Outer + Again + "\n" + Inner).str()}};
  }

  /// On a line of its own, indented as what stands there; at the end of a loop, whose brace stands
  /// further left, as what the loop begins with.
  std::string textFor(const Gap &G, llvm::StringRef Barrier) const {
    const llvm::StringRef Before = textBefore(G.At), Indent = indentOf(Before);
    if (!Before.drop_front(Before.rfind('\n') + 1).trim(" \t").empty())
      return (Barrier + " ").str();
    llvm::StringRef Inner = G.Of ? indentOf(textBefore(G.Of->Gaps.front())) : Indent;
    return ((Inner.consume_front(Indent) ? Inner : "  ") + Barrier + "\n" + Indent).str();
  }

  /// The opening brace behind the loop's head, the barrier behind its statement; nothing where a
  /// comment is between the two.
  std::vector<Edit> withBraces(const BlockText &B, llvm::StringRef Barrier) const {
    const llvm::StringRef Before = textBefore(B.Gaps.front()), Head = Before.rtrim();
    if (!Head.ends_with(")") && !Head.ends_with("do"))
      return {};
    SourceRange Open = B.Gaps.front();
    Open.Offset = Open.EndOffset = unsigned(Head.size());
    if (!Before.drop_front(Head.size()).contains('\n'))
      return {{Open, " {"}, {B.Gaps.back(), (" " + Barrier + " }").str()}};
    Open.Line = Open.EndLine = unsigned(Head.count('\n')) + 1;
    Open.Column = Open.EndColumn = unsigned(Head.size() - Head.rfind('\n'));
    return {
        {Open, " {"},
        {B.Gaps.back(), ("\n" + indentOf(Before) + Barrier + "\n" + indentOf(Head) + "}").str()}};
  }

  Analysed &All;
  Analyse Again;
  std::set<std::pair<SourceRange, std::string>> Tried;
  std::map<std::vector<Edit>, size_t> CuredBy; ///< how many races the barriers of a fix end
};
} // namespace

void warplint::addBarrierFixes(Analysed &All, Analyse Again) { BarrierFixer(All, Again).run(); }

namespace {
Finding *findingOf(Report &R, const Kernel &K, const LocalArray &A) {
  for (Finding &F : R.Findings)
    if (F.Check == LocalArrayId && F.Kernel == K.Source.Name && F.Where == A.Indexed.Range)
      return &F;
  return nullptr; // suppressed, or of a check that is off
}

std::vector<Edit> editsFor(const Analysed &All, const Kernel &K, const LocalArray &A) {
  for (const ParameterText &P : All.Parameters)
    if (P.Name == A.Name && P.KernelAt == K.Source.Where)
      return {{P.Begin, P.IsConst ? "__grid_constant__ " : "const __grid_constant__ "}};
  return {};
}

/// It is advice where the text cannot be edited so: other declarations, methods that are not const.
void addFix(Analysed &All, Finding &F, const Kernel &K, const LocalArray &A, Analyse Again) {
  Fix X{"declare '" + A.Name + "' const __grid_constant__",
        std::to_string(A.Bytes) + " bytes of local memory a thread less",
        FixSafety::DisplayOnly,
        {}};
  const std::vector<Edit> Edits = editsFor(All, K, A);
  if (!Edits.empty() && isEditable(All, Edits)) {
    if (llvm::Error E =
            proveFewer(All, Again(applyEdits(All.Texts, Edits), nullptr), LocalArrayId)) {
      F.Considered.push_back(X.Title + ": " + llvm::toString(std::move(E)));
    } else {
      setCaution(X, isShared(All, Edits) ? EditedHeader.str() : "");
      X.Edits = Edits;
    }
  }
  F.Fixes.push_back(std::move(X));
}
} // namespace

void warplint::addParameterFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  constexpr unsigned Since = 7; // compute capability
  if (Gpu.Major < Since)
    return;
  for (const JudgedKernel &J : All.Kernels)
    for (const LocalArray &A : J.Model.Source.LocalArrays)
      if (Finding *F = A.IsParameter ? findingOf(All.Report, J.Model, A) : nullptr;
          F && All.wantsFix(*F))
        addFix(All, *F, J.Model, A, Again);
}
