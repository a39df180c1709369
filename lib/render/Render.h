// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every output format: a function from a report to a stream. Renderers compute nothing;
// the same report gives the same bytes.

#pragma once

#include "lib/files/Files.h"
#include "lib/finding/Report.h"
#include "sim/Gpu.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

struct TextOptions {
  bool Color = false;
  size_t Columns = 0;      ///< of the terminal: lines are broken between words; 0: nowhere
  bool Summary = true;     ///< the last line
  bool Totals = false;     ///< launch totals under ncu's metric names
  bool Statistics = false; ///< counts by check, verdict and refusal
  bool Explain = false;    ///< each finding with its derivation
  std::string Next = "";   ///< a command that says more of the worst finding
};

/// Like Clang's diagnostics: place, message, source line, caret, notes.
void renderText(const Report &R, const TextOptions &Options, llvm::raw_ostream &OS);

/// How the figure of \p F came about: the address, the lanes of its dearest request and the
/// banks or sectors they meet in, the rule, and what was tried to mend it.
void renderExplanation(const Report &R, const Finding &F, llvm::raw_ostream &OS);

/// What kept an answer back: files that cannot be read, kernels that do not compile. A line
/// each, with the place; meant for stderr, whatever the format.
void renderErrors(const Report &R, const TextOptions &Options, llvm::raw_ostream &OS);

/// One error, with its source line.
void renderError(const ErrorReport &E, const TextOptions &Options, llvm::raw_ostream &OS);

/// For each launch, what Nsight Compute would count over its grid.
void renderTotals(const Report &R, llvm::raw_ostream &OS);

/// Findings by check, accesses by verdict, refusals by reason: a table each.
void renderStatistics(const Report &R, llvm::raw_ostream &OS);

/// One object, as docs/json.md documents it, with the accesses that findings are about or all of
/// them; or one object a line.
void renderJson(const Report &R, bool AllAccesses, llvm::raw_ostream &OS);
void renderJsonLines(const Report &R, llvm::raw_ostream &OS);

/// What a renderer for other programs knows besides the report.
struct RenderContext {
  std::string Version; ///< of warplint
  std::string Folder;  ///< absolute: the root that paths are relative to
  /// What can be found: the checks and the findings about suppressions, by id.
  struct Rule {
    std::string Id, Summary, Page; ///< Page: an address
  };
  std::vector<Rule> Rules;
  SourceTexts *Texts = nullptr;
  bool AllAccesses = false;        ///< in JSON, those without a finding, too
  std::optional<sim::Board> Board; ///< whose rates turn traffic into a time; else one with the GPU

  /// The address of the page of \p Check; empty if it is none of the rules.
  llvm::StringRef pageOf(llvm::StringRef Check) const;
};

// docs/formats.md says what each is for, and which limits of its reader it respects.
void renderSarif(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderGithub(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderGitlab(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderJunit(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderRdjson(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderMarkdown(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderHtml(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderAgent(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);
void renderTable(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);

enum class Format : uint8_t {
  Text,
  Json,
  JsonLines,
  Sarif,
  Github,
  Gitlab,
  Junit,
  Rdjson,
  Markdown,
  Html,
  Agent,
  Table,
};

struct FormatInfo {
  warplint::Format Format;
  llvm::StringRef Name;    ///< on the command line
  llvm::StringRef Meaning; ///< for --help
};
llvm::ArrayRef<FormatInfo> formats();

void render(Format F, const Report &R, const TextOptions &Text, const RenderContext &C,
            llvm::raw_ostream &OS);

} // namespace warplint
