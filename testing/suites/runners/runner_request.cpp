#include "testing/suites/runners/runner_request.h"

#include "testing/runtimes/common/runtime_cell.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/runtimes/cpp/host/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace synth {
namespace {

using RunnerSeconds = std::chrono::seconds;

constexpr RunnerSeconds kBuildCpu{120};  // GoogleTest's header takes long to compile
constexpr std::size_t kBuildMemory = std::size_t{2} << 30U;
constexpr std::size_t kBuildDisk = std::size_t{256} << 20U;
constexpr std::size_t kNodeMemory = std::size_t{1} << 30U;  // address space of an idle Node.js

// $1 is the file of tests, $2 the runner; from $3 on the code's files as the tests name them. The
// tests are in a folder deep enough for paths with `..`. The ticket is removed before untrusted
// code runs. A report larger than a frame is dropped, and the run has none.
constexpr std::string_view kPlace = R"sh(
top=$PWD
read -r ticket <"$top/ticket" && rm "$top/ticket" || exit 99
mkdir -p a/b/c/d && cd a/b/c/d && cp "$top/tests" "$1" || exit 99
tests=$1 tool=$2
shift 2
place() { mkdir -p "$(dirname "$2")" && cp "$top/$1" "$2" &&
  { chmod 700 "$2" 2>/dev/null || [ -x "$2" ]; } || exit 99; }
report() {
  size=0
  [ ! -f "$2" ] || size=$(wc -c <"$2")
  [ "$size" -le 16777216 ] || size=0
  head="$ticket$1"
  frame=$((size + ${#head} + 1))
  printf "$(printf '\\%03o\\%03o\\%03o\\%03o' $((frame & 255)) $((frame >> 8 & 255)) \
    $((frame >> 16 & 255)) $((frame >> 24 & 255)))%s\n" "$head" >&3
  [ "$size" = 0 ] || head -c "$size" "$2" >&3
}
)sh";

constexpr std::string_view kRunNode = R"sh(
for path; do
  case $path in *.mjs) place code.mjs "$path" ;; *) place code "$path" ;; esac
done
"$tool" --help | grep -q -- --test-reporter-destination || exit 92
run "$tool" --test-reporter=tap "--test-reporter-destination=$top/report" "$tests"
report $? "$top/report"
)sh";

// The file with the code's first name has its text, and the others include it. If the tests include
// none, it is compiled as a separate unit.
constexpr std::string_view kRunGoogleTest = R"sh(
unit="$top/code"
for path; do
  if [ -n "$unit" ]; then place code "$path"; unit= first="$PWD/$path"
  else mkdir -p "$(dirname "$path")" && printf '#include "%s"\n' "$first" >"$path"; fi
done
main=-lgtest_main
grep -q 'int main *(' "$tests" && main=
$tool -std=gnu++20 -O0 -w -pipe -I. "$tests" ${unit:+-x c++ "$unit" -x none} -o "$top/program" \
  $main -lgtest -pthread 3>&- || exit 90
(ulimit -S -t "$SYNTH_SECONDS"; run "$top/program" "--gtest_output=json:$top/report")
report $? "$top/report"
)sh";

// Its home and its temporary files are in the scratch folder, wherever that is.
constexpr std::string_view kRunBats = R"sh(
[ -e /dev/fd/0 ] || exit 91
for path; do place code "$path"; done
mkdir "$top/own" || exit 99
export HOME="$top/own" TMPDIR="$top/own"
run "$tool" --tap "$tests" >"$top/report"
report $? "$top/report"
)sh";

constexpr std::string_view kRunWithChannel = "run() { \"$@\"; }\n";
constexpr std::string_view kRunWithoutChannel = "run() { \"$@\" 3>&-; }\n";

std::string with_extension(const std::string& path, Language language) {
  const bool is_bare = std::filesystem::path(path).extension().empty();
  return language == Language::javascript && is_bare ? path + ".js" : path;
}

// Returns the file's name for the runner: Node.js rejects `import` in a .js file.
std::string name_for_runner(const RunnerTestFile& file) {
  const std::filesystem::path name = std::filesystem::path(file.name).filename();
  const bool by_statement =
      file.text.starts_with("import ") || file.text.find("\nimport ") != file.text.npos;
  return file.language == Language::javascript && by_statement && name.extension() == ".js"
             ? name.stem().string() + ".mjs"
             : name.string();
}

// Returns the same module for tests that only use import statements.
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

}  // namespace

RunnerFiles files_for_runner(const RunnerTestFile& file,
                             const std::vector<std::string>& code_files) {
  RunnerFiles files{.file = file, .paths = {}};
  files.file.name = name_for_runner(file);
  for (const std::string& path : code_files) {
    files.paths.push_back(with_extension(path, file.language));
  }
  return files;
}

Result<CellRequest> runner_request(const Programs& programs, const RunnerFiles& files,
                                   const std::string& source, const std::string& ticket,
                                   bool keeps_channel, const Limits& limits) {
  const RunnerTestFile& file = files.file;
  CellRequest request;
  request.limits = limits;
  request.cpu = whole_seconds(limits.time) + RunnerSeconds(1);
  request.environment = {{"PATH", "/usr/bin:/bin"},
                         {"LANG", "C.UTF-8"},
                         {"HOME", "/tmp"},
                         {"UV_USE_IO_URING", "0"},
                         {"NO_COLOR", "1"},
                         {"SYNTH_SECONDS", fmt::format("{}", whole_seconds(limits.time).count())}};
  request.files = {{"tests", file.text}, {"code", source}, {"ticket", ticket + "\n"}};
  std::string_view script;
  Toolchain tool;
  if (file.language == Language::javascript) {
    SYNTH_TRY(tool, find_node(programs));
    script = kRunNode;
    request.runtime_memory_bytes = kNodeMemory;
    request.files.emplace_back("code.mjs", as_esm(source));
  } else if (file.language == Language::bash) {
    SYNTH_TRY(tool, find_toolchain({"bats"}, {"--version"}, "", "bats", programs));
    script = kRunBats;
    request.named_descriptors = true;
  } else {
    SYNTH_TRY(tool, find_cpp_compiler(programs));
    script = kRunGoogleTest;
    request.files[1].second = "#pragma once\n#line 1\n" + source;
    request.limits.memory_bytes = std::max(limits.memory_bytes, kBuildMemory);
    request.limits.disk_bytes = std::max(limits.disk_bytes, kBuildDisk);
    request.cpu = kBuildCpu;
    request.environment.emplace_back("TMPDIR", ".");
  }
  request.readable = readable_program(tool.executable);
  request.argv = {
      "/bin/sh",
      "-c",
      fmt::format("{}{}{}", kPlace, keeps_channel ? kRunWithChannel : kRunWithoutChannel, script),
      "sh",
      file.name,
      tool.executable};
  request.argv.insert(request.argv.end(), files.paths.begin(), files.paths.end());
  return request;
}

}  // namespace synth
