//===- libgen.h - Parts of a path -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

extern "C" char *basename(char *), *dirname(char *);
