#include "testing/runtimes/cpp_compile.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

namespace synth {
namespace {

// Compiling: 10 s of CPU and 1 GB (contracts/check.md); the clock is behind it.
constexpr std::chrono::seconds kCpu{10};
constexpr std::chrono::seconds kWall{30};
constexpr std::size_t kMemory = std::size_t{1} << 30U;
constexpr std::size_t kDisk = std::size_t{128} << 20U;
constexpr std::size_t kMostMessages = 8'000;
constexpr std::size_t kMostObjects = 64;

// What was made goes out as one frame, its length least significant byte first.
constexpr std::string_view kSend = R"sh(
size=$(stat -c %s made)
[ "$size" -lt 33000000 ] || exit 2
printf "$(printf '\\%03o\\%03o\\%03o\\%03o' $((size & 255)) $((size >> 8 & 255)) \
  $((size >> 16 & 255)) $((size >> 24)))" >&3
exec cat made >&3
)sh";
constexpr std::string_view kOurs = "$1 -c ours.cpp -o made || exit 2";
constexpr std::string_view kForeign =
    "$1 $3 $4 -c \"$2\" -o foreign.o && $1 $5 foreign.o ours.o -o made || exit 2";

}  // namespace

Result<Toolchain> find_cpp_compiler() {
  return find_toolchain({"g++"}, {"-dumpfullversion"}, "g++", "g++");
}

CellRequest cpp_cell(const std::string& binary, const Limits& limits) {
  CellRequest request;
  request.argv = {"/bin/sh", "-c", "chmod 700 program && exec ./program"};
  request.environment = {{"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}};
  request.files = {{"program", binary}};
  request.limits = limits;
  request.cpu = whole_seconds(limits.time);
  return request;
}

CellRequest CppCompiler::request(std::string_view script) const {
  CellRequest request;
  request.argv = {"/bin/sh", "-c", std::string(script) + std::string(kSend), "sh",
                  fmt::format("{} -std=gnu++20 -O0 -w", gcc_.executable)};
  request.environment = {{"PATH", "/usr/bin:/bin"}, {"LC_ALL", "C"}, {"TMPDIR", "."}};
  request.readable = readable_program(gcc_.executable);
  request.limits.memory_bytes = kMemory;
  request.limits.disk_bytes = kDisk;
  request.cpu = kCpu;
  return request;
}

Result<CppProgram> CppCompiler::run(const HarnessPlace& place, const CellRequest& request,
                                    std::string_view name) const {
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(place.sandbox, request, place.stop));
  SYNTH_TRY(auto answer, cell.receive(kWall));
  SYNTH_TRY(const CellOutput output, cell.close());
  CppProgram program;
  if (auto* made = std::get_if<std::string>(&answer)) {
    program.binary = std::move(*made);
    return program;
  }
  const auto& gone = std::get<CellGone>(answer);
  program.failure = outcome_of(gone);
  if (gone.end.ending == Verdict::early_exit) {
    program.failure.ending = Verdict::compile_error;
    program.failure.error = read_compiler_error(output.stderr_text, name);
  } else {
    program.failure.note = "while it was compiled: " + program.failure.note;
  }
  return program;
}

Result<CppProgram> CppCompiler::compile_ours(const HarnessPlace& place, const std::string& source) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = objects_.find(source); known != objects_.end()) {
      return CppProgram{.binary = known->second, .failure = {}};
    }
  }
  CellRequest asked = request(kOurs);
  asked.files = {{"ours.cpp", source}};
  SYNTH_TRY(CppProgram made, run(place, std::move(asked), "ours.cpp"));
  if (!made.binary.empty()) {
    const std::lock_guard lock(mutex_);
    if (objects_.size() >= kMostObjects) {
      objects_.clear();
    }
    objects_[source] = made.binary;
  }
  return made;
}

Result<CppProgram> CppCompiler::compile(const HarnessPlace& place, const CppUnits& units) {
  SYNTH_TRY(CppProgram ours, compile_ours(place, units.beside));
  if (ours.binary.empty()) {
    ours.our_unit_at_fault = true;
    return ours;
  }
  CellRequest asked = request(kForeign);
  std::error_code error;
  const bool gold = std::filesystem::exists("/usr/bin/ld.gold", error);
  asked.argv.insert(asked.argv.end(), {units.name, units.header.empty() ? "-w" : "-includeheader.h",
                                       units.rename_main ? "-Dmain=synth_main_of_candidate" : "-w",
                                       gold ? "-fuse-ld=gold" : "-w"});
  asked.files = {{units.name, units.source}, {"ours.o", ours.binary}};
  if (!units.header.empty()) {
    asked.files.emplace_back("header.h", units.header);
  }
  return run(place, std::move(asked), units.name);
}

RaisedError read_compiler_error(std::string_view messages, std::string_view name) {
  RaisedError found{.type = "compile error",
                    .bases = {},
                    .message = excerpt(trim(messages), 400),
                    .line = {},
                    .traceback = excerpt(messages, kMostMessages)};
  const std::string prefix = fmt::format("{}:", name);
  for (const std::string_view line : split(messages, '\n')) {
    const std::size_t error = line.find("error: ");
    if (error == line.npos) {
      continue;
    }
    found.message = excerpt(line.substr(error + 7), 2'000);
    int number = 0;
    const std::string_view rest = line.starts_with(prefix) ? line.substr(prefix.size()) : "";
    if (std::from_chars(rest.data(), rest.data() + rest.size(), number).ec == std::errc()) {
      found.line = number;
    }
    break;
  }
  return found;
}

}  // namespace synth
