// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/check/Check.h"

namespace warplint {

static constexpr CheckOption LocalArrayOptions[] = {
    {"min-bytes", 64, "bytes a thread in all below which a kernel's arrays are a note"},
};

extern constexpr CheckInfo LocalArrayInfo = {
    LocalArrayId, "a per-thread array is indexed at run time, so it lives in memory",
    LocalArrayOptions};

/// Most rounds of a loop that nvcc writes out where `#pragma unroll` asks for it and they are known
/// at most (docs/checks/local-array.md).
static constexpr uint64_t MostUnrolled = 32;

/// How a loop can be written out whose number of rounds is all that is not known; empty if that is
/// not the matter.
static std::string unrollingOf(const Judged &J, const LocalArray &A) {
  if (!A.Uncounted || !A.Elements || A.Elements > MostUnrolled)
    return "";
  const Loop &L = J.K.Loops[*A.Uncounted];
  const std::string Line = L.Line ? " of line " + std::to_string(L.Line) : "";
  return "how many rounds the loop" + Line + " has is all that is not known: end it at " +
         std::to_string(A.Elements) + ", too" +
         (A.Counter.empty()
              ? ""
              : " ('" + A.Counter + " < " + std::to_string(A.Elements) + " && ...')") +
         ", with '#pragma unroll' before it, and its rounds are written out";
}

/// Bytes of a block, if the columns of its threads, \p Bytes each, fit into shared memory beside
/// the kernel's own, and leave half of the threads of an SM.
static std::optional<uint64_t> sharedColumns(const Judged &J, uint64_t Bytes) {
  const uint64_t Threads = J.L.Block ? J.L.Block->count() : sim::WarpSize;
  const uint64_t OfBlock = Bytes * Threads;
  if (J.K.staticSharedBytes() + OfBlock > sim::StaticSharedLimit ||
      Bytes * J.Gpu.threadsPerSM() > 2 * uint64_t(J.Gpu.SharedPerSM))
    return std::nullopt;
  return OfBlock;
}

static std::string quoted(const LocalArray &A) { return A.Name.empty() ? "" : " '" + A.Name + "'"; }

/// \p A is the largest of arrays of \p Bytes.
static std::string adviceOn(const Judged &J, const LocalArray &A, uint64_t Bytes) {
  if (std::string Unrolling = unrollingOf(J, A); !Unrolling.empty())
    return Unrolling;
  if (A.IsTable)
    return "each thread fills" + quoted(A) +
           " with the same constants: declare it 'static const', " + "and all read one copy";
  if (const std::optional<uint64_t> OfBlock = sharedColumns(J, Bytes))
    return std::string(A.Bytes < Bytes ? "keep them" : "keep it") +
           " in shared memory, one column for each thread (" + plural(*OfBlock, "byte") + " for " +
           plural(J.L.Block ? J.L.Block->count() : sim::WarpSize, "thread") +
           "), or select among few elements with ?: at constant indices";
  return "it is too large for a column of shared memory for each thread: fewer bytes are all that "
         "helps";
}

static Finding findingAtArray(const Judged &J, const LocalArray &A) {
  Finding F;
  F.Check = LocalArrayInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = A.Indexed.Range.isValid() ? A.Indexed.Range : J.K.Source.Where;
  return F;
}

/// Each has a fix of its own.
static void addParameter(const Judged &J, const LocalArray &A, std::vector<Finding> &Out) {
  Finding F = findingAtArray(J, A);
  F.Message =
      "parameter" + quoted(A) + " is copied to local memory: this index is only known at run time";
  F.Notes.push_back(
      {{}, plural(A.Bytes, "byte") + " a thread in kernel '" + shortName(J.K) + "'", ""});
  Out.push_back(std::move(F));
}

void runLocalArray(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  std::vector<const LocalArray *> Arrays;
  uint64_t Bytes = 0;
  for (const LocalArray &A : J.K.Source.LocalArrays) {
    if (A.IsParameter) {
      addParameter(J, A, Out);
      continue;
    }
    Arrays.push_back(&A);
    Bytes += A.Bytes;
  }
  if (Arrays.empty())
    return;
  llvm::stable_sort(Arrays,
                    [](const LocalArray *A, const LocalArray *B) { return A->Bytes > B->Bytes; });
  const LocalArray &Largest = *Arrays.front();
  Finding F = findingAtArray(J, Largest);
  F.Message =
      "local array" + quoted(Largest) + " lives in memory: this index is only known at run time";
  const bool IsCurable =
      Largest.IsTable || !unrollingOf(J, Largest).empty() || sharedColumns(J, Bytes);
  if (Bytes < uint64_t(optionOf(LocalArrayInfo, Given, "min-bytes")) || !IsCurable)
    F.Severity = Severity::Note;
  F.Notes.push_back(
      {{}, plural(Largest.Bytes, "byte") + " a thread in kernel '" + shortName(J.K) + "'", ""});
  for (const LocalArray *Other : llvm::ArrayRef(Arrays).drop_front())
    F.Notes.push_back({Other->Indexed.Range,
                       "so does" + (Other->Name.empty() ? " another" : quoted(*Other)) + ", with " +
                           plural(Other->Bytes, "byte") + " a thread",
                       ""});
  F.Remedy = adviceOn(J, Largest, Bytes);
  F.Notes.push_back({{}, F.Remedy, ""});
  Out.push_back(std::move(F));
}

} // namespace warplint
