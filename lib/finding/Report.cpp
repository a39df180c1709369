// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/finding/Report.h"

#include "lib/finding/Fields.h"
#include "lib/finding/FieldsJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"

#include <set>
#include <tuple>

using namespace warplint;

const char *warplint::docsAddress() { return WARPLINT_DOCS_URL; }

std::string warplint::pageOf(const std::string &Check) {
  if (llvm::StringRef(Check).starts_with("nolint-"))
    return WARPLINT_DOCS_URL "/suppressing.md";
  return WARPLINT_DOCS_URL "/checks/" + Check + ".md";
}

std::string warplint::wholeText(const Note &N) {
  return N.Hint.empty() ? N.Text : N.Text + "; " + N.Hint;
}

const char *warplint::nameOf(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "";
}

const char *warplint::nameOf(FindingKind K) {
  switch (K) {
  case FindingKind::Bug:
    return "bug";
  case FindingKind::Performance:
    return "performance";
  case FindingKind::Comment:
    return "comment";
  }
  llvm_unreachable("every kind has a name");
}

FindingKind warplint::kindOf(llvm::StringRef Check) {
  static constexpr std::pair<llvm::StringLiteral, FindingKind> Kinds[] = {
#define CHECK(Name, Text, Kind) {Text, FindingKind::Kind},
#include "lib/finding/Checks.def"
  };
  const auto *Of = llvm::find_if(Kinds, [&](const auto &Each) { return Each.first == Check; });
  return Of == std::end(Kinds) ? FindingKind::Comment : Of->second;
}

const char *warplint::nameOf(FixSafety S) {
  switch (S) {
  case FixSafety::Safe:
    return "safe";
  case FixSafety::Unsafe:
    return "unsafe";
  case FixSafety::DisplayOnly:
    return "display-only";
  }
  return "";
}

template <typename T> static void move(std::vector<T> &From, std::vector<T> &To) {
  To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
}

template <typename T> static void addMissing(const std::vector<T> &From, std::vector<T> &To) {
  for (const T &Item : From)
    if (!llvm::is_contained(To, Item))
      To.push_back(Item);
}

const char *warplint::nameOf(WeightBasis B) {
  switch (B) {
  case WeightBasis::None:
    return "none";
  case WeightBasis::Launch:
    return "launch";
  case WeightBasis::Block:
    return "block";
  case WeightBasis::Estimate:
    return "estimate";
  }
  llvm_unreachable("every basis has a name");
}

void Weight::add(const Weight &Other) {
  Excess = llvm::SaturatingAdd(Excess, Other.Excess);
  Units = llvm::SaturatingAdd(Units, Other.Units);
  Basis = std::max(Basis, Other.Basis); // what is assumed of one is assumed of the sum
  Time = llvm::SaturatingAdd(Time, Other.Time);
}

uint64_t warplint::costOf(const Report &R, const Finding &F) {
  const AccessReport *A = F.Access ? &R.Accesses[*F.Access] : nullptr;
  if (A && A->isShared())
    return F.Weight.Excess;
  const uint64_t Each = A && A->Kind == AccessKind::Store ? LoadsPerStore : 1;
  return llvm::SaturatingMultiply(F.Weight.Excess, Each * WavefrontsPerSector);
}

/// Whether somebody launches it, if not with a block that is known: source, or who asks.
static bool isMade(const LaunchReport &L) {
  return L.From != LaunchFrom::Attribute && (L.From != LaunchFrom::Assumed || L.Where.isValid());
}

static const std::string &fileOf(const Report &R, const LaunchReport &L) {
  return R.Kernels[L.KernelNumber].Where.File;
}

IsWorse::IsWorse(const Report &R) : R(R) {
  for (const LaunchReport &L : R.Launches)
    if (isMade(L))
      Launching.insert(fileOf(R, L));
}

bool IsWorse::isCold(const Finding &F) const {
  if (!F.Access)
    return false;
  const LaunchReport &Own = R.Launches[R.Accesses[*F.Access].Launch];
  return !isMade(Own) && Launching.contains(fileOf(R, Own));
}

bool IsWorse::operator()(const Finding &A, const Finding &B) const {
  auto Rank = [&](const Finding &F) {
    return std::tuple(-int(F.Severity), isCold(F), kindOf(F.Check), ~F.Weight.Time, ~costOf(R, F));
  };
  return Rank(A) < Rank(B);
}

