#include "tile.cuh"

#ifndef __CUDACC_RDC__
#error "the build asks for relocatable device code"
#endif

__global__ void strided(float *p) { p[place()] = sizeof(TITLE); }
