//===- lib/lsp/LaunchEdit.cpp - A launch for the configuration --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes into .warplint by hand what docs/configuration.md describes, since a YAML writer
// would not keep the comments and the layout of what is there:
//
//   kernels:
//     - name: "transpose"
//       block: [32, 8, 1]
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/CodeActions.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace lsp = llvm::lsp;
namespace path = llvm::sys::path;

namespace {
constexpr llvm::StringLiteral ConfigName = ".warplint";

/// The .warplint in \p Folder or the nearest above; else a new one at the top of the source
/// tree, which a .git marks, or in the folder itself.
std::pair<std::string, bool> configFor(llvm::StringRef Folder) {
  std::string Top;
  for (llvm::StringRef F = Folder; !F.empty(); F = path::parent_path(F)) {
    llvm::SmallString<256> Here(F), Git(F);
    path::append(Here, ConfigName);
    path::append(Git, ".git");
    if (llvm::sys::fs::exists(Here))
      return {std::string(Here), false};
    if (Top.empty() && llvm::sys::fs::exists(Git))
      Top = std::string(Here);
  }
  if (Top.empty())
    Top = (Folder + "/" + ConfigName).str();
  return {Top, true};
}

/// A glob for the kernel whatever its template arguments are, as a YAML string.
std::string nameFor(llvm::StringRef Kernel) {
  llvm::StringRef Plain = Kernel.split('<').first;
  std::string Name = (Plain == Kernel ? Plain : (Plain + "<*").str()).str();
  return "\"" + Name + "\"";
}

std::string shape(const uint32_t *D) {
  return "[" + std::to_string(D[0]) + ", " + std::to_string(D[1]) + ", " + std::to_string(D[2]) +
         "]";
}

std::string entryFor(const LaunchReport &L, llvm::StringRef Indent) {
  std::string Text = (Indent + "- name: " + nameFor(L.Kernel) + "\n").str();
  auto Key = [&](llvm::StringRef Name, llvm::StringRef Value) {
    Text += (Indent + "  " + Name + ": " + Value + "\n").str();
  };
  Key("block", shape(L.Block));
  if (L.Grid)
    Key("grid", shape(L.Grid->data()));
  if (L.DynamicShared && *L.DynamicShared)
    Key("dynamic-shared", std::to_string(*L.DynamicShared));
  if (!L.Arguments.empty()) {
    std::vector<std::string> Each;
    for (const auto &[Name, Value] : L.Arguments)
      Each.push_back(Name + ": " + std::to_string(Value));
    Key("args", "{" + llvm::join(Each, ", ") + "}");
  }
  return Text;
}
} // namespace

std::optional<lsp::TextEdit> warplint::launchEdit(const Text &Config, const LaunchReport &L) {
  if (Config.bytes().contains("name: " + nameFor(L.Kernel)))
    return std::nullopt;
  for (unsigned I = 0; I < Config.lines(); ++I) {
    llvm::StringRef Line = Config.line(I);
    if (!Line.consume_front("kernels:"))
      continue;
    if (!Line.split('#').first.trim().empty())
      return std::nullopt; // a list in one line; where to write is not for us to say
    llvm::StringRef Next = Config.line(I + 1);
    llvm::StringRef Indent = Next.take_while([](char C) { return C == ' '; });
    bool Listed = Next.drop_front(Indent.size()).starts_with("- ");
    lsp::Position At = I + 1 < Config.lines() ? lsp::Position(int(I) + 1, 0)
                                              : Config.positionAt(Config.bytes().size());
    std::string Break = I + 1 < Config.lines() ? "" : "\n";
    return lsp::TextEdit{{At, At}, Break + entryFor(L, Listed ? Indent : "  ")};
  }
  lsp::Position End = Config.positionAt(Config.bytes().size());
  bool Broken = Config.bytes().empty() || Config.bytes().ends_with("\n");
  return lsp::TextEdit{{End, End}, (Broken ? "" : "\n") + ("kernels:\n" + entryFor(L, "  "))};
}

std::optional<ConfigEdit> warplint::launchEdit(const DocumentReport &A, const LaunchReport &L,
                                               OpenTexts Open) {
  if (!A.Of.Saved)
    return std::nullopt;
  ConfigEdit E;
  std::tie(E.Path, E.Create) = configFor(path::parent_path(A.Of.Path));
  SharedText Now = Open(E.Path);
  if (!Now)
    Now = std::make_shared<Text>(contentsOf(E.Path).value_or(""));
  std::optional<lsp::TextEdit> Made = launchEdit(*Now, L);
  if (!Made)
    return std::nullopt;
  E.Edit = std::move(*Made);
  return E;
}
