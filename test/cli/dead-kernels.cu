// What is late in a kernel that nothing launches, or names, is a note beside kernels that are launched: `#if 0` stands around the
// launch.
//
// RUN: not %warplint --no-toolkit --color=0 %s | FileCheck %s --implicit-check-not=warning:
// RUN: not %lint --notes %s | FileCheck %s --check-prefix=NOTES

// CHECK: :[[@LINE+1]]:40: warning: global store moves 32 sectors
__global__ void launched(float *out) { out[32 * (threadIdx.x + 256 * blockIdx.x)] = 1; }

// NOTES: :[[@LINE+2]]:36: note: global store moves 32 sectors
// NOTES: note: nothing that was read with it launches 'dead', while others of its file are launched
__global__ void dead(float *out) { out[32 * (threadIdx.x + 256 * blockIdx.x)] = 2; }

// CHECK: :[[@LINE+1]]:37: warning: global store moves 32 sectors
__global__ void named(float *out) { out[32 * (threadIdx.x + 256 * blockIdx.x)] = 3; }

void registerKernel(const void *kernel);
void run(float *out) {
  launched<<<900, 256>>>(out);
  registerKernel((const void *)named);
#if 0
  dead<<<900, 256>>>(out);
#endif
}
// CHECK: 2 findings {{.*}}not shown: 1 is of a kernel that nothing launches
