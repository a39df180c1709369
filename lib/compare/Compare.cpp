//===- lib/compare/Compare.cpp - Predicted against measured -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace warplint;

const char *warplint::nameOf(MatchKind K) {
  switch (K) {
  case MatchKind::Match:
    return "match";
  case MatchKind::StaticOnly:
    return "static-only";
  case MatchKind::ProfileOnly:
    return "profile-only";
  case MatchKind::Unpredicted:
    return "unpredicted";
  }
  return "";
}

/// Rounding in a report, and the few requests that an unknown edge of a launch changes.
static constexpr double Tolerance = 0.005; // of a figure per request

std::optional<double> ComparedLine::difference() const {
  if (!Predicted || !Measured)
    return std::nullopt;
  const double Slack = Tolerance * *Measured;
  if (*Measured > Predicted->Max + Slack)
    return *Measured - Predicted->Max;
  if (*Measured < Predicted->Min - Slack)
    return *Measured - Predicted->Min;
  return 0;
}

unsigned Comparison::count(MatchKind K) const {
  return unsigned(llvm::count_if(Lines, [K](const ComparedLine &L) { return L.Kind == K; }));
}

namespace {
/// "void tile::transpose<32>(float *, int)" -> "tile::transpose<32>".
llvm::StringRef plainName(llvm::StringRef Name) {
  unsigned Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I < Name.size(); ++I) {
    if (Name[I] == '<')
      ++Depth;
    else if (Name[I] == '>')
      --Depth;
    else if (Depth == 0 && Name[I] == '(')
      return Name.slice(Start, I);
    else if (Depth == 0 && Name[I] == ' ')
      Start = I + 1;
  }
  return Name.substr(Start);
}

/// The profile's name for a kernel against ours. The mangled name is certain; of demangled ones
/// the spelling of template arguments differs, so a common base is enough.
bool isKernel(llvm::StringRef Profiled, const KernelReport &K) {
  if (Profiled.empty() || Profiled == K.Symbol)
    return true;
  llvm::StringRef Theirs = plainName(Profiled), Ours = plainName(K.Name);
  if (Theirs == Ours)
    return true;
  return Theirs.split('<').first == Ours.split('<').first;
}

std::string fileName(llvm::StringRef Path) { return llvm::sys::path::filename(Path).str(); }

/// Sums that make a figure per request.
struct Sum {
  double Requests = 0, Units = 0, Ideal = 0;
};

/// What is predicted of the accesses of a line.
struct Prediction {
  Sum Exact; ///< over one block, while every access has such sums
  bool HasExact = true;
  CostRange Units, Ideal; ///< per request, over the accesses
  bool IsOpen = false;    ///< some access has no figure of its own
  uint64_t Excess = 0;    ///< over the launch
};

struct Key {
  std::string Kernel, File;
  unsigned Line = 0;
  bool IsShared = false;
  std::string Op;
  auto operator<=>(const Key &) const = default;
};

class Joiner {
public:
  Joiner(const Report &R, const Profile &P) : R(R) {
    const std::vector<MeasuredAccess> &Measured = P.Accesses;
    HasLines = llvm::any_of(Measured, [](const MeasuredAccess &M) { return !M.Lines.empty(); });
    HasOps = llvm::all_of(Measured, [](const MeasuredAccess &M) { return !M.Op.empty(); });
    for (const AccessReport &A : R.Accesses)
      if (isProfiled(A, Measured) && (A.isShared() ? P.TellsShared : P.TellsGlobal))
        predict(A);
    for (const MeasuredAccess &M : Measured)
      measure(M);
  }

  Comparison run() {
    Comparison C;
    C.Gpu = R.Gpu;
    C.GpuAssumed = R.GpuAssumed;
    for (const auto &[At, P] : Predictions)
      C.Lines.push_back(lineOf(At, &P, find(At)));
    for (const auto &[At, M] : Found)
      if (!Predictions.count(At))
        C.Lines.push_back(lineOf(At, nullptr, &M));
    llvm::stable_sort(C.Lines, [](const ComparedLine &A, const ComparedLine &B) {
      auto Rank = [](const ComparedLine &L) {
        return std::tuple(~L.Excess, L.Kernel, L.Where.File, L.Where.Line, L.IsShared, L.Op);
      };
      return Rank(A) < Rank(B);
    });
    return C;
  }

private:
  /// What the profiler calls an operation; copies and matrices are loads and stores to it.
  static std::string opOf(llvm::StringRef Op) {
    if (Op.contains("load"))
      return "load";
    if (Op.contains("store"))
      return "store";
    return Op.contains("atom") || Op.contains("red") ? "atomic" : Op.str();
  }

