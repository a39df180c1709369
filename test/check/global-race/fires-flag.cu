// A flag that every thread clears and one sets by its data: a thread that clears it later hides what was found.
//
// RUN: not %lint --no-fixes --checks=global-race %s | FileCheck %s --implicit-check-not=warning:

__global__ void anyBad(bool *bad, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  *bad = false;
  if (i < n && isnan(x[i]))
    // CHECK: :[[@LINE+1]]:5: warning: global store of 'bad' races with a store by another
    *bad = true;
}

// Set alone, it is the same whoever does; and two results by one piece of data each are meant for different places.
__global__ void onlySet(bool *bad, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && isnan(x[i]))
    *bad = true;
}

__global__ void sorted(int *left, int *right, const int *key, const int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (key[i] > 0)
    left[to[i]] = 1;
  else
    right[to[i]] = 2;
}

void run(bool *bad, const float *x, int *l, int *r, const int *k) {
  anyBad<<<64, 256>>>(bad, x, 16384);
  onlySet<<<64, 256>>>(bad, x, 16384);
  sorted<<<64, 256>>>(l, r, k, k);
}
