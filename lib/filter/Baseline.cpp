// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/filter/Baseline.h"

#include "lib/files/Files.h"
#include "lib/filter/Filter.h"

#include "llvm/Support/JSON.h"

#include <set>

using namespace warplint;

Baseline warplint::baselineOf(const Report &R, llvm::StringRef Folder) {
  Baseline B;
  for (const Finding &F : R.Findings) {
    Baseline::Entry &E = B.Entries[keyOf(F)];
    if (E.Count++)
      continue;
    E.File = relativePath(F.Where.File, Folder);
    if (!llvm::json::isUTF8(E.File))
      E.File = llvm::json::fixUTF8(E.File);
  }
  return B;
}

void warplint::writeBaseline(const Baseline &B, llvm::raw_ostream &OS) {
  OS << "{\n \"version\": 1,\n \"findings\": [";
  const char *Separator = "\n";
  for (const auto &[Key, E] : B.Entries) {
    OS << Separator << "  ";
    llvm::json::OStream J(OS);
    J.object([&, &Key = Key, &E = E] {
      J.attribute("file", E.File);
      J.attribute("check", Key.Check);
      J.attribute("kernel", Key.Kernel);
      J.attribute("line", Key.Line);
      J.attribute("count", int64_t(E.Count));
    });
    Separator = ",\n";
  }
  OS << "\n ]\n}\n";
}

llvm::Expected<Baseline> warplint::readBaseline(llvm::StringRef Text) {
  llvm::Expected<llvm::json::Value> Value = parseJson(Text);
  if (!Value)
    return Value.takeError();
  auto *Top = Value->getAsObject();
  if (!Top || Top->getInteger("version") != 1)
    return llvm::createStringError("not a baseline of version 1; create one with --write-baseline");
  auto *List = Top->getArray("findings");
  Baseline B;
  for (const llvm::json::Value &Item : List ? *List : llvm::json::Array()) {
    auto *O = Item.getAsObject();
    auto Field = [&](llvm::StringRef Name) { return O ? O->getString(Name) : std::nullopt; };
    auto Check = Field("check"), Kernel = Field("kernel"), Line = Field("line");
    std::optional<int64_t> Count = O ? O->getInteger("count") : std::nullopt;
    if (!Check || !Kernel || !Line || !Count || *Count < 1 || *Count > UINT32_MAX)
      return llvm::createStringError("a finding lacks its check, kernel, line or count");
    B.Entries[{Check->str(), Kernel->str(), Line->str()}] = {Field("file").value_or("").str(),
                                                             unsigned(*Count)};
  }
  return B;
}

/// The files that were read for answers, and for none that is missing.
static std::set<std::string> answeredFiles(const Report &R) {
  std::set<std::string> Answered, Open;
  for (const FileReport &F : R.Files) {
    std::set<std::string> &To = F.Failed ? Open : Answered;
    To.insert(absolutePath(F.Path));
    for (const ReadFile &Read : F.Read)
      To.insert(absolutePath(Read.Path));
  }
  for (const std::string &File : Open)
    Answered.erase(File);
  return Answered;
}

Report warplint::withoutKnown(Report R, const Baseline &B) {
  std::map<FingerprintKey, unsigned> Seen;
  R = dropFindings(std::move(R), &HiddenReport::Baseline, [&](const Finding &F) {
    FingerprintKey Key = keyOf(F);
    auto It = B.Entries.find(Key);
    return It != B.Entries.end() && ++Seen[Key] <= It->second.Count;
  });
  const std::set<std::string> Answered = answeredFiles(R);
  for (const auto &[Key, Known] : B.Entries)
    if (const unsigned Found = Seen[Key];
        Found < Known.Count && Answered.count(absolutePath(Known.File)))
      R.Hidden.Fixed += Known.Count - Found;
  return R;
}
