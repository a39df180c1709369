// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/WrittenAccess.h"

#include "sim/Gpu.h"

namespace warplint::sim {
namespace {
constexpr unsigned MostNames = 64;

std::string refusalOf(const WrittenAccess &A) {
  const uint64_t Threads = uint64_t(A.Block[0]) * A.Block[1] * A.Block[2];
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (A.Block[Axis] == 0 || A.Block[Axis] > BlockLimit[Axis])
      return "the block has " + std::to_string(A.Block[Axis]) + " threads along " + "xyz"[Axis] +
             "; 1 to " + std::to_string(BlockLimit[Axis]) + " are possible";
  if (Threads > ThreadsPerBlock)
    return "the block has " + std::to_string(Threads) + " threads; the limit is " +
           std::to_string(ThreadsPerBlock);
  const uint64_t Warps = (Threads + WarpSize - 1) / WarpSize;
  if (A.Warp >= Warps)
    return "warp " + std::to_string(A.Warp) + " is beyond the block's last one, warp " +
           std::to_string(Warps - 1);
  if (A.Layout.Bits && (1u << A.Layout.Base) < A.BytesPerLane)
    return "the swizzle takes elements of " + std::to_string(A.BytesPerLane) + " bytes apart";
  if (A.Names.size() > MostNames)
    return "more than " + std::to_string(MostNames) + " names";
  return {};
}

/// In elements, from the beginning of the array.
uint64_t placeOf(const WrittenAccess &A, const std::vector<uint64_t> &Subscripts) {
  uint64_t At = Subscripts[0];
  for (size_t N = 1; N < Subscripts.size(); ++N) {
    const bool IsLast = N + 1 == Subscripts.size();
    At = At * (A.Extents[A.Extents.size() - Subscripts.size() + N] + (IsLast ? A.Pad : 0)) +
         Subscripts[N];
  }
  return At;
}
} // namespace

std::optional<std::array<unsigned, 3>> threadOf(const WrittenAccess &A, unsigned Lane) {
  const unsigned T = A.Warp * WarpSize + Lane;
  if (T >= A.Block[0] * A.Block[1] * A.Block[2])
    return std::nullopt;
  return std::array{T % A.Block[0], T / A.Block[0] % A.Block[1], T / A.Block[0] / A.Block[1]};
}

OrError<WarpAccess> requestOf(const WrittenAccess &A) {
  if (std::string Refusal = refusalOf(A); !Refusal.empty())
    return {{}, Refusal};
  WarpAccess W;
  W.Active = 0;
  W.BytesPerLane = A.BytesPerLane;
  W.Operation = A.Operation;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const std::optional<std::array<unsigned, 3>> Thread = threadOf(A, Lane);
    if (!Thread)
      continue;
    const ThreadScope Scope{A.Names, A.Block, *Thread};
    const OrError<uint64_t> Guard =
        A.Guard.empty() ? OrError<uint64_t>{1, {}} : valueOf(A.Guard, Scope);
    if (!Guard)
      return {{}, Guard.Error};
    // Read for every lane, so that what is wrong with the text is found whoever is active.
    const OrError<std::vector<uint64_t>> Of = subscriptsOf(A.Text, Scope, *Guard != 0);
    if (!Of)
      return {{}, Of.Error};
    if (Of->size() > 1 && Of->size() > A.Extents.size())
      return {{},
              std::to_string(Of->size()) + " subscripts, of an array with " +
                  std::to_string(A.Extents.size()) + " extents"};
    W.Offset[Lane] = A.Layout(placeOf(A, *Of) * A.BytesPerLane);
    if (*Guard)
      W.Active |= LaneMask(1) << Lane;
  }
  if (!W.Active)
    return {{}, "no lane is active"};
  return {W, {}};
}

std::vector<std::string> namesIn(const WrittenAccess &A) {
  std::vector<std::string> Names;
  addNamesOf(A.Text, Names);
  addNamesOf(A.Guard, Names);
  for (size_t N = 0; N < Names.size() && N < MostNames; ++N)
    for (const auto &[Called, Means] : A.Names)
      if (Called == Names[N])
        addNamesOf(Means, Names);
  return Names;
}

} // namespace warplint::sim
