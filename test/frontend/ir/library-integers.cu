// With a toolkit's headers `max` and `__clz` are calls of libdevice, which nothing links: what they
// yield is known all the same. Rows of 32 words, so each row that a lane picks is a wavefront.
//
// RUN: %lint --exit-zero --block=32 --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['verdict'], a['perRequest']['wavefronts']['max']) for a in json.load(open('%t.json'))['accesses'] if a['op'] == 'load']" | FileCheck %s

extern "C" {
__device__ int __nv_min(int, int), __nv_max(int, int), __nv_abs(int);
__device__ unsigned __nv_umin(unsigned, unsigned), __nv_umax(unsigned, unsigned);
__device__ long long __nv_llmin(long long, long long);
__device__ int __nv_clz(int), __nv_clzll(long long), __nv_ffs(int), __nv_popc(int);
__device__ int __nv_popcll(long long), __nv_brev(int), __nv_mulhi(int, int), __nv_mul24(int, int);
__device__ unsigned __nv_umulhi(unsigned, unsigned);
__device__ int __nv_hadd(int, int), __nv_rhadd(int, int), __nv_sad(int, int, int);
}

__global__ void rows(int *out) {
  __shared__ int t[64][32];
  const int i = threadIdx.x;
  for (int r = 0; r < 64; ++r)
    t[r][i] = r;
  __syncthreads();
  int s = 0;
  // CHECK: {{^}}[[@LINE+1]] exact 4{{$}}
  s += t[__nv_min(i, 3)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 8{{$}}
  s += t[__nv_max(i, 24)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 24{{$}}
  s += t[__nv_abs(i - 8)][0];
  // Of i == 0 these are about 2^32 - 1.
  // CHECK: {{^}}[[@LINE+1]] exact 4{{$}}
  s += t[__nv_umin(i - 1, 3)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 8{{$}}
  s += t[__nv_umax(i - 1, 24) & 31][0];
  // CHECK: {{^}}[[@LINE+1]] exact 3{{$}}
  s += t[__nv_llmin(i, 2)][0];
  // 32 of 0, 31 of 1, 30 of 2 and 3, ..., 27
  // CHECK: {{^}}[[@LINE+1]] exact 6{{$}}
  s += t[__nv_clz(i)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 6{{$}}
  s += t[__nv_clzll(i) - 32][0];
  // 0 of 0, and 1 to 5
  // CHECK: {{^}}[[@LINE+1]] exact 6{{$}}
  s += t[__nv_ffs(i)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 6{{$}}
  s += t[__nv_popc(i)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 6{{$}}
  s += t[__nv_popcll(i)][0];
  // The bits of 0 to 15 the other way round, twice.
  // CHECK: {{^}}[[@LINE+1]] exact 16{{$}}
  s += t[__nv_brev(i & 15) >> 28 & 15][0];
  // i * 2^27 * 32 / 2^32 = i, less 32 from i == 16 on
  // CHECK: {{^}}[[@LINE+1]] exact 32{{$}}
  s += t[__nv_mulhi(i << 27, 32) + 16][0];
  // i * 2^27 * 16 / 2^32 = i / 2
  // CHECK: {{^}}[[@LINE+1]] exact 16{{$}}
  s += t[__nv_umulhi((unsigned)i << 27, 16)][0];
  // CHECK: {{^}}[[@LINE+1]] exact 32{{$}}
  s += t[__nv_mul24(i, 2)][0];
  // (0 + 1) / 2 = 0 to (31 + 1) / 2 = 16
  // CHECK: {{^}}[[@LINE+1]] exact 17{{$}}
  s += t[__nv_hadd(i, 1)][0];
  // (0 + 2) / 2 = 1 to (31 + 2) / 2 = 16
  // CHECK: {{^}}[[@LINE+1]] exact 16{{$}}
  s += t[__nv_rhadd(i, 1)][0];
  // |i - 8| + 1
  // CHECK: {{^}}[[@LINE+1]] exact 24{{$}}
  s += t[__nv_sad(i, 8, 1)][0];
  out[i] = s;
}
