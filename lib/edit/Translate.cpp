//===- lib/edit/Translate.cpp - From text to kernel models ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/edit/Translate.h"

#include "lib/frontend/passes/Simplify.h"

using namespace warplint;

llvm::Expected<Translated> warplint::translate(const ParseOptions &Parse,
                                               const HeaderOptions &Headers) {
  llvm::Expected<ChosenParse> Chosen = parseBest(Parse, Headers);
  if (!Chosen)
    return Chosen.takeError();
  if (llvm::Error E = simplify(*Chosen->Unit.Module, Parse.Arch))
    return E;
  Translated Result{std::move(Chosen->Unit), {}};
  Result.All = lower(Result.Unit);
  return Result;
}
