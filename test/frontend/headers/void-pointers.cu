// Smart pointers to nothing in particular.
//
// RUN: %clang_bundled %s
#include <memory>

struct Free {
  void operator()(void *) const;
};

bool hold(void *Memory) {
  std::unique_ptr<void, Free> Owned(Memory);
  std::shared_ptr<void> Shared(Owned.release(), Free());
  std::unique_ptr<int[]> Values(new int[4]);
  return Shared && Values[1] == 0;
}
