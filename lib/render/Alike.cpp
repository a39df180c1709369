//===- lib/render/Alike.cpp - Findings that say the same --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Alike.h"

#include "lib/finding/CheckIds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace warplint;

/// \p Text without the name of \p Array.
static std::string withoutName(std::string Text, const std::string &Array) {
  const std::string Quoted = "'" + Array + "'";
  for (size_t At; (At = Text.find(Quoted)) != std::string::npos;)
    Text.erase(At, Quoted.size());
  return Text;
}

/// \p Text without who does what: of "shared load takes 2 wavefronts" the figures, of "lanes 0, 31
/// of warp 0 write 2 different words" the lanes and words.
static std::string withoutOperation(std::string Text) {
  for (const char *Verb : {" takes ", " each take ", " moves ", " each move "})
    if (const size_t At = Text.find(Verb); At != std::string::npos)
      return Text.substr(At + llvm::StringRef(Verb).size());
  for (const char *Verb : {" read and write ", " read ", " write "})
    if (const size_t At = Text.find(Verb); At != std::string::npos)
      return Text.erase(At, llvm::StringRef(Verb).size() - 1);
  return Text;
}

/// All that is told of a finding but its place, its array and whether that is read or written;
/// empty if it is of no array.
static std::vector<std::string> wordsOf(const Report &R, const Finding &F) {
  if (!F.Access || R.Accesses[*F.Access].Array.empty())
    return {};
  const AccessReport &A = R.Accesses[*F.Access];
  std::vector<std::string> Words = {F.Where.File, F.Kernel, std::to_string(A.Launch), F.Check,
                                    nameOf(F.Severity)};
  const bool IsOfCost = F.Check == SharedBankConflictId || F.Check == GlobalUncoalescedId;
  Words.push_back(IsOfCost ? withoutOperation(F.Message) : A.Op + ": " + F.Message);
  for (const Note &N : F.Notes)
    Words.push_back(withoutOperation(N.Text));
  for (const Fix &X : F.Fixes)
    Words.push_back(X.Title + ": " + X.Proof);
  for (std::string &W : Words)
    W = withoutName(std::move(W), A.Array);
  return Words;
}

/// A fix is of one array, even if that of another is the same. Advice is as good for both.
static bool isOfOneArray(const Finding &F) {
  return llvm::any_of(F.Fixes, [](const Fix &X) { return X.Safety != FixSafety::DisplayOnly; });
}

/// Those of other arrays go to what is said on the line on which they begin: `c[k*i] = a[k*i] +
/// b[k*i]`.
static std::vector<AlikeFindings> joinedByLine(const Report &R, std::vector<AlikeFindings> Groups) {
  std::vector<AlikeFindings> Result;
  std::map<std::pair<unsigned, std::vector<std::string>>, size_t> Known;
  for (AlikeFindings &G : Groups) {
    std::vector<std::string> Words = wordsOf(R, *G.First);
    if (Words.empty() || isOfOneArray(*G.First)) {
      Result.push_back(std::move(G));
      continue;
    }
    const auto [It, New] =
        Known.try_emplace({G.First->Where.Line, std::move(Words)}, Result.size());
    if (New) {
      Result.push_back(std::move(G));
      continue;
    }
    std::vector<const Finding *> &Others = Result[It->second].Others;
    Others.push_back(G.First);
    llvm::append_range(Others, G.Others);
  }
  return Result;
}

std::vector<AlikeFindings> warplint::groupAlike(const Report &R) {
  std::vector<AlikeFindings> Groups;
  std::map<std::vector<std::string>, size_t> Known;
  for (const Finding &F : R.Findings) {
    std::vector<std::string> Words = wordsOf(R, F);
    if (!Words.empty())
      Words.push_back(R.Accesses[*F.Access].Array);
    const auto [It, New] = Known.try_emplace(std::move(Words), Groups.size());
    if (New || It->first.empty())
      Groups.push_back({&F, {}});
    else
      Groups[It->second].Others.push_back(&F);
  }
  return joinedByLine(R, std::move(Groups));
}

/// "12:20, 13:20 and 14:20"
static std::string placesText(llvm::ArrayRef<const Finding *> Findings) {
  constexpr size_t Most = 8;
  std::vector<std::string> Places;
  for (const Finding *F : Findings.take_front(Most))
    Places.push_back(std::to_string(F->Where.Line) + ":" + std::to_string(F->Where.Column));
  const size_t More = Findings.size() - Places.size();
  if (More)
    return llvm::join(Places, ", ") + " and " + std::to_string(More) +
           (More == 1 ? " other place" : " other places");
  const std::string Last = Places.back();
  Places.pop_back();
  return llvm::join(Places, ", ") + (Places.empty() ? "" : " and ") + Last;
}

/// "load" if all of them are loads and no more.
static std::optional<std::string> commonOp(const Report &R,
                                           llvm::ArrayRef<const Finding *> Findings) {
  const std::string &First = R.Accesses[*Findings.front()->Access].Op;
  const bool IsCommon = llvm::all_of(
      Findings, [&](const Finding *F) { return !F->Store && R.Accesses[*F->Access].Op == First; });
  return IsCommon ? std::optional(First) : std::nullopt;
}

std::string warplint::othersText(const Report &R, const AlikeFindings &Group) {
  auto ArrayOf = [&](const Finding *F) -> const std::string & {
    return R.Accesses[*F->Access].Array;
  };
  std::vector<std::pair<std::string, std::vector<const Finding *>>> ByArray;
  for (const Finding *F : Group.Others) {
    auto At = llvm::find_if(ByArray, [&](const auto &A) { return A.first == ArrayOf(F); });
    if (At == ByArray.end())
      At = ByArray.insert(At, {ArrayOf(F), {}});
    At->second.push_back(F);
  }
  const size_t Count = Group.Others.size();
  const std::optional<std::string> Op = commonOp(R, Group.Others);
  const std::string What = (Count == 1 ? "" : std::to_string(Count) + " ") + Op.value_or("access") +
                           (Count == 1 ? ""
                            : Op       ? "s"
                                       : "es");
  if (ByArray.size() == 1)
    return "also at " + placesText(ByArray[0].second) + " (" + What + " of '" + ByArray[0].first +
           "')";
  std::vector<std::string> Parts;
  for (const auto &[Array, Findings] : ByArray)
    Parts.push_back("of '" + Array + "' at " + placesText(Findings));
  return "also " + What + ": " + llvm::join(Parts, ", ");
}
