//===- lib/source/WalkText.h - Loops that walk rows -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop of a kernel that counts by one and subscripts pointers with its counter, as it is
/// written:
///
///   for (int k = 0; k < n; ++k)          Type Variable = From; Variable Below Until
///     sum += in[i * n + k] * x[k];       Body; two subscripts
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_WALKTEXT_H
#define WARPLINT_SOURCE_WALKTEXT_H

#include "lib/source/Source.h"

#include "llvm/ADT/StringExtras.h"

#include <string>
#include <vector>

namespace warplint {

enum class SubscriptUse : uint8_t { Load, Store, Update };

/// `in[i * n + k]`, whose other variables nothing in the loop changes.
struct WalkedText {
  SourceRange Where;
  std::string Array;         ///< "in"; empty if the pointer is no plain name
  std::string Element;       ///< type without qualifiers, "float"
  bool IsOfTemplate = false; ///< it is a template's parameter, "T"
  SubscriptUse Use = SubscriptUse::Load;
  bool Always = false;            ///< in each iteration
  std::vector<std::string> Parts; ///< text between the mentions of the counter

  std::string at(llvm::StringRef Counter) const { return llvm::join(Parts, Counter); }
};

struct WalkText {
  SourceRange KernelAt;                           ///< place of the kernel's name
  SourceRange Statement;                          ///< the semicolon included
  SourceRange Body;                               ///< the same
  bool Declares = false;                          ///< its counter, which is not seen after it
  std::string Type, Variable, From, Below, Until; ///< Below: "<" or "<="
  std::vector<WalkedText> Subscripts;
};

} // namespace warplint

#endif // WARPLINT_SOURCE_WALKTEXT_H