  /// Kernels that the profile does not hold are not compared.
  bool isProfiled(const AccessReport &A, const std::vector<MeasuredAccess> &Measured) const {
    const KernelReport &K = kernelOf(A);
    return A.Verdict.Reached && (A.isShared() || A.Space == "global") &&
           llvm::any_of(Measured, [&](const MeasuredAccess &M) { return isKernel(M.Kernel, K); });
  }

  const KernelReport &kernelOf(const AccessReport &A) const {
    return R.Kernels[R.Launches[A.Launch].KernelNumber];
  }

  Key keyOf(const AccessReport &A) const {
    Key At;
    At.Kernel = kernelOf(A).Name;
    if (HasLines) {
      At.File = fileName(A.Where.File);
      At.Line = A.Where.Line;
    }
    At.IsShared = A.isShared();
    if (HasOps)
      At.Op = opOf(A.Op);
    return At;
  }

  void predict(const AccessReport &A) {
    Prediction &P = Predictions[keyOf(A)];
    const Verdict &V = A.Verdict;
    const Figures &Cost = A.AsCompiled ? A.AsCompiled->PerRequest : V.PerRequest;
    const std::optional<Totals> &T = A.AsCompiled ? A.AsCompiled->PerBlock : V.PerBlock;
    P.Units.include(Cost.Units);
    P.Ideal.include(Cost.Ideal);
    P.IsOpen |= V.Kind == VerdictKind::DataDependent || V.Kind == VerdictKind::Bounded;
    if (V.Total)
      P.Excess += V.Total->Units - V.Total->Ideal;
    P.HasExact &= T && T->Requests != 0;
    if (T) {
      P.Exact.Requests += double(T->Requests);
      P.Exact.Units += double(T->Units);
      P.Exact.Ideal += double(T->Ideal);
    }
  }

  void measure(const MeasuredAccess &M) {
    auto Kernel =
        llvm::find_if(R.Kernels, [&](const KernelReport &K) { return isKernel(M.Kernel, K); });
    Key At;
    At.Kernel = Kernel == R.Kernels.end() ? plainName(M.Kernel).str() : Kernel->Name;
    At.IsShared = M.IsShared;
    if (HasOps)
      At.Op = opOf(M.Op);
    // Of an inlined access, the line at which one is known.
    for (const SourceLine &L : M.Lines) {
      Key Candidate = At;
      Candidate.File = fileName(L.File);
      Candidate.Line = L.Line;
      bool First = At.Line == 0;
      if (First || Predictions.count(Candidate))
        At = Candidate;
    }
    Sum &S = Found[At];
    S.Requests += double(M.Requests);
    S.Units += double(M.Units);
    S.Ideal += double(M.Ideal);
  }

  const Sum *find(const Key &At) const {
    auto It = Found.find(At);
    return It == Found.end() ? nullptr : &It->second;
  }

  static ComparedLine lineOf(const Key &At, const Prediction *P, const Sum *M) {
    ComparedLine L;
    L.Where = {At.File, At.Line};
    L.Kernel = At.Kernel;
    L.IsShared = At.IsShared;
    L.Op = At.Op;
    if (P) {
      L.Predicted = {double(P->Units.Min), double(P->Units.Max)};
      L.Ideal = double(P->Ideal.Min);
      L.Excess = P->Excess;
      if (P->HasExact && P->Exact.Requests > 0) {
        const double Mean = P->Exact.Units / P->Exact.Requests;
        L.Predicted = {Mean, Mean};
        L.Ideal = P->Exact.Ideal / P->Exact.Requests;
      }
    }
    if (M && M->Requests > 0) {
      L.Measured = M->Units / M->Requests;
      L.Ideal = M->Ideal / M->Requests;
      L.Requests = uint64_t(M->Requests);
      L.Excess = uint64_t(std::max(0.0, M->Units - M->Ideal));
    }
    L.Kind = kindOf(L, P && P->IsOpen);
    return L;
  }

  static MatchKind kindOf(const ComparedLine &L, bool IsOpen) {
    if (!L.Predicted)
      return MatchKind::ProfileOnly;
    if (!L.Measured)
      return MatchKind::StaticOnly;
    const double Difference = *L.difference();
    if (Difference == 0 && IsOpen && L.Predicted->Min != L.Predicted->Max)
      return MatchKind::Unpredicted;
    return Difference == 0  ? MatchKind::Match
           : Difference > 0 ? MatchKind::ProfileOnly
                            : MatchKind::StaticOnly;
  }

  const Report &R;
  bool HasLines = false, HasOps = false;
  std::map<Key, Prediction> Predictions;
  std::map<Key, Sum> Found;
};
} // namespace

Comparison warplint::compare(const Report &R, const Profile &P) { return Joiner(R, P).run(); }
