// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings: what the command line says, what a configuration file says, and how the one
// goes over the other. Both come as a Settings; there is no second way.
//
// The reading functions below are shared too, so that a value means the same in both places
// and a wrong one is told in the same words.

#pragma once

#include "lib/check/Check.h"
#include "lib/files/Files.h"
#include "lib/finding/Report.h"
#include "lib/kernel/Launch.h"

namespace warplint {

/// The least severity that makes the exit code 1.
enum class FailOn : uint8_t { Note, Warning, Error, Never };

const char *nameOf(FailOn F);

/// Whether a finding of severity \p S is one that \p F fails on.
bool failsOn(FailOn F, Severity S);

/// What one source of settings says; what it leaves open is unset or empty.
struct Settings {
  std::optional<std::string> Arch;    ///< "sm_80"
  std::optional<std::string> Toolkit; ///< "12.9": what is compiled with
  /// Globs in order, the last match deciding. A list that starts with "-glob" goes on from
  /// what is selected already, any other starts afresh.
  std::vector<std::string> Checks;
  /// By check id; nothing: off.
  std::map<std::string, std::optional<Severity>> Severities;
  warplint::CheckOptions Options; ///< by "check.option"
  std::optional<warplint::FailOn> FailOn;
  std::vector<PathGlob> Exclude;
  std::vector<std::string> Libraries;   ///< globs of folders whose headers are nobody's own
  std::vector<LaunchRequest> Launches;  ///< later ones win
  std::vector<std::string> Instantiate; ///< "gemm<float, 32>"
  /// Where each setting was made, by its name: "arch", "options.shared-bank-conflict.min-excess".
  std::map<std::string, std::string> Origins;
};

/// What holds where nobody has decided.
Settings defaultSettings();

/// \p Base, with what \p Over says in its place. Lists of exclusions, launches and instances
/// grow.
Settings merged(Settings Base, const Settings &Over);

/// The checks that run: selected, and not off.
std::vector<std::string> enabledChecks(const Settings &S);

/// Whether \p Path, absolute, is excluded.
bool isExcluded(const Settings &S, llvm::StringRef Path);

// Reading values ---------------------------------------------------------------------------

/// A GPU of the table: "sm_80".
llvm::Expected<std::string> readArch(llvm::StringRef Text);

/// The version of a CUDA toolkit: "12.9".
llvm::Expected<std::string> readToolkit(llvm::StringRef Text);

/// A glob, with or without a "-" in front, that matches a check.
llvm::Expected<std::string> readCheckGlob(llvm::StringRef Text);

/// Sets the severity of each check that \p Glob matches: error, warning, note, off.
llvm::Error checkSeverityName(llvm::StringRef Glob);
llvm::Error readSeverity(llvm::StringRef Glob, llvm::StringRef Level, llvm::StringRef Origin,
                         Settings &Into);

/// Sets an option of a check: "shared-bank-conflict.min-excess".
llvm::Error checkOptionName(llvm::StringRef Key);
llvm::Error readCheckOption(llvm::StringRef Key, llvm::StringRef Value, llvm::StringRef Origin,
                            Settings &Into);

llvm::Expected<FailOn> readFailOn(llvm::StringRef Text);

/// "32,8" or "32x8": up to three numbers from 1 on.
llvm::Expected<Dim3> readShape(llvm::StringRef Text);

} // namespace warplint
