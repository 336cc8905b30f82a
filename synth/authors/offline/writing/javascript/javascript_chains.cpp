#include "synth/authors/offline/writing/javascript/javascript_calls.h"
#include "synth/authors/offline/writing/javascript/javascript_printer.h"

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

bool has_long_argument(const JavascriptNode& call) {
  return std::any_of(call.parts.begin() + 1, call.parts.end(),
                     [](const JavascriptNode& part) { return !is_plain_argument(part); });
}

}  // namespace

Document JavascriptPrinter::plain_call(const Node& node, const std::string& before) {
  const Document function = print(node.parts[0]);
  const Document out({before, function, arguments(node)});
  return is_call(node.parts[0]) ? Document::group(out) : out;
}

// printCallArguments
Document JavascriptPrinter::arguments(const Node& call) {
  const std::vector<Node>& parts = call.parts;
  if (parts.size() == 1) {
    return "()";
  }
  Documents printed;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    printed.push_back(print(parts[i]));
  }
  Document broken = Document::group(
      {"(", Document::indented({Document::line(), Document(separated(printed)), comma_if_broken()}),
       Document::line(), ")"},
      true);
  if (is_composition(parts)) {
    return broken;
  }
  const bool first = may_open_first(parts);
  if (!first && !may_open_last(parts)) {
    return Document::group({"(",
                            Document::indented({Document::soft_line(), Document(separated(printed)),
                                                comma_if_broken()}),
                            Document::soft_line(), ")"},
                           std::ranges::any_of(printed, &Document::will_break));
  }
  const std::size_t opened = first ? 0 : printed.size() - 1;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (i != opened && printed[i].will_break()) {
      return broken;
    }
  }
  const Node& argument = parts[opened + 1];
  if (!first && is_function(argument)) {
    around_.push_back(&argument);
    printed[opened] = arrow(argument, true);
    around_.pop_back();
  }
  const bool will_break = printed[opened].will_break();
  const auto with_opened = [&](const Document& open) {
    Documents all = printed;
    all[opened] = open;
    return Document({"(", Document(separated(all)), ")"});
  };
  const Document open = with_opened(Document::group(printed[opened], true));
  return will_break ? Document({Document::break_parent(), Document::choice({open, broken})})
                    : Document::choice({with_opened(printed[opened]), open, broken});
}

Document JavascriptPrinter::link(const Node& node, const Node& behind, bool is_first) {
  around_.push_back(is_first ? &behind : &node);
  Document out = is_first ? print(node) : node.kind == Kind::call ? arguments(node) : lookup(node);
  around_.pop_back();
  return out;
}

// printMemberChain
Document JavascriptPrinter::chain(const Node& call) {
  around_.pop_back();
  const std::vector<const Node*> links = call_links(call);
  const std::vector<LinkGroup> groups = link_groups(links);
  Documents printed;
  for (const LinkGroup& group : groups) {
    Documents parts;
    for (const Node* each : group) {
      parts.push_back(link(*each, *links[1], each == links[0]));
    }
    printed.emplace_back(parts);
  }
  around_.push_back(&call);
  const bool is_merged = groups.size() > 1 && stays_beside(groups);
  const Document in_line = printed;
  if (groups.size() <= (is_merged ? 3 : 2)) {
    return Document::group(in_line);
  }
  Documents lines;
  for (std::size_t i = is_merged ? 2 : 1; i < printed.size(); ++i) {
    lines.push_back(Document::hard_line());
    lines.push_back(printed[i]);
  }
  const Document broken(
      {printed[0], is_merged ? printed[1] : Document(""), Document::indented(Document(lines))});
  std::vector<const Node*> calls;
  std::ranges::copy_if(links, std::back_inserter(calls),
                       [](const Node* each) { return is_call(*each); });
  const bool is_busy = calls.size() > 2 && std::ranges::any_of(calls, [](const Node* each) {
                         return has_long_argument(*each);
                       });
  const bool breaks_before = std::any_of(printed.begin(), printed.end() - 1,
                                         [](const Document& each) { return each.will_break(); });
  const auto takes_function = [](const Node* each) {
    return std::any_of(each->parts.begin() + 1, each->parts.end(), is_function);
  };
  const bool breaks_behind = is_call(*groups.back().back()) && printed.back().will_break() &&
                             std::any_of(calls.begin(), calls.end() - 1, takes_function);
  if (is_busy || breaks_before || breaks_behind) {
    return Document::group(broken);
  }
  return {in_line.will_break() ? Document::break_parent() : Document(""),
          Document::choice({in_line, broken})};
}

}  // namespace synth
