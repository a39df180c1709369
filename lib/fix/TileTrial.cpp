//===- lib/fix/TileTrial.cpp - What longer rows would cost ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/TileTrial.h"

#include "lib/fix/BeforeAndAfter.h"
#include "lib/judge/Judge.h"
#include "lib/lanes/Slice.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;

namespace {
constexpr uint64_t MostTileSteps = 4'000'000; // of all tiles of a file

/// A kernel with nothing left but accesses to the tile.
class TileModel {
public:
  TileModel(const Analysed &All, const JudgedKernel &K, const std::vector<size_t> &Own)
      : All(All), K(K), Model(K.Model) {
    for (const size_t N : Own)
      for (const JudgedLaunch &L : K.Launches)
        if (N >= L.FirstAccess && N - L.FirstAccess < Model.Accesses.size())
          Numbers.push_back(unsigned(N - L.FirstAccess));
    llvm::sort(Numbers);
    Numbers.erase(std::unique(Numbers.begin(), Numbers.end()), Numbers.end());
    llvm::BitVector Wanted(unsigned(Model.Accesses.size()));
    for (const unsigned N : Numbers)
      Wanted.set(N);
    keepOnly(Model, Wanted); // a move is made of the offset alone
  }

  bool isAny() const { return !Numbers.empty(); }

  /// Adds to \p Units what the accesses cost once \p Move is made. False if one costs more.
  bool price(MoveByte Move, uint64_t &Units, uint64_t &Steps) {
    ExprPool &P = *Model.Pool;
    for (const unsigned N : Numbers) {
      const Access &A = K.Model.Accesses[N];
      const Expr *Offset = P.sub(A.Address, P.address(*A.Object, K.Model.Objects[*A.Object].Name));
      Model.Accesses[N].Address = P.add(P.sub(A.Address, Offset), Move(P, Offset));
    }
    bool Holds = true;
    for (const JudgedLaunch &L : K.Launches) {
      const Evaluation E = evaluate(Model, L.Launch, {});
      const Judgement J = judgeAll(Model, L.Launch, E, {}, 0);
      Steps += E.Steps + J.Steps;
      for (const unsigned N : Numbers) {
        const Verdict &Before = All.Report.Accesses[L.FirstAccess + N].Verdict;
        Holds &= !rises(Before, J.Verdicts[N]);
        Units += weightOf(J.Verdicts[N], Before);
      }
    }
    return Holds;
  }

private:
  const Analysed &All;
  const JudgedKernel &K;
  KernelModel Model;
  std::vector<unsigned> Numbers; ///< of the accesses
};
} // namespace

uint64_t warplint::priceNow(const Analysed &All, const std::vector<size_t> &Own) {
  uint64_t Now = 0;
  for (const size_t N : Own) {
    const Verdict &V = All.Report.Accesses[N].Verdict;
    Now += weightOf(V, V);
  }
  return Now;
}

bool warplint::isSearchOver(uint64_t Steps) { return Steps > MostTileSteps; }

std::optional<TilePrice> warplint::priceOfMove(const Analysed &All, const std::vector<size_t> &Own,
                                               MoveByte Move, uint64_t &Steps) {
  if (isSearchOver(Steps))
    return std::nullopt;
  TilePrice Price;
  for (const JudgedKernel &K : All.Kernels)
    if (TileModel M(All, K, Own); M.isAny())
      Price.Rises |= !M.price(Move, Price.Units, Steps);
  return Price;
}

std::vector<int64_t> warplint::cheaperRows(const Analysed &All, const std::vector<size_t> &Own,
                                           uint64_t RowBytes, unsigned StepBytes, Dearer Allowed,
                                           uint64_t &Steps, uint64_t PadBytes) {
  const uint64_t Now = priceNow(All, Own);
  std::vector<std::pair<uint64_t, int64_t>> Found; // units, bytes
  constexpr int64_t Most = int64_t(sim::Banks) * sim::WordBytes;
  const int64_t Step = StepBytes;
  for (int64_t By = -int64_t(PadBytes) / Step * Step; By <= Most; By += Step) {
    if (By == 0)
      continue;
    const auto P = priceOfMove(
        All, Own,
        [&](ExprPool &Pool, const Expr *Offset) {
          const Expr *Row = Pool.div(Offset, Pool.constant(int64_t(RowBytes)));
          return Pool.add(Offset, Pool.mul(Pool.constant(By), Row));
        },
        Steps);
    if (!P)
      break;
    if ((!P->Rises || Allowed != Dearer::None) && P->Units * 10 <= Now * 9) // worth an edit
      Found.emplace_back(P->Units, By);
  }
  llvm::sort(Found);
  std::vector<int64_t> Lengths;
  for (const auto &[Units, By] : Found)
    Lengths.push_back(By);
  return Lengths;
}
