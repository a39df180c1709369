// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/missing-proxy-fence.md
//
// What is wrong with bulk copies is told by the check whose kind of mistake it is.

#include "lib/check/Check.h"
#include "lib/check/Shown.h"

using namespace warplint;

namespace {
bool isBetween(BulkFault::Kind What) { return What <= BulkFault::WriteEarly; }

const BulkMove &moveOf(const Judged &J, const WrongBulk &W) {
  return *J.K.Barriers[W.Of.Bulk].Moves;
}

/// "bulk copy", "tensor copy".
std::string nounOf(const BulkMove &M) {
  return M.Ends == BulkMove::Otherwise ? "matrix instruction"
         : M.OfTensor                  ? "tensor copy"
                                       : "bulk copy";
}

std::string arrayOf(const Judged &J, const BulkMove &M) {
  return M.Object ? "'" + J.K.Objects[*M.Object].Name + "'" : "shared memory";
}

std::string placeText(const Judged &J, const WrongBulk &W) {
  const std::optional<unsigned> Object = J.K.Accesses[W.With.Access].Object;
  return !Object || !W.Byte ? arrayOf(J, moveOf(J, W)) : elementText(J.K.Objects[*Object], *W.Byte);
}

std::string threadOf(const Judged &J, unsigned Thread) {
  return "thread " + threadText(*J.L.Block, Thread);
}

void describeClash(const Judged &J, const WrongBulk &W, Finding &F) {
  const BulkMove &M = moveOf(J, W);
  const Access &A = J.K.Accesses[W.With.Access];
  const std::string Noun = nounOf(M), Array = arrayOf(J, M);
  const SourceRange &AtMove = J.K.Source.Barriers[W.Of.Bulk].Range;
  const std::string Reaches = threadOf(J, W.With.Thread) +
                              (writes(A.Kind) ? " writes " : " reads ") + placeText(J, W) +
                              " here" + iterationText(J, W.With);
  if (W.Of.What == BulkFault::Unfenced) {
    F.Message = "this " + Noun + " may not read what threads have written to " + Array +
                ": no proxy fence in between";
    F.Notes.push_back({J.K.Source.Accesses[W.With.Access].Range, Reaches, ""});
    F.Remedy = "let the threads that write call fence.proxy.async behind that, before the barrier";
  } else {
    F.Message = "shared " + std::string(nameOf(A.Kind)) + " of " + Array + " races with a " + Noun +
                " that has not been waited for";
    F.Notes.push_back({AtMove, threadOf(J, W.Of.Asking) + " asks for the copy here", ""});
    F.Notes.push_back({{}, Reaches, ""});
    F.Remedy = W.Of.What == BulkFault::ReachEarly
                   ? "wait at the mbarrier of the copy before this"
                   : "let the thread that asked for the copy commit and wait for it "
                     "(cp.async.bulk.wait_group.read) before the barrier in front of this";
  }
}

void describeMisfit(const Judged &J, const WrongBulk &W, Finding &F) {
  const std::string Number = std::to_string(W.Of.Number), Wanted = std::to_string(W.Of.Wanted);
  if (W.Of.What == BulkFault::Transfer) {
    F.Message = "this barrier waits for " + plural(uint64_t(W.Of.Wanted), "byte") + ", and " +
                Number + (W.Of.Number == 1 ? " is" : " are") + " copied";
    F.Remedy = "expect as many bytes as the copies bring";
    return;
  }
  const BulkMove &M = moveOf(J, W);
  F.Message = "this " + nounOf(M);
  if (W.Of.What == BulkFault::Bytes) {
    F.Message += " moves " + plural(uint64_t(W.Of.Number), "byte") +
                 ", which is not a multiple of " + Wanted;
    F.Remedy = "move a multiple of " + Wanted + " bytes, and the rest by loads and stores";
    return;
  }
  const bool IsShared = W.Of.What == BulkFault::SharedEnd;
  F.Message += std::string(IsShared == M.Writes ? " writes to " : " reads from ") +
               (IsShared ? "shared" : "global") +
               " memory at an address that is not a multiple of " + Wanted;
  if (IsShared)
    F.Notes.push_back({{}, "it begins at byte " + Number + " of " + arrayOf(J, M), ""});
  F.Remedy = "begin at a multiple of " + plural(uint64_t(W.Of.Wanted), "byte");
}

/// Whether every block has the threads that it is about.
bool isSure(const Judged &J, const WrongBulk &W) {
  return isSureOf(J, W.Of.Asking) && (!isBetween(W.Of.What) || isSureOf(J, W.With.Thread));
}
} // namespace

void warplint::addBulkFindings(const Judged &J, const CheckInfo &Check,
                               llvm::ArrayRef<BulkFault::Kind> Kinds, std::vector<Finding> &Out) {
  if (!J.Races)
    return;
  for (const WrongBulk &W : J.Races->Bulk) {
    if (!llvm::is_contained(Kinds, W.Of.What))
      continue;
    const bool IsAtAccess =
        W.Of.What == BulkFault::ReachEarly || W.Of.What == BulkFault::WriteEarly;
    Finding F;
    if (IsAtAccess)
      F = findingAt(J, Check, W.With.Access);
    F.Check = Check.Id.str();
    F.Kernel = J.K.Source.Name;
    if (!IsAtAccess)
      F.Where = J.K.Source.Barriers[W.Of.Bulk].Range;
    if (!isSure(J, W))
      F.Severity = Severity::Note;
    if (isBetween(W.Of.What))
      describeClash(J, W, F);
    else
      describeMisfit(J, W, F);
    F.Notes.push_back({{}, F.Remedy, ""});
    if (std::string Text = groundText(W.On); !Text.empty())
      F.Notes.push_back({{}, std::move(Text), ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

namespace warplint {

extern constexpr CheckInfo MissingProxyFenceInfo = {
    MissingProxyFenceId,
    "the asynchronous proxy reads shared memory that threads wrote, with no proxy fence in between",
    {}};

void runMissingProxyFence(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addBulkFindings(J, MissingProxyFenceInfo, {BulkFault::Unfenced}, Out);
}

} // namespace warplint
