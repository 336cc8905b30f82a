#include "synth/cli/output/output_folder.h"

#include "cache/md5.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/report_parts.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace synth {
namespace {

namespace fs = std::filesystem;

// Returns nothing for a file that does not exist.
Result<std::optional<std::string>> read_existing(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) {
    return std::nullopt;
  }
  SYNTH_TRY(std::string text, read_file(path, kMaxInputBytes));
  return text;
}

std::optional<std::string> dispute_of(const Solution& solution, const Test& test) {
  const auto known = std::ranges::find_if(solution.disputed, [&](const DisputedTest& entry) {
    return entry.function == test.function && entry.test == test.name;
  });
  return solution.is_disputed(test.function, test.name)
             ? std::optional(known == solution.disputed.end() ? "" : known->reason)
             : std::nullopt;
}

// Returns the extension. The statements of a JavaScript module show its kind.
std::string code_extension(const Solution& solution) {
  if (solution.language == Language::javascript &&
      std::ranges::any_of(split(solution.source, '\n'), [](std::string_view line) {
        return line.starts_with("export ") || line.starts_with("import ");
      })) {
    return ".mjs";
  }
  return std::string(info(solution.language).extensions.front());
}

// Returns the warning for readers of the written files; empty if there is none.
std::string warning_of(const Solution& solution) {
  return solution.confidence.level == ConfidenceLevel::uncertain
             ? doubt_text(solution.confidence) + "; check it before you use it."
             : "";
}

// Returns the module as it is written: an uncertain one says so at its top.
std::string module_text(const Solution& solution) {
  const std::string warning = warning_of(solution);
  if (warning.empty()) {
    return solution.source;
  }
  std::string text = solution.source;
  const std::size_t first_end = text.find('\n');
  const bool keeps_first = text.starts_with("#!") && first_end != std::string::npos;
  text.insert(keeps_first ? first_end + 1 : 0,
              fmt::format("{} {}\n", info(solution.language).comment, warning));
  return text;
}

ExportedSuite suite_of(const Solution& solution, const std::string& code_file) {
  ExportedSuite suite{.language = solution.language,
                      .name = fs::path(code_file).stem().string(),
                      .code_file = code_file,
                      .source = solution.source,
                      .tests = {}};
  if (std::string warning = warning_of(solution); !warning.empty()) {
    suite.header.push_back(std::move(warning));
  }
  int searched = 0;
  for (Test& test : solution.all_tests()) {
    auto dispute = dispute_of(solution, test);
    searched += test.origin == TestOrigin::amplified ? 1 : 0;
    suite.tests.push_back({std::move(test), std::move(dispute)});
  }
  if (searched > 0) {
    suite.header.push_back(
        fmt::format("{} of these tests say what the code does, and nobody else says "
                    "so: they tell it from programs with one fault.",
                    searched));
  }
  return suite;
}

// Returns the first line of a file of tests: digests of the module and of all the lines below.
// Empty for a form without comments.
Result<std::string> mark(SuiteFormat format, std::string_view module, std::string_view tests) {
  const bool has_slashes = format == SuiteFormat::googletest || format == SuiteFormat::catch2 ||
                           format == SuiteFormat::node_test;
  if (format == SuiteFormat::jsonl) {
    return std::string();
  }
  SYNTH_TRY(const std::string module_digest, md5_hex(module));
  SYNTH_TRY(const std::string tests_digest, md5_hex(tests));
  return fmt::format("{} Written by synth (module {}, tests {}).\n", has_slashes ? "//" : "#",
                     module_digest, tests_digest);
}

// Returns whether the two files are as synth left them.
Result<bool> are_own(SuiteFormat format, const std::optional<std::string>& module,
                     const std::optional<std::string>& tests) {
  if (!tests || format == SuiteFormat::jsonl) {
    return false;
  }
  const std::size_t end = tests->find('\n');
  if (end == std::string::npos) {
    return false;
  }
  const std::string_view below = std::string_view(*tests).substr(end + 1);
  const std::string_view first = std::string_view(*tests).substr(0, end + 1);
  // A deleted module cannot be lost: only the digest of the tests must be right.
  SYNTH_TRY(const std::string expected, mark(format, module.value_or(""), below));
  return module ? first == expected
                : first.substr(first.rfind(' ')) == expected.substr(expected.rfind(' '));
}

}  // namespace

