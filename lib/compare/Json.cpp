//===- lib/compare/Json.cpp - Comparisons for programs --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include "llvm/Support/JSON.h"

using namespace warplint;

namespace {
class ComparisonJson {
public:
  explicit ComparisonJson(llvm::raw_ostream &OS) : J(OS, 2) {}

  void print(const Comparison &C) {
    J.object([&] {
      J.attributeArray("launches", [&] {
        for (const ComparedLaunch &L : C.Launches)
          J.object([&] { launch(L); });
      });
      J.attributeObject("summary", [&] {
        for (MatchKind K : AllMatchKinds)
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

  /// Text of a profile need not be UTF-8.
  void text(llvm::StringRef Key, llvm::StringRef V) {
    if (V.empty())
      J.attribute(Key, nullptr);
    else
      J.attribute(Key, llvm::json::isUTF8(V) ? V.str() : llvm::json::fixUTF8(V));
  }

  void extents(llvm::StringRef Key, const std::optional<std::array<uint32_t, 3>> &E) {
    if (!E)
      return J.attribute(Key, nullptr);
    J.attributeArray(Key, [&] {
      for (uint32_t V : *E)
        J.value(int64_t(V));
    });
  }

  void launch(const ComparedLaunch &L) {
    J.attribute("number", int64_t(L.Number));
    J.attribute("times", int64_t(L.Times));
    text("kernel", L.Kernel);
    text("device", L.Device);
    text("gpu", L.Gpu);
    extents("grid", L.Grid);
    extents("block", L.Block);
    if (L.DynamicShared)
      J.attribute("dynamicShared", *L.DynamicShared);
    else
      J.attribute("dynamicShared", nullptr);
    J.attributeArray("arguments", [&] {
      for (const ComparedArgument &A : L.Arguments)
        J.object([&] {
          J.attribute("name", A.Name);
          J.attribute("value", A.Value);
          J.attribute("from", nameOf(A.From));
          J.attributeArray("others", [&] {
            for (int64_t V : A.Others)
              J.value(V);
          });
        });
    });
    text("file", L.File);
    text("notAnalysed", L.NotAnalysed);
    J.attributeArray("lines", [&] {
      for (const ComparedLine &R : L.Lines)
        J.object([&] { line(R); });
    });
  }

  void line(const ComparedLine &L) {
    text("kernel", L.Kernel);
    text("file", L.Line ? llvm::StringRef(L.File) : "");
    if (L.Line)
      J.attribute("line", int64_t(L.Line));
    else
      J.attribute("line", nullptr);
    J.attribute("space", L.IsShared ? "shared" : "global");
    text("op", nameOf(L.Op));
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
    text("why", L.Why);
  }

  llvm::json::OStream J;
};
} // namespace

void warplint::printJson(const Comparison &C, llvm::raw_ostream &OS) {
  ComparisonJson(OS).print(C);
  OS << '\n';
}
