// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/Occupancy.h"

#include "lib/files/EscapedStream.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace warplint;

namespace {
constexpr llvm::StringLiteral ResourceNames[] = {"warps", "registers", "shared", "blocks"};

struct ProblemText {
  llvm::StringLiteral Id, Text;
};

/// By LaunchProblem.
constexpr ProblemText Problems[] = {
    {"", ""},
    {"no-threads", "a block has no threads"},
    {"too-many-threads", "a block has more threads than the 1024 it may have"},
    {"too-many-registers-per-thread", "a thread has more registers than it can be compiled for"},
    {"too-many-registers-per-block", "a block has more registers than it may have"},
    {"too-much-static-shared",
     "a block has more static shared memory than the 49152 bytes it may have; the rest has to "
     "become dynamic"},
    {"too-much-shared", "a block has more shared memory than it may have"},
};

constexpr llvm::StringLiteral SourceNames[] = {"option", "ptxas", "launch-bounds", "build",
                                               "unknown"};

std::string blocks(unsigned N) { return std::to_string(N) + (N == 1 ? " block" : " blocks"); }

bool isBound(RegistersFrom F) { return F == RegistersFrom::Bounds || F == RegistersFrom::Build; }

/// With how many registers as many blocks fit; nothing where the compiler can give no thread more.
std::optional<unsigned> mostRegistersFor(const OccupancyRow &Row, const sim::Occupancy &O,
                                         const sim::Gpu &Gpu) {
  if (!O.BlocksPerSM || Row.Registers == RegistersFrom::Unknown || isBound(Row.Registers))
    return std::nullopt;
  const std::optional<unsigned> Most = sim::mostRegisters(Row.Block.Threads, O.BlocksPerSM, Gpu);
  return Most && *Most < Gpu.RegistersPerThread ? Most : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

class OccupancyText {
public:
  OccupancyText(const OccupancyReport &R, llvm::raw_ostream &Into) : R(R), OS(Into) {}

  void print() {
    OS << "occupancy on " << R.Gpu.Name << (R.GpuAssumed ? " (default; set with --arch)" : "")
       << '\n';
    for (const OccupancyRow &Row : R.Rows) {
      OS << '\n';
      print(Row);
    }
  }

private:
  void print(const OccupancyRow &Row) {
    head(Row);
    const sim::Occupancy O = sim::occupancy(Row.Block, R.Gpu);
    OS << "  " << (isBound(Row.Registers) ? "at least " : "") << blocks(O.BlocksPerSM)
       << " on an SM: " << O.WarpsPerSM << " of " << R.Gpu.WarpsPerSM << " warps, "
       << llvm::format("%.3g", 100 * O.Fraction) << " %\n";
    if (O.Problem != sim::LaunchProblem::None)
      OS << "  it cannot be launched: " << Problems[unsigned(O.Problem)].Text << '\n';
    else
      limits(Row, O);
    oneMore(Row, O);
    oneLess(Row, O);
    if (Row.Kernel && Row.Kernel->Compiled)
      for (const std::string &Line : textOf(*Row.Kernel->Compiled))
        OS << "  " << Line << '\n';
  }

  void head(const OccupancyRow &Row) {
    const sim::BlockResources &B = Row.Block;
    if (Row.Kernel)
      OS << Row.Kernel->Where << ": kernel '" << Row.Kernel->Name << "'\n  ";
    OS << "block of " << B.Threads << " threads, ";
    switch (Row.Registers) {
    case RegistersFrom::Option:
      OS << B.RegistersPerThread << " registers per thread, ";
      break;
    case RegistersFrom::Ptxas:
      OS << B.RegistersPerThread << " registers per thread (from ptxas), ";
      break;
    case RegistersFrom::Bounds:
      OS << "at most " << B.RegistersPerThread
         << " registers per thread (from the launch bounds), ";
      break;
    case RegistersFrom::Build:
      OS << "at most " << B.RegistersPerThread << " registers per thread (from -maxrregcount), ";
      break;
    case RegistersFrom::Unknown:
      OS << "registers unknown (set with --registers=N), ";
      break;
    }
    if (B.DynamicShared)
      OS << B.StaticShared << " + " << B.DynamicShared
         << " bytes of static and dynamic shared memory";
    else
      OS << B.StaticShared << " bytes of shared memory";
    if (Row.DynamicUnknown)
      OS << " and an unknown number of dynamic bytes (set with --dynamic=N)";
    OS << '\n';
    if (Row.Launch)
      launch(*Row.Launch);
    if (B.StaticShared <= sim::StaticSharedLimit &&
        uint64_t(B.StaticShared) + B.DynamicShared > sim::StaticSharedLimit)
      OS << "  more than " << sim::StaticSharedLimit
         << " bytes: the kernel needs cudaFuncSetAttribute before the launch\n";
  }

  void launch(const LaunchReport &L) {
    OS << "  block " << L.Block[0] << 'x' << L.Block[1] << 'x' << L.Block[2];
    if (L.From == LaunchFrom::Option)
      OS << ", set on the command line\n";
    else if (L.From == LaunchFrom::Call)
      OS << ", as launched at " << L.Where << (L.Why.empty() ? "" : ", ") << L.Why << '\n';
    else if (L.From == LaunchFrom::Attribute)
      OS << ", the most its launch bounds allow\n";
    else if (L.From == LaunchFrom::Assumed)
      OS << ", assumed: " << L.Why << "; set it with --block=X,Y,Z\n";
    else
      OS << ", set in the configuration\n";
  }

  void limits(const OccupancyRow &Row, const sim::Occupancy &O) {
    for (unsigned I = 0; I < sim::NumResources; ++I) {
      OS << "  " << llvm::left_justify(ResourceNames[I], 10);
      if (O.Limit[I] == sim::Unlimited)
        OS << (I == unsigned(sim::Resource::Registers) && Row.Registers == RegistersFrom::Unknown
                   ? "   not known\n"
                   : "    no limit\n");
      else
        OS << llvm::format("%5u", O.Limit[I]) << (O.Limit[I] == 1 ? " block" : " blocks")
           << (O.isLimitedBy(sim::Resource(I)) ? "   limits it\n" : "\n");
    }
  }

  void oneMore(const OccupancyRow &Row, const sim::Occupancy &O) {
    if (!O.OneMore.Possible)
      return;
    const sim::OneMoreBlock &M = O.OneMore;
    llvm::SmallVector<std::string, 3> Needs;
    if (M.Threads)
      Needs.push_back("at most " + std::to_string(*M.Threads) + " threads per block");
    if (M.RegistersPerThread)
      Needs.push_back("at most " + std::to_string(*M.RegistersPerThread) + " registers per thread");
    if (M.SharedBytes)
      Needs.push_back("at most " + std::to_string(*M.SharedBytes) + " bytes of shared memory");
    OS << "  " << blocks(O.BlocksPerSM + 1) << (O.BlocksPerSM == 0 ? " needs " : " need ")
       << llvm::join(Needs, " and ") << '\n';
    if (Row.Registers == RegistersFrom::Unknown)
      OS << "  register counts are unknown and may not allow that\n";
  }

  /// How many registers there are to the next cliff.
  void oneLess(const OccupancyRow &Row, const sim::Occupancy &O) {
    const std::optional<unsigned> Most = mostRegistersFor(Row, O, R.Gpu);
    if (!Most)
      return;
    sim::BlockResources Next = Row.Block;
    Next.RegistersPerThread = *Most + 1;
    const unsigned Left = sim::occupancy(Next, R.Gpu).BlocksPerSM;
    OS << "  more than " << *Most << " registers per thread leave " << blocks(Left) << '\n';
  }

  const OccupancyReport &R;
  EscapedStream OS;
};

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

class OccupancyJson {
public:
  OccupancyJson(const OccupancyReport &R, llvm::raw_ostream &OS) : R(R), J(OS, 2) {}

  void print() {
    J.object([&] {
      J.attributeObject("gpu", [&] {
        J.attribute("name", llvm::StringRef(R.Gpu.Name));
        J.attribute("assumed", R.GpuAssumed);
      });
      if (R.Rows.size() == 1 && !R.Rows[0].Kernel)
        return row(R.Rows[0]);
      J.attributeArray("kernels", [&] {
        for (const OccupancyRow &Row : R.Rows)
          J.object([&] { row(Row); });
      });
    });
    J.flush();
  }

private:
  void number(llvm::StringRef Key, std::optional<unsigned> N) {
    if (N)
      J.attribute(Key, int64_t(*N));
    else
      J.attribute(Key, nullptr);
  }

  void row(const OccupancyRow &Row) {
    if (Row.Kernel)
      kernel(*Row.Kernel, *Row.Launch);
    const sim::BlockResources &B = Row.Block;
    const sim::Occupancy O = sim::occupancy(B, R.Gpu);
    J.attribute("threads", int64_t(B.Threads));
    J.attribute("registers", Row.Registers == RegistersFrom::Unknown
                                 ? llvm::json::Value(nullptr)
                                 : llvm::json::Value(B.RegistersPerThread));
    J.attribute("registersFrom", SourceNames[unsigned(Row.Registers)]);
    J.attribute("staticShared", int64_t(B.StaticShared));
    J.attribute("dynamicShared", Row.DynamicUnknown ? llvm::json::Value(nullptr)
                                                    : llvm::json::Value(B.DynamicShared));
    J.attribute("blocksPerSM", int64_t(O.BlocksPerSM));
    J.attribute("warpsPerSM", int64_t(O.WarpsPerSM));
    J.attribute("occupancy", O.Fraction);
    J.attributeObject("limits", [&] {
      for (unsigned I = 0; I < sim::NumResources; ++I)
        number(ResourceNames[I],
               O.Limit[I] == sim::Unlimited ? std::nullopt : std::optional(O.Limit[I]));
    });
    limiters(O);
    if (O.Problem == sim::LaunchProblem::None)
      J.attribute("problem", nullptr);
    else
      J.attribute("problem", Problems[unsigned(O.Problem)].Id);
    oneMore(O);
    number("mostRegisters", mostRegistersFor(Row, O, R.Gpu));
    if (Row.Kernel && Row.Kernel->Compiled)
      writeCompiled(*Row.Kernel->Compiled, J);
  }

  void kernel(const KernelReport &K, const LaunchReport &L) {
    J.attribute("kernel", K.Name);
    J.attribute("file", K.Where.File);
    J.attribute("line", int64_t(K.Where.Line));
    J.attribute("launchFrom", nameOf(L.From));
    J.attributeArray("block", [&] {
      for (uint32_t D : L.Block)
        J.value(int64_t(D));
    });
  }

  /// The first resource to run out, and all that do so together. None if the block cannot run.
  void limiters(const sim::Occupancy &O) {
    llvm::SmallVector<llvm::StringRef, 4> First;
    for (unsigned I = 0; I < sim::NumResources; ++I)
      if (O.Problem == sim::LaunchProblem::None && O.isLimitedBy(sim::Resource(I)))
        First.push_back(ResourceNames[I]);
    if (First.empty())
      J.attribute("limiter", nullptr);
    else
      J.attribute("limiter", First.front());
    J.attributeArray("limiters", [&] {
      for (llvm::StringRef Name : First)
        J.value(Name);
    });
  }

  void oneMore(const sim::Occupancy &O) {
    if (!O.OneMore.Possible) {
      J.attribute("oneMore", nullptr);
      return;
    }
    J.attributeObject("oneMore", [&] {
      J.attribute("blocksPerSM", int64_t(O.BlocksPerSM + 1));
      number("threads", O.OneMore.Threads);
      number("registers", O.OneMore.RegistersPerThread);
      number("sharedBytes", O.OneMore.SharedBytes);
    });
  }

  const OccupancyReport &R;
  llvm::json::OStream J;
};
} // namespace

void warplint::renderCompiled(const Report &R, llvm::raw_ostream &Into) {
  EscapedStream OS(Into);
  for (const KernelReport &K : R.Kernels) {
    if (!K.Compiled)
      continue;
    OS << K.Where << ": kernel '" << K.Name << "': " << K.Compiled->Registers
       << " registers per thread\n";
    for (const std::string &Line : textOf(*K.Compiled))
      OS << "  " << Line << '\n';
  }
}

void warplint::writeCompiled(const CompiledKernel &K, llvm::json::OStream &J) {
  for (const auto &[Key, Bytes] : {std::pair("spillStores", K.Stored), {"spillLoads", K.Loaded}})
    J.attribute(Key, Bytes ? llvm::json::Value(int64_t(*Bytes)) : llvm::json::Value(nullptr));
  J.attributeArray("lines", [&] {
    for (const CompiledLine &L : K.Lines)
      J.object([&] {
        J.attribute("file", L.Where.File);
        J.attribute("line", int64_t(L.Where.Line));
        J.attribute("liveRegisters", int64_t(L.Live));
        J.attribute("spillStores", int64_t(L.Stored));
        J.attribute("spillLoads", int64_t(L.Loaded));
        J.attribute("loops", int64_t(L.Loops));
      });
  });
}

void warplint::renderOccupancyText(const OccupancyReport &R, llvm::raw_ostream &OS) {
  OccupancyText(R, OS).print();
}

void warplint::renderOccupancyJson(const OccupancyReport &R, llvm::raw_ostream &OS) {
  OccupancyJson(R, OS).print();
  OS << '\n';
}
