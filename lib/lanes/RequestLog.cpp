//===- lib/lanes/RequestLog.cpp - Requests as they are made -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/RequestLog.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

std::optional<unsigned> RequestLog::pattern(unsigned Access, LanePattern P) {
  AccessRecord &R = Records[Access];
  llvm::SmallVector<unsigned, 1> &Candidates = Known[Access][hashOf(P)];
  const unsigned *Same =
      llvm::find_if(Candidates, [&](unsigned I) { return haveSameLanes(R.Patterns[I], P); });
  if (Same != Candidates.end())
    return *Same;
  if (R.Patterns.size() >= MostPatterns) {
    R.Overflowed = true;
    return std::nullopt;
  }
  const unsigned Number = unsigned(R.Patterns.size());
  Candidates.push_back(Number);
  R.Patterns.push_back(std::move(P));
  return Number;
}

bool RequestLog::dependsOn(Mark M, unsigned Number) const {
  return llvm::any_of(since(M), [&](const LoggedRequests &R) { return R.Loops & bitOf(Number); });
}

void RequestLog::rollBack(Mark M, const llvm::BitVector &Accesses) {
  Log.erase(std::remove_if(Log.begin() + ptrdiff_t(M), Log.end(),
                           [&](const LoggedRequests &R) { return Accesses.test(R.Access); }),
            Log.end());
}

void RequestLog::multiply(Mark M, uint64_t Times, bool Counted) {
  for (LoggedRequests &R : llvm::MutableArrayRef(Log).drop_front(M)) {
    R.Count *= Times;
    R.Counted &= Counted;
  }
}

static void addRequests(LanePattern &P, const LoggedRequests &R) {
  P.Requests += R.Count;
  P.Counted &= R.Counted;
  auto At = P.In.empty() || P.In.back().first != R.In
                ? llvm::find_if(P.In, [&](const auto &I) { return I.first == R.In; })
                : std::prev(P.In.end());
  if (At == P.In.end())
    P.In.push_back({R.In, R.Count});
  else
    At->second += R.Count;
}

void RequestLog::sumUp() {
  for (const LoggedRequests &R : Log)
    addRequests(Records[R.Access].Patterns[R.Pattern], R);
  for (AccessRecord &R : Records)
    llvm::erase_if(R.Patterns, [](const LanePattern &P) { return P.Requests == 0; });
}
