// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For each array with a bank conflict: layouts are priced in the model, the best are brought
// about in the text and proved, and the first that holds is offered. Padding goes first; a
// swizzle follows where padding does not cure, breaks a limit or costs occupancy.

#include "lib/finding/Report.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"
#include "lib/fix/SameElements.h"
#include "lib/fix/Trial.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>
#include <numeric>

using namespace warplint;

namespace {
constexpr unsigned RowBytes = sim::Banks * sim::WordBytes; // of all banks
constexpr unsigned MostProofs = 3;                         // re-analyses for one kind of layout

struct Candidate {
  Layout L;
  Price P;
};

class ArrayRepair {
public:
  ArrayRepair(Analysed &Given, Analyse Again, const sim::Gpu &Gpu, const ArrayText &Array)
      : All(Given), Again(Again), Gpu(Gpu), Array(Array), T(Given, Array.Declared) {}

  void run() {
    if (const HeldLayout *Held = heldLayout(All, Array.Declared)) {
      consider("no other layout: " + whyHeld(*Held));
      return Held->ByMap ? adviseOnMap() : void();
    }
    if (!T.Refused.empty())
      return consider("no other layout: " + T.Refused);
    if (!Array.Escape.empty())
      return consider("no other layout: " + Array.Escape);
    if (const std::string Other = otherAccess(); !Other.empty())
      return consider("no other layout: " + Other);
    bool Dynamic = T.object().Dynamic;
    if (Dynamic && !isOnlyDynamic())
      return consider("no other layout: '" + Array.Name + "' shares its memory with another array");
    Indices = T.indices();
    Now = T.now();
    std::optional<Proof> Padded;
    if (!Dynamic) {
      std::vector<Candidate> Longer = T.object().Extents.size() > 1 ? paddings() : pitches();
      const bool IsSlight = llvm::any_of(
          Longer, [&](const Candidate &C) { return C.P.Excess == 0 && C.L.By <= int64_t(step()); });
      if (!IsSlight && offerBest(exchanges()))
        return;
      Padded = offerBest(std::move(Longer));
    }
    if (!Padded || Padded->LowersOccupancy || !Cured) {
      std::vector<Candidate> Swizzles = swizzles();
      if (Padded && !Padded->LowersOccupancy)
        llvm::erase_if(Swizzles, [&](const Candidate &C) { return C.P.Units >= Best.Units; });
      offerBest(std::move(Swizzles));
    }
    if (Dynamic && Offered == 0)
      adviseOnPitch();
    if (Offered == 0)
      consider("no other layout of '" + Array.Name + "' costs less at every access");
  }

private:
  /// Where a pointer to an element goes elsewhere, an access that it may be for and that is not
  /// told from others; empty if there is none.
  std::string otherAccess() const {
    if (llvm::none_of(Array.Uses, [](const ArrayUse &U) { return U.AddressTaken; }))
      return "";
    for (const Trial::Instance &I : T.Instances)
      for (size_t N = 0; N < I.K->Model.Accesses.size(); ++N)
        if (const Access &A = I.K->Model.Accesses[N]; A.In == Space::Shared && !A.Object)
          return "'" + I.K->Model.Source.Accesses[N].Text + "' in line " +
                 std::to_string(I.K->Model.Source.Accesses[N].Range.Line) + " may be to '" +
                 Array.Name + "' or not";
    for (const Trial::Instance &I : T.Instances)
      if (const std::string Unseen = notAnalysed(*I.K); !Unseen.empty())
        return Unseen;
    return "";
  }

  /// Whether no kernel has another name for the block's one dynamic array.
  bool isOnlyDynamic() const {
    return llvm::all_of(T.Instances, [](const Trial::Instance &I) {
      return llvm::count_if(I.K->Model.Objects, [](const Object &O) { return O.Dynamic; }) <= 1;
    });
  }

