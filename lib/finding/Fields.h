// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists the fields of predicates, and those of every structure in a report, for code that treats
// them all alike.
//
//   fieldsOf(Range, F)   calls   F(Range.File), F(Range.Line), ...
//
// Each list takes its structure apart whole, so a field that is added to a structure and not
// here does not compile.

#pragma once

#include "lib/finding/Report.h"
#include "lib/verdict/Predicate.h"

namespace warplint {

/// \p F of each of \p Fields, in order.
template <typename Function, typename... Field> void each(Function &F, Field &...Fields) {
  (F(Fields), ...);
}

template <typename Function> void fieldsOf(Interval &V, Function &&F) {
  auto &[Lo, Hi] = V;
  each(F, Lo, Hi);
}

template <typename Function> void fieldsOf(UnknownTerm &V, Function &&F) {
  auto &[Times, Name] = V;
  each(F, Times, Name);
}

template <typename Function> void fieldsOf(UnknownSum &V, Function &&F) {
  auto &[Terms] = V;
  each(F, Terms);
}

template <typename Function> void fieldsOf(ClassSet &V, Function &&F) {
  auto &[Unknown, In, Out, Rest, Modulus, Residues, Least] = V;
  each(F, Unknown, In, Out, Rest, Modulus, Residues, Least);
}

template <typename Function> void fieldsOf(RangeSet &V, Function &&F) {
  auto &[Unknown, Holds, Fails, Domain] = V;
  each(F, Unknown, Holds, Fails, Domain);
}

template <typename Function> void fieldsOf(SourceCondition &V, Function &&F) {
  auto &[Text, Meaning] = V;
  each(F, Text, Meaning);
}

template <typename Function> void fieldsOf(LanesApart &V, Function &&F) {
  auto &[Unknowns, Words, Beside] = V;
  each(F, Unknowns, Words, Beside);
}

template <typename Function> void fieldsOf(InstancePart &V, Function &&F) {
  auto &[Name, IsNumber, Every, At] = V;
  each(F, Name, IsNumber, Every, At);
}

template <typename Function> void fieldsOf(Instance &V, Function &&F) {
  auto &[Parts, IsRest] = V;
  each(F, Parts, IsRest);
}

template <typename Function> void fieldsOf(Otherwise &, Function &&) {}

template <typename Function> void fieldsOf(Conjunction &V, Function &&F) {
  auto &[Parts] = V;
  each(F, Parts);
}

template <typename Function> void fieldsOf(Disjunction &V, Function &&F) {
  auto &[Parts] = V;
  each(F, Parts);
}

template <typename Function> void fieldsOf(Negation &V, Function &&F) {
  auto &[Part] = V;
  each(F, Part);
}

template <typename Function> void fieldsOf(PredicateForm &V, Function &&F) {
  auto &[Of] = V;
  each(F, Of);
}

/// A predicate does not change: it is taken apart, and made anew.
template <typename Function> void fieldsOf(Predicate &V, Function &&F) {
  std::optional<PredicateForm> Form;
  if (!V.isAlways())
    Form = *V.form();
  F(Form);
  V = Form ? Predicate(std::move(*Form)) : Predicate();
}

template <typename Function> void fieldsOf(SourceRange &V, Function &&F) {
  auto &[File, Line, Column, EndLine, EndColumn, Offset, EndOffset] = V;
  each(F, File, Line, Column, EndLine, EndColumn, Offset, EndOffset);
}

template <typename Function> void fieldsOf(Edit &V, Function &&F) {
  auto &[Range, Text] = V;
  each(F, Range, Text);
}

template <typename Function> void fieldsOf(CostRange &V, Function &&F) {
  auto &[Min, Max] = V;
  each(F, Min, Max);
}

template <typename Function> void fieldsOf(Figures &V, Function &&F) {
  // The last three decide what is found, before a report is written.
  auto &[Units, Ideal, Excess, Conflicts, Lines, SectorUse, Ratio, UsualExcess, UsualRatio] = V;
  each(F, Units, Ideal, Excess, Conflicts, Lines, SectorUse);
}

template <typename Function> void fieldsOf(Totals &V, Function &&F) {
  auto &[Requests, Units, Ideal, Conflicts, BytesUsed] = V;
  each(F, Requests, Units, Ideal, Conflicts, BytesUsed);
}

template <typename Function> void fieldsOf(VerdictCase &V, Function &&F) {
  auto &[When, Cost] = V;
  each(F, When, Cost);
}

template <typename Function> void fieldsOf(sim::WarpAccess &V, Function &&F) {
  auto &[Offset, Active, BytesPerLane, Operation] = V;
  each(F, Offset, Active, BytesPerLane, Operation);
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
  each(F, Lanes, Warp, When, Relative);
}

template <typename Function> void fieldsOf(Verdict &V, Function &&F) {
  auto &[Kind, PerRequest, Cases, PerBlock, Total, Worst, Rules, Assumptions, Guarded, Reached,
         Misaligned] = V;
  each(F, Kind, PerRequest, Cases, PerBlock, Total, Worst, Rules, Assumptions, Guarded, Reached,
       Misaligned);
}

template <typename Function> void fieldsOf(Note &V, Function &&F) {
  auto &[Where, Text, SourceLine, Hint, IsCase] = V;
  each(F, Where, Text, SourceLine, Hint, IsCase);
}

template <typename Function> void fieldsOf(FixEffect &V, Function &&F) {
  auto &[Access, PerRequest, PerBlock, Total, Worst] = V;
  each(F, Access, PerRequest, PerBlock, Total, Worst);
}

template <typename Function> void fieldsOf(WrittenPart &V, Function &&F) {
  auto &[Edit, Begin, End] = V;
  each(F, Edit, Begin, End);
}

template <typename Function> void fieldsOf(Fix &V, Function &&F) {
  auto &[Title, Proof, Safety, Edits, Effects, Hint, Gone, Made, Raised, Caution] = V;
  each(F, Title, Proof, Safety, Edits, Effects, Hint, Gone, Made, Raised, Caution);
}

template <typename Function> void fieldsOf(Weight &V, Function &&F) {
  auto &[Excess, Units, Basis, Time] = V;
  each(F, Excess, Units, Basis, Time);
}

template <typename Function> void fieldsOf(Headline &V, Function &&F) {
  auto &[Units, Ideal, When] = V;
  each(F, Units, Ideal, When);
}

template <typename Function> void fieldsOf(AlsoAt &V, Function &&F) {
  auto &[Where, SourceLine, Access] = V;
  each(F, Where, SourceLine, Access);
}

template <typename Function> void fieldsOf(RacingAccess &V, Function &&F) {
  auto &[Access, OfOneWarp] = V;
  each(F, Access, OfOneWarp);
}

template <typename Function> void fieldsOf(Finding &V, Function &&F) {
  auto &[Check, Severity, Where, Message, Kernel, SourceLine, Notes, Fixes, Remedy, Considered,
         Chains, Address, Access, Store, Together, RacesWith, Cost, Also, Weight, IsFelt, Why,
         Count] = V;
  each(F, Check, Severity, Where, Message, Kernel, SourceLine, Notes, Fixes, Remedy, Considered,
       Chains, Address, Access, Store, Together, RacesWith, Cost, Also, Weight, IsFelt, Why, Count);
}

template <typename Function> void fieldsOf(LaunchReport &V, Function &&F) {
  auto &[Kernel, From, Why, KernelNumber, Block, Grid, DynamicShared, Arguments, Where, Issued,
         Time] = V;
  each(F, Kernel, From, Why, KernelNumber, Block, Grid, DynamicShared, Arguments, Where, Issued,
       Time);
}

template <typename Function> void fieldsOf(CompiledLine &V, Function &&F) {
  auto &[Where, Live, Stored, Loaded, Loops] = V;
  each(F, Where, Live, Stored, Loaded, Loops);
}

template <typename Function> void fieldsOf(CompiledKernel &V, Function &&F) {
  auto &[Registers, StaticShared, Stored, Loaded, Lines] = V;
  each(F, Registers, StaticShared, Stored, Loaded, Lines);
}

template <typename Function> void fieldsOf(KernelReport &V, Function &&F) {
  auto &[Name, Symbol, Assumed, IsNamed, Where, StaticShared, UsesDynamicShared, MaxThreads,
         MinBlocks, Parameters, Compiled] = V;
  each(F, Name, Symbol, Assumed, IsNamed, Where, StaticShared, UsesDynamicShared, MaxThreads,
       MinBlocks, Parameters, Compiled);
}

template <typename Function> void fieldsOf(CompiledReport &V, Function &&F) {
  auto &[Lead, BytesPerLane, Parts, Verdict, Doubtful, InLoop] = V;
  each(F, Lead, BytesPerLane, Parts, Verdict, Doubtful, InLoop);
}

template <typename Function> void fieldsOf(AccessReport &V, Function &&F) {
  auto &[Where, Kernel, Text, In, Kind, AtomicOperation, IsReduction, AtomicForm, Array,
         BytesPerLane, Matrices, Launch, Verdict, AsCompiled] = V;
  each(F, Where, Kernel, Text, In, Kind, AtomicOperation, IsReduction, AtomicForm, Array,
       BytesPerLane, Matrices, Launch, Verdict, AsCompiled);
}

template <typename Function> void fieldsOf(RefusalReport &V, Function &&F) {
  auto &[Reason, Kernel, Detail, Where, SourceLine] = V;
  each(F, Reason, Kernel, Detail, Where, SourceLine);
}

template <typename Function> void fieldsOf(ErrorReport &V, Function &&F) {
  auto &[Where, File, Message, SourceLine] = V;
  each(F, Where, File, Message, SourceLine);
}

template <typename Function> void fieldsOf(ReadFile &V, Function &&F) {
  auto &[Path, Hash, Renumbered] = V;
  each(F, Path, Hash, Renumbered);
}

template <typename Function> void fieldsOf(FileReport &V, Function &&F) {
  auto &[Path, Kernels, Failed, MissingIncludes, Gpu, GpuAssumed, Read, AddedFlags, Toolkit,
         GpuFor] = V;
  each(F, Path, Kernels, Failed, MissingIncludes, Gpu, GpuAssumed, Read, AddedFlags, Toolkit,
       GpuFor);
}

template <typename Function> void fieldsOf(HiddenNotes &V, Function &&F) {
  auto &[Why, On, Count] = V;
  each(F, Why, On, Count);
}

template <typename Function> void fieldsOf(HiddenReport &V, Function &&F) {
  auto &[Files, Suppressed, Baseline, Fixed, Unchanged, Excluded, Notes, Over] = V;
  each(F, Files, Suppressed, Baseline, Fixed, Unchanged, Excluded, Notes, Over);
}

template <typename Function> void fieldsOf(Report &V, Function &&F) {
  // Measured and History come from other files, once the report is whole.
  [[maybe_unused]] auto &[Gpu, GpuAssumed, Findings, Accesses, Launches, Kernels, Refusals, Errors,
                          Files, Effects, Hidden, Printed, Measured, History] = V;
  each(F, Gpu, GpuAssumed, Findings, Accesses, Launches, Kernels, Refusals, Errors, Files, Effects,
       Hidden, Printed);
}

} // namespace warplint
