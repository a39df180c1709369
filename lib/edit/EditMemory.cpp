//===- lib/edit/EditMemory.cpp - Translating what was edited ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/edit/EditMemory.h"

#include "lib/edit/Carry.h"
#include "lib/edit/Translate.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/frontend/passes/Simplify.h"
#include "lib/frontend/retry/Fallback.h"
#include "lib/frontend/tokens/Gaps.h"

#include <algorithm>

using namespace warplint;

namespace warplint {
/// How a text was read, apart from what Facts::Read tells.
struct ReadingSetup {
  std::string Directory;
  std::vector<std::string> Command, Instantiate;

  bool operator==(const ReadingSetup &) const = default;
};
} // namespace warplint

namespace {
/// Nothing if no headers have been chosen for such a file.
std::optional<ParseOptions> recalled(ParseOptions Parse) {
  if (!Parse.Memory || !Parse.Memory->recall(Parse))
    return std::nullopt;
  return Parse;
}

ReadingSetup setupOf(const ParseOptions &Chosen) {
  return {Chosen.Directory, clangArguments(Chosen), Chosen.Instantiate};
}

/// The text that was parsed for \p Contents.
std::string readAs(const std::string &Contents, const std::vector<unsigned> &Left) {
  std::vector<Gap> Gaps = findGaps(Contents);
  llvm::erase_if(Gaps, [&](const Gap &G) { return !llvm::is_contained(Left, G.Open); });
  return mend(Contents, Gaps);
}

/// Whether a whole parse would go on to try other headers.
bool missesHeaders(const ParseOptions &Chosen, const Facts &F) {
  return !headersFor(F.Errors, Chosen).empty();
}
} // namespace

struct EditMemory::State {
  ReadingSetup How;
  Known What;
};

EditMemory::EditMemory() = default;
EditMemory::~EditMemory() = default;

void EditMemory::keep(const ParseOptions &Parse, const Translated &Whole) {
  Last = nullptr;
  std::optional<ParseOptions> Chosen = recalled(Parse);
  const Facts &F = Whole.Unit.Facts;
  if (Chosen && F.Bodies)
    Last = std::make_unique<State>(
        State{setupOf(*Chosen), Known{Parse.File, readAs(*Parse.Contents, F.Gaps), *F.Bodies,
                                      F.Errors, F.KernelErrors, Whole.All.Kernels}});
}

std::optional<Translated> EditMemory::translateEdit(const ParseOptions &Parse) {
  std::optional<ParseOptions> Chosen = recalled(Parse);
  if (!Last || !Chosen || setupOf(*Chosen) != Last->How)
    return std::nullopt;
  const Known &Before = Last->What;
  const std::vector<Gap> Gaps = findGaps(*Parse.Contents);
  const std::string Text = mend(*Parse.Contents, Gaps);
  std::optional<EditPlan> Plan = planEdit(
      {Before.File, Before.Text, Before.Facts, Before.Errors, Before.KernelErrors, Before.Kernels},
      Text);
  if (!Plan || (Pause && Pause--))
    return std::nullopt;
  // Most plans that do not fit come from one spot, where the next would not fit either.
  Pause = std::min(2 * Vain++, 16u);
  Chosen->NoteBodies = true;
  Chosen->SkipBodies = skippedBodies(*Plan, Before.Facts);
  llvm::Expected<TranslationUnit> Unit = parse(*Chosen);
  if (!Unit) {
    llvm::consumeError(Unit.takeError());
    return std::nullopt;
  }
  if (Unit->Facts.Gaps.size() != Gaps.size() || missesHeaders(*Chosen, Unit->Facts) ||
      !confirms(*Plan, Before, Unit->Facts))
    return std::nullopt;
  if (llvm::Error E = simplify(*Unit->Module, Chosen->Arch)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  std::optional<Known> After = carry(*Plan, Before, Text, Unit->Facts, lower(*Unit).Kernels);
  if (!After)
    return std::nullopt;
  Pause = Vain = 0;
  ++Quick;
  Last->What = std::move(*After);
  return Translated{std::move(*Unit), {Last->What.Kernels, refusalsOf(Last->What.KernelErrors)}};
}

llvm::Expected<Translated> EditMemory::translate(const ParseOptions &Parse,
                                                 const HeaderOptions &Headers) {
  if (std::optional<Translated> Edited = translateEdit(Parse))
    return std::move(*Edited);
  ParseOptions Noting = Parse;
  Noting.NoteBodies = true;
  llvm::Expected<Translated> Whole = warplint::translate(Noting, Headers);
  if (Whole)
    keep(Parse, *Whole);
  else
    Last = nullptr;
  return Whole;
}
