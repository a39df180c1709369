//===- lib/edit/Shift.h - Places behind an edit -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where things are after an edit somewhere before them.
///
///   int i = 0;|                   the edit ends here in the old text
///   x = y;                        lines, columns on the edit's last line, and offsets move
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EDIT_SHIFT_H
#define WARPLINT_EDIT_SHIFT_H

#include "lib/frontend/facts/Bodies.h"
#include "lib/frontend/facts/Facts.h"
#include "lib/kernel/Kernel.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace warplint {

/// The one stretch in which two texts differ.
struct Difference {
  unsigned Begin = 0;  ///< offset in both
  unsigned OldEnd = 0; ///< offset in the old text
  unsigned NewEnd = 0; ///< offset in the new one
};

/// Of the possible ones the last: "a" before "aa" is taken for "a" behind it.
Difference differenceOf(llvm::StringRef Old, llvm::StringRef New);

class Shift {
public:
  /// \p File is what ranges call the text.
  Shift(std::string File, llvm::StringRef Old, llvm::StringRef New, const Difference &D);

  bool movesLines() const { return NewLine != OldLine; }
  unsigned offset(unsigned Old) const {
    return Old < Edited.OldEnd ? Old : Old - Edited.OldEnd + Edited.NewEnd;
  }
  void move(SourceRange &R) const;
  void move(Kernel &K) const;
  void move(BodyFact &B) const;
  void move(LaunchFact &L) const;
  void move(ErrorFact &E) const { move(E.Where); }
  void move(KernelErrorFact &E) const { move(E.Where); }
  template <typename T> void moveAll(std::vector<T> &All) const {
    for (T &Each : All)
      move(Each);
  }

private:
  void move(unsigned &Line, unsigned &Column) const;
  void move(Launch &L) const {
    move(L.Where);
    move(L.UnknownAt);
  }
  void move(Refusal &R) const { move(R.Where); }
  void move(LocalArray &A) const { move(A.Indexed); }
  void move(Site &S) const;
  void move(KernelSource &S) const;

  std::string File;
  Difference Edited;
  unsigned OldLine, OldColumn, NewLine, NewColumn; ///< of the edit's end
};

/// Whether lines are counted as an editor does: each ends in "\n" or "\r\n".
bool hasPlainLines(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_EDIT_SHIFT_H
