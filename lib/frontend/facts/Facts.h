// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who types edits the body of one function, and leaves the others as they were. These facts of
// a parse tell what such an edit can reach, so that the next parse leaves out the bodies that
// it does not (ParseOptions::SkipBodies).
//
// A body here is that of a function of the main file that is written plainly: at namespace
// scope, no template, no member, not constexpr, its result's type stated, not out of a macro.
// All other code is read in every parse.
//
// LLVM IR says what a kernel computes; it has lost how a person wrote it. These facts are
// read from the AST while it is alive, and survive it: declarations, launches, the text of
// each access, attributes, errors.
//
// Walks over the AST, one a kind of fact. Called while the AST is alive.

#pragma once

#include "lib/kernel/Launch.h"
#include "lib/source/Source.h"
#include "lib/source/Written.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// Offsets are those of the main file.
struct BodyFact {
  std::string Name;
  std::string Symbol;          ///< in the module; empty: of the host alone
  unsigned At = 0;             ///< of the name
  unsigned Begin = 0, End = 0; ///< of the `{`, and past the `}`; 0: it was left out
  bool Kernel = false;
  bool Closed = false;    ///< declares no class, lambda or function
  bool Extern = false;    ///< declares variables that other bodies may declare, too
  bool Addressed = false; ///< a variable's initial value holds its address
  bool Consulted = false; ///< the shape of a launch was computed by it
  bool Pragmas = false;   ///< that may count for what follows
  bool Lines = false;     ///< mentions __LINE__, perhaps by way of a macro
  /// Functions whose code gets to this one, directly or not.
  std::set<std::string> Callers;
};

/// A launch in the source.
struct LaunchFact {
  unsigned In = 0;       ///< BodyFact::At of the function that it stands in, or likewise
  bool Instance = false; ///< of a template is what it stands in
  std::string Kernel;    ///< symbol
  warplint::Launch Launch;
};

struct BodyFacts {
  std::vector<BodyFact> Bodies;     ///< by place
  std::vector<LaunchFact> Launches; ///< in order
  bool DeviceLaunches = false;      ///< device code names kernels
  bool LaunchesByCalls = false;     ///< calls between functions decide launches, or could
  bool Instances = false;           ///< there are instances of kernels
  unsigned LastLine = 0;            ///< offset of the last __LINE__ that is in no body; 0: none
  bool Unsteady = false;            ///< __COUNTER__, __has_include, #line or a fatal error
  bool Missed = false;              ///< a body was needed that had been left out
  uint64_t Read = 0;                ///< which files but the main one were read, and their contents
};

/// A `typename` or `template` that the standard asks for, of names in templates, and nvcc does not:
///
///   use(M::In(x));           use(typename M::In(x));
///   Sums<N>::add<4>(x);      Sums<N>::template add<4>(x);
struct ImpliedWord {
  std::string File;
  unsigned Behind = 0; ///< where the token before it starts, in bytes
  std::string Word;

  auto operator<=>(const ImpliedWord &) const = default;
};

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
  std::string Name;     ///< "gemm<float, 32>"
  std::string Assumed;  ///< "T = float", if nothing instantiates it; else empty
  bool IsNamed = false; ///< outside of its definition, or for other files: somebody may launch it
  SourceRange Where;
  std::vector<ParameterFact> Parameters;
  unsigned MaxThreads = 0, MinBlocks = 0; ///< __launch_bounds__
  std::optional<Dim3> BoundsFactors;      ///< of __launch_bounds__(16 * 16)
  std::optional<Dim3> Cluster, Block;     ///< __cluster_dims__, __block_size__
  std::vector<Launch> Launches;
};

/// A kernel that cannot be analysed, and what stopped it.
struct KernelErrorFact {
  enum class Reason : uint8_t { InError, NeverInstantiated, LeftOut, Tile };

  std::string Name;  ///< empty if the preprocessor left it out
  SourceRange Where; ///< of the error, the kernel, or the directive
  std::string Error; ///< or the directive; else empty
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
  std::vector<HeldLayout> HeldLayouts;       ///< of those that may not change, by place
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

/// Notes every expression in \p D that can be a memory access.
void collectAccesses(clang::ASTContext &Context, clang::Decl *D, Facts &Out);

/// Notes how \p Functions write the shared arrays they use, and thread coordinates.
void collectArrays(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes which kernels of \p Functions end in a store that another thread could make.
void collectStores(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes the loops of kernels that count by one, and what they subscript.
void collectWalks(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  Facts &Out);

/// Notes the blocks of statements in \p Functions.
void collectBlocks(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes how \p Device functions make addresses within shared arrays, and what \p Host functions
/// launch kernels with.
void collectTiles(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Device,
                  llvm::ArrayRef<clang::FunctionDecl *> Host, Facts &Out);

/// Notes which shared arrays \p Functions, as they run, use in a way that holds their layout.
/// \param Bundled  folder of headers that stand in for a toolkit's: libraries, like its own
void collectHeldLayouts(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                        llvm::StringRef Bundled, Facts &Out);

/// Notes how \p Host functions write the blocks that they launch.
void collectLaunchTexts(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Host,
                        Facts &Out);

/// Notes which kernels of \p Functions do the same in blocks of any shape, as far as their threads
/// ask where they are. None if a function that a kernel may call asks for more.
void collectPlaced(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes names of the user's namespaces that look like macros which nobody defines:
/// `namespace DEVICE_NAMESPACE {`.
void collectMacroNames(const clang::ASTContext &Context, Facts &Out);

/// The declaration by which the source's uses of shared array \p V are told from others': a
/// kernel's own, of dynamic memory that nothing but kernels declares, each for itself; else the
/// first.
const clang::VarDecl *ownDeclaration(const clang::VarDecl *V);

/// Whether \p F says that it is for the device.
bool isForDevice(const clang::FunctionDecl *F);

/// Whether device code may call \p F: it says so, or is constexpr.
bool isDeviceCode(const clang::FunctionDecl *F);

/// What the module calls \p Symbol.
ArrayFact arrayFact(clang::ASTContext &Context, const clang::VarDecl *Var);
KernelFact kernelFact(clang::ASTContext &Context, const clang::FunctionDecl *Function);

/// The size of a value; 0 if \p T has none, or none yet: it is void, incomplete, depends on a
/// template's parameters, or is an `auto` that was not deduced.
unsigned bytesOf(const clang::ASTContext &Context, clang::QualType T);

/// "gemm<float, 32>": the name a person would use.
std::string displayName(const clang::ASTContext &Context, const clang::FunctionDecl *Function);

} // namespace warplint
