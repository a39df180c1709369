// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/check/Check.h"

#include "lib/check/Cases.h"
#include "lib/judge/Prices.h"
#include "lib/verdict/PredicateText.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace warplint {
#define CHECK(Name, Text, Kind)                                                                    \
  extern const CheckInfo Name##Info;                                                               \
  void run##Name(const Judged &, const CheckOptions &, std::vector<Finding> &);
#include "lib/finding/Checks.def"
} // namespace warplint

llvm::ArrayRef<Check> warplint::checks() {
  static const Check All[] = {
#define CHECK(Name, Text, Kind) {Name##Info, run##Name},
#include "lib/finding/Checks.def"
  };
  return All;
}

int64_t warplint::optionOf(const CheckInfo &Check, const CheckOptions &Options,
                           llvm::StringRef Name) {
  auto It = Options.find((Check.Id + "." + Name).str());
  if (It != Options.end())
    return It->second;
  for (const CheckOption &O : Check.Options)
    if (O.Name == Name)
      return O.Default;
  assert(false && "a check asks for an option it does not have");
  return 0;
}

Finding warplint::findingAt(const Judged &J, const CheckInfo &Check, unsigned Number) {
  Finding F;
  F.Check = Check.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = J.K.Source.Accesses[Number].Range;
  F.Access = J.FirstAccess + Number;
  return F;
}

const ExecutedGroup *warplint::groupOf(const Judged &J, unsigned Number) {
  for (const ExecutedGroup &G : J.Executed)
    if (llvm::is_contained(G.Written, Number))
      return &G;
  return nullptr;
}

const Access &warplint::requestOf(const Judged &J, unsigned Number) {
  const ExecutedGroup *G = groupOf(J, Number);
  return G && !G->Doubtful ? G->Request : J.K.Accesses[Number];
}

const Verdict &warplint::verdictOf(const Judged &J, unsigned Number) {
  const ExecutedGroup *G = groupOf(J, Number);
  return G && !G->Doubtful ? G->Verdict : J.Verdicts[Number];
}

bool warplint::isSureOf(const Judged &J, unsigned Number) {
  return !J.L.Guessed || Number < WarpSize;
}

std::string warplint::shortName(const Kernel &K) {
  constexpr size_t Most = 64; // characters
  const llvm::StringRef Name = K.Source.Name;
  return Name.size() <= Most || !Name.contains('<') ? Name.str()
                                                    : (Name.split('<').first + "<...>").str();
}

Note warplint::launchNote(const Judged &J) {
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << "in kernel '" << shortName(J.K) << "'";
  if (const std::string &Assumed = J.K.Source.Assumed; !Assumed.empty())
    OS << ", assuming " << Assumed << " (set it with --instantiate)"
       << (J.L.Guessed ? " and block " : ", with block ");
  else
    OS << (J.L.Guessed ? ", assuming block " : " with block ");
  OS << *J.L.Block;
  constexpr const char *SetBlock = "set it with --block=X,Y,Z";
  switch (J.L.From) {
  case LaunchFrom::Option:
    OS << ", set on the command line";
    break;
  case LaunchFrom::Config:
    OS << ", set in the configuration";
    break;
  case LaunchFrom::Call:
    OS << ", as launched here" << (J.L.Why.empty() ? "" : ", ") << J.L.Why;
    N.Where = J.L.Where;
    break;
  case LaunchFrom::Attribute:
    OS << (J.L.Guessed ? ", the most its launch bounds allow" : ", which its attributes require");
    N.Hint = J.L.Guessed ? SetBlock : "";
    break;
  case LaunchFrom::Assumed:
    OS << ": " << J.L.Why;
    N.Hint = SetBlock;
    break;
  }
  return N;
}

Nouns warplint::nounsOf(Space In) {
  return In == Space::Shared ? Nouns{"wavefront", "takes", "take", "shared", "word"}
                             : Nouns{"sector", "moves", "move", "global", "sector"};
}

std::string warplint::plural(uint64_t N, llvm::StringRef Noun) {
  return (llvm::Twine(N) + " " + Noun + (N == 1 ? "" : "s")).str();
}

static std::string textFor(const Predicate &P, const UsedValues *Used) {
  return textOf(Used ? Used->of(P) : P);
}

/// Where \p P does not hold; empty if that is nowhere, or not easily said.
static std::string unlessText(const Predicate &P, const UsedValues *Used) {
  const std::optional<Predicate> Fails = unless(P);
  return Fails ? textFor(*Fails, Used) : "";
}

