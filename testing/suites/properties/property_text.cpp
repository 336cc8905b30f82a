#include "testing/suites/properties/property_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace synth {
namespace {

// A form of text: {f} is the function, {all} its arguments, {x} the one that it concerns, {y} the
// last, {with} the arguments with {x} in another order, {g} another function.
struct TextForm {
  PropertyForm form;
  std::string_view left;
  std::string_view right;  // equal to `left`; empty if `left` is true
};

constexpr std::array<TextForm, kPropertyForms.size()> kJavascript{{
    {PropertyForm::own_inverse, "{f}({f}({x}))", "{x}"},
    {PropertyForm::idempotent, "{f}({f}({x}))", "{f}({x})"},
    {PropertyForm::any_order, "{f}({y}, {x})", "{f}({x}, {y})"},
    {PropertyForm::order_of, "{f}({with})", "{f}({all})"},
    {PropertyForm::keeps_items, "[...{f}({all})].sort()", "[...{x}].sort()"},
    {PropertyForm::keeps_length, "{f}({all}).length", "{x}.length"},
    {PropertyForm::gives_items, "{f}({all}).every((item) => {x}.includes(item))", ""},
    {PropertyForm::gives_item, "{x}.includes({f}({all}))", ""},
    {PropertyForm::undone_by, "{g}({f}({x}))", "{x}"},
    {PropertyForm::raises_only, "{f}({all})", ""},
}};

constexpr std::array<TextForm, kPropertyForms.size()> kCpp{{
    {PropertyForm::own_inverse, "{f}({f}({x}))", "{x}"},
    {PropertyForm::idempotent, "{f}({f}({x}))", "{f}({x})"},
    {PropertyForm::any_order, "{f}({y}, {x})", "{f}({x}, {y})"},
    {PropertyForm::order_of, "{f}({with})", "{f}({all})"},
    {PropertyForm::keeps_items, "std::ranges::is_permutation({f}({all}), {x})", ""},
    {PropertyForm::keeps_length, "{f}({all}).size()", "{x}.size()"},
    {PropertyForm::gives_items,
     "std::ranges::all_of({f}({all}), [&](const auto& item) {{ return std::ranges::find({x}, item) "
     "!= {x}.end(); }})",
     ""},
    {PropertyForm::gives_item, "std::ranges::find({x}, {f}({all})) != {x}.end()", ""},
    {PropertyForm::undone_by, "{g}({f}({x}))", "{x}"},
    {PropertyForm::raises_only, "{f}({all})", ""},
}};

std::string name_of(PropertyForm form, const PropertyWords& words) {
  const std::string about = words.names.empty() ? "" : words.names[words.place];
  switch (form) {
    case PropertyForm::own_inverse:
      return "is its own inverse";
    case PropertyForm::idempotent:
      return "is idempotent";
    case PropertyForm::any_order:
      return "takes its arguments in any order";
    case PropertyForm::order_of:
      return "does not depend on the order of " + about;
    case PropertyForm::keeps_items:
      return "keeps the items of " + about;
    case PropertyForm::keeps_length:
      return "keeps the length of " + about;
    case PropertyForm::gives_items:
      return "gives items of " + about;
    case PropertyForm::gives_item:
      return "gives an item of " + about;
    case PropertyForm::undone_by:
      return "is undone by " + words.other;
    case PropertyForm::raises_only:
      return fmt::format("raises nothing but {}", fmt::join(words.errors, " and "));
  }
  return "";
}

}  // namespace

PropertyText property_text(Language language, PropertyForm form, const PropertyWords& words) {
  const bool is_cpp = language == Language::cpp;
  const auto& table = is_cpp ? kCpp : kJavascript;
  const std::string x = words.names.empty() ? "" : words.names[words.place];
  std::vector<std::string> with = words.names;
  if (!with.empty()) {
    with[words.place] = is_cpp ? fmt::format("{}({}.rbegin(), {}.rend())", words.type, x, x)
                               : fmt::format("[...{}].reverse()", x);
  }
  const auto filled = [&](std::string_view text) {
    return fmt::format(fmt::runtime(text), fmt::arg("f", words.function), fmt::arg("x", x),
                       fmt::arg("y", words.names.empty() ? "" : words.names.back()),
                       fmt::arg("all", fmt::join(words.names, ", ")),
                       fmt::arg("with", fmt::join(with, ", ")), fmt::arg("g", words.other));
  };
  const auto* const found = std::ranges::find(table, form, &TextForm::form);
  return {.name = name_of(form, words),
          .expression = filled(found->left),
          .equals = filled(found->right)};
}

PropertyText bash_property_text(PropertyForm form, bool is_of_input,
                                const std::vector<std::string>& statuses) {
  const auto compared = [](std::string name, std::string_view left, std::string_view right) {
    return PropertyText{.name = std::move(name),
                        .expression = fmt::format("cmp <({}) <({})", left, right),
                        .equals = {}};
  };
  constexpr std::string_view kOnce = R"(given | printed "$@")";
  constexpr std::string_view kTwice = R"(given | printed "$@" | printed "$@")";
  constexpr std::string_view kOfItself = R"sh(given | printed "$(given | printed "$1")")sh";
  switch (form) {
    case PropertyForm::own_inverse:
      return is_of_input ? compared("is its own inverse", kTwice, "given")
                         : compared("is its own inverse", kOfItself, R"(printf '%s\n' "$1")");
    case PropertyForm::idempotent:
      return compared("is idempotent", is_of_input ? kTwice : kOfItself, kOnce);
    case PropertyForm::any_order:
      return compared("takes its arguments in any order", R"(given | printed "$2" "$1")", kOnce);
    case PropertyForm::order_of:
      return compared("does not depend on the order of lines", R"(given | tac | printed "$@")",
                      kOnce);
    case PropertyForm::keeps_items:
      return compared("keeps the lines", R"(given | printed "$@" | sort)", "given | sort");
    case PropertyForm::keeps_length:
      return compared("keeps the number of lines", R"(given | printed "$@" | wc -l)",
                      "given | wc -l");
    case PropertyForm::gives_items:
    case PropertyForm::gives_item:
      return {.name = "prints lines of its input",
              .expression = R"(! given | printed "$@" | grep -qvxFf <(given))",
              .equals = {}};
    case PropertyForm::undone_by:
      break;
    case PropertyForm::raises_only:
      return {.name = fmt::format("ends with no status but 0, {}", fmt::join(statuses, ", ")),
              .expression = fmt::format(
                  "code \"$@\" < <(given) && [[ $(cat \"$BATS_TEST_TMPDIR/status\") =~ ^(0|{})$ ]]",
                  fmt::join(statuses, "|")),
              .equals = {}};
  }
  return {};
}

}  // namespace synth
