// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/Trial.h"

#include "lib/fix/ProofText.h"
#include "lib/judge/Judge.h"
#include "lib/lanes/Evaluate.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;

namespace {
constexpr uint64_t MostSteps = 1'500'000; // of all layouts of one array

bool isOf(const Access &A, unsigned Object) { return A.Object == Object; }
} // namespace

Trial::Trial(const Analysed &Given, const SourceRange &Declared) : All(Given) {
  for (const JudgedKernel &K : All.Kernels)
    for (unsigned N = 0; N < K.Model.Objects.size(); ++N) {
      const Object &O = K.Model.Objects[N];
      if (O.In != Space::Shared || K.Model.Source.Objects[N] != Declared)
        continue;
      Instances.push_back({&K, N});
      if (O.Extents.empty() || !O.ElementBytes)
        Refused = "'" + O.Name + "' is not an array of elements of a known size";
      for (const Access &A : K.Model.Accesses) {
        if (!isOf(A, N))
          continue;
        constexpr unsigned MatrixRow = 16; // bytes, whose address a lane gives
        Widest = std::max(Widest, A.Matrices ? MatrixRow : A.BytesPerLane);
        Fragments |= A.Part.has_value();
        if (!A.Indexed || A.Indexed->Object != N)
          Refused = "an access to '" + O.Name + "' is not a subscript of it";
      }
    }
  if (Instances.empty())
    Refused = "no kernel that was analysed uses the array";
}

const Object &Trial::object() const {
  return Instances.front().K->Model.Objects[Instances.front().Object];
}

KernelModel warplint::modelWith(const Trial::Instance &I, const Layout &L) {
  KernelModel K = I.K->Model;
  llvm::BitVector Own(unsigned(K.Accesses.size()));
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    if (Access &A = K.Accesses[N]; isOf(A, I.Object)) {
      A.Address = addressIn(K, A, L);
      Own.set(N);
    }
  keepOnly(K, Own);
  return K;
}

/// What index \p Dimension of each access to the array can be; with every lane, if not
/// \p Guarded.
static Evaluation indexValues(const Trial::Instance &I, const Launch &L, unsigned Dimension,
                              bool Guarded) {
  KernelModel K = modelWith(I, {.What = Layout::Swizzle}); // as it is: the mask is empty
  for (Access &A : K.Accesses) {
    if (!isOf(A, I.Object))
      continue;
    const Object &O = K.Objects[I.Object];
    A.Address = K.Pool->add(K.Pool->address(I.Object, O.Name), A.Indexed->Indices[Dimension]);
    bool Last = Dimension + 1 == O.Extents.size();
    A.BytesPerLane = Last ? std::max(1u, A.BytesPerLane / O.ElementBytes) : 1;
    if (!Guarded)
      A.When = K.Pool->boolean(true);
  }
  EvaluateOptions Options;
  Evaluation E = evaluate(K, L, Options);
  Options.OneByOne = true;
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    if (isOf(K.Accesses[N], I.Object) && !E.Accesses[N].Reached.any())
      return evaluate(K, L, Options);
  return E;
}

/// Whether some lanes may or may not take part.
static bool isOpen(const AccessEvaluation &E) {
  return llvm::any_of(E.Cases, [](const AccessCase &C) {
    return llvm::any_of(C.Patterns, [](const LanePattern &P) { return P.Active != P.Certain; });
  });
}

