// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Emitter.h"

#include "lib/frontend/ptx/Memory.h"
#include "lib/frontend/ptx/Read.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"

using namespace warplint::ptx;

/// "%r12": the range "%r" that it is of, and its number.
static std::optional<std::pair<llvm::StringRef, unsigned>> numbered(llvm::StringRef Name) {
  const llvm::StringRef Stem = Name.rtrim("0123456789");
  unsigned Number = 0;
  if (Name.substr(Stem.size()).getAsInteger(10, Number))
    return std::nullopt;
  return std::pair(Stem, Number);
}

std::optional<Named> Emitter::find(llvm::StringRef Name) {
  const auto Number = numbered(Name);
  for (unsigned S : llvm::reverse(Known.Current)) {
    Names::ScopeNames &Scope = Known.All[S];
    if (auto It = Scope.Variables.find(Name); It != Scope.Variables.end())
      return It->second;
    const auto Range = Number ? Scope.Ranges.find(Number->first) : Scope.Ranges.end();
    if (Range == Scope.Ranges.end() || Number->second >= Range->second.Count)
      continue;
    llvm::IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    const Named R{Entry.CreateAlloca(intType(Range->second.Bits)), Range->second.Bits};
    Scope.Variables[Name] = R;
    return R;
  }
  if (auto It = Globals.find(Name); It != Globals.end())
    return It->second;
  return std::nullopt;
}

void Emitter::declareRegister(const Declaration &D) {
  const unsigned Bits = D.Of.Bits;
  if (D.Count) {
    Known.inner().Ranges[D.Name] = {Bits, D.Count};
    return;
  }
  llvm::IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
  Known.inner().Variables[D.Name] = {Entry.CreateAlloca(intType(Bits)), Bits};
}

std::optional<unsigned> Emitter::widthOf(llvm::StringRef Name) {
  const std::optional<Named> N = find(Name);
  return N && N->Bits ? std::optional(N->Bits) : std::nullopt;
}

llvm::Value *Emitter::resized(llvm::Value *V, unsigned Bits, bool Signed) {
  return Signed ? B.CreateSExtOrTrunc(V, intType(Bits)) : B.CreateZExtOrTrunc(V, intType(Bits));
}

llvm::Value *Emitter::number(llvm::StringRef Text, unsigned Bits) {
  llvm::APInt Value(64, 0);
  if (const std::optional<int64_t> Integer = integerOf(Text)) {
    Value = llvm::APInt(64, uint64_t(*Integer));
  } else {
    llvm::APFloat Float(Bits == 64 ? llvm::APFloat::IEEEdouble() : llvm::APFloat::IEEEsingle());
    llvm::Expected<llvm::APFloat::opStatus> Status =
        Float.convertFromString(Text, llvm::APFloat::rmNearestTiesToEven);
    if (!Status) {
      llvm::consumeError(Status.takeError());
      fail("'" + Text + "' is no number");
    } else {
      Value = Float.bitcastToAPInt();
    }
  }
  return B.getInt(Bits <= 64 ? Value.zextOrTrunc(Bits) : Value.sextOrTrunc(Bits));
}

/// Registers that LLVM has no intrinsic for (PTX ISA 9.1, chapter 10).
static bool isSpecialRegister(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Names[] = {"%aggr_smem_size",  "%dynamic_smem_size",
                                           "%total_smem_size", "%current_graph_exec",
                                           "%gridid",          "%nsmid",
                                           "%nwarpid"};
  constexpr llvm::StringLiteral Families[] = {"%envreg", "%pm", "%reserved_smem_offset"};
  return llvm::is_contained(Names, Name) ||
         llvm::any_of(Families, [&](llvm::StringRef F) { return Name.starts_with(F); });
}

