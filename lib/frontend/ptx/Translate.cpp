// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Translate.h"

#include "lib/frontend/ptx/Addresses.h"
#include "lib/frontend/ptx/Emitter.h"
#include "lib/frontend/ptx/Places.h"
#include "lib/frontend/ptx/Read.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace warplint::ptx;
using llvm::BasicBlock;
using llvm::Value;

namespace {
enum class Kind { Integer, Computed, Memory, Exchange, Passed, Flow, Nothing, Unknown };

Kind kindOf(llvm::StringRef Operation) {
  static const llvm::StringMap<Kind> Kinds = [] {
    llvm::StringMap<Kind> Rows;
#define PTX(Name, Is) Rows[#Name] = Kind::Is;
#include "lib/frontend/ptx/Instructions.def"
    return Rows;
  }();
  const auto It = Kinds.find(Operation);
  return It == Kinds.end() ? Kind::Unknown : It->second;
}

/// What stops a function.
struct Stop {
  unsigned Line;
  std::string Why;
  bool IsUnknown; ///< else the text is no PTX
};

/// Writes one function, statement by statement.
class FunctionWriter {
public:
  FunctionWriter(llvm::Module &M, llvm::StringMap<Named> &Globals, Places &Where,
                 const Function &From, llvm::Function &To)
      : E(M, Globals, To), Where(Where), From(From), To(To) {}

  std::optional<Stop> run(llvm::ArrayRef<Statement> Body);

private:
  void findLabels(llvm::ArrayRef<Statement> Body);
  void enter();
  void bindParameters();
  void declare(const Declaration &D);
  void statement(const Statement &S);
  void instruction(const Instruction &I);
  void plain(const Instruction &I, const Opcode &Does);
  void flow(const Instruction &I, const Opcode &Does);
  void branch(const Instruction &I);
  void branchByIndex(const Instruction &I);
  void call(const Instruction &I);
  void leave();
  Value *argument(const Operand &O);
  BasicBlock *label(llvm::StringRef Name);
  BasicBlock *fresh() { return BasicBlock::Create(E.M.getContext(), "", &To); }
  void go(BasicBlock *B) {
    if (!E.B.GetInsertBlock()->getTerminator())
      E.B.CreateBr(B);
    E.B.SetInsertPoint(B);
  }

  Emitter E;
  Places &Where;
  const Function &From;
  llvm::Function &To;
  llvm::StringMap<const Targets *> Lists;
  std::vector<std::pair<Value *, Value *>> Returned; ///< registers, and where their values go
  unsigned Opened = 0;                               ///< scopes so far
  unsigned Line = 0;
  std::string Unknown;
};
} // namespace

/// Labels are seen before they are reached, in their scope and in those within.
void FunctionWriter::findLabels(llvm::ArrayRef<Statement> Body) {
  std::vector<unsigned> Open{0};
  for (const Statement &S : Body) {
    if (const auto *Bound = std::get_if<Scope>(&S.Is)) {
      if (*Bound == Scope::Open) {
        Open.push_back(unsigned(E.Known.All.size()));
        E.Known.All.emplace_back();
      } else if (Open.size() > 1) {
        Open.pop_back();
      }
    } else if (const auto *L = std::get_if<Label>(&S.Is)) {
      E.Known.All[Open.back()].Labels[L->Name] = fresh();
    } else if (const auto *T = std::get_if<Targets>(&S.Is)) {
      Lists[T->Name] = T;
    }
  }
}

BasicBlock *FunctionWriter::label(llvm::StringRef Name) {
  for (unsigned S : llvm::reverse(E.Known.Current))
    if (BasicBlock *B = E.Known.All[S].Labels.lookup(Name))
      return B;
  E.fail("there is no label '" + Name + "'");
  return fresh();
}

