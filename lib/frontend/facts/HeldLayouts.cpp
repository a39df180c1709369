// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each place that names a shared array is followed upwards, through whatever is made of the array
// there, until that is an access to one element, or a variable, whose own mentions are followed in
// turn. What is neither holds the array's layout: a call that is not seen, a copy of many bytes, an
// instruction that no rule describes.

#include "lib/frontend/facts/AddressTakers.h"
#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/facts/TileFlow.h"
#include "lib/frontend/facts/UseIndex.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;
using namespace clang;

namespace {
using warplint::SourceRange; // not clang's

/// What an expression that is made of an array is.
enum class Part : uint8_t {
  Place,   ///< the array, some of it, an element, or a part of one
  Pointer, ///< an address there
  Number,  ///< the same as an integer
  Holder,  ///< a variable that holds one of these, or one of several
};

/// One array.
class LayoutHolder {
public:
  LayoutHolder(ASTContext &Context, llvm::StringRef Bundled, const UseIndex &In,
               const VarDecl &Array)
      : Context(Context), Bundled(Bundled), In(In), Name("'" + Array.getNameAsString() + "'"),
        Most(std::max(16u, elementBytes(Array))) {
    Known.insert(&Array);
  }

  /// The first use that holds it; nothing if none does.
  std::optional<HeldLayout> run() {
    for (size_t I = 0; I < Known.size(); ++I) { // grows
      const Decl *D = Known[I];
      if (const auto Calls = In.Calls.find(D); Calls != In.Calls.end())
        for (const Expr *E : Calls->second)
          follow(E, ofValue(E));
      if (const auto *It = In.Mentions.find(D); It != In.Mentions.end())
        for (const Expr *E : It->second)
          follow(E, ofVariable(*llvm::cast<ValueDecl>(D)));
    }
    return First;
  }

private:
  unsigned elementBytes(const VarDecl &Array) const {
    QualType T = Array.getType();
    while (const auto *A = Context.getAsArrayType(T))
      T = A->getElementType();
    return bytesOf(Context, T);
  }
  static Part ofVariable(const ValueDecl &V) {
    const QualType T = V.getType();
    return isSharedArray(&V) || T->isReferenceType() ? Part::Place : Part::Holder;
  }
  static Part ofValue(const Expr *E) {
    return E->isGLValue()                  ? Part::Place
           : E->getType()->isPointerType() ? Part::Pointer
                                           : Part::Number;
  }

  /// What holds the layout: \p Why, at \p E.
  std::nullopt_t hold(const Stmt *E, const llvm::Twine &Why, bool ByMap = false) {
    const SourceLocation At = Context.getSourceManager().getFileLoc(E->getBeginLoc());
    HeldLayout H{{}, placeOf(Context, At), Why.str(), ByMap};
    if (!First || H.At < First->At)
      First = std::move(H);
    return std::nullopt;
  }

  void follow(const Expr *E, Part P) {
    while (true) {
      const UseIndex::Node Around = In.around(E);
      if (Around.isNull())
        return void(hold(E, "no rule says what becomes of " + Name));
      if (const auto *D = llvm::dyn_cast<const Decl *>(Around))
        return into(E, llvm::dyn_cast<ValueDecl>(D), P);
      const auto *S = llvm::cast<const Stmt *>(Around);
      const auto *Outer = llvm::dyn_cast<Expr>(S);
      if (!Outer)
        return endIn(S, E, P);
      const std::optional<Part> Next = through(Outer, E, P);
      if (!Next)
        return;
      E = Outer;
      P = *Next;
    }
  }

