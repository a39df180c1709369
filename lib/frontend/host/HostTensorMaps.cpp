// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA Driver API, cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col: what they refuse.

#include "lib/frontend/host/HostTensorMaps.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <climits>
#include <map>

using namespace warplint;

using namespace clang;

namespace warplint::host {

/// The call that encodes the map \p V, or its address; null if that is not certain.
static HostValue encoderOf(HostValue V, unsigned Depth);

/// The same, where a call is given the map as \p Address.
static HostValue encoderGiven(const HostFrame &In, const CallExpr &Call, const clang::Expr *Address,
                              unsigned Depth) {
  const HostValue Nothing{nullptr, &In};
  if (mapEncoderIn(Call))
    return {Call.getArg(MapEncoder::Map) == Address ? &Call : nullptr, &In};
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  if (!Callee)
    return Nothing;
  In.Host.Consulted.insert(Callee->getCanonicalDecl());
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee);
  if (!Callee->hasBody(Definition) || !Definition->getBody() || (Method && Method->isVirtual()))
    return Nothing;
  const size_t Number = size_t(llvm::find(passedBy(Call), Address) - passedBy(Call).begin());
  if (Number >= Definition->getNumParams())
    return Nothing;
  const HostFrame &Within = In.Host.called(*Definition, Call, In);
  const std::optional<const HostFlow::Write *> Seen =
      seenAt(Within, Definition->getParamDecl(unsigned(Number)), HostFlow::Position{UINT_MAX, 0},
             "", Depth);
  return Seen && *Seen ? encoderOf({(*Seen)->Value, &Within}, Depth + 1) : Nothing;
}

/// What this file stores to \p D, a map that outlives functions, if that is one value.
static HostValue onlyStored(const HostFrame &In, const ValueDecl *D) {
  std::vector<HostStores::Store> All = In.Host.stores().valuesOf(D);
  llvm::erase_if(All, [](const HostStores::Store &S) { // it begins as nothing
    const auto *Made = llvm::dyn_cast_or_null<CXXConstructExpr>(S.Value);
    return (Made && Made->getNumArgs() == 0) || llvm::isa_and_nonnull<InitListExpr>(S.Value);
  });
  if (All.size() != 1)
    return {nullptr, &In};
  return {All.front().Value, &In.Host.within(All.front().In)};
}

static HostValue encoderOf(HostValue V, unsigned Depth) {
  const HostFrame &In = *V.In;
  const HostValue Nothing{nullptr, &In};
  if (!V.E || Depth > MaxDepth)
    return Nothing;
  const clang::Expr *E = V.E;
  if (const CallExpr *Call = In.flow().givenTo(E))
    return encoderGiven(In, *Call, E, Depth);
  E = E->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return encoderOf({U->isArithmeticOp() ? nullptr : U->getSubExpr(), &In}, Depth + 1);
  const auto *Made = llvm::dyn_cast<CXXConstructExpr>(E);
  if (Made && Made->getNumArgs() == 1)
    return encoderOf({Made->getArg(0), &In}, Depth + 1);
  if (const clang::Expr *Forwarded = forwardedBy(E))
    return encoderOf({Forwarded, &In}, Depth + 1);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return encoderOf(resultOf(In, Call, Depth), Depth + 1);
  if (const auto *M = llvm::dyn_cast<MemberExpr>(E))
    if (const auto *Field = llvm::dyn_cast<FieldDecl>(M->getMemberDecl())) {
      const HostValue Value = memberOf(In, M->getBase(), Field, Depth + 1);
      return encoderOf(Value.E ? Value : onlyStored(In, Field), Depth + 1);
    }
  const auto *Use = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *Var = Use ? llvm::dyn_cast<VarDecl>(Use->getDecl()) : nullptr;
  if (!Var || isOldName(In, Var))
    return Nothing;
  if (!Var->isLocalVarDeclOrParm())
    return encoderOf(onlyStored(In, Var), Depth + 1);
  if (const HostFrame *Owner = ownerOf(In, Var))
    return encoderOf({E, Owner}, Depth + 1);
  const std::optional<const HostFlow::Write *> Seen = seen(In, Use, "", Depth);
  if (!Seen)
    return Nothing;
  return encoderOf(*Seen ? HostValue{(*Seen)->Value, &In} : beginsAs(In, Var), Depth + 1);
}

} // namespace warplint::host

