#include "testing/runtimes/cpp/host/variants.h"

#include "specs/arguments_after.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "synth/support/wire.h"
#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace synth {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kUnitName = "variants.cpp";
// Limits on the variants in one unit, so that compiling stays far below its own limits.
constexpr std::size_t kMostTogether = 64;
constexpr std::size_t kMostTextTogether = 128'000;
constexpr std::size_t kMostKnown = 4'000;
// Needs no runtime library: detected undefined behaviour becomes an illegal instruction.
constexpr const char* kWatched =
    "-D_GLIBCXX_ASSERTIONS -ftrivial-auto-var-init=pattern -fsanitize-undefined-trap-on-error "
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,bounds,float-cast-overflow,"
    "return,unreachable,null,pointer-overflow";
constexpr milliseconds kCellStart{3'000};
constexpr std::chrono::seconds kCellCpu{60};

bool is_include(std::string_view line) {
  line = trim(line);
  if (!line.starts_with('#')) {
    return false;
  }
  return trim(line.substr(1)).starts_with("include");
}

// Returns the line number at the beginning of a message such as "variants.cpp:12:3: error".
std::optional<int> line_of_message(std::string_view message, std::string_view name) {
  if (!message.starts_with(name) || message.size() <= name.size() || message[name.size()] != ':') {
    return std::nullopt;
  }
  const std::string_view rest = message.substr(name.size() + 1);
  int line = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), line);
  return error == std::errc() ? std::optional(line) : std::nullopt;
}

std::optional<std::size_t> variant_at(int line, std::span<const std::pair<int, int>> lines) {
  const auto found = std::ranges::find_if(
      lines, [&](const auto& range) { return line >= range.first && line <= range.second; });
  return found == lines.end() ? std::nullopt
                              : std::optional(static_cast<std::size_t>(found - lines.begin()));
}

// A request to one program: some of its variants, each with its calls.
struct Asked {
  std::vector<std::size_t> places;  // in the argument of `run`
  std::vector<std::size_t> indices;
};

std::string order_of(const Asked& asked, std::span<const ProgramVariant> variants,
                     std::span<const std::string> arguments, const VariantLimits& limits) {
  WireWriter out;
  out.put(static_cast<std::uint64_t>(limits.a_call.count() * 1'000));
  out.put(std::uint64_t{limits.most_cut_off});
  out.put(std::uint64_t{arguments.size()});
  for (const std::string& each : arguments) {
    out.put(each);
  }
  out.put(std::uint64_t{asked.places.size()});
  for (std::size_t i = 0; i < asked.places.size(); ++i) {
    out.put(std::uint64_t{asked.indices[i]});
    const std::vector<std::size_t>& calls = variants[asked.places[i]].calls;
    out.put(std::uint64_t{calls.size()});
    for (const std::size_t call : calls) {
      out.put(std::uint64_t{call});
    }
  }
  return out.take();
}

// Returns a type's name as in the separate program, without the variant's namespace.
std::string without_namespace(std::string type) {
  constexpr std::string_view kNamespace = "synth_variant_";
  for (std::size_t at = type.find(kNamespace); at != type.npos; at = type.find(kNamespace, at)) {
    const std::size_t end = type.find("::", at);
    type.erase(at, end == type.npos ? end : end + 2 - at);
  }
  return type;
}

Outcome read_body(const CppSignature& function, const Call& call, std::string_view body) {
  Outcome outcome = read_whole_cpp_body(function, call, body);
  if (outcome.error) {
    outcome.error->type = without_namespace(outcome.error->type);
    std::ranges::transform(outcome.error->bases, outcome.error->bases.begin(), without_namespace);
  }
  return outcome;
}

// Reads the untrusted frame of a variant's answers to the calls at these places.
TogetherRun read_answers(const CppSignature& function, std::span<const Call> calls,
                         std::span<const std::size_t> places, std::string_view frame) {
  WireReader in(frame);
  std::uint64_t count = 0;
  in.get(count);
  TogetherRun run;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count, places.size()); ++i) {
    std::string body;
    in.get(body);
    if (!in.good()) {
      break;
    }
    run.outcomes.push_back(body == "c"   ? cut_off(Verdict::crash, "it ended the process")
                           : body == "t" ? cut_off(Verdict::time_limit, "it takes too long")
                                         : read_body(function, calls[places[i]], body));
  }
  return run;
}

Result<RuntimeCell> open_cell(const HarnessPlace& place, const std::string& binary) {
  CellRequest request = cpp_cell(binary, place.limits);
  request.cpu = kCellCpu;
  return RuntimeCell::open(place.sandbox, request, place.stop);
}

// Returns whether the program gets past the initializers of all variants.
Result<bool> starts(const HarnessPlace& place, const std::string& binary) {
  SYNTH_TRY(RuntimeCell cell, open_cell(place, binary));
  SYNTH_TRY(const auto greeting, cell.receive(kCellStart));
  return std::holds_alternative<std::string>(greeting);
}

