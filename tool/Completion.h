// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tool/OptionGroups.h"

namespace warplint {

/// An error that names the first --kernel, --instantiate, --arg or --exclude that matches nothing
/// in \p R. A glob of --exclude may do so where only files are named one by one, as by hooks that
/// pass those of a commit. Parts of a run (--shard), and runs in which a file failed, are not
/// checked.
llvm::Error checkMatched(const LintOptions &O, const Report &R);

} // namespace warplint