/// The complement of the one case that is not exceptional, where that is easily said and may cost
/// less, but no more.
static std::string unlessOf(const Verdict &V, const UsedValues *Used) {
  const VerdictCase *Generic = nullptr;
  CostRange Others;
  for (const VerdictCase &C : V.Cases) {
    if (C.isExceptional()) {
      Others.include(C.Cost.Units);
      continue;
    }
    if (Generic)
      return "";
    Generic = &C;
  }
  const bool IsTold = Generic && Others.any() && Others.Min < Generic->Cost.Units.Min &&
                      Others.Max <= Generic->Cost.Units.Max;
  std::string Unless = IsTold ? unlessText(Generic->When, Used) : "";
  if (IsTold && Unless.empty())
    if (const std::optional<Predicate> Values = singleValuesOf(V))
      Unless = textFor(*Values, Used);
  return Unless.empty() ? "" : " unless " + Unless;
}

/// Whether the condition of \p C fits into a headline.
static bool isShort(const VerdictCase &C, const UsedValues *Used) {
  constexpr size_t Most = 32; // characters
  return !C.When.as<Otherwise>() && textFor(C.When, Used).size() <= Most;
}

namespace {
/// What requests must exceed their ideal by. Of shared memory they must have a conflict, too:
/// groups of lanes that are not full take more than the ideal without one.
struct Threshold {
  uint64_t Excess, RatioPercent;
  bool IsShared;

  bool isMetBy(uint64_t Of, uint64_t Ratio, uint64_t Conflicts) const {
    return Of >= Excess && Ratio >= RatioPercent && (!IsShared || Conflicts);
  }
  bool isMetByAll(const Figures &F) const {
    return isMetBy(F.Excess.Min, F.Ratio.Min, F.Conflicts.Min);
  }
  bool isMetBySome(const Figures &F) const {
    return isMetBy(F.Excess.Max, F.Ratio.Max, F.Conflicts.Max);
  }
  bool isMetByUsual(const Figures &F) const {
    return F.UsualExcess.any() && isMetBy(F.UsualExcess.Max, F.UsualRatio.Max, F.Conflicts.Max);
  }
};
} // namespace

/// What the dearest of requests might cost. Where others should cost as much as it does, it is
/// told by the excess.
static uint64_t idealTold(const Figures &F) {
  return F.Ideal.Max < F.Units.Max ? F.Ideal.Max
                                   : F.Units.Max - std::min(F.Units.Max, F.Excess.Max);
}

ExcessSummary warplint::excessOf(const Access &A, const Verdict &V, uint64_t MinExcess,
                                 uint64_t MinRatioPercent, const UsedValues *Used) {
  ExcessSummary S;
  if (!V.Reached || !V.PerRequest.Units.any())
    return S;
  const Threshold Least{MinExcess, MinRatioPercent, A.In == Space::Shared};
  S.Possible = Least.isMetBySome(V.PerRequest);
  Figures Shown = V.PerRequest;
  switch (V.Kind) {
  case VerdictKind::Exact: // it happens in some warp or iteration of every launch
    S.Certain = Least.isMetByUsual(V.PerRequest);
    if (S.Possible && !S.Certain)
      S.Unless = " in warps with lanes on both sides of an edge";
    break;
  case VerdictKind::Parametric: {
    S.Certain = S.Possible;
    Figures Usual;
    std::vector<const VerdictCase *> Fine;
    for (const VerdictCase &C : V.Cases) {
      if (C.isExceptional())
        continue;
      Usual.include(C.Cost);
      S.Certain &= Least.isMetByUsual(C.Cost);
      if (!Least.isMetBySome(C.Cost))
        Fine.push_back(&C);
    }
    if (Usual.Units.any() && Least.isMetBySome(Usual)) {
      Shown = Usual;
      S.Unless = unlessOf(V, Used);
      if (Fine.size() == 1 && isShort(*Fine.front(), Used))
        S.Unless = " unless " + textFor(Fine.front()->When, Used);
    }
    break;
  }
  case VerdictKind::Bounded:
  case VerdictKind::DataDependent:
    S.Certain = Least.isMetByAll(V.PerRequest);
    break;
  }
  S.Units = Shown.Units;
  S.Ideal = idealTold(Shown);
  if (V.Worst.Lanes.Active) // is it of what the headline tells?
    if (const RequestCost C = costOf(A, V.Worst.Lanes); C.Units == S.Units.Max)
      S.Ideal = C.Ideal;
  return S;
}

