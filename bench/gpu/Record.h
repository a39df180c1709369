//===- bench/gpu/Record.h - What was measured -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A recording is text, written while the GPU runs, so that it can be looked at without one:
///
///   gpu NVIDIA H200
///   driver CUDA 13.0
///   toolkit 13.0
///   date 2026-01-31
///   experiment B1-lds_64 lds_64
///   wrong 0
///   instruction 0x0120 0x7984 0xa00
///   wavefronts 16
///   wavefronts_ideal 1
///
/// gpu_record writes all but the instructions, which Report.h adds: a block for each memory
/// instruction that ran, with its place in the kernel, its two words of machine code, and counters.
/// The tables under test/measured/ hold the instruction that is meant; an experiment in which it is
/// missing, or there more often than it should be, is refused. "wrong 3" says that three lanes did
/// not read what should lie there, which refuses it as well.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_RECORD_H
#define WARPLINT_BENCH_GPU_RECORD_H

#include "bench/gpu/Experiments.h"

#include <map>
#include <string>
#include <vector>

namespace warplint::gpu {

/// A memory instruction and its counters.
struct MeasuredInstruction {
  uint64_t Offset = 0;        ///< bytes from the start of the kernel
  uint64_t Low = 0, High = 0; ///< its machine code
  std::map<std::string, uint64_t> Counters;
};

struct MeasuredExperiment {
  std::string Id, Kernel;   ///< of the experiment; the name of its probe
  unsigned WrongValues = 0; ///< lanes that did not read what they should have
  std::vector<MeasuredInstruction> Instructions;
  std::map<std::string, uint64_t> Hardware; ///< counters of the whole launch, see Launches.h
};

struct Recording {
  std::map<std::string, std::string> Header; ///< gpu, driver, toolkit, date
  std::vector<MeasuredExperiment> Experiments;
};

/// Reads a recording; complaints go to \p Problems, a line each.
Recording readRecording(const std::string &Text, std::vector<std::string> &Problems);

/// Reads "gpu NVIDIA H200" into \p Header. False if \p Line is none of the kind.
bool readHeaderLine(const std::string &Line, std::map<std::string, std::string> &Header);

/// Complains about what \p Header does not tell.
void requireHeader(const std::map<std::string, std::string> &Header,
                   std::vector<std::string> &Problems);

/// How a table begins: \p What it is, the header, the names of its columns.
std::string headerOf(const std::map<std::string, std::string> &Header, std::string_view What,
                     std::string_view Columns);

/// "0 4 - 12": an address a lane, as the tables have them.
std::string lanesText(const Lanes &L);

/// Whether the instruction is the one that \p P is about.
bool isMeant(const Probe &P, const MeasuredInstruction &I);

/// The tables of \p R by file name ("shared.csv"), as test/unit/sim/MeasuredTest.cpp replays them.
/// An experiment that cannot be believed is left out and complained about.
std::map<std::string, std::string> tablesOf(const Recording &R, std::vector<std::string> &Problems);

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_RECORD_H
