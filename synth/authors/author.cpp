#include "synth/authors/author.h"

#include "synth/support/enum_names.h"

namespace synth {
namespace {

constexpr EnumName<Category> kCategories[] = {
    {Category::syntax, "syntax"},           {Category::import, "import"},
    {Category::runtime, "runtime"},         {Category::logical, "logical"},
    {Category::environment, "environment"}, {Category::timeout, "timeout"},
    {Category::resource, "resource"},
};

}  // namespace

std::string_view name(Category category) {
  return name_in(kCategories, category);
}

std::optional<Category> parse_category(std::string_view text) {
  return value_in(kCategories, text);
}

}  // namespace synth
