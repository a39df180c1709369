// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where each thread walks a row of its own, the lanes of a warp are in 32 rows at a time. Together
// they can move the rows, some consecutive elements at a time, into a tile of shared memory or out
// of it (RowTiles.h). Each thread then does what it did, in the same order, with elements of the
// tile: sums stay the same to the last bit.
//
// That is shown for the edited text: blocks are run before and after. What it rests on besides is
// that the lanes of a warp go through the loop together, and that no other pointer reaches the same
// rows.

#include "lib/expr/Rewrite.h"
#include "lib/finding/Report.h"
#include "lib/fix/Analysed.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Pieces.h"
#include "lib/fix/Prove.h"
#include "lib/fix/RowTiles.h"
#include "lib/fix/SameCopies.h"
#include "sim/Occupancy.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace warplint;

namespace {
/// Elements of a row in a tile. Rows of 16 floats and more gain by tiles of 16 and of 8 elements,
/// shorter ones stay in L1 while they are read (docs/ranking.md). What is loaded for a tile is in
/// registers before it is there: with 16 for an array, ptxas 13.0 takes 127, with 8 of them 64.
constexpr unsigned Widest = 16, Narrowest = 8;

/// Whether lanes of a warp may differ in \p E.
bool mayDiffer(const Expr &E) {
  return namesThread(E) || anyPart(E, [](const Expr &Part) { return Part.PerLane; });
}

/// What a loop of a kernel does to arrays, and whether tiles can stand between.
class RowLoop {
public:
  RowLoop(const Kernel &K, const WalkText &Walk) : K(K), Walk(Walk) {}

  /// The arrays of \p Found, subscripts in the loop; an error says why there are none.
  llvm::Expected<std::vector<TiledArray>> arraysOf(llvm::ArrayRef<const WalkedText *> Found) {
    for (const WalkedText *W : Found)
      for (unsigned N = 0; N < K.Accesses.size(); ++N)
        if (K.Source.Accesses[N].Range == W->Where && K.Accesses[N].Object)
          note(*K.Accesses[N].Object, add(N));
    std::vector<TiledArray> All;
    for (auto &[Object, Of] : ByObject)
      if (!Declined.count(Object))
        note(Object, complete(Object));
    for (auto &[Object, Of] : ByObject)
      if (!Declined.count(Object))
        All.push_back(Of.Tiled);
    if (All.empty())
      return declined(Declined.empty() ? "it is not an array of the kernel"
                                       : Declined.begin()->second);
    if (llvm::Error E = checkLoop())
      return E;
    return All;
  }

  /// Why arrays have no tile, by their names.
  std::map<std::string, std::string> reasons() const {
    std::map<std::string, std::string> All;
    for (const auto &[Object, Why] : Declined)
      All.emplace(K.Objects[Object].Name, Why);
    return All;
  }

  /// Elements of the shortest row, if each launch tells how many iterations the loop has.
  std::optional<uint64_t> elements(llvm::ArrayRef<TiledArray> Arrays,
                                   llvm::ArrayRef<const JudgedKernel *> Instances) const {
    const Expr &While = *L->While;
    const auto First =
        llvm::find_if(L->Carried, [](const CarriedVariable &V) { return V.Initial->isConst(); });
    if (While.Kind != ExprKind::Lt || First == L->Carried.end())
      return std::nullopt;
    uint64_t Least = ~uint64_t(0);
    for (const JudgedKernel *Instance : Instances)
      for (const JudgedLaunch &Of : Instance->Launches) {
        const std::optional<int64_t> End = numberIn(*While.operand(1), Of.Launch);
        if (!End || *End <= First->Initial->Value)
          return std::nullopt;
        Least = std::min(Least, uint64_t(*End - First->Initial->Value));
      }
    unsigned PerRound = ~0u;
    for (const TiledArray &A : Arrays)
      PerRound = std::min(PerRound, A.PerRound);
    return Least * PerRound;
  }

private:
  struct Group {
    Sum Address; ///< of the first access
    int64_t PerRound = 0;
    std::map<unsigned, int64_t> Accesses; ///< by number: bytes from the first one's
    TiledArray Tiled;
  };

  /// A constant, or an argument of \p Of.
  static std::optional<int64_t> numberIn(const Expr &E, const LaunchShape &Of) {
    if (E.isConst())
      return E.Value;
    const auto Given = Of.Arguments.find(E.Name.str());
    return E.Kind == ExprKind::Param && Given != Of.Arguments.end() ? std::optional(Given->second)
                                                                    : std::nullopt;
  }

