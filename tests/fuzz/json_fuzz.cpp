#include "specs/equality.h"
#include "specs/json.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// A value that was read can be written and read back: as a document, and as a value.
int fuzz_json(const std::uint8_t* data, std::size_t size) {
  const Result<Value> json = parse_json(as_text(data, size));
  if (!json) {
    return 0;
  }
  const std::string document = JsonWriter().document(*json).take();
  const Result<Value> same_json = parse_json(document);
  require(same_json && JsonWriter().document(*same_json).text() == document,
          "a document reads back");
  const Result<Value> value = decode_value(*json);
  if (!value) {
    return 0;
  }
  const std::string text = write_value(*value);
  const Result<Value> written = parse_json(text);
  require(written.has_value(), "a value is written as JSON");
  const Result<Value> same_value = decode_value(*written);
  require(same_value && write_value(*same_value) == text, "a value reads back");
  for (const Language language : {Language::python, Language::javascript}) {
    require(parse_json(canonical(*value, language)).has_value(), "canonical text is JSON");
    require(matches(*same_value, *value, std::nullopt, language), "a value matches itself");
  }
  return 0;
}

const FuzzTarget kJson{"json", fuzz_json};

}  // namespace
}  // namespace synth
