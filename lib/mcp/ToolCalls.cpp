// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/mcp/ToolCalls.h"

#include "lib/files/Files.h"
#include "lib/finding/FieldsJson.h"
#include "lib/finding/Totals.h"
#include "lib/render/ReportWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;

using namespace warplint::mcp;
namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace {
std::string pathIn(llvm::StringRef Folder, llvm::StringRef Name) {
  llvm::SmallString<256> Path(Folder);
  path::append(Path, Name);
  return std::string(Path);
}

bool isBelow(llvm::StringRef Path, llvm::StringRef Root) {
  return Path == Root ||
         (Path.starts_with(Root) && (Root.ends_with("/") || Path[Root.size()] == '/'));
}

/// \p Given, which may be relative to the first root, where it really is.
llvm::Expected<std::string> pathBelow(llvm::StringRef Given,
                                      const std::vector<std::string> &Roots) {
  if (Roots.empty())
    return llvm::createStringError("the client provides no roots, so no files can be read");
  const std::string Whole = path::is_absolute(Given) ? Given.str() : pathIn(Roots.front(), Given);
  llvm::SmallString<256> Real;
  if (std::error_code E = llvm::sys::fs::real_path(Whole, Real))
    return llvm::createStringError("cannot read '" + Given + "': " + E.message() +
                                   "; paths are absolute, or relative to " + Roots.front());
  if (llvm::none_of(Roots, [&](const std::string &Root) { return isBelow(Real, Root); }))
    return llvm::createStringError("'" + Given +
                                   "' is not below a root of the client; the roots are " +
                                   llvm::join(Roots, ", "));
  return std::string(Real);
}

/// Adds what tools have in common.
class CommandBuilder {
public:
  CommandBuilder(const json::Object &Arguments, Command &C) : Given(Arguments), C(C) {}

  void add(const llvm::Twine &Argument) { C.Arguments.push_back(Argument.str()); }

  void option(llvm::StringRef Key, llvm::StringRef As) {
    if (std::optional<llvm::StringRef> Text = Given.getString(Key))
      add("--" + As + "=" + *Text);
    else if (std::optional<int64_t> Number = Given.getInteger(Key))
      add("--" + As + "=" + llvm::Twine(*Number));
  }

  void launch() {
    for (llvm::StringRef Key : {"block", "grid", "arch"})
      option(Key, Key);
    if (const json::Object *Values = Given.getObject("args"))
      for (const auto &[Name, Value] : *Values)
        add("--arg=" + llvm::Twine(Name.str()) + "=" + llvm::Twine(*Value.getAsInteger()));
  }

  void flags() {
    const json::Array *Flags = Given.getArray("flags");
    if (!Flags || Flags->empty())
      return;
    add("--");
    for (const json::Value &Flag : *Flags)
      add(*Flag.getAsString());
  }

  /// The file, the folder, or the text.
  llvm::Error source(const std::vector<std::string> &Roots) {
    const std::optional<llvm::StringRef> Path = Given.getString("path"),
                                         Text = Given.getString("text");
    if (Path.has_value() == Text.has_value())
      return llvm::createStringError("give either 'path' or 'text'");
    if (Text) {
      C.SourceText = Text->str();
      C.Folder = C.Scratch;
      add("kernel.cu");
      return llvm::Error::success();
    }
    llvm::Expected<std::string> Real = pathBelow(*Path, Roots);
    if (!Real)
      return Real.takeError();
    add(shown(*Real));
    return llvm::Error::success();
  }

  /// Places are shorter relative to the folder that the command runs in.
  std::string shown(llvm::StringRef Path) const {
    llvm::StringRef Rest = Path;
    return Rest.consume_front(C.Folder + "/") && !Rest.starts_with("-") ? Rest.str() : Path.str();
  }

private:
  const json::Object &Given;
  Command &C;
};

std::string outputFile(const Command &C, llvm::StringRef Name) { return pathIn(C.Scratch, Name); }
} // namespace

