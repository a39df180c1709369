//===- lib/frontend/Instantiate.cpp - Kernels nobody instantiates -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/Instantiate.h"

#include "lib/frontend/Places.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"

using namespace warplint;
using namespace clang;

namespace {
class KernelTemplateFinder : public RecursiveASTVisitor<KernelTemplateFinder> {
public:
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *T) {
    if (T->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() && T->isThisDeclarationADefinition())
      Found.push_back(T);
    return true;
  }
  bool TraverseStmt(Stmt *) { return true; }

  std::vector<FunctionTemplateDecl *> Found;
};

bool hasInstance(const FunctionTemplateDecl *T) {
  for (const FunctionDecl *F : T->specializations())
    if (F->isDefined() || F->isTemplateInstantiation())
      return true;
  return false;
}

/// Splits "k<float, 32>" into "k", "float" and "32"; nested brackets stay whole.
std::vector<std::string> split(llvm::StringRef Request) {
  auto [Name, Rest] = Request.split('<');
  std::vector<std::string> Parts{Name.trim().str()};
  Rest = Rest.rtrim().substr(0, Rest.rtrim().rfind('>'));
  int Depth = 0;
  std::string Part;
  for (char C : Rest) {
    Depth += (C == '<' || C == '(') - (C == '>' || C == ')');
    if (C == ',' && Depth == 0) {
      Parts.push_back(llvm::StringRef(Part).trim().str());
      Part.clear();
    } else {
      Part += C;
    }
  }
  if (!llvm::StringRef(Part).trim().empty())
    Parts.push_back(llvm::StringRef(Part).trim().str());
  return Parts;
}

/// A type by the name a person writes; records of the file by their own name.
QualType typeNamed(ASTContext &Context, llvm::StringRef Name) {
  const std::pair<llvm::StringRef, QualType> Known[] = {
      {"float", Context.FloatTy},
      {"double", Context.DoubleTy},
      {"int", Context.IntTy},
      {"unsigned", Context.UnsignedIntTy},
      {"unsigned int", Context.UnsignedIntTy},
      {"char", Context.CharTy},
      {"signed char", Context.SignedCharTy},
      {"unsigned char", Context.UnsignedCharTy},
      {"short", Context.ShortTy},
      {"unsigned short", Context.UnsignedShortTy},
      {"long", Context.LongTy},
      {"unsigned long", Context.UnsignedLongTy},
      {"long long", Context.LongLongTy},
      {"unsigned long long", Context.UnsignedLongLongTy},
      {"bool", Context.BoolTy}};
  for (const auto &[Spelling, Type] : Known)
    if (Name == Spelling)
      return Type;
  for (NamedDecl *D : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)))
    if (auto *T = llvm::dyn_cast<TypeDecl>(D))
      return Context.getTypeDeclType(T);
  return {};
}

std::optional<TemplateArgument> argumentFor(ASTContext &Context, NamedDecl *Param,
                                            llvm::StringRef Text) {
  if (llvm::isa<TemplateTypeParmDecl>(Param)) {
    QualType T = typeNamed(Context, Text);
    return T.isNull() ? std::nullopt : std::optional(TemplateArgument(T));
  }
  const auto *Value = llvm::dyn_cast<NonTypeTemplateParmDecl>(Param);
  if (!Value || !Value->getType()->isIntegralOrEnumerationType() ||
      Value->getType()->isDependentType())
    return std::nullopt;
  int64_t Number = Text == "true";
  if (Text != "true" && Text != "false" && Text.getAsInteger(0, Number))
    return std::nullopt;
  QualType T = Value->getType();
  return TemplateArgument(Context, Context.MakeIntValue(Number, T), T);
}

/// What stands for an argument that the request leaves out.
std::optional<TemplateArgument> defaultFor(ASTContext &Context, NamedDecl *Param) {
  if (const auto *T = llvm::dyn_cast<TemplateTypeParmDecl>(Param))
    if (T->hasDefaultArgument() && !T->getDefaultArgument().getArgument().isDependent())
      return T->getDefaultArgument().getArgument();
  const auto *V = llvm::dyn_cast<NonTypeTemplateParmDecl>(Param);
  if (!V || !V->hasDefaultArgument())
    return std::nullopt;
  const clang::Expr *E = V->getDefaultArgument().getArgument().getAsExpr();
  clang::Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Context))
    return std::nullopt;
  return TemplateArgument(Context, R.Val.getInt(), V->getType());
}

bool instantiate(Sema &S, FunctionTemplateDecl *T, llvm::ArrayRef<std::string> Texts) {
  ASTContext &Context = S.getASTContext();
  llvm::SmallVector<TemplateArgument, 4> Arguments;
  TemplateParameterList *Params = T->getTemplateParameters();
  for (unsigned I = 0; I < Params->size(); ++I) {
    std::optional<TemplateArgument> A = I < Texts.size()
                                            ? argumentFor(Context, Params->getParam(I), Texts[I])
                                            : defaultFor(Context, Params->getParam(I));
    if (!A)
      return false;
    Arguments.push_back(*A);
  }
  SourceLocation Loc = T->getLocation();
  FunctionDecl *F = S.InstantiateFunctionDeclaration(
      T, TemplateArgumentList::CreateCopy(Context, Arguments), Loc);
  if (!F)
    return false;
  F->setTemplateSpecializationKind(TSK_ExplicitInstantiationDefinition, Loc);
  S.InstantiateFunctionDefinition(Loc, F, /*Recursive=*/true, /*DefinitionRequired=*/true);
  S.PerformPendingInstantiations();
  return true;
}
} // namespace

void warplint::instantiateKernels(Sema &S, const std::vector<std::string> &Requests, Facts &Out) {
  ASTContext &Context = S.getASTContext();
  KernelTemplateFinder Finder;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (isUserCode(Context.getSourceManager(), D->getLocation()))
      Finder.TraverseDecl(D);
  for (const std::string &Request : Requests) {
    std::vector<std::string> Parts = split(Request);
    for (FunctionTemplateDecl *T : Finder.Found)
      if (T->getNameAsString() == Parts[0])
        instantiate(S, T, llvm::ArrayRef(Parts).drop_front());
  }
  for (FunctionTemplateDecl *T : Finder.Found)
    if (!hasInstance(T))
      Out.KernelErrors.push_back({T->getNameAsString(), placeOf(Context, T->getLocation()), "",
                                  /*NeverInstantiated=*/true});
}
