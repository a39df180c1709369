// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX ISA, "bar{.cta}, barrier{.cta}": the count is of threads, and each warp counts as a whole;
// all who meet see what those did before who met, or arrived. "mbarrier": a phase is complete when
// as many have arrived as it was initialised for.

#include "lib/race/WarpOrder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

WarpOrder::WarpOrder(unsigned Threads)
    : Threads(Threads), Now((Threads + ThreadsOfWarp - 1) / ThreadsOfWarp),
      Seen(Now.size(), Clocks(Now.size())), Met(Now.size()) {}

WarpOrder::Place &WarpOrder::placeOf(bool InMemory, int64_t Which) {
  Place &P = Places[{InMemory, Which}];
  if (P.Told.empty())
    P.Told = P.Done = P.By = P.Passed = P.Arrivals = Clocks(Now.size());
  return P;
}

void WarpOrder::see(unsigned Warp, const Clocks &What) {
  for (unsigned W = 0; W < What.size(); ++W)
    Seen[Warp][W] = std::max(Seen[Warp][W], What[W]);
  ++Met[Warp];
}

/// \p IsCounted: the barrier counts arrivals, of whomever they are. Else a warp that comes again
/// before the others have come tells what the walk cannot place: another round of theirs.
void WarpOrder::arrive(Place &P, unsigned Warp, unsigned Count, bool IsCounted) {
  ++Now[Warp].Releases;
  if (P.By[Warp] && !IsCounted) {
    IsUnsure = true;
    return;
  }
  P.By[Warp] += Count;
  P.Arrivals[Warp] += Count;
  ++Now[Warp].Clock;
  Seen[Warp][Warp] = Now[Warp].Clock;
  for (unsigned W = 0; W < Now.size(); ++W)
    P.Told[W] = std::max(P.Told[W], Seen[Warp][W]);
  P.Arrived += Count;
}

void WarpOrder::complete(Place &P) {
  P.Done = P.Told;
  for (const unsigned Warp : P.Waiting)
    see(Warp, P.Done);
  P.Waiting.clear();
  P.By.assign(P.By.size(), 0);
  P.Arrived = 0;
  ++P.Rounds;
}

void WarpOrder::meetAt(unsigned Number, const Barrier &Of, Place &P,
                       llvm::ArrayRef<unsigned> ThreadsOf) {
  const bool IsNamed = Of.Kind == BarrierKind::Named || !Of.InMemory;
  if (Of.Kind != BarrierKind::Wait)
    for (unsigned Warp = 0; Warp < Now.size(); ++Warp)
      if (ThreadsOf[Warp]) {
        arrive(P, Warp, IsNamed ? ThreadsOfWarp : ThreadsOf[Warp],
               /*IsCounted=*/!IsNamed && P.Expected);
        if (Of.Kind == BarrierKind::Named) {
          P.Waiting.push_back(Warp);
          P.WaitingAt = Number;
        }
      }
  const unsigned All = IsNamed ? unsigned(Now.size()) * ThreadsOfWarp : Threads;
  if (P.Arrived >= (P.Expected ? P.Expected : All))
    complete(P);
  if (Of.Kind == BarrierKind::Arrive)
    return;
  for (unsigned Warp = 0; Warp < Now.size(); ++Warp) {
    if (!ThreadsOf[Warp])
      continue;
    const bool IsDone = Of.Kind == BarrierKind::Named ? !llvm::is_contained(P.Waiting, Warp)
                                                      : P.Rounds > P.Passed[Warp];
    if (Of.Kind == BarrierKind::Wait && P.Rounds)
      see(Warp, P.Done);
    P.Passed[Warp] = P.Rounds;
    if (!IsDone)
      Now[Warp].Undecided = Number;
  }
}

void WarpOrder::tell(WrongMeeting W) {
  if (!IsUnsure &&
      llvm::none_of(Wrong, [&](const WrongMeeting &Other) { return Other.Barrier == W.Barrier; }))
    Wrong.push_back(W);
}

void WarpOrder::prepare(Place &P, llvm::ArrayRef<unsigned> ThreadsOf) {
  for (unsigned Warp = 0; Warp < Now.size(); ++Warp)
    if (ThreadsOf[Warp])
      P.Prepared.emplace(Warp, Now[Warp]);
}

/// Whoever comes to a place has to have seen that it was prepared.
void WarpOrder::holdPrepared(unsigned Number, const Place &P, llvm::ArrayRef<unsigned> ThreadsOf) {
  if (!P.Prepared)
    return;
  const auto &[By, Then] = *P.Prepared;
  for (unsigned Warp = 0; Warp < Now.size(); ++Warp)
    if (ThreadsOf[Warp] && Warp != By && !hasSeen(Warp, By, Then) && !Now[Warp].Undecided)
      tell({.Barrier = Number, .Warp = Warp, .Prepares = By});
}

