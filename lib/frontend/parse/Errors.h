// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Clang calls an error, unless nvcc takes it, and which functions suffer from it.

#pragma once

#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/tokens/Gaps.h"
#include "lib/source/Source.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Keeps the errors of a parse with their places; says nothing itself. What is in error in a gap
/// of the main file is the open bracket.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  struct Error {
    clang::SourceLocation Loc;
    std::string Message;
    SourceRange Where;
    bool Fatal = false; ///< Clang did not go on as if nothing had happened
    bool InAsm = false; ///< the text of an `asm` does not fit its operands
    std::optional<ImpliedWord> Implied = {};
    bool IsInclude = false; ///< that is not found: it declares what comes before Loc
  };

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  std::vector<Error> Errors;
  bool ClashesWithHeaders = false; ///< Facts::ClashesWithHeaders
  std::vector<Gap> Gaps;
  std::set<unsigned> Struck; ///< Gap::Open of those that an error was seen in

private:
  const Gap *gapAt(unsigned Offset) const;
};

/// One character of a file.
SourceRange characterAt(const clang::SourceManager &SM, clang::SourceLocation Loc);

/// Where the errors stand, file by file: most functions are in files without any.
using ErrorPlaces =
    std::map<clang::FileID, std::vector<std::pair<unsigned, const ErrorCollector::Error *>>>;
ErrorPlaces placesOf(const clang::SourceManager &SM, const ErrorCollector &Errors);

/// Whether the `asm` that \p InAsm is about is in \p F: in a template it is not yet, nor is it in
/// an instance in which `if constexpr` left it out.
bool holds(const clang::SourceManager &SM, const clang::FunctionDecl *F,
           const ErrorCollector::Error &InAsm);

/// The first error whose place is within \p F, and that it holds. A missing `;` leaves no trace in
/// the AST, so the place is what tells.
const ErrorCollector::Error *errorInside(const clang::SourceManager &SM,
                                         const clang::FunctionDecl *F, const ErrorPlaces &Places);

/// Whether there is one from the start to the end of \p Range, which is in one file.
bool isErrorWithin(const clang::SourceManager &SM, clang::SourceRange Range,
                   const ErrorPlaces &Places);

/// The word whose absence is the error \p Info, outside of macros; nothing if it is another error.
std::optional<ImpliedWord> impliedWord(const clang::Diagnostic &Info);

/// To be called with each token: has \p PP give out \p Words as if the files held them. Null if
/// there are none.
std::function<void(const clang::Token &)> implyWords(clang::Preprocessor &PP,
                                                     const std::set<ImpliedWord> &Words);

} // namespace warplint
