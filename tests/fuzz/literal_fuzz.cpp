#include "specs/equality.h"
#include "specs/literal.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// A literal that was read can be written and read back; a literal at the beginning ends inside the
// text.
int fuzz_literal(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = as_text(data, size);
  std::size_t consumed = 0;
  const Result<Value> prefix = parse_literal_prefix(text, consumed);
  require(consumed <= size && prefix.has_value() == (consumed > 0), "the prefix is in the text");
  const Result<Value> value = parse_literal(text);
  if (!value) {
    return 0;
  }
  const std::string literal = write_literal(*value);
  const Result<Value> same = parse_literal(literal);
  require(same && write_literal(*same) == literal, "a literal reads back");
  require(matches(*same, *value, std::nullopt, Language::python), "a literal keeps its value");
  return 0;
}

const FuzzTarget kLiteral{"literal", fuzz_literal};

}  // namespace
}  // namespace synth
