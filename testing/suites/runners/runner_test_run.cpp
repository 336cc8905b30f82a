#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/runtimes/common/runtime_cell.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/suites/runners/google_test_stubs.h"
#include "testing/suites/runners/node_stubs.h"
#include "testing/suites/runners/runner_test_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace synth {
namespace {

using RunnerSeconds = std::chrono::seconds;

constexpr RunnerSeconds kRunnerStart{20};  // on a busy machine
constexpr RunnerSeconds kBuildCpu{120};    // GoogleTest's header takes long
constexpr RunnerSeconds kBuildWall{300};
constexpr std::size_t kBuildMemory = std::size_t{2} << 30U;
constexpr std::size_t kBuildDisk = std::size_t{256} << 20U;
constexpr std::size_t kNodeMemory = std::size_t{1} << 30U;  // address space of an idle Node.js
constexpr std::size_t kReport = std::size_t{4} << 20U;
constexpr std::size_t kMostNote = 4'000;
constexpr int kNotBuilt = 90;  // no status that a program of tests ends with by itself
constexpr int kNoDescriptors = 91;
constexpr int kDiedBySignal = 128;
constexpr std::string_view kWholeFile = "the file";

// $1 is the file of tests, $2 a mark; from $4 on the code's files as the tests name them. The tests
// lie deep enough for paths that go up.
constexpr std::string_view kPlace = R"sh(
top=$PWD
mkdir -p a/b/c/d && cd a/b/c/d && cp "$top/tests" "$1" || exit 99
tests=$1 mark=$2 tool=$3
shift 3
place() { mkdir -p "$(dirname "$2")" && cp "$top/$1" "$2" && chmod 700 "$2" || exit 99; }
)sh";

constexpr std::string_view kRunNode = R"sh(
for path; do
  case $path in *.mjs) place code.mjs "$path" ;; *) place code "$path" ;; esac
done
reporter=
"$tool" --help | grep -q -- --test-reporter && reporter=--test-reporter=tap
exec "$tool" $reporter "$tests"
)sh";

// The code's first name holds it, and further ones include that. Where the tests include none, it
// is a unit beside them.
constexpr std::string_view kRunGoogleTest = R"sh(
unit="$top/code"
for path; do
  if [ -n "$unit" ]; then place code "$path"; unit= first="$PWD/$path"
  else mkdir -p "$(dirname "$path")" && printf '#include "%s"\n' "$first" >"$path"; fi
done
main=-lgtest_main
grep -q 'int main *(' "$tests" && main=
$tool -std=gnu++20 -O0 -w -pipe -I. "$tests" ${unit:+-x c++ "$unit" -x none} -o "$top/program" \
  $main -lgtest -pthread || exit 90
(ulimit -t "$SYNTH_SECONDS"; exec "$top/program" "--gtest_output=json:$top/report" >&2)
status=$?
printf '\n%s\n' "$mark"
cat "$top/report" 2>/dev/null
exit $status
)sh";

// Its home and its temporary files lie in the scratch folder, wherever that is.
constexpr std::string_view kRunBats = R"sh(
[ -e /dev/fd/0 ] || exit 91
for path; do place code "$path"; done
mkdir "$top/own" || exit 99
export HOME="$top/own" TMPDIR="$top/own"
exec "$tool" --tap "$tests"
)sh";

std::string unguessable_mark() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

TestVerdict verdict_of(std::string name, Verdict verdict, std::string note = {}) {
  TestVerdict made;
  made.test = std::move(name);
  made.verdict = verdict;
  made.note = std::move(note);
  return made;
}

