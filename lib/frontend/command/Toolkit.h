// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the CUDA toolkit that a build uses, its version and its headers.
//
// Asked in this order, and the first folder that holds a toolkit is taken:
//
//   1. --cuda-path                       the user's word; an error if it is wrong
//   2. the compiler, /opt/cuda/bin/nvcc  what the build used: /opt/cuda
//   3. CUDA_PATH, then CUDA_HOME         what the shell says
//   4. /usr/local/cuda                   where it usually is
//
// A compiler named without a folder says nothing; symbolic links are followed.
// A folder holds a toolkit if cuda.h is in one of
//
//   targets/x86_64-linux/include         installers, conda (also sbsa-linux, ...)
//   include                              archives, distributions, wheels
//
// The version comes from version.json, version.txt or cuda.h:
//
//   "cuda": { "version": "13.0.88" }     13.0.88
//   #define CUDA_VERSION 13000           13.0
//
// Since 13.0 CUB, Thrust and libcu++ live in include/cccl, which clang does
// not search by itself; it is a folder of its own here. What else nvcc.profile,
// beside the compiler, adds to the search is read from there.
//
// Not searched: toolkits split over several folders, as the wheels of 12 are.
//
// Makes clang use the standard library of the compiler that a build names.
//
// CUDA source includes <vector> of the host compiler. Clang takes the newest
// gcc below /usr; a build that names another one means that one's headers:
//
//   -ccbin g++-12            --gcc-install-dir=/usr/lib/gcc/x86_64-linux-gnu/12
//   -ccbin /opt/gcc/bin/g++  --gcc-toolchain=/opt/gcc
//   -ccbin /opt/gcc/bin      --gcc-toolchain=/opt/gcc
//   -ccbin g++               nothing: clang finds it
//   -ccbin clang++           nothing: it does as our clang does
//
// A flag is given only if what it names exists; clang stops at one that does
// not.
//
// Reads the include folders from nvcc.profile, the file beside nvcc.
//
//   TOP             = $(_HERE_)/..
//   INCLUDES        += "-I$(TOP)/$(_TARGET_DIR_)/include" $(_SPACE_)
//   SYSTEM_INCLUDES += "-isystem" "$(TOP)/$(_TARGET_DIR_)/include/cccl"
//
// read with _HERE_ = /opt/cuda/bin and _TARGET_DIR_ = targets/x86_64-linux:
//
//   -I        /opt/cuda/targets/x86_64-linux/include
//   -isystem  /opt/cuda/targets/x86_64-linux/include/cccl
//
// `=` sets a variable, `+=` appends to it, `=+` puts text in front of it. A
// variable that nobody sets is empty.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VersionTuple.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace warplint {

/// What is known about where to look. Empty strings say nothing.
struct ToolkitQuery {
  std::string CudaPath;                    ///< of --cuda-path
  std::string Compiler;                    ///< "/opt/cuda/bin/nvcc", as the build names it
  std::string Directory;                   ///< of the build; relative names start here
  std::string EnvironmentPath;             ///< value of CUDA_PATH
  std::string EnvironmentHome;             ///< value of CUDA_HOME
  std::string TargetDirectory;             ///< of nvcc's -target-dir: "sbsa-linux"
  std::vector<std::string> PythonPrefixes; ///< of VIRTUAL_ENV, ... and of the machine: "/usr"
};

struct Toolkit {
  std::string Root;                        ///< "/opt/cuda"
  std::string FoundBy;                     ///< "--cuda-path", "the compiler", "CUDA_PATH", ...
  llvm::VersionTuple Version;              ///< 13.0.88, or 13.0; 0 if nothing says
  std::vector<std::string> Includes;       ///< folders for -I
  std::vector<std::string> SystemIncludes; ///< folders for -isystem
};

/// The arguments of clang that define what nvcc of \p Version defines about itself, and code tests.
std::vector<std::string> versionDefines(const llvm::VersionTuple &Version);

/// Finds the toolkit. Fails if --cuda-path names none, or if there is none at
/// all; the error lists where it looked.
llvm::Expected<Toolkit> findToolkit(const ToolkitQuery &Query, llvm::vfs::FileSystem &FS);

/// What the environment of this process says.
ToolkitQuery toolkitOfEnvironment();

/// Where Python's packages are installed below the prefixes of \p Query, in their order:
/// "PREFIX/lib/python3.11/site-packages".
std::vector<std::string> packageFolders(const ToolkitQuery &Query, llvm::vfs::FileSystem &FS);

/// Returns the flag for \p HostCompiler, or nothing if clang needs none.
std::string hostLibraryFlag(llvm::StringRef HostCompiler, llvm::vfs::FileSystem &FS);

struct ToolkitProfile {
  std::vector<std::string> Includes;
  std::vector<std::string> SystemIncludes;
};

/// Reads the text of nvcc.profile.
///
/// \param Here the folder it lies in.
/// \param TargetDir "targets/x86_64-linux", or empty.
ToolkitProfile parseProfile(llvm::StringRef Text, llvm::StringRef Here, llvm::StringRef TargetDir);

} // namespace warplint
