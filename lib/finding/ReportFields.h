//===- lib/finding/ReportFields.h - The fields of a report ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lists the fields of every structure in a report, for code that treats them all alike.
///
///   fieldsOf(Range, F)   calls   F(Range.File), F(Range.Line), ...
///
/// Each list takes its structure apart whole, so a field that is added to a structure and not
/// here does not compile.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_REPORTFIELDS_H
#define WARPLINT_FINDING_REPORTFIELDS_H

#include "lib/finding/PredicateFields.h"
#include "lib/finding/Report.h"

namespace warplint {

template <typename Function> void fieldsOf(SourceRange &V, Function &&F) {
  auto &[File, Line, Column, EndLine, EndColumn, Offset, EndOffset] = V;
  F(File);
  F(Line);
  F(Column);
  F(EndLine);
  F(EndColumn);
  F(Offset);
  F(EndOffset);
}

template <typename Function> void fieldsOf(Edit &V, Function &&F) {
  auto &[Range, Text] = V;
  F(Range);
  F(Text);
}

template <typename Function> void fieldsOf(CostRange &V, Function &&F) {
  auto &[Min, Max] = V;
  F(Min);
  F(Max);
}

template <typename Function> void fieldsOf(Figures &V, Function &&F) {
  // The last three decide what is found, before a report is written.
  auto &[Units, Ideal, Excess, Conflicts, Lines, SectorUse, Ratio, UsualExcess, UsualRatio] = V;
  F(Units);
  F(Ideal);
  F(Excess);
  F(Conflicts);
  F(Lines);
  F(SectorUse);
}

template <typename Function> void fieldsOf(Totals &V, Function &&F) {
  auto &[Requests, Units, Ideal, Conflicts, BytesUsed] = V;
  F(Requests);
  F(Units);
  F(Ideal);
  F(Conflicts);
  F(BytesUsed);
}

template <typename Function> void fieldsOf(VerdictCase &V, Function &&F) {
  auto &[When, Cost] = V;
  F(When);
  F(Cost);
}

template <typename Function> void fieldsOf(sim::WarpAccess &V, Function &&F) {
  auto &[Offset, Active, BytesPerLane, Operation] = V;
  F(Offset);
  F(Active);
  F(BytesPerLane);
  F(Operation);
}

/// The rules as one number, bit r for rule r.
template <typename Function> void fieldsOf(sim::Evidence &V, Function &&F) {
  uint64_t Bits = 0;
  for (unsigned R = 0; R < sim::rules().size(); ++R)
    Bits |= uint64_t(V.contains(sim::RuleId(R))) << R;
  F(Bits);
  V = {};
  for (unsigned R = 0; R < sim::rules().size(); ++R)
    V.addIf((Bits >> R & 1) != 0, sim::RuleId(R));
}

template <typename Function> void fieldsOf(Example &V, Function &&F) {
  auto &[Lanes, Warp, When, Relative] = V;
  F(Lanes);
  F(Warp);
  F(When);
  F(Relative);
}

template <typename Function> void fieldsOf(Verdict &V, Function &&F) {
  auto &[Kind, PerRequest, Cases, PerBlock, Total, Worst, Rules, Assumptions, Guarded, Reached,
         Misaligned] = V;
  F(Kind);
  F(PerRequest);
  F(Cases);
  F(PerBlock);
  F(Total);
  F(Worst);
  F(Rules);
  F(Assumptions);
  F(Guarded);
  F(Reached);
  F(Misaligned);
}

template <typename Function> void fieldsOf(Note &V, Function &&F) {
  auto &[Where, Text, SourceLine] = V;
  F(Where);
  F(Text);
  F(SourceLine);
}

template <typename Function> void fieldsOf(Fix &V, Function &&F) {
  auto &[Title, Proof, Safety, Edits] = V;
  F(Title);
  F(Proof);
  F(Safety);
  F(Edits);
}

template <typename Function> void fieldsOf(Finding &V, Function &&F) {
  auto &[Check, Severity, Where, Message, Kernel, SourceLine, Notes, Fixes, Considered, Address,
         Access, Store] = V;
  F(Check);
  F(Severity);
  F(Where);
  F(Message);
  F(Kernel);
  F(SourceLine);
  F(Notes);
  F(Fixes);
  F(Considered);
  F(Address);
  F(Access);
  F(Store);
}

template <typename Function> void fieldsOf(LaunchReport &V, Function &&F) {
  auto &[Kernel, From, Why, KernelNumber, Block, Grid, DynamicShared, Arguments, Where] = V;
  F(Kernel);
  F(From);
  F(Why);
  F(KernelNumber);
  F(Block);
  F(Grid);
  F(DynamicShared);
  F(Arguments);
  F(Where);
}

template <typename Function> void fieldsOf(KernelReport &V, Function &&F) {
  auto &[Name, Symbol, Where, StaticShared, UsesDynamicShared, MaxThreads, MinBlocks] = V;
  F(Name);
  F(Symbol);
  F(Where);
  F(StaticShared);
  F(UsesDynamicShared);
  F(MaxThreads);
  F(MinBlocks);
}

template <typename Function> void fieldsOf(CompiledReport &V, Function &&F) {
  auto &[BytesPerLane, Parts, PerRequest, PerBlock, InLoop] = V;
  F(BytesPerLane);
  F(Parts);
  F(PerRequest);
  F(PerBlock);
  F(InLoop);
}

template <typename Function> void fieldsOf(AccessReport &V, Function &&F) {
  auto &[Where, Kernel, Text, Space, Op, AtomicOperation, AtomicForm, Array, BytesPerLane, Matrices,
         Launch, Verdict, AsCompiled] = V;
  F(Where);
  F(Kernel);
  F(Text);
  F(Space);
  F(Op);
  F(AtomicOperation);
  F(AtomicForm);
  F(Array);
  F(BytesPerLane);
  F(Matrices);
  F(Launch);
  F(Verdict);
  F(AsCompiled);
}

template <typename Function> void fieldsOf(RefusalReport &V, Function &&F) {
  auto &[Reason, Summary, Kernel, Detail, Where, SourceLine] = V;
  F(Reason);
  F(Summary);
  F(Kernel);
  F(Detail);
  F(Where);
  F(SourceLine);
}

template <typename Function> void fieldsOf(ErrorReport &V, Function &&F) {
  auto &[Where, File, Message, SourceLine] = V;
  F(Where);
  F(File);
  F(Message);
  F(SourceLine);
}

template <typename Function> void fieldsOf(ReadFile &V, Function &&F) {
  auto &[Path, Hash, Renumbered] = V;
  F(Path);
  F(Hash);
  F(Renumbered);
}

template <typename Function> void fieldsOf(FileReport &V, Function &&F) {
  auto &[Path, Kernels, Failed, MissingIncludes, Gpu, GpuAssumed, Read, AddedFlags] = V;
  F(Path);
  F(Kernels);
  F(Failed);
  F(MissingIncludes);
  F(Gpu);
  F(GpuAssumed);
  F(Read);
  F(AddedFlags);
}

template <typename Function> void fieldsOf(HiddenReport &V, Function &&F) {
  auto &[Files, Suppressed, Baseline, Unchanged, Excluded, Notes, Over] = V;
  F(Files);
  F(Suppressed);
  F(Baseline);
  F(Unchanged);
  F(Excluded);
  F(Notes);
  F(Over);
}

template <typename Function> void fieldsOf(Report &V, Function &&F) {
  auto &[Gpu, GpuAssumed, Findings, Accesses, Launches, Kernels, Refusals, Errors, Files, Hidden,
         Printed] = V;
  F(Gpu);
  F(GpuAssumed);
  F(Findings);
  F(Accesses);
  F(Launches);
  F(Kernels);
  F(Refusals);
  F(Errors);
  F(Files);
  F(Hidden);
  F(Printed);
}

} // namespace warplint

#endif // WARPLINT_FINDING_REPORTFIELDS_H