/// A kernel's arguments are values, or structures in memory; a function's are in memory.
void FunctionWriter::bindParameters() {
  size_t N = 0;
  const auto Bind = [&](const Declaration &D, bool IsResult) {
    llvm::Argument *A = To.getArg(unsigned(N++));
    Named &Name = E.Known.All.front().Variables[D.Name];
    if (From.IsKernel && !A->hasByValAttr()) {
      const unsigned Bits = 8 * D.Of.bytes();
      Name.Memory = E.B.CreateAlloca(E.intType(Bits));
      E.B.CreateStore(A->getType()->isPointerTy() ? E.B.CreatePtrToInt(A, E.intType(Bits)) : A,
                      Name.Memory);
    } else if (D.Space == "reg") {
      Name = {E.B.CreateAlloca(E.intType(D.Of.Bits)), D.Of.Bits};
      if (IsResult)
        Returned.emplace_back(Name.Memory, A);
      else
        E.B.CreateStore(E.B.CreateLoad(E.intType(D.Of.Bits), A), Name.Memory);
    } else {
      Name.Memory = A;
    }
  };
  for (const Declaration &D : From.Results)
    Bind(D, true);
  for (const Declaration &D : From.Parameters)
    Bind(D, false);
}

/// The global variable that \p D is. Shared memory of kernels is theirs, wherever it is declared.
static llvm::GlobalVariable *globalOf(llvm::Module &M, const Declaration &D) {
  using namespace llvm::NVPTXAS;
  const unsigned Space = llvm::StringSwitch<unsigned>(D.Space)
                             .Case("shared", ADDRESS_SPACE_SHARED)
                             .Case("const", ADDRESS_SPACE_CONST)
                             .Default(ADDRESS_SPACE_GLOBAL);
  llvm::LLVMContext &C = M.getContext();
  llvm::Type *Element = llvm::Type::getIntNTy(C, 8 * std::max(1u, D.Of.bytes()));
  auto *T = llvm::ArrayType::get(Element, D.Elements.value_or(0));
  llvm::Constant *Initial = nullptr;
  constexpr uint64_t MostValues = 1 << 20; // that are kept
  if (!D.Initial.empty() && D.Initial.size() <= T->getNumElements() &&
      T->getNumElements() <= MostValues) {
    std::vector<llvm::Constant *> Values(T->getNumElements(),
                                         llvm::Constant::getNullValue(Element));
    for (size_t N = 0; N < D.Initial.size(); ++N)
      Values[N] = llvm::ConstantInt::get(Element, uint64_t(D.Initial[N]), true, true);
    Initial = llvm::ConstantArray::get(T, Values);
  } else if (!D.IsExternal && D.Elements) {
    Initial = Space == ADDRESS_SPACE_SHARED ? llvm::cast<llvm::Constant>(llvm::UndefValue::get(T))
                                            : llvm::Constant::getNullValue(T);
  }
  auto *G = new llvm::GlobalVariable(
      M, T, false,
      Initial ? llvm::GlobalValue::InternalLinkage : llvm::GlobalValue::ExternalLinkage, Initial,
      D.Name, nullptr, llvm::GlobalValue::NotThreadLocal, Space);
  G->setAlignment(llvm::Align(std::max(D.Align, std::max(1u, D.Of.bytes()))));
  G->setExternallyInitialized(Space != ADDRESS_SPACE_SHARED);
  return G;
}

void FunctionWriter::declare(const Declaration &D) {
  if (D.Space == "reg")
    return E.declareRegister(D);
  Named &Name = E.Known.inner().Variables[D.Name];
  if (D.Space != "local" && D.Space != "param") {
    Name.Memory = globalOf(E.M, D);
    return;
  }
  llvm::IRBuilder<> Entry(&To.getEntryBlock(), To.getEntryBlock().begin());
  llvm::AllocaInst *A =
      Entry.CreateAlloca(llvm::ArrayType::get(Entry.getInt8Ty(), std::max<uint64_t>(1, D.bytes())));
  A->setAlignment(llvm::Align(std::max(D.Align, std::max(1u, D.Of.bytes()))));
  Name.Memory = A;
}

void FunctionWriter::leave() {
  for (const auto &[Register, Where] : Returned)
    E.B.CreateStore(
        E.B.CreateLoad(llvm::cast<llvm::AllocaInst>(Register)->getAllocatedType(), Register),
        Where);
  E.B.CreateRetVoid();
  E.B.SetInsertPoint(fresh());
}

