// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>

using namespace warplint;

std::vector<ComparedLine> warplint::compareLaunch(const Report &R, llvm::ArrayRef<size_t> Launches,
                                                  const ProfiledLaunch &P, const Profile &Of,
                                                  const StatementLines &Statements) {
  const std::string Kernel =
      Launches.empty() ? P.Name : R.Kernels[R.Launches[Launches.front()].KernelNumber].Name;
  std::vector<ComparedLine> Lines;
  std::vector<ComparedRow> Rows = rowsOf(R, Launches, P, Of, Statements);
  shareInstructions(Rows);
  adoptAccesses(Rows);
  for (const ComparedRow &Row : Rows)
    Lines.push_back(explained(Row, Kernel));
  llvm::stable_sort(Lines, [](const ComparedLine &A, const ComparedLine &B) {
    auto Rank = [](const ComparedLine &L) {
      return std::tuple(~L.Excess, L.File, L.Line, L.IsShared, L.Op);
    };
    return Rank(A) < Rank(B);
  });
  return Lines;
}

/// How far apart two counts are: 0 if equal, else from 0.1 on.
static double distanceOf(double A, double B) {
  if (A == B)
    return 0;
  return 0.1 + std::abs(std::log((A + 1) / (B + 1)));
}

CountDistance warplint::distanceOfCounts(const Report &R, llvm::ArrayRef<size_t> Launches,
                                         const ProfiledLaunch &P, const Profile &Of,
                                         const StatementLines &Statements) {
  CountDistance Result;
  for (const ComparedRow &Row : rowsOf(R, Launches, P, Of, Statements)) {
    if (Row.Predicted.empty() || (!Row.Measured && !Row.NeverRan)) // the compiler may drop loads
      continue;
    Result.Joined += Row.Measured.has_value();
    Totals Predicted;
    bool IsCounted = true;
    for (const AccessReport *A : Row.Predicted) {
      IsCounted &= A->Verdict.Total && !A->Matrices;
      if (A->Verdict.Total)
        Predicted.add(*A->Verdict.Total);
    }
    if (!IsCounted)
      continue;
    const MeasuredSum Measured = Row.Measured.value_or(MeasuredSum());
    double Distance = distanceOf(double(Predicted.Ideal), Measured.Ideal);
    // The profiler also counts requests that have no active lane.
    const bool MayLackLanes = Measured.HasLanes && Measured.Lanes < 32 * Measured.Requests;
    if (!MayLackLanes || double(Predicted.Requests) > Measured.Requests)
      Distance += distanceOf(double(Predicted.Requests), Measured.Requests);
    Result.Counted += 1;
    Result.Equal += Distance == 0;
    // Where lanes ask for bytes of their own, these tell them apart within a sector.
    constexpr double Slight = 0.01;
    if (Predicted.BytesUsed && Measured.HasBytes)
      Distance += Slight * distanceOf(double(Predicted.BytesUsed), Measured.Bytes);
    Result.Sum += Distance;
  }
  return Result;
}

void warplint::noteMeasured(Report &R) {
  for (Finding &F : R.Findings) {
    if (!F.Access || F.Weight.Basis == WeightBasis::None)
      continue;
    const std::vector<MeasuredLine> Lines = measuredLinesOf(R.Measured, R.Accesses[*F.Access]);
    if (Lines.empty())
      continue;
    std::string Text = "measured: " + textOf(Lines.front());
    if (Lines.size() > 1)
      Text += "; " + std::to_string(Lines.size() - 1) + " more in the profile";
    F.Notes.push_back({{}, std::move(Text), ""});
  }
}

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

static constexpr int MostLines = 8;        // between statements that are scheduled together
static constexpr int MostOrphanLines = 24; // of a function that was inlined

/// How far \p A and \p B are apart; nothing if instructions of one cannot be the other's.
static std::optional<int> linesApart(const ComparedRow &A, const ComparedRow &B, int Most) {
  const int Apart = std::abs(int(A.Line) - int(B.Line));
  if (A.File != B.File || A.IsShared != B.IsShared || A.Op != B.Op || Apart > Most)
    return std::nullopt;
  return Apart;
}

static bool isWithoutInstructions(const ComparedRow &Row) {
  return !Row.Predicted.empty() && !Row.Measured && !Row.NeverRan && Row.Line;
}

/// The nearest row with instructions to spare for \p Wanting.
static ComparedRow *donorOf(const ComparedRow &Wanting, std::vector<ComparedRow> &Rows) {
  ComparedRow *Nearest = nullptr;
  int Least = MostLines + 1;
  for (ComparedRow &Row : Rows) {
    const std::optional<int> Apart = linesApart(Wanting, Row, MostLines);
    if (Apart && *Apart < Least && Row.Measured && !Row.Predicted.empty() &&
        Row.Measured->Instructions >= Row.Predicted.size() + Wanting.Predicted.size()) {
      Nearest = &Row;
      Least = *Apart;
    }
  }
  return Nearest;
}

