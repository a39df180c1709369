//===- lib/config/ConfigTree.h - Which configuration governs a file -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// The nearest .warplint in the folder of a source file or above; with `inherit: true`, over
/// the next one further up, and so on.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CONFIG_CONFIGTREE_H
#define WARPLINT_CONFIG_CONFIGTREE_H

#include "lib/config/ConfigFile.h"

namespace warplint {

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

#endif // WARPLINT_CONFIG_CONFIGTREE_H