/// "bra L" and, with a guard, the way on.
void FunctionWriter::branch(const Instruction &I) {
  if (I.Operands.empty() || I.Operands[0].Is != Operand::Kind::Name)
    return E.fail("'" + I.Opcode + "' names no label");
  E.B.CreateBr(label(I.Operands[0].Text));
  E.B.SetInsertPoint(fresh());
}

/// "brx.idx %r1, $L_brx_0".
void FunctionWriter::branchByIndex(const Instruction &I) {
  const Targets *List = I.Operands.size() == 2 ? Lists.lookup(I.Operands[1].Text) : nullptr;
  if (!List || List->Labels.empty())
    return E.fail("'" + I.Opcode + "' names no list of labels");
  llvm::SwitchInst *Switch =
      E.B.CreateSwitch(E.read(I.Operands[0], 32), label(List->Labels.back()));
  for (unsigned N = 0; N + 1 < List->Labels.size(); ++N)
    Switch->addCase(E.B.getInt32(N), label(List->Labels[N]));
  E.B.SetInsertPoint(fresh());
}

/// What is handed to a function stands in memory: a parameter of the call, or a copy of a register.
Value *FunctionWriter::argument(const Operand &O) {
  const std::optional<Named> N = O.Is == Operand::Kind::Name ? E.find(O.Text) : std::nullopt;
  if (N && !N->Bits)
    return N->Memory;
  llvm::IRBuilder<> Entry(&To.getEntryBlock(), To.getEntryBlock().begin());
  const unsigned Bits = N ? N->Bits : 64;
  Value *Copy = Entry.CreateAlloca(E.intType(Bits));
  E.B.CreateStore(E.read(O, Bits), Copy);
  return Copy;
}

/// "call.uni (result), f, (a, b)", "call f, (a)", "call (r), %rd1, (a), prototype".
void FunctionWriter::call(const Instruction &I) {
  llvm::SmallVector<Value *, 8> Arguments;
  size_t At = 0;
  const auto IsList = [&] {
    return At < I.Operands.size() && I.Operands[At].Is == Operand::Kind::List;
  };
  llvm::ArrayRef<Operand> Results;
  if (IsList())
    Results = I.Operands[At++].Parts;
  for (const Operand &R : Results)
    Arguments.push_back(argument(R));
  if (At >= I.Operands.size())
    return E.fail("'" + I.Opcode + "' names no function");
  const Operand &Callee = I.Operands[At++];
  if (IsList())
    for (const Operand &A : I.Operands[At].Parts)
      Arguments.push_back(argument(A));
  auto *T = llvm::FunctionType::get(
      E.B.getVoidTy(), llvm::SmallVector<llvm::Type *>(Arguments.size(), E.B.getPtrTy()), false);
  if (E.widthOf(Callee.Text)) {
    E.B.CreateCall(T, E.B.CreateIntToPtr(E.read(Callee, 64), E.B.getPtrTy()), Arguments);
  } else {
    llvm::Function *F = E.M.getFunction(Callee.Text);
    if (!F)
      F = llvm::Function::Create(T, llvm::GlobalValue::ExternalLinkage, Callee.Text, E.M);
    if (F->getFunctionType() != T)
      return E.fail("'" + Callee.Text + "' is called with other parameters than it has");
    E.B.CreateCall(F, Arguments);
  }
  for (size_t N = 0; N < Results.size(); ++N)
    if (const std::optional<unsigned> Bits = E.widthOf(Results[N].Text))
      E.write(Results[N].Text, E.B.CreateLoad(E.intType(*Bits), Arguments[N]));
}

void FunctionWriter::flow(const Instruction &I, const Opcode &Does) {
  const llvm::StringRef Name = Does.operation();
  if (Name == "bra")
    branch(I);
  else if (Name == "brx")
    branchByIndex(I);
  else if (Name == "call")
    call(I);
  else if (Name == "ret" || (Name == "exit" && From.IsKernel))
    leave();
  else { // trap, and exit of a function that a kernel calls
    E.intrinsic(Name == "trap" ? "llvm.trap" : "llvm.nvvm.exit", {});
    E.B.CreateUnreachable();
    E.B.SetInsertPoint(fresh());
  }
}

