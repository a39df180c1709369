// A launch in an arm that is never taken is read as if it were: with what its condition says.
// RUN: warplint --print=model %s | FileCheck %s
// CHECK-LABEL: kernel wide(
// CHECK: launch: block 64x1x1,
// CHECK-LABEL: kernel narrow(
// CHECK: launch: block 32x1x1,
// CHECK-LABEL: kernel nested(
// CHECK: launch: block 96x1x1,
__global__ void wide(float *p) { p[threadIdx.x] = 1; }
__global__ void narrow(float *p) { p[threadIdx.x] = 1; }
__global__ void nested(float *p) { p[threadIdx.x] = 1; }

void run(float *p) {
  const bool Mirrored = true;
  bool deep = false;
  dim3 block;
  if (Mirrored)
    block.x = 32;
  else
    block.x = 64;
  int threads = deep ? 96 : 128;
  if (Mirrored)
    narrow<<<4, block>>>(p);
  else
    wide<<<4, block>>>(p);
  if (Mirrored && deep)
    nested<<<4, threads>>>(p);
}