std::vector<unsigned> warplint::mayWarnOfCost(const KernelModel &K,
                                              llvm::ArrayRef<Verdict> Verdicts,
                                              const CheckOptions &Options) {
  std::vector<unsigned> Found;
  const auto OfShared = uint64_t(optionOf(SharedBankConflictInfo, Options, "min-excess")),
             OfGlobal = uint64_t(optionOf(GlobalUncoalescedInfo, Options, "min-excess")),
             Ratio = uint64_t(optionOf(GlobalUncoalescedInfo, Options, "min-ratio-percent"));
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const bool IsShared = K.Accesses[N].In == Space::Shared;
    const ExcessSummary S = IsShared ? excessOf(K.Accesses[N], Verdicts[N], OfShared, 100)
                                     : excessOf(K.Accesses[N], Verdicts[N], OfGlobal, Ratio);
    // Of one in a loop, the first round may be certain.
    if (S.Certain || (S.Possible && !loopsAround(K, N).empty()))
      Found.push_back(N);
  }
  return Found;
}

/// Whether \p E is made from a parameter that the launch leaves open, or from what is in constant
/// memory, be it by way of loops or of what is not computed.
static bool isOfParameters(const Kernel &K, const Launch &L, const Expr *E) {
  llvm::SmallVector<const Expr *, 16> Work{E};
  llvm::SmallPtrSet<const Expr *, 32> Seen;
  while (!Work.empty()) {
    const Expr *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    if ((At->Kind == ExprKind::Param && !L.Arguments.count(At->Name.str())) ||
        (At->Kind == ExprKind::Address && K.Objects[At->Value].In == Space::Constant))
      return true;
    if (At->Kind == ExprKind::Carried) {
      const CarriedVariable &V = K.Loops[At->Value].Carried[At->Index];
      Work.append({V.Initial, V.Next});
    }
    Work.append(At->Operands.begin(), At->Operands.end());
  }
  return false;
}

std::string warplint::dependenceText(const Judged &J, unsigned Number) {
  const Verdict &V = J.Verdicts[Number];
  if (V.Kind == VerdictKind::DataDependent)
    return ", depending on data";
  const bool IsUntold = V.Kind == VerdictKind::Bounded && !V.Worst.Lanes.Active;
  return IsUntold && isOfParameters(J.K, J.L, J.K.Accesses[Number].Address)
             ? ", depending on parameters"
             : "";
}

namespace {
constexpr size_t MostRows = 6;
constexpr size_t LongCondition = 60; // characters; then single values are left to the last row

/// Words the rows of a table, and which of them need no condition of their own.
class CaseTexts {
public:
  CaseTexts(const Verdict &V, const Nouns &Words, const UsedValues *Used)
      : V(V), Words(Words), Used(Used) {
    for (const VerdictCase &C : V.Cases)
      (C.isExceptional() ? Exceptional : Usual).push_back(&C);
    if (V.Kind != VerdictKind::Exact && Usual.size() > 1 && Usual.size() <= MostRows)
      for (const VerdictCase *C : Usual)
        if (isToldByOthers(*C))
          Rest.include(C->Cost.Units);
  }

  std::vector<std::string> words(size_t MostSingle) {
    V.Kind == VerdictKind::Exact ? iterations() : rows();
    if (!Shortened && Exceptional.size() <= MostSingle) {
      for (const VerdictCase *C : Exceptional)
        tell(C->Cost.Units, whenOf(C->When));
    } else if (!Exceptional.empty() || Shortened) {
      for (const VerdictCase *C : Exceptional)
        Single.include(C->Cost.Units);
      const bool IsRest =
          llvm::any_of(Exceptional, [](const VerdictCase *C) { return hasOtherwise(C->When); });
      tell(Single, (IsRest ? " otherwise" : forSingleValues()) + (Shortened ? Listed : ""));
    }
    return std::move(Texts);
  }

private:
  /// The condition without the single values, where it is long with them.
  Predicate toldOf(const VerdictCase &C) const {
    return isShortened(C) ? typically(C.When) : C.When;
  }
  bool isShortened(const VerdictCase &C) const {
    if (textFor(C.When, Used).size() <= LongCondition)
      return false;
    const Predicate Typical = typically(C.When);
    return !Typical.isAlways() && Typical != C.When;
  }

  /// Whether the other rows are said in far fewer words, or it is a long list.
  bool isToldByOthers(const VerdictCase &C) const {
    constexpr size_t Short = 24, LongList = 40; // characters
    size_t Others = 0;
    for (const VerdictCase *O : Usual)
      Others += O == &C ? 0 : textFor(toldOf(*O), Used).size();
    const size_t Own = textFor(toldOf(C), Used).size();
    return (isWrittenAsList(toldOf(C)) && Own > LongList) || (Own > Short && Own > 2 * Others);
  }

