#include "synth/authors/offline/instruction/said_records.h"

#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/commands/record_shapes.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {
namespace {

using ProseWords = std::vector<RemarkWord>;

constexpr std::string_view kDictionaryWords = "dictionaries dictionary dicts dict";
constexpr std::string_view kTupleWords = "tuples tuple pairs pair triples triple";
constexpr std::string_view kNoFieldWords =
    "and or the a an of to in into for from that which who where with without are is be by on at "
    "as "
    "values value keys key fields field items entries it its their each every all both them this "
    "respectively return returns give gives if when whose not only than";
constexpr std::size_t kMostFields = 8;
constexpr std::size_t kMostWords = 30;  // of a list of fields; bounds the time of hostile text

// The names of fields, and the index of the word behind them.
struct FieldList {
  std::vector<std::string> names;
  std::size_t end = 0;
};

class RecordFinder {
 public:
  explicit RecordFinder(const FunctionSpec& spec)
      : spec_(spec), words_(remark_words(spec.purpose)) {}

  std::optional<SaidRecords> find() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (auto said = records_at(i)) {
        return said;
      }
    }
    return shown_in_sentence();
  }

  [[nodiscard]] std::optional<Shape> shown() const {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (is(i - 1, "like as : (") || is_mark(i - 1, ',')) {
        if (auto shape = shown_at(i)) {
          return shape;
        }
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<Shape> shown_at(std::size_t at) const {
    if (!is_mark(at, '{') && !is_mark(at, '[')) {
      return std::nullopt;
    }
    std::size_t consumed = 0;
    const auto value =
        parse_literal_prefix(std::string_view(spec_.purpose).substr(words_[at].begin), consumed);
    if (!value) {
      return std::nullopt;
    }
    Shape shape = shape_of(*value);
    const Shape& one = shape.is_list() ? shape.element() : shape;
    return one.is_record() && one.fields.size() > 1 ? std::optional(std::move(shape))
                                                    : std::nullopt;
  }

  // Takes a sentence that only shows a record of the only list.
  [[nodiscard]] std::optional<SaidRecords> shown_in_sentence() const {
    const auto only = only_list();
    const auto shape = only ? shown() : std::nullopt;
    const std::size_t open = spec_.purpose.find_first_of("{[");
    if (!shape || open == std::string::npos) {
      return std::nullopt;
    }
    std::size_t consumed = 0;
    if (!parse_literal_prefix(std::string_view(spec_.purpose).substr(open), consumed)) {
      return std::nullopt;
    }
    const std::size_t end = open + consumed;
    const std::size_t before = spec_.purpose.substr(0, open).rfind(". ");
    const bool ends = end >= spec_.purpose.size() || spec_.purpose[end] == '.';
    if (!ends) {
      return std::nullopt;
    }
    SaidRecords said;
    said.parameter = *only;
    said.begin = before == std::string::npos ? 0 : before + 1;
    said.end = std::min(end + 1, spec_.purpose.size());
    said.description = description_of_records(shape->is_list() ? *shape : list_shape(*shape));
    return said;
  }

  [[nodiscard]] bool is(std::size_t at, std::string_view list) const {
    return at < words_.size() && is_among(words_[at].text, list);
  }
  [[nodiscard]] bool is_mark(std::size_t at, char mark) const {
    return at < words_.size() && words_[at].text.size() == 1 && words_[at].text[0] == mark;
  }
  [[nodiscard]] bool ends_at(std::size_t at) const {
    return at >= words_.size() || is_mark(at, '.') || is_mark(at, ',') || is_mark(at, ';') ||
           is_mark(at, ':') || is_mark(at, ')');
  }

  // Returns the name of a field as it is written.
  [[nodiscard]] std::string field_at(std::size_t at) const {
    if (at >= words_.size()) {
      return {};
    }
    const RemarkWord& word = words_[at];
    std::string_view said =
        std::string_view(spec_.purpose).substr(word.begin, word.end - word.begin);
    const bool is_quoted = said.size() > 2 && (said[0] == '\'' || said[0] == '"');
    said = is_quoted ? said.substr(1, said.size() - 2) : said;
    const bool is_name =
        !said.empty() && is_letter(said[0]) &&
        std::ranges::all_of(said, [](char c) { return is_word_character(c) || c == '_'; });
    return is_name && (is_quoted || !is_among(word.text, kNoFieldWords)) ? std::string(said)
                                                                         : std::string();
  }

  // Returns the fields that are listed from there on: "a name, an age and 'city'".
  [[nodiscard]] FieldList fields_from(std::size_t at) const {
    FieldList list{{}, at};
    while (list.names.size() < kMostFields) {
      std::size_t next = at;
      while (is(next, "a an the")) {
        ++next;
      }
      const std::string name = field_at(next);
      std::size_t behind = next + 1;
      if (is_mark(behind, '(')) {  // "name (string)"
        const std::size_t last = std::min(words_.size(), behind + kMostWords);
        while (behind < last && !is_mark(behind, ')')) {
          ++behind;
        }
        ++behind;
      }
      const bool goes_on = is_mark(behind, ',') || is(behind, "and");
      if (name.empty() || (!goes_on && !ends_at(behind))) {
        break;
      }
      list.names.push_back(name);
      list.end = behind;
      if (!goes_on) {
        break;
      }
      at = behind + (is_mark(behind, ',') && is(behind + 1, "and") ? 2 : 1);
    }
    return list;
  }

  // Returns the fields behind "dictionaries with the keys", "tuples of the form (".
  [[nodiscard]] FieldList fields_behind(std::size_t noun) const {
    std::size_t at = noun + 1;
    bool says_with = false;
    while (at < words_.size()) {
      const bool opens = is_mark(at, ':') || is_mark(at, '(') || is_mark(at, ',');
      if (!opens && !is(at,
                        "each that which all with having containing have has contain contains "
                        "of the form like keys key fields field entries called named")) {
        break;
      }
      says_with = says_with || is_mark(at, '(') ||
                  is(at, "with having containing have has contain contains like form of");
      ++at;
    }
    FieldList fields = says_with ? fields_from(at) : FieldList{};
    fields.end += is_mark(fields.end, ')') && is_open_behind(noun, fields.end) ? 1 : 0;
    return fields;
  }

  [[nodiscard]] bool is_open_behind(std::size_t from, std::size_t to) const {
    bool is_open = false;
    for (std::size_t i = from; i < to; ++i) {
      is_open = is_mark(i, '(') || (is_open && !is_mark(i, ')'));
    }
    return is_open;
  }

  // Returns the fields in front of "(name, price) tuples", and the index of the parenthesis.
  [[nodiscard]] std::pair<FieldList, std::size_t> fields_before(std::size_t noun) const {
    std::size_t open = noun;
    if (noun == 0 || !is_mark(noun - 1, ')')) {
      return {{}, noun};
    }
    while (open > 0 && open + kMostWords > noun && !is_mark(open, '(')) {
      --open;
    }
    FieldList fields = fields_from(open + 1);
    return fields.end + 1 == noun ? std::pair(std::move(fields), open)
                                  : std::pair(FieldList{}, noun);
  }

  std::optional<SaidRecords> records_at(std::size_t noun) const {
    const bool are_tuples = is(noun, kTupleWords);
    if (!are_tuples && !is(noun, kDictionaryWords)) {
      return std::nullopt;
    }
    auto [fields, begin] = are_tuples ? fields_before(noun) : std::pair(FieldList{}, noun);
    std::size_t end = noun + 1;
    if (fields.names.empty()) {
      fields = fields_behind(noun);
      end = fields.end;
    }
    const bool is_list = begin > 1 && is(begin - 1, "of") && is(begin - 2, "list sequence array");
    if (is_list && !are_tuples && fields.names.empty()) {
      return records_by_field(begin - 2, noun);
    }
    if (fields.names.size() < 2) {
      return std::nullopt;
    }
    return said_of(
        begin - (is_list ? 2 : 0), end,
        {is_list || words_[noun].text.ends_with('s'), are_tuples, std::move(fields.names)});
  }

  // "Sorts a list of dicts by age" names one field of the only list.
  [[nodiscard]] std::optional<SaidRecords> records_by_field(std::size_t begin,
                                                            std::size_t noun) const {
    const std::size_t key = noun + (is(noun + 2, "their its the") ? 3 : 2);
    const std::string field = is(noun + 1, "by") ? field_at(key) : std::string();
    const auto only = only_list();
    if (field.empty() || !ends_at(key + 1) || !only) {
      return std::nullopt;
    }
    while (begin > 0 && is(begin - 1, "a an the given")) {
      --begin;
    }
    return SaidRecords{*only, words_[begin].begin, words_[noun].end, spec_.inputs[*only].name,
                       described({true, false, {field}})};
  }

  struct Records {
    bool is_list;
    bool are_tuples;
    std::vector<std::string> fields;
  };

  [[nodiscard]] static std::string described(const Records& records) {
    Shape record{records.are_tuples ? Shape::Base::tuple : Shape::Base::dict};
    for (const std::string& field : records.fields) {
      record.fields.emplace_back(field,
                                 shape_of_type(parse_type(usual_type(in_lower_case(field)))));
    }
    return description_of_records(records.is_list ? list_shape(std::move(record))
                                                  : std::move(record));
  }

  // Returns which parameter the noun phrase from `begin` to `end` describes, and what to cut out.
  [[nodiscard]] std::optional<SaidRecords> said_of(std::size_t begin, std::size_t end,
                                                   const Records& records) const {
    SaidRecords said;
    said.description = described(records);
    while (begin > 0 && is(begin - 1, "a an the given")) {
      --begin;
    }
    const std::size_t verb = begin > 0 ? begin - 1 : 0;
    if (begin > 1 && (is(verb, "is are") || is_mark(verb, ':'))) {
      const auto parameter = parameter_named(words_[begin - 2].text);
      const bool is_each = begin > 2 && is(begin - 3, "each every");
      if (!parameter && !is_each) {
        return std::nullopt;
      }
      said.parameter = parameter.value_or(0);
      return is_each && !parameter ? of_each(said, begin - 3, end)
                                   : cut(said, begin - 2, end, true);
    }
    if (begin > 1 && is_mark(verb, ',')) {  // "people, a list of ..."
      if (const auto parameter = parameter_named(words_[begin - 2].text)) {
        said.parameter = *parameter;
        return cut(said, begin - 1, end, false);
      }
    }
    const bool is_given = begin > 0 && is(verb, "in from of takes take given over for on through");
    const auto only = only_list();
    if (!records.is_list || !is_given || !only) {
      return std::nullopt;
    }
    said.parameter = *only;
    said.begin = words_[begin].begin;
    said.end = words_[end - 1].end;
    said.instead = spec_.inputs[*only].name;
    return said;
  }

  // "Each item is a dictionary with ..." describes the elements of the only list.
  [[nodiscard]] std::optional<SaidRecords> of_each(SaidRecords said, std::size_t begin,
                                                   std::size_t end) const {
    const auto only = only_list();
    if (!only) {
      return std::nullopt;
    }
    said.parameter = *only;
    const bool is_list = said.description.starts_with("list");
    if (!is_list) {
      const auto record = described_shape(said.description);
      said.description = record ? description_of_records(list_shape(*record)) : std::string();
    }
    return cut(std::move(said), begin, end, true);
  }

  // Cuts the words out, with the joint in front of a clause, and the mark behind it if it is a
  // sentence.
  [[nodiscard]] SaidRecords cut(SaidRecords said, std::size_t begin, std::size_t end,
                                bool is_clause) const {
    while (is_clause && begin > 0 &&
           (is(begin - 1, "where here and with parameter") || is_mark(begin - 1, ','))) {
      --begin;
    }
    const bool is_sentence = begin == 0 || is_mark(begin - 1, '.');
    end += is_sentence && is_mark(end, '.') ? 1 : 0;
    said.begin = begin == 0 ? 0 : words_[begin - 1].end;
    said.end = end == 0 ? 0 : words_[end - 1].end;
    return said;
  }

  [[nodiscard]] std::optional<std::size_t> parameter_named(std::string_view word) const {
    for (std::size_t i = 0; i < spec_.inputs.size(); ++i) {
      if (in_lower_case(spec_.inputs[i].name) == word) {
        return i;
      }
    }
    return std::nullopt;
  }

  // Returns the only parameter that may be a list.
  [[nodiscard]] std::optional<std::size_t> only_list() const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < spec_.inputs.size(); ++i) {
      const Parameter& input = spec_.inputs[i];
      const std::string_view type =
          input.type.empty() ? usual_type(in_lower_case(input.name)) : std::string_view(input.type);
      if (type.empty() || type.starts_with("list")) {
        if (found) {
          return std::nullopt;
        }
        found = i;
      }
    }
    return found;
  }

  const FunctionSpec& spec_;
  ProseWords words_;
};

}  // namespace

std::optional<SaidRecords> find_said_records(const FunctionSpec& function) {
  return RecordFinder(function).find();
}

std::optional<Shape> find_shown_records(const FunctionSpec& function) {
  return RecordFinder(function).shown();
}

}  // namespace synth
