#include "testing/runtimes/cpp/host/compile.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace synth {
namespace {

// Limits of compiling: 10 s of CPU and 1 GB (docs/formats/check.md); wall time is a fallback.
constexpr std::chrono::seconds kCpu{10};
constexpr std::chrono::seconds kWall{30};
constexpr std::size_t kMemory = std::size_t{1} << 30U;
constexpr std::size_t kDisk = std::size_t{128} << 20U;
constexpr std::size_t kMostMessages = 8'000;
constexpr std::size_t kMostObjects = 64;
constexpr std::size_t kMostRecent = 4;

// Sends the output as one frame, its length least significant byte first.
constexpr std::string_view kSend = R"sh(
size=$(stat -c %s made)
[ "$size" -lt 33000000 ] || exit 2
printf "$(printf '\\%03o\\%03o\\%03o\\%03o' $((size & 255)) $((size >> 8 & 255)) \
  $((size >> 16 & 255)) $((size >> 24)))" >&3
exec cat made >&3
)sh";
// $1 is the compiler with its options; $2 the unit; $3, $4 and, for linking, $5 may be empty. A
// precompiled header must come first. Source files that are lent to all cells are compiled, too,
// since they define what their headers declare. `find` passes on names with blanks.
constexpr std::string_view kOurs = "$1 -c ours.cpp -o made || exit 2";
constexpr std::string_view kForeign = R"sh(
$1 ${3:+-include "$3"} ${4:+-include "$4"} -c "$2" -o foreign.o && \
  find foreign.o ours.o . \( -path foreign.o -o -path ours.o -o -name '*.cpp' -o -name '*.cc' -o -name '*.cxx' \) \
    ! -path "./$2" -exec $1 $5 -o made {} + || exit 2
)sh";
constexpr std::string_view kWhole = R"sh(
find "$2" . \( -path "$2" -o -name '*.cpp' -o -name '*.cc' -o -name '*.cxx' \) ! -path "./$2" \
  -exec $1 $3 -fdiagnostics-plain-output -o made {} + || exit 2
)sh";
constexpr std::size_t kMostMessagesRead = std::size_t{4} << 20U;
constexpr const char* kRenameMain = "#define main synth_main_of_candidate\n";

constexpr const char* kStandard = "-std=gnu++20";
// For synth's own units, which compile in half the time with it. Only types that it does not have,
// such as std::chrono::days, need the other.
constexpr const char* kFastStandard = "-std=gnu++17";

std::vector<std::string> options(const char* standard) {
  return {standard, "-O0", "-w", "-pipe"};
}

// Returns the option for the fastest linker that is installed.
std::string fastest_linker() {
  std::error_code error;
  for (const char* name : {"gold", "lld"}) {
    if (std::filesystem::exists(fmt::format("/usr/bin/ld.{}", name), error)) {
      return fmt::format("-fuse-ld={}", name);
    }
  }
  return {};
}

}  // namespace

CppCompiler::CppCompiler(Toolchain gcc, std::filesystem::path folder, bool is_here)
    : gcc_(std::move(gcc)),
      headers_(gcc_, std::move(folder), options(kStandard)),
      linker_(is_here ? fastest_linker() : "") {}

Result<Toolchain> find_cpp_compiler(const Programs& programs) {
  return find_toolchain({"g++"}, {"-dumpfullversion"}, "g++", "g++", programs);
}

