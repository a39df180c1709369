// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/BuildWords.h"
#include "lib/known/Functions.h"
#include "lib/known/Headers.h"
#include "lib/known/Instructions.h"
#include "lib/known/MathCosts.h"
#include "lib/known/Producers.h"
#include "lib/known/TensorMaps.h"
#include "lib/known/Words.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace warplint;

TEST(Words, MatchWhole) {
  EXPECT_TRUE(isNamedBy("mbarrier.*", "mbarrier"));
  EXPECT_TRUE(isNamedBy("mbarrier.*", "mbarrier.try_wait.parity"));
  EXPECT_FALSE(isNamedBy("mbarrier.*", "mbarriers.try_wait"));
  EXPECT_FALSE(isNamedBy("fence", "fenced_price"));
  EXPECT_FALSE(isNamedBy("", ""));
}

TEST(Words, TakeEitherAlternative) {
  EXPECT_TRUE(isNamedBy("cp.async.{ca,cg}.*", "cp.async.cg.shared.global"));
  EXPECT_FALSE(isNamedBy("cp.async.{ca,cg}.*", "cp.async.cgs.shared.global"));
  EXPECT_TRUE(isNamedBy("atomic{Add,Sub}{,_block}", "atomicSub_block"));
  EXPECT_TRUE(isNamedBy("atomic{Add,Sub}{,_block}", "atomicAdd"));
  EXPECT_FALSE(isNamedBy("atomic{Add,Sub}{,_block}", "atomicAdd_"));
  EXPECT_FALSE(isNamedBy("atomic{Add,Sub}", "atomicity_note"));
}

TEST(Words, MayBeMissingOrNumbers) {
  EXPECT_TRUE(isNamedBy("shfl.?sync.idx.#", "shfl.idx.32"));
  EXPECT_TRUE(isNamedBy("shfl.?sync.idx.#", "shfl.sync.idx.32"));
  EXPECT_FALSE(isNamedBy("shfl.?sync.idx.#", "shfl.sync.idx.b32"));
}

TEST(Words, SkipRunsAndTakeColonsForDots) {
  EXPECT_TRUE(isNamedBy("*.shared.*", "ld.shared::cta.f32"));
  EXPECT_TRUE(isNamedBy("*.shared.cluster.*", "st.async.shared::cluster.b32"));
  EXPECT_FALSE(isNamedBy("*.shared.*", "ld.global.sharedness"));
  EXPECT_TRUE(isNamedBy("first second.*", "second.of"));
}

TEST(Instructions, AreWhatTheirFirstRowSays) {
  const auto DoesPtx = [](llvm::StringRef Opcode) { return ptxNamed(Opcode)->Does; };
  EXPECT_EQ(DoesPtx("ld.global.nc.v4.f32"), Does::Load);
  EXPECT_EQ(DoesPtx("ld.const.f32"), Does::LoadOther);
  EXPECT_EQ(DoesPtx("ldmatrix.sync.aligned.m8n8.x4.shared.b16"), Does::LoadMatrix);
  EXPECT_EQ(DoesPtx("cp.async.ca.shared.global"), Does::Copy);
  EXPECT_EQ(DoesPtx("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"),
            Does::LoadBulk);
  EXPECT_EQ(DoesPtx("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group"), Does::StoreBulk);
  EXPECT_EQ(DoesPtx("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32"), Does::StoreBulk);
  EXPECT_EQ(DoesPtx("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"),
            Does::SendBulk);
  EXPECT_EQ(DoesPtx("cp.async.bulk.wait_group.read"), Does::WaitForBulk);
  EXPECT_EQ(DoesPtx("mbarrier.arrive.expect_tx.shared::cta.b64"), Does::Expect);
  EXPECT_EQ(DoesPtx("fence.proxy.async.shared::cta"), Does::FenceProxy);
  EXPECT_EQ(DoesPtx("fence.proxy.tensormap::generic.acquire.gpu"), Does::Fence);
  EXPECT_EQ(DoesPtx("red.relaxed.gpu.global.add.f32"), Does::Update);
  EXPECT_EQ(DoesPtx("bar.warp.sync"), Does::WaitInWarp);
  EXPECT_EQ(ptxNamed("add.s32"), nullptr);
  EXPECT_EQ(ptxNamed("store"), nullptr);
}