  /// What \p Outer is, which is made of \p E; nothing if it is nothing of the array any more.
  std::optional<Part> through(const Expr *Outer, const Expr *E, Part P) {
    if (llvm::isa<ParenExpr, ExprWithCleanups, ConstantExpr, SubstNonTypeTemplateParmExpr,
                  CXXBindTemporaryExpr>(Outer))
      return P;
    if (const auto *C = llvm::dyn_cast<CastExpr>(Outer))
      return throughCast(*C, E, P);
    if (const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(Outer); S && S->getBase() == E)
      return P == Part::Holder ? P : Part::Place;
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(Outer))
      return throughUnary(*U, P);
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(Outer))
      return B->isAssignmentOp() ? throughAssignment(*B, E, P) : throughBinary(*B, E, P);
    if (const auto *C = llvm::dyn_cast<ConditionalOperator>(Outer); C && C->getCond() != E)
      return P;
    if (const auto *M = llvm::dyn_cast<MemberExpr>(Outer))
      return throughMember(*M, E, P);
    if (const auto *C = llvm::dyn_cast<CallExpr>(Outer); C && C->getCallee() != E)
      return throughCall(*C, E, P);
    if (const auto *C = llvm::dyn_cast<CXXConstructExpr>(Outer))
      return throughConstructor(*C, E, P);
    if (const auto *L = llvm::dyn_cast<InitListExpr>(Outer))
      return throughList(*L, E, P);
    if (llvm::isa<LambdaExpr>(Outer)) // captures it; what its body does is seen there
      return std::nullopt;
    if (const auto *T = llvm::dyn_cast<UnaryExprOrTypeTraitExpr>(Outer))
      return P == Part::Place && E->getType()->isArrayType() && T->getKind() == UETT_SizeOf
                 ? hold(Outer, "'sizeof' asks for the size of " + Name)
                 : std::nullopt;
    return hold(Outer, "no rule says what becomes of " + Name);
  }

  /// Up to 16 bytes, or an element of more, are moved as one.
  std::optional<Part> endAsPiece(const Expr *E, QualType T) {
    const unsigned Bytes = bytesOf(Context, T.getNonReferenceType());
    if (Bytes == 0 || Bytes > Most)
      return hold(E, "more than an element of " + Name + " is accessed as one piece");
    return std::nullopt;
  }

  std::optional<Part> throughCast(const CastExpr &C, const Expr *E, Part P) {
    switch (C.getCastKind()) {
    case CK_LValueToRValue:
      if (P == Part::Place)
        return endAsPiece(E, E->getType());
      return C.getType()->isPointerType()
                 ? (C.getType()->getPointeeType()->isPointerType() ? P : Part::Pointer)
                 : Part::Number;
    case CK_ArrayToPointerDecay:
      return P == Part::Place ? Part::Pointer : P;
    case CK_NoOp:
    case CK_BitCast:
    case CK_AddressSpaceConversion:
    case CK_IntegralCast:
    case CK_LValueBitCast:
    case CK_UserDefinedConversion:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return P;
    case CK_PointerToIntegral:
      return Part::Number;
    case CK_IntegralToPointer:
      return Part::Pointer;
    case CK_ToVoid:
      return std::nullopt;
    default:
      return hold(&C, "no rule says what becomes of " + Name);
    }
  }

  std::optional<Part> throughUnary(const UnaryOperator &U, Part P) {
    switch (U.getOpcode()) {
    case UO_Deref:
      return P == Part::Holder ? P : Part::Place;
    case UO_AddrOf:
      if (P == Part::Holder)
        return hold(&U, "the address of a pointer to " + Name + " is taken");
      return Part::Pointer;
    case UO_PreInc:
    case UO_PreDec:
      return P;
    case UO_PostInc:
    case UO_PostDec:
      if (P == Part::Holder)
        return ofValue(&U);
      return std::nullopt;
    case UO_Plus:
    case UO_Extension:
      return P;
    default:
      return hold(&U, "its address is computed with as a number");
    }
  }

  std::optional<Part> throughBinary(const BinaryOperator &B, const Expr *E, Part P) {
    if (B.getOpcode() == BO_Comma)
      return B.getRHS() == E ? std::optional(P) : std::nullopt;
    if (B.isComparisonOp() || B.isLogicalOp())
      return hold(&B, "a pointer to " + Name + " is compared");
    if (B.getOpcode() == BO_Sub && (B.getRHS() == E || !B.getType()->isPointerType()) &&
        P == Part::Pointer)
      return hold(&B, "the distance of two pointers to " + Name + " is computed");
    if (B.isAdditiveOp() && (B.getOpcode() == BO_Add || B.getLHS() == E))
      return P;
    return hold(&B, "the address of " + Name + " is computed with as a number");
  }

  std::optional<Part> throughAssignment(const BinaryOperator &B, const Expr *E, Part P) {
    if (B.getLHS() != E) {
      const ValueDecl *To = variableOf(B.getLHS());
      if (!To || llvm::isa<ArraySubscriptExpr>(B.getLHS()->IgnoreParens()))
        return hold(&B, "a pointer to " + Name + " is stored");
      into(E, To, P);
      return std::nullopt;
    }
    if (P == Part::Place)
      endAsPiece(E, E->getType());
    return P;
  }

  /// An object in the array whose field is meant, or whose method is called.
  std::optional<Part> throughMember(const MemberExpr &M, const Expr *E, Part P) {
    if (P == Part::Holder || P == Part::Number)
      return hold(&M, "no rule says what becomes of " + Name);
    endAsPiece(&M, M.isArrow() ? E->getType()->getPointeeType() : E->getType());
    return llvm::isa<FieldDecl>(M.getMemberDecl()) ? std::optional(Part::Place) : std::nullopt;
  }

  std::optional<Part> throughCall(const CallExpr &C, const Expr *E, Part P);
  std::optional<Part> throughLibraryCall(const CallExpr &C, const FunctionDecl &F, unsigned Nth,
                                         const Expr *E, Part P);
  bool isPiece(const CallExpr &C) const;
  std::optional<Part> throughConstructor(const CXXConstructExpr &C, const Expr *E, Part P);
  std::optional<Part> throughList(const InitListExpr &L, const Expr *E, Part P);
  void intoParameter(const Stmt *Call, const FunctionDecl &F, unsigned Nth, const Expr *E, Part P);
  void into(const Expr *E, const ValueDecl *To, Part P);
  void endIn(const Stmt *S, const Expr *E, Part P);
  void endInAsm(const GCCAsmStmt &S, const Expr *E, Part P);

  bool isOfLibrary(const Decl &D) const {
    const SourceManager &SM = Context.getSourceManager();
    return !isUserCode(SM, D.getLocation()) ||
           SM.getFilename(SM.getFileLoc(D.getLocation())).starts_with(Bundled);
  }
  /// "'cuda::memcpy_async'", as the call writes it.
  std::string nameOf(const CallExpr &C) const {
    return "'" + textOf(Context, C.getCallee()->getSourceRange()) + "'";
  }
  std::nullopt_t holdBy(const Stmt *At, const std::string &Who, Takes What) {
    if (What == Takes::Run)
      return hold(At, Who + " moves " + Name + " as one run of bytes");
    if (What == Takes::Tensor)
      return hold(At, Who + " moves " + Name + " in the rows of a tensor map", true);
    return hold(At, Who + " gets the address of " + Name);
  }

  ASTContext &Context;
  const llvm::StringRef Bundled; ///< folder of headers that stand in for a toolkit's
  const UseIndex &In;
  const std::string Name;
  const unsigned Most;                 ///< bytes that may be moved as one
  llvm::SetVector<const Decl *> Known; ///< the array, and what leads to it
  std::optional<HeldLayout> First;
};
} // namespace