  void note(unsigned Object, llvm::Error E) {
    if (E)
      Declined.try_emplace(Object, llvm::toString(std::move(E)));
  }

  /// Access \p N goes through a tile.
  llvm::Error add(unsigned N) {
    const Access &A = K.Accesses[N];
    const std::vector<const Loop *> Around = loopsAround(K, N);
    if (Around.empty() || (L && Around.back() != L))
      return declined("another loop in it reaches it");
    L = Around.back();
    if (A.In != Space::Global || (A.Kind != AccessKind::Load && A.Kind != AccessKind::Store))
      return declined("it is not an array of the kernel that is read or written");
    Sum Address;
    Address.add(A.Address, 1);
    const std::optional<int64_t> PerRound = bytesPerRound(Address);
    if (!PerRound || *PerRound % A.BytesPerLane != 0)
      return declined("the loop does not walk '" + K.Objects[*A.Object].Name + "' by elements");
    const auto [At, IsNew] = ByObject.try_emplace(*A.Object);
    Group &G = At->second;
    if (IsNew) {
      G.Address = Address;
      G.PerRound = *PerRound;
      G.Tiled.ElementBytes = A.BytesPerLane;
    }
    if (*PerRound != G.PerRound || A.BytesPerLane != G.Tiled.ElementBytes ||
        !haveSameTerms(Address, G.Address))
      return declined("'" + K.Objects[*A.Object].Name + "' is walked in several ways");
    G.Accesses[N] = Address.Constant - G.Address.Constant;
    return llvm::Error::success();
  }

  static bool haveSameTerms(const Sum &A, const Sum &B) {
    return llvm::equal(A.Terms, B.Terms, [](const auto &X, const auto &Y) {
      return X.first == Y.first && X.second.Times == Y.second.Times;
    });
  }

  /// How far an iteration of the loop moves \p Address on.
  std::optional<int64_t> bytesPerRound(const Sum &Address) const {
    const auto Number = unsigned(L - K.Loops.data());
    int64_t Bytes = 0;
    for (const auto &[Id, T] : Address.Terms) {
      if (!(T.Of->Loops & bitOf(Number)))
        continue;
      if (T.Of->Kind != ExprKind::Carried || T.Of->Value != Number)
        return std::nullopt;
      const CarriedVariable &V = L->Carried[T.Of->Index];
      const std::optional<int64_t> Step = distanceFrom(T.Of, V.Next);
      if (!Step)
        return std::nullopt;
      Bytes += *Step * T.Times;
    }
    return Bytes > 0 ? std::optional(Bytes) : std::nullopt;
  }

  /// Finds the sites of a group, and what else the loop does to its array.
  llvm::Error complete(unsigned Object) {
    Group &G = ByObject[Object];
    const std::string Name = "'" + K.Objects[Object].Name + "'";
    const int64_t Bytes = G.Tiled.ElementBytes, PerRound = G.PerRound / Bytes;
    if (PerRound != 1 && PerRound != 2 && PerRound != 4)
      return declined("an iteration moves on by " + llvm::Twine(PerRound) + " elements of " + Name);
    G.Tiled.PerRound = unsigned(PerRound);
    G.Tiled.Object = K.Objects[Object].Name;
    int64_t First = 0;
    for (const auto &[N, Offset] : G.Accesses)
      First = std::min(First, Offset);
    std::set<unsigned> Stored;
    for (const auto &[N, Offset] : G.Accesses) {
      const int64_t Element = (Offset - First) / Bytes;
      if ((Offset - First) % Bytes != 0 || Element >= PerRound)
        return declined("iterations share elements of " + Name);
      for (const WalkedText &W : Walk.Subscripts)
        if (W.Where == K.Source.Accesses[N].Range) {
          if (llvm::none_of(G.Tiled.Sites,
                            [&](const TiledArray::Site &S) { return S.Written == &W; }))
            G.Tiled.Sites.push_back({&W, unsigned(Element)});
          G.Tiled.Fills |= W.Use != SubscriptUse::Store;
          G.Tiled.Empties |= W.Use != SubscriptUse::Load;
          if (W.Use != SubscriptUse::Load && W.Always)
            Stored.insert(unsigned(Element));
        }
    }
    // Loads that the compiler makes one are written several times.
    for (const WalkedText &W : Walk.Subscripts)
      for (size_t N = 0; N < G.Tiled.Sites.size(); ++N)
        if (const TiledArray::Site S = G.Tiled.Sites[N];
            W.Use == SubscriptUse::Load && W.Parts == S.Written->Parts &&
            llvm::none_of(G.Tiled.Sites,
                          [&](const TiledArray::Site &Of) { return Of.Written == &W; })) {
          G.Tiled.Sites.push_back({&W, S.Element});
          G.Tiled.Fills = true;
        }
    if (G.Tiled.Empties && Stored.size() != size_t(PerRound))
      return declined("not every iteration stores its elements of " + Name);
    if (llvm::none_of(G.Tiled.Sites, [](const TiledArray::Site &S) { return S.Element == 0; }))
      return declined("iterations share elements of " + Name);
    return checkOthers(Object, G);
  }

