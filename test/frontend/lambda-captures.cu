// RUN: %lint --print=model %s | FileCheck %s
// What a lambda has captured goes by its own name, and an access within it is told there.

struct Shape {
  int rows, pitch;
};
template <class Function> __global__ void each(Function function) {
  function(blockIdx.x * blockDim.x + threadIdx.x);
}
struct Grid {
  float *cells;
  void run(float *out, Shape shape, int n) {
    each<<<1, 64>>>([=, twice = 2 * n] __device__(int i) {
      out[i * shape.pitch] = cells[i + twice];
    });
  }
};
void go(Grid grid, float *out, Shape shape) { grid.run(out, shape, 3); }
// CHECK: kernel each<
// CHECK: load.global.4  {{.*}}cells{{.*}} + 4*({{.*}} + twice)
// CHECK: store.global.4  out + 4*(bid.x*bdim.x + tid.x)*shape.pitch

// RUN: not %lint --block=64 --arg shape.pitch=32 %s | FileCheck %s --check-prefix=PLACE
// PLACE: lambda-captures.cu:14:7: warning: global store moves 32 sectors instead of 4
