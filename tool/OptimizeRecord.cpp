// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/OptimizeRecord.h"

#include "lib/compare/Compare.h"
#include "lib/files/Files.h"
#include "tool/Fixes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace warplint;

namespace {
std::string valueOf(const Metric &M) {
  if (!M.Value)
    return "not counted";
  const bool IsSaid =
      M.Unit.empty() || M.Unit == "sectors" || M.Unit == "wavefronts"; // by the name
  return std::to_string(*M.Value) + (IsSaid ? "" : " " + M.Unit);
}

/// "-97 %"
std::string changeOf(const Metric &Before, const Metric &After) {
  if (!Before.Value || !After.Value || *Before.Value == *After.Value)
    return "";
  if (Before.Unit == "%")
    return (*After.Value > *Before.Value ? "+" : "") +
           std::to_string(int64_t(*After.Value) - int64_t(*Before.Value)) + " points";
  if (*Before.Value == 0)
    return "+" + std::to_string(*After.Value);
  const int64_t Percent =
      (int64_t(*After.Value) - int64_t(*Before.Value)) * 100 / int64_t(*Before.Value);
  return (Percent > 0 ? "+" : "") + std::to_string(Percent) + " %";
}

void printMetrics(const std::vector<Metric> &All, llvm::raw_ostream &OS) {
  OS << "| metric | predicted |\n|---|---:|\n";
  for (const Metric &M : All)
    if (M.Value)
      OS << "| " << M.Name << " | " << valueOf(M) << " |\n";
  OS << '\n';
  if (!llvm::all_of(All, [](const Metric &M) { return M.Value; }))
    OS << "What ncu counts in whole launches is not known: --grid and --arg give what decides "
          "it.\n\n";
}

void printChanges(const Iteration &I, llvm::raw_ostream &OS) {
  OS << "| metric | before | after | change |\n|---|---:|---:|---:|\n";
  for (const Metric &B : I.Before) {
    auto A = llvm::find_if(I.After, [&](const Metric &M) { return M.Name == B.Name; });
    if (A != I.After.end() && (A->Value || B.Value))
      OS << "| " << B.Name << " | " << valueOf(B) << " | " << valueOf(*A) << " | "
         << changeOf(B, *A) << " |\n";
  }
  OS << '\n';
}

/// What was tried and did not hold; in a record of its own chapter.
void printFailed(const Journey &Of, llvm::raw_ostream &OS) {
  if (!Of.Failed.empty())
    OS << "## What did not hold\n\n";
  for (const FailedChange &F : Of.Failed)
    OS << "- " << F.Where << ": " << F.Change << ": " << F.Why << '\n';
  if (!Of.Failed.empty())
    OS << '\n';
}

void printNext(const Journey &Of, llvm::raw_ostream &OS) {
  for (const NextStep &N : Of.Next)
    OS << "- " << N.Where << ": " << N.Bottleneck
       << (N.Advice.empty() ? "; no edit was proved, --explain says what was tried"
                            : "; try: " + N.Advice)
       << '\n';
}
} // namespace

/// Whether all kernels of the file were analysed.
static bool isWhole(const Report &R) {
  return llvm::none_of(R.Files, [](const FileReport &F) { return F.Failed; }) &&
         llvm::all_of(R.Refusals, [](const RefusalReport &Of) { return Of.isUnused(); });
}

void warplint::printSummary(const Journey &Of, llvm::raw_ostream &OS) {
  OS << Of.File << ": " << Of.Iterations.size()
     << (Of.Iterations.size() == 1 ? " iteration" : " iterations") << '\n';
  for (size_t N = 0; N < Of.Iterations.size(); ++N) {
    const Iteration &I = Of.Iterations[N];
    OS << "  " << N + 1 << ". " << I.Where << ": " << I.Bottleneck << '\n'
       << "     " << I.Change << ": " << I.Expected << '\n';
    if (!I.Checked.empty())
      OS << "     " << llvm::join(I.Checked, "; ") << '\n';
  }
  for (const FailedChange &F : Of.Failed)
    OS << "  not made: " << F.Where << ": " << F.Change << ": " << F.Why << '\n';
  if (!isWhole(Of.Last))
    OS << "  not all of it was analysed: 'warplint " << Of.File << "' says what was not\n";
  if (Of.Next.empty())
    OS << "  nothing is left " << (isWhole(Of.Last) ? "" : "in what was analysed ")
       << "that costs more than it has to\n";
  else
    OS << "  next:\n";
  printNext(Of, OS);
}

