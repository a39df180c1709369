// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/kernel/Launch.h"

#include "lib/expr/Rewrite.h"
#include "lib/kernel/Kernel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

#include <bit>

using namespace warplint;

llvm::raw_ostream &warplint::operator<<(llvm::raw_ostream &OS, const Dim3 &D) {
  return OS << D.X << 'x' << D.Y << 'x' << D.Z;
}

const char *warplint::nameOf(LaunchFrom F) {
  switch (F) {
  case LaunchFrom::Option:
    return "option";
  case LaunchFrom::Config:
    return "config";
  case LaunchFrom::Call:
    return "call";
  case LaunchFrom::Attribute:
    return "attribute";
  case LaunchFrom::Assumed:
    return "assumed";
  }
  return "";
}

llvm::raw_ostream &warplint::operator<<(llvm::raw_ostream &OS, const Launch &L) {
  if (L.Block)
    OS << "block " << *L.Block;
  else if (L.Extents == KnownExtents())
    OS << "block unknown";
  else
    for (unsigned D = 0; D < 3; ++D)
      OS << (D ? "x" : "block ") << (L.Extents[D] ? std::to_string(*L.Extents[D]) : "?");
  if (L.Grid)
    OS << ", grid " << *L.Grid;
  if (L.DynamicShared && *L.DynamicShared)
    OS << ", " << *L.DynamicShared << " bytes of dynamic shared memory";
  for (const auto &[Name, Value] : L.Arguments)
    OS << ", " << Name << " = " << Value;
  return OS;
}

void warplint::addGiven(GivenValues &To, const GivenValues &More) {
  for (const auto &[Name, Values] : More) {
    std::vector<int64_t> &Of = To[Name];
    Of.insert(Of.end(), Values.begin(), Values.end());
    llvm::sort(Of);
    Of.erase(llvm::unique(Of), Of.end());
  }
}

static llvm::Error tooMany(const llvm::Twine &What, uint64_t Count, uint64_t Most) {
  return llvm::createStringError(llvm::Twine(Count) + " " + What + "; the limit is " +
                                 llvm::Twine(Most));
}

// The limits of every GPU since compute capability 3.0.
llvm::Error warplint::checkBlock(const Dim3 &Block) {
  if (Block.count() == 0)
    return llvm::createStringError("the block has no threads");
  if (Block.X > 1024 || Block.Y > 1024 || Block.Z > 64)
    return tooMany(llvm::Twine("threads along ") + (Block.Z > 64     ? "z"
                                                    : Block.Y > 1024 ? "y"
                                                                     : "x"),
                   Block.Z > 64     ? Block.Z
                   : Block.Y > 1024 ? Block.Y
                                    : Block.X,
                   Block.Z > 64 ? 64 : 1024);
  if (Block.count() > 1024)
    return tooMany("threads in a block", Block.count(), 1024);
  return llvm::Error::success();
}

llvm::Error warplint::checkGrid(const Dim3 &Grid) {
  if (Grid.count() == 0)
    return llvm::createStringError("the grid has no blocks");
  if (Grid.X > 2147483647u)
    return tooMany("blocks along x", Grid.X, 2147483647u);
  if (Grid.Y > 65535 || Grid.Z > 65535)
    return tooMany(Grid.Y > 65535 ? "blocks along y" : "blocks along z",
                   Grid.Y > 65535 ? Grid.Y : Grid.Z, 65535);
  return llvm::Error::success();
}

/// "line 7", or "k.cu:7" where that is not the file of \p K.
static std::string placeIn(const Kernel &K, const SourceRange &Where) {
  const std::string Line = std::to_string(Where.Line);
  return Where.File == K.Source.Where.File
             ? "line " + Line
             : llvm::sys::path::filename(Where.File).str() + ":" + Line;
}

