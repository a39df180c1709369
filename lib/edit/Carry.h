//===- lib/edit/Carry.h - What an edit left as it was -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts together what is known of a text after an edit: what was made anew, and of the rest what
/// was known before, moved to where it is now.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EDIT_CARRY_H
#define WARPLINT_EDIT_CARRY_H

#include "lib/edit/EditPlan.h"
#include "lib/lower/Lower.h"

namespace warplint {

/// What is known of a text.
struct Known {
  std::string File; ///< as ranges name it
  std::string Text;
  BodyFacts Facts;
  std::vector<ErrorFact> Errors;
  std::vector<KernelErrorFact> KernelErrors;
  std::vector<Kernel> Kernels;
};

/// Whether the parse with bodies left out confirms that the edit reaches no farther than \p Plan.
bool confirms(const EditPlan &Plan, const Known &Before, const Facts &After);

/// What is known of \p Text, whose changed code \p After and \p Anew are about; nothing if a
/// kernel cannot be told.
/// \pre After confirms the plan.
std::optional<Known> carry(const EditPlan &Plan, const Known &Before, llvm::StringRef Text,
                           const Facts &After, std::vector<Kernel> Anew);

} // namespace warplint

#endif // WARPLINT_EDIT_CARRY_H
