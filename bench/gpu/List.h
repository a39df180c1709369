//===- bench/gpu/List.h - Experiments in the making -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the series are written with. Internal to bench/gpu.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_LIST_H
#define WARPLINT_BENCH_GPU_LIST_H

#include "bench/gpu/Experiments.h"

#include <cassert>
#include <utility>

namespace warplint::gpu {

using Kernels = std::vector<std::string_view>;

inline constexpr uint32_t All = 0xffffffffu;

class List {
public:
  std::vector<Experiment> Found;

  /// Lane t reaches \p Byte(t).
  template <typename F>
  void add(std::string Id, std::string_view Kernel, F Byte, uint32_t Active = All) {
    Experiment E;
    E.Id = std::move(Id);
    E.Instruction = findProbe(Kernel);
    assert(E.Instruction && "an experiment names its instruction");
    E.Where.Active = Active;
    E.Where.Rounds = 1;
    for (unsigned T = 0; T < 32; ++T)
      E.Where.Offset[T] = Active >> T & 1 ? uint32_t(Byte(T)) : 0;
    Found.push_back(std::move(E));
  }

  /// The same experiment with several instructions.
  template <typename F>
  void addAll(const std::string &Id, const Kernels &Names, F Byte, uint32_t Active = All) {
    for (std::string_view K : Names)
      add(Id + "-" + std::string(K), K, Byte, Active);
  }
};

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_LIST_H
