// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Memory.h"

#include "lib/frontend/ptx/Emitter.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint::ptx;

static std::optional<unsigned> spaceNamed(llvm::StringRef Modifier) {
  using namespace llvm::NVPTXAS;
  return llvm::StringSwitch<std::optional<unsigned>>(Modifier)
      .Case("global", ADDRESS_SPACE_GLOBAL)
      .Cases({"shared", "shared::cta"}, ADDRESS_SPACE_SHARED)
      .Case("shared::cluster", ADDRESS_SPACE_SHARED_CLUSTER)
      .Case("const", ADDRESS_SPACE_CONST)
      .Case("local", ADDRESS_SPACE_LOCAL)
      .Cases({"param", "param::entry", "param::func"}, ADDRESS_SPACE_GENERIC)
      .Default(std::nullopt);
}

llvm::SmallVector<unsigned, 3> warplint::ptx::spacesNamed(const Opcode &Does) {
  llvm::SmallVector<unsigned, 3> Spaces;
  for (llvm::StringRef M : Does.modifiers())
    if (const std::optional<unsigned> S = spaceNamed(M))
      Spaces.push_back(*S);
  return Spaces;
}

namespace {
constexpr unsigned MostVectorBytes = 16; ///< that LLVM's loads stand for one instruction

unsigned spaceOf(const Opcode &Does) {
  const auto Spaces = spacesNamed(Does);
  return Spaces.empty() ? unsigned(llvm::NVPTXAS::ADDRESS_SPACE_GENERIC) : Spaces.front();
}

bool isAcquiring(const Opcode &Does) { return Does.has("acquire") || Does.has("acq_rel"); }
bool isReleasing(const Opcode &Does) { return Does.has("release") || Does.has("acq_rel"); }
bool isVolatile(const Opcode &Does) { return Does.has("volatile") || Does.has("relaxed"); }

/// A value that memory holds as \p Bits, or a vector of such.
llvm::Type *typeInMemory(Emitter &E, const Type &T, unsigned Length) {
  llvm::Type *One = E.intType(8 * T.bytes());
  return Length == 1 ? One : llvm::FixedVectorType::get(One, Length);
}
} // namespace

/// Whether it is a load or store that LLVM has an instruction for.
static bool isPlain(const Instruction &I, const Opcode &Does, unsigned Address) {
  return !Does.types().empty() && I.Operands.size() == 2 &&
         I.Operands[Address].Is == Operand::Kind::Address &&
         spaceOf(Does) != llvm::NVPTXAS::ADDRESS_SPACE_SHARED_CLUSTER && !Does.has("async") &&
         !Does.has("bulk") && Does.vectorLength() * Does.type().bytes() <= MostVectorBytes;
}

/// The registers that are moved: one, or those of a list.
static llvm::ArrayRef<Operand> partsOf(const Operand &O) {
  return O.Is == Operand::Kind::List ? llvm::ArrayRef(O.Parts) : llvm::ArrayRef(O);
}

static bool emitLoad(Emitter &E, const Instruction &I, const Opcode &Does) {
  if (!isPlain(I, Does, 1))
    return false;
  const Type T = Does.type();
  const unsigned Length = Does.vectorLength();
  const auto Parts = partsOf(I.Operands[0]);
  if (Parts.size() != Length)
    return E.fail("'" + I.Opcode + "' loads " + llvm::Twine(Length) + " values into " +
                  llvm::Twine(Parts.size()) + " registers"),
           true;
  llvm::Value *From = E.pointer(I.Operands[1], spaceOf(Does));
  llvm::LoadInst *Load = E.B.CreateAlignedLoad(typeInMemory(E, T, Length), From,
                                               llvm::Align(T.bytes() * Length), isVolatile(Does));
  if (isAcquiring(Does))
    E.B.CreateFence(llvm::AtomicOrdering::Acquire);
  for (unsigned N = 0; N < Length; ++N)
    E.write(Parts[N].Text, Length == 1 ? Load : E.B.CreateExtractElement(Load, N), T.Class == 's');
  return true;
}

static bool emitStore(Emitter &E, const Instruction &I, const Opcode &Does) {
  if (!isPlain(I, Does, 0))
    return false;
  const Type T = Does.type();
  const unsigned Length = Does.vectorLength();
  const auto Parts = partsOf(I.Operands[1]);
  if (Parts.size() != Length)
    return E.fail("'" + I.Opcode + "' stores " + llvm::Twine(Length) + " values from " +
                  llvm::Twine(Parts.size()) + " registers"),
           true;
  if (isReleasing(Does))
    E.B.CreateFence(llvm::AtomicOrdering::Release);
  llvm::Value *To = E.pointer(I.Operands[0], spaceOf(Does));
  llvm::Value *V = llvm::PoisonValue::get(typeInMemory(E, T, Length));
  for (unsigned N = 0; N < Length; ++N) {
    llvm::Value *Part = E.read(Parts[N], 8 * T.bytes());
    V = Length == 1 ? Part : E.B.CreateInsertElement(V, Part, N);
  }
  E.B.CreateAlignedStore(V, To, llvm::Align(T.bytes() * Length), isVolatile(Does));
  return true;
}

