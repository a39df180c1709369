// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Emitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace warplint::ptx;

namespace {
/// An instruction whose modifiers are looked at one after another.
class Exchange {
public:
  Exchange(Emitter &E, const Instruction &I, const Opcode &Does) : E(E), I(I), Does(Does) {}

  bool shuffle();
  bool vote();
  bool match();
  bool reduce();
  bool elect();
  bool activeMask();
  bool barrier();

private:
  size_t count() const { return I.Operands.size(); }
  llvm::Value *read(size_t N, unsigned Bits = 32) { return E.read(I.Operands[N], Bits); }
  /// The lanes, which stand last; older forms name none.
  llvm::Value *mask(size_t N) { return N < count() ? read(N) : E.B.getInt32(~0u); }
  /// The value, and where there are two the predicate beside it.
  bool results(llvm::Value *V) {
    if (!V)
      return false;
    const Operand &To = I.Operands.front();
    const bool IsPair = V->getType()->isStructTy();
    E.write(To.Text, IsPair ? E.B.CreateExtractValue(V, 0) : V);
    if (IsPair && !To.Second.empty())
      E.write(To.Second, E.B.CreateExtractValue(V, 1));
    return true;
  }

  Emitter &E;
  const Instruction &I;
  const Opcode &Does;
};
} // namespace

/// "shfl.sync.idx.b32 d|p, a, b, c, mask".
bool Exchange::shuffle() {
  const bool IsSync = Does.has("sync");
  const llvm::StringRef Mode = Does.modifiers()[IsSync && Does.modifiers().size() > 1 ? 1 : 0];
  if (count() < 4)
    return false;
  const bool IsPair = !I.Operands.front().Second.empty();
  const std::string Name = ("llvm.nvvm.shfl.sync." + Mode + ".i32" + (IsPair ? "p" : "")).str();
  return results(E.intrinsic(Name, {mask(4), read(1), read(2), read(3)}));
}

/// "vote.sync.ballot.b32 d, p, mask".
bool Exchange::vote() {
  const llvm::StringRef Mode = Does.has("ballot") ? "ballot"
                               : Does.has("any")  ? "any"
                               : Does.has("uni")  ? "uni"
                                                  : "all";
  return count() >= 2 &&
         results(E.intrinsic(("llvm.nvvm.vote." + Mode + ".sync").str(), {mask(2), read(1, 1)}));
}

/// "match.any.sync.b32 d, a, mask", "match.all.sync.b64 d|p, a, mask".
bool Exchange::match() {
  const unsigned Bits = Does.type().Bits;
  const std::string Name =
      (Does.has("any") ? "llvm.nvvm.match.any.sync.i" : "llvm.nvvm.match.all.sync.i") +
      std::to_string(Bits) + (Does.has("any") ? "" : "p");
  return count() >= 3 && results(E.intrinsic(Name, {mask(2), read(1, Bits)}));
}

/// "redux.sync.add.s32 d, a, mask".
bool Exchange::reduce() {
  const Type T = Does.type();
  if (!T.isInteger() || Does.modifiers().size() < 2 || count() < 3)
    return false;
  const llvm::StringRef Operation = Does.modifiers()[1];
  const bool IsUnsigned = T.Class == 'u' && (Operation == "min" || Operation == "max");
  return results(E.intrinsic(
      (llvm::Twine("llvm.nvvm.redux.sync.") + (IsUnsigned ? "u" : "") + Operation).str(),
      {read(1), mask(2)}));
}

/// "elect.sync d|p, mask".
bool Exchange::elect() {
  return count() == 2 && results(E.intrinsic("llvm.nvvm.elect.sync", {mask(1)}));
}

bool Exchange::activeMask() {
  return count() == 1 && results(E.intrinsic("llvm.nvvm.activemask", {}));
}

/// "bar.sync a{, b}", "barrier.cta.red.popc.aligned.u32 d, a{, b}, p", "bar.warp.sync mask".
bool Exchange::barrier() {
  if (Does.has("cluster"))
    return false;
  if (Does.has("warp"))
    return count() == 1 && E.intrinsic("llvm.nvvm.bar.warp.sync", {read(0)});
  const bool IsRed = Does.has("red"), IsArrive = Does.has("arrive");
  const size_t First = IsRed ? 1 : 0, Last = count() - (IsRed ? 1 : 0);
  if (count() <= First || (!IsRed && !IsArrive && !Does.has("sync")))
    return false;
  std::string Name =
      IsArrive ? "llvm.nvvm.barrier.cta.arrive.aligned" : "llvm.nvvm.barrier.cta.sync.aligned";
  if (IsRed)
    Name = std::string("llvm.nvvm.barrier.cta.red.") +
           (Does.has("popc")  ? "popc"
            : Does.has("and") ? "and"
                              : "or") +
           ".aligned";
  llvm::SmallVector<llvm::Value *, 3> Arguments{read(First)};
  const bool HasCount = Last > First + 1;
  if (HasCount)
    Arguments.push_back(read(First + 1));
  Name += HasCount ? ".count" : ".all";
  if (IsRed)
    Arguments.push_back(read(count() - 1, 1));
  llvm::Value *V = E.intrinsic(Name, Arguments);
  return V && (!IsRed || results(V));
}

bool warplint::ptx::emitExchange(Emitter &E, const Instruction &I, const Opcode &Does) {
  Exchange X(E, I, Does);
  const auto Is = [&](llvm::StringRef Name) { return Does.operation() == Name; };
  return Is("shfl")         ? X.shuffle()
         : Is("vote")       ? X.vote()
         : Is("match")      ? X.match()
         : Is("redux")      ? X.reduce()
         : Is("elect")      ? X.elect()
         : Is("activemask") ? X.activeMask()
                            : X.barrier();
}