Result<TestVerdict> read_google_test(const JsonField& test, const std::string& suite) {
  SYNTH_TRY(const JsonField name, test.at("name"));
  SYNTH_TRY(std::string title, name.string());
  TestVerdict verdict = verdict_of(suite + "." + title, Verdict::pass);
  const auto text_at = [&](std::string_view key) {
    const auto field = test.find(key);
    return field ? field->string().value_or("") : "";
  };
  if (text_at("status") == "NOTRUN" || text_at("result") == "SKIPPED") {
    verdict.verdict = Verdict::not_run;
  }
  if (const auto failures = test.find("failures")) {
    SYNTH_TRY(const auto items, failures->items());
    for (const JsonField& item : items) {
      SYNTH_TRY(const JsonField failure, item.at("failure"));
      SYNTH_TRY(const std::string text, failure.string());
      verdict.verdict = Verdict::wrong_answer;
      verdict.note += (verdict.note.empty() ? "" : "\n") + excerpt(text, kMostNote);
    }
  }
  return verdict;
}

// GoogleTest's report, which is foreign as all that comes out of a cell: none where it is not
// whole.
Result<std::vector<TestVerdict>> read_google_report(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  const JsonField report(document);
  SYNTH_TRY(const JsonField list, report.at("testsuites"));
  SYNTH_TRY(const auto suites, list.items());
  std::vector<TestVerdict> verdicts;
  for (const JsonField& suite : suites) {
    SYNTH_TRY(const JsonField name, suite.at("name"));
    SYNTH_TRY(const std::string title, name.string());
    SYNTH_TRY(const JsonField tests, suite.at("testsuite"));
    SYNTH_TRY(const auto items, tests.items());
    for (const JsonField& item : items) {
      SYNTH_TRY(TestVerdict verdict, read_google_test(item, title));
      verdicts.push_back(std::move(verdict));
    }
  }
  return verdicts;
}

bool is_failure(const TestVerdict& verdict) {
  return verdict.verdict != Verdict::pass && verdict.verdict != Verdict::not_run;
}

// How the runner ended, where its report does not tell.
std::optional<TestVerdict> verdict_of_end(const CellGone& gone, const CellOutput& output,
                                          const std::vector<TestVerdict>& told) {
  const std::string printed = excerpt(trim(output.stderr_text), kMostNote);
  const std::string name(kWholeFile);
  if (gone.end.ending != Verdict::early_exit || !gone.end.exit_status) {
    return verdict_of(name, gone.end.ending, gone.end.note);
  }
  const int status = *gone.end.exit_status;
  if (status > kDiedBySignal) {
    TestVerdict died = verdict_of(name, Verdict::crash, printed);
    died.signal = status - kDiedBySignal;
    return died;
  }
  if (told.empty() && status == 0) {
    return verdict_of(name, Verdict::early_exit, "it ended before all its tests had run");
  }
  if (told.empty() || (status != 0 && std::ranges::none_of(told, is_failure))) {
    return verdict_of(name, Verdict::exception,
                      fmt::format("the runner ended with status {}: {}", status, printed));
  }
  return std::nullopt;
}

std::string with_extension(const std::string& path, Language language) {
  const bool is_bare = std::filesystem::path(path).extension().empty();
  return language == Language::javascript && is_bare ? path + ".js" : path;
}

// The same module for those who import it by statement only.
std::string as_esm(const std::string& source) {
  constexpr std::string_view kExports = "\nmodule.exports = {";
  const std::size_t place = source.rfind(kExports);
  if (place == source.npos) {
    return source;
  }
  constexpr std::string_view kRequire =
      "import { createRequire } from 'node:module'; const require = "
      "createRequire(import.meta.url);";
  return std::string(source.find("require(") == source.npos ? "" : kRequire) +
         source.substr(0, place) + "\nexport {" + source.substr(place + kExports.size());
}