  /// Tries the cheapest few of \p All; the fewest bytes first among equals.
  std::optional<Proof> offerBest(std::vector<Candidate> Candidates) {
    std::stable_sort(Candidates.begin(), Candidates.end(),
                     [](const Candidate &A, const Candidate &B) {
                       return std::pair(A.P.Units, A.P.Bytes) < std::pair(B.P.Units, B.P.Bytes);
                     });
    if (Candidates.size() > MostProofs)
      Candidates.resize(MostProofs);
    for (const Candidate &C : Candidates) {
      std::string Title = titleOf(Array, T.object(), C.L);
      llvm::Expected<Proof> P = proveLayout(C.L);
      if (!P) {
        consider(Title + ": " + llvm::toString(P.takeError()));
        continue;
      }
      offer(Title, C, *P);
      return *P;
    }
    return std::nullopt;
  }

  llvm::Expected<Proof> proveLayout(const Layout &L) {
    llvm::Expected<std::vector<Edit>> Edits = editsFor(Array, T.object(), L);
    if (!Edits)
      return Edits.takeError();
    if (!isEditable(All, *Edits))
      return llvm::createStringError("the file that declares '" + Array.Name + "' cannot be read");
    if (const std::string Why = tooManyPlaces(*Edits); !Why.empty())
      return declined(Why);
    EditsOfLast = *Edits;
    Analysed After = analysedFor(All, Again, *Edits, Array.Name, Gpu);
    llvm::Expected<Proof> P = prove(All, After, Array.Name, Gpu);
    if (!P)
      return P;
    if (llvm::Error E = checkElements(After, L))
      return E;
    return P;
  }

  /// Whether each access of the edited text names the element that it named before, as far
  /// as that does not follow from how the edits are made.
  llvm::Error checkElements(const Analysed &After, const Layout &L) {
    if (Indices != Trial::Inside) // or only by guards that are not decided: blocks are run
      return haveSameElements(All, After).takeError();
    bool PointersTaken = llvm::any_of(Array.Uses, [](const ArrayUse &U) { return U.AddressTaken; });
    if (L.What != Layout::Pitch && !PointersTaken)
      return llvm::Error::success();
    for (const Trial::Instance &I : T.Instances) {
      size_t Number = size_t(I.K - All.Kernels.data());
      const Kernel &Old = I.K->Model, &New = After.Kernels[Number].Model;
      if (L.What == Layout::Padding ? !sameSubscripts(Old, New, I.Object) : !reachesSame(I, New, L))
        return llvm::createStringError("could not prove that each access keeps its element");
    }
    return llvm::Error::success();
  }

  static bool sameSubscripts(const Kernel &Old, const Kernel &New, unsigned Object) {
    for (unsigned N = 0; N < Old.Accesses.size(); ++N) {
      const Access &A = Old.Accesses[N], &B = New.Accesses[N];
      if (A.Object != Object)
        continue;
      if (!A.Indexed || !B.Indexed || A.Indexed->Indices.size() != B.Indexed->Indices.size())
        return false;
      for (unsigned D = 0; D < A.Indexed->Indices.size(); ++D)
        if (toString(*A.Indexed->Indices[D]) != toString(*B.Indexed->Indices[D]))
          return false;
    }
    return true;
  }

  /// A longer pitch wants more memory, which launches give: priced in the model, and said.
  void adviseOnPitch() {
    std::vector<Candidate> Pitches = pitches();
    if (Pitches.empty())
      return consider("padding changes the size of '" + Array.Name + "', which launches set");
    const Candidate &C = Pitches.back(); // each is better than those before it
    Fix F;
    F.Title = titleOf(Array, T.object(), C.L);
    F.Proof = std::to_string(Now.Units) + " -> " + std::to_string(C.P.Units) +
              " wavefronts over its accesses; each row takes " +
              std::to_string(uint64_t(C.L.By) * T.object().ElementBytes) +
              " bytes more of what the launch asks for";
    F.Safety = FixSafety::DisplayOnly;
    for (Finding *Each : findingsAt(All.Report, SharedBankConflictId, ownAccesses()))
      Each->Fixes.push_back(F);
    ++Offered;
  }

