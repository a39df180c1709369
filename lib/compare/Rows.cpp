//===- lib/compare/Rows.cpp - Accesses and measurements by line -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Rows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace warplint;

namespace {
MeasuredOp opOf(const ProfiledAccess &A) {
  switch (A.Op) {
  case ProfiledOp::Unknown:
    return MeasuredOp::Any;
  case ProfiledOp::Load:
  case ProfiledOp::LoadMatrix:
    return MeasuredOp::Load;
  case ProfiledOp::Store:
  case ProfiledOp::StoreMatrix:
    return MeasuredOp::Store;
  case ProfiledOp::Atomic:
  case ProfiledOp::Reduction:
    return MeasuredOp::Atomic;
  case ProfiledOp::AsyncCopy:
    return A.IsShared ? MeasuredOp::Store : MeasuredOp::Load;
  }
  return MeasuredOp::Any;
}

std::string fileOf(llvm::StringRef Path) { return llvm::sys::path::filename(Path).str(); }

/// What rows are told apart by.
struct RowKey {
  std::string File;
  unsigned Line = 0;
  bool IsShared = false;
  MeasuredOp Op = MeasuredOp::Any;

  auto operator<=>(const RowKey &) const = default;
};

void add(const ProfiledAccess &A, MeasuredSum &To) {
  To.Requests += double(A.Requests);
  To.Units += double(A.Units);
  To.Ideal += double(A.Ideal);
  To.HasLanes &= A.Lanes.has_value();
  To.Lanes += double(A.Lanes.value_or(0));
  To.HasBytes &= A.Lanes.has_value() && A.BytesPerLane != 0;
  To.Bytes += double(A.Lanes.value_or(0)) * A.BytesPerLane;
  ++To.Instructions;
  if (A.BytesPerLane)
    To.Widths.insert(A.BytesPerLane);
  To.IsReduction |= A.Op == ProfiledOp::Reduction;
}

void add(const MeasuredSum &M, MeasuredSum &To) {
  To.Requests += M.Requests;
  To.Units += M.Units;
  To.Ideal += M.Ideal;
  To.Lanes += M.Lanes;
  To.Bytes += M.Bytes;
  To.HasLanes &= M.HasLanes;
  To.HasBytes &= M.HasBytes;
  To.Instructions += M.Instructions;
  To.Widths.insert(M.Widths.begin(), M.Widths.end());
  To.IsReduction |= M.IsReduction;
}

class RowJoiner {
public:
  RowJoiner(const Report &R, llvm::ArrayRef<size_t> Launches, const ProfiledLaunch &P,
            const Profile &Of, const StatementLines &Statements)
      : Statements(Statements) {
    HasLines = llvm::any_of(P.Accesses, [](const ProfiledAccess &A) { return !A.Lines.empty(); });
    HasOps = llvm::all_of(P.Accesses,
                          [](const ProfiledAccess &A) { return A.Op != ProfiledOp::Unknown; });
    for (const AccessReport &A : R.Accesses)
      if (A.Verdict.Reached && llvm::is_contained(Launches, A.Launch) &&
          (A.isShared() ? Of.TellsShared : A.In == Space::Global && Of.TellsGlobal))
        Rows[keyOf(A)].Predicted.push_back(&A);
    for (const ProfiledAccess &A : P.Accesses)
      if (!A.IsDiscarded)
        measure(A);
    joinStatements();
    for (const SourceLine &L : P.NeverRun)
      for (auto &[Key, Row] : Rows)
        Row.NeverRan |= !Row.Measured && Key.File == fileOf(L.File) && isOneStatement(Key, L.Line);
  }

  std::vector<ComparedRow> run() {
    std::vector<ComparedRow> Result;
    for (auto &[Key, Row] : Rows) {
      if (Row.Predicted.empty() && !Row.Measured)
        continue;
      Row.File = Key.File;
      Row.Line = Key.Line;
      Row.IsShared = Key.IsShared;
      Row.Op = Key.Op;
      Result.push_back(std::move(Row));
    }
    return Result;
  }

private:
  RowKey keyOf(const AccessReport &A) const {
    RowKey Key;
    if (HasLines) {
      Key.File = fileOf(A.Where.File);
      Key.Line = A.Where.Line;
    }
    Key.IsShared = A.isShared();
    if (HasOps)
      Key.Op = measuredOpOf(A.Kind);
    return Key;
  }

