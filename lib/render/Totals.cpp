//===- lib/render/Totals.cpp - Sums over launches, as text ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/LaunchTotals.h"
#include "lib/render/Render.h"

#include "llvm/Support/Format.h"

using namespace warplint;

static std::string shapeText(uint32_t X, uint32_t Y, uint32_t Z) {
  return std::to_string(X) + "x" + std::to_string(Y) + "x" + std::to_string(Z);
}

void warplint::renderTotals(const Report &R, llvm::raw_ostream &OS) {
  for (size_t N = 0; N < R.Launches.size(); ++N) {
    const LaunchReport &L = R.Launches[N];
    OS << "kernel '" << L.Kernel << "', block " << shapeText(L.Block[0], L.Block[1], L.Block[2])
       << ", grid ";
    if (!L.Grid) {
      OS << "unknown: totals need the grid; pass --grid=X,Y,Z\n";
      continue;
    }
    OS << shapeText((*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]) << '\n';
    for (const LaunchTotal &T : totalsOf(R, N))
      if (T.Value)
        OS << llvm::format("%14llu  ", (unsigned long long)*T.Value) << T.Metric << '\n';
      else
        OS << "       unknown  " << T.Metric << '\n';
  }
}