/// Whoever waits for another phase than the one that it has begun itself does not wait for that.
void WarpOrder::holdParity(unsigned Number, Place &P, unsigned Parity,
                           llvm::ArrayRef<unsigned> ThreadsOf) {
  for (unsigned Warp = 0; Warp < Now.size(); ++Warp) {
    if (!ThreadsOf[Warp])
      continue;
    if (!P.Rounds && !Parity && !P.Begun) {
      P.Begun = Number;
      P.BegunBy = Warp;
    }
    const unsigned All = std::accumulate(P.Arrivals.begin(), P.Arrivals.end(), 0u);
    const bool IsOwn = P.Expected == 1 && All && P.Arrivals[Warp] == All;
    if (IsOwn && Parity == All % 2 && !IsBlind &&
        llvm::none_of(Wrong, [&](const WrongMeeting &W) { return W.Barrier == Number; }))
      Wrong.push_back({.Barrier = Number, .Warp = Warp, .IsStale = true});
  }
}

void WarpOrder::finish() {
  for (const auto &[At, P] : Places)
    if (const bool IsNamed = !At.first; IsNamed && !P.Waiting.empty())
      tell({.Barrier = P.WaitingAt,
            .Warp = P.Waiting.front(),
            .Come = P.Arrived,
            .Expected = P.Expected});
    else if (!IsNamed && P.Begun && !P.Rounds && P.Expected)
      tell({.Barrier = *P.Begun, .Warp = P.BegunBy, .Come = P.Arrived, .Expected = P.Expected});
}

void WarpOrder::gap() {
  IsUnsure = IsBlind = true;
  end();
}

void WarpOrder::meet(unsigned Number, const Barrier &Of, const ThreadValues &Who,
                     BlockEvaluator &Values) {
  const ThreadValues None, *Which = Of.Which ? &Values.value(Of.Which) : &None;
  // Those that come to one place together, by threads of each warp.
  std::map<int64_t, std::vector<unsigned>> Groups;
  for (unsigned T = 0; T < Threads; ++T) {
    if (Who[T].is(0))
      continue;
    const unsigned Warp = T / ThreadsOfWarp;
    IsUnsure |= !Who[T].isKnown();
    if (Who[T].isData() || !Of.Which || (*Which)[T].isData()) { // who comes, or where, is not known
      IsUnsure = IsBlind = true;
      ++Now[Warp].Releases;
      if (Of.Kind != BarrierKind::Arrive)
        Now[Warp].Undecided = Number;
      continue;
    }
    if (!Who[T].Number)
      continue;
    std::vector<unsigned> &Of = Groups[(*Which)[T].Mark];
    Of.resize(Now.size());
    ++Of[Warp];
  }
  for (const auto &[At, ThreadsOf] : Groups) {
    Place &P = placeOf(Of.InMemory, At);
    if (Of.Threads)
      P.Expected = Of.Threads;
    if (Of.Kind == BarrierKind::Prepare) {
      prepare(P, ThreadsOf);
      continue;
    }
    holdPrepared(Number, P, ThreadsOf);
    if (!Of.Arrives)
      continue;
    if (Of.Kind == BarrierKind::Wait && Of.Parity && Of.Parity->isConst())
      holdParity(Number, P, unsigned(Of.Parity->Value), ThreadsOf);
    meetAt(Number, Of, P, ThreadsOf);
  }
}

/// Calls \p Visit with each warp of which a thread does, or may do.
template <typename Function>
static void eachWarp(const ThreadValues &Who, unsigned Threads, Function Visit) {
  for (unsigned T = 0; T < Threads; ++T)
    if (Who[T].isData() || Who[T].Number) {
      Visit(T / ThreadsOfWarp);
      T |= ThreadsOfWarp - 1; // the rest of the warp
    }
}

void WarpOrder::release(const ThreadValues &Who) {
  eachWarp(Who, Threads, [&](unsigned Warp) { ++Now[Warp].Releases; });
}

void WarpOrder::mayMeet(unsigned Number, const ThreadValues &Who) {
  IsUnsure = IsBlind = true;
  eachWarp(Who, Threads, [&](unsigned Warp) {
    ++Now[Warp].Releases;
    Now[Warp].Undecided = Number;
  });
}

void WarpOrder::poll(const ThreadValues &Who) {
  eachWarp(Who, Threads, [&](unsigned Warp) { Now[Warp].Undecided = WarpTime::Polled; });
}

void WarpOrder::end() {
  for (WarpTime &Of : Now) {
    Of.Releases = 0;
    Of.Undecided.reset();
  }
  for (auto &[At, P] : Places)
    P.Prepared.reset();
}
