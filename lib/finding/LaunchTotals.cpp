//===- lib/finding/LaunchTotals.cpp - Sums over a launch --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/LaunchTotals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace warplint;

namespace {
/// Sums by metric, in the order in which they are first asked for.
class Sums {
public:
  void add(const std::string &Metric, const std::optional<Totals> &Of, uint64_t Totals::*Field) {
    auto At = llvm::find_if(All, [&](const LaunchTotal &T) { return T.Metric == Metric; });
    if (At == All.end())
      At = All.insert(All.end(), {Metric, 0, Field});
    if (!Of)
      At->Value.reset();
    else if (At->Value)
      *At->Value += (*Of).*Field;
  }

  std::vector<LaunchTotal> All;
};

/// The suffix of the hardware's counters for an operation. Empty if no counter is of it alone:
/// matrix loads are not among `_op_ld` (measured).
const char *suffixOf(const AccessReport &A) {
  switch (A.Kind) {
  case AccessKind::Load:
    return "_op_ld";
  case AccessKind::Store:
    return "_op_st";
  case AccessKind::Atomic:
    return !A.isShared() && A.IsReduction ? "_op_red" : "_op_atom";
  case AccessKind::LoadMatrix:
  case AccessKind::StoreMatrix:
    return "";
  case AccessKind::CopyLoad:
  case AccessKind::CopyStore:
    return "_op_ldgsts";
  }
  llvm_unreachable("every kind has a suffix");
}

void addShared(Sums &S, const std::optional<Totals> &T, const std::string &Suffix) {
  if (!Suffix.empty()) {
    S.add("l1tex__data_pipe_lsu_wavefronts_mem_shared" + Suffix + ".sum", T, &Totals::Units);
    S.add("l1tex__data_bank_conflicts_pipe_lsu_mem_shared" + Suffix + ".sum", T,
          &Totals::Conflicts);
  }
  S.add("memory_l1_wavefronts_shared", T, &Totals::Units);
  S.add("memory_l1_wavefronts_shared_ideal", T, &Totals::Ideal);
}

void addGlobal(Sums &S, const std::optional<Totals> &T, const std::string &Suffix, bool IsAtomic) {
  if (!Suffix.empty()) {
    S.add("l1tex__t_requests_pipe_lsu_mem_global" + Suffix + ".sum", T, &Totals::Requests);
    // Lanes of one word are sent one by one there, which the sectors of the Source page are not.
    if (!IsAtomic)
      S.add("l1tex__t_sectors_pipe_lsu_mem_global" + Suffix + ".sum", T, &Totals::Units);
  }
  S.add("memory_l2_theoretical_sectors_global", T, &Totals::Units);
  S.add("memory_l2_theoretical_sectors_global_ideal", T, &Totals::Ideal);
}
} // namespace

std::vector<LaunchTotal> warplint::totalsOf(const Report &R, size_t Launch) {
  Sums S;
  for (bool Shared : {true, false})
    for (const char *Suffix : {"_op_ld", "_op_st", "_op_atom", "_op_red", "_op_ldgsts", ""})
      for (size_t N = 0; N < R.Accesses.size(); ++N) {
        const AccessReport &A = R.Accesses[N];
        if (A.Launch != Launch || A.isShared() != Shared || suffixOf(A) != std::string(Suffix) ||
            (A.isFused() && A.AsCompiled->Lead != N)) // counted with another
          continue;
        const std::optional<Totals> &Total = A.executed().Total;
        Shared ? addShared(S, Total, Suffix)
               : addGlobal(S, Total, Suffix, A.Kind == AccessKind::Atomic);
      }
  return std::move(S.All);
}
