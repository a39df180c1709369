// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits the values of an unknown u into finitely many classes within which the price of
// every pattern is the same.
//
// Let lane l reach a[l] + c[l]*u.
//
//   * If all c[l] are equal, u shifts all lanes alike. Sectors then depend on c*u mod 32,
//     wavefronts not at all once the shift is by whole words.
//   * Otherwise the bank of each lane depends on u modulo a divisor of 128, the sector
//     within its group of equal c on u modulo a divisor of 32.
//   * Beyond that, two lanes of different c come close only where
//     (a[l] - a[m]) + (c[l] - c[m])*u is small: finitely many exceptional values of u. They
//     are classes of their own.
//
// Everything else is a residue class, for which any unexceptional member stands.
//
// The unknowns by which the table of patterns goes, and the classes of each.
//
// Where unknowns are too many to tell apart, but shift all lanes alike, the rows are over `start`,
// the address of the first active lane: that is what they shift.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Predicate.h"

#include <set>

namespace warplint {

/// One class of values of one unknown.
struct ValueClass {
  int64_t Representative = 0;
  bool IsValue = false; ///< just that value; otherwise the residue of it
  uint64_t Count = 0;   ///< members, if the unknown has a finite range; else 0
  /// What it stands for, where that is neither one value nor a residue: few values, one of which
  /// will do, or all from some value on.
  std::optional<Interval> Span = std::nullopt;
};

/// One unknown and its classes. Together they cover its range.
struct Unknown {
  SymbolId Symbol = 0;
  int64_t Modulus = 1;
  std::set<int64_t> Exceptions;
  bool Complete = true; ///< exceptions could be told; else only residues are covered
  bool Spreads = false; ///< its coefficients differ between lanes

  std::vector<ValueClass> classes(const SymbolTable &Symbols) const;
};

/// The unknowns on which the price of \p Patterns depends; patterns with values that differ
/// per lane are left out.
std::vector<Unknown> unknownsOf(const SymbolTable &Symbols, const Access &A,
                                llvm::ArrayRef<LanePattern> Patterns);

/// Whether no residue of \p T's unknown matters to the price of \p P. Single values may, where
/// lanes meet: unknownsOf() tells.
bool isDecided(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
               const LaneTerm &T);

/// Whether rows by this unknown would mean something to the reader of the source.
bool isNamed(const SymbolTable &Symbols, SymbolId S);

/// An unknown and its classes.
struct ClassifiedUnknown {
  Unknown Of;
  std::vector<ValueClass> Classes;

  /// Whether it can have many values: not all classes are single ones.
  bool isOpen() const;
};

struct Classification {
  std::vector<ClassifiedUnknown> Unknowns; ///< what spreads the lanes first
  bool OverStart = false;                  ///< common shifts are rows over `start`, not by name
  bool Complete = true;                    ///< the classes cover every value
  uint64_t Joint = 1;                      ///< joint classes of Unknowns
  uint64_t Starts = 1;                     ///< that each of them has
  uint64_t Requests = 0;                   ///< to price for each
};

Classification classify(const SymbolTable &Symbols, const Access &A,
                        llvm::ArrayRef<LanePattern> Patterns);

} // namespace warplint
