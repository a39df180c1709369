// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/SameCopies.h"

#include "lib/fix/Analysed.h"
#include "lib/fix/SameElements.h"
#include "lib/race/BlockWalk.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>

using namespace warplint;

namespace {
/// The array's name, and bytes from its beginning.
using Place = std::pair<std::string, int64_t>;
/// By the place of each element that is stored: what its value is made of.
using Places = std::vector<Place>;
using Copies = std::map<Place, Places>;

/// Follows values from their loads through the tile to their stores: what a thread has loaded since
/// its last store, it stores.
class CopyTracer {
public:
  CopyTracer(const KernelModel &K, unsigned Threads) : K(K), Held(Threads), Threads(Threads) {}

  /// False if some value comes from elsewhere, or is not known to do or not to do so.
  bool add(const BlockEvent &E) {
    if (E.What != BlockEvent::Access)
      return E.What == BlockEvent::Barrier;
    const Access &A = K.Accesses[E.Number];
    for (unsigned T = 0; T < Threads; ++T) {
      if (E.Who[T].isData() || E.Address[T].isData() || !A.Object)
        return false;
      const Place At = {K.Objects[*A.Object].Name, E.Address[T].Number - placeOf(K, *A.Object)};
      if (E.Who[T].Number && !addOne(A, T, At))
        return false;
    }
    return true;
  }

  Copies Made;

private:
  bool addOne(const Access &A, unsigned Thread, const Place &At) {
    Places &Value = Held[Thread];
    const bool IsTile = A.In == Space::Shared;
    if (A.Kind == AccessKind::Load) {
      const auto Left = Tile.find(At);
      if (IsTile && Left == Tile.end())
        return false;
      if (IsTile)
        Value.insert(Value.end(), Left->second.begin(), Left->second.end());
      else
        Value.push_back(At);
      return true;
    }
    if (A.Kind != AccessKind::Store)
      return false;
    Copies &To = IsTile ? Tile : Made;
    const bool IsNew = To.try_emplace(At, Value).second;
    Value.clear();
    return IsNew; // in what order two are stored is not known
  }

  const KernelModel &K;
  std::vector<Places> Held; ///< what each thread has loaded, and not stored
  Copies Tile;
  const unsigned Threads;
};

std::optional<Copies> copiesOf(const KernelModel &K, const LaunchShape &L,
                               const BlockSetting &Setting) {
  const auto Events = eventsOf(K, L, Setting, /*IsShort=*/false);
  CopyTracer Tracer(K, unsigned(L.Block->count()));
  if (!Events || !llvm::all_of(*Events, [&](const BlockEvent &E) { return Tracer.add(E); }))
    return std::nullopt;
  return std::move(Tracer.Made);
}

llvm::Error compare(const JudgedKernel &Old, const JudgedKernel &New) {
  // Whole blocks, and such as are cut by guards, wherever a launch ends.
  constexpr int64_t Parameters[] = {1024, 2047, 96, 13, 45};
  for (size_t L = 0; L < std::min(Old.Launches.size(), New.Launches.size()); ++L)
    for (const int64_t About : Parameters) {
      BlockSetting Setting;
      Setting.Parameters = About;
      const std::optional<Dim3> &Grid = Old.Launches[L].Launch.Grid;
      for (unsigned D = 0; D < 2; ++D) // blocks (0, 0) and (2, 1)
        Setting.BlockIndex[D] =
            std::min<int64_t>(About > 1024 ? 2 - D : 0, Grid ? (*Grid)[D] - 1 : 2);
      const auto A = copiesOf(Old.Model, Old.Launches[L].Launch, Setting),
                 B = copiesOf(New.Model, New.Launches[L].Launch, Setting);
      if (!A || !B)
        return declined("'" + Old.Model.Source.Name + "' does not just copy elements");
      if (*A != *B)
        return declined("'" + Old.Model.Source.Name + "' would copy other elements");
    }
  return llvm::Error::success();
}
} // namespace

