//===- test/unit/lower/PointerReachTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Pointers.h"

#include "test/unit/lower/Lowered.h"

using namespace warplint;
using testing::ElementsAre;

namespace {
constexpr char TextOfPointers[] = R"(
define void @k(ptr addrspace(1) %p, ptr %q, i64 %y, i64 %x, i1 %c) {
  %row = getelementptr [4 x [8 x float]], ptr addrspace(3) @tile, i64 0, i64 %y, i64 %x
  %flat = getelementptr float, ptr addrspace(3) @tile, i64 %x
  %generic = addrspacecast ptr addrspace(3) @tile to ptr
  %either = select i1 %c, ptr %generic, ptr %q
  %loaded = load ptr, ptr addrspace(1) %p
  %mine = alloca [4 x i32]
  ret void
}
@tile = internal addrspace(3) global [4 x [8 x float]] poison, align 16
)";

struct ReachTest : testing::Test {
  LoweredText L{TextOfPointers};
  ValueLowering &V = *L.Values;
  const llvm::Value *at(llvm::StringRef Name) { return &L.named(Name); }
};

TEST_F(ReachTest, AnObjectIsDescribedOnceByItsType) {
  const auto Tile = objectOf(V, at("row"));
  ASSERT_TRUE(Tile);
  EXPECT_EQ(objectOf(V, at("flat")), Tile);
  EXPECT_EQ(L.K.Objects.size(), 1u);
  EXPECT_EQ(L.K.Objects[*Tile].In, Space::Shared);
  EXPECT_EQ(L.K.Objects[*Tile].Bytes, 128u);
  EXPECT_THAT(L.K.Objects[*Tile].Extents, ElementsAre(4, 8));
}

TEST_F(ReachTest, SubscriptsAreOfTheDeclaredDimensions) {
  const auto S = subscriptOf(V, at("row"), &L.Of->IR.getEntryBlock());
  ASSERT_TRUE(S);
  ASSERT_EQ(S->Indices.size(), 2u);
  EXPECT_EQ(toString(*S->Indices[0]), "y");
  EXPECT_EQ(toString(*S->Indices[1]), "x");
  EXPECT_FALSE(subscriptOf(V, at("flat"), &L.Of->IR.getEntryBlock())) << "it walks over rows";
}

TEST_F(ReachTest, ASpaceIsKnownOrAssumed) {
  EXPECT_EQ(spaceOf(V, at("generic")).In, Space::Shared);
  EXPECT_FALSE(spaceOf(V, at("generic")).IsAssumed);
  EXPECT_EQ(spaceOf(V, at("mine")).In, Space::Local);
  EXPECT_EQ(spaceOf(V, at("loaded")).In, Space::Global);
  EXPECT_TRUE(spaceOf(V, at("loaded")).IsAssumed);
  EXPECT_FALSE(isCounted(V, at("mine")));
}

TEST_F(ReachTest, AChoiceMayLeadIntoSeveralSpaces) {
  const Reach To = reachOf(*L.Of, at("either"));
  EXPECT_TRUE(To.Shared);
  EXPECT_TRUE(To.Global);
  EXPECT_FALSE(To.OtherBlocks);
  EXPECT_FALSE(objectOf(V, at("either")));
}
} // namespace
