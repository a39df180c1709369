//===- string.h - Strings and memory --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

extern "C" {
int memcmp(const void *, const void *, size_t), strcmp(const char *, const char *),
    strncmp(const char *, const char *, size_t), strcasecmp(const char *, const char *),
    strncasecmp(const char *, const char *, size_t), strcoll(const char *, const char *), ffs(int);
__host__ __device__ void *memmove(void *, const void *, size_t);
void *memchr(const void *, int, size_t), bzero(void *, size_t), bcopy(const void *, void *, size_t);
size_t strlen(const char *), strnlen(const char *, size_t), strspn(const char *, const char *),
    strcspn(const char *, const char *);
char *strcpy(char *, const char *), *strncpy(char *, const char *, size_t),
    *strcat(char *, const char *), *strncat(char *, const char *, size_t),
    *strchr(const char *, int), *strrchr(const char *, int), *strstr(const char *, const char *),
    *strtok(char *, const char *), *strtok_r(char *, const char *, char **), *strdup(const char *),
    *strndup(const char *, size_t), *strerror(int), *strsep(char **, const char *),
    *strpbrk(const char *, const char *);
}
