#include "synth/authors/offline/writing/javascript/layout_document.h"

#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

namespace synth {

Document::Document(Node node) {
  const auto breaks = [](const Document& part) { return part.node_->breaks_parents; };
  const bool has_break = std::ranges::any_of(node.parts, breaks);
  node.is_broken = node.is_broken || (node.kind == Kind::group && has_break);
  const bool is_break = node.kind == Kind::hard_line || node.kind == Kind::break_parent;
  node.breaks_parents =
      is_break ||
      (node.kind == Kind::group ? node.is_broken : node.kind != Kind::choice && has_break);
  node.will_break =
      is_break || node.is_broken ||
      (node.kind == Kind::choice ? node.parts.front().will_break()
                                 : std::ranges::any_of(node.parts, &Document::will_break));
  node_ = std::make_shared<const Node>(std::move(node));
}

Document::Document(std::string_view text) : Document(Node{Kind::text, std::string(text), {}}) {}

Document::Document(std::vector<Document> parts)
    : Document(Node{Kind::joined, {}, std::move(parts)}) {}

Document Document::indented(Document contents) {
  return Document(Node{Kind::indented, {}, {std::move(contents)}});
}

Document Document::group(Document contents, bool is_broken, int number) {
  return Document(Node{Kind::group, {}, {std::move(contents)}, number, is_broken});
}

Document Document::choice(std::vector<Document> layouts) {
  return Document(Node{Kind::choice, {}, std::move(layouts)});
}

Document Document::fill(std::vector<Document> parts) {
  return Document(Node{Kind::fill, {}, std::move(parts)});
}

Document Document::line_of(std::string_view text) {
  return Document(Node{Kind::line, std::string(text), {}});
}

Document Document::hard_line() {
  return Document(Node{Kind::hard_line, {}, {}});
}

Document Document::if_broken(Document broken, Document flat, int number) {
  return Document(Node{Kind::if_broken, {}, {std::move(broken), std::move(flat)}, number});
}

Document Document::indented_if_broken(Document contents, int number) {
  return Document(Node{Kind::indented_if_broken, {}, {std::move(contents)}, number});
}

Document Document::break_parent() {
  return Document(Node{Kind::break_parent, {}, {}});
}

namespace {

std::ptrdiff_t width_of(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return (c & '\xC0') != '\x80'; });
}

}  // namespace

class DocumentPrinter {
 public:
  DocumentPrinter(std::size_t columns, std::size_t indentation)
      : columns_(static_cast<std::ptrdiff_t>(columns)),
        used_(static_cast<std::ptrdiff_t>(indentation)) {}

  std::string print(const Document& document) {
    todo_.push_back({static_cast<std::size_t>(used_), true, document});
    while (!todo_.empty()) {
      const Command command = todo_.back();
      todo_.pop_back();
      take(command);
    }
    return std::move(out_);
  }

 private:
  using Kind = Document::Kind;
  using Node = Document::Node;

  struct Command {
    std::size_t indentation;
    bool is_broken;
    Document document;
  };

  void take(const Command& command) {
    const Node& node = *command.document.node_;
    switch (node.kind) {
      case Kind::text:
        out_ += node.text;
        used_ += width_of(node.text);
        break;
      case Kind::joined:
        push_all(node.parts, command);
        break;
      case Kind::indented:
        todo_.push_back({command.indentation + 2, command.is_broken, node.parts[0]});
        break;
      case Kind::indented_if_broken:
        todo_.push_back({command.indentation + (is_broken_[node.number] ? 2 : 0), command.is_broken,
                         node.parts[0]});
        break;
      case Kind::if_broken:
        todo_.push_back({command.indentation, command.is_broken,
                         node.parts[is_broken(node, command.is_broken) ? 0 : 1]});
        break;
      case Kind::group:
        take_group(command, node);
        break;
      case Kind::choice:
        take_choice(command, node);
        break;
      case Kind::fill:
        take_fill(command, node.parts);
        break;
      case Kind::line:
      case Kind::hard_line:
        take_line(command, node);
        break;
      case Kind::break_parent:
        break;
    }
  }

  void push_all(const std::vector<Document>& parts, const Command& command) {
    for (const Document& part : parts | std::views::reverse) {
      todo_.push_back({command.indentation, command.is_broken, part});
    }
  }

