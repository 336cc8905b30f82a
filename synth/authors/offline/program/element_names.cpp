#include "synth/authors/offline/program/element_names.h"

#include "synth/authors/offline/program/names.h"

#include <map>

namespace synth {

std::string element_name(const Expression& list, const std::vector<std::string>& parameters) {
  if (list.kind == Expression::Kind::parameter) {
    const std::string& text = parameters.at(list.index);
    const bool wrapped = text.starts_with("list(");
    std::string name = singular(wrapped ? text.substr(5, text.size() - 6) : text);
    if (!name.empty()) {
      return name;
    }
  }
  if (list.kind == Expression::Kind::component) {
    static const std::map<std::string_view, std::string_view> kKnown = {
        {"words", "word"},      {"split", "part"},      {"characters", "char"},
        {"digits", "digit"},    {"range", "i"},         {"count_up_to", "i"},
        {"range_between", "i"}, {"range_through", "i"}, {"divisors", "divisor"},
    };
    if (const auto at = kKnown.find(list.component->name); at != kKnown.end()) {
      return std::string(at->second);
    }
  }
  for (const Expression& argument : list.arguments) {
    if (argument.type == list.type) {
      return element_name(argument, parameters);
    }
  }
  return is_list(element_of(list.type)) ? "row" : "x";
}

std::vector<std::string> variable_names(const Expression& lift,
                                        const std::vector<std::string>& parameters) {
  std::string element = element_name(lift.arguments[0], parameters);
  if (lift.stream->name == "indexed") {
    return {"i", std::move(element)};
  }
  if (lift.stream->name == "entries") {
    return {"key", "value"};
  }
  if (lift.stream->variables.size() == 1) {
    return {std::move(element)};
  }
  return {"a", "b"};
}

}  // namespace synth
