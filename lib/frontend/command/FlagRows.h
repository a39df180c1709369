// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accounts for a command line: no argument disappears without a word.
//
// A build says `nvcc -rdc=true -Xptxas -O3 --options-file inc.rsp -c a.cu`.
// The account of it, one line for each argument, as `doctor` prints it:
//
//   translated  -rdc=true               -> -fgpu-rdc -D__CUDACC_RDC__
//   dropped     -Xptxas -O3             changes instructions, not addresses
//   expanded    --options-file inc.rsp  -> inc.rsp
//   kept        -I/usr/local/inc        (inc.rsp)
//   dropped     -c                      chooses how far to compile
//   input       a.cu
//
// The table of nvcc's options, and how one is looked up.
//
// An nvcc command line cannot be read by skipping what looks foreign: whether
// the next word is a value depends on the option before it.
//
//   -Xptxas -O3 a.cu        -O3 is the value of -Xptxas
//   -dc -O3 a.cu            -O3 is an option
//   -lineinfo               not -l with the library `ineinfo`
//   -Icuda/include          -I with its value attached
//
// So every option is a row that says what follows it. NvccOptions.def holds
// the rows.
//
// The flags of gcc and clang that warplint knows by name.
//
// A row names a flag, the form of its value, and what is done with it. Where
// several rows fit, the longest name wins: `-Wp,-DX` is not a warning, and
// `-include-pch` is not `-include -pch`.
//
// What a command line means beyond its own words.
//
// `nvcc -arch=native --options-file inc.rsp` depends on the GPU of a machine,
// on a file, and on variables of the environment. The caller looks them up
// once and passes them in, so that reading a command is a pure function.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VersionTuple.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace warplint {

/// Where an argument was written.
struct ArgumentPlace {
  std::string Source;    ///< options file or variable; empty: the command line
  unsigned Position = 0; ///< 1 for the first argument there
};

/// What became of an argument.
enum class Fate {
  Kept,       ///< passed on as it was
  Translated, ///< passed on in clang's words
  Expanded,   ///< replaced by arguments that are accounted for on their own
  Hint,       ///< not passed on, but it told us something
  Dropped,    ///< it does not change how device code is read
  Unknown,    ///< nobody knows it; not passed on
  Input,      ///< a file
};

/// One line of the account.
struct ArgumentAccount {
  std::string Argument; ///< as written, with its value: "-Xptxas -O3"
  ArgumentPlace Place;
  Fate What = Fate::Unknown;
  std::vector<std::string> Into; ///< clang's arguments, where it became some
  std::string Why;               ///< a clause, where the fate needs a reason
};

/// Something wrong with a command line. The rest of it was read all the same.
struct CommandProblem {
  ArgumentPlace Where;
  std::string What; ///< lower case, no period
};

/// What an argument is about.
enum class ArgumentTopic {
  Architecture,
  CodeGen,
  CodeModel,
  Dependency,
  Driver,
  Host,
  Language,
  LanguageDetail,
  Linking,
  Message,
  Output,
  Phase,
  Preprocessing,
  Report,
};

/// Why an argument about \p Topic may be dropped: "is about linking".
llvm::StringRef reasonToDrop(ArgumentTopic Topic);

/// "dropped"
llvm::StringRef name(Fate What);

/// "argument 3 of inc.rsp", or "argument 3" for the command line itself.
std::string toString(const ArgumentPlace &Place);

/// "argument 3 of inc.rsp: a value is missing after -I"
std::string toString(const CommandProblem &Problem);

/// Prints one line, as in the file comment.
void print(const ArgumentAccount &Account, llvm::raw_ostream &OS);

/// What follows the name of an option. A value stands after `=` or in the next
/// argument, whatever that argument looks like.
enum class NvccArity {
  Flag,          ///< nothing
  Value,         ///< one value; the last one given wins
  OptionalValue, ///< one value, unless the next argument begins with a dash
  List,          ///< values between commas; `\` quotes one character, `"` many
  Paths,         ///< the same for file names, where `\` means itself
  Specification, ///< one value with a grammar of its own; may be repeated
};

