// RUN: %lint --notes --checks local-array --check-option=local-array.min-bytes=0 %s | FileCheck %s --implicit-check-not=warning:
// A parameter of more than 128 bytes is read in its bank, and so is a copy of it that nothing writes
// to (nvcc 13.0, sm_75 to sm_100: no stack frame but for those that warn).
struct Levels {
  int count;
  float *of[16];
  int sizes[32];
};

__device__ float given(const Levels l, int level) { return l.of[level & 15][0] + l.sizes[level]; }
__device__ float passed(Levels l, int level) { return given(l, level) + l.count; }
__device__ float changed(Levels l, int level) {
  l.count += 3;
  // CHECK: :[[@LINE+2]]:10: note: local array lives in memory
  // CHECK: a thread in kernel 'changes'
  return l.sizes[level] + l.count;
}

__global__ void gives(const Levels l, int level, float *out) {
  out[threadIdx.x] = given(l, level) + passed(l, level);
}
__global__ void copies(Levels l, int level, float *out) {
  Levels own = l, again = own;
  out[threadIdx.x] = again.sizes[level] + own.sizes[level];
}
__global__ void changes(Levels l, int level, float *out) { out[threadIdx.x] = changed(l, level); }

// So is a smaller one that is declared so,
struct Few {
  float *to;
  int at[4];
};
__global__ void declared(const __grid_constant__ Few f, int d) { f.to[threadIdx.x] = f.at[d]; }

// or that is read at constants and counters of loops that are written out.
__global__ void counted(Few f, int n) {
  float sum = f.at[2];
  for (int d = 0; d < 4; ++d)
    sum *= f.at[d];
  for (int d = 0; d < 4 && d < n; ++d)
    sum += f.at[d];
  f.to[threadIdx.x] = sum;
}

// Among words it is chosen, outside of loops; of 8 words where not each step does, of 3 in any case.
struct Words {
  int n, at[30];
};
__global__ void chosen(Words w, float *out, int d) { out[threadIdx.x] = w.at[d] * w.n; }
struct Eight {
  int n, at[7];
};
__global__ void sometimes(Eight e, float *out, const int *which) {
  for (int i = 0; i < e.n; ++i)
    if (which[i])
      out[i] = e.at[i];
}
__global__ void hoisted(Eight e, float *out, const int *counts) {
  for (int i = 0; i < e.n; ++i)
    for (int k = 0; k < counts[i]; ++k)
      out[k] += e.at[i];
}
struct Three {
  int at[3];
};
__global__ void three(Three t, float *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = t.at[i];
}
