// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/SameElements.h"

#include "lib/fix/Analysed.h"
#include "lib/kernel/Model.h"
#include "lib/race/BarrierInterval.h"
#include "lib/race/BlockWalk.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <set>

using namespace warplint;

namespace {
/// Which place of shared memory holds, after an edit, what one held before it. What is stored there
/// once all threads have met is another thing, which may lie elsewhere: tiles that share memory one
/// after the other.
class PlaceMap {
public:
  /// All threads of the block meet.
  void meet() { ++Phase; }

  /// Whether \p Count places from \p From on may lie at \p To.
  /// \param IsNew  they are stored, whatever was there
  bool add(int64_t From, int64_t To, unsigned Count, bool IsNew) {
    for (unsigned I = 0; I < Count; ++I)
      if (!addPlace(From + I, To + I, IsNew))
        return false;
    return true;
  }

private:
  static constexpr int64_t Lost = INT64_MIN; ///< what it held has been written over on one side
  struct Partner {
    int64_t At;
    unsigned Phase; ///< in which it was last stored or loaded
  };

  bool addPlace(int64_t From, int64_t To, bool IsNew) {
    const auto [There, New] = Forth.try_emplace(From, Partner{To, Phase});
    const auto [Here, NewBack] = Back.try_emplace(To, Partner{From, Phase});
    Partner &Was = There->second, &WasBack = Here->second;
    if (Was.At != To || WasBack.At != From) {
      if (!IsNew || (!New && Was.Phase == Phase) || (!NewBack && WasBack.Phase == Phase))
        return false;
      if (const auto Other = Back.find(Was.At); Was.At != To && Other != Back.end())
        Other->second.At = Lost;
      if (const auto Other = Forth.find(WasBack.At); WasBack.At != From && Other != Forth.end())
        Other->second.At = Lost;
    }
    Was = {To, Phase};
    WasBack = {From, Phase};
    return true;
  }

  unsigned Phase = 0;
  llvm::DenseMap<int64_t, Partner> Forth, Back;
};

/// Whether no access to array \p Object has another address than before.
bool isUntouched(const KernelModel &Old, const KernelModel &New, unsigned Object) {
  for (size_t N = 0; N < Old.Accesses.size(); ++N)
    if (Old.Accesses[N].Object == Object &&
        toString(*Old.Accesses[N].Address) != toString(*New.Accesses[N].Address))
      return false;
  return true;
}

/// "'s[i]' in line 7"
std::string nameOf(const Kernel &K, unsigned Number) {
  const Site &At = K.Source.Accesses[Number];
  return "'" + At.Text + "' in line " + std::to_string(At.Range.Line);
}

class SideBySide {
public:
  SideBySide(const Kernel &Old, const Kernel &New, const LaunchShape &OldLaunch,
             const LaunchShape &NewLaunch, const MemoryGrowth &Grown, SameElements &Result,
             std::set<unsigned> &Seen)
      : Old(Old), New(New), OldLaunch(OldLaunch), NewLaunch(NewLaunch), Grown(Grown),
        Result(Result), Seen(Seen), Unit(std::min(unitOf(Old), unitOf(New))) {}

  /// Runs a block with parameters that are not known of about \p Setting's size; not all of it if
  /// that takes too long, which \p IsShort is told and tells.
  llvm::Error check(const BlockSetting &Setting, bool &IsShort) {
    auto A = eventsOf(Old, OldLaunch, Setting, IsShort);
    if (!A && !IsShort) {
      IsShort = true;
      A = eventsOf(Old, OldLaunch, Setting, IsShort);
    }
    Result.IsForSomeValues |= IsShort;
    const auto B = eventsOf(New, NewLaunch, Setting, IsShort);
    if (!A || !B)
      return declined("a block of '" + Old.Source.Name + "' takes too many steps to run");
    if (A->size() != B->size())
      return differs();
    for (size_t I = 0; I < A->size(); ++I)
      if (llvm::Error E = compare((*A)[I], (*B)[I]))
        return E;
    for (const BlockEvent &E : *A)
      if (E.What == BlockEvent::Access)
        Seen.insert(E.Number);
      else if (E.What == BlockEvent::Gap) // the loop goes on
        Result.IsForSomeValues = true;
    for (const auto &[Object, Ends] : EndsOf) {
      const int64_t Least = std::max(Ends.first, int64_t(Grown(uint64_t(Ends.first))));
      if (!sizeOf(New.Objects[Object], NewLaunch) && Ends.second > Least)
        return declined("'" + New.Objects[Object].Name + "' would need " +
                        llvm::Twine(Ends.second - Least) +
                        " bytes more than launches give it, and how much that is is not known");
    }
    return llvm::Error::success();
  }

private:
  llvm::Error differs() const {
    return declined("'" + Old.Source.Name + "' would make other accesses");
  }
  bool takesPart(const ThreadValue &V) const { return V.isData() || V.Number; }