TEST(MathCosts, AreKnownByAllNamesOfAFunction) {
  for (llvm::StringRef Name : {"sin", "sinf", "__nv_sinf", "llvm.sin.f64"})
    EXPECT_EQ(mathNamed(Name)->Name, "sin") << Name.str();
  EXPECT_EQ(mathNamed("erf")->Name, "erf");
  EXPECT_EQ(mathNamed("erff")->Name, "erf");
  EXPECT_EQ(mathNamed("__sinf")->Name, "__sinf"); // another function, of two instructions
  for (llvm::StringRef Name : {"", "f", "sinff", "mysinf", "llvm.sinus.f32", "__sin"})
    EXPECT_EQ(mathNamed(Name), nullptr) << Name.str();
}

TEST(Instructions, OfLLVMNameTheirMasks) {
  EXPECT_EQ(intrinsicNamed("llvm.nvvm.shfl.sync.idx.i32")->Mask, 0);
  EXPECT_EQ(intrinsicNamed("llvm.nvvm.shfl.idx.i32")->Mask, Instruction::NoMask);
  EXPECT_EQ(intrinsicNamed("llvm.nvvm.redux.sync.add")->Mask, 1);
  EXPECT_EQ(intrinsicNamed("llvm.nvvm.barrier0")->Does, Does::WaitInBlock);
  EXPECT_EQ(intrinsicNamed("llvm.nvvm.cp.async.ca.shared.global.16.s")->Does, Does::Copy);
  EXPECT_EQ(intrinsicNamed("shfl.sync.idx.i32"), nullptr);
  EXPECT_EQ(intrinsicNamed("llvm.fma.f32"), nullptr);
}

TEST(Instructions, WhatThreadsMeetAtIsToldByItsRow) {
  const auto Ptx = [](llvm::StringRef Opcode) { return ptxNamed(Opcode)->Does; };
  EXPECT_EQ(Ptx("bar.sync"), Does::WaitInBlock);
  EXPECT_EQ(Ptx("barrier.cta.red.popc.aligned.u32"), Does::WaitInBlock);
  EXPECT_EQ(Ptx("bar.arrive"), Does::ArriveInBlock);
  EXPECT_EQ(Ptx("barrier.cluster.wait.acquire.aligned"), Does::WaitInCluster);
  EXPECT_EQ(Ptx("mbarrier.arrive.shared::cluster.b64"), Does::Arrive);
  EXPECT_EQ(Ptx("cp.async.mbarrier.arrive.noinc.shared.b64"), Does::HandOver);
  EXPECT_EQ(Ptx("fence.acq_rel.gpu"), Does::Fence);
  EXPECT_TRUE(isIntrinsicThat(Does::Fence, "llvm.nvvm.membar.gl"));
  EXPECT_TRUE(isIntrinsicThat(Does::ArriveInBlock, "llvm.nvvm.barrier.cta.arrive.aligned.count"));
  EXPECT_TRUE(isIntrinsicThat(Does::WaitInBlock, "llvm.nvvm.barrier.cta.sync.aligned.all"));
  EXPECT_TRUE(isIntrinsicThat(Does::Await, "llvm.nvvm.mbarrier.test.wait.shared"));
}

TEST(Functions, AreKnownByWholeNames) {
  EXPECT_EQ(functionNamed("atomicMax_system")->Of, KnownFunction::Max);
  EXPECT_EQ(functionNamed("atomicInc")->Of, KnownFunction::Other);
  EXPECT_EQ(functionNamed("tex2DLayeredLod")->Does, KnownFunction::Texture);
  EXPECT_EQ(functionNamed("__nv_fast_sincosf")->Does, KnownFunction::WritesFloats);
  EXPECT_EQ(functionNamed("cudaEventRecordWithFlags")->Does, KnownFunction::Nothing);
  for (const char *Own :
       {"atomicity_note", "textual", "surface_of", "freely", "clocked", "printfs"})
    EXPECT_EQ(functionNamed(Own), nullptr) << Own;
}

TEST(Functions, TellThatLanesTalk) {
  for (const char *Word : {"__shfl_xor_sync", "__any", "cooperative_groups", "mma", "tiled_mma"})
    EXPECT_TRUE(saysThatLanesTalk(Word)) << Word;
  for (const char *Word : {"gamma", "summary", "comma_list", "shfl", "printf", ""})
    EXPECT_FALSE(saysThatLanesTalk(Word)) << Word;
}

