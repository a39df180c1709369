//===- unistd.h - POSIX calls ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

extern "C" {
int close(int), usleep(unsigned), access(const char *, int), unlink(const char *),
    chdir(const char *), isatty(int), gethostname(char *, size_t), dup(int), dup2(int, int),
    pipe(int *), getpagesize(), getopt(int, char *const *, const char *), ftruncate(int, off_t);
unsigned sleep(unsigned);
ssize_t read(int, void *, size_t), write(int, const void *, size_t);
off_t lseek(int, off_t, int);
long sysconf(int);
pid_t fork(), getpid(), getppid();
char *getcwd(char *, size_t);
extern char *optarg;
extern int optind, opterr, optopt;
}

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define R_OK 4
#define W_OK 2
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_ONLN 84
