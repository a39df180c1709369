//===- bench/speed/StageTimes.cpp - Where the time of a file goes -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints, for each file, the milliseconds of each stage, the least of several runs: parse
/// (Clang, up to generated IR), simplify, lower, evaluate, judge. One line of JSON a file.
///
//===----------------------------------------------------------------------===//

#include "lib/analysis/Analysis.h"
#include "lib/frontend/passes/Passes.h"
#include "lib/judge/Judge.h"
#include "lib/lower/Lower.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <chrono>

using namespace warplint;

namespace {
enum Stage : unsigned { ParseStage, SimplifyStage, LowerStage, EvaluateStage, JudgeStage, Stages };
constexpr const char *Names[] = {"parse", "simplify", "lower", "evaluate", "judge"};
using Times = std::array<double, Stages>;

class Stopwatch {
public:
  explicit Stopwatch(double &Sum) : Sum(Sum), Start(std::chrono::steady_clock::now()) {}
  ~Stopwatch() {
    Sum +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - Start).count();
  }

private:
  double &Sum;
  std::chrono::steady_clock::time_point Start;
};

/// One run over \p File; false if it cannot be parsed.
bool run(const std::string &File, Times &T, size_t &Kernels) {
  ParseOptions Parse;
  Parse.File = File;
  auto Unit = [&] {
    Stopwatch W(T[ParseStage]);
    return parse(Parse);
  }();
  if (!Unit) {
    llvm::consumeError(Unit.takeError());
    return false;
  }
  {
    Stopwatch W(T[SimplifyStage]);
    if (llvm::Error E = simplify(*Unit->Module, Parse.Arch)) {
      llvm::consumeError(std::move(E));
      return false;
    }
  }
  auto All = [&] {
    Stopwatch W(T[LowerStage]);
    return lower(*Unit);
  }();
  Kernels = All.Kernels.size();
  for (const Kernel &K : All.Kernels)
    for (const Launch &L : chooseLaunches(K, {})) {
      if (llvm::Error Impossible = checkBlock(*L.Block)) {
        llvm::consumeError(std::move(Impossible));
        continue;
      }
      auto E = [&] {
        Stopwatch W(T[EvaluateStage]);
        return evaluate(K, L, {});
      }();
      Stopwatch W(T[JudgeStage]);
      judgeAll(K, L, E, {}, /*TotalSteps=*/0);
    }
  return true;
}
} // namespace

int main(int argc, char **argv) {
  constexpr unsigned Runs = 3;
  for (int I = 1; I < argc; ++I) {
    Times Least;
    Least.fill(1e9);
    size_t Kernels = 0;
    bool Parsed = true;
    for (unsigned R = 0; R < Runs && Parsed; ++R) {
      Times T{};
      Parsed = run(argv[I], T, Kernels);
      for (unsigned S = 0; S < Stages; ++S)
        Least[S] = std::min(Least[S], T[S]);
    }
    if (!Parsed || !Kernels)
      continue;
    llvm::json::Object Line{{"file", argv[I]}, {"kernels", int64_t(Kernels)}};
    for (unsigned S = 0; S < Stages; ++S)
      Line[Names[S]] = Least[S];
    llvm::outs() << llvm::json::Value(std::move(Line)) << '\n';
    llvm::outs().flush();
  }
  return 0;
}