// Returns the outcomes of the calls that were made, with those of the unfit ones inserted.
std::vector<Outcome> with_unfit(std::vector<Outcome> made, std::span<const std::size_t> calls,
                                const std::set<std::size_t>& unfit) {
  std::vector<Outcome> all;
  std::size_t next = 0;
  for (const std::size_t call : calls) {
    if (unfit.contains(call)) {
      all.push_back(cut_off(Verdict::bad_request, "the function's types do not allow it"));
    } else if (next < made.size()) {
      all.push_back(std::move(made[next++]));
    } else {
      break;
    }
  }
  return all;
}

// One program and the requests to it.
class ProgramRun {
 public:
  // `arguments` are those of the calls, encoded.
  ProgramRun(const HarnessPlace& place, const CppSignature& function, const std::string& binary,
             std::span<const ProgramVariant> variants, std::span<const Call> calls,
             std::span<const std::string> arguments, const VariantLimits& limits)
      : place_(place),
        function_(function),
        binary_(binary),
        variants_(variants),
        calls_(calls),
        arguments_(arguments),
        limits_(limits) {}

  Result<void> run(const Asked& asked, std::vector<TogetherRun>& found) {
    SYNTH_TRY(const std::size_t done, converse(asked, found));
    if (done == asked.places.size()) {
      return {};
    }
    // The variant that was running ended the cell.
    const std::size_t culprit = asked.places[done];
    if (!variants_[culprit].calls.empty()) {
      found[culprit].outcomes = {cut_off(Verdict::crash, "it ended its cell")};
    }
    Asked rest;
    rest.places.assign(asked.places.begin() + static_cast<std::ptrdiff_t>(done) + 1,
                       asked.places.end());
    rest.indices.assign(asked.indices.begin() + static_cast<std::ptrdiff_t>(done) + 1,
                        asked.indices.end());
    return rest.places.empty() ? Result<void>() : run(rest, found);
  }

 private:
  // Runs the variants; returns how many of them answered.
  Result<std::size_t> converse(const Asked& asked, std::vector<TogetherRun>& found) {
    SYNTH_TRY(RuntimeCell cell, open_cell(place_, binary_));
    SYNTH_TRY(const auto greeting, cell.receive(kCellStart));
    if (std::holds_alternative<CellGone>(greeting)) {
      return 0;
    }
    SYNTH_CHECK(cell.send(order_of(asked, variants_, arguments_, limits_)));
    for (std::size_t i = 0; i < asked.places.size(); ++i) {
      const std::size_t calls = variants_[asked.places[i]].calls.size();
      const milliseconds wall =
          kCellStart + 20 * limits_.a_call * static_cast<int>(limits_.most_cut_off + calls);
      SYNTH_TRY(const auto answer, cell.receive(wall));
      const auto* frame = std::get_if<std::string>(&answer);
      if (frame == nullptr) {
        return i;
      }
      found[asked.places[i]] =
          read_answers(function_, calls_, variants_[asked.places[i]].calls, *frame);
    }
    return asked.places.size();
  }

  const HarnessPlace& place_;
  const CppSignature& function_;
  const std::string& binary_;
  std::span<const ProgramVariant> variants_;
  std::span<const Call> calls_;
  std::span<const std::string> arguments_;
  const VariantLimits& limits_;
};

}  // namespace

CppVariantUnit cpp_variant_unit(const CppSignature& function,
                                std::span<const std::string* const> sources) {
  std::set<std::string> seen;
  std::string includes;
  std::vector<std::string> bodies;
  for (const std::string* source : sources) {
    std::string& body = bodies.emplace_back();
    for (const std::string_view line : split(*source, '\n')) {
      if (!is_include(line)) {
        body.append(line);
      } else if (seen.emplace(trim(line)).second) {
        includes.append(trim(line)).append("\n");
      }
      body += '\n';
    }
  }
  CppVariantUnit unit{.text = includes + cpp_variants_beginning(function), .lines = {}};
  auto line = static_cast<int>(std::ranges::count(unit.text, '\n'));
  std::string entries;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::string text = fmt::format(
        "namespace synth_variant_{0} {{\n{1}}}\nstatic const synth_entry synth_entry_{0} = "
        "&synth_variant_{0}{2};\n",
        i, bodies[i], function.qualified());
    const auto size = static_cast<int>(std::ranges::count(text, '\n'));
    unit.lines.emplace_back(line + 1, line + size);
    unit.text += text;
    line += size;
    entries += fmt::format("synth_entry_{}, ", i);
  }
  unit.text += fmt::format("const synth_entry synth_entries[] = {{{}}};\n", entries);
  return unit;
}

std::vector<std::size_t> blamed_variants(std::string_view messages, std::string_view name,
                                         std::span<const std::pair<int, int>> lines) {
  std::set<std::size_t> blamed;
  std::optional<std::size_t> asked_by;  // the variant whose lines the latest context names
  for (const std::string_view message : split(messages, '\n')) {
    const auto line = line_of_message(message, name);
    const auto variant = line ? variant_at(*line, lines) : std::nullopt;
    const bool is_error = message.find(" error: ") != message.npos;
    asked_by = variant ? variant : asked_by;
    if (is_error && asked_by) {
      blamed.insert(*asked_by);
    }
    const bool ends_context = is_error || message.find(" note: ") != message.npos;
    asked_by = ends_context ? std::nullopt : asked_by;
  }
  return {blamed.begin(), blamed.end()};
}

