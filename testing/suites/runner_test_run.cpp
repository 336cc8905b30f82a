#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp_compile.h"
#include "testing/runtimes/runtime_cell.h"
#include "testing/runtimes/toolchain.h"
#include "testing/suites/runner_test_file.h"

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

// One result line of TAP: "not ok 2 - name # SKIP why".
struct TapResult {
  bool ok = false;
  std::string name;
  std::string directive;
};

std::optional<TapResult> read_tap_result(std::string_view line) {
  TapResult result{.ok = line.starts_with("ok "), .name = {}, .directive = {}};
  if (!result.ok && !line.starts_with("not ok ")) {
    return std::nullopt;
  }
  line.remove_prefix(result.ok ? 3 : 7);
  const std::size_t digits = line.find_first_not_of("0123456789");
  line = digits == line.npos ? "" : trim(line.substr(digits));
  line.remove_prefix(line.starts_with("- ") ? 2 : 0);
  const std::size_t directive = line.find(" # ");
  result.name = trim(line.substr(0, directive));
  result.directive = directive == line.npos ? "" : trim(line.substr(directive + 3));
  return result;
}

// Reads the lines of a report in turn.
class TapReader {
 public:
  void read(std::string_view line) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view text = line.substr(indent);
    if (in_details_) {
      read_detail(indent, text);
    } else if (text == "---" && indent == level_ * 4 + 2) {
      in_details_ = true;
      key_.clear();
    } else if (const auto result = read_tap_result(text)) {
      add(*result, indent / 4);
    } else if (text.starts_with("# Subtest: ")) {
      names_.resize(indent / 4);
      names_.emplace_back(text.substr(11));
    } else if (text.starts_with("1..") && indent == 0) {
      planned_ = std::string(text.substr(3));
    }
  }

  std::vector<TestVerdict> take() {
    if (planned_ != std::to_string(at_top_)) {
      verdicts_.push_back(verdict_of(std::string(kWholeFile), Verdict::early_exit,
                                     "it ended before all its tests had run"));
    }
    return std::move(verdicts_);
  }

 private:
  struct Below {
    std::size_t results = 0;
    std::size_t failed = 0;
  };

  void add(const TapResult& result, std::size_t level) {
    level_ = level;
    below_.resize(std::max(below_.size(), level + 2));
    at_top_ += level == 0 ? 1 : 0;
    ++below_[level].results;
    below_[level].failed += result.ok ? 0 : 1;
    const Below inside = below_[level + 1];
    below_.resize(level + 1);
    below_.resize(level + 2);
    failing_ = false;
    if (inside.results > 0 && (result.ok || inside.failed > 0)) {
      return;  // a suite, whose tests are there
    }
    names_.resize(std::min(names_.size(), level));
    std::string name;
    for (const std::string& outer : names_) {
      name += outer + " > ";
    }
    const std::string word = in_lower_case(result.directive.substr(0, 4));
    const bool todo = word == "todo";
    failing_ = !result.ok && !todo;
    verdicts_.push_back(verdict_of(name + result.name,
                                   word == "skip" ? Verdict::not_run
                                   : failing_     ? Verdict::wrong_answer
                                                  : Verdict::pass,
                                   word == "skip" ? std::string(trim(result.directive.substr(4)))
                                   : todo         ? "an expected failure"
                                                  : ""));
  }

  // "key: value", or lines that belong to the key before.
  void read_detail(std::size_t indent, std::string_view text) {
    if (text == "..." && indent == level_ * 4 + 2) {
      in_details_ = false;
      return;
    }
    const std::size_t colon = text.find(':');
    if (indent == level_ * 4 + 2 && colon != text.npos) {
      key_ = text.substr(0, colon);
      text = trim(text.substr(colon + 1));
      text = text.starts_with("|") ? "" : text;
    }
    if (!failing_) {
      return;
    }
    if (text.size() > 1 && text.front() == '\'' && text.ends_with('\'')) {
      text = text.substr(1, text.size() - 2);
    }
    if (key_ == "error" && !text.empty()) {
      add_note(text);
    } else if (key_ == "name" && text != "AssertionError" && !text.empty()) {
      verdicts_.back().verdict = Verdict::exception;
      verdicts_.back().note = fmt::format("{}: {}", text, verdicts_.back().note);
    }
  }

  void add_note(std::string_view text) {
    std::string& note = verdicts_.back().note;
    if (note.size() < kMostNote && !text.empty()) {
      note += (note.empty() ? "" : "\n") + excerpt(text, kMostNote);
    }
  }

  std::vector<TestVerdict> verdicts_;
  std::vector<std::string> names_;  // of the tests we are in, by level
  std::vector<Below> below_;        // by level, since the last result of the level above
  std::size_t level_ = 0;           // of the last result
  std::size_t at_top_ = 0;
  std::string planned_;
  bool failing_ = false;
  bool in_details_ = false;
  std::string key_;
};

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

}  // namespace

std::vector<TestVerdict> read_tap(std::string_view text) {
  TapReader reader;
  for (const std::string_view line : split(text, '\n')) {
    reader.read(line);
  }
  return reader.take();
}

Result<std::vector<TestVerdict>> run_runner_tests(Sandbox& sandbox, const RunnerTestFile& file,
                                                  const std::vector<std::string>& code_files,
                                                  const std::string& source, const Limits& limits,
                                                  const std::stop_token& stop) {
  std::vector<std::string> paths;
  for (const std::string& path : code_files) {
    paths.push_back(with_extension(path, file.language));
  }
  const std::string mark = unguessable_mark();
  RunnerTestFile named = file;
  named.name = name_for_runner(file);
  SYNTH_TRY(const CellRequest request, request_for(named, paths, source, mark, limits));
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(sandbox, request, stop));
  const bool builds = file.language == Language::cpp;
  SYNTH_TRY(auto answer, cell.receive(limits.wall_limit() + (builds ? kBuildWall : kRunnerStart)));
  SYNTH_TRY(const CellOutput output, cell.close());
  const auto* gone = std::get_if<CellGone>(&answer);
  const CellGone end = gone != nullptr ? *gone : tampered_with("a runner has no result channel");
  if (builds && end.end.exit_status == kNotBuilt) {
    if (output.stderr_text.find("gtest/gtest.h: No such file") != output.stderr_text.npos) {
      return fail(Errc::missing_interpreter, "GoogleTest is not here",
                  "install it (Debian: libgtest-dev)");
    }
    TestVerdict verdict = verdict_of(std::string(kWholeFile), Verdict::compile_error);
    verdict.error = read_compiler_error(output.stderr_text, "code");
    verdict.note = verdict.error->message;
    return std::vector{std::move(verdict)};
  }
  std::vector<TestVerdict> verdicts = read_report(file.language, output.stdout_text, mark);
  if (auto whole = verdict_of_end(end, output, verdicts)) {
    verdicts.push_back(*std::move(whole));
  }
  return verdicts;
}

}  // namespace synth
