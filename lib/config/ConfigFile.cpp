// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/config/ConfigFile.h"

#include "lib/files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/YAMLTraits.h"

using namespace warplint;

namespace yaml = llvm::yaml;

static constexpr llvm::StringRef Keys[] = {"arch",       "checks",  "exclude",   "fail-on",
                                           "inherit",    "kernels", "libraries", "options",
                                           "severities", "toolkit"};
static constexpr llvm::StringRef KeysOfKernel[] = {"args", "block",       "dynamic-shared",
                                                   "grid", "instantiate", "name"};

namespace {
/// YAML nodes to settings. A wrong value is an error at its place and reading goes on, so
/// that one run shows them all.
class Reader {
public:
  Reader(llvm::StringRef Path, llvm::StringRef Folder, llvm::StringRef Text)
      : Path(Path), Folder(Folder), Text(Text), Stream(Text, SM) {
    SM.setDiagHandler([](const llvm::SMDiagnostic &D,
                         void *Self) { static_cast<Reader *>(Self)->syntaxError(D); },
                      this);
  }

  ConfigFile read() {
    for (yaml::Document &D : Stream) {
      yaml::Node *Root = D.getRoot();
      if (Root && !llvm::isa<yaml::NullNode>(Root))
        top(*Root);
      break; // one document; what follows it is nobody's
    }
    llvm::stable_sort(Out.Errors,
                      [](const ErrorReport &A, const ErrorReport &B) { return A.Where < B.Where; });
    return std::move(Out);
  }

private:
  void top(yaml::Node &N) {
    Settings &S = Out.Settings;
    fields(N, Keys, [&](llvm::StringRef Key, yaml::Node &V) {
      if (Key == "arch")
        take(V, readArch(scalar(V)), S.Arch);
      else if (Key == "fail-on")
        take(V, readFailOn(scalar(V)), S.FailOn);
      else if (Key == "toolkit")
        take(V, readToolkit(scalar(V)), S.Toolkit);
      else if (Key == "inherit")
        inherit(V);
      else if (Key == "checks")
        each(V, [&](yaml::Node &G) { add(G, readCheckGlob(scalar(G)), S.Checks); });
      else if (Key == "exclude")
        each(V, [&](yaml::Node &G) { exclude(G); });
      else if (Key == "libraries")
        each(V, [&](yaml::Node &G) {
          if (std::string Glob = scalar(G); !check(G, checkGlob(Glob)))
            S.Libraries.push_back(std::move(Glob));
        });
      else if (Key == "severities")
        pairs(V, checkSeverityName, [&](llvm::StringRef Check, llvm::StringRef Level, auto At) {
          return readSeverity(Check, Level, At, S);
        });
      else if (Key == "options")
        pairs(V, checkOptionName, [&](llvm::StringRef Option, llvm::StringRef Number, auto At) {
          return readCheckOption(Option, Number, At, S);
        });
      else
        each(V, [&](yaml::Node &K) { kernel(K); });
      S.Origins[Key.str()] = place(V);
    });
  }

  void kernel(yaml::Node &N) {
    LaunchRequest R;
    R.From = LaunchFrom::Config;
    bool Named = false;
    fields(N, KeysOfKernel, [&](llvm::StringRef Key, yaml::Node &V) {
      if (Key == "name") {
        R.Kernels = scalar(V);
        Named = true;
        check(V, checkGlob(R.Kernels));
      } else if (Key == "block") {
        shape(V, checkBlock, R.Block);
      } else if (Key == "grid") {
        shape(V, checkGrid, R.Grid);
      } else if (Key == "dynamic-shared") {
        uint64_t Bytes = 0;
        if (std::string S = scalar(V); llvm::StringRef(S).getAsInteger(0, Bytes))
          error(V, "'" + S + "' is not a number of bytes");
        R.DynamicShared = Bytes;
      } else if (Key == "args") {
        pairs(V, anyName, [&](llvm::StringRef Name, llvm::StringRef Number, llvm::StringRef) {
          return Number.getAsInteger(0, R.Arguments[Name.str()])
                     ? llvm::createStringError("'" + Number + "' is not an integer")
                     : llvm::Error::success();
        });
      } else {
        each(V, [&](yaml::Node &I) { Out.Settings.Instantiate.push_back(scalar(I)); });
      }
    });
    if (!Named && llvm::isa<yaml::MappingNode>(N))
      error(N, "a kernel needs a 'name', which may be a glob");
    Out.Settings.Origins["kernels." + R.Kernels] = place(N);
    if (R.Block || R.Grid || R.DynamicShared || !R.Arguments.empty())
      Out.Settings.Launches.push_back(std::move(R)); // else it only names instances
  }