  /// Bytes, at most a word, of which each access to shared memory moves several, from a multiple
  /// on.
  static unsigned unitOf(const KernelModel &K) {
    unsigned Unit = unsigned(BytesOfWord);
    for (const Access &A : K.Accesses)
      while (A.In == Space::Shared && (A.Align % Unit || A.BytesPerLane % Unit))
        Unit /= 2;
    return Unit;
  }

  llvm::Error compare(const BlockEvent &A, const BlockEvent &B) {
    if (A.What != B.What || A.Number != B.Number)
      return differs();
    if (A.What == BlockEvent::Barrier && Old.Barriers[A.Number].Kind == BarrierKind::Block)
      Moved.meet();
    if (A.What != BlockEvent::Access)
      return llvm::Error::success();
    const Access &Was = Old.Accesses[A.Number], &Is = New.Accesses[B.Number];
    if (toString(*Was.When) != toString(*Is.When) && !haveSameThreads(A, B))
      return differs();
    const unsigned Threads = unsigned(OldLaunch.Block->count());
    const bool AllAlike = A.Address.isUniform() && B.Address.isUniform() && A.Who.isUniform();
    for (unsigned T = 0; T < (AllAlike ? 1 : Threads); ++T) {
      const ThreadValue &From = A.Address[T], &To = B.Address[T];
      if (!takesPart(A.Who[T]) || !givesAddress(Was, T))
        continue;
      if (Was.In != Space::Shared) {
        if (From.isData() || To.isData() ? toString(*Was.Address) != toString(*Is.Address)
                                         : From.Number != To.Number)
          return declined(nameOf(Old, A.Number) + " would go elsewhere");
        continue;
      }
      const bool IsNew = writes(Was.Kind) && Was.Kind != AccessKind::Atomic && !A.Who[T].isData() &&
                         !B.Who[T].isData();
      if (llvm::Error E = compareShared(A.Number, From, To, IsNew))
        return E;
    }
    return llvm::Error::success();
  }

  bool haveSameThreads(const BlockEvent &A, const BlockEvent &B) const {
    const unsigned Threads = unsigned(OldLaunch.Block->count());
    for (unsigned T = 0; T < Threads; ++T)
      if (A.Who[T].isData() || B.Who[T].isData() || A.Who[T].Number != B.Who[T].Number)
        return false;
    return true;
  }

  llvm::Error compareShared(unsigned Number, const ThreadValue &From, const ThreadValue &To,
                            bool IsNew) {
    const Access &Was = Old.Accesses[Number], &Is = New.Accesses[Number];
    if (From.isData() || To.isData())
      // One that the edit does not touch keeps its element as long as its array does.
      return toString(*Was.Address) == toString(*Is.Address) && Was.Object &&
                     isUntouched(Old, New, *Was.Object)
                 ? llvm::Error::success()
                 : declined(nameOf(Old, Number) + " has an index that is read from memory");
    if (From.How == Trust::Chosen || To.How == Trust::Chosen)
      Result.IsForSomeValues |= From.Number != To.Number;
    constexpr unsigned MatrixRow = 16; // bytes, whose address the lane gives
    const unsigned Bytes = Was.Matrices ? MatrixRow : Was.BytesPerLane;
    if (From.How == Trust::Chosen &&
        isOutside(Old, OldLaunch, Number, From.Number, From.Number + Bytes)) {
      Result.IsForSomeValues = true; // a launch does not have these values
      return llvm::Error::success();
    }
    if (From.Number % Unit || To.Number % Unit ||
        !Moved.add(From.Number / Unit, To.Number / Unit, Bytes / Unit, IsNew))
      return declined("that " + nameOf(Old, Number) + " keeps its element cannot be shown");
    if (leaves(Number, From.Number + Bytes, To.Number + Bytes))
      return declined(nameOf(Old, Number) + " would leave '" + New.Objects[*Is.Object].Name + "'");
    return llvm::Error::success();
  }

  /// Whether an access from \p Begin to \p End is not within its array, of a known size.
  static bool isOutside(const KernelModel &K, const LaunchShape &L, unsigned Number, int64_t Begin,
                        int64_t End) {
    const Access &A = K.Accesses[Number];
    if (!A.Object)
      return false;
    const std::optional<uint64_t> Size = sizeOf(K.Objects[*A.Object], L);
    const int64_t Start = placeOf(K, *A.Object);
    return Begin < Start || (Size && End > Start + int64_t(*Size));
  }

  /// Whether an access that ends at \p To, where it ended at \p From, is past the end of its array.
  bool leaves(unsigned Number, int64_t From, int64_t To) {
    const Access &A = New.Accesses[Number];
    if (!A.Object)
      return false;
    const std::optional<uint64_t> Size = sizeOf(New.Objects[*A.Object], NewLaunch);
    const int64_t Begin = placeOf(New, *A.Object);
    auto &Ends = EndsOf[*A.Object];
    Ends = {std::max(Ends.first, From - Begin), std::max(Ends.second, To - Begin)};
    return To < Begin || (Size && To - Begin > int64_t(*Size));
  }

