// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fuse/Fuse.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"
#include "lib/fuse/Unroll.h"
#include "lib/kernel/Model.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <tuple>

using namespace warplint;

namespace {
using Body = std::vector<Statement>;

/// What accesses must share to be put together, and where an access lies then.
struct Place {
  unsigned Object = 0, Bytes = 0;
  const Expr *When = nullptr;
  std::map<uint32_t, int64_t> Factors;
  int64_t Constant = 0; ///< bytes

  auto key() const { return std::tie(Object, Bytes, When, Factors); }
  bool operator<(const Place &O) const { return key() < O.key(); }
};

class Fuser {
public:
  Fuser(const KernelModel &Written, const sim::Gpu &Target,
        const std::optional<ToolkitVersion> &Toolkit)
      : U(unroll(Written)), Target(Target), Toolkit(Toolkit), Became(U.K.Accesses.size()) {
    placeArrays();
    Out.K = U.K;
    Out.K.Accesses.clear();
    Out.MadeOf.resize(Written.Accesses.size());
    Out.InLoop.resize(Written.Accesses.size());
  }

  Fused run() {
    Out.K.Body = fuseBody(U.K.Body, false);
    return std::move(Out);
  }

private:
  /// Members of a stretch that could be put together, by the statement that each is.
  using Members = std::vector<std::pair<size_t, int64_t>>;
  using Stretch = std::map<Place, Members>;

  /// Offsets of static arrays, as ptxas places them: in the order of their declarations.
  void placeArrays() {
    std::vector<unsigned> Static;
    for (unsigned N = 0; N < U.K.Objects.size(); ++N)
      if (const Object &O = U.K.Objects[N]; O.In == Space::Shared && !O.Dynamic && O.Bytes)
        Static.push_back(N);
    std::stable_sort(Static.begin(), Static.end(), [&](unsigned A, unsigned B) {
      return U.K.Objects[A].Rank < U.K.Objects[B].Rank;
    });
    int64_t At = 0;
    for (unsigned N : Static) {
      const Object &O = U.K.Objects[N];
      At = floorDiv(At + O.Align - 1, O.Align) * O.Align;
      OffsetOf[N] = At;
      At += int64_t(*O.Bytes);
    }
  }

  static bool isPlain(const Access &A) {
    return A.In == Space::Shared && (A.Kind == AccessKind::Load || A.Kind == AccessKind::Store) &&
           !A.Volatile && A.Object && A.BytesPerLane < 16;
  }

  Place placeOf(const Access &A) const {
    LinearForm Form = linearForm(A.Address);
    return {*A.Object, A.BytesPerLane, A.When, std::move(Form.Factors), Form.Constant};
  }

  /// What a thread has loaded and holds in a register still, by the access that loaded it.
  using Held = std::vector<std::pair<Place, unsigned>>;

  /// Whether two accesses of one thread go to different bytes for certain.
  bool areApart(const Place &A, const Place &B) const {
    if (A.Object != B.Object)
      return true;
    return A.Factors == B.Factors && (A.Constant + int64_t(A.Bytes) <= B.Constant ||
                                      B.Constant + int64_t(B.Bytes) <= A.Constant);
  }

  /// \p Values without those that access \p A may change.
  void forget(Held &Values, const Access &A) const {
    if (!isPlain(A))
      return Values.clear();
    const Place At = placeOf(A);
    llvm::erase_if(Values, [&](const auto &V) { return !areApart(V.first, At); });
  }

  /// Whether access \p Number loads what \p Values hold, so that the compiler leaves it out.
  bool isHeld(const Held &Values, const Place &At, unsigned Number) {
    const auto Same = llvm::find_if(Values, [&](const auto &V) {
      return V.first.Constant == At.Constant && V.first.key() == At.key();
    });
    if (Same == Values.end())
      return false;
    LeftOut[Number] = Same->second;
    return true;
  }