llvm::Value *Emitter::specialRegister(llvm::StringRef Name, unsigned Bits) {
  std::string Register = Name.drop_front().str(); // "%tid.x"
  if (const size_t Mask = Register.find("mask_"); Mask != std::string::npos)
    Register[Mask + 4] = '.'; // LLVM writes lanemask.lt
  if (llvm::Value *V = intrinsic("llvm.nvvm.read.ptx.sreg." + Register, {}))
    return resized(V, Bits, false);
  if (!isSpecialRegister(Name))
    return fail("'" + Name + "' is not declared"), nullptr;
  auto *Type = llvm::FunctionType::get(intType(Bits), false);
  const llvm::StringRef Move = Bits == 64 ? "mov.u64" : "mov.u32";
  auto *Asm = llvm::InlineAsm::get(Type, (Move + " $0, " + Name + ";").str(), "=r", true);
  return B.CreateCall(Type, Asm);
}

llvm::Value *Emitter::read(const Operand &O, unsigned Bits, bool Signed) {
  llvm::Value *V = nullptr;
  if (O.Is == Operand::Kind::Number) {
    V = number(O.Text, Bits);
  } else if (O.Is != Operand::Kind::Name) {
    fail("a list of registers where one value is expected");
  } else if (const std::optional<Named> N = find(O.Text)) {
    if (N->Bits)
      V = resized(B.CreateLoad(intType(N->Bits), N->Memory), Bits, Signed);
    else
      V = B.CreatePtrToInt(N->Memory, intType(Bits));
    if (O.Offset)
      V = B.CreateAdd(V, B.getInt(llvm::APInt(64, uint64_t(O.Offset)).sextOrTrunc(Bits)));
  } else if (O.Text == "WARP_SZ") {
    V = B.getIntN(Bits, 32);
  } else if (O.Text == "_") {
    V = llvm::PoisonValue::get(intType(Bits));
  } else if (O.Text.starts_with("%")) {
    V = specialRegister(O.Text, Bits);
  } else {
    fail("'" + O.Text + "' is not declared");
  }
  if (!V)
    return llvm::PoisonValue::get(intType(Bits));
  return O.Negated ? B.CreateNot(V) : V;
}

void Emitter::write(llvm::StringRef Register, llvm::Value *V, bool Signed) {
  if (Register == "_")
    return;
  const std::optional<Named> N = find(Register);
  if (!N || !N->Bits)
    return fail("'" + Register + "' is not a declared register");
  B.CreateStore(resized(V, N->Bits, Signed), N->Memory);
}

llvm::Value *Emitter::pointer(const Operand &Address, unsigned Space) {
  llvm::PointerType *Type = B.getPtrTy(Space);
  if (Address.Parts.empty())
    return llvm::PoisonValue::get(Type);
  const Operand &Base = Address.Parts.front();
  const std::optional<Named> N = Base.Is == Operand::Kind::Name ? find(Base.Text) : std::nullopt;
  if (N && !N->Bits) {
    if (!Base.Offset)
      return N->Memory;
    return B.CreateGEP(B.getInt8Ty(), N->Memory, B.getInt64(uint64_t(Base.Offset)));
  }
  return B.CreateIntToPtr(read(Base, N ? N->Bits : 64), Type);
}

llvm::Value *Emitter::intrinsic(llvm::StringRef Name, llvm::ArrayRef<llvm::Value *> Arguments) {
  const llvm::Intrinsic::ID Id = llvm::Intrinsic::lookupIntrinsicID(Name);
  if (Id == llvm::Intrinsic::not_intrinsic)
    return nullptr;
  return B.CreateCall(llvm::Intrinsic::getOrInsertDeclaration(&M, Id), Arguments);
}

namespace {
/// The text of an assembly statement, its results and what goes in.
struct AssemblyText {
  Emitter &E;
  std::string Text, Constraints;
  llvm::SmallVector<llvm::StringRef, 8> Results;
  llvm::SmallVector<llvm::Value *, 8> Inputs;
  llvm::SmallVector<unsigned, 3> Spaces; ///< of addresses, in order
  size_t Addresses = 0;

