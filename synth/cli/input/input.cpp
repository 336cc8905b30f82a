#include "synth/cli/input/input.h"

#include "synth/support/fd.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"
#include "testing/core/test_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace synth {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string shown_name(const std::filesystem::path& path) {
  return path == "-" ? "standard input" : path.string();
}

std::string size_text(std::size_t bytes) {
  return bytes % (std::size_t{1} << 20U) == 0 ? fmt::format("{} MiB", bytes >> 20U)
                                              : fmt::format("{} KiB", bytes >> 10U);
}

Result<std::string> read_at_most(int fd, const std::string& name, std::size_t max_bytes) {
  auto text = read_all(fd, max_bytes);
  if (!text) {
    return fail(Errc::io, fmt::format("cannot read {}: {}", name, std::strerror(errno)),
                "give a readable file, or - for standard input");
  }
  if (text->size() > max_bytes) {
    return fail(
        Errc::bad_input,
        fmt::format("{} is larger than {}, the most that is read", name, size_text(max_bytes)),
        "shorten it, or divide it into several");
  }
  return *std::move(text);
}

bool has_space(std::string_view text) {
  return text.find_first_of(" \t\r\n") != std::string_view::npos;
}

Error invalid_utf8(std::string_view source, std::size_t offset) {
  return Error{Errc::bad_input,
               fmt::format("{} is not valid UTF-8 at byte {} (counted from 0)", source, offset),
               "save it as UTF-8: `iconv -f latin1 -t utf-8` converts from Latin-1"};
}

// Returns a fault inside a file; `remedy` is for faults without their own.
Error in_file(const Error& fault, const std::filesystem::path& path, std::string_view remedy) {
  Error error = fault.within(shown_name(path));
  if (error.remedy.empty()) {
    error.remedy = remedy;
  }
  return error;
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  if (path == "-") {
    return read_at_most(STDIN_FILENO, shown_name(path), max_bytes);
  }
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) {
    return fail(Errc::io, fmt::format("cannot open {}: {}", path.string(), std::strerror(errno)),
                "give a readable file, or - for standard input");
  }
  return read_at_most(file.get(), shown_name(path), max_bytes);
}

Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes) {
  SYNTH_TRY(std::string text, read_file(path, max_bytes));
  if (const auto offset = find_invalid_utf8(text)) {
    return fail(invalid_utf8(shown_name(path), *offset));
  }
  if (text.starts_with(kByteOrderMark)) {
    text.erase(0, kByteOrderMark.size());
  }
  return text;
}

bool names_instruction_file(const std::string& argument) {
  struct stat status {};
  if (!argument.empty() && argument.size() < 4096 && ::stat(argument.c_str(), &status) == 0) {
    return !S_ISDIR(status.st_mode);
  }
  return !has_space(argument) && (argument.ends_with(".txt") || argument.ends_with(".md") ||
                                  argument.find('/') != std::string::npos);
}

Result<void> check_instruction(std::string_view instruction, std::string_view source) {
  if (instruction.size() > kMaxInstructionBytes) {
    return fail(Errc::bad_input,
                fmt::format("{} has {} bytes; at most {} ({}) are read", source, instruction.size(),
                            kMaxInstructionBytes, size_text(kMaxInstructionBytes)),
                "say it shorter, or divide it into several instructions (`synth batch`)");
  }
  if (const auto offset = find_invalid_utf8(instruction)) {
    return fail(invalid_utf8(source, *offset));
  }
  if (trim(instruction).empty()) {
    return fail(Errc::bad_input, fmt::format("{} is empty", source),
                "say in prose what the function must do, with an example or two");
  }
  return {};
}

bool has_piped_input() {
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) != 0) {
    return false;
  }
  if (S_ISREG(status.st_mode)) {
    return status.st_size > ::lseek(STDIN_FILENO, 0, SEEK_CUR);
  }
  if (S_ISSOCK(status.st_mode)) {
    char first = 0;
    return ::recv(STDIN_FILENO, &first, 1, MSG_PEEK) > 0;
  }
  if (!S_ISFIFO(status.st_mode)) {
    return false;
  }
  struct pollfd input {
    STDIN_FILENO, POLLIN, 0
  };
  while (::poll(&input, 1, -1) < 0 && errno == EINTR) {
  }
  return (static_cast<unsigned>(input.revents) & static_cast<unsigned>(POLLIN)) != 0;
}

Result<std::string> read_instruction(const std::string& argument) {
  if (argument != "-" && !names_instruction_file(argument)) {
    SYNTH_CHECK(check_instruction(argument, "the instruction"));
    return argument;
  }
  SYNTH_TRY(std::string text, read_file(argument, kMaxInstructionBytes));
  SYNTH_CHECK(check_instruction(text, argument == "-" ? "standard input" : argument));
  if (text.starts_with(kByteOrderMark)) {
    text.erase(0, kByteOrderMark.size());
  }
  return text;
}

Result<SpecInput> read_spec_input(const std::string& path) {
  SYNTH_TRY(std::string text, read_text_file(path, kMaxInputBytes));
  auto spec = parse_spec_file(text);
  if (!spec) {
    return fail(in_file(spec.error(), path,
                        "correct it there; `synth spec \"...\"` prints a spec file to start from"));
  }
  return SpecInput{std::move(*spec), std::move(text)};
}

Result<std::vector<Test>> read_tests_input(const std::string& path) {
  const bool is_typescript = std::filesystem::path(path).extension() == ".ts";
  if (const auto language = is_typescript ? Language::javascript : language_of_tests(path)) {
    return fail(
        Errc::usage, fmt::format("{} is not a file of JSON lines", shown_name(path)),
        *language == Language::python
            ? "`synth solve` and `synth repair` take tests in Python"
            : "`synth solve` takes tests for node:test (.js, .mjs), GoogleTest (.cpp) and Bats "
              "(.bats)");
  }
  SYNTH_TRY(const std::string text, read_text_file(path, kMaxInputBytes));
  auto tests = parse_test_file(text);
  if (!tests) {
    return fail(in_file(tests.error(), path,
                        "correct it there; a test is like {\"args\":[1,2],\"expected\":3}"));
  }
  if (tests->empty()) {
    return fail(Errc::bad_input, fmt::format("{} has no tests", shown_name(path)),
                "write one test object a line: {\"args\":[1,2],\"expected\":3}");
  }
  return tests;
}

}  // namespace synth
