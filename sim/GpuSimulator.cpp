// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/GpuSimulator.h"

#include "sim/Gpu.h"
#include "sim/SharedMemory.h"

#include <algorithm>

namespace warplint::sim {
/// Rows and columns as "64x32".
static std::string times(size_t Rows, size_t Cols) {
  return std::to_string(Rows) + "x" + std::to_string(Cols);
}

template <typename T> static size_t sortUnique(std::vector<T> &Values) {
  std::sort(Values.begin(), Values.end());
  Values.erase(std::unique(Values.begin(), Values.end()), Values.end());
  return Values.size();
}

unsigned GpuSimulator::bankConflictCount(std::span<const uint64_t> Addresses) const {
  return NumBanks == 0 ? 0 : textbookConflicts(Addresses, NumBanks);
}

Coalescing GpuSimulator::isCoalesced(std::span<const uint64_t> Addresses,
                                     unsigned CacheLineBytes) const {
  if (Addresses.empty() || CacheLineBytes == 0)
    return {};
  std::vector<uint64_t> Sorted(Addresses.begin(), Addresses.end()), Touched;
  for (uint64_t Address : Sorted) {
    Touched.push_back(Address / CacheLineBytes);
    Touched.push_back((Address + WordBytes - 1) / CacheLineBytes);
  }
  Coalescing Result;
  Result.Lines = unsigned(sortUnique(Touched));
  std::sort(Sorted.begin(), Sorted.end());
  bool Consecutive = true;
  for (size_t I = 1; I < Sorted.size(); ++I)
    Consecutive &= Sorted[I] == Sorted[I - 1] + WordBytes;
  const uint64_t Fewest = (Sorted.size() * WordBytes + CacheLineBytes - 1) / CacheLineBytes;
  Result.Coalesced = Consecutive && Result.Lines == Fewest;
  return Result;
}

std::string GpuSimulator::refusal(MatrixView In, size_t OutSize, TileShape Tile) const {
  if (NumBanks == 0 || LanesPerWarp == 0)
    return "the simulated GPU has no banks or no lanes";
  if (In.Rows == 0 || In.Cols == 0)
    return "the matrix is empty";
  if (In.Values.size() / In.Cols != In.Rows || In.Values.size() % In.Cols != 0)
    return "the matrix does not hold " + times(In.Rows, In.Cols) + " values";
  if (OutSize != In.Values.size())
    return "the output does not hold " + times(In.Cols, In.Rows) + " values";
  if (Tile.Rows == 0 || Tile.Cols == 0)
    return "the block is empty";
  if (Tile.Rows > ThreadsPerBlock || Tile.Cols > ThreadsPerBlock / Tile.Rows)
    return "a block of " + times(Tile.Rows, Tile.Cols) + " threads exceeds the limit of " +
           std::to_string(ThreadsPerBlock);
  const size_t Shared = size_t(SharedMemKB) * 1024;
  if (Tile.Pad > Shared || Tile.bytes() > Shared)
    return "a tile of " + times(Tile.Rows, Tile.pitch()) + " floats exceeds shared memory of " +
           std::to_string(SharedMemKB) + " KB";
  return {};
}

OrError<TransposeStats> GpuSimulator::transpose(MatrixView In, std::span<float> Out,
                                                TileShape Tile) const {
  if (std::string Reason = refusal(In, Out.size(), Tile); !Reason.empty())
    return {std::nullopt, std::move(Reason)};
  transposeThroughTiles(In, Out, Tile);
  return {countTranspose(In.Rows, In.Cols, Tile, NumBanks, LanesPerWarp), {}};
}

OrError<Transposed> GpuSimulator::transposeNested(const Matrix &In, TileShape Tile) const {
  const size_t Rows = In.size(), Cols = In.empty() ? 0 : In.front().size();
  std::vector<float> From;
  for (const std::vector<float> &Row : In) {
    if (Row.size() != Cols)
      return {std::nullopt, "the rows of the matrix differ in length"};
    From.insert(From.end(), Row.begin(), Row.end());
  }
  std::vector<float> To(From.size());
  OrError<TransposeStats> Stats = transpose({From, Rows, Cols}, To, Tile);
  if (!Stats)
    return {std::nullopt, std::move(Stats.Error)};
  Transposed Result{{}, *Stats};
  for (auto Row = To.begin(); Row != To.end(); Row += std::ptrdiff_t(Rows))
    Result.Values.emplace_back(Row, Row + std::ptrdiff_t(Rows));
  return {std::move(Result), {}};
}

OrError<Transposed> GpuSimulator::simulateTranspose(const Matrix &In, size_t BlockRows,
                                                    size_t BlockCols) const {
  return transposeNested(In, {BlockRows, BlockCols, 0});
}

OrError<Transposed> GpuSimulator::simulateTransposePadded(const Matrix &In, size_t BlockRows,
                                                          size_t BlockCols) const {
  return transposeNested(In, {BlockRows, BlockCols, 1});
}

} // namespace warplint::sim