  void inherit(yaml::Node &V) {
    std::string S = scalar(V);
    Out.Inherit = S == "true";
    if (S != "true" && S != "false")
      error(V, "'inherit' is true or false, not '" + S + "'");
  }

  void exclude(yaml::Node &V) {
    PathGlob G{scalar(V), Folder.str()};
    check(V, checkGlob(G.Glob));
    Out.Settings.Exclude.push_back(std::move(G));
  }

  /// [32, 8], "32,8" or 32.
  void shape(yaml::Node &V, llvm::Error (*Check)(const Dim3 &), std::optional<Dim3> &Into) {
    std::string Numbers;
    if (llvm::isa<yaml::SequenceNode>(V))
      each(V, [&](yaml::Node &N) { Numbers += (Numbers.empty() ? "" : ",") + scalar(N); });
    else
      Numbers = scalar(V);
    llvm::Expected<Dim3> Shape = readShape(Numbers);
    llvm::Error E = Shape ? Check(*Shape) : Shape.takeError();
    if (!check(V, std::move(E)))
      Into = *Shape;
  }

  // Nodes ----------------------------------------------------------------------------------

  /// Calls \p Field for each key of a mapping that \p Known lists; others are errors.
  void fields(yaml::Node &N, llvm::ArrayRef<llvm::StringRef> Known,
              llvm::function_ref<void(llvm::StringRef, yaml::Node &)> Field) {
    std::vector<std::string> Seen;
    entries(N, [&](yaml::Node &Key, yaml::Node &V) {
      std::string Name = scalar(Key);
      if (!llvm::is_contained(Known, Name))
        return error(Key, "unknown key '" + Name + "'" + insteadOf(Name, Known));
      if (llvm::is_contained(Seen, Name))
        return error(Key, "'" + Name + "' is given twice");
      Seen.push_back(Name);
      Field(Name, V);
    });
  }

  /// A mapping from names to scalars, each an own setting.
  static llvm::Error anyName(llvm::StringRef) { return llvm::Error::success(); }
  using Pair = llvm::Error(llvm::StringRef Name, llvm::StringRef Value, llvm::StringRef At);
  void pairs(yaml::Node &N, llvm::Error (*CheckName)(llvm::StringRef),
             llvm::function_ref<Pair> Entry) {
    entries(N, [&](yaml::Node &Key, yaml::Node &V) {
      std::string Name = scalar(Key), At = place(Key);
      if (!check(Key, CheckName(Name)))
        check(V, Entry(Name, scalar(V), At));
    });
  }

  void entries(yaml::Node &N, llvm::function_ref<void(yaml::Node &, yaml::Node &)> Entry) {
    auto *Map = llvm::dyn_cast<yaml::MappingNode>(&N);
    if (!Map)
      return error(N, "expected 'key: value' lines");
    for (yaml::KeyValueNode &Pair : *Map) {
      yaml::Node *Key = Pair.getKey();
      if (!Key || !llvm::isa<yaml::ScalarNode>(Key))
        continue; // the parser has said so, or it is empty
      if (yaml::Node *V = Pair.getValue())
        Entry(*Key, *V);
    }
  }

