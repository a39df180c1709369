// Elements of a diagonal lie apart whoever reaches them.
//
// RUN: not %lint --block=256 --no-fixes %s | FileCheck %s --implicit-check-not=warning:
// RUN: not %lint --block=256 --no-fixes --notes %s | FileCheck %s --check-prefix=NOTES

struct M {
  double m[96][96];
};

// NOTES: :[[@LINE+4]]:3: note: global store moves 32 sectors instead of 8
// NOTES: note: the lanes walk a diagonal, and nothing else of the array is asked for
__global__ void known(const double *mass, M *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, p = i % 32;
  a[i / 32].m[p * 3][p * 3] = mass[i];
  a[i / 32].m[p * 3 + 1][p * 3 + 1] = mass[i];
}

__global__ void unknown(float *a, int n, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * n + i] += by;
}

// What lies beside is read in the next iteration: another order of the loops reads it in rows.
__global__ void band(float *o, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: global load moves 32 sectors instead of 4
    sum += a[i * n + i + k];
  o[i] = sum;
}

// A column is none.
__global__ void column(float *o, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:10: warning: global load moves 32 sectors instead of 4
  o[i] = a[i * n + blockIdx.y];
}