  Body fuseBody(const Body &In, bool InLoop) {
    Stretch Loads, Stores;
    Held Values;
    auto Close = [&](Stretch &S, AccessKind Kind) {
      for (const auto &[At, Of] : S)
        putTogether(In, At, Of, Kind);
      S.clear();
    };
    for (size_t I = 0; I < In.size(); ++I) {
      if (In[I].What != Statement::Access) {
        Close(Loads, AccessKind::Load);
        Close(Stores, AccessKind::Store);
        Values.clear();
        if (In[I].What == Statement::Loop)
          Out.K.Loops[In[I].Index].Body = fuseBody(U.K.Loops[In[I].Index].Body, true);
        continue;
      }
      const Access &A = U.K.Accesses[In[I].Index];
      if (A.In != Space::Shared)
        continue;
      Out.InLoop[U.From[In[I].Index]] = InLoop;
      const std::optional<Place> At = isPlain(A) ? std::optional(placeOf(A)) : std::nullopt;
      if (At && A.Kind == AccessKind::Load) {
        if (isHeld(Values, *At, In[I].Index))
          continue;
        Values.push_back({*At, In[I].Index});
      }
      if (writes(A.Kind)) {
        Close(Loads, AccessKind::Load);
        forget(Values, A);
      }
      if (reads(A.Kind))
        Close(Stores, AccessKind::Store);
      if (At) {
        (A.Kind == AccessKind::Load ? Loads : Stores)[*At].push_back({I, At->Constant});
        Earlier.push_back(*At);
      }
    }
    Close(Loads, AccessKind::Load);
    Close(Stores, AccessKind::Store);
    return emit(In);
  }

  /// The alignment that the compiler knows of the place, and where the array begins by it.
  struct Known {
    uint64_t Align = 1;
    int64_t Origin = 0;
    bool IsDoubtful = false; ///< the compiler may have forgotten it
  };

  Known alignmentOf(const Place &At, AccessKind Kind) const {
    const Object &O = U.K.Objects[At.Object];
    uint64_t Terms = 256;
    for (const auto &[Id, Factor] : At.Factors)
      if (const Expr *Term = (*U.K.Pool)[Id]; Term->Kind != ExprKind::Address)
        Terms = std::min(Terms, divisorOf(*Term, Factor));
    constexpr unsigned DynamicAlign = 16; // where ptxas puts the dynamic part
    const uint64_t Declared = O.Dynamic ? DynamicAlign : O.Align;
    const Known ByDeclaration{std::min(Terms, Declared), 0};
    // Narrow accesses are put together before the arrays have a place.
    if (O.Dynamic || At.Bytes < 4 || Declared >= 16)
      return ByDeclaration;
    std::optional<AddressKind> How = madeFromEarlier(At);
    if (!How && Kind == AccessKind::Load)
      How = AddressKind::OtherIndex;
    const AlignmentFate Fate = How ? fateOf(*How, Toolkit, Target) : AlignmentFate::Kept;
    if (Fate == AlignmentFate::Forgotten)
      return ByDeclaration;
    return {Terms, OffsetOf.at(At.Object), Fate != AlignmentFate::Kept || isCounted(At)};
  }

  /// Whether the address moves with the iterations of a loop.
  bool isCounted(const Place &At) const {
    return llvm::any_of(At.Factors, [&](const auto &Term) {
      return (*U.K.Pool)[Term.first]->Kind == ExprKind::Carried;
    });
  }

  /// The greatest power of two that divides \p Factor times \p Term. Of a loop's counter the
  /// compiler knows where it starts and how far it steps.
  uint64_t divisorOf(const Expr &Term, int64_t Factor) const {
    ExprPool &Pool = *U.K.Pool;
    if (Term.Kind == ExprKind::Carried) {
      const CarriedVariable &V = U.K.Loops[Term.Value].Carried[Term.Index];
      const Expr *Step = Pool.sub(V.Next, V.Variable);
      if (Step->isConst())
        return std::min(knownDivisor(Pool.mul(Pool.constant(Factor), V.Initial)),
                        knownDivisor(Pool.constant(Factor * Step->Value)));
    }
    return knownDivisor(Pool.mul(Pool.constant(Factor), &Term));
  }

