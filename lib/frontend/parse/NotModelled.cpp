// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/NotModelled.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/ADT/SmallString.h"

using namespace warplint;
using namespace clang;

static constexpr llvm::StringLiteral Name = "not_modelled";

/// The namespace in which a name was looked for; null if it is none, or many.
static NamespaceDecl *namespaceOf(const CXXScopeSpec *SS) {
  if (!SS || SS->isEmpty() || SS->isInvalid())
    return nullptr;
  const NestedNameSpecifier Of = SS->getScopeRep();
  if (Of.getKind() != NestedNameSpecifier::Kind::Namespace)
    return nullptr;
  auto *Named = const_cast<NamespaceBaseDecl *>(Of.getAsNamespaceAndPrefix().Namespace);
  if (auto *Alias = llvm::dyn_cast<NamespaceAliasDecl>(Named))
    return Alias->getNamespace();
  return llvm::dyn_cast<NamespaceDecl>(Named);
}

TypoCorrection NotModelled::CorrectTypo(const DeclarationNameInfo &Typo, int LookupKind, Scope *,
                                        CXXScopeSpec *SS, CorrectionCandidateCallback &,
                                        DeclContext *, bool, const ObjCObjectPointerType *) {
  NamespaceDecl *Of = namespaceOf(SS);
  if (!Of || LookupKind != Sema::LookupOrdinaryName || !Typo.getName().isIdentifier())
    return {};
  ASTContext &Context = Of->getASTContext();
  const DeclarationName Instead(&Context.Idents.get(Name));
  TypoCorrection Result(Instead, nullptr);
  for (const bool IsTemplate : {true, false}) // the first is that of `f<int>(...)`
    for (NamedDecl *D : Of->lookup(Instead))
      if (llvm::isa<FunctionTemplateDecl>(D) == IsTemplate)
        Result.addCorrectionDecl(D);
  if (!Result)
    return {};
  Result.setCorrectionRange(SS, Typo);
  return Result;
}

bool warplint::isOfNotModelled(const Diagnostic &Info) {
  if (Info.getID() != diag::err_no_member_suggest &&
      Info.getID() != diag::err_no_member_template_suggest)
    return false;
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  return Text.str().contains(Name);
}
