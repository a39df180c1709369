//===- lib/frontend/parse/ErrorCollector.cpp - Clang's errors ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/ErrorCollector.h"

#include "lib/frontend/parse/BundledHeaders.h"
#include "lib/frontend/parse/ImpliedWords.h"
#include "lib/frontend/tokens/RawLexer.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace warplint;
using namespace clang;

/// One character of a file.
static warplint::SourceRange characterAt(const SourceManager &SM, SourceLocation Loc) {
  PresumedLoc P = SM.getPresumedLoc(Loc);
  unsigned Offset = SM.getFileOffset(Loc);
  if (P.isInvalid())
    return {};
  return {P.getFilename(),   P.getLine(), P.getColumn(), P.getLine(),
          P.getColumn() + 1, Offset,      Offset + 1};
}

static bool isInBundled(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return false;
  const PresumedLoc P = Info.getSourceManager().getPresumedLoc(Info.getLocation());
  return P.isValid() && llvm::StringRef(P.getFilename()).starts_with(BundledRoot);
}

/// Whether Clang went on after this error as nvcc does, which sees none: `Map __restrict__ m` of a
/// structure, `m.f<float>(i)` of an unknown type without `template`, a base template's member
/// without `this->`, `Row() : cells(Table()) {}` with `const Table &cells`, and `sizeof(T::type)`
/// where Clang knows where the `typename` is to stand.
static bool isTakenByNvcc(const Diagnostic &Info) {
  const unsigned Id = Info.getID();
  if (Id == diag::err_typename_missing)
    return Info.getNumFixItHints() != 0;
  if (Id == diag::err_undefined_internal_type) // what the bundled headers declare and others define
    return isInBundled(Info);
  return Id == diag::err_typecheck_invalid_restrict_not_pointer ||
         Id == diag::err_typecheck_invalid_restrict_not_pointer_noarg ||
         Id == diag::err_missing_dependent_template_keyword ||
         Id == diag::err_found_in_dependent_base || Id == diag::err_dangling_member;
}

/// Whether the text of an `asm` does not fit its operands.
static bool isInAsm(unsigned Id) {
  return Id == diag::err_asm_invalid_operand_number || Id == diag::err_asm_invalid_escape ||
         Id == diag::err_asm_unknown_symbolic_operand_name ||
         Id == diag::err_asm_unterminated_symbolic_operand_name ||
         Id == diag::err_asm_empty_symbolic_operand_name;
}

void ErrorCollector::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (isTakenByNvcc(Info))
    return;
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  ClashesWithHeaders |= isInBundled(Info); // warnings are off: a note belongs to an error
  if (Level < DiagnosticsEngine::Error)
    return;
  llvm::SmallString<128> Text;
  if (Info.getID() == diag::err_pp_hash_error)
    Text = "#error ";
  Info.FormatDiagnostic(Text);
  std::optional<ImpliedWord> Implied = impliedWord(Info);
  if (Implied && Info.getID() == diag::err_bound_member_function)
    Text = "missing 'template' keyword prior to a member template of a dependent type";
  Error E{Info.getLocation(),    std::string(Text), {}, Level == DiagnosticsEngine::Fatal,
          isInAsm(Info.getID()), std::move(Implied)};
  if (Info.hasSourceManager() && E.Loc.isValid()) {
    const SourceManager &SM = Info.getSourceManager();
    SourceLocation Loc = SM.getExpansionLoc(E.Loc);
    const Gap *Within = SM.isInMainFile(Loc) ? gapAt(SM.getFileOffset(Loc)) : nullptr;
    if (Within && !Struck.insert(Within->Open).second)
      return;
    if (Within) {
      E.Message = Within->Message;
      Loc = SM.getComposedLoc(SM.getMainFileID(), Within->Open);
    }
    E.Where = characterAt(SM, Loc);
  }
  Errors.push_back(std::move(E));
}

const Gap *ErrorCollector::gapAt(unsigned Offset) const {
  auto It = llvm::find_if(Gaps, [&](const Gap &G) { return G.holds(Offset); });
  return It == Gaps.end() ? nullptr : &*It;
}

ErrorPlaces warplint::placesOf(const SourceManager &SM, const ErrorCollector &Errors) {
  ErrorPlaces Places;
  for (const ErrorCollector::Error &E : Errors.Errors)
    if (E.Loc.isValid()) {
      const auto [File, Offset] = SM.getDecomposedExpansionLoc(E.Loc);
      Places[File].push_back({Offset, &E});
    }
  return Places;
}

namespace {
/// Finds an `asm` by a place in it, outside of what `if constexpr` left out.
class AsmFinder : public DynamicRecursiveASTVisitor {
public:
  AsmFinder(const SourceManager &SM, SourceLocation Within)
      : SM(SM), Within(SM.getExpansionLoc(Within)) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    const SourceLocation Begin = SM.getExpansionLoc(S->getBeginLoc()),
                         End = SM.getExpansionLoc(S->getEndLoc());
    IsFound |= SM.isPointWithin(Within, Begin, End);
    return !IsFound;
  }

  bool IsFound = false;

private:
  const SourceManager &SM;
  const SourceLocation Within;
};
} // namespace

bool warplint::holds(const SourceManager &SM, const FunctionDecl *F,
                     const ErrorCollector::Error &InAsm) {
  AsmFinder Finder(SM, InAsm.Loc);
  if (!F->isDependentContext())
    Finder.TraverseStmt(F->getBody());
  return Finder.IsFound;
}

const ErrorCollector::Error *warplint::errorInside(const SourceManager &SM, const FunctionDecl *F,
                                                   const ErrorPlaces &Places) {
  const auto [File, Begin] = SM.getDecomposedExpansionLoc(F->getBeginLoc());
  const auto Here = Places.find(File);
  if (Here == Places.end())
    return nullptr;
  const auto [LastFile, End] = SM.getDecomposedExpansionLoc(F->getEndLoc());
  for (const auto &[Offset, E] : Here->second)
    if (Offset >= Begin && LastFile == File && Offset <= End && (!E->InAsm || holds(SM, F, *E)))
      return E;
  return nullptr;
}

bool warplint::isErrorWithin(const SourceManager &SM, clang::SourceRange Range,
                             const ErrorPlaces &Places) {
  const auto [File, Begin] = SM.getDecomposedExpansionLoc(Range.getBegin());
  const auto [LastFile, End] = SM.getDecomposedExpansionLoc(Range.getEnd());
  const auto Here = Places.find(File);
  return Here != Places.end() && LastFile == File &&
         llvm::any_of(Here->second, [Begin = Begin, End = End](const auto &Place) {
           return Begin <= Place.first && Place.first <= End;
         });
}
