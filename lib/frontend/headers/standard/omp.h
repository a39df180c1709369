//===- omp.h - OpenMP's calls ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct omp_lock_t {
  void *opaque;
};
extern "C" {
int omp_get_thread_num(), omp_get_num_threads(), omp_get_max_threads(), omp_get_num_procs(),
    omp_in_parallel(), omp_get_num_devices(), omp_get_default_device(), omp_get_initial_device();
void omp_set_num_threads(int), omp_set_dynamic(int), omp_set_nested(int),
    omp_init_lock(omp_lock_t *), omp_set_lock(omp_lock_t *), omp_unset_lock(omp_lock_t *),
    omp_destroy_lock(omp_lock_t *);
double omp_get_wtime(), omp_get_wtick();
}