  /// Of an inlined instruction, the innermost line on which an access is known; else where such an
  /// access is in the statement.
  void measure(const ProfiledAccess &A) {
    RowKey Key;
    Key.IsShared = A.IsShared;
    if (HasOps)
      Key.Op = opOf(A);
    if (!A.Lines.empty()) {
      Key.File = fileOf(A.Lines.front().File);
      Key.Line = A.Lines.front().Line;
    }
    for (bool Exactly : {true, false})
      for (const SourceLine &L : A.Lines) {
        RowKey At = Key;
        At.File = fileOf(L.File);
        At.Line = L.Line;
        if (Exactly ? isPredicted(At) : bool(inStatementOf(At)))
          return add(A, measuredOf(At));
      }
    add(A, measuredOf(Key));
  }

  MeasuredSum &measuredOf(const RowKey &Key) {
    std::optional<MeasuredSum> &M = Rows[Key].Measured;
    return M ? *M : M.emplace();
  }

  bool isPredicted(const RowKey &Key) const {
    auto It = Rows.find(Key);
    return It != Rows.end() && !It->second.Predicted.empty();
  }

  bool isOneStatement(const RowKey &Key, unsigned Line) const {
    return Statements.startOf(Key.File, Key.Line) == Statements.startOf(Key.File, Line);
  }

  /// A predicted row of the same kind in the statement that \p Key is in.
  std::optional<RowKey> inStatementOf(const RowKey &Key) const {
    for (const auto &[Other, Row] : Rows)
      if (!Row.Predicted.empty() && Other.File == Key.File && Other.IsShared == Key.IsShared &&
          Other.Op == Key.Op && isOneStatement(Other, Key.Line))
        return Other;
    return std::nullopt;
  }

  /// Makes one row of the rows of a statement if some of them are measured and others predicted.
  void joinStatements() {
    std::map<RowKey, std::vector<RowKey>> Of; // by the line on which the statement begins
    for (const auto &[Key, Row] : Rows) {
      RowKey First = Key;
      First.Line = Statements.startOf(Key.File, Key.Line);
      Of[First].push_back(Key);
    }
    for (const auto &[First, Keys] : Of) {
      const bool IsWhole = llvm::all_of(Keys, [&](const RowKey &K) {
        return !Rows[K].Predicted.empty() && Rows[K].Measured.has_value();
      });
      if (!IsWhole && hasBoth(Keys))
        join(Keys);
    }
  }

  bool hasBoth(const std::vector<RowKey> &Keys) {
    return llvm::any_of(Keys, [&](const RowKey &K) { return !Rows[K].Predicted.empty(); }) &&
           llvm::any_of(Keys, [&](const RowKey &K) { return Rows[K].Measured.has_value(); });
  }

  void join(const std::vector<RowKey> &Keys) {
    auto Measured = llvm::find_if(Keys, [&](const RowKey &K) { return bool(Rows[K].Measured); });
    const RowKey Into = Measured == Keys.end() ? Keys.front() : *Measured;
    ComparedRow &To = Rows[Into];
    for (const RowKey &K : Keys) {
      if (K == Into)
        continue;
      ComparedRow &From = Rows[K];
      llvm::append_range(To.Predicted, From.Predicted);
      if (From.Measured)
        add(*From.Measured, measuredOf(Into));
      From.Predicted.clear();
      From.Measured.reset();
    }
  }

  const StatementLines &Statements;
  bool HasLines = false, HasOps = false;
  std::map<RowKey, ComparedRow> Rows;
};
} // namespace

std::vector<ComparedRow> warplint::rowsOf(const Report &R, llvm::ArrayRef<size_t> Launches,
                                          const ProfiledLaunch &P, const Profile &Of,
                                          const StatementLines &Statements) {
  return RowJoiner(R, Launches, P, Of, Statements).run();
}
