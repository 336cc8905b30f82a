#include "synth/authors/offline/writing/javascript/javascript_expressions.h"

#include "synth/authors/offline/program/element_names.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// JavaScript's reserved words, and globals that forms and helpers call.
constexpr std::string_view kReserved =
    "Array Math Number Set String await arguments break case catch class const continue debugger "
    "default delete do else enum eval export extends false finally for function if implements "
    "import in instanceof interface let new null package private protected public return static "
    "super switch this throw true try typeof undefined var void while with yield BigInt";

// Returns a text in double quotes, or in single ones if they save backslashes.
std::string quoted(std::string_view text) {
  const auto doubles = std::ranges::count(text, '"');
  const char quote = doubles > std::ranges::count(text, '\'') ? '\'' : '"';
  std::string out(1, quote);
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\\' || c == quote) {
      out += '\\';
      out += c;
    } else if (c == '\n' || c == '\t' || c == '\r') {
      out += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
    } else if (code < 0x20 || code == 0x7F) {
      out += fmt::format("\\x{:02x}", code);
    } else {
      out += c;
    }
  }
  return out + quote;
}

bool uses_variable(const Expression& body, std::size_t index) {
  if (body.kind == Expression::Kind::variable) {
    return body.index == index;
  }
  // The last argument of a lift is another body, with other variables.
  const std::size_t own = body.arguments.size() - (body.kind == Expression::Kind::lift ? 1 : 0);
  return std::any_of(body.arguments.begin(),
                     body.arguments.begin() + static_cast<std::ptrdiff_t>(own),
                     [&](const Expression& part) { return uses_variable(part, index); });
}

// Returns the parameters of a callback; the index only if `variable` of the body needs it.
std::string with_index(const std::vector<std::string>& names, const Expression& lift,
                       std::size_t variable) {
  const bool has_index = uses_variable(lift.arguments.back(), variable);
  return "(" + names[0] + (has_index ? ", " + names[1] : "") + ")";
}

std::string block(const std::vector<std::string>& lines, const std::string& result) {
  std::string text = "{\n";
  for (const std::string& line : lines) {
    text += indented(line) + "\n";
  }
  return text + indented("return " + result + ";") + "\n}";
}

}  // namespace

JavascriptExpressions::JavascriptExpressions(const Pool& pool, std::vector<std::string> parameters,
                                             std::set<std::string> taken)
    : FormWriter(pool, std::move(parameters), std::move(taken)) {}

std::string_view JavascriptExpressions::form_of(const Component& component) const {
  return component.javascript;
}

std::string JavascriptExpressions::literal_of(const Structure& structure, Cell cell) const {
  const std::span<const Cell> held = pool().items(cell);
  if (structure.kind == Structure::Kind::any) {
    return held.empty() ? "null" : literal(static_cast<TypeId>(held[0]), held[1]);
  }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < held.size(); ++i) {
    parts.push_back(literal(structure.parts[i % structure.parts.size()], held[i]));
  }
  switch (structure.kind) {
    case Structure::Kind::optional:
      return parts.empty() ? "null" : parts[0];
    case Structure::Kind::tuple:
      return "[" + join(parts, ", ") + "]";
    default:
      break;
  }
  std::vector<std::string> entries;
  const bool is_record = structure.kind == Structure::Kind::record;
  for (std::size_t i = 0; i < parts.size(); i += is_record ? 1 : 2) {
    entries.push_back(
        is_record ? fmt::format("[{}, {}]", quoted(std::string_view(structure.fields[i])), parts[i])
                  : fmt::format("[{}, {}]", parts[i], parts[i + 1]));
  }
  const bool is_object = is_record || structure.parts[0] == kString;
  return (is_object ? "Object.fromEntries([" : "new Map([") + join(entries, ", ") + "])";
}

std::string JavascriptExpressions::literal(TypeId type, Cell cell) const {
  if (const Structure* const structure = pool().structures().of(type)) {
    return literal_of(*structure, cell);
  }
  if (is_list(type)) {
    std::vector<std::string> items;
    for (const Cell item : pool().items(cell)) {
      items.push_back(literal(element_of(type), item));
    }
    return "[" + join(items, ", ") + "]";
  }
  switch (type) {
    case kBool:
      return cell != 0 ? "true" : "false";
    case kInt:
      return std::to_string(cell);
    case kFloat:
      return fmt::format("{}", as_float(cell));
    default:
      return quoted(pool().text(cell));
  }
}

std::string JavascriptExpressions::copy(const std::string& name) const {
  return "[..." + name + "]";
}

std::string JavascriptExpressions::declaration(const std::string& name, TypeId,
                                               const std::string& text) const {
  return "const " + name + " = " + text + ";";
}

