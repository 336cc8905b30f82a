#include "specs/dependency_graph.h"
#include "specs/spec_json.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// A valid spec file has an order, and can be written and read back.
int fuzz_spec_file(const std::uint8_t* data, std::size_t size) {
  const auto written = [](const SpecFile& file) {
    JsonWriter out;
    write_spec_file(out, file);
    return out.take();
  };
  const Result<SpecFile> file = parse_spec_file(as_text(data, size));
  if (!file) {
    return 0;
  }
  const auto groups = order(file->specs.functions);
  require(groups.has_value(), "valid specs have an order");
  require(parse_json(to_json(*groups)).has_value(), "the order is written as JSON");
  const std::string text = written(*file);
  const Result<SpecFile> same = parse_spec_file(text);
  require(same && written(*same) == text, "a spec file reads back");
  return 0;
}

const FuzzTarget kSpecFile{"spec_file", fuzz_spec_file};

}  // namespace
}  // namespace synth
