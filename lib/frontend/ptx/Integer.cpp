// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What PTX computes of integers (PTX ISA 9.1, sections 9.7.1, 9.7.6 to 9.7.9), to the bit.

#include "lib/frontend/ptx/Emitter.h"
#include "lib/frontend/ptx/Read.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint::ptx;
using llvm::Value;

namespace {
/// One instruction of integers. Each member answers whether it has that form.
class Integer {
public:
  Integer(Emitter &E, const Instruction &I, const Opcode &Does)
      : E(E), B(E.B), I(I), Does(Does), T(Does.type()), Bits(T.Bits), Signed(T.Class == 's') {}

  bool emit();

private:
  bool binary();
  bool unary();
  bool multiply();
  bool multiplyAdd();
  bool carried();
  bool shift();
  bool funnelShift();
  bool count();
  bool extract();
  bool insert();
  bool permute();
  bool lookUp();
  bool compare();
  bool select();
  bool convert();
  bool move();
  bool pack();
  bool unpack();

  size_t operands() const { return I.Operands.size(); }
  Value *read(size_t N) { return E.read(I.Operands[N], Bits); }
  Value *read(size_t N, unsigned Width, bool IsSigned = false) {
    return E.read(I.Operands[N], Width, IsSigned);
  }
  /// Of a register that may be wider than the type, cut to the type and extended.
  Value *wide(size_t N) { return E.resized(read(N), 2 * Bits, Signed); }
  bool result(Value *V) {
    E.write(I.Operands.front().Text, V, Signed);
    return true;
  }
  std::optional<int64_t> constant(size_t N) const {
    return I.Operands[N].Is == Operand::Kind::Number ? integerOf(I.Operands[N].Text) : std::nullopt;
  }
  Value *comparison(llvm::StringRef How, Value *A, Value *C, bool IsSigned);
  Value *product();
  bool sum(Value *A, Value *C, bool Minus);
  Value *carry();

  Emitter &E;
  llvm::IRBuilder<> &B;
  const Instruction &I;
  const Opcode &Does;
  const Type T;
  const unsigned Bits;
  const bool Signed;
};
} // namespace

bool Integer::binary() {
  if (operands() != 3 || Does.has("sat"))
    return false;
  Value *A = read(1), *C = read(2);
  using llvm::Intrinsic::ID;
  const auto MinMax = [&](ID OfSigned, ID OfUnsigned) {
    return B.CreateBinaryIntrinsic(Signed ? OfSigned : OfUnsigned, A, C);
  };
  const llvm::StringRef Name = Does.operation();
  if (Name == "add")
    return result(B.CreateAdd(A, C));
  if (Name == "sub")
    return result(B.CreateSub(A, C));
  if (Name == "and")
    return result(B.CreateAnd(A, C));
  if (Name == "or")
    return result(B.CreateOr(A, C));
  if (Name == "xor")
    return result(B.CreateXor(A, C));
  if (Name == "min")
    return result(MinMax(llvm::Intrinsic::smin, llvm::Intrinsic::umin));
  if (Name == "max")
    return result(MinMax(llvm::Intrinsic::smax, llvm::Intrinsic::umax));
  if (Name == "div")
    return result(Signed ? B.CreateSDiv(A, C) : B.CreateUDiv(A, C));
  if (Name == "rem")
    return result(Signed ? B.CreateSRem(A, C) : B.CreateURem(A, C));
  return false;
}

bool Integer::unary() {
  if (operands() != 2)
    return false;
  Value *A = read(1), *Zero = B.getIntN(Bits, 0);
  const llvm::StringRef Name = Does.operation();
  if (Name == "not")
    return result(B.CreateNot(A));
  if (Name == "cnot")
    return result(B.CreateZExt(B.CreateICmpEQ(A, Zero), E.intType(Bits)));
  if (Name == "neg")
    return result(B.CreateNeg(A));
  return result(B.CreateBinaryIntrinsic(llvm::Intrinsic::abs, A, B.getFalse())); // abs
}

/// What a product hands on: its lower half, its upper one, or all of it.
Value *Integer::product() {
  if (Does.has("lo"))
    return B.CreateMul(read(1), read(2));
  // A word times a small constant is not as large as two words, whichever its sign.
  const std::optional<int64_t> By = constant(2);
  const bool IsSmall = By && *By >= 0 && uint64_t(*By) < (uint64_t(1) << (Bits - 1));
  Value *Whole =
      B.CreateMul(wide(1), wide(2), "", /*HasNUW=*/!Signed, /*HasNSW=*/Signed || IsSmall);
  return Does.has("wide") ? Whole : B.CreateTrunc(B.CreateLShr(Whole, Bits), E.intType(Bits));
}

