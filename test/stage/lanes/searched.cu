// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['op'], a['verdict']) for a in json.load(open('%t.json'))['accesses'] if a['space'] == 'shared']" | FileCheck %s
// Where a search goes next depends on what it read, as much as an index that was read.

__device__ int lowerBound(const int *sorted, int size, int wanted) {
  int begin = 0, end = size;
  while (begin < end) {
    int middle = (begin + end) / 2;
    // CHECK-DAG: [[@LINE+1]] load data-dependent
    if (sorted[middle] < wanted)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

__global__ void search(const int *in, int *out) {
  __shared__ int sorted[256];
  // CHECK-DAG: [[@LINE+1]] store exact
  sorted[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int at = lowerBound(sorted, 256, out[threadIdx.x]);
  // CHECK-DAG: [[@LINE+1]] load data-dependent
  out[threadIdx.x] = sorted[at & 255];

  // How often a lane goes round is up to what it read.
  int steps = 0;
  while (in[threadIdx.x * 64 + steps] != 0)
    ++steps;
  // CHECK-DAG: [[@LINE+1]] load data-dependent
  out[threadIdx.x] += sorted[steps & 255];
}

void run(const int *in, int *out) { search<<<1, 256>>>(in, out); }