  /// The map can permute pieces of 16 bytes within rows of 128, and every reader with it.
  void adviseOnMap() {
    constexpr unsigned PieceBytes = 16;
    const Object &O = T.Instances.empty() ? Object() : T.object();
    if (!T.Refused.empty() || O.Extents.size() != 2 || O.Dynamic ||
        O.Extents.back() * O.ElementBytes != RowBytes || PieceBytes % O.ElementBytes != 0)
      return;
    const uint64_t Elements = PieceBytes / O.ElementBytes;
    const Layout L{.What = Layout::Swizzle, .Mask = 7, .Times = Elements};
    const std::optional<Price> P = T.priceOf(L);
    Now = T.now();
    if (!P || P->Units >= Now.Units)
      return;
    Fix F;
    F.Title = "have the tensor map swizzle '" + Array.Name +
              "': CU_TENSOR_MAP_SWIZZLE_128B where it is encoded, and [row][i ^ (row & 7) * " +
              std::to_string(Elements) + "] for [row][i] here";
    F.Proof = std::to_string(Now.Units) + " -> " + std::to_string(P->Units) +
              " wavefronts over its accesses; the array has to be aligned to 1024 bytes";
    F.Safety = FixSafety::DisplayOnly;
    for (Finding *Each : findingsAt(All.Report, SharedBankConflictId, ownAccesses()))
      Each->Fixes.push_back(F);
  }

  void offer(const std::string &Title, const Candidate &C, const Proof &P) {
    Fix F;
    F.Title = Title;
    F.Proof = P.Text;
    setCaution(F, cautionOn(C.L, P));
    F.Edits = EditsOfLast;
    F.Effects = keepEffects(All, P.Effects);
    for (Finding *Each : findingsAt(All.Report, SharedBankConflictId, P.Cheaper))
      Each->Fixes.push_back(F);
    consider(Title + ": " + P.Text);
    Best = C.P;
    Cured = C.P.Excess == 0;
    ++Offered;
  }

  /// What a person should look at first; empty if nothing.
  std::string cautionOn(const Layout &L, const Proof &P) const {
    if (P.LowersOccupancy)
      return "fewer blocks fit an SM";
    if (llvm::any_of(Array.Uses, [](const ArrayUse &U) { return U.AddressTaken; }))
      return "a pointer to an element of '" + Array.Name + "' goes elsewhere";
    if (T.object().Dynamic)
      return "launches in other files may give '" + Array.Name + "' its size";
    if (Indices != Trial::Inside)
      return "an index may leave its row";
    if (llvm::any_of(All.Report.Refusals, [](const RefusalReport &R) {
          return R.Reason == RefusalReason::KernelInError;
        }))
      return "another kernel of the file does not compile";
    // A use in a branch that was not taken is not edited.
    if ((L.What != Layout::Padding || L.By < 0) && hasBranches())
      return "a branch of the preprocessor that is not taken may use '" + Array.Name + "'";
    return isShared(All, EditsOfLast) ? EditedHeader.str() : "";
  }

  /// Whether the preprocessor takes or leaves some of the text in which the array is used.
  bool hasBranches() const {
    const std::string &Text = All.Texts.at(EditsOfLast.front().Range.File);
    const SourceRange &First = EditsOfLast.front().Range, &Last = EditsOfLast.back().Range;
    size_t Begin = Array.Declared.File == First.File ? Array.Declared.Offset : First.Offset;
    size_t End = Text.find("\n}", Last.EndOffset); // of the function, as most files have it
    llvm::StringRef Used = llvm::StringRef(Text).slice(std::min<size_t>(Begin, First.Offset), End);
    return Used.contains("#if") || Used.contains("#else") || Used.contains("#elif");
  }