bool Integer::multiply() { return operands() == 3 && !Does.has("sat") && result(product()); }

bool Integer::multiplyAdd() {
  if (operands() != 4 || Does.has("sat"))
    return false;
  if (Does.has("cc") || Does.operation() == "madc")
    return sum(product(), read(3), false);
  Value *P = product();
  return result(B.CreateAdd(P, read(3, Does.has("wide") ? 2 * Bits : Bits)));
}

/// The register that "add.cc" writes and "addc" reads.
Value *Integer::carry() {
  static constexpr llvm::StringLiteral Name = "%cc";
  if (!E.find(Name)) {
    llvm::IRBuilder<> Entry(&E.F.getEntryBlock(), E.F.getEntryBlock().begin());
    E.Known.All.front().Variables[Name] = {Entry.CreateAlloca(E.intType(1)), 1};
  }
  return E.find(Name)->Memory;
}

bool Integer::sum(Value *A, Value *C, bool Minus) {
  const auto Wide = [&](Value *V) { return E.resized(V, 2 * Bits, false); };
  const auto Add = [&](Value *L, Value *R) {
    return Minus ? B.CreateSub(L, R) : B.CreateAdd(L, R);
  };
  Value *Sum = Add(Wide(A), Wide(C));
  if (Does.operation().ends_with("c") || Does.operation() == "madc") // addc, subc
    Sum = Add(Sum, Wide(B.CreateLoad(E.intType(1), carry())));
  if (Does.has("cc"))
    B.CreateStore(B.CreateTrunc(B.CreateLShr(Sum, Bits), E.intType(1)), carry());
  return result(B.CreateTrunc(Sum, E.intType(Bits)));
}

bool Integer::carried() {
  return operands() == 3 && sum(read(1), read(2), Does.operation().starts_with("sub"));
}

bool Integer::shift() {
  if (operands() != 3)
    return false;
  Value *A = read(1), *By = E.resized(read(2, 32), Bits, false);
  if (Does.operation() == "shl")
    return result(B.CreateShl(A, By));
  return result(Signed ? B.CreateAShr(A, By) : B.CreateLShr(A, By));
}

/// "shf.l.wrap.b32 d, a, b, c": the upper word of (b:a) << c; shf.r the lower one of (b:a) >> c.
bool Integer::funnelShift() {
  const std::optional<int64_t> By = operands() == 4 ? constant(3) : std::nullopt;
  if (operands() != 4 || !(Does.has("wrap") || (By && *By < 32)))
    return false;
  Value *Both =
      B.CreateOr(B.CreateShl(E.resized(read(2), 64, false), 32), E.resized(read(1), 64, false));
  Value *Amount = E.resized(B.CreateAnd(read(3, 32), 31), 64, false);
  if (Does.has("l"))
    return result(B.CreateTrunc(B.CreateLShr(B.CreateShl(Both, Amount), 32), E.intType(32)));
  return result(B.CreateTrunc(B.CreateLShr(Both, Amount), E.intType(32)));
}

bool Integer::count() {
  if (operands() != 2)
    return false;
  const llvm::StringRef Name = Does.operation();
  if (Name == "popc")
    return result(E.resized(B.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, read(1)), 32, false));
  if (Name == "clz")
    return result(E.resized(B.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, read(1), B.getFalse()),
                            32, false));
  return result(B.CreateUnaryIntrinsic(llvm::Intrinsic::bitreverse, read(1))); // brev
}

/// "bfe.u32 d, a, position, length".
bool Integer::extract() {
  const auto At = operands() == 4 ? constant(2) : std::nullopt;
  const auto Length = operands() == 4 ? constant(3) : std::nullopt;
  if (!At || !Length || *At < 0 || *Length <= 0 || *At + *Length > int64_t(Bits))
    return false;
  const auto Left = Bits - unsigned(*At + *Length), Right = Bits - unsigned(*Length);
  Value *Up = B.CreateShl(read(1), Left);
  return result(Signed ? B.CreateAShr(Up, Right) : B.CreateLShr(Up, Right));
}

