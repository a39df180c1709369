//===- test/unit/profile/LiveRegistersTest.cpp ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/LiveRegisters.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
// As nvdisasm 13.0 prints `-c -lrm count`, cut short.
constexpr const char *Printed = R"(	.target	sm_90
//--------------------- .text._Z1kPf      --------------------------
	.section	.text._Z1kPf,"ax",@progbits
                                   // +-------+--------+--------+
                                   // | GPR   | PRED   | UGPR   |
        .global         _Z1kPf     // |       |        |        |
_Z1kPf:                            // |       |        |        |
.text._Z1kPf:                      // |       |        |        |
        /*0000*/                   LDC R1, c[0x0][0x28] ;                                 // |   1   |        |        |
        /*0010*/                   STL.64 [R1+0x70], R24             (*"SpillRefill"*);   // |  30   |        |   2    |
.L_x_1:                                                                                   // |  20   |   1    |   2    |
        /*0020*/                   LDG.E R24, desc[UR4][R14.64] ;                         // |  17   |        |   2    |
.L_x_2:                                                                                   // |  20   |   1    |   2    |
        /*0030*/                   LDL R24, [R1+0x70]                (*"SpillRefill"*);   // |  18   |        |   2    |
        /*0040*/              @P1  BRA `(.L_x_2) ;                                        // |  18   |   1    |   2    |
        /*0050*/                   LDL R9, [R1+0x10] ;                                    // |  19   |        |        |
        /*0060*/              @!P0 BRA `(.L_x_1) ;                                        // |  18   |   1    |   2    |
        /*0070*/               @P2 BRA `(.L_x_3) ;                                        // |  18   |   1    |   2    |
        /*0080*/                   STL.128 [R1], R4                  (*"SpillRefill"*);   // |  12   |        |   2    |
.L_x_3:                                                                                   // +.......+........+........+
        /*0090*/                   EXIT ;                                                 // |       |        |        |
)";

/// A line for each two instructions: 10, 11, ...
Cubin everyOther() {
  Cubin C;
  C.Files = {"/src/k.cu"};
  CubinFunction &F = C.Functions["_Z1kPf"];
  for (uint32_t N = 0; N < 5; ++N)
    F.Rows.push_back({32 * uint64_t(N), 0, 10 + N, 0, false});
  F.sortRows();
  return C;
}

TEST(LiveRegisters, AreTheMostOfALine) {
  CompiledKernels Kernels;
  Kernels["_Z1kPf"].Registers = 32;
  addLines(Printed, everyOther(), Kernels);
  const CompiledKernel &K = Kernels["_Z1kPf"];
  ASSERT_EQ(K.Lines.size(), 5u);
  EXPECT_EQ(K.Lines[0].Where.Line, 10u);
  EXPECT_EQ(K.Lines[0].Live, 30u);
  EXPECT_EQ(K.Lines[1].Live, 18u);
  EXPECT_EQ(K.fullest(), &K.Lines[0]);
  EXPECT_EQ(K.Lines[0].Where.File, "/src/k.cu");
}

TEST(LiveRegisters, SpillsCountBytesAndTheLoopsAround) {
  CompiledKernels Kernels;
  Kernels["_Z1kPf"].Registers = 32;
  addLines(Printed, everyOther(), Kernels);
  const CompiledKernel &K = Kernels["_Z1kPf"];
  EXPECT_EQ(K.Lines[0].Stored, 8u); // .64
  EXPECT_EQ(K.Lines[0].Loops, 0u);
  EXPECT_EQ(K.Lines[1].Loaded, 4u); // within both loops: 20 to 60, 30 to 40
  EXPECT_EQ(K.Lines[1].Loops, 2u);
  EXPECT_FALSE(K.Lines[2].spills()); // an LDL that nobody calls a spill: an array
  EXPECT_EQ(K.Lines[4].Stored, 16u); // behind both, and a branch ahead makes no loop
  EXPECT_EQ(K.Lines[4].Loops, 0u);
  EXPECT_EQ(K.Stored, 24u);
  EXPECT_EQ(K.Loaded, 4u);
  const std::vector<const CompiledLine *> Spills = K.spills();
  ASSERT_EQ(Spills.size(), 3u);
  EXPECT_EQ(Spills[0]->Where.Line, 11u); // the deepest first, then the most bytes
  EXPECT_EQ(Spills[1]->Where.Line, 14u);
}

TEST(LiveRegisters, LeaveTotalsThatPtxasToldAsTheyAre) {
  CompiledKernels Kernels;
  Kernels["_Z1kPf"] = {.Registers = 32, .StaticShared = 0, .Stored = 100, .Loaded = 8, .Lines = {}};
  addLines(Printed, everyOther(), Kernels);
  EXPECT_EQ(Kernels["_Z1kPf"].Stored, 100u);
  EXPECT_EQ(Kernels["_Z1kPf"].Loaded, 8u);
}

TEST(LiveRegisters, OfCodeWithoutALineTableAreTotalsAlone) {
  CompiledKernels Kernels;
  Kernels["_Z1kPf"].Registers = 32;
  Kernels["_Z5otherPf"].Registers = 8;
  addLines(Printed, Cubin(), Kernels);
  EXPECT_TRUE(Kernels["_Z1kPf"].Lines.empty());
  EXPECT_EQ(Kernels["_Z1kPf"].spilled(), 28u);
  EXPECT_FALSE(Kernels["_Z5otherPf"].spilled()); // it is not among what was printed
}

TEST(LiveRegisters, MakeNothingOfOtherText) {
  CompiledKernels Kernels;
  Kernels["k"].Registers = 1;
  for (const char *Text : {"", ":", ".text.k:\n/*zz*/ BRA", ".text.k:\n/*0010*/", "/*0000*/ STL ;"})
    addLines(Text, Cubin(), Kernels);
  EXPECT_TRUE(Kernels["k"].Lines.empty());
}

TEST(LiveRegisters, AreToldInSentences) {
  CompiledKernels Kernels;
  Kernels["_Z1kPf"].Registers = 32;
  addLines(Printed, everyOther(), Kernels);
  const std::vector<std::string> Text = textOf(Kernels["_Z1kPf"]);
  ASSERT_EQ(Text.size(), 5u);
  EXPECT_EQ(Text[0], "spills: 24 bytes stored, 4 loaded by each thread");
  EXPECT_EQ(Text[1], "  /src/k.cu:11: 0 bytes stored, 4 loaded, in 2 loops");
  EXPECT_EQ(Text[4], "most registers live at once: 30, at /src/k.cu:10");
  EXPECT_EQ(textOf(CompiledKernel()), std::vector<std::string>{"spills are not known"});
  EXPECT_EQ(textOf({.Registers = 8, .StaticShared = 0, .Stored = 0, .Loaded = 0, .Lines = {}}),
            std::vector<std::string>{"no spills"});
}
} // namespace