  /// The items of a list; a scalar is a list of one.
  void each(yaml::Node &N, llvm::function_ref<void(yaml::Node &)> Item) {
    if (llvm::isa<yaml::ScalarNode>(N))
      return Item(N);
    auto *List = llvm::dyn_cast<yaml::SequenceNode>(&N);
    if (!List)
      return error(N, "expected a list such as [a, b]");
    for (yaml::Node &I : *List)
      Item(I);
  }

  std::string scalar(yaml::Node &N) {
    llvm::SmallString<64> Storage;
    if (auto *S = llvm::dyn_cast<yaml::ScalarNode>(&N))
      return S->getValue(Storage).str();
    if (auto *S = llvm::dyn_cast<yaml::BlockScalarNode>(&N))
      return S->getValue().str();
    error(N, "expected a single value");
    return "";
  }

  // Errors ---------------------------------------------------------------------------------

  template <typename T, typename Field>
  void take(yaml::Node &V, llvm::Expected<T> Read, Field &Into) {
    if (Read)
      Into = std::move(*Read);
    else
      check(V, Read.takeError());
  }

  template <typename T> void add(yaml::Node &V, llvm::Expected<T> Read, std::vector<T> &Into) {
    if (Read)
      Into.push_back(std::move(*Read));
    else
      check(V, Read.takeError());
  }

  /// Whether there is an error; it is kept with the place of \p V.
  bool check(yaml::Node &V, llvm::Error E) {
    if (!E)
      return false;
    error(V, llvm::toString(std::move(E)));
    return true;
  }

  /// One error a value: what follows from it is not said.
  void error(yaml::Node &N, const std::string &Message) {
    SourceRange Where = rangeOf(N);
    if (Out.Errors.empty() || Out.Errors.back().Where != Where)
      Out.Errors.push_back({Where, Path.str(), Message, lineOf(Text, Where.Line).str()});
  }

  void syntaxError(const llvm::SMDiagnostic &D) {
    SourceRange Where;
    Where.File = Path.str();
    Where.Line = Where.EndLine = unsigned(std::max(1, D.getLineNo()));
    Where.Column = unsigned(std::max(0, D.getColumnNo())) + 1;
    Where.EndColumn = Where.Column + 1;
    if (!std::exchange(Malformed, true)) // what follows the first one is noise
      Out.Errors.push_back(
          {Where, Path.str(), D.getMessage().str(), lineOf(Text, Where.Line).str()});
  }

  SourceRange rangeOf(yaml::Node &N) const {
    llvm::SMRange R = N.getSourceRange();
    SourceRange Where;
    Where.File = Path.str();
    Where.Line = Where.Column = Where.EndLine = Where.EndColumn = 1;
    if (!R.isValid()) // of a value that is missing
      return Where;
    // The parser's flow collections start after their bracket.
    if (const char *Start = R.Start.getPointer();
        llvm::isa<yaml::SequenceNode, yaml::MappingNode>(N) && Start > Text.begin() &&
        (Start[-1] == '[' || Start[-1] == '{'))
      R.Start = llvm::SMLoc::getFromPointer(Start - 1);
    std::tie(Where.Line, Where.Column) = SM.getLineAndColumn(R.Start);
    std::tie(Where.EndLine, Where.EndColumn) = SM.getLineAndColumn(R.End);
    return Where;
  }

  std::string place(yaml::Node &N) const {
    std::string Text;
    llvm::raw_string_ostream(Text) << rangeOf(N);
    return Text;
  }

  llvm::StringRef Path, Folder, Text;
  llvm::SourceMgr SM;
  yaml::Stream Stream;
  bool Malformed = false;
  ConfigFile Out;
};
} // namespace