/// "atom.global.add.u32": what it does.
static std::optional<llvm::AtomicRMWInst::BinOp> operationOf(const Opcode &Does) {
  using RMW = llvm::AtomicRMWInst;
  const char Class = Does.type().Class;
  for (llvm::StringRef M : Does.modifiers()) {
    const auto Op = llvm::StringSwitch<std::optional<RMW::BinOp>>(M)
                        .Case("add", Class == 'f' ? RMW::FAdd : RMW::Add)
                        .Case("and", RMW::And)
                        .Case("or", RMW::Or)
                        .Case("xor", RMW::Xor)
                        .Case("exch", RMW::Xchg)
                        .Case("min", Class == 'f'   ? RMW::FMin
                                     : Class == 's' ? RMW::Min
                                                    : RMW::UMin)
                        .Case("max", Class == 'f'   ? RMW::FMax
                                     : Class == 's' ? RMW::Max
                                                    : RMW::UMax)
                        .Case("inc", RMW::UIncWrap)
                        .Case("dec", RMW::UDecWrap)
                        .Default(std::nullopt);
    if (Op)
      return Op;
  }
  return std::nullopt;
}

/// The type of LLVM that \p Does works on.
static llvm::Type *atomicType(Emitter &E, const Opcode &Does) {
  const Type T = Does.type();
  const bool IsBrain = Does.text().contains("bf16");
  if (T.Class != 'f')
    return E.intType(T.Bits);
  llvm::Type *Half = IsBrain ? E.B.getBFloatTy() : E.B.getHalfTy();
  if (T.Packed)
    return T.Bits == 32 ? llvm::FixedVectorType::get(Half, 2) : nullptr;
  return T.Bits == 16 ? Half : T.Bits == 32 ? E.B.getFloatTy() : E.B.getDoubleTy();
}

/// "atom d, [a], b{, c}" and "red [a], b".
static bool emitAtomic(Emitter &E, const Instruction &I, const Opcode &Does) {
  const bool HasResult = Does.operation() == "atom";
  const unsigned At = HasResult ? 1 : 0;
  if (Does.types().empty() || Does.vectorLength() > 1 || Does.type().Bits > 64 ||
      I.Operands.size() < At + 2 || I.Operands[At].Is != Operand::Kind::Address ||
      spaceOf(Does) == llvm::NVPTXAS::ADDRESS_SPACE_SHARED_CLUSTER)
    return false;
  llvm::Type *T = atomicType(E, Does);
  const unsigned Bits = Does.type().Bits;
  const bool IsExchange = Does.has("cas");
  const auto Operation = operationOf(Does);
  if (!T || !(IsExchange || Operation))
    return false;
  if (isReleasing(Does))
    E.B.CreateFence(llvm::AtomicOrdering::Release);
  llvm::Value *Pointer = E.pointer(I.Operands[At], spaceOf(Does));
  const auto Value = [&](unsigned N) { return E.B.CreateBitCast(E.read(I.Operands[N], Bits), T); };
  const auto Relaxed = llvm::AtomicOrdering::Monotonic;
  llvm::Value *Old = nullptr;
  if (IsExchange && I.Operands.size() > At + 2)
    Old = E.B.CreateExtractValue(E.B.CreateAtomicCmpXchg(Pointer, Value(At + 1), Value(At + 2),
                                                         llvm::Align(Bits / 8), Relaxed, Relaxed),
                                 0);
  else if (Operation)
    Old = E.B.CreateAtomicRMW(*Operation, Pointer, Value(At + 1), llvm::Align(Bits / 8), Relaxed);
  else
    return false;
  if (isAcquiring(Does))
    E.B.CreateFence(llvm::AtomicOrdering::Acquire);
  if (HasResult && I.Operands[0].Text != "_")
    E.write(I.Operands[0].Text, E.B.CreateBitCast(Old, E.intType(Bits)));
  return true;
}

bool warplint::ptx::emitMemory(Emitter &E, const Instruction &I, const Opcode &Does) {
  const llvm::StringRef Operation = Does.operation();
  if (Operation == "ld" || Operation == "ldu")
    return emitLoad(E, I, Does);
  if (Operation == "st")
    return emitStore(E, I, Does);
  return emitAtomic(E, I, Does);
}
