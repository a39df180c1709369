// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a new server has to be told to take the place of one that crashed: how the editor
// introduced itself, its settings, and the texts of the open documents as they are now.
//
// A message of the protocol is framed: `Content-Length: N` and possibly other fields, an empty
// line, N bytes. Names of fields are read in any case. After a header that is none, reading goes
// on at the next field that gives a length.

#pragma once

#include "lib/lsp/Text.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A message, or an id, as it is sent.
std::string messageText(const llvm::json::Value &V);

/// A document that a server crashed at. No server sees it until its text changes.
struct Quarantine {
  std::string Why; ///< for people
};

struct SessionDocument {
  std::string Language;
  int64_t Version = 0;
  SharedText Contents;
  std::optional<Quarantine> Apart;
};

class Session {
public:
  /// The id of the replayed initialize, whose answer is not for the editor.
  static constexpr llvm::StringLiteral ReplayId = "warplint/again";

  /// Takes note of a message of the editor's. Returns what to pass on to the server; nothing if
  /// it is to get nothing, as of a document that is kept apart.
  std::optional<std::string> fromEditor(const llvm::json::Object &Message, llvm::StringRef Text);
  /// Takes note of a message of the server's. False if it is not for the editor.
  bool fromServer(const llvm::json::Object &Message);

  /// The server is gone. Returns the ids of the requests that it leaves unanswered.
  std::vector<llvm::json::Value> lost();
  /// What a new server is told, in order.
  std::vector<std::string> replay() const;

  /// Keeps the document at \p Uri apart until it changes. False if it is not open.
  bool setApart(const std::string &Uri, Quarantine Why);
  /// The document, if it is open.
  const SessionDocument *document(llvm::StringRef Uri) const;
  bool hasEnded() const { return Ended; }

private:
  std::optional<std::string> note(llvm::StringRef Method, const llvm::json::Object &Params,
                                  llvm::StringRef Text);
  std::optional<std::string> change(const llvm::json::Object &Params, llvm::StringRef Text);
  void open(const llvm::json::Object &Document);

  Encoding Counts = Encoding::Utf16;
  std::optional<llvm::json::Value> Introduction; ///< the parameters of initialize
  std::string Initialized, Configuration;        ///< messages; empty: not sent yet
  std::vector<std::string> Folders;              ///< messages that change them
  std::map<std::string, SessionDocument, std::less<>> Documents;
  std::map<std::string, llvm::json::Value> Unanswered; ///< requests to the server, by id's text
  std::map<std::string, unsigned> Asked;               ///< requests of the server, by id's text
  std::map<std::string, unsigned> Orphaned;            ///< those of servers that are gone
  bool Ended = false;                                  ///< the editor has said exit
};

struct Frame {
  bool IsMalformed = false; ///< no message: what stood in its place was skipped
  std::string Text;
};

class FrameReader {
public:
  void append(llvm::StringRef Bytes) { Buffer += Bytes; }

  /// The next message; nothing until more bytes have come.
  std::optional<Frame> next();

private:
  std::optional<Frame> skip();

  std::string Buffer;
  bool IsSkipping = false;
};

/// \p Text with its header.
std::string framed(llvm::StringRef Text);

} // namespace warplint