llvm::Error warplint::haveSameCopies(const Analysed &Before, const Analysed &After,
                                     const SourceRange &KernelAt) {
  for (size_t N = 0; N < Before.Kernels.size(); ++N)
    if (Before.Kernels[N].Model.Source.Where == KernelAt)
      if (llvm::Error E = compare(Before.Kernels[N], After.Kernels[N]))
        return E;
  return llvm::Error::success();
}

namespace {
constexpr uint64_t MostSteps = 20'000'000; // of one block

/// The array's name, which the kernel holds, and bytes from its beginning; of what data decides, no
/// bytes.
struct WalkedPlace {
  llvm::StringRef Array;
  std::optional<int64_t> Offset;

  bool operator==(const WalkedPlace &) const = default;
};

struct WalkStep {
  AccessKind Kind = AccessKind::Load;
  std::optional<WalkedPlace> At; ///< nothing: of a store whose tile has not been emptied yet

  bool operator==(const WalkStep &) const = default;
};

/// What each thread does, in order, with what passes a tile told by where it comes from or goes.
class WalkTracer : public BlockListener {
public:
  WalkTracer(const Kernel &K, unsigned Threads, const TilePlaces *Tiles)
      : K(K), Threads(Threads), Tiles(Tiles), Steps(Threads), Held(Threads) {}

  void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address) override {
    Cost += Threads;
    if (IsCut || !Why.empty())
      return;
    const Access &A = K.Accesses[Number];
    const bool IsTile = Tiles && A.In == Space::Shared && A.Object &&
                        Tiles->Names.contains(K.Objects[*A.Object].Name);
    const bool IsMove = Tiles && Tiles->Moved.isMade(K.Source.Accesses[Number].Range);
    for (unsigned T = 0; T < Threads && Why.empty(); ++T) {
      if (!Who[T].isData() && !Who[T].Number)
        continue;
      WalkedPlace At = {A.Object ? llvm::StringRef(K.Objects[*A.Object].Name) : "", std::nullopt};
      if (!Address[T].isData())
        At.Offset = Address[T].Number - (A.Object ? placeOf(K, *A.Object) : 0);
      if ((IsTile || IsMove) && !At.Offset)
        Why = "what decides an address in a tile is not known";
      else if (IsMove)
        move(T, A, IsTile, At);
      else if (IsTile)
        walk(T, A, At);
      else
        Steps[T].push_back({A.Kind, At});
    }
  }
  void barrier(unsigned, const ThreadValues &) override {}
  bool minds(unsigned) const override { return true; }
  void gap() override {}
  void cut() override { IsCut = true; }
  void unsure(const Statement &) override {}
  uint64_t steps() const override { return Cost; }

  /// What thread \p T does, as far as it is known; without loads of what it holds in a register,
  /// since compilers leave them out where they can.
  std::vector<WalkStep> stepsOf(unsigned T) const {
    std::vector<WalkStep> Own;
    llvm::DenseSet<std::pair<llvm::StringRef, int64_t>> Held;
    for (const WalkStep &S : Steps[T]) {
      if (!S.At)
        break;
      const bool IsNew = !S.At->Offset || Held.insert({S.At->Array, *S.At->Offset}).second;
      if (IsNew || S.Kind != AccessKind::Load)
        Own.push_back(S);
    }
    return Own;
  }
  bool isWhole() const { return !IsCut; }

  std::string Why; ///< it cannot be told

private:
  /// An element of a tile: where it is from, or which steps store it.
  struct Content {
    std::optional<WalkedPlace> From;
    std::vector<std::pair<unsigned, size_t>> Stores; ///< thread, step
  };

  /// Thread \p T takes part in filling or emptying.
  void move(unsigned T, const Access &A, bool IsTile, const WalkedPlace &At) {
    const bool IsLoad = A.Kind == AccessKind::Load;
    if (IsLoad) {
      Held[T].push_back(IsTile ? std::exchange(Tile[At.Array][*At.Offset], {}) : Content{At, {}});
      return;
    }
    if (Held[T].empty()) {
      Why = "what goes to a tile is not known";
      return;
    }
    const Content Of = std::move(Held[T].front());
    Held[T].pop_front();
    if (IsTile)
      Tile[At.Array][*At.Offset] = Of;
    else
      empty(Of, At);
  }

