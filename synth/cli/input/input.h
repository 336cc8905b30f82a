#pragma once

#include "specs/spec_json.h"
#include "synth/support/result.h"
#include "testing/core/test.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The longest instruction that is accepted: 256 KiB, some 40,000 words.
inline constexpr std::size_t kMaxInstructionBytes = std::size_t{256} << 10U;
// The largest spec file, tests file or program.
inline constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20U;

// Returns the bytes of a file, or of standard input for "-". More than `max_bytes` is an error, and
// no more than that is ever read.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes);
// Returns the same as UTF-8, without a byte order mark at its beginning. Errors: also bad_input for
// other encodings.
Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes);

// Returns whether an instruction argument is a file to read: it names an existing file, or looks
// like nothing but a file's name (one word that ends in .txt or .md, or holds a '/'), so that a
// misspelt file name is not taken for an instruction.
bool names_instruction_file(const std::string& argument);

// Returns whether standard input is a pipe, a socket or a file with data to read. Waits until that
// is known. Returns false for a terminal and /dev/null.
bool has_piped_input();

// Returns the instruction that an argument stands for: "-" is standard input, a file is read,
// anything else is the instruction itself. Errors: bad_input if it is not UTF-8, is empty or has
// more than kMaxInstructionBytes.
Result<std::string> read_instruction(const std::string& argument);
// Checks the text alone; `source` names it in messages ("the instruction",
// "examples/initials.txt").
Result<void> check_instruction(std::string_view instruction, std::string_view source);

// A spec file, and its text, which is part of cache keys.
struct SpecInput {
  SpecFile file;
  std::string json;
};
Result<SpecInput> read_spec_input(const std::string& path);

// Reads a tests file (testing/core/test_file.h).
Result<std::vector<Test>> read_tests_input(const std::string& path);

}  // namespace synth