std::optional<Part> LayoutHolder::throughCall(const CallExpr &C, const Expr *E, Part P) {
  const FunctionDecl *F = C.getDirectCallee();
  if (!F)
    return hold(&C, nameOf(C) + " gets the address of " + Name);
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isDefaulted() && P == Part::Place) // an assignment of the object
    return endAsPiece(E, E->getType());
  unsigned Nth = unsigned(llvm::find(C.arguments(), E) - C.arg_begin());
  if (Method && llvm::isa<CXXOperatorCallExpr>(C)) {
    if (Nth == 0) { // the object, which may be what is returned
      endAsPiece(E, E->getType());
      return C.isGLValue() ? std::optional(Part::Place) : std::nullopt;
    }
    --Nth;
  }
  const FunctionDecl *Definition = nullptr;
  if (isOfLibrary(*F))
    return throughLibraryCall(C, *F, Nth, E, P);
  if (!F->hasBody(Definition))
    return hold(&C, nameOf(C) + ", whose body is not seen, gets the address of " + Name);
  intoParameter(&C, *Definition, Nth, E, P);
  return std::nullopt;
}

std::optional<Part> LayoutHolder::throughLibraryCall(const CallExpr &C, const FunctionDecl &F,
                                                     unsigned Nth, const Expr *E, Part P) {
  const std::optional<Takes> What = takesOf(F);
  if (!What && P == Part::Place && Nth < F.getNumParams())
    return endAsPiece(E, F.getParamDecl(Nth)->getType()); // a reference names one object
  if (What == Takes::Matrix || (What == Takes::Element && Nth == 0) ||
      (What == Takes::Piece && isPiece(C)))
    return std::nullopt;
  if (What == Takes::Number)
    return Part::Number;
  if (What == Takes::Itself)
    return P;
  return holdBy(&C, nameOf(C), What.value_or(Takes::Element));
}

