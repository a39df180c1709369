//===- tool/LintOptions.cpp - The options of linting ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/LintOptions.h"

#include "tool/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace warplint;
namespace cl = llvm::cl;

llvm::Expected<Dim3> warplint::parseDim3(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, Text.contains('x') ? 'x' : ',');
  uint32_t XYZ[3] = {1, 1, 1};
  if (Parts.size() > 3)
    return llvm::createStringError("'" + Text + "' has more than three dimensions");
  for (unsigned I = 0; I < Parts.size(); ++I) {
    uint64_t N;
    if (Parts[I].trim().getAsInteger(10, N) || N == 0 || N > UINT32_MAX)
      return llvm::createStringError("'" + Text + "' is not a shape such as 32,8");
    XYZ[I] = uint32_t(N);
  }
  return Dim3{XYZ[0], XYZ[1], XYZ[2]};
}

namespace {
/// The options, alive while the command line is read.
struct Declared {
  cl::OptionCategory Category{"warplint options"};
  template <typename T> using Opt = cl::opt<T>;
  using List = cl::list<std::string>;

  List Files{cl::Positional, cl::desc("<file>..."), cl::cat(Category)};
  Opt<std::string> Arch{"arch", cl::desc("GPU to judge for (default sm_90)"),
                        cl::value_desc("sm_NN"), cl::cat(Category)};
  Opt<std::string> Block{"block", cl::desc("Block shape of every kernel"), cl::value_desc("X,Y,Z"),
                         cl::cat(Category)};
  Opt<std::string> Grid{"grid", cl::desc("Grid shape of every kernel"), cl::value_desc("X,Y,Z"),
                        cl::cat(Category)};
  List Args{"arg", cl::desc("Value of a scalar kernel argument; may be repeated"),
            cl::value_desc("NAME=VALUE"), cl::cat(Category)};
  Opt<std::string> Dynamic{"dynamic-shared", cl::desc("Dynamic shared memory of a block"),
                           cl::value_desc("BYTES"), cl::cat(Category)};
  List Kernels{"kernel", cl::desc("Only kernels that match; may be repeated"),
               cl::value_desc("GLOB"), cl::cat(Category)};
  List Instantiate{"instantiate", cl::desc("Instantiate a kernel template; may be repeated"),
                   cl::value_desc("K<ARGS>"), cl::cat(Category)};
  Opt<std::string> Checks{"checks", cl::desc("Checks to run, in order; -GLOB takes away"),
                          cl::value_desc("GLOB,-GLOB"), cl::cat(Category)};
  List CheckOption{"check-option", cl::desc("Option of a check; may be repeated"),
                   cl::value_desc("CHECK.OPTION=N"), cl::cat(Category)};
  Opt<std::string> CudaPath{"cuda-path", cl::desc("CUDA toolkit whose headers are used"),
                            cl::value_desc("DIR"), cl::cat(Category)};
  Opt<bool> NoToolkit{"no-toolkit", cl::desc("Use the bundled CUDA headers only"),
                      cl::cat(Category)};
  List Include{"I", cl::desc("Add a folder to the include path"), cl::value_desc("DIR"), cl::Prefix,
               cl::cat(Category)};
  List Define{"D", cl::desc("Define a macro"), cl::value_desc("NAME[=VALUE]"), cl::Prefix,
              cl::cat(Category)};
  List ExtraArg{"extra-arg", cl::desc("Further argument for clang; also after --"),
                cl::value_desc("ARG"), cl::cat(Category)};
  Opt<Format> As{"format", cl::desc("Output format"), cl::init(Format::Text),
                 cl::values(clEnumValN(Format::Text, "text", "for people"),
                            clEnumValN(Format::Json, "json", "for programs: docs/json.md")),
                 cl::cat(Category)};
  Opt<Print> Stage{"print", cl::desc("Print the value of a stage instead of findings"),
                   cl::init(Print::Nothing),
                   cl::values(clEnumValN(Print::Ir, "ir", "simplified LLVM IR"),
                              clEnumValN(Print::Model, "model", "the kernel model"),
                              clEnumValN(Print::Lanes, "lanes", "lane patterns of each access")),
                   cl::cat(Category)};
  Opt<bool> Notes{"notes", cl::desc("Also show what depends on unknown values"), cl::cat(Category)};
  Opt<bool> NoSummary{"no-summary", cl::desc("Leave out the last line"), cl::cat(Category)};
  Opt<std::string> ListChecks{"list-checks", cl::desc("List the checks and stop"),
                              cl::ValueOptional, cl::value_desc("json"), cl::cat(Category)};
};

llvm::Error setLaunch(const Declared &D, LaunchRequest &R) {
  auto Shape = [](const std::string &Text, const char *Option, auto Check,
                  std::optional<Dim3> &Out) -> llvm::Error {
    if (Text.empty())
      return llvm::Error::success();
    llvm::Expected<Dim3> Parsed = parseDim3(Text);
    llvm::Error E = Parsed ? Check(*Parsed) : Parsed.takeError();
    if (E)
      return llvm::createStringError(llvm::Twine("--") + Option + "=" + Text + ": " +
                                     llvm::toString(std::move(E)));
    Out = *Parsed;
    return llvm::Error::success();
  };
  if (llvm::Error E = Shape(D.Block, "block", checkBlock, R.Block))
    return E;
  if (llvm::Error E = Shape(D.Grid, "grid", checkGrid, R.Grid))
    return E;
  if (!D.Dynamic.empty()) {
    uint64_t Bytes;
    if (llvm::StringRef(D.Dynamic).getAsInteger(0, Bytes))
      return llvm::createStringError("--dynamic-shared=" + D.Dynamic + ": not a number of bytes");
    R.DynamicShared = Bytes;
  }
  for (const std::string &A : D.Args) {
    auto [Name, Value] = llvm::StringRef(A).split('=');
    int64_t N;
    if (Name.empty() || Value.getAsInteger(0, N))
      return llvm::createStringError("--arg=" + A + ": expected NAME=VALUE with an integer value");
    R.Arguments[Name.str()] = N;
  }
  return llvm::Error::success();
}

llvm::Error setChecks(const Declared &D, AnalysisOptions &A) {
  if (!D.Checks.empty()) {
    llvm::SmallVector<llvm::StringRef, 8> Globs;
    llvm::StringRef(D.Checks).split(Globs, ',', -1, /*KeepEmpty=*/false);
    A.Checks.clear();
    for (llvm::StringRef G : Globs) {
      A.Checks.push_back(G.trim().str());
      llvm::StringRef Plain = G.trim();
      Plain.consume_front("-");
      if (llvm::none_of(checks(), [&](const Check &C) {
            return C.Info.Id == Plain || Plain.contains_insensitive("*");
          }))
        return llvm::createStringError("--checks: there is no check '" + Plain +
                                       "'; --list-checks lists them");
    }
  }
  for (const std::string &O : D.CheckOption) {
    auto [Key, Value] = llvm::StringRef(O).split('=');
    auto [Id, Name] = Key.split('.');
    int64_t N;
    bool Known = llvm::any_of(checks(), [&, Id = Id, Name = Name](const Check &C) {
      return C.Info.Id == Id &&
             llvm::any_of(C.Info.Options, [&](const CheckOption &X) { return X.Name == Name; });
    });
    if (!Known || Value.getAsInteger(0, N))
      return llvm::createStringError("--check-option=" + O +
                                     ": expected CHECK.OPTION=N of a check's page");
    A.CheckOptions[Key.str()] = N;
  }
  return llvm::Error::success();
}

llvm::Error fill(const Declared &D, LintOptions &O) {
  O.Files.assign(D.Files.begin(), D.Files.end());
  std::string Arch = D.Arch.empty() ? std::string(sim::DefaultGpu) : std::string(D.Arch);
  std::optional<sim::Gpu> Gpu = sim::findGpu(Arch);
  if (!Gpu)
    return llvm::createStringError("--arch=" + Arch + ": unknown GPU; expected sm_50 to sm_121");
  O.Analysis.Gpu = *Gpu;
  O.Analysis.GpuAssumed = D.Arch.empty();
  LaunchRequest R;
  if (llvm::Error E = setLaunch(D, R))
    return E;
  O.Analysis.Launches.push_back(R);
  if (llvm::Error E = setChecks(D, O.Analysis))
    return E;
  O.Analysis.Kernels.assign(D.Kernels.begin(), D.Kernels.end());
  ParseOptions &P = O.Analysis.Parse;
  P.CudaPath = D.CudaPath;
  P.Instantiate.assign(D.Instantiate.begin(), D.Instantiate.end());
  for (const std::string &I : D.Include)
    P.Args.push_back("-I" + I);
  for (const std::string &M : D.Define)
    P.Args.push_back("-D" + M);
  P.Args.insert(P.Args.end(), D.ExtraArg.begin(), D.ExtraArg.end());
  O.Analysis.UseToolkit = !D.NoToolkit;
  O.Analysis.Toolkit.EnvironmentPath = llvm::sys::Process::GetEnv("CUDA_PATH").value_or("");
  O.Analysis.Toolkit.EnvironmentHome = llvm::sys::Process::GetEnv("CUDA_HOME").value_or("");
  O.Format = D.As;
  O.Analysis.Print = D.Stage;
  O.Text.Notes = D.Notes;
  O.Text.Summary = !D.NoSummary;
  O.Text.Color = llvm::WithColor(llvm::outs()).colorsEnabled(); // --color is LLVM's own
  O.ListChecks = D.ListChecks.getNumOccurrences() != 0;
  O.ListChecksAsJson = D.ListChecks == "json";
  return llvm::Error::success();
}
} // namespace

ParsedLint warplint::parseLintOptions(llvm::ArrayRef<const char *> Args) {
  ParsedLint Result;
  // What follows -- is clang's.
  auto *Dashes = llvm::find_if(Args, [](llvm::StringRef A) { return A == "--"; });
  llvm::ArrayRef<const char *> Own(Args.begin(), Dashes);
  Declared D;
  Result.Exit =
      parseCommandLine(Own, "Says what each memory access of CUDA kernels costs.\n", &D.Category);
  if (Result.Exit)
    return Result;
  if (llvm::Error E = fill(D, Result.Options)) {
    Result.Exit = fail(llvm::toString(std::move(E)));
    return Result;
  }
  for (auto *A = Dashes; A != Args.end(); ++A)
    if (A != Dashes)
      Result.Options.Analysis.Parse.Args.push_back(*A);
  if (Result.Options.Files.empty() && !Result.Options.ListChecks)
    Result.Exit = fail("no input files; 'warplint --help' shows how to name them");
  return Result;
}
