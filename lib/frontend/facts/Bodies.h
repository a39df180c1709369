//===- lib/frontend/facts/Bodies.h - What an edit of one body spares -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Who types edits the body of one function, and leaves the others as they were. These facts of
/// a parse tell what such an edit can reach, so that the next parse leaves out the bodies that
/// it does not (ParseOptions::SkipBodies).
///
/// A body here is that of a function of the main file that is written plainly: at namespace
/// scope, no template, no member, not constexpr, its result's type stated, not out of a macro.
/// All other code is read in every parse.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_BODIES_H
#define WARPLINT_FRONTEND_FACTS_BODIES_H

#include "lib/kernel/Launch.h"

#include <set>
#include <string>
#include <vector>

namespace warplint {

/// Offsets are those of the main file.
struct BodyFact {
  std::string Name;
  std::string Symbol;          ///< in the module; empty: of the host alone
  unsigned At = 0;             ///< of the name
  unsigned Begin = 0, End = 0; ///< of the `{`, and past the `}`; 0: it was left out
  bool Kernel = false;
  bool Closed = false;    ///< declares no class, lambda or function
  bool Extern = false;    ///< declares variables that other bodies may declare, too
  bool Addressed = false; ///< a variable's initial value holds its address
  bool Consulted = false; ///< the shape of a launch was computed by it
  bool Pragmas = false;   ///< that may count for what follows
  bool Lines = false;     ///< mentions __LINE__, perhaps by way of a macro
  /// Functions whose code gets to this one, directly or not.
  std::set<std::string> Callers;
};

/// A launch in the source.
struct LaunchFact {
  unsigned In = 0;       ///< BodyFact::At of the function that it stands in, or likewise
  bool Instance = false; ///< of a template is what it stands in
  std::string Kernel;    ///< symbol
  warplint::Launch Launch;
};

struct BodyFacts {
  std::vector<BodyFact> Bodies;     ///< by place
  std::vector<LaunchFact> Launches; ///< in order
  bool DeviceLaunches = false;      ///< device code names kernels
  bool LaunchesByCalls = false;     ///< calls between functions decide launches, or could
  bool Instances = false;           ///< there are instances of kernels
  unsigned LastLine = 0;            ///< offset of the last __LINE__ that is in no body; 0: none
  bool Unsteady = false;            ///< __COUNTER__, __has_include, #line or a fatal error
  bool Missed = false;              ///< a body was needed that had been left out
  uint64_t Read = 0;                ///< which files but the main one were read, and their contents
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_BODIES_H
