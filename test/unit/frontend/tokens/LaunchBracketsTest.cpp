//===- test/unit/frontend/LaunchBracketsTest.cpp --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/NvccSpelling.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
/// What \p Text becomes; it keeps its length.
std::string joined(llvm::StringRef Text) {
  std::string R = joinLaunchBrackets(Text).value_or("unchanged");
  EXPECT_TRUE(R == "unchanged" || R.size() == Text.size());
  return R;
}

TEST(LaunchBrackets, AreJoinedInPlace) {
  EXPECT_EQ(joined("k << <g, b >> > (p);"), "k <<< g, b >>>  (p);");
  EXPECT_EQ(joined("k<4> < <<g, b> >>(p);"), "k<4> <<< g, b>>> (p);");
  EXPECT_EQ(joined("k<<<g, b>> >(p);"), "k<<<g, b>>> (p);");
  EXPECT_EQ(joined("k < < <g, b>>>(p);"), "k <<<  g, b>>>(p);");
}

TEST(LaunchBrackets, BracketsWithinALaunchAreOthers) {
  EXPECT_EQ(joined("k << <f(a >> > b), n >> 2 >> > ();"), "k <<< f(a >> > b), n >> 2 >>>  ();");
  EXPECT_EQ(joined("k << <A<B<int> >::n, 2 >> >(); v<w<x> > y;"),
            "k <<< A<B<int> >::n, 2 >>> (); v<w<x> > y;");
}

TEST(LaunchBrackets, OtherCodeIsLeftAlone) {
  for (const char *Text :
       {"k<<<g, b>>>(p);", "std::vector<std::vector<int> > v;", "friend S &operator<< <T>(S &, T);",
        "// k << <g, b >> >(p);", "const char *s = \"k << <g, b >> >(p)\";", "a < b; c << d;",
        "k<<<g, b>>>(vector<vector<int> >());"})
    EXPECT_EQ(joined(Text), "unchanged") << Text;
}
} // namespace
