// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/shared-memory-limit.md

#include "lib/check/Check.h"

namespace warplint {

extern constexpr CheckInfo SharedMemoryLimitInfo = {
    SharedMemoryLimitId, "a block uses more shared memory than it may have", {}};

/// Where the array is declared that takes most; the kernel, if that is not known.
static const SourceRange &placeOfLargest(const Kernel &K) {
  std::optional<size_t> Most;
  for (size_t N = 0; N < K.Objects.size(); ++N)
    if (const Object &O = K.Objects[N];
        O.In == Space::Shared && O.Bytes && (!Most || *O.Bytes > *K.Objects[*Most].Bytes))
      Most = N;
  return Most && K.Source.Objects[*Most].isValid() ? K.Source.Objects[*Most] : K.Source.Where;
}

void runSharedMemoryLimit(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  uint64_t Static = J.K.staticSharedBytes();
  uint64_t Dynamic = J.L.DynamicShared.value_or(0);
  Finding F;
  F.Check = SharedMemoryLimitInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  llvm::raw_string_ostream OS(F.Message);
  if (Static > sim::StaticSharedLimit) {
    F.Severity = Severity::Error;
    F.Where = placeOfLargest(J.K);
    OS << "kernel '" << shortName(J.K) << "' uses " << Static
       << " bytes of static shared memory; the limit is " << sim::StaticSharedLimit;
    F.Notes.push_back({{},
                       "dynamic shared memory may have up to " +
                           std::to_string(J.Gpu.SharedPerBlockOptIn) + " bytes on " +
                           J.Gpu.Name.data() + ", after cudaFuncSetAttribute",
                       ""});
  } else if (Static + Dynamic > J.Gpu.SharedPerBlockOptIn) {
    // Of a launch that is one of several ways, nobody has shown that it is made.
    F.Severity = J.L.Why.empty() ? Severity::Error : Severity::Warning;
    F.Where = J.L.Where.isValid() ? J.L.Where : J.K.Source.Where;
    OS << "block uses " << Static + Dynamic << " bytes of shared memory; the limit on "
       << J.Gpu.Name.data() << " is " << J.Gpu.SharedPerBlockOptIn;
  } else {
    return;
  }
  F.Remedy = "let a block keep less there";
  Out.push_back(std::move(F));
}

} // namespace warplint
