// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/Read.h"

#include "lib/frontend/ptx/PtxTokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"

using namespace warplint::ptx;

std::optional<int64_t> warplint::ptx::integerOf(llvm::StringRef Number) {
  const bool IsNegative = Number.consume_front("-");
  Number = Number.ltrim();
  if (!Number.consume_back("U"))
    Number.consume_back("u");
  uint64_t Value = 0;
  const bool IsBits = Number.size() > 8 && (Number.consume_front_insensitive("0f") ||
                                            Number.consume_front_insensitive("0d"));
  if (Number.getAsInteger(IsBits ? 16 : 0, Value))
    return std::nullopt;
  return int64_t(IsNegative ? 0 - Value : Value);
}

namespace {
/// Reads one text. The first problem ends it.
class Reader {
public:
  Reader(llvm::StringRef Source, unsigned FirstLine)
      : Source(Source), In(Source), Before(FirstLine - 1) {}

  llvm::Expected<Text> all() {
    while (!In.atEnd() && Problem.empty())
      item();
    if (!Problem.empty())
      return llvm::createStringError(Problem);
    return std::move(Out);
  }

  llvm::Expected<std::vector<Statement>> body() {
    while (!In.atEnd() && Problem.empty())
      statement();
    if (!Problem.empty())
      return llvm::createStringError(Problem);
    return std::move(Statements);
  }

private:
  unsigned line() const { return Before + In.peek().Line; }

  void fail(const llvm::Twine &What) {
    if (Problem.empty())
      Problem = ("line " + llvm::Twine(line()) + ": " + What).str();
  }
  void expected(const llvm::Twine &What) {
    fail("expected " + What + " but found " +
         (In.atEnd() ? "the end of the text" : "'" + In.peek().Text + "'"));
  }
  void need(char Sign) {
    if (!In.take(Sign))
      expected(llvm::Twine("'") + llvm::Twine(Sign) + "'");
  }
  llvm::StringRef needName() {
    if (In.peek().Is == Token::Kind::Word && !In.peek().isDirective())
      return In.take().Text;
    expected("a name");
    return "";
  }
  int64_t needNumber() {
    if (In.peek().Is == Token::Kind::Number)
      if (const std::optional<int64_t> N = integerOf(In.peek().Text)) {
        In.take();
        return *N;
      }
    expected("a number");
    return 0;
  }
  void skipTo(char Sign) {
    while (!In.atEnd() && !In.peek().is(Sign))
      In.take();
    need(Sign);
  }

  void item();
  void file();
  void function(bool IsKernel);
  void functionDirective(Function &F);
  void skipBraces();
  std::vector<Declaration> parameters();
  std::vector<Declaration> variables(llvm::StringRef Space, bool IsExternal);
  void describe(Declaration &D);
  void name(Declaration &D);
  void initial(Declaration &D);
  void align(Declaration &D);

  void statement();
  void bodyDirective();
  void place();
  void label(const Token &Name);
  void instruction();
  Operand operand();
  std::vector<Operand> operands(char End);
  void add(unsigned Line, decltype(Statement::Is) What) {
    Statements.push_back({Line, std::move(What)});
  }

  llvm::StringRef Source;
  Tokens In;
  unsigned Before; ///< lines of the file
  Text Out;
  std::vector<Statement> Statements;
  std::string Problem;
};
} // namespace

static bool isSpace(llvm::StringRef Directive) {
  return llvm::StringSwitch<bool>(Directive)
      .Cases({".reg", ".shared", ".global", ".const", ".local", ".param"}, true)
      .Default(false);
}

void Reader::item() {
  bool IsExternal = false;
  while (true) {
    if (In.take(".extern"))
      IsExternal = true;
    else if (!In.take(".visible") && !In.take(".weak") && !In.take(".common"))
      break;
  }
  if (!In.peek().isDirective())
    return expected("a directive");
  const llvm::StringRef Directive = In.take().Text;
  if (Directive == ".entry" || Directive == ".func")
    return function(Directive == ".entry");
  if (isSpace(Directive)) {
    llvm::append_range(Out.Variables, variables(Directive.drop_front(), IsExternal));
    return need(';');
  }
  if (Directive == ".version") {
    if (In.take().Is != Token::Kind::Number)
      expected("a version");
  } else if (Directive == ".target") {
    Out.Target = needName();
    while (In.take(','))
      In.take();
  } else if (Directive == ".address_size") {
    if (needNumber() != 64)
      fail("addresses of 32 bits are not supported");
  } else if (Directive == ".file") {
    file();
  } else { // debug information, sections, pragmas, aliases
    while (!In.atEnd() && !In.peek().is(';') && !In.peek().is('{'))
      In.take();
    if (In.peek().is('{'))
      skipBraces();
    else
      need(';');
  }
}

void Reader::file() {
  const auto Number = unsigned(needNumber());
  if (In.peek().Is != Token::Kind::Quoted)
    return expected("a file name");
  Out.Files.emplace_back(Number, In.take().Text);
  while (In.take(','))
    In.take();
}

