//===- bench/gpu/Report.cpp - Counters from a report ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Report.h"

#include "bench/gpu/Cubin.h"

#include <algorithm>
#include <tuple>

namespace warplint::gpu {

static std::string kernelOf(const MeasuredExperiment &E) {
  const Probe *P = findProbe(E.Kernel);
  return P ? std::string(P->Kernel) : E.Kernel;
}

/// The instruction at that offset; a copy from global to shared memory is two accesses of one.
static MeasuredInstruction &instructionOf(MeasuredExperiment &E, uint64_t Offset,
                                          const std::string &Cubin) {
  const auto Known = std::find_if(E.Instructions.begin(), E.Instructions.end(),
                                  [&](const auto &I) { return I.Offset == Offset; });
  if (Known != E.Instructions.end())
    return *Known;
  MeasuredInstruction &I = E.Instructions.emplace_back();
  I.Offset = Offset;
  if (auto Words = instructionAt(Cubin, kernelOf(E), Offset))
    std::tie(I.Low, I.High) = *Words;
  return I;
}

/// Whether \p Launches are the experiments of \p R, in order; a complaint if not.
template <typename Launch>
static bool areOf(const Recording &R, const std::vector<Launch> &Launches,
                  std::string Launch::*Kernel, const char *Where,
                  std::vector<std::string> &Problems) {
  const bool Are = std::equal(
      R.Experiments.begin(), R.Experiments.end(), Launches.begin(), Launches.end(),
      [&](const MeasuredExperiment &E, const Launch &L) { return kernelOf(E) == L.*Kernel; });
  if (!Are)
    Problems.push_back(std::string("the launches of the ") + Where +
                       " are not the experiments of the recording");
  return Are;
}

void addInstructions(Recording &R, const Profile &P, const std::string &Cubin,
                     std::vector<std::string> &Problems) {
  if (!areOf(R, P.Launches, &ProfiledLaunch::Symbol, "report", Problems))
    return;
  for (size_t I = 0; I < P.Launches.size(); ++I)
    for (const ProfiledAccess &A : P.Launches[I].Accesses) {
      auto &Counters = instructionOf(R.Experiments[I], A.Address, Cubin).Counters;
      Counters[A.IsShared ? "wavefronts" : "sectors"] = A.Units;
      Counters[A.IsShared ? "wavefronts_ideal" : "sectors_ideal"] = A.Ideal;
      if (!A.IsShared)
        Counters["tags"] = A.Tags;
    }
}

void addHardware(Recording &R, const LaunchRecording &L, std::vector<std::string> &Problems) {
  if (!areOf(R, L.Launches, &MeasuredLaunch::Kernel, "counters", Problems))
    return;
  for (size_t I = 0; I < L.Launches.size(); ++I)
    R.Experiments[I].Hardware = L.Launches[I].Counters;
}

} // namespace warplint::gpu
