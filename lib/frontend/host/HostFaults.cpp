// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/HostFaults.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/host/HostBuffers.h"
#include "lib/frontend/host/Launches.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace warplint;

using namespace clang;

namespace {
using Call = KnownHostCall;

bool does(const CallExpr &E, Call::Effect What) {
  const KnownHostCall *Row = hostCallIn(E);
  return Row && Row->Does == What && E.getNumArgs() > Row->Bytes;
}

const VarDecl *arrayOrPointerIn(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && (Var->getType()->isPointerType() || Var->getType()->isArrayType()) ? Var : nullptr;
}

/// The variable whose address \p E is: `&a`, `(void **)&a`; or null.
const VarDecl *addressedBy(const clang::Expr *E) {
  const auto *Address = llvm::dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
  const auto *Ref = Address && Address->getOpcode() == UO_AddrOf
                        ? llvm::dyn_cast<DeclRefExpr>(Address->getSubExpr()->IgnoreParenCasts())
                        : nullptr;
  return Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// What \p E writes: `a[i] = x`, `*a += x`, `++a[i]`; null if it writes nothing.
const clang::Expr *writtenBy(const Stmt *S) {
  if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(S))
    return Assignment->isAssignmentOp() ? Assignment->getLHS() : nullptr;
  if (const auto *Step = llvm::dyn_cast<UnaryOperator>(S))
    return Step->isIncrementDecrementOp() ? Step->getSubExpr() : nullptr;
  return nullptr;
}

/// The pointer through which \p E reaches memory: `a[i]`, `*a`, `a[i].x`; or null.
const DeclRefExpr *throughIn(const clang::Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
    E = Member->getBase()->IgnoreParenImpCasts();
    if (Member->isArrow())
      return llvm::dyn_cast<DeclRefExpr>(E);
  }
  const clang::Expr *Base = nullptr;
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
    Base = Element->getBase();
  else if (const auto *Of = llvm::dyn_cast<UnaryOperator>(E); Of && Of->getOpcode() == UO_Deref)
    Base = Of->getSubExpr();
  return Base ? llvm::dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts()) : nullptr;
}

/// Whether the text of a kernel writes through a pointer parameter, or updates what it points to.
class WriteSearch : public DynamicRecursiveASTVisitor {
public:
  explicit WriteSearch(const ParmVarDecl &Of) : Of(Of) { ShouldVisitTemplateInstantiations = true; }

  bool VisitStmt(Stmt *S) override {
    if (const clang::Expr *To = writtenBy(S))
      if (const DeclRefExpr *Ref = throughIn(To); Ref && Ref->getDecl() == &Of)
        Found = true;
    return !Found;
  }

  bool Found = false;

private:
  const ParmVarDecl &Of;
};

bool writesThrough(const FunctionDecl &Kernel, unsigned Number) {
  const FunctionDecl *Definition = nullptr;
  if (!Kernel.hasBody(Definition) || Number >= Definition->getNumParams())
    return false;
  WriteSearch Search(*Definition->getParamDecl(Number));
  Search.TraverseStmt(Definition->getBody());
  return Search.Found;
}

/// The calls of a function, in the order of its text, and where it reaches memory by itself.
class OrderSearch : public DynamicRecursiveASTVisitor {
public:
  struct Reached {
    const DeclRefExpr *Pointer;
    const clang::Expr *Whole;
    bool IsWritten;
  };

  bool TraverseStmt(Stmt *S) override {
    const clang::Expr *To = S ? writtenBy(S) : nullptr;
    if (To)
      Written.push_back(To->IgnoreParenImpCasts());
    DynamicRecursiveASTVisitor::TraverseStmt(S);
    if (auto *E = llvm::dyn_cast_or_null<CallExpr>(S))
      Calls.push_back(E);
    return true;
  }
  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    for (clang::Expr *Argument : E->arguments()) // the shape comes as a call of its own
      TraverseStmt(Argument);
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; } // of either side, at any time
  bool VisitExpr(clang::Expr *E) override {
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf)
      Named.push_back(Address->getSubExpr()->IgnoreParenImpCasts());
    if (const DeclRefExpr *Pointer = throughIn(E);
        Pointer && !llvm::isa<ImplicitCastExpr, ParenExpr>(E) && !llvm::is_contained(Named, E))
      Places.push_back({Pointer, E, llvm::is_contained(Written, E)});
    return true;
  }

  std::vector<const CallExpr *> Calls;
  std::vector<Reached> Places;

