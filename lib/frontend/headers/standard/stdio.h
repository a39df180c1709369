//===- stdio.h - Files and formats ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef struct _IO_FILE FILE;
typedef __builtin_va_list va_list;
typedef long fpos_t, ssize_t, off_t;
extern "C" {
extern FILE *stdin, *stdout, *stderr;

int fprintf(FILE *, const char *, ...), sprintf(char *, const char *, ...),
    snprintf(char *, size_t, const char *, ...), dprintf(int, const char *, ...),
    vprintf(const char *, va_list), vfprintf(FILE *, const char *, va_list),
    vsprintf(char *, const char *, va_list), vsnprintf(char *, size_t, const char *, va_list),
    asprintf(char **, const char *, ...), scanf(const char *, ...),
    fscanf(FILE *, const char *, ...), sscanf(const char *, const char *, ...), puts(const char *),
    putchar(int), fputs(const char *, FILE *), fputc(int, FILE *), putc(int, FILE *), getchar(),
    getc(FILE *), fgetc(FILE *), ungetc(int, FILE *), fclose(FILE *), fflush(FILE *),
    fseek(FILE *, long, int), fseeko(FILE *, off_t, int), feof(FILE *), ferror(FILE *),
    remove(const char *), rename(const char *, const char *), setvbuf(FILE *, char *, int, size_t),
    fileno(FILE *), pclose(FILE *);
long ftell(FILE *), ftello(FILE *), getline(char **, size_t *, FILE *),
    getdelim(char **, size_t *, int, FILE *);
size_t fread(void *, size_t, size_t, FILE *), fwrite(const void *, size_t, size_t, FILE *);
FILE *fopen(const char *, const char *), *freopen(const char *, const char *, FILE *),
    *fdopen(int, const char *), *popen(const char *, const char *), *tmpfile();
char *fgets(char *, int, FILE *), *gets(char *);
void rewind(FILE *), perror(const char *), setbuf(FILE *, char *), clearerr(FILE *);
}

#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define _IONBF 2
#define _IOLBF 1
#define _IOFBF 0