void warplint::printRecord(const Journey &Of, llvm::raw_ostream &OS) {
  OS << "# Optimization of " << Of.File << "\n\nPredicted for " << Of.Gpu
     << ", without running anything on a GPU."
     << (Of.NotCompiled.empty() ? ""
                                : " Changes were not compiled with nvcc: " + Of.NotCompiled + ".")
     << "\n\n## Iteration 0: baseline\n\n";
  if (Of.Baseline.empty())
    OS << "No kernel costs more than it has to.\n\n";
  for (const KernelMetrics &K : Of.Baseline) {
    OS << "Kernel `" << K.Kernel << "`:\n\n";
    printMetrics(K.Metrics, OS);
  }
  for (size_t N = 0; N < Of.Iterations.size(); ++N) {
    const Iteration &I = Of.Iterations[N];
    OS << "## Iteration " << N + 1 << ": " << I.Change << "\n\n### Hypothesis\n\n"
       << "- Bottleneck: " << I.Bottleneck << ", in kernel `" << I.Kernel << "` at " << I.Where
       << "\n- Optimization: " << I.Change << "\n- Expected improvement: at most " << I.Bound
       << " % of what the kernel moves beyond the ideal\n\n### Implementation\n\n```diff\n";
    for (const FileChange &C : I.Patch)
      printDiff(C.Path, C.Before, C.After, OS);
    OS << "```\n\n### Results\n\n";
    printChanges(I, OS);
    OS << "### Analysis\n\n"
       << I.Expected << ". "
       << (I.Safety == FixSafety::Unsafe
               ? "The change is unsafe: look at what it rests on (docs/fixes.md)."
               : "Each access of each kernel was analysed again: none costs more.")
       << "\n\n";
    OS << (I.Checked.empty() ? "" : "### Verification\n\n");
    for (const std::string &C : I.Checked)
      OS << "- " << C << '\n';
    OS << (I.Checked.empty() ? "" : "\n");
  }
  printFailed(Of, OS);
  OS << "## What is next\n\n";
  if (Of.Next.empty())
    OS << "Nothing is left that costs more than it has to.\n";
  printNext(Of, OS);
}

