// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an instruction stands in the source, and the text that a person would point at.
//
// Clang gives an access the debug location of the beginning of its expression. Several begin at
// one place: `p[i].x` and `p[i]` and `p`, or `a[i] = a[i] + 1` in a macro. LLVM keeps no number of
// an expression through its passes, so what an instruction is of is told by what it does: among
// the expressions at its place, the outermost that moves as many bytes and in the right direction;
// failing that, in the right direction; failing that, the outermost.

#pragma once

#include "lib/frontend/facts/Facts.h"
#include "lib/kernel/Kernel.h"
#include "lib/lower/Lower.h"

#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

/// Invalid if there is no location.
SourceRange placeOf(const llvm::DebugLoc &Loc);

/// The line on which \p F begins.
SourceRange placeOf(const llvm::DISubprogram &F);

/// Whether \p File is a header of a library: by the name of a folder that the file which is
/// analysed is not in itself, or as Facts::Libraries says.
bool isInLibrary(const Facts &All, llvm::StringRef File);

/// The place in the user's own source: out of system and bundled headers and of libraries, up the
/// calls by which \p I was inlined. If all of them are a library's, it is in that.
/// \param Bytes that \p I moves a lane; 0: of no matter.
Site siteOf(const Facts &AllFacts, const llvm::Instruction &I, unsigned Bytes, bool Reads,
            bool Writes);

/// The text of what is read, or the variable that \p V is of; may be empty.
std::string nameOfValue(const KernelFunction &Of, const llvm::Value &V);

/// Of the variable that \p V is of.
std::string declaredName(const Facts &AllFacts, const llvm::Value &V);

/// Fields that are loaded together are named by the first: `in[i].x`. \p Component counts from 1; 0
/// is the whole.
std::string nameOfComponent(const KernelFunction &Of, const llvm::Instruction &I,
                            unsigned Component);

/// The name of a variable that \p L carries. Of one that a loop around it has, too, the line tells
/// which is meant: "i:12"; parts of one array or structure are counted: "at#1", "at#2".
std::string nameOfCarried(const KernelFunction &Of, const llvm::PHINode &I, const llvm::Loop &L);

} // namespace warplint
