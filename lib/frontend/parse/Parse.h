// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the device side of one file in process and generates NVPTX IR in memory.
//
// What parses gets answered: a missing include is skipped and listed, an error elsewhere
// does not take a healthy kernel with it, and a kernel that is in error is named with that
// error. Without a toolkit the bundled headers serve; they live in the binary.

#pragma once

#include "lib/frontend/facts/Facts.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <functional>
#include <memory>
#include <set>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace warplint {

class HeaderIndexes;
class ParseMemory;

struct ParseOptions {
  std::string File;                    ///< as the user names it
  std::string Directory;               ///< relative paths start here; empty: the process's own
  std::optional<std::string> Contents; ///< an unsaved buffer; nothing: the file's own
  Texts Overlay;                       ///< the same for files that it includes
  std::string Arch = "sm_90";
  std::string CudaPath;                     ///< toolkit whose headers are used; empty: bundled ones
  std::vector<std::string> ToolkitIncludes; ///< folders of it that clang does not search itself
  std::vector<std::string> Args;            ///< further arguments for clang: -I, -D, -std, ...
  std::vector<std::string> Instantiate;     ///< "gemm<float, 32>"
  std::vector<std::string> Libraries;       ///< Facts::Libraries
  std::vector<std::string> Forced;          ///< bundled headers to include first: headersFor()
  std::set<ImpliedWord> Implied;            ///< to read where nobody wrote them
  std::vector<std::string> Parameters;      ///< of the kernel in LLVM IR, where that names none
  std::vector<std::string> AddedFlags;      ///< "-Isrc", "-DUSE_CUDA": HeaderChoice adds them
  /// What files are read through; nothing: the machine's own.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::string Preludes; ///< folder of precompiled toolkit headers (Prelude.h); empty: none
  std::shared_ptr<ParseMemory> Memory; ///< of a file that is parsed again and again, or null
  std::shared_ptr<HeaderIndexes>
      Headers;                   ///< where code bases keep theirs; null: made for this file
  bool NoteBodies = false;       ///< for the next parse: Facts::Bodies
  std::set<unsigned> SkipBodies; ///< bodies to leave out, by BodyFact::At
};

/// The result of a parse: IR and facts. The module lives in the context.
struct TranslationUnit {
  TranslationUnit();
  ~TranslationUnit();
  TranslationUnit(TranslationUnit &&) noexcept;
  TranslationUnit &operator=(TranslationUnit &&) noexcept;

  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Module; ///< null if the parse stopped early
  warplint::Facts Facts;
};

/// Asked, if the source has errors, before templates are instantiated, which can take most of the
/// time: whether to leave it at Facts::Errors and Facts::MissingIncludes. Null: no.
using IsEnough = std::function<bool(const Facts &)>;

/// Parses CUDA source, or reads LLVM IR (.ll, .bc). Fails only if there is nothing to answer for:
/// the file cannot be read, or the compiler cannot be set up.
llvm::Expected<TranslationUnit> parse(const ParseOptions &Options, const IsEnough &Stop = nullptr);

/// The user's own files: on disk, or in Options.FS; relative paths start at Options.Directory.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> userFiles(const ParseOptions &Options);

/// Compiles the headers that the file begins with into \p Options.Memory, if there is one and it
/// does not have them: the next parse is quicker.
void prepare(ParseOptions Options);

/// Whether one of \p Args names the language; if none does, it is C++17, as nvcc's.
bool saysLanguage(llvm::ArrayRef<std::string> Args);

/// The command line with which clang is asked for the same, for people.
std::vector<std::string> clangArguments(const ParseOptions &Options);

} // namespace warplint