namespace {
/// How many dimensions of threadIdx the kernel reads but to number its threads: 1, 2 or 3.
unsigned dimensionsOf(const Kernel &K) {
  unsigned Dims = 1;
  const std::vector<bool> NamesBlock =
      nodesWithPart(*K.Pool, [](const Expr &E) { return E.Kind == ExprKind::BlockDim; });
  // `(threadIdx.y + blockDim.y * threadIdx.z) * blockDim.x` numbers the threads of the block.
  auto IsRank = [&](const Expr &E) { return E.Kind == ExprKind::Mul && NamesBlock[E.Id]; };
  auto Read = [&](const Expr *E) {
    if (E && E->Kind == ExprKind::ThreadIdx)
      Dims = std::max<unsigned>(Dims, E->Value + 1);
  };
  // Parts of such products alone: operands come before users.
  std::vector<bool> IsPart(K.Pool->size(), true), IsUsed(K.Pool->size());
  for (unsigned I = K.Pool->size(); I-- > 0;) {
    const Expr *E = (*K.Pool)[I];
    const bool IsOfRank = IsRank(*E) || (IsUsed[I] && IsPart[I]);
    for (const Expr *Op : E->Operands) {
      IsUsed[Op->Id] = true;
      IsPart[Op->Id] = IsPart[Op->Id] && IsOfRank;
    }
    if (!IsOfRank)
      llvm::for_each(E->Operands, Read);
  }
  for (const Loop &L : K.Loops) // `for (r = threadIdx.y; ...)`
    for (const CarriedVariable &V : L.Carried)
      Read(V.Initial);
  return Dims;
}

/// Whether how many threads there are sets them apart: `threadIdx.x * blockDim.x`.
bool isSpreadByBlock(const Kernel &K) {
  const std::vector<bool> OfThread =
      nodesWithPart(*K.Pool, [](const Expr &E) { return E.Kind == ExprKind::ThreadIdx; });
  const std::vector<bool> OfBlock =
      nodesWithPart(*K.Pool, [](const Expr &E) { return E.Kind == ExprKind::BlockDim; });
  for (unsigned I = 0; I < K.Pool->size(); ++I)
    if (const Expr *E = (*K.Pool)[I]; E->Kind == ExprKind::Mul) {
      bool Thread = false, Block = false;
      for (const Expr *Op : E->Operands) {
        if ((OfThread[Op->Id] && Block) || (OfBlock[Op->Id] && Thread))
          return true;
        Thread |= OfThread[Op->Id];
        Block |= OfBlock[Op->Id];
      }
    }
  return false;
}

bool fits(const Dim3 &Block, unsigned MaxThreads) {
  return Block.count() <= (MaxThreads ? MaxThreads : 1024);
}

struct Fit {
  Dim3 Block;
  std::string Array; ///< "tile[32][33]"
  /// As wide as the tile, where that is no power of two: 24 columns are for 24 threads, or for 16
  /// and a halo.
  std::optional<Dim3> Whole;
};

/// A block of \p Dims dimensions as wide as the rows of the kernel's first tile of as many, so that
/// `tile[ty][tx]` fits it.
std::optional<Fit> fittedTo(const Kernel &K, unsigned Dims) {
  for (const Object &O : K.Objects) {
    if (O.In != Space::Shared || O.Dynamic || O.Extents.size() < Dims)
      continue;
    llvm::ArrayRef<uint64_t> Tile = llvm::ArrayRef(O.Extents).take_back(Dims);
    if (llvm::any_of(Tile, [](uint64_t E) { return E < 2; }) || Tile.back() > 128 ||
        llvm::any_of(Tile.drop_back(), [](uint64_t E) { return E > 64; }))
      continue;
    // Padding adds a little to a power of two: 33 columns serve 32 threads.
    auto At = [&](unsigned I) { return uint32_t(std::bit_floor(Tile[Dims - 1 - I])); };
    Dim3 Block{At(0), At(1), Dims == 3 ? At(2) : 1};
    for (uint32_t *Size : {&Block.Z, &Block.Y})
      while (!fits(Block, K.MaxThreads) && *Size > 1)
        *Size /= 2;
    if (!fits(Block, K.MaxThreads))
      continue;
    Fit Found{Block, withExtents(O.Name, Tile), {}};
    constexpr uint64_t Quarter = 8; // lanes: padding and narrow halos add less
    const Dim3 Whole{uint32_t(Tile.back()), uint32_t(Tile[Dims - 2]),
                     Dims == 3 ? uint32_t(Tile.front()) : 1};
    if (Whole != Block && fits(Whole, K.MaxThreads) &&
        llvm::all_of(Tile, [](uint64_t E) { return E % Quarter == 0; }))
      Found.Whole = Whole;
    return Found;
  }
  return std::nullopt;
}

/// The shape that `__launch_bounds__(16 * 16)` names, for a kernel of so many dimensions. Which
/// factor is which is not said: lanes lie along x.
std::optional<Dim3> shapeOfBounds(const Kernel &K, unsigned Dims) {
  if (!K.BoundsFactors || Dims != (K.BoundsFactors->Z > 1 ? 3u : 2u))
    return std::nullopt;
  Dim3 Block = *K.BoundsFactors;
  constexpr unsigned Lanes = 32;
  if (Block.Y == Lanes && Block.X != Lanes)
    std::swap(Block.X, Block.Y);
  return fits(Block, K.MaxThreads) ? std::optional(Block) : std::nullopt;
}

bool agrees(const Dim3 &Block, const KnownExtents &Known) {
  return llvm::all_of(llvm::seq(3u),
                      [&](unsigned D) { return !Known[D] || *Known[D] == Block[D]; });
}

/// The known extents with the first of the others that a kernel of so many dimensions reads as
/// large as so many threads allow.
Dim3 filled(const KnownExtents &Known, unsigned Dims, unsigned Threads) {
  uint64_t Count = 1;
  for (const std::optional<uint32_t> &E : Known)
    Count *= std::max(E.value_or(1), 1u);
  uint32_t XYZ[3];
  for (unsigned D = 0; D < 3; ++D) {
    const uint64_t Most = std::min<uint64_t>(Threads / Count, D == 2 ? 64 : 1024);
    XYZ[D] = Known[D] ? *Known[D] : D < Dims ? uint32_t(std::max<uint64_t>(Most, 1)) : 1;
    Count *= Known[D] ? 1 : XYZ[D];
  }
  return {XYZ[0], XYZ[1], XYZ[2]};
}

/// Other blocks than \p Block, which nothing speaks for but how many threads it has: in two
/// dimensions narrower ones; in one, where their number sets lanes apart, of more and of fewer.
std::vector<Dim3> likelyOthers(const Kernel &K, const Launch &L, unsigned Dims) {
  const Dim3 &Block = *L.Block;
  std::vector<Dim3> Others;
  const bool IsFlat = L.Extents[1] == 1 && L.Extents[2] == 1;
  if (Dims > 1 && !IsFlat)
    for (uint32_t X = 16; X >= 8; X /= 2)
      Others.push_back({X, std::max<uint32_t>(uint32_t(Block.count() / Block.Z / X), 1), Block.Z});
  else if (isSpreadByBlock(K))
    for (uint32_t X : {Block.X / 2, Block.X * 2})
      Others.push_back({X, 1, 1});
  llvm::erase_if(Others, [&](const Dim3 &B) {
    return B == Block || B.count() < 32 || !fits(B, K.MaxThreads) || !agrees(B, L.Extents);
  });
  return Others;
}

/// The block of an instance that is launched, for \p L, which is none: the first, and the others
/// beside it.
bool assumeSibling(const std::vector<SiblingLaunch> &Siblings, const Kernel &K, Launch &L) {
  for (const SiblingLaunch &S : Siblings) {
    if (!S.Of.Block || !fits(*S.Of.Block, K.MaxThreads) || !agrees(*S.Of.Block, L.Extents))
      continue;
    if (L.Block) {
      if (L.Block != S.Of.Block && !llvm::is_contained(L.Others, *S.Of.Block))
        L.Others.push_back(*S.Of.Block);
      continue;
    }
    L.Block = S.Of.Block;
    L.Why = "as '" + S.Instance + "' is launched";
    if (S.Of.Where.isValid())
      L.Why += " at " + placeIn(K, S.Of.Where);
  }
  return L.Block.has_value();
}

/// A block for \p Call, which does not tell all of it; or for none, if that stands nowhere.
Launch assumedLaunch(const Kernel &K, const Launch &Call,
                     const std::vector<SiblingLaunch> &Siblings) {
  Launch L = Call;
  L.From = LaunchFrom::Assumed;
  unsigned Dims = dimensionsOf(K);
  if (K.RequiredBlock) {
    L.From = LaunchFrom::Attribute;
    L.Block = *K.RequiredBlock;
    return L;
  }
  L.Guessed = true;
  if (!Call.Where.isValid() && assumeSibling(Siblings, K, L))
    return L;
  if (std::optional<Dim3> Shape = shapeOfBounds(K, Dims); Shape && agrees(*Shape, L.Extents)) {
    L.From = LaunchFrom::Attribute;
    L.Block = Shape;
    return L;
  }
  if (Dims > 1)
    if (std::optional<Fit> Fitted = fittedTo(K, Dims); Fitted && agrees(Fitted->Block, L.Extents)) {
      L.Block = Fitted->Block;
      L.Why = whyAssumed(K, L, Fitted->Array);
      if (Fitted->Whole && agrees(*Fitted->Whole, L.Extents))
        L.Others.push_back(*Fitted->Whole);
      return L;
    }
  unsigned Threads = K.MaxThreads ? std::min(K.MaxThreads, 1024u) : 256;
  if (L.Extents != KnownExtents()) {
    L.Block = filled(L.Extents, Dims, Threads);
    L.Others = likelyOthers(K, L, Dims);
    L.Why = whyAssumed(K, L);
    return L;
  }
  if (K.MaxThreads)
    L.From = LaunchFrom::Attribute;
  else
    L.Why = whyAssumed(K, L);
  // A warp along x: nobody has said that one spans several rows.
  if (Dims == 1 || Threads < 32)
    L.Block = Dim3{Threads};
  else if (Dims == 2 || Threads < 64)
    L.Block = Dim3{32, Threads / 32, 1};
  else
    L.Block = Dim3{32, Threads / 64, 2};
  L.Others = likelyOthers(K, L, Dims);
  return L;
}

bool same(const Launch &A, const Launch &B) {
  return A.Block == B.Block && A.Grid == B.Grid && A.DynamicShared == B.DynamicShared &&
         A.Arguments == B.Arguments;
}

void apply(Launch &L, const LaunchRequest &R) {
  if (R.Block) {
    L.Block = R.Block;
    L.From = R.From;
    L.Why.clear();
    L.Guessed = false;
    L.Others.clear();
  }
  if (R.Grid)
    L.Grid = R.Grid;
  if (R.DynamicShared)
    L.DynamicShared = R.DynamicShared;
  for (const auto &[Name, Value] : R.Arguments)
    L.Arguments[Name] = Value;
}

/// The same launch, said once more.
void join(Launch &Known, const Launch &L) {
  GivenValues Given = std::move(Known.Given);
  addGiven(Given, L.Given);
  Buffers Passed = std::move(Known.Passed);
  addBuffers(Passed, L.Passed);
  if (Known.Guessed && !L.Guessed)
    Known = L; // what was a guess, another call says
  else if (L.From == LaunchFrom::Call && L.Why.empty())
    Known.Why.clear(); // what one call says perhaps, this one says for certain
  Known.Given = std::move(Given);
  Known.Passed = std::move(Passed);
}
} // namespace

