#include "synth/authors/offline/writing/javascript/javascript_printer.h"

#include "synth/authors/offline/writing/javascript/javascript_calls.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using Node = JavascriptNode;
using Kind = Node::Kind;
using Documents = std::vector<Document>;

bool is_logical(const Node& node) {
  return node.text == "&&" || node.text == "||" || node.text == "??";
}

// Returns whether the list stays behind the operator: "a && [b]".
bool has_list_behind(const Node& node) {
  const bool is_list = node.parts[1].kind == Kind::array || node.parts[1].kind == Kind::object;
  return is_logical(node) && is_list && !node.parts[1].parts.empty();
}

// Returns whether (a op b) op c is printed as one list of operands.
bool is_flattened(const Node& node) {
  const Node& left = node.parts[0];
  const int binding = javascript_binding(node.text);
  if (!is_binary(left) || left.in_parentheses || javascript_binding(left.text) != binding) {
    return false;
  }
  const bool is_sum = node.text == "+" || node.text == "-";
  const bool is_product = node.text == "*" && left.text == "*";
  const bool is_other =
      binding < javascript_binding("===") || node.text.find('<') == 0 || node.text.find('>') == 0;
  const bool is_shift = binding == javascript_binding("<<");
  return is_sum || is_product || (node.text == "/" && left.text == "/") || (is_other && !is_shift);
}

// isStringLiteral or isPoorlyBreakableMemberOrCallChain
bool breaks_badly(const Node& value) {
  const Node* node = &value;
  while (node->kind == Kind::unary) {
    node = &node->parts[0];
  }
  if (node->kind == Kind::string) {
    return true;
  }
  const bool is_name_alone = node->kind == Kind::name;
  while (is_call(*node) || is_access(*node)) {
    const bool has_short =
        node->parts.size() == 1 || (node->parts.size() == 2 && is_short_argument(node->parts[1]));
    if (node->kind == Kind::construction ||
        (node->kind == Kind::call && (!has_short || is_long_chain(*node)))) {
      return false;
    }
    node = &node->parts[0];
  }
  return node->kind == Kind::name && !is_name_alone;
}

}  // namespace

std::vector<Document> separated(std::vector<Document> parts) {
  Documents out;
  for (Document& part : parts) {
    if (!out.empty()) {
      out.emplace_back(",");
      out.push_back(Document::line());
    }
    out.push_back(std::move(part));
  }
  return out;
}

Document comma_if_broken() {
  return Document::if_broken(",", "");
}

Document JavascriptPrinter::print(const Node& node) {
  const auto known = printed_.find(&node);
  if (known != printed_.end()) {
    return known->second;
  }
  around_.push_back(&node);
  Document out = inside(node);
  around_.pop_back();
  return printed_.emplace(&node, node.in_parentheses ? Document({"(", out, ")"}) : out)
      .first->second;
}

Document JavascriptPrinter::inside(const Node& node) {
  switch (node.kind) {
    case Kind::array:
      return array(node);
    case Kind::object:
      return object(node);
    case Kind::property:
      return node.parts.empty() ? Document(node.text) : assignment(node, ":");
    case Kind::spread:
      return {"...", print(node.parts[0])};
    case Kind::call:
      return is_access(node.parts[0]) && !node.parts[0].in_parentheses ? chain(node)
                                                                       : plain_call(node, "");
    case Kind::construction:
      return plain_call(node, "new ");
    case Kind::member:
    case Kind::item:
      return access(node);
    case Kind::unary:
      return {node.text, print(node.parts[0])};
    case Kind::binary:
      return operation(node);
    case Kind::conditional:
      return conditional(node);
    case Kind::arrow:
      return arrow(node, false);
    case Kind::block:
    case Kind::declaration:
    case Kind::jump:
    case Kind::condition:
    case Kind::statement:
      return statement(node);
    default:
      return node.text;
  }
}

Document JavascriptPrinter::statement(const Node& node) {
  switch (node.kind) {
    case Kind::block: {
      const Document lines = statements(node);
      return node.parts.empty() ? Document("{}")
                                : Document({"{", Document::indented({Document::hard_line(), lines}),
                                            Document::hard_line(), "}"});
    }
    case Kind::declaration:
      return {assignment(node, " ="), ";"};
    case Kind::jump:
      return jump(node);
    case Kind::condition:
      return condition(node);
    default:
      return {print(node.parts[0]), ";"};
  }
}

