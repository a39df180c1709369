//===- test/unit/lsp/SessionTest.cpp - What the editor has said -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Session.h"

#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

using namespace warplint;
namespace json = llvm::json;

namespace {
std::optional<std::string> say(Session &S, llvm::StringRef Message) {
  llvm::Expected<json::Value> V = json::parse(Message);
  EXPECT_TRUE(bool(V)) << Message.str();
  return S.fromEditor(*V->getAsObject(), Message);
}

bool hear(Session &S, llvm::StringRef Message) {
  llvm::Expected<json::Value> V = json::parse(Message);
  EXPECT_TRUE(bool(V)) << Message.str();
  return S.fromServer(*V->getAsObject());
}

constexpr const char *Initialize = R"({"id":1,"method":"initialize","params":{"capabilities":{}}})";

std::string open(llvm::StringRef Uri, llvm::StringRef Text) {
  return llvm::formatv(
             R"({{"method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"{0}","languageId":"cuda","version":1,"text":"{1}"}}})",
             Uri, Text)
      .str();
}

/// Replaces the first character of the document's second line.
std::string edit(llvm::StringRef Uri, llvm::StringRef With) {
  return llvm::formatv(
             R"({{"method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{0}","version":2},"contentChanges":[{{"text":"{1}","range":{{"start":{{"line":1,"character":0},"end":{{"line":1,"character":1}}}]}})",
             Uri, With)
      .str();
}

std::string about(llvm::StringRef Method, llvm::StringRef Uri, int Id) {
  return llvm::formatv(R"({{"id":{2},"method":"{0}","params":{{"textDocument":{{"uri":"{1}"}}})",
                       Method, Uri, Id)
      .str();
}
} // namespace

TEST(Session, AServerIsToldTheTextsAsTheyAreNow) {
  Session S;
  say(S, Initialize);
  say(S, R"({"method":"initialized","params":{}})");
  say(S, open("a", "one\\ntwo"));
  say(S, open("b", "gone"));
  EXPECT_TRUE(say(S, edit("a", "T")));
  say(S, R"({"method":"textDocument/didClose","params":{"textDocument":{"uri":"b"}}})");
  std::vector<std::string> Again = S.replay();
  ASSERT_EQ(Again.size(), 3u);
  EXPECT_NE(Again[0].find("\"initialize\""), std::string::npos);
  EXPECT_NE(Again[1].find("\"initialized\""), std::string::npos);
  EXPECT_NE(Again[2].find("one\\nTwo"), std::string::npos) << Again[2];
  EXPECT_NE(Again[2].find("\"version\":2"), std::string::npos) << Again[2];
}

TEST(Session, NobodyIntroducedNothingIsReplayed) { EXPECT_TRUE(Session().replay().empty()); }

TEST(Session, ADocumentApartIsNotPassedOnUntilItChanges) {
  Session S;
  say(S, Initialize);
  say(S, open("a", "one\\ntwo"));
  EXPECT_TRUE(S.setApart("a", {"it crashed"}));
  EXPECT_FALSE(S.setApart("b", {"it crashed"}));
  EXPECT_EQ(S.replay().size(), 1u);
  EXPECT_FALSE(say(S, about("textDocument/hover", "a", 5)));
  std::optional<std::string> Passed = say(S, edit("a", "T"));
  ASSERT_TRUE(Passed);
  EXPECT_NE(Passed->find("didOpen"), std::string::npos) << "the server does not know it";
  EXPECT_NE(Passed->find("one\\nTwo"), std::string::npos) << *Passed;
  EXPECT_TRUE(say(S, about("textDocument/hover", "a", 6)));
}

TEST(Session, ACloseOfADocumentApartIsNotPassedOn) {
  Session S;
  say(S, open("a", "one"));
  S.setApart("a", {"it crashed"});
  EXPECT_FALSE(
      say(S, R"({"method":"textDocument/didClose","params":{"textDocument":{"uri":"a"}}})"));
  EXPECT_FALSE(S.document("a"));
}

TEST(Session, RequestsWithoutAnAnswerAreLost) {
  Session S;
  say(S, open("a", "one"));
  say(S, about("textDocument/hover", "a", 5));
  say(S, about("textDocument/hover", "a", 6));
  EXPECT_TRUE(hear(S, R"({"id":5,"result":null})"));
  EXPECT_EQ(S.lost(), std::vector<json::Value>{json::Value(6)});
  EXPECT_TRUE(S.lost().empty());
}

TEST(Session, AnswersToAServerThatIsGoneAreNotPassedOn) {
  Session S;
  EXPECT_TRUE(hear(S, R"({"id":1,"method":"workspace/configuration"})"));
  EXPECT_TRUE(say(S, R"({"id":1,"result":[]})"));
  hear(S, R"({"id":2,"method":"workspace/configuration"})");
  S.lost();
  EXPECT_FALSE(say(S, R"({"id":2,"result":[]})"));
  EXPECT_TRUE(say(S, R"({"id":2,"result":[]})")) << "the second one is the new server's";
}

TEST(Session, TheAnswerToTheReplayIsNotForTheEditor) {
  Session S;
  EXPECT_FALSE(hear(S, R"({"id":"warplint/again","result":{}})"));
  EXPECT_TRUE(hear(S, R"({"method":"textDocument/publishDiagnostics","params":{}})"));
}
