#include "synth/authors/offline/remark_checks.h"

#include "synth/authors/offline/ignored_parts.h"
#include "synth/authors/offline/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

using Base = Shape::Base;

bool says(std::string_view text, std::string_view list) {
  return std::ranges::any_of(plain_words(text),
                             [&](const std::string& word) { return is_among(word, list); });
}

// Whether the expression is one operand: "f(x)", "values", "[...]".
bool is_operand(std::string_view code) {
  int depth = 0;
  for (const char c : code) {
    depth += std::string_view("([{").find(c) != std::string_view::npos ? 1 : 0;
    depth -= std::string_view(")]}").find(c) != std::string_view::npos ? 1 : 0;
    if (depth == 0 && (c == ' ' || c == '-' || c == '+')) {
      return false;
    }
  }
  return true;
}

// Whether one call of the function is the whole expression.
bool is_call_of(std::string_view code, std::string_view function) {
  return code.starts_with(function) && code.substr(function.size()).starts_with('(') &&
         code.ends_with(')') && is_operand(code);
}

bool is_ascending(std::string_view code) {
  static constexpr std::array<std::string_view, 6> kAscending = {
      "sorted", "primes_below", "divisors", "prime_factors", "_prime_factors", "list"};
  return std::ranges::any_of(kAscending, [&](std::string_view function) {
    const bool counts = function != "list" || code.starts_with("list(range(");
    return is_call_of(code, function) && counts && code.find("reverse") == std::string_view::npos;
  });
}

Base base_named(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (is_among(word, "boolean bool true truth")) {
      return Base::boolean;
    }
    if (is_among(word, "list array lists tuple set")) {
      return Base::list;
    }
    if (is_among(word, "string text")) {
      return Base::text;
    }
    if (is_among(word, "integer int number count sum")) {
      return Base::integer;
    }
    if (word == "float") {
      return Base::real;
    }
    if (is_among(word, "dictionary dict")) {
      return Base::dict;
    }
  }
  return Base::any;
}

bool fits_base(Base wanted, const Shape& shape) {
  return wanted == Base::any || shape.is(Base::any) || shape.is(wanted) ||
         (wanted == Base::integer && shape.is(Base::real)) ||
         (wanted == Base::real && shape.is(Base::integer));
}

bool fits_elements(std::string_view elements, const Shape& element) {
  const bool are_texts = says(elements, "strings words characters letters");
  const bool are_numbers = says(elements, "integers ints numbers floats primes factors digits");
  const bool are_lists = says(elements, "lists list rows sublists tuples pairs");
  return element.is(Base::any) || (are_texts     ? element.is(Base::text)
                                   : are_numbers ? element.is_number()
                                   : are_lists   ? element.is_list()
                                                 : true);
}

// Whether the words only say again what the core says.
bool says_no_more(std::string_view said, std::string_view core) {
  const Words known(core);
  const Words more(
      "it function should must will return a dictionary dict that which maps mapping from with "
      "each "
      "every all both and or upper lower case uppercase lowercase capital small letter count "
      "include too "
      "also be to the list of words begin start with its their corresponding belong in group as "
      "well "
      "counts counted included considered equally do are is letters ones form forms version "
      "versions "
      "match");
  return std::ranges::all_of(plain_words(said), [&](const std::string& word) {
    return known.has(word) || more.has(word);
  });
}

}  // namespace

bool RemarkDealer::has(std::string_view code) const {
  return out_.reading.code.find(code) != std::string::npos;
}

// The function gives another value, of what `before` is assigned where that is not empty.
void RemarkDealer::set_value(std::string value, const std::string& before) {
  FunctionReading& reading = out_.reading;
  if (!before.empty()) {
    reading.assignments.emplace_back("values", before);
  }
  reading.value = std::move(value);
  reading.code = write_again(core_, reading);
  reading.result.clear();
  out_.is_rewritten = true;
}

bool RemarkDealer::deal(const Remark& remark) {
  switch (remark.kind) {
    case RemarkKind::result:
      return deal_result(remark);
    case RemarkKind::nothing:
      return deal_nothing(remark);
    case RemarkKind::edge:
      return deal_edge(remark);
    case RemarkKind::input:
      return deal_input(remark);
    case RemarkKind::definition:
      return deal_definition(remark);
    case RemarkKind::demand:
      return deal_demand(remark);
    default:
      return deal_behaviour(remark);
  }
}

