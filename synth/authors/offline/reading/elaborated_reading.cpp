#include "synth/authors/offline/reading/elaborated_reading.h"

#include "specs/type.h"
#include "synth/authors/offline/instruction/joined_sentences.h"
#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/reading_agreement.h"
#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace synth {
namespace {

constexpr std::size_t kMostElaborations = 4;
constexpr std::size_t kMostClauses = 4;

// Returns the parts between full stops, semicolons and colons.
std::vector<std::string> clauses_of(std::string_view purpose) {
  std::vector<std::string> clauses(1);
  for (const RemarkWord& word : remark_words(purpose)) {
    if (word.text == "." || word.text == ";" || word.text == ":") {
      clauses.emplace_back();
      continue;
    }
    std::string& clause = clauses.back();
    const bool is_apart = !clause.empty() && word.begin > 0 && purpose[word.begin - 1] == ' ';
    clause +=
        (is_apart ? " " : "") + std::string(purpose.substr(word.begin, word.end - word.begin));
  }
  std::erase_if(clauses, [](const std::string& clause) { return clause.empty(); });
  return clauses;
}

class Elaboration {
 public:
  Elaboration(const FunctionSpec& spec, const ReadPurpose& read)
      : spec_(spec), read_(read), remarks_(find_remarks(spec)) {}

  // Tries the purpose without any remark first. If that is not understood, or does not fit, the
  // core may need one of them: "in alphabetical order" in a sentence that says what to sort.
  std::optional<ElaboratedReading> find() {
    if (remarks_.empty()) {
      return std::nullopt;
    }
    std::vector<std::vector<std::size_t>> attempts = {{}};
    for (std::size_t i = 0; i < remarks_.size(); ++i) {
      const RemarkKind kind = remarks_[i].kind;
      if (kind == RemarkKind::result || kind == RemarkKind::input || kind == RemarkKind::nothing ||
          kind == RemarkKind::statement) {
        attempts.push_back({i});
      }
    }
    for (const auto& left : attempts) {
      if (left.size() == remarks_.size() || readings_ >= kMostElaborations) {
        continue;
      }
      if (auto found = read_without(left)) {
        return found;
      }
    }
    return std::nullopt;
  }

  // Tries each of the remaining clauses as the request, if the others only repeat it, as a
  // definition of it or of a part of it. They are checked against the reading of the request.
  std::optional<ElaboratedReading> find_among_clauses() {
    const std::vector<std::string> clauses = clauses_of(without_remarks(spec_.purpose, remarks_));
    const bool has_fragment = std::ranges::any_of(clauses, [](const std::string& clause) {
      return std::ranges::count(clause, ' ') < 2;  // a name, or a remainder of an example
    });
    if (clauses.size() < 2 || clauses.size() > kMostClauses || has_fragment) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      std::vector<Remark> taken = remarks_;
      for (std::size_t j = 0; j < clauses.size(); ++j) {
        if (j != i) {
          taken.push_back({RemarkKind::definition, "clause", {}, clauses[j], 0, 0, {}});
        }
      }
      if (auto found = read_core_without(clauses[i], taken)) {
        return found;
      }
    }
    return std::nullopt;
  }

  std::optional<ElaboratedReading> find_all() {
    auto found = find();
    return found || is_command(spec_) ? std::move(found) : find_among_clauses();
  }

  [[nodiscard]] bool speaks_of_repeats() const {
    return std::ranges::any_of(remarks_, [](const Remark& remark) {
      return remark.kind == RemarkKind::result && remark.topic == "repeats";
    });
  }

  [[nodiscard]] std::string note() const { return unfit_; }

 private:
  std::optional<ElaboratedReading> read_without(const std::vector<std::size_t>& left) {
    std::vector<Remark> taken;
    for (std::size_t i = 0; i < remarks_.size(); ++i) {
      if (std::ranges::find(left, i) == left.end()) {
        taken.push_back(remarks_[i]);
      }
    }
    return read_core_without(without_remarks(spec_.purpose, taken), taken);
  }

  std::optional<ElaboratedReading> read_core_without(std::string purpose,
                                                     const std::vector<Remark>& taken) {
    FunctionSpec core = spec_;
    core.purpose = std::move(purpose);
    if (const std::string ignored = ignoring_clause(taken); !ignored.empty()) {
      FunctionSpec ignoring = core;
      if (ignoring.purpose.ends_with('.') || ignoring.purpose.ends_with('?')) {
        ignoring.purpose.pop_back();
      }
      ignoring.purpose += ignored + ".";
      std::vector<Remark> others = taken;
      std::erase_if(others, [](const Remark& remark) { return is_ignoring(remark); });
      if (auto found = read_core(ignoring, others)) {
        return found;
      }
    }
    return read_core(core, taken);
  }

