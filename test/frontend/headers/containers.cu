// RUN: %clang_bundled %s
// Containers, algorithms and pointers of host programs around a launch.

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <vector>

__global__ void kernel(float *p, int n) { p[n] = 0; }

int main() {
  std::vector<float> v(256), w(v.begin(), v.end()), u = {1, 2, 3};
  std::vector<std::vector<int>> nested(4, std::vector<int>(4));
  std::mt19937 engine(std::random_device{}());
  std::uniform_real_distribution<float> uniform(0, 1);
  std::generate(v.begin(), v.end(), [&] { return uniform(engine); });
  std::sort(v.begin(), v.end(), std::greater<float>());
  float sum = std::accumulate(v.begin(), v.end(), 0.0f);
  std::map<int, float> map = {{1, 2.0f}};
  std::unordered_map<int, int> hashed;
  for (auto &entry : map)
    hashed[entry.first] += (int)entry.second + nested[0][1];
  std::map<int, float>::const_iterator known = map.find(1);
  if (known != map.end() && map.begin() != known)
    hashed[2] = (int)known->second;
  std::set<int> set;
  set.insert(u.size() + w.size());
  std::priority_queue<int, std::vector<int>, std::greater<int>> queue;
  queue.push(1);
  auto owned = std::make_unique<float[]>(16);
  auto shared = std::make_shared<int>(3);
  auto start = std::chrono::high_resolution_clock::now();
  std::vector<std::unique_ptr<int>> moved(4);
  std::move_backward(v.begin(), v.end(), w.end());
  std::uninitialized_copy(std::move_iterator<int *>(nullptr), std::move_iterator<int *>(nullptr), &sum);
  std::uninitialized_fill_n(v.data(), v.size(), 0.0f);
  kernel<<<(v.size() + 127) / 128, std::min<int>(128, v.size())>>>(v.data(), *shared);
  std::chrono::duration<double, std::milli> passed =
      std::chrono::high_resolution_clock::now() - start;
  std::function<int(int)> twice = [](int x) { return 2 * x; };
  std::thread worker([&] { owned[0] = twice(1); });
  worker.join();
  if (passed.count() > sum)
    throw std::runtime_error("slow");
}
