// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Records.h"

#include "lib/expr/Rewrite.h"
#include "lib/judge/Totals.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <memory>
#include <set>
#include <tuple>

using namespace warplint;

namespace {
constexpr int64_t MostBytes = 64;    // that iterations of a loop span, see Records.h
constexpr int64_t MostStraight = 96; // and accesses one after another
constexpr unsigned MostIterations = 16;

/// What accesses of one record share: array, if known, kind, and what the address is made of.
using Shared = std::tuple<std::optional<unsigned>, AccessKind, std::map<uint32_t, int64_t>>;

/// What an access reaches in one iteration of the loops around it, from a common place on.
struct Reach {
  int64_t Distance;
  unsigned Bytes;
  const Expr *When;
};

/// Addresses as sums; no sum in one is taken to leave the 32 bits that it is computed in.
class Sums {
public:
  explicit Sums(ExprPool &Pool) : Pool(Pool) {}

  const LinearForm &of(const Expr *Address) {
    auto [At, IsNew] = Known.try_emplace(Address);
    if (IsNew)
      At->second = std::make_unique<const LinearForm>(linearForm(withoutWraps(Pool, Address)));
    return *At->second;
  }

private:
  ExprPool &Pool;
  llvm::DenseMap<const Expr *, std::unique_ptr<const LinearForm>> Known;
};

/// Bytes from a lane's place to the next one's, away from edges: what a coordinate is kept above or
/// below counts as itself, `max(0, 2 * x - 1)`, and so does the place in a group, `x % 32`. 0 if it
/// is not known.
static int64_t laneStep(ExprPool &Pool, Sums &Known, const Expr *Address) {
  auto IsNumber = [](const Expr *E) { return E->isConst() || E->Kind == ExprKind::Param; };
  const Expr *Inside = rewritten(Pool, Address, [&](const Expr &E) -> const Expr * {
    if ((E.Kind == ExprKind::Rem || E.Kind == ExprKind::And) && E.operand(1)->isConst())
      return E.operand(0);
    if (E.Kind != ExprKind::Max && E.Kind != ExprKind::Min)
      return nullptr;
    return IsNumber(E.operand(0)) ? E.operand(1) : IsNumber(E.operand(1)) ? E.operand(0) : nullptr;
  });
  const LinearForm &Form = Known.of(Inside);
  auto Lane = Form.Factors.find(Pool.threadIdx(0)->Id);
  return Lane == Form.Factors.end() ? 0 : std::abs(Lane->second);
}

/// An access of a stretch of straight code.
struct Member {
  unsigned Access;
  std::vector<Reach> Reaches;
};

using Stretch = std::map<Shared, std::vector<Member>>;

/// An address, and when it is accessed.
struct Place {
  const Expr *Address, *When;
};

/// Conditions, as long as they may be: what they deny is looked up.
class GuardsSeen {
public:
  /// Whether a thread that meets \p When cannot meet one of them: it holds the negation of what
  /// When asks for, or they ask one value to be two constants.
  bool exclude(const Expr *When) const {
    return llvm::any_of(conjunctsOf(When), [&](const Expr *E) {
      const auto Asked = isOneConstant(*E) ? Equal.find(E->operand(0)) : Equal.end();
      return Denied.contains(E) ||
             (Asked != Equal.end() && (Asked->second.IsSeveral || Asked->second.First != E));
    });
  }

  void add(ExprPool &Pool, const Expr *When) {
    if (!Added.insert(When).second)
      return;
    for (const Expr *E : conjunctsOf(When)) {
      Denied.insert(Pool.lnot(E));
      if (isOneConstant(*E)) {
        Asked &Of = Equal.try_emplace(E->operand(0), Asked{E, false}).first->second;
        Of.IsSeveral |= Of.First != E;
      }
    }
  }

private:
  struct Asked {
    const Expr *First;
    bool IsSeveral;
  };
  static bool isOneConstant(const Expr &E) {
    return E.Kind == ExprKind::Eq && E.operand(1)->isConst();
  }

  llvm::DenseSet<const Expr *> Added, Denied;
  llvm::DenseMap<const Expr *, Asked> Equal; ///< by what is compared
};

class RecordFinder {
public:
  explicit RecordFinder(const KernelModel &K) : K(K), Known(*K.Pool) {
    for (const Loop &L : K.Loops)
      Rounds.push_back(roundsOf(*K.Pool, L, MostIterations));
  }

