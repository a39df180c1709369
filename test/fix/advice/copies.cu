// Copies of 16 bytes: two threads a row of 128 bytes, each with four pieces in a row. Were the pieces of
// a request side by side, they would be 512 bytes: 16 sectors, and 4 wavefronts of shared memory.
//
// RUN: not %lint %s | FileCheck %s

__device__ void copy16(unsigned to, const char *from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from));
}

__global__ void __launch_bounds__(128) rows(const char *in, char *out, int pitch) {
  __shared__ char s[64 * 128];
  const int row = threadIdx.x / 2, begin = threadIdx.x % 2 * 64;
  const unsigned to = unsigned(__cvta_generic_to_shared(s)) + row * 128 + begin;
  for (int i = 0; i < 64; i += 16)
    // CHECK: warning: global copy-load moves 32 sectors instead of 16
    // CHECK: advice: let consecutive lanes copy consecutive 16 bytes: 32 -> 16 sectors on the read: each thread copies 4 neighbouring pieces here
    // CHECK: warning: {{[0-9]+}}-way bank conflict: shared copy-store takes 16 wavefronts instead of 4
    // CHECK: advice: let consecutive lanes copy consecutive 16 bytes: 16 -> 4 wavefronts on the write
    copy16(to + i, in + row * 128 + begin + i);
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + sizeof s; // which tells how long it is: no fix
}
