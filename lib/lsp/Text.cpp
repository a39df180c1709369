// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Text.h"

#include <algorithm>

using namespace warplint;

namespace lsp = llvm::lsp;

namespace {
bool continues(char Byte) { return (uint8_t(Byte) & 0xC0) == 0x80; }

/// What the character that starts with \p Lead counts for.
unsigned unitsOf(char Lead) { return uint8_t(Lead) >= 0xF0 ? 2 : 1; }
} // namespace

Text::Text(std::string Given, Encoding Counts)
    : Bytes(std::make_shared<std::string>(std::move(Given))), Counts(Counts) {
  Starts.push_back(0);
  llvm::StringRef B = bytes();
  for (size_t I = 0; I < B.size(); ++I)
    if (B[I] == '\n' || (B[I] == '\r' && (I + 1 == B.size() || B[I + 1] != '\n')))
      Starts.push_back(I + 1);
}

llvm::StringRef Text::line(unsigned Line) const {
  if (Line >= Starts.size())
    return {};
  size_t End = Line + 1 < Starts.size() ? Starts[Line + 1] : bytes().size();
  return bytes().slice(Starts[Line], End).rtrim("\r\n");
}

size_t Text::offsetAt(lsp::Position P) const {
  if (P.line < 0)
    return 0;
  if (size_t(P.line) >= Starts.size())
    return bytes().size();
  llvm::StringRef L = line(unsigned(P.line));
  size_t Wanted = P.character < 0 ? 0 : size_t(P.character);
  if (Counts == Encoding::Utf8)
    return Starts[size_t(P.line)] + std::min(Wanted, L.size());
  size_t Units = 0, I = 0;
  while (I < L.size() && Units < Wanted) {
    Units += unitsOf(L[I++]);
    while (I < L.size() && continues(L[I]))
      ++I;
  }
  return Starts[size_t(P.line)] + I;
}

lsp::Position Text::positionAt(size_t Offset) const {
  Offset = std::min(Offset, bytes().size());
  while (Offset > 0 && Offset < bytes().size() && continues(bytes()[Offset]))
    --Offset;
  auto After = std::upper_bound(Starts.begin(), Starts.end(), Offset);
  size_t Line = size_t(After - Starts.begin()) - 1;
  size_t Column = 0;
  for (size_t I = Starts[Line]; I < Offset; ++I)
    if (Counts == Encoding::Utf8)
      ++Column;
    else if (!continues(bytes()[I]))
      Column += unitsOf(bytes()[I]);
  return {int(Line), int(Column)};
}

lsp::Range Text::rangeOf(const SourceRange &Where) const {
  if (!Where.isValid())
    return {};
  if (!Where.EndOffset) { // of debug information: a line and a column
    const size_t Line = std::min<size_t>(Where.Line, Starts.size()) - 1;
    const size_t LineEnd = Line + 1 < Starts.size() ? Starts[Line + 1] - 1 : bytes().size();
    const size_t Offset = std::min(Starts[Line] + std::max(Where.Column, 1u) - 1, LineEnd);
    return {positionAt(Offset), positionAt(std::min(Offset + 1, LineEnd))};
  }
  return {positionAt(Where.Offset), positionAt(std::max(Where.Offset, Where.EndOffset))};
}

llvm::Expected<Text> Text::edited(const std::optional<lsp::Range> &Range,
                                  llvm::StringRef With) const {
  if (!Range)
    return Text(With.str(), Counts);
  size_t Begin = offsetAt(Range->start), End = offsetAt(Range->end);
  if (End < Begin)
    return llvm::createStringError("the range of an edit ends before it starts");
  std::string Result;
  Result.reserve(bytes().size() - (End - Begin) + With.size());
  Result.append(*Bytes, 0, Begin).append(With.data(), With.size()).append(*Bytes, End);
  return Text(std::move(Result), Counts);
}

std::string warplint::words(const CostRange &R) {
  if (!R.any())
    return "no";
  return R.isPoint() ? std::to_string(R.Min)
                     : std::to_string(R.Min) + " to " + std::to_string(R.Max);
}

std::string warplint::priceOf(const AccessReport &A, const Figures &F) {
  std::string Unit = A.isShared() ? " wavefront" : " sector";
  bool One = F.Units.isPoint() && F.Units.Max == 1;
  return words(F.Units) + Unit + (One ? "" : "s");
}

std::string warplint::priceOf(const AccessReport &A) {
  const Figures &F = A.executed().PerRequest;
  return priceOf(A, F) + ", ideal " + words(F.Ideal);
}

bool warplint::paysTooMuch(const AccessReport &A) {
  const Figures &F = A.executed().PerRequest;
  return A.executed().Reached && F.Excess.any() && F.Excess.Max > 0;
}

static std::string shape(uint32_t X, uint32_t Y, uint32_t Z) {
  return std::to_string(X) + "x" + std::to_string(Y) + "x" + std::to_string(Z);
}

std::string warplint::words(const LaunchReport &L) {
  std::string Text = "block " + shape(L.Block[0], L.Block[1], L.Block[2]);
  if (L.Grid)
    Text += ", grid " + shape((*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]);
  if (L.DynamicShared && *L.DynamicShared)
    Text += ", " + std::to_string(*L.DynamicShared) + " bytes of dynamic shared memory";
  for (const auto &[Name, Value] : L.Arguments)
    Text += ", " + Name + " = " + std::to_string(Value);
  return Text;
}

std::string warplint::originOf(const LaunchReport &L) {
  if (L.From == LaunchFrom::Call)
    return (L.Where.isValid() ? "launched in line " + std::to_string(L.Where.Line) : "launched") +
           (L.Why.empty() ? "" : ", " + L.Why);
  if (L.From == LaunchFrom::Attribute)
    return "the most its launch bounds allow";
  if (L.From == LaunchFrom::Assumed)
    return "assumed: " + L.Why;
  return "as the " + std::string(L.From == LaunchFrom::Config ? "configuration" : "command line") +
         " says";
}
