// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to global memory that reach neighbouring places in one go: the fields of a record, the
// three floats of a vector, neighbours of a stencil. What one of them moves the others find in the
// cache, so they are priced together.
//
//   load.global.4  p + 12*i         each 12 sectors of 4; together 12 of 12
//   load.global.4  p + 12*i + 4
//   load.global.4  p + 12*i + 8
//
// They are of one kind and one array, a known distance apart, and stand in straight code: neither
// a barrier nor a loop of unknown length is between them. Iterations of a loop of constant length
// belong to one record; so do those of any loop that reach what lies between two neighbouring
// lanes, as in a stencil that leaves out every second point. Where iterations reach several rows,
// a constant apart from none of the others, one row stands for all if they are alike. A record
// spans 64 bytes at most: times the 2048 threads of an SM, that is the 128 kB of L1 cache that
// every GPU from sm_70 on has for what its threads share.
//
// They need not be under one condition (the last elements of a row are guarded one by one, a
// neighbour is read on one side or the other): what is used is what a thread for which all
// conditions hold uses, except that of conditions that exclude each other, one does.

#pragma once

#include "lib/kernel/Kernel.h"
#include "sim/WarpAccess.h"

namespace warplint {

/// Part of a record.
struct RecordPiece {
  int64_t Distance = 0; ///< bytes, from what the record's first access reaches
  unsigned Bytes = 0;
  bool IsInstead = false; ///< a thread that executes it leaves out another piece

  auto operator<=>(const RecordPiece &) const = default;
};

struct Record {
  std::vector<unsigned> Accesses;  ///< their numbers in the kernel, in order
  std::vector<int64_t> Starts;     ///< the distance of each one's first piece; 0 for the first
  std::vector<RecordPiece> Pieces; ///< by distance, each once
  bool IsGuarded = false;          ///< under conditions that differ

  unsigned lead() const { return Accesses.front(); }
};

/// The records of \p K that several accesses, or iterations, take part in, by their first access.
std::vector<Record> recordsOf(const KernelModel &K);

/// What one request of each of a record's accesses costs together.
struct RecordCost {
  unsigned Sectors = 0, Ideal = 0;
  unsigned BytesUsed = 0; ///< distinct bytes

  unsigned excess() const { return Sectors - Ideal; }
};

/// \p Of: the request of an access that starts \p Start bytes behind the record's first.
RecordCost costOf(const Record &R, const sim::WarpAccess &Of, int64_t Start = 0);

} // namespace warplint
