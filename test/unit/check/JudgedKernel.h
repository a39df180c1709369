//===- test/unit/check/JudgedKernel.h - What a check is given ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_UNIT_CHECK_JUDGEDKERNEL_H
#define WARPLINT_TEST_UNIT_CHECK_JUDGEDKERNEL_H

#include "lib/check/Check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace warplint {

inline SourceRange placeAt(unsigned Line) {
  SourceRange R;
  R.File = "k.cu";
  R.Line = R.EndLine = Line;
  R.Column = R.EndColumn = 1;
  return R;
}

/// A kernel in line 1, launched by an option with blocks of 64 threads; its parts are added by
/// tests.
struct JudgedKernel {
  Kernel K;
  Launch L;
  Evaluation E;
  std::vector<Verdict> Verdicts;
  sim::Gpu Gpu = *sim::findGpu("sm_90");
  size_t FirstAccess = 0;
  std::vector<bool> AlwaysLeave; ///< none: not known

  JudgedKernel() {
    K.Source.Name = "k";
    K.Source.Where = placeAt(1);
    L.From = LaunchFrom::Option;
    L.Block = Dim3{64, 1, 1};
  }

  /// An array of \p Elements floats. Returns its number.
  unsigned addArray(Space In, uint64_t Elements, SourceRange Declared) {
    Object O;
    O.Name = "a" + std::to_string(K.Objects.size());
    O.In = In;
    O.ElementBytes = O.ElementAlign = O.Align = 4;
    if (In == Space::Shared) {
      O.Extents = {Elements};
      O.Bytes = 4 * Elements;
    }
    return K.add(std::move(O), std::move(Declared));
  }

  /// A load of `a[Stride * threadIdx.x]`, 4 bytes, in \p Line. Its verdict is the test's to fill
  /// in.
  Verdict &addLoad(unsigned Array, int64_t Stride, unsigned Line) {
    ExprPool &P = *K.Pool;
    Access A;
    A.In = K.Objects[Array].In;
    A.Object = Array;
    A.Align = 4;
    A.Address = P.add(P.address(Array, K.Objects[Array].Name),
                      P.mul(P.constant(4 * Stride), P.threadIdx(0)));
    A.When = P.boolean(true);
    K.add(std::move(A), Site{placeAt(Line), "a[i]", {}, {}});
    E.Accesses.emplace_back();
    Verdicts.emplace_back().Reached = true;
    return Verdicts.back();
  }

  BarrierEvaluation &addBarrier(unsigned Line) {
    Barrier B;
    B.When = K.Pool->boolean(true);
    K.add(std::move(B), Site{placeAt(Line), "__syncthreads()", {}, {}});
    return E.Barriers.emplace_back();
  }

  /// What the check of that name finds.
  std::vector<Finding> findings(llvm::StringRef Id, const CheckOptions &Options = {}) {
    std::vector<Finding> Out;
    for (const Check &C : checks())
      if (C.Info.Id == Id)
        C.Run({K,
               L,
               E,
               Verdicts,
               {},
               Gpu,
               FirstAccess,
               nullptr,
               nullptr,
               AlwaysLeave.empty() ? nullptr : &AlwaysLeave},
              Options, Out);
    return Out;
  }
};

/// Requests that cost from \p Least to \p Most where \p Ideal would do.
inline Figures costing(uint64_t Least, uint64_t Most, uint64_t Ideal) {
  Figures F;
  F.Units = {Least, Most};
  F.Ideal = {Ideal, Ideal};
  F.Conflicts = {Least - Ideal, Most - Ideal}; // all the excess is for the sake of banks
  F.Excess = F.UsualExcess = {Least - Ideal, Most - Ideal};
  F.Ratio = F.UsualRatio = {100 * Least / Ideal, 100 * Most / Ideal};
  return F;
}

} // namespace warplint

#endif // WARPLINT_TEST_UNIT_CHECK_JUDGEDKERNEL_H
