#include "synth/authors/stages/stage.h"

#include "synth/authors/stages/answer_form.h"

namespace synth {
namespace {

constexpr EnumName<Stage> kStages[] = {
    {Stage::function_specs, "function_specs"},
    {Stage::test_cases, "test_cases"},
    {Stage::implementation, "implementation"},
    {Stage::repair, "repair"},
    {Stage::choice, "choice"},
    {Stage::script, "script"},
    {Stage::review, "review"},
};

template <class Answer>
std::string_view schema_of() {
  static const std::string kText = [] {
    JsonWriter out;
    write_schema<Answer>(out);
    return out.take();
  }();
  return kText;
}

}  // namespace

EnumNames<Stage> names_of(Stage) {
  return kStages;
}

std::string_view schema(Stage stage) {
  switch (stage) {
    case Stage::function_specs:
      return schema_of<SpecsAnswer>();
    case Stage::test_cases:
      return schema_of<TestsAnswer>();
    case Stage::implementation:
      return schema_of<ImplementationAnswer>();
    case Stage::repair:
      return schema_of<WrittenRepair>();
    case Stage::choice:
      return schema_of<ChoiceAnswer>();
    case Stage::script:
      return schema_of<WrittenScript>();
    case Stage::review:
      return schema_of<ReviewAnswer>();
  }
  return schema_of<SpecsAnswer>();
}

}  // namespace synth
