//===- lib/traffic/KernelTraffic.cpp - What each launch moves ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/traffic/KernelTraffic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <tuple>

using namespace warplint;

static constexpr uint64_t SectorBytes = 32;

void Traffic::add(const AccessWeight &W, bool Shared) {
  Requests = llvm::SaturatingAdd(Requests, W.Requests);
  uint64_t &Ideal = Shared ? IdealWavefronts : BytesNeeded;
  uint64_t &Taken = Shared ? Wavefronts : BytesMoved;
  const uint64_t Unit = Shared ? 1 : SectorBytes;
  Ideal = llvm::SaturatingMultiplyAdd(W.Ideal, Unit, Ideal);
  Taken = llvm::SaturatingMultiplyAdd(W.Units, Unit, Taken);
}

uint64_t Traffic::cost() const {
  return llvm::SaturatingMultiplyAdd((BytesMoved - BytesNeeded) / SectorBytes, WavefrontsPerSector,
                                     Wavefronts - IdealWavefronts);
}

/// The least that a fix leaves of each access that one makes cheaper.
static std::map<size_t, AccessWeight> fixedWeights(const Report &R) {
  std::map<size_t, AccessWeight> Least;
  std::vector<bool> IsOffered(R.Effects.size()); // what is not shown is not made
  for (const Finding &F : R.Findings)
    for (const Fix &X : F.Fixes)
      if (X.Effects)
        IsOffered[*X.Effects] = true;
  for (size_t N = 0; N < R.Effects.size(); ++N)
    if (IsOffered[N])
      for (const FixEffect &E : R.Effects[N]) {
        const LaunchReport &L = R.Launches[R.Accesses[E.Access].Launch];
        const AccessWeight W =
            weigh({E.PerRequest, E.PerBlock, E.Total}, L, /*PerLaunch=*/L.Grid.has_value());
        const auto [At, New] = Least.try_emplace(E.Access, W);
        if (!New && W.Units < At->second.Units)
          At->second = W;
      }
  return Least;
}

std::vector<KernelTraffic> warplint::trafficOf(const Report &R) {
  const std::map<size_t, AccessWeight> Fixed = fixedWeights(R);
  std::vector<KernelTraffic> Rows(R.Launches.size());
  std::vector<Traffic> Left(R.Launches.size());
  for (size_t N = 0; N < R.Accesses.size(); ++N) {
    const AccessReport &A = R.Accesses[N];
    KernelTraffic &Row = Rows[A.Launch];
    Row.Launch = A.Launch;
    Row.PerLaunch = R.Launches[A.Launch].Grid.has_value();
    const AccessWeight Own = weightOf(R, N, Row.PerLaunch);
    Row.Now.add(Own, A.isShared());
    Row.How = std::max(Row.How, Own.How);
    const auto By = Fixed.find(N);
    Left[A.Launch].add(By == Fixed.end() ? Own : By->second, A.isShared());
    if (By != Fixed.end())
      Row.Fixed = Traffic(); // filled in below
  }
  for (size_t N = 0; N < Rows.size(); ++N)
    if (Rows[N].Fixed)
      Rows[N].Fixed = Left[N];
  llvm::erase_if(Rows, [](const KernelTraffic &K) { return !K.Now.Requests; });
  llvm::stable_sort(Rows, [](const KernelTraffic &A, const KernelTraffic &B) {
    return std::tuple(A.PerLaunch, A.Now.cost(), A.Now.BytesMoved) >
           std::tuple(B.PerLaunch, B.Now.cost(), B.Now.BytesMoved);
  });
  return Rows;
}

PeakTimes warplint::peakTimes(const Traffic &T, const sim::Board &B) {
  return {double(T.BytesMoved) / (B.DramGBps * 1e9),
          double(T.Wavefronts) / B.wavefrontsPerSecond()};
}