/// Over what stands in braces, which may be nested.
void Reader::skipBraces() {
  unsigned Depth = 0;
  do {
    if (In.atEnd())
      return expected("'}'");
    const Token T = In.take();
    Depth += T.is('{');
    Depth -= T.is('}');
  } while (Depth);
}

void Reader::function(bool IsKernel) {
  Function F;
  F.IsKernel = IsKernel;
  if (!IsKernel && In.peek().is('('))
    F.Results = parameters();
  F.Line = line();
  F.Name = needName();
  if (In.peek().is('('))
    F.Parameters = parameters();
  while (In.peek().isDirective() && Problem.empty())
    functionDirective(F);
  if (In.take(';')) {
    Out.Functions.push_back(std::move(F));
    return;
  }
  if (!In.peek().is('{'))
    return expected("'{'");
  const char *Begin = In.peek().Text.end();
  F.BodyLine = line();
  skipBraces();
  if (!Problem.empty())
    return;
  const char *End = In.atEnd() ? Source.end() : In.peek().Text.begin();
  const llvm::StringRef Behind(Begin, size_t(End - Begin));
  F.Body = Behind.substr(0, Behind.rfind('}'));
  Out.Functions.push_back(std::move(F));
}

/// ".reqntid 128, 2", ".pragma "x"", ".noreturn".
void Reader::functionDirective(Function &F) {
  auto &Values = F.Directives[In.take().Text];
  if (In.peek().is('(')) {
    while (!In.atEnd() && !In.take(')'))
      In.take();
    return;
  }
  if (In.peek().Is == Token::Kind::Quoted) {
    In.take();
    In.take(';');
    return;
  }
  if (In.peek().Is != Token::Kind::Number)
    return;
  do
    Values.push_back(uint32_t(needNumber()));
  while (In.take(','));
}

std::vector<Declaration> Reader::parameters() {
  std::vector<Declaration> All;
  need('(');
  while (Problem.empty() && !In.take(')')) {
    if (!In.peek().isDirective()) {
      expected("a parameter");
      break;
    }
    Declaration D;
    D.Space = In.take().Text.drop_front();
    D.Line = line();
    describe(D);
    name(D);
    All.push_back(std::move(D));
    if (!In.peek().is(')'))
      need(',');
  }
  return All;
}

void Reader::align(Declaration &D) {
  constexpr int64_t Most = 1 << 20;
  const int64_t Align = needNumber();
  if (Align < 1 || Align > Most || !llvm::has_single_bit(uint64_t(Align)))
    return fail("an alignment is a power of 2");
  D.Align = unsigned(Align);
}

/// The type and what else stands before the name.
void Reader::describe(Declaration &D) {
  while (In.peek().isDirective() && Problem.empty()) {
    const llvm::StringRef Word = In.take().Text;
    unsigned Vector = 0;
    if (Word == ".align")
      align(D);
    else if (Word == ".ptr")
      D.IsPointer = true;
    else if (Word == ".attribute")
      skipTo(')');
    else if (Word.starts_with(".v") && !Word.drop_front(2).getAsInteger(10, Vector))
      D.Elements = Vector;
    else if (const std::optional<Type> T = typeNamed(Word))
      D.Of = *T;
    else if (!isSpace(Word)) // of a pointer
      fail("'" + Word + "' is no type");
  }
}

void Reader::name(Declaration &D) {
  D.Name = needName();
  if (In.take('<')) {
    D.Count = unsigned(needNumber());
    need('>');
  }
  while (In.take('[')) {
    D.IsArray = true;
    if (In.take(']')) {
      D.Elements = std::nullopt;
      continue;
    }
    const auto Extent = uint64_t(needNumber());
    constexpr uint64_t Most = uint64_t(1) << 32;
    if (Extent > Most || D.Elements.value_or(0) * Extent > Most)
      return fail("'" + D.Name + "' is too large");
    if (D.Elements)
      D.Elements = *D.Elements * Extent;
    need(']');
  }
}

std::vector<Declaration> Reader::variables(llvm::StringRef Space, bool IsExternal) {
  std::vector<Declaration> All;
  Declaration Common;
  Common.Space = Space;
  Common.IsExternal = IsExternal;
  describe(Common);
  do {
    Declaration D = Common;
    D.Line = line();
    name(D);
    if (In.take('='))
      initial(D);
    All.push_back(std::move(D));
  } while (Problem.empty() && In.take(','));
  return All;
}