Result<CellRequest> request_for(const RunnerTestFile& file, const std::vector<std::string>& paths,
                                const std::string& source, const std::string& mark,
                                const Limits& limits) {
  CellRequest request;
  request.limits = limits;
  request.cpu = whole_seconds(limits.time) + RunnerSeconds(1);
  request.kept_output_bytes = kReport;
  request.environment = {{"PATH", "/usr/bin:/bin"},
                         {"LANG", "C.UTF-8"},
                         {"HOME", "/tmp"},
                         {"UV_USE_IO_URING", "0"},
                         {"NO_COLOR", "1"},
                         {"SYNTH_SECONDS", fmt::format("{}", whole_seconds(limits.time).count())}};
  request.files = {{"tests", file.text}, {"code", source}};
  std::string script;
  Toolchain tool;
  if (file.language == Language::javascript) {
    SYNTH_TRY(tool, find_node());
    script = kRunNode;
    request.runtime_memory_bytes = kNodeMemory;
    request.files.emplace_back("code.mjs", as_esm(source));
  } else if (file.language == Language::bash) {
    SYNTH_TRY(tool, find_toolchain({"bats"}, {"--version"}, "", "bats"));
    script = kRunBats;
    request.named_descriptors = true;
  } else {
    SYNTH_TRY(tool, find_cpp_compiler());
    script = kRunGoogleTest;
    request.files[1].second = "#pragma once\n#line 1\n" + source;
    request.limits.memory_bytes = std::max(limits.memory_bytes, kBuildMemory);
    request.limits.disk_bytes = std::max(limits.disk_bytes, kBuildDisk);
    request.cpu = kBuildCpu;
    request.environment.emplace_back("TMPDIR", ".");
  }
  request.readable = readable_program(tool.executable);
  request.argv = {"/bin/sh", "-c",           std::string(kPlace) + script, "sh", file.name,
                  mark,      tool.executable};
  request.argv.insert(request.argv.end(), paths.begin(), paths.end());
  return request;
}

// The file as the runner needs it: Node.js takes `import` in a .js file for a mistake.
std::string name_for_runner(const RunnerTestFile& file) {
  const std::filesystem::path name = std::filesystem::path(file.name).filename();
  const bool by_statement =
      file.text.starts_with("import ") || file.text.find("\nimport ") != file.text.npos;
  return file.language == Language::javascript && by_statement && name.extension() == ".js"
             ? name.stem().string() + ".mjs"
             : name.string();
}

std::vector<TestVerdict> read_report(Language language, std::string_view printed,
                                     const std::string& mark) {
  if (language != Language::cpp) {
    return printed.empty() ? std::vector<TestVerdict>() : read_tap(printed);
  }
  const std::size_t place = printed.rfind(mark);
  if (place == printed.npos) {
    return {};
  }
  return read_google_report(trim(printed.substr(place + mark.size())))
      .value_or(std::vector<TestVerdict>());
}

// What came of a run, read from the runner's report and from how it ended.
Result<std::vector<TestVerdict>> read_run(Language language, const RunnerEnd& end,
                                          const std::string& mark) {
  const std::optional<int> status = end.gone.end.exit_status;
  const std::string& printed = end.output.stderr_text;
  if (language == Language::bash && status == kNoDescriptors) {
    return fail(Errc::sandbox_level, "Bats needs /dev/fd, which cells cannot have here",
                "use a kernel with Landlock, and a container that lets /proc be mounted "
                "(docs/isolation.md)");
  }
  if (language == Language::cpp && status == kNotBuilt) {
    if (printed.find("gtest/gtest.h: No such file") != printed.npos) {
      return fail(Errc::missing_interpreter, "GoogleTest is not here",
                  "install it (Debian: libgtest-dev)");
    }
    TestVerdict verdict = verdict_of(std::string(kWholeFile), Verdict::compile_error);
    verdict.error = read_compiler_error(printed, "code");
    verdict.note = verdict.error->message;
    return std::vector{std::move(verdict)};
  }
  std::vector<TestVerdict> verdicts = read_report(language, end.output.stdout_text, mark);
  if (end.of_candidate) {
    std::erase_if(verdicts, [](const TestVerdict& told) { return told.test == kWholeFile; });
    verdicts.push_back(verdict_of(std::string(kWholeFile), end.gone.end.ending,
                                  fmt::format("the code: {}", end.gone.end.note)));
  } else if (auto whole = verdict_of_end(end.gone, end.output, verdicts)) {
    verdicts.push_back(*std::move(whole));
  }
  return verdicts;
}

