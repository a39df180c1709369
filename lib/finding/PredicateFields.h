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

} // namespace warplint

#endif // WARPLINT_FINDING_PREDICATEFIELDS_H