void FunctionWriter::plain(const Instruction &I, const Opcode &Does) {
  const Kind Is = kindOf(Does.operation());
  const bool Done = Is == Kind::Integer    ? emitInteger(E, I, Does)
                    : Is == Kind::Memory   ? emitMemory(E, I, Does)
                    : Is == Kind::Exchange ? emitExchange(E, I, Does)
                                           : Is == Kind::Nothing;
  if (!Done)
    E.assembly(I, Is != Kind::Integer && Is != Kind::Computed);
}

void FunctionWriter::instruction(const Instruction &I) {
  const Opcode Does(I.Opcode);
  const Kind Is = kindOf(Does.operation());
  if (Is == Kind::Unknown) {
    Unknown = ("the instruction '" + I.Opcode + "' is not known").str();
    return;
  }
  const auto Write = [&] {
    if (Is == Kind::Flow)
      flow(I, Does);
    else
      plain(I, Does);
  };
  if (I.Guard.empty())
    return Write();
  Operand Guard;
  Guard.Text = I.Guard;
  BasicBlock *Then = fresh(), *Behind = fresh();
  Value *Is1 = E.read(Guard, 1);
  E.B.CreateCondBr(Is1, I.GuardNegated ? Behind : Then, I.GuardNegated ? Then : Behind);
  E.B.SetInsertPoint(Then);
  Write();
  go(Behind);
}

void FunctionWriter::statement(const Statement &S) {
  Line = S.Line;
  if (const auto *Bound = std::get_if<Scope>(&S.Is)) {
    if (*Bound == Scope::Open)
      E.Known.open(++Opened);
    else if (E.Known.Current.size() > 1)
      E.Known.close();
  } else if (const auto *L = std::get_if<Label>(&S.Is)) {
    go(label(L->Name));
  } else if (const auto *D = std::get_if<Declaration>(&S.Is)) {
    declare(*D);
  } else if (const auto *P = std::get_if<Place>(&S.Is)) {
    Where.at(*P);
  } else if (const auto *I = std::get_if<Instruction>(&S.Is)) {
    E.B.SetCurrentDebugLocation(Where.of(S.Line));
    instruction(*I);
  }
}

std::optional<Stop> FunctionWriter::run(llvm::ArrayRef<Statement> Body) {
  BasicBlock *Entry = fresh();
  findLabels(Body);
  Where.begin(To, From, Body);
  E.B.SetInsertPoint(Entry);
  bindParameters();
  BasicBlock *First = fresh();
  go(First);
  for (const Statement &S : Body) {
    statement(S);
    if (!E.Problem.empty())
      return Stop{Line, E.Problem, false};
    if (!Unknown.empty())
      return Stop{Line, Unknown, true};
  }
  if (!E.B.GetInsertBlock()->getTerminator())
    leave();
  for (BasicBlock &B : To)
    if (!B.getTerminator())
      new llvm::UnreachableInst(E.M.getContext(), &B);
  llvm::removeUnreachableBlocks(To);
  return std::nullopt;
}

namespace {
/// The module of one text.
class ModuleWriter {
public:
  ModuleWriter(const Text &Of, const std::string &File, llvm::LLVMContext &Context)
      : Of(Of), M(std::make_unique<llvm::Module>(File, Context)), Where(*M, Of, File) {
    M->setTargetTriple(llvm::Triple("nvptx64-nvidia-cuda"));
    M->setDataLayout(M->getTargetTriple().computeDataLayout());
  }

  llvm::Expected<Translation> run();

private:
  llvm::Function *declare(const Function &F);
  llvm::Error write(const Function &F);
  void leaveOut(llvm::Function &F);

  const Text &Of;
  std::unique_ptr<llvm::Module> M;
  Places Where;
  llvm::StringMap<Named> Globals;
  std::vector<Translation::Left> Left;
};
} // namespace

/// "k_param_0" of kernel k: "param_0".
static llvm::StringRef shortName(llvm::StringRef Parameter, llvm::StringRef Kernel) {
  return Parameter.consume_front(Kernel) && Parameter.consume_front("_") ? Parameter : Parameter;
}

static std::string threadsOf(llvm::ArrayRef<uint32_t> Values) {
  std::string Text;
  for (uint32_t V : Values)
    Text += (Text.empty() ? "" : ",") + std::to_string(V);
  return Text;
}

