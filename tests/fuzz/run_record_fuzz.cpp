#include "synth/report/run_record.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// The alleged output of a command is read or refused, and a record that was read can be written.
int fuzz_run_record(const std::uint8_t* data, std::size_t size) {
  const auto record = read_run_record(as_text(data, size));
  require(record.has_value() || !record.error().message.empty(), "a refusal says why");
  if (record) {
    for (const RecordItem& item : record->items) {
      if (item.solution) {
        require(read_solution(to_json(*item.solution)).has_value(), "a solution can be read again");
      }
    }
  }
  return 0;
}

const FuzzTarget kRunRecord{"run_record", fuzz_run_record};

}  // namespace
}  // namespace synth