  std::vector<Record> run() {
    Stretch Open;
    body(K.Body, Open);
    close(Open);
    llvm::sort(Found, [](const Record &A, const Record &B) { return A.lead() < B.lead(); });
    return std::move(Found);
  }

private:
  void body(const std::vector<Statement> &Of, Stretch &Open) {
    for (const Statement &S : Of) {
      const bool GoesOn = S.What == Statement::Access || isStraight(S);
      if (!GoesOn)
        close(Open);
      if (S.What == Statement::Loop) {
        Around.push_back(S.Index);
        body(K.Loops[S.Index].Body, Open);
        Around.pop_back();
      }
      if (!GoesOn)
        close(Open);
      if (S.What == Statement::Access)
        add(S.Index, Open);
    }
  }

  /// Whether a compiler can write it out as accesses one after another.
  bool isStraight(const Statement &S) const {
    if (S.What != Statement::Loop)
      return S.What == Statement::Access;
    return !Rounds[S.Index].empty() &&
           llvm::all_of(K.Loops[S.Index].Body, [&](const Statement &In) { return isStraight(In); });
  }

  void add(unsigned Number, Stretch &Open) const {
    const Access &A = K.Accesses[Number];
    if (A.In != Space::Global || (A.Kind != AccessKind::Load && A.Kind != AccessKind::Store))
      return;
    std::vector<Place> Places{{A.Address, A.When}};
    for (unsigned L : llvm::reverse(Around)) {
      const bool IsCounted = isStraight({Statement::Loop, L});
      std::vector<Place> Wider =
          rowOf(IsCounted ? inRounds(Rounds[L], Places) : inWindow(L, A.Address, Places));
      if (Wider.empty() || Wider.size() > MostBytes)
        break;
      Places = std::move(Wider);
      if (!IsCounted)
        break;
    }
    Member M{Number, {}};
    for (const Place &P : Places)
      M.Reaches.push_back({Known.of(P.Address).Constant, A.BytesPerLane, P.When});
    Open[{A.Object, A.Kind, Known.of(Places.front().Address).Factors}].push_back(std::move(M));
  }

  /// \p Of in the first iterations of a loop of unknown length in which a thread reaches what lies
  /// between its first element and its neighbour's: `for (i = a; i < b; ++i) sum += row[2 * x +
  /// i]`. Others walk rows that are theirs alone. Which elements an iteration reaches is left open:
  /// what two accesses do alike in the first one they may do apart later.
  std::vector<Place> inWindow(unsigned Number, const Expr *Address,
                              llvm::ArrayRef<Place> Of) const {
    std::vector<Place> All;
    int64_t Between = 0;
    std::optional<Place> First;
    for (const Substitution &Round :
         firstRoundsOf(*K.Pool, K.Loops[Number], MostBytes)) { // a byte in each
      const Place In{substitute(*K.Pool, Address, Round), nullptr};
      if (!First) {
        First = In;
        Between = laneStep(*K.Pool, Known, In.Address);
      }
      const std::optional<int64_t> By = distance(*First, In);
      if (Between > MostBytes || !By || std::abs(*By) >= Between)
        break;
      for (const Place &P : Of)
        All.push_back(
            {K.Pool->add(P.Address, K.Pool->constant(*By)), substitute(*K.Pool, P.When, Round)});
    }
    return All;
  }

  /// \p Of in every iteration.
  std::vector<Place> inRounds(llvm::ArrayRef<Substitution> Iterations,
                              llvm::ArrayRef<Place> Of) const {
    std::vector<Place> All;
    for (const Place &P : Of)
      for (const Substitution &Round : Iterations) {
        const Expr *When = substitute(*K.Pool, P.When, Round);
        if (!When->isConst(0))
          All.push_back({substitute(*K.Pool, P.Address, Round), When});
      }
    return All;
  }

  /// Bytes from \p A to \p B, where they are of one row: a constant apart, and no more than a
  /// record spans.
  std::optional<int64_t> distance(const Place &A, const Place &B) const {
    const LinearForm &From = Known.of(A.Address), &To = Known.of(B.Address);
    const int64_t Bytes = To.Constant - From.Constant;
    if (From.Factors != To.Factors || std::abs(Bytes) >= MostBytes)
      return std::nullopt;
    return Bytes;
  }

  /// Those of \p All that lie in the row of the first, if each row that there is looks like it:
  /// the elements of a fragment lie in several, `c[(k / 2 * 8 + y) * n + k % 2]`.
  std::vector<Place> rowOf(llvm::ArrayRef<Place> All) const {
    std::vector<std::vector<Place>> Rows;
    std::vector<std::set<int64_t>> Shapes;
    for (const Place &P : All) {
      size_t Row = 0;
      std::optional<int64_t> At;
      for (; Row < Rows.size() && !At; Row += !At)
        At = distance(Rows[Row].front(), P);
      if (!At) {
        Rows.emplace_back();
        Shapes.emplace_back();
      }
      Rows[Row].push_back(P);
      Shapes[Row].insert(At.value_or(0));
    }
    return !Rows.empty() && llvm::all_equal(Shapes) ? Rows.front() : std::vector<Place>();
  }