namespace {
/// What a call that encodes a map is given.
class EncodedMap {
public:
  EncodedMap(const HostFrame &In, const CallExpr &Call, const MapEncoder &Is)
      : In(In), Call(Call), Is(Is), Rank(given(MapEncoder::Rank)),
        ElementBytes(bytesOf(given(MapEncoder::Element))), Interleave(given(Is.Interleave)),
        Swizzle(given(Is.Swizzle)) {
    if (Rank && (*Rank < 1 || *Rank > MostDimensions))
      Rank = std::nullopt;
    if (!Is.isTiled())
      Box = {given(Is.Box), given(Is.Box + 1)};
    else if (Rank)
      Box = elements(Is.Box, *Rank);
  }

  /// In shared memory; nothing if it is not known.
  std::optional<int64_t> boxBytes() const {
    std::optional<int64_t> Bytes = Rank ? ElementBytes : std::nullopt;
    const std::vector<std::optional<int64_t>> Steps =
        Rank ? elements(Is.Steps, *Rank) : std::vector<std::optional<int64_t>>();
    for (size_t D = 0; Bytes && D < Box.size(); ++D) {
      // Of the first dimension nothing is passed over unless it is interleaved; of pixels the box
      // says how many come, whatever lies between them (PTX ISA, "im2col mode").
      const std::optional<int64_t> Step = !Is.isTiled() || (D == 0 && Interleave == 0) ? 1
                                          : D < Steps.size() ? Steps[D]
                                                             : std::nullopt;
      const bool IsKnown = Box[D] && *Box[D] > 0 && *Box[D] <= Is.MostPixels && Step && *Step > 0;
      Bytes = IsKnown ? std::optional(*Bytes * ((*Box[D] + *Step - 1) / *Step)) : std::nullopt;
    }
    return Bytes;
  }

  std::optional<int64_t> repeats() const {
    if (!Swizzle)
      return std::nullopt;
    const MapSwizzle *Mode = mapSwizzle(*Swizzle);
    return Mode ? Mode->Repeats : 0;
  }

  /// What the driver refuses it for, by how that is called behind its name.
  std::map<llvm::StringRef, int64_t> faults() const {
    std::map<llvm::StringRef, int64_t> Found;
    for (size_t D = 0; D < Box.size(); ++D) {
      const int64_t Most = D && !Is.isTiled() ? Is.MostPixels : Is.MostInSide;
      if (Box[D] && (*Box[D] < 1 || *Box[D] > Most))
        Found[Most == Is.MostPixels ? WrongPixelsOfMap : WrongSideOfMap] = *Box[D];
    }
    if (!Box.empty() && Box.front() && ElementBytes && Interleave == 0) {
      const int64_t Row = *Box.front() * *ElementBytes;
      const MapSwizzle *Mode = Swizzle ? mapSwizzle(*Swizzle) : nullptr;
      if (Row % Is.MultipleOfRow || (Mode && Row > Mode->RowBytes))
        Found[WrongRowOfMap] = Row;
    }
    if (Rank)
      for (const std::optional<int64_t> &Stride : elements(MapEncoder::Strides, *Rank - 1))
        if (Stride && *Stride % Is.MultipleOfRow)
          Found[WrongStrideOfMap] = *Stride;
    return Found;
  }

private:
  static constexpr int64_t MostDimensions = 5;

  static std::optional<int64_t> bytesOf(std::optional<int64_t> Type) {
    return Type ? bytesOfMapElement(*Type) : std::nullopt;
  }
  std::optional<int64_t> given(unsigned Argument) const {
    return host::integer(In, Call.getArg(Argument));
  }
  std::vector<std::optional<int64_t>> elements(unsigned Argument, int64_t Count) const {
    std::vector<std::optional<int64_t>> All;
    for (int64_t I = 0; I < Count; ++I) {
      const HostValue V = host::elementAt(In, Call.getArg(Argument), size_t(I));
      All.push_back(host::integer(*V.In, V.E));
    }
    return All;
  }

  const HostFrame &In;
  const CallExpr &Call;
  const MapEncoder &Is;
  std::optional<int64_t> Rank, ElementBytes, Interleave, Swizzle;
  std::vector<std::optional<int64_t>> Box; ///< elements
};
} // namespace

void warplint::readTensorMap(HostValue Passed, const std::string &Name, Launch &To) {
  const HostValue V = host::encoderOf(Passed, 0);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(V.E);
  if (!Call)
    return;
  const EncodedMap Map(*V.In, *Call, *mapEncoderIn(*Call));
  if (const std::optional<int64_t> Bytes = Map.boxBytes())
    To.Arguments[Name + BoxOfMap.str()] = *Bytes;
  if (const std::optional<int64_t> Repeats = Map.repeats())
    To.Arguments[Name + SwizzleOfMap.str()] = *Repeats;
  for (const auto &[What, Number] : Map.faults())
    To.Arguments[Name + What.str()] = Number;
}
