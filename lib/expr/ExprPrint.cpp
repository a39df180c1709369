// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/expr/Expr.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
const char *textOf(ExprKind Kind) {
  static constexpr const char *Texts[] = {
#define EXPR(Name, Text) Text,
#include "lib/expr/Exprs.def"
  };
  return Texts[unsigned(Kind)];
}

/// CUDA's own name of a vector of dimensions.
const char *cudaNameOf(ExprKind Kind) {
  switch (Kind) {
  case ExprKind::ThreadIdx:
    return "threadIdx";
  case ExprKind::BlockIdx:
    return "blockIdx";
  case ExprKind::BlockDim:
    return "blockDim";
  default:
    return "gridDim";
  }
}

/// How tightly the outermost operator binds, as in C.
unsigned precedenceOf(const Expr &E) {
  switch (E.Kind) {
  case ExprKind::Select:
    return 1;
  case ExprKind::LogicalOr:
    return 2;
  case ExprKind::LogicalAnd:
    return 3;
  case ExprKind::Or:
    return 4;
  case ExprKind::Xor:
    return 5;
  case ExprKind::And:
    return 6;
  case ExprKind::Eq:
    return 7;
  case ExprKind::Lt:
    return 8;
  case ExprKind::Not:
    return E.operand(0)->Kind == ExprKind::Eq || E.operand(0)->Kind == ExprKind::Lt ? 8 : 12;
  case ExprKind::Shl:
  case ExprKind::Shr:
    return 9;
  case ExprKind::Add:
  case ExprKind::Sub:
    return 10;
  case ExprKind::Mul:
  case ExprKind::Div:
  case ExprKind::Rem:
    return 11;
  default:
    return 13;
  }
}

/// Index arithmetic, which overflows nowhere in practice: its casts between int, unsigned
/// and size_t are left out of prints. Hashes and bit tricks keep theirs.
bool isPlainIndex(const Expr &E, unsigned Depth = 0) {
  constexpr int64_t LargestPlain = 1 << 20;
  if (E.Kind == ExprKind::Const)
    return std::abs(E.Value) <= LargestPlain;
  bool Plain = E.Kind <= ExprKind::Rem || E.Kind == ExprKind::Select || E.Kind == ExprKind::Wrap ||
               E.Kind == ExprKind::Unsign;
  return Plain && Depth < 8 &&
         llvm::all_of(
             E.Operands,
             [&](const Expr *Op) {
               return Op->Kind == ExprKind::Eq || Op->Kind == ExprKind::Lt ||
                      isPlainIndex(*Op, Depth + 1);
             });
}

const Expr &withoutCasts(const Expr &E) {
  bool Cast = E.Kind == ExprKind::Wrap || E.Kind == ExprKind::Unsign;
  return Cast && E.Bits >= 32 && isPlainIndex(*E.operand(0)) ? withoutCasts(*E.operand(0)) : E;
}

/// Whether `a op (b op' c)` may be written without the brackets.
bool isAssociative(const Expr &E) {
  if (E.Kind == ExprKind::Mul) // a * (b / c) may not
    return withoutCasts(*E.operand(1)).Kind == ExprKind::Mul;
  return E.Kind == ExprKind::Add || E.Kind == ExprKind::LogicalAnd || E.Kind == ExprKind::LogicalOr;
}

class Printer {
public:
  /// \p AsSource: with CUDA's own names of dimensions, blockIdx.x for bid.x.
  explicit Printer(llvm::raw_ostream &OS, bool AsSource = false) : OS(OS), AsSource(AsSource) {}

  void print(const Expr &Cast, unsigned Outer = 0) {
    const Expr &E = withoutCasts(Cast);
    if (++Depth > MaxDepth || ++Nodes > MaxNodes) {
      OS << "...";
    } else if (precedenceOf(E) < Outer) {
      OS << '(';
      body(E);
      OS << ')';
    } else {
      body(E);
    }
    --Depth;
  }

private:
  void body(const Expr &E) {
    switch (E.Kind) {
    case ExprKind::Const:
      OS << E.Value;
      return;
    case ExprKind::ThreadIdx:
    case ExprKind::BlockIdx:
    case ExprKind::BlockDim:
    case ExprKind::GridDim:
      OS << (AsSource ? cudaNameOf(E.Kind) : textOf(E.Kind)) << '.' << "xyz"[E.Value];
      return;
    case ExprKind::Lane:
      OS << "lane";
      return;
    case ExprKind::Stride:
      OS << E.Range.Lo;
      return;
    case ExprKind::Param:
    case ExprKind::Address:
    case ExprKind::Carried:
      OS << E.Name;
      return;
    case ExprKind::Opaque:
      OS << (E.Name.empty() ? llvm::StringRef("?") : E.Name);
      return;
    case ExprKind::Table:
      OS << E.Name << '[';
      print(*E.operand(0));
      OS << ']';
      return;
    case ExprKind::Left:
      OS << "left(loop" << E.Value << ", " << E.Index << ')';
      return;
    case ExprKind::Wrap:
    case ExprKind::Unsign:
      OS << textOf(E.Kind) << unsigned(E.Bits);
      arguments(E);
      return;
    case ExprKind::Not:
      negation(*E.operand(0));
      return;
    case ExprKind::Select:
      print(*E.operand(0), 2);
      OS << " ? ";
      print(*E.operand(1), 2);
      OS << " : ";
      print(*E.operand(2), 1);
      return;
    default:
      if (precedenceOf(E) < 13)
        infix(E, textOf(E.Kind));
      else
        call(E);
    }
  }

  void infix(const Expr &E, const char *Operator) {
    unsigned P = precedenceOf(E);
    if (E.Kind == ExprKind::Eq || E.Kind == ExprKind::Lt)
      P = 8; // a == (b < c): nobody reads a chain of comparisons right
    print(*E.operand(0), P + (P == 8));
    OS << Operator;
    print(*E.operand(1), P + !isAssociative(E));
  }

  void negation(const Expr &Operand) {
    if (Operand.Kind == ExprKind::Eq) {
      infix(Operand, " != ");
    } else if (Operand.Kind == ExprKind::Lt) { // not (a < b) reads b <= a
      print(*Operand.operand(1), 9);
      OS << " <= ";
      print(*Operand.operand(0), 9);
    } else {
      OS << "not ";
      print(Operand, 12);
    }
  }

  void call(const Expr &E) {
    OS << textOf(E.Kind);
    arguments(E);
  }

  void arguments(const Expr &E) {
    OS << '(';
    const char *Separator = "";
    for (const Expr *Op : E.Operands) {
      OS << Separator;
      print(*Op);
      Separator = ", ";
    }
    OS << ')';
  }

  // Deeper and longer than anyone reads; a shared subexpression prints at each of its uses.
  static constexpr unsigned MaxDepth = 40, MaxNodes = 120;
  llvm::raw_ostream &OS;
  const bool AsSource;
  unsigned Depth = 0, Nodes = 0;
};
} // namespace

llvm::raw_ostream &warplint::operator<<(llvm::raw_ostream &OS, const Expr &E) {
  Printer(OS).print(E);
  return OS;
}

std::string warplint::toString(const Expr &E) {
  std::string Text;
  llvm::raw_string_ostream(Text) << E;
  return Text;
}

std::string warplint::asInSource(const Expr &E) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Printer(OS, /*AsSource=*/true).print(E);
  return Text;
}
