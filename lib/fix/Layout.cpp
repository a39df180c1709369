// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/Layout.h"

#include "lib/fix/Analysed.h"
#include "lib/fix/TileEdits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace warplint;

uint64_t warplint::bytesOf(const Object &O, const Layout &L) {
  uint64_t Bytes = O.Bytes.value_or(0);
  switch (L.What) {
  case Layout::Padding:
    return Bytes / O.Extents[L.Dimension] * (O.Extents[L.Dimension] + uint64_t(L.By));
  case Layout::Pitch:
    return Bytes / L.Of * (L.Of + uint64_t(L.By));
  case Layout::Swizzle:
    return L.By == 0 ? Bytes : Bytes / O.Extents.back() * (O.Extents.back() + uint64_t(L.By));
  case Layout::Spread:
  case Layout::Exchange:
    break;
  }
  return Bytes;
}

const Expr *warplint::addressIn(const KernelModel &K, const Access &A, const Layout &L) {
  assert(A.Indexed && "an access without subscripts has no layout");
  ExprPool &P = *K.Pool;
  Object O = K.Objects[A.Indexed->Object];
  std::vector<const Expr *> Indices = A.Indexed->Indices;
  switch (L.What) {
  case Layout::Padding:
    O.Extents[L.Dimension] += uint64_t(L.By);
    break;
  case Layout::Pitch: {
    const Expr *Row = P.div(Indices.back(), P.constant(int64_t(L.Of)));
    Indices.back() = P.add(Indices.back(), P.mul(P.constant(L.By), Row));
    break;
  }
  case Layout::Swizzle: {
    const Expr *From = Indices[L.Dimension];
    if (L.Shift > 0)
      From = P.shr(From, P.constant(L.Shift));
    else if (L.Shift < 0)
      From = P.shl(From, P.constant(-L.Shift));
    From = P.mul(P.band(From, P.constant(int64_t(L.Mask))), P.constant(int64_t(L.Times)));
    Indices.back() = P.bxor(Indices.back(), From);
    O.Extents.back() += uint64_t(L.By);
    break;
  }
  case Layout::Exchange:
    std::swap(Indices[L.Dimension], Indices.back());
    std::swap(O.Extents[L.Dimension], O.Extents.back());
    break;
  case Layout::Spread: { // i = j + (j >> Of): of each 2^Of + 1 elements the last is unused
    const Expr *Run = P.constant((int64_t(1) << L.Of) + 1);
    const Expr *I = Indices.back();
    const Expr *J = P.add(P.shl(P.div(I, Run), P.constant(int64_t(L.Of))), P.rem(I, Run));
    Indices.back() = P.add(J, P.shr(J, P.constant(L.To)));
    break;
  }
  }
  const Expr *Address = P.add(P.address(A.Indexed->Object, O.Name), A.Indexed->ByteOffset);
  for (unsigned D = 0; D < Indices.size(); ++D)
    Address = P.add(Address, P.mul(P.constant(int64_t(O.strideBytes(D))), Indices[D]));
  return Address;
}

