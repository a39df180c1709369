//===- lib/edit/EditMemory.h - Translating what was edited ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// While somebody types, most of a translation would be done again for bodies that are as they
/// were. A memory translates what an edit can reach, and knows the rest from before:
///
///   text, models        text after an edit         models
///   of before      ──>  within one body       ──>  anew: what the edit reaches
///                                                  moved: all others
///
/// The models are the same as from the whole file, to the byte.
///
/// A plan is made from the text alone, which may not see everything (a macro, an overload). So
/// what the parse then shows is held against the plan, and if that does not fit, the file is
/// translated from the start.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EDIT_EDITMEMORY_H
#define WARPLINT_EDIT_EDITMEMORY_H

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>

namespace warplint {

struct HeaderOptions;
struct ParseOptions;
struct Translated;

/// Of one file that is edited. Not for several threads at a time.
class EditMemory {
public:
  EditMemory();
  ~EditMemory();

  /// As warplint::translate(), but of the facts only those that a report names.
  /// \pre Parse.Contents is set
  llvm::Expected<Translated> translate(const ParseOptions &Parse, const HeaderOptions &Headers);

  unsigned quick() const { return Quick; } ///< how often a part of the file was enough

private:
  struct State;

  std::optional<Translated> translateEdit(const ParseOptions &Parse);
  void keep(const ParseOptions &Parse, const Translated &Whole);

  std::unique_ptr<State> Last;
  unsigned Quick = 0;
  unsigned Vain = 0;  ///< how often in a row a plan turned out not to fit
  unsigned Pause = 0; ///< so many edits are not planned for
};

} // namespace warplint

#endif // WARPLINT_EDIT_EDITMEMORY_H