  std::optional<ElaboratedReading> read_core(FunctionSpec core, const std::vector<Remark>& taken) {
    ++readings_;
    FunctionReading reading = read_(core);
    if (reading.code.empty()) {  // the remarks may determine the type of the input
      const FunctionSpec typed = with_input_types(spec_);
      const FunctionSpec before = with_input_types(core);
      bool is_other = false;
      for (std::size_t i = 0; i < core.inputs.size(); ++i) {
        is_other = is_other || before.inputs[i].type != typed.inputs[i].type;
        core.inputs[i].type = typed.inputs[i].type;
      }
      reading = is_other ? read_(core) : std::move(reading);
    }
    if (reading.code.empty()) {
      if (unfit_.empty()) {
        unfit_ = reading.note;
      }
      return std::nullopt;
    }
    ElaboratedReading out{std::move(reading)};
    RemarkDealer dealer(core, read_, out);
    std::vector<Remark> ordered = taken;
    std::ranges::stable_partition(ordered, lowers_text);  // others depend on it
    for (const Remark& remark : ordered) {
      if (!dealer.deal(remark)) {
        unfit_ =
            fmt::format("the offline author does not know what to make of \"{}\"", remark.said);
        return std::nullopt;
      }
    }
    dealer.finish();
    out.reading.code = write_again(spec_, out.reading);
    return out;
  }

  const FunctionSpec& spec_;
  const ReadPurpose& read_;
  std::vector<Remark> remarks_;
  std::size_t readings_ = 0;
  std::string unfit_;
};

// Reads each purpose once, and a limited number in total: further ones count as not understood.
class FewReadings {
 public:
  explicit FewReadings(const ReadPurpose& read) : read_(read) {}

  FunctionReading operator()(const FunctionSpec& spec) {
    std::string key = spec.purpose;
    for (const Parameter& input : spec.inputs) {
      key += "\n" + input.type;
    }
    if (const auto known = read_before_.find(key); known != read_before_.end()) {
      return known->second;
    }
    if (read_before_.size() >= kMost) {
      return {{}, "the offline author does not understand the instruction in so many parts"};
    }
    return read_before_.emplace(std::move(key), read_(spec)).first->second;
  }

 private:
  static constexpr std::size_t kMost = 14;

  const ReadPurpose& read_;
  std::map<std::string, FunctionReading> read_before_;
};

// Returns whether a title that was left out means something else: "Sum: return the product".
bool contradicts_title(const FunctionSpec& spec, const std::string& rest,
                       const FunctionReading& reading, const ReadPurpose& read) {
  const std::size_t colon = spec.purpose.find(':');
  const bool is_title = colon != std::string::npos &&
                        in_lower_case(spec.purpose).ends_with(in_lower_case(rest)) &&
                        colon + rest.size() + 2 == spec.purpose.size();
  if (!is_title) {
    return false;
  }
  FunctionSpec title = spec;
  title.purpose.resize(colon);
  const FunctionReading named = read(title);
  return !named.code.empty() &&
         agreement_of(with_input_types(spec), named, reading) == ReadingAgreement::other;
}

// Returns whether the heading says that the result may be None: "-> int | None".
bool may_be_none(const FunctionSpec& spec) {
  const Type type = parse_type(spec.outputs.type);
  return type.kind == Type::Kind::either && type.arguments.back().kind == Type::Kind::none;
}

ElaboratedReading read_with_remarks(const FunctionSpec& spec, const ReadPurpose& read) {
  ElaboratedReading whole{read(spec)};
  Elaboration elaboration(spec, read);
  if (!whole.reading.code.empty()) {
    // ", with repeats" at the end more likely describes the result than another step.
    auto remarked = elaboration.speaks_of_repeats() ? elaboration.find_all() : std::nullopt;
    return remarked ? std::move(*remarked) : std::move(whole);
  }
  if (auto found = elaboration.find_all()) {
    return std::move(*found);
  }
  for (const std::string& purpose : joined_purposes(spec.purpose, is_command(spec))) {
    FunctionSpec joined = spec;
    joined.purpose = purpose;
    if (FunctionReading reading = read(joined); !reading.code.empty()) {
      if (contradicts_title(spec, purpose, reading, read)) {
        continue;
      }
      reading.code = write_again(spec, reading);
      return {std::move(reading)};
    }
    auto found = Elaboration(joined, read).find_all();
    if (found && !contradicts_title(spec, purpose, found->reading, read)) {
      found->reading.code = write_again(spec, found->reading);
      return std::move(*found);
    }
  }
  if (!elaboration.note().empty()) {
    whole.reading.note = elaboration.note();
  }
  return whole;
}

}  // namespace

ElaboratedReading read_elaborated(const FunctionSpec& spec, const ReadPurpose& read_purpose) {
  FewReadings readings(read_purpose);
  const ReadPurpose read = std::ref(readings);
  ElaboratedReading out = read_with_remarks(spec, read);
  if (!out.reading.code.empty() && may_be_none(spec)) {
    RemarkDealer(spec, read, out).give_none_for_nothing();
  }
  return out;
}

}  // namespace synth