Trial::Within Trial::indices() {
  Within Worst = Inside;
  Unreached = object().Extents;
  for (const Instance &I : Instances) {
    const Object &O = I.K->Model.Objects[I.Object];
    for (const JudgedLaunch &L : I.K->Launches)
      for (unsigned D = 0; D < O.Extents.size(); ++D) {
        if (O.Extents[D] == 0)
          continue; // dynamic
        Evaluation Certain = indexValues(I, L.Launch, D, true);
        Evaluation All = indexValues(I, L.Launch, D, false);
        for (unsigned N = 0; N < I.K->Model.Accesses.size(); ++N) {
          if (!isOf(I.K->Model.Accesses[N], I.Object))
            continue;
          // Another block than one that the source launches may reach further.
          const bool IsGiven = L.Launch.From == LaunchFrom::Call && L.Launch.Why.empty();
          const ExprRange Any = I.K->Model.Accesses[N].Indexed->Indices[D]->Range;
          auto Of = [&](const Extent &E) {
            bool Fits = E.Lo >= 0 && E.Hi <= int64_t(O.Extents[D]);
            if (E.any() && Fits) {
              const bool IsWhole = IsGiven || (Any.Lo >= 0 && Any.Hi < E.Hi);
              Unreached[D] = std::min(Unreached[D], IsWhole ? O.Extents[D] - uint64_t(E.Hi) : 0);
            }
            return !E.any() ? Unknown : Fits ? Inside : Outside;
          };
          Within Here = Of(Certain.Accesses[N].Reached);
          // A guard that is not decided may or may not keep lanes out.
          if (Here != Outside && isOpen(Certain.Accesses[N]))
            Here = Of(All.Accesses[N].Reached);
          Worst = std::max(Worst, Here);
        }
      }
  }
  return Worst;
}

Price Trial::now() const {
  Price P;
  for (const Instance &I : Instances)
    for (const JudgedLaunch &L : I.K->Launches)
      for (unsigned N = 0; N < I.K->Model.Accesses.size(); ++N)
        if (isOf(I.K->Model.Accesses[N], I.Object)) {
          const Verdict &V = All.Report.Accesses[L.FirstAccess + N].Verdict;
          P.Units += weightOf(V, V);
          P.Excess += V.Reached ? V.PerRequest.Excess.Max : 0;
        }
  return P;
}

std::optional<Price> Trial::priceOf(const Layout &L) {
  if (Spent > MostSteps)
    return std::nullopt;
  Price P;
  for (const Instance &I : Instances) {
    const Object &O = I.K->Model.Objects[I.Object];
    if (O.Bytes)
      P.Bytes = std::max(P.Bytes, int64_t(bytesOf(O, L)) - int64_t(*O.Bytes));
    KernelModel K = modelWith(I, L);
    for (const JudgedLaunch &Each : I.K->Launches) {
      Evaluation E = evaluate(K, Each.Launch, {});
      Judgement J = judgeAll(K, Each.Launch, E, {}, 0);
      Spent += E.Steps + J.Steps;
      const std::vector<Verdict> &After = J.Verdicts;
      for (unsigned N = 0; N < K.Accesses.size(); ++N) {
        if (!isOf(K.Accesses[N], I.Object))
          continue;
        const Verdict &Before = All.Report.Accesses[Each.FirstAccess + N].Verdict;
        P.Rises |= rises(Before, After[N]);
        P.Units += weightOf(After[N], Before);
        P.Excess += After[N].Reached ? After[N].PerRequest.Excess.Max : 0;
      }
    }
  }
  return P;
}

static bool samePatterns(const AccessEvaluation &X, const AccessEvaluation &Y) {
  if (X.Cases.size() != 1 || Y.Cases.size() != 1 || X.Reached.Lo != Y.Reached.Lo ||
      X.Reached.Hi != Y.Reached.Hi)
    return false;
  return llvm::equal(X.Cases[0].Patterns, Y.Cases[0].Patterns,
                     [&](const LanePattern &P, const LanePattern &Q) {
                       return P.Active == Q.Active && P.Base == Q.Base && P.Terms.empty() &&
                              Q.Terms.empty() && P.Requests == Q.Requests;
                     });
}

bool warplint::reachesSame(const Trial::Instance &I, const KernelModel &New, const Layout &L) {
  const KernelModel Wanted = modelWith(I, L);
  for (const JudgedLaunch &Each : I.K->Launches) {
    Evaluation A = evaluate(Wanted, Each.Launch, {}), B = evaluate(New, Each.Launch, {});
    for (unsigned N = 0; N < Wanted.Accesses.size(); ++N)
      if (isOf(Wanted.Accesses[N], I.Object) && !samePatterns(A.Accesses[N], B.Accesses[N]))
        return false;
  }
  return true;
}

