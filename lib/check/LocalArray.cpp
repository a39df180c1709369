//===- lib/check/LocalArray.cpp - Arrays that leave the registers -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"

namespace warplint {

extern constexpr CheckInfo LocalArrayInfo = {
    LocalArrayId, "a per-thread array is indexed at run time, so it lives in memory", {}};

void runLocalArray(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  for (const LocalArray &A : J.K.Source.LocalArrays) {
    Finding F;
    F.Check = LocalArrayInfo.Id.str();
    F.Kernel = J.K.Source.Name;
    F.Where = A.Indexed.Range.isValid() ? A.Indexed.Range : J.K.Source.Where;
    llvm::raw_string_ostream(F.Message)
        << (A.IsParameter ? "parameter" : "local array")
        << (A.Name.empty() ? "" : " '" + A.Name + "'")
        << (A.IsParameter ? " is copied to local memory" : " lives in memory")
        << ": this index is only known at run time";
    F.Notes.push_back(
        {{}, plural(A.Bytes, "byte") + " a thread in kernel '" + shortName(J.K) + "'", ""});
    if (!A.IsParameter) // which has a fix
      F.Notes.push_back({{},
                         "index it with constants or with counters of loops that unroll, or keep "
                         "it in shared memory, one column for each thread",
                         ""});
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