llvm::Function *ModuleWriter::declare(const Function &F) {
  llvm::LLVMContext &C = M->getContext();
  llvm::SmallVector<llvm::Type *, 8> Types(F.IsKernel ? 0 : F.Results.size(),
                                           llvm::PointerType::get(C, 0));
  for (const Declaration &D : F.Parameters)
    if (!F.IsKernel || D.IsArray)
      Types.push_back(llvm::PointerType::get(C, 0));
    else if (D.IsPointer)
      Types.push_back(llvm::PointerType::get(C, llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL));
    else
      Types.push_back(llvm::Type::getIntNTy(C, 8 * std::max(1u, D.Of.bytes())));
  auto *T = llvm::FunctionType::get(llvm::Type::getVoidTy(C), Types, false);
  if (llvm::Function *Known = M->getFunction(F.Name))
    return Known->getFunctionType() == T ? Known : nullptr; // it is declared before
  auto *New = llvm::Function::Create(T, llvm::GlobalValue::ExternalLinkage, F.Name, *M);
  if (!F.IsKernel)
    return New;
  New->setCallingConv(llvm::CallingConv::PTX_Kernel);
  New->addFnAttr("target-cpu", Of.Target);
  for (const auto &[Directive, Attribute] :
       {std::pair(".reqntid", "nvvm.reqntid"), std::pair(".maxntid", "nvvm.maxntid")})
    if (const auto It = F.Directives.find(Directive); It != F.Directives.end())
      New->addFnAttr(Attribute, threadsOf(It->second));
  for (size_t N = 0; N < F.Parameters.size(); ++N) {
    const Declaration &D = F.Parameters[N];
    llvm::Argument *A = New->getArg(unsigned(N));
    A->setName(shortName(D.Name, F.Name));
    if (!D.IsArray)
      continue;
    auto *Bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(C), D.bytes());
    A->addAttr(llvm::Attribute::getWithByValType(C, Bytes));
    A->addAttr(llvm::Attribute::getWithAlignment(C, llvm::Align(std::max(1u, D.Align))));
  }
  return New;
}

/// Nobody calls \p F any more.
void ModuleWriter::leaveOut(llvm::Function &F) {
  F.setSubprogram(nullptr);
  F.deleteBody();
  if (F.use_empty())
    F.eraseFromParent();
}

llvm::Error ModuleWriter::write(const Function &F) {
  llvm::Function *To = declare(F);
  if (!To)
    return llvm::createStringError("line " + llvm::Twine(F.Line) + ": '" + F.Name +
                                   "' is declared in another way before");
  if (!F.Body.data() || !To->isDeclaration())
    return llvm::Error::success();
  llvm::Expected<std::vector<Statement>> Body = readBody(F.Body, F.BodyLine);
  if (!Body)
    return Body.takeError();
  const std::optional<Stop> Stopped = FunctionWriter(*M, Globals, Where, F, *To).run(*Body);
  if (Stopped && !Stopped->IsUnknown)
    return llvm::createStringError("line " + llvm::Twine(Stopped->Line) + ": " + Stopped->Why);
  if (Stopped) {
    Left.push_back({F.Name.str(), Stopped->Line, Stopped->Why});
    leaveOut(*To);
  } else {
    pointAddresses(*To);
  }
  return llvm::Error::success();
}

llvm::Expected<Translation> ModuleWriter::run() {
  for (const Declaration &D : Of.Variables)
    if (!Globals.count(D.Name) && D.Space != "reg" && D.Space != "param")
      Globals[D.Name].Memory = globalOf(*M, D);
  for (const Function &F : Of.Functions)
    if (llvm::Error E = write(F))
      return E;
  Where.finish();
  return Translation{std::move(M), std::move(Left)};
}

llvm::Expected<Translation> warplint::ptx::translate(llvm::StringRef Source,
                                                     const std::string &File,
                                                     llvm::LLVMContext &Context) {
  llvm::Expected<Text> Of = read(Source);
  if (!Of)
    return Of.takeError();
  return ModuleWriter(*Of, File, Context).run();
}
