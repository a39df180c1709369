//===- lib/frontend/host/HostChoices.h - Ways host code may go --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is not certain in host code but has few possible values, one after the other:
///
///   int threads = small ? 64 : 256;         two ways
///   int blocks = small ? 1 : 8;             the same two: which of them is a choice already made
///   if (argc > 1)
///     threads = atoi(argv[1]);              two more; what one of them gives is not known
///   for (int side : {8, 16, 32})            three
///
/// Whoever evaluates asks at each such place which way is looked at, and evaluates again until
/// every combination has been looked at.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_HOSTCHOICES_H
#define WARPLINT_FRONTEND_HOST_HOSTCHOICES_H

#include "llvm/ADT/FoldingSet.h"

#include <optional>
#include <vector>

namespace warplint {

class HostChoices {
public:
  /// What it means if one way of a choice gives an unknown value, and others known ones.
  enum class Unknown : uint8_t {
    Matters,   ///< then nothing is known
    Overrides, ///< the others are the default
    IsLess     ///< the others are the most it can be
  };

  /// The way to look at of \p Options at \p Place. Nothing if that was not asked yet, and new
  /// choices are not made. \p What is said of the way \p Odd.
  std::optional<unsigned> choose(const llvm::FoldingSetNodeID &Place, unsigned Options,
                                 Unknown What = Unknown::Matters, unsigned Odd = 0);

  /// Whether there is an answer for \p Place, or could be one.
  bool mayChoose(const llvm::FoldingSetNodeID &Place) const;

  /// What was evaluated is unknown in a way that no choice excuses.
  void spoil() { Spoiled = true; }
  bool isSpoiled() const { return Spoiled; }

  /// Begins to look at the ways, with the first of each.
  void begin();
  /// The next combination. False if that was the last, or they are too many.
  bool next();
  void end() { Begun = false; }

  bool isOne() const { return Made.empty(); } ///< nothing was chosen
  bool tooMany() const { return Count > MostWays; }
  /// Whether the way that is looked at may be left out if it gives something unknown.
  bool excuses() const;
  bool isMost() const;    ///< the way that is looked at gives the most
  bool isDefault() const; ///< nothing is overridden in it

  bool Open = false; ///< new choices are made
  static constexpr unsigned MostOptions = 16;

private:
  static constexpr unsigned MostWays = 64;

  struct Choice {
    llvm::FoldingSetNodeID Place;
    unsigned Options, Way;
    Unknown What;
    unsigned Odd;
  };

  bool has(Unknown What, bool Odd) const;

  std::vector<Choice> Made;
  bool Begun = false, Spoiled = false;
  unsigned Count = 0;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_HOSTCHOICES_H
