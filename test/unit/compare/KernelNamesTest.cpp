//===- test/unit/compare/KernelNamesTest.cpp ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;

namespace {
Report reportWith(std::vector<std::pair<std::string, std::string>> NamesAndSymbols) {
  Report R;
  for (auto &[Name, Symbol] : NamesAndSymbols) {
    R.Kernels.emplace_back().Name = Name;
    R.Kernels.back().Symbol = Symbol;
  }
  return R;
}

ProfiledLaunch launchOf(std::string Name, std::string Symbol = "") {
  ProfiledLaunch L;
  L.Name = std::move(Name);
  L.Symbol = std::move(Symbol);
  return L;
}

TEST(KernelNames, ADemangledNameLosesItsTypeAndParameters) {
  EXPECT_EQ(nameOfKernel("void tile::transpose<32>(float *, int)"), "tile::transpose<32>");
  EXPECT_EQ(nameOfKernel("k"), "k");
  EXPECT_EQ(nameOfKernel("(anonymous namespace)::k(int)"), "(anonymous namespace)::k");
}

TEST(KernelNames, ConstantsLoseTheirTypes) {
  EXPECT_EQ(instanceName("void gemm<(int)128, (bool)0>(float *)"), "gemm<128, 0>");
  EXPECT_EQ(instanceName("void k<float, (unsigned int)4>(T1 *)"), "k<float, 4>");
}

TEST(KernelNames, TheMangledNameIsCertain) {
  const Report R = reportWith({{"k<1>", "_Z1kILi1EEvv"}, {"k<2>", "_Z1kILi2EEvv"}});
  EXPECT_THAT(kernelsOf(R, launchOf("void k<(int)1>()", "_Z1kILi2EEvv")), ElementsAre(1));
  EXPECT_THAT(kernelsOf(R, launchOf("void k<(int)1>()")), ElementsAre(0));
  EXPECT_THAT(kernelsOf(R, launchOf("void k<(int)3>()")), ElementsAre(0, 1));
  EXPECT_THAT(kernelsOf(R, launchOf("other()")), ElementsAre());
  EXPECT_THAT(kernelsOf(R, launchOf("")), ElementsAre(0, 1));
}
} // namespace
