// What a program reads from outside is not known: neither what a variable held before is, nor 0.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:
// CHECK-LABEL: kernel k(
// CHECK-NEXT:  launch: block ?x1x1, grid 1x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 3x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 4x1x1
// CHECK-NEXT:  launch: block ?x1x1, grid 5x1x1
// CHECK-NEXT:  launch: block 64x1x1, grid 6x1x1
#include <fstream>
#include <iostream>
#include <sstream>
#include "nowhere.h"

__global__ void k(float *p) { p[threadIdx.x] = 0; }

void console(float *p) {
  int n = 16;
  std::cin >> n;
  k<<<1, n>>>(p);
}
void file(float *p, const char *name) {
  int n = 16;
  std::ifstream in(name);
  in >> n;
  k<<<2, n>>>(p);
}
void several(float *p, const char *text) {
  int m = 16, n = 16;
  std::stringstream in(text);
  in >> m >> n;
  k<<<3, m>>>(p);
  k<<<4, n>>>(p);
}
void unknown(float *p) { // a class of the header that is not there
  int n = 16;
  Stream in;
  in >> n;
  k<<<5, n>>>(p);
}
void shifted(float *p, int m) { // no stream, no write
  int n = 64;
  m = m >> n;
  k<<<6, n>>>(p);
}
