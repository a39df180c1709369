// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A namespace of the bundled headers may hold `not_modelled`, a function of anything. It stands for
// the functions of that namespace that the headers do not declare: CUDA has hundreds that wrap an
// instruction each.
//
//   cuda::ptx::tcgen05_shift_down(group, address);    calls cuda::ptx::not_modelled

#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Sema/ExternalSemaSource.h"

namespace warplint {

/// Gives Clang that function for a name that it does not find.
class NotModelled : public clang::ExternalSemaSource {
public:
  clang::TypoCorrection CorrectTypo(const clang::DeclarationNameInfo &Typo, int LookupKind,
                                    clang::Scope *S, clang::CXXScopeSpec *SS,
                                    clang::CorrectionCandidateCallback &CCC,
                                    clang::DeclContext *MemberContext, bool EnteringContext,
                                    const clang::ObjCObjectPointerType *OPT) override;
};

/// Whether \p Info is about a name that such a function stands for.
bool isOfNotModelled(const clang::Diagnostic &Info);

} // namespace warplint
