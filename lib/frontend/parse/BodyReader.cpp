//===- lib/frontend/parse/BodyReader.cpp - Functions in a file with errors -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/BodyReader.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;
using namespace clang;

namespace {
class Layouts {
public:
  explicit Layouts(llvm::DenseMap<const RecordDecl *, RecordLayout> &Seen) : Records(Seen) {}

  /// Of types that are no structure, and of dependent ones, all is known.
  RecordLayout of(QualType T) { return of(recordOf(T)); }
  RecordLayout of(const RecordDecl *Record) {
    const CXXRecordDecl *D = definitionOf(Record);
    return D ? ofDefinition(D) : RecordLayout::Known;
  }

  /// Why the layout of \p Record is not known: the structure within it that an error is in.
  BodyDamage damageOf(const RecordDecl *Record) {
    const CXXRecordDecl *D = definitionOf(Record);
    auto IsHurt = [&](QualType T) {
      return !T->isDependentType() && of(T) != RecordLayout::Known && !isWithinItself(recordOf(T));
    };
    for (const CXXBaseSpecifier &B : D->bases())
      if (IsHurt(B.getType()))
        return damageOf(recordOf(B.getType()));
    for (const FieldDecl *F : D->fields())
      if (IsHurt(F->getType()))
        return damageOf(recordOf(F->getType()));
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    D->getNameForDiagnostic(OS, D->getASTContext().getPrintingPolicy(), /*Qualified=*/true);
    return {D->getLocation(), "the layout of '" + Name + "' is not known, since it holds an error"};
  }
  BodyDamage damageOf(QualType T) { return damageOf(recordOf(T)); }

private:
  static const RecordDecl *recordOf(QualType T) {
    return T.isNull() ? nullptr : T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  }
  static const CXXRecordDecl *definitionOf(const RecordDecl *Record) {
    const auto *D = llvm::dyn_cast_or_null<CXXRecordDecl>(Record);
    return D && D->hasDefinition() && !D->isDependentContext() ? D->getDefinition() : nullptr;
  }
  /// Whether an error let \p Record hold one of its own kind.
  static bool isWithinItself(const RecordDecl *Record) {
    llvm::SmallPtrSet<const RecordDecl *, 8> Met;
    llvm::SmallVector<const RecordDecl *, 8> Work{definitionOf(Record)};
    while (!Work.empty()) {
      const RecordDecl *D = Work.pop_back_val();
      for (const FieldDecl *F : D ? D->fields() : RecordDecl::field_range({}, {}))
        if (const RecordDecl *Part = definitionOf(recordOf(F->getType()))) {
          if (Part == definitionOf(Record))
            return true;
          if (Met.insert(Part).second)
            Work.push_back(Part);
        }
    }
    return false;
  }
  RecordLayout ofDefinition(const CXXRecordDecl *D) {
    // One that is met again while its parts are looked at holds itself.
    auto [Known, IsNew] = Records.try_emplace(D, RecordLayout::None);
    if (!IsNew)
      return Known->second;
    RecordLayout All = D->isInvalidDecl() ? RecordLayout::Guessed : RecordLayout::Known;
    if (isAlignedByError(*D))
      All = RecordLayout::None;
    for (const CXXBaseSpecifier &B : D->bases())
      All = std::max(All, ofPart(B.getType()));
    for (const FieldDecl *F : D->fields())
      All = std::max({All,
                      isAlignedByError(*F) ? RecordLayout::None
                      : F->isInvalidDecl() ? RecordLayout::Guessed
                                           : RecordLayout::Known,
                      ofPart(F->getType())});
    return Records[D] = All;
  }
  RecordLayout ofPart(QualType T) {
    const RecordDecl *Part = recordOf(T);
    if (T->isDependentType() || (Part && !definitionOf(Part)))
      return RecordLayout::None;
    const auto *A = llvm::dyn_cast<ConstantArrayType>(T.getCanonicalType());
    return A && A->getSize().isZero() ? RecordLayout::Guessed : of(T);
  }

  llvm::DenseMap<const RecordDecl *, RecordLayout> &Records;
};

/// Tells constants that Clang gave a value after an error, mostly 0.
class Constants {
public:
  Constants(const BodyReader::EnumTest &IsInError, llvm::DenseMap<const Decl *, bool> &Lost)
      : IsInError(IsInError), Lost(Lost) {}

