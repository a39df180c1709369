//===- lib/frontend/parse/CollectBodies.h - The bodies of a file -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects the facts of Bodies.h: first from the AST, then from the module that is made of it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_COLLECTBODIES_H
#define WARPLINT_FRONTEND_PARSE_COLLECTBODIES_H

#include "lib/frontend/facts/Bodies.h"
#include "lib/frontend/facts/Collect.h"
#include "lib/frontend/host/CollectLaunches.h"

#include "clang/CodeGen/ModuleBuilder.h"

namespace warplint {

/// A body and its function. Element i belongs to BodyFacts::Bodies[i].
using BodyDecls = std::vector<const clang::FunctionDecl *>;

/// The bodies of the main file, with what the AST says of them.
BodyDecls collectBodies(clang::ASTContext &Context, BodyFacts &Out);

/// What \p F, any function of the user's that has a body, says of them.
void lookInto(const clang::FunctionDecl *F, BodyFacts &Out);

/// Adds symbols and callers, and whether a body is missed.
/// \pre \p Generator has handled the translation unit.
void linkBodies(const BodyDecls &Decls, clang::CodeGenerator &Generator, BodyFacts &Out);

void addLaunches(const LaunchSites &Launches, const BodyDecls &Decls,
                 clang::CodeGenerator &Generator, BodyFacts &Out);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_COLLECTBODIES_H