/// The numbers behind "=". None are kept if there is an address among them.
void Reader::initial(Declaration &D) {
  unsigned Depth = 0;
  bool AreNumbers = true;
  do {
    if (In.atEnd())
      return expected("a value");
    const bool IsNegative = In.take('-');
    const Token T = In.take();
    Depth += T.is('{');
    Depth -= T.is('}');
    if (T.Is == Token::Kind::Number) {
      const int64_t Value = integerOf(T.Text).value_or(0);
      D.Initial.push_back(IsNegative ? -Value : Value);
    } else {
      AreNumbers &= T.is('{') || T.is('}') || T.is(',');
    }
    if (!Depth && In.peek().is('(')) // generic(name)
      skipTo(')');
  } while (Depth);
  if (!AreNumbers)
    D.Initial.clear();
  if (!D.Elements)
    D.Elements = D.Initial.size();
}

void Reader::statement() {
  const unsigned Line = line();
  if (In.take('{'))
    return add(Line, Scope::Open);
  if (In.take('}'))
    return add(Line, Scope::Close);
  if (In.take(';'))
    return;
  if (In.peek().isDirective())
    return bodyDirective();
  if (!In.peek().is('@') && In.peek().Is != Token::Kind::Word)
    return expected("an instruction");
  instruction();
}

void Reader::bodyDirective() {
  const unsigned Line = line();
  const llvm::StringRef Directive = In.take().Text;
  if (Directive == ".loc")
    return place();
  if (isSpace(Directive))
    for (Declaration &D : variables(Directive.drop_front(), /*IsExternal=*/false))
      add(Line, std::move(D));
  else
    while (!In.atEnd() && !In.peek().is(';'))
      In.take();
  need(';');
}

void Reader::place() {
  const unsigned Line = line();
  Place P;
  const auto Three = [&](unsigned &File, unsigned &At, unsigned &Column) {
    File = unsigned(needNumber());
    At = unsigned(needNumber());
    Column = unsigned(needNumber());
  };
  Three(P.File, P.Line, P.Column);
  while (Problem.empty() && In.take(',')) {
    if (In.take("function_name")) {
      P.Function = needName();
      if (In.take('+'))
        needNumber();
    } else if (In.take("inlined_at")) {
      P.InlinedAt.emplace();
      Three(P.InlinedAt->File, P.InlinedAt->Line, P.InlinedAt->Column);
    } else {
      expected("'function_name' or 'inlined_at'");
    }
  }
  add(Line, P);
}

/// What stands behind a label may be the list of labels that it names.
void Reader::label(const Token &Name) {
  if (In.take(".branchtargets")) {
    Targets T;
    T.Name = Name.Text;
    do
      T.Labels.push_back(needName());
    while (In.take(','));
    need(';');
    return add(Before + Name.Line, std::move(T));
  }
  if (In.take(".callprototype") || In.take(".calltargets"))
    return skipTo(';');
  add(Before + Name.Line, Label{Name.Text});
}

void Reader::instruction() {
  const unsigned Line = line();
  Instruction I;
  if (In.take('@')) {
    I.GuardNegated = In.take('!');
    I.Guard = needName();
  }
  if (In.peek().Is != Token::Kind::Word)
    return expected("an instruction");
  const Token Word = In.take();
  if (I.Guard.empty() && In.take(':'))
    return label(Word);
  I.Opcode = Word.Text;
  I.Operands = operands(';');
  add(Line, std::move(I));
}

/// Up to \p End, which is taken.
std::vector<Operand> Reader::operands(char End) {
  std::vector<Operand> All;
  while (Problem.empty() && !In.take(End)) {
    All.push_back(operand());
    if (!In.peek().is(End) && !In.take(','))
      expected(llvm::Twine("',' or '") + llvm::Twine(End) + "'");
  }
  return All;
}

Operand Reader::operand() {
  Operand O;
  O.Negated = In.take('!');
  const bool IsList = In.peek().is('{'), IsCall = In.peek().is('(');
  if (IsList || IsCall || In.peek().is('[')) {
    O.Is = IsList || IsCall ? Operand::Kind::List : Operand::Kind::Address;
    In.take();
    O.Parts = operands(IsList ? '}' : IsCall ? ')' : ']');
    return O;
  }
  const auto Number = [&]() -> llvm::StringRef { // with its sign
    const char *Begin = In.peek().Text.begin();
    In.take('-');
    if (In.peek().Is != Token::Kind::Number) {
      expected("a number");
      return "0";
    }
    return {Begin, size_t(In.take().Text.end() - Begin)};
  };
  if (In.peek().Is != Token::Kind::Word) {
    O.Is = Operand::Kind::Number;
    O.Text = Number();
    return O;
  }
  O.Text = In.take().Text;
  if (In.take('|'))
    O.Second = needName();
  if (In.take('+'))
    O.Offset = integerOf(Number()).value_or(0);
  else if (In.peek().is('-'))
    O.Offset = integerOf(Number()).value_or(0);
  return O;
}

llvm::Expected<Text> warplint::ptx::read(llvm::StringRef Source) { return Reader(Source, 1).all(); }

llvm::Expected<std::vector<Statement>> warplint::ptx::readBody(llvm::StringRef Body,
                                                               unsigned Line) {
  return Reader(Body, Line).body();
}
