#include "synth/cli/input/user_data.h"

#include "synth/cli/input/input.h"
#include "synth/session/collect_folder.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{256} << 20U;  // of one lent file
constexpr std::size_t kMostBytesInAll = std::size_t{512} << 20U;

// Splits PATH or PATH=NAME; an existing file whose own name has an equals sign takes precedence.
std::pair<std::string, std::string> path_and_name(const std::string& text) {
  std::error_code ignored;
  const std::size_t sign = text.rfind('=');
  if (sign == std::string::npos || fs::exists(text, ignored)) {
    return {text, fs::path(text).filename().string()};
  }
  return {text.substr(0, sign), text.substr(sign + 1)};
}

}  // namespace

std::vector<std::string> Lending::file_names() const {
  return mapped(data.files, &NamedFiles::value_type::first);
}

Result<Lending> read_lending(const Invocation& invocation) {
  Lending lending;
  UserData& data = lending.data;
  lending.packages = invocation.all("with");
  data.network = invocation.has("allow-net");
  data.collect = invocation.value("collect").has_value();
  std::size_t bytes = 0;
  for (const std::string& text : invocation.all("file")) {
    const auto [path, name] = path_and_name(text);
    if (parts_of_name(name).empty()) {
      return fail(Errc::usage, fmt::format("--file {}: '{}' is not a name for a file", text, name),
                  "give PATH or PATH=NAME, NAME relative and without ..");
    }
    const auto same = [&name = name](const auto& other) { return other.first == name; };
    if (std::any_of(data.files.begin(), data.files.end(), same)) {
      return fail(Errc::usage, fmt::format("two files would be {}", name),
                  "give one of them another name: --file PATH=NAME");
    }
    SYNTH_TRY(std::string content, read_file(path, kMostBytes));
    bytes += content.size();
    if (bytes > kMostBytesInAll) {
      return fail(Errc::bad_input,
                  fmt::format("the files are larger than {} MiB together", kMostBytesInAll >> 20U),
                  "give fewer or smaller ones");
    }
    data.files.emplace_back(name, std::move(content));
  }
  return lending;
}

}  // namespace synth
