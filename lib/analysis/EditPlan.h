// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where things are after an edit somewhere before them.
//
//   int i = 0;|                   the edit ends here in the old text
//   x = y;                        lines, columns on the edit's last line, and offsets move
//
// Which bodies are to be read again after an edit within one body, and which kernels are to be
// made anew:
//
//   the body that was edited
//   kernels that get to it                      made anew
//   all that those kernels get to               read, to be inlined
//
// An edit of host code can change launches, one that moves lines what __LINE__ stands for.

#pragma once

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

/// What is known of the text before the edit.
struct BeforeEdit {
  const std::string &File; ///< as ranges name it
  llvm::StringRef Text;
  const BodyFacts &Facts;
  const std::vector<ErrorFact> &Errors;
  const std::vector<KernelErrorFact> &KernelErrors;
  const std::vector<Kernel> &Kernels;
};

struct EditPlan {
  size_t Body; ///< that was edited: index into BodyFacts::Bodies
  Shift Moved;
  std::vector<bool> Read;        ///< of each body: it is parsed again
  std::vector<bool> Relaunch;    ///< of each body: its launches are collected again
  std::set<std::string> Changed; ///< symbols of code that is made anew; kernels and others
  bool Externs;                  ///< what all Extern bodies declare is made anew
};

/// Nothing if the edit reaches farther, or perhaps does.
std::optional<EditPlan> planEdit(const BeforeEdit &Before, llvm::StringRef Text);

/// The bodies that are left out, by BodyFact::At in the new text.
std::set<unsigned> skippedBodies(const EditPlan &Plan, const BodyFacts &Before);

/// Whether a place is in a function from its name to its end.
bool isWithin(const SourceRange &Where, const BodyFact &Body, const std::string &File);

} // namespace warplint
