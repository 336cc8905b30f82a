#pragma once

#include "synth/authors/offline/writing/form_writer.h"

#include <functional>

namespace synth {

// Writes expressions as C++20. Ints are long long, text is UTF-8 in std::string. A Python
// comprehension becomes a loop, with its result declared before it.
class CppExpressions : public FormWriter {
 public:
  // A part that is longer than `longest_part` columns gets a name.
  CppExpressions(const Pool& pool, std::vector<std::string> parameters, std::set<std::string> taken,
                 std::size_t longest_part);

  // Returns the sources of the helper functions that were used and of those that they need.
  [[nodiscard]] std::vector<std::string> helper_code() const;
  // Returns the statements that return the result, inside `depth` blocks.
  std::vector<std::string> write_return(const Expression& result, int depth = 0);

 protected:
  [[nodiscard]] std::string_view form_of(const Component& component) const override;
  [[nodiscard]] std::string literal(TypeId type, Cell cell) const override;
  [[nodiscard]] std::string copy(const std::string& name) const override;
  [[nodiscard]] std::string declaration(const std::string& name, TypeId type,
                                        const std::string& text) const override;
  [[nodiscard]] Slots component_slots(const Expression& expression) const override;
  [[nodiscard]] Written adapt(const Expression& whole, std::size_t index, Written part,
                              const Place& place) const override;
  [[nodiscard]] std::string choose_name(const std::string& wished) const override;
  Written component(const Expression& expression) override;
  Written lift(const Expression& expression) override;

 private:
  using Use = std::function<void(const std::string& item)>;
  using UseVariables = std::function<void(const std::vector<std::string>& variables)>;

  // cpp_loops.cpp: statements that iterate over a list. `item`: the type of its elements, or kByte.
  void loop(const Expression& list, TypeId item, const Use& use);
  void loop_stream(const Expression& lift, TypeId item, const UseVariables& use);
  void loop_base(const Expression& list, TypeId item, const Use& use);
  void loop_range(const Expression& range, const Use& use);
  void block(const std::string& header, const std::function<void()>& fill);
  void if_block(const std::string& condition, const std::function<void()>& fill);
  Written collect(const Expression& lift);
  Written fold(const Expression& list, const Written& start, const std::string& name,
               std::string_view step);
  Written count(const Expression& list, const Expression* lift);
  Written holds(const Expression& lift, bool for_all);
  bool return_from_loop(const Expression& lift);
  std::string source(const Expression& list);

  // cpp_algorithms.cpp: calls of algorithms with a function.
  [[nodiscard]] static bool is_plain(const Expression& lift);
  Written algorithm(std::string_view call, const Expression& lift, TypeId item);
  Written sort_by(const Expression& lift, std::string_view order);
  std::string lambda(const Expression& lift, TypeId item, std::size_t room);
  [[nodiscard]] bool needs_capture(std::string_view text, const std::string& variable) const;
  [[nodiscard]] std::size_t room() const;

  Written component_itself(const Expression& expression);
  Written join(const Expression& expression);
  Written put_together(const Expression& expression);
  Written short_circuit(const Expression& expression);
  [[nodiscard]] std::string wished_name(const Expression& expression,
                                        std::string_view otherwise) const;

  const Expression* result_ = nullptr;  // the function's result
  std::size_t longest_part_;
  int depth_ = 0;   // of blocks around the statement
  int inside_ = 0;  // the number of enclosing components
};

// Return the type of a variable: long long; for one that is only read, const std::string&.
std::string cpp_type(TypeId type);
std::string cpp_read_type(TypeId type);

// Returns the names that variables of C++ cannot have besides those of helper functions.
std::set<std::string> cpp_names();

}  // namespace synth
