// RUN: %lint --checks=shared-bank-conflict %s | count 0
// RUN: %lint --checks=shared-bank-conflict --notes %s | FileCheck %s
//
// Nothing says which shape the block has. 32 lanes along x are 2 words apart: lanes 0 and 16 meet in
// bank 0. Of 16 lanes along x, those of one row have the even banks and those of the next, 33 words
// on, the odd ones: none meet.

__global__ void shaped(float *out) {
  extern __shared__ float all[];
  out[threadIdx.x + threadIdx.y] = all[2 * threadIdx.x + 33 * threadIdx.y];
  // CHECK: :[[@LINE-1]]:36: note: 2-way bank conflict: shared load takes 2 wavefronts instead of 1
  // CHECK: note: in kernel 'shaped', assuming block 32x8x1: no launch of it was read; set it with --block=X,Y,Z
  // CHECK: note: not with block 16x16x1
}
