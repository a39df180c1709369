//===- lib/fix/SameCopies.cpp - Whether edited code copies the same -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/SameCopies.h"

#include "lib/fix/BlockEvents.h"
#include "lib/fix/Declined.h"

#include <map>

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
