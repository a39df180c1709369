// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/Fit.h"

#include "lib/known/Producers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace warplint;

namespace {
/// Collects numbers once each, in the order in which they come.
class LikelyValues {
public:
  void add(uint64_t V) {
    if (V <= INT32_MAX && !llvm::is_contained(Values, int64_t(V)) && Values.size() < Most)
      Values.push_back(int64_t(V));
  }

  static constexpr size_t Most = 64;
  std::vector<int64_t> Values;
};

/// The sides of a rectangle of \p Lanes that the launch covers but for its last blocks.
void addSides(const Extents &Grid, const Extents &Block, uint64_t Lanes, LikelyValues &To) {
  auto Least = [&](unsigned D) { return uint64_t(Grid[D] - 1) * Block[D] + 1; };
  auto Most = [&](unsigned D) { return uint64_t(Grid[D]) * Block[D]; };
  for (uint64_t Width = Most(0); Width >= Least(0) && Width; --Width)
    if (Lanes % Width == 0 && Lanes / Width >= Least(1) && Lanes / Width <= Most(1)) {
      To.add(Width);
      To.add(Lanes / Width);
    }
}
} // namespace

std::vector<int64_t> warplint::likelyArguments(const ProfiledLaunch &L) {
  LikelyValues Result;
  const Extents Grid = L.Grid.value_or(Extents{1, 1, 1}),
                Block = L.Block.value_or(Extents{1, 1, 1});
  uint64_t Blocks = 1, Threads = 1;
  for (unsigned D = 0; D < 3; ++D) {
    Result.add(uint64_t(Grid[D]) * Block[D]);
    Blocks *= Grid[D];
    Threads *= Block[D];
  }
  Result.add(Blocks * Threads);
  const uint64_t Warps = Blocks * ((Threads + 31) / 32);
  std::vector<uint64_t> Lanes, Rounds;
  for (const ProfiledAccess &A : L.Accesses) {
    if (A.Lanes && *A.Lanes < Blocks * Threads)
      Lanes.push_back(*A.Lanes);
    if (Warps && A.Requests > Warps)
      Rounds.push_back((A.Requests + Warps / 2) / Warps);
  }
  llvm::sort(Lanes);
  Lanes.erase(llvm::unique(Lanes), Lanes.end());
  llvm::sort(Rounds);
  Rounds.erase(llvm::unique(Rounds), Rounds.end());
  for (uint64_t N : Lanes) {
    Result.add(N);
    if (N % Blocks == 0) // each block's own
      Result.add(N / Blocks);
    addSides(Grid, Block, N, Result);
  }
  for (uint64_t N : Rounds)
    for (uint64_t Step : {uint64_t(1), uint64_t(Block[0]), uint64_t(Block[1]), uint64_t(8),
                          uint64_t(16), uint64_t(32), uint64_t(4), uint64_t(2), uint64_t(64),
                          uint64_t(128), Threads, Blocks * Threads})
      Result.add(N * Step);
  for (unsigned D = 0; D < 3; ++D) {
    Result.add(Block[D]);
    Result.add(Grid[D]);
  }
  Result.add(0);
  return Result.Values;
}

namespace {
class ArgumentSearch {
public:
  ArgumentSearch(const std::vector<std::string> &Names, const ProfiledLaunch &L,
                 llvm::function_ref<CountDistance(const ArgumentValues &)> Distance,
                 unsigned MostTries)
      : Names(Names), Likely(likelyArguments(L)), Distance(Distance), TriesLeft(MostTries) {}