  /// "if -7 <= n <= 7", where the table has one row more; else why they cost what they cost.
  std::string forSingleValues() const {
    const std::string Unless = Usual.size() == 1 ? unlessText(Usual[0]->When, Used) : "";
    if (!Unless.empty() && Unless.size() <= LongCondition)
      return " if " + Unless;
    return std::string(" for specific values at which lanes share a ") + Words.Common;
  }

  std::string whenOf(const Predicate &P) const {
    return (P.as<Otherwise>() ? " " : " if ") + textFor(P, Used);
  }

  void tell(const CostRange &R, const std::string &When) {
    const std::string Figure =
        R.isPoint() ? plural(R.Min, Words.Unit)
                    : (llvm::Twine(R.Min) + " to " + plural(R.Max, Words.Unit)).str();
    Texts.push_back(Figure + When);
  }

  /// One iteration: "k = 4", not "k % 2 == 0" or those beyond what is told apart.
  static bool isSingle(const VerdictCase &C) {
    const auto *Of = C.When.as<Instance>();
    return Of && llvm::none_of(Of->Parts, [](const InstancePart &P) { return P.Every != 0; }) &&
           llvm::any_of(Of->Parts, [](const InstancePart &P) { return !P.IsNumber; });
  }

  /// Those that follow each other and cost the same are told as one.
  void iterations() {
    size_t Left = Usual.size();
    for (auto First = Usual.begin(); First != Usual.end() && Texts.size() < MostRows;) {
      auto End = std::find_if(First + 1, Usual.end(), [&](const VerdictCase *C) {
        return !((*First)->Cost.Units == C->Cost.Units) || !isSingle(**First) || !isSingle(*C);
      });
      Left -= size_t(End - First);
      std::string When = " at " + textOf((*First)->When);
      if (const std::string Last = textOf((*std::prev(End))->When); End - First > 2)
        When = " from " + textOf((*First)->When) + " to " + Last;
      else if (End - First == 2)
        When += " and " + Last;
      tell((*First)->Cost.Units, When);
      First = End;
    }
    if (Left)
      Texts.push_back("and " + plural(Left, "further case") + Listed);
  }

  void rows() {
    size_t Told = 0;
    bool AreFolded = false;
    for (const VerdictCase *C : Usual) {
      if (Told == MostRows)
        break;
      ++Told;
      if (Rest.any() && isToldByOthers(*C)) {
        AreFolded |= !(C->Cost.Units == Rest);
        continue;
      }
      tell(C->Cost.Units, whenOf(toldOf(*C)));
      if (isShortened(*C)) {
        Shortened = true;
        Single.include(C->Cost.Units);
      }
    }
    if (Told < Usual.size())
      Texts.push_back("and " + plural(Usual.size() - Told, "further case") + Listed);
    if (Rest.any() && Texts.empty())
      tell(Rest, ", in " + plural(Told, "case") + Listed);
    else if (Rest.any())
      tell(Rest, std::string(" otherwise") + (AreFolded ? Listed : ""));
  }

  static constexpr const char *Listed = " (--format=json lists them)";

  const Verdict &V;
  Nouns Words;
  const UsedValues *Used;
  std::vector<const VerdictCase *> Usual, Exceptional;
  CostRange Rest;         ///< of the rows that are what the others leave
  CostRange Single;       ///< of single values that are not told
  bool Shortened = false; ///< some are left out of a row's condition
  std::vector<std::string> Texts;
};
} // namespace

std::vector<std::string> warplint::caseTexts(const Verdict &V, const Nouns &Words,
                                             size_t MostSingle, const UsedValues *Used) {
  return CaseTexts(V, Words, Used).words(MostSingle);
}

std::vector<Note> warplint::caseNotes(const Judged &J, unsigned Number) {
  const Verdict &V = verdictOf(J, Number);
  std::vector<Note> Notes;
  auto IsFirst = [&](const VerdictCase &C) { return C.Cost.Units == V.Cases[0].Cost.Units; };
  if (llvm::all_of(V.Cases, IsFirst)) // the message has it
    return Notes;
  const UsedValues Used(J, Number);
  const Nouns Words = nounsOf(J.K.Accesses[Number].In);
  if (std::string Line = caseLine(V, Words.Unit, Used); !Line.empty()) {
    Notes.push_back({{}, std::move(Line), ""});
    return Notes;
  }
  for (std::string &Text : caseTexts(V, Words, /*MostSingle=*/1, &Used))
    Notes.push_back({{}, std::move(Text), "", "", /*IsCase=*/true});
  return Notes;
}
