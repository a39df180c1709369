//===- lib/fix/BlockEvents.cpp - What the threads of a block do -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/BlockEvents.h"

#include "lib/race/BlockWalk.h"

using namespace warplint;

namespace {
constexpr uint64_t MostBlockSteps = 5'000'000; // of one block

class Recorder : public BlockListener {
public:
  explicit Recorder(uint64_t Threads) : Threads(Threads) {}

  void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address) override {
    add({BlockEvent::Access, Number, Who, Address});
  }
  void barrier(unsigned Number, const ThreadValues &Who) override {
    add({BlockEvent::Barrier, Number, Who, {}});
  }
  bool minds(unsigned) const override { return true; }
  void gap() override { add({BlockEvent::Gap, 0, {}, {}}); }
  void unsure(const Statement &) override {}
  uint64_t steps() const override { return Steps; }

  std::vector<BlockEvent> Events;

private:
  void add(BlockEvent E) {
    Steps += E.Address.isUniform() ? 1 : Threads;
    Events.push_back(std::move(E));
  }
  const uint64_t Threads;
  uint64_t Steps = 0;
};
} // namespace

std::optional<std::vector<BlockEvent>>
warplint::eventsOf(const KernelModel &K, const LaunchShape &L, BlockSetting Setting, bool IsShort) {
  BlockEvaluator Values(K, L, Setting);
  Recorder To(L.Block->count());
  BlockWalk Walk(K, Values, To, MostBlockSteps);
  if (IsShort)
    Walk.cutOuterLoops(2);
  Walk.run();
  if (!Walk.isWhole())
    return std::nullopt;
  return std::move(To.Events);
}