/// "bfi.b32 f, a, b, position, length": the lower bits of a in the place of some of b.
bool Integer::insert() {
  const auto At = operands() == 5 ? constant(3) : std::nullopt;
  const auto Length = operands() == 5 ? constant(4) : std::nullopt;
  if (!At || !Length || *At < 0 || *Length <= 0 || *At + *Length > int64_t(Bits))
    return false;
  const auto Mask = llvm::APInt::getBitsSet(Bits, unsigned(*At), unsigned(*At + *Length));
  Value *Placed = B.CreateAnd(B.CreateShl(read(1), uint64_t(*At)), B.getInt(Mask));
  return result(B.CreateOr(Placed, B.CreateAnd(read(2), B.getInt(~Mask))));
}

/// "prmt.b32 d, a, b, selector": each byte of d is one of the eight of (b:a).
bool Integer::permute() {
  const auto Selector = operands() == 4 ? constant(3) : std::nullopt;
  if (!Selector || Does.modifiers().size() != 1 || (*Selector & 0x8888))
    return false;
  Value *Sources[] = {read(1), read(2)};
  Value *Result = B.getInt32(0);
  for (unsigned N = 0; N < 4; ++N) {
    const unsigned Byte = (*Selector >> (4 * N)) & 7;
    Value *One = B.CreateAnd(B.CreateLShr(Sources[Byte / 4], 8 * (Byte % 4)), 0xFF);
    Result = B.CreateOr(Result, B.CreateShl(One, 8 * N));
  }
  return result(Result);
}

/// "lop3.b32 d, a, b, c, table": bit 4a + 2b + c of the table, for each bit.
bool Integer::lookUp() {
  const auto Table = operands() == 5 ? constant(4) : std::nullopt;
  if (!Table)
    return false;
  Value *In[] = {read(1), read(2), read(3)};
  Value *Result = B.getInt32(0);
  for (unsigned Row = 0; Row < 8; ++Row) {
    if (!((*Table >> Row) & 1))
      continue;
    Value *Term = B.getInt32(~0u);
    for (unsigned N = 0; N < 3; ++N)
      Term = B.CreateAnd(Term, (Row >> (2 - N)) & 1 ? In[N] : B.CreateNot(In[N]));
    Result = B.CreateOr(Result, Term);
  }
  return result(Result);
}

Value *Integer::comparison(llvm::StringRef How, Value *A, Value *C, bool IsSigned) {
  using llvm::CmpInst;
  const auto Of = [&](CmpInst::Predicate OfSigned, CmpInst::Predicate OfUnsigned) {
    return IsSigned ? OfSigned : OfUnsigned;
  };
  const auto P = llvm::StringSwitch<std::optional<CmpInst::Predicate>>(How)
                     .Case("eq", CmpInst::ICMP_EQ)
                     .Case("ne", CmpInst::ICMP_NE)
                     .Case("lt", Of(CmpInst::ICMP_SLT, CmpInst::ICMP_ULT))
                     .Case("le", Of(CmpInst::ICMP_SLE, CmpInst::ICMP_ULE))
                     .Case("gt", Of(CmpInst::ICMP_SGT, CmpInst::ICMP_UGT))
                     .Case("ge", Of(CmpInst::ICMP_SGE, CmpInst::ICMP_UGE))
                     .Case("lo", CmpInst::ICMP_ULT)
                     .Case("ls", CmpInst::ICMP_ULE)
                     .Case("hi", CmpInst::ICMP_UGT)
                     .Case("hs", CmpInst::ICMP_UGE)
                     .Default(std::nullopt);
  return P ? B.CreateICmp(*P, A, C) : nullptr;
}

/// "setp.lt.and.s32 p|q, a, b, c", "set.lt.u32.s32 d, a, b".
bool Integer::compare() {
  if (operands() < 3 || Does.modifiers().empty())
    return false;
  Value *Is = comparison(Does.modifiers().front(), read(1), read(2), Signed);
  if (!Is)
    return false;
  const Operand &To = I.Operands.front();
  if (Does.operation() == "set") {
    const Type Result = Does.types().front();
    if (operands() > 3 || Result.Class == 'f')
      return false;
    E.write(To.Text, B.CreateSExt(Is, E.intType(Result.Bits)), true);
    return true;
  }
  Value *IsNot = B.CreateNot(Is);
  if (operands() == 4) {
    Value *With = read(3, 1);
    const auto Combined = [&](Value *V) {
      return Does.has("and")  ? B.CreateAnd(V, With)
             : Does.has("or") ? B.CreateOr(V, With)
                              : B.CreateXor(V, With);
    };
    Is = Combined(Is);
    IsNot = Combined(IsNot);
  }
  E.write(To.Text, Is);
  if (!To.Second.empty())
    E.write(To.Second, IsNot);
  return true;
}

