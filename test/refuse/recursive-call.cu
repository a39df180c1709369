// RUN: %lint %s | FileCheck %s
__device__ float walk(const float *p, int n) {
  return n < 2 ? p[n] : walk(p + n, n - 1) * walk(p, n - 2);
}

__global__ void k(float *out, float *in, int n) {
  // CHECK: note: kernel 'k': a pointer is passed to a recursive device function: 'walk' [recursive-call]
  out[threadIdx.x] = walk(in + 32 * threadIdx.x, n);
}

// Functions that only call each other are no better.
struct Node {
  Node *left, *right;
  int value;
  __device__ int even() const;
  __device__ int odd() const;
};
__device__ int Node::even() const { return (left ? left->odd() : 0) + (right ? right->odd() : 0) + value; }
__device__ int Node::odd() const { return (left ? left->even() : 0) - (right ? right->even() : 0) - value; }

__global__ void mutual(Node *tree, int *out) {
  // CHECK: note: kernel 'mutual': a pointer is passed to a recursive device function: 'even' [recursive-call]
  out[threadIdx.x] = tree[threadIdx.x].even();
}

__device__ void first(int n, int *p);
__device__ void second(int n, int *p) {
  if (n) {
    first(n - 1, p);
    first(n - 2, p);
  }
}
__device__ void first(int n, int *p) {
  if (n) {
    second(n - 1, p);
    second(n - 2, p);
    p[n] = 1;
  }
}

__global__ void circle(int *out) {
  // CHECK: note: kernel 'circle': a pointer is passed to a recursive device function: 'first' [recursive-call]
  first(8, out);
  out[threadIdx.x] = 1;
}

// A function that gets to itself through a pointer, which is known once it is inlined.
using Step = int (*)(int, int *, void *);
__device__ int again(int n, int *p, void *step) { return n ? ((Step)step)(n - 1, p, step) + p[n] : 0; }
__global__ void pointer(int *out) {
  // CHECK: note: kernel 'pointer': a pointer is passed to a recursive device function: 'again' [recursive-call]
  out[threadIdx.x] = again(8, out, (void *)&again);
}
