//===- helper_string.h - Command lines of the samples, opaque -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef STRCASECMP
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(TO, _N, FROM) strcpy(TO, FROM)
#define FOPEN(_F, NAME, MODE) (_F = fopen(NAME, MODE))
#define FOPEN_FAIL(_F) (_F == NULL)
#define SSCANF sscanf
#define SPRINTF sprintf
#endif

bool checkCmdLineFlag(int, const char **, const char *);
int getCmdLineArgumentInt(int, const char **, const char *);
float getCmdLineArgumentFloat(int, const char **, const char *);
bool getCmdLineArgumentString(int, const char **, const char *, char **);
template <class _T> bool getCmdLineArgumentValue(int, const char **, const char *, _T *);
int stringRemoveDelimiter(char, const char *);
int getFileExtension(char *, char **);
char *sdkFindFilePath(const char *, const char *);