/// Whether the third argument of \p C says that it moves 16 bytes at most.
bool LayoutHolder::isPiece(const CallExpr &C) const {
  constexpr unsigned Bytes = 2;
  Expr::EvalResult R;
  return C.getNumArgs() > Bytes && !C.getArg(Bytes)->isValueDependent() &&
         C.getArg(Bytes)->EvaluateAsInt(R, Context) && R.Val.getInt().ule(16);
}

/// Whether \p T, a parameter of a template, is made of how long an array is.
static bool tellsSize(QualType T) {
  T = T.getNonReferenceType();
  while (const auto *A = T->getAsArrayTypeUnsafe()) {
    if (llvm::isa<DependentSizedArrayType>(A))
      return true;
    T = A->getElementType();
  }
  return false;
}

void LayoutHolder::intoParameter(const Stmt *Call, const FunctionDecl &F, unsigned Nth,
                                 const Expr *E, Part P) {
  if (Nth >= F.getNumParams())
    return void(hold(Call, "a pointer to " + Name + " is passed on"));
  const FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  if (Pattern && Nth < Pattern->getNumParams()) {
    const QualType T = Pattern->getParamDecl(Nth)->getType();
    if (tellsSize(T) ||
        (E->getType()->isArrayType() && T.getNonReferenceType()->isTemplateTypeParmType()))
      return void(
          hold(Call, "'" + F.getNameAsString() + "' takes the size of " + Name + " from its type"));
  }
  into(E, F.getParamDecl(Nth), P);
}

std::optional<Part> LayoutHolder::throughConstructor(const CXXConstructExpr &C, const Expr *E,
                                                     Part P) {
  const CXXConstructorDecl *Made = C.getConstructor();
  if (Made->isCopyOrMoveConstructor())
    return P == Part::Place ? endAsPiece(E, E->getType())
                            : hold(&C, "no rule says what becomes of " + Name);
  const FunctionDecl *Definition = nullptr;
  const unsigned Nth = unsigned(llvm::find(C.arguments(), E) - C.arg_begin());
  if (isOfLibrary(*Made)) {
    if (P == Part::Place && Nth < Made->getNumParams())
      return endAsPiece(E, Made->getParamDecl(Nth)->getType());
    return hold(&C, "'" + Made->getParent()->getNameAsString() + "' gets the address of " + Name);
  }
  if (!Made->hasBody(Definition))
    return hold(&C, "'" + Made->getParent()->getNameAsString() +
                        "', whose body is not seen, gets the address of " + Name);
  intoParameter(&C, *Definition, Nth, E, P);
  return std::nullopt;
}

std::optional<Part> LayoutHolder::throughList(const InitListExpr &L, const Expr *E, Part P) {
  if (P == Part::Place) // of an aggregate in the array's own words: a copy
    return hold(&L, "no rule says what becomes of " + Name);
  const auto *Record = L.getType()->getAsRecordDecl();
  if (!Record)
    return L.getType()->isArrayType() || L.getNumInits() == 1
               ? std::optional(P)
               : hold(&L, "no rule says what becomes of " + Name);
  const InitListExpr *List = L.isSemanticForm() ? &L : L.getSemanticForm();
  unsigned Nth = 0;
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isUnnamedBitField())
      continue;
    if (Nth < List->getNumInits() &&
        List->getInit(Nth)->IgnoreParenImpCasts() == E->IgnoreParenImpCasts()) {
      into(E, Field, P);
      return std::nullopt;
    }
    ++Nth;
  }
  return hold(&L, "no rule says what becomes of " + Name);
}

/// Has \p To, which is given \p E, be followed, too.
void LayoutHolder::into(const Expr *E, const ValueDecl *To, Part P) {
  const auto *V = llvm::dyn_cast_or_null<VarDecl>(To);
  const auto *Field = llvm::dyn_cast_or_null<FieldDecl>(To);
  const bool IsLocal = V && V->isLocalVarDeclOrParm() && !V->hasGlobalStorage();
  const bool IsOwn = Field && !Field->getParent()->isUnion() && !isOfLibrary(*Field);
  if (!IsLocal && !IsOwn)
    return void(hold(E, "a pointer to " + Name + " is stored"));
  const QualType T = To->getType();
  const bool Fits = T->isReferenceType() ? P == Part::Place
                    : P == Part::Place   ? false
                                         : T->isPointerType() || T->isArrayType() ||
                                               (T->isIntegerType() && bytesOf(Context, T) >= 4);
  if (!Fits)
    return void(hold(E, "no rule says what becomes of " + Name));
  Known.insert(V ? static_cast<const Decl *>(ownDeclaration(V)) : Field->getCanonicalDecl());
}

