//===- bench/gpu/Launches.cpp - Counters of whole launches ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Launches.h"

#include "bench/gpu/List.h"
#include "bench/gpu/Predict.h"
#include "bench/gpu/Record.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace warplint::gpu {
using Pair = std::pair<std::string_view, std::string_view>;

static constexpr Pair Metrics[] = {
    {"requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"tags", "l1tex__t_set_accesses_pipe_lsu_mem_global_op_ld.sum"},
    {"t_wavefronts", "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum"},
    {"read_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_lgds_cmd_read.sum"},
    {"shared_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {"shared_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"},
    {"store_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
    {"store_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
    {"atomic_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum"},
    {"atomic_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum"},
    {"async_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum"},
    {"async_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum"},
    {"wgmma_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_gmma.sum"},
    {"wgmma_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma.sum"},
    {"red_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum"},
    {"atom_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum"},
    {"store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"load_bytes", "smsp__sass_data_bytes_mem_global_op_ld.sum"},
    {"arbitration", "l1tex__data_bank_conflicts_type_arbitration.sum"},
    {"shared_loads", "smsp__inst_executed_op_shared_ld.sum"},
    {"sass_wavefronts", "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
};

std::span<const Pair> launchMetrics() { return Metrics; }

//===----------------------------------------------------------------------===//
// The experiments
//===----------------------------------------------------------------------===//

using EightLines = std::array<uint32_t, 8>;

/// Four lanes a line.
static void addLines(List &L, const std::string &Id, const EightLines &Lines, uint32_t First) {
  L.add(Id, "ldg_32", [&](unsigned T) { return 128 * (First + Lines[T / 4]) + 4 * (T % 4); });
}

/// The first eight lines from \p First on whose tags lie in one bank, if the hypothesis holds
/// there.
static EightLines linesOfOneBank(uint32_t First) {
  EightLines Lines{};
  for (uint32_t Line = First, N = 0; N < Lines.size(); ++Line)
    if (tagBank(Line) == tagBank(First))
      Lines[N++] = Line - First;
  return Lines;
}

/// How tags lie in banks, and what L1 delivers of lines that it holds.
static void seriesH(List &L) {
  for (uint32_t First : {0, 256, 1024, 4096}) { // the hypothesis was measured below 512
    const std::string Name = First ? "H2-" + std::to_string(First) : std::string("H1");
    addLines(L, Name + "-next", {0, 1, 2, 3, 4, 5, 6, 7}, First);
    addLines(L, Name + "-one-bank", linesOfOneBank(First), First);
    addLines(L, Name + "-fourth", {0, 4, 8, 12, 16, 20, 24, 28}, First);
  }
  for (unsigned Stride : {16, 32, 64, 128, 256, 512}) // measured on sm_120: 1 2 4 8 8 9
    L.add("H4x" + std::to_string(Stride), "ldg_128", [&](unsigned T) { return Stride * T; });
  for (unsigned Stride : {4, 8, 16, 32, 64, 128})
    for (uint32_t Active : {All, 0u}) { // without the load: what warming costs
      L.add("H3x" + std::to_string(Stride) + (Active ? "" : "-warm"), "hit_ldg_32",
            [&](unsigned T) { return Stride * T; });
      L.Found.back().Where.Active = Active;
    }
  L.add("H3-uniform", "hit_ldg_128", [](unsigned) { return 0; });
  L.add("H3-uniform-warm", "hit_ldg_128", [](unsigned) { return 0; });
  L.Found.back().Where.Active = 0;
}

/// Loads without conflicts, alone and among other traffic. J3 is that of bulk copies.
static void seriesK(List &L) {
  constexpr unsigned Rounds = 1000, ManyBlocks = 132 * 8;
  for (unsigned Blocks : {1u, ManyBlocks})
    for (const char *Kernel : {"loop_lds", "loop_lds_ldg", "loop_lds_async", "loop_lds_bulk"}) {
      const bool Bulk = std::string_view(Kernel) == "loop_lds_bulk";
      L.add((Bulk ? "J3x" : "K1x") + std::to_string(Blocks) + "-" + Kernel, Kernel,
            [](unsigned T) { return 16 * T; });
      L.Found.back().Threads = 64;
      L.Found.back().Blocks = Blocks;
      L.Found.back().Where.Rounds = Rounds;
    }
}

std::vector<Experiment> launches() {
  List L;
  seriesH(L);
  seriesK(L);
  return std::move(L.Found);
}

//===----------------------------------------------------------------------===//
// What ncu printed
//===----------------------------------------------------------------------===//

/// The cells of a line of quoted values.
static std::vector<std::string> cellsOf(const std::string &Line) {
  std::vector<std::string> Cells;
  bool Quoted = false;
  for (char C : Line) {
    if (C == '"') {
      Quoted = !Quoted;
      if (Quoted)
        Cells.emplace_back();
    } else if (Quoted) {
      Cells.back() += C;
    }
  }
  return Cells;
}

/// "1,024", "1024" and "1024.000000" are the same; what is no whole number is nothing.
static std::optional<uint64_t> numberOf(std::string Cell) {
  std::erase(Cell, ',');
  if (const size_t Point = Cell.find('.'); Point != std::string::npos) {
    if (Cell.find_first_not_of('0', Point + 1) != std::string::npos)
      return std::nullopt;
    Cell.resize(Point);
  }
  if (Cell.empty() || Cell.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoull(Cell);
}

LaunchRecording readLaunches(const std::string &Text, std::vector<std::string> &Problems) {
  LaunchRecording R;
  std::vector<std::string> Names; // of the columns
  std::istringstream Lines(Text);
  for (std::string Line; std::getline(Lines, Line);) {
    if (Line.empty() || Line[0] != '"') {
      readHeaderLine(Line, R.Header);
      continue;
    }
    const std::vector<std::string> Cells = cellsOf(Line);
    if (Names.empty()) {
      Names = Cells;
      continue;
    }
    if (Cells.empty() || Cells[0].empty())
      continue; // the units
    MeasuredLaunch M;
    for (size_t I = 0; I < std::min(Cells.size(), Names.size()); ++I) {
      if (Names[I] == "Kernel Name")
        M.Kernel = Cells[I].substr(0, Cells[I].find('('));
      const auto *Metric = std::find_if(std::begin(Metrics), std::end(Metrics),
                                        [&](const Pair &P) { return P.second == Names[I]; });
      if (Metric == std::end(Metrics))
        continue;
      if (const auto Value = numberOf(Cells[I]))
        M.Counters[std::string(Metric->first)] = *Value;
      else
        Problems.push_back(M.Kernel + ": '" + Cells[I] + "' is no count of " + Names[I]);
    }
    R.Launches.push_back(std::move(M));
  }
  return R;
}

/// What warming alone counts, subtracted from what it counts with the load.
static void subtractWarming(std::vector<MeasuredLaunch> &Launches,
                            const std::vector<Experiment> &Of) {
  for (size_t I = 0; I + 1 < Of.size(); ++I)
    if (Of[I + 1].Id == Of[I].Id + "-warm")
      for (auto &[Name, Value] : Launches[I].Counters) {
        const auto Warm = Launches[I + 1].Counters.find(Name);
        if (Warm != Launches[I + 1].Counters.end())
          Value -= std::min(Value, Warm->second);
      }
}

std::string launchTable(const LaunchRecording &R, std::vector<std::string> &Problems) {
  requireHeader(R.Header, Problems);
  if (!Problems.empty())
    return {};
  const std::vector<Experiment> Known = launches();
  bool Same = R.Launches.size() == Known.size();
  for (size_t I = 0; Same && I < Known.size(); ++I)
    Same = R.Launches[I].Kernel == Known[I].Instruction->Kernel;
  if (!Same) {
    Problems.push_back("the launches are not those of gpu_record --launches");
    return {};
  }
  std::vector<MeasuredLaunch> Launches = R.Launches;
  subtractWarming(Launches, Known);
  std::string Table = headerOf(R.Header,
                               "Recorded by bench/gpu under ncu, one counter of one launch "
                               "a row.",
                               "id,gpu,kernel,width,lanes,blocks,rounds,counter,measured,predicted,"
                               "source");
  for (size_t I = 0; I < Known.size(); ++I)
    for (const auto &[Name, Value] : Launches[I].Counters) {
      const Experiment &E = Known[I];
      const std::optional<uint64_t> Expected = predicted(E, Name);
      if (!Value && !Expected)
        continue; // of instructions that the kernel has not
      std::ostringstream Row;
      Row << E.Id << ',' << R.Header.at("gpu") << ',' << E.Instruction->Kernel << ','
          << E.Instruction->BytesPerLane << ',' << lanesText(E.Where) << ',' << E.Blocks << ','
          << E.Where.Rounds << ',' << Name << ',' << Value << ','
          << (Expected ? std::to_string(*Expected) : "") << ",bench/gpu\n";
      Table += Row.str();
    }
  return Table;
}

} // namespace warplint::gpu
