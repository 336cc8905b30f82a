#include "specs/examples/example_reader.h"
#include "specs/examples/prose_layout.h"
#include "specs/examples/stated.h"
#include "specs/examples/stub.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// Anything that a person types is read without an accident, and with the same result twice.
int fuzz_prose_examples(const std::uint8_t* data, std::size_t size) {
  const std::string text(as_text(data, size));
  require(read_examples(text).size() == read_examples(text).size(),
          "the same text, the same examples");
  (void)read_stated(text, Language::python);
  (void)read_stated(text, Language::cpp);
  const std::string plain = with_plain_quotes(unwrap_prose(text));
  (void)read_examples(plain);
  if (const auto specs = read_stub(text)) {
    require(!specs->functions.empty(), "a stub is a function");
  }
  return 0;
}

const FuzzTarget kProseExamples{"prose_examples", fuzz_prose_examples};

}  // namespace
}  // namespace synth