  FittedArguments run() {
    // Often all extents are the same, or most are.
    for (int64_t V : Likely) {
      ArgumentValues All;
      for (const std::string &Name : Names)
        All[Name] = V;
      consider(All);
      if (isPerfect())
        break;
    }
    constexpr unsigned MostRounds = 3;
    for (unsigned Round = 0; Round < MostRounds && MostCounted && !isPerfect(); ++Round) {
      const double Before = BestRank;
      for (const std::string &Name : Names)
        improve(Name);
      swapPairs();
      if (BestRank == Before)
        break;
    }
    return Best.isClose() || (!MostCounted && Best.Joined) ? result() : FittedArguments();
  }

private:
  bool isPerfect() const { return Best.Counted && Best.Sum == 0 && Best.Counted == MostCounted; }

  /// The distance with \p Values; nothing if there were too many tries.
  std::optional<CountDistance> distanceOf(const ArgumentValues &Values) {
    if (auto Known = Tried.find(Values); Known != Tried.end())
      return Known->second;
    if (!TriesLeft)
      return std::nullopt;
    --TriesLeft;
    return Tried[Values] = Distance(Values);
  }

  void consider(const ArgumentValues &Values) {
    std::optional<CountDistance> D = distanceOf(Values);
    if (!D)
      return;
    MostCounted = std::max(MostCounted, D->Counted);
    if (BestValues.empty() || D->rank() < BestRank) {
      Best = *D;
      BestRank = D->rank();
      BestValues = Values;
    }
  }

  void improve(const std::string &Name) {
    const ArgumentValues Start = BestValues;
    for (int64_t V : Likely) {
      ArgumentValues Changed = Start;
      Changed[Name] = V;
      consider(Changed);
    }
  }

  /// Rows for columns: each alone would be worse.
  void swapPairs() {
    for (size_t A = 0; A < Names.size(); ++A)
      for (size_t B = A + 1; B < Names.size(); ++B) {
        ArgumentValues Changed = BestValues;
        std::swap(Changed[Names[A]], Changed[Names[B]]);
        consider(Changed);
      }
  }

  /// An argument whose values all fit alike is none that counts depend on.
  FittedArguments result() {
    FittedArguments R;
    for (const std::string &Name : Names) {
      bool Matters = false;
      std::vector<int64_t> Others;
      for (int64_t V : Likely) {
        ArgumentValues Changed = BestValues;
        Changed[Name] = V;
        std::optional<CountDistance> D = distanceOf(Changed);
        if (D && D->rank() != BestRank)
          Matters = true;
        else if (D && V != BestValues[Name])
          Others.push_back(V);
      }
      if (!Matters)
        continue;
      R.Values[Name] = BestValues[Name];
      if (!Others.empty())
        R.Others[Name] = std::move(Others);
    }
    return R;
  }

  const std::vector<std::string> &Names;
  std::vector<int64_t> Likely;
  llvm::function_ref<CountDistance(const ArgumentValues &)> Distance;
  unsigned TriesLeft;
  std::map<ArgumentValues, CountDistance> Tried;
  ArgumentValues BestValues;
  CountDistance Best;
  double BestRank = 0;
  unsigned MostCounted = 0;
};
} // namespace

FittedArguments
warplint::fitArguments(const std::vector<std::string> &Names, const ProfiledLaunch &L,
                       llvm::function_ref<CountDistance(const ArgumentValues &)> Distance,
                       unsigned MostTries) {
  if (Names.empty())
    return {};
  return ArgumentSearch(Names, L, Distance, MostTries).run();
}

/// "const int n = 4" -> n; nothing for pointers, references and numbers that are not whole.
static std::optional<std::string> scalarName(llvm::StringRef Parameter) {
  Parameter = Parameter.split('=').first.trim();
  if (Parameter.contains('*') || Parameter.contains('&') || Parameter.contains('['))
    return std::nullopt;
  for (llvm::StringRef Other : {"float", "double", "half"})
    if (Parameter.split(' ').first == Other || Parameter.contains((" " + Other + " ").str()))
      return std::nullopt;
  const size_t Start =
      Parameter.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  if (Start == llvm::StringRef::npos || Start + 1 == Parameter.size())
    return std::nullopt; // a type alone
  return Parameter.substr(Start + 1).str();
}

