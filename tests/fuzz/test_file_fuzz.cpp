#include "testing/core/test_file.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// Tests can be written and read back, in both forms.
int fuzz_test_file(const std::uint8_t* data, std::size_t size) {
  const auto written = [](const Test& test) {
    JsonWriter out;
    write_check_test(out, test);
    return out.take();
  };
  const Result<std::vector<Test>> tests = parse_test_file(as_text(data, size));
  if (!tests) {
    return 0;
  }
  for (const Test& test : *tests) {
    const std::string text = written(test);
    const Result<std::vector<Test>> same = parse_test_file(text);
    require(same && same->size() == 1 && written(same->front()) == text, "a test reads back");
    JsonWriter listed;
    write_test(listed, test, {"x", "y"});
    require(parse_test_file(listed.text()).has_value(), "a solution's test reads back");
  }
  return 0;
}

const FuzzTarget kTestFile{"test_file", fuzz_test_file};

}  // namespace
}  // namespace synth