  /// \p Of goes to \p To.
  void empty(const Content &Of, const WalkedPlace &To) {
    if ((Of.From && *Of.From != To) || (!Of.From && Of.Stores.empty()))
      Why = "another element would be stored";
    for (const auto &[T, N] : Of.Stores)
      Steps[T][N].At = To;
  }

  void walk(unsigned T, const Access &A, const WalkedPlace &At) {
    Content &Of = Tile[At.Array][*At.Offset];
    if (A.Kind == AccessKind::Load && !Of.From)
      Why = "an element would be read that is not in the tile";
    else if (A.Kind == AccessKind::Store && !Of.From)
      Of.Stores.emplace_back(T, Steps[T].size());
    if (Why.empty())
      Steps[T].push_back({A.Kind, Of.From});
  }

  const Kernel &K;
  const unsigned Threads;
  const TilePlaces *Tiles;
  std::vector<std::vector<WalkStep>> Steps;
  std::vector<std::deque<Content>> Held; ///< by thread: what a move has loaded, and not stored
  std::map<llvm::StringRef, std::map<int64_t, Content>> Tile;
  bool IsCut = false;
  uint64_t Cost = 0;
};

WalkTracer traceOf(const Kernel &K, const LaunchShape &L, BlockSetting Setting,
                   const TilePlaces *Tiles) {
  WalkTracer Tracer(K, unsigned(L.Block->count()), Tiles);
  BlockEvaluator Values(K, L, Setting);
  BlockWalk Walk(K, Values, Tracer, MostSteps);
  Walk.run();
  if (!Walk.isWhole())
    Tracer.cut();
  return Tracer;
}

llvm::Error compare(const WalkTracer &Old, const WalkTracer &New, unsigned Threads) {
  if (!New.Why.empty())
    return declined(New.Why);
  bool Any = false;
  for (unsigned T = 0; T < Threads; ++T) {
    const std::vector<WalkStep> A = Old.stepsOf(T), B = New.stepsOf(T);
    const size_t Common = std::min(A.size(), B.size());
    if (Old.isWhole() && New.isWhole() ? A != B
                                       : !std::equal(A.begin(), A.begin() + Common, B.begin()))
      return declined("thread " + llvm::Twine(T) + " would reach other elements");
    Any |= Common > 0;
  }
  return Any ? llvm::Error::success() : declined("no block was found that walks a row");
}

llvm::Error compare(const JudgedKernel &Old, const JudgedKernel &New, const TilePlaces &Tiles) {
  // Whole blocks, and such as are cut by guards, with rows that fill their tiles or do not.
  constexpr int64_t Parameters[] = {45, 64, 13, 600};
  for (size_t L = 0; L < std::min(Old.Launches.size(), New.Launches.size()); ++L)
    for (const int64_t About : Parameters) {
      BlockSetting Setting;
      Setting.Parameters = About;
      const LaunchShape &Before = Old.Launches[L].Launch, &After = New.Launches[L].Launch;
      if (llvm::Error E =
              compare(traceOf(Old.Model, Before, Setting, nullptr),
                      traceOf(New.Model, After, Setting, &Tiles), unsigned(Before.Block->count())))
        return E;
    }
  return llvm::Error::success();
}
} // namespace

llvm::Error warplint::haveSameWalks(const Analysed &Before, const Analysed &After,
                                    const SourceRange &KernelAt, const TilePlaces &Tiles) {
  for (size_t N = 0; N < Before.Kernels.size(); ++N)
    if (Before.Kernels[N].Model.Source.Where == KernelAt)
      if (llvm::Error E = compare(Before.Kernels[N], After.Kernels[N], Tiles))
        return E;
  return llvm::Error::success();
}
