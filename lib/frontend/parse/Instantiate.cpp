// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Instantiate.h"

#include "lib/frontend/facts/ClangPlaces.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"
#include "llvm/Support/SaveAndRestore.h"

#include <functional>

using namespace warplint;

using namespace clang;

namespace {
class TemplateFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *T) override {
    // Within a class template it is no function yet.
    if (T->isThisDeclarationADefinition() && !T->getDeclContext()->isDependentContext())
      (T->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() ? Kernels : Others).push_back(T);
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  std::vector<FunctionTemplateDecl *> Kernels, Others;
};

/// Finds the templates that unresolved calls name with their arguments.
class MentionFinder : public DynamicRecursiveASTVisitor {
public:
  MentionFinder() { ShouldVisitTemplateInstantiations = true; }

  bool VisitOverloadExpr(OverloadExpr *E) override {
    Found.push_back(E);
    return true;
  }

  std::vector<const OverloadExpr *> Found;
};

bool hasInstance(const FunctionTemplateDecl *T) {
  for (const FunctionDecl *F : T->specializations())
    if (F->isDefined() || (F->isTemplateInstantiation() && !F->isInvalidDecl()))
      return true;
  return false;
}

/// Splits "k<float, 32>" into "k", "float" and "32"; nested brackets stay whole.
std::vector<std::string> split(llvm::StringRef Request) {
  auto [Name, Rest] = Request.split('<');
  std::vector<std::string> Parts{Name.trim().str()};
  Rest = Rest.rtrim().substr(0, Rest.rtrim().rfind('>'));
  int Depth = 0;
  std::string Part;
  for (char C : Rest) {
    Depth += (C == '<' || C == '(') - (C == '>' || C == ')');
    if (C == ',' && Depth == 0) {
      Parts.push_back(llvm::StringRef(Part).trim().str());
      Part.clear();
    } else {
      Part += C;
    }
  }
  if (!llvm::StringRef(Part).trim().empty())
    Parts.push_back(llvm::StringRef(Part).trim().str());
  return Parts;
}

/// A type by the name a person writes; records of the file by their own name.
QualType typeNamed(ASTContext &Context, llvm::StringRef Name) {
  const std::pair<llvm::StringRef, QualType> Known[] = {
      {"float", Context.FloatTy},
      {"double", Context.DoubleTy},
      {"int", Context.IntTy},
      {"unsigned", Context.UnsignedIntTy},
      {"unsigned int", Context.UnsignedIntTy},
      {"char", Context.CharTy},
      {"signed char", Context.SignedCharTy},
      {"unsigned char", Context.UnsignedCharTy},
      {"short", Context.ShortTy},
      {"unsigned short", Context.UnsignedShortTy},
      {"long", Context.LongTy},
      {"unsigned long", Context.UnsignedLongTy},
      {"long long", Context.LongLongTy},
      {"unsigned long long", Context.UnsignedLongLongTy},
      {"bool", Context.BoolTy}};
  for (const auto &[Spelling, Type] : Known)
    if (Name == Spelling)
      return Type;
  for (NamedDecl *D : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)))
    if (auto *T = llvm::dyn_cast<TypeDecl>(D))
      return Context.getTypeDeclType(T);
  return {};
}

std::optional<TemplateArgument> argumentFor(ASTContext &Context, NamedDecl *Param,
                                            llvm::StringRef Text) {
  if (llvm::isa<TemplateTypeParmDecl>(Param)) {
    QualType T = typeNamed(Context, Text);
    return T.isNull() ? std::nullopt : std::optional(TemplateArgument(T));
  }
  const auto *Value = llvm::dyn_cast<NonTypeTemplateParmDecl>(Param);
  if (!Value || !Value->getType()->isIntegralOrEnumerationType() ||
      Value->getType()->isDependentType())
    return std::nullopt;
  int64_t Number = Text == "true";
  if (Text != "true" && Text != "false" && Text.getAsInteger(0, Number))
    return std::nullopt;
  QualType T = Value->getType();
  return TemplateArgument(Context, Context.MakeIntValue(Number, T), T);
}

/// What stands for an argument that the request leaves out.
std::optional<TemplateArgument> defaultFor(ASTContext &Context, NamedDecl *Param) {
  if (const auto *T = llvm::dyn_cast<TemplateTypeParmDecl>(Param))
    if (T->hasDefaultArgument() && !T->getDefaultArgument().getArgument().isDependent())
      return T->getDefaultArgument().getArgument();
  const auto *V = llvm::dyn_cast<NonTypeTemplateParmDecl>(Param);
  if (!V || !V->hasDefaultArgument())
    return std::nullopt;
  const clang::Expr *E = V->getDefaultArgument().getArgument().getAsExpr();
  clang::Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Context))
    return std::nullopt;
  return TemplateArgument(Context, R.Val.getInt(), V->getType());
}

