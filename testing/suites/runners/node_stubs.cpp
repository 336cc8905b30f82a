#include "testing/suites/runners/node_stubs.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/runtimes/javascript/host/cell.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

bool is_javascript_name(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_word_character(c) || c == '$'; });
}

// Returns whether the name is assigned a value that is plainly not a function.
bool is_data(std::string_view source, const std::string& name) {
  for (const std::string_view keyword : {"const ", "let ", "var "}) {
    const std::string definition = fmt::format("\n{}{} = ", keyword, name);
    std::size_t at = source.find(definition);
    if (at == source.npos && source.starts_with(definition.substr(1))) {
      at = 0;
    } else if (at == source.npos) {
      continue;
    } else {
      ++at;
    }
    const std::string_view value = source.substr(at + definition.size() - 1);
    constexpr std::string_view kBeginsData = "0123456789'\"`[{-";
    return !value.empty() &&
           (kBeginsData.find(value.front()) != kBeginsData.npos || value.starts_with("new ") ||
            value.starts_with("true") || value.starts_with("false"));
  }
  return false;
}

// Returns the names of the source's last `module.exports = { ... };`.
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

// The maker of the tests' calls in the candidate's cell; the first call loads the candidate.
class CallsOfCandidate {
 public:
  explicit CallsOfCandidate(JavascriptHarness& harness) : harness_(harness) {}

  Result<Carried> carry(RuntimeCell& candidate, std::string_view frame) {
    const auto document = parse_json(frame);
    if (const auto more = document ? JsonField(*document).find("more") : std::nullopt) {
      const auto what = more->string();
      return what ? Carried(WantedMore{*what})
                  : Carried(tampered_with("the tests disturbed the channel to the code"));
    }
    const auto ask = document ? JsonField(*document).at("ask") : fail(document.error());
    const auto function = ask ? text_at(*ask, "function") : fail(ask.error());
    const auto args = function ? ask->at("args") : fail(function.error());
    if (!args) {
      return tampered_with("the tests disturbed the channel to the code");
    }
    if (!loaded_) {
      SYNTH_TRY(auto loaded, harness_.load(candidate));
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
    SYNTH_TRY(
        auto answer,
        harness_.call_with(candidate,
                           {.function = *function, .args = values, .kwargs = "{}", .keep = true}));
    if (const auto* gone = std::get_if<CellGone>(&answer)) {
      return *gone;
    }
    auto& reply = std::get<JavascriptReply>(answer);
    const Outcome& outcome = reply.reply.outcome;
    if (outcome.ending != Verdict::pass && outcome.ending != Verdict::exception) {
      return ended_by(outcome.ending, outcome.note);
    }
    return std::move(reply.frame);
  }

 private:
  static Result<std::string> text_at(const JsonField& json, std::string_view key) {
    SYNTH_TRY(const JsonField field, json.at(key));
    return field.string();
  }

  JavascriptHarness& harness_;
  bool loaded_ = false;
};

}  // namespace

JavascriptStubs javascript_stubs(const std::string& source, std::string_view tests) {
  const std::vector<CodeFunction> functions = javascript_functions(source);
  std::vector<std::string> names = exported_names(source);
  if (names.empty()) {
    for (const CodeFunction& function : functions) {
      if (function.is_public && std::ranges::find(names, function.name) == names.end()) {
        names.push_back(function.name);
      }
    }
  }
  JavascriptStubs stubs{
      .module =
          fmt::format("const synthStub = (() => {{\n{}\nreturn stub;\n}})();\n", kJavascriptStub),
      .wanted = {}};
  for (const std::string& name : names) {
    stubs.module += fmt::format("const {0} = synthStub(\"{0}\");\n", name);
    if (is_data(source, name) && contains_word(tests, name)) {
      stubs.wanted.push_back(fmt::format("the value of {}", name));
    }
  }
  stubs.module += fmt::format("\nmodule.exports = {{ {} }};\n", join(names, ", "));
  return stubs;
}

Result<RunnerEnd> run_with_javascript_candidate(Sandbox& sandbox, const CellRequest& program,
                                                const std::string& ticket,
                                                const std::string& source, const Limits& limits,
                                                std::chrono::milliseconds wall,
                                                const std::stop_token& stop) {
  SYNTH_TRY(const Toolchain node, find_node(sandbox.programs()));
  JavascriptHarness harness(node, source, limits);
  CallsOfCandidate calls(harness);
  const CarryCall carry = [&](RuntimeCell& candidate, std::string_view frame) {
    return calls.carry(candidate, frame);
  };
  return run_beside_candidate(sandbox, program, ticket, harness.cell(), carry, wall, stop);
}

}  // namespace synth