std::vector<std::string> warplint::scalarParameters(llvm::StringRef Text) {
  std::vector<std::string> Names;
  const size_t Open = Text.find('(');
  if (Open == llvm::StringRef::npos)
    return Names;
  unsigned Depth = 0;
  size_t Start = Open + 1;
  for (size_t I = Open + 1; I < Text.size(); ++I) {
    const char C = Text[I];
    const bool IsEnd = C == ')' && Depth == 0;
    if (IsEnd || (C == ',' && Depth == 0)) {
      if (std::optional<std::string> Name = scalarName(Text.slice(Start, I)))
        Names.push_back(*Name);
      Start = I + 1;
    }
    if (IsEnd)
      break;
    if (C == '(' || C == '<' || C == '[')
      ++Depth;
    else if (C == ')' || C == '>' || C == ']')
      Depth -= Depth > 0;
  }
  return Names;
}

llvm::StringRef warplint::nameOfKernel(llvm::StringRef Name) {
  unsigned Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I < Name.size(); ++I) {
    if (Name[I] == '<')
      ++Depth;
    else if (Name[I] == '>')
      Depth -= Depth > 0;
    else if (Depth == 0 && Name[I] == '(' && !Name.substr(I).starts_with("(anonymous"))
      return Name.slice(Start, I);
    else if (Depth == 0 && Name[I] == ' ' && !Name.substr(I).starts_with(" namespace)"))
      Start = I + 1;
  }
  return Name.substr(Start);
}

std::string warplint::instanceName(llvm::StringRef Name) {
  std::string Result;
  for (llvm::StringRef Rest = nameOfKernel(Name); !Rest.empty();) {
    const bool StartsArgument = Result.empty() || Result.back() == '<' || Result.back() == ' ';
    if (StartsArgument && Rest.starts_with("(")) // the type of a constant
      Rest = Rest.substr(std::min(Rest.find(')'), Rest.size() - 1) + 1);
    if (Rest.empty())
      break;
    Result += Rest.front();
    Rest = Rest.drop_front();
  }
  return Result;
}

/// Without what spellings differ in: spaces, and the names of a bool's values.
static std::string spelled(llvm::StringRef Name) {
  std::string Result;
  for (char C : instanceName(Name))
    if (C != ' ')
      Result += C;
  for (auto [Word, Number] : {std::pair("true", "1"), std::pair("false", "0")})
    for (size_t At; (At = Result.find(Word)) != std::string::npos;)
      Result.replace(At, llvm::StringRef(Word).size(), Number);
  return Result;
}

/// The last part of a qualified name: what an analysis may tell without its namespaces.
static llvm::StringRef unqualified(llvm::StringRef Name) {
  llvm::StringRef Plain = Name.split('<').first;
  const size_t At = Plain.rfind("::");
  return At == llvm::StringRef::npos ? Plain : Plain.substr(At + 2);
}

std::vector<size_t> warplint::kernelsOf(const Report &R, const ProfiledLaunch &L) {
  auto All = [&](auto Is) {
    std::vector<size_t> Found;
    for (size_t I = 0; I < R.Kernels.size(); ++I)
      if (Is(R.Kernels[I]))
        Found.push_back(I);
    return Found;
  };
  if (L.Name.empty() && L.Symbol.empty())
    return All([](const KernelReport &) { return true; });
  if (auto Same = All([&](const KernelReport &K) {
        return !K.Symbol.empty() && (K.Symbol == L.Symbol || K.Symbol == L.Name);
      });
      !Same.empty())
    return Same;
  const std::string Theirs = spelled(kernelName(L.Name));
  if (auto Same = All([&](const KernelReport &K) { return spelled(K.Name) == Theirs; });
      !Same.empty())
    return Same;
  return All([&](const KernelReport &K) { return unqualified(K.Name) == unqualified(Theirs); });
}
