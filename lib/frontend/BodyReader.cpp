//===- lib/frontend/BodyReader.cpp - Functions in a file with errors -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/BodyReader.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace warplint;
using namespace clang;

namespace {
class Layouts {
public:
  explicit Layouts(llvm::DenseMap<const RecordDecl *, RecordLayout> &Seen) : Records(Seen) {}

  /// Of types that are no structure, and of dependent ones, all is known.
  RecordLayout of(QualType T) {
    return T.isNull() ? RecordLayout::Known
                      : of(T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
  }
  RecordLayout of(const RecordDecl *Record) {
    const auto *D = llvm::dyn_cast_or_null<CXXRecordDecl>(Record);
    return D && D->hasDefinition() && !D->isDependentContext() ? ofDefinition(D->getDefinition())
                                                               : RecordLayout::Known;
  }

private:
  RecordLayout ofDefinition(const CXXRecordDecl *D) {
    auto [Known, IsNew] = Records.try_emplace(D, RecordLayout::Known);
    if (!IsNew)
      return Known->second;
    RecordLayout All = D->isInvalidDecl() ? RecordLayout::Guessed : RecordLayout::Known;
    for (const CXXBaseSpecifier &B : D->bases())
      All = std::max(All, ofPart(B.getType()));
    for (const FieldDecl *F : D->fields())
      All = std::max({All, F->isInvalidDecl() ? RecordLayout::Guessed : RecordLayout::Known,
                      ofPart(F->getType())});
    return Records[D] = All;
  }
  RecordLayout ofPart(QualType T) {
    if (T->isDependentType())
      return RecordLayout::None;
    const auto *A = llvm::dyn_cast<ConstantArrayType>(T.getCanonicalType());
    return A && A->getSize().isZero() ? RecordLayout::Guessed : of(T);
  }

  llvm::DenseMap<const RecordDecl *, RecordLayout> &Records;
};

class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(Layouts Structures) : Structures(Structures) {}

  void read(FunctionDecl *F) {
    Damaged = F->isInvalidDecl() || Structures.of(F->getReturnType()) == RecordLayout::None;
    for (const ParmVarDecl *P : F->parameters())
      Damaged |= Structures.of(P->getType()) == RecordLayout::None;
    if (!Damaged)
      TraverseStmt(F->getBody());
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitExpr(clang::Expr *E) {
    return isWhole(!E->containsErrors() && Structures.of(E->getType()) != RecordLayout::None);
  }
  bool VisitVarDecl(VarDecl *D) {
    const RecordLayout L = Structures.of(D->getType());
    const bool IsAddressed = D->hasAttr<CUDASharedAttr>() && L != RecordLayout::Known;
    return isWhole(!D->isInvalidDecl() && L != RecordLayout::None && !IsAddressed);
  }
  // Where a guess would be an address.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    return isWhole(Structures.of(E->getType()) == RecordLayout::Known);
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    return isWhole(E->getOpcode() != UO_Deref ||
                   Structures.of(E->getType()) == RecordLayout::Known);
  }
  bool VisitMemberExpr(MemberExpr *E) {
    const auto *F = llvm::dyn_cast<FieldDecl>(E->getMemberDecl());
    const bool IsInMemory = E->isArrow() && !llvm::isa<CXXThisExpr>(E->getBase());
    return isWhole(!F || !IsInMemory || Structures.of(F->getParent()) == RecordLayout::Known) &&
           note(E->getMemberDecl());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return note(E->getDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) { return note(E->getConstructor()); }

  bool Damaged = false;
  FunctionNames Named;

private:
  bool isWhole(bool So) { return !(Damaged = Damaged || !So); }
  bool note(ValueDecl *D) {
    auto *F = llvm::dyn_cast<FunctionDecl>(D);
    if (FunctionDecl *Defined = F ? F->getDefinition() : nullptr)
      Named.push_back(Defined);
    return true;
  }

  Layouts Structures;
};
} // namespace

std::optional<FunctionNames> BodyReader::read(FunctionDecl *F) {
  Visitor V{Layouts(Seen)};
  V.read(F);
  if (V.Damaged)
    return std::nullopt;
  return std::move(V.Named);
}
