//===- test/unit/compare/FitTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace warplint;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
ProfiledLaunch launchOf(Extents Grid, Extents Block) {
  ProfiledLaunch L;
  L.Grid = Grid;
  L.Block = Block;
  return L;
}

void addAccess(ProfiledLaunch &L, uint64_t Requests, uint64_t Lanes) {
  ProfiledAccess A;
  A.Requests = Requests;
  A.Lanes = Lanes;
  L.Accesses.push_back(A);
}

CountDistance oneCount(double Predicted, double Measured) {
  CountDistance D;
  D.Counted = 1;
  D.Equal = Predicted == Measured;
  D.Sum = D.Equal ? 0 : 0.1 + std::abs(std::log((Predicted + 1) / (Measured + 1)));
  return D;
}

// if (i < n): as many lanes as n says.
TEST(Fit, AGuardShowsInTheLanes) {
  ProfiledLaunch L = launchOf({4, 1, 1}, {256, 1, 1});
  addAccess(L, 32, 1000);
  FittedArguments F = fitArguments(
      {"n"}, L,
      [](const ArgumentValues &V) {
        return oneCount(double(std::min<int64_t>(V.at("n"), 1024)), 1000);
      },
      100);
  EXPECT_EQ(F.Values.at("n"), 1000);
  EXPECT_THAT(F.Others, IsEmpty());
}

// Rows and columns of a matrix that the last blocks do not fill.
TEST(Fit, BothSidesOfARectangleAreFound) {
  ProfiledLaunch L = launchOf({4, 4, 1}, {16, 16, 1});
  addAccess(L, 128, 50 * 60);
  FittedArguments F = fitArguments(
      {"rows", "columns"}, L,
      [](const ArgumentValues &V) {
        CountDistance D = oneCount(double(V.at("rows") * V.at("columns")), 3000);
        const CountDistance Rows = oneCount(double(V.at("rows")), 50);
        D.Counted += Rows.Counted;
        D.Equal += Rows.Equal;
        D.Sum += Rows.Sum;
        return D;
      },
      1000);
  EXPECT_EQ(F.Values.at("rows"), 50);
  EXPECT_EQ(F.Values.at("columns"), 60);
}

TEST(Fit, AnArgumentThatNoCountDependsOnStaysUnknown) {
  ProfiledLaunch L = launchOf({4, 1, 1}, {256, 1, 1});
  FittedArguments F =
      fitArguments({"n"}, L, [](const ArgumentValues &) { return oneCount(7, 7); }, 100);
  EXPECT_THAT(F.Values, IsEmpty());
}

TEST(Fit, OtherValuesThatFitAreTold) {
  ProfiledLaunch L = launchOf({4, 1, 1}, {256, 1, 1});
  FittedArguments F = fitArguments(
      {"n"}, L, [](const ArgumentValues &V) { return oneCount(V.at("n") >= 256 ? 32 : 8, 32); },
      100);
  EXPECT_EQ(F.Values.at("n"), 1024);
  EXPECT_THAT(F.Others["n"], Contains(256));
}

TEST(Fit, WhatNeverFitsIsNoAnswer) {
  ProfiledLaunch L = launchOf({4, 1, 1}, {256, 1, 1});
  EXPECT_THAT(fitArguments(
                  {"n"}, L, [](const ArgumentValues &) { return oneCount(7, 8); }, 100)
                  .Values,
              IsEmpty());
}

TEST(Fit, ParametersThatMayBeWholeNumbers) {
  EXPECT_THAT(scalarParameters("gemm(const float *a, float *__restrict__ b, int n, unsigned m = 4, "
                               "float alpha, const T (&t)[4], dim3 shape, size_t k)"),
              ElementsAre("n", "m", "shape", "k"));
  EXPECT_THAT(scalarParameters("k(int, std::array<int, 4> a)"), ElementsAre("a"));
  EXPECT_THAT(scalarParameters("no list"), IsEmpty());
}
} // namespace
