//===- lib/frontend/facts/Facts.h - What only the source still knows -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM IR says what a kernel computes; it has lost how a person wrote it. These facts are
/// read from the AST while it is alive, and survive it: declarations, launches, the text of
/// each access, attributes, errors.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_FACTS_H
#define WARPLINT_FRONTEND_FACTS_FACTS_H

#include "lib/frontend/facts/Bodies.h"
#include "lib/frontend/facts/ImpliedWord.h"
#include "lib/kernel/Launch.h"
#include "lib/source/ArrayText.h"
#include "lib/source/BlockText.h"
#include "lib/source/LaunchText.h"
#include "lib/source/Source.h"
#include "lib/source/StoreText.h"
#include "lib/source/TileText.h"
#include "lib/source/WalkText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// An expression of the source that reads or writes memory at one place of the debug
/// information.
struct AccessFact {
  unsigned Bytes = 0; ///< size of its type; 0 in a template
  bool Read = false, Write = false;
  SourceRange Range;
  std::string Text;
};

/// A variable in shared or constant memory, by its symbol in the module.
struct ArrayFact {
  std::string Name;
  std::string Element; ///< type as spelled: "float"
  unsigned ElementBytes = 0, ElementAlign = 0;
  std::vector<uint64_t> Extents;
  bool Dynamic = false; ///< `extern __shared__ T name[]`
  SourceRange Declared;
  /// Of dynamic memory that kernels declare, each for itself: where, by the place of the kernel.
  std::map<SourceRange, SourceRange> InKernels;

  /// Where the kernel at \p Kernel has it from.
  const SourceRange &declaredFor(const SourceRange &Kernel) const {
    const auto Own = InKernels.find(Kernel);
    return Own == InKernels.end() ? Declared : Own->second;
  }
};

/// What a pointer points to.
struct PointeeFact {
  std::string Type;              ///< as spelled; empty if its size is not known
  unsigned Bytes = 0, Align = 0; ///< 0: unknown
  bool OfLibrary = false;        ///< a large structure that a library's header defines
};

/// A scalar or pointer within a parameter that is passed by value.
struct FieldFact {
  unsigned Offset = 0, Bytes = 0; ///< bytes within the parameter
  bool Signed = true, IsPointer = false;
  std::string Name; ///< "in.shape.pitch"; of what a lambda has captured: "pitch"
  PointeeFact Pointee;
};

struct ParameterFact {
  std::string Name, Type;
  bool IsPointer = false;
  PointeeFact Pointee;
  std::vector<FieldFact> Fields;
};

struct KernelFact {
  std::string Name;    ///< "gemm<float, 32>"
  std::string Assumed; ///< "T = float", if nothing instantiates it; else empty
  SourceRange Where;
  std::vector<ParameterFact> Parameters;
  unsigned MaxThreads = 0, MinBlocks = 0; ///< __launch_bounds__
  std::optional<Dim3> BoundsFactors;      ///< of __launch_bounds__(16 * 16)
  std::optional<Dim3> Cluster, Block;     ///< __cluster_dims__, __block_size__
  std::vector<Launch> Launches;
};

/// A kernel that cannot be analysed, and what stopped it.
struct KernelErrorFact {
  enum class Reason : uint8_t { InError, NeverInstantiated, LeftOut };

  std::string Name;  ///< empty if the preprocessor left it out
  SourceRange Where; ///< of the error, the kernel, or the directive
  std::string Error; ///< or the directive; empty if never instantiated
  Reason Why = Reason::InError;

  bool isInError() const { return Why == Reason::InError; }

  bool operator==(const KernelErrorFact &) const = default;
};

struct ErrorFact {
  SourceRange Where;
  std::string Message;
  std::vector<std::string> Macros = {};    ///< of an #error: one of them would have kept it away
  std::optional<ImpliedWord> Implied = {}; ///< nvcc, which takes it as said, sees no error

  bool operator==(const ErrorFact &) const = default;
};

struct Facts {
  /// By file, line and column, as the debug information gives them; outermost first.
  std::map<std::tuple<std::string, unsigned, unsigned>, std::vector<AccessFact>> Accesses;
  std::map<std::string, ArrayFact> Arrays;   ///< by symbol
  std::vector<ArrayText> ArrayTexts;         ///< shared ones, as written, by place
  std::vector<TileText> Tiles;               ///< what makes addresses in them
  std::vector<LaunchSizeText> LaunchSizes;   ///< of launches that give a size, by place
  std::vector<CoordinateText> Coordinates;   ///< by place
  std::vector<LaunchBlockText> LaunchBlocks; ///< of launches, each way once
  /// Where kernels are whose threads know no more of themselves than their places in the grid.
  std::vector<SourceRange> PlacedKernels;
  std::vector<ParameterText> ParameterTexts; ///< of kernels that are declared once
  std::vector<WalkText> Walks;               ///< loops of kernels
  std::vector<StoreText> Stores;             ///< that kernels end in
  std::vector<BlockText> Blocks;             ///< of device code
  std::map<std::string, KernelFact> Kernels; ///< by symbol
  std::vector<KernelErrorFact> KernelErrors;
  std::map<std::string, ErrorFact> CallErrors; ///< of functions that are called, by symbol
  std::vector<ErrorFact> Errors;               ///< of the source, in order
  bool ClashesWithHeaders = false;             ///< an error is about what a bundled header declares
  std::vector<std::string> MissingIncludes;
  std::vector<std::string> StandIns;   ///< "glm/vec3.hpp": includes of libraries that are bundled
  std::vector<std::string> AddedFlags; ///< of the parse: ParseOptions::AddedFlags
  /// "USE_CUDA": macros that conditions of the user's files ask for and nobody defines.
  std::vector<std::string> CudaMacros;
  /// All macros that they ask for and nobody defines, guards of headers too, and names of their
  /// namespaces that look like macros.
  std::set<std::string> AskedMacros;
  /// By name of a macro, type or function that the user's files define in a part that is left out,
  /// a macro that would let it be read: "BLOCK" in `#ifdef GPU`.
  std::map<std::string, std::string> DefinedUnder;
  /// The source's identifiers that end in a digit; none if there is no source. Other names that do
  /// got it from the compiler, which numbers those it has seen before.
  std::optional<llvm::StringSet<>> NumberedNames;
  std::vector<std::string> Files; ///< the main file and what it includes of the user's
  std::string MainFile;
  /// Globs of folders that hold libraries, beside those that are known by their names.
  std::vector<std::string> Libraries;
  std::set<std::string> LineNames; ///< files that #line directives name
  uint64_t Bytes = 0;              ///< of those, and of a toolkit's headers if they were read
  bool HoldsCuda = false;          ///< the main file has kernels or launches
  std::optional<BodyFacts> Bodies; ///< if they were asked for
  std::vector<unsigned> Gaps;      ///< Gap::Open of the gaps in the main file, by place

  size_t kernelsInError() const {
    return size_t(
        llvm::count_if(KernelErrors, [](const KernelErrorFact &E) { return E.isInError(); }));
  }
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_FACTS_H
