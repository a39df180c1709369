// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/DataPlaces.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;

namespace {
/// Whether threads differ in \p E by nothing but what data say: any may have the value of another.
bool isOfDataAlone(const Expr &E, BlockEvaluator &Values) {
  const ThreadValues &V = Values.value(&E);
  if (V.isUniform())
    return true;
  for (unsigned T = 0; T < Values.threads(); ++T)
    if (V[T].How != Trust::Loaded)
      return false;
  if (E.Kind == ExprKind::Opaque && E.FromData)
    return true;
  return E.Kind != ExprKind::Opaque && !E.Operands.empty() &&
         llvm::all_of(E.Operands, [&](const Expr *Op) { return isOfDataAlone(*Op, Values); });
}

class Reach {
public:
  explicit Reach(BlockEvaluator &Values) : Values(Values) {}

  DataPlaces of(const Expr &E) {
    const ThreadValues &V = Values.value(&E);
    if (V.isUniform() && !V[0].isData()) {
      IsMoved |= !E.isConst() && E.Kind != ExprKind::Address && V[0].Number;
      return {V[0].Number, V[0].Number};
    }
    if (E.Kind == ExprKind::Add || E.Kind == ExprKind::Sub) {
      const DataPlaces A = of(*E.operand(0)), B = of(*E.operand(1));
      return E.Kind == ExprKind::Add ? DataPlaces{A.Least + B.Least, A.Most + B.Most}
                                     : DataPlaces{A.Least - B.Most, A.Most - B.Least};
    }
    if (E.Kind == ExprKind::Mul && (E.operand(0)->isConst() || E.operand(1)->isConst())) {
      const bool IsFirst = E.operand(0)->isConst();
      const int64_t By = E.operand(IsFirst ? 0 : 1)->Value;
      const DataPlaces Of = of(*E.operand(IsFirst ? 1 : 0));
      if (By >= 0 && By < Limit)
        return {Of.Least * By, Of.Most * By};
    }
    if (const ExprRange &R = E.Range; R.Lo > -Limit && R.Hi < Limit)
      return {R.Lo, R.Hi};
    if ((E.Kind == ExprKind::Wrap || E.Kind == ExprKind::Unsign) && E.Bits >= 32)
      return of(*E.operand(0));
    IsOpen = true;
    return {0, 0};
  }

  bool IsMoved = false; ///< by what is no constant
  bool IsOpen = false;  ///< how far it reaches is not known

private:
  static constexpr int64_t Limit = 1 << 20;
  BlockEvaluator &Values;
};
} // namespace

std::optional<DataPlaces> warplint::dataPlacesOf(const KernelModel &K, const LaunchShape &L,
                                                 const Access &A, BlockEvaluator &Values) {
  if (!A.Object || !isOfDataAlone(*A.Address, Values))
    return std::nullopt;
  const ThreadValues &At = Values.value(A.Address);
  for (unsigned T = 0; T < (At.isUniform() ? 1 : Values.threads()); ++T)
    if (At[T].How != Trust::Loaded)
      return std::nullopt;
  Reach Of(Values);
  const DataPlaces Places = Of.of(*A.Address);
  if (!Of.IsOpen)
    return Places;
  if (Of.IsMoved) // one of several buffers, perhaps
    return std::nullopt;
  const int64_t First = placeOf(K, *A.Object);
  const std::optional<uint64_t> Size = sizeOf(K.Objects[*A.Object], L);
  return DataPlaces{First, First + int64_t(Size.value_or(uint64_t(1) << 40)) - 1};
}
