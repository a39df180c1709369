// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/HostFlow.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using namespace clang;

llvm::ArrayRef<HostFlow::Write> HostFlow::writesTo(const VarDecl *Var) const {
  const auto All = Writes.find(Var);
  return All == Writes.end() ? llvm::ArrayRef<Write>() : llvm::ArrayRef(All->second);
}

llvm::ArrayRef<HostFlow::Use> HostFlow::usesOf(const VarDecl *Pointer) const {
  const auto All = Uses.find(Pointer);
  return All == Uses.end() ? llvm::ArrayRef<Use>() : llvm::ArrayRef(All->second);
}

llvm::ArrayRef<unsigned> HostFlow::branchesOf(const Stmt *Of) const {
  const auto It = Branches.find(Of);
  return It == Branches.end() ? llvm::ArrayRef<unsigned>() : It->second;
}

llvm::SmallVector<unsigned, 4> HostFlow::leftBefore(Position At) const {
  llvm::SmallVector<unsigned, 4> Found;
  for (unsigned N = 1; N < Regions.size() && Regions[N].Begin < At.Index; ++N)
    if (Regions[N].Returns && Regions[N].Of && encloses(Regions[N].Outer, At.Region) &&
        !encloses(N, At.Region))
      Found.push_back(N);
  return Found;
}

std::optional<HostFlow::Position> HostFlow::positionOf(const clang::Expr *E) const {
  const auto At = Places.find(E);
  return At == Places.end() ? std::nullopt : std::optional(At->second);
}

bool HostFlow::encloses(unsigned Outer, unsigned Inner) const {
  while (Inner > Outer) // what encloses a region comes before it
    Inner = Regions[Inner].Outer;
  return Inner == Outer;
}

/// Whether a loop that has begun after \p Since leads from \p From back to \p To; or \p To is in a
/// lambda of then, which may be called after \p From.
bool HostFlow::comesRound(Position From, Position To, Position Since) const {
  auto IsNew = [&](unsigned R) { return !encloses(R, Since.Region); };
  for (unsigned R = From.Region; R != 0; R = Regions[R].Outer)
    if (Regions[R].Kind == Region::Loop && encloses(R, To.Region) && IsNew(R))
      return true;
  for (unsigned R = To.Region; R != 0; R = Regions[R].Outer)
    if (Regions[R].Kind == Region::Lambda && IsNew(R))
      return true;
  return false;
}

/// Whether \p W, which comes before \p To but does not enclose it, has happened there.
std::optional<bool> HostFlow::happens(const Write &W, const Write *Before, Position To,
                                      Position Since, Supposing Runs) const {
  std::optional<bool> All = true;
  for (unsigned R = W.At.Region; !encloses(R, To.Region); R = Regions[R].Outer) {
    if (Regions[R].Returns)
      return false;
    auto IsOther = [&](unsigned Arm) { return Arm != R && encloses(Arm, To.Region); };
    if (Regions[R].Kind == Region::Branch && Regions[R].Of && !Regions[R].Jumps &&
        llvm::any_of(branchesOf(Regions[R].Of), IsOther))
      return comesRound(W.At, To, Since) ? std::nullopt : std::optional(false);
  }
  for (unsigned R = W.At.Region; All && !encloses(R, To.Region); R = Regions[R].Outer) {
    std::optional<bool> Does = Runs(R, W, Before);
    if (Does && !*Does)
      return false;
    All = Does;
  }
  return All;
}

std::optional<HostFlow::Carried> HostFlow::carriedAt(const VarDecl *Var, Position To) const {
  const llvm::ArrayRef<Write> All = writesTo(Var);
  auto IsIn = [this](unsigned R) {
    return [this, R](const Write &W) { return encloses(R, W.At.Region); };
  };
  for (unsigned R = To.Region; R != 0 && !All.empty(); R = Regions[R].Outer) {
    if (Regions[R].Kind == Region::Lambda)
      return std::nullopt;
    if (Regions[R].Kind != Region::Loop || llvm::none_of(All, IsIn(R)))
      continue;
    const Write &Next = *llvm::find_if(All, IsIn(R));
    const bool PassedOver = Regions[R].Continues && !llvm::isa<ForStmt>(Regions[R].Of);
    if (llvm::count_if(All, IsIn(R)) > 1 || Next.At.Region != R || !Next.Value || Next.Member ||
        Next.AgainOutside || PassedOver || encloses(R, Declared.lookup(Var).Region))
      return std::nullopt;
    return Carried{R, &Next};
  }
  return std::nullopt;
}

std::optional<const HostFlow::Write *>
HostFlow::seenAt(const VarDecl *Var, Position To, llvm::StringRef Member, Supposing Runs) const {
  const llvm::ArrayRef<Write> All = writesTo(Var);
  if (All.empty())
    return nullptr;
  if (Var->isStaticLocal()) // which an earlier call may have written
    return std::nullopt;
  auto IsOfOther = [&](const Write &W) {
    return W.Member && !Member.empty() && W.Member->getName() != Member;
  };
  const Write *Last = nullptr;
  for (const Write &W : All) {
    if (W.At.Index > To.Index || IsOfOther(W))
      continue;
    if (W.AgainOutside && !encloses(*W.AgainOutside, To.Region))
      return std::nullopt;
    if (encloses(W.At.Region, To.Region) && Regions[W.At.Region].Kind != Region::Cases)
      Last = &W;
  }
  const unsigned First = Last ? Last->At.Index : 0;
  Position Since = Last ? Last->At : Declared.lookup(Var);
  for (const Write &W : All) {
    if (W.At.Index <= First || IsOfOther(W))
      continue;
    if (W.At.Index > To.Index) {
      if (comesRound(W.At, To, Since))
        return std::nullopt;
      continue;
    }
    std::optional<bool> Happens = happens(W, Last, To, Since, Runs);
    if (!Happens)
      return std::nullopt;
    if (*Happens)
      Last = &W;
  }
  return Last;
}