Document JavascriptPrinter::statements(const Node& block) {
  Documents lines;
  for (const Node& part : block.parts) {
    if (!lines.empty()) {
      lines.push_back(Document::hard_line());
    }
    lines.push_back(print(part));
  }
  return lines;
}

Document JavascriptPrinter::jump(const Node& node) {
  if (node.parts.empty()) {
    return {node.text, ";"};
  }
  const Document value = print(node.parts[0]);
  if (!is_binary(node.parts[0])) {
    return {node.text, " ", value, ";"};
  }
  return {node.text, " ",
          Document::group({Document::if_broken("(", ""),
                           Document::indented({Document::soft_line(), value}),
                           Document::soft_line(), Document::if_broken(")", "")}),
          ";"};
}

Document JavascriptPrinter::condition(const Node& node) {
  const Document test = print(node.parts[0]);
  Documents out = {
      "if (",
      Document::group({Document::indented({Document::soft_line(), test}), Document::soft_line()}),
      ") ", print(node.parts[1])};
  if (node.parts.size() > 2) {
    out.emplace_back(" else ");
    out.push_back(print(node.parts[2]));
  }
  return out;
}

// printAssignment
Document JavascriptPrinter::assignment(const Node& node, const std::string& op) {
  const Node& value = node.parts[0];
  const Document left = node.text + op;
  const Document right = print(value);
  const bool is_operation = is_binary(value) && !has_list_behind(value);
  const bool is_choice = value.kind == Kind::conditional && is_binary(value.parts[0]) &&
                         !has_list_behind(value.parts[0]);
  constexpr std::size_t kShortKey = 5;
  const bool is_short = node.kind == Kind::property && node.text.size() < kShortKey;
  if (is_operation || is_choice || (!is_short && breaks_badly(value))) {
    return Document::group({left, Document::group(Document::indented({Document::line(), right}))});
  }
  if (is_short || value.kind == Kind::number) {
    return Document::group({left, " ", right});
  }
  const int number = ++groups_;
  return Document::group({left,
                          Document::group(Document::indented(Document::line()), false, number),
                          Document::indented_if_broken(right, number)});
}

// printReturnOrThrowArgument has its own parentheses; shouldNotIndent
Document JavascriptPrinter::operation(const Node& node) {
  const Node* around = parent();
  const bool in_condition = around != nullptr && around->kind == Kind::condition;
  Documents parts = operands(node, around, in_condition);
  if (in_condition) {
    return parts;
  }
  const bool is_function_of = is_in(Kind::call) && &around->parts[0] == &node;
  if (is_function_of || is_in(Kind::unary) || is_in(Kind::member)) {
    return Document::group(
        {Document::indented({Document::soft_line(), Document(parts)}), Document::soft_line()});
  }
  const bool is_choice = is_in(Kind::conditional) && !is_in(Kind::jump, 2) && !is_in(Kind::call, 2);
  const bool is_body = is_in(Kind::arrow);
  const bool is_value = is_in(Kind::declaration) || is_in(Kind::property);
  if (is_in(Kind::jump) || is_body || is_choice || is_value ||
      (has_list_behind(node) && !is_flattened(node))) {
    return Document::group(parts);
  }
  const Document head = parts.front();
  return Document::group({head, Document::indented(Documents(parts.begin() + 1, parts.end()))});
}

// printBinaryishExpressions
JavascriptPrinter::Documents JavascriptPrinter::operands(const Node& node, const Node* around,
                                                         bool in_condition) {
  Documents parts;
  around_.push_back(&node);
  if (is_flattened(node)) {
    parts = operands(node.parts[0], &node, in_condition);
  } else {
    parts.push_back(Document::group(print(node.parts[0])));
  }
  const Document last = print(node.parts[1]);
  around_.pop_back();
  const Document right = has_list_behind(node) ? Document({node.text, " ", last})
                                               : Document({node.text, Document::line(), last});
  const auto is_other = [&](const Node* part) {
    return part == nullptr || !is_binary(*part) || is_logical(*part) != is_logical(node);
  };
  const bool is_alone = !(in_condition && is_logical(node)) && is_other(around) &&
                        is_other(&node.parts[0]) && is_other(&node.parts[1]);
  parts.emplace_back(" ");
  parts.push_back(is_alone ? Document::group(right) : right);
  return parts;
}

