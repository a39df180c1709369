// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/EditMemory.h"

#include "lib/frontend/parse/ParseMemory.h"
#include "lib/frontend/passes/Passes.h"
#include "lib/frontend/retry/MissingHeaders.h"
#include "lib/frontend/tokens/Gaps.h"
#include "lib/kernel/Model.h"

#include <algorithm>
#include <cassert>

using namespace warplint;

namespace warplint {
/// How a text was read, apart from what Facts::Read tells.
struct ReadingSetup {
  std::string Directory;
  std::vector<std::string> Command, Instantiate;

  bool operator==(const ReadingSetup &) const = default;
};
} // namespace warplint

namespace {
/// Nothing if no headers have been chosen for such a file.
std::optional<ParseOptions> recalled(ParseOptions Parse) {
  if (!Parse.Memory || !Parse.Memory->recall(Parse))
    return std::nullopt;
  return Parse;
}

ReadingSetup setupOf(const ParseOptions &Chosen) {
  return {Chosen.Directory, clangArguments(Chosen), Chosen.Instantiate};
}

/// The text that was parsed for \p Contents.
std::string readAs(const std::string &Contents, const std::vector<unsigned> &Left) {
  std::vector<Gap> Gaps = findGaps(Contents);
  llvm::erase_if(Gaps, [&](const Gap &G) { return !llvm::is_contained(Left, G.Open); });
  return mend(Contents, Gaps);
}

/// Whether a whole parse would go on to try other headers.
bool missesHeaders(const ParseOptions &Chosen, const Facts &F) {
  return !headersFor(F.Errors, Chosen).empty();
}
} // namespace

struct EditMemory::State {
  ReadingSetup How;
  Known What;
};

EditMemory::EditMemory(Base Of) : Of(Of) {}
EditMemory::~EditMemory() = default;

void EditMemory::keep(const ParseOptions &Parse, const Translated &Whole) {
  Before = nullptr;
  std::optional<ParseOptions> Chosen = recalled(Parse);
  const Facts &F = Whole.Unit.Facts;
  if (Chosen && F.Bodies && F.AddedFlags == Chosen->AddedFlags)
    Before = std::make_unique<State>(
        State{setupOf(*Chosen), Known{Parse.File, readAs(*Parse.Contents, F.Gaps), *F.Bodies,
                                      F.Errors, F.KernelErrors, Whole.All.Kernels}});
}