CellRequest cpp_cell(const std::string& binary, const Limits& limits) {
  CellRequest request;
  request.argv = {"/bin/sh", "-c", "exec ./program"};
  request.environment = {{"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}};
  request.files = {{"program", binary}};
  request.limits = limits;
  request.cpu = whole_seconds(limits.time);
  return request;
}

CellRequest CppCompiler::request(std::string_view script, const char* standard) const {
  CellRequest request;
  request.argv = {"/bin/sh", "-c", fmt::format("{}{}", script, kSend), "sh",
                  fmt::format("{} {}", gcc_.executable, fmt::join(options(standard), " "))};
  request.environment = {{"PATH", "/usr/bin:/bin"}, {"LC_ALL", "C"}, {"TMPDIR", "."}};
  request.readable = readable_program(gcc_.executable);
  request.limits.memory_bytes = kMemory;
  request.limits.disk_bytes = kDisk;
  request.cpu = kCpu;
  return request;
}

Result<CppProgram> CppCompiler::run(const HarnessPlace& place, const CellRequest& request,
                                    std::string_view name, std::string* messages) const {
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(place.sandbox, request, place.stop));
  SYNTH_TRY(auto answer, cell.receive(kWall));
  SYNTH_TRY(const CellOutput output, cell.close());
  CppProgram program;
  if (auto* made = std::get_if<std::string>(&answer)) {
    program.binary = std::move(*made);
    return program;
  }
  if (messages != nullptr) {
    *messages = output.stderr_text;
  }
  const auto& gone = std::get<CellGone>(answer);
  program.failure = outcome_of(gone);
  // The compiler prints only errors, so too much output also means that the unit does not compile.
  if (gone.end.ending == Verdict::early_exit || gone.end.ending == Verdict::output_limit) {
    program.failure.ending = Verdict::compile_error;
    program.failure.error = read_compiler_error(output.stderr_text, name);
  } else {
    program.failure.note = "while it was compiled: " + program.failure.note;
  }
  return program;
}

// Returns the path of the header with this text and makes it readable; only if the cell has its own
// file view, since the user's files are private.
std::optional<std::string> CppCompiler::precompiled(const HarnessPlace& place,
                                                    const std::string& text, CellRequest& request) {
  if (place.sandbox.level() < IsolationLevel::namespaces) {
    return std::nullopt;
  }
  const auto header = headers_.find(text);
  if (!header) {
    return std::nullopt;
  }
  request.readable.push_back(header->parent_path().string());
  return header->string();
}

Result<CppProgram> CppCompiler::compile_ours(const HarnessPlace& place, const CppUnits& units) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = objects_.find(units.beside); known != objects_.end()) {
      return CppProgram{.binary = known->second, .failure = {}};
    }
  }
  CppProgram made;
  for (const char* standard : {kFastStandard, kStandard}) {
    CellRequest asked = request(kOurs, standard);
    asked.files = {{"ours.cpp", units.beside}};
    SYNTH_TRY(made, run(place, asked, "ours.cpp"));
    if (!made.binary.empty() || made.failure.ending != Verdict::compile_error) {
      break;
    }
  }
  if (!made.binary.empty()) {
    const std::lock_guard lock(mutex_);
    if (objects_.size() >= kMostObjects) {
      objects_.clear();
    }
    objects_[units.beside] = made.binary;
  }
  return made;
}

Result<CppProgram> CppCompiler::compile(const HarnessPlace& place, const CppUnits& units) {
  const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", units.name, units.rename_main,
                                      units.header, units.beside, units.source);
  {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find(recent_, key, &std::pair<std::string, CppProgram>::first);
    if (known != recent_.end()) {
      return known->second;
    }
  }
  SYNTH_TRY(CppProgram made, compile_anew(place, units));
  if (!made.binary.empty()) {
    const std::lock_guard lock(mutex_);
    recent_.emplace_back(key, made);
    if (recent_.size() > kMostRecent) {
      recent_.pop_front();
    }
  }
  return made;
}

Result<CppProgram> CppCompiler::compile_anew(const HarnessPlace& place, const CppUnits& units) {
  SYNTH_TRY(CppProgram ours, compile_ours(place, units));
  if (ours.binary.empty()) {
    ours.our_unit_at_fault = true;
    return ours;
  }
  CellRequest asked = request(kForeign, kStandard);
  const std::string front = units.header + (units.rename_main ? kRenameMain : "");
  const auto header = units.header.empty()
                          ? precompiled(place, leading_standard_includes(units.source), asked)
                          : std::nullopt;
  asked.argv.insert(asked.argv.end(),
                    {units.name, header.value_or(""), front.empty() ? "" : "front.h", linker_});
  asked.files = {{units.name, units.source}, {"ours.o", ours.binary}};
  if (!front.empty()) {
    asked.files.emplace_back("front.h", front);
  }
  return run(place, asked, units.name);
}

Result<CppProgram> CppCompiler::compile_whole(const HarnessPlace& place, const std::string& name,
                                              const std::string& source, const std::string& further,
                                              std::string& messages) {
  CellRequest asked = request(kWhole, kStandard);
  asked.argv.insert(asked.argv.end(), {name, fmt::format("{} {}", linker_, further)});
  asked.files = {{name, source}};
  asked.kept_output_bytes = kMostMessagesRead;
  return run(place, asked, name, &messages);
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
