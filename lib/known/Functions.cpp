// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/Functions.h"

#include "lib/known/Words.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace warplint;

static constexpr KnownFunction Functions[] = {
#define FUNCTION(Names, Does, Of) {Names, KnownFunction::Does, KnownFunction::Of},
#include "lib/known/Functions.def"
};

const KnownFunction *warplint::functionNamed(llvm::StringRef Name) {
  const auto *Row =
      llvm::find_if(Functions, [&](const KnownFunction &F) { return isNamedBy(F.Names, Name); });
  return Row == std::end(Functions) ? nullptr : Row;
}

bool warplint::saysThatLanesTalk(llvm::StringRef Word) {
  const auto Says = [](llvm::StringRef Name) {
    const KnownFunction *Known = functionNamed(Name);
    return Known && Known->Does == KnownFunction::Talks;
  };
  llvm::SmallVector<llvm::StringRef, 4> Parts{Word};
  Word.split(Parts, '_');
  return llvm::any_of(Parts, Says);
}