private:
  llvm::SmallVector<const clang::Expr *, 8> Written, Named; ///< and no more than that
};

/// Whether \p E only asks, computes or prints: nothing on the device is done when it returns that
/// was not before.
bool waitsForNothing(const CallExpr &E, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 2;
  if (launchedBy(E))
    return true;
  const KnownHostCall *Row = hostCallIn(E);
  const FunctionDecl *Callee = E.getDirectCallee(), *Definition = nullptr;
  if (Row || !Callee)
    return Row &&
           (Row->Does == Call::Passes || Row->Does == Call::Opens || Row->Does == Call::Holds);
  if (Callee->getBuiltinID() || Callee->isInStdNamespace())
    return true;
  if (Depth == MaxDepth || !Callee->hasBody(Definition))
    return false;
  OrderSearch Inner;
  Inner.TraverseStmt(Definition->getBody());
  return llvm::all_of(Inner.Calls,
                      [&](const CallExpr *C) { return waitsForNothing(*C, Depth + 1); });
}

class FaultSearch {
public:
  FaultSearch(const HostFrame &Frame, const CallExpr &Launch, const FunctionDecl &Kernel)
      : Frame(Frame), Launch(Launch), Kernel(Kernel), First(firstArgument(Launch)) {}

  std::vector<HostFault> run() {
    if (!First)
      return {};
    Order.TraverseStmt(const_cast<Stmt *>(Frame.Body));
    for (const ParmVarDecl *Param : Kernel.parameters()) {
      const unsigned Number = *First + Param->getFunctionScopeIndex();
      if (Number < Launch.getNumArgs() && Param->getType()->isPointerType())
        lookAt(Launch.getArg(Number), Param->getFunctionScopeIndex());
    }
    return std::move(Found);
  }

private:
  void lookAt(const clang::Expr *Argument, unsigned Param) {
    Frame.Host.beginReading();
    if (const VarDecl *Var = arrayOrPointerIn(Argument); Var && isOfHost(Frame, Var))
      add({.What = HostFault::OfHost,
           .Where = rangeOf(Argument),
           .Name = nameOf(Var),
           .Other = placeOf(Var)});
    const std::optional<Origin> Of = originOf(Frame, Argument);
    const CallExpr *Allocation = Of ? allocationOf(*Of) : nullptr;
    if (!Allocation)
      return;
    for (const CallExpr *E : Of->In->flow().memoryCalls())
      if (hostCallIn(*E)->fills() && host::mayRun(*Of->In, E))
        lookAtCopy(*Of, *Allocation, *E);
    if (Of->In != &Frame)
      return;
    if (does(*Allocation, Call::Manages) && writesThrough(Kernel, Param))
      findEarly(Launch, Of->Var, /*OnlyWrites=*/false, {.Other = rangeOf(&Launch)});
    findUnordered(Of->Var, Param);
  }

  /// Memory of the host that \p Var holds for certain, and what that is: a declaration or a call.
  const clang::Expr *memoryOfHost(const HostFrame &In, const VarDecl *Var) const {
    if (!In.flow().declares(Var) || Var->isStaticLocal() || !Var->getInit() ||
        !In.flow().writesTo(Var).empty() || !Var->getType()->isPointerType())
      return nullptr;
    const clang::Expr *Init = Var->getInit()->IgnoreParenCasts();
    const auto *E = llvm::dyn_cast<CallExpr>(Init);
    return llvm::isa<CXXNewExpr>(Init) || (E && does(*E, Call::Holds)) ? Init : nullptr;
  }

