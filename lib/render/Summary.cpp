//===- lib/render/Summary.cpp - Where the cost is ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Summary.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

using namespace warplint;

std::vector<CostlyLine> warplint::costlyLines(const Report &R) {
  std::map<std::pair<std::string, unsigned>, CostlyLine> ByLine;
  for (const Finding &F : R.Findings) {
    const uint64_t Cost = costOf(R, F);
    if (F.Severity == Severity::Note || !Cost || !F.Where.isValid())
      continue;
    CostlyLine &Line =
        ByLine.try_emplace({F.Where.File, F.Where.Line}, CostlyLine{F.Where}).first->second;
    Line.Cost = llvm::SaturatingAdd(Line.Cost, Cost);
  }
  std::vector<CostlyLine> Lines;
  for (auto &[Place, Line] : ByLine)
    Lines.push_back(std::move(Line));
  llvm::stable_sort(Lines,
                    [](const CostlyLine &A, const CostlyLine &B) { return A.Cost > B.Cost; });
  return Lines;
}

/// In percent of \p All, rounded, but 100 only for all of it.
static unsigned shareOf(uint64_t Cost, uint64_t All) {
  return std::clamp(unsigned(double(Cost) / double(All) * 100 + 0.5), 1u, Cost == All ? 100u : 99u);
}

std::string warplint::whereTheCostIs(const Report &R) {
  constexpr size_t MostLines = 5;
  const std::vector<CostlyLine> Lines = costlyLines(R);
  uint64_t All = 0, Told = 0;
  for (const CostlyLine &L : Lines)
    All = llvm::SaturatingAdd(All, L.Cost);
  if (Lines.size() < 2)
    return "";
  std::string Text = "where the excess is:";
  llvm::raw_string_ostream OS(Text);
  size_t N = 0;
  for (; N < Lines.size() && N < MostLines && Told < All / 5 * 4; ++N) {
    OS << "\n  " << llvm::format("%3u %%  ", shareOf(Lines[N].Cost, All)) << Lines[N].Where.File
       << ':' << Lines[N].Where.Line;
    Told += Lines[N].Cost;
  }
  if (const size_t More = Lines.size() - N)
    OS << "\n  " << llvm::format("%3u %%  ", shareOf(All - Told, All)) << More << " more line"
       << (More == 1 ? "" : "s");
  return Text;
}

std::string warplint::fixesText(const Report &R) {
  size_t Fixable = 0;
  std::set<std::vector<Edit>> Safe, Unsafe; // one edit may cure several findings
  for (const Finding &F : R.Findings) {
    auto Of = [&](FixSafety S) {
      return llvm::find_if(F.Fixes, [&](const Fix &X) { return X.Safety == S; });
    };
    const auto SafeOne = Of(FixSafety::Safe), UnsafeOne = Of(FixSafety::Unsafe);
    if (SafeOne != F.Fixes.end())
      Safe.insert(SafeOne->Edits);
    else if (UnsafeOne != F.Fixes.end())
      Unsafe.insert(UnsafeOne->Edits);
    else
      continue;
    ++Fixable;
  }
  if (!Fixable)
    return "";
  std::string Text = std::to_string(Fixable) + (Fixable == 1 ? " has" : " have") + " a fix: ";
  if (!Safe.empty())
    Text += "--fix makes " + std::to_string(Safe.size());
  if (!Unsafe.empty())
    Text += (Safe.empty() ? "--fix --unsafe-fixes makes " : ", --unsafe-fixes ") +
            std::to_string(Unsafe.size()) + (Safe.empty() ? "" : " more");
  return Text;
}