namespace {
llvm::Expected<std::vector<Edit>> padding(const ArrayText &Array, const Layout &L) {
  const ExprText &Extent = Array.Extents[L.Dimension];
  if (!Extent.Range.isValid())
    return declined("the extent of '" + Array.Name + "' is written in a macro");
  return std::vector<Edit>{{Extent.Range, plus(Extent, L.By)}};
}

/// The factor that is the pitch in every use.
const ExprText *pitchFactor(const ArrayText &Array) {
  if (Array.Uses.empty() || Array.Extents.size() != 1)
    return nullptr;
  auto IsInAll = [&](const ExprText &W) {
    return llvm::all_of(Array.Uses, [&](const ArrayUse &U) {
      return llvm::count_if(U.Indices[0].Factors, [&](const ExprText &F) { return same(F, W); }) ==
             1;
    });
  };
  for (const ExprText &W : Array.Uses.front().Indices[0].Factors)
    if (W.Value && *W.Value > 1 && IsInAll(W))
      return &W;
  return nullptr;
}

llvm::Expected<std::vector<Edit>> pitch(const ArrayText &Array, const Object &O, const Layout &L) {
  const ExprText *W = pitchFactor(Array);
  if (!W)
    return declined("'" + Array.Name + "' is not indexed with one pitch everywhere");
  std::vector<Edit> Edits;
  for (const ArrayUse &U : Array.Uses)
    for (const ExprText &F : U.Indices[0].Factors)
      if (same(F, *W)) {
        if (!F.Range.isValid())
          return declined("a subscript of '" + Array.Name + "' is written in a macro");
        Edits.push_back({F.Range, plusAsFactor(F, L.By)});
      }
  for (const ExprText &F : llvm::reverse(Array.ExtentFactors))
    if (same(F, *W) && F.Range.isValid()) {
      Edits.push_back({F.Range, plusAsFactor(F, L.By)});
      return Edits;
    }
  const ExprText &Extent = Array.Extents[0];
  if (!Extent.Range.isValid())
    return declined("the extent of '" + Array.Name + "' is written in a macro");
  std::string Grown = isLiteral(Extent)
                          ? std::to_string(O.Extents[0] / L.Of * (L.Of + uint64_t(L.By)))
                          : operand(Extent) + " / " + operand(*W) + " * " + plusAsFactor(*W, L.By);
  Edits.push_back({Extent.Range, Grown});
  return Edits;
}

/// Each as the other is written.
void exchange(const ExprText &A, const ExprText &B, std::vector<Edit> &Edits) {
  if (A.Text == B.Text)
    return;
  Edits.push_back({A.Range, B.Text});
  Edits.push_back({B.Range, A.Text});
}

llvm::Expected<std::vector<Edit>> exchanged(const ArrayText &Array, const Layout &L) {
  std::vector<Edit> Edits;
  const ExprText &From = Array.Extents[L.Dimension], &To = Array.Extents.back();
  if (From.Text != To.Text && !(From.Range.isValid() && To.Range.isValid()))
    return declined("the extents of '" + Array.Name + "' are written in a macro");
  exchange(From, To, Edits);
  for (const ArrayUse &U : Array.Uses) {
    const IndexText &A = U.Indices[L.Dimension], &B = U.Indices.back();
    if (!A.Range.isValid() || !B.Range.isValid())
      return declined("a subscript of '" + Array.Name + "' is written in a macro");
    if (!A.Pure || !B.Pure)
      return declined("a subscript of '" + Array.Name + "' in line " + llvm::Twine(U.Range.Line) +
                      " has an effect of its own");
    exchange(A, B, Edits);
  }
  return Edits;
}

/// What a constant index \p V contributes.
uint64_t swizzled(uint64_t V, const Layout &L) {
  return ((L.Shift >= 0 ? V >> L.Shift : V << -L.Shift) & L.Mask) * L.Times;
}

/// "y", "(y & 7)", "((y >> 2) & 7)", "((y >> 2) & 1) * 31".
std::string swizzleTerm(const ExprText &From, const Object &O, const Layout &L) {
  std::string Term = operand(From);
  if (L.Shift != 0)
    Term = "(" + Term + (L.Shift > 0 ? " >> " : " << ") + std::to_string(std::abs(L.Shift)) + ")";
  // An index within its extent needs no mask that covers the extent.
  bool Covers = L.Shift == 0 && L.Dimension + 1 < O.Extents.size() &&
                O.Extents[L.Dimension] <= L.Mask + 1 && (L.Mask & (L.Mask + 1)) == 0;
  if (!Covers)
    Term = "(" + Term + " & " + std::to_string(L.Mask) + ")";
  return L.Times == 1 ? Term : Term + " * " + std::to_string(L.Times);
}

llvm::Expected<std::vector<Edit>> swizzle(const ArrayText &Array, const Object &O,
                                          const Layout &L) {
  std::vector<Edit> Edits;
  if (L.By != 0) {
    llvm::Expected<std::vector<Edit>> Rows =
        padding(Array, {.Dimension = unsigned(O.Extents.size()) - 1, .By = L.By});
    if (!Rows)
      return Rows;
    Edits = std::move(*Rows);
  }
  for (const ArrayUse &U : Array.Uses) {
    const IndexText &Last = U.Indices.back(), &From = U.Indices[L.Dimension];
    if (llvm::StringRef(Last.Text).contains('^'))
      return declined("the subscripts of '" + Array.Name + "' are permuted already, in line " +
                      llvm::Twine(U.Range.Line));
    if (!Last.Range.isValid())
      return declined("a subscript of '" + Array.Name + "' is written in a macro");
    if (From.Value && *From.Value >= 0) {
      if (uint64_t Term = swizzled(uint64_t(*From.Value), L))
        Edits.push_back({Last.Range, operand(Last) + " ^ " + std::to_string(Term)});
      continue;
    }
    if (!From.Pure || !Last.Pure)
      return declined("a subscript of '" + Array.Name + "' in line " + llvm::Twine(U.Range.Line) +
                      " cannot be evaluated twice");
    Edits.push_back({Last.Range, operand(Last) + " ^ " + swizzleTerm(From, O, L)});
  }
  return Edits;
}
} // namespace