  void result(const Operand &O) {
    if (O.Is == Operand::Kind::List) {
      list(O, [&](const Operand &Part) { result(Part); });
      return;
    }
    name(O.Text);
    if (!O.Second.empty()) {
      Text += "|";
      name(O.Second);
    }
  }
  void name(llvm::StringRef Register) {
    if (Register == "_") {
      Text += "_";
      return;
    }
    Text += "$" + std::to_string(Results.size());
    Results.push_back(Register);
  }
  void list(const Operand &O, llvm::function_ref<void(const Operand &)> Part) {
    Text += "{";
    for (size_t N = 0; N < O.Parts.size(); ++N) {
      Text += N ? ", " : "";
      Part(O.Parts[N]);
    }
    Text += "}";
  }
  /// \pre All results are known.
  void input(const Operand &O) {
    if (O.Is == Operand::Kind::List) {
      list(O, [&](const Operand &Part) { input(Part); });
    } else if (O.Is == Operand::Kind::Address) {
      Text += "[";
      const unsigned Space = Addresses < Spaces.size() ? Spaces[Addresses] : 0;
      ++Addresses;
      hand(E.pointer(O, Space));
      for (const Operand &Part : llvm::drop_begin(O.Parts)) {
        Text += ", ";
        input(Part);
      }
      Text += "]";
    } else if (O.Is == Operand::Kind::Number) {
      Text += O.Text;
    } else {
      Text += O.Negated ? "!" : "";
      Operand Plain = O;
      Plain.Negated = false;
      const std::optional<unsigned> Width = E.widthOf(O.Text);
      hand(E.read(Plain, Width.value_or(64)));
    }
  }
  void hand(llvm::Value *V) {
    Text += "$" + std::to_string(Results.size() + Inputs.size());
    Inputs.push_back(V);
  }
};
} // namespace

/// Whether the first operand is written.
static bool hasResult(const Instruction &I) {
  if (I.Operands.empty())
    return false;
  const Operand &First = I.Operands.front();
  return First.Is == Operand::Kind::Name || First.Is == Operand::Kind::List;
}

void Emitter::assembly(const Instruction &I, bool HasEffects) {
  AssemblyText S{*this, I.Opcode.str() + " ", "", {}, {}, spacesNamed(Opcode(I.Opcode))};
  const bool HasResult = hasResult(I);
  if (HasResult)
    S.result(I.Operands.front());
  for (size_t N = HasResult; N < I.Operands.size(); ++N) {
    S.Text += N ? ", " : "";
    S.input(I.Operands[N]);
  }
  S.Text += ";";
  llvm::SmallVector<llvm::Type *, 8> Types;
  for (llvm::StringRef R : S.Results) {
    Types.push_back(intType(widthOf(R).value_or(32)));
    S.Constraints += S.Constraints.empty() ? "=r" : ",=r";
  }
  llvm::SmallVector<llvm::Type *, 8> InputTypes;
  for (llvm::Value *V : S.Inputs) {
    InputTypes.push_back(V->getType());
    S.Constraints += S.Constraints.empty() ? "r" : ",r";
  }
  if (HasEffects)
    S.Constraints += S.Constraints.empty() ? "~{memory}" : ",~{memory}";
  llvm::Type *Result = Types.empty()       ? B.getVoidTy()
                       : Types.size() == 1 ? Types.front()
                                           : llvm::StructType::get(M.getContext(), Types);
  auto *Type = llvm::FunctionType::get(Result, InputTypes, false);
  auto *Call =
      B.CreateCall(Type, llvm::InlineAsm::get(Type, S.Text, S.Constraints, HasEffects), S.Inputs);
  Call->setDoesNotThrow();
  if (HasEffects)
    Call->setConvergent();
  else
    Call->setDoesNotAccessMemory();
  for (unsigned N = 0; N < Types.size(); ++N)
    write(S.Results[N], Types.size() == 1 ? Call : B.CreateExtractValue(Call, N));
}
