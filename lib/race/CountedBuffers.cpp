// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/CountedBuffers.h"

#include "lib/expr/Rewrite.h"
#include "lib/kernel/Model.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>

using namespace warplint;

using Numbers = std::map<std::string, int64_t>;

/// A number for all that counts elements, a power of two below the sides of the block: arguments
/// may have to be equal, as the columns of one matrix and the rows of another.
static Numbers numbersFor(const LaunchShape &L, const Buffers &Passed) {
  constexpr uint32_t Least = 8; // of a side that threads are counted along
  uint32_t Side = 1024;
  for (unsigned Dim = 0; Dim < 3; ++Dim)
    if ((*L.Block)[Dim] >= Least)
      Side = std::min(Side, (*L.Block)[Dim]);
  Numbers Of;
  for (const auto &[Name, B] : Passed)
    for (const std::string &Count : B.Counts)
      Of.try_emplace(Count, std::bit_floor(Side - 1));
  return Of;
}

/// Whether who comes to access \p Number, in no loop, is asked with one of \p Of: what loops make
/// of a number may rest on what it is a multiple of.
static bool isGuardedBy(const KernelModel &K, unsigned Number, const Numbers &Of) {
  return loopsAround(K, Number).empty() && anyPart(*K.Accesses[Number].When, [&](const Expr &E) {
           return E.Kind == ExprKind::Param && Of.count(E.Name.str());
         });
}

std::vector<Overrun> warplint::overrunsByOne(const KernelModel &K, const LaunchShape &L,
                                             const Buffers &Passed) {
  const Numbers Of = numbersFor(L, Passed);
  if (Of.empty())
    return {};
  Buffers Sized;
  LaunchShape Launched = L;
  Launched.Arguments.insert(Of.begin(), Of.end());
  for (const auto &[Name, B] : Passed)
    if (!B.Counts.empty()) {
      Sized[Name].Bytes = B.Unit;
      for (const std::string &Count : B.Counts)
        *Sized[Name].Bytes *= uint64_t(Of.at(Count));
    }
  const std::optional<KernelModel> Placed = placedIn(K, Sized);
  if (!Placed)
    return {};
  constexpr uint64_t Steps = 1'000'000;
  RaceReport Found = findRaces(*Placed, Launched,
                               {.MostSteps = Steps, .WithGlobal = false, .WithNeighbours = false});
  llvm::erase_if(Found.Beyond, [&](const Overrun &O) {
    const unsigned Number = O.By.Access;
    const Object &Array = Placed->Objects[*K.Accesses[Number].Object];
    return O.Byte != int64_t(*Array.Bytes) ||
           !(Passed.at(Array.Name).MadeForOne != ForOne::No ? loopsAround(K, Number).empty()
                                                            : isGuardedBy(K, Number, Of));
  });
  for (Overrun &O : Found.Beyond) {
    O.On.How = Trust::Chosen;
    O.On.Chosen.assign(Of.begin(), Of.end());
  }
  return std::move(Found.Beyond);
}