  /// How the address can be made from that of an earlier access to the array, by adding more of an
  /// index; nothing if it cannot.
  std::optional<AddressKind> madeFromEarlier(const Place &At) const {
    std::optional<AddressKind> Closest;
    const bool HasRows = U.K.Objects[At.Object].Extents.size() > 1;
    for (const Place &E : Earlier) {
      if (E.Object != At.Object)
        continue;
      bool IsMade = false, Agrees = false, IsTwice = false;
      for (const auto &[Id, Factor] : At.Factors) {
        auto Same = E.Factors.find(Id);
        if (Same == E.Factors.end() || (*U.K.Pool)[Id]->Kind == ExprKind::Address)
          continue;
        IsMade |= Same->second != Factor && Factor > 0;
        IsTwice |= Factor == 2 * Same->second;
        Agrees |= Same->second == Factor;
      }
      if (!IsMade)
        continue;
      const AddressKind How = Agrees    ? AddressKind::SharedIndex
                              : HasRows ? AddressKind::RowOfIndex
                              : IsTwice ? AddressKind::TwiceIndex
                                        : AddressKind::MoreOfIndex;
      if (!Closest || rankOf(How) > rankOf(*Closest))
        Closest = How;
    }
    return Closest;
  }

  /// What shares an index with an earlier access counts before what is made of one index alone,
  /// and twice before more.
  static unsigned rankOf(AddressKind How) {
    return How == AddressKind::SharedIndex ? 2 : How != AddressKind::MoreOfIndex;
  }

  /// Notes for the statements of \p Of which request they become.
  void putTogether(const Body &In, const Place &At, const Members &Of, AccessKind Kind) {
    const Known Base = alignmentOf(At, Kind);
    llvm::SmallVector<int64_t, 16> Places;
    for (const auto &[Index, Constant] : Of)
      Places.push_back(Base.Origin + Constant);
    for (const Window &W : windowsOf(Places, At.Bytes, Base.Align, Kind == AccessKind::Load)) {
      Members Inside;
      for (const auto &[Index, Constant] : Of)
        if (floorDiv(Base.Origin + Constant - W.Start, W.Bytes) == 0)
          Inside.push_back({Index, Constant});
      // Loads come as early as the first of them, stores as late as the last.
      const unsigned Lead =
          In[Kind == AccessKind::Load ? Inside.front().first : Inside.back().first].Index;
      const auto &[Lowest, Constant] =
          *std::min_element(Inside.begin(), Inside.end(),
                            [](const auto &A, const auto &B) { return A.second < B.second; });
      Access A = U.K.Accesses[Lead];
      A.BytesPerLane = A.Align = W.Bytes;
      A.Address = U.K.Pool->add(U.K.Accesses[In[Lowest].Index].Address,
                                U.K.Pool->constant(W.Start - Base.Origin - Constant));
      const unsigned Request = unsigned(Requests.size());
      const bool IsDoubtful = Base.IsDoubtful || llvm::any_of(Inside, [&](const auto &Part) {
                                return U.Steps[In[Part.first].Index] < W.Bytes;
                              });
      Requests.push_back({std::move(A), Lead, unsigned(Inside.size()), IsDoubtful, {}});
      for (const auto &[Index, At2] : Inside)
        Became[In[Index].Index] = Request;
    }
  }

