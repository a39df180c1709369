// A tile takes over how the source indents, and the braces of its guard.
//
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --strict-whitespace

__global__ void transposed(const float *in, float *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        out[x * height + y] = in[y * width + x];
    }
}

__global__ void on_its_line(const float *in, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
    {
        out[x * height + y] = in[y * width + x];
    }
}

void run(const float *in, float *out) {
    transposed<<<dim3(32, 32), dim3(32, 32)>>>(in, out, 1024, 1024);
    on_its_line<<<dim3(32, 32), dim3(32, 32)>>>(in, out, 1024, 1024);
}

// Each of the two guards has its block, as the one had that was there.
// CHECK:      {{^}}     if (x < width && y < height) {{[{]$}}
// CHECK:      {{^}}+        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
// CHECK-NEXT: {{^}}     }{{$}}
// CHECK:      {{^}}+    if (xOut < width && yOut < height) {{[{]$}}
// CHECK-NEXT: {{^}}+        out[xOut * height + yOut] = tile[threadIdx.x][threadIdx.y];
// CHECK-NEXT: {{^}}+    }{{$}}

// CHECK:      {{^}}     if (x < width && y < height){{$}}
// CHECK-NEXT: {{^}}     {{[{]$}}
// CHECK:      {{^}}+    if (xOut < width && yOut < height){{$}}
// CHECK-NEXT: {{^}}+    {{[{]$}}
// CHECK-NEXT: {{^}}+        out[xOut * height + yOut] = tile[threadIdx.x][threadIdx.y];
// CHECK-NEXT: {{^}}+    }{{$}}
