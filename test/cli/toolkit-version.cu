// What the compiler of a toolkit fuses is asked of that toolkit; where none is known and they differ,
// it is in doubt.
//
// RUN: %lint --arch=sm_90 --toolkit=13.5 --print=fused %s | FileCheck --check-prefix=FUSED %s
// RUN: %lint --arch=sm_90 --toolkit=13.0 --format=json --all-accesses %s | FileCheck --check-prefix=DOUBT %s
// RUN: %lint --arch=sm_90 --toolkit=13.5 --format=json --all-accesses %s | FileCheck --check-prefix=SURE %s
// RUN: %lint --arch=sm_100 --toolkit=13.5 --print=fused %s | FileCheck --check-prefix=APART %s
// RUN: not %lint --toolkit=twelve %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: echo "toolkit: 12.9" > %t.yaml
// RUN: %warplint --config=%t.yaml --dump-config | FileCheck --check-prefix=CONFIG %s

// FUSED: load.shared.8
// DOUBT: "toolkit": "13.0"
// DOUBT: "doubtful": true
// SURE: "toolkit": "13.5"
// SURE-NOT: "doubtful": true
// APART-COUNT-2: load.shared.4
// WRONG: --toolkit=twelve: 'twelve' is not a version of the CUDA toolkit from 11.0 on, such as 12.9
// CONFIG: toolkit: 12.9

__global__ void pairs(float *out, const float *in) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 256] = in[t + 256];
  __syncthreads();
  out[t] = s[2 * t] + s[2 * t + 1];
}
