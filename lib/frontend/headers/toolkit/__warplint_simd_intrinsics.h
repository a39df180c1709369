//===- __warplint_simd_intrinsics.h - Two halves, four bytes at a time ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang attribute push(__attribute__((device)), apply_to = function)
extern "C" {
unsigned __vabs2(unsigned), __vabs4(unsigned), __vabsss2(unsigned), __vabsss4(unsigned),
    __vneg2(unsigned), __vneg4(unsigned), __vnegss2(unsigned), __vnegss4(unsigned),
    __vadd2(unsigned, unsigned), __vadd4(unsigned, unsigned), __vaddss2(unsigned, unsigned),
    __vaddss4(unsigned, unsigned), __vaddus2(unsigned, unsigned), __vaddus4(unsigned, unsigned),
    __vsub2(unsigned, unsigned), __vsub4(unsigned, unsigned), __vsubss2(unsigned, unsigned),
    __vsubss4(unsigned, unsigned), __vsubus2(unsigned, unsigned), __vsubus4(unsigned, unsigned),
    __vabsdiffs2(unsigned, unsigned), __vabsdiffs4(unsigned, unsigned),
    __vabsdiffu2(unsigned, unsigned), __vabsdiffu4(unsigned, unsigned),
    __vavgs2(unsigned, unsigned), __vavgs4(unsigned, unsigned), __vavgu2(unsigned, unsigned),
    __vavgu4(unsigned, unsigned), __vhaddu2(unsigned, unsigned), __vhaddu4(unsigned, unsigned),
    __vmaxs2(unsigned, unsigned), __vmaxs4(unsigned, unsigned), __vmaxu2(unsigned, unsigned),
    __vmaxu4(unsigned, unsigned), __vmins2(unsigned, unsigned), __vmins4(unsigned, unsigned),
    __vminu2(unsigned, unsigned), __vminu4(unsigned, unsigned), __vsads2(unsigned, unsigned),
    __vsads4(unsigned, unsigned), __vsadu2(unsigned, unsigned), __vsadu4(unsigned, unsigned),
    __vcmpeq2(unsigned, unsigned), __vcmpeq4(unsigned, unsigned), __vcmpne2(unsigned, unsigned),
    __vcmpne4(unsigned, unsigned), __vcmpges2(unsigned, unsigned), __vcmpges4(unsigned, unsigned),
    __vcmpgeu2(unsigned, unsigned), __vcmpgeu4(unsigned, unsigned), __vcmpgts2(unsigned, unsigned),
    __vcmpgts4(unsigned, unsigned), __vcmpgtu2(unsigned, unsigned), __vcmpgtu4(unsigned, unsigned),
    __vcmples2(unsigned, unsigned), __vcmples4(unsigned, unsigned), __vcmpleu2(unsigned, unsigned),
    __vcmpleu4(unsigned, unsigned), __vcmplts2(unsigned, unsigned), __vcmplts4(unsigned, unsigned),
    __vcmpltu2(unsigned, unsigned), __vcmpltu4(unsigned, unsigned), __vseteq2(unsigned, unsigned),
    __vseteq4(unsigned, unsigned), __vsetne2(unsigned, unsigned), __vsetne4(unsigned, unsigned),
    __vsetges2(unsigned, unsigned), __vsetges4(unsigned, unsigned), __vsetgeu2(unsigned, unsigned),
    __vsetgeu4(unsigned, unsigned), __vsetgts2(unsigned, unsigned), __vsetgts4(unsigned, unsigned),
    __vsetgtu2(unsigned, unsigned), __vsetgtu4(unsigned, unsigned), __vsetles2(unsigned, unsigned),
    __vsetles4(unsigned, unsigned), __vsetleu2(unsigned, unsigned), __vsetleu4(unsigned, unsigned),
    __vsetlts2(unsigned, unsigned), __vsetlts4(unsigned, unsigned), __vsetltu2(unsigned, unsigned),
    __vsetltu4(unsigned, unsigned);

// DPX: a sum or a choice of three, on one word or two halves.
int __vimax3_s32(int, int, int), __vimax3_s32_relu(int, int, int), __vimin3_s32(int, int, int),
    __vimin3_s32_relu(int, int, int), __vimax_s32(int, int), __vimax_s32_relu(int, int),
    __vimin_s32(int, int), __vimin_s32_relu(int, int), __viaddmax_s32(int, int, int),
    __viaddmax_s32_relu(int, int, int), __viaddmin_s32(int, int, int),
    __viaddmin_s32_relu(int, int, int);
unsigned __vimax3_s16x2(unsigned, unsigned, unsigned),
    __vimax3_s16x2_relu(unsigned, unsigned, unsigned), __vimin3_s16x2(unsigned, unsigned, unsigned),
    __vimin3_s16x2_relu(unsigned, unsigned, unsigned), __vimax_s16x2(unsigned, unsigned),
    __vimax_s16x2_relu(unsigned, unsigned), __vimin_s16x2(unsigned, unsigned),
    __vimin_s16x2_relu(unsigned, unsigned), __viaddmax_s16x2(unsigned, unsigned, unsigned),
    __viaddmax_s16x2_relu(unsigned, unsigned, unsigned),
    __viaddmin_s16x2(unsigned, unsigned, unsigned),
    __viaddmin_s16x2_relu(unsigned, unsigned, unsigned);
unsigned __vimax3_u32(unsigned, unsigned, unsigned), __vimin3_u32(unsigned, unsigned, unsigned),
    __viaddmax_u32(unsigned, unsigned, unsigned), __viaddmin_u32(unsigned, unsigned, unsigned),
    __vimax3_u16x2(unsigned, unsigned, unsigned), __vimin3_u16x2(unsigned, unsigned, unsigned),
    __viaddmax_u16x2(unsigned, unsigned, unsigned), __viaddmin_u16x2(unsigned, unsigned, unsigned),
    __vibmax_u32(unsigned, unsigned, bool *), __vibmin_u32(unsigned, unsigned, bool *),
    __vibmax_s16x2(unsigned, unsigned, bool *, bool *),
    __vibmin_s16x2(unsigned, unsigned, bool *, bool *),
    __vibmax_u16x2(unsigned, unsigned, bool *, bool *),
    __vibmin_u16x2(unsigned, unsigned, bool *, bool *);
int __vibmax_s32(int, int, bool *), __vibmin_s32(int, int, bool *);
}

int __dp4a(int, int, int), __dp4a(char4, char4, int), __dp2a_lo(int, int, int),
    __dp2a_hi(int, int, int);
unsigned __dp4a(unsigned, unsigned, unsigned), __dp4a(uchar4, uchar4, unsigned),
    __dp2a_lo(unsigned, unsigned, unsigned), __dp2a_hi(unsigned, unsigned, unsigned);
#pragma clang attribute pop
