//===- lib/lower/Sites.cpp - Debug locations as source ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Sites.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace warplint;

static SourceRange placeOfLocation(const llvm::DILocation &L) {
  std::string File = L.getFilename().str();
  if (!llvm::sys::path::is_absolute(File) && llvm::StringRef(L.getDirectory()).starts_with("/") &&
      !llvm::StringRef(L.getDirectory()).starts_with("/__warplint"))
    File = (L.getDirectory() + "/" + File).str();
  unsigned Column = std::max(L.getColumn(), 1u);
  return {File, L.getLine(), Column, L.getLine(), Column + 1, 0, 0};
}

SourceRange warplint::placeOf(const llvm::DebugLoc &Loc) {
  return Loc ? placeOfLocation(*Loc.get()) : SourceRange{};
}

/// Among the expressions at one place, the outermost that moves as many bytes and in the
/// right direction; failing that, the outermost.
static const AccessFact *bestFit(const std::vector<AccessFact> &Facts, unsigned Bytes, bool Reads,
                                 bool Writes) {
  auto Fits = [&](const AccessFact &F, bool Exact) {
    return (F.Read || !Reads) && (F.Write || !Writes) && (!Exact || F.Bytes == Bytes);
  };
  for (bool Exact : {true, false})
    for (const AccessFact &F : Facts)
      if (Fits(F, Exact))
        return &F;
  return Facts.empty() ? nullptr : &Facts.front();
}

/// Whether one of the expressions at a place moves \p Bytes; a call through which the access was
/// inlined mostly does not.
static bool moves(const std::vector<AccessFact> &Facts, unsigned Bytes) {
  return llvm::any_of(Facts, [&](const AccessFact &F) { return F.Bytes == Bytes; });
}

/// Whether the user wrote accesses in \p File: they are collected in no system header.
static bool isOfUser(const Facts &All, const std::string &File) {
  auto It = All.Accesses.lower_bound({File, 0, 0});
  return It != All.Accesses.end() && std::get<0>(It->first) == File;
}

Site warplint::siteOf(const Facts &AllFacts, const llvm::Instruction &I, unsigned Bytes, bool Reads,
                      bool Writes) {
  Site S;
  bool Found = false, OfUser = false;
  for (const llvm::DILocation *L = I.getDebugLoc().get(); L; L = L->getInlinedAt()) {
    SourceRange Place = placeOfLocation(*L);
    if (Found) {
      S.Calls.insert(S.Calls.begin(), Place);
      continue;
    }
    auto It = AllFacts.Accesses.find({Place.File, Place.Line, Place.Column});
    if (It != AllFacts.Accesses.end() && (!OfUser || moves(It->second, Bytes))) {
      const AccessFact *Fact = bestFit(It->second, Bytes, Reads, Writes);
      S.Range = Fact->Range;
      S.Text = Fact->Text;
      Found = true;
    } else if (!S.Range.isValid() || (!OfUser && isOfUser(AllFacts, Place.File))) {
      S.Range = Place; // the best there is, unless a caller's expression moves as much
      OfUser = isOfUser(AllFacts, Place.File);
      Found = AllFacts.Accesses.empty();
    }
  }
  return S;
}