/// An instance with \p Given and the defaults of what it leaves out; null if there is none.
FunctionDecl *instantiate(Sema &S, FunctionTemplateDecl *T,
                          llvm::ArrayRef<TemplateArgument> Given) {
  ASTContext &Context = S.getASTContext();
  llvm::SmallVector<TemplateArgument, 4> Arguments;
  TemplateParameterList *Params = T->getTemplateParameters();
  if (Given.size() > Params->size())
    return nullptr;
  for (unsigned I = 0; I < Params->size(); ++I) {
    NamedDecl *Param = Params->getParam(I);
    std::optional<TemplateArgument> A =
        I < Given.size() ? std::optional(Given[I]) : defaultFor(Context, Param);
    const auto *Value = llvm::dyn_cast<NonTypeTemplateParmDecl>(Param);
    if (!A || Param->isParameterPack() ||
        (A->getKind() == TemplateArgument::Type) != llvm::isa<TemplateTypeParmDecl>(Param) ||
        (Value && Value->getType()->isDependentType()))
      return nullptr;
    if (Value) // a literal 32 for an unsigned parameter
      A = TemplateArgument(
          Context,
          Context.MakeIntValue(A->getAsIntegral().extOrTrunc(64).getZExtValue(), Value->getType()),
          Value->getType());
    Arguments.push_back(*A);
  }
  SourceLocation Loc = T->getLocation();
  FunctionDecl *F = S.InstantiateFunctionDeclaration(
      T, TemplateArgumentList::CreateCopy(Context, Arguments), Loc);
  if (!F)
    return nullptr;
  F->setTemplateSpecializationKind(TSK_ExplicitInstantiationDefinition, Loc);
  S.InstantiateFunctionDefinition(Loc, F, /*Recursive=*/true, /*DefinitionRequired=*/true);
  S.PerformPendingInstantiations();
  return F;
}
void instantiateAsked(Sema &S, FunctionTemplateDecl *T, llvm::ArrayRef<std::string> Texts) {
  llvm::SmallVector<TemplateArgument, 4> Given;
  TemplateParameterList *Params = T->getTemplateParameters();
  for (unsigned I = 0; I < Texts.size() && I < Params->size(); ++I) {
    auto A = argumentFor(S.getASTContext(), Params->getParam(I), Texts[I]);
    if (!A)
      return;
    Given.push_back(*A);
  }
  instantiate(S, T, Given);
}

/// Whether \p Name says that a type counts or numbers something: IndexType, idx_t, IntT.
bool isOfIndex(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Parts[] = {"idx", "index", "offset", "ordinal"};
  const std::string Lower = Name.lower();
  return llvm::StringRef(Lower).starts_with("int") ||
         llvm::any_of(Parts,
                      [&](llvm::StringRef Part) { return llvm::StringRef(Lower).contains(Part); });
}

/// A usual argument: `float` for a type, `int` for one that numbers things, false for a choice.
std::optional<TemplateArgument> usualFor(ASTContext &Context, NamedDecl *Param) {
  if (Param->isParameterPack())
    return std::nullopt;
  if (std::optional<TemplateArgument> Default = defaultFor(Context, Param))
    return Default;
  if (llvm::isa<TemplateTypeParmDecl>(Param))
    return TemplateArgument(isOfIndex(Param->getName()) ? Context.IntTy : Context.FloatTy);
  const auto *Value = llvm::dyn_cast<NonTypeTemplateParmDecl>(Param);
  if (!Value || !Value->getType()->isBooleanType())
    return std::nullopt;
  return TemplateArgument(Context, Context.MakeIntValue(0, Value->getType()), Value->getType());
}

/// Counts errors and says nothing.
class ErrorCounter : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &) override {
    IsAny |= Level >= DiagnosticsEngine::Error;
  }

  bool IsAny = false;
};

/// "T = float, Dense = false", without what the template itself gives.
std::string textOf(ASTContext &Context, const TemplateParameterList &Params,
                   llvm::ArrayRef<TemplateArgument> Arguments) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (unsigned I = 0; I < Params.size(); ++I) {
    if (defaultFor(Context, const_cast<NamedDecl *>(Params.getParam(I))))
      continue;
    OS << (Text.empty() ? "" : ", ") << Params.getParam(I)->getName() << " = ";
    Arguments[I].print(PrintingPolicy(Context.getLangOpts()), OS, /*IncludeType=*/false);
  }
  return Text;
}

