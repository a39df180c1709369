// RUN: %lint --checks global-race %s | %expect --allow-empty
// A thread that writes back what it has read leaves the place as it was for others.

__global__ void broadcast(float *rows, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n * 8)
    rows[i] = rows[i % 8];
}

void run(float *rows, int n) { broadcast<<<(n * 8 + 255) / 256, 256>>>(rows, n); }
