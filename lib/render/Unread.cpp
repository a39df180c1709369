//===- lib/render/Unread.cpp - What was not analysed, in a line -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Unread.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

namespace {
std::string counted(size_t N, const char *What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

/// Kernels of which nothing is said for an error, not for what they are.
bool isUnread(const RefusalReport &F) {
  return F.Reason == RefusalReason::KernelInError || F.Reason == RefusalReason::KernelLeftOut;
}

/// The header that most files miss, and how many do.
struct MissingHeaders {
  std::map<std::string, size_t> Files; ///< by header

  explicit MissingHeaders(const Report &R) {
    for (const FileReport &F : R.Files)
      for (const std::string &Name : F.MissingIncludes)
        ++Files[Name];
  }

  std::string text() const {
    auto Most = std::max_element(Files.begin(), Files.end(),
                                 [](const auto &A, const auto &B) { return A.second < B.second; });
    std::string Text = counted(Files.size(), "include file") + " not found (";
    if (Files.size() > 1)
      Text += "most: ";
    return Text + "'" + Most->first + "', in " + counted(Most->second, "file") + ")";
  }
};

/// A file that was read and of which nothing is said at all.
bool isEmpty(const FileReport &F, const llvm::StringSet<> &Refused) {
  return !F.Failed && F.Kernels == 0 && !F.Read.empty() &&
         llvm::none_of(F.Read, [&](const ReadFile &Each) { return Refused.contains(Each.Path); });
}
} // namespace

std::string warplint::unreadLine(const Report &R) {
  size_t Kernels = 0, Failed = 0, Empty = 0;
  std::set<std::pair<std::string, SourceRange>> Unread; // instances of a template are one
  llvm::StringSet<> Refused;
  for (const RefusalReport &F : R.Refusals) {
    Refused.insert(F.Where.File);
    if (isUnread(F))
      Unread.insert({llvm::StringRef(F.Kernel).split('<').first.str(), F.Where});
  }
  for (const FileReport &F : R.Files) {
    Kernels += F.Kernels;
    Failed += F.Failed && F.Read.empty();
    Empty += isEmpty(F, Refused);
  }
  if (Unread.empty() && !Failed) {
    if (R.Files.size() == 1 && Empty)
      return R.Files.front().Path + " contains no CUDA kernel";
    return Empty && Empty == R.Files.size() ? "none of these files contains a CUDA kernel" : "";
  }
  std::string Text = counted(R.Files.size(), "file") + ": " + counted(Kernels, "kernel") +
                     " analysed, " + std::to_string(Unread.size()) + " not";
  if (Failed)
    Text += ", " + counted(Failed, "file") + " not read";
  if (const MissingHeaders Missing(R); !Missing.Files.empty())
    Text += ": " + Missing.text();
  return Text + "; 'warplint doctor FILE' shows how a file is read";
}