// Returns a stream as an array with methods, and the variables of the callback.
JavascriptExpressions::Stream JavascriptExpressions::stream_of(const Expression& lift) {
  const std::string_view kind = lift.stream->name;
  if (kind == "elements" || kind == "indexed") {
    Stream stream{write(lift.arguments[0]), {}, {}, {}};
    stream.names = new_names(variable_names(lift, parameters()));
    stream.variables = stream.names;
    if (kind == "elements") {
      stream.parameters = "(" + stream.names[0] + ")";
    } else {
      stream.parameters = with_index({stream.names[1], stream.names[0]}, lift, 0);
    }
    return stream;
  }
  if (lift.stream->has_parts()) {
    Stream stream{write(lift.arguments[0]), {}, {}, new_names(variable_names(lift, parameters()))};
    stream.parameters = fmt::format("([{}, {}])", stream.names[0], stream.names[1]);
    stream.variables = stream.names;
    stream.variables.push_back(fmt::format("[{}, {}]", stream.names[0], stream.names[1]));
    if (kind == "entries") {
      const std::vector<TypeId>& parts = pool().structures().of(lift.arguments[0].type)->parts;
      stream.source = {parts[0] == kString ? "Object.entries(" + stream.source.text + ")"
                                           : "[..." + stream.source.text + "]"};
    }
    return stream;
  }
  const std::string first = named(lift.arguments[0]);
  if (kind == "neighbours") {
    Stream stream{{first + ".slice(1)"}, {}, {}, new_names({"after", "i"})};
    stream.parameters = with_index(stream.names, lift, 0);
    stream.variables = {first + "[" + stream.names[1] + "]", stream.names[0]};
    return stream;
  }
  if (kind == "side_by_side") {
    const std::string second = named(lift.arguments[1]);
    Stream stream{{fmt::format("{}.slice(0, {}.length)", first, second)},
                  {},
                  {},
                  new_names({element_name(lift.arguments[0], parameters()), "i"})};
    stream.parameters = with_index(stream.names, lift, 1);
    stream.variables = {stream.names[0], second + "[" + stream.names[1] + "]"};
    return stream;
  }
  if (kind == "all_pairs") {
    Stream stream{{}, {}, {}, new_names({"a", "b", "i"})};
    stream.source.text =
        fmt::format("{0}.flatMap(({1}, {3}) => {0}.slice({3} + 1).map(({2}) => [{1}, {2}]))", first,
                    stream.names[0], stream.names[1], stream.names[2]);
    stream.parameters = fmt::format("([{}, {}])", stream.names[0], stream.names[1]);
    stream.variables = {stream.names[0], stream.names[1]};
    return stream;
  }
  miss(kind);
  return {};
}

Written JavascriptExpressions::arrow_body(const Expression& body,
                                          const std::vector<std::string>& variables) {
  std::vector<std::string> outside = std::exchange(lines(), {});
  Written written = write_body(body, variables);
  std::vector<std::string> inside = std::exchange(lines(), std::move(outside));
  if (!inside.empty()) {
    return {block(inside, written.text)};
  }
  if (written.binding == kTernary) {
    return {"(" + written.text + ")"};
  }
  return written;
}

// Writes a body as a part of a larger expression, where statements are not possible.
Written JavascriptExpressions::value_of(const Expression& body,
                                        const std::vector<std::string>& variables) {
  std::vector<std::string> outside = std::exchange(lines(), {});
  Written written = write_body(body, variables);
  if (!std::exchange(lines(), std::move(outside)).empty()) {
    miss("statements inside of an expression");
  }
  return written;
}

Written JavascriptExpressions::lift(const Expression& expression) {
  const Expression& body = expression.arguments.back();
  Stream stream = stream_of(expression);
  const std::string_view form = choose_form(
      expression.combinator->javascript,
      Expression{.kind = Expression::Kind::component, .type = expression.type, .arguments = {body}},
      pool());
  // A key or an order depends on a single element.
  const bool has_key =
      form.find("{&") != std::string_view::npos || form.find("{left}") != std::string_view::npos;
  if (form.empty() || stream.variables.empty() ||
      (has_key && expression.stream->name != "elements")) {
    miss(expression.combinator->name);
    return {};
  }
  Slots slots = {{"stream", stream.source}, {"vars", {stream.parameters}}};
  if (form.find("{stream*}") != std::string_view::npos) {
    slots["stream*"] =
        is_shared(expression.arguments[0]) ? Written{copy(stream.source.text)} : stream.source;
    const std::vector<std::string> sides = new_names({"a", "b"});
    slots["a"] = {sides[0]};
    slots["b"] = {sides[1]};
    slots["left"] = write_body(body, {sides[0]});
    slots["right"] = write_body(body, {sides[1]});
    release(sides[0]);
    release(sides[1]);
  } else if (form.find("{value}") != std::string_view::npos) {
    slots["value"] = value_of(body, stream.variables);
  } else {
    slots["body"] = arrow_body(body, stream.variables);
  }
  if (expression.combinator->is_structured) {
    const auto item = static_cast<std::size_t>(std::max(0, expression.stream->item));
    slots["item"] = {stream.variables.at(item)};
    slots["a"] = {stream.variables[0]};
    slots["b"] = {stream.variables.back()};
    if (expression.combinator->over_parts) {
      slots["b"] = {stream.variables[1]};
    }
  }
  for (const std::string& name : stream.names) {
    release(name);
  }
  Written written = outermost(form);
  written.text = fill(form, expression, slots);
  return written;
}

std::vector<std::string> JavascriptExpressions::helper_code() const {
  return helpers_of(Language::javascript).code_of(helpers());
}

std::set<std::string> javascript_names() {
  std::set<std::string> names = helpers_of(Language::javascript).names();
  for (const std::string_view word : split(kReserved, ' ')) {
    names.emplace(word);
  }
  return names;
}

}  // namespace synth
