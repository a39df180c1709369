//===- lib/frontend/parse/LocalClasses.cpp - Classes within kernels -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/LocalClasses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

static bool isDeviceCode(const Decl &D) {
  return D.hasAttr<CUDAGlobalAttr>() || D.hasAttr<CUDADeviceAttr>();
}

/// Whether some function around \p D, or around a class around it, is device code.
static bool isWithinDeviceCode(const Decl &D) {
  for (const DeclContext *Around = D.getDeclContext(); Around; Around = Around->getParent())
    if (const auto *Function = llvm::dyn_cast<FunctionDecl>(Around))
      if (isDeviceCode(*Function))
        return true;
  return false;
}

void warplint::takeSpaceOfFunctionAround(TagDecl &D) {
  auto *Class = llvm::dyn_cast<CXXRecordDecl>(&D);
  if (!Class || !isWithinDeviceCode(D))
    return;
  ASTContext &Context = D.getASTContext();
  for (Decl *Member : Class->decls()) {
    auto *Function = llvm::dyn_cast<FunctionDecl>(Member); // there are no member templates
    if (!Function || isDeviceCode(*Function) || Function->hasAttr<CUDAHostAttr>())
      continue;
    Function->addAttr(CUDADeviceAttr::CreateImplicit(Context));
    Function->addAttr(CUDAHostAttr::CreateImplicit(Context));
  }
}
