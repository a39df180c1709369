//===- sys/socket.h - Connections ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

typedef unsigned socklen_t;
typedef unsigned short sa_family_t;
struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};
struct sockaddr_storage {
  sa_family_t ss_family;
  char ss_data[126];
};
enum { SOCK_STREAM = 1, SOCK_DGRAM = 2 };
enum { SHUT_RD, SHUT_WR, SHUT_RDWR };
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 10
#define SOL_SOCKET 1
#define SO_REUSEADDR 2
extern "C" {
int socket(int, int, int);
int bind(int, const sockaddr *, socklen_t);
int connect(int, const sockaddr *, socklen_t);
int listen(int, int);
int accept(int, sockaddr *, socklen_t *);
int setsockopt(int, int, int, const void *, socklen_t);
int getsockopt(int, int, int, void *, socklen_t *);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);
int shutdown(int, int);
}