bool RemarkDealer::deal_result(const Remark& remark) {
  const Shape& shape = out_.reading.shape;
  if (remark.topic == "kind") {
    return says(remark.said, "row one group piece element each every")
               ? shape.is_list() &&
                     fits_base(base_named(plain_words(remark.parts[0])), shape.element())
               : deal_kind(remark.parts[0]);
  }
  if (remark.topic == "kind bare") {
    return deal_kind(remark.parts[0]) && shape.is(Base::text) && (!has("bin(") || has("[2:]"));
  }
  if (remark.topic == "itself") {
    return fits_base(base_named(plain_words(remark.said)), shape);
  }
  if (remark.topic == "named") {
    return !shape.is(Base::boolean) && !shape.is(Base::text) && says_what_it_gives(remark.said);
  }
  if (remark.topic == "boolean") {
    return shape.is(Base::boolean);
  }
  if (remark.topic == "order") {
    return deal_order(remark.said);
  }
  if (remark.topic == "kept") {
    const bool groups_by_letters = has("group_by(") && has("lambda word: \"\".join(sorted(word))");
    return (!has("sorted(") || groups_by_letters) && !has(".sort(") && !has("[::-1]") &&
           !has("reversed(") && !has("set(");
  }
  if (remark.topic == "repeats") {
    return shape.is_list() && out_.reading.value.find("set(") == std::string::npos &&
           !has("fromkeys(") && !has("Counter(");
  }
  if (remark.topic == "tie") {
    return has("mode(") || has("most_common(") || has("max(");
  }
  if (remark.topic == "mapping") {
    return shape.is(Base::dict) && says_no_more(remark.said, core_.purpose);
  }
  if (remark.topic == "case") {
    return deal_case(remark.said);
  }
  if (remark.topic == "indices" || remark.topic == "both") {
    return deal_indices(remark);
  }
  if (remark.topic == "bare") {
    return shape.is(Base::text) && (!has("bin(") || has("[2:]"));
  }
  return true;  // a new value: no code here changes what it is given
}

// "Multiplies ... and returns the product": of what the core does.
bool RemarkDealer::says_what_it_gives(std::string_view said) const {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kResults = {
      {{"product", "multiply multiplies multiplied product"},
       {"sum total", "add adds sum sums total totals"},
       {"difference", "subtract subtracts difference"},
       {"quotient", "divide divides quotient"},
       {"average", "average averages mean"}}};
  return std::ranges::any_of(kResults, [&](const auto& result) {
    return says(said, result.first) && says(core_.purpose, result.second);
  });
}

bool RemarkDealer::deal_kind(std::string_view said) {
  const std::vector<std::string> words = plain_words(said);
  const Shape& shape = out_.reading.shape;
  const Base wanted = base_named(words);
  if (wanted == Base::text && shape.is_number()) {
    out_.reading.shape = {Base::text};
    set_value("str(" + out_.reading.value + ")");
    return true;
  }
  if (!fits_base(wanted, shape)) {
    return false;
  }
  const std::size_t of = said.find(" of ");
  if (of != std::string_view::npos && shape.is_list() &&
      !fits_elements(said.substr(of), shape.element())) {
    return false;
  }
  if (words[0] == "tuple" && shape.is_list() && !is_call_of(out_.reading.value, "tuple")) {
    set_value("tuple(" + out_.reading.value + ")");
  }
  const bool is_ordered = says(said, "sorted ascending ordered");
  return std::ranges::find(words, "set") == words.end() && (!is_ordered || deal_order(said));
}

// Of what is no list, order can only be said of what it is made from.
bool RemarkDealer::deal_order(std::string_view said) {
  const Shape& shape = out_.reading.shape;
  if (!shape.is_list()) {
    return true;
  }
  const bool descends = says(said, "descending decreasing") ||
                        (says(said, "first") && says(said, "largest biggest highest larger")) ||
                        (said.find("from ") != std::string_view::npos &&
                         says(said.substr(0, said.find(" to ")), "largest biggest highest"));
  const bool is_sortable = !shape.element().is_list() && !shape.element().is(Base::dict);
  const std::string& value = out_.reading.value;
  const bool is_descending =
      is_call_of(value, "sorted") && value.find("reverse=True") != std::string::npos;
  if (descends ? is_descending : is_ascending(value)) {
    return true;
  }
  if (!is_sortable) {
    return false;
  }
  set_value("sorted(" + value + (descends ? ", reverse=True)" : ")"));
  return true;
}

