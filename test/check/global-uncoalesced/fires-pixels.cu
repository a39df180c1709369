// RUN: not %lint --notes %s | FileCheck %s
//
// A warp of a 16x16 block has two rows of an image. How far apart those are is another unknown than
// how far apart pixels are; while the rows do not meet, only the latter counts.

// Eight pixels of 4-byte elements apart by 32 bytes or more: a sector each. Nobody reads another
// channel: a note.
__global__ void channel(float *out, const float *image, int width, int channels) {
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK:      :[[@LINE+5]]:33: note: global load moves 32 sectors instead of 4 unless channels <= 7
  // CHECK:      note: 32 sectors if channels >= 8 and no two lanes share a sector
  // CHECK-NEXT: note: 1 to 32 sectors otherwise
  // CHECK-NEXT: note: 4 to 6 sectors if channels == 1, as is usual
  // CHECK-NOT:  sectors if
  out[y * gridDim.x * 16 + x] = image[(y * width + x) * channels];
}

// 46 bytes of each row, from the first lane's to the last one's, lie in two sectors where the row
// begins at a multiple of 16 bytes, as rows do where the width is one; else in three at most. Only
// the width is unknown here, so single ones are told, too: where rows overlap.
__global__ void gray(unsigned char *out, const unsigned char *image, int width) {
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK:      :[[@LINE+7]]:33: warning: global load moves up to 6 sectors instead of 1
  // CHECK-NEXT: out[
  // CHECK-NEXT: ^
  // The widths of the others are most of 32: nobody reads a list of them.
  // CHECK: note: warp 0: the lanes are in rows of 16, 3 bytes apart; of 128 bytes moved, 32 are used (width = 4096)
  // CHECK: note: 4 sectors if width % 16 == 0
  // CHECK-NEXT: note: 4 to 6 sectors otherwise (--format=json lists them)
  out[y * gridDim.x * 16 + x] = image[(y * width + x) * 3];
}

void run(float *out, const float *image, unsigned char *bytes, int width, int channels, dim3 grid) {
  channel<<<grid, dim3(16, 16)>>>(out, image, width, channels);
  gray<<<grid, dim3(16, 16)>>>(bytes, bytes, width);
}