  bool isLost(const ValueDecl *D) {
    if (const auto *E = llvm::dyn_cast<EnumConstantDecl>(D))
      return isLost(*llvm::cast<EnumDecl>(E->getDeclContext()));
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && (V->isConstexpr() || V->getType().isConstQualified()) && isLost(*V);
  }

private:
  /// Asked once: enumerators are made of others before them.
  bool isLost(const Decl &D, llvm::function_ref<bool()> Ask) {
    auto [Known, IsNew] = Lost.try_emplace(&D, false);
    if (!IsNew)
      return Known->second;
    const bool Result = D.isInvalidDecl() || Ask();
    return Lost[&D] = Result;
  }
  bool isLost(const EnumDecl &E) {
    return isLost(E, [&] {
      return IsInError(E) || llvm::any_of(E.enumerators(), [&](const EnumConstantDecl *Of) {
               return Of->getInitExpr() && isLost(*Of->getInitExpr());
             });
    });
  }
  bool isLost(const VarDecl &V) {
    return isLost(V, [&] {
      const clang::Expr *Value = V.getAnyInitializer();
      const VarDecl *Pattern = V.getTemplateInstantiationPattern();
      // A constant that is no object has to be given a value.
      const bool IsMissing = V.isConstexpr() && V.getType()->isScalarType() &&
                             llvm::isa_and_nonnull<ImplicitValueInitExpr>(Value);
      return IsMissing || (Value && isLost(*Value)) || (Pattern && isLost(*Pattern));
    });
  }
  bool isLost(const Stmt &S) {
    if (const auto *E = llvm::dyn_cast<clang::Expr>(&S); E && E->containsErrors())
      return true;
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(&S); Ref && isLost(Ref->getDecl()))
      return true;
    return llvm::any_of(S.children(), [&](const Stmt *Part) { return Part && isLost(*Part); });
  }

  const BodyReader::EnumTest &IsInError;
  llvm::DenseMap<const Decl *, bool> &Lost;
};

class Visitor : public DynamicRecursiveASTVisitor {
public:
  Visitor(Layouts Structures, Constants Values) : Structures(Structures), Values(Values) {
    ShouldVisitTemplateInstantiations = true;
  }

  void read(FunctionDecl *F) {
    bool IsWhole = isValid(F) && isLaid(F->getReturnType());
    for (const ParmVarDecl *P : F->parameters())
      IsWhole = IsWhole && isLaid(P->getType());
    for (Attr *A : F->attrs()) // code generation takes it that their arguments have values
      IsWhole = IsWhole && TraverseAttr(A);
    if (IsWhole)
      TraverseStmt(F->getBody());
  }

  bool VisitExpr(clang::Expr *E) override {
    if (E->containsErrors())
      return hurt({E->getExprLoc(), "an expression holds an error"});
    return isLaid(E->getType());
  }
  bool VisitVarDecl(VarDecl *D) override {
    return isValid(D) &&
           (D->hasAttr<CUDASharedAttr>() ? isAddressable(D->getType()) : isLaid(D->getType()));
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    return isAddressable(E->getType());
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || isAddressable(E->getType());
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *F = llvm::dyn_cast<FieldDecl>(E->getMemberDecl());
    const bool IsInMemory = F && E->isArrow() && !llvm::isa<CXXThisExpr>(E->getBase());
    if (IsInMemory && Structures.of(F->getParent()) != RecordLayout::Known)
      return hurt(Structures.damageOf(F->getParent()));
    return note(E->getMemberDecl()) && isKnown(E->getMemberDecl());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return note(E->getDecl()) && isKnown(E->getDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return note(E->getConstructor()); }

  std::optional<BodyDamage> Damage;
  FunctionNames Named;

private:
  /// Ends the traverse.
  bool hurt(BodyDamage By) {
    Damage = std::move(By);
    return false;
  }
  bool isValid(const ValueDecl *D) {
    return !D->isInvalidDecl() ||
           hurt(
               {D->getLocation(), "the declaration of '" + D->getNameAsString() + "' is in error"});
  }
  /// A value of this type can be handed on.
  bool isLaid(QualType T) {
    return Structures.of(T) != RecordLayout::None || hurt(Structures.damageOf(T));
  }
  /// Nor would a guess be an address.
  bool isAddressable(QualType T) {
    return Structures.of(T) == RecordLayout::Known || hurt(Structures.damageOf(T));
  }
  bool isKnown(const ValueDecl *D) {
    return !Values.isLost(D) || hurt({D->getLocation(), "the value of '" + D->getNameAsString() +
                                                            "' is not known, since its "
                                                            "declaration holds an error"});
  }
  bool note(ValueDecl *D) {
    auto *F = llvm::dyn_cast<FunctionDecl>(D);
    if (FunctionDecl *Defined = F ? F->getDefinition() : nullptr)
      Named.push_back(Defined);
    return true;
  }

  Layouts Structures;
  Constants Values;
};
} // namespace

ReadBody BodyReader::read(FunctionDecl *F) {
  Visitor V(Layouts(Seen), Constants(IsInError, Lost));
  V.read(F);
  return {std::move(V.Named), std::move(V.Damage)};
}

bool BodyReader::hasLayout(QualType T) { return Layouts(Seen).of(T) != RecordLayout::None; }

bool warplint::isAlignedByError(const Decl &D) {
  return llvm::any_of(D.specific_attrs<AlignedAttr>(), [](const AlignedAttr *A) {
    return A->isAlignmentDependent() || A->isAlignmentErrorDependent();
  });
}