  /// Adds \p L if it is worth an edit: nothing gets dearer, and all together cheaper by a
  /// tenth. False once nothing better can come.
  bool tryLayout(const Layout &L, std::vector<Candidate> &Out) {
    std::optional<Price> P = T.priceOf(L);
    if (!P)
      return false;
    bool Helps = !P->Rises && P->Units < Now.Units && P->Units * 10 <= Now.Units * 9;
    if (Helps && llvm::all_of(Out, [&](const Candidate &C) { return P->Units < C.P.Units; }))
      Out.push_back({L, *P});
    return !Helps || P->Excess != 0;
  }

  /// Adds rows longer by \p Step elements, twice as much, ... until longer ones stop helping.
  void lengthen(Layout L, unsigned Step, std::vector<Candidate> &Out) {
    constexpr unsigned Patience = 32; // lengths in a row that are no better: a row of banks
    unsigned Tried = 0;
    for (L.By = Step; uint64_t(L.By) * T.object().ElementBytes <= RowBytes && Tried < Patience;
         L.By += Step) {
      size_t Before = Out.size();
      if (!tryLayout(L, Out))
        return;
      Tried = Out.size() > Before ? 0 : Tried + 1;
    }
  }

  /// Adds rows shorter by \p Step elements, twice as much, ... as long as none of the rest is
  /// reached: an author's padding may be what lets lanes meet. False once one of them cures.
  bool shorten(Layout L, unsigned Step, std::vector<Candidate> &Out) {
    for (L.By = -int64_t(Step); uint64_t(-L.By) <= T.unreached(L.Dimension); L.By -= Step) {
      const size_t Before = Out.size();
      tryLayout(L, Out);
      if (Out.size() > Before && Out.back().P.Excess == 0)
        return false;
    }
    return true;
  }

  /// The last subscript exchanged with another one, where that cures all and takes no memory.
  std::vector<Candidate> exchanges() {
    std::vector<Candidate> Out;
    const size_t Last = T.object().Extents.size() - 1;
    const bool InOrder = T.hasFragments() || T.widestAccess() > T.object().ElementBytes;
    for (unsigned D = 0; D < Last && Indices != Trial::Outside && !InOrder; ++D)
      tryLayout({.What = Layout::Exchange, .Dimension = D}, Out);
    llvm::erase_if(Out, [](const Candidate &C) { return C.P.Excess != 0; });
    return Out;
  }

  /// Elements by which rows become longer at a time: of words, and of what a lane moves as one.
  unsigned step() const {
    const unsigned Bytes = T.object().ElementBytes;
    return std::max({1u, sim::WordBytes / Bytes, T.widestAccess() / Bytes});
  }

  /// Each row longer or shorter, by words where the elements are smaller.
  std::vector<Candidate> paddings() {
    const Object &O = T.object();
    std::vector<Candidate> Out;
    const unsigned Step = step();
    const unsigned Last = unsigned(O.Extents.size()) - 1;
    for (unsigned D = Last; D > 0 && Indices == Trial::Inside; --D)
      if (!shorten({.What = Layout::Padding, .Dimension = D}, Step, Out))
        return Out;
    for (unsigned D = Last; D > 0; --D)
      lengthen({.What = Layout::Padding, .Dimension = D}, Step, Out);
    return Out;
  }

  std::vector<Candidate> pitches() {
    std::vector<Candidate> Out;
    std::optional<uint64_t> Of = pitchOf(Array);
    const Object &O = T.object();
    if (!Of || (!O.Dynamic && (!O.Bytes || O.Extents[0] % *Of != 0)))
      return Out;
    unsigned Step = std::max(1u, std::max(sim::WordBytes, T.widestAccess()) / O.ElementBytes);
    lengthen({.What = Layout::Pitch, .Of = *Of}, Step, Out);
    return Out;
  }

