//===- lib/finding/ReportFields.h - The fields of a report ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lists the fields of every structure in a report, for code that treats them all alike.
///
///   fieldsOf(Range, F)   calls   F("file", Range.File), F("line", Range.Line), ...
///
/// Each list takes its structure apart whole, so a field that is added to a structure and not
/// here does not compile.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_REPORTFIELDS_H
#define WARPLINT_FINDING_REPORTFIELDS_H

#include "lib/finding/Report.h"

namespace warplint {

template <typename Function> void fieldsOf(SourceRange &V, Function &&F) {
  auto &[File, Line, Column, EndLine, EndColumn, Offset, EndOffset] = V;
  F("file", File);
  F("line", Line);
  F("column", Column);
  F("endLine", EndLine);
  F("endColumn", EndColumn);
  F("offset", Offset);
  F("endOffset", EndOffset);
}

template <typename Function> void fieldsOf(Edit &V, Function &&F) {
  auto &[Range, Text] = V;
  F("range", Range);
  F("text", Text);
}

template <typename Function> void fieldsOf(CostRange &V, Function &&F) {
  auto &[Min, Max] = V;
  F("min", Min);
  F("max", Max);
}

template <typename Function> void fieldsOf(Figures &V, Function &&F) {
  // The last three decide what is found, before a report is written.
  auto &[Units, Ideal, Excess, Conflicts, Lines, SectorUse, Ratio, UsualExcess, UsualRatio] = V;
  F("units", Units);
  F("ideal", Ideal);
  F("excess", Excess);
  F("conflicts", Conflicts);
  F("lines", Lines);
  F("sectorUse", SectorUse);
}

template <typename Function> void fieldsOf(Totals &V, Function &&F) {
  auto &[Requests, Units, Ideal, Conflicts, BytesUsed] = V;
  F("requests", Requests);
  F("units", Units);
  F("ideal", Ideal);
  F("conflicts", Conflicts);
  F("bytesUsed", BytesUsed);
}

template <typename Function> void fieldsOf(VerdictCase &V, Function &&F) {
  auto &[When, Cost, Exceptional, Typically] = V;
  F("when", When);
  F("cost", Cost);
  F("exceptional", Exceptional);
  F("typically", Typically);
}

template <typename Function> void fieldsOf(sim::WarpAccess &V, Function &&F) {
  auto &[Offset, Active, BytesPerLane, Operation] = V;
  F("offset", Offset);
  F("active", Active);
  F("bytesPerLane", BytesPerLane);
  F("operation", Operation);
}

/// The rules as one number, bit r for rule r.
template <typename Function> void fieldsOf(sim::Evidence &V, Function &&F) {
  uint64_t Bits = 0;
  for (unsigned R = 0; R < sim::rules().size(); ++R)
    Bits |= uint64_t(V.contains(sim::RuleId(R))) << R;
  F("bits", Bits);
  V = {};
  for (unsigned R = 0; R < sim::rules().size(); ++R)
    V.addIf((Bits >> R & 1) != 0, sim::RuleId(R));
}

template <typename Function> void fieldsOf(Example &V, Function &&F) {
  auto &[Lanes, Warp, When, Relative] = V;
  F("lanes", Lanes);
  F("warp", Warp);
  F("when", When);
  F("relative", Relative);
}

template <typename Function> void fieldsOf(Verdict &V, Function &&F) {
  auto &[Kind, PerRequest, Cases, PerBlock, Total, Worst, Rules, Assumptions, Guarded, Reached,
         Misaligned] = V;
  F("kind", Kind);
  F("perRequest", PerRequest);
  F("cases", Cases);
  F("perBlock", PerBlock);
  F("total", Total);
  F("worst", Worst);
  F("rules", Rules);
  F("assumptions", Assumptions);
  F("guarded", Guarded);
  F("reached", Reached);
  F("misaligned", Misaligned);
}

template <typename Function> void fieldsOf(Note &V, Function &&F) {
  auto &[Where, Text, SourceLine] = V;
  F("where", Where);
  F("text", Text);
  F("sourceLine", SourceLine);
}

template <typename Function> void fieldsOf(Fix &V, Function &&F) {
  auto &[Title, Proof, Safety, Edits] = V;
  F("title", Title);
  F("proof", Proof);
  F("safety", Safety);
  F("edits", Edits);
}

template <typename Function> void fieldsOf(Finding &V, Function &&F) {
  auto &[Check, Severity, Where, Message, Kernel, SourceLine, Notes, Fixes, Considered, Address,
         Access] = V;
  F("check", Check);
  F("severity", Severity);
  F("where", Where);
  F("message", Message);
  F("kernel", Kernel);
  F("sourceLine", SourceLine);
  F("notes", Notes);
  F("fixes", Fixes);
  F("considered", Considered);
  F("address", Address);
  F("access", Access);
}

template <typename Function> void fieldsOf(LaunchReport &V, Function &&F) {
  auto &[Kernel, From, Why, KernelNumber, Block, Grid, DynamicShared, Arguments, Where] = V;
  F("kernel", Kernel);
  F("from", From);
  F("why", Why);
  F("kernelNumber", KernelNumber);
  F("block", Block);
  F("grid", Grid);
  F("dynamicShared", DynamicShared);
  F("arguments", Arguments);
  F("where", Where);
}

template <typename Function> void fieldsOf(KernelReport &V, Function &&F) {
  auto &[Name, Symbol, Where, StaticShared, UsesDynamicShared, MaxThreads, MinBlocks] = V;
  F("name", Name);
  F("symbol", Symbol);
  F("where", Where);
  F("staticShared", StaticShared);
  F("usesDynamicShared", UsesDynamicShared);
  F("maxThreads", MaxThreads);
  F("minBlocks", MinBlocks);
}

template <typename Function> void fieldsOf(CompiledReport &V, Function &&F) {
  auto &[BytesPerLane, Parts, PerRequest, PerBlock, InLoop] = V;
  F("bytesPerLane", BytesPerLane);
  F("parts", Parts);
  F("perRequest", PerRequest);
  F("perBlock", PerBlock);
  F("inLoop", InLoop);
}

template <typename Function> void fieldsOf(AccessReport &V, Function &&F) {
  auto &[Where, Kernel, Text, Space, Op, AtomicOperation, AtomicForm, Array, BytesPerLane, Matrices,
         Launch, Verdict, AsCompiled] = V;
  F("where", Where);
  F("kernel", Kernel);
  F("text", Text);
  F("space", Space);
  F("op", Op);
  F("atomicOperation", AtomicOperation);
  F("atomicForm", AtomicForm);
  F("array", Array);
  F("bytesPerLane", BytesPerLane);
  F("matrices", Matrices);
  F("launch", Launch);
  F("verdict", Verdict);
  F("asCompiled", AsCompiled);
}

template <typename Function> void fieldsOf(RefusalReport &V, Function &&F) {
  auto &[Reason, Summary, Kernel, Detail, Where, SourceLine] = V;
  F("reason", Reason);
  F("summary", Summary);
  F("kernel", Kernel);
  F("detail", Detail);
  F("where", Where);
  F("sourceLine", SourceLine);
}

template <typename Function> void fieldsOf(ErrorReport &V, Function &&F) {
  auto &[Where, File, Message, SourceLine] = V;
  F("where", Where);
  F("file", File);
  F("message", Message);
  F("sourceLine", SourceLine);
}

template <typename Function> void fieldsOf(FileReport &V, Function &&F) {
  auto &[Path, Kernels, Failed, MissingIncludes, Gpu, GpuAssumed, Includes] = V;
  F("path", Path);
  F("kernels", Kernels);
  F("failed", Failed);
  F("missingIncludes", MissingIncludes);
  F("gpu", Gpu);
  F("gpuAssumed", GpuAssumed);
  F("includes", Includes);
}

template <typename Function> void fieldsOf(HiddenReport &V, Function &&F) {
  auto &[Files, Suppressed, Baseline, Unchanged, Excluded, Notes, Over] = V;
  F("files", Files);
  F("suppressed", Suppressed);
  F("baseline", Baseline);
  F("unchanged", Unchanged);
  F("excluded", Excluded);
  F("notes", Notes);
  F("over", Over);
}

template <typename Function> void fieldsOf(Report &V, Function &&F) {
  auto &[Gpu, GpuAssumed, Findings, Accesses, Launches, Kernels, Refusals, Errors, Files, Hidden,
         Printed] = V;
  F("gpu", Gpu);
  F("gpuAssumed", GpuAssumed);
  F("findings", Findings);
  F("accesses", Accesses);
  F("launches", Launches);
  F("kernels", Kernels);
  F("refusals", Refusals);
  F("errors", Errors);
  F("files", Files);
  F("hidden", Hidden);
  F("printed", Printed);
}

} // namespace warplint

#endif // WARPLINT_FINDING_REPORTFIELDS_H
