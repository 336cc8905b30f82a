#pragma once

#include "testing/mutants/token_mutants.h"

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace synth {

// The mutants in the order in which they are found, each text once, each with its current
// statement.
class MutantList {
 public:
  void add(std::string_view edit_operator, int line, std::vector<Edit> edits);

  // Begins a statement; `trap` makes the program fail when it reaches the statement.
  void begin_statement(std::vector<Edit> trap) {
    statement_ = found_.traps.size();
    found_.traps.push_back(std::move(trap));
  }
  void add_condition(TokenCondition condition) {
    found_.conditions.push_back(std::move(condition));
  }
  void add_statement(std::size_t begin, std::size_t end) {
    found_.statements.emplace_back(begin, end);
  }
  [[nodiscard]] std::optional<std::size_t> statement() const { return statement_; }
  void go_back_to(std::optional<std::size_t> statement) { statement_ = statement; }

  TokenMutants take() { return std::move(found_); }

 private:
  std::optional<std::size_t> statement_;
  std::set<std::vector<std::tuple<std::size_t, std::size_t, std::string>>> seen_;
  TokenMutants found_;
};

}  // namespace synth
