#include "synth/cli/input/asking.h"

#include "specs/literal.h"
#include "synth/authors/transcript.h"
#include "synth/cli/output/columns.h"
#include "synth/run/test_plan.h"
#include "synth/support/line_reader.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr int kMostQuestions = 5;

// Reads the call in "f(1, [2]): 3 or 4?"; the results may contain any text.
std::optional<std::pair<std::string, std::vector<Value>>> read_question(std::string_view question) {
  const std::size_t open = question.find('(');
  if (open == std::string_view::npos || open == 0) {
    return std::nullopt;
  }
  for (std::size_t close = question.find("): ", open); close != std::string_view::npos;
       close = question.find("): ", close + 1)) {
    const auto arguments =
        parse_literal(fmt::format("[{}]", question.substr(open + 1, close - open - 1)));
    if (arguments && arguments->is<List>()) {
      return std::pair(std::string(question.substr(0, open)), arguments->get_if<List>()->items);
    }
  }
  return std::nullopt;
}

std::optional<Claim> read_claim_of(std::string_view answer) {
  constexpr std::string_view kRaises = "raises ";
  Claim claim;
  if (answer.starts_with(kRaises)) {
    claim.raises = std::string(trim(answer.substr(kRaises.size())));
    return claim;
  }
  auto value = parse_literal(answer);
  if (!value) {
    return std::nullopt;
  }
  claim.expected = *std::move(value);
  return claim;
}

// Returns the chosen code and the code that differs on the call; empty if that is unknown.
std::string rivals_of(const Solution& solution, const std::string& question) {
  for (const auto& [function, ambiguity] : solution.ambiguities) {
    const auto chosen = solution.implementations.find(function);
    if (ambiguity.distinguishing_input == question && !ambiguity.rival.empty() &&
        chosen != solution.implementations.end()) {
      return side_by_side(printable(chosen->second), printable(ambiguity.rival), terminal_width());
    }
  }
  return {};
}

// Asks the user for the result of a call. Returns nothing if it is left open.
Result<std::optional<Test>> ask(const std::string& question, const std::string& rivals,
                                LineReader& input, const Console& console,
                                const std::stop_token& stop) {
  console.say(fmt::format("synth: {}\n{}", printable(question), rivals));
  for (;;) {
    console.say("  what should it give? (a value, `raises NAME`, or nothing to leave it open) ");
    SYNTH_TRY(const auto line, input.next(stop));
    const std::string_view answer = line ? trim(*line) : std::string_view();
    if (answer.empty()) {
      return std::nullopt;
    }
    if (auto test = answered_test(question, answer)) {
      return test;
    }
    console.say(fmt::format("  {} is not a value: write it as in Python, text in quotes\n",
                            printable(answer)));
  }
}

// Returns the chosen code, and variants with the rival code of each function in doubt.
std::vector<Implementations> codes_of(const Solution& solution) {
  std::vector<Implementations> codes{solution.implementations};
  for (const auto& [function, ambiguity] : solution.ambiguities) {
    if (!ambiguity.rival.empty()) {
      codes.push_back(solution.implementations);
      codes.back()[function] = ambiguity.rival;
    }
  }
  return codes;
}

}  // namespace

std::optional<Test> answered_test(std::string_view question, std::string_view answer) {
  const auto call = read_question(question);
  auto claim = read_claim_of(answer);
  if (!call || !claim) {
    return std::nullopt;
  }
  Test test = test_of_example({.call = {call->second, {}}, .claim = *std::move(claim)}, call->first,
                              TestOrigin::user);
  test.name = to_source(test.function, test.call) + ", as answered";
  return test;
}

Result<SolveReport> solve_asking(const SolveOnce& solve, SolveRequest request,
                                 const Console& console, const std::stop_token& stop) {
  SYNTH_TRY(LineReader input, LineReader::open("-"));
  request.earlier.answers = std::make_shared<Transcript>();
  for (int asked = 0;; ++asked) {
    SYNTH_TRY(SolveReport report, solve(request));
    const auto& question = report.solution.confidence.distinguishing_input;
    if (report.ended_by || !question || !answered_test(*question, "None") ||
        asked == kMostQuestions) {
      return report;
    }
    SYNTH_TRY(auto test,
              ask(*question, rivals_of(report.solution, *question), input, console, stop));
    if (!test) {
      return report;
    }
    request.tests.push_back(*std::move(test));
    ++request.earlier.answered;
    request.earlier.answers->rewind();
    request.earlier.code = codes_of(report.solution);
  }
}

}  // namespace synth