namespace {
void write(const std::vector<Metric> &All, llvm::json::OStream &J) {
  for (const Metric &M : All)
    J.object([&] {
      J.attribute("name", M.Name);
      J.attribute("unit", M.Unit);
      if (M.Value)
        J.attribute("value", int64_t(*M.Value));
      else
        J.attribute("value", nullptr);
    });
}

void write(const Iteration &I, llvm::json::OStream &J) {
  J.attribute("kernel", I.Kernel);
  J.attribute("where", I.Where);
  J.attribute("bottleneck", I.Bottleneck);
  J.attribute("change", I.Change);
  J.attribute("expected", I.Expected);
  J.attribute("safety", nameOf(I.Safety));
  J.attribute("boundPercent", int64_t(I.Bound));
  J.attributeArray("checked", [&] {
    for (const std::string &C : I.Checked)
      J.value(C);
  });
  std::string Patch;
  llvm::raw_string_ostream OS(Patch);
  for (const FileChange &C : I.Patch)
    printDiff(C.Path, C.Before, C.After, OS);
  J.attribute("patch", llvm::json::fixUTF8(Patch));
  J.attributeArray("before", [&] { write(I.Before, J); });
  J.attributeArray("after", [&] { write(I.After, J); });
}

void write(const Journey &Of, llvm::json::OStream &J) {
  J.attribute("kind", "predicted");
  J.attribute("file", Of.File);
  J.attribute("gpu", Of.Gpu);
  J.attribute("notCompiled", Of.NotCompiled);
  J.attributeArray("baseline", [&] {
    for (const KernelMetrics &K : Of.Baseline)
      J.object([&] {
        J.attribute("kernel", K.Kernel);
        J.attributeArray("metrics", [&] { write(K.Metrics, J); });
      });
  });
  J.attributeArray("iterations", [&] {
    for (const Iteration &I : Of.Iterations)
      J.object([&] { write(I, J); });
  });
  J.attributeArray("failed", [&] {
    for (const FailedChange &F : Of.Failed)
      J.object([&] {
        J.attribute("where", F.Where);
        J.attribute("change", F.Change);
        J.attribute("why", F.Why);
      });
  });
  J.attributeArray("next", [&] {
    for (const NextStep &N : Of.Next)
      J.object([&] {
        J.attribute("where", N.Where);
        J.attribute("bottleneck", N.Bottleneck);
        J.attribute("advice", N.Advice);
      });
  });
}

llvm::Error withPath(const std::string &Path, llvm::Error E) {
  return E ? llvm::createStringError(Path + ": " + llvm::toString(std::move(E))) : std::move(E);
}

/// What a record holds; nothing if there is none yet.
llvm::Expected<std::string> textOf(const std::string &Path) {
  if (!llvm::sys::fs::exists(Path))
    return std::string();
  auto Buffer = readFile(Path);
  if (!Buffer)
    return Buffer.takeError();
  return (*Buffer)->getBuffer().str();
}

/// Adds \p Entry, an object, to the list in \p Path.
llvm::Error appendEntry(const std::string &Path, llvm::StringRef Entry) {
  llvm::Expected<std::string> Old = textOf(Path);
  if (!Old)
    return Old.takeError();
  llvm::json::Value All = llvm::json::Array();
  if (!Old->empty()) {
    llvm::Expected<llvm::json::Value> Read = llvm::json::parse(*Old);
    if (!Read)
      return Read.takeError();
    All = std::move(*Read);
  }
  if (!All.getAsArray())
    return llvm::createStringError("is no record: it holds no list");
  All.getAsArray()->push_back(llvm::cantFail(llvm::json::parse(Entry)));
  return writeFile(Path, [&](llvm::raw_ostream &OS) { OS << llvm::formatv("{0:2}\n", All); });
}

/// Adds a chapter to the text in \p Path.
llvm::Error appendChapter(const std::string &Path,
                          llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  llvm::Expected<std::string> Old = textOf(Path);
  if (!Old)
    return Old.takeError();
  return writeFile(Path, [&](llvm::raw_ostream &OS) {
    OS << *Old << (Old->empty() ? "" : "\n");
    Print(OS);
  });
}

/// Adds to the record what \p Chapter prints, or \p Entry writes into an object, by its name.
llvm::Error append(const std::string &Path, llvm::function_ref<void(llvm::raw_ostream &)> Chapter,
                   llvm::function_ref<void(llvm::json::OStream &)> Entry) {
  if (!llvm::StringRef(Path).ends_with(".json"))
    return withPath(Path, appendChapter(Path, Chapter));
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::json::OStream J(OS);
  J.object([&] { Entry(J); });
  return withPath(Path, appendEntry(Path, Text));
}
} // namespace

llvm::Error warplint::appendToRecord(const std::string &Path, const Journey &Of) {
  return append(
      Path, [&](llvm::raw_ostream &OS) { printRecord(Of, OS); },
      [&](llvm::json::OStream &J) { write(Of, J); });
}

llvm::Error warplint::appendToRecord(const std::string &Path, llvm::StringRef Profile,
                                     const Comparison &C) {
  const llvm::StringRef Name = llvm::sys::path::filename(Profile);
  return append(
      Path,
      [&](llvm::raw_ostream &OS) {
        OS << "# Measured: " << Name << "\n\n";
        printMarkdown(C, OS);
      },
      [&](llvm::json::OStream &J) {
        std::string Compared;
        llvm::raw_string_ostream Into(Compared);
        printJson(C, Into);
        J.attribute("kind", "measured");
        J.attribute("profile", llvm::json::fixUTF8(Name));
        J.attributeBegin("comparison");
        J.rawValue(Compared);
        J.attributeEnd();
      });
}
