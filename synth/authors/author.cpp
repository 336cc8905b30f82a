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

constexpr EnumName<Focus> kFocuses[] = {
    {Focus::speed, "speed"},
    {Focus::robustness, "robustness"},
};

}  // namespace

Result<Answers<Suspicion>> Author::review(const ReviewQuestion& /*question*/) {
  Answers<Suspicion> none;
  none.note = name() + " reviews no code; name a model or a command with --author";
  return none;
}

EnumNames<Category> names_of(Category) {
  return kCategories;
}

EnumNames<Fault> names_of(Fault) {
  return kFaults;
}

EnumNames<Focus> names_of(Focus) {
  return kFocuses;
}

EnumNames<Choice> names_of(Choice) {
  return kChoices;
}

}  // namespace synth
