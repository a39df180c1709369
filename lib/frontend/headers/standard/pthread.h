//===- pthread.h - Threads ------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef unsigned long pthread_t;
struct pthread_attr_t {
  long opaque[7];
};
struct pthread_mutex_t {
  long opaque[5];
};
struct pthread_cond_t {
  long opaque[6];
};
struct pthread_barrier_t {
  long opaque[4];
};
extern "C" int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *),
    pthread_join(pthread_t, void **), pthread_mutex_init(...), pthread_mutex_destroy(...),
    pthread_mutex_lock(...), pthread_mutex_unlock(...), pthread_cond_init(...),
    pthread_cond_wait(...), pthread_cond_signal(...), pthread_cond_broadcast(...),
    pthread_cond_destroy(...), pthread_barrier_init(...), pthread_barrier_wait(...),
    pthread_barrier_destroy(...), pthread_attr_init(...), pthread_attr_setdetachstate(...),
    pthread_setaffinity_np(...);
extern "C" pthread_t pthread_self();
extern "C" void pthread_exit(void *);
#define PTHREAD_MUTEX_INITIALIZER                                                                  \
  {                                                                                                \
  }
#define PTHREAD_COND_INITIALIZER                                                                   \
  {                                                                                                \
  }
