// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], [(c['when'], c['sectors']) for c in a['cases']]) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s
// Warps run a loop one by one or all at once, as they need to; what is said of single iterations holds
// for all warps that make them.

// Warp 0 has lanes that leave from the start on, and is run one by one; of warp 1, all stay for
// the first four iterations. The rows used to leave out the fourth.
__global__ void each_its_own(const short *in, float *out) {
  float sum = 0;
  for (unsigned k = 32; k > 0; k /= 2)
    for (int i = 0; i < (threadIdx.y & 7); ++i)
      // CHECK: [[@LINE+1]] []
      sum += in[585 * (3 + threadIdx.x)];
  out[threadIdx.x + threadIdx.y * blockDim.x] = sum;
}

// A warp's iteration i costs len({(32*w + l + i) // 8 for l in range(32) if 32*w + l + i < 1000}) sectors.
// Those with all lanes are told apart by i % 32, and those at the end are in the same rows.
__global__ void an_end_apart(float *out) {
  for (int j = threadIdx.x; j < 1000; ++j)
    // CHECK: [[@LINE+1]] [('iteration % 32 == 0', {'min': 1, 'max': 4}), ('iteration % 32 == 1', {'min': 1, 'max': 5}), {{.*}}('iteration % 32 == 8', 4), ('iteration % 32 == 9', {'min': 4, 'max': 5}), {{.*}}('iteration % 32 == 31', {'min': 2, 'max': 5})]
    out[j] = j;
}

void host(const short *in, float *out) {
  each_its_own<<<1, dim3(8, 8)>>>(in, out);
  an_end_apart<<<1, 64>>>(out);
}
