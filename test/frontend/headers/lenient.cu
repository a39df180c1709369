// RUN: %clang_bundled %s
// What nvcc's host compiler only warns about is no error.

#include <inttypes.h>
#include <stdio.h>

void old() throw(int);

__global__ void kernel(int *a) {
  register int i = threadIdx.x;
  a[i] = 0;
}

int main(int argc, char **) {
  register float x = 1.5f;
  int narrow[] = {x, 2.5};
  unsigned char bytes[] = {argc, 300};
  printf("%" PRIu64"\n", (uint64_t)narrow[0] + bytes[0]);
}
