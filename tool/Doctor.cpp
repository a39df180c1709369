// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/Doctor.h"

#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/frontend/retry/HeaderChoice.h"
#include "lib/frontend/tokens/SourceForm.h"
#include "lib/known/Producers.h"
#include "lib/lower/Lower.h"
#include "lib/render/Terminal.h"
#include "lib/runner/Dumps.h"
#include "lib/runner/Jobs.h"
#include "tool/Commands.h"
#include "tool/OptionGroups.h"
#include "tool/RunSetup.h"
#include "tool/ShellText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

using namespace warplint;

namespace cl = llvm::cl;

namespace {
std::string gpuFrom(const AnalysisOptions &Asked, const ClangCommand *Command) {
  if (Asked.Gpu.IsRelative)
    return "the nearest to --arch=" + Asked.Parse.Arch + ", which is not known";
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
  settleCompiler(R.As.Options);
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

/// What \p File holds, if no command decides how it is read; else empty.
static llvm::StringRef compiledForm(const std::string &File,
                                    const std::optional<std::string> &Text) {
  const std::string Begin = Text ? *Text : contentsOf(File).value_or("");
  switch (isNamedAsSource(File) ? SourceForm::Cuda : formOf(File, Begin)) {
  case SourceForm::Ptx:
    return "PTX";
  case SourceForm::LlvmText:
    return "LLVM IR";
  case SourceForm::Bitcode:
    return "LLVM bitcode";
  default:
    return "";
  }
}

/// Whose \p File is, by what lies beside it, or else by the name of its first kernel.
static std::string writerOf(const std::string &File, const Report &Of) {
  std::string By = dumpedBy(File);
  if (By.empty() && !Of.Kernels.empty())
    By = producerOf(Of.Kernels.front().Symbol).str();
  return By.empty() ? "" : ", by " + By;
}

/// What comes of \p As, which a compiler wrote.
static Reading readCompiled(Job As, llvm::StringRef Form, bool IsGpuAsked) {
  Reading R;
  R.GpuFrom = IsGpuAsked              ? "--arch"
              : As.Options.GpuAssumed ? "default; set with --arch"
              : Form == "PTX"         ? "its .target"
                                      : "what its compiler wrote";
  As.Options.Fixes = As.Options.Judge = false; // what there is, not what it costs
  const Report Of = analyze(As.File, As.Options);
  R.Form = Form.str() + writerOf(As.File, Of);
  for (const FileReport &F : Of.Files)
    R.Compiled += F.Kernels;
  for (const RefusalReport &Each : Of.Refusals)
    if (Each.Reason == RefusalReason::KernelInError)
      R.NotAnalysed.push_back(Each.Kernel + ": " + Each.Detail);
  for (const ErrorReport &E : Of.Errors)
    if (R.NotAnalysed.empty())
      R.Failure = E.Message;
  R.As = std::move(As);
  return R;
}

bool Diagnosis::isHealthy() const {
  return BuildError.empty() && llvm::all_of(Readings, [](const Reading &R) {
           return R.Failure.empty() && R.Facts.kernelsInError() == 0 && R.NotAnalysed.empty();
         });
}

Diagnosis warplint::diagnose(const std::string &File, const AnalysisOptions &Options,
                             BuildIndex *Index) {
  Diagnosis D;
  D.File = File;
  D.BuildAsked = Index != nullptr;
  std::vector<Job> Texts; // of a binary several, and of a folder
  std::vector<ErrorReport> Errors;
  const bool IsFolder = llvm::sys::fs::is_directory(File);
  for (const std::string &Each :
       IsFolder ? findInputs({{File}, "", false}, commandEnvironment()).Files : std::vector{File})
    addJobs(Each, Options, nullptr, commandEnvironment(), Texts, Errors);
  for (Job &J : Texts)
    if (const auto Form = compiledForm(J.File, J.Options.Parse.Contents); !Form.empty())
      D.Readings.push_back(readCompiled(std::move(J), Form, !Options.GpuAssumed));
  for (ErrorReport &E : Errors) {
    Reading R;
    R.As = {E.File, Options};
    R.Form = "binary";
    R.Failure = std::move(E.Message);
    D.Readings.push_back(std::move(R));
  }
  if (!D.Readings.empty())
    return D;
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
  Options.Analysis.Parse.Arch = *Gpu;
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

//===----------------------------------------------------------------------===//
// What the values mean, in words
//===----------------------------------------------------------------------===//

namespace {
/// "bundled", "bundled and more", "toolkit".
llvm::StringRef headerKind(const Reading &R) {
  if (!R.With)
    return "none";
  if (!R.With->CudaPath.empty())
    return "toolkit";
  return R.With->Forced.empty() ? "bundled" : "bundled and more";
}

/// That nobody named the language, and the file is in error as the usual one.
bool isNewerThanAsked(const Reading &R) {
  return R.With && saysLanguage(R.With->Args) && !saysLanguage(R.As.Options.Parse.Args);
}

/// How clang reads the file as it was read.
std::vector<std::string> clangCommandOf(const Reading &R) {
  Job As = R.As;
  if (isNewerThanAsked(R))
    As.Options.Parse.Args = R.With->Args;
  As.Options.Parse.AddedFlags = R.Facts.AddedFlags;
  return clangCommandFor(As);
}

std::string headerText(const Reading &R) {
  llvm::StringRef Kind = headerKind(R);
  if (Kind == "toolkit")
    return "the toolkit's (the bundled headers would leave more kernels unanalysed)" +
           (R.With->Forced.empty() ? "" : "; added: " + llvm::join(R.With->Forced, " "));
  if (Kind == "bundled and more")
    return "bundled, plus headers that the file does not include: " +
           llvm::join(R.With->Forced, " ");
  return Kind.str();
}

std::string toolkitText(const Reading &R) {
  if (!R.Found)
    return "none: " + R.NoToolkit;
  std::string Version =
      R.Found->Version.empty() ? "of unknown version" : R.Found->Version.getAsString();
  return Version + " in " + R.Found->Root + " (" + R.Found->FoundBy + ")" +
         (R.As.Options.UseToolkit ? "" : ", disabled by --no-toolkit");
}

/// Which toolkit's compiler the verdicts are for, and who says so.
std::string compilerText(const AnalysisOptions &O) {
  if (O.Compiler)
    return "CUDA " + O.Compiler->text() + ": " + O.CompilerFrom;
  return "CUDA " + NewestToolkit.text() +
         ", and in doubt where others differ: default; set with --toolkit";
}

std::string databaseText(const Diagnosis &D) {
  if (!D.BuildError.empty())
    return D.BuildError;
  if (!D.BuildAsked)
    return "ignored: the arguments after '--' are the whole command";
  if (D.Build.Found.Database.empty())
    return "none: found no compile_commands.json above the file or in a build folder there; pass "
           "its folder with -p";
  std::string Path = relativePath(D.Build.Found.Database, currentFolder());
  if (D.Build.Found.Commands.empty())
    return Path + ", which has no command for this file or a similar one";
  if (!D.Build.Found.BorrowedFrom.empty())
    return Path + ", which does not list the file; using the command of " +
           relativePath(D.Build.Found.BorrowedFrom, currentFolder());
  return Path;
}

std::string errorText(const ErrorFact &E) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (E.Where.isValid())
    OS << E.Where << ": ";
  OS << E.Message;
  return Text;
}

class TextPrinter {
public:
  explicit TextPrinter(llvm::raw_ostream &Into) : OS(Into) {}

  void print(const Diagnosis &D) {
    line("file", D.File);
    if (D.Readings.empty() || D.Readings.front().Form.empty())
      line("database", databaseText(D));
    for (const std::string &Other : D.Build.Found.OtherDatabases)
      line("", "not read: " + relativePath(Other, currentFolder()) +
                   ", which is older (select it with -p)");
    for (size_t I = 0; I < D.Readings.size(); ++I) {
      if (D.Readings.size() > 1)
        OS << "\nreading " << I + 1 << " of " << D.Readings.size() << '\n';
      reading(D.Readings[I], D.File);
    }
  }

private:
  void line(llvm::StringRef Key, const llvm::Twine &Value) {
    constexpr unsigned Width = 10; // of the keys
    OS << llvm::left_justify(Key, Width)
       << wrapped(Value.str(), Width, Width, columnsOf(llvm::outs())) << '\n';
  }

  void compiled(const Reading &R, llvm::StringRef File) {
    line("holds", R.Form + (R.As.File == File ? "" : ": " + R.As.File));
    if (!R.Failure.empty()) {
      line("result", R.Failure);
      return;
    }
    line("GPU", llvm::Twine(R.As.Options.Gpu.Name) + ": " + R.GpuFrom);
    line("kernels", llvm::Twine(R.Compiled) + " can be analysed, " +
                        llvm::Twine(R.NotAnalysed.size()) + " cannot");
    for (const std::string &Lost : R.NotAnalysed)
      line("", Lost);
  }

  void reading(const Reading &R, llvm::StringRef File) {
    if (!R.Form.empty())
      return compiled(R, File);
    if (R.Command) {
      line("compiler", R.Command->Compiler.Name);
      line("folder", R.Command->Directory);
    }
    line("GPU", llvm::Twine(R.As.Options.Gpu.Name) + ": " + R.GpuFrom);
    line("toolkit", toolkitText(R));
    line("judged as", compilerText(R.As.Options));
    outcome(R);
    if (R.Command) {
      for (const CommandProblem &P : R.Command->Problems)
        line("problem", toString(P));
      OS << "\narguments of the command\n";
      for (const ArgumentAccount &A : R.Command->Accounts) {
        OS << "  ";
        warplint::print(A, OS);
      }
    }
    OS << "\nequivalent clang command (--print-clang-command)\n  " << shellText(clangCommandOf(R))
       << '\n';
  }

  void outcome(const Reading &R) {
    if (!R.With) {
      line("result", R.Failure);
      return;
    }
    const Facts &F = R.Facts;
    line("headers", headerText(R));
    if (isNewerThanAsked(R))
      line("language", "C++20 (fails to compile as C++17; set with '-- -std=c++20')");
    if (!F.AddedFlags.empty())
      line("added",
           llvm::join(F.AddedFlags, " ") + " (added: the source needs it but no flag provides it)");
    if (!F.MissingIncludes.empty())
      line("missing", llvm::join(F.MissingIncludes, " ") + " (skipped)");
    for (size_t I = 0; I < F.Errors.size() && I < MostErrors; ++I)
      line("error", errorText(F.Errors[I]));
    if (F.Errors.size() > MostErrors)
      line("", "and " + llvm::Twine(F.Errors.size() - MostErrors) + " more errors");
    line("kernels", llvm::Twine(F.Kernels.size()) + " can be analysed, " +
                        llvm::Twine(F.kernelsInError()) + " do not compile");
    for (const Refusal &E : refusalsOf(F.KernelErrors))
      line("", E.Reason == RefusalReason::KernelInError
                   ? E.Kernel + ": " + E.Detail
                   : (E.Kernel.empty() ? E.Detail : E.Kernel) + ": " + summaryOf(E.Reason));
  }

  static constexpr size_t MostErrors = 5; // one screen

  EscapedStream OS;
};

class JsonPrinter {
public:
  explicit JsonPrinter(llvm::raw_ostream &OS) : J(OS, 2) {}

  void print(const Diagnosis &D) {
    J.object([&] {
      J.attribute("version", 1);
      J.attribute("file", utf8(D.File));
      text("database", D.Build.Found.Database);
      text("databaseError", D.BuildError);
      text("borrowedFrom", D.Build.Found.BorrowedFrom);
      list("otherDatabases", D.Build.Found.OtherDatabases);
      J.attributeArray("readings", [&] {
        for (const Reading &R : D.Readings)
          J.object([&] { reading(R); });
      });
    });
    J.flush();
  }

private:
  /// A command line may hold any bytes, JSON not.
  static std::string utf8(llvm::StringRef Text) {
    return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
  }

  void text(llvm::StringRef Key, const std::string &Value) {
    if (Value.empty())
      J.attribute(Key, nullptr);
    else
      J.attribute(Key, utf8(Value));
  }

  void list(llvm::StringRef Key, const std::vector<std::string> &Values) {
    J.attributeArray(Key, [&] {
      for (const std::string &V : Values)
        J.value(utf8(V));
    });
  }

  void reading(const Reading &R) {
    if (R.Command)
      J.attributeObject("command", [&] { command(*R.Command); });
    else
      J.attribute("command", nullptr);
    J.attributeObject("gpu", [&] {
      J.attribute("name", llvm::StringRef(R.As.Options.Gpu.Name));
      J.attribute("from", R.GpuFrom);
    });
    if (R.Found)
      J.attributeObject("toolkit", [&] {
        J.attribute("root", R.Found->Root);
        J.attribute("version", R.Found->Version.getAsString());
        J.attribute("foundBy", R.Found->FoundBy);
      });
    else
      J.attribute("toolkit", nullptr);
    J.attributeObject("judgedAs", [&] {
      const AnalysisOptions &O = R.As.Options;
      J.attribute("toolkit", O.Compiler ? O.Compiler->text() : NewestToolkit.text());
      J.attribute("from", O.Compiler ? O.CompilerFrom : "default; set with --toolkit");
    });
    J.attribute("headers", headerKind(R));
    J.attribute("newerLanguage", isNewerThanAsked(R));
    list("forcedHeaders", R.With ? R.With->Forced : std::vector<std::string>());
    list("addedFlags", R.Facts.AddedFlags);
    list("missingIncludes", R.Facts.MissingIncludes);
    J.attributeArray("errors", [&] {
      for (const ErrorFact &E : R.Facts.Errors)
        J.value(utf8(errorText(E)));
    });
    text("form", R.Form);
    J.attribute("kernels", int64_t(R.Facts.Kernels.size() + R.Compiled));
    J.attributeArray("kernelsInError", [&] {
      for (const KernelErrorFact &E : R.Facts.KernelErrors)
        if (E.isInError())
          J.value(utf8(E.Name));
      for (llvm::StringRef Lost : R.NotAnalysed)
        J.value(utf8(Lost.split(':').first));
    });
    text("failure", R.Failure);
    list("clang", R.Form.empty() ? clangCommandOf(R) : std::vector<std::string>());
  }

  void command(const ClangCommand &C) {
    J.attribute("compiler", utf8(C.Compiler.Name));
    J.attribute("directory", utf8(C.Directory));
    list("archs", C.Archs);
    text("std", C.Std);
    J.attributeArray("arguments", [&] {
      for (const ArgumentAccount &A : C.Accounts)
        J.object([&] {
          J.attribute("argument", utf8(A.Argument));
          text("file", A.Place.Source);
          J.attribute("fate", name(A.What));
          list("into", A.Into);
          text("why", A.Why);
        });
    });
    J.attributeArray("problems", [&] {
      for (const CommandProblem &P : C.Problems)
        J.value(utf8(toString(P)));
    });
  }

  llvm::json::OStream J;
};
} // namespace

void warplint::printText(const Diagnosis &D, llvm::raw_ostream &OS) { TextPrinter(OS).print(D); }

void warplint::printJson(const Diagnosis &D, llvm::raw_ostream &OS) {
  JsonPrinter(OS).print(D);
  OS << '\n';
}