/// LLVM's parser recurses with each level, and a hostile file would end the process.
static bool nestsTooDeeply(llvm::StringRef Text) {
  constexpr int Most = 200;
  int Brackets = 0, Dashes = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    Brackets += C == '[' || C == '{' ? 1 : C == ']' || C == '}' ? -1 : 0;
    Dashes = C == '\n' ? 0 : Dashes + Text.substr(I).starts_with("- ");
    if (Brackets > Most || Dashes > Most)
      return true;
  }
  return false;
}

ConfigFile warplint::readConfig(llvm::StringRef Path, llvm::StringRef Folder,
                                llvm::StringRef Text) {
  if (nestsTooDeeply(Text)) {
    ConfigFile Refused;
    SourceRange Start{Path.str(), 1, 1, 1, 2, 0, 1};
    Refused.Errors.push_back({Start, Path.str(), "too deeply nested", lineOf(Text, 1).str()});
    return Refused;
  }
  return Reader(Path, Folder, Text).read();
}

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

const Configuration &ConfigTree::of(llvm::StringRef File) {
  if (!Choice.None && Choice.File.empty())
    return ofFolder(path::parent_path(absolutePath(File)));
  auto [It, New] = Known.try_emplace(Choice.File);
  if (New && Choice.None)
    It->second.Settings = defaultSettings();
  else if (New)
    It->second = read(absolutePath(Choice.File));
  return It->second;
}

bool ConfigTree::isFile(llvm::StringRef Path) const {
  return Unsaved.count(Path.str()) || (fs::exists(Path) && !fs::is_directory(Path));
}

const Configuration &ConfigTree::ofFolder(llvm::StringRef Folder) {
  if (auto It = Known.find(Folder.str()); It != Known.end())
    return It->second;
  llvm::SmallString<256> Path(Folder);
  path::append(Path, ConfigFileName);
  Configuration C;
  if (isFile(Path))
    C = read(Path);
  else if (llvm::StringRef Parent = path::parent_path(Folder); !Parent.empty())
    C = ofFolder(Parent);
  else
    C.Settings = defaultSettings();
  return Known[Folder.str()] = std::move(C);
}

Configuration ConfigTree::read(llvm::StringRef Path) {
  Configuration C;
  C.Settings = defaultSettings();
  std::string Shown = relativePath(Path, absolutePath("."));
  auto Open = Unsaved.find(Path.str());
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Buffer =
      Open == Unsaved.end() ? readFile(Path) : llvm::MemoryBuffer::getMemBuffer(Open->second);
  if (!Buffer) {
    std::string Why = "cannot be read: " + llvm::toString(Buffer.takeError());
    C.Errors.push_back(
        {{}, Shown, llvm::sys::fs::exists(Path) ? Why : "there is no such file", ""});
    return C;
  }
  llvm::StringRef Folder = path::parent_path(Path);
  ConfigFile Own = readConfig(Shown, Folder, (*Buffer)->getBuffer());
  if (Own.Inherit)
    if (llvm::StringRef Parent = path::parent_path(Folder); !Parent.empty())
      C = ofFolder(Parent);
  C.Settings = merged(std::move(C.Settings), Own.Settings);
  C.Files.insert(C.Files.begin(), Shown);
  C.Errors.insert(C.Errors.begin(), Own.Errors.begin(), Own.Errors.end());
  return C;
}

namespace {
/// A scalar, quoted if YAML would read something else.
std::string quoted(llvm::StringRef S) {
  llvm::yaml::QuotingType Kind = llvm::yaml::needsQuotes(S, /*ForcePreserveAsString=*/false);
  if (Kind == llvm::yaml::QuotingType::None && S.find_first_of(",[]{}&*#?|<>=!%@`") == S.npos)
    return S.str();
  std::string Text = "'";
  for (char C : S)
    Text += C == '\'' ? std::string("''") : std::string(1, C);
  return Text + "'";
}

/// The glob, relative to the process's folder, or absolute if it belongs elsewhere.
std::string fromHere(const PathGlob &G) {
  if (llvm::StringRef(G.Glob).starts_with("/"))
    return G.Glob;
  return relativePath(G.Folder + "/" + G.Glob, absolutePath("."));
}

std::string quoted(const Dim3 &D) { return llvm::formatv("[{0}, {1}, {2}]", D.X, D.Y, D.Z).str(); }

class Printer {
public:
  Printer(const Settings &S, bool Explain, llvm::raw_ostream &OS)
      : S(S), Explain(Explain), OS(OS) {}

