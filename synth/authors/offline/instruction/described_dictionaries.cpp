#include "synth/authors/offline/instruction/described_dictionaries.h"

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace synth {
namespace {

using ProseWords = std::vector<RemarkWord>;

constexpr std::string_view kArticlesOfNouns = "a an the its their each";
constexpr std::size_t kMostWordsOfName = 3;  // of the name of a key or a value

// What a text says of a dictionary: the stems of its words for keys and for values.
struct DescribedDictionary {
  std::set<std::string> keys = {};
  std::set<std::string> values = {};
  std::string value_type = "int";
  std::string parameter = {};  // if the text says it
  bool is_argument = false;    // "given a dictionary of …": not what is returned
  std::size_t begin = 0;       // of the clause, for a parameter
  std::size_t noun_end = 0;    // of "dictionary"
  std::size_t end = 0;
};

// Takes the words from `at` on up to a mark or one of the list, and moves `at` behind them.
std::set<std::string> take_name(const ProseWords& words, std::size_t& at, std::string_view until,
                                std::string& last) {
  std::set<std::string> stems;
  for (; at < words.size() && !words[at].is_mark() && !is_among(words[at].text, until) &&
         stems.size() < kMostWordsOfName;
       ++at) {
    if (!is_among(words[at].text, kArticlesOfNouns)) {
      stems.insert(words[at].stem);
      last = words[at].text;
    }
  }
  return stems;
}

// Takes "and scores" behind "a dictionary of names", whose names are then its keys, and "by name"
// behind "a dictionary of scores". "And" may also continue the request, or go on with another
// parameter ("and a number"): one noun up to a mark does not.
void take_other_name(const ProseWords& words, std::size_t& at, DescribedDictionary& said,
                     std::string& last) {
  const bool is_list = at < words.size() && words[at].text == "and";
  if (!is_list && (at >= words.size() || !is_among(words[at].text, "by per"))) {
    return;
  }
  std::size_t behind = at + 1;
  std::string last_of_other;
  auto other = take_name(words, behind, "from where and with that which", last_of_other);
  const bool is_noun = other.size() == 1 && behind == at + 2;
  const bool ends = behind == words.size() || words[behind].is_mark();
  if (!is_noun || (is_list && !ends)) {
    return;
  }
  if (is_list) {
    said.keys = std::move(said.values);
    said.values = std::move(other);
    last = last_of_other;
  } else {
    said.keys = std::move(other);
  }
  at = behind;
}

bool is_arrow(const ProseWords& words, std::size_t at) {
  return at + 1 < words.size() && words[at].text == "-" && words[at + 1].text == ">";
}

std::optional<DescribedDictionary> said_at(const ProseWords& words, std::size_t noun) {
  DescribedDictionary said;
  std::string last;
  std::size_t at = noun + 1;
  const auto is = [&](std::string_view list) {
    return at < words.size() && is_among(words[at].text, list);
  };
  if (is("of")) {  // "a dictionary of temperatures"
    ++at;
    said.values = take_name(words, at, "from where and with that which by per", last);
    take_other_name(words, at, said, last);
  }
  const bool is_apposed = at < words.size() && is_among(words[at].text, ", ( :");
  at += is_apposed ? 1 : 0;
  const std::size_t behind_mark = at;
  if (is("from that")) {
    at += is("from") ? 1 : 2;  // "that maps"
    said.keys = take_name(words, at, "to", last);
    if (!is("to")) {
      return std::nullopt;
    }
    ++at;
  } else {  // "a dictionary, name -> age", "a dictionary name -> age"
    std::size_t behind = at;
    std::string last_of_key;
    auto keys = take_name(words, behind, "to", last_of_key);
    if (is_arrow(words, behind)) {
      said.keys = std::move(keys);
      at = behind + 2;
    }
  }
  at -= is_apposed && at == behind_mark ? 1 : 0;  // the mark belongs to what follows
  if (!said.keys.empty()) {
    said.values.merge(take_name(words, at, "where and with that which for", last));
  }
  if (said.values.empty()) {
    return std::nullopt;
  }
  const std::string_view type = usual_type(last);
  said.value_type = type == "float" || type == "str" ? std::string(type) : "int";
  said.begin = words[noun].begin;
  said.noun_end = words[noun].end;
  said.end = words[at - 1].end;
  std::size_t before = noun;
  while (before > 0 && is_among(words[before - 1].text, "a an the given")) {
    --before;
    said.is_argument = said.is_argument || words[before].text == "given";
  }
  said.is_argument =
      said.is_argument ||
      (before > 0 && is_among(words[before - 1].text, "takes take taking accepts accept receives"));
  if (before > 1 && is_among(words[before - 1].text, "is are")) {
    said.parameter = words[before - 2].text;
    before -= 2;
    while (before > 0 && is_among(words[before - 1].text, "where here and , (")) {
      --before;
    }
    said.begin = before == 0 ? 0 : words[before - 1].end;
  }
  return said;
}

std::optional<DescribedDictionary> find_said(std::string_view text) {
  const ProseWords words = remark_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_among(words[i].text, "dictionary dictionaries dict dicts mapping")) {
      if (auto said = said_at(words, i)) {
        return said;
      }
    }
  }
  return std::nullopt;
}

