//===- test/unit/frontend/retry/BuildMacrosTest.cpp -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/BuildFiles.h"

#include "llvm/Support/MemoryBuffer.h"

#include "gmock/gmock.h"

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {
TEST(BuildMacros, FlagsOfMakeAndCMake) {
  EXPECT_THAT(macrosIn("NVCCFLAGS += -O3 -DTILE=16 -D WIDE '-DNAME=abc'\n"),
              ElementsAre(Pair("TILE", "16"), Pair("WIDE", "1"), Pair("NAME", "abc")));
  EXPECT_THAT(macrosIn("add_definitions(-DA=1 -DB)\n"),
              ElementsAre(Pair("A", "1"), Pair("B", "1")));
}

TEST(BuildMacros, DefinitionsOfTargets) {
  EXPECT_THAT(macrosIn("target_compile_definitions(app PRIVATE\n  TILE=16\n  PUBLIC \"WIDE\")\n"
                       "add_compile_definitions(ALL=2)\n"),
              ElementsAre(Pair("TILE", "16"), Pair("WIDE", "1"), Pair("ALL", "2")));
}

TEST(BuildMacros, PairsOfSetupPy) {
  EXPECT_THAT(macrosIn("define_macros=[('TILE', '16'), (\"WIDE\", None)],\nother=[('X', '1')]\n"),
              ElementsAre(Pair("TILE", "16"), Pair("WIDE", "1")));
}

TEST(BuildMacros, WhatIsComputedOrCommentedOutIsNotPlain) {
  EXPECT_THAT(macrosIn("# -DA=1\nadd_definitions(-DB=${SIZE})\nflags = f'-DC={size}'\n"),
              IsEmpty());
}

TEST(BuildMacros, StringsAreNotPlain) {
  EXPECT_THAT(macrosIn("F = -DT=\\\"x\\\" -DU='\"y\"' -DN=\"\"\n"
                       "target_compile_definitions(a PRIVATE TITLE=\"two words\" \"S=t u\")\n"),
              IsEmpty());
}

TEST(BuildMacros, PlainOnesAreThoseOfEveryBuild) {
  EXPECT_THAT(plainMacrosIn("CFLAGS = -DTHREE_D -DCUDA -O3\n"
                            "DEBUG = -g -DCHECKED\n"
                            "EXTRA = -DEXTRA \\\n  -DMORE\n"
                            "ifeq ($(WIDE),1)\n"
                            "  CFLAGS += -DWIDE\n"
                            "endif\n"
                            "NVCC_FLAGS += -DTILE=16\n"
                            "fast: CFLAGS += -DFAST\n"
                            "other:\n"
                            "\tnvcc -DOTHER a.cu\n"),
              ElementsAre(Pair("THREE_D", "1"), Pair("CUDA", "1"), Pair("TILE", "16")));
  EXPECT_THAT(plainMacrosIn("add_definitions(-DA=1)\n"
                            "if(OPTION)\n  add_definitions(-DB)\nendif()\n"
                            "if (X)\n  if (Y)\n  endif()\n  add_definitions(-DC)\nendif()\n"
                            "target_compile_definitions(one PRIVATE D)\n"
                            "add_compile_definitions(E=2)\n"),
              ElementsAre(Pair("A", "1"), Pair("E", "2")));
}

TEST(BuildMacros, WhatConditionsAskForIsTakenFromPlainLines) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  FS->addFile("/p/.git/HEAD", 0, llvm::MemoryBuffer::getMemBuffer(""));
  FS->addFile(
      "/p/Makefile", 0,
      llvm::MemoryBuffer::getMemBuffer("CFLAGS = -DTHREE_D\nifdef W\nCFLAGS += -DWIDE\nendif\n"));
  ParseOptions Parse;
  Parse.File = "/p/a.cu";
  WantedMacros Names;
  Names.Asked = {"THREE_D", "WIDE", "A_H"};
  EXPECT_THAT(buildMacroFlags(Parse, Names, *FS), ElementsAre("-DTHREE_D=1"));
}

TEST(BuildMacros, TheFirstAndTheNearestWin) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto Add = [&](llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  };
  Add("/p/.git/HEAD", "");
  Add("/p/CMakeLists.txt", "add_definitions(-DTILE=32 -DFAR=1)");
  Add("/p/src/Makefile", "F = -DTILE=16 -DTILE=8 -DUNASKED=1");
  Add("/CMakeLists.txt", "add_definitions(-DOUTSIDE=1)");
  ParseOptions Parse;
  Parse.File = "/p/src/a.cu";
  WantedMacros Names;
  for (const char *Name : {"TILE", "FAR", "OUTSIDE"})
    Names.Missing.insert(Name);
  EXPECT_THAT(buildMacroFlags(Parse, Names, *FS), ElementsAre("-DTILE=16", "-DFAR=1"));
}
} // namespace
