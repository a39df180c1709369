// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/Gate.h"

#include "sim/OperatorReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// A node of what was read, with its words, to be told where it does not hold.
struct warplint::GateTerm {
  std::string_view Operator; ///< "||", "<=", "*"; empty: a value
  std::unique_ptr<GateTerm> Left, Right;
  std::optional<Figure> Of; ///< of a value: a figure, else the number
  double Number = 0;
  bool IsBase = false;
  llvm::StringRef Words; ///< of the gate's text

  bool isComparison() const {
    return Operator != "" && llvm::StringRef("<>=!").contains(Operator.front());
  }
};

/// Calls \p F with \p T, which may be constant, and all below it.
template <typename Node, typename Function> static void each(Node &T, Function F) {
  F(T);
  for (Node *Below : {static_cast<Node *>(T.Left.get()), static_cast<Node *>(T.Right.get())})
    if (Below)
      each(*Below, F);
}

Gate::Gate(std::string Text) : Text(std::make_unique<std::string>(std::move(Text))) {}
Gate::Gate(Gate &&) = default;
Gate &Gate::operator=(Gate &&) = default;
Gate::~Gate() = default;

namespace {
using Term = std::unique_ptr<GateTerm>;

constexpr sim::OperatorLevel Levels[] = {
    {{"||"}}, {{"&&"}}, {{"<", "<=", ">", ">=", "==", "!="}}, {{"+", "-"}}, {{"*", "/"}}};

/// Reads by the grammar; of what is amiss, the first is told.
class GateReader {
public:
  explicit GateReader(llvm::StringRef Text) : In(Text) {}

  Term read() {
    Term All = either();
    if (In.now().Kind != sim::Token::Is::End)
      expected("'&&', '||' or the end");
    check(*All, /*AsTruth=*/true);
    return All;
  }

  std::string Error;

private:
  void fail(const std::string &Why) {
    if (Error.empty())
      Error = Why;
  }

  void expected(const std::string &What) {
    fail("expected " + What +
         (In.now().Kind == sim::Token::Is::End ? " at the end"
                                               : " at '" + std::string(In.now().Text) + "'"));
  }

  Term either() {
    return sim::readOperators(
        In, Levels, [&] { return operand(); },
        [&](std::string_view Sign, Term Left, auto ReadRight) {
          return joined(Sign, std::move(Left), ReadRight());
        });
  }

  static Term joined(std::string_view Sign, Term Left, Term Right) {
    auto T = std::make_unique<GateTerm>();
    T->Operator = Sign;
    const char *Begin = Left->Words.data(), *End = Right->Words.end();
    T->Words = llvm::StringRef(Begin, size_t(End - Begin));
    T->Left = std::move(Left);
    T->Right = std::move(Right);
    return T;
  }

  Term operand() {
    if (!In.is("("))
      return value();
    constexpr unsigned MostDepth = 100;
    const char *Begin = In.now().Text.data();
    In.next();
    if (++Depth > MostDepth) {
      fail("parentheses nest more than " + std::to_string(MostDepth) + " deep");
      return value();
    }
    Term Inner = either();
    --Depth;
    const std::string_view Close = In.now().Text;
    if (!In.take(")"))
      expected("')'");
    else
      Inner->Words = llvm::StringRef(Begin, size_t(Close.data() + Close.size() - Begin));
    return Inner;
  }

  Term value() {
    auto T = std::make_unique<GateTerm>();
    const sim::Token Word = In.now();
    T->Words = Word.Text;
    if (Word.Kind == sim::Token::Is::Sign || Word.Kind == sim::Token::Is::End) {
      expected("a number, 'base' or a figure");
      return T;
    }
    In.next();
    llvm::StringRef Name = Word.Text;
    if (Word.Kind == sim::Token::Is::Number) {
      if (Name.getAsDouble(T->Number))
        fail("'" + Name.str() + "' is no number");
      return T;
    }
    T->IsBase = Name.consume_front("base");
    if (T->IsBase && (Name.empty() || Name.consume_front(".")) && Name.empty())
      return T;
    for (const FigureInfo &F : figures())
      if (F.Name == Name)
        T->Of = F.Of;
    if (!T->Of)
      fail("unknown figure '" + std::string(Word.Text) + "'; the figures are " +
           llvm::join(llvm::map_range(figures(), [](auto &F) { return F.Name; }), ", "));
    return T;
  }

  /// Whether \p T is a condition, or a number, as what is around it takes it.
  void check(GateTerm &T, bool AsTruth) {
    const bool IsJoined = T.Operator == "&&" || T.Operator == "||";
    if (T.isComparison())
      bindBase(T);
    if ((IsJoined || T.isComparison()) != AsTruth)
      fail(AsTruth ? "expected a comparison such as '<= 1.05 * base' after '" + T.Words.str() + "'"
                   : "'" + T.Words.str() + "' is no number");
    for (GateTerm *Below : {T.Left.get(), T.Right.get()})
      if (Below)
        check(*Below, IsJoined);
  }

  /// `base` is the figure that stands on the other side.
  void bindBase(GateTerm &Comparison) {
    std::optional<Figure> Named;
    each(Comparison, [&](const GateTerm &T) {
      if (!Named && T.Of && !T.IsBase)
        Named = T.Of;
    });
    each(Comparison, [&](GateTerm &T) {
      if (T.IsBase && !T.Of)
        T.Of = Named;
      if (T.IsBase && !T.Of)
        fail("'base' needs a figure to be of: 'base.time'");
    });
  }

