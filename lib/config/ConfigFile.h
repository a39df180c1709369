// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The configuration file: YAML, documented in docs/configuration.md and
// docs/config.schema.json.
//
// The nearest .warplint in the folder of a source file or above; with `inherit: true`, over
// the next one further up, and so on.

#pragma once

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

/// Where configurations come from.
struct ConfigChoice {
  std::string File;  ///< this one governs every file; empty: the nearest does
  bool None = false; ///< no file at all
};

/// What governs one source file, before the command line.
struct Configuration {
  warplint::Settings Settings;    ///< over the defaults
  std::vector<std::string> Files; ///< that were read, the nearest first
  std::vector<ErrorReport> Errors;
};

/// Finds configurations and keeps them by folder. Not for several threads at a time.
class ConfigTree {
public:
  /// \param Unsaved texts that count in the place of files, by absolute path
  explicit ConfigTree(ConfigChoice Choice, Texts Unsaved = {})
      : Choice(std::move(Choice)), Unsaved(std::move(Unsaved)) {}

  /// What governs \p File, which need not exist.
  const Configuration &of(llvm::StringRef File);

private:
  const Configuration &ofFolder(llvm::StringRef Folder);
  bool isFile(llvm::StringRef Path) const;
  Configuration read(llvm::StringRef Path);

  ConfigChoice Choice;
  Texts Unsaved;
  std::map<std::string, Configuration> Known; ///< by folder, or by the path of the chosen file
};

} // namespace warplint
