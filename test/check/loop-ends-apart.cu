// RUN: %lint --exit-zero --totals --format=json --all-accesses %s | %python -c "import json,sys; [print(a['line'], a['op'], a['total']) for a in json.load(sys.stdin)['accesses']]" | FileCheck %s
// Lanes that stay for known, but different times: what all do is done at once, the end one by one.
// A warp makes a request as long as one lane stays. The sectors are counted by definition:
//   sum over warps w and iterations t of len({(32*w + t + l) // 8 for l in range(32) if 32*w + t + l < 1000})

// Warp 0 stays for 1000 iterations, warp 1 for 968.
__global__ void triangle(float *out) {
  __shared__ float s[1000];
  for (int j = threadIdx.x; j < 1000; ++j) {
    // CHECK: [[@LINE+1]] store {{.*}}'requests': 1968{{.*}}'wavefronts': 1968
    s[j] = j;
    // CHECK: [[@LINE+1]] store {{.*}}'requests': 1968{{.*}}'sectors': 9442
    out[j] = j;
  }
}

// Each lane that is left takes three times through the inner loop.
__global__ void nested(float *out) {
  for (int j = threadIdx.x; j < 1000; ++j)
    for (int i = 0; i < 3; ++i)
      // CHECK: [[@LINE+1]] store {{.*}}'requests': 5904{{.*}}'sectors': 28326
      out[j] = i;
}

// Where lanes leave depends on the block: 7 blocks, the last of which ends early.
__global__ void blocks(float *out, int n) {
  // CHECK: [[@LINE+2]] store {{.*}}'requests': 11088{{.*}}'sectors': 52990
  for (int j = blockIdx.x * 64 + threadIdx.x; j < 1000; ++j)
    out[j] = j;
}

void host(float *out) {
  triangle<<<1, 64>>>(out);
  nested<<<1, 64>>>(out);
  blocks<<<7, 64>>>(out, 0);
}