  bool isArrayOfHost(const HostFrame &In, const VarDecl *Var) const {
    return In.flow().declares(Var) && Var->getType()->isConstantArrayType() &&
           Var->hasLocalStorage();
  }

  /// Memory of the host that nobody has made known to the device.
  bool isOfHost(const HostFrame &In, const VarDecl *Var) const {
    return (isArrayOfHost(In, Var) || memoryOfHost(In, Var)) && !isPinned(Var);
  }

  /// How many bytes \p Var holds, as an array or by its only allocation.
  std::optional<int64_t> bytesOf(const HostFrame &In, const VarDecl *Var) const {
    if (isArrayOfHost(In, Var))
      return In.Host.Context.getTypeSizeInChars(Var->getType()).getQuantity();
    const auto *E = llvm::dyn_cast_or_null<CallExpr>(memoryOfHost(In, Var));
    return E ? host::integer(In, E->getArg(0)) : std::nullopt;
  }

  /// \p E copies to or from the memory \p Of, or fills it.
  void lookAtCopy(const Origin &Of, const CallExpr &Allocation, const CallExpr &E) {
    const KnownHostCall &Row = *hostCallIn(E);
    if (E.getNumArgs() <= Row.Bytes)
      return;
    const std::optional<int64_t> Bytes = host::integer(*Of.In, E.getArg(Row.Bytes)),
                                 Held = host::integer(
                                     *Of.In, Allocation.getArg(hostCallIn(Allocation)->Bytes));
    const VarDecl *To = arrayOrPointerIn(E.getArg(0));
    const VarDecl *From = Row.copies() ? arrayOrPointerIn(E.getArg(1)) : nullptr;
    if (To != Of.Var && From != Of.Var)
      return;
    if (Bytes && Held && *Held > 0 && *Bytes > *Held)
      add({.What = HostFault::TooLarge,
           .Where = rangeOf(&E),
           .Name = nameOf(Of.Var),
           .Other = rangeOf(&Allocation),
           .Bytes = uint64_t(*Bytes),
           .Held = uint64_t(*Held)});
    const VarDecl *Other = To == Of.Var ? From : To;
    if (Other && Other != Of.Var)
      if (const std::optional<int64_t> Has = bytesOf(*Of.In, Other);
          Has && *Has > 0 && Bytes && *Bytes > *Has)
        add({.What = HostFault::TooLarge,
             .Where = rangeOf(&E),
             .Name = nameOf(Other),
             .Other = placeOf(Other),
             .Bytes = uint64_t(*Bytes),
             .Held = uint64_t(*Has)});
    if (Row.copies() && E.getNumArgs() > Row.Bytes + 1 && does(Allocation, Call::Allocates))
      lookAtDirection(Of, Allocation, E, To, From);
    if (Row.Does == Call::Sends && Of.In == &Frame && Other)
      lookAtSent(E, Other, /*ToHost=*/From == Of.Var);
  }

  void lookAtDirection(const Origin &Of, const CallExpr &Allocation, const CallExpr &E,
                       const VarDecl *To, const VarDecl *From) {
    // As the enumerators of the runtime are: a bit for each end that is on the device.
    constexpr int64_t ToDevice = 1, FromDevice = 2, Both = ToDevice | FromDevice;
    const std::optional<int64_t> Says = host::integer(*Of.In, E.getArg(hostCallIn(E)->Bytes + 1));
    if (!Says || *Says < 0 || *Says > Both)
      return;
    const auto Check = [&](const VarDecl *Var, int64_t Bit) {
      if (!Var)
        return;
      const bool IsDevice = Var == Of.Var, SaysDevice = *Says & Bit;
      const bool IsHost = isOfHost(*Of.In, Var);
      if ((IsDevice && !SaysDevice) || (IsHost && SaysDevice))
        add({.What = HostFault::Direction,
             .Where = rangeOf(&E),
             .Name = nameOf(Var),
             .Other = IsDevice ? rangeOf(&Allocation) : placeOf(Var),
             .IsOfHost = IsHost});
    };
    Check(To, ToDevice);
    Check(From, FromDevice);
  }

