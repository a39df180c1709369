//===- tool/Doctor.cpp - warplint doctor FILE -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Doctor.h"

#include "tool/Commands.h"
#include "tool/GpuOption.h"
#include "tool/InputOptions.h"
#include "tool/RunSetup.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace warplint;
namespace cl = llvm::cl;

namespace {
std::string gpuFrom(const AnalysisOptions &Asked, const ClangCommand *Command) {
  if (!Asked.GpuAssumed)
    return "--arch";
  if (!Command || Command->Archs.empty())
    return "default; set with --arch";
  if (Command->Archs.size() == 1)
    return "the command";
  return "the lowest of the command's: " + llvm::join(Command->Archs, " ");
}

Reading read(Job As, const AnalysisOptions &Asked, const ClangCommand *Command) {
  Reading R;
  R.As = std::move(As);
  if (Command)
    R.Command = *Command;
  R.GpuFrom = gpuFrom(Asked, Command);
  ParseOptions Parse = parseOptionsOf(R.As.File, R.As.Options);
  HeaderOptions Headers = {R.As.Options.UseToolkit, R.As.Options.Toolkit};
  ToolkitQuery Query = Headers.Toolkit;
  if (!Parse.CudaPath.empty())
    Query.CudaPath = Parse.CudaPath;
  if (llvm::Expected<Toolkit> Found = findToolkit(Query, *userFiles(Parse)))
    R.Found = std::move(*Found);
  else
    R.NoToolkit = llvm::toString(Found.takeError());
  llvm::Expected<ChosenParse> Chosen = parseBest(Parse, Headers);
  if (!Chosen) {
    R.Failure = llvm::toString(Chosen.takeError());
    return R;
  }
  R.With = std::move(Chosen->With);
  R.Facts = std::move(Chosen->Unit.Facts);
  return R;
}
} // namespace

bool Diagnosis::isHealthy() const {
  return BuildError.empty() && llvm::all_of(Readings, [](const Reading &R) {
           return R.Failure.empty() && R.Facts.kernelsInError() == 0;
         });
}

Diagnosis warplint::diagnose(const std::string &File, const AnalysisOptions &Options,
                             BuildIndex *Index) {
  Diagnosis D;
  D.File = File;
  D.BuildAsked = Index != nullptr;
  if (Index) {
    if (llvm::Expected<FileBuild> Found = findBuild(File, *Index, commandEnvironment()))
      D.Build = std::move(*Found);
    else
      D.BuildError = llvm::toString(Found.takeError());
  }
  for (const ClangCommand &Command : D.Build.Commands)
    D.Readings.push_back(read({File, withCommand(Options, Command)}, Options, &Command));
  if (D.Readings.empty())
    D.Readings.push_back(read({File, Options}, Options, nullptr));
  return D;
}

int warplint::runDoctor(const CommandLine &Line) {
  constexpr CommandHelp Help = {
      .Overview = "Shows how a file is read: its compile command, GPU, toolkit and headers.",
      .Usage = "[OPTIONS] FILE [-- COMPILER-FLAGS]",
      .Page = "builds.md"};
  cl::OptionCategory Category{"Options"}, Reading{"Input"}, Running{"Running"};
  InputGroup Input{Reading};
  LimitGroup Limit{Running};
  cl::opt<std::string> Arch{"arch", cl::desc("GPU: sm_90, 9.0, H100 or native (default sm_90)"),
                            cl::value_desc("GPU"), cl::cat(Category)};
  cl::opt<Format> As{"format",
                     cl::desc("Output format (default text)"),
                     cl::value_desc("text|json"),
                     cl::init(Format::Text),
                     cl::values(clEnumValN(Format::Text, "text", "for people"),
                                clEnumValN(Format::Json, "json", "for programs")),
                     cl::cat(Category)};
  if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category, &Reading, &Running}))
    return *Exit;
  LintOptions Options;
  Input.fill(Line.fromDashes(), Options);
  if (Options.Inputs.Named.size() != 1)
    return fail("doctor: name one file");
  llvm::Expected<std::string> Gpu =
      readGpuOption(Arch.empty() ? llvm::StringRef(sim::DefaultGpu) : llvm::StringRef(Arch));
  if (!Gpu)
    return fail("--arch=" + Arch + ": " + llvm::toString(Gpu.takeError()));
  Options.Analysis.Gpu = *sim::findGpu(*Gpu);
  Options.Analysis.GpuAssumed = Arch.empty();

  BuildIndex Index(Options.Inputs.BuildPath, diskFiles());
  const std::string &File = Options.Inputs.Named[0];
  RunOptions Limits;
  Limit.fill(Limits);
  return printInWorker(Limits, "doctor: " + File, [&](llvm::raw_ostream &OS) {
    Diagnosis D = diagnose(File, Options.Analysis, Options.Inputs.UseBuild ? &Index : nullptr);
    As == Format::Json ? printJson(D, OS) : printText(D, OS);
    return D.isHealthy() ? ExitClean : ExitFailed;
  });
}
