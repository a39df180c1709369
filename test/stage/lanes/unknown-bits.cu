// Each bit of a mask that an unknown is held against is an unknown of its own: what is known
// of one says nothing of the next.
//
// RUN: %lint --print=lanes --block=32 %s | FileCheck %s

// CHECK-LABEL: evaluation of bits, 1 warps
// CHECK:       1+ x warp 0  lanes 0xffffffff certain 0x00000000
__global__ void bits(float *out, int n) {
  if ((n & 21) >= 8) // bit 4 is set
    out[threadIdx.x] = 1;
}

// Bits that all lanes have alike above those that they differ in move all of them alike: only the
// low five bits of the other operand are asked about.
// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['text'], a['op'], a['verdict'], a['perRequest']['sectors']['max'] if a['space'] == 'global' else [(c['when'], c['wavefronts']) for c in a['cases']]) for a in json.load(open('%t.json'))['accesses'] if a['kernel'] in ('partners', 'groups', 'reversed', 'halves')]" | FileCheck %s --check-prefix=TABLE

// The partners of 32 lanes that begin at a multiple of 32 are 32 such lanes.
// TABLE-DAG: keys[i ^ j] load exact 4
// TABLE-DAG: keys[(i ^ j) + 64] store exact 4
__global__ void partners(float *keys, int j) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  keys[(i ^ j) + 64] = keys[i ^ j];
}

// Lanes in groups of `stride`, 4 * stride apart. In groups of 2, lane l is at word 4l or 4l - 3: eight
// banks for 32 lanes. In groups of 16: two groups, 64 words apart. In groups of 32 or more, all in a row.
// TABLE-DAG: s[4 * (tid - low) + low] store parametric [('1 <= stride % 32 <= 10', 4), {{.*}}16, {{.*}}2), ('stride % 32 == 0', 1)]
__global__ void groups(float *out, int log2n) {
  __shared__ float s[2048];
  int tid = threadIdx.x;
  for (int stride = (1 << log2n) >> 2; stride > 0; stride >>= 2) {
    int low = tid & (stride - 1);
    s[4 * (tid - low) + low] = stride;
    __syncthreads();
  }
  out[tid] = s[tid];
}

// The first bit of reversed ones is set or not, and is no sign: all at one word, or in a row.
// TABLE-DAG: keys[(__brev(n) >> 31) * threadIdx.x] load parametric 4
__global__ void reversed(float *out, const float *keys, int n) {
  out[threadIdx.x] = keys[(__brev(n) >> 31) * threadIdx.x];
}

// Where `pitch` is even, half * (pitch / 2) + within / 2 is 4 * lane / 2 again: two lanes a bank.
// TABLE-DAG: s[half * (pitch / 2) + within / 2] load parametric [{{.*}}odd', {{.*}}even', 2)]
__global__ void halves(float *out, int dim) {
  extern __shared__ float s[];
  int pitch = dim / 2, half = 4 * threadIdx.x / pitch, within = 4 * threadIdx.x % pitch;
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[half * (pitch / 2) + within / 2];
}
void run(float *keys, int n) {
  reversed<<<1, 32>>>(keys, keys, n);
  halves<<<1, 128, 4096>>>(keys, n);
  partners<<<n, 256>>>(keys, n);
  groups<<<1, 256>>>(keys, n);
}
