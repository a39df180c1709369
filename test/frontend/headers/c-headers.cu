// RUN: %clang_bundled %s
// The C headers of host programs.

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

__global__ void kernel(float *p, int n) { p[n] = FLT_MAX + INFINITY + M_PI; }

static void print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(int argc, char **argv) {
  struct timeval tv;
  gettimeofday(&tv, NULL);
  srand(time(NULL));
  int n = argc > 1 ? atoi(argv[1]) : INT_MAX, option;
  while ((option = getopt(argc, argv, "n:")) != -1)
    n = strtol(optarg, NULL, 10);
  FILE *file = fopen("data", "rb");
  float *p = (float *)calloc(n, sizeof(float));
  if (!file || fread(p, sizeof(float), n, file) != (size_t)n || errno)
    print("%s: %s\n", argv[0], strerror(errno));
  for (int i = 0; i < n; ++i)
    p[i] = rand() / (float)RAND_MAX + sqrt(i);
  kernel<<<(n + 255) / 256, 256>>>(p, n);
  struct option long_options[] = {{"size", required_argument, 0, 's'}};
  printf("%" PRIu64 " %d %zu\n", UINT64_MAX, isdigit('1'), strlen(long_options[0].name));
  return fabs(-1.0) > DBL_EPSILON ? EXIT_SUCCESS : EXIT_FAILURE;
}
