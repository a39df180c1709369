//===- lib/frontend/host/ReadLaunch.cpp - What a launch says ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/ReadLaunch.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/Support/SaveAndRestore.h"

#include <tuple>

using namespace warplint;
using namespace clang;

static llvm::StringRef calleeName(const CallExpr &E) {
  const FunctionDecl *Callee = E.getDirectCallee();
  return Callee && Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
}

/// The argument of \p Config that is the grid. What device code launches, and what lambdas do,
/// which may be of either side, comes as cudaLaunchDevice(function, parameters, grid, ...).
static unsigned firstShape(const CallExpr &Config) {
  return calleeName(Config) == "cudaLaunchDevice" ? 2 : 0;
}

const clang::Expr *warplint::launchedBy(const CallExpr &E) {
  if (const auto *Call = llvm::dyn_cast<CUDAKernelCallExpr>(&E)) {
    const CallExpr *Config = Call->getConfig();
    return Config && Config->getNumArgs() >= firstShape(*Config) + 2 ? E.getCallee() : nullptr;
  }
  const llvm::StringRef Name = calleeName(E);
  if (E.getNumArgs() > 2 && (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel"))
    return E.getArg(0);
  if (E.getNumArgs() > 1 && (Name == "cudaLaunchKernelEx" || Name == "cudaLaunchKernelExC"))
    return E.getArg(1);
  return nullptr;
}

namespace {
class LaunchReader {
public:
  LaunchReader(const HostFrame &Frame, const FunctionDecl &Kernel) : Frame(Frame), Kernel(Kernel) {
    Read.From = LaunchFrom::Call;
  }

  Launch read(const CallExpr &E) {
    if (const auto *Call = llvm::dyn_cast<CUDAKernelCallExpr>(&E)) {
      const CallExpr &Config = *Call->getConfig();
      configure(Config, firstShape(Config), firstShape(Config) + 2);
      arguments(E, 0);
    } else if (const llvm::StringRef Name = calleeName(E); Name.starts_with("cudaLaunchKernelEx")) {
      configureEx(E.getArg(0));
      if (Name == "cudaLaunchKernelEx")
        arguments(E, 2);
    } else {
      configure(E, 1, 4);
    }
    return std::move(Read);
  }

private:
  /// Arguments of \p E are the grid and the block behind it, and the dynamic shared bytes.
  void configure(const CallExpr &E, unsigned Grid, unsigned Shared) {
    setBlock(E.getArg(Grid + 1));
    Read.Grid = host::shape(Frame, E.getArg(Grid));
    if (E.getNumArgs() > Shared && !llvm::isa<CXXDefaultArgExpr>(E.getArg(Shared)))
      setShared(E.getArg(Shared));
    else
      Read.DynamicShared = 0;
  }

  void configureEx(const clang::Expr *Config) {
    auto Of = [&](llvm::StringRef Member) { return host::memberAt(Frame, Config, Member); };
    auto ShapeOf = [&](llvm::StringRef Member) { // `config = {0}` leaves it to what follows
      std::optional<Dim3> D = host::shape(Frame, Of(Member));
      return D && D->count() ? D : std::nullopt;
    };
    {
      llvm::SaveAndRestore Open(Frame.Host.Choices.Open, true);
      Read.Block = ShapeOf("blockDim");
    }
    Read.Grid = ShapeOf("gridDim");
    setShared(Of("dynamicSmemBytes"));
  }

  /// The block alone opens choices: what else is not certain is judged for all of its values.
  void setBlock(const clang::Expr *Block) {
    llvm::SaveAndRestore Open(Frame.Host.Choices.Open, true);
    setBlock(host::extents(Frame, Block));
  }

  void setBlock(const KnownExtents &Known) {
    const auto [X, Y, Z] = Known;
    if (X && Y && Z) {
      Read.Block = Dim3{*X, *Y, *Z};
      return;
    }
    std::tie(Read.Unknown, Read.UnknownAt) = host::unknown(Frame.Host);
    Read.Extents = Known;
  }

  void setShared(const clang::Expr *Bytes) {
    if (std::optional<int64_t> V = host::integer(Frame, Bytes); V && *V >= 0)
      Read.DynamicShared = uint64_t(*V);
  }

  /// Those of \p E from \p First on.
  void arguments(const CallExpr &E, unsigned First) {
    for (unsigned I = 0; First + I < E.getNumArgs() && I < Kernel.getNumParams(); ++I) {
      const ParmVarDecl *Param = Kernel.getParamDecl(I);
      if (!Param->getType()->isIntegralOrEnumerationType())
        continue;
      if (std::optional<int64_t> V = host::integer(Frame, E.getArg(First + I)))
        Read.Arguments[Param->getNameAsString()] = *V;
    }
  }

  const HostFrame &Frame;
  const FunctionDecl &Kernel;
  Launch Read;
};
} // namespace

Launch warplint::readLaunch(const HostFrame &Frame, const CallExpr &E, const FunctionDecl &Kernel) {
  return LaunchReader(Frame, Kernel).read(E);
}