// printTernary
Document JavascriptPrinter::conditional(const Node& node) {
  const auto branch = [&](const Node& part) {
    return part.kind == Kind::conditional ? print(part) : Document::indented(print(part));
  };
  const bool is_nested = node.parts[1].kind == Kind::conditional;
  const Document test = print(node.parts[0]);
  const Document branches(
      {Document::line(), "? ", is_nested ? Document::if_broken("", "(") : Document(""),
       branch(node.parts[1]), is_nested ? Document::if_broken("", ")") : Document(""),
       Document::line(), ": ", branch(node.parts[2])});
  const bool is_branch = is_in(Kind::conditional) && &parent()->parts[0] != &node;
  const Document out({test, Document::indented(branches),
                      is_in(Kind::member) ? Document::soft_line() : Document("")});
  return is_branch ? out : Document::group(out);
}

// printArrowFunction
Document JavascriptPrinter::arrow(const Node& node, bool is_last) {
  const Node& body = node.parts[0];
  const Document printed = print(body);
  const Document comma = is_last ? comma_if_broken() : Document("");
  const Document soft = is_last ? Document::soft_line() : Document("");
  Document behind = "";
  if (body.kind == Kind::conditional) {
    behind = {" ", Document::group({Document::if_broken("", "("),
                                    Document::indented({Document::soft_line(), printed}),
                                    Document::if_broken("", ")"), comma, soft})};
  } else if (body.kind == Kind::array || body.kind == Kind::object || is_function(body) ||
             body.kind == Kind::block) {
    behind = {" ", printed};
  } else {
    behind = {Document::indented({Document::line(), printed}), comma, soft};
  }
  return Document::group({node.text, " =>", Document::group(behind)});
}

Document JavascriptPrinter::array(const Node& node) {
  if (node.parts.empty()) {
    return "[]";
  }
  const bool is_table =
      node.parts.size() > 1 && std::ranges::all_of(node.parts, [&](const Node& part) {
        return (part.kind == Kind::array || part.kind == Kind::object) &&
               part.kind == node.parts[0].kind && part.parts.size() > 1;
      });
  const bool is_dense = is_list_of_numbers(node);
  Documents items;
  for (const Node& part : node.parts) {
    const Document item = Document::group(print(part));
    const bool is_last = &part == &node.parts.back();
    items.push_back(is_dense && !is_last ? Document({item, ","}) : item);
    if (is_dense && !is_last) {
      items.push_back(Document::line());
    }
  }
  const Document list = is_dense ? Document::fill(items) : Document(separated(items));
  return Document::group({"[", Document::indented({Document::soft_line(), list, comma_if_broken()}),
                          Document::soft_line(), "]"},
                         is_table);
}

Document JavascriptPrinter::object(const Node& node) {
  if (node.parts.empty()) {
    return "{}";
  }
  Documents properties;
  for (const Node& part : node.parts) {
    properties.push_back(Document::group(print(part)));
  }
  return Document::group(
      {"{",
       Document::indented({Document::line(), Document(separated(properties)), comma_if_broken()}),
       Document::line(), "}"});
}

// printMemberExpression
Document JavascriptPrinter::access(const Node& node) {
  const Node& object = node.parts[0];
  const Document of = print(object);
  const Document name = lookup(node);
  const bool is_value = is_in(Kind::declaration) || is_in(Kind::property);
  const bool is_plain = object.kind == Kind::name && !(parent() != nullptr && is_access(*parent()));
  if (node.kind == Kind::item || is_plain || (is_value && object.kind == Kind::call)) {
    return {of, name};
  }
  return {of, Document::group(Document::indented({Document::soft_line(), name}))};
}

// printMemberLookup
Document JavascriptPrinter::lookup(const Node& node) {
  if (node.kind == Kind::member) {
    return "." + node.text;
  }
  const Document index = print(node.parts[1]);
  return node.parts[1].kind == Kind::number
             ? Document({"[", index, "]"})
             : Document::group({"[", Document::indented({Document::soft_line(), index}),
                                Document::soft_line(), "]"});
}

}  // namespace synth
