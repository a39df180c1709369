// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/config/Settings.h"

#include "lib/fuse/Habits.h"
#include "sim/Gpu.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace warplint;

const char *warplint::nameOf(FailOn F) {
  static constexpr const char *Names[] = {"note", "warning", "error", "never"};
  return Names[unsigned(F)];
}

bool warplint::failsOn(FailOn F, Severity S) { return unsigned(S) >= unsigned(F); }

Settings warplint::defaultSettings() {
  Settings S;
  S.Arch = std::string(sim::DefaultGpu);
  S.Checks = {"*"};
  S.FailOn = FailOn::Warning;
  return S;
}

/// Naming a check selects it, even if it was switched off before.
static void switchOnAgain(Settings &Base, const std::vector<std::string> &Globs) {
  for (auto It = Base.Severities.begin(); It != Base.Severities.end();)
    It = !It->second && isSelected(It->first, Globs) ? Base.Severities.erase(It) : std::next(It);
}

template <typename T> static void append(std::vector<T> &To, const std::vector<T> &From) {
  To.insert(To.end(), From.begin(), From.end());
}

Settings warplint::merged(Settings Base, const Settings &Over) {
  if (Over.Arch)
    Base.Arch = Over.Arch;
  if (Over.Toolkit)
    Base.Toolkit = Over.Toolkit;
  if (Over.FailOn)
    Base.FailOn = Over.FailOn;
  if (!Over.Checks.empty()) {
    if (!llvm::StringRef(Over.Checks[0]).starts_with("-"))
      Base.Checks.clear();
    append(Base.Checks, Over.Checks);
    switchOnAgain(Base, Over.Checks);
  }
  for (const auto &[Id, Level] : Over.Severities)
    Base.Severities[Id] = Level;
  for (const auto &[Key, Value] : Over.Options)
    Base.Options[Key] = Value;
  append(Base.Exclude, Over.Exclude);
  append(Base.Libraries, Over.Libraries);
  append(Base.Launches, Over.Launches);
  append(Base.Instantiate, Over.Instantiate);
  for (const auto &[Name, Where] : Over.Origins)
    Base.Origins[Name] = Where;
  return Base;
}

std::vector<std::string> warplint::enabledChecks(const Settings &S) {
  std::vector<std::string> Enabled;
  for (const Check &C : checks()) {
    auto It = S.Severities.find(C.Info.Id.str());
    bool Off = It != S.Severities.end() && !It->second;
    if (!Off && isSelected(C.Info.Id, S.Checks))
      Enabled.push_back(C.Info.Id.str());
  }
  return Enabled;
}

bool warplint::isExcluded(const Settings &S, llvm::StringRef Path) {
  return llvm::any_of(S.Exclude, [&](const PathGlob &G) { return matches(G, Path); });
}

static std::vector<llvm::StringRef> checkIds() {
  std::vector<llvm::StringRef> Ids;
  for (const Check &C : checks())
    Ids.push_back(C.Info.Id);
  return Ids;
}

llvm::Expected<std::string> warplint::readArch(llvm::StringRef Text) {
  if (std::optional<sim::Gpu> Gpu = sim::findGpu(Text.str())) // sm_90a says more than its name
    return Text.starts_with(Gpu->Name) || Gpu->IsRelative ? Text.str() : std::string(Gpu->Name);
  if (std::optional<std::string_view> Gpu = sim::gpuOfProduct(Text.str()))
    return std::string(*Gpu);
  if (Text == "native")
    return llvm::createStringError("'native' differs from machine to machine; name a GPU here, or "
                                   "pass --arch=native");
  return llvm::createStringError(
      "unknown GPU '" + Text + "'; expected " + llvm::StringRef(sim::gpus().front().Name) + " to " +
      llvm::StringRef(sim::gpus().back().Name) + ", or a name such as H100");
}

llvm::Expected<std::string> warplint::readToolkit(llvm::StringRef Text) {
  if (readToolkitVersion(Text))
    return Text.str();
  return llvm::createStringError(
      "'" + Text + "' is not a version of the CUDA toolkit from 11.0 on, such as 12.9");
}

