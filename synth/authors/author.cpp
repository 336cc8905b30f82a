#include "synth/authors/author.h"

namespace synth {

std::string_view name(Category category) {
  switch (category) {
    case Category::syntax:
      return "syntax";
    case Category::import:
      return "import";
    case Category::runtime:
      return "runtime";
    case Category::logical:
      return "logical";
    case Category::environment:
      return "environment";
    case Category::timeout:
      return "timeout";
    case Category::resource:
      return "resource";
  }
  return "logical";
}

std::optional<Category> parse_category(std::string_view text) {
  for (const Category category :
       {Category::syntax, Category::import, Category::runtime, Category::logical,
        Category::environment, Category::timeout, Category::resource}) {
    if (text == name(category)) {
      return category;
    }
  }
  return std::nullopt;
}

}  // namespace synth
