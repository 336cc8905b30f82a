#pragma once

#include "synth/authors/offline/writing/javascript/javascript_syntax.h"
#include "synth/authors/offline/writing/javascript/layout_document.h"

#include <map>
#include <string>
#include <vector>

namespace synth {

// Prints JavaScript as a document, by the rules of Prettier 3's printer of estree; comments name
// its functions.
class JavascriptPrinter {
 public:
  // Returns the statements of a block, without its braces.
  Document statements(const JavascriptNode& block);

 private:
  using Node = JavascriptNode;
  using Kind = Node::Kind;
  using Documents = std::vector<Document>;

  Document print(const Node& node);
  Document inside(const Node& node);
  Document statement(const Node& node);
  Document jump(const Node& node);
  Document condition(const Node& node);
  Document assignment(const Node& node, const std::string& op);
  Document operation(const Node& node);
  Documents operands(const Node& node, const Node* around, bool in_condition);
  Document conditional(const Node& node);
  Document arrow(const Node& node, bool is_last);
  Document array(const Node& node);
  Document object(const Node& node);
  Document access(const Node& node);
  Document lookup(const Node& node);

  // javascript_chains.cpp
  Document plain_call(const Node& node, const std::string& before);
  Document arguments(const Node& call);
  Document link(const Node& node, const Node& behind, bool is_first);
  Document chain(const Node& call);

  [[nodiscard]] const Node* parent(std::size_t up = 1) const {
    return around_.size() > up ? around_[around_.size() - 1 - up] : nullptr;
  }
  [[nodiscard]] bool is_in(Kind kind, std::size_t up = 1) const {
    return parent(up) != nullptr && parent(up)->kind == kind;
  }

  std::vector<const Node*> around_;          // innermost last
  std::map<const Node*, Document> printed_;  // an argument is tried in several layouts
  int groups_ = 0;                           // the number of numbered groups
};

// Returns the parts with commas between them; a line may end behind each.
std::vector<Document> separated(std::vector<Document> parts);
Document comma_if_broken();

}  // namespace synth
