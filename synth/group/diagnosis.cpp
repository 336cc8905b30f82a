#include "synth/group/diagnosis.h"

#include "specs/literal.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Returns one line of a message, enough for a root cause: literals can be megabytes.
std::string brief(const std::string& text) {
  return excerpt(text.substr(0, text.find('\n')), 160);
}

std::string describe(const RaisedError& error) {
  const std::string place = error.line ? fmt::format(" (line {})", *error.line) : "";
  return error.message.empty() ? error.type + place
                               : fmt::format("{}: {}{}", error.type, brief(error.message), place);
}

std::string describe(const Test& test, const TestVerdict& verdict) {
  const std::string call = brief(to_source(test.function, test.call));
  if (!test.call.steps.empty() && verdict.actual) {  // the note says which step was wrong
    return fmt::format("{}: {}{}", call, verdict.note,
                       verdict.error ? " raised " + describe(*verdict.error) : "");
  }
  switch (verdict.verdict) {
    case Verdict::wrong_answer: {
      const std::string given = verdict.actual ? "returned " + brief(write_literal(*verdict.actual))
                                : verdict.error        ? "raised " + describe(*verdict.error)
                                : verdict.note.empty() ? "gave nothing"
                                                       : "(" + brief(verdict.note) + ")";
      const std::string wanted =
          test.claim.expected ? brief(write_literal(*test.claim.expected))
                              : "an exception of class " + test.claim.raises.value_or("Exception");
      return fmt::format("{} {}, not {}", call, given, wanted);
    }
    case Verdict::exception:
      if (!verdict.error && !verdict.note.empty()) {  // the call could not be made
        return fmt::format("{}: {}", call, brief(verdict.note));
      }
      return fmt::format("{} raised {}", call,
                         verdict.error ? describe(*verdict.error) : "an exception");
    case Verdict::crash:
      return fmt::format("{} crashed{}", call,
                         verdict.signal ? fmt::format(" with signal {}", *verdict.signal) : "");
    default:
      return fmt::format("{} ended with {}{}", call, name(verdict.verdict),
                         verdict.note.empty() ? "" : ": " + brief(verdict.note));
  }
}

bool is_class(const RaisedError& error, std::string_view type) {
  return error.type == type ||
         std::find(error.bases.begin(), error.bases.end(), type) != error.bases.end();
}

}  // namespace

Category categorize(Verdict verdict, const std::optional<RaisedError>& error) {
  switch (verdict) {
    case Verdict::time_limit:
      return Category::timeout;
    case Verdict::memory_limit:
    case Verdict::process_limit:
    case Verdict::disk_limit:
    case Verdict::output_limit:
      return Category::resource;
    case Verdict::unsupported:
    case Verdict::bad_request:
    case Verdict::error:
      return Category::environment;
    case Verdict::wrong_answer:
      return Category::logical;
    default:
      break;
  }
  if (error && is_class(*error, "SyntaxError")) {
    return Category::syntax;
  }
  // A module missing on this machine is the environment's fault, not the program's.
  if (error && is_class(*error, "ModuleNotFoundError")) {
    return Category::environment;
  }
  if (error && is_class(*error, "ImportError")) {
    return Category::import;
  }
  return Category::runtime;
}

Diagnosis diagnose(const std::vector<Test>& tests, const std::vector<TestVerdict>& verdicts,
                   const CandidateOutcome& outcome) {
  if (outcome.load_error) {
    return {categorize(Verdict::compile_error, outcome.load_error),
            "the code does not load: " + describe(*outcome.load_error)};
  }
  const auto worst = std::min_element(
      verdicts.begin(), verdicts.end(),
      [](const TestVerdict& a, const TestVerdict& b) { return a.verdict < b.verdict; });
  if (worst == verdicts.end() || worst->verdict == Verdict::pass) {
    return {};
  }
  const auto index = static_cast<std::size_t>(worst - verdicts.begin());
  return {categorize(worst->verdict, worst->error), describe(tests[index], *worst)};
}

}  // namespace synth
