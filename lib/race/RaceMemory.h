// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races of kernels that were found before, by what they are a function of: the model, the launch,
// and what was asked for. Edits that are tried leave most kernels of a file as they are.

#pragma once

#include "lib/race/Race.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Of a block that is a guess: those that are as likely.
using OtherBlocks = std::optional<std::vector<Dim3>>;

/// findRaces(), held against \p Others if the block is a guess; with what is known of the memory
/// that is \p Passed.
RaceReport racesOf(const KernelModel &K, const LaunchShape &L, const Buffers &Passed,
                   const RaceOptions &Options, const OtherBlocks &Others);

class RaceMemory {
public:
  /// The same as racesOf().
  std::shared_ptr<const RaceReport> of(const KernelModel &K, const LaunchShape &L,
                                       const Buffers &Passed, const RaceOptions &Options,
                                       const OtherBlocks &Others);

private:
  size_t Bytes = 0; ///< of the keys, about
  std::map<std::string, std::shared_ptr<const RaceReport>> Known;
};

} // namespace warplint