  /// Elements along the last dimension, in every instance and launch; 0 if unknown.
  uint64_t rowElements() const {
    uint64_t Common = 0;
    for (const Trial::Instance &I : T.Instances) {
      const Object &O = I.K->Model.Objects[I.Object];
      if (O.Extents.back()) {
        Common = std::gcd(Common, O.Extents.back());
        continue;
      }
      for (const JudgedLaunch &L : I.K->Launches) {
        if (!L.Launch.DynamicShared)
          return 0;
        Common = std::gcd(Common, *L.Launch.DynamicShared / O.ElementBytes);
      }
    }
    return Common;
  }

  /// Rows permuted by another index, or by the higher bits of their own; as long as they are, and
  /// without what nothing reaches, which may be an author's padding.
  std::vector<Candidate> swizzles() {
    std::vector<Candidate> Out;
    if (T.hasFragments())
      return Out;
    const unsigned Last = unsigned(T.object().Extents.size()) - 1;
    const uint64_t Unreached = Last > 0 && Indices == Trial::Inside ? T.unreached(Last) : 0;
    for (uint64_t By = 0; By <= Unreached; ++By)
      if (!addSwizzles(-int64_t(By), Out))
        break;
    return Out;
  }

  /// Adds those of rows that are longer by \p By. False once one of them cures.
  bool addSwizzles(int64_t By, std::vector<Candidate> &Out) {
    const uint64_t Row = rowElements() + uint64_t(By);
    const unsigned Last = unsigned(T.object().Extents.size()) - 1;
    // What one lane takes at a time stays together.
    unsigned Unit = std::max(T.widestAccess(), sim::WordBytes) / T.object().ElementBytes;
    unsigned Low = Unit > 1 ? unsigned(std::countr_zero(Unit)) : 0;
    for (unsigned Nth = 0; Nth <= Last; ++Nth)
      for (unsigned Bits = 5; Bits >= 1; --Bits) {
        if (Row == 0 || Row % (uint64_t(1) << (Bits + Low)) != 0)
          continue;
        unsigned From = Nth == Last ? Last : Last - 1 - Nth; // the nearest index first
        // Bits of the index itself must lie above those they change.
        int First = From == Last ? int(Bits) : -int(Low);
        Layout L{.What = Layout::Swizzle, .Dimension = From, .By = By};
        L.Mask = ((uint64_t(1) << Bits) - 1) << Low;
        for (L.Shift = First; L.Shift <= First + 5; ++L.Shift)
          if (!tryLayout(L, Out))
            return false;
        // One bit that turns a row of banks around.
        L.Times = L.Mask;
        L.Mask = 1;
        for (L.Shift = First + int(Low); L.Shift <= First + int(Low) + 2; ++L.Shift)
          if (!tryLayout(L, Out))
            return false;
      }
    return true;
  }

  std::vector<size_t> ownAccesses() const {
    std::vector<size_t> Own;
    for (size_t N = 0; N < All.Report.Accesses.size(); ++N)
      if (reaches(All, N, Array.Declared))
        Own.push_back(N);
    return Own;
  }

  /// For --explain, at every finding about the array.
  void consider(const std::string &What) {
    for (Finding *F : findingsAt(All.Report, SharedBankConflictId, ownAccesses()))
      if (!llvm::is_contained(F->Considered, What))
        F->Considered.push_back(What);
  }

  Analysed &All;
  Analyse Again;
  const sim::Gpu &Gpu;
  const ArrayText &Array;
  Trial T;
  Price Now, Best; ///< Best: of what was offered last
  std::vector<Edit> EditsOfLast;
  Trial::Within Indices = Trial::Inside;
  bool Cured = false;
  unsigned Offered = 0;
};

/// Whether a finding is about the array that \p Array declares.
bool isWanted(const Analysed &All, const ArrayText &Array) {
  return llvm::any_of(All.Report.Findings, [&](const Finding &F) {
    return F.Check == SharedBankConflictId && F.Access && All.wantsFix(F) &&
           reaches(All, *F.Access, Array.Declared);
  });
}
} // namespace

void warplint::addLayoutFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  for (const ArrayText &Array : All.Arrays)
    if (isWanted(All, Array))
      ArrayRepair(All, Again, Gpu, Array).run();
}
