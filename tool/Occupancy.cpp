// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many blocks an SM holds: of a block described by hand, or of every kernel of a file.

#include "lib/render/Occupancy.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/profile/Cubin.h"
#include "lib/profile/LiveRegisters.h"
#include "lib/runner/Compile.h"
#include "lib/runner/Run.h"
#include "tool/Commands.h"
#include "tool/OptionGroups.h"
#include "tool/RunSetup.h"
#include "tool/ShellText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;

namespace cl = llvm::cl;

namespace {
constexpr UsageExample OccupancyExamples[] = {
    {"warplint occupancy kernel.cu", "Every kernel of a file"},
    {"warplint occupancy --block=256 --registers=32", "A block described by hand"},
};
constexpr CommandHelp OccupancyHelp = {
    .Overview = "Computes how many blocks fit on an SM, and what limits their number.",
    .Usage = "[OPTIONS] [FILE-OR-FOLDER...] [-- COMPILER-FLAGS]",
    .Examples = OccupancyExamples,
    .Page = "occupancy.md"};

struct OccupancyCommandLine {
  cl::OptionCategory Category{"Options"}, Reading{"Input"}, Running{"Running"};
  template <typename T> using Opt = cl::opt<T>;

  InputGroup Input{Reading};
  LimitGroup Limits{Running};
  Opt<std::string> Arch{"arch", cl::desc("GPU: sm_90, 9.0, H100 or native (default sm_90)"),
                        cl::value_desc("GPU"), cl::cat(Category)};
  Opt<std::string> Block{"block", cl::desc("Block shape, or number of threads"),
                         cl::value_desc("X,Y,Z"), cl::cat(Category)};
  Opt<unsigned> Registers{"registers", cl::desc("Registers per thread"), cl::value_desc("N"),
                          cl::cat(Category)};
  Opt<uint64_t> Static{"static", cl::desc("Static shared memory per block"),
                       cl::value_desc("BYTES"), cl::cat(Category)};
  Opt<uint64_t> Dynamic{"dynamic", cl::desc("Dynamic shared memory per block"),
                        cl::value_desc("BYTES"), cl::cat(Category)};
  Opt<std::string> PtxasInfo{
      "ptxas-info",
      cl::desc("Read register counts from the output of 'nvcc -Xptxas -v', or "
               "from a cubin"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::list<std::string> QueryDrivers{
      "query-driver", cl::CommaSeparated,
      cl::desc("Compilers that may be run to get register counts, as globs over their paths"),
      cl::value_desc("GLOBS"), cl::cat(Category)};
  cl::list<std::string> Kernels{"kernel",
                                cl::desc("Only kernels whose name matches (repeatable, or a "
                                         "list: a,b)"),
                                cl::value_desc("GLOB"), cl::cat(Category)};
  Opt<Format> As{"format",
                 cl::desc("Output format (default text)"),
                 cl::value_desc("text|json"),
                 cl::init(Format::Text),
                 cl::values(clEnumValN(Format::Text, "text", "for people"),
                            clEnumValN(Format::Json, "json", "for programs: docs/occupancy.md")),
                 cl::cat(Category)};
};

/// Bytes of shared memory as the calculator takes them; what is beyond 32 bits is too much anyway.
unsigned clamped(uint64_t Bytes) { return unsigned(std::min<uint64_t>(Bytes, UINT32_MAX / 2)); }

llvm::Expected<OccupancyRow> rowByHand(const OccupancyCommandLine &D) {
  if (D.Block.empty())
    return llvm::createStringError("expected --block=N, or files");
  llvm::Expected<Dim3> Shape = readShape(D.Block);
  if (!Shape)
    return llvm::createStringError("--block=" + D.Block + ": " + llvm::toString(Shape.takeError()));
  OccupancyRow Row;
  Row.Block = {.Threads = clamped(Shape->count()),
               .RegistersPerThread = D.Registers,
               .StaticShared = clamped(D.Static),
               .DynamicShared = clamped(D.Dynamic),
               .OptIn = true};
  if (D.Registers.getNumOccurrences())
    Row.Registers = RegistersFrom::Option;
  return Row;
}

void setAnalysis(const OccupancyCommandLine &D, const sim::Gpu &Gpu, AnalysisOptions &A) {
  A.Gpu = Gpu;
  A.GpuAssumed = D.Arch.empty();
  A.Judge = false;
  A.Kernels = kernelGlobs({D.Kernels.begin(), D.Kernels.end()});
  A.Toolkit.CudaPath = D.Input.CudaPath;
}

/// The jobs of the files, as their builds compile them. Those for another GPU than the first one's
/// are left out: a report is of one.
std::vector<Job> jobsOf(const LintOptions &O, Report &All, OccupancyReport &Out) {
  const CommandEnvironment Environment = commandEnvironment();
  InputFiles Found = findInputs(O.Inputs, Environment);
  BuildIndex Index(O.Inputs.BuildPath, Environment.FS);
  std::vector<Job> Jobs;
  for (const std::string &File : Found.Files)
    addJobs(File, O.Analysis, O.Inputs.UseBuild ? &Index : nullptr, Environment, Jobs,
            Found.Errors);
  for (const ErrorReport &E : Found.Errors)
    All.append(failedReport(E.File, O.Analysis, E));
  if (!Jobs.empty()) {
    Out.Gpu = Jobs.front().Options.Gpu;
    Out.GpuAssumed = Jobs.front().Options.GpuAssumed;
  }
  llvm::erase_if(Jobs, [&](const Job &J) { return J.Options.Gpu.Name != Out.Gpu.Name; });
  return Jobs;
}

/// Whether the compiler that a build names may be run: anybody may have written a build's files.
bool isAllowed(const OccupancyCommandLine &D, const ToolkitQuery &Query) {
  if (!llvm::StringRef(Query.Compiler).contains('/'))
    return true; // found where this user's programs are, if at all
  std::string Path = Query.Compiler;
  if (!Query.Directory.empty()) {
    llvm::SmallString<256> Whole(Path);
    llvm::sys::path::make_absolute(Query.Directory, Whole);
    llvm::sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
    Path = std::string(Whole);
  }
  return isSelected(Path, std::vector<std::string>(D.QueryDrivers.begin(), D.QueryDrivers.end()));
}

/// Where the compiler of \p J is looked for; nothing if it is not to be asked, or there is none.
std::optional<ToolkitQuery> toolkitFor(const OccupancyCommandLine &D, const Job &J) {
  if (D.Input.NoToolkit || D.Registers.getNumOccurrences() || !D.PtxasInfo.empty())
    return std::nullopt;
  ToolkitQuery Query = J.Options.Toolkit;
  Query.CudaPath = D.Input.CudaPath;
  const bool Forbidden = !isAllowed(D, Query);
  if (Forbidden)
    Query.Compiler.clear();
  llvm::Expected<Toolkit> Found = findToolkit(Query, *diskFiles());
  if (Found)
    return Query;
  llvm::consumeError(Found.takeError()); // nobody said there was one
  if (Forbidden)
    EscapedStream(llvm::errs()) << J.File
                                << ": note: register counts are unknown: the compiler of the build "
                                << "was not run; --query-driver=" << J.Options.Toolkit.Compiler
                                << " allows it\n";
  return std::nullopt;
}

/// Registers that builds let a thread have, by file.
using RegisterLimits = std::map<std::string, unsigned>;

/// The registers of \p Row's kernel, from the best source there is.
void setRegisters(const OccupancyCommandLine &D, const sim::Gpu &Gpu, const RegisterLimits &Limits,
                  OccupancyRow &Row) {
  const KernelReport &K = *Row.Kernel;
  if (D.Registers.getNumOccurrences()) {
    Row.Block.RegistersPerThread = D.Registers;
    Row.Registers = RegistersFrom::Option;
  } else if (K.Compiled) {
    Row.Block.RegistersPerThread = K.Compiled->Registers;
    Row.Registers = RegistersFrom::Ptxas;
  } else if (auto It = Limits.find(K.Where.File); It != Limits.end()) { // over launch bounds, too
    Row.Block.RegistersPerThread = It->second;
    Row.Registers = RegistersFrom::Build;
  } else if (K.MaxThreads && K.MinBlocks) {
    if (auto Most = sim::mostRegisters(K.MaxThreads, K.MinBlocks, Gpu)) {
      Row.Block.RegistersPerThread = *Most;
      Row.Registers = RegistersFrom::Bounds;
    }
  }
}

/// A row for each launch of each kernel of \p R.
void addRows(const OccupancyCommandLine &D, const Report &R, const RegisterLimits &Limits,
             OccupancyReport &Out) {
  for (const LaunchReport &L : R.Launches) {
    OccupancyRow Row;
    Row.Kernel = &R.Kernels[L.KernelNumber];
    Row.Launch = &L;
    Row.Block.Threads = L.Block[0] * L.Block[1] * L.Block[2];
    Row.Block.StaticShared =
        clamped(D.Static.getNumOccurrences() ? D.Static : Row.Kernel->StaticShared);
    Row.Block.DynamicShared = clamped(L.DynamicShared.value_or(0));
    Row.Block.OptIn = true;
    Row.DynamicUnknown = Row.Kernel->UsesDynamicShared && !L.DynamicShared;
    setRegisters(D, Out.Gpu, Limits, Row);
    bool Said = llvm::any_of(Out.Rows, [&](const OccupancyRow &O) {
      return O.Kernel->Symbol == Row.Kernel->Symbol &&
             O.Kernel->Where.File == Row.Kernel->Where.File &&
             O.Kernel->Where.Offset == Row.Kernel->Where.Offset &&
             O.Block.StaticShared == Row.Block.StaticShared &&
             O.Block.RegistersPerThread == Row.Block.RegistersPerThread &&
             llvm::equal(O.Launch->Block, L.Block) &&
             O.Block.DynamicShared == Row.Block.DynamicShared;
    });
    if (!Said)
      Out.Rows.push_back(Row);
  }
}

/// The registers that the user's file tells.
llvm::Expected<CompiledKernels> readInfo(const OccupancyCommandLine &D, llvm::StringRef Arch) {
  const std::string &Path = D.PtxasInfo;
  auto Fail = [&](const llvm::Twine &Why) {
    return llvm::createStringError("--ptxas-info=" + Path + ": " + Why);
  };
  auto Buffer = readFileOrStdin(Path);
  if (!Buffer)
    return Fail(llvm::toString(Buffer.takeError()));
  llvm::StringRef Bytes = (*Buffer)->getBuffer();
  if (isCubin(Bytes)) {
    llvm::Expected<CompiledKernels> Known = readCubin(Bytes);
    if (!Known)
      return Fail(llvm::toString(Known.takeError()));
    if (D.Input.NoToolkit) // whose nvdisasm would tell lines
      return Known;
    ToolkitQuery Query = toolkitOfEnvironment();
    Query.CudaPath = D.Input.CudaPath;
    llvm::Expected<Toolkit> Found = findToolkit(Query, *diskFiles());
    if (llvm::Error E = Found ? addLines(Found->Root, Path, *Known) : Found.takeError())
      EscapedStream(llvm::errs()) << Path << ": note: registers are not told by line: "
                                  << llvm::toString(std::move(E)) << '\n';
    return Known;
  }
  CompiledKernels Known = parsePtxasInfo(Bytes, Arch);
  if (Known.empty())
    return Fail("contains no kernel compiled for " + Arch + "");
  return Known;
}

/// Analyses the files into \p All, which the rows point into. Fails if an option is wrong.
llvm::Error addFiles(const OccupancyCommandLine &D, llvm::ArrayRef<const char *> Flags, Report &All,
                     OccupancyReport &Out) {
  LintOptions O;
  D.Input.fill(Flags, O);
  AnalysisOptions &A = O.Analysis;
  setAnalysis(D, Out.Gpu, A);
  LaunchRequest Request;
  if (!D.Block.empty()) {
    llvm::Expected<Dim3> Shape = readShape(D.Block);
    llvm::Error E = Shape ? checkBlock(*Shape) : Shape.takeError();
    if (E)
      return llvm::createStringError("--block=" + D.Block + ": " + llvm::toString(std::move(E)));
    Request.Block = *Shape;
  }
  if (D.Dynamic.getNumOccurrences())
    Request.DynamicShared = D.Dynamic;
  A.Launches.push_back(Request);
  const std::vector<Job> Jobs = jobsOf(O, All, Out);
  CompiledKernels Told;
  if (!D.PtxasInfo.empty()) {
    llvm::Expected<CompiledKernels> Read = readInfo(D, Out.Gpu.Name);
    if (!Read)
      return Read.takeError();
    Told = std::move(*Read);
    showNames(Told, Jobs);
  }
  RunOptions Limits;
  D.Limits.fill(Limits);
  All.append(warplint::run(Jobs, Limits));
  keepCompiled(Told, All, [](const KernelReport &) { return true; });
  for (const std::string &Remark :
       compileAll(Jobs, All, [&](const Job &J) { return toolkitFor(D, J); }))
    EscapedStream(llvm::errs()) << Remark << '\n';
  RegisterLimits Most;
  for (const Job &J : Jobs)
    if (J.Options.MaxRegisters)
      Most[J.File] = *J.Options.MaxRegisters;
  addRows(D, All, Most, Out);
  return llvm::Error::success();
}

int run(const OccupancyCommandLine &D, llvm::ArrayRef<const char *> Flags) {
  OccupancyReport Out;
  std::string Arch = D.Arch.empty() ? std::string(sim::DefaultGpu) : std::string(D.Arch);
  std::optional<sim::Gpu> Gpu = sim::findGpuForOccupancy(Arch);
  if (!Gpu) {
    llvm::Expected<std::string> Named = readGpuOption(Arch);
    if (!Named)
      return fail("occupancy: --arch=" + Arch + ": " + llvm::toString(Named.takeError()));
    Gpu = sim::findGpu(*Named);
  }
  Out.Gpu = *Gpu;
  Out.GpuAssumed = D.Arch.empty();
  Report All;
  if (D.Input.Files.empty() && D.Input.Build.empty()) {
    llvm::Expected<OccupancyRow> Row = rowByHand(D);
    if (!Row)
      return fail("occupancy: " + llvm::toString(Row.takeError()));
    Out.Rows.push_back(*Row);
  } else if (llvm::Error E = addFiles(D, Flags, All, Out)) {
    return fail("occupancy: " + llvm::toString(std::move(E)));
  }
  printErrors(All);
  if (D.As == Format::Json)
    renderOccupancyJson(Out, llvm::outs());
  else
    renderOccupancyText(Out, llvm::outs());
  return llvm::any_of(All.Files, [](const FileReport &F) { return F.Failed; }) ? ExitFailed
                                                                               : ExitClean;
}
} // namespace

int warplint::runOccupancy(const CommandLine &Line) {
  OccupancyCommandLine D;
  if (std::optional<int> Exit =
          parseCommandLine(Line, OccupancyHelp, {&D.Category, &D.Reading, &D.Running}))
    return *Exit;
  return run(D, Line.fromDashes());
}