Result<void> CppVariants::compile(const HarnessPlace& place, const CppSignature& function,
                                  Sources sources) {
  while (!sources.empty()) {
    const CppVariantUnit unit = cpp_variant_unit(function, sources);
    std::string messages;
    SYNTH_TRY(CppProgram made, compiler_.compile_whole(place, std::string(kUnitName), unit.text,
                                                       kWatched, messages));
    bool is_fine = !made.binary.empty();
    if (is_fine) {
      SYNTH_TRY(is_fine, starts(place, made.binary));
    }
    if (is_fine) {
      const auto binary = std::make_shared<const std::string>(std::move(made.binary));
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        known_[function.asked + "\n" + *sources[i]] = {binary, i};
      }
      return {};
    }
    const std::vector<std::size_t> blamed = blamed_variants(messages, kUnitName, unit.lines);
    if (blamed.empty() && sources.size() > 1) {
      return compile_halves(place, function, sources);
    }
    Sources left;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      if (!blamed.empty() && !std::ranges::binary_search(blamed, i)) {
        left.push_back(sources[i]);
        continue;
      }
      const std::lock_guard lock(mutex_);
      known_[function.asked + "\n" + *sources[i]] = {};
    }
    sources = std::move(left);
  }
  return {};
}

Result<void> CppVariants::compile_halves(const HarnessPlace& place, const CppSignature& function,
                                         const Sources& sources) {
  const auto middle = sources.begin() + static_cast<std::ptrdiff_t>(sources.size() / 2);
  SYNTH_CHECK(compile(place, function, Sources(sources.begin(), middle)));
  return compile(place, function, Sources(middle, sources.end()));
}

Result<void> CppVariants::compile_unknown(const HarnessPlace& place, const CppSignature& function,
                                          std::span<const ProgramVariant> variants) {
  const Sources unknown = unknown_sources(function.asked, variants);
  Sources some;
  std::size_t size = 0;
  for (const std::string* source : unknown) {
    some.push_back(source);
    size += source->size();
    if (some.size() == kMostTogether || size > kMostTextTogether || source == unknown.back()) {
      SYNTH_CHECK(compile(place, function, std::exchange(some, {})));
      size = 0;
    }
  }
  return {};
}

CppVariants::Sources CppVariants::unknown_sources(const std::string& function,
                                                  std::span<const ProgramVariant> variants) {
  const std::lock_guard lock(mutex_);
  if (known_.size() > kMostKnown) {
    known_.clear();
  }
  Sources unknown;
  std::set<std::string_view> listed;
  for (const ProgramVariant& variant : variants) {
    if (!known_.contains(function + "\n" + variant.source) &&
        listed.insert(variant.source).second) {
      unknown.push_back(&variant.source);
    }
  }
  return unknown;
}

Result<std::optional<std::vector<TogetherRun>>> CppVariants::run(
    const HarnessPlace& place, std::span<const ProgramVariant> variants,
    const std::string& function, std::span<const Call> calls, const VariantLimits& limits) {
  std::vector<TogetherRun> found(variants.size());
  if (variants.empty()) {
    return found;
  }
  const auto signature = read_cpp_signature(variants[0].source, function);
  // With the linkage of C, the variants would be one function; objects would be of other classes.
  if (!signature || contains(signature->scope.openings, "extern \"C\"") ||
      signature->has_objects()) {
    return std::nullopt;
  }
  std::vector<std::string> arguments;
  std::set<std::size_t> unfit;  // calls that the function's types do not allow, or of objects
  for (const Call& call : calls) {
    auto encoded = encode_cpp_arguments(*signature, call);
    if (!encoded || (!call.steps.empty() && !looks_at_arguments(call))) {
      unfit.insert(arguments.size());
    }
    arguments.push_back(encoded ? *std::move(encoded) : "");
  }
  std::vector<ProgramVariant> fitting(variants.begin(), variants.end());
  for (ProgramVariant& variant : fitting) {
    std::erase_if(variant.calls, [&](std::size_t call) { return unfit.contains(call); });
  }
  SYNTH_CHECK(compile_unknown(place, *signature, variants));
  std::map<std::shared_ptr<const std::string>, Asked> programs;
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const Compiled& where = known_[function + "\n" + variants[i].source];
      found[i].loads = where.binary != nullptr;
      if (found[i].loads && !fitting[i].calls.empty()) {
        programs[where.binary].places.push_back(i);
        programs[where.binary].indices.push_back(where.index);
      }
    }
  }
  if (!found[0].loads) {
    return std::nullopt;
  }
  for (const auto& [binary, asked] : programs) {
    SYNTH_CHECK(ProgramRun(place, *signature, *binary, fitting, calls, arguments, limits)
                    .run(asked, found));
  }
  for (std::size_t i = 0; i < found.size() && !unfit.empty(); ++i) {
    found[i].outcomes = with_unfit(std::move(found[i].outcomes), variants[i].calls, unfit);
  }
  return found;
}

}  // namespace synth
