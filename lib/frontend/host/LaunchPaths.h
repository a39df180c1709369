// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch says may hang on what its function is called with:
//
//   void run(dim3 block, float *p) { k<<<1, block>>>(p); }
//   int main() { run(128, p); }
//
// The launch has a path for each call that decides more of it: main, run(128, p), k<<<>>>.

#pragma once

#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/host/Host.h"
#include "lib/frontend/host/Launches.h"

namespace warplint {

/// A call, and the function whose body it runs.
struct HostCall {
  const clang::Expr *Call; ///< of a function or a constructor
  const clang::FunctionDecl *Callee;
};

struct LaunchPath {
  const clang::FunctionDecl *From;
  llvm::SmallVector<HostCall, 2> Calls; ///< outermost first
  const clang::CallExpr *Launch;
  const clang::FunctionDecl *Kernel;
};

struct CallPlace {
  const clang::Expr *Call;
  const clang::FunctionDecl *In;
};

/// By what is called, canonical; in the order of the source.
using CallPlaces = llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<CallPlace, 2>>;

/// The launches that \p Path makes, decided as far as the calls in \p Places do. Each once; if they
/// are many, those of one block as one, which says what they share.
std::vector<LaunchSite> launchesAlong(const LaunchPath &Path, const CallPlaces &Places,
                                      HostInterpreter &Host, bool &HangsOnCalls);

} // namespace warplint
