//===- lib/filter/LineFilter.cpp - Lines as clang-tidy names them ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   [{"name": "tile.cu", "lines": [[1, 20], [40, 41]]}, {"name": "all.cuh"}]
//
//===----------------------------------------------------------------------===//

#include "lib/filter/ChangedLines.h"

#include "lib/files/ReadFile.h"

#include "llvm/Support/JSON.h"

using namespace warplint;
namespace json = llvm::json;

namespace {
struct FilteredFile {
  std::string Name;
  std::optional<std::vector<std::vector<int64_t>>> Lines; ///< ranges; of none all are wanted
};

bool fromJSON(const json::Value &V, FilteredFile &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", F.Name) && O.map("lines", F.Lines);
}
} // namespace

llvm::Expected<ChangedLines> warplint::readLineFilter(llvm::StringRef Text) {
  llvm::Expected<json::Value> V = parseJson(Text);
  if (!V)
    return V.takeError();
  std::vector<FilteredFile> Files;
  json::Path::Root Root("line filter");
  if (!fromJSON(*V, Files, Root))
    return Root.getError();
  constexpr int64_t MostLine = 1 << 22; // of a file
  ChangedLines C;
  C.AreEnds = true;
  for (const FilteredFile &F : Files) {
    if (F.Name.empty())
      return llvm::createStringError("a file without a name");
    if (!F.Lines || F.Lines->empty())
      C.WholeFiles.insert(F.Name);
    for (const std::vector<int64_t> &Range :
         F.Lines.value_or(std::vector<std::vector<int64_t>>())) {
      if (Range.size() != 2 || Range[0] < 1 || Range[1] < Range[0])
        return llvm::createStringError(F.Name + ": lines are pairs of a first and a last one");
      for (int64_t Line = Range[0]; Line <= std::min(Range[1], MostLine); ++Line)
        C.Lines[F.Name].insert(unsigned(Line));
    }
  }
  return C;
}