  /// Whether nothing else in the loop changes what is in the tile, or sees what is not yet out of
  /// it.
  llvm::Error checkOthers(unsigned Object, const Group &G) const {
    for (unsigned N = 0; N < K.Accesses.size(); ++N) {
      const Access &A = K.Accesses[N];
      if (A.In != Space::Global || G.Accesses.count(N) || !llvm::is_contained(loopsAround(K, N), L))
        continue;
      const bool Writes = writes(A.Kind) || A.Kind == AccessKind::Atomic;
      if ((!A.Object || *A.Object == Object) && (Writes || G.Tiled.Empties))
        return declined("the loop " + llvm::Twine(Writes ? "writes" : "reads") + " '" +
                        K.Objects[Object].Name + "' elsewhere, too");
    }
    return llvm::Error::success();
  }

  /// Whether the lanes of a warp go through it together. Lanes that meet here may be in different
  /// iterations of a loop around it.
  llvm::Error checkLoop() const {
    const auto Number = int64_t(L - K.Loops.data());
    bool Differ = mayDiffer(*L->While);
    anyPart(*L->While, [&](const Expr &Part) {
      if (Part.Kind == ExprKind::Carried) {
        const CarriedVariable &V = K.Loops[size_t(Part.Value)].Carried[Part.Index];
        Differ |=
            Part.Value != Number || V.Initial->Loops || mayDiffer(*V.Initial) || mayDiffer(*V.Next);
      }
      return Differ;
    });
    if (Differ || L->Exits.size() > 1)
      return declined("lanes of a warp may leave the loop at different times");
    if (hasBarrier(*L))
      return declined("threads meet in the loop");
    return llvm::Error::success();
  }

  bool hasBarrier(const Loop &Of) const {
    return llvm::any_of(Of.Body, [&](const Statement &S) {
      return S.What == Statement::Barrier ||
             (S.What == Statement::Loop && hasBarrier(K.Loops[S.Index]));
    });
  }

  const Kernel &K;
  const WalkText &Walk;
  const Loop *L = nullptr;
  std::map<unsigned, Group> ByObject;
  std::map<unsigned, std::string> Declined; ///< by object: why it has no tile
};

/// The warps that blocks have at most, and how a thread names its own, in blocks of any shape where
/// one is not certain; nothing if some launch is not known.
std::optional<TileShape> shapeFor(const std::vector<const JudgedKernel *> &Instances) {
  TileShape Shape;
  bool IsFlat = true, IsCertain = true;
  uint64_t Threads = 0;
  for (const JudgedKernel *K : Instances)
    for (const JudgedLaunch &Of : K->Launches) {
      const Launch &L = Of.Launch;
      if (L.From == LaunchFrom::Assumed)
        return std::nullopt;
      IsCertain &= L.Block->Z == 1 && L.Why.empty() && !L.Guessed;
      IsFlat &= L.Block->Y == 1;
      const unsigned Most = K->Model.MaxThreads ? K->Model.MaxThreads : sim::ThreadsPerBlock;
      Threads = std::max<uint64_t>(Threads, L.Why.empty() ? L.Block->count() : Most);
    }
  if (!Threads)
    return std::nullopt;
  Shape.Warps = unsigned((Threads + sim::WarpSize - 1) / sim::WarpSize);
  Shape.Thread = !IsCertain ? "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"
                 : !IsFlat  ? "threadIdx.y * blockDim.x + threadIdx.x"
                            : "threadIdx.x";
  return Shape;
}

/// Tries tiles in one loop.
class WalkTrial {
public:
  WalkTrial(Analysed &All, const WalkText &Walk, Analyse Again, const sim::Gpu &Gpu)
      : All(All), Walk(Walk), Again(Again), Gpu(Gpu) {
    for (Finding &F : All.Report.Findings)
      if (F.Check == GlobalUncoalescedId && F.Access && F.Fixes.empty() && All.wantsFix(F) &&
          accessAt(All, *F.Access).K.Source.Where == Walk.KernelAt)
        for (const WalkedText &W : Walk.Subscripts)
          if (W.Where == F.Where) {
            Findings.push_back(&F);
            break;
          }
  }

