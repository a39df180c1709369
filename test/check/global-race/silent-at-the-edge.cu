// RUN: not %lint --checks global-race %s | %expect
// An index that is held within the row reads its end for nothing; what it reads within the row races all the same.

__global__ void scaled(float *row, float by, int n) {
  for (int i = threadIdx.x; i < n; i += 512) {
    const float a = row[min(n - 1, i)], b = row[min(n - 1, i + 256)];
    row[i] = a * by;
    if (i + 256 < n)
      row[i + 256] = b * by;
  }
}

__global__ void smoothed(float *row, int n) {
  const int i = threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store of 'row' races with a load by another thread: no barrier in between{{(; .*)?}} [global-race]
    row[i] = row[min(n - 1, i + 1)] / 2;
}

void run(float *row, int n) {
  scaled<<<1, 256>>>(row, 2, 1000);
  smoothed<<<1, 256>>>(row, n);
}