  const Kernel &Old, &New;
  const LaunchShape &OldLaunch, &NewLaunch;
  const MemoryGrowth &Grown;
  SameElements &Result;
  std::set<unsigned> &Seen; ///< accesses that were run
  PlaceMap Moved;           ///< in units of Unit bytes
  const unsigned Unit;
  std::map<unsigned, std::pair<int64_t, int64_t>> EndsOf; ///< by array: before, after
};
} // namespace

namespace {
/// Runs a few blocks of launch \p L of a kernel, which is \p New once edited.
llvm::Error runLaunch(const Analysed &Before, const JudgedKernel &Old, const JudgedKernel &New,
                      size_t L, const MemoryGrowth &Grown, SameElements &Result) {
  // No launch need have these arguments: they are odd and even, and no size of a tile.
  constexpr int64_t Parameters[] = {1024, 2047, 96};
  std::set<unsigned> Seen;
  int64_t Block = 0;
  bool IsShort = false;
  for (const int64_t About : Parameters) {
    BlockSetting Setting;
    Setting.Parameters = About;
    const std::optional<Dim3> &Grid = Old.Launches[L].Launch.Grid;
    for (unsigned D = 0; D < 2; ++D)
      Setting.BlockIndex[D] = std::min<int64_t>(Block, Grid ? (*Grid)[D] - 1 : Block);
    ++Block;
    if (llvm::Error E = SideBySide(Old.Model, New.Model, Old.Launches[L].Launch,
                                   New.Launches[L].Launch, Grown, Result, Seen)
                            .check(Setting, IsShort))
      return E;
  }
  for (unsigned N = 0; N < Old.Model.Accesses.size(); ++N) {
    const Access &A = Old.Model.Accesses[N];
    if (A.In == Space::Shared && !Seen.count(N) &&
        Before.Report.Accesses[Old.Launches[L].FirstAccess + N].Verdict.Reached &&
        (!A.Object || !isUntouched(Old.Model, New.Model, *A.Object)))
      return declined(nameOf(Old.Model, N) +
                      " is not reached in the blocks that were run, so where it goes is not known");
  }
  return llvm::Error::success();
}
} // namespace

llvm::Expected<SameElements> warplint::haveSameElements(const Analysed &Before,
                                                        const Analysed &After,
                                                        std::optional<MemoryGrowth> Grown) {
  SameElements Result;
  for (size_t N = 0; N < Before.Kernels.size(); ++N) {
    const JudgedKernel &Old = Before.Kernels[N], &New = After.Kernels[N];
    if (Old.Launches.size() != New.Launches.size() ||
        Old.Model.Accesses.size() != New.Model.Accesses.size())
      return declined("'" + Old.Model.Source.Name + "' would make other accesses");
    for (size_t L = 0; L < Old.Launches.size(); ++L) {
      if (keyOf(Old.Model, Old.Launches[L].Launch, KeyFor::Runs) ==
          keyOf(New.Model, New.Launches[L].Launch, KeyFor::Runs))
        continue; // the edit is of other kernels
      if (llvm::Error E = runLaunch(Before, Old, New, L, Grown.value_or(MemoryGrowth()), Result))
        return E;
    }
  }
  return Result;
}

namespace {
constexpr uint64_t MostBlockSteps = 5'000'000; // of one block

class Recorder : public BlockListener {
public:
  explicit Recorder(uint64_t Threads) : Threads(Threads) {}

  void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address) override {
    add({BlockEvent::Access, Number, Who, Address});
  }
  void barrier(unsigned Number, const ThreadValues &Who) override {
    add({BlockEvent::Barrier, Number, Who, {}});
  }
  bool minds(unsigned) const override { return true; }
  void gap() override { add({BlockEvent::Gap, 0, {}, {}}); }
  void unsure(const Statement &) override {}
  uint64_t steps() const override { return Steps; }

  std::vector<BlockEvent> Events;

private:
  void add(BlockEvent E) {
    Steps += E.Address.isUniform() ? 1 : Threads;
    Events.push_back(std::move(E));
  }
  const uint64_t Threads;
  uint64_t Steps = 0;
};
} // namespace

std::optional<std::vector<BlockEvent>>
warplint::eventsOf(const KernelModel &K, const LaunchShape &L, BlockSetting Setting, bool IsShort) {
  BlockEvaluator Values(K, L, Setting);
  Recorder To(L.Block->count());
  BlockWalk Walk(K, Values, To, MostBlockSteps);
  if (IsShort)
    Walk.cutOuterLoops(2);
  Walk.run();
  if (!Walk.isWhole())
    return std::nullopt;
  return std::move(To.Events);
}