static llvm::Error lintCommand(CommandBuilder &B, Command &C, llvm::StringRef Tool,
                               const json::Object &Arguments,
                               const std::vector<std::string> &Roots) {
  if (llvm::Error E = B.source(Roots))
    return E;
  B.launch();
  if (Tool == "lint") {
    B.add("--format=agent:" + outputFile(C, "agent"));
    B.add("--format=json:" + outputFile(C, "json"));
  } else if (Tool == "rank") {
    B.add("--report=" + outputFile(C, "report"));
  } else if (Tool == "explain") {
    B.add("--explain");
    B.add("--notes");
    B.add("--no-summary");
    if (Arguments.getInteger("line"))
      B.add("--changed-lines=" + outputFile(C, "lines"));
  } else { // fix
    B.add(Arguments.getBoolean("apply").value_or(false) ? "--fix" : "--diff");
    if (Arguments.getBoolean("unsafe").value_or(false))
      B.add("--unsafe-fixes");
    B.add("--no-summary");
  }
  B.flags();
  return llvm::Error::success();
}

llvm::Expected<Command> warplint::mcp::commandFor(llvm::StringRef Tool,
                                                  const json::Object &Arguments,
                                                  const std::vector<std::string> &Roots,
                                                  std::string Scratch) {
  Command C;
  C.Scratch = std::move(Scratch);
  C.Folder = Roots.empty() ? C.Scratch : Roots.front();
  CommandBuilder B(Arguments, C);
  if (Tool == "simulate") {
    B.add("sim");
    B.add(Arguments.getString("what").value_or(""));
    B.add(Arguments.getString("value").value_or(""));
    for (llvm::StringRef Key : {"memory", "width", "op", "lanes", "tile", "pad"})
      B.option(Key, Key);
    return C;
  }
  if (Tool == "compare") {
    llvm::Expected<std::string> Profile = pathBelow(*Arguments.getString("profile"), Roots);
    if (!Profile)
      return Profile.takeError();
    B.add("compare");
    B.add(*Profile);
    if (!Arguments.get("path"))
      return C;
    if (llvm::Error E = B.source(Roots))
      return E;
    return C;
  }
  if (std::optional<llvm::StringRef> Check = Arguments.getString("check")) { // explain
    if (Arguments.get("path") || Arguments.get("text"))
      return llvm::createStringError("'check' cannot be combined with a path or text");
    C.Arguments = {"explain", Check->str()};
    return C;
  }
  if (llvm::Error E = lintCommand(B, C, Tool, Arguments, Roots))
    return E;
  if (std::optional<int64_t> Line = Arguments.getInteger("line"))
    C.Lines =
        "--- a\n+++ " + C.Arguments.front() + "\n@@ -0,0 +" + std::to_string(*Line) + " @@\n+\n";
  return C;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static json::Object textResult(llvm::StringRef Text, json::Object Structured,
                               bool IsError = false) {
  json::Object Result{
      {"content", json::Array{json::Object{{"type", "text"}, {"text", utf8(Text)}}}},
      {"structuredContent", std::move(Structured)}};
  if (IsError)
    Result["isError"] = true;
  return Result;
}

json::Object warplint::mcp::failure(llvm::StringRef Why) {
  return textResult(Why, json::Object{{"error", utf8(Why)}}, true);
}

static std::string textOfFile(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// What a program wants of a finding; the words are in the text.
static json::Object lintResult(const Command &C) {
  json::Array Findings;
  llvm::Expected<json::Value> Report = parseJson(textOfFile(outputFile(C, "json")));
  if (!Report) {
    llvm::consumeError(Report.takeError());
    return json::Object{{"findings", json::Array{}}};
  }
  for (const json::Value &Each : *Report->getAsObject()->getArray("findings")) {
    const json::Object &F = *Each.getAsObject();
    json::Object Brief;
    for (llvm::StringRef Key : {"check", "severity", "file", "line", "column", "kernel", "message"})
      if (const json::Value *V = F.get(Key))
        Brief[Key] = *V;
    Brief["fixable"] = llvm::any_of(*F.getArray("fixes"), [](const json::Value &X) {
      return !X.getAsObject()->getArray("edits")->empty();
    });
    Findings.push_back(std::move(Brief));
  }
  return json::Object{{"findings", std::move(Findings)},
                      {"refused", int64_t(Report->getAsObject()->getArray("refusals")->size())}};
}

static json::Object rankResult(const Command &C, int64_t Most) {
  llvm::Expected<ReportFile> File = readReport(textOfFile(outputFile(C, "report")));
  if (!File)
    return failure(llvm::toString(File.takeError()));
  const Report &R = File->Report;
  const AccessWeights W = weightsOf(R);
  std::vector<size_t> Order;
  for (size_t N = 0; N < R.Accesses.size(); ++N)
    if (W.Of[N].Requests) // neither unreached nor counted with another
      Order.push_back(N);
  llvm::stable_sort(Order, [&](size_t A, size_t B) { return W.Of[A].excess() > W.Of[B].excess(); });
  json::Array Rows;
  std::string Text = std::string("excess per ") + (W.PerLaunch ? "launch" : "block") +
                     ": excess, taken, ideal, access\n";
  for (size_t N : llvm::ArrayRef(Order).take_front(size_t(Most))) {
    const AccessReport &A = R.Accesses[N];
    const AccessWeight &Own = W.Of[N];
    const std::string Place = utf8(A.Where.File) + ":" + std::to_string(A.Where.Line);
    const char *Unit = A.isShared() ? "wavefronts" : "sectors";
    Text += (Own.How == Counting::AtLeast ? ">= " : "") + std::to_string(Own.excess()) + " " +
            std::to_string(Own.Units) + " " + std::to_string(Own.Ideal) + " " + Unit + " " + Place +
            " " + utf8(A.Kernel) + ": " + nameOf(A.In) + " " + nameOf(A.Kind) + " " + utf8(A.Text) +
            "\n";
    Rows.push_back(json::Object{{"file", utf8(A.Where.File)},
                                {"line", int64_t(A.Where.Line)},
                                {"kernel", utf8(A.Kernel)},
                                {"access", utf8(A.Text)},
                                {"unit", Unit},
                                {"requests", Own.Requests},
                                {"taken", Own.Units},
                                {"ideal", Own.Ideal},
                                {"excess", Own.excess()},
                                {"counting", nameOf(Own.How)}});
  }
  return textResult(Text, json::Object{{"basis", W.PerLaunch ? "launch" : "block"},
                                       {"accesses", std::move(Rows)}});
}

/// The command's complaint, without its own name.
static std::string complaintOf(const CommandResult &R) {
  std::string Text = llvm::StringRef(R.Error).trim().str();
  llvm::StringRef Rest = Text;
  if (Rest.consume_front("warplint: error: "))
    Text = Rest.str();
  if (R.Exit < 0)
    Text = "the analysis crashed" + (Text.empty() ? "" : ": " + Text);
  return Text.empty() ? "no answer" : Text;
}

/// As many lines of \p Text as an agent's context should be asked to hold: about 1 500 tokens, a
/// token being three bytes or more of such text.
static std::string briefly(llvm::StringRef Text) {
  constexpr size_t MostBytes = 4500;
  if (Text.size() <= MostBytes)
    return Text.str();
  constexpr size_t Remark = 100; // bytes that the last line may take
  const llvm::StringRef Kept = Text.take_front(MostBytes - Remark).rsplit('\n').first;
  const size_t Left = Text.drop_front(Kept.size()).count('\n') - 1;
  return Kept.str() + "\n(" + std::to_string(Left) +
         " more lines: ask for one 'line', or run 'warplint explain')\n";
}

json::Object warplint::mcp::resultOf(llvm::StringRef Tool, const json::Object &Arguments,
                                     const Command &C, const CommandResult &R) {
  if (R.Exit < 0)
    return failure(complaintOf(R));
  if (Tool == "lint") {
    const std::string Text = textOfFile(outputFile(C, "agent"));
    return Text.empty() ? failure(complaintOf(R)) : textResult(Text, lintResult(C));
  }
  if (Tool == "rank") {
    if (!llvm::sys::fs::exists(outputFile(C, "report")))
      return failure(complaintOf(R));
    return rankResult(C, Arguments.getInteger("most").value_or(20));
  }
  if (R.Exit > 1 && R.Out.empty())
    return failure(complaintOf(R));
  if (Tool == "fix") {
    const bool Applies = Arguments.getBoolean("apply").value_or(false);
    const std::string Said = llvm::StringRef(R.Error).trim().str();
    if (Applies)
      return textResult(Said.empty() ? "no fix to apply" : Said,
                        json::Object{{"applied", !Said.empty()}});
    return textResult(R.Out.empty() ? "no fix" : R.Out, json::Object{{"diff", utf8(R.Out)}});
  }
  if (R.Out.empty())
    return textResult("no finding and no access on this line", json::Object());
  // The text says all; it is not sent twice.
  return textResult(Tool == "explain" ? briefly(R.Out) : R.Out, json::Object());
}
