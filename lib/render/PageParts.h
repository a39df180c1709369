// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many blocks an SM holds, over block sizes and registers. Launches that ask for the same
// shared memory share their curves.
//
// The files that places of a report are in, by number, and as much of their text as is worth
// showing: all of a file of up to 2 000 lines, of a longer one what is around the places.
//
// One request with all that is needed to draw it: where each lane reaches, which lanes are served
// together, and what the request costs.

#pragma once

#include "lib/files/Files.h"
#include "lib/finding/Report.h"
#include "sim/Gpu.h"

#include "llvm/Support/JSON.h"

#include <set>

namespace warplint {

class OccupancyTable {
public:
  explicit OccupancyTable(const Report &R);

  /// Adds to the object of launch \p Number how many `blocks` an SM holds if registers that are not
  /// known set no limit, what they are `limitedBy`, and the number of its `curves`. Nothing if the
  /// GPU is not known.
  void writeLaunch(llvm::json::OStream &J, size_t Number) const;

  /// Writes an object for each amount of shared memory: `shared` bytes, and for each number of
  /// registers (0: no limit) the resident warps for blocks of 32, 64, ... 1024 threads.
  void writeCurves(llvm::json::OStream &J) const;

private:
  uint64_t sharedOf(const LaunchReport &L) const;

  const Report &R;
  std::optional<sim::Gpu> Gpu;
  std::vector<uint64_t> Shared; ///< bytes, ascending, each once
};

class PageSources {
public:
  /// \p Texts may be null: then only the lines that findings hold are known.
  PageSources(const Report &R, SourceTexts *Texts);

  /// Writes [file, line, column, end line, end column]. Columns count UTF-16 code units.
  void writePlace(llvm::json::OStream &J, const SourceRange &Where);

  /// Writes an object a file: its `path`, and `parts`, each [first line, text]. To be called after
  /// all places were written, which name the files.
  void write(llvm::json::OStream &J);

private:
  struct File {
    std::string Path;
    std::vector<llvm::StringRef> Lines;    ///< as read
    std::map<unsigned, std::string> Known; ///< by line, where it could not be read
    std::set<unsigned> Shown;              ///< lines that something is said about
  };

  size_t numberOf(const std::string &Path);
  static unsigned columnIn(const File &F, unsigned Line, unsigned Column);

  SourceTexts *Texts;
  std::vector<File> Files;
  std::map<std::string, size_t> Numbers;
};

/// How many consecutive lanes of \p Access, a request to shared memory, are served together, once
/// groups have merged (sim/SharedMemory.h).
unsigned lanesServedTogether(const sim::WarpAccess &Access, bool IsMatrix);

/// Writes the fields of an object: `offsets` as a first one and pairs of a difference and how often
/// it follows, `active` as a mask.
void writeWitness(llvm::json::OStream &J, const AccessReport &A, const Example &Of);

} // namespace warplint