/// What warplint does with an option.
enum class NvccTreatment {
  Translate, ///< it changes how the source is read
  Hint,      ///< it tells about launches, caching or the toolkit
  Drop,      ///< it changes neither
};

enum class NvccOptionId {
#define NVCC_OPTION(ID, LONG, SHORT, ARITY, TREATMENT, TOPIC) ID,
#include "lib/frontend/command/NvccOptions.def"
};

/// One row of the table.
struct NvccOption {
  NvccOptionId Id;
  llvm::StringLiteral Long;  ///< without its dashes; empty if there is none
  llvm::StringLiteral Short; ///< without its dash; empty if there is none
  NvccArity Arity;
  NvccTreatment Treatment;
  ArgumentTopic Topic; ///< says why it may be dropped, if it is

  /// The value may be attached to the short name: -Iinclude, -O3, -t4.
  bool mayBeGlued() const;
};

/// All rows, in the order of the table.
llvm::ArrayRef<NvccOption> nvccOptions();

/// Finds an option by its name, which carries its dashes and no value.
///
/// Example: "--gpu-architecture" and "-arch" name one option; "--arch" and
/// "-gpu-architecture" name none, for nvcc as for us.
const NvccOption *findNvccOption(llvm::StringRef Name);

/// Finds the option whose value is attached to its name.
///
/// Example: "-Icuda/include" is -I; "-lineinfo" is one too, so look for a whole
/// name first.
const NvccOption *findGluedNvccOption(llvm::StringRef Argument);

/// Whether \p Argument is an option that nvcc has and clang has not: "-arch=sm_80", "-Xptxas".
bool isNvccOnly(llvm::StringRef Argument);

/// Where the value of a flag stands.
enum class FlagForm {
  Flag,             ///< -c               there is none
  Joined,           ///< -std=c++17       attached; may be empty
  Separate,         ///< -Xclang X        the next word
  JoinedOrSeparate, ///< -IX, -I X        either
  EqualsOrSeparate, ///< --std=X, --std X
  NamedSeparate,    ///< -Xarch_sm_80 X   the name goes on, the next word is it
};

/// What is done with a flag.
enum class FlagAct {
  Keep,         ///< passed on
  KeepForClang, ///< passed on if clang was to read it
  Drop,         ///< for the reason that its topic gives
  Std,          ///< the language standard
  Language,     ///< -x
  AddArch,      ///< names architectures
  RemoveArch,   ///< takes them back
  CudaPath,     ///< names the toolkit
  Target,       ///< names the host, or tries to be the device
  Ptxas,        ///< may hold a hint
  SmallData,    ///< clang's -G takes a number; nvcc's, put here by mistake, none
  OneSide,      ///< -Xarch_device: the value is a flag for one side
  OpenClang,    ///< -Xclang
  OpenOne,      ///< -Xpreprocessor: the value is a flag itself
  OpenList,     ///< -Wp, : the value is a list of flags
};

struct FlagRow {
  llvm::StringLiteral Name;
  FlagForm Form;
  FlagAct Act;
  ArgumentTopic Topic = ArgumentTopic::Preprocessing;
};

/// A row that fits, and how its value is found.
struct FlagMatch {
  const FlagRow *Row = nullptr; ///< null: none fits
  bool TakesNext = false;       ///< the value is the next word
  llvm::StringRef Attached;     ///< else it is this
};

/// Finds the row for a word.
FlagMatch findFlag(llvm::StringRef Word);

struct CommandEnvironment {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS; ///< for options files
  std::string PrependFlags;                           ///< value of NVCC_PREPEND_FLAGS
  std::string AppendFlags;                            ///< value of NVCC_APPEND_FLAGS
  std::string HostCompiler;                           ///< value of NVCC_CCBIN
  std::string NativeGpu;                              ///< "sm_90": what `native` names, if known
  llvm::VersionTuple ToolkitVersion;                  ///< 13.0: decides what `all` names; or 0
};

} // namespace warplint