std::string warplint::whyAssumed(const Kernel &K, const Launch &L, const std::string &Fits) {
  std::string Why = Fits.empty() ? "" : "fits " + Fits;
  if (!L.Where.isValid())
    return Why.empty() ? "no launch of it was read" : Why;
  Why += Why.empty() ? "" : "; ";
  std::string Known;
  for (unsigned D = 0; D < 3; ++D)
    if (L.Extents[D].value_or(1) != 1) // an extent of 1 is hardly told
      Known += (Known.empty() ? "" : " and ") + std::string(1, char('x' + D));
  Why += Known.empty() ? "" : "only " + Known + " of ";
  Why += "the block of the launch at " + placeIn(K, L.Where);
  Why += Known.empty() ? "" : " is known";
  if (L.Unknown.empty())
    return Why + (Known.empty() ? " is not understood" : "");
  Why += Known.empty() ? " depends on " : ", the rest depends on ";
  const SourceRange &At = L.UnknownAt;
  const bool Apart = At.isValid() && (At.File != L.Where.File || At.Line < L.Where.Line ||
                                      At.Line > L.Where.EndLine);
  return Why + (Apart ? "what " + placeIn(K, At) + " takes from " : "") + L.Unknown;
}

std::vector<Launch> warplint::chooseLaunches(const Kernel &K,
                                             const std::vector<LaunchRequest> &Requests,
                                             const std::vector<SiblingLaunch> &Siblings) {
  constexpr unsigned MostLaunches = 16; // more call sites than that say the same again
  std::vector<Launch> Candidates = K.Launches;
  if (Candidates.empty())
    Candidates.push_back(assumedLaunch(K, {}, Siblings));
  std::vector<Launch> Chosen;
  for (Launch &L : Candidates) {
    if (!L.Block) // a call whose block is computed at run time: the rest of it still holds
      L = assumedLaunch(K, L, Siblings);
    for (const LaunchRequest &R : Requests) {
      llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(R.Kernels);
      bool Matches = Glob && (Glob->match(K.Source.Name) ||
                              Glob->match(llvm::StringRef(K.Source.Name).split('<').first));
      if (!Glob)
        llvm::consumeError(Glob.takeError());
      if (Matches)
        apply(L, R);
    }
    auto Known = llvm::find_if(Chosen, [&](const Launch &C) { return same(C, L); });
    if (Known != Chosen.end())
      join(*Known, L);
    else if (Chosen.size() < MostLaunches)
      Chosen.push_back(L);
  }
  return Chosen;
}

