// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/Symbol.h"

#include "lib/expr/Operators.h"

#include "llvm/ADT/Hashing.h"

#include <algorithm>

using namespace warplint;

SymbolId SymbolTable::intern(SymbolKey Key, Symbol Fresh) {
  auto [It, New] = Known.try_emplace(std::move(Key), Symbols.size());
  if (New)
    Symbols.push_back(std::move(Fresh));
  return It->second;
}

SymbolId SymbolTable::intern(SymbolKey Key, Symbol Fresh, llvm::function_ref<std::string()> Name) {
  auto [It, New] = Known.try_emplace(std::move(Key), Symbols.size());
  if (New) {
    Fresh.Name = Name();
    Symbols.push_back(std::move(Fresh));
  }
  return It->second;
}

static __int128 clampTo64(__int128 V) { return std::clamp<__int128>(V, INT64_MIN, INT64_MAX); }

ExprRange warplint::times(ExprRange R, int64_t C) {
  int64_t X, Y;
  if (__builtin_mul_overflow(R.Lo, C, &X))
    X = int64_t(clampTo64(__int128(R.Lo) * C));
  if (__builtin_mul_overflow(R.Hi, C, &Y))
    Y = int64_t(clampTo64(__int128(R.Hi) * C));
  return {std::min(X, Y), std::max(X, Y)};
}

static int64_t plusEnd(int64_t A, int64_t B) {
  int64_t Sum;
  return __builtin_add_overflow(A, B, &Sum) ? (B < 0 ? INT64_MIN : INT64_MAX) : Sum;
}

ExprRange warplint::plus(ExprRange A, ExprRange B) {
  return {plusEnd(A.Lo, B.Lo), plusEnd(A.Hi, B.Hi)};
}

static ExprRange timesRange(ExprRange A, ExprRange B) {
  ExprRange X = times(A, B.Lo), Y = times(A, B.Hi);
  return {std::min(X.Lo, Y.Lo), std::max(X.Hi, Y.Hi)};
}

SymbolId SymbolTable::product(SymbolId A, SymbolId B) {
  std::pair<SymbolId, SymbolId> Factors = std::minmax(A, B);
  auto [It, New] = Products.try_emplace(Factors, 0);
  if (New)
    It->second = product(llvm::ArrayRef<SymbolId>{A, B});
  return It->second;
}

SymbolId SymbolTable::product(llvm::ArrayRef<SymbolId> Factors) {
  llvm::SmallVector<SymbolId, 4> Flat;
  for (SymbolId F : Factors) {
    if (Symbols[F].Kind == SymbolKind::Product)
      Flat.append(Symbols[F].Factors.begin(), Symbols[F].Factors.end());
    else
      Flat.push_back(F);
  }
  if (Flat.size() == 1)
    return Flat[0];
  llvm::sort(Flat);
  SymbolKey Key(SymbolOrigin::Product);
  for (SymbolId F : Flat)
    Key.add(F);
  if (auto Made = Known.find(Key); Made != Known.end()) // mostly; its name takes time to spell
    return Made->second;
  Symbol P;
  P.Kind = SymbolKind::Product;
  P.Range = {1, 1};
  P.IsPowerOfTwo = P.IsFixed = true;
  for (SymbolId F : Flat) {
    P.Name += (P.Name.empty() ? "" : "*") + asOperand(Symbols[F].Name);
    P.Range = timesRange(P.Range, Symbols[F].Range);
    P.Align = Symbols[F].Align > (1 << 20) ? P.Align : wrapMul(P.Align, Symbols[F].Align);
    P.PerLane |= Symbols[F].PerLane;
    P.IsPowerOfTwo &= Symbols[F].IsPowerOfTwo;
    P.IsFixed &= Symbols[F].IsFixed;
    P.OfWarp = P.OfWarp == WarpShare::None            ? Symbols[F].OfWarp
               : Symbols[F].OfWarp == WarpShare::None ? P.OfWarp
                                                      : WarpShare::Inside; // its square
    P.Loops |= Symbols[F].Loops;
    P.Factors.push_back(F);
    if (Symbols[F].Settles)
      P.Settles = Symbols[F].Settles;
  }
  return intern(std::move(Key), std::move(P));
}

ExprRange warplint::rangeIn(const SymbolTable &Symbols, const LaneValue &V, unsigned Lane) {
  ExprRange R{V.Base[Lane], V.Base[Lane]};
  for (const LaneTerm &T : V.Terms)
    R = plus(R, times(Symbols[T.Symbol].Range, T.Coefficient[Lane]));
  return R;
}

static bool movesAlike(const LaneValue &V) {
  return llvm::all_of(V.Terms, [](const LaneTerm &T) { return T.Coefficient.Uniform; });
}

void warplint::rangesIn(const SymbolTable &Symbols, const LaneValue &V,
                        llvm::MutableArrayRef<ExprRange> Result) {
  if (!movesAlike(V)) {
    for (unsigned L = 0; L < WarpSize; ++L)
      Result[L] = rangeIn(Symbols, V, L);
    return;
  }
  ExprRange Moved{0, 0};
  for (const LaneTerm &T : V.Terms)
    Moved = plus(Moved, times(Symbols[T.Symbol].Range, T.Coefficient.V[0]));
  for (unsigned L = 0; L < WarpSize; ++L)
    Result[L] = {plusEnd(Moved.Lo, V.Base[L]), plusEnd(Moved.Hi, V.Base[L])};
}