  void run(const std::vector<const JudgedKernel *> &Instances) {
    if (Findings.empty() || Instances.empty())
      return;
    std::string Why;
    if (llvm::Error E = attempt(Instances))
      Why = llvm::toString(std::move(E));
    for (Finding *F : Findings) {
      const auto Own = LeftOut.find(All.Report.Accesses[*F->Access].Array);
      const std::string &Reason = Own == LeftOut.end() ? Why : Own->second;
      if (F->Fixes.empty() && !Reason.empty())
        F->Considered.push_back(Title + ": " + Reason);
    }
  }

private:
  /// All subscripts in the loop of what the findings are about.
  std::vector<const WalkedText *> subscripts() const {
    std::set<std::string> Arrays;
    for (const Finding *F : Findings)
      Arrays.insert(All.Report.Accesses[*F->Access].Array);
    std::set<SourceRange> Places;
    for (const AccessReport &A : All.Report.Accesses)
      if (Arrays.count(A.Array) && isWorse(A))
        Places.insert(A.Where);
    std::vector<const WalkedText *> Found;
    for (const WalkedText &W : Walk.Subscripts)
      if (Places.count(W.Where))
        Found.push_back(&W);
    return Found;
  }
  /// Whether a request to it moves more sectors than it has to.
  static bool isWorse(const AccessReport &A) {
    return !A.isShared() && A.Verdict.PerRequest.Excess.Max > 0;
  }

  llvm::Error attempt(const std::vector<const JudgedKernel *> &Instances) {
    const auto Text = All.Texts.find(Walk.Statement.File);
    std::optional<TileShape> Shape = shapeFor(Instances);
    if (!Shape)
      return declined("no launch of the kernel is known; --block=X,Y says what its blocks are");
    if (Text == All.Texts.end())
      return declined("the text is not at hand");
    RowLoop Loop(Instances.front()->Model, Walk);
    llvm::Expected<std::vector<TiledArray>> Arrays = Loop.arraysOf(subscripts());
    if (!Arrays)
      return Arrays.takeError();
    LeftOut = Loop.reasons();
    const std::optional<uint64_t> Elements = Loop.elements(*Arrays, Instances);
    if (!Elements && llvm::none_of(*Arrays, [](const TiledArray &A) { return A.Empties; }))
      return declined(
          "how long the rows are is not known, and L1 keeps what is read of short ones");
    for (;;) {
      if (llvm::Error E = chooseWidth(*Instances.front(), Elements, *Arrays, *Shape))
        return E;
      if (llvm::Error E = checkRegisters(Instances.front()->Model, *Shape))
        return E;
      std::optional<RowTiles> Edited = writeRowTiles(Walk, Text->second, *Arrays, *Shape);
      if (!Edited)
        return declined("a comment in the loop's head would be lost");
      if (!isEditable(All, Edited->Edits))
        return declined("the text is not at hand");
      const size_t Before = Arrays->size();
      llvm::Error E = prove(*Edited, *Arrays, Elements.has_value());
      if (!E || Arrays->size() == Before || Arrays->empty())
        return E;
      llvm::consumeError(std::move(E)); // without some of them, perhaps
    }
  }

  /// An error if blocks are so large that the edited kernel may want more registers than they have.
  llvm::Error checkRegisters(const Kernel &K, const TileShape &Shape) const {
    // nvcc 13 takes 69 for the smallest kernel (sm_90); what the loop holds besides is its own.
    constexpr unsigned MostRegisters = 128;
    const unsigned Threads = Shape.Warps * sim::WarpSize;
    if (K.MaxThreads >= Threads || Threads * MostRegisters <= Gpu.RegistersPerBlock)
      return llvm::Error::success();
    return declined("blocks of " + llvm::Twine(Threads) + " threads have " +
                    llvm::Twine(Gpu.RegistersPerBlock / Threads) +
                    " registers a thread, and tiles may take more: such a launch fails; with "
                    "__launch_bounds__(" +
                    llvm::Twine(Threads) + ") the compiler keeps to that");
  }