std::optional<Dim3> warplint::widerBlock(const Launch &L) {
  constexpr uint32_t Warp = 32;
  const uint64_t Threads = L.Block->count();
  if (L.From != LaunchFrom::Call || L.Guessed || L.Block->X >= Warp || L.Block->Y == 1 ||
      L.Block->Z != 1 || Threads % Warp)
    return std::nullopt;
  return Dim3{Warp, uint32_t(Threads / Warp), 1};
}

std::string warplint::wideningText(const Dim3 &From, const Dim3 &To) {
  auto Shape = [](const Dim3 &Of) { return std::to_string(Of.X) + "x" + std::to_string(Of.Y); };
  return "launch blocks of " + Shape(To) + " threads instead of " + Shape(From);
}

std::vector<Dim3> warplint::smallerBlocks(const Launch &L) {
  const Dim3 &Block = *L.Block;
  constexpr uint64_t Warp = 32;
  std::vector<Dim3> Smaller;
  for (uint32_t X = Block.X; X; X /= 2)
    for (uint32_t Y = Block.Y; Y; Y /= 2)
      for (uint32_t Z = Block.Z; Z; Z /= 2)
        if (Dim3 B{X, Y, Z}; B.count() >= Warp && B.count() < Block.count() && agrees(B, L.Extents))
          Smaller.push_back(B);
  llvm::sort(Smaller, [](const Dim3 &A, const Dim3 &B) {
    return std::pair(A.count(), A) > std::pair(B.count(), B);
  });
  return Smaller;
}