  void print() {
    line("arch: " + quoted(*S.Arch), "arch");
    if (S.Toolkit)
      line("toolkit: " + quoted(*S.Toolkit), "toolkit");
    list("checks", S.Checks);
    group("severities", S.Severities.empty());
    for (const auto &[Id, Level] : S.Severities)
      line("  " + Id + ": " + (Level ? nameOf(*Level) : "off"), "severities." + Id);
    bool Any = llvm::any_of(checks(), [](const Check &C) { return !C.Info.Options.empty(); });
    group("options", !Any);
    for (const Check &C : checks())
      for (const CheckOption &O : C.Info.Options)
        line(llvm::formatv("  {0}.{1}: {2}", C.Info.Id, O.Name, optionOf(C.Info, S.Options, O.Name))
                 .str(),
             ("options." + C.Info.Id + "." + O.Name).str());
    line(std::string("fail-on: ") + nameOf(*S.FailOn), "fail-on");
    std::vector<std::string> Globs;
    for (const PathGlob &G : S.Exclude)
      Globs.push_back(fromHere(G));
    list("exclude", Globs);
    list("libraries", S.Libraries);
    group("kernels", S.Launches.empty() && S.Instantiate.empty(), "[]");
    for (const LaunchRequest &R : S.Launches)
      kernel(R);
    if (!S.Instantiate.empty())
      instances();
  }

private:
  void line(const std::string &Text, const std::string &Setting) {
    OS << Text;
    if (Explain) {
      auto It = S.Origins.find(Setting);
      OS << "  # " << (It == S.Origins.end() ? "default" : It->second);
    }
    OS << '\n';
  }

  void group(llvm::StringRef Key, bool IsEmpty, llvm::StringRef Nothing = "{}") {
    OS << Key << ':' << (IsEmpty ? " " + Nothing : "") << '\n';
  }

  void list(llvm::StringRef Key, llvm::ArrayRef<std::string> Items) {
    line((Key + ": " + flow(Items)).str(), Key.str());
  }

  static std::string flow(llvm::ArrayRef<std::string> Items) {
    std::string Text = "[";
    for (const std::string &I : Items)
      Text += (Text.size() > 1 ? ", " : "") + quoted(I);
    return Text + "]";
  }

  void kernel(const LaunchRequest &R) {
    line("  - name: " + quoted(R.Kernels), "kernels." + R.Kernels);
    if (R.Block)
      OS << "    block: " << quoted(*R.Block) << '\n';
    if (R.Grid)
      OS << "    grid: " << quoted(*R.Grid) << '\n';
    if (R.DynamicShared)
      OS << "    dynamic-shared: " << *R.DynamicShared << '\n';
    if (R.Arguments.empty())
      return;
    OS << "    args: {";
    const char *Separator = "";
    for (const auto &[Name, Value] : R.Arguments) {
      OS << Separator << quoted(Name) << ": " << Value;
      Separator = ", ";
    }
    OS << "}\n";
  }

  /// Instances name their template themselves, so one entry holds them all.
  void instances() { OS << "  - name: '*'\n    instantiate: " << flow(S.Instantiate) << '\n'; }

  const Settings &S;
  bool Explain;
  llvm::raw_ostream &OS;
};
} // namespace

void warplint::printConfig(const Settings &S, bool Explain, llvm::raw_ostream &OS) {
  Printer(S, Explain, OS).print();
}
