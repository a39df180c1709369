//===- lib/check/SharedMemoryLimit.cpp - Arrays that do not fit -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/shared-memory-limit.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"

namespace warplint {

extern const CheckInfo SharedMemoryLimitInfo = {
    SharedMemoryLimitId, "a block asks for more shared memory than it can have", {}};

/// The array that takes most; the finding stands at it.
static const Object *largest(const Kernel &K) {
  const Object *Most = nullptr;
  for (const Object &O : K.Objects)
    if (O.In == Space::Shared && O.Bytes && (!Most || *O.Bytes > *Most->Bytes))
      Most = &O;
  return Most;
}

void runSharedMemoryLimit(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  uint64_t Static = J.K.staticSharedBytes();
  uint64_t Dynamic = J.L.DynamicShared.value_or(0);
  Finding F;
  F.Check = SharedMemoryLimitInfo.Id.str();
  F.Kernel = J.K.Name;
  llvm::raw_string_ostream OS(F.Message);
  if (Static > sim::StaticSharedLimit) {
    const Object *Array = largest(J.K);
    F.Severity = Severity::Error;
    F.Where = Array && Array->Declared.isValid() ? Array->Declared : J.K.Where;
    OS << "kernel '" << J.K.Name << "' declares " << Static << " bytes of static shared memory; "
       << sim::StaticSharedLimit << " is the most";
    F.Notes.push_back({{},
                       "dynamic shared memory can have up to " +
                           std::to_string(J.Gpu.SharedPerBlockOptIn) + " bytes on " +
                           J.Gpu.Name.data() + ", after cudaFuncSetAttribute",
                       ""});
  } else if (Static + Dynamic > J.Gpu.SharedPerBlockOptIn) {
    F.Severity = Severity::Error;
    F.Where = J.L.Where.isValid() ? J.L.Where : J.K.Where;
    OS << "block asks for " << Static + Dynamic << " bytes of shared memory; "
       << J.Gpu.SharedPerBlockOptIn << " is the most on " << J.Gpu.Name.data();
  } else {
    return;
  }
  Out.push_back(std::move(F));
}

} // namespace warplint