// Writes a purpose again with "key" and "value" for the words of a dictionary.
class Rewriting {
 public:
  Rewriting(const FunctionSpec& spec, const DescribedDictionary& said, std::string_view parameter)
      : spec_(spec), said_(said), parameter_(parameter), words_(remark_words(spec.purpose)) {}

  std::string written() {
    std::string out;
    std::size_t from = 0;
    for (at_ = 0; at_ < words_.size();) {
      const std::size_t begin = at_;
      const std::string instead = take();
      if (instead.empty()) {
        at_ = begin + 1;
        continue;
      }
      out += spec_.purpose.substr(from, words_[begin].begin - from) + instead;
      from = words_[at_ - 1].end;
    }
    return out + spec_.purpose.substr(from);
  }

 private:
  [[nodiscard]] bool is(std::size_t at, std::string_view list) const {
    return at < words_.size() && is_among(words_[at].text, list);
  }
  [[nodiscard]] bool is_parameter(std::size_t at) const {
    return std::ranges::any_of(spec_.inputs, [&](const Parameter& input) {
      return in_lower_case(input.name) == words_[at].text;
    });
  }
  [[nodiscard]] bool is_of(std::size_t at, const std::set<std::string>& stems) const {
    return at < words_.size() && !is_parameter(at) && stems.contains(words_[at].stem);
  }
  [[nodiscard]] bool is_plural(std::size_t at) const { return words_[at].text.ends_with('s'); }

  // Moves behind the words for a key or a value, and returns what they mean.
  std::string take() {
    if (is(at_, "name names") && is(at_ + 1, "of")) {  // "the names of all the students"
      std::size_t noun = at_ + 2;
      while (is(noun, "the all every each")) {
        ++noun;
      }
      if (is_of(noun, said_.keys) || is(noun, parameter_)) {
        const bool is_several = is_plural(at_) || is_plural(noun);
        at_ = noun + 1;
        return is_several ? "keys" : "key";
      }
    }
    if (is_of(at_, said_.keys)) {
      while (is_of(at_ + 1, said_.keys)) {  // "student names"
        ++at_;
      }
      ++at_;
      return is_plural(at_ - 1) ? "keys" : "key";
    }
    if (is(at_, "with having") && is_of_value()) {
      return instead_.empty() ? "whose value is" : "whose value is " + std::move(instead_);
    }
    if (is_of(at_, said_.values)) {
      ++at_;
      return is_plural(at_ - 1) && !is(at_ - 2, "every each the") ? "values" : "value";
    }
    return {};
  }

  // "with more than limit degrees", "with a count of n or more".
  bool is_of_value() {
    std::size_t from = at_ + 1;
    if (is(from, "more less fewer at")) {
      std::size_t to = from + 1;
      while (to < words_.size() && to < from + 4 && !is_of(to, said_.values)) {
        ++to;
      }
      if (is_of(to, said_.values)) {
        instead_ = text_of(from, to);
        at_ = to + 1;
        return true;
      }
      return false;
    }
    from += is(from, "a an") ? 1 : 0;
    if (is_of(from, said_.values) && is(from + 1, "of above below over under")) {
      at_ = from + (is(from + 1, "of") ? 2 : 1);
      instead_.clear();
      return true;
    }
    return false;
  }

  [[nodiscard]] std::string text_of(std::size_t from, std::size_t to) const {
    return spec_.purpose.substr(words_[from].begin, words_[to - 1].end - words_[from].begin);
  }