Result<OutputPlace> output_place(const std::string& out, const std::string& module_name,
                                 const Solution& solution) {
  const fs::path path(out);
  std::error_code error;
  const auto language = language_of_code(path);
  if (!language || out.ends_with('/') || fs::is_directory(path, error)) {
    const std::string& name = module_name.empty() ? solution.specs.entry_point : module_name;
    return OutputPlace{path, name + code_extension(solution)};
  }
  if (*language != solution.language) {
    return fail(
        Errc::usage,
        fmt::format("--out {}: the name is that of a file in {}, and the code is {}", out,
                    info(*language).title, info(solution.language).title),
        fmt::format("name a folder, or a file that ends with {}", code_extension(solution)));
  }
  return OutputPlace{
      path.has_parent_path() ? path.parent_path() : fs::path("."), path.filename().string(), {}};
}

Result<WrittenFiles> write_solution_files(const OutputPlace& place, const Solution& solution,
                                          SuiteFormat format, Overwrite overwrite) {
  const fs::path& folder = place.folder;
  ExportedSuite suite = suite_of(solution, place.module);
  suite.headers = place.headers;
  SYNTH_TRY(ExportedFile tests, exported_suite(format, suite));
  const std::string module = module_text(solution);
  SYNTH_TRY(const std::string head, mark(format, module, tests.text));
  const std::string marked_tests = head + tests.text;
  const fs::path module_path = folder / suite.code_file;
  const fs::path tests_path = folder / tests.name;

  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return fail(Errc::io, fmt::format("cannot make {}: {}", folder.string(), error.message()),
                "choose another folder with --out");
  }
  SYNTH_TRY(const auto old_module, read_existing(module_path));
  SYNTH_TRY(const auto old_tests, read_existing(tests_path));
  SYNTH_TRY(const bool own, are_own(format, old_module, old_tests));
  if (overwrite == Overwrite::own_files && !own) {
    const bool module_in_the_way = old_module && *old_module != module;
    const bool tests_in_the_way = old_tests && *old_tests != marked_tests;
    if (module_in_the_way || tests_in_the_way) {
      return fail(Errc::bad_input,
                  fmt::format("{} is there already and is not as synth would have left it; nothing "
                              "was written",
                              (module_in_the_way ? module_path : tests_path).string()),
                  "choose another folder with --out, or overwrite it with --force");
    }
  }
  SYNTH_CHECK(write_whole_file(module_path, module));
  SYNTH_CHECK(write_whole_file(tests_path, marked_tests));
  return WrittenFiles{suite.code_file, std::move(tests.name), std::move(tests.notes)};
}

Result<std::filesystem::path> write_out(const Console& console, const std::string& out,
                                        const std::string& module_name, const Solution& solution,
                                        SuiteFormat format, Overwrite overwrite,
                                        std::string headers) {
  SYNTH_TRY(OutputPlace place, output_place(out, module_name, solution));
  place.headers = std::move(headers);
  SYNTH_TRY(const WrittenFiles written, write_solution_files(place, solution, format, overwrite));
  for (const std::string& note : written.notes) {
    console.say(fmt::format("synth: {}\n", note));
  }
  console.say(fmt::format("synth: wrote {} and {}\n", (place.folder / written.module).string(),
                          (place.folder / written.tests).string()));
  return std::move(place.folder);
}

Result<void> rewrite(const ReadFile& before, const std::string& text, const std::string& remedy) {
  if (text == before.text) {
    return {};
  }
  std::error_code error;
  const fs::path path = fs::canonical(before.path, error);  // not a link to it
  SYNTH_TRY(const std::string now, read_file(path, kMaxInputBytes));
  if (now != before.text) {
    return fail(Errc::bad_input, fmt::format("{} was changed meanwhile", before.path), remedy);
  }
  const fs::perms may = fs::status(path, error).permissions();
  SYNTH_CHECK(write_whole_file(path, text));
  fs::permissions(path, may, error);
  return {};
}

}  // namespace synth
