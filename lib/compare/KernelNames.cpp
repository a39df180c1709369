//===- lib/compare/KernelNames.cpp - Kernels by a profile's names ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/KernelNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

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
  const std::string Theirs = spelled(L.Name);
  if (auto Same = All([&](const KernelReport &K) { return spelled(K.Name) == Theirs; });
      !Same.empty())
    return Same;
  return All([&](const KernelReport &K) { return unqualified(K.Name) == unqualified(Theirs); });
}
