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
      At = All.insert(All.end(), {Metric, 0});
    if (!Of)
      At->Value.reset();
    else if (At->Value)
      *At->Value += (*Of).*Field;
  }

  std::vector<LaunchTotal> All;
};

/// The suffix with which ncu tells operations apart. Matrix loads count as loads, and the
/// shared side of an asynchronous copy is a class of its own.
const char *suffixOf(llvm::StringRef Op) {
  return llvm::StringSwitch<const char *>(Op)
      .Cases({"load", "load-matrix"}, "_op_ld")
      .Cases({"store", "store-matrix"}, "_op_st")
      .Case("atomic", "_op_atom")
      .Default("_op_ldgsts");
}
} // namespace

std::vector<LaunchTotal> warplint::totalsOf(const Report &R, size_t Launch) {
  Sums S;
  for (bool Shared : {true, false})
    for (const char *Suffix : {"_op_ld", "_op_st", "_op_atom", "_op_ldgsts"})
      for (const AccessReport &A : R.Accesses) {
        if (A.Launch != Launch || A.isShared() != Shared || suffixOf(A.Op) != std::string(Suffix))
          continue;
        const std::optional<Totals> &T = A.Verdict.Total;
        if (Shared) {
          S.add(std::string("l1tex__data_pipe_lsu_wavefronts_mem_shared") + Suffix + ".sum", T,
                &Totals::Units);
          S.add(std::string("l1tex__data_bank_conflicts_pipe_lsu_mem_shared") + Suffix + ".sum", T,
                &Totals::Conflicts);
          S.add("memory_l1_wavefronts_shared", T, &Totals::Units);
          S.add("memory_l1_wavefronts_shared_ideal", T, &Totals::Ideal);
        } else {
          S.add(std::string("l1tex__t_requests_pipe_lsu_mem_global") + Suffix + ".sum", T,
                &Totals::Requests);
          S.add(std::string("l1tex__t_sectors_pipe_lsu_mem_global") + Suffix + ".sum", T,
                &Totals::Units);
          S.add("memory_l2_theoretical_sectors_global", T, &Totals::Units);
          S.add("memory_l2_theoretical_sectors_global_ideal", T, &Totals::Ideal);
        }
      }
  return std::move(S.All);
}