/// The integers among the template arguments of `k<float, 16, 32>`.
static std::vector<uint32_t> templateNumbers(llvm::StringRef Name) {
  std::vector<uint32_t> Numbers;
  llvm::SmallVector<llvm::StringRef, 8> Arguments;
  Name.split('<').second.rtrim('>').split(Arguments, ',');
  for (llvm::StringRef A : Arguments)
    if (uint32_t N; !A.trim().rtrim("uUlL").getAsInteger(10, N) && N > 0 && N <= 1024)
      Numbers.push_back(N);
  return Numbers;
}

std::vector<Dim3> warplint::blocksToTry(const Kernel &K, const Launch &L) {
  constexpr uint64_t Warp = 32;
  std::vector<Dim3> Blocks;
  auto Add = [&](const Dim3 &B) {
    if (B.count() >= Warp && B != *L.Block && fits(B, K.MaxThreads) && agrees(B, L.Extents) &&
        !llvm::is_contained(Blocks, B))
      Blocks.push_back(B);
  };
  const unsigned Dims = dimensionsOf(K);
  const std::vector<uint32_t> Numbers = templateNumbers(K.Source.Name);
  for (size_t I = 0; I < Numbers.size(); ++I) {
    if (Dims == 1)
      Add({Numbers[I], 1, 1});
    else if (Dims == 2 && I + 1 < Numbers.size())
      Add({Numbers[I], Numbers[I + 1], 1});
  }
  if (Dims > 1)
    for (uint32_t X = std::bit_floor(L.Block->X) / 2; X >= 4; X /= 2)
      Add({X, uint32_t(L.Block->count() / L.Block->Z / X), L.Block->Z});
  llvm::for_each(smallerBlocks(L), Add);
  return Blocks;
}

std::vector<Dim3> warplint::likelyBlocks(const Kernel &K, const Launch &L) {
  constexpr Dim3 Flat[] = {{32, 1, 1},  {64, 1, 1},  {128, 1, 1},
                           {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
  constexpr Dim3 Square[] = {{8, 8, 1},  {32, 4, 1},  {64, 4, 1},
                             {32, 8, 1}, {16, 16, 1}, {32, 32, 1}};
  const bool IsFlat = L.Block->Y == 1 && L.Block->Z == 1;
  std::vector<Dim3> Blocks;
  for (const Dim3 &B : IsFlat ? llvm::ArrayRef<Dim3>(Flat) : llvm::ArrayRef<Dim3>(Square))
    if (B != *L.Block && L.Block->Z == 1 && fits(B, K.MaxThreads) && agrees(B, L.Extents))
      Blocks.push_back(B);
  return Blocks;
}