namespace {
constexpr uint64_t MostTileSteps = 1'500'000; // of all tiles of a file

/// A kernel with nothing left but accesses to the tile.
class TileModel {
public:
  TileModel(const Analysed &All, const JudgedKernel &K, const std::vector<size_t> &Own)
      : All(All), K(K), Model(K.Model) {
    for (const size_t N : Own)
      for (const JudgedLaunch &L : K.Launches)
        if (N >= L.FirstAccess && N - L.FirstAccess < Model.Accesses.size())
          Numbers.push_back(unsigned(N - L.FirstAccess));
    llvm::sort(Numbers);
    Numbers.erase(std::unique(Numbers.begin(), Numbers.end()), Numbers.end());
    llvm::BitVector Wanted(unsigned(Model.Accesses.size()));
    for (const unsigned N : Numbers)
      Wanted.set(N);
    keepOnly(Model, Wanted); // a move is made of the offset alone
  }

  bool isAny() const { return !Numbers.empty(); }

  /// Adds to \p Price what the accesses cost once \p Move is made.
  void price(MoveByte Move, TilePrice &Price, uint64_t &Steps) {
    ExprPool &P = *Model.Pool;
    for (const unsigned N : Numbers) {
      const Access &A = K.Model.Accesses[N];
      const Expr *Offset = P.sub(A.Address, P.address(*A.Object, K.Model.Objects[*A.Object].Name));
      Model.Accesses[N].Address = P.add(P.sub(A.Address, Offset), Move(P, Offset));
    }
    for (const JudgedLaunch &L : K.Launches) {
      const Evaluation E = evaluate(Model, L.Launch, {});
      const Judgement J = judgeAll(Model, L.Launch, E, {}, 0);
      Steps += E.Steps + J.Steps;
      for (const unsigned N : Numbers) {
        const Verdict &Before = All.Report.Accesses[L.FirstAccess + N].Verdict;
        const Verdict &After = J.Verdicts[N];
        Price.Rises |= rises(Before, After);
        Price.Units += weightOf(After, Before);
        Price.Excess += After.Reached ? After.PerRequest.Excess.Max : 0;
      }
    }
  }

private:
  const Analysed &All;
  const JudgedKernel &K;
  KernelModel Model;
  std::vector<unsigned> Numbers; ///< of the accesses
};
} // namespace

uint64_t warplint::priceNow(const Analysed &All, const std::vector<size_t> &Own) {
  uint64_t Now = 0;
  for (const size_t N : Own) {
    const Verdict &V = All.Report.Accesses[N].Verdict;
    Now += weightOf(V, V);
  }
  return Now;
}

bool warplint::isSearchOver(uint64_t Steps) { return Steps > MostTileSteps; }

std::optional<TilePrice> warplint::priceOfMove(const Analysed &All, const std::vector<size_t> &Own,
                                               MoveByte Move, uint64_t &Steps) {
  if (isSearchOver(Steps))
    return std::nullopt;
  TilePrice Price;
  for (const JudgedKernel &K : All.Kernels)
    if (TileModel M(All, K, Own); M.isAny())
      M.price(Move, Price, Steps);
  return Price;
}

std::vector<int64_t> warplint::cheaperRows(const Analysed &All, const std::vector<size_t> &Own,
                                           uint64_t RowBytes, unsigned StepBytes, Dearer Allowed,
                                           uint64_t &Steps, uint64_t PadBytes) {
  const uint64_t Now = priceNow(All, Own);
  std::vector<std::pair<uint64_t, int64_t>> Found; // units, bytes
  constexpr int64_t Most = int64_t(sim::Banks) * sim::WordBytes;
  const int64_t Step = StepBytes;
  for (int64_t By = -int64_t(PadBytes) / Step * Step; By <= Most; By += Step) {
    if (By == 0)
      continue;
    const auto P = priceOfMove(
        All, Own,
        [&](ExprPool &Pool, const Expr *Offset) {
          const Expr *Row = Pool.div(Offset, Pool.constant(int64_t(RowBytes)));
          return Pool.add(Offset, Pool.mul(Pool.constant(By), Row));
        },
        Steps);
    if (!P)
      break;
    if ((!P->Rises || Allowed != Dearer::None) && P->Units * 10 <= Now * 9) // worth an edit
      Found.emplace_back(P->Units, By);
    if (By > 0 && !P->Rises && P->Excess == 0)
      break; // longer rows are no cheaper
  }
  llvm::sort(Found);
  std::vector<int64_t> Lengths;
  for (const auto &[Units, By] : Found)
    Lengths.push_back(By);
  return Lengths;
}