/// What another reading of the same file adds to what is known of it.
static void join(FileReport &Known, const FileReport &Other) {
  Known.Kernels = std::max(Known.Kernels, Other.Kernels);
  Known.Failed |= Other.Failed;
  addMissing(Other.MissingIncludes, Known.MissingIncludes);
  addMissing(Other.Read, Known.Read);
  addMissing(Other.AddedFlags, Known.AddedFlags);
}

void Report::append(Report Other) {
  if (Gpu.empty()) {
    Gpu = Other.Gpu;
    GpuAssumed = Other.GpuAssumed;
  }
  llvm::SmallVector<llvm::StringRef, 2> Known, Names;
  std::string Before = Gpu;
  llvm::StringRef(Before).split(Known, ", ");
  llvm::StringRef(Other.Gpu).split(Names, ", ", -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names) // builds and configurations can name others
    if (!llvm::is_contained(Known, Name))
      Gpu += ", " + Name.str();
  if (!Files.empty() && Other.Files.size() == 1 && Files.back().Path == Other.Files[0].Path) {
    join(Files.back(), Other.Files[0]);
    Other.Files.clear();
  }
  for (Finding &F : Other.Findings) {
    for (std::optional<size_t> *Number : {&F.Access, &F.Store})
      if (*Number)
        **Number += Accesses.size();
    for (size_t &Number : F.Together)
      Number += Accesses.size();
    if (F.RacesWith)
      F.RacesWith->Access += Accesses.size();
    for (AlsoAt &A : F.Also)
      A.Access += Accesses.size();
    for (Fix &X : F.Fixes)
      if (X.Effects)
        *X.Effects += Effects.size();
  }
  for (std::vector<FixEffect> &All : Other.Effects)
    for (FixEffect &E : All)
      E.Access += Accesses.size();
  for (AccessReport &A : Other.Accesses) {
    A.Launch += Launches.size();
    if (A.AsCompiled)
      A.AsCompiled->Lead += Accesses.size();
  }
  for (LaunchReport &L : Other.Launches)
    L.KernelNumber += Kernels.size();
  move(Other.Findings, Findings);
  move(Other.Effects, Effects);
  move(Other.Accesses, Accesses);
  move(Other.Launches, Launches);
  move(Other.Kernels, Kernels);
  move(Other.Refusals, Refusals);
  move(Other.Errors, Errors);
  move(Other.Files, Files);
  move(Other.Hidden.Files, Hidden.Files);
  Hidden.Suppressed += Other.Hidden.Suppressed;
  Hidden.Baseline += Other.Hidden.Baseline;
  Hidden.Unchanged += Other.Hidden.Unchanged;
  Hidden.Excluded += Other.Hidden.Excluded;
  move(Other.Hidden.Notes, Hidden.Notes);
  Hidden.Over += Other.Hidden.Over;
  Printed += Other.Printed;
}

/// Erases the items whose key an earlier one has.
template <typename T, typename Key> static void unique(std::vector<T> &Items, Key KeyOf) {
  std::set<decltype(KeyOf(Items[0]))> Seen;
  llvm::erase_if(Items, [&](const T &Item) { return !Seen.insert(KeyOf(Item)).second; });
}

/// Erases what a header's templates are refused for in one file and not in another.
static void dropAnswered(std::vector<RefusalReport> &Refusals,
                         const std::vector<KernelReport> &Kernels) {
  std::set<SourceRange> Analysed;
  for (const KernelReport &K : Kernels)
    Analysed.insert(K.Where);
  llvm::erase_if(
      Refusals, [&](const RefusalReport &R) { return R.isUnused() && Analysed.contains(R.Where); });
}

/// Erases what is found in assumed instances of templates that another file instantiates.
static void dropAssumed(Report &R) {
  std::set<SourceRange> Instantiated;
  for (const KernelReport &K : R.Kernels)
    if (K.Assumed.empty())
      Instantiated.insert(K.Where);
  llvm::erase_if(R.Findings, [&](const Finding &F) {
    if (!F.Access)
      return false;
    const KernelReport &K = R.Kernels[R.Launches[R.Accesses[*F.Access].Launch].KernelNumber];
    return !K.Assumed.empty() && Instantiated.contains(K.Where);
  });
}

void Report::dropRepeats() {
  dropAnswered(Refusals, Kernels);
  dropAssumed(*this);
  unique(Findings, [](const Finding &F) { return std::tuple(F.Check, F.Where, F.Message); });
  unique(Refusals,
         [](const RefusalReport &F) { return std::tuple(F.Reason, F.Kernel, F.Where, F.Detail); });
  unique(Errors, [](const ErrorReport &E) { return std::tuple(E.File, E.Where, E.Message); });
  // What is no source file, a folder say, fails in every part of a run.
  unique(Files, [](const FileReport &F) { return F.Path; });
}

