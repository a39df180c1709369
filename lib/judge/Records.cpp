//===- lib/judge/Records.cpp - Accesses that share sectors ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Records.h"

#include "lib/expr/Linear.h"
#include "lib/expr/Substitute.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <set>
#include <tuple>

using namespace warplint;

namespace {
constexpr int64_t MostBytes = 64; // that a record spans, see Records.h
constexpr unsigned MostIterations = 16;

/// What accesses of one record share.
using Shared = std::tuple<unsigned, AccessKind, const Expr *, std::map<uint32_t, int64_t>>;

/// An access of a stretch of straight code, and the bytes it reaches, from a common place on.
struct Member {
  unsigned Access;
  std::vector<RecordPiece> Pieces;
};

class RecordFinder {
public:
  explicit RecordFinder(const KernelModel &K) : K(K) {}

  std::vector<Record> run() {
    body(K.Body);
    llvm::sort(Found, [](const Record &A, const Record &B) { return A.lead() < B.lead(); });
    return std::move(Found);
  }

private:
  void body(const std::vector<Statement> &Of) {
    std::map<Shared, std::vector<Member>> Stretch;
    for (const Statement &S : Of) {
      if (S.What != Statement::Access)
        close(Stretch);
      if (S.What == Statement::Loop) {
        Around.push_back(&K.Loops[S.Index]);
        body(K.Loops[S.Index].Body);
        Around.pop_back();
      }
      if (S.What == Statement::Access)
        add(S.Index, Stretch);
    }
    close(Stretch);
  }

  void add(unsigned Number, std::map<Shared, std::vector<Member>> &Stretch) const {
    const Access &A = K.Accesses[Number];
    if (A.In != Space::Global || !A.Object || A.Part ||
        (A.Kind != AccessKind::Load && A.Kind != AccessKind::Store))
      return;
    std::vector<const Expr *> Addresses{A.Address};
    for (const Loop *L : Around)
      for (const CarriedVariable &V : L->Carried)
        if (const std::vector<int64_t> Values = valuesOf(*L, V); !Values.empty())
          Addresses = filled(Addresses, V.Variable, Values);
    const LinearForm First = linearForm(Addresses.front());
    Member M{Number, {}};
    for (const Expr *Address : Addresses) {
      const LinearForm Form = linearForm(Address);
      if (Form.Factors != First.Factors)
        return;
      M.Pieces.push_back({Form.Constant, A.BytesPerLane});
    }
    Stretch[{*A.Object, A.Kind, A.When, First.Factors}].push_back(std::move(M));
  }

  /// The addresses that \p Of become for each of \p Values of \p Counter.
  std::vector<const Expr *> filled(llvm::ArrayRef<const Expr *> Of, const Expr *Counter,
                                   llvm::ArrayRef<int64_t> Values) const {
    std::vector<const Expr *> All;
    for (const Expr *Address : Of)
      for (int64_t V : Values)
        All.push_back(substitute(*K.Pool, Address, {{Counter, K.Pool->constant(V)}}));
    return All.size() <= MostIterations ? All : Of.vec();
  }

  /// The values of a counter of a loop of constant length, from its first on; nothing for others,
  /// and for long loops.
  std::vector<int64_t> valuesOf(const Loop &L, const CarriedVariable &V) const {
    const Expr *Step = K.Pool->sub(V.Next, V.Variable);
    if (!V.Initial->isConst() || !Step->isConst() || L.While->Kind != ExprKind::Lt ||
        !L.While->Operands[1]->isConst())
      return {};
    const Expr *Ahead = K.Pool->sub(L.While->Operands[0], V.Variable); // 0, or a step
    if (!Ahead->isConst() || Step->Value <= 0)
      return {};
    std::vector<int64_t> Values;
    for (int64_t At = V.Initial->Value; Values.size() <= MostIterations; At += Step->Value) {
      const bool GoesOn = At + Ahead->Value < L.While->Operands[1]->Value;
      if (Ahead->Value != 0 || GoesOn) // tested behind the body, or before it
        Values.push_back(At);
      if (!GoesOn)
        return Values;
    }
    return {};
  }

  /// Makes records of what lies close together, and begins anew.
  void close(std::map<Shared, std::vector<Member>> &Stretch) {
    for (auto &[Of, Members] : Stretch)
      makeRecords(Members);
    Stretch.clear();
  }

  static std::pair<int64_t, int64_t> spanOf(const Member &M) {
    std::pair<int64_t, int64_t> Span{INT64_MAX, INT64_MIN};
    for (const RecordPiece &P : M.Pieces) {
      Span.first = std::min(Span.first, P.Distance);
      Span.second = std::max(Span.second, P.Distance + P.Bytes);
    }
    return Span;
  }

  void makeRecords(std::vector<Member> &Members) {
    llvm::stable_sort(Members,
                      [](const Member &A, const Member &B) { return spanOf(A) < spanOf(B); });
    for (auto First = Members.begin(); First != Members.end();) {
      const int64_t Start = spanOf(*First).first;
      auto End = std::find_if(First, Members.end(), [&](const Member &M) {
        return spanOf(M).second - Start > MostBytes;
      });
      if (End == First) { // too wide by itself
        ++First;
        continue;
      }
      addRecord(llvm::ArrayRef(&*First, size_t(End - First)));
      First = End;
    }
  }

  void addRecord(llvm::ArrayRef<Member> Members) {
    const Member &Lead = *llvm::min_element(
        Members, [](const Member &A, const Member &B) { return A.Access < B.Access; });
    const int64_t Origin = Lead.Pieces.front().Distance;
    std::set<RecordPiece> Pieces;
    Record R;
    for (const Member &M : Members) {
      R.Accesses.push_back(M.Access);
      for (const RecordPiece &P : M.Pieces)
        Pieces.insert({P.Distance - Origin, P.Bytes});
    }
    if (Pieces.size() == 1)
      return;
    llvm::sort(R.Accesses);
    R.Pieces.assign(Pieces.begin(), Pieces.end());
    Found.push_back(std::move(R));
  }

  const KernelModel &K;
  std::vector<const Loop *> Around; ///< the body that is looked at, outermost first
  std::vector<Record> Found;
};
} // namespace

std::vector<Record> warplint::recordsOf(const KernelModel &K) { return RecordFinder(K).run(); }

RecordCost warplint::costOf(const Record &R, const sim::WarpAccess &Lead) {
  std::map<int64_t, uint32_t> Sectors; // by sector, a bit for each byte that is used
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    for (const RecordPiece &P : R.Pieces)
      for (unsigned B = 0; Lead.isActive(L) && B < P.Bytes; ++B) {
        const int64_t At = int64_t(Lead.Offset[L]) + P.Distance + B;
        Sectors[At >> 5] |= uint32_t(1) << (At & 31);
      }
  static_assert(sim::SectorBytes == 32, "a sector's bytes are the bits of a word");
  RecordCost C;
  C.Sectors = unsigned(Sectors.size());
  for (const auto &[Sector, Used] : Sectors)
    C.BytesUsed += unsigned(llvm::popcount(Used));
  C.Ideal = unsigned(llvm::divideCeil(C.BytesUsed, sim::SectorBytes));
  return C;
}
