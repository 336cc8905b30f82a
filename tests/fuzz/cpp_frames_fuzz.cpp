#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/codec.h"
#include "testing/runtimes/cpp/host/sequence.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// A sequence returns a list with an entry for each step, or nothing.
void read_steps(std::string_view body) {
  static const CppClass kClass = *read_cpp_class("struct A { int f(); double x; };", "A");
  const CppSequence sequence{.members = {1, 2}, .request = {}};
  Outcome outcome = cut_off(Verdict::pass, "");
  read_cpp_sequence(kClass, sequence, body, outcome);
  const auto* const given = outcome.value ? outcome.value->get_if<List>() : nullptr;
  require(outcome.ending == Verdict::pass ? given != nullptr && given->items.size() == 2
                                          : !outcome.value,
          "each step has an entry");
}

// Anything that a compiled candidate sends is refused, or read into a value that keeps its
// invariants.
int fuzz_cpp_frames(const std::uint8_t* data, std::size_t size) {
  static const CppSignature kFunction = *read_cpp_signature(
      "std::map<std::string, std::vector<std::optional<std::tuple<int, double, bool, char, "
      "std::set<unsigned char>>>>> f() { return {}; }",
      "f");
  const std::string_view frame = as_text(data, size);
  std::uint64_t ticket = 0;  // the one that it claims to answer
  frame.copy(reinterpret_cast<char*>(&ticket), sizeof ticket);
  const auto answer = read_cpp_answer(frame, ticket, {});
  if (!answer) {
    return 0;
  }
  const Outcome& outcome = answer->reply.outcome;
  require(!outcome.value, "a value is read by its type");
  require(answer->body.empty() || outcome.ending == Verdict::pass ||
              outcome.ending == Verdict::memory_limit,
          "what was cut off says nothing");
  require(outcome.ending != Verdict::pass || !answer->body.empty(), "what passes has answered");
  if (answer->body.starts_with('r')) {
    const std::string_view body = std::string_view(answer->body).substr(1);
    read_steps(body);
    if (const auto value = decode_cpp(kFunction.result, body)) {
      std::string again;
      require(encode_cpp(kFunction.result, *value, again).has_value(),
              "what is read can be written");
    }
  }
  return 0;
}

const FuzzTarget kCppFrames{"cpp_frames", fuzz_cpp_frames};

}  // namespace
}  // namespace synth
