#include "testing/suites/node_stubs.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/runtimes/cell_pool.h"
#include "testing/runtimes/javascript_cell.h"
#include "testing/suites/suite_programs.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

bool is_javascript_name(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_word_character(c) || c == '$'; });
}

// The names of the source's last `module.exports = { ... };`.
std::vector<std::string> exported_names(const std::string& source) {
  constexpr std::string_view kExports = "\nmodule.exports = {";
  const std::size_t begin = source.rfind(kExports);
  const std::size_t end = begin == source.npos ? begin : source.find('}', begin);
  if (end == source.npos) {
    return {};
  }
  const std::size_t list = begin + kExports.size();
  std::vector<std::string> names;
  for (const std::string_view item :
       split(std::string_view(source).substr(list, end - list), ',')) {
    if (const std::string_view name = trim(item); is_javascript_name(name)) {
      names.emplace_back(name);
    } else if (!name.empty()) {
      return {};
    }
  }
  return names;
}

CellGone ended_by(Verdict ending, const std::string& note) {
  CellGone gone;
  gone.end.ending = ending;
  gone.end.note = note;
  return gone;
}

// The program of tests in one cell, the candidate in another, and the calls between them.
class CallsBetween {
 public:
  CallsBetween(JavascriptHarness& harness, RuntimeCell& program, RuntimeCell& candidate)
      : harness_(harness), program_(program), candidate_(candidate) {}

  // How it ended, and whether it was the candidate that did.
  Result<std::pair<CellGone, bool>> carry_until(steady_clock::time_point deadline) {
    while (true) {
      const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
      SYNTH_TRY(auto answer, program_.receive(std::max(left, milliseconds(1))));
      if (const auto* gone = std::get_if<CellGone>(&answer)) {
        return std::pair(*gone, false);
      }
      SYNTH_TRY(const auto ended, carry(std::get<std::string>(answer)));
      if (ended) {
        return std::pair(*ended, true);
      }
    }
  }

 private:
  // Makes the call that the frame asks for; how the candidate ended, if it did not come back.
  Result<std::optional<CellGone>> carry(std::string_view frame) {
    const auto document = parse_json(frame);
    const auto ask = document ? JsonField(*document).at("ask") : fail(document.error());
    const auto function = ask ? text_at(*ask, "function") : fail(ask.error());
    const auto args = function ? ask->at("args") : fail(function.error());
    if (!args) {
      return tampered_with("the tests disturbed the channel to the code");
    }
    if (!loaded_) {
      SYNTH_TRY(auto loaded, harness_.load(candidate_));
      if (const auto* gone = std::get_if<CellGone>(&loaded)) {
        return *gone;
      }
      const auto& how = std::get<HarnessLoaded>(loaded);
      if (how.ending != Verdict::pass) {
        return ended_by(how.ending, how.error ? how.error->message : "");
      }
      loaded_ = true;
    }
    const std::string values = JsonWriter().document(args->json()).take();
    SYNTH_TRY(auto answer, harness_.call_with(candidate_, *function, values, "{}", "", true));
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      return *gone;
    }
    const auto& reply = std::get<JavascriptReply>(answer);
    const Outcome& outcome = reply.reply.outcome;
    if (outcome.ending != Verdict::pass && outcome.ending != Verdict::exception) {
      return ended_by(outcome.ending, outcome.note);
    }
    SYNTH_CHECK(program_.send(reply.frame));
    return std::nullopt;
  }

  static Result<std::string> text_at(const JsonField& json, std::string_view key) {
    SYNTH_TRY(const JsonField field, json.at(key));
    return field.string();
  }

  JavascriptHarness& harness_;
  RuntimeCell& program_;
  RuntimeCell& candidate_;
  bool loaded_ = false;
};

}  // namespace

std::optional<std::string> javascript_stubs(const std::string& source) {
  const std::vector<std::string> names = exported_names(source);
  if (names.empty()) {
    return std::nullopt;
  }
  std::string module =
      fmt::format("const synthStub = (() => {{\n{}\nreturn stub;\n}})();\n", kJavascriptStub);
  for (const std::string& name : names) {
    module += fmt::format("const {0} = synthStub(\"{0}\");\n", name);
  }
  return module + fmt::format("\nmodule.exports = {{ {} }};\n", join(names, ", "));
}

Result<RunnerEnd> run_with_javascript_candidate(Sandbox& sandbox, const CellRequest& program,
                                                const std::string& source, const Limits& limits,
                                                std::chrono::milliseconds wall,
                                                const std::stop_token& stop) {
  SYNTH_TRY(const Toolchain node, find_node());
  CellPool none(sandbox, 0);
  JavascriptHarness harness(node, none, source, limits);
  SYNTH_TRY(RuntimeCell of_candidate, RuntimeCell::open(sandbox, harness.cell(), stop));
  SYNTH_TRY(RuntimeCell of_program, RuntimeCell::open(sandbox, program, stop));
  CallsBetween calls(harness, of_program, of_candidate);
  SYNTH_TRY(const auto end, calls.carry_until(steady_clock::now() + wall));
  RunnerEnd apart{.gone = end.first, .output = {}, .of_candidate = end.second};
  SYNTH_TRY(apart.output, of_program.close());
  SYNTH_CHECK(of_candidate.close());
  return apart;
}

}  // namespace synth