TEST(Headers, ForwardByPath) {
  const auto *Dispatch = llvm::find_if(forwardingHeaders(), [](const ForwardingHeader &H) {
    return H.Path == "library/ATen/Dispatch.h";
  });
  ASSERT_NE(Dispatch, forwardingHeaders().end());
  EXPECT_EQ(Dispatch->Text, "#pragma once\n#include <ATen/__warplint_dispatch.h>\n");
}

TEST(Headers, AreOfLibrariesByTheirFolders) {
  EXPECT_TRUE(isFolderOfLibrary("src", "Cutlass"));
  EXPECT_TRUE(isFolderOfLibrary("include", "cuda"));
  EXPECT_FALSE(isFolderOfLibrary("src", "cuda"));
  EXPECT_FALSE(isFolderOfLibrary("src", "boosted"));
  EXPECT_TRUE(standsForLibrary("glm/vec3.hpp"));
  EXPECT_FALSE(standsForLibrary("glm"));
  EXPECT_FALSE(standsForLibrary("glmath/vec3.hpp"));
}

TEST(BuildWords, AreUsedAsTheirRowsSay) {
  EXPECT_TRUE(isBuildWord(BuildWord::Gcc, "x86_64-linux-gnu-g++-12"));
  EXPECT_FALSE(isBuildWord(BuildWord::OtherCompiler, "ccache"));
  EXPECT_TRUE(isBuildWord(BuildWord::OutputFolder, "cmake-build-debug"));
  EXPECT_FALSE(isBuildWord(BuildWord::OutputFolder, "builder"));
  EXPECT_TRUE(isBuildWord(BuildWord::SaysCuda, "APP_GPU"));
  EXPECT_FALSE(isBuildWord(BuildWord::SaysCuda, "APP_GPUS"));
  EXPECT_EQ(buildWords(BuildWord::Repository).front(), ".git");
}

TEST(Producers, NameKernelsAfterTheSource) {
  EXPECT_EQ(kernelName("_Z9transposeILi32EEvPfPKf"), "transpose<32>");
  EXPECT_EQ(kernelName("_ZN3mod3addB2v1B10cw51cXTLSUE5ArrayIfLi1E1C7mutable7alignedE"), "mod::add");
  EXPECT_EQ(kernelName("_ZN3mod3addB2v7B9cw51cXTLSE5ArrayIfLi1E1C7mutable7alignedE"), "mod::add");
  EXPECT_EQ(kernelName("add_Kt1_A1f32_1v16l0_A1f32_1v16l0"), "add");
  EXPECT_EQ(kernelName("kernel_cutlass_my_add_tensorptrf32gmem_tensorptrf32gmem_0"), "my_add");
  EXPECT_EQ(producerOf("add_Kt1_A1f32_1v16l0"), "cuTile");
  // Names that only look alike.
  for (llvm::StringRef Own :
       {"add", "_Kt1_A", "_Zebra", "kernel_cutlass_gemm", "add_0a1b2c3d_cuda_kernel_forward"})
    EXPECT_EQ(kernelName(Own), Own);
  EXPECT_EQ(producerOf("kernel_cutlass_gemm"), "");
}

TEST(TensorMaps, AreEncodedByAsManyArguments) {
  ASSERT_TRUE(mapEncoderWith(12));
  EXPECT_TRUE(mapEncoderWith(12)->isTiled());
  ASSERT_TRUE(mapEncoderWith(15));
  EXPECT_FALSE(mapEncoderWith(15)->isTiled());
  EXPECT_FALSE(mapEncoderWith(13));
}

// By the order of the enumerators in cuda.h.
TEST(TensorMaps, HaveElementsAndSwizzles) {
  EXPECT_EQ(bytesOfMapElement(0), 1);  // UINT8
  EXPECT_EQ(bytesOfMapElement(8), 8);  // FLOAT64
  EXPECT_EQ(bytesOfMapElement(9), 2);  // BFLOAT16
  EXPECT_EQ(bytesOfMapElement(12), 4); // TFLOAT32_FTZ
  EXPECT_FALSE(bytesOfMapElement(13)); // packed
  EXPECT_FALSE(mapSwizzle(0));
  EXPECT_EQ(mapSwizzle(2)->RowBytes, 64);
  EXPECT_EQ(mapSwizzle(2)->Repeats, 512);
  EXPECT_EQ(mapSwizzle(3)->Repeats, 1024);
}
