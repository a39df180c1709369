// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/mcp/Tools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint::mcp;
namespace json = llvm::json;

static std::vector<ToolParameter> operator+(std::vector<ToolParameter> A,
                                            llvm::ArrayRef<ToolParameter> B) {
  A.insert(A.end(), B.begin(), B.end());
  return A;
}

static Tool simulateTool() {
  return {
      "simulate",
      "Price one request",
      "What one request of a warp costs, with a picture: lanes at a stride or at addresses; or a "
      "matrix transposition "
      "through shared memory.",
      false,
      {{"what", Kind::Text, "\"stride\", \"addresses\" or \"transpose\"", true},
       {"value", Kind::Text,
        "Bytes from lane to lane, \"128\"; byte addresses, \"0,4,8\"; or a size, \"1024x1024\"",
        true},
       {"memory", Kind::Text, "\"shared\" (default) or \"global\""},
       {"width", Kind::Number, "Bytes per lane: 1, 2, 4 (default), 8, 16"},
       {"op", Kind::Text, "\"load\" (default), \"store\", \"atomic\", \"copy\""},
       {"lanes", Kind::Number, "Active lanes (default 32)"},
       {"tile", Kind::Text, "Tile of a transposition, \"32x32\""},
       {"pad", Kind::Number, "Unused columns of the tile (default 0)"}}};
}

static std::vector<Tool> allTools() {
  const std::vector<ToolParameter> Source = {
      {"path", Kind::Text, "A .cu file, or a folder of them, below one of the roots"},
      {"text", Kind::Text, "CUDA source, instead of a path"},
  };
  const std::vector<ToolParameter> Launch = {
      {"block", Kind::Text,
       "Block shape of every kernel, \"32,8\"; else the source's own launches count"},
      {"grid", Kind::Text, "Grid shape, \"64,64\""},
      {"args", Kind::Numbers, "Values of kernel parameters by name, {\"N\": 1024}"},
      {"arch", Kind::Text, "GPU, \"sm_90\""},
      {"flags", Kind::Texts, "Arguments for the compiler, [\"-Iinclude\", \"-DTILE=16\"]"},
  };
  const ToolParameter Path = {"path", Kind::Text, "A .cu file or a folder, below one of the roots",
                              true};
  return {
      {"lint", "Lint CUDA source",
       "Predicts shared-memory bank conflicts (wavefronts) and uncoalesced global accesses "
       "(sectors), and finds "
       "races, divergent barriers and indices out of bounds, without a GPU. Findings by weight, "
       "each with what it "
       "depends on, and a proved fix as a patch.",
       false, Source + Launch},
      {"explain", "Explain a finding or a check",
       "How the numbers of the findings on a line were computed: address, lanes, banks or sectors, "
       "cases, rules, and "
       "which fixes were tried. With 'check' instead: the page of that check.",
       false,
       Source +
           std::vector<ToolParameter>{
               {"line", Kind::Number, "Line of the source, from 1"},
               {"check", Kind::Text, "Id of a check, \"shared-bank-conflict\""}} +
           Launch},
      {"fix", "Show or apply proved fixes",
       "The fixes as a unified diff. Each was proved by analysing the edited text: no access "
       "becomes more expensive, and none is lost. "
       "Writes only if 'apply' is true.",
       true,
       std::vector<ToolParameter>{
           Path,
           {"apply", Kind::Flag, "Write the changes into the files (default false)"},
           {"unsafe", Kind::Flag,
            "Also fixes that change a size or layout that others might see, as padding of arrays "
            "is"}} +
           Launch},
      simulateTool(),
      {"rank", "Rank accesses by what they waste",
       "Every access by its excess wavefronts or sectors over the launch (over a block, if a grid "
       "is not known).",
       false,
       std::vector<ToolParameter>{Path, {"most", Kind::Number, "Rows (default 20)"}} + Launch},
      {"compare",
       "Compare with a profile",
       "Compares predictions with a report of Nsight Compute (.ncu-rep), line by line.",
       false,
       {{"profile", Kind::Text, "The report file, below one of the roots", true},
        {"path", Kind::Text, "A .cu file or a folder; else the sources that the profile names"}}},
  };
}

