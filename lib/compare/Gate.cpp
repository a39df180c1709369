// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/Gate.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// A node of what was read. Comparisons keep their words, to be told where they do not hold.
struct warplint::GateTerm {
  std::string Operator; ///< "||", "<=", "*"; empty: a value
  std::unique_ptr<GateTerm> Left, Right;
  std::optional<Figure> Of; ///< of a value: a figure, else the number
  double Number = 0;
  bool IsBase = false;
  std::string Words;

  bool isComparison() const {
    return llvm::is_contained({"<", "<=", ">", ">=", "==", "!="}, Operator);
  }
};

/// Calls \p F with \p T, which may be constant, and all below it.
template <typename Node, typename Function> static void each(Node &T, Function F) {
  F(T);
  for (Node *Below : {static_cast<Node *>(T.Left.get()), static_cast<Node *>(T.Right.get())})
    if (Below)
      each(*Below, F);
}

Gate::Gate(std::string Text) : Text(std::move(Text)) {}
Gate::Gate(Gate &&) = default;
Gate &Gate::operator=(Gate &&) = default;
Gate::~Gate() = default;

namespace {
using Term = std::unique_ptr<GateTerm>;

/// Reads by the grammar; after the first thing amiss, nothing more.
class GateReader {
public:
  explicit GateReader(llvm::StringRef Text) : Rest(Text) {}

  Term read() {
    Term All = either();
    skip();
    if (!Rest.empty())
      expected("'&&', '||' or the end");
    return All;
  }

  std::string Error;

private:
  void skip() { Rest = Rest.ltrim(); }

  bool take(llvm::StringRef Word) {
    skip();
    return Rest.consume_front(Word);
  }

  void expected(llvm::StringRef What) {
    skip();
    if (Error.empty())
      Error =
          "expected " + What.str() + (Rest.empty() ? " at the end" : " at '" + Rest.str() + "'");
    Rest = "";
  }

  template <typename Part> Term chain(Part Read, std::initializer_list<llvm::StringRef> Operators) {
    Term Left = Read();
    for (bool More = true; More;) {
      More = false;
      for (llvm::StringRef O : Operators)
        if (take(O)) {
          Left = joined(O, std::move(Left), Read());
          More = true;
          break;
        }
    }
    return Left;
  }

  static Term joined(llvm::StringRef Operator, Term Left, Term Right) {
    auto T = std::make_unique<GateTerm>();
    T->Operator = Operator.str();
    T->Left = std::move(Left);
    T->Right = std::move(Right);
    return T;
  }

  Term either() {
    return chain([&] { return both(); }, {"||"});
  }
  Term both() {
    return chain([&] { return comparison(); }, {"&&"});
  }
  Term sum() {
    return chain([&] { return product(); }, {"+", "-"});
  }
  Term product() {
    return chain([&] { return value(); }, {"*", "/"});
  }

  Term comparison() {
    if (take("(")) {
      Term Inner = either();
      if (!take(")"))
        expected("')'");
      return Inner;
    }
    skip();
    const llvm::StringRef Begin = Rest;
    Term Left = sum();
    for (llvm::StringRef O : {"<=", ">=", "==", "!=", "<", ">"})
      if (take(O)) {
        Term T = joined(O, std::move(Left), sum());
        T->Words = Begin.take_front(Begin.size() - Rest.size()).trim().str();
        bindBase(*T);
        return T;
      }
    expected("a comparison such as '<= 1.05 * base'");
    return Left;
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
      if (T.IsBase && !T.Of && Error.empty())
        Error = "'base' needs a figure to be of: 'base.time'";
    });
  }

  Term value() {
    skip();
    auto T = std::make_unique<GateTerm>();
    const llvm::StringRef Word =
        Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
    if (Word.empty()) {
      expected("a number, 'base' or a figure");
      return T;
    }
    Rest = Rest.drop_front(Word.size());
    llvm::StringRef Name = Word;
    if (!Word.getAsDouble(T->Number))
      return T;
    T->IsBase = Name.consume_front("base");
    if (T->IsBase && (Name.empty() || Name.consume_front(".")) && Name.empty())
      return T;
    for (const FigureInfo &F : figures())
      if (F.Name == Name)
        T->Of = F.Of;
    if (!T->Of && Error.empty())
      Error = "unknown figure '" + Word.str() + "'; the figures are " +
              llvm::join(llvm::map_range(figures(), [](auto &F) { return F.Name; }), ", ");
    return T;
  }

  llvm::StringRef Rest;
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
    Why.push_back("'" + T.Words + "' does not hold: " + textOf(Unit, L) + " against " +
                  textOf(Unit, R));
    return Truth::No;
  }

  const KernelDiff &K;
};
} // namespace

llvm::Expected<Gate> Gate::read(llvm::StringRef Text) {
  Gate G(Text.str());
  GateReader Reader(Text);
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
  GateResult Result{Text, 0, {}, {}};
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
