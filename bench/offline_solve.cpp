// Reads lines {"id":..., "instruction":...} and writes what the offline author makes of each:
// {"id":..., "code":[...], "note":..., "seconds":...}. Functions from examples, or with
// `--commands` programs for sentences. bench/offline_tasks.py, bench/offline_languages.py and
// bench/offline_readings.py score it.
//
// Code is run in the machine's own Python, as the engine would: entries of the library are tried
// so. For other languages there is none.
//
//     offline_solve [WORK [LANGUAGE]] | --commands
#include "specs/json.h"
#include "synth/authors/offline/offline_author.h"
#include "testing/runtimes/python/host/python.h"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

namespace synth {
namespace {

struct Answer {
  std::vector<std::string> code;
  std::string note;
  std::vector<std::string> ambiguities;  // one a code, empty where there is none
};

// The machine's own Python in a sandbox.
class PythonHere {
 public:
  PythonHere() {
    SandboxOptions options;
    options.at_least = IsolationLevel::none;
    auto sandbox = Sandbox::start(options);
    auto python = find_python("");
    if (sandbox && python) {
      sandbox_ = *std::move(sandbox);
      runtime_ = std::make_unique<PythonRuntime>(*sandbox_, *std::move(python));
    } else {
      std::cerr << "no Python here: the library's entries are not tried\n";
    }
  }

  [[nodiscard]] RunCode runner() const {
    if (!runtime_) {
      return {};
    }
    return [this](const std::string& code, const std::string& function,
                  const std::vector<Call>& calls) {
      std::vector<PlannedCall> planned;
      for (const Call& call : calls) {
        planned.push_back({function, call, {}});
      }
      auto ran = runtime_->run(code, planned, Limits{}, {});
      return ran && !ran->load_error ? std::move(ran->outcomes) : std::vector<Outcome>();
    };
  }

 private:
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<PythonRuntime> runtime_;
};

Answer solve(OfflineAuthor& author, const std::string& instruction, Language language,
             const RunCode& run) {
  SpecQuestion question;
  question.language = language;
  question.instruction = instruction;
  auto specs = author.specs(question);
  if (!specs || specs->answers.empty()) {
    return {{}, specs ? specs->note : specs.error().message, {}};
  }
  ImplementationQuestion next;
  next.instruction = instruction;
  next.language = language;
  next.functions = specs->answers[0].functions;
  next.run = run;
  Answer answer{{}, specs->note, {}};
  next.group = {specs->answers[0].entry_point};
  auto written = author.implementations(next);
  if (!written) {
    return {{}, written.error().message, {}};
  }
  answer.note += written->note;
  for (std::size_t i = 0; i < written->answers.size(); ++i) {
    answer.code.push_back(written->answers[i].begin()->second);
    // As the engine would take it of an answer that passes: what it outvotes then is nothing.
    const bool hesitates = i < written->ambiguities.size() && written->ambiguities[i] &&
                           !written->ambiguities[i]->outvotes_examples;
    answer.ambiguities.push_back(hesitates ? written->ambiguities[i]->reason : "");
  }
  return answer;
}

Answer obey(OfflineAuthor& author, const std::string& instruction) {
  ScriptQuestion question;
  question.instruction = instruction;
  auto scripts = author.scripts(question);
  if (!scripts || scripts->answers.empty()) {
    return {{}, scripts ? scripts->note : scripts.error().message, {}};
  }
  return {{scripts->answers[0].code}, scripts->note, {}};
}

int run(std::uint64_t work, bool commands, Language language) {
  OfflineAuthor author({work});
  const PythonHere python;
  const RunCode runner = language == Language::python ? python.runner() : RunCode();
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto document = parse_json(line);
    const auto instruction = document ? JsonField(*document).at("instruction") : fail(Error{});
    const auto text = instruction ? instruction->string() : fail(Error{});
    const auto id = document ? JsonField(*document).find("id") : std::nullopt;
    if (!text) {
      std::cerr << "not a task: " << line << '\n';
      return 2;
    }
    const auto begin = std::chrono::steady_clock::now();
    const Answer answer = commands ? obey(author, *text) : solve(author, *text, language, runner);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    JsonWriter out;
    out.begin_object().key("id").string(id ? id->string().value_or("") : "");
    out.key("code").begin_array();
    for (const std::string& code : answer.code) {
      out.string(code);
    }
    out.end_array().key("hesitations").begin_array();
    for (const std::string& ambiguity : answer.ambiguities) {
      out.string(ambiguity);
    }
    out.end_array().key("note").string(answer.note).key("seconds").number(seconds.count());
    std::cout << out.end_object().text() << '\n' << std::flush;
  }
  return 0;
}

}  // namespace
}  // namespace synth

int main(int argc, char** argv) {
  const std::string_view argument = argc > 1 ? argv[1] : "";
  const bool commands = argument == "--commands";
  const auto language = synth::parse_language(argc > 2 ? argv[2] : "python");
  if (!language) {
    std::cerr << "not a language: " << argv[2] << '\n';
    return 2;
  }
  return synth::run(argument.empty() || commands ? synth::OfflineOptions{}.work
                                                 : std::strtoull(argv[1], nullptr, 10),
                    commands, *language);
}
