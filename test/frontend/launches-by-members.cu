// A block may be a member of a structure, or a variable of the file. What the file assigns to it is
// a launch each; if other files may assign to it, too, that is the default.
//
// RUN: %lint --print=model %s | FileCheck %s --check-prefix=MODEL --implicit-check-not=launch:
// RUN: not %lint %s | FileCheck %s

#include <cuda_runtime.h>
#define KERNEL(name) __global__ void name(float *p) { p[2 * threadIdx.x] = 0; }

struct Config {
  int block = 96;
  dim3 shape = dim3(8, 8);
};
void configure(Config &);

KERNEL(ofObject)
// MODEL-LABEL: kernel ofObject(
// MODEL-NEXT:  launch: block 64x1x1, grid 3x1x1
// MODEL-NEXT:  launch: block 96x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block 128x1x1, grid 2x1x1
// MODEL-NEXT:  launch: block 8x8x1, grid 4x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 5x1x1
// CHECK: 'ofObject' with block 64x1x1, as launched here{{$}}
void launchWith(const Config &c, float *p) { ofObject<<<3, c.block>>>(p); }
void callOfObject(float *p) {
  Config config;
  ofObject<<<1, config.block>>>(p);
  config.block = 128;
  ofObject<<<2, config.block>>>(p);
  config.block = 64;
  launchWith(config, p);
  ofObject<<<4, config.shape>>>(p);
  configure(config);
  ofObject<<<5, config.block>>>(p);
}

KERNEL(byConstructor)
// MODEL-LABEL: kernel byConstructor(
// MODEL-NEXT:  launch: block 512x1x1, grid 1x1x1
// CHECK: 'byConstructor' with block 512x1x1, as launched here{{$}}
class Constant {
public:
  Constant() : threads(512) {}
  void run(float *p) { byConstructor<<<1, threads>>>(p); }

private:
  const int threads = 256;
};

KERNEL(byMethod)
// MODEL-LABEL: kernel byMethod(
// MODEL-NEXT:  launch: block 320x1x1, grid 1x1x1
// CHECK: 'byMethod' with block 320x1x1, as launched here, by default{{$}}
struct Initialised {
  void init() { threads = 320; }
  void run(float *p) { byMethod<<<1, threads>>>(p); }
  int threads;
};

KERNEL(byParts)
// MODEL-LABEL: kernel byParts(
// MODEL-NEXT:  launch: block 48x2x1, grid 1x1x1
// CHECK: 'byParts' with block 48x2x1, as launched here, by default{{$}}
struct Parts {
  void init() {
    shape.x = 48;
    shape.y = 2;
  }
  void run(float *p) { byParts<<<1, shape>>>(p); }
  dim3 shape;
};

KERNEL(bySomeParts)
// MODEL-LABEL: kernel bySomeParts(
// MODEL-NEXT:  launch: block ?x1x1, grid 1x1x1
struct SomeParts {
  void init(int threads) {
    shape.x = threads;
    shape.y = 1;
  }
  void run(float *p) { bySomeParts<<<1, shape>>>(p); }
  dim3 shape;
};

KERNEL(byManyParts) // and in one place something else
// MODEL-LABEL: kernel byManyParts(
// MODEL-NEXT:  launch: block 48x?x1, grid 1x1x1
struct ManyParts {
  void init() { shape.x = 48, shape.y = 1; }
  void widen() { shape.y = 2; }
  void run(float *p) { byManyParts<<<1, shape>>>(p); }
  dim3 shape;
};

KERNEL(counted)
// MODEL-LABEL: kernel counted(
// MODEL-NEXT:  launch: block ?x1x1, grid 1x1x1
struct Counting {
  void more() { ++threads; }
  void run(float *p) { counted<<<1, threads>>>(p); }
  int threads = 32;
};

// Who constructs it is not asked.
KERNEL(byParameter)
// MODEL-LABEL: kernel byParameter(
// MODEL-NEXT:  launch: block ?x1x1, grid 1x1x1
struct Given {
  Given(int n) : threads(n) {}
  void run(float *p) { byParameter<<<1, threads>>>(p); }
  const int threads;
};

KERNEL(ofFile)
// MODEL-LABEL: kernel ofFile(
// MODEL-NEXT:  launch: block 192x1x1, grid 1x1x1
// MODEL-NEXT:  launch: block ?x1x1, grid 3x1x1
// CHECK: 'ofFile' with block 192x1x1, as launched here{{$}}
KERNEL(ofAnybody)
// MODEL-LABEL: kernel ofAnybody(
// MODEL-NEXT:  launch: block 224x1x1, grid 2x1x1
// CHECK: 'ofAnybody' with block 224x1x1, as launched here, by default{{$}}
static int ours = 192;
int anybodys = 224, read = 160;
void parse(int *);
void callOfFile(float *p) {
  ofFile<<<1, ours>>>(p);
  ofAnybody<<<2, anybodys>>>(p);
  parse(&read);
  ofFile<<<3, read>>>(p);
}

int main() {
  Given given(64);
  given.run(nullptr);
  Initialised one;
  one.init();
  one.run(nullptr);
}
