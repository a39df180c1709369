//===- lib/edit/EditPlan.h - What an edit can reach -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which bodies are to be read again after an edit within one body, and which kernels are to be
/// made anew:
///
///   the body that was edited
///   kernels that get to it                      made anew
///   all that those kernels get to               read, to be inlined
///
/// An edit of host code can change launches, one that moves lines what __LINE__ stands for.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EDIT_EDITPLAN_H
#define WARPLINT_EDIT_EDITPLAN_H

#include "lib/edit/Shift.h"

namespace warplint {

/// What is known of the text before the edit.
struct BeforeEdit {
  const std::string &File; ///< as ranges name it
  llvm::StringRef Text;
  const BodyFacts &Facts;
  const std::vector<ErrorFact> &Errors;
  const std::vector<KernelErrorFact> &KernelErrors;
  const std::vector<Kernel> &Kernels;
};

struct EditPlan {
  size_t Body; ///< that was edited: index into BodyFacts::Bodies
  Shift Moved;
  std::vector<bool> Read;        ///< of each body: it is parsed again
  std::vector<bool> Relaunch;    ///< of each body: its launches are collected again
  std::set<std::string> Changed; ///< symbols of code that is made anew; kernels and others
  bool Externs;                  ///< what all Extern bodies declare is made anew
};

/// Nothing if the edit reaches farther, or perhaps does.
std::optional<EditPlan> planEdit(const BeforeEdit &Before, llvm::StringRef Text);

/// The bodies that are left out, by BodyFact::At in the new text.
std::set<unsigned> skippedBodies(const EditPlan &Plan, const BodyFacts &Before);

/// Whether a place is in a function from its name to its end.
bool isWithin(const SourceRange &Where, const BodyFact &Body, const std::string &File);

} // namespace warplint

#endif // WARPLINT_EDIT_EDITPLAN_H
