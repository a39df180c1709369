//===- lib/frontend/facts/ImpliedWord.h - What nvcc reads unsaid *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_IMPLIEDWORD_H
#define WARPLINT_FRONTEND_FACTS_IMPLIEDWORD_H

#include <string>

namespace warplint {

/// A `typename` or `template` that the standard asks for, of names in templates, and nvcc does not:
///
///   use(M::In(x));           use(typename M::In(x));
///   Sums<N>::add<4>(x);      Sums<N>::template add<4>(x);
struct ImpliedWord {
  std::string File;
  unsigned Behind = 0; ///< where the token before it starts, in bytes
  std::string Word;

  auto operator<=>(const ImpliedWord &) const = default;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_IMPLIEDWORD_H
