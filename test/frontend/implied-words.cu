// nvcc reads names of templates without the `typename` and `template` that the standard asks for.
//
// RUN: not %lint --block=256 %s | FileCheck %s --implicit-check-not=error:
// RUN: %lint --block=256 --print=model %s | FileCheck %s --check-prefix=MODEL

struct Message {
  struct In {
    int key;
    __device__ In(int key) : key(key) {}
  };
  template <int N> static __device__ int shifted(int x) { return N * x; }
};
template <class M> __device__ int use(int x, typename M::In in) { return in.key + x; }

// A type that is called, as the second argument: behind what the parser has looked ahead at.
template <class M> __global__ void types(int *p, int x) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 8 sectors instead of 4
  p[2 * threadIdx.x] = use<M>(x, M::In(x)) + use<M>(M::In(x).key, M::In(1));
}
template __global__ void types<Message>(int *, int);

// A template of a template's instance.
template <class M, int N> __global__ void templates(int *p) {
  M::shifted<N>(3);
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 12 sectors instead of 4
  p[M::shifted<N>(threadIdx.x)] = 1;
}
template __global__ void templates<Message, 3>(int *);
// MODEL: store.global.4  p + 12*tid.x

__global__ void healthy(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 16 sectors instead of 4
  p[4 * threadIdx.x] = 1;
}