const std::vector<Tool> &warplint::mcp::tools() {
  static const std::vector<Tool> All = allTools();
  return All;
}

const Tool *warplint::mcp::toolNamed(llvm::StringRef Name) {
  for (const Tool &T : tools())
    if (T.Name == Name)
      return &T;
  return nullptr;
}

static json::Object schemaOf(const ToolParameter &P) {
  json::Object Schema{{"description", P.Meaning}};
  switch (P.Kind) {
  case Kind::Text:
    Schema["type"] = "string";
    break;
  case Kind::Number:
    Schema["type"] = "integer";
    Schema["minimum"] = 0;
    break;
  case Kind::Flag:
    Schema["type"] = "boolean";
    break;
  case Kind::Texts:
    Schema["type"] = "array";
    Schema["items"] = json::Object{{"type", "string"}};
    break;
  case Kind::Numbers:
    Schema["type"] = "object";
    Schema["additionalProperties"] = json::Object{{"type", "integer"}};
    break;
  }
  return Schema;
}

json::Object warplint::mcp::describe(const Tool &T) {
  json::Object Properties;
  json::Array Required;
  for (const ToolParameter &P : T.Parameters) {
    Properties[P.Name] = schemaOf(P);
    if (P.Required)
      Required.push_back(P.Name);
  }
  return json::Object{
      {"name", T.Name},
      {"title", T.Title},
      {"description", T.Meaning},
      {"inputSchema", json::Object{{"type", "object"},
                                   {"properties", std::move(Properties)},
                                   {"required", std::move(Required)},
                                   {"additionalProperties", false}}},
      {"outputSchema", json::Object{{"type", "object"}}},
      {"annotations", json::Object{{"readOnlyHint", !T.Writes},
                                   {"destructiveHint", T.Writes},
                                   {"idempotentHint", true},
                                   {"openWorldHint", false}}},
  };
}

/// "a text": what \p V should have been; nothing if it is.
static llvm::StringRef wantedFor(Kind K, const json::Value &V) {
  switch (K) {
  case Kind::Text:
    return V.getAsString() ? "" : "a string";
  case Kind::Number:
    return V.getAsInteger() && *V.getAsInteger() >= 0 ? "" : "a number from 0 on";
  case Kind::Flag:
    return V.getAsBoolean() ? "" : "true or false";
  case Kind::Texts:
    return V.getAsArray() && llvm::all_of(*V.getAsArray(),
                                          [](const json::Value &Each) {
                                            return Each.getAsString().has_value();
                                          })
               ? ""
               : "a list of strings";
  case Kind::Numbers:
    return V.getAsObject() && llvm::all_of(*V.getAsObject(),
                                           [](const auto &Each) {
                                             return Each.second.getAsInteger().has_value();
                                           })
               ? ""
               : "an object of integers by name";
  }
  return "";
}

llvm::Error warplint::mcp::checkArguments(const Tool &T, const json::Object &Arguments) {
  for (const auto &[Name, Value] : Arguments) {
    const auto P =
        llvm::find_if(T.Parameters, [&, Name = llvm::StringRef(Name)](const ToolParameter &Each) {
          return Each.Name == Name;
        });
    if (P == T.Parameters.end()) {
      std::vector<llvm::StringRef> Known;
      for (const ToolParameter &Each : T.Parameters)
        Known.push_back(Each.Name);
      return llvm::createStringError("unknown argument '" + llvm::Twine(Name.str()) + "'; '" +
                                     T.Name + "' takes " + llvm::join(Known, ", "));
    }
    if (llvm::StringRef Wanted = wantedFor(P->Kind, Value); !Wanted.empty())
      return llvm::createStringError("'" + P->Name + "' must be " + Wanted + ": " + P->Meaning);
  }
  for (const ToolParameter &P : T.Parameters)
    if (P.Required && !Arguments.get(P.Name))
      return llvm::createStringError("'" + P.Name + "' is missing: " + P.Meaning);
  return llvm::Error::success();
}