namespace {
/// Visits every place in a report.
struct Renamer {
  llvm::function_ref<std::string(const std::string &)> Rename;

  template <typename T> void operator()(T &Value) { visit(Value); }

  void visit(SourceRange &Range) {
    if (!Range.File.empty())
      Range.File = Rename(Range.File);
  }
  void visit(ReadFile &File) { File.Path = Rename(File.Path); }
  template <typename T> void visit(std::vector<T> &Items) {
    for (T &Item : Items)
      visit(Item);
  }
  template <typename T> void visit(T &Value) {
    if constexpr (requires { fieldsOf(Value, *this); })
      fieldsOf(Value, *this);
  }
};
} // namespace

namespace {
/// Gathers the names of what a predicate is about.
struct UnknownNames {
  std::set<std::string> Found;

  template <typename T> void operator()(T &Value) { visit(Value); }

  void visit(UnknownTerm &Term) { Found.insert(Term.Name); }
  void visit(LanesApart &Apart) { Found.insert(Apart.Unknowns.begin(), Apart.Unknowns.end()); }
  template <typename T> void visit(std::vector<T> &Items) {
    for (T &Item : Items)
      visit(Item);
  }
  template <typename T> void visit(std::optional<T> &Item) {
    if (Item)
      visit(*Item);
  }
  template <typename... T> void visit(std::variant<T...> &Form) {
    std::visit([&](auto &Of) { visit(Of); }, Form);
  }
  template <typename T> void visit(T &Value) {
    if constexpr (requires { fieldsOf(Value, *this); })
      fieldsOf(Value, *this);
  }
};
} // namespace

/// The parameters of its kernel that decide what \p A costs.
static std::vector<std::string> decidingParameters(const Report &R, const AccessReport &A) {
  UnknownNames Names;
  for (VerdictCase C : A.executed().Cases)
    Names(C.When);
  std::vector<std::string> Found;
  for (const std::string &Each : R.Kernels[R.Launches[A.Launch].KernelNumber].Parameters)
    if (Names.Found.contains(Each))
      Found.push_back(Each);
  return Found;
}

HiddenNotes warplint::reasonOf(const Report &R, const Finding &F) {
  if (F.Why != NoteReason::None || !F.Access)
    return {F.Why == NoteReason::None ? NoteReason::Meant : F.Why, {}, 1};
  const AccessReport &A = R.Accesses[*F.Access];
  if (kindOf(F.Check) == FindingKind::Bug)
    return {NoteReason::Meant, {}, 1};
  switch (A.executed().Kind) {
  case VerdictKind::DataDependent:
    return {NoteReason::Data, {}, 1};
  case VerdictKind::Parametric:
  case VerdictKind::Bounded:
    return {NoteReason::Values, decidingParameters(R, A), 1};
  case VerdictKind::Exact:
    return {R.Launches[A.Launch].From == LaunchFrom::Assumed ? NoteReason::Block
                                                             : NoteReason::Small,
            {},
            1};
  }
  llvm_unreachable("every verdict is of a kind");
}

void Report::renameFiles(llvm::function_ref<std::string(const std::string &)> Rename) {
  Renamer R{Rename};
  fieldsOf(*this, R);
}

using Known = std::map<FingerprintKey, unsigned>;

/// How many of \p Of are not in \p Other.
static unsigned without(const Known &Of, const Known &Other) {
  unsigned Count = 0;
  for (const auto &[Key, Times] : Of) {
    auto There = Other.find(Key);
    const unsigned Less = There == Other.end() ? 0 : There->second;
    Count += Times > Less ? Times - Less : 0;
  }
  return Count;
}

std::vector<HistoryRun> warplint::historyOf(llvm::ArrayRef<NamedReport> Reports) {
  std::vector<HistoryRun> Runs;
  Known Before;
  for (const NamedReport &Each : Reports) {
    HistoryRun Run;
    Run.Name = Each.Name;
    Known Now;
    for (const Finding &F : Each.Of->Findings) {
      ++Now[keyOf(F)];
      ++Run.Findings;
      if (F.Weight.Basis != WeightBasis::None)
        Run.Cost[F.Kernel] += costOf(*Each.Of, F);
    }
    if (!Runs.empty()) {
      Run.New = without(Now, Before);
      Run.Fixed = without(Before, Now);
    }
    Before = std::move(Now);
    Runs.push_back(std::move(Run));
  }
  return Runs;
}
