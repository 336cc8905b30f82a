#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <vector>

// Rules for operations on the digits of a number that are repeated until one digit is left.

namespace synth {
namespace {

using Base = Shape::Base;

// Adds DIGITSTEP, which computes a number from the digits of another: its value is the number, its
// text the single step that a helper repeats.
void add_digit_steps(RuleSet& rules) {
  const auto step = [&](const std::string& pattern, const std::string& once) {
    rules.add("DIGITSTEP", pattern, 0, [once](Parts parts, const Context& context) -> Maybe {
      const Meaning* n = parts.empty() ? implied_by(context, "i") : &parts[0]->value;
      if (n == nullptr || !n->shape.is(Base::integer)) {
        return std::nullopt;
      }
      Phrase out = value_phrase(*n);
      out.text = once;
      out.identity = once + n->code;
      return out;
    });
  };
  const std::string sum = "sum(int(digit) for digit in str(n))";
  const std::string product = "math.prod(int(digit) for digit in str(n))";
  const std::string squares = "sum(int(digit) ** 2 for digit in str(n))";
  for (const std::string& of : std::vector<std::string>{"of|in VAL", ""}) {
    const std::string digits = "all|each|every|its|their? digit " + of;
    step("add|sum|total up|together? " + digits + " up|together?", sum);
    step("replace it|VAL|number by|with sum of " + digits, sum);
    step("take|compute|calculate|find sum of " + digits, sum);
    step("multiply together? " + digits + " together|with? each|one? other|another?", product);
    step("replace it|VAL|number by|with product of " + digits, product);
    step("take|compute|calculate|find product of " + digits, product);
    step("add|sum up|together? square|=squares of " + digits, squares);
  }
  rules.add(
      "DIGITSTEP",
      "DIGITSTEP ,? then|and then? digit of that|this|its|resulting? sum|product|result|number", 0,
      [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

// Adds "until one digit is left".
void add_single_digits(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  const std::string until = "until|till|=while ";
  const std::string digit = "only|just|exactly|single|one|1? single|one|1 digit number? ";
  rules.add("ONEDIGIT", until + digit + "is? remains|remain|left|remaining|stays", 0, nothing);
  rules.add("ONEDIGIT", until + "there is|are " + digit + "left|remaining?", 0, nothing);
  rules.add("ONEDIGIT",
            until +
                "result|sum|product|it|number|you|we|value|outcome|VAL "
                "is|has|have|becomes|become|gets|get|reaches|reach|consists|are|=left? "
                "of|to|down|with|=left? to|with? " +
                digit,
            0, nothing);
  rules.add(
      "ONEDIGIT",
      until +
          "result|sum|product|it|number|value|VAL is|becomes? less|smaller|lower than|below 10|10?",
      0, nothing);
  rules.add("ONEDIGIT", "down? to " + digit, 0, nothing);
}

// Returns a helper that repeats the step, and counts the repetitions if that is asked.
Maybe repeated(const Phrase& step, bool counts) {
  const std::string& once = step.text;
  const Shape integer{Base::integer};
  const bool sums = once == "sum(int(digit) for digit in str(n))";
  if (sums && !counts) {
    return made(fill_template("digital_root({0:0})", kAtom, integer, {&step.value},
                              {need("digital_root")}));
  }
  if (once.find("**") != std::string::npos) {
    return std::nullopt;  // 4 leads back to 4 only through more digits
  }
  std::set<std::string> needs;
  if (once.starts_with("math.")) {
    needs.insert(need("math"));
  }
  const std::string name = counts ? "count_rounds" : "single_digit";
  const std::string line = "        n = " + once + "\n";
  needs.insert(counts ? "def count_rounds(n):\n    rounds = 0\n    while n > 9:\n" + line +
                            "        rounds += 1\n    return rounds\n"
                      : "def single_digit(n):\n    while n > 9:\n" + line + "    return n\n");
  return made(fill_template(name + "({0:0})", kAtom, integer, {&step.value}, needs));
}

void add_repetitions(RuleSet& rules) {
  const auto value = [](Parts parts, const Context&) { return repeated(*parts[0], false); };
  const std::string again =
      "repeatedly|again|recursively|continually|continuously|iteratively|=over and? again|over? "
      "again? ";
  const std::string keep =
      "keep|keeps|repeatedly|continue|continues|continually|continuously|recursively|iteratively "
      "to? ";
  const std::string repeating =
      ",|;|.? and? then? repeat|repeating|continue|continuing|do|doing|=so|keep "
      "with|to|on|doing|=so? process|this|it|that|procedure|step|=same|operation|=on? with? "
      "result|sum|number? ";
  for (const std::string& pattern : std::vector<std::string>{
           keep + "DIGITSTEP ,? ONEDIGIT", keep + "DIGITSTEP " + again + ",? ONEDIGIT",
           "DIGITSTEP " + again + ",? ONEDIGIT", "DIGITSTEP ONEDIGIT",
           "DIGITSTEP " + repeating + ",? ONEDIGIT", "DIGITSTEP ,? and so on ,? ONEDIGIT"}) {
    rules.add("REDUCED", pattern, 0, value);
  }
  rules.add("REDUCED",
            "REDUCED ,|.? and? return|returns|returning|give|gives "
            "it|that|this|final|last|remaining|single|one? digit|number|result|value?",
            0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("VAL", "REDUCED", -1, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("VAL", "what remains|=left|is left|after when|if|after? REDUCED", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add(
      "VAL",
      "COUNTED you|one|we|must|have|has|need|needs|can|do|it|takes? must|have|to|need|takes? to? "
      "DIGITSTEP together|repeatedly? ,? ONEDIGIT",
      -1, [](Parts parts, const Context&) { return repeated(*parts[1], true); });
  rules.add("CMD", "REDUCED", -2, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

}  // namespace

void add_repeated_digit_rules(RuleSet& rules) {
  add_digit_steps(rules);
  add_single_digits(rules);
  add_repetitions(rules);
}

}  // namespace synth
