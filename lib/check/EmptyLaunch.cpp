// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/empty-launch.md

#include "lib/check/Check.h"

namespace warplint {

extern constexpr CheckInfo EmptyLaunchInfo = {
    EmptyLaunchId, "a launch fails, or has no blocks, so that the kernel never runs", {}};

namespace {
/// Why nothing runs, and what helps.
struct Reason {
  std::string Text, Advice;
  warplint::Severity Severity = warplint::Severity::Error;
};

std::string textOf(const Dim3 &D) {
  std::string Text;
  llvm::raw_string_ostream(Text) << D;
  return Text;
}

std::optional<Reason> limitOfLaunch(const Launch &L) {
  if (L.Grid &&
      L.Grid->count() == 0) // a guard that is not followed may keep it from being launched
    return Reason{"the grid has no blocks",
                  "round up: (n + threads - 1) / threads blocks, and skip the launch where n is 0",
                  Severity::Warning};
  if (llvm::Error E = checkBlock(*L.Block))
    return Reason{llvm::toString(std::move(E)),
                  L.Block->Z > 64 ? "number the threads along x or y; z has 64 at most"
                                  : "launch blocks of at most 1024 threads, and more of them"};
  if (L.Grid)
    if (llvm::Error E = checkGrid(*L.Grid))
      return Reason{llvm::toString(std::move(E)),
                    "number the blocks along x, which has 2147483647 at most"};
  return std::nullopt;
}

/// What the kernel itself declares of its blocks.
std::optional<Reason> limitOfKernel(const Kernel &K, const Dim3 &Block) {
  if (K.RequiredBlock && *K.RequiredBlock != Block)
    return Reason{"the kernel is compiled for blocks of " + textOf(*K.RequiredBlock) + " threads",
                  "launch it with that block, or change what the kernel declares"};
  if (K.MaxThreads && Block.count() > K.MaxThreads)
    return Reason{std::to_string(Block.count()) +
                      " threads in a block; __launch_bounds__ of the kernel allows " +
                      std::to_string(K.MaxThreads),
                  "launch smaller blocks, or raise the bound"};
  return std::nullopt;
}

std::optional<Reason> limitOfShared(const Judged &J) {
  const uint64_t Static = J.K.staticSharedBytes(), Dynamic = J.L.DynamicShared.value_or(0);
  if (!Dynamic || Static + Dynamic <= sim::StaticSharedLimit || J.MayRaiseShared ||
      Static + Dynamic > J.Gpu.SharedPerBlockOptIn) // then shared-memory-limit tells
    return std::nullopt;
  return Reason{std::to_string(Static + Dynamic) + " bytes of shared memory a block; more than " +
                    std::to_string(sim::StaticSharedLimit) + " have to be asked for",
                "call cudaFuncSetAttribute(" + shortName(J.K) +
                    ", cudaFuncAttributeMaxDynamicSharedMemorySize, " + std::to_string(Dynamic) +
                    ") before the launch",
                Severity::Warning}; // another file may do so
}
} // namespace

void runEmptyLaunch(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  // Of one of several ways that a call may go, the check of the launch may be another of them.
  if (J.L.From != LaunchFrom::Call || !J.L.Why.empty())
    return;
  std::optional<Reason> R = limitOfLaunch(J.L);
  if (!R)
    R = limitOfKernel(J.K, *J.L.Block);
  if (!R)
    R = limitOfShared(J);
  if (!R)
    return;
  Finding F;
  F.Check = EmptyLaunchInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = J.L.Where;
  F.Severity = R->Severity;
  F.Message = "this launch of '" + shortName(J.K) + "' fails: " + R->Text;
  F.Remedy = R->Advice;
  F.Notes.push_back({{}, R->Advice, ""});
  Out.push_back(std::move(F));
}

} // namespace warplint
