#include "synth/kernel/kernel_spec.h"

#include "specs/json.h"
#include "synth/support/files_at.h"
#include "synth/support/version.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>

#include <algorithm>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFile = "kernel.json";
constexpr std::string_view kOwner = "synth";  // in its metadata: the version that wrote it

enum class Owner { nobody, synth, another };

Owner owner_of(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error) ||
      (fs::is_directory(folder, error) && fs::is_empty(folder, error))) {
    return Owner::nobody;
  }
  const auto document = parse_json(read_text(AT_FDCWD, folder / kFile));
  if (!document) {
    return Owner::another;
  }
  const auto metadata = JsonField(*document).find("metadata");
  return metadata && metadata->find(kOwner) ? Owner::synth : Owner::another;
}

tl::unexpected<Error> another_programs(const fs::path& folder) {
  return fail(Errc::bad_input, fmt::format("{} is not a kernel of synth's", folder.string()),
              "choose another --name");
}

tl::unexpected<Error> failed(std::string_view what, const fs::path& path,
                             const std::error_code& error) {
  return fail(Errc::io, fmt::format("cannot {} {}: {}", what, path.string(), error.message()),
              "name a folder that you may write: --user, or --prefix DIR");
}

}  // namespace

std::string kernel_spec_json(const KernelSpec& spec) {
  JsonWriter out(2);
  out.begin_object();
  out.key("argv").begin_array();
  out.string(spec.program).string("kernel").string("run");
  for (const std::string& word : spec.options) {
    out.string(word);
  }
  out.string("--connection").string("{connection_file}");
  out.end_array();
  out.key("display_name").string(spec.display_name);
  out.key("language").string("python");
  out.key("interrupt_mode").string("signal");
  out.key("metadata").begin_object();
  out.key("debugger").boolean(false);
  out.key(kOwner).string(kVersion);
  out.end_object();
  return out.end_object().take() + "\n";
}

bool is_kernel_name(std::string_view name) {
  constexpr std::size_t kMost = 100;
  return !name.empty() && name.size() <= kMost && name.front() != '.' &&
         std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '.' || c == '_' || c == '-';
         });
}

Result<void> write_kernel_spec(const fs::path& folder, const KernelSpec& spec) {
  if (owner_of(folder) == Owner::another) {
    return another_programs(folder);
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return failed("make", folder, error);
  }
  return write_whole_file(folder / kFile, kernel_spec_json(spec));
}

Result<void> remove_kernel_spec(const fs::path& folder) {
  switch (owner_of(folder)) {
    case Owner::nobody:
      return fail(Errc::usage, fmt::format("there is no kernel in {}", folder.string()),
                  "`synth kernel install` with the same options writes it");
    case Owner::another:
      return another_programs(folder);
    case Owner::synth:
      break;
  }
  std::error_code error;
  fs::remove_all(folder, error);
  return error ? failed("remove", folder, error) : Result<void>();
}

}  // namespace synth
