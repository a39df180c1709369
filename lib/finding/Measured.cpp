// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/finding/Measured.h"

#include "lib/finding/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace warplint;

const char *warplint::nameOf(MeasuredOp Op) {
  switch (Op) {
  case MeasuredOp::Any:
    return "";
  case MeasuredOp::Load:
    return "load";
  case MeasuredOp::Store:
    return "store";
  case MeasuredOp::Atomic:
    return "atomic";
  }
  return "";
}

MeasuredOp warplint::measuredOpOf(AccessKind Kind) {
  if (Kind == AccessKind::Atomic)
    return MeasuredOp::Atomic;
  return reads(Kind) ? MeasuredOp::Load : MeasuredOp::Store;
}

const char *warplint::nameOf(MatchKind K) {
  switch (K) {
  case MatchKind::Match:
    return "match";
  case MatchKind::AsCompiled:
    return "as-compiled";
  case MatchKind::Predicated:
    return "predicated";
  case MatchKind::Dropped:
    return "dropped";
  case MatchKind::DataDependent:
    return "data-dependent";
  case MatchKind::WithinBounds:
    return "within-bounds";
  case MatchKind::Unmerged:
    return "unmerged";
  case MatchKind::OtherLanes:
    return "other-lanes";
  case MatchKind::NotAnalysed:
    return "not-analysed";
  case MatchKind::Differs:
    return "differs";
  }
  return "";
}

const char *warplint::nameOf(ArgumentFrom F) {
  switch (F) {
  case ArgumentFrom::Given:
    return "given";
  case ArgumentFrom::Read:
    return "read";
  case ArgumentFrom::Fitted:
    return "fitted";
  }
  return "";
}

std::optional<double> ComparedLine::difference() const {
  if (!Predicted || !Measured)
    return std::nullopt;
  constexpr double Tolerance = 0.005;
  const double Slack = Tolerance * *Measured;
  if (*Measured > Predicted->Max + Slack)
    return *Measured - Predicted->Max;
  if (*Measured < Predicted->Min - Slack)
    return *Measured - Predicted->Min;
  return 0;
}

unsigned Comparison::count(MatchKind K) const {
  unsigned Count = 0;
  for (const ComparedLaunch &L : Launches)
    Count += unsigned(llvm::count_if(L.Lines, [K](const ComparedLine &R) { return R.Kind == K; }));
  return Count;
}

bool warplint::isAbout(const ComparedLine &L, const AccessReport &A) {
  return L.Line == A.Where.Line && L.IsShared == A.isShared() &&
         (L.Op == MeasuredOp::Any || L.Op == measuredOpOf(A.Kind)) &&
         llvm::sys::path::filename(L.File) == llvm::sys::path::filename(A.Where.File);
}

std::vector<MeasuredLine> warplint::measuredLinesOf(const Comparison &C, const AccessReport &A) {
  std::vector<MeasuredLine> Found;
  for (const ComparedLaunch &L : C.Launches)
    for (const ComparedLine &Line : L.Lines)
      if (isAbout(Line, A))
        Found.push_back({&L, &Line});
  llvm::stable_sort(Found, [](const MeasuredLine &X, const MeasuredLine &Y) {
    return X.Line->Excess > Y.Line->Excess;
  });
  return Found;
}

/// Two places after the point, none where there is nothing after it.
std::string warplint::figureText(double Figure) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (Figure == std::floor(Figure))
    OS << llvm::format("%.0f", Figure);
  else
    OS << llvm::format("%.2f", Figure);
  return Text;
}

std::string warplint::textOf(const MeasuredLine &M) {
  const ComparedLine &L = *M.Line;
  std::string Text = "no request";
  if (L.Measured)
    Text = figureText(*L.Measured) + (L.IsShared ? " wavefront" : " sector") +
           (*L.Measured == 1 ? "" : "s") + " a request";
  if (!M.Of->Device.empty())
    Text += " on " + M.Of->Device;
  if (const auto &B = M.Of->Block)
    Text += ", block " + std::to_string((*B)[0]) + "x" + std::to_string((*B)[1]) + "x" +
            std::to_string((*B)[2]);
  if (L.Kind == MatchKind::Match)
    return Text + ", as predicted";
  if (L.Kind == MatchKind::Differs && L.Predicted)
    return Text + ", unlike predicted (" + figureText(L.Predicted->Min) +
           (L.Predicted->Min == L.Predicted->Max ? "" : " to " + figureText(L.Predicted->Max)) +
           ")";
  return Text + (L.Why.empty() ? std::string(" (") + nameOf(L.Kind) + ")" : "; " + L.Why);
}