  sim::Tokens In;
  unsigned Depth = 0;
};

enum class Truth : uint8_t { No, Open, Yes }; ///< Open: there is nothing to compare with

/// A gate and one kernel.
class Judgement {
public:
  explicit Judgement(const KernelDiff &K) : K(K) {}

  Truth of(const GateTerm &T) {
    if (T.isComparison())
      return compare(T);
    const Truth Left = of(*T.Left), Right = of(*T.Right);
    return T.Operator == "&&" ? std::min(Left, Right) : std::max(Left, Right);
  }

  std::vector<std::string> Why; ///< what does not hold, or is not known

private:
  std::optional<double> valueOf(const GateTerm &T) {
    if (T.Operator.empty()) {
      if (!T.Of)
        return T.Number;
      const std::optional<KernelCost> &Of = T.IsBase ? K.Base : K.Head;
      return Of ? (*Of)[*T.Of] : std::nullopt;
    }
    const std::optional<double> L = valueOf(*T.Left), R = valueOf(*T.Right);
    if (!L || !R)
      return std::nullopt;
    return T.Operator == "+"   ? *L + *R
           : T.Operator == "-" ? *L - *R
           : T.Operator == "*" ? *L * *R
                               : *L / *R;
  }

  Truth compare(const GateTerm &T) {
    bool NeedsBase = false;
    std::string Unknown;
    std::optional<Figure> Named;
    each(T, [&](const GateTerm &Each) {
      if (!Each.Of)
        return;
      Named = Named ? Named : Each.Of;
      NeedsBase |= Each.IsBase && !K.Base;
      const std::optional<KernelCost> &Side = Each.IsBase ? K.Base : K.Head;
      if (Side && !(*Side)[*Each.Of])
        Unknown = nameOf(*Each.Of).str() + (Each.IsBase ? " of the base" : "");
    });
    if (!Unknown.empty()) {
      const bool IsCompiled = llvm::StringRef(Unknown).starts_with("registers") ||
                              llvm::StringRef(Unknown).starts_with("spills");
      Why.push_back(Unknown + (IsCompiled ? " not known (pass --ptxas, with a CUDA toolkit)"
                                          : " not known, as it was not analysed"));
      return Truth::No;
    }
    if (NeedsBase)
      return Truth::Open;
    const double L = *valueOf(*T.Left), R = *valueOf(*T.Right);
    const bool Holds = T.Operator == "<"    ? L < R
                       : T.Operator == "<=" ? L <= R
                       : T.Operator == ">"  ? L > R
                       : T.Operator == ">=" ? L >= R
                       : T.Operator == "==" ? L == R
                                            : L != R;
    if (Holds)
      return Truth::Yes;
    const Figure Unit = Named.value_or(Figure::Findings);
    Why.push_back("'" + T.Words.str() + "' does not hold: " + textOf(Unit, L) + " against " +
                  textOf(Unit, R));
    return Truth::No;
  }

  const KernelDiff &K;
};
} // namespace

llvm::Expected<Gate> Gate::read(llvm::StringRef Text) {
  Gate G(Text.str());
  GateReader Reader(*G.Text);
  G.Root = Reader.read();
  if (!Reader.Error.empty())
    return llvm::createStringError(Reader.Error);
  each(*G.Root, [&](const GateTerm &T) {
    G.NamesUnsearched |= T.Of == Figure::Unsearched;
    G.NamesBase |= T.IsBase;
  });
  return G;
}

static std::string kernelText(const KernelDiff &K) {
  std::string Text = "kernel '" + K.Kernel + "'";
  if (K.Where.isValid())
    Text += " (" + K.Where.File + ":" + std::to_string(K.Where.Line) + ")";
  return Text;
}

GateResult Gate::judge(const ReportDiff &D) const {
  GateResult Result{*Text, 0, {}, {}};
  for (const KernelDiff &K : D.Kernels) {
    if (!K.Head)
      continue;
    ++Result.Kernels;
    const unsigned Now = K.Head->Unpriced, Before = K.Base ? K.Base->Unpriced : 0;
    if (Now && !NamesUnsearched) {
      const std::string Count = std::to_string(Now) + (Now == 1 ? " access has" : " accesses have");
      if (!NamesBase || Now > Before) {
        Result.Failures.push_back(kernelText(K) + ": " + Count +
                                  " no price, so the gate cannot tell; a gate that names "
                                  "'unsearched' says how many may");
        continue;
      }
      Result.Remarks.push_back(kernelText(K) + ": " + Count + " no price, before and after");
      if (!(*K.Head)[Figure::Wavefronts]) // nothing of it has
        continue;
    }
    Judgement J(K);
    switch (J.of(*Root)) {
    case Truth::Yes:
      break;
    case Truth::Open:
      Result.Remarks.push_back(kernelText(K) + " is new: it has nothing to be compared with");
      break;
    case Truth::No:
      Result.Failures.push_back(kernelText(K) + ": " + llvm::join(J.Why, ", and "));
    }
  }
  return Result;
}
