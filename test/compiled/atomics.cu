// Atomics of one word by all lanes, a kernel each: test/law/combined.py reads in machine code which of them nvcc
// combines across the warp, and warplint has to be silent about exactly those.
using Wide = unsigned long long;
#define KERNEL extern "C" __global__ void

KERNEL addLanes(int *to, const int *in) { atomicAdd(to, in[threadIdx.x]); }
KERNEL addLanesBack(int *to, const int *in, int *out) { out[threadIdx.x] = atomicAdd(to, in[threadIdx.x]); }
KERNEL subLanes(int *to, const int *in) { atomicSub(to, in[threadIdx.x]); }
KERNEL maxLanes(int *to, const int *in) { atomicMax(to, in[threadIdx.x]); }
KERNEL maxLanesBack(int *to, const int *in, int *out) { out[threadIdx.x] = atomicMax(to, in[threadIdx.x]); }
KERNEL orLanes(int *to, const int *in) { atomicOr(to, in[threadIdx.x]); }
KERNEL exchangeSame(int *to, int by) { atomicExch(to, by); }
KERNEL swapSame(int *to, int by) { atomicCAS(to, 0, by); }
KERNEL incWraps(unsigned *to) { atomicInc(to, 100u); }
KERNEL incWrapsAt(unsigned *to, unsigned at) { atomicInc(to, at); }
KERNEL incCounts(unsigned *to) { atomicInc(to, ~0u); }
KERNEL incCountsBack(unsigned *to, unsigned *out) { out[threadIdx.x] = atomicInc(to, ~0u); }
KERNEL decNever(unsigned *to) { atomicDec(to, ~0u); }
KERNEL wideOne(Wide *to) { atomicAdd(to, Wide(1)); }
KERNEL wideOneBack(Wide *to, Wide *out) { out[threadIdx.x] = atomicAdd(to, Wide(1)); }
KERNEL wideSame(Wide *to, Wide by) { atomicAdd(to, by); }
KERNEL wideMade(Wide *to, Wide by) { atomicAdd(to, 3 * by + 1); }
KERNEL wideSameBack(Wide *to, Wide by, Wide *out) { out[threadIdx.x] = atomicAdd(to, by); }
KERNEL wideThread(Wide *to) { atomicAdd(to, Wide(threadIdx.x)); }
KERNEL wideLanes(Wide *to, const Wide *in) { atomicAdd(to, in[threadIdx.x]); }
KERNEL wideMax(Wide *to, Wide by) { atomicMax(to, by); }
KERNEL wideOr(Wide *to, Wide by) { atomicOr(to, by); }
KERNEL floatOne(float *to) { atomicAdd(to, 1.0f); }
KERNEL floatLanes(float *to, const float *in) { atomicAdd(to, in[threadIdx.x]); }
KERNEL doubleOne(double *to) { atomicAdd(to, 1.0); }
KERNEL ofBlock(int *to) { atomicAdd(&to[blockIdx.x], 2); }
KERNEL inLoop(int *to, int n) {
  for (int i = 0; i < n; ++i)
    atomicAdd(&to[i], 2);
}
