//===- lib/compare/Print.cpp - Comparisons as text and JSON -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace warplint;

/// Two places after the point, none where there is nothing after it.
static std::string toText(double V) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (V == std::floor(V))
    OS << llvm::format("%.0f", V);
  else
    OS << llvm::format("%.2f", V);
  return Text;
}

static std::string toText(const std::optional<double> &V) { return V ? toText(*V) : "-"; }

static std::string toText(const std::optional<ComparedLine::Range> &R) {
  if (!R)
    return "-";
  return R->Min == R->Max ? toText(R->Min) : toText(R->Min) + " to " + toText(R->Max);
}

static std::string placeText(const ComparedLine &L) {
  return L.Where.Line ? L.Where.File + ":" + std::to_string(L.Where.Line) : "kernel " + L.Kernel;
}

void warplint::printText(const Comparison &C, llvm::raw_ostream &OS) {
  OS << "wavefronts and sectors per request, predicted for " << C.Gpu
     << (C.GpuAssumed ? " (assumed; --arch sets it)" : "") << ", and measured\n\n";
  std::vector<std::array<std::string, 7>> Rows = {
      {"", "", "predicted", "measured", "ideal", "excess", ""}};
  for (const ComparedLine &L : C.Lines)
    Rows.push_back({placeText(L), std::string(L.IsShared ? "shared" : "global") + " " + L.Op,
                    toText(L.Predicted), toText(L.Measured), toText(L.Ideal),
                    std::to_string(L.Excess), std::string(nameOf(L.Kind))});
  std::array<size_t, 7> Width{};
  for (const auto &Row : Rows)
    for (size_t I = 0; I < Row.size(); ++I)
      Width[I] = std::max(Width[I], Row[I].size());
  for (const auto &Row : Rows) {
    std::string Line;
    llvm::raw_string_ostream Out(Line);
    for (size_t I = 0; I < Row.size(); ++I)
      Out << (I < 2 || I == 6 ? llvm::left_justify(Row[I], unsigned(Width[I]))
                              : llvm::right_justify(Row[I], unsigned(Width[I])))
          << "  ";
    OS << llvm::StringRef(Line).rtrim() << '\n';
  }
  OS << '\n';
  const char *Separator = "";
  for (MatchKind K :
       {MatchKind::Match, MatchKind::StaticOnly, MatchKind::ProfileOnly, MatchKind::Unpredicted}) {
    OS << Separator << C.count(K) << ' ' << nameOf(K);
    Separator = ", ";
  }
  OS << '\n';
}

namespace {
class ComparisonJson {
public:
  explicit ComparisonJson(llvm::raw_ostream &OS) : J(OS, 2) {}

  void print(const Comparison &C) {
    J.object([&] {
      J.attribute("gpu", C.Gpu);
      J.attributeArray("lines", [&] {
        for (const ComparedLine &L : C.Lines)
          J.object([&] { line(L); });
      });
      J.attributeObject("summary", [&] {
        for (MatchKind K : {MatchKind::Match, MatchKind::StaticOnly, MatchKind::ProfileOnly,
                            MatchKind::Unpredicted})
          J.attribute(nameOf(K), int64_t(C.count(K)));
      });
    });
    J.flush();
  }

private:
  void number(llvm::StringRef Key, std::optional<double> V) {
    if (V)
      J.attribute(Key, *V);
    else
      J.attribute(Key, nullptr);
  }

  void line(const ComparedLine &L) {
    J.attribute("kernel", L.Kernel);
    if (L.Where.Line) {
      J.attribute("file", L.Where.File);
      J.attribute("line", int64_t(L.Where.Line));
    } else {
      J.attribute("file", nullptr);
      J.attribute("line", nullptr);
    }
    J.attribute("space", L.IsShared ? "shared" : "global");
    if (L.Op.empty())
      J.attribute("op", nullptr);
    else
      J.attribute("op", L.Op);
    if (L.Predicted)
      J.attributeObject("predicted", [&] {
        J.attribute("min", L.Predicted->Min);
        J.attribute("max", L.Predicted->Max);
      });
    else
      J.attribute("predicted", nullptr);
    number("measured", L.Measured);
    number("difference", L.difference());
    number("ideal", L.Ideal);
    J.attribute("requests", int64_t(L.Requests));
    J.attribute("excess", int64_t(L.Excess));
    J.attribute("kind", nameOf(L.Kind));
  }

  llvm::json::OStream J;
};
} // namespace

void warplint::printJson(const Comparison &C, llvm::raw_ostream &OS) {
  ComparisonJson(OS).print(C);
  OS << '\n';
}
