// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/TensorMaps.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
struct MapElement {
  int64_t Type, Bytes;
};
} // namespace

static constexpr MapEncoder Encoders[] = {
#define ENCODER(...) {__VA_ARGS__},
#include "lib/known/TensorMaps.def"
};

static constexpr MapElement Elements[] = {
#define ELEMENT(...) {__VA_ARGS__},
#include "lib/known/TensorMaps.def"
};

static constexpr MapSwizzle Swizzles[] = {
#define SWIZZLE(...) {__VA_ARGS__},
#include "lib/known/TensorMaps.def"
};

/// The row of \p All whose \p Key is \p Is; null if there is none.
template <typename Row, size_t Count, typename Number>
static const Row *rowOf(const Row (&All)[Count], Number Row::*Key, Number Is) {
  const Row *At = llvm::find_if(All, [&](const Row &R) { return R.*Key == Is; });
  return At == std::end(All) ? nullptr : At;
}

const MapEncoder *warplint::mapEncoderWith(unsigned Arguments) {
  return rowOf(Encoders, &MapEncoder::Arguments, Arguments);
}

std::optional<int64_t> warplint::bytesOfMapElement(int64_t Type) {
  const MapElement *E = rowOf(Elements, &MapElement::Type, Type);
  return E ? std::optional(E->Bytes) : std::nullopt;
}

const MapSwizzle *warplint::mapSwizzle(int64_t Mode) {
  return rowOf(Swizzles, &MapSwizzle::Mode, Mode);
}
