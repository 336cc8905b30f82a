#include "synth/authors/author.h"

namespace synth {
namespace {

constexpr EnumName<Category> kCategories[] = {
    {Category::syntax, "syntax"},           {Category::import, "import"},
    {Category::runtime, "runtime"},         {Category::logical, "logical"},
    {Category::environment, "environment"}, {Category::timeout, "timeout"},
    {Category::resource, "resource"},
};

constexpr EnumName<Fault> kFaults[] = {
    {Fault::implementation, "implementation"},
    {Fault::test, "test"},
    {Fault::specification, "specification"},
};

constexpr EnumName<Choice> kChoices[] = {
    {Choice::first, "first"},
    {Choice::second, "second"},
    {Choice::neither, "neither"},
};

}  // namespace

EnumNames<Category> names_of(Category) {
  return kCategories;
}

EnumNames<Fault> names_of(Fault) {
  return kFaults;
}

EnumNames<Choice> names_of(Choice) {
  return kChoices;
}

}  // namespace synth
