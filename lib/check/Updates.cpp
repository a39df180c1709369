//===- lib/check/Updates.cpp - Loads and stores of one place ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Updates.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static bool sameCost(const Verdict &A, const Verdict &B) {
  auto SameCase = [](const VerdictCase &X, const VerdictCase &Y) {
    return X.When == Y.When && X.Cost.samePrice(Y.Cost);
  };
  return A.Kind == B.Kind && A.Reached == B.Reached && A.PerRequest.samePrice(B.PerRequest) &&
         A.Worst.Warp == B.Worst.Warp && A.Worst.When == B.Worst.When &&
         llvm::equal(A.Cases, B.Cases, SameCase);
}

Updates::Updates(const Judged &J) : Told(J.K.Accesses.size()) {
  using Place = std::tuple<const Expr *, const Expr *, unsigned>;
  std::map<Place, std::vector<unsigned>> Open; // loads that no store was found for so far
  for (unsigned N = 0; N < J.K.Accesses.size(); ++N) {
    const Access &A = J.K.Accesses[N];
    const Place Of{A.Address, A.When, A.BytesPerLane};
    if (A.Kind == AccessKind::Load)
      Open[Of].push_back(N);
    if (A.Kind != AccessKind::Store)
      continue;
    auto At = Open.find(Of);
    if (At == Open.end())
      continue;
    auto Load = llvm::find_if(At->second, [&](unsigned L) {
      return J.K.Source.Accesses[L].Range == J.K.Source.Accesses[N].Range &&
             J.K.Source.Accesses[L].Calls == J.K.Source.Accesses[N].Calls &&
             sameCost(verdictOf(J, L), verdictOf(J, N));
    });
    if (Load == At->second.end())
      continue;
    Stores[*Load] = N;
    Told[N] = true;
    At->second.erase(Load);
  }
}

std::optional<unsigned> Updates::storeOf(unsigned Number) const {
  auto At = Stores.find(Number);
  return At == Stores.end() ? std::nullopt : std::optional(At->second);
}

void warplint::beginMessage(const Judged &J, const Updates &U, unsigned Number, Finding &F) {
  const Access &A = J.K.Accesses[Number];
  const Nouns N = nounsOf(A.In);
  llvm::raw_string_ostream OS(F.Message);
  OS << N.Place << ' ' << nameOf(A.Kind);
  if (std::optional<unsigned> Store = U.storeOf(Number)) {
    F.Store = J.FirstAccess + *Store;
    OS << " and store each " << N.Verbs << ' ';
  } else {
    OS << ' ' << N.Verb << ' ';
  }
}

const char *warplint::verbOf(const Judged &J, const Updates &U, unsigned Number) {
  if (U.storeOf(Number))
    return "read and write";
  return reads(J.K.Accesses[Number].Kind) ? "read" : "write";
}
