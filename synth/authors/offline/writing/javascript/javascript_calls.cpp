#include "synth/authors/offline/writing/javascript/javascript_calls.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace synth {
namespace {

using Node = JavascriptNode;
using Kind = Node::Kind;

std::span<const Node> arguments_of(const std::vector<Node>& call) {
  return std::span(call).subspan(1);
}

// Returns whether its inside may be broken over several lines beside other arguments.
bool may_open(const Node& node) {
  if (node.kind == Kind::object || node.kind == Kind::array) {
    return !node.parts.empty();
  }
  if (node.kind != Kind::arrow) {
    return false;
  }
  const Kind body = node.parts[0].kind;
  return body == Kind::block || body == Kind::object || body == Kind::array ||
         body == Kind::conditional || is_call(node.parts[0]);
}

bool is_small(const Node& node) {
  if (is_call(node)) {
    return node.parts.size() <= 2 && is_plain_argument(node);
  }
  if (node.kind == Kind::binary) {
    return is_plain_argument(node.parts[0], 1) && is_plain_argument(node.parts[1], 1);
  }
  return node.kind == Kind::regex || is_plain_argument(node);
}

}  // namespace

bool is_binary(const Node& node) {
  return node.kind == Kind::binary;
}

bool is_call(const Node& node) {
  return node.kind == Kind::call || node.kind == Kind::construction;
}

bool is_function(const Node& node) {
  return node.kind == Kind::arrow;
}

bool is_access(const Node& node) {
  return node.kind == Kind::member || node.kind == Kind::item;
}

bool is_number_or_string(const Node& node) {
  return node.kind == Kind::number || node.kind == Kind::string;
}

bool is_composition(const std::vector<Node>& call) {
  if (call.size() <= 2) {
    return false;
  }
  const auto has_function = [](const Node& argument) {
    return is_call(argument) && std::ranges::any_of(arguments_of(argument.parts), is_function);
  };
  return std::ranges::count_if(arguments_of(call), is_function) > 1 ||
         std::ranges::any_of(arguments_of(call), has_function);
}

bool may_open_last(const std::vector<Node>& call) {
  const Node& last = call.back();
  if (call.size() < 2 || !may_open(last)) {
    return false;
  }
  if (call.size() == 2) {
    return true;
  }
  const Node& other = call[call.size() - 2];
  const bool is_hook = call.size() == 3 && is_function(other) && last.kind == Kind::array;
  return other.kind != last.kind && !is_hook && !is_list_of_numbers(last);
}

bool may_open_first(const std::vector<Node>& call) {
  if (call.size() != 3) {
    return false;
  }
  const Node& last = call[2];
  return is_function(call[1]) && call[1].parts[0].kind == Kind::block && !is_function(last) &&
         last.kind != Kind::conditional && is_small(last) && !may_open(last);
}

bool is_plain_argument(const Node& node, int depth) {
  constexpr std::size_t kShortPattern = 5;
  const auto is_plain = [&](const Node& part) { return is_plain_argument(part, depth - 1); };
  if (depth <= 0) {
    return false;
  }
  switch (node.kind) {
    case Kind::name:
    case Kind::number:
    case Kind::string:
      return true;
    case Kind::regex:
      return node.text.rfind('/') - 1 <= kShortPattern;
    case Kind::array:
    case Kind::member:
    case Kind::item:
    case Kind::unary:
    case Kind::property:
      return std::ranges::all_of(node.parts, is_plain);
    case Kind::object:
      return std::ranges::all_of(node.parts, [&](const Node& property) {
        return property.parts.empty() || is_plain(property.parts[0]);
      });
    case Kind::call:
    case Kind::construction:
      return is_plain_argument(node.parts[0], depth) &&
             arguments_of(node.parts).size() <= static_cast<std::size_t>(depth) &&
             std::ranges::all_of(arguments_of(node.parts), is_plain);
    default:
      return false;
  }
}

bool is_list_of_numbers(const Node& node) {
  const auto is_number = [](const Node& part) {
    const bool is_signed = part.kind == Kind::unary && (part.text == "-" || part.text == "+");
    return (is_signed ? part.parts[0] : part).kind == Kind::number;
  };
  return node.kind == Kind::array && !node.parts.empty() &&
         std::ranges::all_of(node.parts, is_number);
}

bool is_short_argument(const Node& node) {
  constexpr std::size_t kShort = 80 / 4;
  switch (node.kind) {
    case Kind::name:
    case Kind::string:
      return node.text.size() <= kShort;
    case Kind::regex:
      return node.text.rfind('/') - 1 <= kShort;
    case Kind::number:
      return true;
    case Kind::unary:
      return is_short_argument(node.parts[0]);
    case Kind::call:
      return node.parts.size() == 1 && node.parts[0].kind == Kind::name &&
             node.parts[0].text.size() + 2 <= kShort;
    default:
      return false;
  }
}

std::vector<const Node*> call_links(const Node& call) {
  std::vector<const Node*> nodes = {&call, &call.parts[0]};
  while (!nodes.back()->in_parentheses) {
    const Node& node = *nodes.back();
    const bool is_link = is_access(node) || (node.kind == Kind::call &&
                                             (is_access(node.parts[0]) || is_call(node.parts[0])));
    if (!is_link) {
      break;
    }
    nodes.push_back(&node.parts[0]);
  }
  std::ranges::reverse(nodes);
  return nodes;
}

std::vector<LinkGroup> link_groups(const std::vector<const Node*>& links) {
  const auto is_index = [](const Node* link) {
    return link->kind == Kind::item && is_number_or_string(link->parts[1]);
  };
  std::vector<LinkGroup> groups = {{links[0]}};
  std::size_t at = 1;
  while (at < links.size() && (links[at]->kind == Kind::call || is_index(links[at]))) {
    groups.back().push_back(links[at++]);
  }
  while (!is_call(*links[0]) && at + 1 < links.size() && is_access(*links[at]) &&
         is_access(*links[at + 1])) {
    groups.back().push_back(links[at++]);
  }
  bool is_ended = true;
  for (; at < links.size(); ++at) {
    if (is_ended && is_access(*links[at]) && !(is_index(links[at]) && groups.size() > 1)) {
      groups.emplace_back();
      is_ended = false;
    }
    is_ended = is_ended || links[at]->kind == Kind::call;
    groups.back().push_back(links[at]);
  }
  return groups;
}

bool stays_beside(const std::vector<LinkGroup>& groups) {
  const auto has_capital = [](std::string_view name) {
    return is_upper(name.front()) || name.find_first_not_of("_$") == std::string_view::npos;
  };
  const Node& last = *groups[0].back();
  const bool has_index = groups.size() > 1 && groups[1][0]->kind == Kind::item;
  return last.kind == (groups[0].size() == 1 ? Kind::name : Kind::member) &&
         (has_capital(last.text) || has_index);
}

bool is_long_chain(const Node& call) {
  if (!is_access(call.parts[0])) {
    return false;
  }
  const std::vector<LinkGroup> groups = link_groups(call_links(call));
  return groups.size() > (groups.size() > 1 && stays_beside(groups) ? 3 : 2);
}

}  // namespace synth