std::optional<Translated> EditMemory::translateEdit(const ParseOptions &Parse) {
  std::optional<ParseOptions> Chosen = recalled(Parse);
  if (!Before || !Chosen || setupOf(*Chosen) != Before->How)
    return std::nullopt;
  const Known &Old = Before->What;
  const std::vector<Gap> Gaps = findGaps(*Parse.Contents);
  const std::string Text = mend(*Parse.Contents, Gaps);
  std::optional<EditPlan> Plan =
      planEdit({Old.File, Old.Text, Old.Facts, Old.Errors, Old.KernelErrors, Old.Kernels}, Text);
  if (!Plan || (Pause && Pause--))
    return std::nullopt;
  // Most plans that do not fit come from one spot, where the next would not fit either.
  Pause = std::min(2 * Vain++, 16u);
  Chosen->NoteBodies = true;
  Chosen->SkipBodies = skippedBodies(*Plan, Old.Facts);
  llvm::Expected<TranslationUnit> Unit = parse(*Chosen);
  if (!Unit) {
    llvm::consumeError(Unit.takeError());
    return std::nullopt;
  }
  if (Unit->Facts.Gaps.size() != Gaps.size() || missesHeaders(*Chosen, Unit->Facts) ||
      !confirms(*Plan, Old, Unit->Facts))
    return std::nullopt;
  if (llvm::Error E = simplify(*Unit->Module, Chosen->Arch)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  std::optional<Known> After = carry(*Plan, Old, Text, Unit->Facts, lower(*Unit).Kernels);
  if (!After)
    return std::nullopt;
  Pause = Vain = 0;
  ++Quick;
  Translated Result{std::move(*Unit), {After->Kernels, refusalsOf(After->KernelErrors)}};
  if (Of == Base::Last)
    Before->What = std::move(*After);
  return Result;
}

llvm::Expected<Translated> EditMemory::translate(const ParseOptions &Parse,
                                                 const HeaderOptions &Headers) {
  if (std::optional<Translated> Edited = translateEdit(Parse))
    return std::move(*Edited);
  ParseOptions Noting = Parse;
  Noting.NoteBodies = true;
  llvm::Expected<Translated> Whole = warplint::translate(Noting, Headers);
  if (Of == Base::First && Before)
    return Whole;
  if (Whole)
    keep(Parse, *Whole);
  else
    Before = nullptr;
  return Whole;
}

llvm::Expected<Translated> warplint::translate(const ParseOptions &Parse,
                                               const HeaderOptions &Headers) {
  llvm::Expected<ChosenParse> Chosen = parseBest(Parse, Headers);
  if (!Chosen)
    return Chosen.takeError();
  if (llvm::Error E = simplify(*Chosen->Unit.Module, Parse.Arch))
    return E;
  Translated Result{std::move(Chosen->Unit), {}};
  Result.All = lower(Result.Unit);
  return Result;
}

/// Whether \p B after the edit is the body that \p Old was, and where it was.
static bool isSameBody(const BodyFact &Old, const BodyFact &B, bool Read) {
  return Old.Name == B.Name && Old.Symbol == B.Symbol && Old.At == B.At && Old.Kernel == B.Kernel &&
         (!Read || (Old.Begin == B.Begin && Old.End == B.End));
}

static bool haveSameBodies(const EditPlan &Plan, const BodyFacts &Old, const BodyFacts &New) {
  if (Old.Bodies.size() != New.Bodies.size())
    return false;
  for (size_t I = 0; I < Old.Bodies.size(); ++I) {
    BodyFact Moved = Old.Bodies[I];
    Plan.Moved.move(Moved);
    if (!isSameBody(Moved, New.Bodies[I], Plan.Read[I]))
      return false;
  }
  return true;
}

namespace {
/// The errors that are not in the edited body.
struct OtherErrors {
  std::vector<ErrorFact> Errors;
  std::vector<KernelErrorFact> OfKernels;

  OtherErrors(const std::vector<ErrorFact> &All, const std::vector<KernelErrorFact> &AllOfKernels,
              const BodyFact &Body, const std::string &File) {
    llvm::copy_if(All, std::back_inserter(Errors),
                  [&](const ErrorFact &E) { return !isWithin(E.Where, Body, File); });
    llvm::copy_if(AllOfKernels, std::back_inserter(OfKernels), [&](const KernelErrorFact &E) {
      return E.isInError() && !isWithin(E.Where, Body, File);
    });
  }
  bool operator==(const OtherErrors &) const = default;
};
} // namespace

/// The edit neither made nor healed an error elsewhere.
static bool haveSameErrors(const EditPlan &Plan, const Known &Before, const Facts &After) {
  OtherErrors Old(Before.Errors, Before.KernelErrors, Before.Facts.Bodies[Plan.Body], Before.File);
  OtherErrors New(After.Errors, After.KernelErrors, After.Bodies->Bodies[Plan.Body], Before.File);
  Plan.Moved.moveAll(Old.Errors);
  Plan.Moved.moveAll(Old.OfKernels);
  return Old == New;
}

bool warplint::confirms(const EditPlan &Plan, const Known &Before, const Facts &After) {
  const BodyFacts &Old = Before.Facts, &New = *After.Bodies;
  if (New.Missed || New.Unsteady || New.DeviceLaunches || New.Read != Old.Read ||
      !haveSameBodies(Plan, Old, New))
    return false;
  const BodyFact &Body = New.Bodies[Plan.Body];
  bool IsHost = Body.Symbol.empty();
  bool ByOthers = New.Instances || New.LaunchesByCalls ||
                  llvm::any_of(New.Launches, [](const LaunchFact &L) { return L.Instance; });
  return Body.Closed && !Body.Pragmas && (!Body.Extern || Plan.Externs) && !(IsHost && ByOthers) &&
         haveSameErrors(Plan, Before, After);
}

/// What was found out about bodies holds on, and what a body read again adds to it.
static std::vector<BodyFact> bodiesAfter(const EditPlan &Plan, const Known &Before,
                                         const BodyFacts &After) {
  std::vector<BodyFact> Result = Before.Facts.Bodies;
  Plan.Moved.moveAll(Result);
  for (size_t I = 0; I < Result.size(); ++I) {
    BodyFact &B = Result[I];
    const BodyFact &New = After.Bodies[I];
    B.Callers.insert(New.Callers.begin(), New.Callers.end());
    B.Addressed |= New.Addressed;
    B.Consulted |= New.Consulted;
    if (I == Plan.Body) {
      B.Extern = New.Extern;
      B.Lines = New.Lines;
    }
  }
  return Result;
}

/// Of the bodies that are collected again the launches that they make now, of the others those
/// that they made; in the order of the bodies.
static std::vector<LaunchFact> launchesAfter(const EditPlan &Plan, const Known &Before,
                                             const BodyFacts &After) {
  std::set<unsigned> Again;
  for (size_t I = 0; I < After.Bodies.size(); ++I)
    if (Plan.Relaunch[I])
      Again.insert(After.Bodies[I].At);
  auto IsAgain = [&](const LaunchFact &L) { return Again.count(L.In) != 0; };
  std::vector<LaunchFact> Result = Before.Facts.Launches;
  Plan.Moved.moveAll(Result);
  llvm::erase_if(Result, IsAgain);
  for (const LaunchFact &L : After.Launches) {
    if (!IsAgain(L))
      continue;
    auto Next = llvm::find_if(Result, [&](const LaunchFact &Other) { return Other.In > L.In; });
    Result.insert(Next, L);
  }
  return Result;
}

static std::vector<KernelErrorFact> kernelErrorsAfter(const EditPlan &Plan, const Known &Before,
                                                      const Facts &After) {
  std::vector<KernelErrorFact> Result;
  llvm::copy_if(Before.KernelErrors, std::back_inserter(Result),
                [](const KernelErrorFact &E) { return !E.isInError(); });
  Plan.Moved.moveAll(Result);
  llvm::copy_if(After.KernelErrors, std::back_inserter(Result),
                [](const KernelErrorFact &E) { return E.isInError(); });
  return Result;
}

/// Whether a kernel's name holds a place: `apply<(lambda at k.cu:3:7)>`.
static bool isNamedByPlace(const Kernel &K) {
  return llvm::StringRef(K.Source.Name).contains(" at ");
}

/// Whether the text of the edited body, if it is the host's, holds the name of \p K, or did.
static bool isNamedInBody(const EditPlan &Plan, const Known &Before, llvm::StringRef Text,
                          const Kernel &K) {
  const BodyFact &B = Before.Facts.Bodies[Plan.Body];
  llvm::StringRef Name = llvm::StringRef(K.Source.Name).split('<').first;
  Name = Name.drop_front(Name.rfind(':') + 1); // npos + 1 is 0
  return B.Symbol.empty() && (llvm::StringRef(Before.Text).slice(B.Begin, B.End).contains(Name) ||
                              Text.slice(B.Begin, Plan.Moved.offset(B.End)).contains(Name));
}

std::optional<Known> warplint::carry(const EditPlan &Plan, const Known &Before,
                                     llvm::StringRef Text, const Facts &After,
                                     std::vector<Kernel> Anew) {
  auto IsChanged = [&](const Kernel &K) { return Plan.Changed.count(K.Source.Symbol) != 0; };
  llvm::erase_if(Anew, std::not_fn(IsChanged));
  Known Result{Before.File, Text.str(), {}, After.Errors, {}, std::move(Anew)};
  const std::string &Edited = Before.Facts.Bodies[Plan.Body].Symbol;
  for (const Kernel &K : Before.Kernels) {
    if (isNamedByPlace(K))
      return std::nullopt;
    if (!IsChanged(K)) {
      Result.Kernels.push_back(K);
      Plan.Moved.move(Result.Kernels.back());
    } else if (K.Source.Symbol != Edited && llvm::none_of(Result.Kernels, [&](const Kernel &Other) {
                 return Other.Source.Symbol == K.Source.Symbol;
               })) {
      return std::nullopt; // an instance that nothing that was read asks for
    }
  }
  Result.Facts = Before.Facts;
  Result.Facts.LastLine = Plan.Moved.offset(Before.Facts.LastLine);
  Result.Facts.Bodies = bodiesAfter(Plan, Before, *After.Bodies);
  Result.Facts.Launches = launchesAfter(Plan, Before, *After.Bodies);
  Result.KernelErrors = kernelErrorsAfter(Plan, Before, After);
  for (Kernel &K : Result.Kernels) {
    K.Launches.clear();
    for (const LaunchFact &L : Result.Facts.Launches)
      if (L.Kernel == K.Source.Symbol)
        K.Launches.push_back(L.Launch);
    const auto Old = llvm::find_if(Before.Kernels, [&](const Kernel &Other) {
      return Other.Source.Symbol == K.Source.Symbol;
    });
    K.Source.IsNamed = !K.Launches.empty() || (Old != Before.Kernels.end() && Old->Source.IsNamed);
    if (K.Launches.empty() && isNamedInBody(Plan, Before, Text, K))
      return std::nullopt; // names it, or did, if not as a launch
    assert(verify(K).empty() && "a model that was carried over breaks a rule");
  }
  sortKernels(Result.Kernels);
  return Result;
}
