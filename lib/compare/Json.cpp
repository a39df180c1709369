// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/compare.schema.json, of this version or of a later one: keys that are not known are skipped.

#include "lib/compare/Compare.h"
#include "lib/files/Files.h"

#include "llvm/ADT/STLExtras.h"
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

namespace json = llvm::json;

namespace {
/// The value whose name is \p Text.
template <typename T, size_t N>
bool fromName(const T (&All)[N], llvm::StringRef Text, T &Out, json::Path P) {
  const T *Found = llvm::find_if(All, [&](T Each) { return Text == nameOf(Each); });
  if (Found == std::end(All)) {
    P.report("a name that is not known");
    return false;
  }
  Out = *Found;
  return true;
}

/// The text at \p Key, empty if that is null or missing.
bool readText(json::ObjectMapper &O, llvm::StringLiteral Key, std::string &Out) {
  std::optional<std::string> Text;
  if (!O.map(Key, Text))
    return false;
  Out = Text.value_or("");
  return true;
}

bool readExtents(json::ObjectMapper &O, llvm::StringLiteral Key, json::Path P,
                 std::optional<std::array<uint32_t, 3>> &Out) {
  std::optional<std::vector<int64_t>> Sizes;
  if (!O.map(Key, Sizes))
    return false;
  if (!Sizes)
    return true;
  if (Sizes->size() != 3 ||
      llvm::any_of(*Sizes, [](int64_t V) { return V < 0 || V > UINT32_MAX; })) {
    P.field(Key).report("expected three extents");
    return false;
  }
  Out = {uint32_t((*Sizes)[0]), uint32_t((*Sizes)[1]), uint32_t((*Sizes)[2])};
  return true;
}
} // namespace

namespace warplint {
static bool fromJSON(const json::Value &V, ComparedLine::Range &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("min", R.Min) && O.map("max", R.Max);
}

static bool fromJSON(const json::Value &V, ComparedLine &L, json::Path P) {
  json::ObjectMapper O(V, P);
  std::optional<int64_t> Line;
  std::string Space, Op, Kind;
  if (!O || !readText(O, "kernel", L.Kernel) || !readText(O, "file", L.File) ||
      !O.map("line", Line) || !O.map("space", Space) || !readText(O, "op", Op) ||
      !O.map("predicted", L.Predicted) || !O.map("measured", L.Measured) ||
      !O.map("ideal", L.Ideal) || !O.map("requests", L.Requests) || !O.map("excess", L.Excess) ||
      !O.map("kind", Kind) || !readText(O, "why", L.Why))
    return false;
  if (Line && (*Line < 1 || *Line > INT32_MAX)) {
    P.field("line").report("expected a line number");
    return false;
  }
  L.Line = unsigned(Line.value_or(0));
  L.IsShared = Space == "shared";
  return fromName(AllMeasuredOps, Op, L.Op, P.field("op")) &&
         fromName(AllMatchKinds, Kind, L.Kind, P.field("kind"));
}

static bool fromJSON(const json::Value &V, ComparedArgument &A, json::Path P) {
  json::ObjectMapper O(V, P);
  std::string From;
  return O && O.map("name", A.Name) && O.map("value", A.Value) && O.map("from", From) &&
         O.map("others", A.Others) && fromName(AllArgumentOrigins, From, A.From, P.field("from"));
}

static bool fromJSON(const json::Value &V, ComparedLaunch &L, json::Path P) {
  json::ObjectMapper O(V, P);
  int64_t Number = 0, Times = 1;
  if (!O || !O.map("number", Number) || !O.map("times", Times) ||
      !readText(O, "kernel", L.Kernel) || !readText(O, "device", L.Device) ||
      !readText(O, "gpu", L.Gpu) || !readExtents(O, "grid", P, L.Grid) ||
      !readExtents(O, "block", P, L.Block) || !O.map("dynamicShared", L.DynamicShared) ||
      !O.map("arguments", L.Arguments) || !readText(O, "file", L.File) ||
      !readText(O, "notAnalysed", L.NotAnalysed) || !O.map("lines", L.Lines))
    return false;
  L.Number = size_t(Number);
  L.Times = unsigned(Times);
  return true;
}
} // namespace warplint

llvm::Expected<Comparison> warplint::readComparison(llvm::StringRef Text) {
  llvm::Expected<json::Value> V = parseJson(Text);
  if (!V)
    return V.takeError();
  Comparison C;
  json::Path::Root Root("comparison");
  json::ObjectMapper O(*V, Root);
  if (O && O.map("launches", C.Launches))
    return C;
  return Root.getError();
}