  /// \p E sends what \p Var holds, or puts it there, while the host goes on.
  void lookAtSent(const CallExpr &E, const VarDecl *Var, bool ToHost) {
    const bool IsPageable = isOfHost(Frame, Var);
    if (!IsPageable && !isPinned(Var))
      return;
    if (ToHost || !IsPageable) // what is pageable is put aside before the call returns
      findEarly(E, Var, /*OnlyWrites=*/!ToHost,
                {.Other = rangeOf(&E), .IsCopy = true, .IsPageable = IsPageable});
  }

  bool isPinned(const VarDecl *Var) const {
    return Frame.flow().declares(Var) && llvm::any_of(Order.Calls, [&](const CallExpr *E) {
             return does(*E, Call::Pins) &&
                    (arrayOrPointerIn(E->getArg(0)) == Var ||
                     (addressedBy(E->getArg(0)) == Var && Frame.flow().writesTo(Var).size() == 1));
           });
  }

  /// What the host does through \p Var behind \p E, before anything may have waited for that.
  void findEarly(const CallExpr &E, const VarDecl *Var, bool OnlyWrites, HostFault Of) {
    const std::optional<HostFlow::Position> At = Frame.flow().positionOf(&E);
    if (!At)
      return;
    for (const OrderSearch::Reached &Use : Order.Places) {
      const std::optional<HostFlow::Position> Then = Frame.flow().positionOf(Use.Pointer);
      if (Use.Pointer->getDecl() != Var || !Then || Then->Index <= At->Index ||
          (OnlyWrites && !Use.IsWritten) || !Frame.flow().encloses(At->Region, Then->Region))
        continue;
      if (isSearched(*At, *Then)) {
        Of.What = HostFault::Early;
        Of.Where = rangeOf(Use.Whole);
        Of.Name = nameOf(Var);
        add(std::move(Of));
      }
      return; // what comes later is no news
    }
  }

  /// Whether all calls between the two are known to wait for nothing.
  bool isSearched(HostFlow::Position From, HostFlow::Position To) const {
    return llvm::all_of(Order.Calls, [&](const CallExpr *C) {
      const std::optional<HostFlow::Position> At = Frame.flow().positionOf(C);
      return !At || At->Index <= From.Index || At->Index >= To.Index || waitsForNothing(*C);
    });
  }

  /// The stream that \p E goes to, if that is a variable which one call opens; or null.
  const VarDecl *streamOf(const CallExpr &E) const {
    const clang::Expr *Stream = nullptr;
    if (const auto *Kernel = llvm::dyn_cast<CUDAKernelCallExpr>(&E))
      Stream = Kernel->getConfig()->getNumArgs() == 4 ? Kernel->getConfig()->getArg(3) : nullptr;
    else if (does(E, Call::Sends) && E.getNumArgs() == 5)
      Stream = E.getArg(4);
    const auto *Ref = Stream ? llvm::dyn_cast<DeclRefExpr>(Stream->IgnoreParenImpCasts()) : nullptr;
    const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const bool IsOpened = Var && Frame.flow().declares(Var) &&
                          Frame.flow().writesTo(Var).size() == 1 &&
                          llvm::any_of(Order.Calls, [&](const CallExpr *C) {
                            return does(*C, Call::Opens) && addressedBy(C->getArg(0)) == Var;
                          });
    return IsOpened ? Var : nullptr;
  }

  /// The arguments of a launch that are no pointers, whatever their order.
  llvm::SmallVector<llvm::FoldingSetNodeID, 4> scalarsOf(const CallExpr &E) const {
    llvm::SmallVector<llvm::FoldingSetNodeID, 4> All;
    for (const clang::Expr *Argument : E.arguments())
      if (!Argument->getType()->isPointerType()) {
        Argument->IgnoreParenCasts()->Profile(All.emplace_back(), Frame.Host.Context, true);
      }
    return All;
  }

