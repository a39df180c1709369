// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/Flags.h"

#include "lib/frontend/command/FlagRows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// One pass over a list of flags.
struct Pass {
  llvm::ArrayRef<std::string> Flags;
  FlagReader Reader;
  std::string Source;
  const CommandEnvironment &Environment;
  ClangCommand &Out;
  size_t Next = 0;

  /// A flag, with the value that the table finds for it.
  struct Item {
    std::string Text; ///< as written, with its value
    std::vector<std::string> Words;
    std::string Value;
    ArgumentPlace Place;
    ArgumentTopic Topic = ArgumentTopic::Driver;
  };

  void run();
  void readOne();
  void readUnlisted(const Item &Flag);
  void act(FlagAct Act, const Item &Flag);
  void keep(const Item &Flag);
  void keepOneSide(const Item &Flag);
  void drop(const Item &Flag);
  void dropSmallData(Item Flag);
  void settle(const Item &Flag, Fate What, std::vector<std::string> Into, llvm::StringRef Why = "");
  void takeStd(const Item &Flag);
  void takeLanguage(const Item &Flag);
  void takeArchs(const Item &Flag, bool Add);
  void takeTarget(const Item &Flag);
  void openClang(const Item &Flag);
  void open(const Item &Flag, llvm::ArrayRef<std::string> Inner);
};
} // namespace

void Pass::run() {
  while (Next < Flags.size())
    readOne();
}

void Pass::readOne() {
  Item Flag;
  Flag.Text = Flags[Next++];
  Flag.Words = {Flag.Text};
  Flag.Place = {Source, static_cast<unsigned>(Next)};
  FlagMatch Match = findFlag(Flag.Text);
  if (!Match.Row)
    return readUnlisted(Flag);

  Flag.Topic = Match.Row->Topic;
  Flag.Value = Match.Attached.str();
  if (Match.TakesNext) {
    if (Next == Flags.size()) {
      Out.Problems.push_back({Flag.Place, "missing value after " + Flag.Text});
      return drop(Flag);
    }
    Flag.Value = Flags[Next++];
    Flag.Text += " " + Flag.Value;
    Flag.Words.push_back(Flag.Value);
  }
  act(Match.Row->Act, Flag);
}

void Pass::readUnlisted(const Item &Flag) {
  llvm::StringRef Word = Flag.Text;
  if (Word == "--") { // what follows are files
    drop(Flag);
    for (; Next < Flags.size(); ++Next)
      Out.Accounts.push_back(
          {Flags[Next], {Source, static_cast<unsigned>(Next + 1)}, Fate::Input, {}, ""});
    return;
  }
  if (Word.size() < 2 || Word[0] != '-') {
    if (Reader == FlagReader::HostOfNvcc)
      return settle(Flag, Fate::Unknown, {}, "is no flag of gcc or clang");
    return settle(Flag, Fate::Input, {});
  }
  if (!Word.starts_with("-f"))
    return settle(Flag, Fate::Unknown, {}, "unknown flag");
  if (Reader == FlagReader::Clang)
    return keep(Flag);
  settle(Flag, Fate::Dropped, {}, reasonToDrop(ArgumentTopic::Host));
}

void Pass::act(FlagAct Act, const Item &Flag) {
  switch (Act) {
  case FlagAct::Keep:
    return keep(Flag);
  case FlagAct::KeepForClang:
    return Reader == FlagReader::Clang ? keep(Flag) : drop(Flag);
  case FlagAct::Drop:
    return drop(Flag);
  case FlagAct::Std:
    return takeStd(Flag);
  case FlagAct::Language:
    return takeLanguage(Flag);
  case FlagAct::AddArch:
    return takeArchs(Flag, true);
  case FlagAct::RemoveArch:
    return takeArchs(Flag, false);
  case FlagAct::CudaPath:
    Out.CudaPath = Flag.Value;
    return settle(Flag, Fate::Hint, {}, "names the toolkit");
  case FlagAct::Target:
    return takeTarget(Flag);
  case FlagAct::Ptxas:
    if (readPtxasHints({Flag.Value}, Out.Hints))
      return settle(Flag, Fate::Hint, {}, "is a hint about launches or caching");
    return drop(Flag);
  case FlagAct::SmallData:
    return dropSmallData(Flag);
  case FlagAct::OpenClang:
    return openClang(Flag);
  case FlagAct::OneSide:
    return keepOneSide(Flag);
  case FlagAct::OpenOne:
    return open(Flag, {Flag.Value});
  case FlagAct::OpenList: {
    llvm::SmallVector<llvm::StringRef> Pieces;
    llvm::StringRef(Flag.Value).split(Pieces, ',');
    return open(Flag, std::vector<std::string>(Pieces.begin(), Pieces.end()));
  }
  }
}

void Pass::settle(const Item &Flag, Fate What, std::vector<std::string> Into, llvm::StringRef Why) {
  Out.Accounts.push_back({Flag.Text, Flag.Place, What, std::move(Into), Why.str()});
}