/// "selp.b32 d, a, b, p", "slct.b32.s32 d, a, b, c": a where c is not negative.
bool Integer::select() {
  if (operands() != 4)
    return false;
  const unsigned Width = Does.types().front().Bits;
  Value *If =
      Does.operation() == "selp" ? read(3, 1) : B.CreateICmpSGE(read(3), B.getIntN(Bits, 0));
  E.write(I.Operands.front().Text, B.CreateSelect(If, read(1, Width), read(2, Width)));
  return true;
}

bool Integer::convert() {
  if (Does.operation() == "cvta") { // addresses are the same numbers, generic or not
    if (operands() != 2)
      return false;
    const llvm::StringRef Space = Does.modifiers()[Does.has("to") ? 1 : 0];
    Value *Address = read(1);
    if (Space == "global") // and it points there: Addresses.h
      Address = B.CreatePtrToInt(
          B.CreateIntToPtr(Address, B.getPtrTy(llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL)),
          E.intType(Bits));
    return result(Address);
  }
  if (operands() != 2 || Does.types().size() != 2 || Does.has("sat") ||
      !Does.types()[0].isInteger())
    return false;
  const Type To = Does.types()[0];
  E.write(I.Operands.front().Text, E.resized(read(1), To.Bits, Signed), To.Class == 's');
  return true;
}

/// "mov.b64 d, {a, b}".
bool Integer::pack() {
  const std::vector<Operand> &Parts = I.Operands[1].Parts;
  if (Bits % Parts.size())
    return false;
  const unsigned Width = Bits / unsigned(Parts.size());
  Value *Whole = B.getIntN(Bits, 0);
  for (unsigned N = 0; N < Parts.size(); ++N)
    Whole =
        B.CreateOr(Whole, B.CreateShl(E.resized(E.read(Parts[N], Width), Bits, false), N * Width));
  return result(Whole);
}

/// "mov.b64 {a, b}, d".
bool Integer::unpack() {
  const std::vector<Operand> &Parts = I.Operands[0].Parts;
  if (Bits % Parts.size())
    return false;
  const unsigned Width = Bits / unsigned(Parts.size());
  Value *Whole = read(1);
  for (unsigned N = 0; N < Parts.size(); ++N)
    E.write(Parts[N].Text, B.CreateTrunc(B.CreateLShr(Whole, N * Width), E.intType(Width)));
  return true;
}

bool Integer::move() {
  if (operands() != 2)
    return false;
  const auto IsList = [&](size_t N) {
    return I.Operands[N].Is == Operand::Kind::List && !I.Operands[N].Parts.empty();
  };
  return IsList(1) ? pack() : IsList(0) ? unpack() : result(read(1));
}

bool Integer::emit() {
  if (Does.types().empty() || operands() < 2)
    return false;
  const llvm::StringRef Name = Does.operation();
  const auto Of = [&](std::initializer_list<llvm::StringLiteral> Names) {
    return llvm::is_contained(Names, Name);
  };
  if (Name == "mov") // bits, of whatever type
    return move();
  if (Name == "selp")
    return select();
  if (!T.isInteger() || !Bits)
    return false;
  if (Of({"addc", "subc"}) || (Of({"add", "sub"}) && Does.has("cc")))
    return carried();
  if (Of({"add", "sub", "and", "or", "xor", "min", "max", "div", "rem"}))
    return binary();
  if (Of({"not", "cnot", "neg", "abs"}))
    return unary();
  if (Of({"popc", "clz", "brev"}))
    return count();
  if (Of({"shl", "shr"}))
    return shift();
  if (Of({"mad", "madc"}))
    return multiplyAdd();
  if (Of({"set", "setp"}))
    return compare();
  if (Of({"cvt", "cvta"}))
    return convert();
  return Name == "mul"    ? multiply()
         : Name == "shf"  ? funnelShift()
         : Name == "bfe"  ? extract()
         : Name == "bfi"  ? insert()
         : Name == "prmt" ? permute()
         : Name == "lop3" ? lookUp()
         : Name == "slct" ? select()
                          : false;
}

bool warplint::ptx::emitInteger(Emitter &E, const Instruction &I, const Opcode &Does) {
  return Integer(E, I, Does).emit();
}