  /// Whether \p E, before the launch, reaches what \p Var points to; and if \p Writes, writes it.
  bool reaches(const CallExpr &E, const VarDecl *Var, bool &Writes) const {
    if (does(E, Call::Sends)) {
      Writes |= arrayOrPointerIn(E.getArg(0)) == Var;
      return arrayOrPointerIn(E.getArg(0)) == Var || arrayOrPointerIn(E.getArg(1)) == Var;
    }
    const auto *Other = llvm::dyn_cast<CUDAKernelCallExpr>(&E);
    const FunctionDecl *Launched = Other ? Other->getDirectCallee() : nullptr;
    bool Reaches = false;
    for (unsigned N = 0; Launched && N < E.getNumArgs(); ++N)
      if (arrayOrPointerIn(E.getArg(N)) == Var) {
        Reaches = true;
        Writes |= writesThrough(*Launched, N);
      }
    // Of launches with other numbers each may have a part of its own.
    const auto Own = scalarsOf(Launch), Its = scalarsOf(E);
    const auto IsAmong = [](const auto &All) {
      return [&](const llvm::FoldingSetNodeID &Id) { return llvm::is_contained(All, Id); };
    };
    return Reaches && llvm::all_of(Own, IsAmong(Its)) && llvm::all_of(Its, IsAmong(Own));
  }

  /// What goes to another stream beside the launch, in what runs as often, with nothing between:
  /// what comes before, and copies that come after.
  void findUnordered(const VarDecl *Var, unsigned Param) {
    const auto Self = llvm::find(Order.Calls, &Launch);
    if (!streamOf(Launch) || Self == Order.Calls.end())
      return;
    for (auto C = std::make_reverse_iterator(Self); C != Order.Calls.rend(); ++C)
      if (!mayGoOn(**C, Var, Param, /*IsBefore=*/true))
        break;
    for (auto C = std::next(Self); C != Order.Calls.end(); ++C)
      if (!mayGoOn(**C, Var, Param, /*IsBefore=*/false))
        break;
  }

  /// Whether what is beyond \p C may be unordered, too; adds \p C if it is.
  bool mayGoOn(const CallExpr &C, const VarDecl *Var, unsigned Param, bool IsBefore) {
    const VarDecl *Other = streamOf(C);
    if (!Other)
      return !launchedBy(C) && waitsForNothing(C);
    const std::optional<HostFlow::Position> At = Frame.flow().positionOf(&Launch),
                                            Its = Frame.flow().positionOf(&C);
    const bool IsCopy = does(C, Call::Sends);
    bool Writes = writesThrough(Kernel, Param);
    if (Other == streamOf(Launch) || !At || !Its || Its->Region != At->Region ||
        !(IsBefore || IsCopy) || !reaches(C, Var, Writes) || !Writes)
      return true;
    add({.What = HostFault::Unordered,
         .Where = rangeOf(IsBefore ? &Launch : &C),
         .Name = nameOf(Var),
         .Other = rangeOf(IsBefore ? &C : &Launch),
         .IsCopy = IsCopy});
    return false;
  }

  warplint::SourceRange rangeOf(const clang::Expr *E) const {
    return warplint::rangeOf(Frame.Host.Context, E->getSourceRange());
  }
  warplint::SourceRange placeOf(const VarDecl *Var) const {
    return warplint::rangeOf(Frame.Host.Context, Var->getSourceRange());
  }
  static std::string nameOf(const VarDecl *Var) { return Var->getNameAsString(); }
  void add(HostFault F) {
    F.Kernel = Kernel.getNameAsString();
    if (!llvm::is_contained(Found, F))
      Found.push_back(std::move(F));
  }

  const HostFrame &Frame;
  const CallExpr &Launch;
  const FunctionDecl &Kernel;
  const std::optional<unsigned> First;
  OrderSearch Order;
  std::vector<HostFault> Found;
};
} // namespace

std::vector<HostFault> warplint::hostFaultsOf(const HostFrame &Frame, const CallExpr &E,
                                              const FunctionDecl &Kernel) {
  llvm::SaveAndRestore Missed(Frame.Host.Missed);
  return FaultSearch(Frame, E, Kernel).run();
}
