// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/finding/FieldsJson.h"

#include "lib/files/Files.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MD5.h"

using namespace warplint;

namespace json = llvm::json;

template void FieldWriter::write(Report &);
template void FieldReader::read(Report &);

void warplint::writeReport(const Report &R, const std::optional<ReportPart> &Part,
                           llvm::raw_ostream &OS) {
  json::OStream J(OS);
  J.object([&] {
    J.attribute("warplint", WARPLINT_VERSION);
    if (Part) {
      J.attribute("part", int64_t(Part->Number));
      J.attribute("parts", int64_t(Part->Count));
    }
    J.attributeBegin("report");
    // One list of fields serves both directions, so it wants to be able to write them.
    FieldWriter(J).write(const_cast<Report &>(R));
    J.attributeEnd();
  });
  OS << '\n';
}

/// Whether every index is one of something that is there.
static bool hasItsIndices(const Report &R) {
  const size_t Accesses = R.Accesses.size();
  auto Is = [&](size_t Number) { return Number < Accesses; };
  auto IsMaybe = [&](const std::optional<size_t> &Number) { return !Number || Is(*Number); };
  auto HoldsFix = [&](const Fix &X) { return !X.Effects || *X.Effects < R.Effects.size(); };
  auto HoldsEffects = [&](const std::vector<FixEffect> &All) {
    return llvm::all_of(All, [&](const FixEffect &E) { return Is(E.Access); });
  };
  auto HoldsFinding = [&](const Finding &F) {
    return IsMaybe(F.Access) && IsMaybe(F.Store) && llvm::all_of(F.Together, Is) &&
           (!F.RacesWith || Is(F.RacesWith->Access)) &&
           llvm::all_of(F.Also, [&](const AlsoAt &A) { return Is(A.Access); }) &&
           llvm::all_of(F.Fixes, HoldsFix);
  };
  return llvm::all_of(R.Effects, HoldsEffects) &&
         llvm::all_of(R.Launches,
                      [&](const LaunchReport &L) { return L.KernelNumber < R.Kernels.size(); }) &&
         llvm::all_of(R.Accesses,
                      [&](const AccessReport &A) {
                        return A.Launch < R.Launches.size() &&
                               (!A.AsCompiled || Is(A.AsCompiled->Lead));
                      }) &&
         llvm::all_of(R.Findings, HoldsFinding);
}

void FieldReader::readText(std::string &V) {
  const bool IsHex = Rest.consume_front("{\"hex\":");
  size_t End = 1; // of the quotes
  while (End < Rest.size() && Rest[End] != '"')
    End += Rest[End] == '\\' ? 2 : 1;
  const llvm::StringRef Quoted = Rest.take_front(End + 1);
  Ok = Ok && Quoted.starts_with("\"") && End < Rest.size();
  if (!Ok)
    return;
  Rest = Rest.drop_front(Quoted.size());
  V = Quoted.drop_front().drop_back().str();
  if (llvm::StringRef(V).contains('\\')) {
    llvm::Expected<json::Value> Plain = json::parse(Quoted);
    Ok = bool(Plain) && Plain->getAsString();
    if (Ok)
      V = Plain->getAsString()->str();
    else if (!Plain)
      llvm::consumeError(Plain.takeError());
  }
  if (IsHex) {
    const std::string Hex = std::move(V);
    Ok = Ok && llvm::tryGetFromHex(Hex, V);
    need('}');
  }
}

/// What stands before the report as an object; nothing if \p Text is no JSON, or cut short.
static std::optional<json::Object> headOf(llvm::StringRef Text, size_t ReportAt) {
  const std::string Head =
      ReportAt == Text.npos ? Text.str() : Text.take_front(ReportAt).rtrim(", ").str() + "}";
  llvm::Expected<json::Value> Parsed = parseJson(Head);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return std::nullopt;
  }
  const json::Object *O = Parsed->getAsObject();
  return O ? *O : json::Object();
}

llvm::Expected<ReportFile> warplint::readReport(llvm::StringRef Text) {
  constexpr llvm::StringLiteral Before = "\"report\":";
  const size_t ReportAt = Text.find(Before);
  const std::optional<json::Object> Head = headOf(Text, ReportAt);
  if (!Head)
    return llvm::createStringError("is not a warplint report, or is truncated");
  const std::optional<llvm::StringRef> Version = Head->getString("warplint");
  if (!Version)
    return llvm::createStringError("is not a report for merging; write one with --report");
  if (*Version != WARPLINT_VERSION)
    return llvm::createStringError("is a report of warplint " + *Version + "; this is " +
                                   WARPLINT_VERSION);
  ReportFile R;
  FieldReader In(ReportAt == Text.npos ? "" : Text.drop_front(ReportAt + Before.size()));
  In.read(R.Report);
  if (!In.Ok && !Text.rtrim().ends_with("}"))
    return llvm::createStringError("is not a warplint report, or is truncated");
  const auto Number = [&](llvm::StringRef Name) {
    const std::optional<int64_t> N = Head->getInteger(Name);
    In.Ok = In.Ok && N && *N == unsigned(*N);
    return unsigned(N.value_or(0));
  };
  if (Head->get("part"))
    R.Part = {Number("part"), Number("parts")};
  if (!In.Ok || In.Rest.rtrim() != "}" || !hasItsIndices(R.Report))
    return llvm::createStringError("is a damaged warplint report");
  return R;
}

FingerprintKey warplint::keyOf(const Finding &F) {
  FingerprintKey Key{F.Check, F.Kernel, ""};
  for (char C : F.SourceLine.empty() ? F.Message : F.SourceLine)
    if (C != ' ' && C != '\t' && C != '\r')
      Key.Line += C;
  if (!llvm::json::isUTF8(Key.Line)) // what is written must read back as the same
    Key.Line = llvm::json::fixUTF8(Key.Line);
  return Key;
}

std::vector<std::string> warplint::fingerprintsOf(const Report &R) {
  std::map<FingerprintKey, unsigned> Seen;
  std::vector<std::string> All;
  for (const Finding &F : R.Findings) {
    FingerprintKey Key = keyOf(F);
    unsigned Number = Seen[Key]++;
    llvm::MD5 Hash;
    for (const std::string &Part : {Key.Check, Key.Kernel, Key.Line, std::to_string(Number)}) {
      Hash.update(Part);
      Hash.update(llvm::StringRef("\0", 1));
    }
    All.push_back(std::string(Hash.final().digest()));
  }
  return All;
}