  /// How many iterations a tile holds. Arrays for which there is no memory go out of \p Arrays,
  /// those that are only read first: stores gain most.
  llvm::Error chooseWidth(const JudgedKernel &K, std::optional<uint64_t> Elements,
                          std::vector<TiledArray> &Arrays, TileShape &Shape) {
    const std::string TooMuch = "tiles for " + std::to_string(Shape.Warps) +
                                " warps take more than " + std::to_string(sim::StaticSharedLimit) +
                                " bytes of shared memory";
    for (; !Arrays.empty(); leaveOut(Arrays, TooMuch)) {
      const bool Writes = llvm::any_of(Arrays, [](const TiledArray &A) { return A.Empties; });
      if (Elements && *Elements < (Writes ? Narrowest : Widest))
        return declined("rows of " + llvm::Twine(*Elements) + " elements are too short for a tile");
      unsigned Most = 1;
      for (const TiledArray &A : Arrays)
        Most = std::max(Most, A.PerRound);
      const bool Reads = llvm::any_of(Arrays, [](const TiledArray &A) { return A.Fills; });
      for (const unsigned Wide : {Widest, Narrowest}) {
        Shape.Rounds = std::max(1u, Wide / Most);
        if ((!Elements || *Elements >= Wide) && !(Reads && Wide == Widest) &&
            K.Model.staticSharedBytes() + bytesOfTiles(Arrays, Shape) <= sim::StaticSharedLimit)
          return llvm::Error::success();
      }
    }
    return declined(TooMuch);
  }

  void leaveOut(std::vector<TiledArray> &Arrays, const std::string &Why) {
    auto At = llvm::find_if(Arrays, [](const TiledArray &A) { return !A.Empties; });
    if (At == Arrays.end())
      --At;
    LeftOut[At->Object] = Why;
    Arrays.erase(At);
  }

  /// What gets no cheaper goes out of \p Arrays. \p IsKnown: how long the rows are.
  llvm::Error prove(const RowTiles &Edited, std::vector<TiledArray> &Arrays, bool IsKnown) {
    Fix X;
    X.Edits = Edited.Edits;
    X.Made = Edited.Moves;
    for (const TiledArray &Of : Arrays)
      for (const TiledArray::Site &S : Of.Sites)
        X.Gone.push_back(S.Written->Where);
    TilePlaces Tiles;
    Tiles.Names = Edited.Names;
    Tiles.Moved.add(X, X.Edits);
    const Analysed After = Again(applyEdits(All.Texts, X.Edits), [&](const Analysed &A) {
      return !llvm::errorToBool(proveMoved(All, A, Tiles.Moved, Gpu).takeError());
    });
    llvm::Expected<Proof> P = proveMoved(All, After, Tiles.Moved, Gpu);
    if (!P) {
      const std::set<std::string> Dear = notCheaper(All.Report, After.Report, Tiles.Moved);
      llvm::erase_if(Arrays, [&](const TiledArray &A) { return Dear.count(A.Object) != 0; });
      for (const std::string &Name : Dear)
        LeftOut[Name] = "'" + Name + "' would not become cheaper";
      return P.takeError();
    }
    if (llvm::Error E = haveSameWalks(All, After, Walk.KernelAt, Tiles))
      return E;
    attach(std::move(X), Arrays, std::move(*P), IsKnown);
    return llvm::Error::success();
  }

  void attach(Fix X, llvm::ArrayRef<TiledArray> Arrays, Proof P, bool IsKnown) {
    std::string Names;
    bool Reads = false;
    for (const TiledArray &A : Arrays) {
      const std::string &Name = A.Sites.front().Written->Array;
      Names += (Names.empty() ? "" : ", ") + (Name.empty() ? "rows" : "'" + Name + "'");
      Reads |= A.Fills;
    }
    X.Title = "let each warp move rows of " + Names + " together, through tiles of shared memory";
    X.Proof = P.Text;
    X.Effects = keepEffects(All, std::move(P.Effects));
    X.Caution = "launches elsewhere may have larger blocks, other pointers may reach these rows";
    if (Reads && !IsKnown)
      X.Caution +=
          ", and rows of fewer than " + std::to_string(Widest) + " elements are better left in L1";
    if (isShared(All, X.Edits))
      X.Caution += ("; " + EditedHeader).str();
    for (Finding *F : findingsAt(All.Report, GlobalUncoalescedId, P.Cheaper))
      if (F->Fixes.empty())
        F->Fixes.push_back(X);
  }

  Analysed &All;
  const WalkText &Walk;
  Analyse Again;
  const sim::Gpu &Gpu;
  std::vector<Finding *> Findings;
  std::map<std::string, std::string> LeftOut; ///< by array: why it has no tile
  const std::string Title = "tiles of shared memory for rows";
};
} // namespace

void warplint::addWalkFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  const KernelsByPlace Kernels = kernelsByPlace(All);
  for (const WalkText &Walk : All.Walks)
    if (const auto Of = Kernels.find(Walk.KernelAt); Of != Kernels.end())
      WalkTrial(All, Walk, Again, Gpu).run(Of->second);
}