// Whether a failure is of a stub that was asked for more than a call by value.
bool needs_code_itself(const TestVerdict& verdict) {
  return is_failure(verdict) &&
         (verdict.test == kWholeFile || verdict.note.starts_with("TypeError") ||
          verdict.note.starts_with("ReferenceError") ||
          verdict.note.find("NotPlain") != verdict.note.npos);
}

struct RunnerPlan {
  Sandbox& sandbox;
  RunnerTestFile file;  // under the name that the runner needs
  std::vector<std::string> paths;
  const Limits& limits;
  const std::stop_token& stop;
};

Result<std::vector<TestVerdict>> run_with_code(const RunnerPlan& plan, const std::string& source) {
  const std::string mark = unguessable_mark();
  SYNTH_TRY(const CellRequest request,
            request_for(plan.file, plan.paths, source, mark, plan.limits));
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(plan.sandbox, request, plan.stop));
  const bool builds = plan.file.language == Language::cpp;
  SYNTH_TRY(auto answer,
            cell.receive(plan.limits.wall_limit() + (builds ? kBuildWall : kRunnerStart)));
  RunnerEnd end;
  SYNTH_TRY(end.output, cell.close());
  const auto* gone = std::get_if<CellGone>(&answer);
  end.gone = gone != nullptr ? *gone : tampered_with("a runner has no result channel");
  return read_run(plan.file.language, end, mark);
}

// With stubs in the code's place; nothing where there can be none.
Result<std::optional<std::vector<TestVerdict>>> run_with_stubs(const RunnerPlan& plan,
                                                               const std::string& source) {
  const std::string mark = unguessable_mark();
  const auto wall = plan.limits.wall_limit() + kRunnerStart;
  if (plan.file.language == Language::javascript) {
    const auto stubs = javascript_stubs(source);
    if (!stubs) {
      return std::nullopt;
    }
    SYNTH_TRY(const CellRequest request,
              request_for(plan.file, plan.paths, *stubs, mark, plan.limits));
    SYNTH_TRY(const RunnerEnd end, run_with_javascript_candidate(plan.sandbox, request, source,
                                                                 plan.limits, wall, plan.stop));
    SYNTH_TRY(auto verdicts, read_run(plan.file.language, end, mark));
    return verdicts;
  }
  if (plan.file.language != Language::cpp) {
    return std::nullopt;
  }
  SYNTH_TRY(const auto code, google_test_candidate(plan.sandbox, source, plan.limits, plan.stop));
  if (!code) {
    return std::nullopt;
  }
  SYNTH_TRY(const CellRequest request,
            request_for(plan.file, plan.paths, code->stubs, mark, plan.limits));
  SYNTH_TRY(const RunnerEnd end, run_with_cpp_candidate(plan.sandbox, request, *code, plan.limits,
                                                        wall + kBuildWall, plan.stop));
  SYNTH_TRY(auto verdicts, read_run(plan.file.language, end, mark));
  return verdicts;
}

}  // namespace

Result<RunnerTestRun> run_runner_tests(Sandbox& sandbox, const RunnerTestFile& file,
                                       const std::vector<std::string>& code_files,
                                       const std::string& source, const Limits& limits,
                                       const std::stop_token& stop) {
  RunnerPlan plan{sandbox, file, {}, limits, stop};
  plan.file.name = name_for_runner(file);
  for (const std::string& path : code_files) {
    plan.paths.push_back(with_extension(path, file.language));
  }
  SYNTH_TRY(auto by_value, run_with_stubs(plan, source));
  RunnerTestRun apart{.verdicts = by_value.value_or(std::vector<TestVerdict>()), .shared = false};
  if (by_value && std::ranges::none_of(apart.verdicts, needs_code_itself)) {
    return apart;
  }
  RunnerTestRun shared{.verdicts = {}, .shared = true};
  SYNTH_TRY(shared.verdicts, run_with_code(plan, source));
  const auto failures = [](const RunnerTestRun& run) {
    return std::ranges::count_if(run.verdicts, is_failure);
  };
  return by_value && failures(apart) <= failures(shared) ? apart : shared;
}

}  // namespace synth
