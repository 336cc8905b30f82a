#include "synth/authors/offline/reading/commands/meaning.h"

#include "synth/authors/offline/program/names.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the argument of `list(...)`, where any iterable is accepted.
std::string without_list(const std::string& code) {
  if (!code.starts_with("list(")) {
    return code;
  }
  const std::string inner = code.substr(5, code.size() - 6);
  const bool is_range = inner.starts_with("range(") && inner.find(')') == inner.size() - 1;
  return is_range || is_identifier(inner) ? inner : code;
}

// Returns a simpler expression with as many elements as the list: a set of its values, or its
// source.
std::string as_counted(const std::string& code) {
  constexpr std::string_view kUnique = "list(dict.fromkeys(";
  if (code.starts_with(kUnique) && code.ends_with("))")) {
    return "set(" + code.substr(kUnique.size(), code.size() - kUnique.size() - 1);
  }
  return code.starts_with("list(range(") ? code : without_list(code);
}

std::string in_parentheses(const Meaning& meaning, int binding) {
  return meaning.binding < binding ? "(" + meaning.code + ")" : meaning.code;
}

void write_comprehension(Meaning& list) {
  const Comprehension& parts = *list.comprehension;
  list.code = "[" + parts.body + " for " + parts.variable + " in " + parts.source +
              (parts.condition.empty() ? "" : " if " + parts.condition) + "]";
  list.binding = kAtom;
}

// Returns the list as a comprehension that changes nothing.
Meaning as_comprehension(const Meaning& list) {
  if (list.comprehension && list.comprehension->body == list.comprehension->variable) {
    return list;
  }
  const std::string variable = element_of_list(list).code;
  Meaning out = list;
  out.literal.reset();
  out.comprehension =
      Comprehension{variable, variable, without_list(in_parentheses(list, kOr)), {}};
  return out;
}

void add_needs(Meaning& to, const Meaning& from) {
  to.needs.insert(from.needs.begin(), from.needs.end());
  to.of_context = to.of_context || from.of_context;
}

}  // namespace

bool Meaning::is_name() const {
  return is_identifier(code);
}

Meaning fill_template(std::string_view python, int binding, Shape shape,
                      const std::vector<const Meaning*>& arguments,
                      const std::set<std::string>& needs) {
  Meaning out{std::move(shape), {}, binding, needs};
  while (true) {
    const std::size_t open = python.find('{');
    const std::size_t close = python.find('}', open);
    if (close == std::string_view::npos) {
      out.code += python;
      break;
    }
    if (python[open + 1] < '0' || python[open + 1] > '9') {  // a brace of Python
      out.code += python.substr(0, open + 1);
      python.remove_prefix(open + 1);
      continue;
    }
    out.code += python.substr(0, open);
    const std::string_view text = python.substr(open + 1, close - open - 1);
    const Meaning& argument = *arguments[static_cast<std::size_t>(text[0] - '0')];
    if (text.ends_with(":g")) {
      const std::string& code = argument.code;
      out.code += argument.comprehension ? code.substr(1, code.size() - 2) : without_list(code);
    } else if ((out.code.ends_with("len(") || out.code.ends_with("sorted(")) &&
               python.substr(close + 1).starts_with(')')) {
      out.code += as_counted(argument.code);
    } else if (out.code.ends_with("(*") && argument.code.starts_with('[') &&
               !argument.comprehension && python.substr(close + 1).starts_with(')')) {
      out.code.pop_back();  // f(*[a, b]) becomes f(a, b)
      out.code += argument.code.substr(1, argument.code.size() - 2);
    } else {
      const std::size_t colon = text.find(':');
      out.code += in_parentheses(argument, colon == std::string_view::npos
                                               ? static_cast<int>(kAtom)
                                               : std::stoi(std::string(text.substr(colon + 1))));
    }
    python.remove_prefix(close + 1);
  }
  for (const Meaning* argument : arguments) {
    add_needs(out, *argument);
  }
  return out;
}

Meaning element_of_list(const Meaning& list) {
  Meaning element{list.shape.element(), "item"};
  if (list.comprehension && list.comprehension->body == list.comprehension->variable) {
    element.code = list.comprehension->variable;
  } else if (!list.item.empty()) {
    element.code = list.item;
  } else if (element.shape.is_number()) {
    element.code = "n";
  } else if (element.shape.is(Shape::Base::text)) {
    element.code = "text_item";
  } else if (element.shape.is_list()) {
    element.code = "inner";
  } else if (element.shape.is(Shape::Base::dict)) {
    element.code = "record";
  }
  element.of_context = list.of_context;
  return element;
}

std::optional<Meaning> map_elements(const Function& function, const Meaning& list) {
  if (!list.shape.is_list()) {
    return std::nullopt;
  }
  const bool is_cut_out = list.comprehension && list.comprehension->is_cut_out;
  const std::optional<Meaning> body = function(
      is_cut_out ? Meaning{list.shape.element(), list.comprehension->body} : element_of_list(list));
  if (!body) {
    return std::nullopt;
  }
  if (!list.comprehension && body->code == element_of_list(list).code) {
    return list;  // as in "all numbers of a list"
  }
  Meaning out = is_cut_out ? list : as_comprehension(list);
  out.comprehension->is_cut_out = false;
  out.comprehension->body = in_parentheses(*body, kConditional);
  out.shape = list_shape(body->shape);
  out.done.clear();
  out.item = body->shape.is(Shape::Base::text) ? list.item : "";
  add_needs(out, *body);
  write_comprehension(out);
  return out;
}

std::optional<Meaning> filter_elements(const Function& predicate, const Meaning& list, bool keep) {
  if (!list.shape.is_list()) {
    return std::nullopt;
  }
  std::optional<Meaning> test = predicate(element_of_list(list));
  if (!test || !test->shape.is(Shape::Base::boolean)) {
    return std::nullopt;
  }
  if (!keep) {
    test = negated(*test);
  }
  Meaning out = as_comprehension(list);
  std::string& condition = out.comprehension->condition;
  condition = condition.empty() ? in_parentheses(*test, kConditional)
                                : condition + " and " + in_parentheses(*test, kNot);
  add_needs(out, *test);
  write_comprehension(out);
  return out;
}

Meaning negated(const Meaning& truth) {
  Meaning out = fill_template("not {0:5}", kNot, {Shape::Base::boolean}, {&truth});
  // `not x % 2 == 0` would be right but hard to read.
  for (const auto& [from, to] : {std::pair{" == ", " != "}, {" not in ", " in "}}) {
    const std::size_t at = truth.code.find(from);
    if (truth.binding == kComparison && at != std::string::npos &&
        truth.code.find(" == ", at + 1) == std::string::npos) {
      out.code = truth.code;
      out.code.replace(at, std::string_view(from).size(), to);
      out.binding = kComparison;
      break;
    }
  }
  return out;
}

Function then(Function first, Function second) {
  return [first = std::move(first),
          second = std::move(second)](const Meaning& argument) -> std::optional<Meaning> {
    const std::optional<Meaning> middle = first(argument);
    return middle ? second(*middle) : std::nullopt;
  };
}

Meaning index_of_nth(const Meaning& nth) {
  const auto* number = nth.literal ? nth.literal->get_if<Integer>() : nullptr;
  const auto small = number != nullptr ? number->to_int64() : std::nullopt;
  if (small) {
    return {{Base::integer}, std::to_string(*small - 1)};
  }
  return fill_template("{0:11} - 1", kAdditive, {Base::integer}, {&nth});
}

}  // namespace synth
