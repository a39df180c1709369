//===- tool/OutputOptions.cpp - Options: what is written --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/OutputOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"

using namespace warplint;

std::string OutputGroup::formatNames() {
  std::string Names;
  for (const FormatInfo &F : formats())
    Names += (Names.empty() ? "" : "|") + F.Name.str();
  return Names + "[:FILE]";
}

llvm::Error OutputGroup::fillFormats(std::vector<OutputFile> &Outputs) const {
  std::vector<llvm::StringRef> Names;
  for (const FormatInfo &F : formats())
    Names.push_back(F.Name);
  for (const std::string &Text : As) {
    auto [Name, File] = llvm::StringRef(Text).split(':');
    const auto *Found =
        llvm::find_if(formats(), [&, Name = Name](const FormatInfo &F) { return F.Name == Name; });
    if (Found == formats().end())
      return llvm::createStringError("--format=" + Text + ": unknown format '" + Name + "'" +
                                     insteadOf(Name, Names));
    Outputs.push_back({Found->Format, File.empty() ? Output.getValue() : File.str()});
  }
  if (Outputs.empty())
    Outputs.push_back({Format::Text, Output});
  for (size_t I = 0; I < Outputs.size(); ++I)
    for (size_t K = 0; K < I; ++K)
      if (Outputs[I].File == Outputs[K].File)
        return llvm::createStringError(
            "two formats write to " +
            (Outputs[I].File.empty() ? "standard output" : "'" + Outputs[I].File + "'") +
            "; name a file with --format=NAME:FILE");
  return llvm::Error::success();
}

llvm::Error OutputGroup::fillBoard(LintOptions &O) const {
  if (Board.empty())
    return llvm::Error::success();
  O.Board = sim::findBoard(Board.getValue());
  if (O.Board && O.Board->wavefrontsPerSecond() > 0)
    return llvm::Error::success();
  std::string Names;
  for (const sim::Board &B : sim::boards())
    if (B.wavefrontsPerSecond() > 0)
      Names += (Names.empty() ? "" : ", ") + std::string(B.Name);
  return llvm::createStringError(
      "--board=" + Board +
      (O.Board ? ": the clock of its SMs is not known" : ": unknown board '" + Board + "'") +
      "; choose one of " + Names);
}

llvm::Error OutputGroup::fill(LintOptions &O) const {
  O.Analysis.Print = Stage;
  O.Notes = Notes;
  O.Profile = Profile;
  O.History.assign(History.begin(), History.end());
  O.Text.Summary = !NoSummary;
  O.Text.Statistics = Statistics;
  O.Text.Totals = Totals;
  O.AllAccesses = AllAccesses;
  O.Text.Color = llvm::WithColor(llvm::outs()).colorsEnabled(); // --color is LLVM's own
  O.ExitZero = ExitZero;
  O.AllowIncomplete = AllowIncomplete;
  O.ListChecks = ListChecks.getNumOccurrences() != 0;
  O.ListChecksAsJson = ListChecks == "json";
  if (llvm::Error E = fillBoard(O))
    return E;
  return fillFormats(O.Outputs);
}
