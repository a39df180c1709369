// RUN: not %lint --checks local-array --check-option=local-array.min-bytes=0 %s | %expect
// Each thread copies a parameter of up to 128 bytes to local memory, whole, if it is indexed at run
// time (nvcc 13.0, sm_75 and sm_90: these have stack frames of as many bytes).
struct Tensor {
  float *data;
  int sizes[4];
};
__global__ void one(Tensor t, int d) {
  // CHECK: :[[@LINE+3]]:25: warning: parameter 't' is copied to local memory: this index is only known at run time{{(; .*)?}} [local-array]
  // CHECK: note: 24 bytes a thread in kernel 'one'
  // CHECK: note: fix: declare 't' const __grid_constant__: 24 bytes of local memory a thread less (--fix)
  t.data[threadIdx.x] = t.sizes[d];
}

__device__ int last(const Tensor &t, int n) {
  int size = 0;
  for (int d = 0; d < n; ++d)
    // CHECK: :[[@LINE+1]]:13: warning: parameter 't' is copied to local memory
    size += t.sizes[d];
  return size;
}
__global__ void referred(const Tensor t, int n) { t.data[threadIdx.x] = last(t, n); }

struct List {
  float *of[16];
};
__global__ void pointers(List all, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: warning: parameter 'all' is copied to local memory
    // CHECK: note: 128 bytes a thread in kernel 'pointers'
    all.of[i][threadIdx.x] = 0;
}

// Words are chosen among unless each step of a loop does.
struct Words {
  int at[5];
};
__global__ void words(Words w, float *out, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:14: warning: parameter 'w' is copied to local memory
    out[i] = w.at[i];
}

// An array that would stay in registers alone goes to memory with it.
__global__ void both(Tensor t, const int *in, int d) {
  int own[4];
  for (int i = 0; i < 4; ++i)
    own[i] = in[i];
  // CHECK: :[[@LINE+2]]:25: warning: parameter 't' is copied to local memory
  // CHECK: :[[@LINE+1]]:38: warning: local array 'own' lives in memory
  t.data[threadIdx.x] = t.sizes[d] + own[in[9]];
}

// So does a structure, whole, if an array in it does.
__global__ void member(float *out, const int *in, int n) {
  Tensor t{out, {}};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:7: warning: local array 't' lives in memory
    // CHECK: note: 24 bytes a thread in kernel 'member'
    ++t.sizes[in[i] & 3];
  t.data[threadIdx.x] = t.sizes[0] + t.sizes[1] + t.sizes[2] + t.sizes[3];
}