void LayoutHolder::endIn(const Stmt *S, const Expr *E, Part P) {
  if (const auto *Asm = llvm::dyn_cast<GCCAsmStmt>(S))
    return endInAsm(*Asm, E, P);
  if (llvm::isa<ReturnStmt>(S)) {
    const FunctionDecl *F = In.functionAround(S);
    if (F && (P != Part::Place || F->getReturnType()->isReferenceType()))
      Known.insert(F->getCanonicalDecl());
    else
      hold(S, "no rule says what becomes of " + Name);
    return;
  }
  if (!llvm::isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchCase, LabelStmt,
                 AttributedStmt>(S)) // whose value nobody asks for
    hold(S, "no rule says what becomes of " + Name);
}

/// Whether \p Text has operand \p Name, "%1" or "%[at]", and not "%10".
static bool namesOperand(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1))
    if (At + Name.size() == Text.size() || !llvm::isDigit(Text[At + Name.size()]))
      return true;
  return false;
}

/// The instruction that \p Text begins with, behind its guard.
static llvm::StringRef opcodeOf(llvm::StringRef Text) {
  auto IsBlank = [](char C) { return C == ' ' || C == '\t'; };
  Text = Text.trim(" \t{}"); // of a block around it
  if (Text.starts_with("@"))
    Text = Text.drop_until(IsBlank).ltrim();
  return Text.take_until(IsBlank);
}

void LayoutHolder::endInAsm(const GCCAsmStmt &S, const Expr *E, Part P) {
  for (unsigned I = 0; I < S.getNumOutputs(); ++I)
    if (S.getOutputExpr(I) == E)
      return void(P == Part::Place ? endAsPiece(E, E->getType())
                                   : hold(&S, "assembly changes a pointer to " + Name));
  const auto Inputs = S.inputs();
  const unsigned Nth = unsigned(llvm::find(Inputs, E) - Inputs.begin());
  const std::string Number = "%" + std::to_string(S.getNumOutputs() + Nth);
  const std::string Named = "%[" + S.getInputName(Nth).str() + "]";
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  const std::string Text = S.getAsmString();
  llvm::SplitString(Text, Parts, ";\n");
  bool IsMoved = false, OnlyMoves = true;
  for (llvm::StringRef Part : Parts) {
    const llvm::StringRef Opcode = opcodeOf(Part);
    const std::optional<TakingInstruction> I = takingInstruction(Opcode);
    OnlyMoves &= Opcode.empty() || Opcode == ".reg" || (I && I->What == Takes::Number);
    if (!namesOperand(Part, Number) && !(Named.size() > 3 && Part.contains(Named)))
      continue;
    if (!I || I->What == Takes::Run || I->What == Takes::Tensor)
      return void(
          holdBy(&S, "'" + (I ? I->Name : Opcode).str() + "'", I ? I->What : Takes::Element));
    IsMoved |= I->What == Takes::Number;
  }
  if (IsMoved && !OnlyMoves)
    hold(&S, "assembly computes with the address of " + Name);
  for (unsigned I = 0; IsMoved && I < S.getNumOutputs(); ++I)
    into(E, variableOf(S.getOutputExpr(I)), Part::Number);
}

void warplint::collectHeldLayouts(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                                  llvm::StringRef Bundled, Facts &Out) {
  UseIndex In;
  for (FunctionDecl *F : Functions)
    In.add(F);
  llvm::SetVector<const VarDecl *> Arrays;
  for (const auto &[D, Uses] : In.Mentions)
    if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && isSharedArray(V))
      Arrays.insert(V);
  for (const VarDecl *V : Arrays)
    if (std::optional<HeldLayout> H = LayoutHolder(Context, Bundled, In, *V).run()) {
      H->Declared = rangeOf(Context, V->getSourceRange());
      Out.HeldLayouts.push_back(std::move(*H));
    }
}
