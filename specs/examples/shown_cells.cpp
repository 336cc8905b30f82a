#include "specs/examples/shown_cells.h"

#include "specs/examples/scanner.h"
#include "specs/identifier.h"
#include "specs/literal.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Reads a whole cell as a literal; the words for truth and nothing may be in any case.
std::optional<Value> literal_of(std::string_view cell) {
  const std::string lower = in_lower_case(cell);
  if (lower == "true" || lower == "false") {
    return Value(lower == "true");
  }
  if (lower == "none" || lower == "null") {
    return Value(Null{});
  }
  auto value = parse_literal(cell);
  return value ? std::optional(std::move(*value)) : std::nullopt;
}

// Returns the cells of one column: literals if all of them are, else text, except for quoted ones.
std::vector<Value> values_of(const std::vector<std::string_view>& cells, std::string_view type) {
  std::vector<std::optional<Value>> literals =
      mapped(cells, [](const std::string_view cell) { return literal_of(cell); });
  const bool is_text = type == "str" || !std::ranges::all_of(literals, [](const auto& literal) {
                         return literal.has_value();
                       });
  std::vector<Value> values;
  values.reserve(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    auto& literal = literals[i];
    const bool keeps = literal && (!is_text || literal->get_if<std::string>() != nullptr);
    values.push_back(keeps ? std::move(*literal) : Value(std::string(cells[i])));
  }
  return values;
}

// Returns the error of a cell: "ValueError", "raises a ValueError", "error".
std::optional<std::string> raised_in(std::string_view cell) {
  Scanner scanner{cell};
  const bool said = scanner.accept_any({"raises", "raise", "throws", "throw"});
  scanner.skip_blanks();
  scanner.accept_any({"an", "a"});
  scanner.skip_blanks();
  const std::string type(scanner.name());
  if (!scanner.ended()) {
    return std::nullopt;
  }
  if (type.ends_with("Error") || type.ends_with("Exception")) {
    return type;
  }
  const std::string lower = in_lower_case(type);
  return said && (lower == "error" || lower == "exception")
             ? std::optional<std::string>("Exception")
             : std::nullopt;
}

// Returns the parameter of each argument of a row, by name if all have the names of parameters.
// Nothing if the row is not a call of the function.
std::optional<std::vector<std::size_t>> places_of(const ShownRow& row,
                                                  const ShownFunction& function) {
  std::vector<std::size_t> by_name;
  std::vector<std::size_t> by_position;
  for (const ShownCell& cell : row.arguments) {
    const auto known = std::ranges::find(function.parameters, cell.name, &Parameter::name);
    by_position.push_back(by_position.size());
    if (known != function.parameters.end()) {
      by_name.push_back(static_cast<std::size_t>(known - function.parameters.begin()));
    }
  }
  const bool fits =
      function.parameters.empty() || row.arguments.size() == function.parameters.size();
  if (!fits) {
    return std::nullopt;
  }
  return by_name.size() == row.arguments.size() ? by_name : by_position;
}

// Returns the name that all rows give to an argument; empty if they differ.
std::string name_of_column(const std::vector<ShownRow>& rows, std::size_t column) {
  const std::string& name = rows.front().arguments[column].name;
  const bool agreed =
      is_identifier(name, Language::python) && std::ranges::all_of(rows, [&](const ShownRow& row) {
        return row.arguments[column].name == name;
      });
  return agreed ? name : std::string();
}

}  // namespace

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      i += c == '\\' ? 1 : 0;
      quote = c == quote ? '\0' : quote;
      continue;
    }
    const bool is_apostrophe = c == '\'' && i > 0 && is_name_character(text, i - 1);
    quote = (c == '"' || c == '\'') && !is_apostrophe ? c : '\0';
    depth += c == '[' || c == '(' || c == '{' ? 1 : 0;
    depth -= c == ']' || c == ')' || c == '}' ? 1 : 0;
    if (c == ',' && depth == 0) {
      parts.push_back(trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  const std::string_view last = trim(text.substr(begin));
  if (!last.empty() || parts.empty()) {
    parts.push_back(last);
  }
  return parts;
}

ShownCell read_cell(std::string_view text) {
  Scanner scanner{text};
  const std::string name(scanner.name());
  scanner.skip_blanks();
  const bool named = is_identifier(name, Language::python) && !scanner.rest().starts_with("==") &&
                     scanner.accept_any({"=", ":"});
  return named ? ShownCell{name, std::string(without_marks(scanner.rest()))}
               : ShownCell{{}, std::string(without_marks(text))};
}

std::string_view without_marks(std::string_view text) {
  text = trim(text);
  for (const std::string_view mark : {"**", "`"}) {
    const bool marked =
        text.size() > 2 * mark.size() && text.starts_with(mark) && text.ends_with(mark);
    text = marked ? trim(text.substr(mark.size(), text.size() - 2 * mark.size())) : text;
  }
  return text;
}

std::vector<ReadExample> examples_of_rows(const std::vector<ShownRow>& rows,
                                          const ShownFunction& function) {
  if (rows.empty() || rows.front().arguments.empty()) {
    return {};
  }
  const std::size_t arity = rows.front().arguments.size();
  std::vector<ReadExample> examples;
  std::vector<std::vector<std::string_view>> columns(arity);
  std::vector<std::string_view> results;
  for (const ShownRow& row : rows) {
    const auto places = places_of(row, function);
    if (!places || row.arguments.size() != arity) {
      return {};
    }
    for (std::size_t i = 0; i < arity; ++i) {
      columns[(*places)[i]].push_back(row.arguments[i].text);
    }
    if (!raised_in(row.result)) {
      results.push_back(row.result);
    }
    examples.push_back({function.name, {}, row.begin, row.end});
  }
  const bool complete = std::ranges::all_of(
      columns, [&](const auto& column) { return column.size() == rows.size(); });
  if (!complete) {  // a parameter twice
    return {};
  }
  for (std::size_t i = 0; i < arity; ++i) {
    const bool is_known = !function.parameters.empty();
    const std::string name = is_known ? std::string() : name_of_column(rows, i);
    std::vector<Value> values =
        values_of(columns[i], is_known ? function.parameters[i].type : std::string_view());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      Call& call = examples[row].example.call;
      if (name.empty()) {
        call.args.push_back(std::move(values[row]));
      } else {
        call.kwargs.emplace_back(name, std::move(values[row]));
      }
    }
  }
  std::vector<Value> values = values_of(results, {});
  std::size_t next = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Claim& claim = examples[row].example.claim;
    claim.raises = raised_in(rows[row].result);
    if (!claim.raises) {
      claim.expected = std::move(values[next++]);
    }
  }
  return examples;
}

}  // namespace synth