  /// The body with requests in place of what they are made of.
  Body emit(const Body &In) {
    Body New;
    for (const Statement &S : In) {
      switch (S.What) {
      case Statement::Barrier:
      case Statement::Loop:
        New.push_back(S);
        break;
      case Statement::Access:
        if (const auto Held = LeftOut.find(S.Index); Held != LeftOut.end())
          NumberOf[S.Index] = NumberOf.at(Held->second);
        else
          NumberOf[S.Index] = emitAccess(S.Index, New);
        note(U.From[S.Index], NumberOf[S.Index]);
        break;
      }
    }
    return New;
  }

  /// The request that access \p Number of U becomes, which is made where the first or last of its
  /// accesses is.
  unsigned emitAccess(unsigned Number, Body &New) {
    const std::optional<unsigned> Request = Became[Number];
    if (!Request) {
      New.push_back({Statement::Access, add(U.K.Accesses[Number], 1, false)});
      return New.back().Index;
    }
    Wide &W = Requests[*Request];
    if (!W.Number)
      W.Number = add(std::move(W.Fused), W.Parts, W.IsDoubtful);
    if (W.Lead == Number)
      New.push_back({Statement::Access, *W.Number});
    return *W.Number;
  }

  unsigned add(Access A, unsigned Parts, bool IsDoubtful) {
    Out.K.Accesses.push_back(std::move(A));
    Out.Parts.push_back(Parts);
    Out.Doubtful.push_back(IsDoubtful);
    return unsigned(Out.K.Accesses.size() - 1);
  }

  void note(unsigned AsWritten, unsigned Number) {
    std::vector<unsigned> &Of = Out.MadeOf[AsWritten];
    if (!llvm::is_contained(Of, Number))
      Of.push_back(Number);
  }

  /// One request in place of several accesses.
  struct Wide {
    Access Fused;
    unsigned Lead = 0; ///< the access at whose statement it is made
    unsigned Parts = 0;
    bool IsDoubtful = false;
    std::optional<unsigned> Number; ///< in Out, once it is there
  };

  Unrolled U;
  const sim::Gpu &Target;
  const std::optional<ToolkitVersion> &Toolkit;
  Fused Out;
  std::map<unsigned, int64_t> OffsetOf; ///< of static arrays, bytes
  std::vector<Place> Earlier;           ///< plain accesses so far
  std::vector<Wide> Requests;
  std::vector<std::optional<unsigned>> Became; ///< by access of U: one of Requests
  std::map<unsigned, unsigned> LeftOut;  ///< loads of U, by the earlier one whose value is held
  std::map<unsigned, unsigned> NumberOf; ///< accesses of U in Out
};
} // namespace

Fused warplint::fuse(const KernelModel &K, const sim::Gpu &Target,
                     const std::optional<ToolkitVersion> &Toolkit) {
  Fused Result = Fuser(K, Target, Toolkit).run();
  assert(verify(Result.K).empty() && "fuse makes a model that breaks a rule");
  return Result;
}

namespace {
constexpr unsigned MostBytes = 16; // of a request to shared memory, a lane
} // namespace

std::vector<Window> warplint::windowsOf(llvm::ArrayRef<int64_t> Places, unsigned Width,
                                        uint64_t Align, bool IsLoad) {
  std::set<int64_t> Left(Places.begin(), Places.end());
  std::vector<Window> Result;
  for (unsigned Bytes = MostBytes; Bytes > Width; Bytes /= 2) {
    if (Align < Bytes)
      continue;
    const unsigned Most = Bytes / Width;
    // Three words of four are loaded at once, the fourth along with them.
    const unsigned Enough = IsLoad && Width == 4 && Most == 4 ? 3 : Most;
    for (auto At = Left.begin(); At != Left.end();) {
      const int64_t Start = floorDiv(*At, Bytes) * int64_t(Bytes);
      const auto First = Left.lower_bound(Start), Last = Left.lower_bound(Start + int64_t(Bytes));
      At = Last;
      if (unsigned(std::distance(First, Last)) < Enough)
        continue;
      Left.erase(First, Last);
      Result.push_back({Start, Bytes});
    }
  }
  return Result;
}
