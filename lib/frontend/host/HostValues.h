//===- lib/frontend/host/HostValues.h - What host code decides --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Evaluates integers and dim3 shapes in host code, a little beyond what the language calls
/// constant: a local counts as what was last assigned to it, if that is certain (HostFlow.h), and
/// so does a member.
///
///   int n = 1 << 20;  dim3 block(32, 8);  dim3 grid;  grid.x = (n + 31) / 32;
///
/// Where code may go one of a few ways, one is looked at at a time (HostChoices.h).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_HOSTVALUES_H
#define WARPLINT_FRONTEND_HOST_HOSTVALUES_H

#include "lib/frontend/host/HostInterpreter.h"
#include "lib/kernel/Launch.h"

#include <string>

namespace warplint::host {

/// Nothing if \p E is not known.
std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E);
std::optional<Dim3> shape(const HostFrame &In, const clang::Expr *E);
KnownExtents extents(const HostFrame &In, const clang::Expr *E);

/// What is in \p Member of the structure that \p Address points to: `&config`. Null if that is
/// not certain.
const clang::Expr *memberAt(const HostFrame &In, const clang::Expr *Address,
                            llvm::StringRef Member);

/// What the conditions around \p Call, which stands in the body, say is so there.
std::vector<HostFact> factsAround(const HostFrame &In, const clang::Expr *Call);

/// Whether \p Call, which stands in the body, may be made as far as what is known and chosen
/// says.
bool mayRun(const HostFrame &In, const clang::Expr *Call);

/// What was not known first where choices are open, and where it is: "'threads', which no call in
/// this file passes". Empty if there is nothing, or it has no text.
std::pair<std::string, SourceRange> unknown(HostInterpreter &Host);

/// What \p Use of a variable may see, as far as that is told: what it begins with and everything
/// that is assigned to it.
llvm::SmallVector<HostValue, 2> valuesOf(const HostFrame &In, const clang::DeclRefExpr *Use);

/// What std::move or std::forward is given, if \p E calls one of them; or null.
const clang::Expr *forwardedBy(const clang::Expr *E);

} // namespace warplint::host

#endif // WARPLINT_FRONTEND_HOST_HOSTVALUES_H
