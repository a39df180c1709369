// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/misaligned-access.md

#include "lib/check/Check.h"
#include "lib/check/Shown.h"
#include "lib/known/TensorMaps.h"

namespace warplint {

extern constexpr CheckInfo MisalignedAccessInfo = {
    MisalignedAccessId, "the address of an access is not a multiple of its size", {}};

/// Whether it faults wherever the object begins, or where that is known to be.
static bool faultsForSure(const Judged &J, const Misaligned &M) {
  if (M.On.How != Trust::Known || !isSureOf(J, M.By.Thread))
    return false;
  const std::optional<unsigned> Object = J.K.Accesses[M.By.Access].Object;
  const Access &A = J.K.Accesses[M.By.Access];
  return M.IsCertain || (A.In == Space::Shared && Object && J.K.Objects[*Object].Align >= M.Align);
}

/// What the launch says of the tensor map by whose box \p M, a copy, moves, as \p What; 0: nothing.
static int64_t ofMap(const Judged &J, const BulkMove &M, llvm::StringRef What) {
  llvm::StringRef Name = M.Bytes && M.Bytes->Kind == ExprKind::Param ? M.Bytes->Name : "";
  if (!Name.consume_back(BoxOfMap))
    return 0;
  const auto At = J.L.Arguments.find((Name + What).str());
  return At == J.L.Arguments.end() ? 0 : At->second;
}

/// What bulk and tensor copies begin at multiples of, in shared memory (PTX ISA, cp.async.bulk).
constexpr unsigned MultipleOfBulk = 16, MultipleOfTensor = 128;

/// What the address in shared memory of \p M, a copy, has to be a multiple of.
static unsigned multipleOf(const Judged &J, const BulkMove &M) {
  if (!M.OfTensor)
    return MultipleOfBulk;
  // Parts of what a swizzle repeats may be copied apart.
  const int64_t Repeats = ofMap(J, M, SwizzleOfMap);
  return Repeats > MultipleOfTensor && Repeats <= ofMap(J, M, BoxOfMap) ? unsigned(Repeats)
                                                                        : MultipleOfTensor;
}

/// How many bytes behind its array \p M begins, if that is the same always.
static std::optional<int64_t> beginOf(const BulkMove &M) {
  if (M.Shared->Kind == ExprKind::Address)
    return 0;
  if (M.Shared->Kind != ExprKind::Add)
    return std::nullopt;
  const Expr *A = M.Shared->operand(0), *B = M.Shared->operand(1);
  if (A->isConst())
    std::swap(A, B);
  return A->Kind == ExprKind::Address && B->isConst() ? std::optional(B->Value) : std::nullopt;
}

/// Of a copy or of a launch, \p Where.
static Finding copyFinding(const Judged &J, const SourceRange &Where, std::string Message,
                           std::string Remedy) {
  Finding F;
  F.Check = MisalignedAccessInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = Where;
  F.Message = std::move(Message);
  F.Remedy = std::move(Remedy);
  F.Notes = {{{}, F.Remedy, ""}, launchNote(J)};
  return F;
}

/// Of copies by a tensor map whose pattern begins in the middle.
static void addCutSwizzles(const Judged &J, std::vector<Finding> &Out) {
  for (unsigned N = 0; N < J.K.Barriers.size(); ++N) {
    const std::optional<BulkMove> &M = J.K.Barriers[N].Moves;
    const std::optional<int64_t> Begin = M && M->Object ? beginOf(*M) : std::nullopt;
    const unsigned Wanted = M ? multipleOf(J, *M) : 0;
    if (!Begin || Wanted <= MultipleOfTensor || *Begin % Wanted == 0)
      continue;
    Out.push_back(copyFinding(J, J.K.Source.Barriers[N].Range,
                              "this tensor copy begins at byte " + std::to_string(*Begin) +
                                  " of '" + J.K.Objects[*M->Object].Name +
                                  "', and the swizzle of its map begins again every " +
                                  plural(Wanted, "byte"),
                              "begin at a multiple of " + plural(Wanted, "byte")));
  }
}

/// What is wrong with the tensor map of which the launch has \p Number as \p What.
static std::string faultText(llvm::StringRef What, int64_t Number) {
  const std::string Has = std::to_string(Number);
  if (What == WrongSideOfMap)
    return "a side of its box has " + Has + " elements, where 1 to " +
           std::to_string(MapEncoder::MostInSide) + " are allowed";
  if (What == WrongPixelsOfMap)
    return "its box has " + Has + " pixels, where 1 to " + std::to_string(MapEncoder::MostPixels) +
           " are allowed";
  if (Number % MapEncoder::MultipleOfRow == 0)
    return "a row of its box has " + Has + " bytes, which is more than its swizzle spans";
  return (What == WrongRowOfMap ? "a row of its box has " : "a stride has ") + Has +
         " bytes, which is not a multiple of " + std::to_string(MapEncoder::MultipleOfRow);
}

/// Of tensor maps that the driver does not make.
static void addWrongMaps(const Judged &J, std::vector<Finding> &Out) {
  for (const auto &[Name, Number] : J.L.Arguments)
    for (const llvm::StringLiteral &What :
         {WrongSideOfMap, WrongPixelsOfMap, WrongRowOfMap, WrongStrideOfMap}) {
      llvm::StringRef Map = Name;
      // A field of the kernel may be called so, too.
      if (!Map.consume_back(What) || !J.L.Arguments.contains((Map + SwizzleOfMap).str()))
        continue;
      Out.push_back(copyFinding(J, J.L.Where,
                                "the driver does not make the tensor map that is passed as '" +
                                    Map.str() + "': " + faultText(What, Number),
                                "check what the call that encodes it returns, and give that call "
                                "what the driver allows"));
    }
}

/// Of arrays that bulk copies begin at, and that may be where these cannot.
static void addLooseArrays(const Judged &J, std::vector<Finding> &Out) {
  const auto IsStatic = [](const Object &O) { return O.In == Space::Shared && !O.Dynamic; };
  for (unsigned N = 0; N < J.K.Barriers.size(); ++N) {
    const std::optional<BulkMove> &M = J.K.Barriers[N].Moves;
    if (!M || !M->Object || M->Ends == BulkMove::Otherwise || !IsStatic(J.K.Objects[*M->Object]))
      continue;
    const Object &O = J.K.Objects[*M->Object];
    const unsigned Wanted = multipleOf(J, *M);
    if (O.Align >= Wanted)
      continue;
    Finding F =
        copyFinding(J, J.K.Source.Barriers[N].Range,
                    "this " + std::string(M->OfTensor ? "tensor" : "bulk") +
                        " copy needs a multiple of " + plural(Wanted, "byte") + ", and '" + O.Name +
                        "' is only aligned to " + std::to_string(O.Align),
                    "declare '" + O.Name + "' with alignas(" + std::to_string(Wanted) + ")");
    // The only one is the first, wherever that is; and large tiles mostly lie at multiples of what
    // their swizzle repeats.
    if (llvm::count_if(J.K.Objects, IsStatic) == 1 || O.Align >= MultipleOfTensor)
      F.Severity = Severity::Note;
    Out.push_back(std::move(F));
  }
}

void runMisalignedAccess(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addBulkFindings(J, MisalignedAccessInfo,
                  {BulkFault::Bytes, BulkFault::SharedEnd, BulkFault::GlobalEnd}, Out);
  addLooseArrays(J, Out);
  addCutSwizzles(J, Out);
  addWrongMaps(J, Out);
  if (!J.Races)
    return;
  for (const Misaligned &M : J.Races->Misalignments) {
    const Access &A = J.K.Accesses[M.By.Access];
    Finding F = findingAt(J, MisalignedAccessInfo, M.By.Access);
    // Sizes may be multiples of what is needed.
    const bool IsOfSize = M.On.How != Trust::Known;
    F.Severity = faultsForSure(J, M)                     ? Severity::Error
                 : isSureOf(J, M.By.Thread) && !IsOfSize ? Severity::Warning
                                                         : Severity::Note;
    llvm::raw_string_ostream OS(F.Message);
    OS << (A.In == Space::Shared ? "shared " : "global ") << nameOf(A.Kind) << " of "
       << A.BytesPerLane << " bytes at an address that is not a multiple of " << M.Align;
    F.Remedy = "begin each row at a multiple of " + plural(M.Align, "byte") +
               ", or access narrower elements";
    const std::string Name = A.Object ? "'" + J.K.Objects[*A.Object].Name + "'" : "its memory";
    F.Notes.push_back({{},
                       "thread " + threadText(*J.L.Block, M.By.Thread) + " reaches byte " +
                           std::to_string(M.Byte) + " of " + Name + iterationText(J, M.By),
                       ""});
    if (!M.IsCertain)
      F.Notes.push_back(
          {{}, Name + " is assumed to start at a multiple of " + std::to_string(M.Align), ""});
    if (std::string Text = groundText(M.On); !Text.empty())
      F.Notes.push_back({{}, std::move(Text), ""});
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