  /// Makes records of what lies close together, and begins anew.
  void close(Stretch &Open) {
    for (auto &[Of, Members] : Open)
      makeRecords(Members);
    Open.clear();
  }

  static std::pair<int64_t, int64_t> spanOf(const Member &M) {
    std::pair<int64_t, int64_t> Span{INT64_MAX, INT64_MIN};
    for (const Reach &R : M.Reaches) {
      Span.first = std::min(Span.first, R.Distance);
      Span.second = std::max(Span.second, R.Distance + R.Bytes);
    }
    return Span;
  }

  /// Those that follow each other, of a structure or a row, are one record, or several of about the
  /// same length: none is left over.
  void makeRecords(std::vector<Member> &Members) {
    llvm::stable_sort(Members,
                      [](const Member &A, const Member &B) { return spanOf(A) < spanOf(B); });
    for (auto First = Members.begin(); First != Members.end();) {
      const int64_t Start = spanOf(*First).first, Most = lengthOf(First, Members.end());
      auto End = std::find_if(First, Members.end(),
                              [&](const Member &M) { return spanOf(M).second - Start > Most; });
      if (End == First) { // too wide by itself
        ++First;
        continue;
      }
      addRecord(llvm::ArrayRef(&*First, size_t(End - First)));
      First = End;
    }
  }

  /// How many bytes the records have at most that what begins at \p First is divided into.
  static int64_t lengthOf(std::vector<Member>::iterator First, std::vector<Member>::iterator End) {
    const int64_t Start = spanOf(*First).first;
    int64_t Reached = Start;
    for (; First != End && spanOf(*First).first <= Reached; ++First)
      Reached = std::max(Reached, spanOf(*First).second);
    const int64_t Length = Reached - Start;
    return std::max<int64_t>(MostBytes,
                             llvm::divideCeil(Length, llvm::divideCeil(Length, MostStraight)));
  }

  void addRecord(llvm::ArrayRef<Member> Members) {
    std::vector<const Member *> InOrder;
    for (const Member &M : Members)
      InOrder.push_back(&M);
    llvm::sort(InOrder, [](const Member *A, const Member *B) { return A->Access < B->Access; });
    const int64_t Origin = InOrder.front()->Reaches.front().Distance;
    const Expr *First = InOrder.front()->Reaches.front().When;
    std::map<std::pair<int64_t, unsigned>, bool> Pieces; // whether only instead of others
    GuardsSeen Held;
    Record R;
    for (const Member *M : InOrder) {
      R.Accesses.push_back(M->Access);
      R.Starts.push_back(M->Reaches.front().Distance - Origin);
      for (const Reach &At : M->Reaches) {
        const bool IsInstead = Held.exclude(At.When);
        if (!IsInstead)
          Held.add(*K.Pool, At.When);
        R.IsGuarded |= At.When != First;
        auto [Piece, New] = Pieces.insert({{At.Distance - Origin, At.Bytes}, IsInstead});
        Piece->second &= IsInstead;
      }
    }
    if (Pieces.size() == 1)
      return;
    for (const auto &[At, IsInstead] : Pieces)
      R.Pieces.push_back({At.first, At.second, IsInstead});
    Found.push_back(std::move(R));
  }

  const KernelModel &K;
  mutable Sums Known;
  std::vector<std::vector<Substitution>> Rounds; ///< by loop; empty where they are not known
  std::vector<unsigned> Around; ///< loops around the body that is looked at, outermost first
  std::vector<Record> Found;
};
} // namespace

std::vector<Record> warplint::recordsOf(const KernelModel &K) { return RecordFinder(K).run(); }

RecordCost warplint::costOf(const Record &R, const sim::WarpAccess &Of, int64_t Start) {
  std::map<int64_t, uint32_t> Sectors; // by sector, a bit for each byte that is used
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    for (const RecordPiece &P : R.Pieces)
      for (unsigned B = 0; Of.isActive(L) && B < P.Bytes; ++B) {
        const int64_t At = int64_t(Of.Offset[L]) - Start + P.Distance + B;
        Sectors[At >> 5] |= uint32_t(!P.IsInstead) << (At & 31);
      }
  static_assert(sim::SectorBytes == 32, "a sector's bytes are the bits of a word");
  RecordCost C;
  C.Sectors = unsigned(Sectors.size());
  for (const auto &[Sector, Used] : Sectors)
    C.BytesUsed += unsigned(llvm::popcount(Used));
  C.Ideal = unsigned(llvm::divideCeil(C.BytesUsed, sim::SectorBytes));
  return C;
}
