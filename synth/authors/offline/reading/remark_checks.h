#pragma once

#include "synth/authors/offline/reading/elaborated_reading.h"
#include "synth/authors/offline/reading/reading_agreement.h"
#include "synth/authors/offline/reading/remarks.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// Processes the remarks of a purpose one by one: each is checked against the reading of its core,
// or changes that reading.
class RemarkDealer {
 public:
  RemarkDealer(const FunctionSpec& core, const ReadPurpose& read, ElaboratedReading& out)
      : core_(core), read_(read), out_(out) {}

  // Returns false if the remark does not fit, or cannot be composed.
  bool deal(const Remark& remark);
  // Composes the remarks that belong together.
  void finish();
  // Gives None where the code has no element, for a result that may be None.
  void give_none_for_nothing();

 private:
  bool deal_result(const Remark& remark);
  [[nodiscard]] bool says_what_it_gives(std::string_view said) const;
  [[nodiscard]] bool says_no_more(std::string_view said) const;
  bool deal_kind(std::string_view said);
  bool deal_bare(std::string_view said);
  bool deal_order(std::string_view said);
  bool deal_indices(const Remark& remark);
  [[nodiscard]] bool includes_limit(const Remark& remark) const;
  [[nodiscard]] bool includes_ends(const Remark& remark) const;
  [[nodiscard]] bool speaks_of_ends(const Remark& remark) const;
  [[nodiscard]] bool starts_with(const Remark& remark) const;
  [[nodiscard]] static bool speaks_of_missing(std::string_view said);
  bool deal_case(std::string_view said);
  bool deal_nothing(const Remark& remark);
  bool deal_edge(const Remark& remark);
  bool deal_input(const Remark& remark);
  bool may_be_larger();
  bool may_be_nested();
  bool deal_definition(const Remark& remark);
  ReadingAgreement compare_with(std::string_view clause);
  void add_note(std::string note);
  [[nodiscard]] std::string described_code() const;
  [[nodiscard]] bool speaks_of_core(std::string_view said) const;
  bool deal_demand(const Remark& remark);
  [[nodiscard]] bool calls_itself() const;
  bool make_recursive();
  bool deal_behaviour(const Remark& remark);
  bool ignores_others(std::string_view said) const;
  bool deal_statement(const Remark& remark);
  static bool says_input_stays(std::string_view said);
  [[nodiscard]] bool keeps_order() const;
  [[nodiscard]] bool leaves_as_it_is(std::string_view said) const;
  [[nodiscard]] bool gives_ends(std::string_view said) const;
  bool computes_by(std::string_view way);
  [[nodiscard]] bool may_be_stated(std::string_view said) const;
  bool takes_and_returns(const Remark& remark);
  bool deal_dictionary(const Remark& remark);
  bool deal_exception(const Remark& remark);
  bool never_holds(ProseCondition condition, const Remark& remark);
  bool add_guard(ProseCondition condition, Value result, const Remark& remark);
  bool gives_for_nothing(const Value& value, std::size_t fewer_than);
  [[nodiscard]] bool has(std::string_view code) const;
  void set_value(std::string value, const std::string& before = {});

  const FunctionSpec& core_;
  const ReadPurpose& read_;
  ElaboratedReading& out_;
  std::vector<std::pair<std::string, std::string>> first_lines_;
  bool lowers_ = false;
  std::optional<bool> descends_;  // the order that was stated
};

// Returns ", ignoring case and punctuation": the remarks about it in the words that sentences use;
// empty if there are none. The second function returns which remarks those are.
std::string ignoring_clause(const std::vector<Remark>& remarks);
bool is_ignoring(const Remark& remark);
// Returns whether it says that text is converted to lower case before anything else.
bool lowers_text(const Remark& remark);

}  // namespace synth
