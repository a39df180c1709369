//===- lib/config/ConfigFile.h - A .warplint file ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// The configuration file: YAML, documented in docs/configuration.md and
/// docs/config.schema.json.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CONFIG_CONFIGFILE_H
#define WARPLINT_CONFIG_CONFIGFILE_H

#include "lib/config/Settings.h"

namespace warplint {

inline constexpr llvm::StringLiteral ConfigFileName = ".warplint";

/// One file as read. If there are errors, the rest is not to be relied on.
struct ConfigFile {
  bool Inherit = false; ///< goes over the next file further up
  warplint::Settings Settings;
  std::vector<ErrorReport> Errors; ///< each with its place in the file; ErrorReport::File is Path
};

/// Reads \p Text, the contents of the file at \p Path. Exclusions are relative to \p Folder,
/// the absolute path of the file's folder.
ConfigFile readConfig(llvm::StringRef Path, llvm::StringRef Folder, llvm::StringRef Text);

/// Prints \p S as a file that reads back as the same. Settings that nobody made are printed
/// with their defaults. \p Explain: each with a comment that says where it was made.
void printConfig(const Settings &S, bool Explain, llvm::raw_ostream &OS);

} // namespace warplint

#endif // WARPLINT_CONFIG_CONFIGFILE_H
