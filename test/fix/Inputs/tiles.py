"""Kernels that each read a column of a tile of their own: tiles.py COUNT [HEADER]"""
import sys

if len(sys.argv) > 2:
    print(f'#include "{sys.argv[2]}"')
for n in range(int(sys.argv[1])):
    print(f"""__global__ void k{n}(float *out) {{
  __shared__ float tile{n}[32][32];
  tile{n}[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile{n}[threadIdx.x][threadIdx.y];
}}
void run{n}(float *out) {{ k{n}<<<1, dim3(32, 32)>>>(out); }}""")
