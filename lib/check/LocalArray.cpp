//===- lib/check/LocalArray.cpp - Arrays that leave the registers -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"

namespace warplint {

extern constexpr CheckInfo LocalArrayInfo = {
    LocalArrayId, "a per-thread array is indexed at run time, so it lives in memory", {}};

/// What to do about \p A. Shared memory is no place for what does not fit beside the kernel's own.
static std::string adviceOn(const Judged &J, const LocalArray &A) {
  std::string Constants = "index it with constants or with counters of loops that unroll";
  const uint64_t Threads = J.L.Block ? J.L.Block->count() : sim::WarpSize;
  const uint64_t OfBlock = A.Bytes * Threads;
  if (J.K.staticSharedBytes() + OfBlock > sim::StaticSharedLimit)
    return Constants;
  return Constants + ", or keep it in shared memory, one column for each thread (" +
         plural(OfBlock, "byte") + " for " + std::to_string(Threads) + " threads)";
}

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
      F.Notes.push_back({{}, adviceOn(J, A), ""});
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