/// \p Part of \p Of, where all instructions count alike.
static MeasuredSum partOf(const MeasuredSum &Of, unsigned Part) {
  const double Share = double(Part) / Of.Instructions;
  MeasuredSum Result = Of;
  for (double MeasuredSum::*Figure :
       {&MeasuredSum::Requests, &MeasuredSum::Units, &MeasuredSum::Ideal, &MeasuredSum::Lanes,
        &MeasuredSum::Bytes})
    Result.*Figure *= Share;
  Result.Instructions = Part;
  return Result;
}

void warplint::shareInstructions(std::vector<ComparedRow> &Rows) {
  for (ComparedRow &Row : Rows) {
    if (!isWithoutInstructions(Row))
      continue;
    ComparedRow *Donor = donorOf(Row, Rows);
    if (!Donor)
      continue;
    const unsigned Part = unsigned(Row.Predicted.size());
    Row.CountedOn = Donor->Line;
    Row.Measured = partOf(*Donor->Measured, Part);
    Donor->Measured = partOf(*Donor->Measured, Donor->Measured->Instructions - Part);
  }
}

void warplint::adoptAccesses(std::vector<ComparedRow> &Rows) {
  for (ComparedRow &Row : Rows) {
    if (!Row.Predicted.empty() || !Row.Measured || !Row.Line)
      continue;
    for (ComparedRow &Other : Rows)
      if (isWithoutInstructions(Other) && linesApart(Row, Other, MostOrphanLines)) {
        Row.Predicted.insert(Row.Predicted.end(), Other.Predicted.begin(), Other.Predicted.end());
        Other.Predicted.clear();
      }
  }
  std::erase_if(Rows, [](const ComparedRow &Row) {
    return Row.Predicted.empty() && !Row.Measured && !Row.NeverRan;
  });
}

namespace {
/// What of a text is code: comments and the insides of literals become spaces; lines stay.
std::string codeOf(llvm::StringRef Text) {
  std::string Code = Text.str();
  auto Blank = [&](size_t From, size_t To) {
    for (size_t I = From; I < std::min(To, Code.size()); ++I)
      if (Code[I] != '\n')
        Code[I] = ' ';
  };
  for (size_t I = 0; I < Text.size();) {
    const llvm::StringRef Rest = Text.substr(I);
    size_t Bytes = 1;
    if (Rest.starts_with("//"))
      Bytes = std::min(Rest.find('\n'), Rest.size());
    else if (Rest.starts_with("/*"))
      Bytes = std::min(Rest.find("*/", 2), Rest.size() - 2) + 2;
    else if (Rest.front() == '"' || Rest.front() == '\'') {
      while (Bytes < Rest.size() && Rest[Bytes] != Rest.front() && Rest[Bytes] != '\n')
        Bytes += Rest[Bytes] == '\\' ? 2 : 1;
      ++Bytes;
    }
    if (Bytes > 1)
      Blank(I, I + Bytes);
    I += Bytes;
  }
  return Code;
}
} // namespace

std::vector<unsigned> warplint::statementStarts(llvm::StringRef Text) {
  std::vector<unsigned> Starts;
  unsigned Line = 1, Start = 0; // 0: the next token begins a statement
  unsigned OfLine = 0;          // where the statement of this line's first token begins
  unsigned Depth = 0;           // of parentheses
  bool IsDirective = false, Continues = false, Seen = false;
  auto EndLine = [&] {
    Starts.push_back(OfLine ? OfLine : Line);
    OfLine = 0;
    if (IsDirective && !Continues)
      IsDirective = false;
    Seen = false;
    ++Line;
  };
  for (char C : codeOf(Text)) {
    if (C == '\n') {
      EndLine();
      continue;
    }
    Continues = C == '\\' || (Continues && llvm::isSpace(C));
    if (llvm::isSpace(C))
      continue;
    IsDirective |= C == '#' && !Seen;
    Seen = true;
    if (IsDirective)
      continue;
    if (!OfLine)
      OfLine = Start ? Start : Line;
    if (C == '(')
      ++Depth;
    else if (C == ')')
      Depth -= Depth > 0;
    if (C == '{' || C == '}' || (C == ';' && Depth == 0)) {
      Depth = 0;
      Start = 0;
      continue;
    }
    if (!Start)
      Start = Line;
  }
  EndLine();
  return Starts;
}

void StatementLines::add(llvm::StringRef FileName, llvm::StringRef Text) {
  Starts[FileName] = statementStarts(Text);
}

unsigned StatementLines::startOf(llvm::StringRef FileName, unsigned Line) const {
  auto Of = Starts.find(FileName);
  if (Of == Starts.end() || Line == 0 || Line > Of->second.size())
    return Line;
  return Of->second[Line - 1];
}