/// An instance of \p T with usual arguments, if it compiles, and what was assumed for it.
std::optional<std::pair<const FunctionDecl *, std::string>>
assumeInstance(Sema &S, FunctionTemplateDecl *T) {
  ASTContext &Context = S.getASTContext();
  const TemplateParameterList &Params = *T->getTemplateParameters();
  llvm::SmallVector<TemplateArgument, 4> Usual;
  for (unsigned I = 0; I < Params.size(); ++I) {
    std::optional<TemplateArgument> A =
        usualFor(Context, const_cast<NamedDecl *>(Params.getParam(I)));
    if (!A)
      return std::nullopt;
    Usual.push_back(*A);
  }
  DiagnosticsEngine &Diagnostics = S.getDiagnostics();
  DiagnosticConsumer *Own = Diagnostics.getClient();
  ErrorCounter Errors;
  Diagnostics.setClient(&Errors, /*ShouldOwnClient=*/false);
  FunctionDecl *F = instantiate(S, T, Usual);
  Diagnostics.setClient(Own, /*ShouldOwnClient=*/false);
  if (!F)
    return std::nullopt;
  if (!Errors.IsAny && !F->isInvalidDecl() && F->getBody())
    return std::pair(F, textOf(Context, Params, Usual));
  F->setBody(nullptr);
  F->setWillHaveBody(false);
  F->setInvalidDecl();
  return std::nullopt;
}

/// Instances of \p Without, templates that have none, by the calls that did not compile.
/// Returns whether there are any.
bool instantiateMentioned(Sema &S, llvm::ArrayRef<FunctionTemplateDecl *> Without) {
  ASTContext &Context = S.getASTContext();
  bool Any = false;
  MentionFinder Finder;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (isUserCode(Context.getSourceManager(), D->getLocation()))
      Finder.TraverseDecl(D);
  llvm::DenseMap<const FunctionTemplateDecl *, FunctionTemplateDecl *> ByName;
  for (FunctionTemplateDecl *T : Without)
    ByName[T->getCanonicalDecl()] = T;
  for (const OverloadExpr *E : Finder.Found)
    for (const NamedDecl *D : E->decls()) {
      const auto *Named = llvm::dyn_cast<FunctionTemplateDecl>(D->getUnderlyingDecl());
      FunctionTemplateDecl *T = Named ? ByName.lookup(Named->getCanonicalDecl()) : nullptr;
      if (!T)
        continue;
      if (auto Given = spelledArguments(Context, *E))
        Any |= instantiate(S, T, *Given) != nullptr;
    }
  return Any;
}
} // namespace

bool warplint::isTileKernel(const FunctionDecl &F) {
  const auto *Mark = F.getAttr<AnnotateAttr>();
  return Mark && F.hasAttr<CUDAGlobalAttr>() && Mark->getAnnotation() == "tile";
}

AssumedInstances warplint::instantiateKernels(Sema &S, const std::vector<std::string> &Requests,
                                              Facts &Out) {
  ASTContext &Context = S.getASTContext();
  // The file's own is gone, and a builtin that an instance is the first to need goes there.
  Scope AllFile(nullptr, Scope::DeclScope, S.getDiagnostics());
  AllFile.setEntity(Context.getTranslationUnitDecl());
  llvm::SaveAndRestore Restore(S.TUScope, &AllFile);
  TemplateFinder Finder;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (isUserCode(Context.getSourceManager(), D->getLocation()))
      Finder.TraverseDecl(D);
  for (const std::string &Request : Requests) {
    std::vector<std::string> Parts = split(Request);
    for (FunctionTemplateDecl *T : Finder.Kernels)
      if (T->getNameAsString() == Parts[0])
        instantiateAsked(S, T, llvm::ArrayRef(Parts).drop_front());
  }
  constexpr unsigned MostRounds = 4; // a launcher's instance mentions a kernel's
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    if (llvm::all_of(Finder.Kernels, hasInstance))
      break;
    llvm::SmallVector<FunctionTemplateDecl *, 8> Without;
    for (const auto *Templates : {&Finder.Kernels, &Finder.Others})
      llvm::copy_if(*Templates, std::back_inserter(Without), std::not_fn(hasInstance));
    if (!instantiateMentioned(S, Without))
      break;
  }
  AssumedInstances Assumed;
  const SourceManager &SM = Context.getSourceManager();
  for (FunctionTemplateDecl *T : Finder.Kernels) {
    if (hasInstance(T) || isTileKernel(*T->getTemplatedDecl()))
      continue;
    if (SM.isInMainFile(T->getLocation()))
      if (auto Instance = assumeInstance(S, T)) {
        Assumed.insert(std::move(*Instance));
        continue;
      }
    Out.KernelErrors.push_back({T->getNameAsString(), placeOf(Context, T->getLocation()), "",
                                KernelErrorFact::Reason::NeverInstantiated});
  }
  return Assumed;
}
