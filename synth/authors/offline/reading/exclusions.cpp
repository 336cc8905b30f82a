#include "synth/authors/offline/reading/exclusions.h"

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <string>

namespace synth {
namespace {

constexpr std::size_t kMostExamples = 4;  // that get an excluded element

// Patterns of remarks that leave out all elements of a kind.
const std::vector<RemarkPattern>& exclusions() {
  static const std::vector<RemarkPattern> kPatterns = [] {
    const std::string kinds = "empty|negative|zero";
    const std::string verbs = "skip|ignore|drop|exclude|discard|omit|disregard";
    std::vector<RemarkPattern> all;
    for (const std::string& pattern :
         {verbs + " all|any? " + kinds, kinds + " * is|are|be|should|must be? " + verbs,
          kinds + " is|are|be|should|must be? " + verbs, "leave|leaving|left out all|any? " + kinds,
          kinds + " * is|are|be|should|must be? left out"}) {
      all.emplace_back(pattern);
    }
    return all;
  }();
  return kPatterns;
}

// Returns "empty", "negative" or "zero" if the purpose says that such elements are left out.
std::optional<std::string> excluded_kind(const FunctionSpec& spec) {
  const std::vector<RemarkWord> words = remark_words(spec.purpose);
  for (std::size_t at = 0; at < words.size() && words.size() <= kMostRemarkWords; ++at) {
    for (const RemarkPattern& pattern : exclusions()) {
      const auto match = pattern.match(words, at, spec.purpose, spec);
      for (std::size_t i = at; match && i < match->end; ++i) {
        if (is_among(words[i].stem, "empty negativ zero")) {
          return words[i].stem;
        }
      }
    }
  }
  return std::nullopt;
}

// Returns an element of that kind beside those of the list.
std::optional<Value> element_of_kind(const List& list, const std::string& kind) {
  const auto all = [&](const auto& holds) { return std::ranges::all_of(list.items, holds); };
  if (list.items.empty()) {
    return std::nullopt;
  }
  if (kind == "empty" && all([](const Value& item) { return item.is<std::string>(); })) {
    return Value(std::string());
  }
  if (kind == "empty" && all([](const Value& item) { return item.is<List>(); })) {
    return Value(List{});
  }
  if (kind != "empty" && all([](const Value& item) { return item.is<Integer>(); })) {
    return Value(kind == "zero" ? 0 : -7);
  }
  return std::nullopt;
}

// Returns the index of the only list among the arguments.
std::optional<std::size_t> only_list_in(const Call& call) {
  std::optional<std::size_t> only;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (call.args[i].is<List>()) {
      if (only) {
        return std::nullopt;
      }
      only = i;
    }
  }
  return only;
}

}  // namespace

std::vector<Example> examples_left_alone(const FunctionSpec& spec,
                                         const std::vector<Example>& examples) {
  static const RemarkPattern kLowerOnly("lowercase|lower case? letter|character");
  static const RemarkPattern kOthersStay(
      "other|else|rest *? stay|remain|unchanged|alone|keep|leave|left|kept");
  static const RemarkPattern kLeavesOthers("leave|keep all|every? other|rest");
  const std::vector<RemarkWord> words = remark_words(spec.purpose);
  const auto is_said = [&](const RemarkPattern& pattern) {
    for (std::size_t at = 0; at < words.size() && words.size() <= kMostRemarkWords; ++at) {
      if (pattern.match(words, at, spec.purpose, spec)) {
        return true;
      }
    }
    return false;
  };
  std::vector<Example> more;
  if (!is_said(kLowerOnly) || (!is_said(kOthersStay) && !is_said(kLeavesOthers))) {
    return more;
  }
  for (std::size_t i = 0; i < std::min(examples.size(), kMostExamples); ++i) {
    Example example = examples[i];
    const auto text = std::ranges::find_if(
        example.call.args, [](const Value& value) { return value.is<std::string>(); });
    const auto* const result =
        example.claim.expected ? example.claim.expected->get_if<std::string>() : nullptr;
    const bool is_changed = text != example.call.args.end() && result != nullptr &&
                            *result != *text->get_if<std::string>() &&
                            std::ranges::none_of(*text->get_if<std::string>(), is_upper);
    if (is_changed) {
      std::string upper = *text->get_if<std::string>();
      std::ranges::transform(upper, upper.begin(), to_upper);
      *text = Value(upper);
      example.claim.expected = Value(upper);
      more.push_back(std::move(example));
    }
  }
  return more;
}

std::vector<Example> examples_with_excluded(const FunctionSpec& spec,
                                            const std::vector<Example>& examples) {
  const auto kind = examples.empty() ? std::nullopt : excluded_kind(spec);
  std::vector<Example> more;
  for (std::size_t i = 0; kind && i < std::min(examples.size(), kMostExamples); ++i) {
    const auto place = only_list_in(examples[i].call);
    const auto* list = place ? examples[i].call.args[*place].get_if<List>() : nullptr;
    const auto element = list != nullptr ? element_of_kind(*list, *kind) : std::nullopt;
    for (const bool is_in_front : {true, false}) {
      if (element) {
        List longer = *list;
        longer.items.insert(is_in_front ? longer.items.begin() : longer.items.end(), *element);
        more.push_back(examples[i]);
        more.back().call.args[*place] = Value(std::move(longer));
      }
    }
  }
  return more;
}

}  // namespace synth
