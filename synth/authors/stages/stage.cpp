#include "synth/authors/stages/stage.h"

#include "synth/support/enum_names.h"

namespace synth {
namespace {

constexpr EnumName<Stage> kStages[] = {
    {Stage::function_specs, "function_specs"},
    {Stage::test_cases, "test_cases"},
    {Stage::implementation, "implementation"},
    {Stage::repair, "repair"},
    {Stage::choice, "choice"},
    {Stage::script, "script"},
};

constexpr std::string_view kSpecsSchema = R"({"type":"object","additionalProperties":false,
"required":["functions","entry_point","parent"],"properties":{
"functions":{"type":"array","items":{"type":"object","additionalProperties":false,
 "required":["name","purpose","inputs","outputs","raises","dependencies","complexity","examples"],
 "properties":{"name":{"type":"string"},"purpose":{"type":"string"},
  "inputs":{"type":"array","items":{"type":"object","additionalProperties":false,
   "required":["name","type","description"],"properties":{"name":{"type":"string"},
   "type":{"type":"string"},"description":{"type":"string"}}}},
  "outputs":{"type":"object","additionalProperties":false,"required":["type","description"],
   "properties":{"type":{"type":"string"},"description":{"type":"string"}}},
  "raises":{"type":"array","items":{"type":"object","additionalProperties":false,
   "required":["type","when"],"properties":{"type":{"type":"string"},"when":{"type":"string"}}}},
  "dependencies":{"type":"array","items":{"type":"string"}},
  "complexity":{"type":"string","enum":["simple","medium","complex"]},
  "examples":{"type":"array","items":{"type":"object","additionalProperties":false,
   "required":["args_literal","expected_literal"],"properties":{
   "args_literal":{"type":"array","items":{"type":"string"}},
   "expected_literal":{"type":"string"}}}}}}},
"entry_point":{"type":"string"},"parent":{"type":["string","null"]}}})";

constexpr std::string_view kTestsSchema = R"({"type":"object","additionalProperties":false,
"required":["tests"],"properties":{"tests":{"type":"array","items":{"type":"object",
 "additionalProperties":false,"required":["function","name","kind","args_literal",
 "expected_literal","raises","tolerance","setup","rationale"],"properties":{
 "function":{"type":"string"},"name":{"type":"string"},
 "kind":{"type":"string","enum":["normal","edge","error"]},
 "args_literal":{"type":"array","items":{"type":"string"}},
 "expected_literal":{"type":["string","null"]},"raises":{"type":["string","null"]},
 "tolerance":{"type":["object","null"],"additionalProperties":false,"required":["abs","rel"],
  "properties":{"abs":{"type":"number"},"rel":{"type":"number"}}},
 "setup":{"type":["string","null"]},"rationale":{"type":"string"}}}}}})";

constexpr std::string_view kImplementationSchema = R"({"type":"object",
"additionalProperties":false,"required":["implementations"],"properties":{
"implementations":{"type":"array","items":{"type":"object","additionalProperties":false,
 "required":["function","code"],"properties":{"function":{"type":"string"},
 "code":{"type":"string"}}}}}})";

constexpr std::string_view kRepairSchema = R"({"type":"object","additionalProperties":false,
"required":["fault","category","root_cause","implementations","disputed_tests"],"properties":{
"fault":{"type":"string","enum":["implementation","test","specification"]},
"category":{"type":"string","enum":["syntax","import","runtime","logical","environment","timeout",
 "resource"]},
"root_cause":{"type":"string"},
"implementations":{"type":"array","items":{"type":"object","additionalProperties":false,
 "required":["function","code"],"properties":{"function":{"type":"string"},
 "code":{"type":"string"}}}},
"disputed_tests":{"type":"array","items":{"type":"object","additionalProperties":false,
 "required":["function","test","reason"],"properties":{"function":{"type":"string"},
 "test":{"type":"string"},"reason":{"type":"string"}}}}}})";

constexpr std::string_view kChoiceSchema = R"({"type":"object","additionalProperties":false,
"required":["choice","reason"],"properties":{
"choice":{"type":"string","enum":["first","second","neither"]},"reason":{"type":"string"}}})";

constexpr std::string_view kScriptSchema = R"({"type":"object","additionalProperties":false,
"required":["language","code"],"properties":{"language":{"type":"string"},
"code":{"type":"string"}}})";

}  // namespace

std::string_view name(Stage stage) {
  return name_in(kStages, stage);
}

std::string_view schema(Stage stage) {
  switch (stage) {
    case Stage::function_specs:
      return kSpecsSchema;
    case Stage::test_cases:
      return kTestsSchema;
    case Stage::implementation:
      return kImplementationSchema;
    case Stage::repair:
      return kRepairSchema;
    case Stage::choice:
      return kChoiceSchema;
    case Stage::script:
      return kScriptSchema;
  }
  return kSpecsSchema;
}

}  // namespace synth