bool RemarkDealer::deal_case(std::string_view said) {
  const std::string method = says(said, "upper") ? "upper" : "lower";
  const std::string& value = out_.reading.value;
  const Shape& shape = out_.reading.shape;
  if (shape.is(Base::text)) {
    set_value((is_operand(value) ? value : "(" + value + ")") + "." + method + "()");
    return true;
  }
  if (shape.is_list() && shape.element().is(Base::text)) {
    set_value("[word." + method + "() for word in " + value + "]");
    return true;
  }
  return false;
}

bool RemarkDealer::deal_input(const Remark& remark) {
  if (remark.topic == "larger") {
    return may_be_larger();
  }
  if (remark.topic == "bounded") {  // of a list it would be a condition
    const FunctionSpec typed = with_input_types(core_);
    return typed.inputs.size() == 1 && typed.inputs[0].type == "int";
  }
  if (remark.topic == "nested") {
    return may_be_nested();
  }
  if (remark.topic == "shown") {  // what an example that was taken away leaves of its sentence
    return !core_.examples.empty();
  }
  return true;
}

// What takes lists out of a list once does it at any depth.
bool RemarkDealer::may_be_nested() {
  if (has("isinstance(")) {
    return true;
  }
  const std::string& value = out_.reading.value;
  const bool flattens = out_.reading.assignments.empty() &&
                        value.starts_with("[item for inner in ") &&
                        value.ends_with(" for item in inner]");
  if (!flattens) {
    return false;
  }
  FunctionSpec spec = with_input_types(core_);
  spec.purpose = "Flatten a list nested to any depth.";
  FunctionReading deep = read_(spec);
  if (deep.code.empty()) {
    return false;
  }
  out_.reading = std::move(deep);
  return true;
}

// "items[-k:] + items[:-k]" turns a list around once at most: k is taken to less than a round.
bool RemarkDealer::may_be_larger() {
  const std::string& value = out_.reading.value;
  if (value.find(" % ") != std::string::npos || has(" % len(") || has("min(")) {
    return true;
  }
  for (const Parameter& list : core_.inputs) {
    for (const Parameter& count : core_.inputs) {
      for (const std::string_view sign : {"", "-"}) {
        const std::string place = std::string(sign) + count.name;
        if (value == list.name + "[" + place + ":] + " + list.name + "[:" + place + "]") {
          first_lines_.emplace_back(count.name, count.name + " % (len(" + list.name + ") or 1)");
          return true;
        }
      }
    }
  }
  return false;
}

namespace {

// In a table of code, for calls of the function itself.
constexpr std::string_view kOwnName = "<itself>";

// What code of a kind has in it.
struct Forbidden {
  std::string_view words;
  std::string_view code;  // apart by spaces
};

constexpr Forbidden kForbidden[] = {
    {"sort sorted sorting", "sorted( .sort("},
    {"reverse reversed slicing slice slices", "reversed( [::-1] .reverse("},
    {"bin", "bin("},
    {"hex", "hex("},
    {"oct", "oct("},
    {"sum", "sum("},
    {"max maximum", "max("},
    {"min minimum", "min("},
    {"len", "len("},
    {"eval", "eval("},
    {"int", "int("},
    {"recursion recursive recursively", kOwnName},
    {"set sets", "set("},
    {"pow", "pow( **"},
    {"math", "math."},
    {"gcd", "gcd("},
    {"collections counter", "collections. Counter("},
    {"itertools", "itertools."},
    {"statistics", "statistics."},
    {"regex regular re", "re."},
    {"import imports library libraries module modules", "import"},
    {"loop loops", "for while"},
    {"format", "format("},
    {"replace", ".replace("},
    {"split", ".split("},
    {"join", ".join("},
    {"count", ".count("},
    {"zip", "zip("},
    {"factorial", "factorial("},
    {"abs", "abs("},
    {"isalpha", ".isalpha("},
    {"lower", ".lower("},
    {"upper", ".upper("},
};

// Other ways to compute the same.
struct OtherWay {
  std::string_view begin;
  std::string_view end;
  std::string_view instead_begin;
  std::string_view instead_end;
};

constexpr OtherWay kOtherWays[] = {
    {"bin(", ")[2:]", "format(", ", \"b\")"},
    {"oct(", ")[2:]", "format(", ", \"o\")"},
    {"hex(", ")[2:]", "format(", ", \"x\")"},
    {"int(", ", 2)", "sum(2**place for place, bit in enumerate(reversed(", ")) if bit == \"1\")"},
};

}  // namespace

