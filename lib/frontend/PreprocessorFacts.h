//===- lib/frontend/PreprocessorFacts.h - What the preprocessor did -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Goes on past includes that are not found, and lists them, the user's files, and the parts of the
/// main file with kernels in them that a condition leaves out.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PREPROCESSORFACTS_H
#define WARPLINT_FRONTEND_PREPROCESSORFACTS_H

#include "lib/frontend/DeviceConsumer.h"

#include "clang/Lex/PPCallbacks.h"

namespace warplint {

class PreprocessorFacts : public clang::PPCallbacks {
public:
  PreprocessorFacts(const clang::SourceManager &SM, DeviceParse &Out) : SM(SM), Out(Out) {}

  bool FileNotFound(llvm::StringRef Name) override;
  void LexedFileChanged(clang::FileID File, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind Kind, clang::FileID,
                        clang::SourceLocation) override;
  void SourceRangeSkipped(clang::SourceRange Range, clang::SourceLocation) override;

private:
  const clang::SourceManager &SM;
  DeviceParse &Out;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PREPROCESSORFACTS_H
