// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:
// ptxas keeps arrays of a few words in registers and chooses among them (docs/checks/local-array.md).

__global__ void __launch_bounds__(64) few(float *out, const float *in, const int *at) {
  float single[1] = {in[0]};
  single[threadIdx.x] += 1;
  float3 written[3] = {};
  written[at[0]].y = in[1];
  int read[6], once[12];
  for (int i = 0; i < 6; ++i)
    read[i] = at[64 * i + threadIdx.x];
  for (int i = 0; i < 12; ++i)
    once[i] = at[64 * i + threadIdx.x];
  int sum = once[at[2]];
  for (int i = 3; i < at[3]; ++i)
    sum += read[at[i]];
  out[threadIdx.x] = single[0] + written[at[1]].y + sum;
}

__global__ void __launch_bounds__(64) more(float *out, const float *in, const int *at) {
  float written[4] = {};
  // CHECK: :[[@LINE+1]]:3: warning: local array 'written' lives in memory
  written[at[0]] = in[threadIdx.x];
  int read[7], sum = 0;
  for (int i = 0; i < 7; ++i)
    read[i] = at[64 * i + threadIdx.x];
  for (int i = 3; i < at[3]; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: local array 'read' lives in memory
    sum += read[at[i]];
  double wide[2] = {in[0], in[1]};
  // CHECK: :[[@LINE+1]]:45: warning: local array 'wide' lives in memory
  out[threadIdx.x] = written[at[1]] + sum + wide[at[3]];
}
