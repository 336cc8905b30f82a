#include "specs/examples/told_sequences.h"

#include "specs/examples/claim_reader.h"
#include "specs/examples/scanner.h"
#include "specs/sequence.h"
#include "synth/support/text.h"

#include <optional>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostToldSteps = 100;

// One sequence, from the beginning of a sentence.
class ToldSequence {
 public:
  ToldSequence(std::string_view text, std::size_t begin, const FunctionSpec& spec)
      : scanner_{text, begin}, spec_(spec) {
    read_.function = spec.name;
    read_.begin = begin;
  }

  std::optional<ReadExample> read() {
    skip_introduction();
    do {
      if (steps().size() >= kMostToldSteps || !read_step()) {
        return std::nullopt;
      }
    } while (goes_on());
    if (!ends_here() || steps().size() < 2 || !claims_any_) {
      return std::nullopt;
    }
    read_.end = scanner_.at;
    read_.example.claim.expected = Value(std::move(claims_));
    return std::move(read_);
  }

 private:
  std::vector<Step>& steps() { return read_.example.call.steps; }

  void skip_introduction() {
    skip_marks(scanner_);
    while (scanner_.accept_any(
        {"for example", "for instance", "example", "e.g.", "after", "then", ",", ":", "-"})) {
      skip_marks(scanner_);
    }
  }

  // Reads "push 1", "`push(1)`", "pop gives 2" or "size is 0".
  bool read_step() {
    skip_marks(scanner_);
    std::string name(scanner_.name());
    const MethodSpec* method = spec_.find_method(name);
    if (method == nullptr && steps().empty()) {  // capitalised at the start of a sentence
      name = in_lower_case(name);
      method = spec_.find_method(name);
    }
    Step step;
    step.is_field = method == nullptr && spec_.has_field(name);
    step.name = std::move(name);
    if (method == nullptr && !step.is_field) {
      return false;
    }
    if (method != nullptr && !read_arguments_of(*method, step)) {
      return false;
    }
    skip_marks(scanner_);
    std::optional<Claim> claim = read_claim(scanner_);
    step.is_looked_at = claim.has_value();
    claims_any_ = claims_any_ || step.is_looked_at;
    if (step.is_field && !claim) {
      return false;  // a noun of the prose
    }
    claims_.items.push_back(claim ? to_value({.returned = std::move(claim->expected),
                                              .raised = claim->raises.value_or(""),
                                              .bases = {}})
                                  : Value(Null{}));
    steps().push_back(std::move(step));
    return true;
  }

  // Reads arguments as a call has them, or as words after the name: as many as the method takes.
  bool read_arguments_of(const MethodSpec& method, Step& step) {
    if (scanner_.accept("(")) {
      auto call = read_arguments(scanner_);
      if (!call) {
        return false;
      }
      step.args = std::move(call->args);
      step.kwargs = std::move(call->kwargs);
      return step.args.size() + step.kwargs.size() <= method.inputs.size();
    }
    for (std::size_t i = 0; i < method.inputs.size(); ++i) {
      skip_marks(scanner_);
      auto value = read_value(scanner_);
      if (!value) {
        return false;
      }
      step.args.push_back(*std::move(value));
    }
    return true;
  }

  // Returns whether another step follows.
  bool goes_on() {
    skip_marks(scanner_);
    bool is_tied = false;
    while (scanner_.accept_any({",", ";", "and", "then", "now"})) {
      is_tied = true;
      skip_marks(scanner_);
    }
    return is_tied;
  }

  bool ends_here() {
    skip_marks(scanner_);
    if (scanner_.ended() || scanner_.peek() == '\n' || scanner_.peek() == '\r') {
      return true;
    }
    const char next = scanner_.at + 1 < scanner_.text.size() ? scanner_.text[scanner_.at + 1] : ' ';
    return (scanner_.peek() == '.' || scanner_.peek() == '!') &&
           (next == ' ' || next == '\n' || next == '\r');
  }

  Scanner scanner_;
  const FunctionSpec& spec_;
  ReadExample read_;
  List claims_;
  bool claims_any_ = false;
};

// Returns whether a sentence or a list may begin there.
bool begins_at(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of(" \t`*-(\"");
  return before == text.npos || std::string_view(".:!?;\n").find(text[before]) != text.npos;
}

}  // namespace

std::vector<ReadExample> read_told_sequences(std::string_view text, const FunctionSpec& spec) {
  std::vector<ReadExample> told;
  bool is_word = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins_word = !is_word && is_name_start(text, at);
    is_word = is_name_character(text, at);
    if (!begins_word || !begins_at(text, at)) {
      continue;
    }
    if (auto read = ToldSequence(text, at, spec).read()) {
      at = read->end - 1;
      told.push_back(*std::move(read));
    }
  }
  return told;
}

}  // namespace synth