llvm::Expected<std::string> warplint::readCheckGlob(llvm::StringRef Text) {
  llvm::StringRef Glob = Text;
  Glob.consume_front("-");
  if (llvm::Error E = checkGlob(Glob))
    return E;
  std::string List[] = {Glob.str()};
  if (llvm::any_of(checks(), [&](const Check &C) { return isSelected(C.Info.Id, List); }))
    return Text.str();
  return llvm::createStringError("unknown check '" + Glob + "'" + insteadOf(Glob, checkIds()));
}

llvm::Error warplint::checkSeverityName(llvm::StringRef Glob) {
  if (Glob.starts_with("-"))
    return llvm::createStringError("'" + Glob + "' starts with '-'; use 'off' to disable a check");
  return readCheckGlob(Glob).takeError();
}

llvm::Error warplint::readSeverity(llvm::StringRef Glob, llvm::StringRef Level,
                                   llvm::StringRef Origin, Settings &Into) {
  if (llvm::Error E = checkSeverityName(Glob))
    return E;
  std::optional<Severity> Chosen;
  for (Severity S : {Severity::Note, Severity::Warning, Severity::Error})
    if (Level == nameOf(S))
      Chosen = S;
  if (!Chosen && Level != "off")
    return llvm::createStringError("unknown severity '" + Level + "'" +
                                   insteadOf(Level, {"error", "warning", "note", "off"}));
  std::string List[] = {Glob.str()};
  for (const Check &C : checks())
    if (isSelected(C.Info.Id, List)) {
      Into.Severities[C.Info.Id.str()] = Chosen;
      Into.Origins["severities." + C.Info.Id.str()] = Origin;
    }
  return llvm::Error::success();
}

llvm::Error warplint::checkOptionName(llvm::StringRef Key) {
  auto [Id, Name] = Key.split('.');
  const auto *Found =
      llvm::find_if(checks(), [&, Id = Id](const Check &C) { return C.Info.Id == Id; });
  if (Found == checks().end())
    return llvm::createStringError("unknown check '" + Id + "'" + insteadOf(Id, checkIds()));
  std::vector<llvm::StringRef> Names;
  for (const CheckOption &O : Found->Info.Options)
    Names.push_back(O.Name);
  if (Names.empty())
    return llvm::createStringError("check '" + Id + "' has no options");
  if (!llvm::is_contained(Names, Name))
    return llvm::createStringError("check '" + Id + "' has no option '" + Name + "'" +
                                   insteadOf(Name, Names));
  return llvm::Error::success();
}

llvm::Error warplint::readCheckOption(llvm::StringRef Key, llvm::StringRef Value,
                                      llvm::StringRef Origin, Settings &Into) {
  if (llvm::Error E = checkOptionName(Key))
    return E;
  int64_t Number;
  if (Value.getAsInteger(0, Number))
    return llvm::createStringError("'" + Value + "' is not an integer");
  Into.Options[Key.str()] = Number;
  Into.Origins["options." + Key.str()] = Origin;
  return llvm::Error::success();
}

llvm::Expected<FailOn> warplint::readFailOn(llvm::StringRef Text) {
  for (FailOn F : {FailOn::Note, FailOn::Warning, FailOn::Error, FailOn::Never})
    if (Text == nameOf(F))
      return F;
  return llvm::createStringError("unknown severity '" + Text + "'" +
                                 insteadOf(Text, {"note", "warning", "error", "never"}));
}

llvm::Expected<Dim3> warplint::readShape(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, Text.contains('x') ? 'x' : ',');
  uint32_t XYZ[3] = {1, 1, 1};
  if (Parts.size() > 3)
    return llvm::createStringError("'" + Text + "' has more than three dimensions");
  for (unsigned I = 0; I < Parts.size(); ++I) {
    uint64_t N;
    if (Parts[I].trim().getAsInteger(10, N) || N == 0 || N > UINT32_MAX)
      return llvm::createStringError("'" + Text + "' is not a shape such as 32,8");
    XYZ[I] = uint32_t(N);
  }
  return Dim3{XYZ[0], XYZ[1], XYZ[2]};
}