  const FunctionSpec& spec_;
  const DescribedDictionary& said_;
  std::string_view parameter_;
  ProseWords words_;
  std::size_t at_ = 0;
  std::string instead_;
};

// Drops "in the order of the dictionary", which its keys and values have anyway.
void drop_order_of_dictionary(std::string& purpose) {
  for (const std::string_view order :
       {", in the order of the dictionary", " in the order of the dictionary"}) {
    if (const std::size_t at = purpose.find(order); at != std::string::npos) {
      purpose.erase(at, order.size());
    }
  }
}

// Returns the text without a clause, and without the full stop behind it if it was a sentence.
std::string without_clause(std::string text, std::size_t begin, std::size_t end) {
  const bool is_sentence = trim(std::string_view(text).substr(0, begin)).ends_with('.') &&
                           end < text.size() && text[end] == '.';
  text.erase(begin, end - begin + (is_sentence ? 1 : 0));
  return std::string(trim(text));
}

// Gives the parameter the type, and rewrites the purpose.
void describe(FunctionSpec& function, Parameter& input, const DescribedDictionary& said) {
  if (input.type.empty()) {
    input.type = "dict[str, " + said.value_type + "]";
  }
  if (input.type.starts_with("dict")) {
    function.purpose = Rewriting(function, said, in_lower_case(input.name)).written();
    drop_order_of_dictionary(function.purpose);
    if (!function.purpose.empty()) {
      function.purpose.front() = to_upper(function.purpose.front());
    }
  }
}

// Rewrites the purpose of a function whose only parameter it does not name: "given a dictionary of
// names and scores, return the name with the highest score".
void describe_unnamed(FunctionSpec& function, const DescribedDictionary& said) {
  function.purpose.erase(said.noun_end, said.end - said.noun_end);
  function.purpose = Rewriting(function, said, {}).written();
  const std::string type = "dict[str, " + said.value_type + "]";
  const bool is_misread = !function.inputs.empty() && !function.inputs.front().type.empty() &&
                          !function.inputs.front().type.starts_with("dict");
  if (function.inputs.empty() || is_misread) {  // "names" for a list of them
    function.inputs = {{"mapping", {}, {}}};
  }
  if (function.inputs.front().type.empty()) {
    function.inputs.front().type = type;
  }
}

// Returns whether a function has no more than one parameter, and its purpose does not name it.
bool is_unnamed(const FunctionSpec& function) {
  return function.inputs.empty() || (function.inputs.size() == 1 && function.examples.empty() &&
                                     !says_one_of(function.purpose, function.inputs.front().name));
}

// Returns the parameter that an introduction speaks of: the only first one of several functions.
std::string common_parameter(const std::vector<FunctionSpec>& functions) {
  std::map<std::string, std::size_t> counts;
  for (const FunctionSpec& function : functions) {
    if (!function.inputs.empty()) {
      ++counts[function.inputs[0].name];
    }
  }
  const auto most =
      std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
  return most != counts.end() && most->second > 1 ? most->first : std::string();
}

}  // namespace

void take_dictionary_descriptions(std::vector<FunctionSpec>& functions,
                                  const std::vector<std::string>& introduction) {
  std::map<std::string, DescribedDictionary> known;  // by the parameter's name
  for (const std::string& sentence : introduction) {
    auto said = find_said(sentence);
    const std::string common = common_parameter(functions);
    if (said && !common.empty()) {
      known.emplace(common, *std::move(said));
    }
  }
  for (FunctionSpec& function : functions) {
    auto said = find_said(function.purpose);
    const auto input = std::ranges::find_if(function.inputs, [&](const Parameter& each) {
      return said && !said->keys.empty() && in_lower_case(each.name) == said->parameter;
    });
    if (input != function.inputs.end()) {
      function.purpose = without_clause(function.purpose, said->begin, said->end);
      known.emplace(input->name, *std::move(said));
    } else if (said && !said->keys.empty() && said->is_argument && is_unnamed(function)) {
      describe_unnamed(function, *said);
    }
  }
  for (FunctionSpec& function : functions) {
    for (Parameter& input : function.inputs) {
      if (const auto said = known.find(input.name); said != known.end()) {
        describe(function, input, said->second);
      }
    }
  }
}

}  // namespace synth
