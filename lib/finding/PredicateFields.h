//===- lib/finding/PredicateFields.h - The fields of predicates -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lists the fields of predicates, as lib/finding/ReportFields.h does those of reports.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_PREDICATEFIELDS_H
#define WARPLINT_FINDING_PREDICATEFIELDS_H

#include "lib/verdict/Predicate.h"

namespace warplint {

template <typename Function> void fieldsOf(Interval &V, Function &&F) {
  auto &[Lo, Hi] = V;
  F(Lo);
  F(Hi);
}

template <typename Function> void fieldsOf(UnknownTerm &V, Function &&F) {
  auto &[Times, Name] = V;
  F(Times);
  F(Name);
}

template <typename Function> void fieldsOf(UnknownSum &V, Function &&F) {
  auto &[Terms] = V;
  F(Terms);
}

template <typename Function> void fieldsOf(ClassSet &V, Function &&F) {
  auto &[Unknown, In, Out, Rest, Modulus, Residues, Least] = V;
  F(Unknown);
  F(In);
  F(Out);
  F(Rest);
  F(Modulus);
  F(Residues);
  F(Least);
}

template <typename Function> void fieldsOf(RangeSet &V, Function &&F) {
  auto &[Unknown, Holds, Fails, Domain] = V;
  F(Unknown);
  F(Holds);
  F(Fails);
  F(Domain);
}

template <typename Function> void fieldsOf(SourceCondition &V, Function &&F) {
  auto &[Text, Meaning] = V;
  F(Text);
  F(Meaning);
}

template <typename Function> void fieldsOf(LanesApart &V, Function &&F) {
  auto &[Unknowns, Words, Beside] = V;
  F(Unknowns);
  F(Words);
  F(Beside);
}

template <typename Function> void fieldsOf(InstancePart &V, Function &&F) {
  auto &[Name, IsNumber, Every, At] = V;
  F(Name);
  F(IsNumber);
  F(Every);
  F(At);
}

template <typename Function> void fieldsOf(Instance &V, Function &&F) {
  auto &[Parts, IsRest] = V;
  F(Parts);
  F(IsRest);
}

template <typename Function> void fieldsOf(Otherwise &, Function &&) {}

template <typename Function> void fieldsOf(Conjunction &V, Function &&F) {
  auto &[Parts] = V;
  F(Parts);
}

template <typename Function> void fieldsOf(Disjunction &V, Function &&F) {
  auto &[Parts] = V;
  F(Parts);
}

template <typename Function> void fieldsOf(Negation &V, Function &&F) {
  auto &[Part] = V;
  F(Part);
}

template <typename Function> void fieldsOf(PredicateForm &V, Function &&F) {
  auto &[Of] = V;
  F(Of);
}

/// A predicate does not change: it is taken apart, and made anew.
template <typename Function> void fieldsOf(Predicate &V, Function &&F) {
  std::optional<PredicateForm> Form;
  if (!V.isAlways())
    Form = *V.form();
  F(Form);
  V = Form ? Predicate(std::move(*Form)) : Predicate();
}

} // namespace warplint

#endif // WARPLINT_FINDING_PREDICATEFIELDS_H
