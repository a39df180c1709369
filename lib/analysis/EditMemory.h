// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// While somebody types, most of a translation would be done again for bodies that are as they
// were. A memory translates what an edit can reach, and knows the rest from before:
//
//   text, models        text after an edit         models
//   of before      ──>  within one body       ──>  anew: what the edit reaches
//                                                  moved: all others
//
// The models are the same as from the whole file, to the byte.
//
// A plan is made from the text alone, which may not see everything (a macro, an overload). So
// what the parse then shows is held against the plan, and if that does not fit, the file is
// translated from the start.
//
// Parses, simplifies and lowers a file.
//
// Puts together what is known of a text after an edit: what was made anew, and of the rest what
// was known before, moved to where it is now.

#pragma once

#include "lib/analysis/EditPlan.h"
#include "lib/frontend/retry/HeaderChoice.h"
#include "lib/lower/Lower.h"

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
  /// What the next edit is made to.
  enum class Base : uint8_t {
    Last, ///< the last text: somebody types
    First ///< the first text: edits are tried, one instead of the other
  };

  explicit EditMemory(Base Of = Base::Last);
  ~EditMemory();

  /// As warplint::translate(), but of the facts only those that a report names.
  /// \pre Parse.Contents is set
  llvm::Expected<Translated> translate(const ParseOptions &Parse, const HeaderOptions &Headers);

  unsigned quick() const { return Quick; } ///< how often a part of the file was enough

private:
  struct State;

  std::optional<Translated> translateEdit(const ParseOptions &Parse);
  void keep(const ParseOptions &Parse, const Translated &Whole);

  const Base Of;
  std::unique_ptr<State> Before; ///< the text that an edit is made to
  unsigned Quick = 0;
  unsigned Vain = 0;  ///< how often in a row a plan turned out not to fit
  unsigned Pause = 0; ///< so many edits are not planned for
};

struct Translated {
  TranslationUnit Unit;
  Lowered All;
};

llvm::Expected<Translated> translate(const ParseOptions &Parse, const HeaderOptions &Headers);

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
