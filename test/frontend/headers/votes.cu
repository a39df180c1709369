// RUN: %clang_bundled %s -include __warplint_more_intrinsics.h
// Votes, matches, reductions of a warp; counting barriers.

__global__ void votes(int *a, unsigned *u, long long *l) {
  unsigned mask = __ballot_sync(0xffffffff, a[0] > 3);
  if (__any_sync(mask, a[1]) && __all_sync(mask, a[2]))
    a[3] = __activemask() + __ballot(a[4]) + __any(a[5]) + __all(a[6]);
  int same;
  a[7] = __match_any_sync(mask, a[8]) + __match_all_sync(mask, l[0], &same);
  a[8] =
      __reduce_add_sync(mask, a[9]) + __reduce_max_sync(mask, u[1]) + __reduce_or_sync(mask, u[2]);
  __syncwarp();
  __syncwarp(mask);
  a[9] = __syncthreads_count(a[1] > 0) + __syncthreads_and(a[2]) + __syncthreads_or(a[3]);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  __nanosleep(10);
}