void Pass::keep(const Item &Flag) {
  llvm::append_range(Out.Args, Flag.Words);
  settle(Flag, Fate::Kept, Flag.Words);
}

/// -Xarch_device X: kept as a pair, unless X is nothing to keep.
void Pass::keepOneSide(const Item &Flag) {
  FlagMatch Inner = findFlag(Flag.Value);
  bool IsKept =
      !Inner.Row || Inner.Row->Act == FlagAct::Keep || Inner.Row->Act == FlagAct::KeepForClang;
  return Reader == FlagReader::Clang && IsKept ? keep(Flag) : drop(Flag);
}

void Pass::drop(const Item &Flag) { settle(Flag, Fate::Dropped, {}, reasonToDrop(Flag.Topic)); }

/// clang's -G takes a number; the one meant for nvcc takes nothing.
void Pass::dropSmallData(Item Flag) {
  unsigned Bytes = 0;
  if (Flag.Value.empty() && Next < Flags.size() && llvm::to_integer(Flags[Next], Bytes, 10))
    Flag.Text += " " + Flags[Next++];
  drop(Flag);
}

void Pass::takeStd(const Item &Flag) {
  Out.Std = Flag.Value;
  settle(Flag, Fate::Kept, {"-std=" + Flag.Value});
}

void Pass::takeLanguage(const Item &Flag) {
  llvm::StringRef Value = Flag.Value;
  if (Value == "none")
    return settle(Flag, Fate::Dropped, {}, "cancels an earlier -x");
  if (Value == "hip")
    Out.Problems.push_back({Flag.Place, "HIP is read as CUDA"});
  if (Value.starts_with("cuda") || Value == "cu" || Value.starts_with("hip"))
    Out.Language = SourceLanguage::Cuda;
  else if (Value.starts_with("c++"))
    Out.Language = SourceLanguage::Cxx;
  else
    Out.Language = SourceLanguage::C;
  settle(Flag, Fate::Hint, {}, "names the language");
}

void Pass::takeArchs(const Item &Flag, bool Add) {
  std::vector<std::string> Into;
  for (llvm::StringRef Name : llvm::split(Flag.Value, ',')) {
    if (!Add) {
      llvm::erase_if(Out.Archs,
                     [&](const std::string &Arch) { return Name == "all" || Name == Arch; });
      continue;
    }
    if (Name == "native")
      Name = Environment.NativeGpu;
    std::optional<ClangArch> Arch = clangArch(Name);
    if (!Arch)
      continue;
    Out.Archs.push_back(Arch->Name);
    Into.push_back("--cuda-gpu-arch=" + Arch->Name);
  }
  if (Add && Into.empty())
    return settle(Flag, Fate::Unknown, {}, "names no CUDA architecture");
  settle(Flag, Add ? Fate::Translated : Fate::Dropped, Into, Add ? "" : "removes architectures");
}

/// The host's triple decides the sizes of types. A device triple asks for a
/// compilation without a host, which is not how CUDA source is read here.
void Pass::takeTarget(const Item &Flag) {
  if (Reader != FlagReader::Clang)
    return drop(Flag);
  if (llvm::StringRef(Flag.Value).starts_with("nvptx"))
    return settle(Flag, Fate::Dropped, {}, "the front end picks the device");
  keep(Flag);
}

/// Reads one word for clang's inner half, and the value it may have: each of
/// them follows a -Xclang of its own.
void Pass::openClang(const Item &Flag) {
  std::vector<std::string> Inner = {Flag.Value};
  FlagMatch Match = findFlag(Flag.Value);
  bool HasMore = Next + 1 < Flags.size() && Flags[Next] == "-Xclang";
  if (Match.Row && Match.TakesNext && HasMore) {
    Inner.push_back(Flags[Next + 1]);
    Next += 2;
  }
  if (Reader != FlagReader::Clang)
    return settle(Flag, Fate::Dropped, {}, "is for clang only");
  if (Match.Row)
    return open(Flag, Inner);
  if (llvm::StringRef(Flag.Value).starts_with("-f"))
    return keep(Flag);
  settle(Flag, Fate::Dropped, {}, "is about how the compiler itself runs");
}

/// Reads flags that stood inside of another one. They are fewer or shorter than
/// it was, so this ends.
void Pass::open(const Item &Flag, llvm::ArrayRef<std::string> Inner) {
  settle(Flag, Fate::Expanded, Inner.vec());
  Pass Deeper = {Inner, Reader, Flag.Words[0], Environment, Out};
  Deeper.run();
}

void warplint::readFlags(llvm::ArrayRef<std::string> Flags, FlagReader Reader,
                         llvm::StringRef Source, const CommandEnvironment &Environment,
                         ClangCommand &Out) {
  Pass Whole = {Flags, Reader, Source.str(), Environment, Out};
  Whole.run();
}