ExprRange warplint::rangeOf(const SymbolTable &Symbols, const LaneValue &V) {
  if (V.Base.Uniform && movesAlike(V))
    return rangeIn(Symbols, V, 0);
  ExprRange Each[WarpSize], R;
  rangesIn(Symbols, V, Each);
  R = Each[0];
  for (const ExprRange &Other : Each)
    R = {std::min(R.Lo, Other.Lo), std::max(R.Hi, Other.Hi)};
  return R;
}

bool warplint::mayLeave(const Symbol &S, int64_t Residue, int64_t Modulus) {
  return !S.IsPowerOfTwo || !isPowerOfTwo(Modulus) || Residue == 0 || isPowerOfTwo(Residue);
}

llvm::SmallVector<SymbolId, 4> warplint::factorsOf(const SymbolTable &Symbols, SymbolId S) {
  const Symbol &Of = Symbols[S];
  if (Of.Factors.empty())
    return {S};
  return {Of.Factors.begin(), Of.Factors.end()};
}

bool warplint::isUniform(const SymbolTable &Symbols, const LaneValue &V) {
  return V.Base.Uniform && llvm::all_of(V.Terms, [&](const LaneTerm &T) {
           return T.Coefficient.Uniform && !Symbols[T.Symbol].PerLane;
         });
}

bool warplint::hasData(const SymbolTable &Symbols, const LaneValue &V) {
  return llvm::any_of(V.Terms, [&](const LaneTerm &T) {
    const Symbol &S = Symbols[T.Symbol];
    if (S.Kind == SymbolKind::Product)
      return llvm::any_of(S.Factors,
                          [&](SymbolId F) { return Symbols[F].Kind == SymbolKind::Data; });
    return S.Kind == SymbolKind::Data;
  });
}

uint64_t warplint::loopsOf(const SymbolTable &Symbols, const LaneValue &V) {
  uint64_t Loops = 0;
  for (const LaneTerm &T : V.Terms)
    Loops |= Symbols[T.Symbol].Loops;
  return Loops;
}

LaneValue warplint::multiply(SymbolTable &Symbols, const LaneValue &A, const LaneValue &B) {
  if (A.isKnown())
    return scaled(B, A.Base);
  if (B.isKnown())
    return scaled(A, B.Base);
  LaneValue R = scaled(LaneValue(A.Base), B.Base);
  for (const LaneTerm &T : A.Terms)
    R = R + scaled(scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient), B.Base);
  for (const LaneTerm &T : B.Terms)
    R = R + scaled(scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient), A.Base);
  for (const LaneTerm &S : A.Terms)
    for (const LaneTerm &T : B.Terms) {
      SymbolId P = Symbols.product(S.Symbol, T.Symbol);
      R = R + scaled(scaled(LaneValue::ofSymbol(P), S.Coefficient), T.Coefficient);
    }
  return R;
}

void warplint::print(llvm::raw_ostream &OS, const SymbolTable &Symbols, const LaneValue &V) {
  auto Ints = [&](const LaneInts &I) {
    if (I.Uniform) {
      OS << I.V[0];
      return;
    }
    OS << '[';
    for (unsigned L = 0; L < WarpSize; ++L)
      OS << (L ? " " : "") << I.V[L];
    OS << ']';
  };
  Ints(V.Base);
  for (const LaneTerm &T : V.Terms) {
    OS << " + ";
    Ints(T.Coefficient);
    OS << '*' << asOperand(Symbols[T.Symbol].Name) << (Symbols[T.Symbol].PerLane ? "[lane]" : "");
  }
}

std::string warplint::asOperand(llvm::StringRef Name) {
  unsigned Depth = 0;
  for (char C : Name) {
    Depth += C == '(' || C == '[';
    Depth -= C == ')' || C == ']';
    if (Depth == 0 && llvm::StringRef("+-/%&|^<>=?").contains(C))
      return ("(" + Name + ")").str();
  }
  return Name.str();
}

std::string warplint::nameOf(const SymbolTable &Symbols, const LaneValue &V) {
  if (!isUniform(Symbols, V))
    return "";
  std::string Text;
  for (const LaneTerm &T : V.Terms) {
    int64_t C = T.Coefficient.V[0];
    const std::string Name = asOperand(Symbols[T.Symbol].Name);
    Text += Text.empty() ? (C < 0 ? "-" : "") : (C < 0 ? " - " : " + ");
    if (std::abs(C) != 1)
      Text += std::to_string(std::abs(C)) + "*";
    Text += Name;
  }
  int64_t B = V.Base.V[0];
  if (Text.empty())
    return std::to_string(B);
  if (B)
    Text += (B < 0 ? " - " : " + ") + std::to_string(std::abs(B));
  return Text;
}

SymbolKey::SymbolKey(llvm::StringRef Name) : SymbolKey(SymbolOrigin::Name) {
  for (char C : Name)
    add(int64_t(C));
}

SymbolKey &SymbolKey::add(const LaneInts &Ints) {
  add(Ints.Uniform);
  Numbers.append(Ints.V.begin(), Ints.Uniform ? Ints.V.begin() + 1 : Ints.V.end());
  return *this;
}

SymbolKey &SymbolKey::add(const LaneValue &V) {
  add(V.Base).add(int64_t(V.Terms.size()));
  for (const LaneTerm &T : V.Terms)
    add(int64_t(T.Symbol)).add(T.Coefficient);
  return *this;
}

unsigned llvm::DenseMapInfo<SymbolKey>::getHashValue(const SymbolKey &K) {
  return unsigned(hash_combine_range(K.Numbers));
}