std::optional<uint64_t> warplint::pitchOf(const ArrayText &Array) {
  const ExprText *W = pitchFactor(Array);
  return W ? std::optional(uint64_t(*W->Value)) : std::nullopt;
}

llvm::Expected<std::vector<Edit>> warplint::editsFor(const ArrayText &Array, const Object &O,
                                                     const Layout &L) {
  if (Array.Extents.size() != O.Extents.size())
    return declined("'" + Array.Name + "' is not declared as an array here");
  if (!Array.Escape.empty())
    return declined(Array.Escape);
  assert(L.What != Layout::Spread && "which is edited where the shift is written");
  llvm::Expected<std::vector<Edit>> Edits = L.What == Layout::Padding    ? padding(Array, L)
                                            : L.What == Layout::Pitch    ? pitch(Array, O, L)
                                            : L.What == Layout::Exchange ? exchanged(Array, L)
                                                                         : swizzle(Array, O, L);
  if (!Edits)
    return Edits;
  std::sort(Edits->begin(), Edits->end());
  // A macro may use an argument more than once.
  Edits->erase(std::unique(Edits->begin(), Edits->end()), Edits->end());
  for (size_t I = 1; I < Edits->size(); ++I)
    if ((*Edits)[I].Range.File == (*Edits)[I - 1].Range.File &&
        (*Edits)[I].Range.Offset < (*Edits)[I - 1].Range.EndOffset)
      return declined("a subscript of '" + Array.Name + "' holds another one");
  return Edits;
}

std::string warplint::titleOf(const ArrayText &Array, const Object &O, const Layout &L) {
  std::string Title;
  llvm::raw_string_ostream OS(Title);
  auto Elements = [&](uint64_t N) {
    bool Known = !O.Element.empty() && !llvm::StringRef(O.Element).contains('<');
    OS << N << ' ' << (Known ? O.Element : "element") << (N == 1 ? "" : "s");
  };
  switch (L.What) {
  case Layout::Padding:
    if (L.Dimension + 1 == O.Extents.size()) {
      OS << (L.By > 0 ? "pad" : "shorten") << " each row of '" << Array.Name << "' by ";
      Elements(uint64_t(std::abs(L.By)));
    } else {
      OS << (L.By > 0 ? "extend" : "shorten") << " dimension " << L.Dimension + 1 << " of '"
         << Array.Name << "' by " << std::abs(L.By);
    }
    break;
  case Layout::Pitch:
    OS << "give '" << Array.Name << "' a pitch of " << L.Of + uint64_t(L.By) << " instead of "
       << L.Of;
    break;
  case Layout::Exchange:
    OS << "exchange subscripts " << L.Dimension + 1 << " and " << O.Extents.size() << " of '"
       << Array.Name << "' at every use";
    break;
  case Layout::Spread:
    OS << "leave an element of '" << Array.Name << "' out every " << (1 << L.To)
       << " instead of every " << (uint64_t(1) << L.Of);
    break;
  case Layout::Swizzle: {
    unsigned Rank = unsigned(O.Extents.size());
    IndexText From;
    From.Simple = true;
    From.Text = L.Dimension + 1 == Rank   ? "i"
                : L.Dimension + 2 == Rank ? "row"
                                          : "index" + std::to_string(L.Dimension + 1);
    OS << "swizzle '" << Array.Name << "': ";
    if (L.By < 0) {
      OS << "shorten each row by ";
      Elements(uint64_t(-L.By));
      OS << ", and ";
    }
    OS << "XOR its " << (Rank == 1 ? "" : "last ") << "index i with " << swizzleTerm(From, O, L);
    break;
  }
  }
  return Title;
}