  [[nodiscard]] bool is_broken(const Node& node, bool innermost) const {
    const auto known = is_broken_.find(node.number);
    return node.number == 0 ? innermost : known != is_broken_.end() && known->second;
  }

  void take_group(const Command& command, const Node& node) {
    const Command flat{command.indentation, false, node.parts[0]};
    const bool is_flat = !node.is_broken && ((!command.is_broken && !must_measure_) || fits(flat));
    must_measure_ = false;
    todo_.push_back({command.indentation, !is_flat, node.parts[0]});
    if (node.number != 0) {
      is_broken_[node.number] = !is_flat;
    }
  }

  void take_choice(const Command& command, const Node& node) {
    const bool must_measure = command.is_broken || must_measure_;
    must_measure_ = false;
    for (const Document& layout : node.parts) {
      const Command flat{command.indentation, false, layout};
      if (!must_measure || fits(flat)) {
        todo_.push_back(flat);
        return;
      }
    }
    todo_.push_back({command.indentation, true, node.parts.back()});
  }

  void take_line(const Command& command, const Node& node) {
    if (!command.is_broken && node.kind == Kind::line) {
      out_ += node.text;
      used_ += width_of(node.text);
      return;
    }
    must_measure_ = must_measure_ || !command.is_broken;
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += "\n" + std::string(command.indentation, ' ');
    used_ = static_cast<std::ptrdiff_t>(command.indentation);
  }

  void take_fill(const Command& command, const std::vector<Document>& parts) {
    if (!command.is_broken) {
      push_all(parts, command);
      return;
    }
    const std::size_t indentation = command.indentation;
    const bool first_fits = fits({indentation, false, parts[0]}, false);
    const Command first{indentation, !first_fits, parts[0]};
    if (parts.size() > 2) {
      const Document both({parts[0], parts[1], parts[2]});
      const bool both_fit = fits({indentation, false, both}, false);
      todo_.push_back({indentation, true, Document::fill({parts.begin() + 2, parts.end()})});
      todo_.push_back({indentation, !both_fit, parts[1]});
    }
    todo_.push_back(first);
  }

  // Returns whether the document and the text behind it, up to the next line break, fit into the
  // rest of the line.
  [[nodiscard]] bool fits(const Command& first, bool with_rest = true) const {
    std::ptrdiff_t room = columns_ - used_;
    std::vector<std::pair<bool, const Node*>> todo = {
        {first.is_broken, first.document.node_.get()}};
    std::size_t rest = with_rest ? todo_.size() : 0;
    while (room >= 0) {
      if (todo.empty()) {
        if (rest == 0) {
          return true;
        }
        --rest;
        todo.emplace_back(todo_[rest].is_broken, todo_[rest].document.node_.get());
        continue;
      }
      const auto [broken, node] = todo.back();
      todo.pop_back();
      const auto push = [&](bool mode, const Document& part) {
        todo.emplace_back(mode, part.node_.get());
      };
      switch (node->kind) {
        case Kind::text:
          room -= width_of(node->text);
          break;
        case Kind::joined:
        case Kind::fill:
          for (const Document& part : node->parts | std::views::reverse) {
            push(broken, part);
          }
          break;
        case Kind::indented:
        case Kind::indented_if_broken:
          push(broken, node->parts[0]);
          break;
        case Kind::group:
          if (!with_rest && node->is_broken) {
            return false;
          }
          push(broken || node->is_broken, node->parts[0]);
          break;
        case Kind::choice:
          push(broken, broken ? node->parts.back() : node->parts.front());
          break;
        case Kind::if_broken:
          push(broken, node->parts[is_broken(*node, broken) ? 0 : 1]);
          break;
        case Kind::line:
        case Kind::hard_line:
          if (broken || node->kind == Kind::hard_line) {
            return true;
          }
          room -= width_of(node->text);
          break;
        case Kind::break_parent:
          break;
      }
    }
    return false;
  }

  std::ptrdiff_t columns_;
  std::ptrdiff_t used_;
  std::string out_;
  std::vector<Command> todo_;
  std::map<int, bool> is_broken_;
  bool must_measure_ = false;  // a line broke inside a document that was to be on one line
};

std::string Document::print(std::size_t columns, std::size_t indentation) const {
  return DocumentPrinter(columns, indentation).print(*this);
}

}  // namespace synth