bool RemarkDealer::deal_demand(const Remark& remark) {
  if (remark.topic == "with") {
    const bool recursive = says(remark.said, "recursion recursively");
    const bool loops = says(remark.said, "loop loops iteration iteratively while");
    const std::size_t own = out_.reading.code.find(core_.name + "(");
    return (loops && (has("for ") || has("while "))) ||
           (recursive && own != std::string::npos &&
            out_.reading.code.find(core_.name + "(", own + 1) != std::string::npos);
  }
  bool is_known = false;
  for (const std::string& word : plain_words(remark.parts.empty() ? "" : remark.parts[0])) {
    for (const Forbidden& forbidden : kForbidden) {
      if (!is_among(word, forbidden.words)) {
        continue;
      }
      is_known = true;
      for (const OtherWay& way : kOtherWays) {
        const std::string value = out_.reading.value;
        if (way.begin == word + "(" && value.starts_with(way.begin) && value.ends_with(way.end)) {
          set_value(
              std::string(way.instead_begin) +
              value.substr(way.begin.size(), value.size() - way.begin.size() - way.end.size()) +
              std::string(way.instead_end));
        }
      }
      for (const std::string_view code : split(forbidden.code, ' ')) {
        const bool calls_itself = code == kOwnName && out_.reading.code.rfind(core_.name + "(") !=
                                                          out_.reading.code.find(core_.name + "(");
        if (calls_itself || has(code)) {
          return false;
        }
      }
    }
    static constexpr std::string_view kRest =
        "the a an any built in builtin python function functions method methods or and s statement "
        "expression expressions of standard external";
    if (!is_known && !is_among(word, kRest)) {
      return false;
    }
  }
  return is_known;
}

bool RemarkDealer::deal_behaviour(const Remark& remark) {
  if (remark.topic == "counted") {
    return has(".lower()") && says_no_more(remark.said, core_.purpose);
  }
  if (remark.topic == "sensitive") {
    return !has(".lower()") && !has(".upper()") && !has(".casefold()");
  }
  if (lowers_text(remark)) {
    lowers_ = true;
  } else if (!read_ignored(remark.said)) {
    // "All other characters are ignored" of what only looks at brackets.
    return says(remark.said, "other others non anything everything brackets") && has("([{");
  }
  const Shape& shape = out_.reading.shape;
  IgnoredParts parts = read_ignored(remark.said).value_or(IgnoredParts{});
  parts.of_case = parts.of_case || lowers_;
  // Words that are counted without regard to case have one form.
  const bool may_change =
      lowers_ || shape.is(Base::boolean) || shape.is_number() || shape.is(Base::dict);
  const bool is_done =
      parts.of_case && !parts.spaces && !parts.marks && !parts.digits && has(".lower()");
  if (is_done) {
    return true;
  }
  bool is_changed = false;
  for (const Parameter& input : with_input_types(core_).inputs) {
    if (input.type == "str") {
      first_lines_.emplace_back(input.name, without_ignored(parts, input.name));
      is_changed = true;
    } else if (input.type == "list[str]") {
      first_lines_.emplace_back(
          input.name, "[" + without_ignored(parts, "word") + " for word in " + input.name + "]");
      is_changed = true;
    }
  }
  const bool is_lowered = shape.is(Base::text) && parts.of_case && !parts.spaces && !parts.marks;
  return is_changed && (may_change || is_lowered);
}

// What does not count is taken away before anything else is done.
void RemarkDealer::finish() {
  if (first_lines_.empty()) {
    return;
  }
  auto& assignments = out_.reading.assignments;
  assignments.insert(assignments.begin(), first_lines_.begin(), first_lines_.end());
  out_.reading.result.clear();
  out_.is_rewritten = true;
}

bool lowers_text(const Remark& remark) {
  return remark.kind == RemarkKind::behaviour &&
         (remark.topic == "lower" || remark.topic == "lowered");
}

bool is_ignoring(const Remark& remark) {
  return remark.kind == RemarkKind::behaviour && !lowers_text(remark) &&
         remark.topic != "counted" && remark.topic != "sensitive" &&
         read_ignored(remark.said).has_value();
}

std::string ignoring_clause(const std::vector<Remark>& remarks) {
  IgnoredParts all;
  for (const Remark& remark : remarks) {
    if (!is_ignoring(remark)) {
      continue;
    }
    const IgnoredParts parts = *read_ignored(remark.said);
    all.of_case = all.of_case || parts.of_case;
    all.spaces = all.spaces || parts.spaces;
    all.marks = all.marks || parts.marks;
    all.digits = all.digits || parts.digits;
  }
  return as_ignoring(all);
}

}  // namespace synth
