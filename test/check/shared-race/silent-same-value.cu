// RUN: %lint --checks shared-race %s | %expect --allow-empty
// RUN: %lint --checks shared-race --notes %s | FileCheck %s --check-prefix=NOTES
// All threads write the same: whoever comes last changes nothing. NOTES: several threads write the same value to shared 'first'

__global__ void begins(int *out, const int *in) {
  __shared__ int first;
  first = in[blockIdx.x];
  out[threadIdx.x] = first;
}

void run(int *out, const int *in) { begins<<<1, 64>>>(out, in); }
