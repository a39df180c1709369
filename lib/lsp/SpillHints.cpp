// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Features.h"

using namespace warplint;

namespace json = llvm::json;
namespace lsp = llvm::lsp;

void warplint::addSpillHints(const DocumentReport &A, lsp::Range Within, json::Array &Hints) {
  std::map<unsigned, std::pair<const CompiledLine *, const KernelReport *>> Most; // of instances
  for (const KernelReport &K : A.Result.Kernels)
    for (const CompiledLine *L :
         K.Compiled ? K.Compiled->spills() : std::vector<const CompiledLine *>()) {
      if (L->Where.File != A.Of.Path || L->Where.Line > A.Of.Contents->lines())
        continue;
      auto &[Line, Of] = Most[L->Where.Line - 1];
      if (!Line || Line->Stored + Line->Loaded < L->Stored + L->Loaded)
        std::tie(Line, Of) = std::pair(L, &K);
    }
  for (const auto &[Number, Told] : Most) {
    const auto &[Line, Of] = Told;
    const lsp::Position Start(int(Number), 0);
    if (Start < Within.start || Within.end < Start)
      continue;
    const size_t End = A.Of.Contents->offsetAt(Start) + A.Of.Contents->line(Number).size();
    Hints.push_back(json::Object{
        {"position", A.Of.Contents->positionAt(End)},
        {"label", "spills " + std::to_string(Line->Stored + Line->Loaded) + " bytes"},
        {"paddingLeft", true},
        {"tooltip", spillText(*Line) + "; " + std::to_string(Line->Live) +
                        " registers are live, of " + std::to_string(Of->Compiled->Registers) +
                        "; kernel '" + Of->Name + "', as nvcc compiled it"}});
  }
}
